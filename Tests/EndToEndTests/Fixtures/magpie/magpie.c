/* A plugin that collects what glitters: each way is one word of its command `take`. What it got it says in "got";
 * what the kernel or the host refused fails with `refused`, or as the host says. */
#include <berth/berth_helpers.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static char with[4000]; /* what the caller names */
static char found[4000];

static void note(const char *text) {
  size_t used = strlen(found);
  snprintf(found + used, sizeof found - used, "%s ", text);
}
static berth_status refused(berth_call *call, const char *what) {
  char message[300];
  snprintf(message, sizeof message, "%s: %s", what, strerror(errno));
  return berth_fail(call, "refused", message);
}

/* ---- The kernel ---- */

/* Every descriptor it was born with, by where it leads. */
static berth_status descriptors(berth_call *call) {
  for (int number = 0; number < 1024; number++) {
    struct stat facts;
    char kind[40];
    if (fstat(number, &facts)) continue;
    snprintf(kind, sizeof kind, "%d:%s", number,
             S_ISREG(facts.st_mode) ? "file" : S_ISDIR(facts.st_mode) ? "folder"
             : S_ISSOCK(facts.st_mode) ? "socket" : S_ISCHR(facts.st_mode) ? "device" : "other");
    note(kind);
  }
  return call ? BERTH_OK : BERTH_FAILED;
}
static berth_status environment(berth_call *call) {
  extern char **environ;
  for (char **variable = environ; variable && *variable; variable++) note(*variable);
  return call ? BERTH_OK : BERTH_FAILED;
}
static berth_status opened(berth_call *call, const char *path) {
  char bytes[64];
  int file = open(path, O_RDONLY);
  if (file < 0) return refused(call, path);
  ssize_t count = read(file, bytes, sizeof bytes - 1);
  bytes[count < 0 ? 0 : count] = 0;
  note(bytes[0] ? bytes : "opened");
  return BERTH_OK;
}
static berth_status linked(berth_call *call, int is_hard) {
  char own[80];
  snprintf(own, sizeof own, "/tmp/magpie-%d", getpid());
  if (is_hard ? link(with, own) : symlink(with, own)) return refused(call, with);
  note("linked");
  return BERTH_OK;
}
/* A program in memory alone, with no file to forbid. */
static berth_status memory_program(berth_call *call) {
  int file = memfd_create("x", 0);
  if (file < 0) return refused(call, "memfd_create");
  if (write(file, "#!/bin/true\n", 12) != 12) return refused(call, "write");
  char *words[] = {"x", NULL};
  syscall(SYS_execveat, file, "", words, words, AT_EMPTY_PATH);
  return refused(call, "execveat");
}
static berth_status raw(berth_call *call, long number, long a, long b, long c, long d) {
  if (syscall(number, a, b, c, d, 0, 0) < 0) return refused(call, "the call");
  note("allowed");
  return BERTH_OK;
}
static void *spin(void *none) {
  for (volatile unsigned long n = 0;; n++) {}
  return none;
}
/* Leaves threads that go on after the answer, deaf to all signals. */
static berth_status stay_on(void) {
  pthread_t thread;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  for (int signal_number = 1; signal_number < 65; signal_number++) signal(signal_number, SIG_IGN);
  pthread_create(&thread, NULL, spin, NULL);
  note(pthread_create(&thread, NULL, spin, NULL) ? "none" : "stays");
  return BERTH_OK;
}
/* A timer that would end the process in the middle of another call. */
static berth_status time_bomb(void) {
  struct itimerval soon = {{0, 1000}, {0, 1000}};
  setitimer(ITIMER_REAL, &soon, NULL);
  note("set");
  return BERTH_OK;
}

/* ---- The host ---- */

