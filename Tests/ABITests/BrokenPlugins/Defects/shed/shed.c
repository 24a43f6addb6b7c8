/* A shed: tools that are lent, looked for and given back. defects-shed.json puts one defect at a time into it. */
#define _GNU_SOURCE
#include <berth/berth_helpers.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#define DAY 86400000LL

/* A text of a row of its own, which outlives the row. */
static char *keep(berth_slice text) {
  char *own = malloc(text.len + 1);
  if (!own) return NULL;
  if (text.len) memcpy(own, text.ptr, text.len);
  own[text.len] = 0;
  return own;
}

/* Puts a tool into the index as its row says; a failure of the host stays on the call. */
static berth_status put(berth_instance *self, berth_call *call, berth_database *db, const char *name) {
  berth_statement *rows;
  berth_status status = BERTH_FAILED;
  size_t size = 8192;
  char *json = malloc(size);
  if (!json) return berth_fail(call, "internal", "out of memory");
  if (berth_prepare(self, call, db, &rows, "SELECT kind, note FROM tool WHERE name = ?1", "t", name)) {
    free(json);
    return BERTH_FAILED;
  }
  if (berth_row(self, call, rows) > 0)
    status = self->search->put(
        call, berth_text("tools"), berth_text(name),
        berth_format(json, size, "{\"name\":%j,\"note\":%q,\"kind\":%q}", name,
                     self->storage->column_text(rows, 1), self->storage->column_text(rows, 0)));
  self->storage->finalize(rows);
  free(json);
  return status;
}

/* 1 when there is a tool of that name, 0 when not, -1 when it fails. */
static int known(berth_instance *self, berth_call *call, berth_database *db, const char *name) {
  berth_statement *rows;
  int found;
  if (berth_prepare(self, call, db, &rows, "SELECT 1 FROM tool WHERE name = ?1", "t", name)) return -1;
  found = berth_row(self, call, rows);
  self->storage->finalize(rows);
  return found;
}

static berth_status missing(berth_call *call) {
  return berth_refuse(call, "not-found", "there is no tool of that name", "berth shed list");
}

static berth_status add(berth_instance *self, berth_call *call, berth_slice arguments,
                        const berth_sink *data, const berth_sink *view) {
  char name[400], kind[20], note[2000];
  berth_database *db;
  if (!berth_json_text(arguments, "name", name, sizeof name) || !*name)
    return berth_fail(call, "input.invalid", "a name has 1 to 80 characters");
  if (!berth_json_text(arguments, "kind", kind, sizeof kind)) strcpy(kind, "hand");
  if (!berth_json_text(arguments, "note", note, sizeof note)) note[0] = 0;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) || self->storage->begin(call, db) ||
      berth_sql(self, call, db, "INSERT OR REPLACE INTO tool VALUES (?1, ?2, ?3)", "ttt", name, kind, note) ||
      put(self, call, db, name) || self->storage->commit(call, db))
    return BERTH_FAILED;
  if (berth_print(view, "{\"kind\":\"text\",\"text\":\"%e hangs in the shed\"}", name)) return BERTH_FAILED;
  return berth_print(data, "{\"id\":%j,\"kind\":%j,\"note\":%j}", name, kind, note);
}

static berth_status rename_tool(berth_instance *self, berth_call *call, berth_slice arguments,
                                const berth_sink *data) {
  char name[400], to[400];
  berth_database *db;
  int found;
  if (!berth_json_text(arguments, "name", name, sizeof name) ||
      !berth_json_text(arguments, "to", to, sizeof to) || !*to)
    return berth_fail(call, "input.invalid", "a name has 1 to 80 characters");
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) || self->storage->begin(call, db)) return BERTH_FAILED;
  if ((found = known(self, call, db, name)) < 0) return BERTH_FAILED;
  if (!found) return missing(call);
  if (berth_sql(self, call, db, "UPDATE OR REPLACE tool SET name = ?2 WHERE name = ?1", "tt", name, to) ||
      berth_sql(self, call, db, "UPDATE OR REPLACE loan SET name = ?2 WHERE name = ?1", "tt", name, to) ||
      self->search->remove(call, berth_text("tools"), berth_text(name)) || put(self, call, db, to) ||
      self->storage->commit(call, db))
    return BERTH_FAILED;
  return berth_print(data, "{\"id\":%j}", to);
}

