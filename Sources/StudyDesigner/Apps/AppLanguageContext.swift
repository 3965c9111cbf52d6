import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// A language of an app with everything that its page and files need.
struct AppLanguageContext {
    let context: RequestContext
    let grant: Grant<ManageApp>
    let editor: AppEditor
    let language: LanguageTag
    let progress: TranslationProgress

    var place: LanguageOwner { LanguageOwner(grant.subject) }
    private var contents: AppDocumentRepository { AppDocumentRepository(of: grant.subject.id) }

    /// Reads the language; throws ``Access/NotFound`` if the app doesn't have it.
    init(
        _ context: RequestContext, _ grant: Grant<ManageApp>, _ editor: AppEditor,
        _ transaction: borrowing Transaction
    ) throws {
        let contents = AppDocumentRepository(of: grant.subject.id)
        let properties = try contents.document(AppProperties.self, transaction).value
        guard let language = LanguageTag(context.request.parameters["language"]), language != .english,
            properties.languages.contains(language)
        else { throw NotFound("language") }
        (self.context, self.grant, self.editor, self.language) = (context, grant, editor, language)
        let texts = try contents.texts(with: editor.notifications, files: true, transaction)
        progress = TranslationProgress(
            language, of: texts, stale: try contents.staleTranslations(of: texts, transaction))
    }

    /// The files for translators.
    var files: TranslationFiles {
        TranslationFiles(progress: progress, name: grant.subject.name.text, original: grant.subject.path)
    }

    /// The page of the language.
    var page: LanguagePage {
        let name = language.englishName
        return LanguagePage(
            frame: editor.siteMap.frame(
                context, name, purpose: "Missing texts in \(name), and files for translators.",
                section: AppPaths.languages, parent: PageLink("App languages", to: place.home)),
            progress: progress, canEdit: true, place: place)
    }

    /// Returns the page to review a file.
    func page(of file: PendingUpload, _ plan: TranslationPlan) -> TranslationImportPage {
        TranslationImportPage(
            frame: editor.siteMap.frame(
                context, "Review \(file.fileName)", purpose: "Nothing has been changed yet.",
                section: AppPaths.languages,
                parent: PageLink(language.englishName, to: place.language(language))),
            file: file, plan: plan, place: place)
    }

    /// Returns the file in the address with its current changes, because the app may have changed since the upload.
    func plan(_ transaction: borrowing Transaction) throws -> (PendingUpload, TranslationPlan) {
        let id = context.request.parameters.value("import", as: Int64.self) ?? 0
        let file = try PendingUploadRepository.translations.find(id, of: grant.subject.id, transaction)
        guard file.language == language else { throw NotFound("file") }
        let plan = try contents.plan(
            try TranslationFile(reading: file.body), in: language, with: editor.notifications,
            cleaning: TranslationUpload.clean, transaction)
        return (file, plan)
    }

    /// Saves translations in the app and records audit events.
    func take(
        _ changes: [TranslationPlan.Change], from fileName: String, _ transaction: borrowing Transaction
    ) throws {
        let saved = try contents.apply(
            changes, in: language, with: editor.notifications, by: grant.actor.author, at: grant.now,
            siteAddress: editor.dependencies.address(), transaction)
        for (kind, differences) in saved.documents where !differences.isEmpty {
            try grant.record(
                "app-\(kind.rawValue).save", about: grant.subject.title, AuditDetails(differences),
                in: transaction)
        }
        try grant.record(
            "translations.import", about: fileName,
            ["language": .text(language.text), "count": .number(changes.count)], in: transaction)
    }
}
