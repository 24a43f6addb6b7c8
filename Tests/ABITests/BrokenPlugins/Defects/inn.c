/* An inn: a working plugin that defects.json puts one defect at a time into. */
#define _GNU_SOURCE
#include <berth/berth_helpers.h>
#include <fcntl.h>
#include <time.h>

/* Copies a slice as a text; 0 when it does not fit or holds a NUL. */
static int copy(berth_slice from, char *to, size_t size) {
  if (from.len >= size || (from.len && memchr(from.ptr, 0, from.len))) return 0;
  if (from.len) memcpy(to, from.ptr, from.len);
  to[from.len] = 0;
  return 1;
}

/* How many rows a table has; -1 when it fails. */
static int64_t count(berth_instance *self, berth_call *call, berth_database *db, const char *sql) {
  berth_statement *rows;
  int64_t found = -1;
  if (berth_prepare(self, call, db, &rows, sql, "")) return -1;
  if (berth_row(self, call, rows) > 0) found = self->storage->column_int(rows, 0);
  self->storage->finalize(rows);
  return found;
}

static berth_status book(berth_instance *self, berth_call *call, berth_slice arguments,
                         const berth_sink *data, const berth_sink *view) {
  char name[360], json[2600];
  berth_database *db;
  int64_t held, known;
  if (!berth_json_text(arguments, "name", name, sizeof name) || !*name)
    return berth_fail(call, "input.invalid", "a name has 1 to 80 characters");
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  if (self->storage->begin(call, db)) return BERTH_FAILED;
  held = count(self, call, db, "SELECT count(*) FROM guest");
  if (held < 0) return BERTH_FAILED;
  if (self->entitlement->admit(call, berth_text("rooms"), (uint64_t)held, 1)) return BERTH_FAILED;
  if (berth_sql(self, call, db, "INSERT OR IGNORE INTO guest VALUES (?1)", "t", name))
    return BERTH_FAILED;
  known = self->storage->changes(db);
  if (self->search->put(call, berth_text("guests"), berth_text(name),
                        berth_format(json, sizeof json, "{\"name\":%j}", name)))
    return BERTH_FAILED;
  if (self->storage->commit(call, db)) return BERTH_FAILED;
  if (berth_print(view, "{\"kind\":\"text\",\"text\":\"A room for %e\"}", name)) return BERTH_FAILED;
  return berth_print(data, "{\"id\":%j,\"isNew\":%b}", name, known > 0);
}

static berth_status guests(berth_instance *self, berth_call *call, const berth_sink *data) {
  berth_database *db;
  int64_t held;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  held = count(self, call, db, "SELECT count(*) FROM guest");
  if (held < 0) return BERTH_FAILED;
  return berth_print(data, "{\"total\":%i}", held);
}

/* How deep round brackets nest. */
static int depth(const char *text) {
  int now = 0, most = 0;
  for (; *text; text++) {
    now += *text == '(' ? 1 : *text == ')' ? -1 : 0;
    if (now > most) most = now;
  }
  return most;
}

static berth_status find(berth_instance *self, berth_call *call, berth_slice arguments,
                         const berth_sink *data) {
  size_t size = arguments.len + 1;
  char *text = malloc(size), *json = malloc(size * 6 + 40);
  berth_status status = BERTH_FAILED;
  if (!text || !json) {
    berth_fail(call, "internal", "out of memory");
  } else if (!berth_json_text(arguments, "text", text, size) || depth(text) > 100) {
    berth_fail(call, "input.invalid", "that is no text to look for");
  } else {
    status = self->search->query(call, berth_text("guests"),
                                 berth_format(json, size * 6 + 40, "{\"text\":%j}", text), data);
  }
  free(text);
  free(json);
  return status;
}

static berth_status ring(berth_instance *self, berth_call *call, berth_slice arguments,
                         const berth_sink *data) {
  int64_t left = 0, cups = 1;
  berth_json_int(arguments, "cups", &cups);
  if (cups < 1 || cups > 50000000) return berth_fail(call, "input.range", "that is no tea party");
  if (self->entitlement->consume(call, berth_text("rings"), 1, &left)) return BERTH_FAILED;
  return berth_print(data, "{\"cups\":%i,\"left\":%i}", cups, left);
}

static berth_status suite(berth_instance *self, berth_call *call, berth_slice arguments,
                          const berth_sink *data, const berth_sink *view) {
  char wish[804];
  berth_database *db;
  if (!berth_json_text(arguments, "wish", wish, sizeof wish))
    return berth_fail(call, "input.invalid", "a wish has at most 200 characters");
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) || self->storage->begin(call, db) ||
      berth_sql(self, call, db, "INSERT OR REPLACE INTO wish VALUES (?1)", "t", wish) ||
      self->storage->commit(call, db))
    return BERTH_FAILED;
  if (berth_print(view, "{\"kind\":\"text\",\"text\":\"As you wish: %e\"}", wish)) return BERTH_FAILED;
  return berth_print(data, "{\"wish\":%j,\"link\":\"berth://inn/guests\"}", wish);
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  if (berth_is(command, "book")) return book(self, call, arguments, data, view);
  if (berth_is(command, "guests")) return guests(self, call, data);
  if (berth_is(command, "find")) return find(self, call, arguments, data);
  if (berth_is(command, "ring")) return ring(self, call, arguments, data);
  if (berth_is(command, "suite")) return suite(self, call, arguments, data, view);
  return berth_fail(call, "input.invalid", "there is no such command");
}

