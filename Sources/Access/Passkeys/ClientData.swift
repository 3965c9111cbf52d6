import Cryptography
import JSON

/// The browser's data about a ceremony (WebAuthn, 5.8.1), which the authenticator signs.
struct ClientData {
    let type: String
    let challenge: [UInt8]
    let origin: String
    let isCrossOrigin: Bool

    /// Returns nil for anything but JSON of this form.
    init?(_ bytes: [UInt8]) {
        let members = try? JSONParser(depthLimit: 8).parse(bytes) { value in
            (
                value["type"]?.string, value["challenge"]?.string, value["origin"]?.string,
                value["crossOrigin"]?.bool
            )
        }
        guard let members, let type = members.0, let origin = members.2,
            let challenge = members.1.flatMap({ Base64.decode($0, alphabet: .url) })
        else { return nil }
        self.type = type
        self.challenge = challenge
        self.origin = origin
        isCrossOrigin = members.3 ?? false
    }
}
