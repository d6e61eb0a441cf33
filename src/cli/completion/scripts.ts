/*
 * Each script asks `engine complete` for candidates; when there are none, the shell completes file
 * names.
 */

/**
 * Bash splits words at `=`, `:` and `@` before it completes the last part. The script joins the
 * parts again, and removes from each candidate the text before the last part; an `@` belongs to the
 * last part. Characters with a meaning to the shell are quoted, unless the word is in quotes
 * already.
 */
const BASH = `_engine() {
  local line part last= typed= before=
  local -a words=()
  for part in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    case $last:$part in
      =:*|@:*|*=:*|::*|*:=*|*::) typed=$typed$part; words[\${#words[@]}-1]=$typed ;;
      *) typed=$part; words[\${#words[@]}]=$typed ;;
    esac
    last=$part
  done
  case $last in =|:) before=$typed ;; *) before=\${typed%"$last"} ;; esac
  before=\${before%@}
  COMPREPLY=()
  while IFS= read -r line; do
    line=\${line#"$before"}
    if [ -z "$line" ]; then continue; fi
    case $last in
      [\\"\\']*) case $line in *[\\"\\'\\$\\\`\\\\]*) continue ;; esac ;;
      *) case $line in *[!A-Za-z0-9_@%+=:,./-]*) printf -v line %q "$line" ;; esac ;;
    esac
    COMPREPLY+=("$line")
  done < <(engine complete -- "\${words[@]//[\\"\\'\\\\]/}" 2>/dev/null)
  if [ "\${#COMPREPLY[@]}" -eq 1 ]; then case "\${COMPREPLY[0]}" in *=) compopt -o nospace;; esac; fi
}
complete -o default -F _engine engine
`;

const ZSH = `#compdef engine
_engine() {
  local -a found
  found=("\${(@f)$(engine complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[*]}" ]]; then
    compadd -S ' ' -- "\${(@)found:#*=}"
    compadd -S '' -- "\${(@M)found:#*=}"
  else
    _files
  fi
}
if [ "$funcstack[1]" = "_engine" ]; then _engine "$@"; else compdef _engine engine; fi
`;

const FISH = `function __engine_complete
  set -l current (commandline -ct)
  set -l words (commandline -opc) (string unescape -- $current; or echo $current)
  engine complete -- $words[2..-1] 2>/dev/null
end
complete -c engine -a '(__engine_complete)'
`;

export const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
