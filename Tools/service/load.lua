-- What wrk sends, and what it notes of the answers. KIND is the case, FOLDER where to note what was acknowledged.
local kind, folder = os.getenv("KIND"), os.getenv("FOLDER")
local threads = 0

function setup(thread)
   threads = threads + 1
   thread:set("number", threads)
end

function init()
   count = 0
   side = wrk.path:find("^/handwritten") and "handwritten" or "service"
   acknowledged = io.open(folder .. "/acknowledged-" .. side .. "-" .. number, "a")
   math.randomseed(number)
end

local function order(id, customer, parcel, carrier)
   return '{"order_id":' .. id .. ',"created_at":"2026-03-14T09:26:53Z","state":"paid","total_price":"19.90",'
      .. '"customer":{"id":' .. customer .. ',"name":"Ida Example","email":"ida' .. customer .. '@example.com"},'
      .. '"lines":[{"sku":"TEA-1","quantity":2},{"sku":"CUP-7","quantity":1},{"sku":"POT-3","quantity":1}],'
      .. '"parcels":[{"tracking_number":"' .. parcel .. '","carrier":"' .. carrier .. '"}]}'
end

local json = { ["Content-Type"] = "application/json" }

function request()
   count = count + 1
   if kind == "insert" then
      -- New orders of a thousand customers.
      local id = number * 10000000 + count
      return wrk.format("POST", nil, json, order(id, id % 1000, "Z" .. id, "post"))
   elseif kind == "merge" then
      -- Sixteen orders that all senders add parcels to, twenty parcels a sender and order; then their carriers change.
      local id, round = count % 16, math.floor(count / 16)
      return wrk.format("POST", nil, json, order(id, id, number .. "-" .. id .. "-" .. round % 20, "post" .. round % 7))
   elseif kind == "one" then
      return wrk.format("GET", wrk.path .. "/" .. (math.random(2) * 10000000 + math.random(1000)))
   else
      return wrk.format("GET", wrk.path .. "?limit=100&after=" .. (10000000 + math.random(1000)))
   end
end

-- Without a function here, wrk doesn't parse bodies.
if kind == "insert" or kind == "merge" then
   function response(status, headers, body)
      if status ~= 200 then return end
      for id in body:gmatch("/Order/(%d+)") do acknowledged:write(id, "\n") end
   end
end

function done(summary, latency, requests)
   local errors = summary.errors
   local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
   print(("result %d %f %f %f %d"):format(
      summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failed
   ))
end
