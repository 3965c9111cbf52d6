import Vocabulary

/// The newest version of an app on each platform, and whether older versions must be updated.
public struct AppVersions: AppDocument {
    /// The kind of document.
    public static let kind = AppDocumentKind.versions

    /// The newest versions. They are empty if none was entered.
    public var ios = AppRelease()
    public var android = AppRelease()

    /// Creates a value with defaults.
    public init() {}

    /// The newest version for a platform.
    public subscript(platform: Platform) -> AppRelease {
        get { platform == .ios ? ios : android }
        set { if platform == .ios { ios = newValue } else { android = newValue } }
    }

    /// Whether nothing was entered for any platform.
    public var isEmpty: Bool { ios.version.isEmpty && android.version.isEmpty }

    /// Returns everything that prevents saving, and every missing translation.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        for platform in Platform.allCases {
            check.within(platform.rawValue + ".") { self[platform].check(&$0, platform) }
        }
        return check.appProblems
    }
}

/// The newest version of an app on one platform.
public struct AppRelease: Codable, Hashable, Sendable {
    /// Integers separated by dots, such as `1.10.2`; empty if none was entered.
    public var version = ""
    /// The build number in the store (iOS build, Android version code); nil if none was entered.
    public var build: Int?
    /// Whether older versions must be updated before people can continue.
    public var isForced = false
    /// The message for people with an older version.
    public var message = LocalizedText()

    /// Creates a release without a version.
    public init() {}

    fileprivate func check(_ check: inout RuleCheck, _ platform: Platform) {
        if version.isEmpty {
            check.require(!isForced, "version", "Enter the \(platform.title) version to require")
        } else if AppVersionNumber(version) == nil {
            check.refuse("version", "Enter whole numbers separated by dots, like 1.10.2")
        }
        if let build, !DesignLimits.buildNumber.contains(build) {
            check.refuse("build", "Enter a number from 1 to 2,100,000,000")
        }
        check.text(
            message, "message", limit: DesignLimits.updateMessage,
            ask: isForced ? "Enter the message for people who must update" : nil)
    }
}

/// The version of an app as numbers, so that 1.10 comes after 1.9.
public struct AppVersionNumber: Comparable, Sendable {
    private let parts: [Int]

    /// Parses up to four integers separated by dots; nil for anything else.
    public init?(_ text: String) {
        let pieces = text.split(separator: ".", omittingEmptySubsequences: false)
        guard pieces.count <= Self.partsMax else { return nil }
        var parts: [Int] = []
        for piece in pieces {
            guard (1...Self.digitsMax).contains(piece.count),
                piece.allSatisfy({ $0.isASCII && $0.isNumber }), let part = Int(piece)
            else { return nil }
            parts.append(part)
        }
        // 1 and 1.0 are the same version.
        while parts.count > 1, parts.last == 0 { parts.removeLast() }
        self.parts = parts
    }

    private static let partsMax = 4
    private static let digitsMax = 9

    /// Returns whether the left version is older.
    public static func < (left: AppVersionNumber, right: AppVersionNumber) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
