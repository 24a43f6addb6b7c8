/* The one symbol a plugin exports, and what it returns. */
#ifndef BERTH_PLUGIN_H
#define BERTH_PLUGIN_H

#include "abi.h"
#include "call.h"
#include "host.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One plugin created for one user in one home. Defined by the plugin. */
typedef struct berth_instance berth_instance;

/* Constant description of the plugin: the same address and bytes at each call,
 * valid as long as the library is loaded (the host never unloads one). */
typedef struct berth_plugin {
  uint32_t size;      /* sizeof(berth_plugin) as the plugin was built */
  uint16_t abi_major; /* BERTH_ABI_MAJOR as the plugin was built */
  uint16_t abi_minor; /* BERTH_ABI_MINOR as the plugin was built */
  const char *id;      /* NUL-terminated; equals the manifest's "id" */
  const char *version; /* NUL-terminated; equals the manifest's "version" */

  /* Makes an instance. Cheap: no service is called, no file is opened, no
   * thread is started. On success *instance_owned is the plugin's to free in
   * destroy. On failure sets the error on the call and returns BERTH_FAILED.
   * May be called again for another user or home while instances live.
   * [instance] */
  berth_status (*create)(const berth_host *host, berth_call *call,
                         berth_instance **instance_owned);

  /* Frees an instance. No function of it is running or is called again.
   * [instance] */
  void (*destroy)(berth_instance *instance);

  /* Returns the provider table of a capability by id ("berth.commands/1"), or
   * NULL when the plugin does not implement it. Tables are constant; every
   * member of a table's group is set. What is returned must equal what the
   * manifest lists under "implements". [any-thread] */
  const void *(*capability)(berth_slice id);
} berth_plugin;

/* The entry. Does nothing but return the block: no output, no thread, no file.
 * May be called from any thread, any number of times. [any-thread] */
BERTH_EXPORT const berth_plugin *berth_plugin_v1(void);

#ifdef __cplusplus
}
#endif
#endif
