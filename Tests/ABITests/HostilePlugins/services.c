/* Uses every service a worker forwards, and the private database that stays in it; answers what it
 * got, so that a run in a worker can be compared with one in the host's process. */
#include <berth/berth.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct berth_instance {
  const berth_storage_service *sql;
  const berth_entitlement_service *rights;
  const berth_notify_service *notify;
  const berth_config_service *config;
  const berth_events_service *events;
  const berth_files_service *files;
  const berth_clock_service *clock;
  const berth_random_service *random;
  const berth_programs_service *programs;
  const berth_fetch_service *fetch;
  const berth_search_service *search;
};

static berth_slice text(const char *s) { return (berth_slice){s, strlen(s)}; }
static int is(berth_slice s, const char *t) {
  return s.len == strlen(t) && memcmp(s.ptr, t, s.len) == 0;
}
static berth_status say(const berth_sink *sink, const char *s) {
  return sink->write(sink->context, s, strlen(s));
}

static uint32_t version(berth_instance *self, uint32_t scope) { return (void)self, (void)scope, 2; }
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  char sql[160];
  snprintf(sql, sizeof sql,
           "CREATE TABLE t (i INTEGER, r REAL, s TEXT, b BLOB); INSERT INTO t (i, s) VALUES (%u, "
           "'%u to %u')", scope, from, to);
  return self->sql->execute(call, db, text(sql));
}
/* 1 when there is a row, 0 at the end, -1 on failure. */
static inline int next(const berth_storage_service *sql, berth_call *call, berth_statement *rows) {
  int32_t has_row = 0;
  return sql->step(call, rows, &has_row) ? -1 : has_row;
}

static berth_status seed(berth_instance *self, berth_call *call, berth_database *db,
                         uint32_t scope) {
  berth_statement *row;
  (void)scope;
  if (self->sql->prepare(call, db, text("INSERT INTO t VALUES (?1, ?2, ?3, ?4)"), &row))
    return BERTH_FAILED;
  for (int n = 0; n < 200; n++) {
    char name[32];
    snprintf(name, sizeof name, "row %d \"%c\"", n, 'a' + n % 26);
    if (self->sql->bind_int(call, row, 1, n) || self->sql->bind_double(call, row, 2, n / 4.0) ||
        self->sql->bind_text(call, row, 3, text(name)) ||
        (n % 2 ? self->sql->bind_null(call, row, 4)
               : self->sql->bind_blob(call, row, 4, (berth_slice){"\0\1\2", 3})) ||
        next(self->sql, call, row) != 0)
      return BERTH_FAILED;
    self->sql->reset(row);
  }
  self->sql->finalize(row);
  return BERTH_OK;
}

static void quote(const berth_sink *out, berth_slice s) {
  char part[8];
  say(out, "\"");
  for (size_t n = 0; n < s.len; n++) {
    snprintf(part, sizeof part, "\\u%04x", (unsigned char)s.ptr[n]);
    say(out, part);
  }
  say(out, "\"");
}

/* The error of the call, as the answer to a question that failed. */
static void said(berth_call *call, const berth_sink *out) {
  berth_error error = {.size = sizeof error};
  if (!call->last_error(call, &error)) return (void)say(out, "\"no error\"");
  say(out, "[");
  quote(out, error.code);
  say(out, ",");
  quote(out, error.message);
  say(out, "]");
  call->clear_error(call);
}
static void number(const berth_sink *out, long long n) {
  char cell[32];
  snprintf(cell, sizeof cell, "%lld", n);
  say(out, cell);
}

