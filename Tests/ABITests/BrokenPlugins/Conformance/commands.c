/* What it can be asked to do. Included by conforming.c. */

/* Breaks that show in greet, by what the arguments hold. */
static void trip(berth_slice a) {
  if (IS("commands.missing") && !has(a, "\"name\"") && has(a, "\"count\":1}")) abort();
  if (IS("commands.wrong-type") && has(a, "\"name\":") && !has(a, "\"name\":\"")) abort();
  if (IS("commands.bounds") && number(a, "count", 1) == 1000) abort();
  if (IS("commands.long") && a.len > 65536) abort();
  if (IS("commands.invalid-utf8") && has(a, "\xC0\xAF")) abort();
  if (IS("commands.nul") && has(a, "\\u0000b")) abort();
  if (IS("commands.control") && has(a, "[2J")) abort();
  if (IS("commands.emoji") && has(a, "\xF0\x9D\x94\x98")) abort();
  if (IS("commands.right-to-left") && has(a, "\xE2\x80\xAE")) abort();
  if (IS("commands.no-object") && a.len == 1 && a.ptr[0] == '7') abort();
  if (IS("commands.fuzz") && !has(a, "\"x-") && number(a, "count", 1) % 4 == 2 && number(a, "count", 1) > 4) abort();
  if (IS("commands.fuzz-outside") && has(a, "\"x-")) abort();
  if (IS("texts.deep") && a.len > 250000) abort();
}

/* Breaks that show between calls. */
static void cross(berth_instance *self, berth_call *call, berth_slice a, const berth_sink *data) {
  static const char *old_input;
  static berth_call *old_call;
  static berth_sink old_sink;
  static volatile char seen;
  if (IS("commands.inputs")) {
    if (old_input) seen = *old_input;
    old_input = a.ptr;
  }
  if (IS("commands.calls")) {
    if (old_call) self->clock->now(old_call);
    old_call = call;
  }
  if (IS("commands.sinks")) {
    if (old_sink.write) old_sink.write(old_sink.context, "late", 4);
    old_sink = *data;
  }
  (void)seen;
}

static const berth_instance *calling;
static berth_call *current;
static void *call_from_thread(void *unused) {
  calling->clock->now(current);
  return unused;
}
static void *linger(void *unused) {
  // A sandbox need not know pause(2).
  for (;;) usleep(100000);
  return unused;
}

static berth_status greet(berth_instance *self, berth_call *call, berth_slice arguments,
                          const berth_sink *data, const berth_sink *view) {
  static int greeted;
  char name[420], reply[1400];
  trip(arguments);
  cross(self, call, arguments, data);
  if (!member(arguments, "name", name, sizeof name))
    return fail(call, "input.invalid", "a name has at most 419 bytes of UTF-8");
  if (number(arguments, "count", 1) > 1000000)
    return fail(call, "input.range", "that is too often");
  snprintf(reply, sizeof reply, "{\"id\":\"%s\",\"name\":\"%s\",\"times\":%d,\"by\":%d,\"link\":\"%s\"}",
           name, IS("commands.times") ? "2026-06-20T18:00:00" : name, IS("lifecycle.instances") && ++greeted > 2,
           IS("commands.repeatable") ? (int)getpid() : IS("commands.view-optional") ? !view : 0,
           IS("commands.links") ? "berth://conforming/nowhere"
           : IS("texts.links") && has(arguments, "zq&a") ? "berth://conforming/greet?name=zq"
                                                         : "berth://conforming/list");
  if (IS("commands.json")) strcpy(reply, "[]");
  if (IS("lifecycle.process")) umask(0);
  if (IS("texts.quotes") && has(arguments, "%s%n")) strcpy(reply, "{");
  berth_status status = send(data, reply);
  if (IS("commands.size"))
    for (int i = 0; i < 40000; i++) send(data, "                                                  ");
  if (status && !IS("commands.full-sink")) return status;
  snprintf(reply, sizeof reply, "{\"kind\":\"text\",\"text\":\"Hello, %s!\"%s}", name,
           IS("commands.view-fields") ? ",\"blink\":true" : "");
  if (IS("commands.views")) strcpy(reply, "{\"kind\":7}");
  status = view ? send(view, reply) : BERTH_OK;
  return IS("commands.full-sink") ? BERTH_OK : status;
}

