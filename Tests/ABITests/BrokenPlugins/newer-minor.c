/* Built against headers newer than the host's. */
#define MINOR (BERTH_ABI_MINOR + 1)
#include "sound.h"
