import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Handles the requests that all document lists share.
struct DocumentListController<List: DocumentList>: Sendable {
    let list: List
    let frames: DesignFrameBuilder
    let random: RandomBytes

    var designs: DesignRepository { frames.designs }
    var section: Section { list.section }
    var paths: ListPaths { ListPaths(section) }

    var routes: [SiteRoute] {
        let copying: [SiteRoute] =
            list.copyHint == nil ? [] : [.post(paths.copy, requiring: EditDesign.self, use: copy)]
        return [
            .get(paths.list, requiring: ViewDesign.self, use: show),
            .post(paths.mark, requiring: EditDesign.self, use: mark),
            .post(paths.move, requiring: EditDesign.self, use: move),
            .post(paths.remove, requiring: EditDesign.self, use: remove),
            .post(paths.reinstate, requiring: EditDesign.self, use: reinstate),
        ] + copying
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let isChecked = context.request.query["check"] != nil
        return .html(try page(context, grant, problems: [], isChecked: isChecked, in: transaction))
    }

    func page(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, problems: [Problem], isChecked: Bool = false,
        in transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let (channel, scope) = (try context.designChannel(), grant.subject.scope)
        let offered = try languages(in: scope, in: transaction)
        let language = language(of: context, among: offered)
        let removed = try designs.entries(of: section, in: scope, state: .deleted, transaction)
            .filter { $0.kind == List.Document.kind }
        let progress = try designs.progress(language: language, in: scope, transaction)
            .first { $0.section == section }
        let open =
            isChecked
            ? try designs.unmarked(of: [section], language: language, in: scope, transaction)
                .compactMap { IncompleteItem($0, language: language, channel) } : []
        let frame = try frames.frame(
            context, section.title, purpose: list.purpose, section: StudyDesignerPaths.suffix(of: section),
            grant, transaction)
        return DocumentListPage(
            frame: frame, noun: list.noun, title: section.title, addition: list.addition,
            emptySentence: list.emptySentence, columns: list.columns,
            languages: languages(offered, language, channel), language: language,
            lines: try items(context, grant, channel, language, in: transaction),
            removed: removed.filter { $0.publishedAt != nil }
                .map { RemovedListItem($0, channel: channel, now: context.now) },
            removedHint: list.removedHint,
            removedDrafts: removed.filter { $0.publishedAt == nil }
                .map { RemovedListItem($0, channel: channel, now: context.now) },
            history: try HistoryMenu(
                section, from: paths.list(channel, language), context, designs, scope, transaction),
            libraryAddress: libraryAddress(context, channel),
            links: list.links(below: paths.list(channel)),
            canEdit: context.hasPermission(EditDesign.self), canCopy: list.copyHint != nil,
            isMarked: progress?.isMarked == true, needsItems: section.needsItems != nil,
            mayStayEmpty: progress?.mayStayEmpty == true,
            newAddress: paths.new(channel), markAddress: paths.mark(channel),
            problems: FormProblems(problems.map { $0.onPage(of: channel) } + open.map(\.problem)),
            problemsTitle: isChecked
                ? "\(open.count == 1 ? "1 \(list.noun) is" : "\(open.count) items are") not ready"
                : "Nothing was changed"
        ).render()
    }

    private func items(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ channel: Channel, _ language: LanguageTag,
        in transaction: borrowing Transaction
    ) throws -> [DocumentListItem] {
        let scope = grant.subject.scope
        let blockers = try frames.blockers(context, grant, transaction)[section] ?? []
        let published = try frames.published(in: scope, transaction)
        let documents = try designs.documents(List.Document.self, in: scope, transaction)
        let words = ScheduleText(try designs.anchorDates(in: scope, transaction))
        return try documents.enumerated().map { index, document in
            DocumentListItem(
                document, of: list, place: index, count: documents.count, channel: channel,
                now: context.now, language: language, words: words,
                blockers: blockers.count {
                    $0.page?.document == document.id && $0.kind != .notMarkedComplete
                },
                changes: try published.flatMap {
                    ChangedItems.words(
                        for: document.value, published: try $0.value(List.Document.self, document.id))
                })
        }
    }

    /// Returns the page that adds library entries. Nil if none fit or the user can't edit.
    private func libraryAddress(_ context: RequestContext, _ channel: Channel) -> String? {
        guard context.hasPermission(EditDesign.self), LibraryInsertionPoint.kind(of: section) != nil else {
            return nil
        }
        return LibraryPaths.choice(.list(section), channel)
    }

    /// Returns the languages whose completion is tracked separately.
    private func languages(
        in scope: DesignScope, in transaction: borrowing Transaction
    ) throws -> [LanguageTag] {
        guard section.isTranslated else { return [.english] }
        return try designs.document(StudySettings.self, in: scope, transaction).value.allLanguages
    }

    private func language(of context: RequestContext, among languages: [LanguageTag]) -> LanguageTag {
        let asked = (context.form["lang"] ?? context.request.query["lang"]).flatMap { LanguageTag($0) }
        return asked.flatMap { languages.contains($0) ? $0 : nil } ?? .english
    }

    private func languages(
        _ languages: [LanguageTag], _ current: LanguageTag, _ channel: Channel
    ) -> [LanguageSwitch.Language] {
        languages.map { language in
            LanguageSwitch.Language(
                language.text, language.ownName, to: paths.list(channel, language),
                isCurrent: language == current)
        }
    }

    private func mark(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let scope = grant.subject.scope
        let language = language(of: context, among: try languages(in: scope, in: transaction))
        let address = paths.list(try context.designChannel(), language)
        let details: AuditDetails = language == .english ? [:] : ["language": .text(language.text)]
        let offer = try UndoPoint(designs, grant, transaction)
        if context.form["mark"] == "all" {
            return try CompletionMarking(designs: designs, context: context, language: language).mark(
                [section], called: section.title, done: address,
                open: address + (language == .english ? "?" : "&") + "check=1", grant, transaction)
        }
        if context.form["mark"] == "reopen" {
            try designs.markIncomplete(
                section, language: language, in: scope, by: grant.actor.author, transaction)
            try grant.record("design.reopen", about: section.title, details, in: transaction)
            return try offer.redirect(
                context, to: address, flash: Flash(EditorMessages.reopened), transaction)
        }
        do {
            try designs.markComplete(
                section, language: language, in: scope, by: grant.actor.author, transaction)
        } catch let refusal as DocumentInvalid {
            let page = try page(context, grant.viewing, problems: refusal.problems, in: transaction)
            return .html(page, status: .unprocessableContent)
        }
        try grant.record("design.complete", about: section.title, details, in: transaction)
        let flash = try leadingOn(
            Flash(EditorMessages.completed(section.title, language)), from: language, context, scope,
            transaction)
        return try offer.redirect(context, to: address, flash: flash, transaction)
    }

    /// Returns a message with a link to the next section that isn't complete, as forms of sections lead on to it.
    private func leadingOn(
        _ flash: Flash, from language: LanguageTag, _ context: RequestContext, _ scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> Flash {
        guard language == .english,
            let open = try designs.progress(in: scope, transaction).first(where: { !$0.isComplete })
        else { return flash }
        return flash.linking(
            "Continue with \(open.section.title)",
            to: StudyDesignerPaths.section(open.section, try context.designChannel()))
    }
}

extension Problem {
    /// Returns the problem with the address of its field.
    fileprivate func onPage(of channel: Channel) -> FormProblems.Problem {
        FormProblems.Problem(
            sentence, at: StudyDesignerPaths.address(of: page, field: field, channel))
    }
}
