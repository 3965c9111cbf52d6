import Access
import Entrances
import HTTP
import JSON
import PortalUI
import SQLStore
import Studies
import Templating

/// A questionnaire walked as an app walks it, from the very answer that would be published.
struct WalkController: Sendable {
    let frames: DesignFrames

    private var designs: Designs { frames.designs }

    var routes: [SiteRoute] {
        [
            .get(Paths.walk, requiring: ViewDesign.self, use: show),
            .post(Paths.walk, requiring: ViewDesign.self, use: show),
        ]
    }

    /// Nothing is kept: what was answered so far travels in the form.
    private func show(
        _ visit: Visit, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, scope) = (try visit.designChannel(), grant.subject.scope)
        let saved = try designs.document(Questionnaire.self, try visit.documentID(), in: scope, transaction)
        let settings = try designs.document(StudySettings.self, in: scope, transaction).value
        let form = visit.form
        let asked = (form["lang"] ?? visit.request.query["lang"]).flatMap { LanguageTag($0) }
        let language = asked.flatMap { settings.allLanguages.contains($0) ? $0 : nil } ?? .english
        let answer = ActivityAnswer(
            studyID: channel.studyID, version: .first, language: language,
            modifiedAt: saved.entry.modifiedAt, openedAt: visit.now, utcOffset: settings.utcOffset,
            pictures: Pictures())
        var walk = Walk(
            try WalkDesign(answer.encode(saved.value), branches: saved.value.branches),
            platform: form["platform"].flatMap(Platform.init) ?? .ios, state: form["state"])
        let problem = walk.take(form)
        var frame = try frames.frame(
            visit, "Walk through \(saved.value.title.isEmpty ? "the questionnaire" : saved.value.title)",
            purpose: "As phones show it, from what would be published. Nothing is stored.",
            section: Paths.suffix(of: .questionnaires),
            parent: PageLink(
                saved.value.title.isEmpty ? "Questionnaire" : saved.value.title,
                to: Paths.questionnaire(saved.id, channel)), grant, transaction)
        frame.extraStyles += [.editor, .phone]
        let page = WalkPage(
            frame: frame, address: Paths.walk(of: saved.id, channel), walk: walk, language: language,
            languages: settings.allLanguages, problem: problem,
            platforms: settings.platforms, sentAt: visit.now)
        return .html(page.render(), status: problem == nil ? .ok : .unprocessableContent)
    }
}
