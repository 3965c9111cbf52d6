import HTTP
import ParticipantPreview
import Studies
import Vocabulary
import WebAccess

/// Exchanges values between a document and the fields of its editor, in either direction.
///
/// Each part of a document lists its fields once, in an `exchange` function that both fills and reads a form, so that
/// the two can't differ. In languages other than English, only texts are read.
package struct FieldBinding {
    /// The direction of the exchange.
    enum Direction { case filling, reading }

    let direction: Direction
    /// The language whose texts are exchanged.
    let language: LanguageTag
    /// The values of the fields.
    private(set) var values: FieldValues
    /// Invalid input that a document can't store, by field name.
    package private(set) var refusals: [(field: String, sentence: String)] = []
    /// The images that are kept, by digest.
    let pictures: [String: ImageReference]
    private let newID: () -> ItemID
    private var prefix = ""

    /// Creates a binding that writes a document's values to fields.
    init(filling language: LanguageTag) {
        direction = .filling
        self.language = language
        values = FieldValues()
        pictures = [:]
        newID = { "" }
    }

    /// Creates a binding that reads submitted fields.
    package init(
        reading values: FieldValues, in language: LanguageTag, pictures: [String: ImageReference] = [:],
        newID: @escaping () -> ItemID
    ) {
        direction = .reading
        self.language = language
        self.values = values
        self.pictures = pictures
        self.newID = newID
    }

    /// Whether values that don't vary by language are read.
    private var readsAll: Bool { direction == .reading && language == .english }

    private func full(_ name: String) -> String { prefix + name }

    /// Records invalid input, which stays in the field.
    package mutating func refuse(_ name: String, _ sentence: String) {
        refusals.append((full(name), sentence))
    }
}

// Texts.
extension FieldBinding {
    /// Exchanges a text that participants see.
    package mutating func text(_ name: String, _ text: inout LocalizedText) {
        switch direction {
        case .filling: values[full(name)] = text[language]
        case .reading: text[language] = values[full(name)]
        }
    }

    /// Exchanges a key or other text that is the same in every language.
    package mutating func word(_ name: String, _ word: inout String) {
        if direction == .filling { values[full(name)] = word }
        if readsAll { word = values[full(name)].trimmed }
    }

    /// Fills a field with a word. Returns the submitted one if values that don't vary by language are read.
    mutating func word(_ name: String, filling word: String) -> String? {
        if direction == .filling { values[full(name)] = word }
        return readsAll ? values[full(name)] : nil
    }

    /// Exchanges a text that is kept only while the checkbox named `box` is selected.
    mutating func word(_ name: String, _ word: inout String?, box: String) {
        if direction == .filling {
            values[full(name)] = word ?? ""
            values[full(box)] = word == nil ? "" : "1"
        }
        if readsAll { word = isSelected(box) ? values[full(name)].trimmed : nil }
    }
}

// Numbers and choices.
extension FieldBinding {
    /// Exchanges a Boolean: a checkbox, or two radio buttons of which the first sends 1.
    package mutating func flag(_ name: String, _ flag: inout Bool) {
        if direction == .filling { values[full(name)] = flag ? "1" : "0" }
        guard readsAll else { return }
        let typed = values[full(name)]
        guard let read = Form.flag(in: typed) else { return refuseFlag(name) }
        flag = read
    }

    private mutating func refuseFlag(_ name: String) { refuse(name, "Choose one of the options on the page") }

    /// Returns whether the checkbox of optional fields is selected, and refuses a value that is neither yes nor no.
    private mutating func isSelected(_ box: String) -> Bool {
        if Form.flag(in: values[full(box)]) == nil { refuseFlag(box) }
        return values.isOn(full(box))
    }

    /// Exchanges a whole number.
    package mutating func integer(_ name: String, _ number: inout Int?) {
        if direction == .filling { values[full(name)] = number.map(String.init) ?? "" }
        guard readsAll else { return }
        let typed = values[full(name)].trimmed
        number = Int(typed).flatMap { Self.wholeNumbers.contains($0) ? $0 : nil }
        if number == nil, !typed.isEmpty {
            refuse(name, "Enter a whole number with up to nine digits")
        }
    }

    /// The range of whole numbers, which is beyond all limits of a design but prevents overflows.
    private static let wholeNumbers = -999_999_999...999_999_999

    /// Exchanges a number that can have a fraction.
    package mutating func number(_ name: String, _ number: inout Double?) {
        if direction == .filling { values[full(name)] = number.map(NumberText.of) ?? "" }
        guard readsAll else { return }
        let typed = values[full(name)].trimmed
        number = NumberText.number(in: typed)
        if number == nil, !typed.isEmpty {
            refuse(name, "Enter a number, like 12 or 2.5")
        }
    }

