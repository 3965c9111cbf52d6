/// Some of the platforms.
public struct PlatformSet: Codable, Hashable, Sendable, ExpressibleByArrayLiteral {
    /// Whether iPhones are among them.
    public var ios = false
    /// Whether Android phones are among them.
    public var android = false

    /// These platforms.
    public init(arrayLiteral platforms: Platform...) {
        for platform in platforms { self[platform] = true }
    }

    /// Whether a platform is among them.
    public subscript(platform: Platform) -> Bool {
        get { platform == .ios ? ios : android }
        set {
            switch platform {
            case .ios: ios = newValue
            case .android: android = newValue
            }
        }
    }

    /// Whether a platform is among them.
    public func contains(_ platform: Platform) -> Bool { self[platform] }

    /// Whether there is none.
    public var isEmpty: Bool { !ios && !android }

    /// The word that apps receive.
    public var wireName: String {
        switch (ios, android) {
        case (true, true): "all"
        case (true, false): Platform.ios.rawValue
        case (false, true): Platform.android.rawValue
        case (false, false): ""
        }
    }
}
