import HTTP
import JSON
import SQLStore
import WebAccess

/// A refusal as LabKey's server words it and its clients read it: `exception` is what they show, `exceptionClass` tells
/// programs what kind it is. Stack traces, which it sends too, are no one's business.
enum LabKeyException: String {
    /// Something is missing or of the wrong kind.
    case usage = "org.labkey.api.action.ApiUsageException"
    /// The body cannot be read.
    case unreadable = "org.labkey.api.view.BadRequestException"
    /// No key, or its user lacks the right.
    case unauthorized = "org.labkey.api.view.UnauthorizedException"
    case notFound = "org.labkey.api.view.NotFoundException"
    /// The query cannot be run.
    case query = "org.labkey.api.query.QueryParseException"
    /// Rows cannot be taken as they are.
    case rows = "org.labkey.api.query.BatchValidationException"
    /// The rows stay as they are, such as those of a study whose data is locked.
    case update = "org.labkey.api.query.QueryUpdateServiceException"
    /// A fault of ours.
    case fault = "java.lang.RuntimeException"

    /// The kind of a refusal that is known by its status alone.
    init(_ status: Status) {
        self =
            switch status {
            case .unauthorized, .forbidden: .unauthorized
            case .notFound: .notFound
            case .conflict, .unprocessableContent: .update
            case _ where status.code >= 500: .fault
            default: .usage
            }
    }

    /// What doorkeepers say to LabKey's clients, also at addresses of actions that there are not.
    static let form = RefusalFormat("LabKey", covering: isAction) { page in
        LabKeyException(page.status).response(page.sentence, status: page.status)
    }

    /// Whether an address is, or would be, an action of those that LabKey's clients call: `/FOLDER/query-ACTION` or
    /// `/query/FOLDER/ACTION`, and the same with `login`.
    private static func isAction(_ path: String) -> Bool {
        let segments = path.lowercased().split(separator: "/")
        guard let first = segments.first, let last = segments.last else { return false }
        return ["query", "login"].contains { first == $0 || last.hasPrefix("\($0)-") }
    }

    /// The refusal; `errors` are those of its parameters, as forms of LabKey list them.
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

    /// The members that every refusal has.
    func write(_ sentence: String, to json: inout JSONWriter) {
        json.member("success", false)
        json.member("exception", sentence)
        json.member("exceptionClass", rawValue)
    }
}

extension LabKeyException {
    /// What an action of LabKey's API refuses, in its form; nil for what the site context tells.
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
