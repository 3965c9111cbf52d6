import Access
import HTTP
import PortalUI
import Studies

/// The outdated translations about which anyone who publishes decides, one by one: `{% use outdated %}`
///
/// Each is confirmed with its check box, or changed on the page of its field. A box sends the identity of the two
/// texts that were on the page, so that nothing is confirmed unseen.
struct OutdatedTextFields {
    /// What is before the number of a text in the names of its box.
    private static let prefix = "correct-"

    /// One translation.
    struct Row {
        let language: String
        let tag: String
        let place: String
        let difference: DiffSection
        let translation: String
        let box: CheckboxField
        /// Where the translation is changed.
        let address: String
    }

    let lines: [Row]

    init(
        _ translations: [StaleTranslation], confirmed: Set<String>, _ problems: FormProblems,
        _ channel: Channel
    ) {
        let place = LanguageOwner(channel)
        lines = translations.enumerated().map { index, stale in
            let name = "\(Self.prefix)\(index + 1)"
            return Row(
                language: stale.language.englishName, tag: stale.language.text,
                place: TextLabels.of(stale.text, withSection: true),
                difference: DiffSection(
                    "English",
                    [
                        DiffLine(
                            .changed, "Then and now",
                            from: PlainText.of(stale.previousEnglish, isRich: stale.text.isRich),
                            to: PlainText.of(stale.text.text.english, isRich: stale.text.isRich))
                    ]),
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
            ? "Its English text changed after it was translated."
            : "The English texts of these \(lines.count) changed after they were translated."
    }

    /// The translations that a form confirms.
    static func confirmed(in form: Form) -> Set<String> {
        Set(form.fields.filter { $0.name.hasPrefix(prefix) }.map(\.value))
    }

    /// What is wrong with a form in which a translation was not decided about.
    static func problems(of undecided: [StaleTranslation], _ form: Form) -> FormProblems {
        let confirmed = confirmed(in: form)
        return FormProblems(
            undecided.enumerated().filter { !confirmed.contains($0.element.id) }.map { index, stale in
                FormProblems.Problem(
                    field: "\(prefix)\(index + 1)", "Tick \"Still correct\", or change the translation.",
                    about: TextLabels.of(stale.text, withSection: true))
            })
    }
}
