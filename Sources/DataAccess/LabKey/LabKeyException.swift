import HTTP
import JSON
import Responses
import SQLStore
import WebAccess

/// An error response in the format of LabKey's server. Clients show `exception` and use `exceptionClass` to identify
/// the kind. Stack traces, which LabKey sends too, are left out.
enum LabKeyException: String {
    /// A parameter is missing or has the wrong type.
    case usage = "org.labkey.api.action.ApiUsageException"
    /// The body cannot be read.
    case unreadable = "org.labkey.api.view.BadRequestException"
    /// The key is missing, or its user lacks the permission.
    case unauthorized = "org.labkey.api.view.UnauthorizedException"
    case notFound = "org.labkey.api.view.NotFoundException"
    /// The query cannot be run.
    case query = "org.labkey.api.query.QueryParseException"
    /// The rows are invalid.
    case rows = "org.labkey.api.query.BatchValidationException"
    /// The rows can't be changed, for example because the study's data is locked.
    case update = "org.labkey.api.query.QueryUpdateServiceException"
    /// An internal error.
    case fault = "java.lang.RuntimeException"

    /// The kind of error for an HTTP status.
    init(_ status: Status) {
        self =
            switch status {
            case .unauthorized, .forbidden: .unauthorized
            case .notFound: .notFound
            case .conflict, .unprocessableContent: .update
            case _ where status.isServerError: .fault
            default: .usage
            }
    }

    /// The error format for LabKey's clients, also at URLs of actions that don't exist.
    static let form = RefusalFormat("LabKey", covering: isAction) { page in
        LabKeyException(page.status).response(page.sentence, status: page.status)
    }

    /// Returns whether a URL belongs to the actions that LabKey's clients call: `/FOLDER/query-ACTION` or
    /// `/query/FOLDER/ACTION`, and the same with `login` and `project`.
    private static func isAction(_ path: String) -> Bool {
        let segments = path.lowercased().split(separator: "/")
        guard let first = segments.first, let last = segments.last else { return false }
        return ["query", "login", "project"].contains { first == $0 || last.hasPrefix("\($0)-") }
    }

    /// Returns the error response. `errors` are those of its parameters, in the format of LabKey's forms.
    func response(
        _ sentence: String, status: Status = .badRequest, errors: [WireError.Entry] = []
    ) -> Response {
        var json = JSONWriter()
        json.object { json in
            write(sentence, to: &json)
            json.array("errors") { list in
                for entry in errors { list.object { WireResponse.write(entry, to: &$0) } }
            }
        }
        return .json(json.finish(), status: status)
    }

    /// The members of every error response.
    func write(_ sentence: String, to json: inout JSONWriter) {
        json.member("success", false)
        json.member("exception", sentence)
        json.member("exceptionClass", rawValue)
    }
}

extension LabKeyException {
    /// Returns an error of a LabKey API action in its format, or nil for errors that the site context reports.
    static func response(to error: any Error) -> Response? {
        switch error {
        case let refusal as WireError:
            let kind = LabKeyException(refusal.status)
            let about = refusal.entries.filter { $0.field != WireError.Entry.wholeForm }
            return kind.response(refusal.message, status: refusal.status, errors: about)
        case let body as UnreadableBody: return unreadable.response(body.sentence)
        case let form as FormError:
            return unreadable.response(form.refusal.detail, status: form.refusal.status)
        case let refusal as QueryError: return query.response(refusal.description)
        case let busy as QueryBusy:
            return fault.response(busy.description, status: busy.status)
                .with("retry-after", "\(busy.retryAfterSeconds)")
        case let refusal as LabKeyRowError: return .json(refusal.json(), status: .badRequest)
        default: return nil
        }
    }
}
