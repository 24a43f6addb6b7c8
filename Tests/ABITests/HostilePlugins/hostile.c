/* A plugin that attacks whatever it can reach, one way per command; and two honest commands, so
 * that what it acknowledged before can be counted afterwards. Built for tests only. */
#define _GNU_SOURCE
#define STORAGE {sizeof(berth_storage_provider), version, migrate, seed}
#include <berth/berth.h>
static uint32_t version(berth_instance *, uint32_t);
static berth_status migrate(berth_instance *, berth_call *, berth_database *, uint32_t, uint32_t,
                            uint32_t);
static berth_status seed(berth_instance *, berth_call *, berth_database *, uint32_t);
static berth_status run(berth_instance *, berth_call *, berth_slice, berth_slice,
                        const berth_sink *, const berth_sink *);
#define RUN run
#define send say /* the socket's function has that name too */
#include "../BrokenPlugins/sound.h"
#undef send
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

typedef struct attack {
  berth_instance *self;
  berth_call *call;
  const berth_sink *data;
  char path[512]; /* what the caller names */
  long number;
} attack;

static uint32_t version(berth_instance *self, uint32_t scope) {
  (void)self;
  return scope == BERTH_SCOPE_PRIVATE || scope == BERTH_SCOPE_BUNDLED ? 1 : 0;
}
static berth_status migrate(berth_instance *self, berth_call *call, berth_database *db,
                            uint32_t scope, uint32_t from, uint32_t to) {
  (void)from, (void)to;
  if (scope == BERTH_SCOPE_BUNDLED)
    return self->storage->execute(
        call, db, text("CREATE TABLE fact (n INTEGER); INSERT INTO fact VALUES (7)"));
  return self->storage->execute(
      call, db, text("CREATE TABLE number (n INTEGER NOT NULL); CREATE TABLE big (b BLOB)"));
}
static berth_status seed(berth_instance *self, berth_call *call, berth_database *db,
                         uint32_t scope) {
  (void)self, (void)call, (void)db, (void)scope;
  return BERTH_OK;
}

/* What the sandbox refused, said by the plugin itself: an attacker would keep quiet. */
static berth_status denied(attack *a, const char *what) {
  char message[640];
  snprintf(message, sizeof message, "%s %s: %s", what, a->path, strerror(errno));
  return fail(a->call, "plugin.denied", message);
}
static berth_status broke_out(attack *a) { return say(a->data, "{\"brokeOut\":true}"); }

/* 1 when there is a row, 0 at the end, -1 on failure. */
static inline int next(const berth_storage_service *sql, berth_call *call, berth_statement *rows) {
  int32_t has_row = 0;
  return sql->step(call, rows, &has_row) ? -1 : has_row;
}

/* MARK: honest */

static berth_status add(attack *a) {
  const berth_storage_service *sql = a->self->storage;
  berth_database *db;
  berth_statement *row;
  if (sql->open(a->call, BERTH_SCOPE_PRIVATE, &db) ||
      sql->prepare(a->call, db, text("INSERT INTO number VALUES (?1)"), &row) ||
      sql->bind_int(a->call, row, 1, a->number) || next(sql, a->call, row) != 0)
    return BERTH_FAILED;
  return say(a->data, "{\"added\":true}");
}
static berth_status list(attack *a) {
  const berth_storage_service *sql = a->self->storage;
  berth_database *db;
  berth_statement *row;
  char cell[32];
  const char *comma = "";
  if (sql->open(a->call, BERTH_SCOPE_PRIVATE, &db) ||
      sql->prepare(a->call, db, text("SELECT n FROM number ORDER BY n"), &row))
    return BERTH_FAILED;
  say(a->data, "{\"numbers\":[");
  while (next(sql, a->call, row) > 0) {
    snprintf(cell, sizeof cell, "%s%lld", comma, (long long)sql->column_int(row, 0));
    say(a->data, cell);
    comma = ",";
  }
  return say(a->data, "]}");
}

/* MARK: files */

