/* Berth helpers — what most plugins in C would write for themselves.
 *
 * Header only and no part of the ABI: everything here is compiled into the
 * plugin, and may change with the headers. Include it in one source file, after
 * or instead of berth.h. Everything is static; nothing is allocated but the
 * instance.
 *
 *   static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
 *                           berth_slice arguments, const berth_sink *data,
 *                           const berth_sink *view) {
 *     char name[128];
 *     if (!berth_json_text(arguments, "name", name, sizeof name))
 *       return berth_fail(call, "input.invalid", "a name has at most 127 bytes");
 *     berth_print(view, "{\"kind\":\"text\",\"text\":\"Hello, %e!\"}", name);
 *     return berth_print(data, "{\"id\":%j,\"greeting\":\"Hello, %e!\"}", name, name);
 *   }
 *   static const berth_commands_provider commands = {sizeof commands, run};
 *   BERTH_PLUGIN("hello", "1.0.0", BERTH_USES_NOTHING,
 *                BERTH_PROVIDES({BERTH_COMMANDS_ID, &commands}))
 */
#ifndef BERTH_HELPERS_H
#define BERTH_HELPERS_H

#include "berth.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#define BERTH_UNUSED __attribute__((unused))
#else
#define BERTH_UNUSED
#endif
#define BERTH_HELPER BERTH_UNUSED static

/* ---- Instance --------------------------------------------------------- */

/* The instance of a plugin made with BERTH_PLUGIN: the services it uses, NULL
 * for the others, and a place for what is the plugin's own. */
struct berth_instance {
  const berth_host *host;
  const berth_storage_service *storage;
  const berth_search_service *search;
  const berth_notify_service *notify;
  const berth_entitlement_service *entitlement;
  const berth_log_service *log;
  const berth_clock_service *clock;
  const berth_random_service *random;
  const berth_config_service *config;
  const berth_events_service *events;
  const berth_fetch_service *fetch;
  const berth_files_service *files;
  const berth_programs_service *programs;
  const berth_person_service *person;
  void *state; /* the plugin's own; the helpers neither make nor free it */
};

/* One capability a plugin implements. */
typedef struct berth_provided {
  const char *id;
  const void *table;
} berth_provided;

/* ---- Slices ----------------------------------------------------------- */

/* A slice over a NUL-terminated text, borrowed. */
BERTH_HELPER berth_slice berth_text(const char *text) {
  berth_slice slice;
  slice.ptr = text;
  slice.len = text ? strlen(text) : 0;
  return slice;
}

/* Whether a slice is that text. */
BERTH_HELPER int berth_is(berth_slice slice, const char *text) {
  size_t length = strlen(text);
  return slice.len == length && (length == 0 || memcmp(slice.ptr, text, length) == 0);
}

/* ---- Output ----------------------------------------------------------- */

BERTH_HELPER berth_status berth_write(const berth_sink *sink, const char *bytes, size_t length) {
  return length == 0 ? BERTH_OK : sink->write(sink->context, bytes, length);
}

/* The length of the UTF-8 sequence that starts at a place, 0 when it is none:
 * overlong forms, surrogates and what is above U+10FFFF are none (RFC 3629). */
BERTH_HELPER size_t berth_utf8_length(berth_slice text, size_t place) {
  const unsigned char *bytes = (const unsigned char *)text.ptr + place;
  size_t left = text.len - place, length, more;
  if (bytes[0] < 0x80) return 1;
  length = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2;
  if (bytes[0] < 0xC2 || bytes[0] > 0xF4 || length > left) return 0;
  for (more = 1; more < length; more++)
    if ((bytes[more] & 0xC0) != 0x80) return 0;
  if ((bytes[0] == 0xE0 && bytes[1] < 0xA0) || (bytes[0] == 0xED && bytes[1] > 0x9F) ||
      (bytes[0] == 0xF0 && bytes[1] < 0x90) || (bytes[0] == 0xF4 && bytes[1] > 0x8F))
    return 0;
  return length;
}

/* Writes bytes as the inside of a JSON string; a byte that is no UTF-8 becomes
 * U+FFFD. */
