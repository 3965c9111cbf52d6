import PortalUI
import WebAccess

/// What a form has so that its text is kept while it is typed: hidden fields for a script, which enables them once
/// something is kept, so that saving deletes it.
struct UnsavedDraftFields: Sendable {
    /// The page that contains the form.
    let page: String
    /// The URL to which the form is sent.
    let action: String

    /// The offer of the kept text, hidden until a script has found some.
    var offer: UnsavedDraftOffer {
        UnsavedDraftOffer(address: UnsavedDraftPath.address(page: page, action: action))
    }
}

/// The offer of text that was typed on a page and not saved.
struct UnsavedDraftOffer: Sendable {
    /// The address that fills the form with the text.
    let address: String
}
