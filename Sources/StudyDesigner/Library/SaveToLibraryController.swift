import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyManagement
import Templating
import Vocabulary
import WebAccess

/// Saves items of a study to the library of its organization, and an entire study as a template.
struct SaveToLibraryController: Sendable {
    let frames: DesignFrameBuilder

    private var designs: DesignRepository { frames.designs }
    /// The number of recently changed entries that the form offers to replace.
    private static let replacedShown = 100

    var routes: [SiteRoute] {
        [
            .get(LibraryPaths.keeping, requiring: EditDesign.self, use: ask),
            .post(LibraryPaths.keeping, requiring: EditDesign.self, use: keep),
        ]
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let item = try Self.item { context.request.query[$0] }
        let kept = try read(item, grant, in: transaction)
        let description = LibraryDescription(
            title: String(kept.title.prefix(LibraryDescription.titleMax)), description: "", tags: "")
        return .html(
            try page(context, item, kept, description, FormProblems(), grant, in: transaction).render())
    }

    private func keep(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let item = try Self.item { context.form[$0] }
        let kept = try read(item, grant, in: transaction)
        let library = try context.library(in: transaction)
        let description = LibraryDescription(context.form)
        do {
            try library.subject.files.copy(
                try kept.content.fileDigests, from: grant.subject.files, transaction)
            let entry: LibraryEntry
            if let previous = context.form.rowNumber("entry") {
                entry = try LibraryRepository.replace(
                    LibraryEntryID(previous), by: kept.content, from: grant.subject.title, with: library,
                    in: transaction)
            } else {
                entry = try LibraryRepository.add(
                    kept.content, as: description, from: grant.subject.title, with: library, in: transaction)
            }
            return context.redirect(
                to: LibraryPaths.entry(entry.id, library.subject),
                flash: Flash(
                    "\(entry.title) was saved to the library as version \(entry.version).",
                    detail: "Every study of \(library.subject.title) can use it."
                ).linking(
                    "Back to \(kept.title.isEmpty ? "the study" : kept.title)",
                    to: kept.home(try context.designChannel())))
        } catch let refusal as InvalidInput {
            let problems = FormProblems(
                refusal.problems.map { FormProblems.Problem(field: $0.field, $0.sentence) })
            return .html(
                try page(context, item, kept, description, problems, grant, in: transaction).render(),
                status: .unprocessableContent)
        }
    }

    private func page(
        _ context: RequestContext, _ item: LibrarySource, _ kept: LibraryDraft,
        _ description: LibraryDescription,
        _ problems: FormProblems, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> SaveToLibraryPage {
        let channel = try context.designChannel()
        var filter = LibraryFilter()
        filter.kinds = [kept.content.kind]
        let entries = try LibraryRepository.page(
            filter, limit: Self.replacedShown, with: context.library(in: transaction), in: transaction
        ).entries
        let isTemplate = item == .study
        let frame = try frames.frame(
            context, isTemplate ? "Save as template" : "Save to library",
            purpose: isTemplate
                ? "New studies of the organization can start from a copy of this design."
                : "Other studies of the organization can use a copy of it.",
            section: isTemplate ? "/design" : StudyDesignerPaths.suffix(of: kept.section),
            parent: PageLink(kept.title, to: kept.home(channel)), grant.viewing, transaction)
        return SaveToLibraryPage(
            frame: frame, address: LibraryPaths.keeping(channel),
            hidden: item.fields.map { HiddenField($0.name, $0.value) }, kind: kept.content.kind,
            fields: DescriptionFields(description, problems), problems: problems,
            entries: entries.map {
                SelectOption("\($0.id)", "\($0.title), version \($0.version + 1)")
            }, chosen: context.form["entry"] ?? "")
    }

    private static func item(_ field: (String) -> String?) throws -> LibrarySource {
        guard let item = LibrarySource(field) else { throw NotFound("item") }
        return item
    }

    /// Content to save, with its title and location.
    private struct LibraryDraft {
        let content: LibraryContent
        let title: String
        let section: Section
        let home: (Channel) -> String
    }

    private func read(
        _ item: LibrarySource, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> LibraryDraft {
        let scope = grant.subject.scope
        switch item {
        case .study:
            return LibraryDraft(
                content: try LibraryContent(templateOf: scope, designs, transaction),
                title: grant.subject.title, section: .basicInformation, home: StudyDesignerPaths.design)
        case .part(let id, let place):
            let saved = try designs.document(Questionnaire.self, id, in: scope, transaction)
            guard let step = saved.value.step(at: place) else { throw NotFound("step") }
            let outdated = try designs.outdatedTranslations(of: id, item: step.id, in: scope, transaction)
            return LibraryDraft(
                content: try LibraryContent(step, outdated: outdated),
                title: step.title.isEmpty ? step.key : step.title,
                section: .questionnaires
            ) { StudyDesignerPaths.step(place, of: id, $0) }
        case .document(let id):
            let entry = try designs.entry(id, in: scope, transaction)
            return LibraryDraft(
                content: try content(of: entry, scope, in: transaction), title: entry.title,
                section: entry.kind.section
            ) { StudyDesignerPaths.document(id, entry.kind, $0) }
        }
    }

    private func content(
        of entry: DocumentSummary, _ scope: DesignScope, in transaction: borrowing Transaction
    ) throws -> LibraryContent {
        func open<Document: DesignDocument>(_ type: Document.Type) throws -> LibraryContent? {
            try LibraryContent(
                designs.document(type, entry.id, in: scope, transaction).value,
                outdated: designs.outdatedTranslations(of: entry.id, in: scope, transaction))
        }
        guard let content = try open(entry.kind.type) else { throw NotFound("item") }
        return content
    }
}

/// The form that describes a new library entry.
struct SaveToLibraryPage {
    let frame: Frame
    let address: String
    let hidden: [HiddenField]
    let kind: LibraryKind
    let fields: DescriptionFields
    let problems: FormProblems
    let entries: [SelectOption]
    let chosen: String

    var hasEntries: Bool { !entries.isEmpty }
    var button: String { kind == .template ? "Save as template" : "Save to library" }

    var entry: SelectField {
        SelectField(
            "entry", "Save as", entries, chosen: chosen, prompt: "New entry (described below)",
            hint:
                "Or choose an entry to add a version to. Its title, description, tags, and earlier versions "
                + "don't change.",
            error: problems["entry"], isOptional: true)
    }
}
