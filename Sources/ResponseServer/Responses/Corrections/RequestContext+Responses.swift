import HTTP
import Studies
import WebAccess

extension RequestContext {
    /// The response that the address names.
    var responseID: ResponseID {
        ResponseID(request.parameters.value("response", as: Int64.self) ?? 0)
    }

    /// The reason as it was typed.
    var reason: String { (form["reason"] ?? "").trimmed }

    /// How many changes of the response there were when the form was opened.
    var seenChanges: Int { form["seen"].flatMap { Int($0) } ?? -1 }

    /// The correction that the address names.
    var correctionID: CorrectionID {
        CorrectionID(request.parameters.value("correction", as: Int64.self) ?? 0)
    }
}