static berth_status read_file(attack *a) {
  return open(a->path, O_RDONLY) < 0 ? denied(a, "cannot read") : broke_out(a);
}
static berth_status write_file(attack *a) {
  return open(a->path, O_WRONLY) < 0 ? denied(a, "cannot write") : broke_out(a);
}
static berth_status make_file(attack *a) {
  return open(a->path, O_WRONLY | O_CREAT, 0600) < 0 ? denied(a, "cannot make") : broke_out(a);
}
static berth_status remove_file(attack *a) {
  return unlink(a->path) ? denied(a, "cannot remove") : broke_out(a);
}
static berth_status empty_file(attack *a) {
  return truncate(a->path, 0) ? denied(a, "cannot empty") : broke_out(a);
}
static berth_status rename_file(attack *a) {
  return rename(a->path, "/tmp/stolen") ? denied(a, "cannot rename") : broke_out(a);
}
static berth_status mode_file(attack *a) { return chmod(a->path, 0777), broke_out(a); }
static berth_status list_folder(attack *a) {
  return open(a->path, O_RDONLY | O_DIRECTORY) < 0 ? denied(a, "cannot list") : broke_out(a);
}

/* MARK: processes and the network */

static berth_status use_network(attack *a) {
  return socket(AF_INET, SOCK_STREAM, 0), broke_out(a);
}
static berth_status use_socket(attack *a) {
  int ends[2];
  return socketpair(AF_UNIX, SOCK_STREAM, 0, ends), broke_out(a);
}
static berth_status send_descriptor(attack *a) {
  struct msghdr message = {0};
  return sendmsg(3, &message, 0), broke_out(a);
}
static berth_status run_program(attack *a) {
  char *words[] = {"/bin/sh", "-c", "true", NULL};
  return execve(words[0], words, NULL), broke_out(a);
}
static berth_status fork_bomb(attack *a) {
  for (;;) fork();
  return broke_out(a);
}
static berth_status vfork_once(attack *a) {
  if (vfork() == 0) _exit(0);
  return broke_out(a);
}
static berth_status use_system(attack *a) { return system("true"), broke_out(a); }
static berth_status trace_host(attack *a) {
  return ptrace(PTRACE_ATTACH, getppid(), 0, 0), broke_out(a);
}
static berth_status read_host(attack *a) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)read_host, 1};
  return process_vm_readv(getppid(), &here, 1, &there, 1, 0), broke_out(a);
}
static berth_status kill_host(attack *a) { return kill(getppid(), SIGKILL), broke_out(a); }
static berth_status queue_signal(attack *a) {
  union sigval value = {0};
  return sigqueue(getppid(), SIGTERM, value), broke_out(a);
}
static berth_status raw_call(attack *a) { return syscall(a->number, 0, 0, 0, 0, 0), broke_out(a); }
static berth_status raise_limit(attack *a) {
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  return setrlimit(RLIMIT_AS, &limit) ? denied(a, "cannot raise the limit") : broke_out(a);
}
static berth_status regain_signal(attack *a) {
  /* With its own handler a forbidden call would go unnamed. */
  return signal(SIGSYS, SIG_IGN) == SIG_ERR ? denied(a, "cannot handle SIGSYS") : broke_out(a);
}

/* MARK: using things up */

