/* Writes until somebody stops it. */
#define RUN run
#include <berth/berth.h>
static berth_status run(berth_instance *, berth_call *, berth_slice, berth_slice,
                        const berth_sink *, const berth_sink *);
#include "sound.h"

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  (void)self, (void)call, (void)command, (void)arguments, (void)data, (void)view;
  while (send(data, "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[") == BERTH_OK) {}
  return BERTH_FAILED;
}
