import HTTP
import Responses
import Vocabulary
import WebAccess

extension RequestContext {
    /// The response in the URL.
    var responseID: ResponseID {
        ResponseID(request.parameters.value("response", as: Int64.self) ?? 0)
    }

    /// The entered reason.
    var reason: String { form.text("reason") }

    /// The number of changes of the response when the form was opened.
    var seenChanges: Int { form["seen"].flatMap { Int($0) } ?? -1 }

    /// The correction in the URL.
    var correctionID: CorrectionID {
        CorrectionID(request.parameters.value("correction", as: Int64.self) ?? 0)
    }
}
