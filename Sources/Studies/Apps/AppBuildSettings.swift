import Timekeeping

/// How an app is built and handed out on each platform, as its developers and the stores know it.
public struct AppBuildSettings: AppDocument {
    /// What the document is about.
    public static let kind = AppDocumentKind.builds

    /// The builds, one for each platform.
    public var ios = AppBuild()
    public var android = AppBuild()

    /// The usual values, before anything was entered.
    public init() {}

    /// The build for a platform.
    public subscript(platform: Platform) -> AppBuild {
        get { platform == .ios ? ios : android }
        set { if platform == .ios { ios = newValue } else { android = newValue } }
    }

    /// Everything that keeps it from being saved.
    public func problems(in languages: [LanguageTag]) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: languages)
        for platform in Platform.allCases {
            check.within(platform.rawValue + ".") { self[platform].check(&$0, platform) }
        }
        if Platform.allCases.allSatisfy({ self[$0].isWithheld }) {
            check.refuse("ios.isOffered", "An app is for one platform at least. Tick iOS or Android")
        }
        return check.appProblems
    }

    /// What a build that people have may not become any more.
    public func problems(after previous: AppBuildSettings) -> [AppProblem] {
        var check = RuleCheck(ofAppIn: [])
        for platform in Platform.allCases where previous[platform].isDistributed {
            let (was, now) = (previous[platform], self[platform])
            let since = "The \(platform.title) app is marked as distributed"
            check.within(platform.rawValue + ".") { check in
                if now.bundleID != was.bundleID {
                    check.refuse(
                        "bundleID",
                        "\(since), so its \(platform.bundleWord) stays \(was.bundleID). Enter it again")
                }
                if now.isWithheld {
                    check.refuse("isOffered", "\(since), so it stays offered on \(platform.title)")
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
    /// When a build was handed out, and who said so.
    public struct Distribution: Codable, Hashable, Sendable {
        /// When it was marked.
        public let at: Instant
        /// Who marked it.
        public let by: String

        /// A mark that someone makes now.
        public init(at instant: Instant, by name: String) { (at, by) = (instant, name) }
    }

    /// Whether there is none for this platform.
    public var isWithheld = false
    /// By which the platform, its store and its push messages know the app; empty where none was entered.
    public var bundleID = ""
    /// Where people install it; empty where none was entered.
    public var storeAddress = ""
    /// That people have it: its names stay from then on; nil until someone says so.
    public var distribution: Distribution?

    /// Nothing was entered yet.
    public init() {}

    /// Whether people have it.
    public var isDistributed: Bool { distribution != nil }

    /// What is missing before it can be marked as distributed; nil where nothing is.
    public func missing(on platform: Platform) -> (field: String, sentence: String)? {
        if isWithheld { return ("isOffered", "There is no \(platform.title) app. Tick it first") }
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
                "Enter parts of letters, digits and \(others) with dots between them, like org.example.heron")
        }
        if platform == .android, bundleID.utf8.count > DesignLimits.androidCredentialBundleID {
            check.add(
                .warning, "bundleID",
                """
                Android phones can't send a package name of more than \(DesignLimits.androidCredentialBundleID) characters \
                with a token. Issue the app's credential with a shorter bundle ID
                """)
        }
        check.text(storeAddress, "storeAddress", limit: DesignLimits.storeAddress)
        if !storeAddress.isEmpty, !BasicInformation.isWebAddress(storeAddress) {
            check.refuse("storeAddress", "Enter an address that begins with https:// or http://")
        }
    }

    /// Whether the platform takes it as the identifier of an app.
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
    /// What the platform calls the identifier of an app.
    public var bundleWord: String { self == .ios ? "bundle ID" : "package name" }
    /// The store of the platform.
    public var storeName: String { self == .ios ? "App Store" : "Play Store" }
}
