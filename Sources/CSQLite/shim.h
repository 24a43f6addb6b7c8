#ifndef BERTH_CSQLITE_SHIM_H
#define BERTH_CSQLITE_SHIM_H

// The session and pre-update APIs are declared by sqlite3.h only where these are defined. The
// library that is linked must have been built with them; `SQLiteLibrary.missingFeatures` tells.
#ifndef SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_SESSION 1
#endif
#ifndef SQLITE_ENABLE_PREUPDATE_HOOK
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#endif

#include <sqlite3.h>

// Extended result codes, which Swift does not import because they are macros with operators.
enum {
  CSQLITE_IOERR_SHORT_READ = SQLITE_IOERR_SHORT_READ,
  CSQLITE_BUSY_SNAPSHOT = SQLITE_BUSY_SNAPSHOT
};

// Swift cannot call variadic C functions, nor use the destructor macros that are casts of
// integers. The wrappers below are what it calls instead; each does one SQLite call.

/// sqlite3_config for the options that take one int. Before sqlite3_initialize only.
static inline int csqlite_config_int(int option, int value) {
  return sqlite3_config(option, value);
}

/// sqlite3_db_config for the on/off options.
static inline int csqlite_db_config(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}

/// Reads one of the on/off options of sqlite3_db_config.
static inline int csqlite_db_config_get(sqlite3 *db, int option, int *value) {
  return sqlite3_db_config(db, option, -1, value);
}

/// Binds UTF-8 text and lets SQLite copy it.
static inline int csqlite_bind_text_copy(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds UTF-8 text in place; the bytes must stay until the next bind, reset-and-clear or finalize.
static inline int csqlite_bind_text_static(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, bytes ? (const char *)bytes : "", count, SQLITE_STATIC, SQLITE_UTF8);
}

/// Binds a blob and lets SQLite copy it; no bytes make an empty blob, not NULL.
static inline int csqlite_bind_blob_copy(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/// Binds a blob in place; the bytes must stay until the next bind, reset-and-clear or finalize.
static inline int csqlite_bind_blob_static(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_STATIC);
}

/// Reads bytes of the main database file through SQLite's own file handle. Opening the file a
/// second time would, on closing it, drop the POSIX locks of every connection of the process.
static inline int csqlite_read_main_file(
    sqlite3 *db, void *bytes, int count, sqlite3_int64 offset) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (result != SQLITE_OK) return result;
  if (!file || !file->pMethods) return SQLITE_NOTFOUND;
  return file->pMethods->xRead(file, bytes, count, offset);
}

#endif
