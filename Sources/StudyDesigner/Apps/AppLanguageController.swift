import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import Vocabulary
import WebAccess

/// Serves the languages of an app: their progress, adding and removing them, and files for translators.
struct AppLanguageController: Sendable {
    let editor: AppEditor

    static let languages = AppPaths.app + AppPaths.languages
    static let language = languages + "/{language}"
    static let imports = language + "/imports"
    static let translationImport = imports + "/{import:int}"

    var routes: [SiteRoute] {
        [
            .get(Self.languages, requiring: ManageApp.self, use: all),
            .post(Self.languages, requiring: ManageApp.self, async: add),
            .get(Self.language, requiring: ManageApp.self, use: one),
            SiteRoute.get(Self.language + "/texts.csv", requiring: ManageApp.self, use: table)
                .described(as: .translatorsFile),
            SiteRoute.get(Self.language + "/texts.xlf", requiring: ManageApp.self, use: exchange)
                .described(as: .translatorsFile),
            .post(Self.language + "/removal", requiring: ManageApp.self, async: remove),
            .post(Self.language + "/confirmations", requiring: ManageApp.self, use: confirm),
            .post(Self.imports, requiring: ManageApp.self, bodyLimit: TranslationUpload.bodyLimit, use: send),
            .get(Self.translationImport, requiring: ManageApp.self, use: look),
            .post(Self.translationImport, requiring: ManageApp.self, async: decide),
        ]
    }

    private func languageContext(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> AppLanguageContext {
        try AppLanguageContext(context, grant, editor, transaction)
    }

    // MARK: Pages

    private func all(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try allPage(context, grant, in: transaction).render())
    }

    private func allPage(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> LanguagesPage {
        let contents = AppDocumentRepository(of: grant.subject.id)
        let languages = try contents.document(AppProperties.self, transaction).value.allLanguages
        let texts = try contents.texts(with: editor.notifications, files: true, transaction)
        let stale = try contents.staleTranslations(of: texts, transaction)
        return LanguagesPage(
            frame: editor.siteMap.frame(
                context, "App languages",
                purpose: "Translation progress of the app's texts in each language.",
                section: AppPaths.languages),
            languages: languages.dropFirst().map { TranslationProgress($0, of: texts, stale: stale) },
            texts: texts.filter { !$0.isFile }, canEdit: true, place: LanguageOwner(grant.subject))
    }

    private func one(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try languageContext(context, grant, in: transaction).page.render())
    }

    // MARK: Files

    private func table(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        try languageContext(context, grant, in: transaction).files.table
    }

    private func exchange(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        try languageContext(context, grant, in: transaction).files.exchange
    }

