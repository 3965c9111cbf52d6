import Vocabulary

/// What a form calls a value in a document: the labels from the outside in, and the names of its options.
public struct DeclaredPlace: Hashable, Sendable {
    /// The labels, such as `choice “Often” (often)` and `Display text`.
    public var labels: [String]
    /// The names of stored values, such as "Vertical" for `true`.
    public var titles: [String: String]

    /// Creates the names of a value.
    public init(labels: [String], titles: [String: String] = [:]) {
        self.labels = labels
        self.titles = titles
    }
}

extension DeclaresFields {
    /// Returns what the form calls the value at a path; nil if the path leads to no field of this value.
    public func place(at path: ArraySlice<PathMember>) -> DeclaredPlace? {
        guard let first = path.first, let field = Self.field(first.name) else { return nil }
        return field.place(in: self, first, path.dropFirst())
    }
}

extension ResponseFormat {
    /// Returns what the form calls the value at a path in the stored form of the format.
    public func place(at path: ArraySlice<PathMember>) -> DeclaredPlace? {
        guard path.first?.name == "type" else { return question.place(at: path) }
        return DeclaredPlace(
            labels: ["Response type"],
            titles: Dictionary(
                ResponseType.allCases.map { ($0.rawValue, $0.title) }, uniquingKeysWith: { first, _ in first }
            ))
    }
}

extension Field {
    fileprivate func place(
        in root: Root, _ member: PathMember, _ rest: ArraySlice<PathMember>
    ) -> DeclaredPlace? {
        switch value {
        case .rows(let rows): return place(of: rows, in: root, member, rest)
        case .part(let part): return place(of: part, in: root, rest)
        case .flag:
            let titles = ["true": appearance.flagTitles.on, "false": appearance.flagTitles.off]
            return DeclaredPlace(labels: [label], titles: titles)
        case .option(let option):
            return DeclaredPlace(
                labels: [label],
                titles: Dictionary(
                    option.options.map { ($0.value, $0.title) }, uniquingKeysWith: { first, _ in first }))
        case .text:
            let language = rest.first.flatMap { LanguageTag($0.name) }?.englishName
            return DeclaredPlace(labels: [label] + [language].compactMap(\.self))
        case .integer, .number, .minutes, .dateTime, .word, .image: return DeclaredPlace(labels: [label])
        }
    }

    private func place<Path: RowsPath<Root>>(
        of rows: Path, in root: Root, _ member: PathMember, _ rest: ArraySlice<PathMember>
    ) -> DeclaredPlace? {
        guard let element = member.element else { return DeclaredPlace(labels: [label]) }
        let all = root[keyPath: rows.path]
        let found =
            all.firstIndex { $0.id.text == element }
            ?? member.index.flatMap { index in
                all.indices.contains(index) ? index : nil
            }
        guard let found else { return nil }
        let noun = appearance.noun
        let name = all[found].shownName.map { "\(noun) \($0)" } ?? "\(noun) \(found + 1)"
        guard let first = rest.first else { return DeclaredPlace(labels: [name]) }
        let field = rows.fields.first { $0.name == first.name } ?? Path.Row.field(first.name)
        guard var place = field?.place(in: all[found], first, rest.dropFirst()) else { return nil }
        place.labels.insert(name, at: 0)
        return place
    }

    private func place<Path: PartPath<Root>>(
        of part: Path, in root: Root, _ rest: ArraySlice<PathMember>
    ) -> DeclaredPlace? {
        if rest.isEmpty { return DeclaredPlace(labels: [label]) }
        return root[keyPath: part.path]?.place(at: rest)
    }
}

extension DeclaresFields {
    /// The text and the stored value of a choice, such as `“Often” (often)`; nil without both.
    fileprivate var shownName: String? {
        var (text, word) = ("", "")
        if case .text(let path, _)? = Self.field("text")?.value { text = self[keyPath: path].english }
        if case .word(let path, _)? = Self.field("value")?.value { word = self[keyPath: path] }
        return Choice.shownName(text: text, value: word)
    }
}

extension Choice {
    /// Returns the text and the stored value of a choice, such as `“Often” (often)`; nil without both.
    public static func shownName(text: String, value: String) -> String? {
        switch (text.isEmpty, value.isEmpty) {
        case (true, true): nil
        case (false, true): "“\(text)”"
        case (true, false): "(\(value))"
        case (false, false): "“\(text)” (\(value))"
        }
    }
}