static berth_status scope(berth_instance *self, berth_call *call, uint32_t which,
                          const berth_sink *out) {
  const berth_storage_service *sql = self->sql;
  berth_database *db;
  berth_statement *row, *other;
  int32_t found;
  if (sql->open(call, which, &db)) return BERTH_FAILED;
  say(out, "{\"rows\":[");
  if (sql->prepare(call, db, text("SELECT i, r, s, b, 7, 'x12' FROM t WHERE i >= ?1 OR i < ?2"), &row) ||
      sql->bind_int(call, row, 1, 3) || sql->bind_double(call, row, 2, 1.5))
    return BERTH_FAILED;
  if (sql->bind_int(call, row, 9, 3) == BERTH_OK) return BERTH_FAILED;
  call->clear_error(call);
  while (next(sql, call, row) > 0) {
    say(out, "[");
    for (int32_t c = 0; c < sql->column_count(row); c++) {
      number(out, sql->column_type(row, c));
      say(out, ",");
      number(out, sql->column_int(row, c));
      say(out, ",");
      number(out, (long long)(sql->column_double(row, c) * 1000));
      say(out, ",");
      quote(out, sql->column_type(row, c) == BERTH_TYPE_BLOB ? sql->column_blob(row, c)
                                                             : sql->column_text(row, c));
      say(out, ",");
    }
    say(out, "0],");
  }
  say(out, "0],\"bad\":[");
  if (sql->prepare(call, db, text("SELEKT"), &other) == BERTH_OK) return BERTH_FAILED;
  said(call, out);
  say(out, ",");
  if (sql->execute(call, db, text("ATTACH 'x' AS y")) == BERTH_OK) return BERTH_FAILED;
  said(call, out);
  say(out, "],\"changes\":[");
  if (sql->begin(call, db) || sql->begin(call, db) ||
      sql->execute(call, db, text("INSERT INTO t (i) VALUES (1000)")) || sql->rollback(call, db) ||
      sql->execute(call, db, text("INSERT INTO t (i) VALUES (1001)")))
    return BERTH_FAILED;
  number(out, sql->last_insert_rowid(db));
  say(out, ",");
  number(out, sql->changes(db));
  if (sql->commit(call, db)) return BERTH_FAILED;
  if (sql->commit(call, db) == BERTH_OK) return BERTH_FAILED;
  call->clear_error(call);
  say(out, ",");
  sql->reset(row);
  if (sql->prepare(call, db, text("SELECT count(*), max(i) FROM t"), &other)) return BERTH_FAILED;
  for (int twice = 0; twice < 2; twice++) {
    if (next(sql, call, other) <= 0) return BERTH_FAILED;
    number(out, sql->column_int(other, 0) * 10000 + sql->column_int(other, 1));
    if (next(sql, call, other) != 0) return BERTH_FAILED;
    say(out, ",");
  }
  sql->finalize(other);
  sql->finalize(row);
  say(out, "0],\"kept\":");
  if (sql->put(call, db, text("key"), text("value"))) return BERTH_FAILED;
  say(out, "\"");
  if (sql->get(call, db, text("key"), out, &found) && !found) return BERTH_FAILED;
  say(out, "\"");
  if (sql->remove(call, db, text("key"))) return BERTH_FAILED;
  say(out, ",\"gone\":");
  if (sql->get(call, db, text("key"), out, &found)) return BERTH_FAILED;
  number(out, found);
  return say(out, "}");
}

