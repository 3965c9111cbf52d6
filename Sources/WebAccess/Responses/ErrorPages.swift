import Access
import HTTP
import XML

/// Makes the pages for refusals and faults. `WebAccess` has no templates, so `Portal` passes in who does.
public protocol ErrorPages: Sendable {
    /// The bytes of a page; must not fail. The visit is nil where no one could be recognized.
    func page(_ error: ErrorPage, context: RequestContext?) -> [UInt8]

    /// The bytes of what is said above a form that is shown again after its session had ended.
    func notice(_ restored: RestoredForm) -> [UInt8]

    /// The bytes of a page for what was typed into a form that is no longer there.
    func page(_ restored: RestoredForm, context: RequestContext) -> [UInt8]
}

/// The content of an error page.
public struct ErrorPage: Sendable, Hashable {
    /// The status.
    public let status: Status
    /// A few words for the heading.
    public let title: String
    /// What happened and what to do.
    public let sentence: String
    /// What is wrong with single fields.
    public let problems: [FieldProblem]
    /// The ID of the request in the log.
    public let requestID: String
    /// The address that shows the refused form filled in again, after the preview of a role was stopped; nil where no
    /// form was kept.
    public var unsavedForm: String?
}

/// Minimal HTML error pages, for sites without templates.
public struct PlainErrorPages: ErrorPages {
    /// The plain pages.
    public init() {}

    public func notice(_ restored: RestoredForm) -> [UInt8] {
        let sentences = restored.sentences + restored.unplaced.map { "\($0.name): \($0.value)" }
        return Array(sentences.map { "<p>\(XMLText.escaped($0))</p>" }.joined().utf8)
    }

    public func page(_ restored: RestoredForm, context: RequestContext) -> [UInt8] {
        Array("<!doctype html><html lang=\"en\"><title>What you typed</title>".utf8) + notice(restored)
    }

    public func page(_ error: ErrorPage, context: RequestContext?) -> [UInt8] {
        let title = XMLText.escaped(error.title)
        let sentences = ([error.sentence] + error.problems.map(\.sentence)).map {
            "<p>\(XMLText.escaped($0))</p>"
        }
        return Array(
            "<!doctype html><html lang=\"en\"><title>\(title)</title><h1>\(title)</h1>\(sentences.joined())"
                .utf8)
    }
}
