import Access
import PortalUI

/// The API keys of an account, and how programs use them.
struct KeysPage {
    static let address = "/account/keys"

    let frame: Frame
    let lines: [KeyLine]
    let examples: KeyExamples
    var form: KeyForm
    var problems = FormProblems()
}
