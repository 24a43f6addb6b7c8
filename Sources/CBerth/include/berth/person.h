/* berth.person/1 — what the host knows of the user: asked once for all apps,
 * changed by the user and, where it decides over others, by the operator. */
#ifndef BERTH_PERSON_H
#define BERTH_PERSON_H

#include "call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_PERSON_ID "berth.person/1"

typedef struct berth_person_service {
  uint32_t size;

  /* Writes what is known as JSON: {"name","birthDate" (YYYY-MM-DD),"age" (whole
   * years on the day of the call),"country" (ISO 3166-1 alpha-2),"region" (ISO
   * 3166-2 without the country),"language" (BCP 47),"units" ("metric" or
   * "imperial"),"roles"}. Members that are not known are missing; roles is an
   * array of those the manifest declares and the operator has granted, never
   * missing. Fails: person.broken. [instance] */
  berth_status (*get)(berth_call *call, const berth_sink *person_json);
  /* Keeps the birth date that the user gave in an argument of this call, by the
   * argument's name. It is taken once: the same date again is no error, another
   * one is. Fails: input.missing (the call has no such argument), input.invalid
   * (no date, or one in the future), person.known (another is known).
   * [instance] */
  berth_status (*keep_birth_date)(berth_call *call, berth_slice argument);
} berth_person_service;

#ifdef __cplusplus
}
#endif
#endif
