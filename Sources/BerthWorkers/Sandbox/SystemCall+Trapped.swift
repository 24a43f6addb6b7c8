extension SystemCall {
  /// What no plugin does by accident: the worker is ended and the call named.
  #if arch(x86_64)
  static let trapped: [(number: UInt32, name: StaticString)] = [
    (41, "socket"), (42, "connect"), (43, "accept"), (44, "sendto"), (45, "recvfrom"),
    (46, "sendmsg"), (47, "recvmsg"), (48, "shutdown"), (49, "bind"), (50, "listen"),
    (53, "socketpair"), (54, "setsockopt"), (55, "getsockopt"), (57, "fork"), (58, "vfork"),
    (59, "execve"), (90, "chmod"), (92, "chown"), (94, "lchown"), (101, "ptrace"),
    (103, "syslog"), (105, "setuid"), (106, "setgid"), (113, "setreuid"), (114, "setregid"),
    (116, "setgroups"), (117, "setresuid"), (119, "setresgid"), (122, "setfsuid"),
    (123, "setfsgid"), (126, "capset"), (129, "rt_sigqueueinfo"), (155, "pivot_root"),
    (161, "chroot"), (163, "acct"), (164, "settimeofday"), (165, "mount"), (166, "umount2"),
    (167, "swapon"), (168, "swapoff"), (169, "reboot"), (170, "sethostname"),
    (171, "setdomainname"), (172, "iopl"), (173, "ioperm"), (175, "init_module"),
    (176, "delete_module"), (179, "quotactl"), (188, "setxattr"), (189, "lsetxattr"),
    (197, "removexattr"), (200, "tkill"), (227, "clock_settime"), (246, "kexec_load"),
    (248, "add_key"), (249, "request_key"), (250, "keyctl"), (260, "fchownat"), (268, "fchmodat"),
    (272, "unshare"), (288, "accept4"), (297, "rt_tgsigqueueinfo"), (298, "perf_event_open"),
    (299, "recvmmsg"), (303, "name_to_handle_at"), (304, "open_by_handle_at"), (307, "sendmmsg"),
    (308, "setns"), (310, "process_vm_readv"), (311, "process_vm_writev"), (312, "kcmp"),
    (313, "finit_module"), (321, "bpf"), (322, "execveat"), (323, "userfaultfd"),
    (424, "pidfd_send_signal"), (425, "io_uring_setup"), (426, "io_uring_enter"),
    (427, "io_uring_register"), (428, "open_tree"), (429, "move_mount"), (430, "fsopen"),
    (431, "fsconfig"), (432, "fsmount"), (434, "pidfd_open"), (438, "pidfd_getfd"),
    (440, "process_madvise"), (442, "mount_setattr"),
  ]
  #elseif arch(arm64)
  static let trapped: [(number: UInt32, name: StaticString)] = [
    (5, "setxattr"), (6, "lsetxattr"), (14, "removexattr"), (39, "umount2"), (40, "mount"),
    (41, "pivot_root"), (51, "chroot"), (53, "fchmodat"), (54, "fchownat"), (60, "quotactl"),
    (89, "acct"), (91, "capset"), (97, "unshare"), (104, "kexec_load"), (105, "init_module"),
    (106, "delete_module"), (112, "clock_settime"), (116, "syslog"), (117, "ptrace"),
    (130, "tkill"), (138, "rt_sigqueueinfo"), (142, "reboot"), (143, "setregid"), (144, "setgid"),
    (145, "setreuid"), (146, "setuid"), (147, "setresuid"), (149, "setresgid"), (151, "setfsuid"),
    (152, "setfsgid"), (159, "setgroups"), (161, "sethostname"), (162, "setdomainname"),
    (170, "settimeofday"), (198, "socket"), (199, "socketpair"), (200, "bind"), (201, "listen"),
    (202, "accept"), (203, "connect"), (206, "sendto"), (207, "recvfrom"), (208, "setsockopt"),
    (209, "getsockopt"), (210, "shutdown"), (211, "sendmsg"), (212, "recvmsg"), (217, "add_key"),
    (218, "request_key"), (219, "keyctl"), (221, "execve"), (224, "swapon"), (225, "swapoff"),
    (240, "rt_tgsigqueueinfo"), (241, "perf_event_open"), (242, "accept4"), (243, "recvmmsg"),
    (264, "name_to_handle_at"), (265, "open_by_handle_at"), (268, "setns"), (269, "sendmmsg"),
    (270, "process_vm_readv"), (271, "process_vm_writev"), (272, "kcmp"), (273, "finit_module"),
    (280, "bpf"), (281, "execveat"), (282, "userfaultfd"), (424, "pidfd_send_signal"),
    (425, "io_uring_setup"), (426, "io_uring_enter"), (427, "io_uring_register"),
    (428, "open_tree"), (429, "move_mount"), (430, "fsopen"), (431, "fsconfig"), (432, "fsmount"),
    (434, "pidfd_open"), (438, "pidfd_getfd"), (440, "process_madvise"), (442, "mount_setattr"),
  ]
  #endif
}
