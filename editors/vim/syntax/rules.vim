" Colours of rules, for Vim and Neovim.
if exists("b:current_syntax")
  finish
endif

syntax case ignore

syntax keyword rulesDeclaration repo spec uses data rule meta with
syntax keyword rulesControl unless then and or not in is as veto now past future
syntax keyword rulesType measure number ratio text date time boolean range
syntax keyword rulesTruth true false yes no
syntax match rulesConstraint /->\s*\%(help\|suggest\|fill\|trait\|minimum\|maximum\|lower\|upper\|decimals\|options\|option\|length\|unit\|key\|optional\|rows\|each\|by\|at\)\>/
syntax match rulesCommand /->\s*\%(count\|top\|first\|last\|sum\|avg\|product\|min\|max\|find\|where\|any\|all\|sort\|distinct\|list\)\>/
syntax match rulesCommand /\%([A-Za-z0-9_)"]\s\)\@<=\%(else\|asc\|desc\)\>/
syntax match rulesType /\%([A-Za-z0-9_]\s\)\@<=list\ze\s*\%(#\|->\|$\)/
syntax match rulesCommand /\<\%(year\|quarter\|month\|week\|day\|weekday\|hour\|time\|days\s\+in\s\+\%(month\|year\)\)\s\+of\>/
syntax match rulesCommand /\<\%(first\|last\)\s\+day\s\+of\s\+\%(year\|quarter\|month\|week\)\>/
syntax match rulesCommand /\<\%(whole\s\+\%(year\|quarter\|month\|week\|day\)\|\%(years\|months\|days\|hours\)\s\+from\)\>/
syntax match rulesCommand /\<\%(date\|time\|overlap\)\ze\s*(/
syntax match rulesCommand /\%([A-Za-z0-9_)]\s\)\@<=\%(through\|mod\|starts\s\+with\)\ze\s/
syntax match rulesCommand /\<\%(lower\|upper\)\s\+of\>/
syntax match rulesCommand /\<\%(a\s\+\)\=working\s\+days\=\%(\s\+\%(after\|before\|from\)\)\=\>/
syntax match rulesCommand /\<\%(except\|with\s\+weekend\)\ze\s\+[A-Za-z0-9_(]/
syntax match rulesNumber /\<\d[0-9_,]*\%(\.\d\+\)\=\%(e[+-]\=\d\+\)\=/
syntax match rulesDate /\<\d\{4}-\d\{1,2}-\d\{1,2}\%(t[0-9:.]\+\%(z\|[+-][0-9:]\+\)\=\)\=/
syntax match rulesComment /#.*$/
syntax region rulesText start=/"/ end=/"/
syntax region rulesCommentary start=/"""/ end=/"""/

highlight default link rulesDeclaration Keyword
highlight default link rulesControl Conditional
highlight default link rulesType Type
highlight default link rulesTruth Boolean
highlight default link rulesConstraint PreProc
highlight default link rulesCommand Function
highlight default link rulesNumber Number
highlight default link rulesDate Constant
highlight default link rulesComment Comment
highlight default link rulesText String
highlight default link rulesCommentary Comment

syntax sync minlines=200

let b:current_syntax = "rules"