static berth_status work(berth_call *call, const berth_sink *data) {
  for (unsigned i = 1; i <= 10; i++) {
    call->progress(call, IS("commands.progress") && i == 7 ? 2 : i, 10, text("working"));
    if (!call->cancelled(call)) continue;
    if (!IS("commands.cancel")) return fail(call, "cancelled", "as you wish");
    for (clock_t end = clock() + CLOCKS_PER_SEC / 20; clock() < end;) {
    }
  }
  return send(data, "{\"done\":true}");
}

/* Where it forgets what was paid for, when that has come to its end. */
static char state_text[4096];
static berth_status keep_state(void *unused, const char *ptr, size_t len) {
  size_t used = strlen(state_text);
  (void)unused;
  if (used + len < sizeof state_text) memcpy(state_text + used, ptr, len);
  return BERTH_OK;
}
static int ended(berth_instance *self, berth_call *call, const char *status) {
  berth_sink sink = {NULL, keep_state};
  memset(state_text, 0, sizeof state_text);
  return !self->entitlement->state(call, &sink) && strstr(state_text, status) != NULL;
}

/* The hour at which examples are recorded, Unix milliseconds. */
#define RECORDED 1781978400000LL

static berth_status paid(berth_instance *self, berth_call *call, const berth_sink *data) {
  int32_t allowed = 0;
  if (IS("entitlement.known") && self->entitlement->check(call, text("silver"), &allowed))
    call->clear_error(call);
  if (IS("entitlement.locks")) {
    if (self->entitlement->check(call, text("gold"), &allowed)) return BERTH_FAILED;
    if (!allowed) return fail(call, "entitlement.required", "no");
  }
  if (IS("entitlement.opens")) {
    berth_error error = {sizeof error, text("entitlement.required"), text("no"), text(""),
                         text("{\"feature\":\"gold\"}")};
    call->fail(call, &error);
    return BERTH_FAILED;
  }
  if ((IS("entitlement.expiry") && ended(self, call, "\"expired\"")) ||
      (IS("entitlement.refund") && ended(self, call, "\"refunded\"")))
    execute(self, call, "DELETE FROM note WHERE paid = 1");
  int is_late = self->clock->now(call) > RECORDED;
  if (self->entitlement->require(call, text("gold"))) {
    int is_free = ended(self, call, "\"status\":\"free\"") && strstr(state_text, "\"used\":0");
    if (IS("states.locked") && is_late && is_free) abort();
    if (IS("states.expired") && is_late && ended(self, call, "\"expired\"")) abort();
    return BERTH_FAILED;
  }
  if (IS("states.bought") && is_late) abort();
  if (note(self, call, "paid", 1)) return BERTH_FAILED;
  return send(data, "{\"paid\":true}");
}

static berth_status spend(berth_instance *self, berth_call *call, const berth_sink *data) {
  int64_t left;
  if (IS("entitlement.charged"))
    return self->entitlement->consume(call, text("drops"), 0, &left) ? BERTH_FAILED
                                                                     : send(data, "{\"spent\":0}");
  if (self->entitlement->consume(call, text("drops"), 1, &left)) {
    if (IS("states.exhausted") && self->clock->now(call) > RECORDED) abort();
    if (!IS("entitlement.quotas")) return BERTH_FAILED;
    call->clear_error(call);
  }
  return send(data, "{\"spent\":1}");
}

