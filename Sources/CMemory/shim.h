#ifndef CMEMORY_SHIM_H
#define CMEMORY_SHIM_H

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#endif

/// Lets threads that begin from now on take memory from the heaps that there are, where what others give back serves them, too.
///
/// glibc would give each of them a heap of its own, which keeps what is given back to it.
static inline void cmemory_share_heap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

/// Lets heaps keep what is given back, however large it is.
///
/// glibc would take what is large from the system apart, page by page, and give it back, again and again.
static inline void cmemory_keep_heaps(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 1 << 22);
#endif
}

/// Makes room for so many bytes in the calling thread's heap, in large pages where the system has them; once for each thread.
static inline void cmemory_reserve_heap(size_t size) {
#ifdef __GLIBC__
  static _Thread_local int is_reserved;
  if (is_reserved) return;
  is_reserved = 1;
  const uintptr_t greatest_page_size = 1 << 16;
  void *room = malloc(size);
  if (room == NULL) return;
  uintptr_t start = ((uintptr_t)room + greatest_page_size - 1) & -greatest_page_size;
  uintptr_t end = ((uintptr_t)room + size) & -greatest_page_size;
  if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
  free(room);
#endif
}

#endif
