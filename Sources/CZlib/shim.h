#pragma once

#include <string.h>
#include <zlib.h>

/// Compresses once into the gzip format (RFC 1952) at the best level; 0 when it does not fit.
static inline size_t czlib_gzip(const unsigned char *input, size_t count, unsigned char *output, size_t capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    // 15 bits of window, 16 more for the gzip format.
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (unsigned char *)input;
    stream.avail_in = (uInt)count;
    stream.next_out = output;
    stream.avail_out = (uInt)capacity;
    int status = deflate(&stream, Z_FINISH);
    size_t size = status == Z_STREAM_END ? stream.total_out : 0;
    deflateEnd(&stream);
    return size;
}
