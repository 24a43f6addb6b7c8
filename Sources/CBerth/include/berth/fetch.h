/* berth.fetch/1 — HTTPS by the host, to the hosts the manifest lists. */
#ifndef BERTH_FETCH_H
#define BERTH_FETCH_H

#include "call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_FETCH_ID "berth.fetch/1"

typedef struct berth_fetch_service {
  uint32_t size;

  /* Fetches a resource. request_json: {"url","method":"GET|POST","headers":{},
   * "body","maxAge":seconds,"timeout":seconds}. body receives the bytes.
   * meta_json (may be NULL) receives {"status","headers","cached","age",
   * "etag"}. Within maxAge the cache answers; offline, a stale copy with
   * "stale":true. Fails: fetch.denied (host not listed), fetch.offline,
   * fetch.limited, fetch.status, fetch.too-large, fetch.timeout. Rate limit,
   * back-off and caps come from the manifest.
   *
   * {"requests":[request, ...],"timeout":seconds} fetches several at once. body
   * receives their bodies one after the other, meta_json
   * {"responses":[{"length":bytes,"meta":{...}} or {"length":0,"error":{"code",
   * "message","remedy","details"}}, ...]} in the order of the requests; one that
   * fails fails alone. (since 1.0 of this table; hosts that do not know it fail
   * with input.invalid) [instance] */
  berth_status (*fetch)(berth_call *call, berth_slice request_json, const berth_sink *body,
                        const berth_sink *meta_json);
} berth_fetch_service;

#ifdef __cplusplus
}
#endif
#endif
