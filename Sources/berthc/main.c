/* berthc: has a `berth serve` that is running already run a command, or starts `berth` for it.
 *
 * It is what a command costs before it does anything, so it is linked without a C library and makes
 * a dozen system calls: it sends its arguments, environment, folder and standard streams, and ends
 * with the exit code that comes back. Whatever is in the way of that, it becomes `berth` itself, with
 * the same arguments; nothing has happened by then. */
#define _GNU_SOURCE 1
#include "system.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <serve.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { interrupted = 130, failed = 1, most_path = 4096 };

struct process {
  long argument_count;
  char **arguments;
  char **variables;
  unsigned user;
};

static size_t length(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

static void say(const char *text) { CALL(SYS_write, 2, text, length(text), 0, 0); }

static _Noreturn void leave(int status) {
  for (;;) CALL(SYS_exit_group, status, 0, 0, 0, 0);
}

/* The value of an environment variable; NULL when there is none, or an empty one. */
static const char *variable(const struct process *process, const char *name) {
  for (char **entry = process->variables; *entry; entry++) {
    const char *text = *entry;
    const char *letter = name;
    while (*letter && *text == *letter) text++, letter++;
    if (!*letter && *text == '=') return text[1] ? text + 1 : NULL;
  }
  return NULL;
}

/* Appends a text; false when there is no room for it and its end. */
static bool append(char *place, size_t capacity, size_t *count, const char *text) {
  size_t more = length(text);
  if (*count + more >= capacity) return false;
  memcpy(place + *count, text, more + 1);
  *count += more;
  return true;
}

/* Becomes the `berth` that lies beside this program. */
static _Noreturn void run_alone(const struct process *process) {
  char path[most_path];
  long count = CALL(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", path, sizeof path - 1, 0);
  if (count > 0) {
    while (count > 0 && path[count - 1] != '/') count--;
    size_t end = (size_t)count;
    path[end] = 0;
    if (append(path, sizeof path, &end, "berth"))
      CALL(SYS_execve, path, process->arguments, process->variables, 0, 0);
  }
  say("berthc: there is no berth beside it that could be started\n"
      "  install both into one folder: berth install --prefix DIR\n");
  leave(failed);
}

/* Where `berth serve` listens: as ServeSocket.swift has it. */
static bool find_address(const struct process *process, struct sockaddr_un *address) {
  size_t count = 0;
  char *path = address->sun_path;
  size_t capacity = sizeof address->sun_path;
  address->sun_family = AF_UNIX;
  const char *folder = variable(process, "BERTH_SOCKET");
  if (folder) return append(path, capacity, &count, folder);
  if ((folder = variable(process, "XDG_RUNTIME_DIR")))
    return append(path, capacity, &count, folder)
           && append(path, capacity, &count, "/berth/socket");
  if ((folder = variable(process, "HOME")))
    return append(path, capacity, &count, folder)
           && append(path, capacity, &count, "/.cache/berth/socket");
  return false;
}

/* A connection to a host of this user; negative for none. */
static long connect_to_host(const struct process *process) {
  struct sockaddr_un address;
  if (!find_address(process, &address)) return -1;
  long socket = CALL(SYS_socket, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, 0, 0);
  if (socket < 0) return socket;
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (CALL(SYS_connect, socket, &address, sizeof address, 0, 0) < 0
      || CALL(SYS_getsockopt, socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0
      || peer.uid != process->user)
    return -1;
  return socket;
}

/* Measures the arguments and the environment, which lie one behind the other as execve(2) put them;
 * false when somebody has put them elsewhere. */
static bool measure(const struct process *process, struct berth_serve_request *request) {
  const char *start = process->arguments[1] ? process->arguments[1] : process->variables[0];
  const char *next = start;
  for (char **entry = process->arguments + 1; *entry; entry++, request->argument_count++) {
    if (*entry != next) return false;
    next += length(next) + 1;
  }
  for (char **entry = process->variables; *entry; entry++, request->variable_count++) {
    if (*entry != next) return false;
    next += length(next) + 1;
  }
  size_t size = (size_t)(next - start);
  request->size = (uint32_t)size;
  return size <= BERTH_SERVE_MOST_BYTES;
}

/* Sends the command; false when not all of it could be sent. */
static bool send_command(const struct process *process, long socket) {
  struct berth_serve_request request = {.magic = BERTH_SERVE_MAGIC};
  long folder = CALL(SYS_openat, AT_FDCWD, ".", O_PATH | O_DIRECTORY | O_CLOEXEC, 0, 0);
  if (folder < 0 || !measure(process, &request)) return false;
  request.file_mask = (uint32_t)CALL(SYS_umask, 077, 0, 0, 0, 0);
  CALL(SYS_umask, request.file_mask, 0, 0, 0, 0);

  const int files[BERTH_SERVE_FILES] = {0, 1, 2, (int)folder};
  _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof files)] = {0};
  char *text = process->arguments[1] ? process->arguments[1] : process->variables[0];
  struct iovec pieces[2] = {{&request, sizeof request}, {text, request.size}};
  struct msghdr message = {
      .msg_iov = pieces, .msg_iovlen = 2, .msg_control = control, .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof files);
  memcpy(CMSG_DATA(header), files, sizeof files);

  size_t left = sizeof request + request.size;
  while (left > 0) {
    long sent = CALL(SYS_sendmsg, socket, &message, MSG_NOSIGNAL, 0, 0);
    if (sent == -EINTR) continue;
    if (sent <= 0) return false;
    left -= (size_t)sent;
    /* The descriptors went with the first bytes. */
    message.msg_control = NULL;
    message.msg_controllen = 0;
    for (int piece = 0; piece < 2; piece++) {
      size_t gone = (size_t)sent < pieces[piece].iov_len ? (size_t)sent : pieces[piece].iov_len;
      pieces[piece].iov_base = (char *)pieces[piece].iov_base + gone;
      pieces[piece].iov_len -= gone;
      sent -= (long)gone;
    }
  }
  CALL(SYS_close, folder, 0, 0, 0, 0);
  return true;
}

/* The exit code that has come, or what is to be done without one. */
static int read_status(long socket) {
  struct berth_serve_reply reply;
  long count = CALL(SYS_read, socket, &reply, sizeof reply, 0, 0);
  if (count == sizeof reply) return reply.status;
  /* Closed before the request was read. */
  if (count == -ECONNRESET) return BERTH_SERVE_ALONE;
  say("berthc: the process that ran the command ended before it said how that went\n"
      "  what is stored is whole; look whether the command was carried out\n");
  return failed;
}

/* Waits for the exit code. The first SIGINT or SIGTERM asks the command to stop, the second does
 * not wait for it. */
static int wait_for_status(long socket, long signals) {
  struct pollfd wait[2] = {{(int)socket, POLLIN, 0}, {(int)signals, POLLIN, 0}};
  bool is_stopping = false;
  for (;;) {
    if (CALL(SYS_ppoll, wait, 2, NULL, NULL, 0) <= 0) continue;
    if (wait[0].revents) {
      int status = read_status(socket);
      return status == BERTH_SERVE_ALONE && is_stopping ? interrupted : status;
    }
    if (is_stopping) return interrupted;
    is_stopping = true;
    char received[128];
    CALL(SYS_read, signals, received, sizeof received, 0, 0);
    CALL(SYS_sendto, socket, "", 1, MSG_NOSIGNAL, NULL);
  }
}

__attribute__((used)) static _Noreturn void start(long *stack) {
  struct process process = {stack[0], (char **)(stack + 1), (char **)(stack + 2 + stack[0]), ~0u};
  char **end = process.variables;
  while (*end) end++;
  for (Elf64_auxv_t *fact = (Elf64_auxv_t *)(end + 1); fact->a_type != AT_NULL; fact++)
    if (fact->a_type == AT_EUID) process.user = (unsigned)fact->a_un.a_val;

  /* Pages that stay, colours and widths are matters of the terminal and of a process on it. */
  char terminal[64];
  if (process.argument_count < 1 || CALL(SYS_ioctl, 1, TCGETS, terminal, 0, 0) == 0)
    run_alone(&process);
  long socket = connect_to_host(&process);
  if (socket < 0) run_alone(&process);

  unsigned long waited_for = 1ul << (SIGINT - 1) | 1ul << (SIGTERM - 1);
  unsigned long before = 0;
  CALL(SYS_rt_sigprocmask, SIG_BLOCK, &waited_for, &before, sizeof before, 0);
  long signals = CALL(SYS_signalfd4, -1, &waited_for, sizeof waited_for, O_CLOEXEC, 0);
  int status = BERTH_SERVE_ALONE;
  if (send_command(&process, socket)) status = wait_for_status(socket, signals);
  if (status == BERTH_SERVE_ALONE) {
    CALL(SYS_rt_sigprocmask, SIG_SETMASK, &before, NULL, sizeof before, 0);
    run_alone(&process);
  }
  leave(status);
}

START(start);
