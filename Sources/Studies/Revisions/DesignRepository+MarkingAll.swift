import SQLStore
import Timekeeping
import Vocabulary

/// The result of marking several documents complete: those marked, and those with open problems.
public struct BulkCompletionResult: Sendable {
    /// The documents that were marked.
    public let documents: [DocumentSummary]
    /// The lists that were marked after their documents.
    public let lists: [Section]
    /// The documents that remain incomplete.
    public let open: [IncompleteDocument]

    /// The number of marks.
    public var count: Int { documents.count + lists.count }
}

/// A document that is not marked complete in a language.
public struct IncompleteDocument: Sendable {
    /// The document.
    public let entry: DocumentSummary
    /// The problems that prevent completion; empty if only the mark is missing.
    public let missing: [Problem]
}

extension DesignRepository {
    /// Returns the documents of some sections that are not marked complete in a language, each with its problems.
    public func unmarked(
        of sections: [Section], language: LanguageTag, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [IncompleteDocument] {
        let entries = try entries(in: scope, transaction)
        let open = sections.flatMap { section in
            entries.filter { entry in
                entry.state == .active && entry.kind.section == section
                    && entry.kind.isMarked(in: language) && !entry.completeIn.contains(language)
            }
        }
        let problems = try currentProblems(of: open, in: scope, transaction)
        return open.map { entry in
            IncompleteDocument(
                entry: entry, missing: (problems[entry.id] ?? []).preventingCompletion(in: language))
        }
    }

    /// Marks all documents of some sections that pass their checks, and then each list whose items are all complete.
    /// Empty lists are not marked, because a user must decide about them.
    public func markEach(
        of sections: [Section], language: LanguageTag, in scope: DesignScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws -> BulkCompletionResult {
        let all = try unmarked(of: sections, language: language, in: scope, transaction)
        let passing = all.filter(\.missing.isEmpty).map(\.entry)
        for entry in passing { try mark(entry, language, in: scope, by: author, transaction) }
        var lists: [Section] = []
        for progress in try progress(language: language, in: scope, transaction)
        where sections.contains(progress.section) && progress.section.isList && progress.items > 0
            && progress.items == progress.completeItems && !progress.isMarked
            && progress.section.isMarked(in: language)
        {
            try markComplete(progress.section, language: language, in: scope, by: author, transaction)
            lists.append(progress.section)
        }
        return BulkCompletionResult(
            documents: passing, lists: lists, open: all.filter { !$0.missing.isEmpty })
    }
}

extension DocumentKind {
    /// Returns whether its documents can be marked in a language. Documents without texts are only marked in English.
    func isMarked(in language: LanguageTag) -> Bool { language == .english || isTranslated }
}

extension Section {
    /// Returns whether the section can be marked in a language. Sections without texts are only marked in English.
    func isMarked(in language: LanguageTag) -> Bool { language == .english || isTranslated }
}
