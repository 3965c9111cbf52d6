import SQLStore
import Studies
import Vocabulary

extension ConsentSection {
    /// A section in which nothing is missing, in English.
    public static var complete: ConsentSection {
        var section = ConsentSection(about: .overview)
        section.name = "About the study"
        section.summary = "What it is, and what you would do."
        section.elaboration = "<p>We study <em>sleep</em>.</p>"
        return section
    }
}

extension DesignRepository {
    /// Adds a section to the consent: with it nothing of the consent is missing.
    public func addCompleteConsent(
        in scope: DesignScope, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        _ = try add(ConsentSection.complete, in: scope, by: author, transaction)
    }

    /// Marks every document and every list of a design complete in a language.
    public func markAllComplete(
        _ language: LanguageTag = .english, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        for entry in try entries(in: scope, transaction) where entry.state == .active {
            try markComplete(entry.id, language: language, in: scope, by: author, transaction)
        }
        for section in Section.allCases where section.isList {
            try markComplete(section, language: language, in: scope, by: author, transaction)
        }
    }
}
