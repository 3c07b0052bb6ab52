#ifndef CGRAPHVIZ_SHIM_H
#define CGRAPHVIZ_SHIM_H

#include <gvc.h>
#include <stdlib.h>

/// `gvRenderData` with a length of type `size_t`: it takes `unsigned int *` up to Graphviz 13 and `size_t *` from 14.
static inline int cgraphviz_render(GVC_t *context, Agraph_t *graph, const char *format, char **bytes, size_t *count) {
  __typeof__(_Generic(&gvRenderData,
                      int (*)(GVC_t *, Agraph_t *, const char *, char **, unsigned int *): (unsigned int)0,
                      default: (size_t)0)) length = 0;
  int status = gvRenderData(context, graph, format, bytes, &length);
  *count = length;
  return status;
}

/// Keeps messages off standard error; `aglasterr` still has them.
static inline void cgraphviz_silence(void) { agseterr(AGMAX); }

/// The last message if it is of the severity of an error since `agreseterrors`, else null; the caller frees it.
static inline char *cgraphviz_take_error(void) { return agerrors() >= AGERR ? aglasterr() : NULL; }

static inline void cgraphviz_free(char *text) { free(text); }

#endif
