/* Exports nothing of that name. */
#define ENTRY another_entry
#include "sound.h"
