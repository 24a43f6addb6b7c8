/* A storage provider whose table ends before migrate. */
#define STORAGE {offsetof(berth_storage_provider, migrate), version, migrate, seed}
#include <berth/berth.h>
static uint32_t version(berth_instance *self, uint32_t scope) { return (void)self, (void)scope, 1; }
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)self, (void)call, (void)db, (void)scope, (void)from, (void)to;
  return BERTH_OK;
}
static berth_status seed(berth_instance *self, berth_call *call, berth_database *db,
                         uint32_t scope) {
  (void)self, (void)call, (void)db, (void)scope;
  return BERTH_OK;
}
#include "sound.h"
