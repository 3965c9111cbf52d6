import ParticipantPreview
import PortalUI
import Studies
import Vocabulary

/// Creates the fields of an editor. Each shows its value, errors, lock, and the published value if it differs.
package struct EditorFields: Sendable {
    /// The values of the fields.
    package let values: FieldValues
    /// The English texts, shown next to fields of another language.
    var english = FieldValues()
    /// The published values. Nil if nothing was published.
    var published: FieldValues?
    /// The problems by field.
    package var problems = FormProblems()
    /// The reasons why fields can't be changed, by name.
    package var locks: [String: String] = [:]
    /// The language whose texts are edited.
    var language = LanguageTag.english
    /// The field that gets the focus, such as a row that was just added.
    var focus: FieldFocus?

    /// A link to the reserved keys, shown at key fields.
    package var keysLink: PageLink?

    package init(
        values: FieldValues, english: FieldValues = FieldValues(), published: FieldValues? = nil,
        problems: FormProblems = FormProblems(), locks: [String: String] = [:],
        language: LanguageTag = LanguageTag.english, focus: FieldFocus? = nil, keysLink: PageLink? = nil
    ) {
        self.values = values
        self.english = english
        self.published = published
        self.problems = problems
        self.locks = locks
        self.language = language
        self.focus = focus
        self.keysLink = keysLink
    }

    /// Returns whether publishing reserves the value of a field with this name.
    private static func isReserved(_ name: String) -> Bool {
        ["key", "shortName", "anchorDateName"].contains(name.split(separator: ".").last ?? "")
    }

    /// Whether the fields that don't vary by language are shown.
    package var isEnglish: Bool { language == .english }

    /// The language tag for inputs that aren't in English.
    private var tag: String? { isEnglish ? nil : language.text }

    /// Returns whether a field of a row gets the focus.
    func hasFocus(_ name: String) -> Bool {
        guard let focus, focus.kind == .field else { return false }
        let first =
            switch (focus.list, values["schedulingType"]) {
            case ("runs", Schedule.Kind.anchored.rawValue): ".startDays"
            case ("runs", _): ".startDate"
            default: ".text"
            }
        return name == "\(focus.list)[\(focus.row)]\(first)" || name == "\(focus.list)[\(focus.row)]"
    }

    /// Returns the button of a row that gets the focus, if any.
    func buttonFocus(_ list: String, _ row: Int) -> FieldFocus.Kind? {
        focus?.list == list && focus?.row == row ? focus?.kind : nil
    }

    private func source(_ name: String) -> TranslationSource? {
        isEnglish ? nil : TranslationSource(english[name])
    }

    private func was(_ name: String) -> String? {
        guard let published, published[name] != values[name] else { return nil }
        return published[name]
    }

    /// Returns a field for one line of text that participants see.
    package func line(
        _ name: String, _ label: String, limit: Int, hint: String? = nil, isOptional: Bool = false,
        width: FieldWidth = .long, placeholder: String? = nil
    ) -> TextField {
        TextField(
            name, label, values[name], hint: hint, error: problems[name], limit: limit,
            isOptional: isOptional, was: was(name), lock: locks[name], language: tag, width: width,
            placeholder: placeholder, hasFocus: hasFocus(name), source: source(name))
    }

    /// Returns a field for several lines of text that participants see.
    package func area(
        _ name: String, _ label: String, limit: Int, rows: Int = 3, hint: String? = nil,
        isOptional: Bool = false
    ) -> TextArea {
        TextArea(
            name, label, values[name], rows: rows, hint: hint, error: problems[name], limit: limit,
            isOptional: isOptional, was: was(name), lock: locks[name], language: tag, source: source(name))
    }

    /// Returns a field for a key or other text that is the same in every language.
    package func code(
        _ name: String, _ label: String, limit: Int, hint: String? = nil, isOptional: Bool = false,
        width: FieldWidth = .medium
    ) -> TextField {
        TextField(
            name, label, values[name], hint: hint, error: problems[name], limit: limit,
            isOptional: isOptional, was: was(name), lock: locks[name], width: width, isCode: true,
            hasFocus: hasFocus(name), more: Self.isReserved(name) && locks[name] == nil ? keysLink : nil)
    }

    /// Returns a field for a number, date, or time, which have their own browser inputs, or for plain text.
    package func entry(
        _ name: String, _ label: String, kind: TextField.Kind = .text, hint: String? = nil,
        isOptional: Bool = false, width: FieldWidth = .short, unit: String? = nil, placeholder: String? = nil
    ) -> TextField {
        // Browsers show invalid dates as empty fields, so the input would be lost.
        let holds = kind.canHold(values[name])
        return TextField(
            name, label, values[name], kind: holds ? kind : .text, hint: hint, error: problems[name],
            isOptional: isOptional, was: was(name), lock: locks[name], width: width, unit: unit,
            placeholder: placeholder, isCode: true, hasFocus: hasFocus(name))
    }

    /// Returns a list to select one of many options.
    package func pick(
        _ name: String, _ label: String, _ choices: [PortalUI.SelectOption], prompt: String? = nil,
        hint: String? = nil, isOptional: Bool = false, width: FieldWidth = .medium
    ) -> SelectField {
        pick(
            name, label, groups: [SelectOptionGroup(nil, choices)], prompt: prompt, hint: hint,
            isOptional: isOptional, width: width)
    }

    /// Returns a list to select one of many options under headings.
    package func pick(
        _ name: String, _ label: String, groups: [SelectOptionGroup], prompt: String? = nil,
        hint: String? = nil,
        isOptional: Bool = false, width: FieldWidth = .medium
    ) -> SelectField {
        let titles = groups.flatMap(\.choices)
        return SelectField(
            name, label, groups: groups, chosen: values[name], prompt: prompt, hint: hint,
            error: problems[name], isOptional: isOptional,
            was: was(name).map { previous in titles.first { $0.value == previous }?.title ?? previous },
            lock: locks[name], width: width)
    }

    /// Returns radio buttons to select one of a few options.
    package func radio(
        _ name: String, _ label: String, _ choices: [PortalUI.SelectOption],
        style: ChoiceField.Style = .segmented,
        hint: String? = nil, isOptional: Bool = false
    ) -> ChoiceField {
        ChoiceField(
            name, label, choices, chosen: values[name], style: style, hint: hint, error: problems[name],
            isOptional: isOptional,
            was: was(name).map { previous in choices.first { $0.value == previous }?.title ?? previous },
            lock: locks[name])
    }

    /// Returns a checkbox.
    package func box(_ name: String, _ label: String, hint: String? = nil, isSwitch: Bool = false)
        -> CheckboxField
    {
        CheckboxField(
            name, label, isOn: values.isOn(name), isSwitch: isSwitch, hint: hint, error: problems[name],
            was: published.flatMap {
                $0.isOn(name) == values.isOn(name) ? nil : $0.isOn(name) ? "on" : "off"
            },
            lock: locks[name])
    }
}

extension TextField.Kind {
    /// Returns whether a browser's field of this kind would show the text.
    fileprivate func canHold(_ text: String) -> Bool {
        if text.isEmpty { return true }
        switch self {
        case .number, .decimal: return NumberText.number(in: text) != nil
        case .date: return text.utf8.count == 10 && text.utf8.allSatisfy { "0123456789-".utf8.contains($0) }
        case .time: return text.utf8.count >= 5 && text.utf8.allSatisfy { "0123456789:".utf8.contains($0) }
        case .dateTime: return text.utf8.count >= 16 && text.contains("T")
        default: return true
        }
    }
}
