#ifndef CMEMORY_SHIM_H
#define CMEMORY_SHIM_H

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Lets threads that begin from now on take memory from the heaps that there are, where what others give back serves them, too.
///
/// glibc would give each of them a heap of its own, which keeps what is given back to it.
static inline void cmemory_share_heap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

#endif
