/// A set of platforms.
public struct PlatformSet: Codable, Hashable, Sendable, ExpressibleByArrayLiteral {
    /// Whether it contains iOS.
    public var ios = false
    /// Whether it contains Android.
    public var android = false

    /// Creates a set of platforms.
    public init(arrayLiteral platforms: Platform...) {
        for platform in platforms { self[platform] = true }
    }

    /// Whether the set contains a platform.
    public subscript(platform: Platform) -> Bool {
        get { platform == .ios ? ios : android }
        set {
            switch platform {
            case .ios: ios = newValue
            case .android: android = newValue
            }
        }
    }

    /// Returns whether the set contains a platform.
    public func contains(_ platform: Platform) -> Bool { self[platform] }

    /// Whether the set is empty.
    public var isEmpty: Bool { !ios && !android }

    /// The value sent to apps.
    public var wireName: String {
        switch (ios, android) {
        case (true, true): "all"
        case (true, false): Platform.ios.rawValue
        case (false, true): Platform.android.rawValue
        case (false, false): ""
        }
    }
}
