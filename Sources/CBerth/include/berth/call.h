/* The call: error detail, progress and cancellation of one invocation. */
#ifndef BERTH_CALL_H
#define BERTH_CALL_H

#include "abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Detail of a failure. code is an open set of lower-case words with dots
 * (input.invalid, input.missing, not-found, entitlement.required,
 * entitlement.quota, storage.constraint, storage.busy, fetch.offline,
 * cancelled, internal ...). message says what is wrong and where; remedy what
 * to do about it (may be empty); details is a JSON object or empty. */
typedef struct berth_error {
  uint32_t size; /* sizeof(berth_error), set by whoever declares the variable */
  berth_slice code;
  berth_slice message;
  berth_slice remedy;
  berth_slice details_json;
} berth_error;

typedef struct berth_call berth_call;

/* In berth_call.flags: pictures of the view are shown by their labels alone,
 * so their shapes may be left out. */
#define BERTH_CALL_NO_PICTURES 1u
/* In berth_call.flags: the view is drawn as text, which shows one face of a
 * message and needs no others. */
#define BERTH_CALL_AS_TEXT 2u

/* One invocation of a plugin function by the host. The host owns it; it is
 * valid until that function returns. Every service function takes the call it
 * is made in, which tells the host whose data and limits apply.
 *
 * Rationale: errors live on the call as in sqlite3_errmsg, so that a status
 * alone travels and no error object has an owner. A plugin that fails without
 * calling fail after a service failed reports that service's error. */
struct berth_call {
  uint32_t size;  /* of this struct as the host built it */
  uint32_t flags; /* BERTH_CALL_… bits; others are reserved, 0 */
  void *host;     /* the host's own; never touched by a plugin */

  /* Sets the error of this call. Copies its arguments.
   * Pre: error->size set, error->code not empty. [instance] */
  void (*fail)(berth_call *call, const berth_error *error);

  /* Reads the error set last on this call, by fail or by a service. Returns 1
   * and fills error_borrowed up to its size (valid until the next service call on
   * this call), or 0 when there is none. Pre: error_borrowed->size set. [instance] */
  int32_t (*last_error)(const berth_call *call, berth_error *error_borrowed);

  /* Clears the error, after a failure the plugin handled. [instance] */
  void (*clear_error)(berth_call *call);

  /* Reports progress of long work: done of total units (total 0: unknown) and
   * what is being done. done never falls within a call. [instance] */
  void (*progress)(berth_call *call, uint64_t done, uint64_t total, berth_slice label);

  /* Returns 1 once the caller wants the work to stop; the plugin should return
   * BERTH_FAILED with code "cancelled" within 100 ms. [any-thread] */
  int32_t (*cancelled)(const berth_call *call);
};

#ifdef __cplusplus
}
#endif
#endif
