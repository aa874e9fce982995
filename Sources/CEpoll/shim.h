#pragma once

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// accept4(2) and gettid(2) are declared under _GNU_SOURCE only, and that define in an imported header
// changes other system types (fd_set) between modules. The system call needs no declaration.

/// Accepts a connection as non-blocking and closed on exec; -1 and errno when there is none.
static inline int cepoll_accept(int listener, struct sockaddr *address, socklen_t *length) {
    return (int)syscall(SYS_accept4, listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/// The kernel's id of the calling thread. Unlike pthread_self() the compiler may not keep it across a suspension.
static long cepoll_thread_id(void) __attribute__((noinline, unused));
static long cepoll_thread_id(void) {
    static __thread long id;
    if (id == 0) id = syscall(SYS_gettid);
    return id;
}

static inline int cepoll_create(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}

static inline int cepoll_create_event(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

static inline int cepoll_control(int epoll, int operation, int descriptor, uint32_t events, uint64_t token) {
    struct epoll_event event;
    event.events = events;
    event.data.u64 = token;
    return epoll_ctl(epoll, operation, descriptor, &event);
}

static inline int cepoll_add(int epoll, int descriptor, uint32_t events, uint64_t token) {
    return cepoll_control(epoll, EPOLL_CTL_ADD, descriptor, events, token);
}

static inline int cepoll_modify(int epoll, int descriptor, uint32_t events, uint64_t token) {
    return cepoll_control(epoll, EPOLL_CTL_MOD, descriptor, events, token);
}

static inline int cepoll_remove(int epoll, int descriptor) {
    return epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, NULL);
}
