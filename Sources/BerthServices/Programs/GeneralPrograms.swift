/// Programs that do whatever their arguments say: read any file, start any other program. A plugin that
/// runs one runs anything, so only the user allows it.
package enum GeneralPrograms {
  /// Whether a name is that of such a program, in any version: `python3.12`.
  package static func contains(_ name: String) -> Bool {
    if names.contains(name) { return true }
    let bare = name.prefix { !($0.isNumber || $0 == "." || $0 == "-") }
    return interpreters.contains(String(bare))
  }

  private static let interpreters: Set<String> = [
    "ash", "bash", "bun", "clang", "csh", "dash", "deno", "fish", "gawk", "gcc", "go", "guile",
    "java", "ksh", "lua", "luajit", "mawk", "node", "nodejs", "perl", "php", "pwsh", "python",
    "ruby", "sh", "swift", "tcc", "tclsh", "tcsh", "zsh",
  ]

  private static let names: Set<String> = [
    "apt", "awk", "busybox", "cat", "cc", "chmod", "chown", "cp", "cpio", "curl", "dd", "docker",
    "doas", "ed", "emacs", "env", "ex", "expect", "find", "ftp", "gdb", "git", "gpg", "head", "ld",
    "less", "ln", "m4", "make", "more", "mount", "mv", "nano", "nc", "ncat", "netcat", "nohup",
    "openssl", "parallel", "pkexec", "podman", "rm", "rsync", "scp", "screen", "script", "sed",
    "setsid", "sftp", "socat", "ssh", "stdbuf", "strace", "su", "sudo", "systemctl",
    "systemd-run", "tac", "tail", "tar", "tee", "telnet", "timeout", "tmux", "toybox", "unshare",
    "vi", "vim", "watch", "wget", "xargs", "xdg-open", "zip",
  ]
}
