import Access
import Cryptography
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// What all sections that are lists of documents have in common.
struct DocumentListController<List: DocumentList>: Sendable {
    let list: List
    let frames: DesignFrames
    let random: RandomBytes

    private var designs: Designs { frames.designs }
    private var section: Section { list.section }
    private var paths: ListPaths { ListPaths(section) }

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
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let isChecked = visit.request.query["check"] != nil
        return .html(try page(visit, grant, problems: [], isChecked: isChecked, transaction))
    }

    private func page(
        _ visit: Visit, _ grant: Grant<ViewDesign>, problems: [Problem], isChecked: Bool = false,
        _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let (channel, scope) = (try visit.designChannel(), grant.subject.scope)
        let offered = try languages(in: scope, transaction)
        let language = language(of: visit, among: offered)
        let documents = try designs.documents(List.Document.self, in: scope, transaction)
        let words = ScheduleWords(try designs.anchorDates(in: scope, transaction))
        let removed = try designs.entries(of: section, in: scope, state: .deleted, transaction)
        let progress = try designs.progress(language: language, in: scope, transaction)
        let open =
            isChecked
            ? try designs.unmarked(of: [section], language: language, in: scope, transaction)
                .compactMap { OpenItem($0, language: language, channel) } : []
        let frame = try frames.frame(
            visit, section.title, purpose: list.purpose, section: Paths.suffix(of: section), grant,
            transaction)
        return DocumentListPage(
            frame: frame, noun: list.noun, title: section.title, addition: list.addition,
            emptySentence: list.emptySentence, columns: list.columns,
            languages: languages(offered, language, channel), language: language,
            lines: documents.enumerated().map { index, document in
                ListLine(
                    document, of: list, place: index, count: documents.count, channel: channel,
                    now: visit.now, language: language, words: words)
            },
            removed: removed.filter { $0.kind == List.Document.kind && $0.publishedAt != nil }
                .map { RemovedLine($0, channel: channel, now: visit.now) },
            removedHint: list.removedHint,
            removedDrafts: removed.filter { $0.kind == List.Document.kind && $0.publishedAt == nil }
                .map { RemovedLine($0, channel: channel, now: visit.now) },
            history: try HistoryMenu(
                section, from: paths.list(channel, language), visit, designs, scope, transaction),
            libraryAddress: libraryAddress(visit, channel),
            links: list.links(below: paths.list(channel)),
            canEdit: visit.may(EditDesign.self), canCopy: list.copyHint != nil,
            isMarked: progress.first { $0.section == section }?.isMarked == true,
            newAddress: paths.new(channel), markAddress: paths.mark(channel),
            problems: FormProblems(
                problems.map { problem in
                    FormProblems.Problem(
                        problem.sentence, at: Paths.address(of: problem.page, field: problem.field, channel))
                } + open.map(\.problem)),
            problemsTitle: isChecked
                ? "\(open.count == 1 ? "1 \(list.noun) is" : "\(open.count) items are") not ready"
                : "Nothing was changed"
        ).render()
    }

    /// Where entries of the library are taken; nil where none fit, and for people who only look.
    private func libraryAddress(_ visit: Visit, _ channel: Channel) -> String? {
        guard visit.may(EditDesign.self), LibraryPlace.kind(of: section) != nil else { return nil }
        return LibraryPaths.choice(.list(section), channel)
    }

    /// The languages in which the list is complete apart.
    private func languages(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [LanguageTag] {
        guard section.isTranslated else { return [.english] }
        return try designs.document(StudySettings.self, in: scope, transaction).value.allLanguages
    }

    private func language(of visit: Visit, among languages: [LanguageTag]) -> LanguageTag {
        let asked = (visit.form["lang"] ?? visit.request.query["lang"]).flatMap { LanguageTag($0) }
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
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let scope = grant.subject.scope
        let language = language(of: visit, among: try languages(in: scope, transaction))
        let address = paths.list(try visit.designChannel(), language)
        let details: AuditDetails = language == .english ? [:] : ["language": .text(language.text)]
        let offer = try UndoOffer(designs, grant, transaction)
        if visit.form["mark"] == "all" {
            return try MarkingDesk(designs: designs, visit: visit, language: language).mark(
                [section], called: section.title, done: address,
                open: address + (language == .english ? "?" : "&") + "check=1", grant, transaction)
        }
        if visit.form["mark"] == "reopen" {
            try designs.markIncomplete(
                section, language: language, in: scope, by: grant.actor.author, transaction)
            try grant.record("design.reopen", about: section.title, details, in: transaction)
            return try offer.redirect(visit, to: address, saying: Flash(Words.reopened), transaction)
        }
        do {
            try designs.markComplete(
                section, language: language, in: scope, by: grant.actor.author, transaction)
        } catch let refusal as DocumentRefused {
            let page = try page(visit, grant.viewing, problems: refusal.problems, transaction)
            return .html(page, status: .unprocessableContent)
        }
        try grant.record("design.complete", about: section.title, details, in: transaction)
        return try offer.redirect(
            visit, to: address, saying: Flash(Words.completed(section.title, language)), transaction)
    }
}

