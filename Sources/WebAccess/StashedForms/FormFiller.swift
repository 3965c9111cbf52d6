import XML

/// Fills a form on a page with previously entered values, by the names of its controls.
struct FormFiller {
    /// Hidden fields with the revision of the data that the form is based on, which the server compares on saving.
    private static let revisionFields: Set<String> = ["revision", "seen"]

    /// Fields of the page of a conflict, which asks again if there is still one.
    private static let decisionFields: Set<String> = ["resolve", "seen"]

    /// The page with the form filled.
    private(set) var bytes: [UInt8] = []
    /// Whether the page is based on another revision of the data than the submitted form.
    private(set) var isOutdated = false
    /// The inputs of the selected files.
    private(set) var files: [RestoredForm.UnmatchedField] = []
    /// The values without a control on the page.
    private(set) var unplaced: [RestoredForm.UnmatchedField] = []
    /// Whether the form has fields that are never stashed, such as passwords.
    private(set) var lacksSecrets = false

    private let markup: FormMarkup
    private let kept: StashedForm
    private var edits: [(range: Range<Int>, text: String)] = []
    /// The values that have not been filled in yet, by name.
    private var waiting: [String: [String]]

    /// Fills the form at this index of the page. Adds the markup `fields` to the form.
    init(_ markup: FormMarkup, form: Int, with kept: StashedForm, adding fields: String) {
        self.markup = markup
        self.kept = kept
        waiting = Dictionary(grouping: kept.fields, by: \.name).mapValues { $0.map(\.value) }
        let own = markup.controls.filter { $0.form == form && !$0.name.isEmpty && $0.tag["disabled"] == nil }
        let choices = Set(own.filter { Self.isChoice($0) }.map(\.name))
        for control in own { fill(control, choices) }
        mark(markup.forms[form].tag, fields)
        findUnplaced(own)
        bytes = edited()
    }

    private static func isChoice(_ control: FormMarkup.Control) -> Bool {
        control.kind == "checkbox" || control.kind == "radio"
    }

    /// Returns whether users type into a control.
    private static func isTyped(_ control: FormMarkup.Control) -> Bool {
        !["hidden", "checkbox", "radio", "select", "file", "button", "submit", "image", "reset"].contains(
            control.kind)
    }

    private mutating func fill(_ control: FormMarkup.Control, _ choices: Set<String>) {
        if SecretField.isKnown(control.name) || control.kind == "password" {
            if control.kind != "hidden" { lacksSecrets = true }
            waiting[control.name] = nil
            return
        }
        if SecretField.isSuspected(control.name), kept.fields.allSatisfy({ $0.name != control.name }) {
            if Self.isTyped(control) { lacksSecrets = true }
            return
        }
        switch control.kind {
        case "button", "submit", "image", "reset": break
        case "hidden": fillHidden(control, choices)
        case "checkbox", "radio": choose(control)
        case "select": select(control)
        case "file": request(control)
        default: type(control)
        }
    }

    private mutating func fillHidden(_ control: FormMarkup.Control, _ choices: Set<String>) {
        guard control.name != "_token", !choices.contains(control.name), let value = next(control.name) else {
            return
        }
        guard value != control.value else { return }
        if Self.revisionFields.contains(control.name) { isOutdated = true }
        replace(control.tag, ["value": value])
    }

    private mutating func choose(_ control: FormMarkup.Control) {
        let isChosen = kept.fields.contains { $0.name == control.name && $0.value == control.value }
        if let place = waiting[control.name]?.firstIndex(of: control.value) {
            waiting[control.name]?.remove(at: place)
        }
        replace(control.tag, isChosen ? ["checked": nil] : [:], without: ["checked"])
    }

    private mutating func select(_ control: FormMarkup.Control) {
        let isMultiple = control.tag["multiple"] != nil
        guard let first = waiting[control.name]?.first else { return }
        let typed = isMultiple ? waiting[control.name] ?? [] : [first]
        guard control.options.contains(where: { typed.contains($0.value) }) else { return }
        for option in control.options {
            let isChosen = typed.contains(option.value)
            replace(option.tag, isChosen ? ["selected": nil] : [:], without: ["selected"])
        }
        let offered = Set(control.options.map(\.value))
        if isMultiple {
            waiting[control.name]?.removeAll { offered.contains($0) }
        } else {
            _ = next(control.name)
        }
    }

    private mutating func type(_ control: FormMarkup.Control) {
        guard let value = next(control.name) else { return }
        if control.kind == "textarea" {
            // HTML ignores the first line break after the tag.
            edits.append((control.content, "\n" + XMLText.escaped(value)))
        } else if value != control.value {
            replace(control.tag, ["value": value])
        }
    }

    private mutating func request(_ control: FormMarkup.Control) {
        let label = control.tag["id"].flatMap { markup.labels[$0] } ?? control.name
        files += kept.files.filter { $0.name == control.name }.map {
            RestoredForm.UnmatchedField(name: label, value: $0.value)
        }
    }

    private mutating func next(_ name: String) -> String? {
        guard waiting[name]?.isEmpty == false else { return nil }
        return waiting[name]?.removeFirst()
    }

    /// Marks the form as unsaved, and adds the token of the stash.
    private mutating func mark(_ tag: MarkupScanner.Tag, _ fields: String) {
        if tag["data-guard"] != nil { replace(tag, ["data-guard": "unsaved"]) }
        edits.append((tag.range.upperBound..<tag.range.upperBound, fields))
    }

    /// Collects the values without a control. Buttons are left out, because the user presses them again.
    private mutating func findUnplaced(_ own: [FormMarkup.Control]) {
        let buttons = Set(own.filter { ["button", "submit", "image"].contains($0.kind) }.map(\.name))
            .union(Self.decisionFields)
        for field in kept.fields where !buttons.contains(field.name) && !field.value.isEmpty {
            guard let place = waiting[field.name]?.firstIndex(of: field.value) else { continue }
            waiting[field.name]?.remove(at: place)
            unplaced.append(RestoredForm.UnmatchedField(name: field.name, value: field.value))
        }
        let inputs = Set(own.filter { $0.kind == "file" }.map(\.name))
        files += kept.files.filter { !inputs.contains($0.name) }
            .map { RestoredForm.UnmatchedField(name: $0.name, value: $0.value) }
    }

    private mutating func replace(
        _ tag: MarkupScanner.Tag, _ values: [String: String?], without names: Set<String> = []
    ) {
        let kept = tag.attributes.filter { values[$0.name] == nil && !names.contains($0.name) }
        let all = kept + values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        let words = all.map { name, value in value.map { "\(name)=\"\(XMLText.escaped($0))\"" } ?? name }
        edits.append((tag.range, "<" + ([tag.name] + words).joined(separator: " ") + ">"))
    }

    private func edited() -> [UInt8] {
        var result: [UInt8] = []
        var place = 0
        for edit in edits.sorted(by: {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }) {
            result += markup.bytes[place..<edit.range.lowerBound]
            result += Array(edit.text.utf8)
            place = edit.range.upperBound
        }
        return result + markup.bytes[place...]
    }
}
