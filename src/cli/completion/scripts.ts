/* Each script asks `engine complete` for the words that fit; without any the shell completes file names. */

const BASH = `_engine() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(engine complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ "\${#COMPREPLY[@]}" -eq 1 ]; then case "\${COMPREPLY[0]}" in *=) compopt -o nospace;; esac; fi
}
complete -o default -F _engine engine
`;

const ZSH = `#compdef engine
_engine() {
  local -a found
  found=("\${(@f)$(engine complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[*]}" ]]; then
    compadd -Q -S ' ' -- "\${(@)found:#*=}"
    compadd -Q -S '' -- "\${(@M)found:#*=}"
  else
    _files
  fi
}
if [ "$funcstack[1]" = "_engine" ]; then _engine "$@"; else compdef _engine engine; fi
`;

const FISH = `function __engine_complete
  set -l words (commandline -opc) (commandline -ct)
  engine complete -- $words[2..-1] 2>/dev/null
end
complete -c engine -a '(__engine_complete)'
`;

export const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
