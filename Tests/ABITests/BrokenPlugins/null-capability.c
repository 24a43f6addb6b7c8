#define CAPABILITY NULL
#include "sound.h"
