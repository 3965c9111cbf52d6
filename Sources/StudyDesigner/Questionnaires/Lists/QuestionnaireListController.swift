import Access
import Cryptography
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The list of a study's questionnaires.
struct QuestionnaireListController: Sendable {
    let frames: DesignFrames
    let random: RandomBytes

    private var designs: Designs { frames.designs }

    var routes: [SiteRoute] {
        [
            .get(Paths.questionnaires, requiring: ViewDesign.self, use: list),
            .post(Paths.questionnairesMark, requiring: EditDesign.self, use: mark),
            .get(Paths.newQuestionnaire, requiring: EditDesign.self, use: begin),
            .post(Paths.newQuestionnaire, requiring: EditDesign.self, use: add),
            .post(Paths.questionnaireMove, requiring: EditDesign.self, use: move),
            .post(Paths.questionnaireCopy, requiring: EditDesign.self, use: copy),
            .post(Paths.questionnaireRemove, requiring: EditDesign.self, use: remove),
            .post(Paths.questionnaireReturn, requiring: EditDesign.self, use: reinstate),
        ]
    }

    private func list(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(visit, grant, problems: [], transaction))
    }

    private func page(
        _ visit: Visit, _ grant: Grant<ViewDesign>, problems: [Problem], _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let (channel, scope) = (try visit.designChannel(), grant.subject.scope)
        let settings = try designs.document(StudySettings.self, in: scope, transaction).value
        let language = language(of: visit, among: settings.allLanguages)
        let documents = try designs.documents(Questionnaire.self, in: scope, transaction)
        let removed = try designs.entries(of: .questionnaires, in: scope, state: .deleted, transaction)
        let progress = try designs.progress(language: language, in: scope, transaction)
        let frame = try frames.frame(
            visit, Section.questionnaires.title,
            purpose: "What participants are asked, and when. Phones list activities in this order.",
            section: Paths.suffix(of: .questionnaires), grant, transaction)
        return QuestionnairesPage(
            frame: frame, languages: languages(settings.allLanguages, language, channel), language: language,
            lines: documents.enumerated().map { index, document in
                QuestionnaireLine(
                    document, place: index, of: documents.count, channel: channel, now: visit.now,
                    language: language)
            },
            removed: removed.map { RemovedLine($0, channel: channel, now: visit.now) },
            canEdit: visit.may(EditDesign.self),
            isMarked: progress.first { $0.section == .questionnaires }?.isMarked == true,
            newAddress: Paths.questionnaires(channel) + "/new",
            markAddress: Paths.questionnaires(channel) + "/mark",
            problems: FormProblems(
                problems.map { problem in
                    FormProblems.Problem(
                        problem.sentence, at: Paths.address(of: problem.page, field: problem.field, channel))
                })
        ).render()
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
                language.text, language.ownName, to: Self.address(channel, language),
                isCurrent: language == current)
        }
    }

    private static func address(_ channel: Channel, _ language: LanguageTag) -> String {
        Paths.questionnaires(channel) + (language == .english ? "" : "?lang=\(language)")
    }

    private func mark(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, scope) = (try visit.designChannel(), grant.subject.scope)
        let settings = try designs.document(StudySettings.self, in: scope, transaction).value
        let language = language(of: visit, among: settings.allLanguages)
        let address = Self.address(channel, language)
        let details: AuditDetails = language == .english ? [:] : ["language": .text(language.text)]
        if visit.form["mark"] == "reopen" {
            try designs.markIncomplete(.questionnaires, language: language, in: scope, transaction)
            try grant.record(
                "design.reopen", about: Section.questionnaires.title, details, in: transaction)
            return visit.redirect(to: address, saying: Flash(Words.reopened))
        }
        do {
            try designs.markComplete(
                .questionnaires, language: language, in: scope, by: grant.actor.author, transaction)
        } catch let refusal as DocumentRefused {
            let page = try page(visit, grant.viewing, problems: refusal.problems, transaction)
            return .html(page, status: .unprocessableContent)
        }
        try grant.record("design.complete", about: Section.questionnaires.title, details, in: transaction)
        return visit.redirect(
            to: address, saying: Flash(Words.completed(Section.questionnaires.title, language)))
    }
}

