import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// Marks all items of a list or design complete that pass their checks.
struct CompletionMarking {
    let designs: DesignRepository
    let context: RequestContext
    let language: LanguageTag

    /// The sections that are marked together: all except the checklist.
    static let sections = Section.allCases.filter { $0 != .checklist }

    /// Marks the items that pass, and redirects to the page that lists the others.
    func mark(
        _ sections: [Section], called title: String, done: String, open: String,
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> Response {
        let offer = try UndoPoint(designs, grant, transaction)
        let marked = try designs.markEach(
            of: sections, language: language, in: grant.subject.scope, by: grant.actor.author, transaction)
        if marked.count > 0 {
            var details: AuditDetails = [
                "marked": .number(marked.count), "open": .number(marked.open.count),
            ]
            if language != .english { details.append("language", .text(language.text)) }
            try grant.record("design.complete-all", about: title, details, in: transaction)
        }
        let (sentence, detail) = marked.words(language)
        let flash = Flash(marked.count > 0 ? .success : .information, sentence, detail: detail)
        return try offer.redirect(
            context, to: marked.open.isEmpty ? done : open, flash: flash, transaction)
    }
}
