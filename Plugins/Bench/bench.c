/* Bench — loops over the services, timed inside, for BerthBenchmarks. Not an example to copy. */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct berth_instance {
  const berth_storage_service *storage;
  const berth_search_service *search;
  const berth_entitlement_service *entitlement;
  const berth_clock_service *clock;
};

static berth_slice text(const char *s) { return (berth_slice){s, strlen(s)}; }
static int is(berth_slice s, const char *t) {
  return s.len == strlen(t) && memcmp(s.ptr, t, s.len) == 0;
}

static int64_t nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* The arguments are small and checked by the host: {"count":n,"text":"..."}. */
static int64_t count_of(berth_slice json) {
  for (size_t place = 0; place + 8 < json.len; place++)
    if (memcmp(json.ptr + place, "\"count\":", 8) == 0) return atoll(json.ptr + place + 8);
  return 0;
}

static berth_slice text_of(berth_slice json) {
  for (size_t place = 0; place + 8 < json.len; place++)
    if (memcmp(json.ptr + place, "\"text\":\"", 8) == 0) {
      const char *start = json.ptr + place + 8;
      const char *end = memchr(start, '"', json.len - place - 8);
      return (berth_slice){start, end ? (size_t)(end - start) : 0};
    }
  return text("");
}

/* Answers the time from start to now, and a sum that keeps the work from being left out. */
static berth_status done(const berth_sink *data, int64_t start, int64_t sum) {
  char answer[96];
  int64_t time = nanoseconds() - start;
  snprintf(answer, sizeof answer, "{\"nanoseconds\":%lld,\"sum\":%lld}", (long long)time,
           (long long)sum);
  return data->write(data->context, answer, strlen(answer));
}

/* MARK: storage */

/* 1 when there is a row, 0 at the end, -1 on failure. */
static inline int next(const berth_storage_service *sql, berth_call *call, berth_statement *rows) {
  int32_t has_row = 0;
  return sql->step(call, rows, &has_row) ? -1 : has_row;
}

