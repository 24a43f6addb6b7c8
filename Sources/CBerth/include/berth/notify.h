/* berth.notify/1 — notifications the host delivers at the right moment.
 *
 * The host owns policy (opt-in, windows, caps, quiet hours) and delivers each
 * notification once. Times are Unix milliseconds. */
#ifndef BERTH_NOTIFY_H
#define BERTH_NOTIFY_H

#include "call.h"
#include "plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_NOTIFY_ID "berth.notify/1"

/* A notification as JSON:
 *   {"key":"daily-2026-11-21",       dedup key, unique within the plugin
 *    "category":"daily",             declared in the manifest
 *    "title":"...","body":"...",
 *    "link":"berth://...",           what it opens
 *    "actions":[{"id","title","link"}],       a link, or a place: geo:30.5,-87.9
 *    "at":"2026-11-21T17:30:00-06:00"         fixed time, or
 *    "window":{"from":"17:30","to":"18:30"}   local time, once a day, or
 *    "windows":[{"from","to","days":"weekend"}]  the first that begins that day, or
 *    "condition":{"command":"...","arguments":{}}   due when it answers true,
 *    "expires":"..."}                optional; later it is missed */

typedef struct berth_notify_service {
  uint32_t size;

  /* Schedules a notification; one with the same key that is still waiting is
   * replaced. Fails: input.invalid with the JSON path, notify.unknown-category.
   * [instance] */
  berth_status (*schedule)(berth_call *call, berth_slice notification_json);
  /* Cancels a waiting one by key; sets *found_out to 1 when there was one.
   * [instance] */
  berth_status (*cancel)(berth_call *call, berth_slice key, int32_t *found_out);
  /* Writes {"notifications":[...],"quietHours":{"from":"22:00","to":"07:00"}}: the
   * plugin's waiting ones, and when the user wants no notifications, in local
   * time; null for never. [instance] */
  berth_status (*list)(berth_call *call, const berth_sink *reply);
} berth_notify_service;

typedef struct berth_notify_provider {
  uint32_t size;

  /* Writes {"notifications":[...]}: what should come between now and horizon.
   * A pure function of the plugin's data and the two times. [instance] */
  berth_status (*plan)(berth_instance *instance, berth_call *call, int64_t now_ms,
                       int64_t horizon_ms, const berth_sink *reply);

  /* Asked just before delivery: writes the notification, changed or not, or
   * nothing to drop it. [instance] */
  berth_status (*finalize)(berth_instance *instance, berth_call *call,
                           berth_slice notification_json, const berth_sink *reply);

  /* The user chose an action of a delivered notification. Writes an object
   * with an optional "message" to show. [instance] */
  berth_status (*respond)(berth_instance *instance, berth_call *call,
                          berth_slice notification_json, berth_slice action,
                          const berth_sink *reply);
} berth_notify_provider;

#ifdef __cplusplus
}
#endif
#endif
