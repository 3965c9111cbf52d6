import Access
import HTTP
import Outbound
import Vocabulary

/// The forwarding settings as entered on the page or sent by scripts.
package struct ForwardingForm: Sendable {
    private static let blank = "Field cannot be blank."
    /// Headers that every forwarding request already has.
    private static let takenHeaders: Set<String> = [
        "content-type", "content-length", "host", "connection", "transfer-encoding", "expect",
        "x-response-id",
    ]
    private static let lengthMax = 2_000

    let kind: String
    let user: String
    let password: String
    let basicURL: String
    let tokenRequestURL: String
    let tokenField: String
    let header: String
    let oauthURL: String

    /// Reads the settings by the names that the deployed server uses.
    ///
    /// `keepsWhenEmpty` is for the page, where the password field is always empty.
    package init(keepsWhenEmpty: Bool, _ value: (String) throws -> String?) rethrows {
        func text(_ name: String) throws -> String { (try value(name) ?? "").trimmed }
        kind = try text("forwardingType")
        user = try text("username")
        let password = try value("password") ?? ""
        self.password = password.isEmpty && keepsWhenEmpty ? OutboundURL.redacted : password
        basicURL = try text("basicURL")
        tokenRequestURL = try text("tokenRequestURL")
        tokenField = try text("tokenField")
        header = try text("header")
        oauthURL = try text("oauthURL")
    }

    /// Creates the form for the current settings. Secrets are never shown again.
    init(_ settings: ForwardingSettings, tokenRequestURL address: String) {
        kind = settings.kind.rawValue
        user = settings.user
        password = ""
        basicURL = settings.basicURL
        tokenRequestURL = OutboundURL(address)?.redacted ?? address
        tokenField = settings.tokenField
        header = settings.header
        oauthURL = settings.oauthURL
    }

    /// Returns the new settings. Values of other types are kept.
    ///
    /// - Throws: ``InvalidInput`` naming the fields.
    func settings(
        from previous: ForwardingSettings, of channel: ChannelID, for client: ForwardingClient
    ) throws -> ForwardingSettings {
        let secrets = client.secrets
        guard let kind = ForwardingSettings.Kind(title: kind) else {
            throw InvalidInput("forwardingType", "Choose Disabled, Basic, or OAuth.")
        }
        var settings = previous
        settings.kind = kind
        var problems: [FieldProblem] = []
        switch kind {
        case .disabled: break
        case .basic: readBasic(into: &settings, previous, channel, secrets, &problems)
        case .oauth: try readOAuth(into: &settings, previous, channel, secrets, &problems)
        }
        if problems.isEmpty { problems = openAddresses(settings.kind, by: client.rule) }
        guard problems.isEmpty else { throw InvalidInput(problems) }
        return settings
    }

    /// Returns the problems of addresses that would be unencrypted. A placeholder for a secret isn't an address.
    private func openAddresses(_ kind: ForwardingSettings.Kind, by rule: TargetPolicy) -> [FieldProblem] {
        let fields =
            switch kind {
            case .disabled: [(String, String)]()
            case .basic: [("basicURL", basicURL)]
            case .oauth: [("tokenRequestURL", tokenRequestURL), ("oauthURL", oauthURL)]
            }
        return fields.compactMap { field, text in
            OutboundURL(text).flatMap(rule.problem(of:)).map { FieldProblem(field, $0) }
        }
    }

    private func readBasic(
        into settings: inout ForwardingSettings, _ previous: ForwardingSettings, _ channel: ChannelID,
        _ secrets: ForwardingSecrets, _ problems: inout [FieldProblem]
    ) {
        let address = read(basicURL, "basicURL", malformed: "Malformed URL", &problems)
        if user.isEmpty { problems.append(FieldProblem("username", Self.blank)) }
        if user.contains(":") {
            problems.append(FieldProblem("username", "The username can't contain a colon."))
        }
        if password == OutboundURL.redacted {
            if previous.passwordSealed.isEmpty {
                problems.append(FieldProblem("password", Self.blank))
            } else if let address, address.origin != OutboundURL(previous.basicURL)?.origin {
                problems.append(
                    FieldProblem(
                        "password",
                        "You changed the endpoint to another server. For security, enter the password again."
                    ))
            }
        } else if password.trimmed.isEmpty {
            problems.append(FieldProblem("password", Self.blank))
        } else {
            settings.passwordSealed = secrets.seal(password, .password, of: channel)
        }
        (settings.user, settings.basicURL) = (user, basicURL)
    }

    private func readOAuth(
        into settings: inout ForwardingSettings, _ previous: ForwardingSettings, _ channel: ChannelID,
        _ secrets: ForwardingSecrets, _ problems: inout [FieldProblem]
    ) throws {
        let endpoint = read(
            oauthURL, "oauthURL", malformed: "Forwarding endpoint URL is malformed", &problems)
        try readTokenRequestURL(into: &settings, previous, channel, secrets, endpoint, &problems)
        settings.tokenField = tokenField.isEmpty ? "access_token" : String(tokenField.prefix(200))
        settings.header = header.isEmpty ? "Authorization" : header
        if !Self.isHeader(settings.header) {
            problems.append(
                FieldProblem(
                    "header",
                    "Use letters, digits, and hyphens. Don't use a header we already send, such as Host."))
        }
        settings.oauthURL = oauthURL
    }

    /// Keeps the stored URL if the redacted one was sent, unless the endpoint is on another server.
    private func readTokenRequestURL(
        into settings: inout ForwardingSettings, _ previous: ForwardingSettings, _ channel: ChannelID,
        _ secrets: ForwardingSecrets, _ endpoint: OutboundURL?, _ problems: inout [FieldProblem]
    ) throws {
        let stored = try secrets.open(previous.tokenRequestURLSealed, .tokenRequestURL, of: channel)
        let storedForm = OutboundURL(stored)?.redacted
        if tokenRequestURL == storedForm || (tokenRequestURL == OutboundURL.redacted && !stored.isEmpty) {
            if storedForm != stored, let endpoint,
                endpoint.origin != OutboundURL(previous.oauthURL)?.origin
            {
                problems.append(
                    FieldProblem(
                        "tokenRequestURL",
                        "You changed the endpoint to another server. For security, enter the complete URL again."
                    ))
            }
        } else if read(
            tokenRequestURL, "tokenRequestURL", malformed: "Token request URL is malformed", &problems) != nil
        {
            settings.tokenRequestURLSealed = secrets.seal(tokenRequestURL, .tokenRequestURL, of: channel)
        }
    }

    private func read(
        _ text: String, _ field: String, malformed: String, _ problems: inout [FieldProblem]
    ) -> OutboundURL? {
        let address = text.count > Self.lengthMax ? nil : OutboundURL(text)
        if address == nil {
            problems.append(FieldProblem(field, text.isEmpty ? Self.blank : malformed))
        }
        return address
    }

    private static func isHeader(_ name: String) -> Bool {
        name.count <= 100 && !takenHeaders.contains(name.lowercased())
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