static berth_status drop(berth_instance *self, berth_call *call, berth_slice arguments, const berth_sink *data) {
  char name[400];
  berth_database *db;
  if (!berth_json_text(arguments, "name", name, sizeof name))
    return berth_fail(call, "input.invalid", "a name has 1 to 80 characters");
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) || self->storage->begin(call, db) ||
      berth_sql(self, call, db, "DELETE FROM tool WHERE name = ?1", "t", name) ||
      berth_sql(self, call, db, "DELETE FROM loan WHERE name = ?1", "t", name) ||
      self->search->remove(call, berth_text("tools"), berth_text(name)) || self->storage->commit(call, db))
    return BERTH_FAILED;
  return berth_print(data, "{\"id\":%j}", name);
}

static berth_status list(berth_instance *self, berth_call *call, const berth_sink *data, const berth_sink *view) {
  berth_database *db;
  berth_statement *rows;
  int step, total = 0;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) ||
      berth_prepare(self, call, db, &rows, "SELECT name, kind, note FROM tool ORDER BY name", "") ||
      berth_print(data, "{\"tools\":[") ||
      berth_print(view, "{\"kind\":\"list\",\"items\":["))
    return BERTH_FAILED;
  while ((step = berth_row(self, call, rows)) > 0) {
    char *name = keep(self->storage->column_text(rows, 0));
    char *note = keep(self->storage->column_text(rows, 2));
    const char *comma = total++ ? "," : "";
    berth_status status = BERTH_FAILED;
    if (!name || !note) berth_fail(call, "internal", "out of memory");
    else if (!berth_print(data, "%s{\"id\":%j,\"name\":%j,\"note\":%j}", comma, name, name, note))
      status = berth_print(view, "%s{\"title\":%j}", comma, name);
    free(name);
    free(note);
    if (status) return BERTH_FAILED;
  }
  if (step < 0) return BERTH_FAILED;
  self->storage->finalize(rows);
  if (berth_print(view, "]}")) return BERTH_FAILED;
  return berth_print(data, "],\"total\":%d}", total);
}

static berth_status lend(berth_instance *self, berth_call *call, berth_slice arguments, const berth_sink *data) {
  char name[400], json[4000], when[40], zone[] = "UTC";
  int64_t days = 7, due;
  berth_civil civil = {.size = sizeof civil};
  berth_database *db;
  int found;
  if (!berth_json_text(arguments, "name", name, sizeof name))
    return berth_fail(call, "input.invalid", "a name has 1 to 80 characters");
  berth_json_int(arguments, "days", &days);
  if (days < 1 || days > 365) return berth_fail(call, "input.range", "lend for 1 to 365 days");
  due = self->clock->now(call) + days * DAY;
  if (self->clock->to_civil(call, due, berth_text(zone), &civil)) return BERTH_FAILED;
  snprintf(when, sizeof when, "%04d-%02d-%02dT%02d:%02d:%02dZ", civil.year, civil.month, civil.day, civil.hour,
           civil.minute, civil.second);
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) || self->storage->begin(call, db)) return BERTH_FAILED;
  if ((found = known(self, call, db, name)) < 0) return BERTH_FAILED;
  if (!found) return missing(call);
  if (berth_sql(self, call, db, "INSERT OR REPLACE INTO loan VALUES (?1, ?2)", "ti", name, due) ||
      self->storage->commit(call, db) ||
      self->notify->schedule(
          call, berth_format(json, sizeof json,
                             "{\"key\":\"back-%e\",\"category\":\"due\",\"title\":\"A tool is due\",\"body\":"
                             "\"See the shed.\",\"link\":\"berth://shed/list\",\"at\":\"%s\"}", name, when)))
    return BERTH_FAILED;
  return berth_print(data, "{\"id\":%j,\"due\":\"%s\"}", name, when);
}

