import FoundationEssentials
import Glibc
import Timekeeping

/// The system clock. Only this code reads it.
let systemClock: Clock = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
}

/// The monotonic clock, which counts from the start of the machine. Only this code reads it.
let systemUptime: UptimeClock = { SystemBoot.uptime }

/// The current boot of the machine.
private enum SystemBoot {
    /// Its Linux boot ID; nil if it can't be read.
    private static let id: String? = {
        let path = "/proc/sys/kernel/random/boot_id"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let name = text.prefix { $0 != "\n" }
        return name.isEmpty ? nil : String(name)
    }()

    static var uptime: Uptime? {
        guard let id else { return nil }
        var time = timespec()
        guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return nil }
        return Uptime(
            boot: id, milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

/// The environment variables of the process. Only this code reads them.
func processEnvironment() -> [String: String] { ProcessInfo.processInfo.environment }

/// Prints a line to standard output and flushes it, even when the output is a file.
func printLine(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
}
