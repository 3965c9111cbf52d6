#define _GNU_SOURCE
#include "CProcessGuard.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

void portal_guard_close_descriptors(int first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0) return;
#endif
    long count = sysconf(_SC_OPEN_MAX);
    if (count < 0 || count > 65536) count = 65536;
    for (int descriptor = first; descriptor < count; descriptor++) close(descriptor);
}

int portal_guard_inherit_below(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

// The filter knows the numbers of calls of one architecture only.
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
#define DENY(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

int portal_guard_deny(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
        // The calls of the x32 interface have other numbers.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000u, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
#endif
        DENY(SYS_socket),
        DENY(SYS_connect),
        DENY(SYS_bind),
        DENY(SYS_sendto),
        DENY(SYS_sendmsg),
        DENY(SYS_execve),
        DENY(SYS_execveat),
        DENY(SYS_ptrace),
        DENY(SYS_process_vm_readv),
        DENY(SYS_process_vm_writev),
#ifdef SYS_io_uring_setup
        // Its operations bypass this filter.
        DENY(SYS_io_uring_setup),
#endif
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof filter[0], .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return errno;
    return 0;
}
#else
int portal_guard_deny(void) { return ENOSYS; }
#endif

#define LINE_SIZE 512

static struct {
    char line[LINE_SIZE];
    size_t count;
    int exit_code;
} reports[65];

// Only calls that are safe in handlers of signals.
static void report(int number) {
    const char *line = reports[number].line;
    size_t rest = reports[number].count;
    while (rest > 0) {
        ssize_t written = write(2, line, rest);
        if (written <= 0) break;
        line += written;
        rest -= (size_t)written;
    }
    _exit(reports[number].exit_code);
}

// Where handlers run if the ordinary stack is exhausted.
static char stack[65536];

int portal_guard_report(int number, const char *line, int exit_code) {
    if (number < 1 || number > 64) return EINVAL;
    size_t count = strlen(line);
    if (count >= LINE_SIZE) return EINVAL;
    memcpy(reports[number].line, line, count);
    reports[number].count = count;
    reports[number].exit_code = exit_code;
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    if (sigaltstack(&alternate, NULL) != 0) return errno;
    struct sigaction action = {.sa_handler = report, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    return sigaction(number, &action, NULL) == 0 ? 0 : errno;
}
