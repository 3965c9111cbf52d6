import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Uploads, reviews, and imports or discards files from translators.
struct TranslationImportController: Sendable {
    let frames: DesignFrameBuilder

    private var designs: DesignRepository { frames.designs }

    var routes: [SiteRoute] {
        [
            .post(
                StudyDesignerPaths.imports, requiring: EditDesign.self,
                bodyLimit: TranslationUpload.bodyLimit, use: send),
            .get(StudyDesignerPaths.translationImport, requiring: EditDesign.self, use: look),
            .post(StudyDesignerPaths.translationImport, requiring: EditDesign.self, use: decide),
        ]
    }

    private func send(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try DesignLanguageContext(context, grant.viewing, designs, transaction)
        do {
            let id = try TranslationUpload(context.form, in: languageContext.language, noun: "study").save(
                for: grant.subject.id, at: context.now, by: grant.actor.author, transaction)
            return context.redirect(
                to: StudyDesignerPaths.translationImport(
                    id, languageContext.language, languageContext.channel))
        } catch let refusal as InvalidInput {
            var page = try languageContext.page(frames, transaction)
            page.problems.add(TranslationUpload.field, refusal.sentence)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func look(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try DesignLanguageContext(context, grant.viewing, designs, transaction)
        let (file, plan) = try plan(context, languageContext, grant, in: transaction)
        return .html(try languageContext.page(of: file, plan, frames, transaction).render())
    }

    private func decide(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let languageContext = try DesignLanguageContext(context, grant.viewing, designs, transaction)
        let (file, plan) = try plan(context, languageContext, grant, in: transaction)
        let scope = grant.subject.scope
        let home = StudyDesignerPaths.language(languageContext.language, languageContext.channel)
        guard context.form["action"] == "take" else {
            try PendingUploadRepository.translations.discard(file.id, of: grant.subject.id, transaction)
            return context.redirect(to: home, flash: .fileDiscarded)
        }
        guard plan.isReviewed(in: context.form) else {
            var page = try languageContext.page(of: file, plan, frames, transaction)
            page.problems = TranslationImportPage.changedTexts
            return .html(page.render(), status: .unprocessableContent)
        }
        let taken = plan.accepted(context.form)
        let offer = try UndoPoint(designs, grant, transaction)
        let saved = try designs.apply(
            taken, in: languageContext.language, scope: scope, by: grant.actor.author, transaction)
        for entry in saved.documents {
            try grant.record("design.save", entry, languageContext.language, in: transaction)
        }
        try grant.record(
            "translations.import", about: file.fileName,
            ["language": .text(languageContext.language.text), "count": .number(taken.count)], in: transaction
        )
        try PendingUploadRepository.translations.discard(file.id, of: grant.subject.id, transaction)
        return try offer.redirect(
            context, to: home, flash: .translationsAreTaken(taken.count), transaction)
    }

    /// Returns the file in the address with its current changes, because the design may have changed since the upload.
    private func plan(
        _ context: RequestContext, _ languageContext: DesignLanguageContext, _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> (PendingUpload, TranslationPlan) {
        let scope = grant.subject.scope
        let id = context.request.parameters.value("import", as: Int64.self) ?? 0
        let file = try PendingUploadRepository.translations.find(id, of: grant.subject.id, transaction)
        guard file.language == languageContext.language else { throw DocumentNotFound() }
        let plan = try designs.plan(
            try TranslationFile(reading: file.body), in: languageContext.language, scope: scope,
            cleaning: TranslationUpload.clean, transaction)
        return (file, plan)
    }
}
