/* Recurses without end. */
#define RUN run
#include <berth/berth.h>
static berth_status run(berth_instance *, berth_call *, berth_slice, berth_slice,
                        const berth_sink *, const berth_sink *);
#include "sound.h"

static int deeper(int depth) {
  volatile char frame[4096];
  frame[depth % 4096] = (char)depth;
  return deeper(depth + 1) + frame[depth % 4096];
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  (void)self, (void)call, (void)command, (void)arguments, (void)data, (void)view;
  return (berth_status)deeper(1);
}
