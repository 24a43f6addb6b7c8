#ifndef BERTH_SERVE_H
#define BERTH_SERVE_H

#include <stdint.h>

/* What `berthc` and `berth serve` say to each other over a stream socket (unix(7)) of one user.
 * Sources/BerthCLI/Serve/SERVE.md says why, in which order, and what becomes of each failure.
 *
 *   client  struct berth_serve_request, with it four descriptors (SCM_RIGHTS): standard input,
 *           output and error, and the current folder; then `size` bytes of text
 *   client  perhaps, later: a byte, which asks the command to stop, as closing does
 *   host    struct berth_serve_reply, then it closes
 *
 * A host that cannot take a request closes without having read it, which the client sees as
 * ECONNRESET. Numbers are in the machine's byte order: both ends are one machine. */

/* The first word of a request; its last byte is the version. */
#define BERTH_SERVE_MAGIC 0x62727401u

/* Descriptors that come with a request. */
#define BERTH_SERVE_FILES 4

/* The most text a request may have: what the kernel lets a process be started with, and more. */
#define BERTH_SERVE_MOST_BYTES (8u << 20)

/* The text: the arguments behind the program's name, then the environment, each `NAME=VALUE`; every
 * one ends with a zero byte. */
struct berth_serve_request {
  uint32_t magic;
  uint32_t size;           /* bytes of text that follow */
  uint32_t argument_count;
  uint32_t variable_count;
  uint32_t file_mask;      /* umask(2) of the client */
};

/* The status of a command that was not run and must be a process of its own: the client starts it. */
#define BERTH_SERVE_ALONE (-1)

struct berth_serve_reply {
  int32_t status; /* the exit code, 0 to 255, or BERTH_SERVE_ALONE */
};

#endif
