import Access
import Cryptography
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

    let values: [Value]
    let files: [File]
    /// Why the Org ID differs from the ID of the app's organization; nil if it doesn't.
    let organizationHint: String?

    /// Creates the guide; `study` is the Study ID of a standalone app, nil for a gateway.
    init(
        _ app: AppFolder, _ addresses: APIBaseURLs, issued: IssuedCredential?,
        bundleIDs: [AppPlatform: String], study: String?
    ) {
        organizationHint =
            app.sendsPreviousOrganization ? "Organization ID: \(app.sentOrganizationReason)" : nil
        var values = [
            Value("Study metadata", addresses.metadata), Value("Response server", addresses.responses),
            Value("Registration server", addresses.registration),
        ]
        values += [Value("App ID", app.name.text), Value("Organization ID", app.sentOrganization.text)]
        if let issued {
            values += [
                Value("Bundle ID", issued.bundleID), Value("Token", issued.token),
                Value("Authorization", issued.authorization),
            ]
        }
        self.values = values
        let lines = BuildLines(
            app: app, addresses: addresses, issued: issued, bundleIDs: bundleIDs, study: study ?? "")
        // The newly issued credential comes first.
        files =
            AppPlatform.allCases.sorted { left, _ in left == issued?.platform }.flatMap(lines.files)
            + lines.forkFiles
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

    /// Returns the files of the FDA's apps, including the settings of a separate response server.
    func files(_ platform: AppPlatform) -> [AppBuildGuide.File] {
        switch platform {
        case .ios:
            [
                AppBuildGuide.File(
                    id: "build-ios", title: "Default.xcconfig of the FDA's iOS app",
                    hint: "URLs omit https:// because // starts a comment in this file. "
                        + "The build setting IS_STANDALONE_STUDY is \(study.isEmpty ? "false" : "true").",
                    text: iOS),
                AppBuildGuide.File(
                    id: "build-ios-token", title: "WCPConfiguration.swift of the FDA's iOS app",
                    hint: "Replace the line that begins the same way. " + hint(platform), text: iOSToken),
            ]
        case .android:
            [
                AppBuildGuide.File(
                    id: "build-android", title: "apikey.properties of the FDA's Android app",
                    hint: hint(platform), text: android)
            ]
        case .response:
            [
                AppBuildGuide.File(
                    id: "build-response", title: "Settings of another response server",
                    hint: hint(platform), text: responseServer)
            ]
        }
    }

    /// The files of Google's fork of the apps. It shares only the study metadata server, under other names.
    var forkFiles: [AppBuildGuide.File] {
        let rest = "Its other keys belong to servers that this portal doesn't replace. "
        return [
            AppBuildGuide.File(
                id: "build-fork-ios", title: "Default.xcconfig of Google's iOS app",
                hint: rest + hint(.ios),
                text: Self.text(
                    [
                        ("STUDY_DATASTORE_URL", Self.bare(String(addresses.metadata.dropLast()))),
                        ("API_KEY", key(.ios)), ("APP_ID", app.name.text),
                    ], " = ")),
            AppBuildGuide.File(
                id: "build-fork-android", title: "apikey.properties of Google's Android app",
                hint: rest + hint(.android),
                text: Self.quoted([
                    ("API_KEY", key(.android)), ("BASE_URL_STUDY_DATASTORE", addresses.metadata),
                    ("APP_ID", app.name.text), ("STUDY_ID", study),
                ])),
        ]
    }

    private func token(_ platform: AppPlatform) -> String {
        issued?.platform == platform ? issued?.token ?? "" : ""
    }

    private func bundleID(_ platform: AppPlatform) -> String {
        issued?.platform == platform ? issued?.bundleID ?? "" : bundleIDs[platform] ?? ""
    }

    /// Returns the bundle ID and the token in one value; empty if there is no token to show.
    private func key(_ platform: AppPlatform) -> String {
        token(platform).isEmpty ? "" : "\(bundleID(platform)):\(token(platform))"
    }

    private func hint(_ platform: AppPlatform) -> String {
        token(platform).isEmpty
            ? "The token is included only right after it is issued."
            : "Includes the new token. It won't be shown again."
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
