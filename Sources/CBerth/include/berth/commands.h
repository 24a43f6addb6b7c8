/* berth.commands/1 — what a plugin can be asked to do. Provider only. */
#ifndef BERTH_COMMANDS_H
#define BERTH_COMMANDS_H

#include "call.h"
#include "plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_COMMANDS_ID "berth.commands/1"

typedef struct berth_commands_provider {
  uint32_t size;

  /* Runs a command the manifest declares.
   *
   * command: its name. arguments_json: one object with a member for every
   * declared argument and option that has a value or default, checked against
   * the manifest's types already. data: receives one JSON document, the stable
   * answer for scripts. view: receives one view tree as JSON (VIEWS.md), or
   * NULL when nobody will look; then no view is built.
   *
   * Fails with input.* for arguments, not-found for ids, entitlement.* when
   * locked. What was written to a sink of a failed call is dropped.
   * Commands, widgets, jobs, phrases and links all arrive here. [instance] */
  berth_status (*run)(berth_instance *instance, berth_call *call, berth_slice command,
                      berth_slice arguments_json, const berth_sink *data,
                      const berth_sink *view);
} berth_commands_provider;

#ifdef __cplusplus
}
#endif
#endif