static berth_status fill_memory(attack *a) {
  for (;;) {
    char *more = malloc(1 << 20);
    if (!more) abort();
    memset(more, 1, 1 << 20);
  }
  return broke_out(a);
}
static berth_status fill_shared_memory(attack *a) {
  for (;;) {
    char *more = mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (more == MAP_FAILED) abort();
    memset(more, 1, 1 << 20);
  }
  return broke_out(a);
}
static berth_status hold_memory(attack *a) {
  for (int n = 0; n < 120; n++) {
    char *more = mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (more == MAP_FAILED) abort();
    memset(more, 1, 1 << 20);
  }
  for (;;) sleep(1000);
  return broke_out(a);
}
static void *spin(void *nothing) {
  for (;;) sleep(1000);
  return nothing;
}
static berth_status fill_threads(attack *a) {
  pthread_t thread;
  for (int n = 0; n < 100000; n++)
    if (pthread_create(&thread, NULL, spin, NULL)) return denied(a, "no more threads");
  return broke_out(a);
}
static berth_status fill_processor(attack *a) {
  for (volatile int n = 0;; n++) (void)n;
  return broke_out(a);
}
static berth_status never_return(attack *a) {
  for (;;) sleep(1000);
  return broke_out(a);
}
static berth_status fill_disk(attack *a) {
  static char block[1 << 20];
  int file = open(a->path, O_WRONLY | O_APPEND);
  if (file < 0) return denied(a, "cannot write");
  for (int n = 0; n < 4096; n++)
    if (write(file, block, sizeof block) < 0) return denied(a, "cannot fill");
  return broke_out(a);
}
static berth_status fill_database(attack *a) {
  const berth_storage_service *sql = a->self->storage;
  berth_database *db;
  if (sql->open(a->call, BERTH_SCOPE_PRIVATE, &db)) return BERTH_FAILED;
  for (int n = 0; n < 4096; n++)
    if (sql->execute(a->call, db, text("INSERT INTO big VALUES (zeroblob(1000000))")))
      return BERTH_FAILED;
  return broke_out(a);
}
static berth_status fill_descriptors(attack *a) {
  for (int n = 0; n < 100000; n++)
    if (dup(0) < 0) return denied(a, "no more descriptors");
  return broke_out(a);
}

/* MARK: lying to the host */

static void put(char **at, uint64_t value, int size) {
  memcpy(*at, &value, size);
  *at += size;
}
/* An answer as a worker would write it, with any id. */
static void forge(uint64_t id, uint16_t kind) {
  char frame[64], *at = frame;
  const char *answer = "{\"forged\":true}";
  uint32_t length = (uint32_t)strlen(answer);
  put(&at, 4 + 8 + 4 + length + 4, 4);
  put(&at, kind, 2);
  put(&at, 0xBE77, 2);
  put(&at, id, 8);
  put(&at, 1, 2);
  put(&at, 2, 2);
  put(&at, 0, 8);
  put(&at, length, 4);
  memcpy(at, answer, length);
  at += length;
  put(&at, 0, 4);
  (void)!write(3, frame, at - frame);
}
static berth_status forge_reply(attack *a) { return forge(999, 4), broke_out(a); }
static berth_status forge_kind(attack *a) { return forge(1, 3), broke_out(a); }
static berth_status forge_service(attack *a) { return forge(1, 5), broke_out(a); }
static berth_status send_garbage(attack *a) {
  return (void)!write(3, "this is no message at all, is it?", 33), broke_out(a);
}
static berth_status announce_much(attack *a) {
  char header[16] = {(char)0xFF, (char)0xFF, (char)0xFF, (char)0x7F, 4, 0, 0x77, (char)0xBE};
  return (void)!write(3, header, sizeof header), broke_out(a);
}
static berth_status cut_short(attack *a) {
  char frame[24] = {8, 0, 0, 0, 4, 0, 0x77, (char)0xBE, 1, 0, 0, 0, 0, 0, 0, 0, (char)0xFF, 0, 9};
  return (void)!write(3, frame, sizeof frame), broke_out(a);
}
static berth_status answer_twice(attack *a) {
  /* The host takes the forged one; this one then belongs to no call. */
  for (uint64_t id = 0; id < 40; id++) forge(id, 4);
  return broke_out(a);
}
static berth_status flood(attack *a) {
  for (;;) send_garbage(a);
  return broke_out(a);
}
static berth_status huge_json(attack *a) {
  say(a->data, "[");
  for (int n = 0; n < 3000; n++) {
    static char part[1000];
    memset(part, ' ', sizeof part);
    a->data->write(a->data->context, part, sizeof part);
  }
  return say(a->data, "]");
}
static berth_status endless_json(attack *a) {
  say(a->data, "[0");
  while (say(a->data, ",0") == BERTH_OK) continue;
  return BERTH_OK;
}
static berth_status truncated_json(attack *a) { return say(a->data, "{\"a\":[1,2"); }
static berth_status deep_json(attack *a) {
  for (int n = 0; n < 10000; n++) say(a->data, "[");
  for (int n = 0; n < 10000; n++) say(a->data, "]");
  return BERTH_OK;
}

/* MARK: ending badly */

