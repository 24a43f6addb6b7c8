/* What Swift's Glibc module leaves out of the C library: epoll(7). */
#include <sys/epoll.h>