static berth_status insert(berth_instance *self, berth_call *call, int64_t count,
                           const berth_sink *data) {
  const berth_storage_service *sql = self->storage;
  berth_database *db;
  berth_statement *row;
  if (sql->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  if (sql->execute(call, db, text("DELETE FROM row"))) return BERTH_FAILED;
  int64_t start = nanoseconds();
  if (sql->begin(call, db) ||
      sql->prepare(call, db, text("INSERT INTO row VALUES (?1, ?2, ?3)"), &row))
    return BERTH_FAILED;
  for (int64_t place = 0; place < count; place++) {
    if (sql->bind_int(call, row, 1, place) || sql->bind_text(call, row, 2, text("a name of a row")) ||
        sql->bind_double(call, row, 3, 0.5) || next(sql, call, row) != 0)
      return BERTH_FAILED;
    sql->reset(row);
  }
  sql->finalize(row);
  if (sql->commit(call, db)) return BERTH_FAILED;
  return done(data, start, count);
}

static berth_status point(berth_instance *self, berth_call *call, int64_t count,
                          const berth_sink *data) {
  const berth_storage_service *sql = self->storage;
  berth_database *db;
  berth_statement *row;
  int64_t sum = 0;
  if (sql->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  int64_t start = nanoseconds();
  if (sql->prepare(call, db, text("SELECT name, value FROM row WHERE id = ?1"), &row))
    return BERTH_FAILED;
  for (int64_t place = 0; place < count; place++) {
    if (sql->bind_int(call, row, 1, (place * 7919) % count)) return BERTH_FAILED;
    if (next(sql, call, row) <= 0) return BERTH_FAILED;
    sum += (int64_t)sql->column_text(row, 0).len;
    sql->reset(row);
  }
  sql->finalize(row);
  return done(data, start, sum);
}

static berth_status scan(berth_instance *self, berth_call *call, const berth_sink *data) {
  const berth_storage_service *sql = self->storage;
  berth_database *db;
  berth_statement *row;
  int64_t sum = 0;
  if (sql->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  int64_t start = nanoseconds();
  if (sql->prepare(call, db, text("SELECT id, name, value FROM row"), &row)) return BERTH_FAILED;
  while (next(sql, call, row) > 0)
    sum += sql->column_int(row, 0) + (int64_t)sql->column_text(row, 1).len +
           (int64_t)sql->column_double(row, 2);
  sql->finalize(row);
  return done(data, start, sum);
}

/* MARK: search */

/* Puts the first lines of a file into the index, each a name, a tab and a body; neither holds
 * anything that JSON escapes. */
static berth_status fill(berth_instance *self, berth_call *call, int64_t count, berth_slice path,
                         const berth_sink *data) {
  static char name[4096], line[1 << 16], document[(1 << 16) + 64];
  char id[32];
  berth_database *db;
  snprintf(name, sizeof name, "%.*s", (int)path.len, path.ptr);
  FILE *file = fopen(name, "re");
  if (!file) return BERTH_FAILED;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return fclose(file), BERTH_FAILED;
  int64_t start = nanoseconds(), place = 0;
  berth_status status = self->storage->begin(call, db);
  if (!status) status = self->search->clear(call, text("documents"));
  for (; !status && place < count && fgets(line, sizeof line, file); place++) {
    char *tab = strchr(line, '\t');
    if (!tab) break;
    *tab++ = 0;
    tab[strcspn(tab, "\n")] = 0;
    snprintf(id, sizeof id, "d%lld", (long long)place);
    snprintf(document, sizeof document, "{\"name\":\"%s\",\"body\":\"%s\"}", line, tab);
    status = self->search->put(call, text("documents"), text(id), text(document));
  }
  fclose(file);
  if (status || self->storage->commit(call, db)) return BERTH_FAILED;
  return done(data, start, place);
}

static berth_status take(void *context, const char *ptr, size_t len) {
  (void)ptr;
  *(int64_t *)context += (int64_t)len;
  return BERTH_OK;
}

static berth_status query(berth_instance *self, berth_call *call, int64_t count, berth_slice words,
                          const berth_sink *data) {
  char request[256];
  int64_t sum = 0;
  berth_sink reply = {&sum, take};
  snprintf(request, sizeof request, "{\"text\":\"%.*s\",\"prefix\":false,\"typos\":false}",
           (int)words.len, words.ptr);
  int64_t start = nanoseconds();
  for (int64_t place = 0; place < count; place++)
    if (self->search->query(call, text("documents"), text(request), &reply)) return BERTH_FAILED;
  return done(data, start, sum);
}

static berth_status suggest(berth_instance *self, berth_call *call, int64_t count,
                            berth_slice typed, const berth_sink *data) {
  int64_t sum = 0, start = nanoseconds();
  berth_sink reply = {&sum, take};
  for (int64_t place = 0; place < count; place++)
    if (self->search->suggest(call, text("documents"), typed, 10, &reply)) return BERTH_FAILED;
  return done(data, start, sum);
}

/* MARK: entitlement and plain calls */

static berth_status check(berth_instance *self, berth_call *call, int64_t count,
                          const berth_sink *data) {
  int32_t allowed = 0;
  int64_t sum = 0, start = nanoseconds();
  for (int64_t place = 0; place < count; place++) {
    if (self->entitlement->check(call, text("everything"), &allowed)) return BERTH_FAILED;
    sum += allowed;
  }
  return done(data, start, sum);
}

static berth_status consume(berth_instance *self, berth_call *call, int64_t count,
                            const berth_sink *data) {
  int64_t left = 0, start = nanoseconds();
  for (int64_t place = 0; place < count; place++)
    if (self->entitlement->consume(call, text("actions"), 1, &left)) return BERTH_FAILED;
  return done(data, start, left);
}

static berth_status now(berth_instance *self, berth_call *call, int64_t count,
                        const berth_sink *data) {
  int64_t sum = 0, start = nanoseconds();
  for (int64_t place = 0; place < count; place++) sum += self->clock->now(call);
  return done(data, start, sum);
}

static int64_t plain_now(void *context) { return *(const int64_t *)context; }
static int64_t (*volatile plain)(void *) = plain_now;

/* The same loop over a plain function pointer. */
static berth_status plain_loop(int64_t count, const berth_sink *data) {
  int64_t moment = 42, sum = 0, start = nanoseconds();
  for (int64_t place = 0; place < count; place++) sum += plain(&moment);
  return done(data, start, sum);
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  (void)view;
  if (is(command, "echo")) return data->write(data->context, arguments.ptr, arguments.len);
  int64_t count = count_of(arguments);
  if (is(command, "insert")) return insert(self, call, count, data);
  if (is(command, "point")) return point(self, call, count, data);
  if (is(command, "scan")) return scan(self, call, data);
  if (is(command, "fill")) return fill(self, call, count, text_of(arguments), data);
  if (is(command, "query")) return query(self, call, count, text_of(arguments), data);
  if (is(command, "suggest")) return suggest(self, call, count, text_of(arguments), data);
  if (is(command, "check")) return check(self, call, count, data);
  if (is(command, "consume")) return consume(self, call, count, data);
  if (is(command, "now")) return now(self, call, count, data);
  if (is(command, "plain")) return plain_loop(count, data);
  return done(data, nanoseconds(), 0);
}

/* MARK: storage provider and entry */

static uint32_t schema_version(berth_instance *self, uint32_t scope) {
  (void)self;
  return scope == BERTH_SCOPE_PRIVATE ? 1 : 0;
}
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)scope, (void)from, (void)to;
  return self->storage->execute(
      call, db, text("CREATE TABLE row (id INTEGER PRIMARY KEY, name TEXT, value REAL)"));
}
static berth_status seed(berth_instance *self, berth_call *call, berth_database *db,
                         uint32_t scope) {
  (void)self, (void)call, (void)db, (void)scope;
  return BERTH_OK;
}

/* The same work as run's, in a function that is no part of the ABI. */
static berth_status echo(void *self, void *call, berth_slice command, berth_slice arguments,
                         const berth_sink *data, const berth_sink *view) {
  (void)self, (void)call, (void)view;
  if (is(command, "echo")) return data->write(data->context, arguments.ptr, arguments.len);
  return BERTH_FAILED;
}

static const berth_commands_provider commands = {sizeof commands, run};
static const berth_storage_provider storage = {sizeof storage, schema_version, migrate, seed};
static const bench_plain_table table = {sizeof table, echo};

static const void *capability(berth_slice id) {
  return is(id, BERTH_COMMANDS_ID)  ? (const void *)&commands
         : is(id, BERTH_STORAGE_ID) ? (const void *)&storage
         : is(id, BENCH_PLAIN_ID)   ? (const void *)&table
                                    : NULL;
}

static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  berth_instance *self = calloc(1, sizeof *self);
  (void)call;
  if (!self) return BERTH_FAILED;
  self->storage = host->service(host, text(BERTH_STORAGE_ID));
  self->search = host->service(host, text(BERTH_SEARCH_ID));
  self->entitlement = host->service(host, text(BERTH_ENTITLEMENT_ID));
  self->clock = host->service(host, text(BERTH_CLOCK_ID));
  *owned = self;
  return BERTH_OK;
}
static void destroy(berth_instance *self) { free(self); }

static const berth_plugin block = {sizeof block, BERTH_ABI_MAJOR, BERTH_ABI_MINOR, "bench-c",
                                   "1.0.0",      create,          destroy,         capability};
const berth_plugin *berth_plugin_v1(void) { return &block; }
