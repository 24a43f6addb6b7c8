/* What Swift's Glibc module leaves out of the C library: epoll(7), mallinfo2(3). */
#include <malloc.h>
#include <sys/epoll.h>
