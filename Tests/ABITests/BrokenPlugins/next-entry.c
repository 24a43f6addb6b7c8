/* Exports the entry of the next major version only. */
#define ENTRY berth_plugin_v2
#include "sound.h"