BERTH_HELPER berth_status berth_write_escaped(const berth_sink *sink, berth_slice text) {
  size_t start = 0, place;
  for (place = 0; place < text.len; place++) {
    unsigned char byte = (unsigned char)text.ptr[place];
    char code[8];
    size_t length = berth_utf8_length(text, place);
    if (length > 0 && byte >= 0x20 && byte != '"' && byte != '\\') {
      place += length - 1;
      continue;
    }
    if (berth_write(sink, text.ptr + start, place - start)) return BERTH_FAILED;
    if (length == 0) {
      snprintf(code, sizeof code, "\\ufffd");
    } else if (byte == '"' || byte == '\\') {
      snprintf(code, sizeof code, "\\%c", byte);
    } else {
      snprintf(code, sizeof code, "\\u%04x", (unsigned)byte);
    }
    if (berth_write(sink, code, strlen(code))) return BERTH_FAILED;
    start = place + 1;
  }
  return berth_write(sink, text.ptr + start, text.len - start);
}

BERTH_HELPER berth_status berth_write_quoted(const berth_sink *sink, berth_slice text) {
  if (berth_write(sink, "\"", 1) || berth_write_escaped(sink, text)) return BERTH_FAILED;
  return berth_write(sink, "\"", 1);
}

BERTH_HELPER berth_status berth_vprint(const berth_sink *sink, const char *format, va_list list) {
  char number[40];
  const char *start = format;
  berth_status status = BERTH_OK;
  while (status == BERTH_OK && *format) {
    if (*format != '%') {
      format++;
      continue;
    }
    status = berth_write(sink, start, (size_t)(format - start));
    if (status != BERTH_OK) break;
    number[0] = 0;
    switch (format[1]) {
      case 's': {
        berth_slice text = berth_text(va_arg(list, const char *));
        status = berth_write(sink, text.ptr, text.len);
        break;
      }
      case 'e': status = berth_write_escaped(sink, berth_text(va_arg(list, const char *))); break;
      case 'j': status = berth_write_quoted(sink, berth_text(va_arg(list, const char *))); break;
      case 'l': {
        berth_slice text = va_arg(list, berth_slice);
        status = berth_write(sink, text.ptr, text.len);
        break;
      }
      case 'q': status = berth_write_quoted(sink, va_arg(list, berth_slice)); break;
      case 'd': snprintf(number, sizeof number, "%d", va_arg(list, int)); break;
      case 'i':
        snprintf(number, sizeof number, "%lld", (long long)va_arg(list, int64_t));
        break;
      case 'f': snprintf(number, sizeof number, "%.15g", va_arg(list, double)); break;
      case 'b': snprintf(number, sizeof number, "%s", va_arg(list, int) ? "true" : "false"); break;
      case '%': snprintf(number, sizeof number, "%%"); break;
      default: return BERTH_FAILED; /* a directive there is none of */
    }
    if (status == BERTH_OK) status = berth_write(sink, number, strlen(number));
    format += 2;
    start = format;
  }
  return status == BERTH_OK ? berth_write(sink, start, (size_t)(format - start)) : status;
}

/* Writes a text with values filled in; does nothing for a NULL sink, as the
 * view's is when nobody looks. Directives, each of two characters:
 *   %s text as it is      %j text as a JSON string   %e text inside a JSON string
 *   %l slice as it is     %q slice as a JSON string  %d int   %i int64_t
 *   %f double, finite     %b int as true or false    %% a per cent sign
 * Returns what the sink returned. */
BERTH_HELPER berth_status berth_print(const berth_sink *sink, const char *format, ...) {
  va_list list;
  berth_status status;
  if (!sink) return BERTH_OK;
  va_start(list, format);
  status = berth_vprint(sink, format, list);
  va_end(list);
  return status;
}

/* Where berth_format writes. */
typedef struct berth_buffer {
  char *bytes;
  size_t size;
  size_t used;
} berth_buffer;

BERTH_HELPER berth_status berth_buffer_write(void *context, const char *ptr, size_t len) {
  berth_buffer *buffer = (berth_buffer *)context;
  if (len >= buffer->size - buffer->used) return BERTH_FAILED;
  memcpy(buffer->bytes + buffer->used, ptr, len);
  buffer->used += len;
  buffer->bytes[buffer->used] = 0;
  return BERTH_OK;
}

/* As berth_print, into a buffer of size > 0 bytes; the slice is borrowed from
 * it. What does not fit gives an empty slice, which no service takes. */
