/* A sound plugin with a table of numbers; RUN and SCHEMA, MIGRATE_BODY, SEED_BODY may differ. */
#define STORAGE {sizeof(berth_storage_provider), version, migrate, seed}
#include <berth/berth.h>
#ifndef SCHEMA
#define SCHEMA 1
#endif
static uint32_t version(berth_instance *, uint32_t);
static berth_status migrate(berth_instance *, berth_call *, berth_database *, uint32_t, uint32_t,
                            uint32_t);
static berth_status seed(berth_instance *, berth_call *, berth_database *, uint32_t);
static berth_status run(berth_instance *, berth_call *, berth_slice, berth_slice,
                        const berth_sink *, const berth_sink *);
#define RUN run
#include "sound.h"
#include <stdio.h>

/* 1 when there is a row, 0 at the end, -1 on failure. */
static inline int next(const berth_storage_service *sql, berth_call *call, berth_statement *rows) {
  int32_t has_row = 0;
  return sql->step(call, rows, &has_row) ? -1 : has_row;
}


#ifndef MIGRATE
#define MIGRATE                                                                          \
  return self->storage->execute(call, db, text("CREATE TABLE number (n INTEGER NOT NULL)"));
#endif
#ifndef SEED
#define SEED return self->storage->execute(call, db, text("INSERT INTO number VALUES (1)"));
#endif

static uint32_t version(berth_instance *self, uint32_t scope) {
  (void)self;
  return scope == BERTH_SCOPE_PRIVATE ? SCHEMA : 0;
}
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)scope, (void)from, (void)to;
  MIGRATE
}
static berth_status seed(berth_instance *self, berth_call *call, berth_database *db,
                         uint32_t scope) {
  (void)self, (void)call, (void)db, (void)scope;
  SEED
}

/* Answers {"count":n}. */
static inline berth_status count(berth_instance *self, berth_call *call, berth_database *db,
                                 const berth_sink *data) {
  berth_statement *rows;
  char answer[64];
  if (self->storage->prepare(call, db, text("SELECT count(*) FROM number"), &rows) ||
      next(self->storage, call, rows) <= 0)
    return BERTH_FAILED;
  snprintf(answer, sizeof answer, "{\"count\":%d}", (int)self->storage->column_int(rows, 0));
  self->storage->finalize(rows);
  return send(data, answer);
}
