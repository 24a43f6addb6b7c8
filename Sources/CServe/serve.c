/* A target needs a source; this one also shows that the header stands by itself. */
#include "serve.h"
