import Access
import HTTP
import JSON
import SQLStore
import WebAccess

/// The JSON envelopes that apps expect.
package enum WireResponse {
    /// Returns `{"success": true}` with the members that the action adds.
    package static func success(_ members: (inout JSONWriter) -> Void = { _ in }) -> Response {
        var json = JSONWriter()
        json.object {
            $0.member("success", true)
            members(&$0)
        }
        return .json(json.finish())
    }

    /// Returns an error response. Client errors are described; server errors are reported to the operator only.
    package static func failure(_ error: any Error, report: @Sendable (String) -> Void) -> Response {
        switch error {
        case let refusal as WireError: return refused(refusal)
        case let later as RateLimited:
            return refused(WireError(later.sentence, status: .tooManyRequests))
                .with("retry-after", "\(later.seconds)")
        case let body as UnreadableBody: return .text(body.sentence, status: .badRequest)
        case let form as FormError: return .text(form.refusal.detail, status: form.refusal.status)
        case let error as SQLError where error.isDatabaseUnavailable:
            report("an app's request couldn't be saved: \(error)")
            return exception(
                "The server can't save data right now. Nothing was saved. Try again in a minute.",
                status: .serviceUnavailable
            ).with("retry-after", "5")
        default:
            report("an app's request failed: \(error)")
            return exception(
                "Something went wrong on the server. Try again. If it keeps happening, contact the site operator.",
                status: .internalServerError)
        }
    }

    /// Returns an error in the short form, used for GET where POST is required and for queries.
    package static func exception(_ message: String, status: Status) -> Response {
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

    /// Writes one error of a rejected request.
    package static func write(_ entry: WireError.Entry, to json: inout JSONWriter) {
        let isForm = entry.field == WireError.Entry.wholeForm
        json.member("id", isForm ? entry.field : "form.\(entry.field)")
        json.member("msg", entry.message)
        json.member("field", entry.field)
        json.member("message", entry.message)
        json.member("severity", "ERROR")
    }
}
