import Cryptography
import SQLStore
import Studies

/// Where the responses of a channel are sent on to, and how the portal proves itself there.
struct ForwardingSettings: Equatable, Sendable {
    /// How the portal proves itself; the raw value is stored.
    enum Kind: String, Sendable, CaseIterable {
        /// Nothing is sent.
        case disabled
        /// By user and password, once the target asks for them.
        case basic
        /// By a token that another address gives out.
        case oauth

        /// The word that scripts send, and the deployed server's page showed.
        var title: String {
            switch self {
            case .disabled: "Disabled"
            case .basic: "Basic"
            case .oauth: "OAuth"
            }
        }

        /// The kind of that word, in any case.
        init?(title: String) {
            guard let kind = Self.allCases.first(where: { $0.rawValue == title.lowercased() }) else {
                return nil
            }
            self = kind
        }
    }

    var kind = Kind.disabled
    var user = ""
    var passwordSealed: [UInt8] = []
    var basicURL = ""
    var tokenRequestURLSealed: [UInt8] = []
    var tokenField = ""
    var header = ""
    var oauthURL = ""

    /// The address that gets the responses; empty while nothing is sent.
    var address: String {
        switch kind {
        case .disabled: ""
        case .basic: basicURL
        case .oauth: oauthURL
        }
    }

    /// The address as the audit and the attempts show it.
    var target: String { TargetURL(address)?.shown ?? "" }
}

/// The secrets of a forwarding, each sealed for one channel and one purpose.
struct ForwardingSecrets: Sendable {
    static let sealedColumns = [
        SealedColumn("password_sealed", in: "forwardings", of: ["channel_id"]) {
            context(.password, try $0[0])
        },
        SealedColumn("token_request_url_sealed", in: "forwardings", of: ["channel_id"]) {
            context(.tokenRequestURL, try $0[0])
        },
    ]

    let key: SealingKey

    /// What a secret is for.
    enum Purpose: String, Sendable {
        case password
        case tokenRequestURL = "token request"
    }

    func seal(_ text: String, _ purpose: Purpose, of channel: ChannelID) -> [UInt8] {
        key.seal(Array(text.utf8), context: Self.context(purpose, channel))
    }

    func open(
        _ sealed: [UInt8], _ purpose: Purpose, of channel: ChannelID
    ) throws(SealingError) -> String {
        if sealed.isEmpty { return "" }
        let bytes = try key.open(sealed, context: Self.context(purpose, channel))
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func context(_ purpose: Purpose, _ channel: ChannelID) -> String {
        "forwarding \(purpose.rawValue) of channel \(channel)"
    }
}
