import SQLStore

/// The kind of channel: Test for testers, Live for participants.
public enum ChannelKind: String, Codable, CaseIterable, Sendable {
    case test
    case live

    /// The label shown on pages.
    public var title: String {
        switch self {
        case .test: "Test"
        case .live: "Live"
        }
    }

    /// The other kind of channel.
    public var other: ChannelKind { self == .test ? .live : .test }
}

extension ChannelKind: SQLBindable, SQLReadable {}
