/* Cannot be made, and leaves a pointer behind that is nobody's. */
#define CREATE create
#include <berth/berth.h>
static berth_status create(const berth_host *, berth_call *, berth_instance **);
#include "sound.h"

static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  (void)host;
  *owned = (berth_instance *)8;
  return fail(call, "internal", "there is no shaker");
}
