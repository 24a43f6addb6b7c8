/* berth.events/1 — local analytics; they never leave the machine. */
#ifndef BERTH_EVENTS_H
#define BERTH_EVENTS_H

#include "call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_EVENTS_ID "berth.events/1"

typedef struct berth_events_service {
  uint32_t size;
  /* Records an event with the time of the call; properties_json is an object
   * or empty. Does nothing when the user turned events off. [instance] */
  berth_status (*record)(berth_call *call, berth_slice name, berth_slice properties_json);
  /* Writes {"events":[{"name","at","properties"}]} between two moments, oldest
   * first; an empty name means all. [instance] */
  berth_status (*query)(berth_call *call, berth_slice name, int64_t from_ms, int64_t to_ms,
                        const berth_sink *reply);
} berth_events_service;

#ifdef __cplusplus
}
#endif
#endif
