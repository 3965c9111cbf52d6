import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// Files from translators: sent, looked at, and taken or put aside.
struct ImportController: Sendable {
    let frames: DesignFrames

    private var designs: Designs { frames.designs }

    var routes: [SiteRoute] {
        [
            .post(Paths.imports, requiring: EditDesign.self, bodyLimit: TranslatorsFile.bodyLimit, use: send),
            .get(Paths.translationImport, requiring: EditDesign.self, use: look),
            .post(Paths.translationImport, requiring: EditDesign.self, use: decide),
        ]
    }

    private func send(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try LanguageDesk(visit, grant.viewing, designs, transaction)
        do {
            let id = try TranslatorsFile(visit.form, in: desk.language, noun: "study").keep(
                for: grant.subject.id, at: visit.now, by: grant.actor.author, transaction)
            return visit.redirect(to: Paths.translationImport(id, desk.language, desk.channel))
        } catch let refusal as Invalid {
            var page = try desk.page(frames, transaction)
            page.problems.add(TranslatorsFile.field, refusal.sentence)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func look(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try LanguageDesk(visit, grant.viewing, designs, transaction)
        let (file, plan) = try plan(visit, desk, grant, transaction)
        return .html(try desk.page(of: file, plan, frames, transaction).render())
    }

    private func decide(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try LanguageDesk(visit, grant.viewing, designs, transaction)
        let (file, plan) = try plan(visit, desk, grant, transaction)
        let scope = grant.subject.scope
        let home = Paths.language(desk.language, desk.channel)
        guard visit.form["action"] == "take" else {
            try SentFiles.translations.drop(file.id, of: grant.subject.id, transaction)
            return visit.redirect(to: home, saying: .fileIsPutAside)
        }
        let taken = plan.taken(visit.form)
        let offer = try UndoOffer(designs, grant, transaction)
        let saved = try designs.apply(
            taken, in: desk.language, scope: scope, by: grant.actor.author, transaction)
        for entry in saved.documents {
            try grant.record("design.save", entry, desk.language, in: transaction)
        }
        try grant.record(
            "translations.import", about: file.fileName,
            ["language": .text(desk.language.text), "count": .number(taken.count)], in: transaction)
        try SentFiles.translations.drop(file.id, of: grant.subject.id, transaction)
        return try offer.redirect(
            visit, to: home, saying: .translationsAreTaken(taken.count), transaction)
    }

    /// The file of the address with what it would change now: the design may have changed since it was sent.
    private func plan(
        _ visit: Visit, _ desk: LanguageDesk, _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> (SentFile, TranslationPlan) {
        let scope = grant.subject.scope
        let id = Int64(visit.request.parameters["import"]) ?? 0
        let file = try SentFiles.translations.find(id, of: grant.subject.id, transaction)
        guard file.language == desk.language else { throw DocumentNotFound() }
        let plan = try designs.plan(
            try TranslationFile(reading: file.body), in: desk.language, scope: scope,
            cleaning: TranslatorsFile.clean, transaction)
        return (file, plan)
    }
}
