import Access
import HTTP
import JSON
import SQLStore

extension SiteContext {
    /// Converts an error to a page, a redirect or a problem document. No other code does this.
    func response(
        to error: any Error, _ request: Request, context: RequestContext?, unsavedForm: String? = nil
    ) -> Response {
        switch error {
        case let met as ErrorInContext:
            return response(to: met.error, request, context: met.context, unsavedForm: unsavedForm)
        case let refusal as any UserFacingError:
            return answer(to: refusal, request, context, unsavedForm)
                .logging(refusal, by: context?.person)
        case let refusal as HTTPError:
            if let fault = refusal.fault { report(fault, request) }
            let page = ErrorPage(
                status: refusal.status, title: title(of: refusal.status, request),
                sentence: refusal.detail, problems: [], requestID: request.id.text)
            return show(page, request, context, refusal.headers).logging(context?.person)
        case let error as SQLError where error.isDatabaseUnavailable:
            report(error, request)
            let sentence = request.method.isSafe ? Self.busyReadingSentence : Self.busySentence
            return show(
                page(.serviceUnavailable, sentence, request), request, context, ["retry-after": "5"])
        case let error as SQLError where error.code == .nul:
            // Forms and URLs were already checked; a NUL in a JSON text can get this far.
            return show(page(.badRequest, Self.nulSentence, request), request, context)
        default:
            report(error, request)
            return show(page(.internalServerError, Self.faultSentence, request), request, context)
        }
    }

    /// Returns a heading for users; programs get the name of the status.
    private func title(of status: Status, _ request: Request) -> String {
        if prefersJSON(request) { return status.reason }
        return switch status {
        case .badRequest: "We could not read this request"
        case .notFound: "Not found"
        default: status.reason
        }
    }

    private static let busySentence =
        "The server cannot save changes right now. Nothing was changed. Try again in a minute."
    private static let busyReadingSentence =
        "The server cannot show this page right now. Try again in a minute."
    private static let nulSentence =
        "The text contains a NUL character, which cannot be stored. Nothing was changed. Remove it and try again."
    private static let faultSentence =
        "Something went wrong on our side. Nothing was changed. Contact the operator with the ID of this request."

    private func answer(
        to refusal: any UserFacingError, _ request: Request, _ context: RequestContext?,
        _ unsavedForm: String?
    ) -> Response {
        if case .signInNeeded = refusal.kind, !prefersJSON(request) {
            // A form can't be submitted again after signing in, so the user returns only to pages.
            let target = request.method.isSafe ? request.target : ReturnPath.home
            return Response.redirect(to: ReturnPath.signIn(returningTo: target))
        }
        if refusal is SecondFactorRequired, !prefersJSON(request) {
            let target = unsavedForm ?? (request.method.isSafe ? request.target : ReturnPath.home)
            return Response.redirect(to: ReturnPath.address(Self.secondFactorPath, returningTo: target))
        }
        var headers = Headers()
        if case .tryLater(let seconds) = refusal.kind { headers["retry-after"] = String(seconds) }
        if case .signInNeeded = refusal.kind { headers["www-authenticate"] = "Session" }
        var page = ErrorPage(
            status: refusal.kind.status, title: refusal.title, sentence: refusal.sentence,
            problems: refusal.problems, requestID: request.id.text, unsavedForm: unsavedForm)
        if unsavedForm == nil, let context, context.person != nil {
            page.enteredTexts = context.incoming.enteredTexts
        }
        return show(page, request, context, headers)
    }

    private func page(_ status: Status, _ sentence: String, _ request: Request) -> ErrorPage {
        ErrorPage(
            status: status, title: status.reason, sentence: sentence, problems: [], requestID: request.id.text
        )
    }

    private func show(
        _ page: ErrorPage, _ request: Request, _ context: RequestContext?, _ headers: Headers = Headers()
    ) -> Response {
        var response =
            prefersJSON(request)
            ? refusals?.response(page) ?? problem(page)
            : Response.html(errorPages.page(page, context: context), status: page.status)
        for field in headers { response.headers.add(field.name, field.value) }
        return response
    }

    /// Browsers accept HTML explicitly. Other clients get a problem document.
    private func prefersJSON(_ request: Request) -> Bool {
        guard let accept = request.headers["accept"] else { return true }
        return !accept.contains("text/html")
    }

    private func problem(_ page: ErrorPage) -> Response {
        var json = JSONWriter()
        json.object { object in
            object.key("title")
            object.string(page.title)
            object.key("status")
            object.int(page.status.code)
            object.key("detail")
            object.string(page.sentence)
            object.key("instance")
            object.string(page.requestID)
            guard !page.problems.isEmpty else { return }
            object.key("errors")
            object.array { array in
                for problem in page.problems {
                    array.object {
                        $0.key("field")
                        $0.string(problem.field)
                        $0.key("detail")
                        $0.string(problem.sentence)
                    }
                }
            }
        }
        return .bytes(json.finish(), type: "application/problem+json", status: page.status)
    }
}

extension UserFacingErrorKind {
    var status: Status {
        switch self {
        case .notFound: .notFound
        case .denied: .forbidden
        case .invalid: .unprocessableContent
        case .conflict: .conflict
        case .signInNeeded: .unauthorized
        case .tryLater: .tooManyRequests
        }
    }
}
