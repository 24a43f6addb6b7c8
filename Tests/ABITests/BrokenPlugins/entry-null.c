/* The entry has nothing to return. */
#define BLOCK NULL
#include "sound.h"