static berth_status close_descriptors(attack *a) {
  for (int n = 0; n < 64; n++) close(n);
  return broke_out(a);
}
static berth_status call_exit(attack *a) { return exit(3), broke_out(a); }
static berth_status call_quick_exit(attack *a) { return _exit(0), broke_out(a); }
static berth_status call_abort(attack *a) { return abort(), broke_out(a); }
static berth_status bad_pointer(attack *a) { return *(volatile int *)8 = 1, broke_out(a); }
static int deeper(volatile int n) { return n + deeper(n + 1) + n; }
static berth_status overflow(attack *a) { return deeper(1) ? broke_out(a) : BERTH_FAILED; }
static berth_status trap(attack *a) { return __builtin_trap(), broke_out(a); }
static berth_status divide(attack *a) {
  volatile int zero = 0;
  return 7 / zero ? broke_out(a) : BERTH_FAILED;
}
static berth_status kill_itself(attack *a) { return kill(getpid(), SIGKILL), broke_out(a); }
static berth_status crash_in_transaction(attack *a) {
  const berth_storage_service *sql = a->self->storage;
  berth_database *db;
  if (sql->open(a->call, BERTH_SCOPE_PRIVATE, &db) || sql->begin(a->call, db) ||
      sql->execute(a->call, db, text("DELETE FROM number")))
    return BERTH_FAILED;
  return bad_pointer(a);
}

#define ATTACK(name) {#name, name}
static const struct {
  const char *name;
  berth_status (*make)(attack *);
} attacks[] = {
    ATTACK(add),           ATTACK(list),          ATTACK(read_file),
    ATTACK(write_file),    ATTACK(make_file),     ATTACK(remove_file),
    ATTACK(empty_file),    ATTACK(rename_file),   ATTACK(mode_file),
    ATTACK(list_folder),   ATTACK(use_network),   ATTACK(use_socket),
    ATTACK(send_descriptor), ATTACK(run_program), ATTACK(fork_bomb),
    ATTACK(vfork_once),    ATTACK(use_system),    ATTACK(trace_host),
    ATTACK(read_host),     ATTACK(kill_host),     ATTACK(queue_signal),
    ATTACK(raw_call),      ATTACK(raise_limit),   ATTACK(regain_signal),
    ATTACK(fill_memory),   ATTACK(fill_shared_memory), ATTACK(hold_memory),
    ATTACK(fill_threads),
    ATTACK(fill_processor), ATTACK(never_return), ATTACK(fill_disk),
    ATTACK(fill_database), ATTACK(fill_descriptors), ATTACK(forge_reply),
    ATTACK(forge_kind),    ATTACK(forge_service), ATTACK(send_garbage),
    ATTACK(announce_much), ATTACK(cut_short),     ATTACK(answer_twice),
    ATTACK(flood),         ATTACK(huge_json),     ATTACK(endless_json),
    ATTACK(truncated_json), ATTACK(deep_json),    ATTACK(close_descriptors),
    ATTACK(call_exit),     ATTACK(call_quick_exit), ATTACK(call_abort),
    ATTACK(bad_pointer),   ATTACK(overflow),      ATTACK(trap),
    ATTACK(divide),        ATTACK(kill_itself),   ATTACK(crash_in_transaction),
};

/* The command is always run; the arguments say which attack: {"attack","path","number"}. */
static berth_status run(berth_instance *self, berth_call *call, berth_slice command,
                        berth_slice arguments, const berth_sink *data, const berth_sink *view) {
  char json[2048] = "", name[64] = "";
  attack a = {self, call, data, "", 0};
  const char *at;
  (void)command, (void)view;
  memcpy(json, arguments.ptr, arguments.len < sizeof json ? arguments.len : sizeof json - 1);
  if ((at = strstr(json, "\"attack\":\""))) sscanf(at + 10, "%63[^\"]", name);
  if ((at = strstr(json, "\"path\":\""))) sscanf(at + 8, "%511[^\"]", a.path);
  if ((at = strstr(json, "\"number\":"))) a.number = atol(at + 9);
  for (size_t n = 0; n < sizeof attacks / sizeof *attacks; n++)
    if (strcmp(attacks[n].name, name) == 0) return attacks[n].make(&a);
  return fail(call, "input.invalid", "there is no such attack");
}
