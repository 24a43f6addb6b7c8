/* A plugin whose pages stay: keys, typing, changes, and what can go wrong. */
#include <berth/berth.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct berth_instance {
  const berth_storage_service *storage;
  const berth_programs_service *programs;
};

static berth_slice text(const char *s) { return (berth_slice){s, strlen(s)}; }
static int is(berth_slice s, const char *t) {
  return s.len == strlen(t) && memcmp(s.ptr, t, s.len) == 0;
}
static berth_status send(const berth_sink *sink, const char *s) {
  return sink ? sink->write(sink->context, s, strlen(s)) : BERTH_OK;
}

/* 1 when there is a row, 0 at the end, -1 on failure. */
static int next(const berth_storage_service *sql, berth_call *call, berth_statement *rows) {
  int32_t has_row = 0;
  return sql->step(call, rows, &has_row) ? -1 : has_row;
}

/* The text of a member of a flat object, as it stands there. */
static void member(berth_slice json, const char *name, char *value, size_t room) {
  char all[4096], key[64];
  size_t length = json.len < sizeof all - 1 ? json.len : sizeof all - 1;
  memcpy(all, json.ptr, length);
  all[length] = 0;
  snprintf(key, sizeof key, "\"%s\":\"", name);
  value[0] = 0;
  char *start = strstr(all, key);
  if (!start) return;
  start += strlen(key);
  size_t count = strcspn(start, "\"");
  if (count >= room) count = room - 1;
  memcpy(value, start, count);
  value[count] = 0;
}

static berth_status beds(berth_instance *self, berth_call *call, const char *name,
                         const berth_sink *data, const berth_sink *view) {
  const berth_storage_service *storage = self->storage;
  berth_database *db;
  berth_statement *rows;
  char answer[128], page[1024];
  if (storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  if (name) {
    if (storage->prepare(call, db, text("INSERT INTO plant (name) VALUES (?)"), &rows) ||
        storage->bind_text(call, rows, 1, text(name)) ||
        next(storage, call, rows) != 0)
      return BERTH_FAILED;
    storage->finalize(rows);
  }
  if (storage->prepare(call, db, text("SELECT count(*) FROM plant"), &rows) ||
      next(storage, call, rows) <= 0)
    return BERTH_FAILED;
  int count = (int)storage->column_int(rows, 0);
  storage->finalize(rows);
  snprintf(answer, sizeof answer, "{\"count\":%d}", count);
  snprintf(page, sizeof page,
           "{\"kind\":\"page\",\"title\":\"Beds: %d\",\"stay\":{\"refresh\":\"berth://garden/beds\","
           "\"changes\":[\"private\"],\"keys\":["
           "{\"key\":\"a\",\"label\":\"plant\",\"link\":\"berth://garden/plant?name=ivy\"},"
           "{\"key\":\"right\",\"label\":\"note\",\"link\":\"berth://garden/note\"},"
           "{\"key\":\"x\",\"label\":\"rain\",\"link\":\"berth://garden/rain\"},"
           "{\"key\":\"c\",\"label\":\"hail\",\"link\":\"berth://garden/hail\"}]}}",
           count);
  return send(data, answer) || send(view, page) ? BERTH_FAILED : BERTH_OK;
}

static berth_status tool(berth_instance *self, berth_call *call, const char *name,
                         const berth_sink *data) {
  char request[128];
  snprintf(request, sizeof request, "{\"name\":\"%s\",\"arguments\":[\"-\"]}", name);
  return self->programs->run(call, text(request), text("{\"said\":\"moo\"}"), data, NULL);
}

/* Long work that says how far it is. */
static berth_status dig(berth_call *call, const berth_sink *data) {
  for (unsigned row = 1; row <= 40; row++) {
    poll(NULL, 0, 100);
    call->progress(call, row, 40, text("rows"));
  }
  return send(data, "{}");
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  char word[256], page[512];
  if (is(command, "beds")) return beds(self, call, NULL, data, view);
  if (is(command, "plant")) {
    member(arguments, "name", word, sizeof word);
    return beds(self, call, word, data, view);
  }
  if (is(command, "note"))
    return send(data, "{}") || send(view, "{\"kind\":\"page\",\"title\":\"A note\"}");
  if (is(command, "talk"))
    return send(data, "{}") ||
           send(view, "{\"kind\":\"page\",\"title\":\"Talk\",\"stay\":{\"input\":{"
                      "\"label\":\"Plant\",\"link\":\"berth://garden/plant?name={text}\","
                      "\"typing\":\"berth://garden/guess?text={text}\"}}}");
  if (is(command, "guess")) {
    member(arguments, "text", word, sizeof word);
    snprintf(page, sizeof page, "{\"kind\":\"text\",\"text\":\"guess %s!\"}", word);
    return send(data, "{}") || send(view, page);
  }
  if (is(command, "dig")) return dig(call, data);
  if (is(command, "hail")) raise(SIGSEGV);
  if (is(command, "tool")) {
    member(arguments, "name", word, sizeof word);
    return tool(self, call, word, data);
  }
  berth_error error = {sizeof error, text("garden.rain"), text("it rains"), text("wait"), text("")};
  call->fail(call, &error);
  return BERTH_FAILED;
}

static uint32_t version(berth_instance *self, uint32_t scope) {
  (void)self;
  return scope == BERTH_SCOPE_PRIVATE ? 1 : 0;
}
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)scope, (void)from, (void)to;
  return self->storage->execute(
      call, db, text("CREATE TABLE plant (id INTEGER PRIMARY KEY, name TEXT NOT NULL)"));
}
static berth_status seed(berth_instance *self, berth_call *call, berth_database *db,
                         uint32_t scope) {
  (void)self, (void)call, (void)db, (void)scope;
  return BERTH_OK;
}

static const void *capability(berth_slice id) {
  static const berth_commands_provider commands = {sizeof commands, run};
  static const berth_storage_provider storage = {sizeof storage, version, migrate, seed};
  if (is(id, BERTH_COMMANDS_ID)) return &commands;
  return is(id, BERTH_STORAGE_ID) ? &storage : NULL;
}
static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  (void)call;
  berth_instance *self = calloc(1, sizeof *self);
  if (!self) return BERTH_FAILED;
  self->storage = host->service(host, text(BERTH_STORAGE_ID));
  self->programs = host->service(host, text(BERTH_PROGRAMS_ID));
  *owned = self;
  return BERTH_OK;
}
static void destroy(berth_instance *self) { free(self); }

static const berth_plugin block = {sizeof block, BERTH_ABI_MAJOR, BERTH_ABI_MINOR,
                                   "garden",     "1.0.0",         create,
                                   destroy,      capability};
BERTH_EXPORT const berth_plugin *berth_plugin_v1(void);
const berth_plugin *berth_plugin_v1(void) { return &block; }