// Changes of the list
extension QuestionnaireListController {
    private func begin(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try newPage(visit, grant.viewing, EditorFields(values: FieldValues()), transaction))
    }

    private func newPage(
        _ visit: Visit, _ grant: Grant<ViewDesign>, _ fields: EditorFields,
        _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let address = Paths.questionnaires(try visit.designChannel())
        let frame = try frames.frame(
            visit, "Add a questionnaire", section: Paths.suffix(of: .questionnaires),
            parent: PageLink(Section.questionnaires.title, to: address), grant, transaction)
        return NewQuestionnairePage(frame: frame, address: address + "/new", fields: fields).render()
    }

    private func add(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let values = FieldValues(visit.form)
        var exchange = FieldExchange(reading: values, in: .english, newID: newID)
        var questionnaire = Questionnaire()
        questionnaire.exchange(&exchange)
        do {
            let added = try designs.add(
                questionnaire, in: grant.subject.scope, by: grant.actor.author, transaction)
            try grant.record("design.add", added.entry, in: transaction)
            return visit.redirect(to: Paths.questionnaire(added.id, try visit.designChannel()))
        } catch let refusal as DocumentRefused {
            let problems = FormProblems(
                refusal.problems.map { FormProblems.Problem(field: $0.field, $0.sentence) })
            let fields = EditorFields(values: values, problems: problems)
            return .html(
                try newPage(visit, grant.viewing, fields, transaction), status: .unprocessableContent)
        }
    }

    private func newID() -> ItemID { ItemID(random: random(8)) }

    private func move(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (id, scope) = (try visit.documentID(), grant.subject.scope)
        let order = try designs.entries(of: .questionnaires, in: scope, transaction).map(\.id)
        guard let index = order.firstIndex(of: id) else { throw NotFound("questionnaire") }
        // Places are counted from 1.
        let target = visit.form["direction"] == "up" ? index : index + 2
        try designs.move(id, to: max(target, 1), in: scope, transaction)
        try grant.record(
            "design.move", try designs.entry(id, in: scope, transaction), in: transaction)
        return visit.redirect(to: Paths.questionnaires(try visit.designChannel()))
    }

    private func copy(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let scope = grant.subject.scope
        let saved = try designs.document(
            Questionnaire.self, try visit.documentID(), in: scope, transaction)
        let copy = saved.value.copy(newID: newID)
        let added = try designs.add(copy, in: scope, by: grant.actor.author, transaction)
        try grant.record("design.add", added.entry, in: transaction)
        return visit.redirect(
            to: Paths.questionnaire(added.id, try visit.designChannel()),
            saying: Flash("This is a copy.", detail: "Give it a short title of its own."))
    }

    private func remove(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (id, scope) = (try visit.documentID(), grant.subject.scope)
        let entry = try designs.entry(id, in: scope, transaction)
        guard entry.kind == .questionnaire else { throw NotFound("questionnaire") }
        try designs.remove(id, in: scope, by: grant.actor.author, transaction)
        try grant.record("design.remove", entry, in: transaction)
        return visit.redirect(
            to: Paths.questionnaires(try visit.designChannel()), saying: Flash("\(entry.title) is removed."))
    }

    private func reinstate(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (id, scope) = (try visit.documentID(), grant.subject.scope)
        let entry = try designs.entry(id, in: scope, transaction)
        guard entry.kind == .questionnaire else { throw NotFound("questionnaire") }
        do {
            try designs.reinstate(id, in: scope, by: grant.actor.author, transaction)
        } catch let refusal as DocumentRefused {
            let page = try page(visit, grant.viewing, problems: refusal.problems, transaction)
            return .html(page, status: .unprocessableContent)
        }
        try grant.record("design.reinstate", entry, in: transaction)
        return visit.redirect(
            to: Paths.questionnaires(try visit.designChannel()), saying: Flash("\(entry.title) is back."))
    }
}
