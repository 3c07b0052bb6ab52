#ifndef CEXTENDEDATTRIBUTES_SHIM_H
#define CEXTENDEDATTRIBUTES_SHIM_H

#include <sys/types.h>
#include <sys/xattr.h>

#endif
