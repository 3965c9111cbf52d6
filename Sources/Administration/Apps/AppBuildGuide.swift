import Access
import Cryptography
import PortalUI
import Vocabulary

/// The base URLs of the servers that an app calls, as its configuration requires them.
public struct APIBaseURLs: Sendable, Hashable {
    /// The study metadata server.
    public let metadata: String
    /// The response server.
    public let responses: String
    /// The registration server.
    public let registration: String

    /// Creates the URLs for a site. An empty text means that the site is the registration server, too; without another
    /// Response server, it's that as well.
    public init(site: String, registrationServer: String, responseServer: String? = nil) {
        metadata = site + "/StudyMetaData/"
        responses = (responseServer ?? site) + "/"
        let server = registrationServer.isEmpty ? site : registrationServer
        registration = (server.hasSuffix("/") ? server : server + "/") + "fdahpUserRegWS/"
    }
}

/// A newly issued credential. Its token is available only now.
struct IssuedCredential {
    let platform: AppPlatform
    let bundleID: String
    let token: String

    /// The values that the form passes to the page.
    var texts: [String] { [platform.rawValue, bundleID, token] }

    /// The value of the Authorization header that apps send.
    var authorization: String { "Basic " + Base64.encode(Array("\(bundleID):\(token)".utf8)) }
}

extension IssuedCredential {
    /// Creates the credential from the values passed by the form; nil if they are invalid.
    init?(_ texts: [String]) {
        guard texts.count == 3, let platform = AppPlatform(rawValue: texts[0]) else { return nil }
        self.init(platform: platform, bundleID: texts[1], token: texts[2])
    }
}

/// The URLs, names and credential for the developers of an app, formatted for their configuration files.
struct AppBuildGuide {
    /// A value with a copy button.
    struct Value {
        let name: String
        let text: String
        let copyLabel: String

        init(_ name: String, _ text: String) {
            (self.name, self.text, copyLabel) = (name, text, "Copy: \(name)")
        }
    }

    /// The lines of one configuration file of a build.
    struct File {
        let id: String
        let title: String
        let hint: String
        let text: String

        var label: String { "Lines for \(title)" }
    }

    /// The configuration files of one platform.
    struct Platform {
        let title: String
        let icon: IconName
        /// What the files contain, shown while they are collapsed.
        let summary: String
        let isOpen: Bool
        let files: [File]
    }

    /// The values of the newly issued credential; empty if none was issued.
    let issuedValues: [Value]
    let values: [Value]
    let platforms: [Platform]
    /// Why the Org ID differs from the ID of the app's organization; nil if it doesn't.
    let organizationHint: String?

    /// Creates the guide; `study` is the Study ID of a standalone app, nil for a gateway.
    init(
        _ app: AppFolder, _ addresses: APIBaseURLs, issued: IssuedCredential?,
        bundleIDs: [AppPlatform: String], study: String?
    ) {
        organizationHint =
            app.sendsPreviousOrganization ? "Organization ID: \(app.sentOrganizationReason)" : nil
        values = [
            Value("Study metadata", addresses.metadata), Value("Response server", addresses.responses),
            Value("Registration server", addresses.registration), Value("App ID", app.name.text),
            Value("Organization ID", app.sentOrganization.text),
        ]
        issuedValues =
            issued.map { issued in
                [
                    Value("Bundle ID", issued.bundleID), Value("Token", issued.token),
                    Value("Authorization", issued.authorization),
                ]
            } ?? []
        let lines = BuildLines(
            app: app, addresses: addresses, issued: issued, bundleIDs: bundleIDs, study: study ?? "")
        platforms = AppPlatform.allCases.map { lines.platform($0) }
    }
}

extension AppFolder {
    /// Why builds send a different Org ID than the organization's.
    var sentOrganizationReason: String {
        "builds of this app send \(sentOrganization), where the app was created, "
            + "and continue to do so in \(organization.title)."
    }
}

/// The lines of the configuration files, named as in the developer documentation of the apps.
private struct BuildLines {
    let app: AppFolder
    let addresses: APIBaseURLs
    let issued: IssuedCredential?
    /// The bundle IDs already in use.
    let bundleIDs: [AppPlatform: String]
    /// The Study ID of a standalone app; empty for a gateway.
    let study: String

    /// Returns the files of a platform. Those of the newly issued credential are open, or else those in use.
    func platform(_ platform: AppPlatform) -> AppBuildGuide.Platform {
        let files = files(platform)
        return AppBuildGuide.Platform(
            title: platform.title, icon: platform == .response ? .server : .phone,
            summary: hasToken(platform)
                ? "Includes the new token" : NumberFormat.counted(files.count, "file", "files"),
            isOpen: issued.map { $0.platform == platform } ?? (bundleIDs[platform] != nil), files: files)
    }

