#define DESTROY NULL
#include "sound.h"