BERTH_HELPER berth_slice berth_format(char *bytes, size_t size, const char *format, ...) {
  berth_buffer buffer;
  berth_sink sink;
  berth_slice result;
  va_list list;
  buffer.bytes = bytes;
  buffer.size = size;
  buffer.used = 0;
  bytes[0] = 0;
  sink.context = &buffer;
  sink.write = berth_buffer_write;
  va_start(list, format);
  if (berth_vprint(&sink, format, list)) buffer.used = 0;
  va_end(list);
  result.ptr = bytes;
  result.len = buffer.used;
  return result;
}

/* Sets an error with a remedy on the call and returns BERTH_FAILED. */
BERTH_HELPER berth_status berth_refuse(berth_call *call, const char *code, const char *message,
                                       const char *remedy) {
  berth_error error;
  error.size = sizeof error;
  error.code = berth_text(code);
  error.message = berth_text(message);
  error.remedy = berth_text(remedy);
  error.details_json = berth_text("");
  call->fail(call, &error);
  return BERTH_FAILED;
}

/* Sets an error on the call and returns BERTH_FAILED. */
BERTH_HELPER berth_status berth_fail(berth_call *call, const char *code, const char *message) {
  return berth_refuse(call, code, message, "");
}

/* ---- Reading JSON ----------------------------------------------------- */

/* The end of the value that starts at place, or json.len when it is broken. */
BERTH_HELPER size_t berth_json_end(berth_slice json, size_t place) {
  size_t depth = 0;
  int quoted = 0;
  for (; place < json.len; place++) {
    char byte = json.ptr[place];
    if (quoted) {
      if (byte == '\\') {
        place++;
      } else if (byte == '"') {
        quoted = 0;
        if (depth == 0) return place + 1;
      }
    } else if (byte == '"') {
      quoted = 1;
    } else if (byte == '{' || byte == '[') {
      depth++;
    } else if (byte == '}' || byte == ']') {
      if (depth == 0) return place;
      if (--depth == 0) return place + 1;
    } else if (depth == 0 && (byte == ',' || byte == ':' || byte == ' ' || byte == '\n')) {
      return place;
    }
  }
  return json.len;
}

BERTH_HELPER size_t berth_json_skip(berth_slice json, size_t place) {
  while (place < json.len && memchr(" \t\r\n,:", json.ptr[place], 6)) place++;
  return place;
}

/* The value of a member of an object as it is written; empty without one. Keys
 * are compared as written, which is enough for names of arguments. */
BERTH_HELPER berth_slice berth_json_member(berth_slice object, const char *key) {
  berth_slice none, name, value;
  size_t place = berth_json_skip(object, 0), end;
  none.ptr = NULL;
  none.len = 0;
  if (place >= object.len || object.ptr[place] != '{') return none;
  place = berth_json_skip(object, place + 1);
  while (place < object.len && object.ptr[place] == '"') {
    end = berth_json_end(object, place);
    if (end < place + 2) return none;
    name.ptr = object.ptr + place + 1;
    name.len = end - place - 2;
    place = berth_json_skip(object, end);
    end = berth_json_end(object, place);
    value.ptr = object.ptr + place;
    value.len = end - place;
    if (berth_is(name, key)) return value;
    place = berth_json_skip(object, end);
  }
  return none;
}

BERTH_HELPER unsigned berth_json_code(const char *digits) {
  unsigned code = 0;
  int place;
  for (place = 0; place < 4; place++) {
    char c = digits[place];
    code = code << 4 | (unsigned)(c >= 'a'   ? c - 'a' + 10
                                  : c >= 'A' ? c - 'A' + 10
                                             : c - '0');
  }
  return code;
}

/* Copies the text of a string member, NUL-terminated. Returns 1, or 0 when the
 * member is missing, is no string, holds a NUL or needs more than size bytes. */
