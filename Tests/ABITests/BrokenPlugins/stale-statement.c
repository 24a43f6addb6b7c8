/* Goes on using a statement it has given back, and gives it back twice. */
#include "storage.h"

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  berth_database *db;
  (void)arguments, (void)view;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  if (is(command, "count")) return count(self, call, db, data);
  berth_statement *rows;
  if (self->storage->prepare(call, db, text("SELECT n FROM number"), &rows)) return BERTH_FAILED;
  self->storage->finalize(rows);
  self->storage->finalize(rows);
  return next(self->storage, call, rows) > 0 ? send(data, "{}") : BERTH_FAILED;
}
