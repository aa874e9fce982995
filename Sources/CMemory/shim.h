// Memory and process calls of Linux that Swift's Glibc module lacks or imports in an awkward shape.
// Each returns 0, or the errno of the call that failed.
#ifndef CARDFORMHOST_CMEMORY_H
#define CARDFORMHOST_CMEMORY_H

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/// Lets a crash end the process at once: the language's runtime would print registers and memory first.
static inline int cf_forbid_crash_reports(void) {
    const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        if (signal(signals[i], SIG_DFL) == SIG_ERR) {
            return errno;
        }
    }
    return 0;
}

/// The page size in bytes.
static inline size_t cf_page_size(void) {
    return (size_t)sysconf(_SC_PAGESIZE);
}

/// Maps `guard` unreadable bytes, `length` readable and writable ones and `guard` unreadable ones again.
/// `start` becomes the first readable byte. All sizes are whole pages.
static inline int cf_map_guarded(size_t guard, size_t length, void **start) {
    char *whole = mmap(NULL, guard + length + guard, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (whole == MAP_FAILED) {
        return errno;
    }
    if (mprotect(whole + guard, length, PROT_READ | PROT_WRITE) != 0) {
        int failure = errno;
        munmap(whole, guard + length + guard);
        return failure;
    }
    *start = whole + guard;
    return 0;
}

static inline int cf_unmap_guarded(size_t guard, size_t length, void *start) {
    return munmap((char *)start - guard, guard + length + guard) == 0 ? 0 : errno;
}

/// Keeps the pages in memory: never on a swap device. mlock(2).
static inline int cf_lock_pages(void *start, size_t length) {
    return mlock(start, length) == 0 ? 0 : errno;
}

/// Leaves the pages out of core files and out of forked children. madvise(2).
static inline int cf_keep_private(void *start, size_t length) {
    if (madvise(start, length, MADV_DONTDUMP) != 0) {
        return errno;
    }
    return madvise(start, length, MADV_DONTFORK) == 0 ? 0 : errno;
}

/// The bytes this process may lock; `UINT64_MAX` when unlimited or when the limit cannot be read.
static inline uint64_t cf_lock_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return UINT64_MAX;
    }
    return (uint64_t)limit.rlim_cur;
}

/// No debugger of the same user, no core file, `/proc/<pid>` owned by root. prctl(2) PR_SET_DUMPABLE.
static inline int cf_forbid_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno;
}

static inline int cf_is_dumpable(void) {
    return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
}

/// Core files of zero bytes, for this process and its children, for good. setrlimit(2) RLIMIT_CORE.
static inline int cf_forbid_core_files(void) {
    struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_CORE, &none) == 0 ? 0 : errno;
}

static inline uint64_t cf_core_file_limit(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_CORE, &limit) == 0 ? (uint64_t)limit.rlim_max : UINT64_MAX;
}

#endif
