import Access
import PortalUI

/// The API keys of an account, with instructions for using them.
struct APIKeysPage {
    static let address = "/account/keys"

    let frame: Frame
    let lines: [APIKeyRow]
    let examples: APIKeyExamples
    var form: APIKeyForm
    var problems = FormProblems()
}
