import Access
import DesignEditing
import ParticipantPreview
import PortalUI
import Studies
import Templating
import Vocabulary

/// The page of one section of the consent, with its screen next to it.
struct ConsentSectionPage {
    let frame: Frame
    let editing: EditorModel<ConsentSection>
    let form: EditorForm
    let phone: ConsentPhone

    init(_ editing: EditorModel<ConsentSection>, list: String, address: String) throws {
        var frame = editing.frame
        frame.title = editing.value.name.text(in: editing.language)
        if frame.title.isEmpty { frame.title = "Untitled consent section" }
        frame.purpose = nil
        frame.parent = PageLink(Section.consentSections.title, to: list)
        frame.extraStyles.append(.phone)
        frame.hasRichText = !editing.form.isReadOnly
        var form = editing.form
        form.previewAddress = address + "/preview"
        self.frame = frame
        self.editing = editing
        self.form = form
        phone = try ConsentPhone(editing.value, editing.channel, in: editing.language)
    }

    var isEnglish: Bool { editing.isEnglish }
    private var value: ConsentSection { editing.value }

    /// The field of the topic; a custom section keeps its topic, and other sections can change to an unused topic.
    var topic: SelectField {
        let taken = Set(editing.ruleContext.otherConsentTopics)
        let topics =
            value.topic == .custom ? [.custom] : ConsentTopic.known.filter { !taken.contains($0) }
        return SelectField(
            "topic", "Topic", topics.map { SelectOption($0.rawValue, $0.title) },
            chosen: value.topic.rawValue,
            hint: value.topic == .custom
                ? "A custom section. Apps don't show an image for it."
                : "Apps show an image for each of the eight topics.",
            error: editing.problems["topic"], was: editing.publishedText { $0.topic.title })
    }

    var name: TextField {
        editing.line("name", "Display title", \.name, limit: DesignLimits.consentTitle)
    }

    var summary: TextArea {
        editing.lines(
            "summary", "Brief summary", \.summary, limit: DesignLimits.consentSummary,
            hint: "Shown on the section's screen below the title.")
    }

    var elaboration: TextArea {
        editing.lines(
            "elaboration", "Elaborated content", \.elaboration, limit: DesignLimits.consentElaboration,
            rows: 12,
            hint: "Shown under \"Learn more\" and in the consent document. Up to 15,000 characters.",
            isRich: true)
    }

    var visualStep: ChoiceField {
        ChoiceField(
            "isVisualStep", "Show as a visual step",
            [
                SelectOption(
                    "yes", "Yes",
                    hint: "Shown on its own screen, with a link to the elaborated content."),
                SelectOption("no", "No", hint: "Shown only in the consent document."),
            ], chosen: value.isVisualStep ? "yes" : "no", error: editing.problems["isVisualStep"],
            was: editing.publishedText { $0.isVisualStep ? "Yes" : "No" })
    }
}

/// The screen of a section in the app, with the content behind its link.
struct ConsentPhone: Sendable {
    let preview: EnrollmentPreview
    let elaboration: HTML
    let language: String

    init(_ section: ConsentSection, _ channel: Channel?, in language: LanguageTag) throws {
        preview = try EnrollmentPreview(section, channel, in: language)
        elaboration = HTML(cleaning: section.elaboration.text(in: language))
        self.language = language.text
    }
}

/// The page to choose the topic of a new section.
struct NewConsentSectionPage {
    let frame: Frame
    let address: String
    let used: Set<ConsentTopic>
    let chosen: String
    let error: String?

    var problems: FormProblems {
        FormProblems(error.map { [FormProblems.Problem(field: "topic", $0)] } ?? [])
    }

    var topic: ChoiceField {
        ChoiceField(
            "topic", "Topic",
            ConsentTopic.allCases.map { topic in
                SelectOption(
                    topic.rawValue, topic.title,
                    hint: topic == .custom
                        ? "A custom topic with your own title." : nil,
                    refusal: topic != .custom && used.contains(topic) ? "Already has a section." : nil)
            }, chosen: chosen,
            hint: "Apps show an image for each of the eight topics. You can use each topic once.",
            error: error)
    }
}
