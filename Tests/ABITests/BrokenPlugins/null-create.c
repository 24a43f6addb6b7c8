#define CREATE NULL
#include "sound.h"
