/* Begins a transaction and never ends it. */
#include "storage.h"

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  berth_database *db;
  (void)arguments, (void)view;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  if (is(command, "count")) return count(self, call, db, data);
  if (self->storage->begin(call, db)) return BERTH_FAILED;
  if (self->storage->execute(call, db, text("INSERT INTO number VALUES (2)"))) return BERTH_FAILED;
  return count(self, call, db, data);
}
