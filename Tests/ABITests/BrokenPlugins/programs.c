/* Runs a program; says so when the service is withheld. */
#define RUN run
#include <berth/berth.h>
static berth_status run(berth_instance *, berth_call *, berth_slice, berth_slice,
                        const berth_sink *, const berth_sink *);
static berth_status create(const berth_host *, berth_call *, berth_instance **);
#define CREATE create
#include "sound.h"

static const berth_programs_service *programs;

static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  (void)call;
  *owned = calloc(1, sizeof **owned);
  programs = host->service(host, text(BERTH_PROGRAMS_ID));
  return BERTH_OK;
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  (void)self, (void)command, (void)arguments, (void)view;
  if (!programs) return fail(call, "plugin.service", "programs are withheld");
  if (programs->size < sizeof *programs) return fail(call, "internal", "the table is short");
  if (programs->installed(call, text("cat"))) return fail(call, "internal", "cat is not listed");
  return programs->run(call, text("{\"name\":\"cat\"}"), text("{}"), data, NULL);
}
