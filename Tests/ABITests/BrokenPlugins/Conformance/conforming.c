/* Commands, instance and entry; providers.c holds the rest. */
#include "conforming.h"
#include "storage.c"
#include "providers.c"
#include "commands.c"

static const berth_commands_provider commands = {sizeof commands, run};
static const berth_storage_provider storage = {sizeof storage, schema_version, migrate, seed};
static const berth_storage_provider half = {sizeof half, schema_version, migrate, NULL};
static const berth_search_provider search = {sizeof search, describe};
static const berth_notify_provider notify = {sizeof notify, plan, finalize, respond};
static const berth_entitlement_provider entitlement = {sizeof entitlement, paywall};

static const void *capability(berth_slice id) {
  if (is(id, BERTH_COMMANDS_ID)) return &commands;
  if (IS("library.capability") && id.len > 8 && !memcmp(id.ptr, "berth.commands", 14))
    return &commands;
  if (is(id, BERTH_STORAGE_ID)) return IS("manifest.groups") ? &half : &storage;
  if (is(id, BERTH_SEARCH_ID)) return IS("manifest.implements") ? NULL : &search;
  if (is(id, BERTH_NOTIFY_ID)) return &notify;
  if (is(id, BERTH_ENTITLEMENT_ID)) return &entitlement;
  return NULL;
}

static void *idle(void *unused) {
  for (;;) pause();
  return unused;
}
static void start_thread(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, idle, NULL);
}

static berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  if (IS("lifecycle.create")) return fail(call, "internal", "there is no shaker");
  berth_instance *self = calloc(1, sizeof *self);
  if (!self) return fail(call, "internal", "out of memory");
  self->storage = host->service(host, text(BERTH_STORAGE_ID));
  self->search = host->service(host, text(BERTH_SEARCH_ID));
  self->notify = host->service(host, text(BERTH_NOTIFY_ID));
  self->entitlement = host->service(host, text(BERTH_ENTITLEMENT_ID));
  self->clock = host->service(host, text(BERTH_CLOCK_ID));
  self->programs = host->service(host, text(BERTH_PROGRAMS_ID));
  if (IS("manifest.uses")) host->service(host, text(BERTH_RANDOM_ID));
  if (IS("lifecycle.services")) {
    if (!self->notify) abort();
  }
  if (!self->storage || !self->search || !self->notify || !self->entitlement || !self->clock ||
      !self->programs) {
    free(self);
    return fail(call, "internal", "a service is missing");
  }
  if (IS("lifecycle.create-calls")) self->clock->now(call);
  static int started;
  if (IS("lifecycle.create-threads") && !started++) start_thread();
  if (IS("lifecycle.create-files")) open("/dev/null", O_RDONLY);
  *owned = self;
  return BERTH_OK;
}
static void destroy(berth_instance *self) {
  if (IS("lifecycle.destroy-unused") && !self->used) abort();
  if (!IS("lifecycle.leak")) {
    free(self);
    return;
  }
  char *lost = malloc(16384);
  if (lost) memset(lost, 1, 16384);
}

#ifndef MAJOR
#define MAJOR BERTH_ABI_MAJOR
#endif
#ifndef PLUGIN_ID
#define PLUGIN_ID "conforming"
#endif
#ifndef VERSION
#define VERSION "1.0.0"
#endif
#ifndef DESTROY
#define DESTROY destroy
#endif
static const berth_plugin block = {
    sizeof block, MAJOR, BERTH_ABI_MINOR, PLUGIN_ID, VERSION, create, DESTROY, capability};

__attribute__((constructor)) static void load(void) {
  if (IS("library.output")) fputs("hello\n", stderr);
  if (IS("library.threads")) start_thread();
  if (IS("library.descriptors")) open("/dev/null", O_RDONLY);
  if (IS("library.signals")) signal(SIGUSR1, SIG_IGN);
  if (IS("library.load-time")) usleep(150000);
}

#ifdef MISSING_SYMBOL
extern void nobody_defines_this(void);
void (*volatile wanted)(void) __attribute__((visibility("hidden"))) = nobody_defines_this;
#endif
#ifdef HOST_SYMBOL
extern void berth_host_log(const char *) __attribute__((weak));
void (*volatile wanted)(const char *) __attribute__((visibility("hidden"))) = berth_host_log;
#endif
#ifdef EXTRA_SYMBOL
BERTH_EXPORT int shaker_version(void);
int shaker_version(void) { return 1; }
#endif

BERTH_EXPORT const berth_plugin *berth_plugin_v1(void);
const berth_plugin *berth_plugin_v1(void) {
  static berth_plugin second;
  static _Thread_local berth_plugin own;
  static int times;
  if (IS("library.entry")) return NULL;
  if (IS("library.entry-again") && times++ > 0) return second = block, &second;
  if (IS("library.entry-threads")) return own = block, &own;
  return &block;
}
