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

/// Serves the languages of a design: their progress, adding and removing them, and files for translators.
struct LanguageController: Sendable {
    let frames: DesignFrameBuilder

    private var designs: DesignRepository { frames.designs }

    var routes: [SiteRoute] {
        [
            .get(StudyDesignerPaths.languages, requiring: ViewDesign.self, use: all),
            .post(StudyDesignerPaths.languages, requiring: EditDesign.self, use: add),
            .get(StudyDesignerPaths.language, requiring: ViewDesign.self, use: one),
            SiteRoute.get(StudyDesignerPaths.languageTable, requiring: ViewDesign.self, use: table)
                .described(as: .translatorsFile),
            SiteRoute.get(StudyDesignerPaths.languageExchange, requiring: ViewDesign.self, use: exchange)
                .described(as: .translatorsFile),
            .post(StudyDesignerPaths.languageRemoval, requiring: EditDesign.self, use: remove),
            .post(StudyDesignerPaths.confirmations, requiring: EditDesign.self, use: confirm),
        ]
    }

    // MARK: Pages

    private func all(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try allPage(context, grant, in: transaction).render())
    }

    private func allPage(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> LanguagesPage {
        let (channel, scope) = (try context.designChannel(), grant.subject.scope)
        let languages = try designs.document(StudySettings.self, in: scope, transaction).value.allLanguages
        let texts = try designs.texts(in: scope, files: true, transaction)
        let stale = try designs.staleTranslations(of: texts, in: scope, transaction)
        let frame = try frames.frame(
            context, "Languages", purpose: "Translation progress of the participant texts in each language.",
            section: StudyDesignerPaths.languagesSuffix, grant, transaction)
        return LanguagesPage(
            frame: frame,
            languages: languages.dropFirst().map { TranslationProgress($0, of: texts, stale: stale) },
            texts: texts.filter { !$0.isFile }, canEdit: context.hasPermission(EditDesign.self),
            place: LanguageOwner(channel))
    }

    private func one(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try DesignLanguageContext(context, grant, designs, transaction)
        var page = try languageContext.page(frames, transaction)
        page.unmarked = try designs.incomplete(in: languageContext.language, grant.subject.scope, transaction)
            .count
        return .html(page.render())
    }

    // MARK: Files

    private func table(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try DesignLanguageContext(context, grant, designs, transaction).files.table
    }

    private func exchange(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try DesignLanguageContext(context, grant, designs, transaction).files.exchange
    }

    // MARK: Changes

    private func add(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let choice = LanguageChoice(context.form)
        func refuse(_ sentence: String) throws -> Response {
            var page = try allPage(context, grant.viewing, in: transaction)
            (page.added, page.otherTag) = (choice.chosen, choice.typed)
            page.problems.add(choice.field, sentence)
            return .html(page.render(), status: .unprocessableContent)
        }
        let offer = try UndoPoint(designs, grant, transaction)
        let language: LanguageTag
        do {
            language = try choice.language()
            try change(grant, in: transaction) { settings in
                if settings.allLanguages.contains(language) {
                    throw InvalidInput(
                        choice.field, "The study already has \(language.englishName). Choose another language"
                    )
                }
                settings.languages.append(language)
            }
        } catch let refusal as InvalidInput {
            return try refuse(refusal.sentence)
        } catch let refusal as DocumentInvalid {
            return try refuse(refusal.sentence)
        }
        return try offer.redirect(
            context, to: StudyDesignerPaths.language(language, try context.designChannel()),
            flash: Flash("\(language.englishName) is added.", detail: "You can now translate its texts."),
            transaction)
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try DesignLanguageContext(context, grant.viewing, designs, transaction)
        let offer = try UndoPoint(designs, grant, transaction)
        try change(grant, in: transaction) { $0.languages.removeAll { $0 == languageContext.language } }
        return try offer.redirect(
            context, to: StudyDesignerPaths.languages(languageContext.channel),
            flash: Flash(
                "\(languageContext.language.englishName) is removed.",
                detail: "Its texts are kept and return if you add the language again."), transaction)
    }

    /// Saves the settings with changed languages.
    private func change(
        _ grant: Grant<EditDesign>, in transaction: borrowing Transaction,
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
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try DesignLanguageContext(context, grant.viewing, designs, transaction)
        guard let text = languageContext.progress.confirmable(context.form["text"]) else {
            var page = try languageContext.page(frames, transaction)
            page.problems = LanguagePage.changedText
            return .html(page.render(), status: .unprocessableContent)
        }
        try designs.confirmTranslation(
            text, in: languageContext.language, scope: grant.subject.scope, by: grant.actor.author,
            transaction)
        let place = TextLabels.of(text, withSection: true)
        try grant.record(
            "translation.confirm", about: place, ["language": .text(languageContext.language.text)],
            in: transaction)
        return context.redirect(
            to: StudyDesignerPaths.language(languageContext.language, languageContext.channel),
            flash: Flash("The translation is confirmed."))
    }
}
