/* A block that ends before capability. */
#define SIZE offsetof(berth_plugin, capability)
#include "sound.h"
