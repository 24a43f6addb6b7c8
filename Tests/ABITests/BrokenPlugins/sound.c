/* Nothing is wrong with this one. */
#include "sound.h"
