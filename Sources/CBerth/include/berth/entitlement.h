/* berth.entitlement/1 — what the user has paid for, and what is left of it.
 *
 * Products, tiers, features and quotas are declared in the manifest; the ledger
 * behind them is the host's, and no plugin can write it. */
#ifndef BERTH_ENTITLEMENT_H
#define BERTH_ENTITLEMENT_H

#include "call.h"
#include "plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_ENTITLEMENT_ID "berth.entitlement/1"

typedef struct berth_entitlement_service {
  uint32_t size;

  /* Sets *allowed_out to 1 when the user's tier holds the feature. Fails:
   * entitlement.unknown. [instance] */
  berth_status (*check)(berth_call *call, berth_slice feature, int32_t *allowed_out);

  /* As check, but fails with entitlement.required when the feature is locked,
   * with the feature in the details; the host then shows the paywall and ends
   * the command with exit code 3. [instance] */
  berth_status (*require)(berth_call *call, berth_slice feature);

  /* Takes n of a quota per day or per lifetime, all or nothing, atomically
   * across processes. *remaining_out: what is left, -1 for unlimited. Fails:
   * entitlement.quota, with limit, used and reset time in the details.
   * [instance] */
  berth_status (*consume)(berth_call *call, berth_slice quota, uint64_t n,
                          int64_t *remaining_out);

  /* Asks whether `adding` more fit a concurrent quota of which the plugin now
   * holds `current`. The plugin counts, since its rows are the truth; do it in
   * the transaction that adds the row. Fails: entitlement.quota. [instance] */
  berth_status (*admit)(berth_call *call, berth_slice quota, uint64_t current,
                        uint64_t adding);

  /* Writes the state: {"tier","product","status":"free|trial|active|grace|
   * cancelled|expired|refunded","expires","renews","features":[...],
   * "quotas":[{"id","limit","used","resets"}],
   * "products":[{"id","name","price","period","trial","link"}]}.
   * [instance] */
  berth_status (*state)(berth_call *call, const berth_sink *reply);
} berth_entitlement_service;

typedef struct berth_entitlement_provider {
  uint32_t size;

  /* Writes the paywall for a feature or quota as a view tree (VIEWS.md) whose
   * products the host fills in. [instance] */
  berth_status (*paywall)(berth_instance *instance, berth_call *call, berth_slice feature,
                          const berth_sink *view);
} berth_entitlement_provider;

#ifdef __cplusplus
}
#endif
#endif