static uint32_t schema_version(berth_instance *self, uint32_t scope) {
  (void)self;
  return scope == BERTH_SCOPE_PRIVATE ? 1 : 0;
}
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)scope, (void)from, (void)to;
  return self->storage->execute(call, db,
                                berth_text("CREATE TABLE guest (name TEXT PRIMARY KEY);"
                                           "CREATE TABLE wish (text TEXT PRIMARY KEY)"));
}

/* The index is made again from the rows, for another version or another declaration of the collection. */
static berth_status seed(berth_instance *self, berth_call *call, berth_database *db, uint32_t scope) {
  char json[2048];
  berth_statement *rows;
  int step;
  (void)scope;
  if (berth_prepare(self, call, db, &rows, "SELECT name FROM guest", "")) return BERTH_FAILED;
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

static berth_status describe(berth_instance *self, berth_call *call, berth_slice collection,
                             berth_slice id, const berth_sink *line) {
  char name[360];
  berth_database *db;
  berth_statement *rows;
  int found;
  (void)collection;
  if (!copy(id, name, sizeof name)) return berth_fail(call, "not-found", "nobody has that name");
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) ||
      berth_prepare(self, call, db, &rows, "SELECT 1 FROM guest WHERE name = ?1", "t", name))
    return BERTH_FAILED;
  found = berth_row(self, call, rows);
  self->storage->finalize(rows);
  if (found < 0) return BERTH_FAILED;
  if (!found) return berth_fail(call, "not-found", "nobody has that name");
  return berth_print(line, "{\"id\":%j,\"name\":%j,\"link\":\"berth://inn/guests\"}", name, name);
}

#define DAY 86400000LL
#define TEA (63000000LL) /* half past five in the afternoon, UTC */

static berth_status plan(berth_instance *self, berth_call *call, int64_t now, int64_t horizon,
                         const berth_sink *reply) {
  int64_t at = now / DAY * DAY + TEA;
  const char *comma = "";
  (void)self, (void)call;
  if (at < now) at += DAY;
  if (berth_print(reply, "{\"notifications\":[")) return BERTH_FAILED;
  for (; at <= horizon; at += DAY) {
    time_t seconds = at / 1000;
    struct tm utc;
    char when[40];
    gmtime_r(&seconds, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    if (berth_print(reply,
                    "%s{\"key\":\"tea-%i\",\"category\":\"tea\",\"title\":\"Tea\",\"body\":\"It is "
                    "ready.\",\"link\":\"berth://inn/guests\",\"at\":\"%s\",\"actions\":[{\"id\":"
                    "\"come\",\"title\":\"I come\",\"link\":\"berth://inn/guests\"}]}",
                    comma, at / DAY, when))
      return BERTH_FAILED;
    comma = ",";
  }
  return berth_print(reply, "]}");
}

static berth_status finalize(berth_instance *self, berth_call *call, berth_slice notification,
                             const berth_sink *reply) {
  (void)self, (void)call;
  return berth_write(reply, notification.ptr, notification.len);
}

static berth_status respond(berth_instance *self, berth_call *call, berth_slice notification,
                            berth_slice action, const berth_sink *reply) {
  (void)self, (void)notification;
  if (!berth_is(action, "come")) return berth_fail(call, "input.invalid", "no such action");
  return berth_print(reply, "{\"message\":\"See you.\"}");
}

static berth_status paywall(berth_instance *self, berth_call *call, berth_slice feature,
                            const berth_sink *view) {
  (void)self, (void)call, (void)feature;
  return berth_print(view, "{\"kind\":\"text\",\"text\":\"The suite has more.\"}");
}

static const berth_commands_provider commands = {sizeof commands, run};
static const berth_storage_provider storage = {sizeof storage, schema_version, migrate, seed};
static const berth_search_provider search = {sizeof search, describe};
static const berth_notify_provider notify = {sizeof notify, plan, finalize, respond};
static const berth_entitlement_provider entitlement = {sizeof entitlement, paywall};

BERTH_PLUGIN("inn", "1.0.0",
             BERTH_USES(BERTH_STORAGE_ID, BERTH_SEARCH_ID, BERTH_NOTIFY_ID, BERTH_ENTITLEMENT_ID,
                        BERTH_CLOCK_ID),
             BERTH_PROVIDES({BERTH_COMMANDS_ID, &commands}, {BERTH_STORAGE_ID, &storage},
                            {BERTH_SEARCH_ID, &search}, {BERTH_NOTIFY_ID, &notify},
                            {BERTH_ENTITLEMENT_ID, &entitlement}))
