/* A plugin that conforms in everything, and breaks the one rule that BREAK names. BREAK is a text in
 * the library's data: tests write the name of a rule over it, so that one build breaks any. */
#define _GNU_SOURCE
#include <berth/berth.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char broken_rule[64] = "the rule that this build breaks";
#define IS(id) (!strcmp(broken_rule, id))

struct berth_instance {
  const berth_storage_service *storage;
  const berth_search_service *search;
  const berth_notify_service *notify;
  const berth_entitlement_service *entitlement;
  const berth_clock_service *clock;
  const berth_programs_service *programs;
  int used;
};

static inline berth_slice text(const char *s) { return (berth_slice){s, strlen(s)}; }
static inline int is(berth_slice s, const char *t) {
  return s.len == strlen(t) && !memcmp(s.ptr, t, s.len);
}
static inline berth_status send(const berth_sink *sink, const char *s) {
  return sink->write(sink->context, s, strlen(s));
}
static inline berth_status fail(berth_call *call, const char *code, const char *message) {
  berth_error error = {sizeof error, text(code), text(message), text(""), text("")};
  call->fail(call, &error);
  return BERTH_FAILED;
}
/* 1 when there is a row, 0 at the end, -1 on failure. */
static inline int next(const berth_storage_service *sql, berth_call *call, berth_statement *rows) {
  int32_t has_row = 0;
  return sql->step(call, rows, &has_row) ? -1 : has_row;
}
static inline int has(berth_slice json, const char *what) {
  return json.len && memmem(json.ptr, json.len, what, strlen(what)) != NULL;
}
static inline int failed_with(berth_call *call, const char *code) {
  berth_error error = {.size = sizeof error};
  return call->last_error(call, &error) && is(error.code, code);
}

/* Whether bytes are UTF-8 without control characters (RFC 3629). */
static int sound(const unsigned char *p, size_t n) {
  for (size_t i = 0; i < n;) {
    unsigned c = p[i];
    int more = c < 0x80 ? 0 : c >= 0xC2 && c < 0xE0 ? 1 : c >= 0xE0 && c < 0xF0 ? 2
               : c >= 0xF0 && c < 0xF5 ? 3 : -1;
    if (more < 0 || c < 0x20 || i + more >= n + (more == 0)) return 0;
    if ((c == 0xE0 && p[i + 1] < 0xA0) || (c == 0xED && p[i + 1] > 0x9F)) return 0;
    for (int k = 1; k <= more; k++)
      if (p[i + k] >> 6 != 2) return 0;
    i += more + 1;
  }
  return 1;
}

/* Copies a text member as it is written, escapes and all; 0 when it is missing or odd. */
static int member(berth_slice json, const char *key, char *out, size_t size) {
  char start[40];
  snprintf(start, sizeof start, "\"%s\":\"", key);
  const char *p = json.len ? memmem(json.ptr, json.len, start, strlen(start)) : NULL;
  if (!p) return 0;
  p += strlen(start);
  const char *end = json.ptr + json.len, *q = p;
  while (q < end && *q != '"') q += *q == '\\' ? 2 : 1;
  if (q >= end || (size_t)(q - p) >= size || !sound((const unsigned char *)p, q - p)) return 0;
  memcpy(out, p, q - p);
  out[q - p] = 0;
  return 1;
}

/* A whole number member, or what is given instead. */
static long number(berth_slice json, const char *key, long otherwise) {
  char start[40], digits[24] = "";
  snprintf(start, sizeof start, "\"%s\":", key);
  const char *p = json.len ? memmem(json.ptr, json.len, start, strlen(start)) : NULL;
  if (!p) return otherwise;
  p += strlen(start);
  for (size_t i = 0; i < sizeof digits - 1 && p < json.ptr + json.len; i++, p++) digits[i] = *p;
  return strtol(digits, NULL, 10);
}

berth_status run(berth_instance *, berth_call *, berth_slice, berth_slice, const berth_sink *,
                 const berth_sink *) __attribute__((visibility("hidden")));
