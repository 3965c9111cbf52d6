import Access
import HTTP
import XML

/// Renders the pages for refusals and faults. `WebAccess` has no templates, so `Portal` passes in the implementation.
public protocol ErrorPages: Sendable {
    /// Returns the HTML of a page; must not fail. The context is nil if the request couldn't be identified.
    func page(_ error: ErrorPage, context: RequestContext?) -> [UInt8]

    /// Returns the HTML of the notice above a form that is restored after its session ended.
    func notice(_ restored: RestoredForm) -> [UInt8]

    /// Returns the HTML of a page with the submitted values of a form that no longer exists.
    func page(_ restored: RestoredForm, context: RequestContext) -> [UInt8]
}

/// The content of an error page.
public struct ErrorPage: Sendable, Hashable {
    /// The status.
    public let status: Status
    /// A short heading.
    public let title: String
    /// What happened and what to do.
    public let sentence: String
    /// The problems of single fields.
    public let problems: [FieldProblem]
    /// The ID of the request in the log.
    public let requestID: String
    /// The path that restores the refused form after the preview of a role was stopped; nil if no form was stashed.
    public var unsavedForm: String?
    /// The texts of the refused form, to copy them; empty for requests of programs.
    public var enteredTexts: [String] = []
}

/// Minimal HTML error pages, for sites without templates.
public struct PlainErrorPages: ErrorPages {
    /// Creates the plain pages.
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
        let sentences = ([error.sentence] + error.problems.map(\.sentence) + error.enteredTexts).map {
            "<p>\(XMLText.escaped($0))</p>"
        }
        return Array(
            "<!doctype html><html lang=\"en\"><title>\(title)</title><h1>\(title)</h1>\(sentences.joined())"
                .utf8)
    }
}
