/* Says it was made, and was not. */
#define CREATE create
#include <berth/berth.h>
static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  (void)host, (void)call, (void)owned;
  return BERTH_OK;
}
#include "sound.h"
