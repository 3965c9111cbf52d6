-- Posts the bodies of a file in turn, one a line; each connection rests PAUSE milliseconds before each.
local requests = {}
local last = 0
local pause = tonumber(os.getenv("PAUSE") or "0")

function init()
    for body in io.lines(os.getenv("BODIES")) do
        requests[#requests + 1] = wrk.format("POST", nil, { ["Content-Type"] = "application/json" }, body)
    end
end

if pause > 0 then
    function delay()
        return pause
    end
end

function request()
    last = last % #requests + 1
    return requests[last]
end