    private func send(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try languageContext(context, grant, in: transaction)
        do {
            let id = try TranslationUpload(context.form, in: languageContext.language, noun: "app").save(
                for: grant.subject.id, at: context.now, by: grant.actor.author, transaction)
            return context.redirect(to: languageContext.place.translationImport(id, languageContext.language))
        } catch let refusal as InvalidInput {
            var page = languageContext.page
            page.problems.add(TranslationUpload.field, refusal.sentence)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func look(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try languageContext(context, grant, in: transaction)
        let (file, plan) = try languageContext.plan(transaction)
        return .html(languageContext.page(of: file, plan).render())
    }

    private func decide(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        try await change(context, grant) { grant, transaction in
            let languageContext = try languageContext(context, grant, in: transaction)
            let (file, plan) = try languageContext.plan(transaction)
            let home = languageContext.place.language(languageContext.language)
            let isTaken = context.form["action"] == "take"
            guard !isTaken || plan.isReviewed(in: context.form) else {
                var page = languageContext.page(of: file, plan)
                page.problems = TranslationImportPage.changedTexts
                return .html(page.render(), status: .unprocessableContent)
            }
            try PendingUploadRepository.translations.discard(file.id, of: grant.subject.id, transaction)
            guard isTaken else { return context.redirect(to: home, flash: .fileDiscarded) }
            let taken = plan.accepted(context.form)
            try languageContext.take(taken, from: file.fileName, transaction)
            return context.redirect(to: home, flash: .translationsAreTaken(taken.count))
        }
    }

    // MARK: Changes

    private func add(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        let choice = LanguageChoice(context.form)
        return try await change(context, grant) { grant, transaction in
            do {
                let language = try choice.language()
                try editor.changeLanguages(grant, in: transaction) { properties in
                    if properties.allLanguages.contains(language) {
                        throw InvalidInput(
                            choice.field,
                            "The app already has \(language.englishName). Choose another language")
                    }
                    properties.languages.append(language)
                }
                let outdated = try editor.outdatedCount(in: language, grant, in: transaction)
                return context.redirect(
                    to: LanguageOwner(grant.subject).language(language),
                    flash: Flash(
                        "\(language.englishName) is added.",
                        detail: outdated == 0
                            ? "You can now translate its texts."
                            : "Apps show its kept texts again. Review the outdated ones now: \(outdated)."))
            } catch let refusal as InvalidInput {
                var page = try allPage(context, grant, in: transaction)
                (page.added, page.otherTag) = (choice.chosen, choice.typed)
                page.problems.add(choice.field, refusal.sentence)
                return .html(page.render(), status: .unprocessableContent)
            }
        }
    }

    private func remove(_ context: RequestContext, _ grant: Grant<ManageApp>) async throws -> Response {
        try await change(context, grant) { grant, transaction in
            let languageContext = try languageContext(context, grant, in: transaction)
            try editor.changeLanguages(grant, in: transaction) { properties in
                properties.languages.removeAll { $0 == languageContext.language }
            }
            return context.redirect(
                to: languageContext.place.home,
                flash: Flash(
                    "\(languageContext.language.englishName) is removed.",
                    detail: "Its texts are kept and return if you add the language again."))
        }
    }

    private func confirm(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try languageContext(context, grant, in: transaction)
        guard let text = languageContext.progress.confirmable(context.form["text"]) else {
            var page = languageContext.page
            page.problems = LanguagePage.changedText
            return .html(page.render(), status: .unprocessableContent)
        }
        try AppDocumentRepository(of: grant.subject.id).confirmTranslation(
            text, in: languageContext.language, by: grant.actor.author, at: grant.now, transaction)
        try grant.record(confirming: text, in: languageContext.language, transaction)
        return context.redirect(
            to: languageContext.place.language(languageContext.language),
            flash: Flash("The translation is confirmed."))
    }

    /// Makes a change in one transaction and publishes it to apps before responding.
    private func change(
        _ context: RequestContext, _ grant: Grant<ManageApp>,
        _ body: @escaping @Sendable (Grant<ManageApp>, borrowing Transaction) throws -> Response
    ) async throws -> Response {
        let app = grant.subject
        let response = try await editor.dependencies.store.write { transaction in
            try body(try context.require(ManageApp.self, on: app, in: transaction), transaction)
        }
        try await editor.dependencies.published.refresh()
        return response
    }
}

extension AppEditor {
    /// The repository of notifications, with the same clock as the designs.
    var notifications: NotificationRepository { dependencies.designs.notifications }

    /// Returns the number of outdated translations in a language.
    func outdatedCount(
        in language: LanguageTag, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Int {
        let contents = AppDocumentRepository(of: grant.subject.id)
        let texts = try contents.texts(with: notifications, files: true, transaction)
        return try contents.staleTranslations(of: texts, transaction).count { $0.language == language }
    }

    /// Saves the properties with the changed languages.
    func changeLanguages(
        _ grant: Grant<ManageApp>, in transaction: borrowing Transaction,
        _ body: (inout AppProperties) throws -> Void
    ) throws {
        let saved = try AppDocumentRepository(of: grant.subject.id).document(AppProperties.self, transaction)
        var value = saved.value
        try body(&value)
        try save(value, startedFrom: saved.revision, grant, transaction)
    }
}
