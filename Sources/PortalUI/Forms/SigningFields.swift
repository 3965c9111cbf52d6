import Access
import Timekeeping

/// The fields of an electronic signature: signer, time and signed content above, meaning and authentication below (21
/// CFR 11.50, 11.200).
///
/// `{% use SigningFields(signing, problems) %}` inside the form; it adds the fields `meaning` and `proof`.
public struct SigningFields {
    /// The script that requests passkeys, for the frame of a page that offers them.
    public static let script = "/js/passkeys.js"
    /// The address that returns the data for the device to sign.
    public static let requestAddress = "/account/passkeys/signing"

    /// The signer and the signed content.
    public struct SigningRequest: Sendable {
        let name: String
        let email: String
        let at: Instant
        let what: String
        let digest: String
        let meaning: String
        /// Whether the user can sign with a passkey; the frame then needs ``SigningFields/script``.
        public let offersPasskey: Bool

        /// Creates a request to sign at this time; `digest` is the SHA-256 of the documents in hex, or empty if there
        /// are none. `meaning` is the previous selection.
        public init(
            _ person: AuthenticatedUser, at now: Instant, what: String, digest: String, meaning: String = "",
            offersPasskey: Bool = false
        ) {
            (name, email, at) = (person.name, person.email, now)
            (self.what, self.digest, self.meaning) = (what, digest, meaning)
            self.offersPasskey = offersPasskey
        }
    }

    let signing: SigningRequest
    let problems: FormProblems

    /// Creates the fields with their problems.
    public init(_ signing: SigningRequest, _ problems: FormProblems = FormProblems()) {
        self.signing = signing
        self.problems = problems
    }

    var facts: [DescriptionItem] {
        let time = "\(TimeText.day(signing.at)), \(signing.at.iso8601.dropFirst(11).prefix(5)) UTC"
        let signer = DescriptionItem(
            "Signed by", LinkedText(.plain(signing.name), " (", .code(signing.email), ")"))
        return [
            signer, DescriptionItem("Time", LinkedText(time)),
            DescriptionItem("What", LinkedText(signing.what)),
        ]
    }

    var choices: [SelectOption] {
        SignatureMeaning.allCases.map { SelectOption($0.rawValue, $0.title, hint: $0.sentence) }
    }
}
