import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// Lists library entries that fit into a study, previews them, and copies them into the study.
struct LibraryChoiceController: Sendable {
    let frames: DesignFrameBuilder
    let random: RandomBytes

    private var designs: DesignRepository { frames.designs }

    var routes: [SiteRoute] {
        [
            .get(LibraryPaths.choice, requiring: EditDesign.self, use: list),
            .get(LibraryPaths.chosen, requiring: EditDesign.self, use: show),
            .post(LibraryPaths.chosen, requiring: EditDesign.self, use: take),
        ]
    }

    private func list(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (place, channel) = (
            try Self.place(context.request.query["into"]), try context.designChannel()
        )
        let library = try context.library(in: transaction)
        let query = LibraryQuery(context.request.query, among: place.kinds)
        let found = try LibraryRepository.page(
            query.filter, skipping: query.offset, limit: LibraryList.pageSize, with: library,
            in: transaction)
        let into = HiddenField("into", place.text)
        let frame = try frames.frame(
            context, "Add from library", purpose: "Adds a copy to the study. You can change the copy.",
            section: StudyDesignerPaths.suffix(of: place.section),
            parent: try parent(place, channel, grant, in: transaction),
            grant.viewing, transaction)
        let list = LibraryList(
            query, found, tags: try LibraryRepository.tags(with: library, in: transaction),
            at: "\(StudyDesignerPaths.design(channel))\(LibraryPaths.suffix)", keeping: [into],
            now: context.now
        ) { "\(LibraryPaths.chosen($0.id, channel))?into=\(place.text)" }
        return .html(
            LibraryChoicePage(
                frame: frame, list: list, libraryAddress: LibraryPaths.library(library.subject)
            ).render())
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let place = try Self.place(context.request.query["into"])
        return .html(try page(context, place, FormProblems(), grant, in: transaction).render())
    }

