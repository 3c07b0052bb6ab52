#ifndef CMEMORY_SHIM_H
#define CMEMORY_SHIM_H

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#endif

/// Reserves so many bytes of the heap in large pages where the system has them. Called once, before other threads start.
///
/// A check of 10,000 views takes 13 to 26 % more processor time without: the kernel would hand out the heap in pages of 4 KB,
/// each when it is first touched.
static inline void cmemory_reserve_heap(size_t size) {
#ifdef __GLIBC__
  // The heap grows instead of separate mappings, and is not returned to the system when the reservation is freed.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
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
