import Access
import DesignEditing
import ParticipantPreview
import PortalUI
import Studies
import Templating
import Timekeeping
import Vocabulary

/// A preview of a library entry: its screens, or its contents.
struct LibraryPreview: Sendable {
    /// The screens of a step or questionnaire.
    var panel: PreviewPanel?
    /// The screen of a consent section.
    var consent: ConsentPhone?
    /// The screen of an active task.
    var task: ActiveTaskPreview?
    /// The text of a resource.
    var text: HTML?
    /// Facts that are shown when there is no screen.
    var facts: [DescriptionItem] = []
    let languages: [LanguageSwitch.Language]
    let language: String

    var hasLanguages: Bool { languages.count > 1 }
    var hasFacts: Bool { !facts.isEmpty }

    /// Creates a preview of content. `address` is the page that shows it; links keep `query`.
    init(
        _ content: LibraryContent, in asked: LanguageTag?, screen: Int?, today: CivilDate,
        _ pictures: ImageURLs, address: String, query: String
    ) throws {
        let offered = try content.languages
        let language = asked.flatMap { offered.contains($0) ? $0 : nil } ?? .english
        let kept = query.isEmpty ? "" : "&" + query
        self.language = language.text
        // A template preview shows only counts, which are the same in every language.
        languages = (content.kind == .template ? [] : offered).map { each in
            LanguageSwitch.Language(
                each.text, each.ownName, to: "\(address)?lang=\(each)\(kept)", isCurrent: each == language)
        }
        switch content.kind {
        case .question, .form, .instruction, .questionnaire:
            let questionnaire = try content.document(Questionnaire.self)
            panel = try PreviewPanel(
                PhoneScreens(
                    questionnaire: questionnaire, language: language, today: today, pictures: pictures),
                at: screen ?? 0, sendsForm: false, address: address, query: "&lang=\(language)\(kept)")
        case .consentSection:
            consent = try ConsentPhone(content.document(ConsentSection.self), nil, in: language)
        case .activeTask:
            task = ActiveTaskPreview(try content.document(ActiveTask.self), in: language, sendsForm: false)
        case .resource:
            let resource = try content.document(Resource.self)
            facts = [DescriptionItem("Title", LinkedText(resource.name.text(in: language)))]
            if let pdf = resource.pdf(in: language) {
                facts.append(DescriptionItem("File", LinkedText(pdf.name)))
            }
            text = resource.content == .text ? HTML(cleaning: resource.text.text(in: language)) : nil
        case .template:
            facts = content.counts.map { DescriptionItem($0.kind.section.title, LinkedText("\($0.count)")) }
        }
    }
}
