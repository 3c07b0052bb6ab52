#ifndef LAYOUTDOCTOR_CZLIB_SHIM_H
#define LAYOUTDOCTOR_CZLIB_SHIM_H

#include <zlib.h>

/// Prepares a stream for the data of a gzip file. Swift does not import `inflateInit2`, which is a macro.
static inline int czlib_begin_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

/// Prepares a stream that compresses with a window of a power of 2. `deflateInit2` is a macro, too.
static inline int czlib_begin_deflation(z_stream *stream, int window_bits) {
  return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits, window_bits - 7, Z_DEFAULT_STRATEGY);
}

#endif
