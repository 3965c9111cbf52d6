/// The forms of a page and their controls, with their byte ranges.
struct FormMarkup {
    /// A form.
    struct Form {
        let tag: MarkupScanner.Tag
        /// The id of the dialog around it.
        let dialog: String?

        /// Whether buttons whose value starts with `edit:` redraw the form without saving it.
        var changesParts: Bool { tag["data-in-place"] != nil }
    }

    /// A control of a form.
    struct Control {
        /// The type of an input, or `textarea`, `select` or `button`.
        let kind: String
        let name: String
        let tag: MarkupScanner.Tag
        /// The index of its form in the list.
        let form: Int?
        /// The range of a textarea's text.
        var content = 0..<0
        /// The options of a select.
        var options: [Option] = []

        var value: String { tag["value"] ?? (kind == "checkbox" || kind == "radio" ? "on" : "") }
    }

    /// An option of a select.
    struct Option {
        let tag: MarkupScanner.Tag
        let value: String
    }

    let bytes: [UInt8]
    private(set) var forms: [Form] = []
    private(set) var controls: [Control] = []
    /// The texts of labels by the ID of their control.
    private(set) var labels: [String: String] = [:]

    private var open: Int?
    private var dialog: String?
    private var label: (id: String, start: Int)?
    private var pendingOption: MarkupScanner.Tag?

    /// Parses a page.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let tags = MarkupScanner.tags(of: bytes)
        // A control may refer to a form that comes after it.
        let ids = Dictionary(
            tags.filter { $0.name == "form" && !$0.isEnd }.enumerated().compactMap { index, tag in
                tag["id"].map { ($0, index) }
            }, uniquingKeysWith: { first, _ in first })
        for tag in tags { take(tag, ids) }
    }

    private mutating func take(_ tag: MarkupScanner.Tag, _ ids: [String: Int]) {
        switch (tag.name, tag.isEnd) {
        case ("dialog", let isEnd): dialog = isEnd ? nil : tag["id"]
        case ("form", false):
            open = forms.count
            forms.append(Form(tag: tag, dialog: dialog))
        case ("form", true): open = nil
        case ("label", false): label = tag["for"].map { ($0, tag.range.upperBound) }
        case ("label", true): endLabel(at: tag.range.lowerBound)
        case ("input", false), ("textarea", false), ("select", false), ("button", false):
            let kind = tag.name == "input" ? (tag["type"] ?? "text").lowercased() : tag.name
            let form = tag["form"].flatMap { ids[$0] } ?? open
            controls.append(Control(kind: kind, name: tag["name"] ?? "", tag: tag, form: form))
        case ("textarea", true):
            if let last = controls.indices.last {
                controls[last].content = controls[last].tag.range.upperBound..<tag.range.lowerBound
            }
        case ("option", false): pendingOption = tag
        case ("option", true): endOption(at: tag.range.lowerBound)
        default: break
        }
    }

    private mutating func endLabel(at end: Int) {
        guard let (id, start) = label else { return }
        label = nil
        labels[id] = labels[id] ?? text(start..<end)
    }

    private mutating func endOption(at end: Int) {
        guard let tag = pendingOption, let last = controls.indices.last else { return }
        pendingOption = nil
        controls[last].options.append(
            Option(tag: tag, value: tag["value"] ?? text(tag.range.upperBound..<end)))
    }

    /// Returns the text of a range of the page without tags, in one line.
    private func text(_ range: Range<Int>) -> String {
        var text: [UInt8] = []
        var isInside = false
        for byte in bytes[range] {
            if byte == UInt8(ascii: "<") { isInside = true }
            if !isInside { text.append(byte) }
            if byte == UInt8(ascii: ">") { isInside = false }
        }
        return CharacterReference.resolved(String(decoding: text, as: UTF8.self))
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the form that matches a stashed one: among those with the same action, the one with the most of its
    /// fields.
    func form(of kept: StashedForm) -> Int? {
        let values = Dictionary(grouping: kept.fields, by: \.name)
        let candidates = forms.indices.filter {
            // Browsers don't send the fragment, to which the answer scrolls.
            forms[$0].tag["action"]?.prefix { $0 != "#" } == kept.action[...]
                && forms[$0].tag["method"]?.lowercased() == "post"
        }
        return candidates.max { score($0, values) < score($1, values) }
    }

    private func score(_ form: Int, _ values: [String: [StashedForm.Field]]) -> Int {
        controls.filter { $0.form == form }.reduce(0) { sum, control in
            guard let typed = values[control.name] else { return sum }
            return sum + 1 + (typed.contains { $0.value == control.value } ? 1 : 0)
        }
    }
}
