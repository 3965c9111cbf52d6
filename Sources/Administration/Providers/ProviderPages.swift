import Access
import PortalUI

/// Where an organization says with which provider its people sign in.
struct ProviderPage {
    let frame: Frame
    let address: String
    /// The values to enter at the provider.
    let redirect: String
    /// Whether there is one already.
    let isSet: Bool
    var draft: SignInProviderDraft
    var problems = FormProblems()

    var secretHint: String {
        isSet
            ? "Stored encrypted and not shown again. Leave empty to keep the current secret."
            : "Stored encrypted and not shown again."
    }
    var state: StateChip {
        draft.isOn ? StateChip.on : StateChip("Off", shape: .dashedRing, tone: .gray)
    }
    var testAddress: String { address + "/test" }
    var removalAddress: String { address + "/remove" }

    /// The values that a provider asks for when the portal is registered.
    var needs: [(name: String, value: String)] {
        [
            ("Kind of client", "Web application, confidential (with a client secret)"),
            ("Flow", "Authorization code with PKCE (S256)"),
            ("Client authentication", "client_secret_basic"),
            ("Signature of ID tokens", "RS256 or ES256"),
            ("Claims in the ID token", "email, email_verified and, if available, name"),
        ]
    }
}

/// The link by which a browser goes to the provider: forms lead to this site only.
struct ContinuePage {
    let frame: Frame
    let title: String
    let host: String
    let address: String
    let back: PageLink
}
