/* Its second schema fails half-way. */
#define SCHEMA 2
#define MIGRATE                                                                              \
  if (self->storage->execute(call, db, text("DROP TABLE number; CREATE TABLE other (n)")))   \
    return BERTH_FAILED;                                                                     \
  return fail(call, "internal", "the second schema needs ice");
#include "storage.h"

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  berth_database *db;
  (void)arguments, (void)view;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  if (is(command, "count")) return count(self, call, db, data);
  return count(self, call, db, data);
}
