#pragma once
#include <spawn.h>

// Protects the system from a program that handles documents of users.

/// Closes all descriptors from `first` on.
void portal_guard_close_descriptors(int first);

/// Makes a process that is started not inherit descriptors from `first` on. Returns 0, or an error number.
int portal_guard_inherit_below(posix_spawn_file_actions_t *actions, int first);

/// Denies the process sockets, other programs and access to other processes, for good. Returns 0, or an error number of
/// the system if it can't.
int portal_guard_deny(void);

/// Makes a signal write a line of at most 500 bytes to standard error and end the process with a code. The line is
/// copied. SIGALRM, SIGXCPU, SIGXFSZ, and the signals of crashes are meant. Returns 0, or an error number.
int portal_guard_report(int signal, const char *line, int exit_code);