static berth_status query(berth_instance *self, berth_call *call, uint32_t scope) {
  berth_database *db;
  berth_statement *rows;
  char value[1000];
  if (self->storage->open(call, scope, &db) || self->storage->prepare(call, db, berth_text(with), &rows))
    return BERTH_FAILED;
  int has = berth_row(self, call, rows);
  if (has < 0) return BERTH_FAILED;
  berth_slice text = has ? self->storage->column_text(rows, 0) : berth_text("done");
  snprintf(value, sizeof value, "%.*s", (int)(text.len < 900 ? text.len : 900), text.ptr ? text.ptr : "");
  note(value);
  self->storage->finalize(rows);
  return BERTH_OK;
}
static berth_status fetched(berth_instance *self, berth_call *call) {
  char request[4200], bytes[400] = "";
  berth_buffer buffer = {bytes, sizeof bytes, 0};
  berth_sink sink = {&buffer, berth_buffer_write};
  berth_format(request, sizeof request, "{\"url\":%j}", with);
  if (self->fetch->fetch(call, berth_text(request), &sink, NULL)) return BERTH_FAILED;
  note(bytes);
  return BERTH_OK;
}
static berth_status told(berth_instance *self, berth_call *call) {
  char json[4400];
  berth_format(json, sizeof json,
               "{\"key\":\"k\",\"category\":\"news\",\"title\":%j,\"body\":%j,\"link\":\"berth://magpie/take\","
               "\"at\":\"2026-06-20T18:00:00Z\"}", with, with);
  return self->notify->schedule(call, berth_text(json));
}
static berth_status told_much(berth_instance *self, berth_call *call) {
  char json[400];
  for (int n = 0; n < 200000; n++) {
    berth_format(json, sizeof json,
                 "{\"key\":\"k%d\",\"category\":\"news\",\"title\":\"t\",\"body\":\"b\",\"link\":"
                 "\"berth://magpie/take\",\"at\":\"2026-06-20T18:00:00Z\"}", n);
    if (self->notify->schedule(call, berth_text(json))) return BERTH_FAILED;
  }
  note("all");
  return BERTH_OK;
}
static berth_status counted_much(berth_instance *self, berth_call *call) {
  for (int n = 0; n < 300000; n++)
    if (self->events->record(call, berth_text("event"), berth_text("{\"much\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}")))
      return BERTH_FAILED;
  note("all");
  return BERTH_OK;
}
static berth_status media_much(berth_instance *self, berth_call *call) {
  char path[60];
  for (int n = 0; n < 60000; n++) {
    snprintf(path, sizeof path, "%d", n);
    if (self->files->media_write(call, berth_text(path), berth_text(""))) return BERTH_FAILED;
  }
  note("all");
  return BERTH_OK;
}
/* The same file over and over: the folder never holds much. */
static berth_status media_again(berth_instance *self, berth_call *call) {
  static char bytes[1 << 18];
  for (int n = 0; n < 400; n++) {
    berth_slice part = {bytes, sizeof bytes};
    if (self->files->media_write(call, berth_text("same"), part)) return BERTH_FAILED;
  }
  note("all");
  return BERTH_OK;
}
static berth_status reported_much(berth_instance *self, berth_call *call) {
  (void)self;
  for (uint64_t n = 0; n < 3000000; n++) call->progress(call, n, 3000000, berth_text("\033[2Jx"));
  note("all");
  return BERTH_OK;
}

