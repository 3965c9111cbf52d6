/// How long to wait after a failure: the delay doubles with each one, up to a maximum.
public struct RetryDelay: Hashable, Sendable {
    /// The delay after the first failure, in seconds.
    public let firstSeconds: Int
    /// The longest delay, in seconds.
    public let maxSeconds: Int

    /// Creates a rule for delays.
    public init(firstSeconds: Int, maxSeconds: Int) {
        self.firstSeconds = firstSeconds
        self.maxSeconds = maxSeconds
    }

    /// Returns the seconds until the next attempt after this many failures, counted from 1.
    public func seconds(afterFailures count: Int) -> Int {
        let doublings = min(max(count - 1, 0), 20)
        return min(firstSeconds << doublings, maxSeconds)
    }
}