static berth_status services(berth_instance *self, berth_call *call, const berth_sink *out) {
  int32_t flag = 9;
  int64_t left = 9;
  berth_slice bytes;
  berth_civil civil = {.size = sizeof civil};
  say(out, "{\"allowed\":");
  if (self->rights->check(call, text("extra"), &flag)) return BERTH_FAILED;
  number(out, flag);
  say(out, ",\"required\":");
  if (self->rights->require(call, text("extra")) == BERTH_OK) return BERTH_FAILED;
  said(call, out);
  say(out, ",\"consumed\":[");
  for (int n = 0; n < 3; n++) {
    if (self->rights->consume(call, text("looks"), 1, &left)) said(call, out);
    else number(out, left);
    say(out, ",");
  }
  say(out, "0],\"state\":");
  if (self->rights->state(call, out)) return BERTH_FAILED;
  say(out, ",\"setting\":");
  if (self->config->set(call, text("unit"), text("\"metric\""))) return BERTH_FAILED;
  if (self->config->get(call, text("unit"), out)) return BERTH_FAILED;
  say(out, ",\"unknown\":");
  if (self->config->get(call, text("none"), out) == BERTH_OK) return BERTH_FAILED;
  said(call, out);
  say(out, ",\"events\":");
  if (self->events->record(call, text("seen"), text("{\"n\":1}"))) return BERTH_FAILED;
  if (self->events->query(call, text("seen"), 0, INT64_MAX / 2, out)) return BERTH_FAILED;
  say(out, ",\"scheduled\":");
  if (self->notify->schedule(
          call, text("{\"key\":\"k\",\"category\":\"daily\",\"title\":\"T\",\"body\":\"B\","
                     "\"at\":\"2026-06-21T18:00:00Z\"}")))
    said(call, out);
  else if (self->notify->list(call, out)) return BERTH_FAILED;
  say(out, ",\"cancelled\":");
  if (self->notify->cancel(call, text("k"), &flag)) return BERTH_FAILED;
  number(out, flag);
  say(out, ",\"media\":[");
  if (self->files->media_write(call, text("a/b.txt"), text("pic"))) return BERTH_FAILED;
  if (self->files->media_read(call, text("a/b.txt"), &bytes)) return BERTH_FAILED;
  quote(out, bytes);
  say(out, ",");
  if (self->files->media_list(call, out)) return BERTH_FAILED;
  say(out, ",");
  if (self->files->media_write(call, text("../x"), text("pic")) == BERTH_OK) return BERTH_FAILED;
  said(call, out);
  if (self->files->media_remove(call, text("a/b.txt"))) return BERTH_FAILED;
  say(out, "],\"data\":[");
  if (self->files->data(call, text("facts.txt"), &bytes)) return BERTH_FAILED;
  quote(out, bytes);
  say(out, ",");
  if (self->files->list(call, text(""), out)) return BERTH_FAILED;
  say(out, "],\"input\":");
  if (self->files->input(call, text("file"), &bytes)) said(call, out);
  else quote(out, bytes);
  say(out, ",\"time\":[");
  number(out, self->clock->now(call));
  if (self->clock->to_civil(call, self->clock->now(call), text("America/Chicago"), &civil))
    return BERTH_FAILED;
  say(out, ",");
  number(out, civil.hour);
  say(out, "],\"zone\":\"");
  if (self->clock->zone(call, out)) return BERTH_FAILED;
  say(out, "\",\"random\":");
  number(out, (long long)(self->random->next(call) >> 1));
  say(out, ",\"program\":");
  number(out, self->programs->installed(call, text("tr")));
  say(out, ",\"ran\":\"");
  if (self->programs->run(call, text("{\"name\":\"tr\",\"arguments\":[\"e\",\"i\"]}"), text("meow"), out, NULL))
    return BERTH_FAILED;
  say(out, "\",\"denied\":");
  if (self->fetch->fetch(call, text("{\"url\":\"https://example.org/\"}"), out, NULL) == BERTH_OK)
    return BERTH_FAILED;
  said(call, out);
  return say(out, "}");
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  (void)arguments, (void)view;
  if (is(command, "private")) return scope(self, call, BERTH_SCOPE_PRIVATE, data);
  if (is(command, "public")) return scope(self, call, BERTH_SCOPE_PUBLIC, data);
  if (is(command, "slow")) {
    for (uint64_t n = 0; n <= 100; n++) call->progress(call, n, 100, text("going"));
    while (!call->cancelled(call)) continue;
    berth_error error = {sizeof error, text("cancelled"), text("stopped"), text(""), text("")};
    return call->fail(call, &error), BERTH_FAILED;
  }
  return services(self, call, data);
}

static const berth_commands_provider commands = {sizeof commands, run};
static const berth_storage_provider storage = {sizeof storage, version, migrate, seed};
static const void *capability(berth_slice id) {
  if (is(id, BERTH_COMMANDS_ID)) return &commands;
  return is(id, BERTH_STORAGE_ID) ? &storage : NULL;
}
static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  berth_instance *self = calloc(1, sizeof *self);
  (void)call;
#define TAKE(member, id) self->member = host->service(host, text(id))
  TAKE(sql, BERTH_STORAGE_ID), TAKE(rights, BERTH_ENTITLEMENT_ID), TAKE(notify, BERTH_NOTIFY_ID);
  TAKE(config, BERTH_CONFIG_ID), TAKE(events, BERTH_EVENTS_ID), TAKE(files, BERTH_FILES_ID);
  TAKE(clock, BERTH_CLOCK_ID), TAKE(random, BERTH_RANDOM_ID), TAKE(programs, BERTH_PROGRAMS_ID);
  TAKE(fetch, BERTH_FETCH_ID), TAKE(search, BERTH_SEARCH_ID);
  *owned = self;
  return BERTH_OK;
}
static void destroy(berth_instance *self) { free(self); }
static const berth_plugin block = {sizeof block, BERTH_ABI_MAJOR, BERTH_ABI_MINOR, "services", "1.0.0", create, destroy, capability};
const berth_plugin *berth_plugin_v1(void) { return &block; }
