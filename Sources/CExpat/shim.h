#ifndef LAYOUTDOCTOR_CEXPAT_SHIM_H
#define LAYOUTDOCTOR_CEXPAT_SHIM_H

#include <expat.h>

#endif