BERTH_HELPER int berth_json_text(berth_slice object, const char *key, char *out, size_t size) {
  berth_slice value = berth_json_member(object, key);
  size_t place = 1, used = 0;
  if (value.len < 2 || value.ptr[0] != '"' || value.ptr[value.len - 1] != '"' || size == 0)
    return 0;
  while (place + 1 < value.len) {
    unsigned code = (unsigned char)value.ptr[place++];
    unsigned char bytes[4];
    size_t count = 1, copied;
    if (code == 0) return 0;
    bytes[0] = (unsigned char)code;
    if (code == '\\') {
      static const char names[] = "\"\\/bfnrt", codes[] = "\"\\/\b\f\n\r\t";
      char letter = value.ptr[place++];
      const char *known = letter ? strchr(names, letter) : NULL;
      if (known) {
        bytes[0] = (unsigned char)codes[known - names];
      } else {
        if (letter != 'u' || place + 5 > value.len) return 0;
        code = berth_json_code(value.ptr + place);
        place += 4;
        if (code >= 0xD800 && code < 0xDC00 && place + 7 <= value.len) {
          code = 0x10000 + ((code - 0xD800) << 10) +
                 (berth_json_code(value.ptr + place + 2) - 0xDC00);
          place += 6;
        }
        if (code == 0 || code > 0x10FFFF) return 0;
        count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        for (copied = count - 1; copied > 0; copied--) {
          bytes[copied] = (unsigned char)(0x80 | (code & 0x3F));
          code >>= 6;
        }
        bytes[0] = (unsigned char)(count == 1 ? code : (0xF00u >> count & 0xF0u) | code);
      }
    }
    if (used + count >= size) return 0;
    for (copied = 0; copied < count; copied++) out[used++] = (char)bytes[copied];
  }
  out[used] = 0;
  return 1;
}

/* The number of an integer member. Returns 1, or 0 when it is missing or none. */
BERTH_HELPER int berth_json_int(berth_slice object, const char *key, int64_t *out) {
  berth_slice value = berth_json_member(object, key);
  char digits[24], *end;
  if (value.len == 0 || value.len >= sizeof digits) return 0;
  memcpy(digits, value.ptr, value.len);
  digits[value.len] = 0;
  *out = strtoll(digits, &end, 10);
  return *end == 0;
}

/* Whether a member is true. */
BERTH_HELPER int berth_json_true(berth_slice object, const char *key) {
  return berth_is(berth_json_member(object, key), "true");
}

/* ---- Storage ---------------------------------------------------------- */

/* Prepares a statement and binds its parameters in order, one letter of types
 * each: t const char *, s slice, i int64_t, d double, n nothing (NULL). The
 * caller finalizes it; the host does at the end of the call. */
BERTH_HELPER berth_status berth_vprepare(berth_instance *self, berth_call *call,
                                         berth_database *database, berth_statement **statement,
                                         const char *sql, const char *types, va_list list) {
  const berth_storage_service *storage = self->storage;
  int32_t index = 1;
  if (storage->prepare(call, database, berth_text(sql), statement)) return BERTH_FAILED;
  for (; *types; types++, index++) {
    berth_status status = BERTH_FAILED;
    switch (*types) {
      case 't':
        status = storage->bind_text(call, *statement, index, berth_text(va_arg(list, const char *)));
        break;
      case 's':
        status = storage->bind_text(call, *statement, index, va_arg(list, berth_slice));
        break;
      case 'i': status = storage->bind_int(call, *statement, index, va_arg(list, int64_t)); break;
      case 'd': status = storage->bind_double(call, *statement, index, va_arg(list, double)); break;
      case 'n': status = storage->bind_null(call, *statement, index); break;
      default: break;
    }
    if (status != BERTH_OK) {
      storage->finalize(*statement);
      return BERTH_FAILED;
    }
  }
  return BERTH_OK;
}

/* Prepares a statement with its parameters; the caller steps and finalizes it. */
BERTH_HELPER berth_status berth_prepare(berth_instance *self, berth_call *call,
                                        berth_database *database, berth_statement **statement,
                                        const char *sql, const char *types, ...) {
  va_list list;
  berth_status status;
  va_start(list, types);
  status = berth_vprepare(self, call, database, statement, sql, types, list);
  va_end(list);
  return status;
}

/* Runs a statement to its next row: 1 when there is one, 0 at the end, -1 when it
 * failed (the error is on the call). */
BERTH_HELPER int berth_row(berth_instance *self, berth_call *call, berth_statement *statement) {
  int32_t has_row = 0;
  if (self->storage->step(call, statement, &has_row)) return -1;
  return has_row;
}

/* Runs a statement with its parameters to its end; rows it returns are passed
 * over. */
BERTH_HELPER berth_status berth_sql(berth_instance *self, berth_call *call,
                                    berth_database *database, const char *sql, const char *types,
                                    ...) {
  berth_statement *statement = NULL;
  berth_status status;
  int more;
  va_list list;
  va_start(list, types);
  status = berth_vprepare(self, call, database, &statement, sql, types, list);
  va_end(list);
  if (status != BERTH_OK) return status;
  do {
    more = berth_row(self, call, statement);
  } while (more > 0);
  self->storage->finalize(statement);
  return more < 0 ? BERTH_FAILED : BERTH_OK;
}

