import SQLStore

/// Which of a study's two outlets: one to try it, one for participants.
public enum ChannelKind: String, Codable, CaseIterable, Sendable {
    case test
    case live

    /// The chip that pages show.
    public var title: String {
        switch self {
        case .test: "Test"
        case .live: "Live"
        }
    }

    /// The other outlet.
    public var other: ChannelKind { self == .test ? .live : .test }
}

extension ChannelKind: SQLBindable, SQLReadable {}
