#define ID "somebody-else"
#include "sound.h"
