#include "system.h"

void *memcpy(void *target, const void *source, unsigned long count) {
  char *to = target;
  const char *from = source;
  while (count--) *to++ = *from++;
  return target;
}

void *memset(void *target, int byte, unsigned long count) {
  char *to = target;
  while (count--) *to++ = (char)byte;
  return target;
}
