autocmd BufRead,BufNewFile *.rules set filetype=rules
