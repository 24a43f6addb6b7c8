/* HelloC — a complete Berth plugin in C: a guest book that uses all four capabilities.
 *
 *   cc -shared -fPIC -I../../../Sources/CBerth/include hello.c -o libhello-c.so
 */
#include <berth/berth_helpers.h>

static berth_status greet(berth_instance *self, berth_call *call, const char *name,
                          const berth_sink *data, const berth_sink *view) {
  char json[2048];
  berth_database *db;
  int64_t left;
  if (self->entitlement->consume(call, berth_text("greetings"), 1, &left) ||
      self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) || self->storage->begin(call, db) ||
      berth_sql(self, call, db, "INSERT OR IGNORE INTO guests VALUES (?1)", "t", name) ||
      self->search->put(call, berth_text("guests"), berth_text(name),
                        berth_format(json, sizeof json, "{\"name\":%j}", name)) ||
      self->storage->commit(call, db))
    return BERTH_FAILED;
  berth_slice visit = berth_format(
      json, sizeof json,
      "{\"key\":\"visit-%e\",\"category\":\"visits\",\"title\":\"%e came by\","
      "\"body\":\"Say hello back.\",\"link\":\"berth://hello-c/guests\","
      "\"window\":{\"from\":\"09:00\",\"to\":\"10:00\"}}",
      name, name);
  if (self->notify->schedule(call, visit) ||
      berth_print(view, "{\"kind\":\"text\",\"text\":\"Hello, %e!\"}", name))
    return BERTH_FAILED;
  return berth_print(data, "{\"id\":%j,\"name\":%j,\"greeting\":\"Hello, %e!\"}", name, name, name);
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  char name[128];
  if (berth_is(command, "guests"))
    return self->search->query(call, berth_text("guests"), berth_text("{}"), data);
  if (!berth_is(command, "greet"))
    return berth_refuse(call, "input.invalid", "no such command", "see berth hello-c --help");
  if (!berth_json_text(arguments, "name", name, sizeof name))
    return berth_refuse(call, "input.invalid", "the name is too long", "use at most 127 bytes");
  return greet(self, call, name, data, view);
}

static uint32_t schema_version(berth_instance *self, uint32_t scope) {
  (void)self;
  return scope == BERTH_SCOPE_PRIVATE ? 1 : 0;
}
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)scope, (void)from, (void)to;
  return berth_sql(self, call, db, "CREATE TABLE guests (name TEXT PRIMARY KEY)", "");
}

/* The index is made again from the rows, for another version or another declaration of the collection. */
static berth_status seed(berth_instance *self, berth_call *call, berth_database *db, uint32_t scope) {
  char json[2048];
  berth_statement *rows;
  int step;
  (void)scope;
  if (berth_prepare(self, call, db, &rows, "SELECT name FROM guests", "")) return BERTH_FAILED;
  while ((step = berth_row(self, call, rows)) > 0) {
    berth_slice name = self->storage->column_text(rows, 0);
    if (self->search->put(call, berth_text("guests"), name,
                          berth_format(json, sizeof json, "{\"name\":%q}", name)))
      return BERTH_FAILED;
  }
  if (step < 0) return BERTH_FAILED;
  self->storage->finalize(rows);
  return BERTH_OK;
}

static const berth_commands_provider commands = {sizeof commands, run};
static const berth_storage_provider storage = {sizeof storage, schema_version, migrate, seed};

BERTH_PLUGIN("hello-c", "1.0.0",
             BERTH_USES(BERTH_STORAGE_ID, BERTH_SEARCH_ID, BERTH_NOTIFY_ID, BERTH_ENTITLEMENT_ID),
             BERTH_PROVIDES({BERTH_COMMANDS_ID, &commands}, {BERTH_STORAGE_ID, &storage}))