// Changes of the list
extension DocumentListController {
    /// The item that the address names, if it is one of this list.
    private func entry(
        _ visit: Visit, _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> DocumentEntry {
        let entry = try designs.entry(try visit.documentID(), in: grant.subject.scope, transaction)
        guard entry.kind == List.Document.kind else { throw NotFound(list.noun) }
        return entry
    }

    private func move(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (entry, scope) = (try entry(visit, grant, transaction), grant.subject.scope)
        let order = try designs.entries(of: section, in: scope, transaction)
            .filter { $0.kind == entry.kind }.map(\.id)
        guard let index = order.firstIndex(of: entry.id) else { throw NotFound(list.noun) }
        // Places are counted from 1.
        let target = visit.form["direction"] == "up" ? index : index + 2
        let offer = try UndoOffer(designs, grant, transaction)
        try designs.move(entry.id, to: max(target, 1), in: scope, by: grant.actor.author, transaction)
        try grant.record("design.move", entry, in: transaction)
        return try offer.redirect(
            visit, to: paths.list(try visit.designChannel()),
            saying: Flash("\(entry.title) is number \(max(target, 1)) of \(order.count) now."), transaction)
    }

    private func copy(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let scope = grant.subject.scope
        let saved = try designs.document(
            List.Document.self, try visit.documentID(), in: scope, transaction)
        guard let copy = list.copy(saved.value, newID: { ItemID(random: random(8)) }) else {
            throw NotFound(list.noun)
        }
        let offer = try UndoOffer(designs, grant, transaction)
        let added = try designs.add(copy, in: scope, by: grant.actor.author, transaction)
        try grant.record("design.add", added.entry, in: transaction)
        return try offer.redirect(
            visit, to: paths.item(added.id, try visit.designChannel()),
            saying: Flash("This is a copy.", detail: list.copyHint ?? ""), transaction)
    }

    private func remove(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entry = try entry(visit, grant, transaction)
        let offer = try UndoOffer(designs, grant, transaction)
        do {
            try designs.remove(entry.id, in: grant.subject.scope, by: grant.actor.author, transaction)
        } catch let refusal as DocumentRefused {
            let page = try page(visit, grant.viewing, problems: refusal.problems, transaction)
            return .html(page, status: .unprocessableContent)
        }
        try grant.record("design.remove", entry, in: transaction)
        return try offer.redirect(
            visit, to: paths.list(try visit.designChannel()), saying: Flash("\(entry.title) is removed."),
            transaction)
    }

    private func reinstate(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let entry = try entry(visit, grant, transaction)
        let offer = try UndoOffer(designs, grant, transaction)
        do {
            try designs.reinstate(
                entry.id, in: grant.subject.scope, by: grant.actor.author, transaction)
        } catch let refusal as DocumentRefused {
            let page = try page(visit, grant.viewing, problems: refusal.problems, transaction)
            return .html(page, status: .unprocessableContent)
        }
        try grant.record("design.reinstate", entry, in: transaction)
        return try offer.redirect(
            visit, to: paths.list(try visit.designChannel()), saying: Flash("\(entry.title) is back."),
            transaction)
    }
}
