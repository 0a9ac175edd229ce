-- Posts credits and debits, each with an idempotency key and a reference that no other request has.
-- Words: a name of this run, the accounts with commas between, the session's cookie.
local run, cookie
local accounts = {}
local sent = 0

function init(args)
  run, cookie = args[1], args[3]
  for id in string.gmatch(args[2], "%d+") do accounts[#accounts + 1] = id end
end

function request()
  sent = sent + 1
  local name = run .. "-" .. sent
  local headers = { ["Cookie"] = cookie, ["Content-Type"] = "application/json", ["Idempotency-Key"] = name }
  local kind, amount = "credit", "12.50"
  -- The fourth of four takes some of what came in before.
  if sent % 4 == 0 and sent > 4 * #accounts + 100 then kind, amount = "debit", "2.25" end
  local body = string.format(
    '{"vaId":%s,"type":"%s","amount":"%s","currency":"USD","description":"Invoice %d of the bench","reference":"%s"}',
    accounts[math.floor((sent - 1) / 4) % #accounts + 1], kind, amount, sent, name)
  return wrk.format("POST", "/api/transactions", headers, body)
end
