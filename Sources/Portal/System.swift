import FoundationEssentials
import Glibc
import Timekeeping

/// The machine's clock. The one place that reads it.
let systemClock: Clock = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
}

/// The variables that the process was started with. The one place that reads them.
func processEnvironment() -> [String: String] { ProcessInfo.processInfo.environment }

/// Prints a line for whoever started the server, at once even when the output goes to a file.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
}
