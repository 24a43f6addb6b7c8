/* Built against a draft, whose structs were laid out otherwise. */
#define MINOR 1
#include "sound.h"
