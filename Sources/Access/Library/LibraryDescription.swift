/// What people say of an entry of the library.
public struct LibraryDescription: Hashable, Sendable {
    /// The longest title, in characters.
    public static let titleMax = 100
    /// The longest description, in characters.
    public static let descriptionMax = 500
    /// How many tags an entry may bear.
    public static let tagsMax = 10
    /// The longest tag, in characters.
    public static let tagMax = 30

    /// What people find it by.
    public var title: String
    /// What it is good for.
    public var description: String
    /// Words that group entries; each once, whatever its case.
    public let tags: [String]

    /// What someone typed; tags are parted by commas.
    public init(title: String, description: String, tags: String) {
        self.title = title
        self.description = description
        var seen: Set<String> = []
        self.tags = tags.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace) }
            .map { $0.joined(separator: " ") }
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
            .sorted { $0.lowercased() < $1.lowercased() }
    }

    /// The tags as they are typed.
    public var tagText: String { tags.joined(separator: ", ") }

    /// What has to be fixed before it is kept.
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

    /// What the search looks through.
    var search: String { ([title, description] + tags).joined(separator: "\n").lowercased() }
}
