-- Edits the file SOURCE of a workspace as a person would, and writes what the editor knows
-- afterwards as JSON. Runs in Neovim 0.7 and newer, with an init.lua that knows files of rules.
local source = os.getenv("SOURCE")
local SECONDS_20 = 20000

vim.cmd("edit " .. vim.fn.fnameescape(source))
-- The init.lua starts the server for each file of rules.
local client
vim.wait(SECONDS_20, function()
  local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.lsp.buf_get_clients(0)
  for _, found in pairs(clients) do client = found.id end
  return client ~= nil
end, 20)

local function diagnostics()
  return vim.tbl_map(function(found)
    return { line = found.lnum + 1, message = found.message }
  end, vim.diagnostic.get(0))
end

local function ask(method, line, column, more)
  vim.api.nvim_win_set_cursor(0, { line, column })
  local encoding = vim.lsp.get_client_by_id(client).offset_encoding
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(0, encoding), more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, SECONDS_20)
  local answer = answers and answers[client] or {}
  return answer.result, encoding
end

local seen = {}
vim.wait(SECONDS_20, function() return #diagnostics() > 0 end, 20)
seen.wrong = diagnostics()

-- The quick fix of the unknown name of line 5 makes it the one that is meant.
local place = { line = 4, character = 12 }
local range = { start = place, ["end"] = place }
local fixes, encoding = ask("textDocument/codeAction", 5, 12, { range = range, context = { diagnostics = {} } })
seen.fix = fixes[1].title
vim.lsp.util.apply_workspace_edit(fixes[1].edit, encoding)
vim.wait(SECONDS_20, function() return #diagnostics() == 0 end, 20)
seen.mended = diagnostics()

seen.hover = ask("textDocument/hover", 5, 3).contents.value
seen.definition = ask("textDocument/definition", 5, 12)[1].range.start.line + 1

local edit = ask("textDocument/rename", 5, 12, { newName = "pieces" })
vim.lsp.util.apply_workspace_edit(edit, encoding)

local edits = ask("textDocument/formatting", 1, 0, { options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, 0, encoding)
seen.text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), "\n")

io.stdout:write(vim.fn.json_encode(seen))
vim.cmd("qall!")
