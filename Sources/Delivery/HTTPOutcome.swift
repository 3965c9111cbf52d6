import Outbound

extension OutcomeText {
    /// Returns what a response means; `detail` is what the server says about an error, already without secrets.
    func outcome(ofStatus status: Int, detail: String?) -> DeliveryOutcome {
        if (200...299).contains(status) { return .delivered }
        let addition = detail.map { " The server says: \($0)" } ?? ""
        let text = meaning(of: status) + addition
        return Self.isTemporary(status) ? .unreachable(text) : .refused(text)
    }

    /// Returns the start of an error text from a server without secrets, as one line; nil for a page.
    static func detail(of text: String, replacing secrets: [String]) -> String? {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty, !line.hasPrefix("<") else { return nil }
        let excerpt = ReplyText.excerpt(of: line, lengthMax: 200, replacing: secrets, with: "[hidden]")
        return ReplyText.sentence(excerpt)
    }

    private static func isTemporary(_ status: Int) -> Bool {
        switch status {
        case 408, 423, 425, 429: true
        case 501, 505: false
        default: (500...599).contains(status)
        }
    }

    private func meaning(of status: Int) -> String {
        switch status {
        case 300...399:
            "\(host) redirects to another address (status \(status)). Redirects are not followed; enter the final address."
        case 401: "\(host) rejected the credentials (status 401). Check the user name, password or token."
        case 403: "\(host) denied access (status 403). Check the credentials and their permission to write."
        case 404, 410:
            "The address does not exist at \(host) (status \(status)). Check the folder or the bucket."
        case 405, 501: "\(host) does not accept files by PUT at this address (status \(status))."
        case 413: "\(host) does not accept files of this size (status 413)."
        case 429, 503: "\(host) is busy (status \(status))."
        case 507: "\(host) has no space left (status 507)."
        case 500...599: "\(host) reported an error of its own (status \(status))."
        default: "\(host) rejected the file (status \(status))."
        }
    }
}
