#ifndef BERTHC_SYSTEM_H
#define BERTHC_SYSTEM_H

#include <sys/syscall.h>

/* System calls without the C library: its start alone would take longer than all that berthc does.
 * A call gives what the kernel gives, -errno for a failure (syscall(2)). */

#if defined(__x86_64__)

static inline long system_call(long number, long a, long b, long c, long d, long e) {
  register long fourth __asm__("r10") = d;
  register long fifth __asm__("r8") = e;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth)
                   : "rcx", "r11", "memory");
  return result;
}

/* The kernel starts here, the stack as the ABI of the processor says: count, arguments, NULL,
 * environment, NULL, auxiliary vector. */
#define START(function)                                                                        \
  __asm__(".text\n.globl _start\n.type _start,@function\n_start:\n  xor %ebp, %ebp\n"          \
          "  mov %rsp, %rdi\n  and $-16, %rsp\n  call " #function "\n")

#elif defined(__aarch64__)

static inline long system_call(long number, long a, long b, long c, long d, long e) {
  register long call __asm__("x8") = number;
  register long first __asm__("x0") = a;
  register long second __asm__("x1") = b;
  register long third __asm__("x2") = c;
  register long fourth __asm__("x3") = d;
  register long fifth __asm__("x4") = e;
  __asm__ volatile("svc #0"
                   : "+r"(first)
                   : "r"(call), "r"(second), "r"(third), "r"(fourth), "r"(fifth)
                   : "memory");
  return first;
}

#define START(function)                                                                        \
  __asm__(".text\n.globl _start\n.type _start,%function\n_start:\n  mov x29, #0\n"             \
          "  mov x0, sp\n  bl " #function "\n")

#else
#error "berthc knows the system calls of x86_64 and aarch64 only"
#endif

#define CALL(number, a, b, c, d, e) \
  system_call(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e))

/* What the compiler may call for copies and comparisons of its own. */
void *memcpy(void *target, const void *source, unsigned long count);
void *memset(void *target, int byte, unsigned long count);

#endif
