// The parts of OpenSSL 3 this server calls. Functions keep their C names, so the OpenSSL manual stays searchable;
// macros, which Swift does not import, get an inline function of the same name with the prefix `cf_`.
#ifndef CARDFORMHOST_COPENSSL_H
#define CARDFORMHOST_COPENSSL_H

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/opensslv.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

static inline int cf_SSL_CTX_set_min_proto_version(SSL_CTX *context, int version) {
    return SSL_CTX_set_min_proto_version(context, version);
}

static inline long cf_SSL_CTX_set_mode(SSL_CTX *context, long mode) {
    return SSL_CTX_set_mode(context, mode);
}

static inline long cf_SSL_CTX_set_session_cache_mode(SSL_CTX *context, long mode) {
    return SSL_CTX_set_session_cache_mode(context, mode);
}

static inline int cf_SSL_CTX_set1_groups_list(SSL_CTX *context, const char *list) {
    return (int)SSL_CTX_set1_groups_list(context, list);
}

static inline int cf_SSL_set_max_proto_version(SSL *connection, int version) {
    return SSL_set_max_proto_version(connection, version);
}

static inline int cf_SSL_set_min_proto_version(SSL *connection, int version) {
    return SSL_set_min_proto_version(connection, version);
}

static inline int cf_SSL_set_tlsext_host_name(SSL *connection, const char *name) {
    return (int)SSL_set_tlsext_host_name(connection, name);
}

/// The options are `UINT64_C(…)` macros that need not survive the import; the server uses one fixed set.
/// SSL_OP_CLEANSE_PLAINTEXT wipes the library's own copy of what was decrypted. A peer that ends without close_notify
/// has ended: HTTP and WebSocket say themselves where a message stops.
static inline uint64_t cf_SSL_CTX_set_server_options(SSL_CTX *context) {
    return SSL_CTX_set_options(
        context,
        SSL_OP_CLEANSE_PLAINTEXT | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET
            | SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_IGNORE_UNEXPECTED_EOF);
}

/// Modes for non-blocking writes from a buffer that may move, with buffers given back while idle.
static inline long cf_SSL_CTX_set_server_modes(SSL_CTX *context) {
    return SSL_CTX_set_mode(
        context,
        SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}

static inline EVP_PKEY *cf_EVP_EC_gen(const char *curve) {
    return EVP_EC_gen(curve);
}

#endif
