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
        let sent = visit.form.file("file")
        if let refusal = TranslatorsFile.refusal(of: sent, desk.language, noun: "study") {
            var page = try desk.page(frames, transaction)
            page.problems.add("file", refusal)
            return .html(page.render(), status: .unprocessableContent)
        }
        let name = sent?.fileName ?? ""
        let id = try SentFiles.translations.keep(
            sent?.bytes ?? [], named: name.isEmpty ? "file" : name, in: desk.language,
            for: grant.subject.id, at: visit.now, by: grant.actor.author, transaction)
        return visit.redirect(to: Paths.translationImport(id, desk.language, desk.channel))
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
            return visit.redirect(to: home, saying: Flash(.information, "The file is put aside."))
        }
        let ticked = Set(visit.form.all("take"))
        let taken = plan.changes + plan.conflicts.filter { ticked.contains($0.text.id) }
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
        let count = taken.count == 1 ? "1 translation is" : "\(taken.count) translations are"
        return try offer.redirect(visit, to: home, saying: Flash("\(count) taken."), transaction)
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
