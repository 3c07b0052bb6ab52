#ifndef CMEMORY_SHIM_H
#define CMEMORY_SHIM_H

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Lets all threads take memory from one heap, so that what one has given back serves the others; to be called before there are any.
///
/// glibc gives each thread a heap of its own, which keeps what is given back to it.
static inline void cmemory_share_heap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

#endif
