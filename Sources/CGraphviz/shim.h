#ifndef CGRAPHVIZ_SHIM_H
#define CGRAPHVIZ_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// Graphviz is loaded when something is drawn, and needed for nothing else: each function is looked up in the library by
// name, with the types that <gvc.h> and <cgraph.h> declare. Contexts and graphs are opaque here.

/// The library with all that is called below; null where it is not installed.
static inline void *cgraphviz_open(void) {
#ifdef __APPLE__
  const char *const names[] = {"libgvc.dylib", "/opt/homebrew/lib/libgvc.dylib", "/usr/local/lib/libgvc.dylib",
                               "/opt/local/lib/libgvc.dylib"};
#else
  const char *const names[] = {"libgvc.so.7", "libgvc.so.6", "libgvc.so"};
#endif
  const char *const functions[] = {"gvContext",    "gvFreeContext", "gvLayout",  "gvFreeLayout", "gvRenderData",
                                   "gvFreeRenderData", "agmemread", "agclose",   "agseterr",     "agreseterrors",
                                   "agerrors",     "aglasterr",    "agfstnode", "agnxtnode", "agfstout",    "agnxtout",
                                   "agfstsubg",    "agnxtsubg",    "agnameof",  "agget"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    size_t found = 0;
    while (found < sizeof functions / sizeof *functions && dlsym(library, functions[found])) found++;
    if (found == sizeof functions / sizeof *functions) return library;
    dlclose(library);
  }
  return NULL;
}

static inline void *cgraphviz_context(void *library) { return ((void *(*)(void))dlsym(library, "gvContext"))(); }

static inline void cgraphviz_free_context(void *library, void *context) {
  ((int (*)(void *))dlsym(library, "gvFreeContext"))(context);
}

// Graphviz goes through subgraphs in order of the addresses of their names, and places them differently for it. So that
// the same text is always drawn alike, a graph's memory comes from one block, each address higher than the one before.

struct cgraphviz_block {
  // `Agdisc_t`: memory, identity, input.
  const void *disciplines[3];
  char *start, *next, *end;
};

static inline void *cgraphviz_block_open(void *disciplines) { return disciplines; }

static inline void *cgraphviz_block_allocate(void *state, size_t size) {
  struct cgraphviz_block *block = (struct cgraphviz_block *)state;
  size_t rounded = (size + 15) & ~(size_t)15;
  if (rounded < size || rounded > (size_t)(block->end - block->next)) return calloc(1, size);
  char *result = block->next;
  block->next += rounded;
  return result;
}

static inline void *cgraphviz_block_resize(void *state, void *old, size_t oldSize, size_t size) {
  void *result = cgraphviz_block_allocate(state, size);
  if (result && old) memcpy(result, old, oldSize < size ? oldSize : size);
  return result;
}

static inline void cgraphviz_block_free(void *state, void *pointer) {
  (void)state;
  (void)pointer;
}

/// What `cgraphviz_block_make` reserves; only what is used takes memory.
static const size_t cgraphviz_block_size = (size_t)1 << 28;

/// Memory for one graph; null where there is none to be had, or the library brings its own (later versions do).
static inline struct cgraphviz_block *cgraphviz_block_make(void *library) {
  // `Agmemdisc_t`.
  static const struct {
    void *(*open)(void *);
    void *(*allocate)(void *, size_t);
    void *(*resize)(void *, void *, size_t, size_t);
    void (*free)(void *, void *);
    void (*close)(void *);
  } memory = {cgraphviz_block_open, cgraphviz_block_allocate, cgraphviz_block_resize, cgraphviz_block_free, NULL};
  void *identity = dlsym(library, "AgIdDisc"), *input = dlsym(library, "AgIoDisc");
  if (!dlsym(library, "AgMemDisc") || !identity || !input || !dlsym(library, "agread")) return NULL;
  void *start = mmap(NULL, cgraphviz_block_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED) return NULL;
  struct cgraphviz_block *block = (struct cgraphviz_block *)start;
  block->disciplines[0] = &memory;
  block->disciplines[1] = identity;
  block->disciplines[2] = input;
  block->start = (char *)start;
  block->next = block->start + 64;
  block->end = block->start + cgraphviz_block_size;
  return block;
}

