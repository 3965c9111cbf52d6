import DesignEditing
import ParticipantPreview
import PortalUI
import Studies
import Templating
import Vocabulary

/// The page of the data sharing step, with a preview of its screen.
struct DataSharingPage {
    let frame: Frame
    let editing: EditorModel<DataSharingStep>
    let form: EditorForm
    let preview: EnrollmentPreview

    init(_ editing: EditorModel<DataSharingStep>) throws {
        var frame = editing.phoneFrame
        frame.hasRichText = !editing.form.isReadOnly
        self.frame = frame
        self.editing = editing
        form = editing.previewedForm
        preview = try EnrollmentPreview(editing.value, editing.channel, in: editing.language)
    }

    var isEnglish: Bool { editing.isEnglish }
    private var value: DataSharingStep { editing.value }
    private var launched: DataSharingStep? { editing.ruleContext.publishedDataSharing }
    /// Whether to show the texts, which are kept while the step is off.
    var hasTexts: Bool { value.isAsked || launched == nil }

    var isAsked: ChoiceField {
        ChoiceField(
            "isAsked", "Ask for data sharing permission?",
            [SelectOption("yes", "Yes"), SelectOption("no", "No")],
            chosen: value.isAsked ? "yes" : "no", style: .segmented,
            hint:
                "People choose one of two answers before they sign. You can't change this or the texts after launch.",
            error: editing.problems["isAsked"], was: editing.publishedText { $0.isAsked ? "Yes" : "No" },
            lock: launched == nil ? nil : Self.lock)
    }

    var heading: TextField { line("heading", "Title", \.heading, DesignLimits.sharingHeading) }
    var tagline: TextField {
        line("tagline", "One-line description or tagline", \.tagline, DesignLimits.sharingTagline)
    }
    var shortName: TextField {
        line(
            "shortName", "Short description of the research organization", \.shortName,
            DesignLimits.sharingShortName,
            hint: "Completes \"Share my data with …\".")
    }
    var longName: TextArea {
        TextArea(
            "longName", "Long description of the research organization", value.longName[editing.language],
            rows: 3, hint: "Completes \"Only share my data with …\".",
            error: editing.problems["longName"], limit: DesignLimits.sharingLongName,
            was: editing.publishedText(\.longName), lock: lock(\.longName), language: editing.tag,
            source: editing.source(value.longName))
    }

    /// The text of "Learn more"; nil if it can no longer be edited.
    var more: TextArea? {
        guard lock(\.more) == nil else { return nil }
        return editing.lines(
            "more", "Learn more", \.more, limit: DesignLimits.sharingMore, rows: 10,
            hint: "Details for people who want to know more before they choose. Up to 70,000 characters.",
            isRich: true)
    }
    var fixedMore: ReadOnlyRichText {
        ReadOnlyRichText(
            "more", "Learn more", HTML(cleaning: value.more[editing.language]), lock: Self.lock,
            language: editing.tag, source: editing.source(value.more, isRich: true))
    }

    private func line(
        _ name: String, _ label: String, _ text: KeyPath<DataSharingStep, LocalizedText>, _ limit: Int,
        hint: String? = nil
    ) -> TextField {
        TextField(
            name, label, value[keyPath: text][editing.language], hint: hint,
            error: editing.problems[name], limit: limit, was: editing.publishedText(text), lock: lock(text),
            language: editing.tag, source: editing.source(value[keyPath: text]))
    }

    /// Returns why a text can't be changed in the current language, or nil.
    private func lock(_ text: KeyPath<DataSharingStep, LocalizedText>) -> String? {
        guard let launched, launched.isAsked, !launched[keyPath: text][editing.language].isEmpty else {
            return nil
        }
        return Self.lock
    }

    private static let lock = "Can't be changed after launch."

    var tag: String { editing.language.text }
}
