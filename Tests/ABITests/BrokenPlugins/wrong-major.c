/* Built for the next major version, yet exporting this one's entry. */
#define MAJOR (BERTH_ABI_MAJOR + 1)
#include "sound.h"