    /// Exchanges a duration in minutes, shown as hours and minutes.
    package mutating func minutes(_ name: String, _ minutes: inout Int?) {
        if direction == .filling { values[full(name)] = minutes.map(NumberText.hoursAndMinutes) ?? "" }
        guard readsAll else { return }
        let typed = values[full(name)].trimmed
        minutes = NumberText.minutes(in: typed)
        if minutes == nil, !typed.isEmpty {
            refuse(name, "Enter hours and minutes, like 01:30")
        }
    }

    /// Exchanges one of several options. Nil if none is selected.
    mutating func choice<Value: RawRepresentable>(_ name: String, _ value: inout Value?)
    where Value.RawValue == String {
        if direction == .filling { values[full(name)] = value?.rawValue ?? "" }
        if readsAll { value = Value(rawValue: values[full(name)]) }
    }

    /// Exchanges one of several options, of which one is always selected.
    mutating func choice<Value: RawRepresentable>(_ name: String, _ value: inout Value)
    where Value.RawValue == String {
        if direction == .filling { values[full(name)] = value.rawValue }
        if readsAll, let chosen = Value(rawValue: values[full(name)]) { value = chosen }
    }

    /// Exchanges a value with a text format, such as a date.
    mutating func value<Value>(
        _ name: String, _ value: inout Value?, ask: String, print: (Value) -> String,
        parse: (String) -> Value?
    ) {
        if direction == .filling { values[full(name)] = value.map(print) ?? "" }
        guard readsAll else { return }
        let typed = values[full(name)].trimmed
        value = parse(typed)
        if value == nil, !typed.isEmpty { refuse(name, ask) }
    }
}

// Parts.
extension FieldBinding {
    /// Exchanges the fields of a part. Their names have the part's name as a prefix.
    package mutating func part(_ name: String, _ body: (inout FieldBinding) -> Void) {
        let outer = prefix
        prefix += name + "."
        body(&self)
        prefix = outer
    }

    /// Exchanges optional fields, which are read only if a hidden field marks them as present.
    mutating func block(_ name: String, _ body: (inout FieldBinding) -> Void) {
        if direction == .filling { values[full(name)] = "1" }
        if values.isOn(full(name)) { body(&self) }
    }

    /// Exchanges a part that exists only while its checkbox is selected. Its fields keep their input.
    mutating func part<Part>(
        _ name: String, _ part: inout Part?, new: () -> Part,
        _ body: (inout FieldBinding, inout Part) -> Void
    ) {
        if direction == .filling { values[full(name)] = part == nil ? "0" : "1" }
        if readsAll { part = isSelected(name) ? part ?? new() : nil }
        guard var present = part else { return }
        self.part(name) { body(&$0, &present) }
        part = present
    }

    /// Exchanges the rows of a list. Each row has an `id` field, so that it keeps its identity when it is moved.
    mutating func rows<Row>(
        _ name: String, _ rows: inout [Row], id: WritableKeyPath<Row, ItemID>, new: (ItemID) -> Row,
        _ body: (inout FieldBinding, inout Row) -> Void
    ) {
        if direction == .filling { values.setCount(rows.count, of: full(name)) }
        if readsAll { rows = typedRows(name, rows, id: id, new: new) }
        for index in rows.indices {
            var row = rows[index]
            if direction == .filling { values[full("\(name)[\(index)].id")] = row[keyPath: id].text }
            part("\(name)[\(index)]") { body(&$0, &row) }
            rows[index] = row
        }
    }

    private func typedRows<Row>(
        _ name: String, _ previous: [Row], id: WritableKeyPath<Row, ItemID>, new: (ItemID) -> Row
    ) -> [Row] {
        var rows: [Row] = []
        var used: Set<String> = []
        for index in 0..<values.count(of: full(name)) {
            let typed = values[full("\(name)[\(index)].id")]
            let known = previous.first { $0[keyPath: id].text == typed && !used.contains(typed) }
            let row = known ?? new(newID())
            used.insert(row[keyPath: id].text)
            rows.append(row)
        }
        return rows
    }

    /// Exchanges an image: its digest in the field itself, and its name in a second field.
    mutating func picture(_ name: String, _ picture: inout ImageReference?) {
        if direction == .filling {
            values[full(name)] = picture?.digest ?? ""
            values[full(name + ".name")] = picture?.name ?? ""
        }
        guard readsAll else { return }
        let digest = values[full(name)]
        guard !isSelected(name + ".remove"), !digest.isEmpty else {
            picture = nil
            return
        }
        guard var kept = picture?.digest == digest ? picture : pictures[digest] else {
            picture = nil
            return
        }
        let typed = values[full(name + ".name")]
        if !typed.isEmpty { kept.name = typed }
        picture = kept
    }
}

// Lists of single values.
extension FieldBinding {
    /// Returns the number of rows of a list in the form.
    func count(of list: String) -> Int { values.count(of: full(list)) }

    /// Writes a list of single values to fields.
    mutating func setRows(of list: String, _ rows: [String]) {
        values.setCount(rows.count, of: full(list))
        for (index, row) in rows.enumerated() { values[full("\(list)[\(index)]")] = row }
    }
}