/// After the graph is closed.
static inline void cgraphviz_block_destroy(struct cgraphviz_block *block) {
  if (block) munmap(block->start, cgraphviz_block_size);
}

/// A graph in the memory of a block, or in the library's own for a null block; null where the text is no DOT.
static inline void *cgraphviz_read(void *library, const char *text, struct cgraphviz_block *block) {
  size_t length = strlen(text);
  FILE *file = block && length > 0 ? fmemopen((void *)text, length, "r") : NULL;
  if (!file) return ((void *(*)(const char *))dlsym(library, "agmemread"))(text);
  // Lines count from 1 again.
  void *setFile = dlsym(library, "agsetfile");
  if (setFile) ((void (*)(const char *))setFile)(NULL);
  void *graph = ((void *(*)(void *, void *))dlsym(library, "agread"))(file, block->disciplines);
  fclose(file);
  return graph;
}

static inline void cgraphviz_close(void *library, void *graph) {
  ((int (*)(void *))dlsym(library, "agclose"))(graph);
}

static inline int cgraphviz_layout(void *library, void *context, void *graph, const char *engine) {
  return ((int (*)(void *, void *, const char *))dlsym(library, "gvLayout"))(context, graph, engine);
}

static inline void cgraphviz_free_layout(void *library, void *context, void *graph) {
  ((int (*)(void *, void *))dlsym(library, "gvFreeLayout"))(context, graph);
}

/// The length is an `unsigned int` up to Graphviz 13 and a `size_t` from 14: on little-endian machines, which these are,
/// one that begins as 0 takes both.
static inline int cgraphviz_render(void *library, void *context, void *graph, const char *format, char **bytes,
                                   size_t *count) {
  *count = 0;
  return ((int (*)(void *, void *, const char *, char **, size_t *))dlsym(library, "gvRenderData"))(
      context, graph, format, bytes, count);
}

static inline void cgraphviz_free_rendering(void *library, char *bytes) {
  ((void (*)(char *))dlsym(library, "gvFreeRenderData"))(bytes);
}

/// The first node, or the one after another; null at the end.
static inline void *cgraphviz_next_node(void *library, void *graph, void *node) {
  return node ? ((void *(*)(void *, void *))dlsym(library, "agnxtnode"))(graph, node)
              : ((void *(*)(void *))dlsym(library, "agfstnode"))(graph);
}

/// The first edge that leaves a node, or the one after another; null at the end.
static inline void *cgraphviz_next_edge(void *library, void *graph, void *node, void *edge) {
  return edge ? ((void *(*)(void *, void *))dlsym(library, "agnxtout"))(graph, edge)
              : ((void *(*)(void *, void *))dlsym(library, "agfstout"))(graph, node);
}

/// The first subgraph of a graph, or the one after another; null at the end.
static inline void *cgraphviz_next_subgraph(void *library, void *graph, void *subgraph) {
  return subgraph ? ((void *(*)(void *))dlsym(library, "agnxtsubg"))(subgraph)
                  : ((void *(*)(void *))dlsym(library, "agfstsubg"))(graph);
}

/// The name of a graph or node, the key of an edge; null for an edge without one.
static inline const char *cgraphviz_name(void *library, void *object) {
  return ((const char *(*)(void *))dlsym(library, "agnameof"))(object);
}

/// An attribute's value; null where the graph has no such attribute.
static inline const char *cgraphviz_attribute(void *library, void *object, const char *name) {
  return ((const char *(*)(void *, const char *))dlsym(library, "agget"))(object, name);
}

/// Keeps messages off standard error (`AGMAX`), and forgets earlier ones; `aglasterr` still has them.
static inline void cgraphviz_silence(void *library) {
  ((int (*)(int))dlsym(library, "agseterr"))(2);
  ((int (*)(void))dlsym(library, "agreseterrors"))();
}

/// The last message if it is an error (`AGERR`) since `cgraphviz_silence`, else null; the caller frees it.
static inline char *cgraphviz_take_error(void *library) {
  if (((int (*)(void))dlsym(library, "agerrors"))() < 1) return NULL;
  return ((char *(*)(void))dlsym(library, "aglasterr"))();
}

static inline void cgraphviz_free(char *text) { free(text); }

#endif
