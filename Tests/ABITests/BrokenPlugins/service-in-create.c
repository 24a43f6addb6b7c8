/* Opens its database while it is made. */
#define CREATE create
#include <berth/berth.h>
static berth_status create(const berth_host *, berth_call *, berth_instance **);
#include "sound.h"

static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  berth_instance *self = calloc(1, sizeof *self);
  berth_database *db;
  self->storage = host->service(host, text(BERTH_STORAGE_ID));
  (void)self->storage->open(call, BERTH_SCOPE_PRIVATE, &db);
  *owned = self;
  return BERTH_OK;
}