    private func page(
        _ context: RequestContext, _ place: LibraryInsertionPoint, _ problems: FormProblems,
        _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> LibraryEntryPreviewPage {
        let (channel, query) = (try context.designChannel(), context.request.query)
        let library = try context.library(in: transaction)
        let entry = try Self.entry(context, place, library, in: transaction)
        let content = try LibraryRepository.content(of: entry.id, with: library, in: transaction)
        let address = LibraryPaths.chosen(entry.id, channel)
        var frame = try frames.frame(
            context, entry.title, purpose: entry.description.isEmpty ? nil : entry.description,
            section: StudyDesignerPaths.suffix(of: place.section),
            parent: PageLink("Add from library", to: LibraryPaths.choice(place, channel)), grant.viewing,
            transaction)
        frame.extraStyles.append(.phone)
        return LibraryEntryPreviewPage(
            frame: frame, address: address, into: place.text, action: place.action, entry: entry,
            home: place.home(channel),
            preview: try LibraryPreview(
                content, in: query["lang"].flatMap { LanguageTag($0) },
                screen: query["screen"].flatMap { Int($0) }, today: context.now.civil().date,
                LibraryPaths.pictures(of: entry.id, library.subject), address: address,
                query: "into=\(place.text)"),
            problems: problems, now: context.now)
    }

    private func take(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let place = try Self.place(context.form["into"])
        let library = try context.library(in: transaction)
        let entry = try Self.entry(context, place, library, in: transaction)
        let content = try LibraryRepository.content(of: entry.id, with: library, in: transaction)
        let offer = try UndoPoint(designs, grant, transaction)
        try grant.subject.files.copy(try content.fileDigests, from: library.subject.files, transaction)
        do {
            let (document, path, notices) = try add(content, to: place, context, grant, in: transaction)
            try LibraryRepository.noteUse(
                of: entry, in: grant.subject, document: document, with: library, in: transaction)
            return try offer.redirect(
                context, to: path,
                flash: Flash(
                    "\(entry.title) was copied from the library.", detail: notices.joined(separator: " ")),
                transaction)
        } catch let refusal as DocumentInvalid {
            let problems = FormProblems(refusal.problems.map { FormProblems.Problem($0.sentence) })
            return .html(
                try page(context, place, problems, grant, in: transaction).render(),
                status: .unprocessableContent
            )
        }
    }

    /// Adds the copy. Returns the document with the copy, the address of its page, and notices about what was changed.
    private func add(
        _ content: LibraryContent, to place: LibraryInsertionPoint, _ context: RequestContext,
        _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> (DocumentID, String, [String]) {
        let (scope, channel) = (grant.subject.scope, try context.designChannel())
        switch place {
        case .list(let section):
            func open<Document: DesignDocument>(
                _ type: Document.Type
            ) throws -> (DocumentID, String, [String]) {
                let copy = try content.fitted(
                    type, into: try designs.ruleContext(for: nil, in: scope, transaction), newID: newID)
                let added = try designs.add(
                    copy.value, in: scope, by: grant.actor.author, transaction)
                try designs.record(content.outdated, of: added.id, in: scope, transaction)
                try grant.record("design.add", added.entry, in: transaction)
                return (added.id, ListPaths(section).item(added.id, channel), copy.notices)
            }
            guard let kind = content.kind.document else { throw NotFound("library entry") }
            return try open(kind.type)
        case .steps(let document, let after):
            let (step, notices) = try addStep(content, to: document, grant, in: transaction) {
                $0.add($1, after: after)
            }
            return (document, StudyDesignerPaths.step(.step(step), of: document, channel), notices)
        case .form(let document, let form):
            let (step, notices) = try addStep(content, to: document, grant, in: transaction) { whole, step in
                guard case .question(let question) = step else { throw NotFound("library entry") }
                whole.add(question, to: form)
            }
            return (
                document, StudyDesignerPaths.step(.question(step, in: form), of: document, channel), notices
            )
        }
    }

    private func addStep(
        _ content: LibraryContent, to document: DocumentID, _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction, _ add: (inout Questionnaire, Step) throws -> Void
    ) throws -> (ItemID, [String]) {
        let scope = grant.subject.scope
        let saved = try designs.document(Questionnaire.self, document, in: scope, transaction)
        let ruleContext = try designs.ruleContext(for: document, in: scope, transaction)
        let copy = try content.fittedStep(into: saved.value, ruleContext, newID: newID)
        var value = saved.value
        try add(&value, copy.value)
        let after = try designs.save(
            value, as: document, startedFrom: saved.revision, in: scope, by: grant.actor.author,
            transaction)
        try designs.record(
            content.outdated, of: document, item: copy.value.id, in: scope, transaction)
        try grant.record("design.save", after.entry, in: transaction)
        return (copy.value.id, copy.notices)
    }

    private func newID() -> ItemID { ItemID(random: random(8)) }

    private func parent(
        _ place: LibraryInsertionPoint, _ channel: Channel, _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> PageLink {
        switch place {
        case .list(let section): return PageLink(section.title, to: place.home(channel))
        case .steps(let document, _), .form(let document, _):
            let entry = try designs.entry(document, in: grant.subject.scope, transaction)
            return PageLink(
                entry.title.isEmpty ? "Untitled questionnaire" : entry.title, to: place.home(channel))
        }
    }

    private static func place(_ text: String?) throws -> LibraryInsertionPoint {
        guard let place = LibraryInsertionPoint(text) else { throw NotFound("place") }
        return place
    }

    /// Returns the entry in the address. Throws if it was removed or doesn't fit.
    private static func entry(
        _ context: RequestContext, _ place: LibraryInsertionPoint, _ library: Grant<UseLibrary>,
        in transaction: borrowing Transaction
    ) throws -> LibraryEntry {
        let entry = try LibraryRepository.entry(context.entryID, with: library, in: transaction)
        guard entry.removedAt == nil, place.kinds.contains(entry.kind) else {
            throw NotFound("library entry")
        }
        return entry
    }
}
