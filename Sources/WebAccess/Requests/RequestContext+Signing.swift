import Access
import Cryptography
import HTTP

extension RequestContext {
    /// The form fields that contain an authenticator's response.
    private static let passkeyFields = [
        "credential", "clientData", "authenticatorData", "signature", "userHandle",
    ]
    /// The field of a challenge request with the path to which the form will be sent.
    private static let addressField = "act"

    /// Returns the bytes that a script put into a field; empty if the field is invalid.
    public func bytes(_ field: String) -> [UInt8] { Base64.decode(form[field] ?? "", alphabet: .url) ?? [] }

    /// The response of an authenticator; missing fields are empty.
    public var passkeyAssertion: PasskeyAssertion {
        PasskeyAssertion(
            credential: bytes("credential"), clientData: bytes("clientData"),
            authenticatorData: bytes("authenticatorData"), signature: bytes("signature"),
            userHandle: bytes("userHandle"))
    }

    /// The content of the form that the user is about to sign, in a request for the challenge.
    public var signingPayload: String { act(at: form[Self.addressField] ?? "") }

    /// Returns a passkey's signature of this form; nil if the form contains none, or if `party` is nil.
    public func passkeySigning(at party: RelyingParty?) -> PasskeySignature? {
        guard let party, form["credential"]?.isEmpty == false else { return nil }
        return PasskeySignature(passkeyAssertion, act: act(at: request.path), browser: browser, party: party)
    }

    /// Returns the path of an action and the fields of its form in a fixed order, except those that authenticate the
    /// user.
    ///
    /// Line endings are normalized, because browsers encode them differently depending on how they send the form.
    private func act(at address: String) -> String {
        let others = Set(Self.passkeyFields + [Self.addressField, CSRFToken.fieldName, "proof"])
        let fields = form.fields.filter { !others.contains($0.name) }
            .map { ($0.name, $0.value.replacing("\r\n", with: "\n")) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        return "\(address)?\(PercentCoding.query(fields))"
    }
}
