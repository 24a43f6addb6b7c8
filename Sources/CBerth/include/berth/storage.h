/* berth.storage/1 — a private SQLite database per plugin and scope.
 *
 * Service: SQL by prepared statements, transactions, a key-value table.
 * Provider: schema version, migration and seed. */
#ifndef BERTH_STORAGE_H
#define BERTH_STORAGE_H

#include "call.h"
#include "plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_STORAGE_ID "berth.storage/1"

/* Scopes: whose data. The bundled data set is made once by migrate
 * and seed, from the data folder alone, for each home, version of the plugin and
 * state of its data folder, and is only read after: it is joined to the private
 * database, and to the public one where the manifest says so, as the schema
 * `bundled`. Its tables are read as `bundled.recipes`, or as `recipes` where the
 * database has no table of that name. It is not opened by itself. */
#define BERTH_SCOPE_PRIVATE 0u /* one user's */
#define BERTH_SCOPE_PUBLIC 1u  /* shared by the users of a home */
#define BERTH_SCOPE_BUNDLED 2u /* the plugin's own, the same for all users */

/* Column types, SQLite's own numbers. */
#define BERTH_TYPE_INTEGER 1
#define BERTH_TYPE_FLOAT 2
#define BERTH_TYPE_TEXT 3
#define BERTH_TYPE_BLOB 4
#define BERTH_TYPE_NULL 5

/* Opaque; owned by the host. A database is valid until the call it was opened
 * in returns; opening again in the next call is a table look-up. */
typedef struct berth_database berth_database;
/* Opaque; released by finalize, at the latest by the host when the call ends. */
typedef struct berth_statement berth_statement;

typedef struct berth_storage_service {
  uint32_t size;

  /* Opens the plugin's private or public database. Fails: storage.*, or what
   * migrate or seed failed with. [instance]
   *
   * Re-enters the plugin: the first open in a call asks schema_version, and where
   * the schema or the seed is not up to date runs migrate and seed, for the
   * bundled data set too when it is not there. That happens on this thread, with
   * this instance and this call, before open returns. So hold no lock of your own
   * and leave nothing half changed while you call it, and open nothing in migrate
   * and seed but what they say. No other service function re-enters. */
  berth_status (*open)(berth_call *call, uint32_t scope, berth_database **database_borrowed);

  /* Compiles one SQL statement. Compiled statements are cached by text, so that
   * preparing the same text again is cheap. Fails: storage.syntax,
   * storage.denied (ATTACH, dangerous PRAGMAs, host tables). [instance] */
  berth_status (*prepare)(berth_call *call, berth_database *database, berth_slice sql,
                          berth_statement **statement_owned);

  /* Bind parameters, from 1. Text and blobs are borrowed until the statement is
   * reset, rebound or finalized, or the call ends: keep them alive until then.
   * Fails: storage.range; storage.limit for more than 32 MiB. [instance] */
  berth_status (*bind_null)(berth_call *call, berth_statement *statement, int32_t index);
  berth_status (*bind_int)(berth_call *call, berth_statement *statement, int32_t index,
                           int64_t value);
  berth_status (*bind_double)(berth_call *call, berth_statement *statement, int32_t index,
                              double value);
  berth_status (*bind_text)(berth_call *call, berth_statement *statement, int32_t index,
                            berth_slice text);
  berth_status (*bind_blob)(berth_call *call, berth_statement *statement, int32_t index,
                            berth_slice bytes);

  /* Runs to the next row: sets *has_row_out to 1 when there is one, to 0 at the
   * end and on failure. Fails: storage.constraint, storage.busy, storage.quota,
   * storage.timeout ... [instance] */
  berth_status (*step)(berth_call *call, berth_statement *statement,
                       int32_t *has_row_out);

  /* Columns of the present row, from 0; out of range reads as NULL. Text and
   * blob slices are borrowed until the next step, reset or finalize. [instance] */
  int32_t (*column_count)(berth_statement *statement);
  int32_t (*column_type)(berth_statement *statement, int32_t column);
  int64_t (*column_int)(berth_statement *statement, int32_t column);
  double (*column_double)(berth_statement *statement, int32_t column);
  berth_slice (*column_text)(berth_statement *statement, int32_t column);
  berth_slice (*column_blob)(berth_statement *statement, int32_t column);

  /* Makes the statement ready to run again; bindings are cleared. [instance] */
  void (*reset)(berth_statement *statement);
  /* Gives the statement back. NULL is allowed. [instance] */
  void (*finalize)(berth_statement *statement);

  /* Runs one or more statements that return nothing. [instance] */
  berth_status (*execute)(berth_call *call, berth_database *database, berth_slice sql);
  /* Row id of the last insert; rows changed by the last statement. [instance] */
  int64_t (*last_insert_rowid)(berth_database *database);
  int64_t (*changes)(berth_database *database);

  /* Transactions nest (savepoints). begin takes the write lock at once; commit
   * of the outermost one is durable when it returns. A call that ends with an
   * open transaction has it rolled back. [instance] */
  berth_status (*begin)(berth_call *call, berth_database *database);
  berth_status (*commit)(berth_call *call, berth_database *database);
  berth_status (*rollback)(berth_call *call, berth_database *database);

  /* Key-value table in the same file and transaction. get writes nothing and
   * sets *found_out to 0 for a missing key; remove of a missing key is fine.
   * [instance] */
  berth_status (*get)(berth_call *call, berth_database *database, berth_slice key,
                      const berth_sink *value, int32_t *found_out);
  berth_status (*put)(berth_call *call, berth_database *database, berth_slice key,
                      berth_slice value);
  berth_status (*remove)(berth_call *call, berth_database *database, berth_slice key);

  /* Name of a column of the result, from 0, as the statement has it (AS names
   * one for good); empty when out of range. Borrowed until the next step, reset or
   * finalize. [instance] */
  berth_slice (*column_name)(berth_statement *statement, int32_t column);

  /* Writes {"keys":[text, ...]}: the keys of the key-value table that begin with
   * a prefix (empty: all), in the order of their bytes. [instance] */
  berth_status (*keys)(berth_call *call, berth_database *database, berth_slice prefix,
                       const berth_sink *keys_json);
} berth_storage_service;

typedef struct berth_storage_provider {
  uint32_t size;

  /* The schema version this build works with for a scope, 1 or more; 0 when it
   * has no database of that scope. [instance] */
  uint32_t (*schema_version)(berth_instance *instance, uint32_t scope);

  /* Brings the schema from one version to another (from 0: an empty file),
   * inside one transaction the host opened: on failure nothing has happened.
   * begin, commit and rollback are not called here. The bundled data set is
   * always made from 0; the own databases are migrated with it joined. [instance] */
  berth_status (*migrate)(berth_instance *instance, berth_call *call,
                          berth_database *database, uint32_t scope, uint32_t from,
                          uint32_t to);

  /* Fills in data, inside one transaction the host opened. Runs after the first
   * migrate and whenever the plugin's version, its search collections or its
   * bundled data set have changed since; must be idempotent and keep the user's own rows. For the
   * private scope it puts the user's own documents into the index again; for the
   * bundled one the data that come with the plugin, and no database but the given
   * one may be opened. [instance] */
  berth_status (*seed)(berth_instance *instance, berth_call *call, berth_database *database,
                       uint32_t scope);
} berth_storage_provider;

#ifdef __cplusplus
}
#endif
#endif
