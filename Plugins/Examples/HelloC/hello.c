/* HelloC — a complete Berth plugin in C: a guest book that uses all four capabilities.
 *
 *   cc -shared -fPIC -I../../../Sources/CBerth/include hello.c -o libhello-c.so
 */
#include <berth/berth.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct berth_instance {
  const berth_storage_service *storage;
  const berth_search_service *search;
  const berth_notify_service *notify;
  const berth_entitlement_service *entitlement;
};

static berth_slice text(const char *s) { return (berth_slice){s, strlen(s)}; }
static int is(berth_slice s, const char *t) { return s.len == strlen(t) && !memcmp(s.ptr, t, s.len); }
static berth_status send(const berth_sink *sink, const char *s) {
  return sink->write(sink->context, s, strlen(s));
}
static berth_status fail(berth_call *call, const char *code, const char *message) {
  berth_error error = {text(code), text(message), text(""), text("")};
  call->fail(call, &error);
  return BERTH_FAILED;
}

/* The arguments are checked by the host: one object with a string "name" of letters. */
static int name_of(berth_slice arguments, char *name, size_t size) {
  char json[512];
  if (arguments.len >= sizeof json) return 0;
  memcpy(json, arguments.ptr, arguments.len);
  json[arguments.len] = 0;
  char *start = strstr(json, "\"name\":\"");
  char *end = start ? strchr(start += 8, '"') : NULL;
  if (!end || strpbrk(start, "\\") || (size_t)(end - start) >= size) return 0;
  memcpy(name, start, end - start);
  name[end - start] = 0;
  return 1;
}

static berth_status greet(berth_instance *self, berth_call *call, const char *name,
                          const berth_sink *data, const berth_sink *view) {
  berth_database *db;
  berth_statement *insert;
  char buffer[640];
  int64_t left;
  if (self->entitlement->consume(call, text("greetings"), 1, &left)) return BERTH_FAILED;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  if (self->storage->begin(call, db)) return BERTH_FAILED;
  if (self->storage->prepare(call, db, text("INSERT OR IGNORE INTO guests VALUES (?1)"), &insert) ||
      self->storage->bind_text(call, insert, 1, text(name)) ||
      self->storage->step(call, insert) != BERTH_STEP_DONE)
    return BERTH_FAILED;
  self->storage->finalize(insert);
  snprintf(buffer, sizeof buffer, "{\"name\":\"%s\"}", name);
  if (self->search->put(call, text("guests"), text(name), text(buffer))) return BERTH_FAILED;
  if (self->storage->commit(call, db)) return BERTH_FAILED;
  snprintf(buffer, sizeof buffer,
           "{\"key\":\"visit-%s\",\"category\":\"visits\",\"title\":\"%s came by\",\"body\":\"Say "
           "hello back.\",\"link\":\"berth://hello-c/guests\",\"window\":{\"from\":\"09:00\","
           "\"to\":\"10:00\"}}", name, name);
  if (self->notify->schedule(call, text(buffer))) return BERTH_FAILED;
  snprintf(buffer, sizeof buffer, "{\"id\":\"%s\",\"name\":\"%s\",\"greeting\":\"Hello, %s!\"}",
           name, name, name);
  if (send(data, buffer)) return BERTH_FAILED;
  snprintf(buffer, sizeof buffer, "{\"kind\":\"text\",\"text\":\"Hello, %s!\"}", name);
  return view ? send(view, buffer) : BERTH_OK;
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  char name[128];
  if (is(command, "guests"))
    return self->search->query(call, text("guests"), text("{}"), data);
  if (!is(command, "greet")) return fail(call, "input.invalid", "there is no such command");
  if (!name_of(arguments, name, sizeof name))
    return fail(call, "input.invalid", "a name has at most 127 bytes and no quotes");
  return greet(self, call, name, data, view);
}

static uint32_t schema_version(berth_instance *self, uint32_t scope) {
  (void)self;
  return scope == BERTH_SCOPE_PRIVATE ? 1 : 0;
}
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)scope, (void)from, (void)to;
  return self->storage->execute(call, db, text("CREATE TABLE guests (name TEXT PRIMARY KEY)"));
}
static berth_status seed(berth_instance *self, berth_call *call, berth_database *db, uint32_t scope) {
  (void)self, (void)call, (void)db, (void)scope;
  return BERTH_OK;
}

static const berth_commands_provider commands = {sizeof commands, run};
static const berth_storage_provider storage = {sizeof storage, schema_version, migrate, seed};

static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  berth_instance *self = calloc(1, sizeof *self);
  if (!self) return fail(call, "internal", "out of memory");
  self->storage = host->service(host, text(BERTH_STORAGE_ID));
  self->search = host->service(host, text(BERTH_SEARCH_ID));
  self->notify = host->service(host, text(BERTH_NOTIFY_ID));
  self->entitlement = host->service(host, text(BERTH_ENTITLEMENT_ID));
  if (!self->storage || !self->search || !self->notify || !self->entitlement) {
    free(self);
    return fail(call, "internal", "the host lacks a service this plugin needs");
  }
  *owned = self;
  return BERTH_OK;
}
static void destroy(berth_instance *self) { free(self); }
static const void *capability(berth_slice id) {
  return is(id, BERTH_COMMANDS_ID) ? (const void *)&commands
         : is(id, BERTH_STORAGE_ID) ? (const void *)&storage : NULL;
}

static const berth_plugin block = {sizeof block, BERTH_ABI_MAJOR, BERTH_ABI_MINOR,
                                   "hello-c", "1.0.0", create, destroy, capability};
const berth_plugin *berth_plugin_v1(void) { return &block; }
