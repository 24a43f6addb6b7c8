/* The database: people and notes. Included by conforming.c. */

static uint32_t schema_version(berth_instance *self, uint32_t scope) {
  self->used = 1;
  if (IS("storage.bundled") && scope == BERTH_SCOPE_BUNDLED) return 1;
  if (IS("storage.scopes") && scope > BERTH_SCOPE_BUNDLED) return 1;
  if (IS("effects.undo") && scope == BERTH_SCOPE_PUBLIC) return 2;
  return scope == BERTH_SCOPE_PRIVATE ? 2 : 0;
}

static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)scope, (void)to;
  if (IS("storage.migrate")) return fail(call, "storage.schema", "no idea how");
  if (IS("effects.keys") && self->storage->execute(call, db, text("CREATE TABLE log (body TEXT)")))
    return BERTH_FAILED;
  if (from < 1) {
    if (self->storage->execute(call, db, text("CREATE TABLE person (id TEXT PRIMARY KEY, body TEXT)")))
      return BERTH_FAILED;
  } else if (IS("storage.older")) {
    return fail(call, "storage.schema", "only from scratch");
  }
  return self->storage->execute(
      call, db,
      text("CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT, paid INTEGER);"
           "CREATE TABLE kept (name TEXT PRIMARY KEY)"));
}

static const char *people[] = {"ada", "grace", "linus", "zoe"};

static berth_status put(berth_instance *self, berth_call *call, const char *id) {
  char document[160];
  snprintf(document, sizeof document,
           IS("search.fields") ? "{\"name\":\"%s lovely\"}"
           : IS("search.declared") && !strcmp(id, "zoe")
               ? "{\"name\":\"%s\",\"body\":\"known person\",\"shoe\":\"7\"}"
               : "{\"name\":\"%s lovely\",\"body\":\"known person\"}",
           id);
  if (self->search->put(call, text("people"), text(id), text(document))) {
    if (!IS("search.declared")) return BERTH_FAILED;
    call->clear_error(call);
    return self->search->put(call, text("people"), text(id),
                             text("{\"name\":\"zoe\",\"body\":\"person\"}"));
  }
  return BERTH_OK;
}

static berth_status seed(berth_instance *self, berth_call *call, berth_database *db,
                         uint32_t scope) {
  (void)scope;
  if (IS("storage.own-file")) {
    if (self->storage->execute(call, db, text("ATTACH '/tmp/other.db' AS other")))
      call->clear_error(call);
  }
  if (IS("storage.seed-keeps") &&
      self->storage->execute(call, db, text("DELETE FROM note")))
    return BERTH_FAILED;
  for (int i = 0; i < 4; i++) {
    char sql[160];
    snprintf(sql, sizeof sql, "INSERT INTO person VALUES ('%s', 'known') ON CONFLICT DO NOTHING",
             people[i]);
    berth_status status = self->storage->execute(call, db, text(sql));
    if (status && IS("storage.rollback")) call->clear_error(call), status = BERTH_OK;
    if (status) return BERTH_FAILED;
    int is_new = self->storage->changes(db) > 0;
    if (IS("search.rebuilt") && !is_new) continue;
    if (put(self, call, people[i])) return BERTH_FAILED;
  }
  if (IS("storage.seed-again"))
    return self->storage->execute(
        call, db, text("INSERT INTO person SELECT 'p' || count(*), 'new' FROM person"));
  return BERTH_OK;
}

/* Writes a note in a transaction. */
static berth_status note(berth_instance *self, berth_call *call, const char *body, int paid) {
  berth_database *db;
  berth_statement *insert;
  const berth_storage_service *s = self->storage;
  berth_status status = s->open(call, BERTH_SCOPE_PRIVATE, &db);
  if (!status) status = s->begin(call, db);
  if (!status) {
    status = s->prepare(call, db, text("INSERT INTO note (body, paid) VALUES (?1, ?2)"), &insert);
    if (!status) status = s->bind_text(call, insert, 1, text(body));
    if (!status) status = s->bind_int(call, insert, 2, paid);
    if (!status) status = next(s, call, insert) == 0 ? BERTH_OK : BERTH_FAILED;
    if (!status) s->finalize(insert);
    if (!status && IS("storage.transactions")) return BERTH_OK;
    if (!status) status = s->commit(call, db);
    if (status && IS("storage.commit") && failed_with(call, "storage.io") && !paid)
      return call->clear_error(call), BERTH_OK;
  }
  if (IS("storage.full") && failed_with(call, "storage.full")) abort();
  if (IS("storage.read-only") && failed_with(call, "storage.readonly")) abort();
  if (IS("storage.quota") && failed_with(call, "storage.quota")) abort();
  if (IS("storage.busy") && failed_with(call, "storage.busy")) abort();
  if (IS("storage.timeout") && failed_with(call, "storage.timeout")) abort();
  return status;
}

/* How many rows a query counts; negative when it fails. */
static long count(berth_instance *self, berth_call *call, const char *sql) {
  berth_database *db;
  berth_statement *rows;
  long result = -1;
  if (self->storage->open(call, BERTH_SCOPE_PRIVATE, &db)) return -1;
  if (self->storage->prepare(call, db, text(sql), &rows)) return -1;
  if (next(self->storage, call, rows) > 0)
    result = self->storage->column_int(rows, 0);
  self->storage->finalize(rows);
  return result;
}

static berth_status execute_in(berth_instance *self, berth_call *call, uint32_t scope,
                               const char *sql) {
  berth_database *db;
  if (self->storage->open(call, scope, &db)) return BERTH_FAILED;
  return self->storage->execute(call, db, text(sql));
}

static berth_status execute(berth_instance *self, berth_call *call, const char *sql) {
  return execute_in(self, call, BERTH_SCOPE_PRIVATE, sql);
}
