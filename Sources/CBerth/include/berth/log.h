/* berth.log/1 — messages for the person who looks into a problem. */
#ifndef BERTH_LOG_H
#define BERTH_LOG_H

#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_LOG_ID "berth.log/1"

#define BERTH_LOG_DEBUG 0u
#define BERTH_LOG_INFO 1u
#define BERTH_LOG_WARNING 2u
#define BERTH_LOG_ERROR 3u

typedef struct berth_log_service {
  uint32_t size;
  /* Writes one message; control characters are made visible, long ones cut.
   * Never put a person's own texts here. Not inside create. [any-thread] */
  void (*write)(const berth_host *host, uint32_t level, berth_slice message);
} berth_log_service;

#ifdef __cplusplus
}
#endif
#endif
