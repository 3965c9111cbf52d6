-- Sends the requests of a file in turn: method, address, user, credential and body, separated by tabs. Each connection
-- rests PAUSE milliseconds on average before each.
local requests = {}
local last = 0
local pause = tonumber(os.getenv("PAUSE") or "0")

function init()
    for line in io.lines(os.getenv("REQUESTS")) do
        local method, path, user, auth, body = line:match("^(.-)\t(.-)\t(.-)\t(.-)\t(.*)$")
        local headers = { applicationId = "LOAD", orgId = "BENCH", userId = user, auth = auth }
        if body ~= "" then
            headers["Content-Type"] = "application/json"
        end
        requests[#requests + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
    end
    math.randomseed(#requests)
end

if pause > 0 then
    function delay()
        return math.random(0, 2 * pause)
    end
end

function request()
    last = last % #requests + 1
    return requests[last]
end

function done(_, latency, _)
    io.write(string.format("95 of 100 within %.3f ms\n", latency:percentile(95) / 1000))
end