/* Keeps something under a name: the quota is asked in the transaction that adds the row. */
static berth_status keep(berth_instance *self, berth_call *call, berth_slice arguments,
                         const berth_sink *data) {
  const berth_storage_service *s = self->storage;
  berth_database *db;
  berth_statement *insert;
  char name[420];
  if (!member(arguments, "name", name, sizeof name))
    return fail(call, "input.invalid", "a name has at most 419 bytes of UTF-8");
  if (s->open(call, BERTH_SCOPE_PRIVATE, &db) || s->begin(call, db)) return BERTH_FAILED;
  long held = count(self, call, "SELECT count(*) FROM kept");
  if (held < 0 || s->prepare(call, db, text("INSERT OR IGNORE INTO kept VALUES (?1)"), &insert) ||
      s->bind_text(call, insert, 1, text(name)))
    return BERTH_FAILED;
  if (self->entitlement->admit(call, text("things"), (uint64_t)held, 1)) {
    if (!IS("entitlement.concurrent")) return BERTH_FAILED;
    call->clear_error(call);
  }
  if (next(s, call, insert) != 0) return BERTH_FAILED;
  s->finalize(insert);
  return s->commit(call, db) ? BERTH_FAILED : send(data, "{\"kept\":true}");
}

static berth_status list(berth_instance *self, berth_call *call, const berth_sink *data,
                         const berth_sink *view) {
  char reply[120];
  if (IS("effects.reads") && count(self, call, "SELECT count(*) FROM note") > 0)
    return execute(self, call, "INSERT INTO note (body) VALUES ('seen')");
  long people = count(self, call, "SELECT count(*) FROM person");
  if (IS("storage.read") && people < 0 && failed_with(call, "storage.io")) people = 0;
  if (people < 0) {
    if (IS("storage.corrupt") && !failed_with(call, "storage.syntax") &&
        failed_with(call, "storage.corrupt"))
      abort();
    return BERTH_FAILED;
  }
  static char *volatile lost;
  if (IS("leaks.calls")) lost = malloc(40);
  (void)lost;
  if (IS("states.many") && count(self, call, "SELECT count(*) FROM note") > 100) abort();
  snprintf(reply, sizeof reply, "{\"total\":%ld}", people);
  if (send(data, reply)) return BERTH_FAILED;
  return view && !IS("commands.widgets") ? send(view, "{\"kind\":\"text\",\"text\":\"People\"}")
                                         : BERTH_OK;
}

static berth_status schedule(berth_instance *self, berth_call *call, const berth_sink *data) {
  if (IS("notify.schedule") && self->notify->schedule(call, text("{\"category\":\"daily\"}")))
    call->clear_error(call);
  if (self->notify->schedule(call, text("{\"key\":\"soon\",\"category\":\"daily\",\"title\":\"Soon\","
                                        "\"window\":{\"from\":\"09:00\",\"to\":\"10:00\"}}")))
    return BERTH_FAILED;
  return send(data, "{\"scheduled\":\"soon\"}");
}

static berth_status find(berth_instance *self, berth_call *call, berth_slice arguments,
                         const berth_sink *data) {
  char name[420], sql[600];
  if (!member(arguments, "text", name, sizeof name))
    return fail(call, "input.invalid", "a text has at most 419 bytes of UTF-8");
  if (IS("search.odd")) {
    snprintf(sql, sizeof sql, "SELECT count(*) FROM person WHERE body = '%s'", name);
    if (count(self, call, sql) < 0) return BERTH_FAILED;
  }
  if (IS("texts.sql")) {
    snprintf(sql, sizeof sql, "SELECT count(*) FROM person WHERE body = '%s'", name);
    if (count(self, call, sql) < 0) call->clear_error(call);
  }
  snprintf(sql, sizeof sql, "{\"text\":\"%s\"}", name);
  return self->search->query(call, text("people"), text(sql), data);
}

berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                 berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  static _Thread_local int here;
  berth_status status = BERTH_FAILED;
  if (IS("lifecycle.two-threads") && self->used == 2 && !here) abort();
  here = 1;
  if (IS("commands.programs") && !self->programs->installed(call, text("sort")))
    return fail(call, "input.invalid", "I cannot sort");
  if (IS("commands.examples") && is(command, "add")) return fail(call, "input.invalid", "never");
  if (IS("commands.phrases") && is(command, "hail")) return fail(call, "internal", "lost for words");
  if (IS("commands.surfaces") && is(command, "sweep")) return fail(call, "input.invalid", "no broom");
  if (IS("commands.quiet")) puts("working");
  if (IS("commands.thread")) {
    pthread_t thread;
    calling = self, current = call;
    if (!pthread_create(&thread, NULL, call_from_thread, NULL)) pthread_join(thread, NULL);
  }
  if (IS("lifecycle.threads-end") && is(command, "add")) {
    pthread_t thread;
    pthread_create(&thread, NULL, linger, NULL);
  }
  int64_t now = self->clock->now(call), before_2027 = 1798761600000LL;
  if (IS("lifecycle.epoch") && now == 0) abort();
  if (IS("lifecycle.year-2100") && now > 4102444800000LL) abort();
  if (IS("lifecycle.leap-day") && now > before_2027 + 31000000000LL && now < 1900000000000LL) abort();
  if (IS("lifecycle.new-year") && now / 1000 == 1798783199) abort();
  if (IS("lifecycle.summer-time") && now / 1000 == 1772956799) abort();
  if (IS("lifecycle.winter-time") && now / 1000 == 1793514600) abort();
  static int64_t latest;
  if (IS("lifecycle.clock-back") && now < latest) abort();
  latest = now;

  if (is(command, "greet") || is(command, "hail"))
    status = greet(self, call, arguments, data, view);
  else if (is(command, "list"))
    status = list(self, call, data, view);
  else if (is(command, "sweep"))
    status = send(data, "{\"swept\":true}");
  else if (is(command, "work"))
    status = work(call, data);
  else if (is(command, "add")) {
    if (IS("effects.undo") && count(self, call, "SELECT count(*) FROM note") > 0 &&
        execute_in(self, call, BERTH_SCOPE_PUBLIC, "INSERT INTO note (body) VALUES ('for all')"))
      return BERTH_FAILED;
    if (IS("storage.kill") && count(self, call, "SELECT count(*) FROM note WHERE body='half'") > 0)
      abort();
    if (IS("storage.kill") && !execute(self, call, "INSERT INTO note (body) VALUES ('half')")) {
      usleep(300000);
      execute(self, call, "DELETE FROM note WHERE body = 'half'");
    }
    status = note(self, call, "a note", 0);
    if (!status && IS("search.kept")) {
      status = execute(self, call, "INSERT OR IGNORE INTO person VALUES ('ben', 'new')");
      if (!status) status = put(self, call, "ben");
    }
    if (!status)
      status = send(data, IS("commands.returns") ? "{\"added\":\"yes\"}" : "{\"added\":true}");
  } else if (is(command, "forget")) {
    status = execute(self, call, "DELETE FROM person WHERE id = 'zoe'");
    if (!status && !IS("search.deleted"))
      status = self->search->remove(call, text("people"), text("zoe"));
    if (!status) status = send(data, "{\"forgotten\":\"zoe\"}");
  } else if (is(command, "paid"))
    status = paid(self, call, data);
  else if (is(command, "spend"))
    status = spend(self, call, data);
  else if (is(command, "keep"))
    status = keep(self, call, arguments, data);
  else if (is(command, "schedule"))
    status = schedule(self, call, data);
  else if (is(command, "find"))
    status = find(self, call, arguments, data);
  else if (IS("commands.errors"))
    status = BERTH_FAILED;
  else if (IS("commands.unknown"))
    status = send(data, "{}");
  else {
    static char *volatile lost;
    if (IS("leaks.instances")) lost = malloc(4000);
    (void)lost;
    status = fail(call, "input.invalid", "there is no such command");
  }
  self->used = 2;
  return status;
}