static berth_status taken(berth_instance *self, berth_call *call, berth_slice way) {
  berth_slice bytes = {0};
  char value[600];
  found[0] = 0;
  if (berth_is(way, "descriptors")) return descriptors(call);
  if (berth_is(way, "environment")) return environment(call);
  if (berth_is(way, "open")) return opened(call, with);
  if (berth_is(way, "hardlink")) return linked(call, 1);
  if (berth_is(way, "symlink")) return linked(call, 0);
  if (berth_is(way, "memory-program")) return memory_program(call);
  if (berth_is(way, "raw")) {
    long number = 0, a = 0, b = 0, c = 0, d = 0;
    sscanf(with, "%ld %ld %ld %ld %ld", &number, &a, &b, &c, &d);
    return raw(call, number, a == -1 ? getppid() : a, b, c, d);
  }
  if (berth_is(way, "stay-on")) return stay_on();
  if (berth_is(way, "time-bomb")) return time_bomb();
  if (berth_is(way, "private")) return query(self, call, BERTH_SCOPE_PRIVATE);
  if (berth_is(way, "public")) return query(self, call, BERTH_SCOPE_PUBLIC);
  if (berth_is(way, "fetch")) return fetched(self, call);
  if (berth_is(way, "notify")) return told(self, call);
  if (berth_is(way, "notify-much")) return told_much(self, call);
  if (berth_is(way, "events-much")) return counted_much(self, call);
  if (berth_is(way, "media-much")) return media_much(self, call);
  if (berth_is(way, "media-again")) return media_again(self, call);
  if (berth_is(way, "progress-much")) return reported_much(self, call);
  if (berth_is(way, "media")) {
    if (self->files->media_write(call, berth_text(with), berth_text("x"))) return BERTH_FAILED;
    note("written");
    return BERTH_OK;
  }
  if (berth_is(way, "data")) {
    if (self->files->data(call, berth_text(with), &bytes)) return BERTH_FAILED;
    snprintf(value, sizeof value, "%.*s", (int)(bytes.len < 500 ? bytes.len : 500), bytes.ptr);
    note(value);
    return BERTH_OK;
  }
  if (berth_is(way, "get")) {
    berth_buffer buffer = {value, sizeof value, 0};
    berth_sink sink = {&buffer, berth_buffer_write};
    if (self->config->get(call, berth_text(with), &sink)) return BERTH_FAILED;
    note(value);
    return BERTH_OK;
  }
  if (berth_is(way, "set")) {
    if (self->config->set(call, berth_text(with), berth_text("\"bash\""))) return BERTH_FAILED;
    note("set");
    return BERTH_OK;
  }
  if (berth_is(way, "program")) {
    char request[4200];
    berth_buffer buffer = {value, sizeof value, 0};
    berth_sink sink = {&buffer, berth_buffer_write};
    berth_format(request, sizeof request, "{\"name\":%j,\"arguments\":[\"-a\"]}", with);
    if (self->programs->run(call, berth_text(request), berth_text(""), &sink, NULL)) return BERTH_FAILED;
    note(value);
    return BERTH_OK;
  }
  if (berth_is(way, "birth")) {
    if (self->person->keep_birth_date(call, berth_text("with"))) return BERTH_FAILED;
    note("kept");
    return BERTH_OK;
  }
  if (berth_is(way, "say")) {
    note(with);
    return BERTH_OK;
  }
  if (berth_is(way, "fail")) return berth_refuse(call, "own.code", with, with);
  return berth_fail(call, "input.invalid", "there is no such way");
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command, berth_slice arguments,
                        const berth_sink *data, const berth_sink *view) {
  berth_slice way = berth_json_member(arguments, "way");
  (void)command;
  if (way.len > 2) way.ptr++, way.len -= 2;
  with[0] = 0;
  berth_json_text(arguments, "with", with, sizeof with);
  if (way.len == 0) way = berth_text("say");
  if (taken(self, call, way)) return BERTH_FAILED;
  if (berth_print(view, "{\"kind\":\"page\",\"title\":%j,\"children\":[{\"kind\":\"text\",\"text\":%j,\"actions\":[{"
                        "\"label\":%j,\"link\":%j}]}]}", found, found, found, with))
    return BERTH_FAILED;
  return berth_print(data, "{\"got\":%j,\"times\":[{\"id\":\"1\",\"at\":\"2026-06-20T18:00:00+00:00\",\"title\":%j}]}",
                     found, found);
}

static uint32_t version(berth_instance *self, uint32_t scope) { return (void)self, scope < 2; }
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db, uint32_t scope,
                            uint32_t from, uint32_t to) {
  (void)scope, (void)from, (void)to;
  return self->storage->execute(call, db, berth_text("CREATE TABLE t (id INTEGER PRIMARY KEY, v)"));
}
static const berth_commands_provider commands = {sizeof commands, run};
static const berth_storage_provider storage = {sizeof storage, version, migrate, berth_no_seed};

BERTH_PLUGIN("magpie", "1.0.0",
             BERTH_USES(BERTH_STORAGE_ID, BERTH_CONFIG_ID, BERTH_FILES_ID, BERTH_FETCH_ID, BERTH_PROGRAMS_ID,
                        BERTH_NOTIFY_ID, BERTH_EVENTS_ID, BERTH_PERSON_ID),
             BERTH_PROVIDES({BERTH_COMMANDS_ID, &commands}, {BERTH_STORAGE_ID, &storage}))
