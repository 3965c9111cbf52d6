import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import Vocabulary

/// The outdated translations to confirm or change before publishing: `{% use outdated %}`
///
/// Users confirm a translation with its checkbox or change it on the page of its field. The value of a checkbox
/// identifies the two texts on the page, so that users can't confirm a text that they haven't seen.
struct OutdatedTextFields {
    /// The prefix of the checkbox names, before the number.
    private static let prefix = "correct-"

    /// One translation.
    struct Row {
        let language: String
        let tag: String
        let place: String
        /// The English text before and after the change.
        let english: DiffLine
        let translation: String
        let box: CheckboxField
        /// The address of the page to change the translation.
        let address: String
    }

    let lines: [Row]

    init(
        _ translations: [StaleTranslation], of draft: DesignSnapshot, confirmed: Set<String>,
        _ problems: FormProblems, _ channel: Channel
    ) throws {
        let place = LanguageOwner(channel)
        lines = try translations.enumerated().map { index, stale in
            let name = "\(Self.prefix)\(index + 1)"
            return Row(
                language: stale.language.englishName, tag: stale.language.text,
                place: try draft.name(of: stale.text),
                english: DiffLine(
                    "English", from: stale.previousEnglish, to: stale.text.text.english,
                    isRich: stale.text.isRich),
                translation: PlainText.of(stale.text.text[stale.language], isRich: stale.text.isRich),
                box: CheckboxField(
                    name, "Still correct", isOn: confirmed.contains(stale.id), value: stale.id,
                    error: problems[name]),
                address: place.address(of: stale.text, in: stale.language))
        }
    }

    var isEmpty: Bool { lines.isEmpty }
    var hint: String {
        lines.count == 1
            ? "The English version changed after it was translated."
            : "The English versions of these \(lines.count) translations changed after they were translated."
    }

    /// Returns the translations that a form confirms.
    static func confirmed(in form: Form) -> Set<String> {
        Set(form.fields.filter { $0.name.hasPrefix(prefix) }.map(\.value))
    }

    /// Returns the problems of a form with unconfirmed translations.
    static func problems(
        of undecided: [StaleTranslation], in draft: DesignSnapshot, _ form: Form
    ) throws -> FormProblems {
        let confirmed = confirmed(in: form)
        return FormProblems(
            try undecided.enumerated().filter { !confirmed.contains($0.element.id) }.map { index, stale in
                FormProblems.Problem(
                    field: "\(prefix)\(index + 1)", "Select \"Still correct\", or change the translation.",
                    about: try draft.name(of: stale.text))
            })
    }
}
