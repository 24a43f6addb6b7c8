/// What the shells read to ask the host for completions.
enum CompletionScripts {
  static let bash = """
    _berth() {
      local IFS=$'\\n'
      COMPREPLY=($(berth completions words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
    }
    complete -o default -F _berth berth

    """

  /// For a file that `source` reads; `compinit` has run before.
  static let zsh = zshBody + "compdef _berth berth\n"
  /// For a folder of `fpath`: what is read is the function, so it runs at once.
  static let zshFunction = zshBody + "_berth \"$@\"\n"

  private static let zshBody = """
    #compdef berth
    _berth() {
      local -a found
      local line
      for line in ${(f)"$(berth completions words -- "${words[@]:1:$((CURRENT-1))}" 2>/dev/null)"}; do
        found+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
      done
      _describe berth found || _files
    }

    """

  static let fish = """
    complete -c berth -f -a '(berth completions words -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'

    """
}
