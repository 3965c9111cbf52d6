import Access
import HTTP
import SQLStore

extension SiteContext {
    /// Completes the response to a restored form that was submitted again.
    ///
    /// The stash is deleted only if the form was saved. If it was refused, or someone else saved in the meantime, the
    /// stash gets the values submitted last, and the forms of the page refer to it, so that saving deletes it later.
    func finishResubmission(_ context: RequestContext, _ response: Response) -> Response {
        let stashed = context.incoming.stashedForm
        if response.status == .seeOther {
            let isSaved = Flash.set(by: response, for: context.incoming)?.tone != .failure
            if isSaved, let stashed, let person = context.person {
                eraseStash(stashed, of: person, context.request)
            }
            return response
        }
        guard let page = response.page, stashed != nil || response.status == .conflict else {
            return response
        }
        // The page of a conflict has the fields of the form, but not what the form declared about them.
        var fields = context.incoming.declaredFields.sorted().map(SecretField.declaration).joined()
        if let stashed, let person = context.person {
            renewStash(stashed, of: person, context)
            fields += stashed.markup
        }
        guard !fields.isEmpty else { return response }
        var response = response
        response.body = .bytes(FormMarkup(page).adding(fields, toFormsSentTo: context.request.path))
        return response
    }

    /// Runs in the background, because the page doesn't depend on it.
    private func eraseStash(_ stashed: StashedFormReference, of person: AuthenticatedUser, _ request: Request)
    {
        store.submitWrite(
            { transaction in
                try StashedFormRepository.erase(stashed.token, of: person.user, in: transaction)
            },
            then: { [self] result in
                if case .failure(let error) = result { report(error, request) }
            })
    }

    /// Stores the submitted values under the same token. Values that are too large leave the stash as it is, and so do
    /// requests to other addresses, such as for the preview of a form.
    private func renewStash(
        _ stashed: StashedFormReference, of person: AuthenticatedUser, _ context: RequestContext
    ) {
        let form = StashedForm(context.incoming)
        let content = form.bytes
        guard content.count <= StashedFormRepository.byteCountMax else { return }
        store.submitWrite(
            { [self] transaction in
                let previous = try StashedFormRepository.find(
                    stashed.token, of: person, under: sealing, at: context.now, in: transaction)
                guard previous.flatMap({ StashedForm($0) })?.action == form.action else { return }
                try StashedFormRepository.renew(
                    stashed.token, with: content, of: person.user, under: sealing, at: context.now,
                    in: transaction)
            },
            then: { [self] result in
                if case .failure(let error) = result { report(error, context.request) }
            })
    }
}

extension Response {
    /// The bytes of a page; nil for other responses.
    var page: [UInt8]? {
        guard headers["content-type"]?.hasPrefix("text/html") == true else { return nil }
        switch body {
        case .bytes(let bytes): return bytes
        case .shared(let bytes): return bytes.bytes
        case .empty, .file, .stream: return nil
        }
    }
}

extension FormMarkup {
    /// Returns the page with markup at the start of each form that is sent to a path, whatever its query.
    fileprivate func adding(_ markup: String, toFormsSentTo path: String) -> [UInt8] {
        let places = forms.filter { form in
            form.tag["method"]?.lowercased() == "post"
                && form.tag["action"].map { $0.prefix { $0 != "?" && $0 != "#" } == path } == true
        }.map(\.tag.range.upperBound)
        var result: [UInt8] = []
        var start = 0
        for place in places {
            result += bytes[start..<place]
            result += Array(markup.utf8)
            start = place
        }
        return result + bytes[start...]
    }
}
