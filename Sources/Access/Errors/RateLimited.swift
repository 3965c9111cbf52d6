/// Too much was tried in too short a time.
public struct RateLimited: UserFacingError, Hashable {
    /// How long to wait.
    public let seconds: Int

    /// A refusal for so many seconds.
    public init(seconds: Int) { self.seconds = max(1, seconds) }

    public var kind: UserFacingErrorKind { .tryLater(seconds: seconds) }
    public var title: String { "Too many attempts" }
    public var sentence: String {
        let minutes = (seconds + 59) / 60
        return
            "Too many attempts. Try again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
    }
}
