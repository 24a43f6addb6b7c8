#define ID NULL
#include "sound.h"
