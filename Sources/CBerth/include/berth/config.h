/* berth.config/1 — the user's settings, feature flags and experiments. */
#ifndef BERTH_CONFIG_H
#define BERTH_CONFIG_H

#include "call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_CONFIG_ID "berth.config/1"

typedef struct berth_config_service {
  uint32_t size;

  /* Writes the JSON value of a setting or flag the manifest declares: the
   * user's value, else the default. Fails: config.unknown. [instance] */
  berth_status (*get)(berth_call *call, berth_slice key, const berth_sink *value_json);
  /* Sets a setting; checked against its declared type. Fails: config.unknown,
   * config.denied for one that opens a file or an address, which is the user's
   * to set, config.full, input.invalid. [instance] */
  berth_status (*set)(berth_call *call, berth_slice key, berth_slice value_json);
  /* Writes the name of the arm this install is in; stable for an experiment's
   * name and the install id. Records the exposure once. Fails: config.unknown.
   * [instance] */
  berth_status (*arm)(berth_call *call, berth_slice experiment, const berth_sink *name);
} berth_config_service;

#ifdef __cplusplus
}
#endif
#endif
