import Access

/// The user-defined description of a library entry.
public struct LibraryDescription: Hashable, Sendable {
    /// The maximum length of a title, in characters.
    public static let titleMax = 100
    /// The maximum length of a description, in characters.
    public static let descriptionMax = 500
    /// The maximum number of tags.
    public static let tagsMax = 10
    /// The maximum length of a tag, in characters.
    public static let tagMax = 30

    /// The title.
    public var title: String
    /// The purpose of the entry.
    public var description: String
    /// The tags, unique without regard to case.
    public let tags: [String]

    /// Creates a description from form values; tags are separated by commas.
    public init(title: String, description: String, tags: String) {
        self.title = title
        self.description = description
        var seen: Set<String> = []
        self.tags = tags.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace) }
            .map { $0.joined(separator: " ") }
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
            .sorted { $0.lowercased() < $1.lowercased() }
    }

    /// The tags as edited in a form.
    public var tagText: String { tags.joined(separator: ", ") }

    /// The problems to fix before saving.
    public var problems: [FieldProblem] {
        var problems: [FieldProblem] = []
        func check(_ field: String, _ text: String, _ limit: Int) {
            guard text.count > limit else { return }
            problems.append(
                FieldProblem(field, "This has \(text.count) characters. Shorten it to \(limit)"))
        }
        if title.isEmpty { problems.append(FieldProblem("title", "Enter a title")) }
        check("title", title, Self.titleMax)
        check("description", description, Self.descriptionMax)
        if tags.count > Self.tagsMax {
            problems.append(
                FieldProblem("tags", "There are \(tags.count) tags. Keep to \(Self.tagsMax)"))
        }
        if let long = tags.first(where: { $0.count > Self.tagMax }) {
            problems.append(
                FieldProblem(
                    "tags", "The tag \"\(long)\" has \(long.count) characters. Shorten it to \(Self.tagMax)"))
        }
        return problems
    }

    /// The text for searching.
    var search: String { ([title, description] + tags).joined(separator: "\n").lowercased() }
}
