/* What the bench plugin shares with the benchmarks beside its capabilities. */
#ifndef BENCH_H
#define BENCH_H

#include <berth/berth.h>

#define BENCH_PLAIN_ID "org.berth.bench-plain/1"

typedef struct bench_plain_table {
  uint32_t size;
  /* Writes the arguments to the sink, as the command echo does: its baseline. */
  berth_status (*echo)(void *self, void *call, berth_slice command, berth_slice arguments,
                       const berth_sink *data, const berth_sink *view);
} bench_plain_table;

#endif
