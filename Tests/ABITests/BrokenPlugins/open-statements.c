/* Leaves statements open in the middle of their rows. */
#include "storage.h"

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  berth_database *db;
  (void)arguments, (void)view;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  if (is(command, "count")) return count(self, call, db, data);
  for (int i = 0; i < 100; i++) {
    berth_statement *rows;
    if (self->storage->prepare(call, db, text("SELECT n FROM number"), &rows) ||
        next(self->storage, call, rows) <= 0)
      return BERTH_FAILED;
  }
  if (self->storage->execute(call, db, text("INSERT INTO number VALUES (2)"))) return BERTH_FAILED;
  return count(self, call, db, data);
}
