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
#include <string.h>

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

/// One of a blob of doubles, which need not be aligned.
static inline double csqlite_double_at(const void *numbers, int place) {
  double value;
  memcpy(&value, (const char *)numbers + (size_t)place * sizeof value, sizeof value);
  return value;
}

/// `berth_rank(index, numbers)`: BM25 as FTS5 has it, by statistics that are given. `numbers` is a blob
/// of doubles: the average length of a document, the weight of each column, the rarity of each phrase.
static void csqlite_rank(
    const Fts5ExtensionApi *api, Fts5Context *row, sqlite3_context *context, int count,
    sqlite3_value **values) {
  enum { most = 64 };
  double frequencies[most] = {0};
  double score = 0;
  int columns = api->xColumnCount(row);
  int phrases = api->xPhraseCount(row);
  int hits = 0, length = 0, result;
  const void *numbers = count == 1 ? sqlite3_value_blob(values[0]) : 0;
  if (!numbers || phrases > most ||
      sqlite3_value_bytes(values[0]) < (int)sizeof(double) * (1 + columns + phrases)) {
    sqlite3_result_error(context, "berth_rank: wrong statistics", -1);
    return;
  }
  result = api->xInstCount(row, &hits);
  for (int hit = 0; result == SQLITE_OK && hit < hits; hit++) {
    int phrase, column, offset;
    result = api->xInst(row, hit, &phrase, &column, &offset);
    if (result == SQLITE_OK) frequencies[phrase] += csqlite_double_at(numbers, 1 + column);
  }
  if (result == SQLITE_OK) result = api->xColumnSize(row, -1, &length);
  if (result != SQLITE_OK) {
    sqlite3_result_error_code(context, result);
    return;
  }
  for (int phrase = 0; phrase < phrases; phrase++) {
    const double k = 1.2, b = 0.75, frequency = frequencies[phrase];
    score += csqlite_double_at(numbers, 1 + columns + phrase) * frequency * (k + 1) /
             (frequency + k * (1 - b + b * length / csqlite_double_at(numbers, 0)));
  }
  sqlite3_result_double(context, -score);
}

/// `berth_tokens(index)`: the number of words in the whole index.
static void csqlite_tokens(
    const Fts5ExtensionApi *api, Fts5Context *row, sqlite3_context *context, int count,
    sqlite3_value **values) {
  sqlite3_int64 tokens = 0;
  int result = api->xColumnTotalSize(row, -1, &tokens);
  if (result == SQLITE_OK) {
    sqlite3_result_int64(context, tokens);
  } else {
    sqlite3_result_error_code(context, result);
  }
}

/// Adds the two functions above to a connection.
static inline int csqlite_add_rank_functions(sqlite3 *db) {
  fts5_api *api = 0;
  sqlite3_stmt *statement = 0;
  int result = sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, 0);
  if (result != SQLITE_OK) return result;
  sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
  sqlite3_step(statement);
  result = sqlite3_finalize(statement);
  if (result != SQLITE_OK) return result;
  if (!api) return SQLITE_ERROR;
  result = api->xCreateFunction(api, "berth_rank", 0, csqlite_rank, 0);
  if (result != SQLITE_OK) return result;
  return api->xCreateFunction(api, "berth_tokens", 0, csqlite_tokens, 0);
}

#endif
