import Access
import Entrances
import HTMLSanitizer
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// Files from translators: sent, looked at, and taken or put aside.
struct ImportController: Sendable {
    let frames: DesignFrames

    private var designs: Designs { frames.designs }

    /// The largest file that is taken.
    private static let fileBytesMax = 8 << 20
    private static let bodyLimit = fileBytesMax + (64 << 10)

    var routes: [SiteRoute] {
        [
            .post(Paths.imports, requiring: EditDesign.self, bodyLimit: Self.bodyLimit, use: send),
            .get(Paths.translationImport, requiring: EditDesign.self, use: look),
            .post(Paths.translationImport, requiring: EditDesign.self, use: decide),
        ]
    }

    private func send(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let desk = try LanguageDesk(visit, grant.viewing, designs, transaction)
        let sent = visit.form.file("file")
        if let refusal = Self.refusal(of: sent, desk.language) {
            var page = try desk.page(frames, transaction)
            page.problems.add("file", refusal)
            return .html(page.render(), status: .unprocessableContent)
        }
        let name = sent?.fileName ?? ""
        let id = try TranslationImport.keep(
            sent?.bytes ?? [], named: name.isEmpty ? "file" : name, in: desk.language,
            scope: grant.subject.scope, at: visit.now, by: grant.actor.author, transaction)
        return visit.redirect(to: Paths.translationImport(id, desk.language, desk.channel))
    }

    /// Why a file is not even looked at; nil where it is.
    private static func refusal(of file: FormFile?, _ language: LanguageTag) -> String? {
        guard let file, !file.bytes.isEmpty else { return "Choose the file that the translator sent back" }
        guard file.bytes.count <= fileBytesMax else {
            return "The file is larger than 8 MB. Send the texts of this study only"
        }
        do {
            let read = try TranslationFile(reading: file.bytes)
            guard let named = read.language else { return "The file does not say its language" }
            return named == language
                ? nil
                : "The file holds \(named.englishName) (\(named)). Send it on the page of that language"
        } catch {
            return error.description
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
            try TranslationImport.drop(file.id, in: scope, transaction)
            return visit.redirect(to: home, saying: Flash(.information, "The file is put aside."))
        }
        let ticked = Set(visit.form.all("take"))
        let taken = plan.changes + plan.conflicts.filter { ticked.contains($0.text.id) }
        let offer = try UndoOffer(designs, grant, transaction)
        let saved = try designs.apply(
            taken, in: desk.language, scope: scope, by: grant.actor.author, transaction)
        for entry in saved { try grant.record("design.save", entry, desk.language, in: transaction) }
        try grant.record(
            "translations.import", about: file.fileName,
            ["language": .text(desk.language.text), "count": .number(taken.count)], in: transaction)
        try TranslationImport.drop(file.id, in: scope, transaction)
        let count = taken.count == 1 ? "1 translation is" : "\(taken.count) translations are"
        return try offer.redirect(visit, to: home, saying: Flash("\(count) taken."), transaction)
    }

    /// The file of the address with what it would change now: the design may have changed since it was sent.
    private func plan(
        _ visit: Visit, _ desk: LanguageDesk, _ grant: Grant<EditDesign>, _ transaction: borrowing Transaction
    ) throws -> (TranslationImport, TranslationPlan) {
        let scope = grant.subject.scope
        let id = Int64(visit.request.parameters["import"]) ?? 0
        let file = try TranslationImport.find(id, in: scope, transaction)
        guard file.language == desk.language else { throw DocumentNotFound() }
        let plan = try designs.plan(
            try TranslationFile(reading: file.body), in: desk.language, scope: scope,
            cleaning: { html in
                let clean = try Sanitizer().clean(typed: html)
                return clean.isBlank ? "" : clean.html
            }, transaction)
        return (file, plan)
    }
}
