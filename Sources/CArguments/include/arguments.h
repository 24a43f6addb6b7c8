#ifndef BERTH_ARGUMENTS_H
#define BERTH_ARGUMENTS_H

/* What `CommandLine` of the Swift standard library asks for the arguments of the process. */

/* The arguments, ended by NULL; their number goes to `count`. */
char **_swift_stdlib_getUnsafeArgvArgc(int *count);

/* Puts others in their place. */
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

#endif
