/// The time since the machine started. Setting the wall clock doesn't change it.
public struct Uptime: Sendable, Hashable {
    /// An identifier of the machine's current boot.
    public let boot: String
    /// Milliseconds since the start, including time asleep.
    public let milliseconds: Int64

    /// Creates an uptime for a boot of the machine.
    public init(boot: String, milliseconds: Int64) { (self.boot, self.milliseconds) = (boot, milliseconds) }
}

/// Returns the uptime; nil if the system doesn't provide it.
public typealias UptimeClock = @Sendable () -> Uptime?
