import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Vocabulary
import WebAccess

/// A language of a design with everything that its page and files need.
struct DesignLanguageContext {
    let context: RequestContext
    let grant: Grant<ViewDesign>
    let channel: Channel
    let language: LanguageTag
    let progress: TranslationProgress

    /// Reads the language; throws ``Access/NotFound`` if the study doesn't have it.
    init(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ designs: DesignRepository,
        _ transaction: borrowing Transaction
    ) throws {
        let scope = grant.subject.scope
        let settings = try designs.document(StudySettings.self, in: scope, transaction).value
        guard let language = LanguageTag(context.request.parameters["language"]), language != .english,
            settings.languages.contains(language)
        else { throw NotFound("language") }
        self.context = context
        self.grant = grant
        self.language = language
        channel = try context.designChannel()
        let texts = try designs.texts(in: scope, files: true, transaction)
        progress = TranslationProgress(
            language, of: texts, stale: try designs.staleTranslations(of: texts, in: scope, transaction))
    }

    /// The files for translators.
    var files: TranslationFiles {
        TranslationFiles(progress: progress, name: "\(channel.studyID)", original: channel.path)
    }

    /// The page of the language.
    func page(_ frames: DesignFrameBuilder, _ transaction: borrowing Transaction) throws -> LanguagePage {
        let name = language.englishName
        return LanguagePage(
            frame: try frames.frame(
                context, name, purpose: "Missing texts in \(name), and files for translators.",
                section: StudyDesignerPaths.languagesSuffix, parent: parent, grant, transaction),
            progress: progress, canEdit: context.hasPermission(EditDesign.self), place: LanguageOwner(channel)
        )
    }

    private var parent: PageLink { PageLink("Languages", to: StudyDesignerPaths.languages(channel)) }

    /// Returns the page to review a file.
    func page(
        of file: PendingUpload, _ plan: TranslationPlan, _ frames: DesignFrameBuilder,
        _ transaction: borrowing Transaction
    ) throws -> TranslationImportPage {
        TranslationImportPage(
            frame: try frames.frame(
                context, "Review \(file.fileName)", purpose: "Nothing has been changed yet.",
                section: StudyDesignerPaths.languagesSuffix,
                parent: PageLink(language.englishName, to: StudyDesignerPaths.language(language, channel)),
                grant,
                transaction),
            file: file, plan: plan, place: LanguageOwner(channel))
    }
}
