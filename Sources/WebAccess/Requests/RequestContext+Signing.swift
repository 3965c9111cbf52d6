import Access
import Cryptography
import HTTP

extension RequestContext {
    /// The fields of a form that an authenticator's answer fills.
    private static let passkeyFields = [
        "credential", "clientData", "authenticatorData", "signature", "userHandle",
    ]
    /// The field of a request for a challenge that says where the form will be sent.
    private static let addressField = "act"

    /// The bytes that a script put into a field; empty for what is none.
    public func bytes(_ field: String) -> [UInt8] { Base64.decode(form[field] ?? "", alphabet: .url) ?? [] }

    /// What an authenticator answered; empty parts where the form has none.
    public var passkeyAssertion: PasskeyAssertion {
        PasskeyAssertion(
            credential: bytes("credential"), clientData: bytes("clientData"),
            authenticatorData: bytes("authenticatorData"), signature: bytes("signature"),
            userHandle: bytes("userHandle"))
    }

    /// The form that someone is about to sign, when its page asks what an authenticator shall sign.
    public var signingPayload: String { act(at: form[Self.addressField] ?? "") }

    /// A passkey's signature under this form; nil where it was sent without one, or `party` is nil.
    public func passkeySigning(at party: RelyingParty?) -> PasskeySignature? {
        guard let party, form["credential"]?.isEmpty == false else { return nil }
        return PasskeySignature(passkeyAssertion, act: act(at: request.path), browser: browser, party: party)
    }

    /// The address of an act and every field of its form, but those that prove who sends it, in one order.
    ///
    /// Browsers end the lines of a text in two ways, by the way in which they send it.
    private func act(at address: String) -> String {
        let others = Set(Self.passkeyFields + [Self.addressField, CSRFToken.fieldName, "proof"])
        let fields = form.fields.filter { !others.contains($0.name) }
            .map { ($0.name, $0.value.replacing("\r\n", with: "\n")) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        return "\(address)?\(PercentCoding.query(fields))"
    }
}
