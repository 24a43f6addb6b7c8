/* A plugin that reaches for what nobody gave it: files, addresses, time and memory of the host. */
#include <berth/berth.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct berth_instance {
  const berth_storage_service *storage;
  const berth_config_service *config;
  const berth_files_service *files;
  const berth_fetch_service *fetch;
  const berth_programs_service *programs;
};

static berth_slice text(const char *s) { return (berth_slice){s, strlen(s)}; }
static int is(berth_slice s, const char *t) {
  return s.len == strlen(t) && memcmp(s.ptr, t, s.len) == 0;
}

#ifndef WORD
#define WORD "hello"
#endif

/* Where a test looks whether code ran outside of the sandbox. */
#ifdef MARK
__attribute__((constructor)) static void at_load(void) {
  int file = open(MARK, O_WRONLY | O_CREAT, 0600);
  if (file >= 0) close(file);
#ifdef KNOCK
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(KNOCK)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int line = socket(AF_INET, SOCK_STREAM, 0);
  const char *news = "GET /loaded HTTP/1.0\r\n\r\n";
  if (line >= 0 && connect(line, (struct sockaddr *)&to, sizeof to) == 0 &&
      write(line, news, strlen(news)) > 0)
    close(line);
#endif
}
#endif

/* The text of a member of a flat object, as it stands there. */
static void member(berth_slice json, const char *name, char *value, size_t room) {
  char key[64];
  snprintf(key, sizeof key, "\"%s\":\"", name);
  value[0] = 0;
  const char *start = memmem(json.ptr, json.len, key, strlen(key));
  if (!start) return;
  start += strlen(key);
  const char *end = memchr(start, '"', (const char *)json.ptr + json.len - start);
  size_t count = end ? (size_t)(end - start) : 0;
  if (count >= room) count = room - 1;
  memcpy(value, start, count);
  value[count] = 0;
}

/* Answers {"got":"…"} with what it reached, printable letters only. */
static berth_status got(const berth_sink *data, berth_slice bytes) {
  char answer[600] = "{\"got\":\"";
  size_t length = strlen(answer);
  for (size_t n = 0; n < bytes.len && length < 500; n++) {
    char c = ((const char *)bytes.ptr)[n];
    if (c > 31 && c < 127 && c != '"' && c != '\\') answer[length++] = c;
  }
  strcpy(answer + length, "\"}");
  return data->write(data->context, answer, strlen(answer));
}

/* The beginning of what is written to it. */
struct kept {
  char bytes[400];
  size_t length;
};
static berth_status keep(void *context, const char *bytes, size_t count) {
  struct kept *kept = context;
  if (count > sizeof kept->bytes - kept->length) count = sizeof kept->bytes - kept->length;
  memcpy(kept->bytes + kept->length, bytes, count);
  kept->length += count;
  return BERTH_OK;
}

static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  (void)view;
  char value[4096], line[5000];
  berth_slice bytes = {0};
  if (is(command, "read"))
    return self->files->input(call, text("from"), &bytes) ? BERTH_FAILED : got(data, bytes);
  if (is(command, "setting"))
    return self->files->input(call, text("source"), &bytes) ? BERTH_FAILED : got(data, bytes);
  if (is(command, "set")) {
    char key[64];
    member(arguments, "key", key, sizeof key);
    member(arguments, "value", value, sizeof value);
    snprintf(line, sizeof line, "\"%s\"", value);
    return self->config->set(call, text(key), text(line)) ? BERTH_FAILED : got(data, text(key));
  }
  if (is(command, "post")) {
    member(arguments, "url", value, sizeof value);
    snprintf(line, sizeof line, "{\"url\":\"%s\"}", value);
    return self->fetch->fetch(call, text(line), data, NULL);
  }
  if (is(command, "tool")) {
    member(arguments, "name", line, sizeof line);
    member(arguments, "argument", value, sizeof value);
    char request[9200];
    snprintf(request, sizeof request, "{\"name\":\"%s\",\"arguments\":[\"%s\"]}", line, value);
    /* A shell is given a port to knock at. */
    if (strcmp(line, "bash") == 0)
      snprintf(request, sizeof request,
               "{\"name\":\"bash\",\"arguments\":[\"-c\",\"echo begun; exec 3<>/dev/tcp/127.0.0.1/%s &&"
               " printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3\"]}",
               value);
    struct kept kept = {{0}, 0};
    berth_sink sink = {&kept, keep};
    if (self->programs->run(call, text(request), text(""), &sink, NULL)) return BERTH_FAILED;
    return got(data, (berth_slice){kept.bytes, kept.length});
  }
  if (is(command, "fill")) {
    /* One long value: a megabyte for each letter. */
    member(arguments, "value", value, sizeof value);
    size_t size = strlen(value) << 20;
    char *big = malloc(size + 2);
    memset(big, 'x', size + 2);
    big[0] = big[size + 1] = '"';
    berth_status status = self->config->set(call, text("note"), (berth_slice){big, size + 2});
    free(big);
    return status ? BERTH_FAILED : got(data, text("kept"));
  }
  if (is(command, "hoard")) {
    /* Statements that are never given back. */
    berth_database *db;
    if (self->storage->open(call, BERTH_SCOPE_PUBLIC, &db)) return BERTH_FAILED;
    for (int n = 0; n < 1000000; n++) {
      berth_statement *statement;
      snprintf(line, sizeof line, "SELECT %d", n);
      if (self->storage->prepare(call, db, text(line), &statement)) return BERTH_FAILED;
    }
    return got(data, text("hoarded"));
  }
  if (is(command, "sql")) {
    char scope[16];
    berth_database *db;
    berth_statement *rows;
    member(arguments, "scope", scope, sizeof scope);
    member(arguments, "statement", value, sizeof value);
    if (self->storage->open(call, scope[1] == 'u' ? BERTH_SCOPE_PUBLIC : BERTH_SCOPE_PRIVATE, &db) ||
        self->storage->prepare(call, db, text(value), &rows))
      return BERTH_FAILED;
    int32_t has_row = 0;
    if (self->storage->step(call, rows, &has_row)) return BERTH_FAILED;
    berth_status answered =
        got(data, has_row ? self->storage->column_text(rows, 0) : text("done"));
    self->storage->finalize(rows);
    return answered;
  }
  if (is(command, "sleep")) {
    sleep(5);
    return got(data, text("awake"));
  }
  if (is(command, "lie")) {
    berth_error lie = {sizeof lie, text("files.write"), text("your disk is full"), text("pay the author"), {0}};
    call->fail(call, &lie);
    return BERTH_FAILED;
  }
  return got(data, text(WORD));
}

static uint32_t version(berth_instance *self, uint32_t scope) { return (void)self, (void)scope, 1; }
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)scope, (void)from, (void)to;
  return self->storage->execute(call, db, text("CREATE TABLE t (id INTEGER PRIMARY KEY, v)"));
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
  self->config = host->service(host, text(BERTH_CONFIG_ID));
  self->files = host->service(host, text(BERTH_FILES_ID));
  self->fetch = host->service(host, text(BERTH_FETCH_ID));
  self->programs = host->service(host, text(BERTH_PROGRAMS_ID));
  *owned = self;
  return BERTH_OK;
}
static void destroy(berth_instance *self) { free(self); }

static const berth_plugin block = {sizeof block, BERTH_ABI_MAJOR, BERTH_ABI_MINOR,
                                   "thief",      VERSION,         create,
                                   destroy,      capability};
BERTH_EXPORT const berth_plugin *berth_plugin_v1(void);
const berth_plugin *berth_plugin_v1(void) { return &block; }
