/// How long the machine has been running since one start. Setting the wall clock doesn't change it.
public struct Uptime: Sendable, Hashable {
    /// Which start of the machine it is.
    public let boot: String
    /// Milliseconds since then, those asleep included.
    public let milliseconds: Int64

    /// A time since a start of the machine.
    public init(boot: String, milliseconds: Int64) { (self.boot, self.milliseconds) = (boot, milliseconds) }
}

/// What tells the uptime; nil where the system doesn't.
public typealias UptimeClock = @Sendable () -> Uptime?
