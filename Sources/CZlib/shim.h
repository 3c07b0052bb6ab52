#ifndef LAYOUTDOCTOR_CZLIB_SHIM_H
#define LAYOUTDOCTOR_CZLIB_SHIM_H

#include <zlib.h>

/// Prepares a stream for the data of a gzip file. Swift does not import `inflateInit2`, which is a macro.
static inline int czlib_begin_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

#endif
