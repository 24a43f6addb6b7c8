/* Built against the first minor version; loads for ever. */
#define MINOR 0
#include "sound.h"
