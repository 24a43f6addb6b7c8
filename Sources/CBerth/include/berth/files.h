/* berth.files/1 — bundled data, the user's media, and files named on the
 * command line. Paths are relative, with '/', without "..". */
#ifndef BERTH_FILES_H
#define BERTH_FILES_H

#include "call.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_FILES_ID "berth.files/1"

typedef struct berth_files_service {
  uint32_t size;

  /* Maps a file of the plugin's read-only data folder; the bytes are borrowed
   * until the call ends. Fails: not-found, files.path. [instance] */
  berth_status (*data)(berth_call *call, berth_slice path, berth_slice *bytes_borrowed);
  /* Writes {"files":[{"path","size"}]} of a folder of the data. [instance] */
  berth_status (*list)(berth_call *call, berth_slice folder, const berth_sink *reply);

  /* Reads what the user named: an argument or setting declared with type
   * "input" (a path of a regular file, a URL, or - for standard input). Fails:
   * input.missing, input.denied when the user has not named it (a link or a job
   * did), not-found, files.read, fetch.*, files.too-large. [instance] */
  berth_status (*input)(berth_call *call, berth_slice name, berth_slice *bytes_borrowed);

  /* The user's media folder: whole files, replaced atomically; 10,000 of them, with
   * limits.mediaMegabytes in all. A call writes 1,000 at most, and no more bytes than
   * the folder may hold. Fails: files.quota with the limit, files.path, files.read,
   * files.write, not-found. [instance] */
  berth_status (*media_read)(berth_call *call, berth_slice path,
                             berth_slice *bytes_borrowed);
  berth_status (*media_write)(berth_call *call, berth_slice path, berth_slice bytes);
  berth_status (*media_remove)(berth_call *call, berth_slice path);
  berth_status (*media_list)(berth_call *call, const berth_sink *reply);
} berth_files_service;

#ifdef __cplusplus
}
#endif
#endif
