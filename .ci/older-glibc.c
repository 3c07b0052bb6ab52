// Two functions of newer C libraries that Swift's runtime and expat call. The released program brings its own, so that it runs with
// glibc 2.34 in place of 2.36.
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sys/random.h>

void arc4random_buf(void *bytes, size_t count);
float hypotf(float x, float y);

/// glibc has it since 2.36.
void arc4random_buf(void *bytes, size_t count) {
  char *next = bytes;
  while (count > 0) {
    ssize_t written = getrandom(next, count, 0);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) abort();
    next += written;
    count -= (size_t)written;
  }
}

/// glibc 2.35 has a new version of it. Squares of floats are exact and finite as doubles.
float hypotf(float x, float y) {
  if (isinf(x) || isinf(y)) return INFINITY;
  return (float)sqrt((double)x * x + (double)y * y);
}
