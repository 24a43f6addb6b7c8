/* A sound plugin in one header. A broken one defines what it breaks, then includes it. */
#include <berth/berth.h>
#include <stdlib.h>
#include <string.h>

#ifndef MAJOR
#define MAJOR BERTH_ABI_MAJOR
#endif
#ifndef MINOR
#define MINOR BERTH_ABI_MINOR
#endif
#ifndef ID
#define ID PLUGIN_ID /* the manifest's, given on the command line */
#endif
#ifndef VERSION
#define VERSION "1.0.0"
#endif
#ifndef SIZE
#define SIZE sizeof(berth_plugin)
#endif

struct berth_instance {
  const berth_storage_service *storage;
  const berth_search_service *search;
};

static inline berth_slice text(const char *s) { return (berth_slice){s, strlen(s)}; }
static inline int is(berth_slice s, const char *t) {
  return s.len == strlen(t) && memcmp(s.ptr, t, s.len) == 0;
}
static inline berth_status send(const berth_sink *sink, const char *s) {
  return sink->write(sink->context, s, strlen(s));
}
static inline berth_status fail(berth_call *call, const char *code, const char *message) {
  berth_error error = {sizeof error, text(code), text(message), text(""), text("")};
  call->fail(call, &error);
  return BERTH_FAILED;
}

#ifndef RUN
#define RUN run
static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  (void)self, (void)call, (void)command, (void)arguments, (void)view;
  return send(data, "{\"ok\":true}");
}
#endif

#ifndef COMMANDS
#define COMMANDS {sizeof(berth_commands_provider), RUN}
#endif
static const berth_commands_provider commands = COMMANDS;

#ifdef STORAGE
static const berth_storage_provider storage = STORAGE;
#endif
#ifdef SEARCH
static const berth_search_provider search = SEARCH;
#endif

static const void *capability(berth_slice id) {
#ifndef WITHOUT_COMMANDS
  if (is(id, BERTH_COMMANDS_ID)) return &commands;
#endif
#ifdef STORAGE
  if (is(id, BERTH_STORAGE_ID)) return &storage;
#endif
#ifdef SEARCH
  if (is(id, BERTH_SEARCH_ID)) return &search;
#endif
  return NULL;
}

#ifndef CREATE
#define CREATE create
static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  berth_instance *self = calloc(1, sizeof *self);
  if (!self) return fail(call, "internal", "out of memory");
  self->storage = host->service(host, text(BERTH_STORAGE_ID));
  self->search = host->service(host, text(BERTH_SEARCH_ID));
  *owned = self;
  return BERTH_OK;
}
#endif
#ifndef DESTROY
#define DESTROY destroy
static void destroy(berth_instance *self) { free(self); }
#endif
#ifndef CAPABILITY
#define CAPABILITY capability
#endif

#ifndef ENTRY
#define ENTRY berth_plugin_v1
#endif
#ifndef BLOCK
#define BLOCK &block
#endif
static const berth_plugin block = {SIZE, MAJOR, MINOR, ID, VERSION, CREATE, DESTROY, CAPABILITY};
BERTH_EXPORT const berth_plugin *ENTRY(void);
const berth_plugin *ENTRY(void) {
  (void)block, (void)capability;
  return BLOCK;
}
