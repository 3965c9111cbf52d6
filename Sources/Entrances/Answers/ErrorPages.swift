import Access
import HTTP
import XML

/// Makes the pages for refusals and faults. Entrances has no templates, so `Portal` passes in who does.
public protocol ErrorPages: Sendable {
    /// The bytes of a page; must not fail. The visit is nil where nobody could be recognized.
    func page(_ error: ErrorPage, visit: Visit?) -> [UInt8]
}

/// What an error page says.
public struct ErrorPage: Sendable, Hashable {
    /// The status.
    public let status: Status
    /// A few words for the heading.
    public let title: String
    /// What happened and what to do.
    public let sentence: String
    /// What is wrong with single fields.
    public let problems: [FieldProblem]
    /// What finds the request in the log.
    public let requestID: String
}

/// Error pages of plain text in the least HTML, for sites without templates.
public struct PlainErrorPages: ErrorPages {
    /// The plain pages.
    public init() {}

    public func page(_ error: ErrorPage, visit: Visit?) -> [UInt8] {
        let title = XMLText.escaped(error.title)
        let sentences = ([error.sentence] + error.problems.map(\.sentence)).map {
            "<p>\(XMLText.escaped($0))</p>"
        }
        return Array(
            "<!doctype html><html lang=\"en\"><title>\(title)</title><h1>\(title)</h1>\(sentences.joined())"
                .utf8)
    }
}