    /// Returns the files of the FDA's apps and of Google's fork, or the settings of a separate response server.
    private func files(_ platform: AppPlatform) -> [AppBuildGuide.File] {
        switch platform {
        case .ios: [configurationFile, iOSTokenFile, forkIOSFile]
        case .android:
            [
                AppBuildGuide.File(
                    id: "build-android", title: "apikey.properties of the FDA's Android app",
                    hint: hint(platform), text: android), forkAndroidFile,
            ]
        case .response:
            [
                AppBuildGuide.File(
                    id: "build-response", title: "Settings of another response server",
                    hint: hint(platform), text: responseServer)
            ]
        }
    }

    private var configurationFile: AppBuildGuide.File {
        AppBuildGuide.File(
            id: "build-ios", title: "Default.xcconfig of the FDA's iOS app",
            hint: "URLs omit https:// because // starts a comment in this file. "
                + "The build setting IS_STANDALONE_STUDY is \(study.isEmpty ? "false" : "true").",
            text: iOS)
    }

    private var iOSTokenFile: AppBuildGuide.File {
        AppBuildGuide.File(
            id: "build-ios-token", title: "WCPConfiguration.swift of the FDA's iOS app",
            hint: "Replace the line that begins the same way. " + hint(.ios), text: iOSToken)
    }

    /// Google's fork of the apps shares only the study metadata server, under other names.
    private static let forkHint = "Its other keys belong to servers that this portal doesn't replace. "

    private var forkIOSFile: AppBuildGuide.File {
        AppBuildGuide.File(
            id: "build-fork-ios", title: "Default.xcconfig of Google's iOS app",
            hint: Self.forkHint + hint(.ios),
            text: Self.text(
                [
                    ("STUDY_DATASTORE_URL", Self.bare(String(addresses.metadata.dropLast()))),
                    ("API_KEY", key(.ios)), ("APP_ID", app.name.text),
                ], " = "))
    }

    private var forkAndroidFile: AppBuildGuide.File {
        AppBuildGuide.File(
            id: "build-fork-android", title: "apikey.properties of Google's Android app",
            hint: Self.forkHint + hint(.android),
            text: Self.quoted([
                ("API_KEY", key(.android)), ("BASE_URL_STUDY_DATASTORE", addresses.metadata),
                ("APP_ID", app.name.text), ("STUDY_ID", study),
            ]))
    }

    private func hasToken(_ platform: AppPlatform) -> Bool { issued?.platform == platform }

    /// Returns the new token, or a placeholder for one that isn't shown.
    private func token(_ platform: AppPlatform) -> String {
        guard let issued, issued.platform == platform else { return "YOUR_TOKEN" }
        return issued.token
    }

    private func bundleID(_ platform: AppPlatform) -> String {
        if let issued, issued.platform == platform { return issued.bundleID }
        return bundleIDs[platform] ?? "YOUR_BUNDLE_ID"
    }

    /// Returns the bundle ID and the token in one value.
    private func key(_ platform: AppPlatform) -> String { "\(bundleID(platform)):\(token(platform))" }

    private func hint(_ platform: AppPlatform) -> String {
        if hasToken(platform) { return "Includes the new token. It won't be shown again." }
        return bundleIDs[platform] == nil
            ? "Replace YOUR_BUNDLE_ID and YOUR_TOKEN with the values of the credential."
            : "Replace YOUR_TOKEN with the token of the credential."
    }

    private var iOS: String {
        Self.text(
            [
                ("WCP_URL", Self.bare(addresses.metadata)),
                ("RESPONSE_URL", Self.bare(addresses.responses)),
                ("REGISTRATION_URL", Self.bare(addresses.registration)),
                ("APPLICATION_ID", app.name.text), ("ORGANIZATION_ID", app.sentOrganization.text),
                ("STANDALONE_STUDY_ID", study),
            ], " = ")
    }

    /// The iOS app has its credential in its source code.
    private var iOSToken: String { "let token = \"\(bundleID(.ios))\" + \":\" + \"\(token(.ios))\"" }

    private var android: String {
        Self.quoted([
            ("apikey", key(.android)), ("app_id_key", "applicationId"),
            ("app_id_value", app.name.text), ("org_id_key", "orgId"),
            ("org_id_value", app.sentOrganization.text), ("study_id", study),
            ("base_url_wcp_server", addresses.metadata),
            ("base_url_registration_server", addresses.registration),
            ("base_url_response_server", addresses.responses),
        ])
    }

    private var responseServer: String {
        let base = String(addresses.metadata.dropLast())
        return Self.text(
            [("WCP Base URL", base), ("Username", bundleID(.response)), ("Password", token(.response))], ": ")
    }

    /// Returns quoted values, because the build inserts each value into Java source.
    private static func quoted(_ lines: [(String, String)]) -> String {
        text(lines.map { ($0.0, "\"\($0.1)\"") }, "=")
    }

    private static func text(_ lines: [(String, String)], _ between: String) -> String {
        lines.map { $0.0 + between + $0.1 }.joined(separator: "\n")
    }

    /// Returns a URL without its scheme.
    private static func bare(_ address: String) -> String {
        for scheme in ["https://", "http://"] where address.hasPrefix(scheme) {
            return String(address.dropFirst(scheme.count))
        }
        return address
    }
}
