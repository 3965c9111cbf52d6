/// Too many attempts in too short a time.
public struct RateLimited: UserFacingError, Hashable {
    /// The number of seconds to wait.
    public let seconds: Int

    /// Creates the error with the number of seconds to wait.
    public init(seconds: Int) { self.seconds = max(1, seconds) }

    public var kind: UserFacingErrorKind { .tryLater(seconds: seconds) }
    public var title: String { "Too many attempts" }
    public var sentence: String {
        let minutes = (seconds + 59) / 60
        return
            "Too many attempts. Try again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
    }
}