/* What the brief and the widget show. */
static berth_status today(berth_instance *self, berth_call *call, const berth_sink *data, const berth_sink *view) {
  char greeting[2100] = "", setting[2100] = "", json[2200];
  berth_buffer buffer = {json, sizeof json, 0};
  berth_sink sink = {&buffer, berth_buffer_write};
  berth_civil civil = {.size = sizeof civil};
  berth_database *db;
  berth_statement *rows;
  int64_t out = 0, page = 3;
  if (self->config->get(call, berth_text("greeting"), &sink)) return BERTH_FAILED;
  snprintf(setting, sizeof setting, "{\"v\":%.*s}", (int)buffer.used, json);
  berth_json_text(berth_text(setting), "v", greeting, sizeof greeting);
  buffer.used = 0;
  if (self->config->get(call, berth_text("page"), &sink)) return BERTH_FAILED;
  snprintf(setting, sizeof setting, "{\"v\":%.*s}", (int)buffer.used, json);
  berth_json_int(berth_text(setting), "v", &page);
  if (self->clock->to_civil(call, self->clock->now(call), berth_text(""), &civil) ||
      self->storage->open(call, BERTH_SCOPE_PRIVATE, &db) ||
      berth_prepare(self, call, db, &rows, "SELECT count(*) FROM loan", ""))
    return BERTH_FAILED;
  if (berth_row(self, call, rows) < 0) return BERTH_FAILED;
  out = self->storage->column_int(rows, 0);
  self->storage->finalize(rows);
  if (berth_print(view, "{\"kind\":\"text\",\"text\":\"%e: %i lent\"}", greeting, out)) return BERTH_FAILED;
  return berth_print(data, "{\"greeting\":%j,\"day\":%d,\"lent\":%i,\"pages\":%i}", greeting, civil.day, out,
                     page > 0 ? (out + page - 1) / page : 0);
}

static berth_status tally(berth_call *call, berth_slice arguments, const berth_sink *data) {
  int64_t to = 1000, sum = 0, n;
  berth_json_int(arguments, "to", &to);
  if (to < 0 || to > 100000000) return berth_fail(call, "input.range", "count to 0 to 100000000");
  for (n = 0; n < to; n++) {
    sum += n % 7;
    if (n % 65536) continue;
    if (call->cancelled(call)) return berth_fail(call, "cancelled", "the count was stopped");
    call->progress(call, (uint64_t)n, (uint64_t)to, berth_text("counting"));
  }
  return berth_print(data, "{\"sum\":%i}", sum);
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command, berth_slice arguments,
                        const berth_sink *data, const berth_sink *view) {
  if (berth_is(command, "add")) return add(self, call, arguments, data, view);
  if (berth_is(command, "rename")) return rename_tool(self, call, arguments, data);
  if (berth_is(command, "drop")) return drop(self, call, arguments, data);
  if (berth_is(command, "list")) return list(self, call, data, view);
  if (berth_is(command, "lend")) return lend(self, call, arguments, data);
  if (berth_is(command, "today")) return today(self, call, data, view);
  if (berth_is(command, "tally")) return tally(call, arguments, data);
  return berth_fail(call, "input.invalid", "there is no such command");
}

static uint32_t schema_version(berth_instance *self, uint32_t scope) {
  (void)self;
  return scope == BERTH_SCOPE_PRIVATE ? 2 : 0;
}
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db, uint32_t scope,
                            uint32_t from, uint32_t to) {
  (void)scope, (void)to;
  if (from < 1 && self->storage->execute(call, db, berth_text("CREATE TABLE tool (name TEXT PRIMARY KEY, kind TEXT)")))
    return BERTH_FAILED;
  if (from < 2 &&
      self->storage->execute(call, db, berth_text("ALTER TABLE tool ADD COLUMN note TEXT;"
                                                  "UPDATE tool SET note = '';"
                                                  "CREATE TABLE loan (name TEXT PRIMARY KEY, due INTEGER)")))
    return BERTH_FAILED;
  return BERTH_OK;
}
/* The spade comes with the shed; the documents of all tools are made again. */
static berth_status seed(berth_instance *self, berth_call *call, berth_database *db, uint32_t scope) {
  berth_statement *rows;
  int step;
  (void)scope;
  if (berth_sql(self, call, db, "INSERT OR IGNORE INTO tool VALUES ('spade', 'garden', 'for all')", "") ||
      berth_prepare(self, call, db, &rows, "SELECT name FROM tool ORDER BY name", ""))
    return BERTH_FAILED;
  while ((step = berth_row(self, call, rows)) > 0) {
    char *name = keep(self->storage->column_text(rows, 0));
    berth_status status = name ? put(self, call, db, name) : berth_fail(call, "internal", "out of memory");
    free(name);
    if (status) return BERTH_FAILED;
  }
  self->storage->finalize(rows);
  return step < 0 ? BERTH_FAILED : BERTH_OK;
}

