/* berth.programs/1 — optional programs of the machine, run by the host. Only
 * those the manifest lists under "programs"; found on PATH, never by a shell. */
#ifndef BERTH_PROGRAMS_H
#define BERTH_PROGRAMS_H

#include "call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_PROGRAMS_ID "berth.programs/1"

typedef struct berth_programs_service {
  uint32_t size;

  /* Runs a program to its end. request_json: {"name","arguments":[text],
   * "seconds":number}; seconds is 10 when missing, at most 600. input is what
   * it reads from standard input, any bytes. output receives what it wrote to
   * standard output, at most 1 MiB; meta_json (may be NULL) receives {"status",
   * "errors"}: its exit code, and the beginning of its standard error as text.
   * An exit code other than 0 is no failure. The program sees PATH, LANG and
   * HOME, nothing else of the environment. It is killed with all it started
   * when time is up, when it writes too much, and when the call is cancelled.
   * Fails: program.denied (not listed), program.missing (with how to install
   * it), program.timeout, program.output, program.crashed, input.invalid,
   * cancelled. [instance] */
  berth_status (*run)(berth_call *call, berth_slice request_json, berth_slice input,
                      const berth_sink *output, const berth_sink *meta_json);

  /* 1 when the manifest lists the program and it is found on PATH, else 0.
   * Never fails, starts nothing. [instance] */
  int32_t (*installed)(berth_call *call, berth_slice name);
} berth_programs_service;

#ifdef __cplusplus
}
#endif
#endif
