import PortalUI
import WebAccess

/// What is said above a form that is shown again after its session had ended.
struct RestoredFormNotice {
    let restored: RestoredForm
}

/// What was typed into a form that is no longer there, to be copied.
struct RestoredFormPage {
    let frame: Frame
    let restored: RestoredForm
}

extension RestoredForm {
    var title: String { sentences.first ?? "" }
    var details: [String] { Array(sentences.dropFirst()) }
    /// The dialog with the form, as an address of the page.
    var dialogAddress: String? { dialog.map { "#\($0)" } }
}