static berth_status describe(berth_instance *self, berth_call *call, berth_slice collection, berth_slice id,
                             const berth_sink *line) {
  berth_database *db;
  berth_status status;
  char *name;
  int found = 0;
  (void)collection;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  if (id.len && memchr(id.ptr, 0, id.len)) return missing(call);
  if (!(name = keep(id))) return berth_fail(call, "internal", "out of memory");
  found = known(self, call, db, name);
  status = found < 0   ? BERTH_FAILED
           : found == 0 ? missing(call)
                        : berth_print(line, "{\"id\":%j,\"name\":%j,\"link\":\"berth://shed/list\"}", name, name);
  free(name);
  return status;
}

/* One notification a day at nine, local time, while something is lent. */
static berth_status plan(berth_instance *self, berth_call *call, int64_t now, int64_t horizon,
                         const berth_sink *reply) {
  berth_civil civil = {.size = sizeof civil};
  const char *comma = "";
  int day;
  if (self->clock->to_civil(call, now, berth_text(""), &civil) || berth_print(reply, "{\"notifications\":["))
    return BERTH_FAILED;
  civil.hour = 9, civil.minute = 0, civil.second = 0;
  for (day = 0; day < 40; day++) {
    berth_civil at = civil, utc = {.size = sizeof utc};
    int64_t when;
    at.day += day;
    if (self->clock->to_unix(call, &at, berth_text(""), &when)) return BERTH_FAILED;
    if (when > horizon) break;
    if (when < now) continue;
    if (self->clock->to_civil(call, when, berth_text(""), &at) ||
        self->clock->to_civil(call, when, berth_text("UTC"), &utc) ||
        berth_print(reply,
                    "%s{\"key\":\"look-%d-%d-%d\",\"category\":\"due\",\"title\":\"Look after the shed\",\"body\":"
                    "\"See what is lent.\",\"link\":\"berth://shed/list\",\"at\":\"", comma, at.year, at.month, at.day))
      return BERTH_FAILED;
    comma = ",";
    {
      char text[40];
      snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:00Z\"}", utc.year, utc.month, utc.day, utc.hour, utc.minute);
      if (berth_print(reply, "%s", text)) return BERTH_FAILED;
    }
  }
  return berth_print(reply, "]}");
}
static berth_status finalize(berth_instance *self, berth_call *call, berth_slice notification, const berth_sink *reply) {
  (void)self, (void)call;
  return berth_write(reply, notification.ptr, notification.len);
}
static berth_status respond(berth_instance *self, berth_call *call, berth_slice notification, berth_slice action,
                            const berth_sink *reply) {
  (void)self, (void)notification, (void)action, (void)reply;
  return berth_fail(call, "input.invalid", "there are no actions");
}

static const berth_commands_provider commands = {sizeof commands, run};
static const berth_storage_provider storage = {sizeof storage, schema_version, migrate, seed};
static const berth_search_provider search = {sizeof search, describe};
static const berth_notify_provider notify = {sizeof notify, plan, finalize, respond};

BERTH_PLUGIN("shed", "1.0.0",
             BERTH_USES(BERTH_STORAGE_ID, BERTH_SEARCH_ID, BERTH_NOTIFY_ID, BERTH_CLOCK_ID, BERTH_CONFIG_ID),
             BERTH_PROVIDES({BERTH_COMMANDS_ID, &commands}, {BERTH_STORAGE_ID, &storage},
                            {BERTH_SEARCH_ID, &search}, {BERTH_NOTIFY_ID, &notify}))
