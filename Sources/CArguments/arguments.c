/* The arguments of the process, as the C library hands them to every binary that is loaded.
 *
 * The Swift standard library's own version looks for them in /proc/self/maps, whenever a binary that
 * contains it is loaded: in the host and in each plugin, which takes a twentieth of the time of a
 * short command. A definition that stands in the binary itself goes before the one in the library,
 * and that one, with its search, is then not linked at all. */
#include "arguments.h"

static char *none[] = {0};
static char **arguments = none;
static int argumentCount = 0;

/* The linker calls this with what `main` is called with, in libraries too (glibc). */
__attribute__((constructor)) static void take(int count, char **values) {
  if (values) {
    arguments = values;
    argumentCount = count;
  }
}

char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argumentCount;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count) {
  arguments = values;
  argumentCount = count;
}
