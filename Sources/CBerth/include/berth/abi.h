/* Berth plugin ABI — version numbers, slices, sinks, status.
 *
 * What is not in these headers is not API. Layouts, numbers, names, ownership
 * and threading rules of a released version never change; see ABI.md.
 */
#ifndef BERTH_ABI_H
#define BERTH_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version these headers describe. A plugin built against 1.n loads in
 * every host 1.m with m >= n. The major number is part of the entry symbol. */
#define BERTH_ABI_MAJOR 1
#define BERTH_ABI_MINOR 2

/* The oldest minor number a host of this version loads: 1.0 and 1.1 were drafts,
 * whose structs were laid out otherwise. The layouts of 1.2 stay. */
#define BERTH_ABI_MINOR_OLDEST 2

#if defined(__GNUC__)
#define BERTH_EXPORT __attribute__((visibility("default"), used))
#else
#define BERTH_EXPORT
#endif

/* Result of every fallible function: BERTH_OK, or anything else for failure; it
 * says nothing else. The detail of a failure is set on the call (call.h). All
 * constants are plain numbers, so that generators of bindings see them. */
typedef int32_t berth_status;
#define BERTH_OK 0
#define BERTH_FAILED 1

/* Borrowed bytes: UTF-8 unless a function says otherwise, not NUL-terminated.
 * The callee may read them until it returns and must copy what it keeps.
 * An empty slice may have a NULL ptr. */
typedef struct berth_slice {
  const char *ptr;
  size_t len;
} berth_slice;

/* Where output goes: the caller owns it, the callee calls write any number of
 * times before it returns. Bytes are copied by write; nobody frees anything.
 * write returns BERTH_OK, or BERTH_FAILED when the caller will take no more
 * (over its size limit, cancelled); the callee then stops and fails. */
typedef struct berth_sink {
  void *context;
  berth_status (*write)(void *context, const char *ptr, size_t len);
} berth_sink;

#ifdef __cplusplus
}
#endif
#endif
