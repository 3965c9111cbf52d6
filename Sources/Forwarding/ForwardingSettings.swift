import Cryptography
import Outbound
import SQLStore
import Vocabulary

/// The forwarding settings of a channel: the endpoint and the authentication.
package struct ForwardingSettings: Equatable, Sendable {
    /// The type of authentication; the raw value is stored.
    package enum Kind: String, Sendable, CaseIterable {
        /// Nothing is sent.
        case disabled
        /// A username and password, sent when the endpoint requests them.
        case basic
        /// A token issued by another URL.
        case oauth

        /// The value in scripts, as shown on the page of the deployed server.
        var title: String {
            switch self {
            case .disabled: "Disabled"
            case .basic: "Basic"
            case .oauth: "OAuth"
            }
        }

        /// Creates a type from this value, ignoring case.
        init?(title: String) {
            guard let kind = Self.allCases.first(where: { $0.rawValue == title.lowercased() }) else {
                return nil
            }
            self = kind
        }
    }

    package var kind = Kind.disabled
    var user = ""
    var passwordSealed: [UInt8] = []
    var basicURL = ""
    var tokenRequestURLSealed: [UInt8] = []
    var tokenField = ""
    var header = ""
    var oauthURL = ""
    /// The secrets that sign requests; empty if they aren't signed. Saving the form doesn't change them.
    var signingSealed: [UInt8] = []

    /// The endpoint that receives the responses; empty if forwarding is disabled.
    var address: String {
        switch kind {
        case .disabled: ""
        case .basic: basicURL
        case .oauth: oauthURL
        }
    }

    /// The endpoint as shown in the audit log and in attempts.
    var target: String { OutboundURL(address)?.shown ?? "" }
}

/// The secrets for forwarding, each encrypted for one channel and one purpose.
package struct ForwardingSecrets: Sendable {
    package static let sealedColumns = [
        SealedColumn("password_sealed", in: "forwardings", of: ["channel_id"]) {
            context(.password, try $0[0])
        },
        SealedColumn("token_request_url_sealed", in: "forwardings", of: ["channel_id"]) {
            context(.tokenRequestURL, try $0[0])
        },
        SealedColumn("signing_sealed", in: "forwardings", of: ["channel_id"]) {
            context(.signing, try $0[0])
        },
    ]

    let key: SealingKey

    /// The purpose of a secret.
    enum Purpose: String, Sendable {
        case password
        case tokenRequestURL = "token request"
        case signing
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
