import Cryptography
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

struct AppBuildRulesTests {
    private static let spanish = LanguageTag("es") ?? .english

    private func refused(_ document: some AppDocument) -> [String] {
        document.problems(in: [Self.spanish]).filter { !$0.isWarning }.map(\.field)
    }

    @Test(arguments: [
        ("org.example.heron", true, true), ("org.example-site.heron", true, false),
        ("org.example_site.heron", false, true), ("heron", false, false), ("org..heron", false, false),
        ("org.example.", false, false), ("org.1heron", true, false), ("org.héron", false, false),
        ("org.example:heron", false, false), ("", true, true),
        ("o." + String(repeating: "h", count: DesignLimits.bundleID), false, false),
    ])
    func `an identifier is what its platform takes`(id: String, iOS: Bool, android: Bool) {
        var builds = AppBuildSettings()
        builds.ios.bundleID = id
        #expect(refused(builds).isEmpty == iOS)
        builds = AppBuildSettings()
        builds.android.bundleID = id
        #expect(refused(builds).isEmpty == android)
    }

    @Test func `a package name that phones can't send with a token is allowed, with a warning`() {
        func warnings(_ length: Int) -> [String] {
            var builds = AppBuildSettings()
            builds.ios.bundleID = "org." + String(repeating: "h", count: length - 4)
            builds.android.bundleID = builds.ios.bundleID
            return builds.problems(in: []).filter(\.isWarning).map(\.field)
        }
        #expect(warnings(34) == [] && warnings(35) == ["android.bundleID"])
    }

    @Test func `a store is a web address, and an app is for one platform at least`() {
        var builds = AppBuildSettings()
        builds.ios.storeAddress = "apps.apple.com"
        builds.android.storeAddress = "https://" + String(repeating: "x", count: DesignLimits.storeAddress)
        #expect(Set(refused(builds)) == ["ios.storeAddress", "android.storeAddress"])
        builds = AppBuildSettings()
        (builds.ios.isWithheld, builds.android.isWithheld) = (true, true)
        #expect(refused(builds) == ["ios.isOffered"])
        builds.android.isWithheld = false
        #expect(refused(builds).isEmpty)
    }

    private static var distributed: AppBuildSettings {
        var builds = AppBuildSettings()
        builds.ios.bundleID = "org.example.heron"
        builds.ios.storeAddress = "https://apps.apple.com/heron"
        builds.ios.distribution = AppBuild.Distribution(at: Instant(milliseconds: 1), by: "R. Alder")
        return builds
    }

    @Test func `what people have keeps its names, and the other platform stays open`() {
        func locked(_ change: (inout AppBuildSettings) -> Void) -> [String] {
            var builds = Self.distributed
            change(&builds)
            return builds.problems(after: Self.distributed).map(\.field)
        }
        #expect(locked { $0.ios.bundleID = "org.example.owl" } == ["ios.bundleID"])
        #expect(locked { $0.ios.isWithheld = true } == ["ios.isOffered"])
        #expect(locked { $0.ios.distribution = nil } == ["ios.bundleID"])
        #expect(locked { $0.ios.storeAddress = "https://example.org" } == [])
        #expect(locked { $0.android.bundleID = "org.example.owl" } == [])
    }

    @Test func `what is missing before an app is handed out is asked for in turn`() {
        var build = AppBuild()
        #expect(build.missing(on: .ios)?.field == "bundleID")
        build.bundleID = "org.example.heron"
        #expect(build.missing(on: .ios)?.sentence == "Enter the App Store URL first")
        build.storeAddress = "https://example.org"
        #expect(build.missing(on: .ios) == nil)
        build.isWithheld = true
        #expect(build.missing(on: .ios)?.field == "isOffered")
    }

    @Test(arguments: [(nil, true), (0, false), (1, true), (2_100_000_000, true), (2_100_000_001, false)])
    func `a build has a number that stores take`(number: Int?, isFine: Bool) {
        var versions = AppVersions()
        (versions.android.version, versions.android.build) = ("1.0", number)
        #expect(refused(versions).isEmpty == isFine)
    }

    @Test func `a mail has a subject, a text and the place of its code, in each language`() {
        var mails = AppEmails()
        #expect(refused(mails).isEmpty)
        mails.registration.subject = "Welcome"
        #expect(refused(mails) == ["registration.text"])
        mails.registration.text = "Your code: <<<TOKEN HERE>>>"
        #expect(refused(mails) == ["registration.text"])
        mails.registration.text = "Your code: <<< TOKEN HERE >>>"
        #expect(refused(mails).isEmpty)
        #expect(mails.problems(in: [Self.spanish]).map(\.language) == [Self.spanish, Self.spanish])
        mails.registration.text[Self.spanish] = "Su código"
        let spanish = mails.problems(in: [Self.spanish]).filter { !$0.isWarning }
        #expect(spanish.map(\.language) == [Self.spanish])
        mails = AppEmails()
        (mails.sender, mails.password.text) = ("nobody", "<<< TOKEN HERE >>>")
        #expect(refused(mails) == ["sender", "password.subject"])
    }

