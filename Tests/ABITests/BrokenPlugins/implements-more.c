/* Describes search hits, which its manifest does not say. */
#define SEARCH {sizeof(berth_search_provider), describe}
#include <berth/berth.h>
static berth_status describe(berth_instance *self, berth_call *call, berth_slice collection,
                             berth_slice id, const berth_sink *line) {
  (void)self, (void)call, (void)collection, (void)id, (void)line;
  return BERTH_OK;
}
#include "sound.h"
