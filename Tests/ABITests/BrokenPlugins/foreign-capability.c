/* Its manifest promises a capability of a third party. */
#include "sound.h"