    @Test(arguments: [
        ("support", "supportEmail"), ("x.example.org", "website"),
        (String(repeating: "o", count: DesignLimits.organizationName + 1), "organizationName"),
    ])
    func `who runs an app is reported in a form that can be used`(text: String, field: String) {
        var properties = AppProperties()
        switch field {
        case "supportEmail": properties.supportEmail = text
        case "website": properties.website = text
        default: properties.organizationName = text
        }
        #expect(refused(properties) == [field])
    }

    private static let account = SamplePushKeys.serviceAccount()
    private static let apple = SamplePushKeys.appleKey
    /// The head of an RSA key.
    private static let rsa = pem("MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEA")

    private static func pem(_ body: String) -> String {
        "-----BEGIN PRIVATE KEY-----\n\(body)\n-----END PRIVATE KEY-----\n"
    }

    @Test(arguments: [
        ("", "Paste the key"), ("short", "Paste the service account JSON file"),
        ("{", "JSON file is incomplete"),
        (#"{"project_id":"heron"}"#, "has no client_email"),
        (String(repeating: "k ", count: 40), "JSON file"),
        (SamplePushKeys.serviceAccount(privateKey: ""), "has no private_key"),
        (SamplePushKeys.serviceAccount(privateKey: "none"), "private key of the file cannot be read"),
        (SamplePushKeys.serviceAccount(privateKey: SamplePushKeys.appleKey), "cannot be read"),
        (SamplePushKeys.serviceAccount().replacing("\"heron\"", with: "\"a/../b\""), "project_id"),
        (SamplePushKeys.serviceAccount(tokenAddress: "http://oauth2.googleapis.com/token"), "token_uri"),
        (SamplePushKeys.serviceAccount(tokenAddress: "https://oauth2.googleapis.com.example/t"), "token_uri"),
        (SamplePushKeys.serviceAccount(tokenAddress: "https://googleapis.com@10.0.0.1/t"), "token_uri"),
        (SamplePushKeys.serviceAccount(tokenAddress: "https://10.0.0.1\\\\.googleapis.com/t"), "token_uri"),
        (String(repeating: "k", count: PushKey.lengthMax + 1), "too long to be a key"),
    ])
    func `what is no key of Firebase is refused`(text: String, sentence: String) {
        #expect {
            try PushKey(firebase: text)
        } throws: { error in
            (error as? PushKey.InvalidKey)?.sentence.contains(sentence) == true
        }
    }

    @Test(arguments: [
        "https://oauth2.googleapis.com/token", "https://accounts.google.com/o/oauth2/token",
        "https://www.GoogleAPIs.com:443/oauth2/v4/token", "https://[fd00::1]:8443/token",
    ])
    func `a service account gets its tokens from Google or from an allowed host`(address: String) throws {
        _ = try PushKey(firebase: SamplePushKeys.serviceAccount(tokenAddress: address)) { $0 == "fd00::1" }
    }

    @Test(arguments: [
        ("org.example.heron", 0, nil), ("", 0, nil), ("org.example.owl", 0, "for org.example.heron, but"),
        ("org.example.heron", 4 * 366, "expired on 2029-01-29"),
    ])
    func `a certificate is for the app and valid`(bundleID: String, days: Int, words: String?) throws {
        let bytes = try #require(Base64.decode(SampleCertificate.base64))
        let now = Instant(seconds: 1_795_000_000).adding(seconds: days * 86_400)
        func read() throws {
            _ = try PushKey(
                appleCertificate: bytes, password: SampleCertificate.password, for: bundleID, at: now)
        }
        guard let words else { return try read() }
        #expect {
            try read()
        } throws: { error in
            let refused = error as? PushKey.InvalidKey
            return refused?.field == "certificate" && refused?.sentence.contains(words) == true
        }
    }

    @Test(arguments: [
        ("AAAA", "ABCDE12345", "ABCDE12345", "key"), (apple, "abc", "ABCDE12345", "keyID"),
        (pem("?"), "ABCDE12345", "ABCDE12345", "key"), (pem("AAAA"), "ABCDE12345", "ABCDE12345", "key"),
        (rsa, "ABCDE12345", "ABCDE12345", "key"),
        (SamplePushKeys.otherCurve, "ABCDE12345", "ABCDE12345", "key"),
        (String(apple.prefix(60)), "ABCDE12345", "ABCDE12345", "key"),
        (apple, "ABCDE12345", "ABCDE1234é", "teamID"), (apple, "abcde12345", "ABCDE12345", "keyID"),
    ])
    func `what is no key of Apple is refused at its field`(
        text: String, keyID: String, teamID: String, field: String
    ) {
        #expect {
            try PushKey(apple: text, keyID: keyID, teamID: teamID)
        } throws: { error in
            (error as? PushKey.InvalidKey)?.field == field
        }
    }

    @Test func `a key is known by its account or its number`() throws {
        #expect(try PushKey(firebase: Self.account).title == "Service account push@heron.example")
        #expect(try PushKey(firebase: String(repeating: "k", count: 40)).title == "Server key")
        let key = try PushKey(apple: Self.apple, keyID: "ABCDE12345", teamID: "TEAM123456")
        #expect(key.title == "Key ABCDE12345 of team TEAM123456")
    }
}
