import Access
import Vocabulary

/// A comment as entered, with the users chosen from the list.
public struct CommentDraft: Sendable {
    /// The maximum number of characters.
    public static let lengthMax = 4_000
    /// The maximum number of users whom a comment mentions.
    public static let mentionsMax = 10

    /// The text.
    public let text: String
    /// The users chosen from the list.
    public let chosen: Set<UserID>
    /// The change of a text that it suggests; such a comment needs no other text.
    public let suggestion: TextSuggestion?

    /// Creates a draft.
    public init(
        _ text: String, mentioning chosen: Set<UserID> = [], suggesting suggestion: TextSuggestion? = nil
    ) {
        (self.text, self.chosen, self.suggestion) = (text, chosen, suggestion)
    }

    /// Returns the users whom the comment mentions, chosen or by `@` and their email address.
    ///
    /// - Throws: ``InvalidInput`` for a text that is missing or too long, and for users who can't view the design.
    func mentions(among readers: [DesignReader]) throws -> [DesignReader] {
        guard !text.isEmpty || suggestion != nil else { throw InvalidInput("text", "Enter a comment.") }
        guard text.count <= Self.lengthMax else {
            throw InvalidInput(
                "text", "The comment has \(text.count) characters. Use at most \(Self.lengthMax).")
        }
        let addresses = Set(Self.addresses(in: text))
        let known = Set(readers.map { $0.email.lowercased() })
        if let unknown = addresses.subtracting(known).min() {
            throw InvalidInput(
                "text",
                "No one with the address \(unknown) can view this design. Correct the address, or ask a study admin "
                    + "to add the person.")
        }
        guard chosen.isSubset(of: readers.map(\.id)) else {
            throw InvalidInput("mention", "Choose people who can view this design.")
        }
        let mentioned = readers.filter { chosen.contains($0.id) || addresses.contains($0.email.lowercased()) }
        guard mentioned.count <= Self.mentionsMax else {
            throw InvalidInput("mention", "Mention at most \(Self.mentionsMax) people in a comment.")
        }
        return mentioned
    }

    /// Returns the email addresses that follow an `@` at the start of a word, in lower case.
    static func addresses(in text: String) -> [String] {
        text.split(whereSeparator: { $0.isWhitespace || "()[]<>,;\"".contains($0) }).compactMap { word in
            guard word.first == "@" else { return nil }
            var address = word.dropFirst()
            while let last = address.last, ".:!?'".contains(last) { address.removeLast() }
            return address.contains("@") ? address.lowercased() : nil
        }
    }
}
