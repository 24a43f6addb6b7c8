/* berth.clock/1 — the time, time zones, and a monotonic clock.
 *
 * The time of a call stands still: every now of one call is the same, so that
 * a command is a function of its clock. */
#ifndef BERTH_CLOCK_H
#define BERTH_CLOCK_H

#include "call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_CLOCK_ID "berth.clock/1"

/* A date and time of day in a zone (proleptic Gregorian calendar). */
typedef struct berth_civil {
  uint32_t size; /* sizeof(berth_civil), set by whoever declares the variable */
  int32_t year;
  int32_t month;          /* 1-12 */
  int32_t day;            /* 1-31 */
  int32_t hour;           /* 0-23 */
  int32_t minute;         /* 0-59 */
  int32_t second;         /* 0-59 */
  int32_t weekday;        /* 1 Monday - 7 Sunday (ISO 8601); ignored by to_unix */
  int32_t offset_seconds; /* east of UTC; ignored by to_unix */
} berth_civil;

typedef struct berth_clock_service {
  uint32_t size;

  /* Unix milliseconds of this call. [instance] */
  int64_t (*now)(berth_call *call);
  /* Nanoseconds of a clock that never goes back; only differences mean
   * something. [any-thread] */
  uint64_t (*monotonic)(berth_call *call);
  /* Writes the IANA name of the user's zone. [instance] */
  berth_status (*zone)(berth_call *call, const berth_sink *name);
  /* Civil time of a moment in a zone (empty: the user's), written up to
   * civil_out->size. Pre: civil_out->size set. Fails: clock.zone, input.invalid
   * (a size that no version had). [instance] */
  berth_status (*to_civil)(berth_call *call, int64_t unix_ms, berth_slice zone,
                           berth_civil *civil_out);
  /* Moment of a civil time. Fields out of range are carried over (day 32 is
   * next month). A time that a change to summer time skips is taken that much
   * later; of one that happens twice the first is meant. Pre: civil->size set.
   * Fails: clock.zone, input.invalid (a size that no version had).
   * [instance] */
  berth_status (*to_unix)(berth_call *call, const berth_civil *civil, berth_slice zone,
                          int64_t *unix_ms_out);
} berth_clock_service;

#ifdef __cplusplus
}
#endif
#endif
