import Access
import HTTP
import JSON
import SQLStore

/// The envelopes that apps know.
enum WireResponse {
    /// `{"success": true}` with whatever else the action tells.
    static func success(_ members: (inout JSONWriter) -> Void = { _ in }) -> Response {
        var json = JSONWriter()
        json.object {
            $0.member("success", true)
            members(&$0)
        }
        return .json(json.finish())
    }

    /// What went wrong, the user's fault it is; faults of ours are told to the operator and not described.
    static func failure(_ error: any Error, report: @Sendable (String) -> Void) -> Response {
        switch error {
        case let refusal as WireError: return refused(refusal)
        case let later as RateLimited:
            return refused(WireError(later.sentence, status: .tooManyRequests))
                .with("retry-after", "\(later.seconds)")
        case let body as UnreadableBody: return .text(body.sentence, status: .badRequest)
        case let form as FormError: return .text(form.refusal.detail, status: form.refusal.status)
        case let error as SQLError where error.isDatabaseUnavailable:
            report("an app's request could not be kept: \(error)")
            return exception(
                "The server cannot save right now. Nothing was kept. Try again in a minute.",
                status: .serviceUnavailable
            ).with("retry-after", "5")
        default:
            report("an app's request failed: \(error)")
            return exception(
                "The server could not do this. Try again; if it stays so, tell those who run the server.",
                status: .internalServerError)
        }
    }

    /// A failure in the short form, as for GET where POST is due and for queries.
    static func exception(_ message: String, status: Status) -> Response {
        var json = JSONWriter()
        json.object {
            $0.member("success", false)
            $0.member("exception", message)
            $0.array("errors") { _ in }
        }
        return .json(json.finish(), status: status)
    }

    private static func refused(_ refusal: WireError) -> Response {
        var json = JSONWriter()
        json.object {
            $0.member("success", false)
            $0.member("exception", refusal.message)
            $0.array("errors") { errors in
                for entry in refusal.entries { errors.object { write(entry, to: &$0) } }
            }
        }
        return .json(json.finish(), status: refusal.status)
    }

    /// One of the errors of a refusal.
    static func write(_ entry: WireError.Entry, to json: inout JSONWriter) {
        let isForm = entry.field == WireError.Entry.wholeForm
        json.member("id", isForm ? entry.field : "form.\(entry.field)")
        json.member("msg", entry.message)
        json.member("field", entry.field)
        json.member("message", entry.message)
        json.member("severity", "ERROR")
    }
}
