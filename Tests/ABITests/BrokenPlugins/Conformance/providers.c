/* Lines of hits, notifications and the paywall. Included by conforming.c. */

static berth_status describe(berth_instance *self, berth_call *call, berth_slice collection,
                             berth_slice id, const berth_sink *line) {
  char sql[200], name[40], reply[200];
  (void)collection;
  if (id.len >= sizeof name) return fail(call, "not-found", "there is nobody of that id");
  memcpy(name, id.ptr, id.len);
  name[id.len] = 0;
  if (IS("texts.ids") && !strcmp(name, "%"))
    return send(line, "{\"id\":\"x\",\"name\":\"x\"}");
  if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789") != id.len)
    return IS("search.describe-unknown") ? send(line, "{\"id\":\"x\",\"name\":\"x\"}")
                                         : fail(call, "not-found", "there is nobody of that id");
  snprintf(sql, sizeof sql, "SELECT count(*) FROM person WHERE id = '%s'", name);
  if (count(self, call, sql) != 1) return fail(call, "not-found", "there is nobody of that id");
  snprintf(reply, sizeof reply,
           "{\"id\":\"%s\",\"name\":\"%s\",\"link\":\"berth://conforming/%s?name=%s\"}",
           IS("search.describe") ? "somebody" : name, name, "greet", name);
  return send(line, reply);
}

#define DAY 86400000LL

static berth_status plan(berth_instance *self, berth_call *call, int64_t now, int64_t horizon,
                         const berth_sink *reply) {
  static int times;
  char entry[900], body[600] = "There is something to do.";
  int first = 1;
  int64_t start = (now / DAY + 1) * DAY;
  if (IS("notify.past")) start -= DAY;
  static berth_call *kept;
  if (IS("providers.rules") && kept) kept->cancelled(kept);
  kept = call;
  static char *volatile lost;
  if (IS("leaks.providers")) lost = malloc(100);
  (void)lost;
  if (IS("notify.horizon")) horizon += 3 * DAY;
  if (IS("notify.texts")) memset(body, 'a', sizeof body - 1), body[sizeof body - 1] = 0;
  if (IS("notify.pure")) times++;
  if (send(reply, "{\"notifications\":[")) return BERTH_FAILED;
  for (int64_t at = start; at <= horizon; at += DAY) {
    time_t seconds = at / 1000;
    struct tm utc;
    char when[40];
    gmtime_r(&seconds, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S+00:00", &utc);
    long long key = IS("notify.keys") ? 1 : IS("notify.stable") ? at - now : at / DAY;
    snprintf(entry, sizeof entry,
             "%s{\"key\":\"day-%lld\",\"category\":\"%s\",\"title\":\"A day%s\",\"body\":\"%s\","
             "\"link\":\"berth://conforming/%s\",\"at\":\"%s\","
             "\"actions\":[{\"id\":\"done\",\"title\":\"Done\"}]}",
             first ? "" : ",", key, IS("notify.plan") ? "yearly" : "daily",
             times > 1 ? " more" : "", body, IS("notify.links") ? "nowhere" : "list", when);
    if (send(reply, entry)) return BERTH_FAILED;
    first = 0;
  }
  (void)self, (void)call;
  return send(reply, "]}");
}

static berth_status finalize(berth_instance *self, berth_call *call, berth_slice notification,
                             const berth_sink *reply) {
  (void)self, (void)call;
  if (IS("notify.finalize"))
    return send(reply, "{\"key\":\"another\",\"category\":\"daily\",\"title\":\"Hello\"}");
  return reply->write(reply->context, notification.ptr, notification.len);
}

static berth_status respond(berth_instance *self, berth_call *call, berth_slice notification,
                            berth_slice action, const berth_sink *reply) {
  (void)self, (void)notification;
  if (IS("notify.respond") && !is(action, "done")) abort();
  if (!is(action, "done")) return fail(call, "input.invalid", "there is no such action");
  return send(reply, "{\"message\":\"Well done.\"}");
}

static berth_status paywall(berth_instance *self, berth_call *call, berth_slice feature,
                            const berth_sink *view) {
  (void)self, (void)call, (void)feature;
  if (IS("providers.full-sink")) return send(view, "{}"), BERTH_OK;
  return send(view, IS("entitlement.paywalls") ? "{\"kind\":7}"
                                               : "{\"kind\":\"text\",\"text\":\"Gold has more.\"}");
}
