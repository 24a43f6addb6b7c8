/* berth.random/1 — random bits, the same ones for the same seed. */
#ifndef BERTH_RANDOM_H
#define BERTH_RANDOM_H

#include "call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_RANDOM_ID "berth.random/1"

typedef struct berth_random_service {
  uint32_t size;
  /* 64 uniform bits. With --seed N the sequence of a call depends on N, the
   * plugin and the command only. Not for secrets. [instance] */
  uint64_t (*next)(berth_call *call);
  /* Fills len bytes from the system's secure source, seed or not. [instance] */
  berth_status (*secure)(berth_call *call, char *bytes_out, size_t len);
} berth_random_service;

#ifdef __cplusplus
}
#endif
#endif