/* A seed for plugins without bundled data. */
BERTH_HELPER berth_status berth_no_seed(berth_instance *self, berth_call *call,
                                        berth_database *database, uint32_t scope) {
  (void)self, (void)call, (void)database, (void)scope;
  return BERTH_OK;
}

/* ---- The plugin ------------------------------------------------------- */

/* Asks for one service of those the manifest lists under "uses". */
BERTH_HELPER int berth_find_service(berth_instance *self, const char *id) {
  const void *table = self->host->service(self->host, berth_text(id));
  berth_slice name = berth_text(id);
  if (berth_is(name, BERTH_STORAGE_ID)) self->storage = (const berth_storage_service *)table;
  if (berth_is(name, BERTH_SEARCH_ID)) self->search = (const berth_search_service *)table;
  if (berth_is(name, BERTH_NOTIFY_ID)) self->notify = (const berth_notify_service *)table;
  if (berth_is(name, BERTH_ENTITLEMENT_ID))
    self->entitlement = (const berth_entitlement_service *)table;
  if (berth_is(name, BERTH_LOG_ID)) self->log = (const berth_log_service *)table;
  if (berth_is(name, BERTH_CLOCK_ID)) self->clock = (const berth_clock_service *)table;
  if (berth_is(name, BERTH_RANDOM_ID)) self->random = (const berth_random_service *)table;
  if (berth_is(name, BERTH_CONFIG_ID)) self->config = (const berth_config_service *)table;
  if (berth_is(name, BERTH_EVENTS_ID)) self->events = (const berth_events_service *)table;
  if (berth_is(name, BERTH_FETCH_ID)) self->fetch = (const berth_fetch_service *)table;
  if (berth_is(name, BERTH_FILES_ID)) self->files = (const berth_files_service *)table;
  if (berth_is(name, BERTH_PROGRAMS_ID)) self->programs = (const berth_programs_service *)table;
  if (berth_is(name, BERTH_PERSON_ID)) self->person = (const berth_person_service *)table;
  return table != NULL;
}

/* Makes an instance that has every service of a list ended by NULL. */
BERTH_HELPER berth_status berth_make_instance(const berth_host *host, berth_call *call,
                                              const char *const *uses, berth_instance **owned) {
  berth_instance *self = (berth_instance *)calloc(1, sizeof *self);
  if (!self) return berth_fail(call, "internal", "out of memory");
  self->host = host;
  for (; *uses; uses++) {
    char message[160];
    if (berth_find_service(self, *uses)) continue;
    berth_format(message, sizeof message, "the service %s is not available", *uses);
    free(self);
    return berth_refuse(call, "plugin.service", message,
                        "list it under \"uses\" in the manifest, or use a newer host");
  }
  *owned = self;
  return BERTH_OK;
}

/* What stands in BERTH_PLUGIN: ids of services, and {id, &table} of what is
 * implemented. Both must equal what the manifest says. */
#define BERTH_USES(...) {__VA_ARGS__, NULL}
#define BERTH_USES_NOTHING {NULL}
#define BERTH_PROVIDES(...) {__VA_ARGS__}

/* Defines the entry of a plugin. Stands once, at the end, without semicolon. */
#define BERTH_PLUGIN(ID, VERSION, USES, PROVIDES)                                              \
  static berth_status berth_create(const berth_host *host, berth_call *call,                   \
                                   berth_instance **owned) {                                   \
    static const char *const uses[] = USES;                                                    \
    return berth_make_instance(host, call, uses, owned);                                       \
  }                                                                                            \
  static void berth_destroy(berth_instance *self) { free(self); }                              \
  static const void *berth_capability(berth_slice id) {                                        \
    static const berth_provided provided[] = PROVIDES;                                         \
    size_t place;                                                                              \
    for (place = 0; place < sizeof provided / sizeof provided[0]; place++)                     \
      if (berth_is(id, provided[place].id)) return provided[place].table;                      \
    return NULL;                                                                               \
  }                                                                                            \
  const berth_plugin *berth_plugin_v1(void) {                                                  \
    static const berth_plugin block = {sizeof block,      BERTH_ABI_MAJOR, BERTH_ABI_MINOR,    \
                                       ID,                VERSION,         berth_create,       \
                                       berth_destroy,     berth_capability};                   \
    return &block;                                                                             \
  }

#endif
