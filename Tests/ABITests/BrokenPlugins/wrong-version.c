#define VERSION "1.0.1"
#include "sound.h"
