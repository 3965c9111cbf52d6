import PortalUI
import WebAccess

/// The notice above a form that is restored after its session ended.
struct RestoredFormNotice {
    let restored: RestoredForm
}

/// The page that shows the submitted values of a form that no longer exists, for copying.
struct RestoredFormPage {
    let frame: Frame
    let restored: RestoredForm
}

extension RestoredForm {
    var title: String { sentences.first ?? "" }
    var details: [String] { Array(sentences.dropFirst()) }
    /// The fragment of the dialog that contains the form.
    var dialogAddress: String? { dialog.map { "#\($0)" } }
}
