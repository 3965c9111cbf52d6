import Timekeeping
import Vocabulary

/// How an app is built and distributed on each platform.
public struct AppBuildSettings: AppDocument {
    /// The kind of document.
    public static let kind = AppDocumentKind.builds

    /// The builds, one for each platform.
    public var ios = AppBuild()
    public var android = AppBuild()

    /// Creates a value with defaults.
    public init() {}

    /// The build for a platform.
    public subscript(platform: Platform) -> AppBuild {
        get { platform == .ios ? ios : android }
        set { if platform == .ios { ios = newValue } else { android = newValue } }
    }

    /// Returns everything that prevents saving.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        for platform in Platform.allCases {
            check.within(platform.rawValue + ".") { self[platform].check(&$0, platform) }
        }
        if Platform.allCases.allSatisfy({ self[$0].isWithheld }) {
            check.refuse("ios.isOffered", "An app needs at least one platform. Select iOS or Android")
        }
        return check.appProblems
    }

    /// Returns the problems with changes that a distributed build does not allow.
    public func problems(after previous: AppBuildSettings) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: [])
        for platform in Platform.allCases where previous[platform].isDistributed {
            let (was, now) = (previous[platform], self[platform])
            let since = "The \(platform.title) app is marked as distributed"
            check.within(platform.rawValue + ".") { check in
                if now.bundleID != was.bundleID {
                    check.refuse(
                        "bundleID",
                        "\(since), so its \(platform.bundleWord) cannot change. Enter \(was.bundleID) again")
                }
                if now.isWithheld {
                    check.refuse("isOffered", "\(since), so it must stay available on \(platform.title)")
                }
                if now.distribution != was.distribution {
                    check.refuse("bundleID", "\(since), which cannot be undone")
                }
            }
        }
        return check.appProblems
    }
}

/// An app on one platform.
public struct AppBuild: Codable, Hashable, Sendable {
    /// When a build was marked as distributed, and by whom.
    public struct Distribution: Codable, Hashable, Sendable {
        /// When it was marked.
        public let at: Instant
        /// Who marked it.
        public let by: String

        /// Creates a mark for the current time and user.
        public init(at instant: Instant, by name: String) { (at, by) = (instant, name) }
    }

    /// Whether the app does not exist for this platform.
    public var isWithheld = false
    /// The identifier of the app for the platform, its store and push messages; empty if none was entered.
    public var bundleID = ""
    /// The store URL; empty if none was entered.
    public var storeAddress = ""
    /// When the app was marked as distributed, which locks its identifiers; nil before that.
    public var distribution: Distribution?

    /// Creates a build without values.
    public init() {}

    /// Whether it is distributed.
    public var isDistributed: Bool { distribution != nil }

    /// Returns what is missing before it can be marked as distributed; nil if nothing is.
    public func missing(on platform: Platform) -> (field: String, sentence: String)? {
        if isWithheld { return ("isOffered", "There is no \(platform.title) app. Select it first") }
        if bundleID.isEmpty {
            return ("bundleID", "Enter the \(platform.bundleWord) of the \(platform.title) app first")
        }
        if storeAddress.isEmpty { return ("storeAddress", "Enter the \(platform.storeName) URL first") }
        return nil
    }

    fileprivate func check(_ check: inout RuleCheck, _ platform: Platform) {
        check.text(bundleID, "bundleID", limit: DesignLimits.bundleID)
        if !bundleID.isEmpty, !Self.isBundleID(bundleID, on: platform) {
            let others = platform == .ios ? "hyphens" : "underscores"
            check.refuse(
                "bundleID",
                "Use letters, digits and \(others), in parts separated by dots, like org.example.heron")
        }
        if platform == .android, bundleID.utf8.count > DesignLimits.androidCredentialBundleID {
            check.add(
                .warning, "bundleID",
                """
                Android phones cannot send a package name longer than \(DesignLimits.androidCredentialBundleID) \
                characters with a token. Issue the app's credential with a shorter bundle ID
                """)
        }
        check.text(storeAddress, "storeAddress", limit: DesignLimits.storeAddress)
        if !storeAddress.isEmpty, !BasicInformation.isWebAddress(storeAddress) {
            check.refuse("storeAddress", "Enter a URL that starts with https:// or http://")
        }
    }

    /// Returns whether the platform accepts a text as the identifier of an app.
    private static func isBundleID(_ text: String, on platform: Platform) -> Bool {
        let other: Character = platform == .ios ? "-" : "_"
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2
            && parts.allSatisfy { part in
                guard let first = part.first else { return false }
                return (platform == .ios || first.isLetter)
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == other) }
            }
    }
}

extension Platform {
    /// The platform's term for the identifier of an app.
    public var bundleWord: String { self == .ios ? "bundle ID" : "package name" }
    /// The store of the platform.
    public var storeName: String { self == .ios ? "App Store" : "Play Store" }
}
