/* The host as a plugin sees it. */
#ifndef BERTH_HOST_H
#define BERTH_HOST_H

#include "abi.h"
#include "call.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct berth_host berth_host;

/* Given to create. Owned by the host, valid until destroy has returned. */
struct berth_host {
  uint32_t size;
  uint16_t abi_major; /* of the host */
  uint16_t abi_minor;
  void *host; /* the host's own; never touched by a plugin */

  /* Returns the table of a service by id ("berth.storage/1"), or NULL when the
   * host has none of that name and revision or the manifest does not list it
   * under "uses". The table lives as long as the host. Tables hold no state:
   * may be asked inside create, but calling what is in them there is an error.
   * [any-thread] */
  const void *(*service)(const berth_host *host, berth_slice id);
};

#ifdef __cplusplus
}
#endif
#endif
