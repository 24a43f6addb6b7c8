/* Built before the first version. */
#define MAJOR 0
#include "sound.h"
