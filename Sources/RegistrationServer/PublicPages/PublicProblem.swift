import Access
import HTTP
import PortalUI
import WebAccess

/// Why a public form wasn't accepted, with its sentence and status.
struct PublicProblem: Error {
    let field: String
    let sentence: String
    let status: Status
    var retryAfter: Int?

    init(_ field: String, _ sentence: String) {
        (self.field, self.sentence, status) = (field, sentence, .unprocessableContent)
    }

    /// Creates the problem for an attempt that was refused before it was examined; nil for any other error.
    init?(_ error: any Error, _ texts: AccountPageTexts) {
        guard let refusal = error as? RegistrationRefusal else { return nil }
        switch refusal.title {
        case RegistrationRefusal.accountLocked.title: sentence = texts.locked
        default:
            guard refusal.retryAfter != nil else { return nil }
            sentence = texts.tooManyAttempts
        }
        (field, status, retryAfter) = ("", .tooManyRequests, refusal.retryAfter ?? 15 * 60)
    }

    /// The problem next to its field and above the form.
    var problems: FormProblems { FormProblems([FormProblems.Problem(field: field, sentence)]) }

    /// Returns the form with the problem.
    func response(_ page: [UInt8]) -> Response {
        let response = Response.html(page, status: status)
        return retryAfter.map { response.with("retry-after", String($0)) } ?? response
    }
}
