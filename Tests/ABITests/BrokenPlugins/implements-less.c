/* Its manifest promises a storage provider. */
#include "sound.h"
