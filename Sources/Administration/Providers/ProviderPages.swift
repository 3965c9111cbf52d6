import Access
import PortalUI

/// The settings of an organization's sign-in provider.
struct ProviderPage {
    let frame: Frame
    let address: String
    /// The values to enter at the provider.
    let redirect: String
    /// Whether a provider is already configured.
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
    var turnOnHint: String {
        let effect =
            "Then anyone who enters an email address in one of its domains can continue with this provider."
        return isSet
            ? "Test the connection before you turn it on. \(effect)"
            : "Save first, test the connection, and turn it on. \(effect)"
    }
    var testAddress: String { address + "/test" }
    var removalAddress: String { address + "/remove" }

    /// The values required to register the portal at a provider; with the text to copy, if a provider asks for it.
    var needs: [(name: String, value: String, code: String?)] {
        [
            ("Kind of client", "Web application, confidential (with a client secret)", nil),
            ("Flow", "Authorization code with PKCE (S256)", nil),
            ("Client authentication", "HTTP Basic", "client_secret_basic"),
            ("Signature of ID tokens", "RS256 or ES256", nil),
            ("Claims in the ID token", "email, email_verified and, if available, name", nil),
        ]
    }
}

/// The page with the link to the provider, because forms may only be submitted to this site.
struct ContinuePage {
    let frame: Frame
    let title: String
    let host: String
    let address: String
    let back: PageLink
}
