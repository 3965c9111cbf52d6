import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The languages of a design: how far each is, adding and removing one, and the files for translators.
struct LanguageController: Sendable {
    let frames: DesignFrames

    private var designs: Designs { frames.designs }

    var routes: [SiteRoute] {
        [
            .get(Paths.languages, requiring: ViewDesign.self, use: all),
            .post(Paths.languages, requiring: EditDesign.self, use: add),
            .get(Paths.language, requiring: ViewDesign.self, use: one),
            SiteRoute.get(Paths.languageTable, requiring: ViewDesign.self, use: table)
                .described(as: .translatorsFile),
            SiteRoute.get(Paths.languageExchange, requiring: ViewDesign.self, use: exchange)
                .described(as: .translatorsFile),
            .post(Paths.languageRemoval, requiring: EditDesign.self, use: remove),
            .post(Paths.confirmations, requiring: EditDesign.self, use: confirm),
        ]
    }

    // MARK: Pages

    private func all(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try allPage(visit, grant, transaction).render())
    }

    private func allPage(
        _ visit: Visit, _ grant: Grant<ViewDesign>, _ transaction: borrowing Transaction
    ) throws -> LanguagesPage {
        let (channel, scope) = (try visit.designChannel(), grant.subject.scope)
        let languages = try designs.document(StudySettings.self, in: scope, transaction).value.allLanguages
        let texts = try designs.texts(in: scope, transaction)
        let stale = try designs.staleTranslations(of: texts, in: scope, transaction)
        let frame = try frames.frame(
            visit, "Languages", purpose: "How far the texts that participants read are in each language.",
            section: Paths.languagesSuffix, grant, transaction)
        return LanguagesPage(
            frame: frame,
            standings: languages.dropFirst().map { TranslationStanding($0, of: texts, stale: stale) },
            texts: texts, canEdit: visit.may(EditDesign.self), place: LanguagePlace(channel))
    }

    private func one(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try LanguageDesk(visit, grant, designs, transaction)
        var page = try desk.page(frames, transaction)
        page.unmarked = try designs.unmarked(in: desk.language, grant.subject.scope, transaction).count
        return .html(page.render())
    }

    // MARK: Files

    private func table(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try LanguageDesk(visit, grant, designs, transaction).files.table
    }

    private func exchange(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try LanguageDesk(visit, grant, designs, transaction).files.exchange
    }

    // MARK: Changes

    private func add(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let choice = LanguageChoice(visit.form)
        func refuse(_ sentence: String) throws -> Response {
            var page = try allPage(visit, grant.viewing, transaction)
            (page.added, page.otherTag) = (choice.chosen, choice.typed)
            page.problems.add(choice.field, sentence)
            return .html(page.render(), status: .unprocessableContent)
        }
        let offer = try UndoOffer(designs, grant, transaction)
        let language: LanguageTag
        do {
            language = try choice.language()
            try change(grant, transaction) { settings in
                if settings.allLanguages.contains(language) {
                    throw Invalid(
                        choice.field, "The study is in \(language.englishName) already. Choose another")
                }
                settings.languages.append(language)
            }
        } catch let refusal as Invalid {
            return try refuse(refusal.sentence)
        } catch let refusal as DocumentRefused {
            return try refuse(refusal.sentence)
        }
        return try offer.redirect(
            visit, to: Paths.language(language, try visit.designChannel()),
            saying: Flash("\(language.englishName) is added.", detail: "Its texts wait to be written."),
            transaction)
    }

    private func remove(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try LanguageDesk(visit, grant.viewing, designs, transaction)
        let offer = try UndoOffer(designs, grant, transaction)
        try change(grant, transaction) { $0.languages.removeAll { $0 == desk.language } }
        return try offer.redirect(
            visit, to: Paths.languages(desk.channel),
            saying: Flash(
                "\(desk.language.englishName) is taken out.",
                detail: "Its texts are kept, and come back when it is added again."), transaction)
    }

    /// Saves the settings with other languages, as their own page would.
    private func change(
        _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction,
        _ body: (inout StudySettings) throws -> Void
    ) throws {
        let scope = grant.subject.scope
        let settings = try designs.document(StudySettings.self, in: scope, transaction)
        var value = settings.value
        try body(&value)
        let saved = try designs.save(
            value, as: settings.id, startedFrom: settings.revision, in: scope, by: grant.actor.author,
            transaction)
        try grant.record("design.save", saved.entry, in: transaction)
    }

    private func confirm(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try LanguageDesk(visit, grant.viewing, designs, transaction)
        guard let text = desk.standing.texts.first(where: { $0.id == visit.form["text"] }) else {
            throw DocumentNotFound()
        }
        try designs.confirmTranslation(
            text, in: desk.language, scope: grant.subject.scope, by: grant.actor.author, transaction)
        let place = TextPlaceWords.of(text, withSection: true)
        try grant.record(
            "translation.confirm", about: place, ["language": .text(desk.language.text)], in: transaction)
        return visit.redirect(
            to: Paths.language(desk.language, desk.channel), saying: Flash("Noted: the translation stays."))
    }
}
