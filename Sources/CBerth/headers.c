/* Proves that the umbrella header compiles as C. */
#include "berth/berth.h"

_Static_assert(sizeof(berth_status) == 4, "status is 32 bits");
