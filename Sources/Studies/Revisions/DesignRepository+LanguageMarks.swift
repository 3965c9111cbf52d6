import SQLStore
import Timekeeping
import Vocabulary

extension DesignRepository {
    /// Returns the documents that are complete in English and have texts in another language, but are not marked
    /// complete in it.
    public func incomplete(
        in language: LanguageTag, _ scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [DocumentSummary] {
        try entries(in: scope, transaction).filter { entry in
            guard entry.state == .active, entry.kind.isTranslated, entry.completeIn.contains(.english),
                !entry.completeIn.contains(language)
            else { return false }
            return try currentProblems(of: entry.id, in: scope, transaction)
                .preventingCompletion(in: language).isEmpty
        }
    }

    /// Returns the lists that are complete in English, with all items complete in a language, but not marked in it.
    public func unmarkedLists(
        in language: LanguageTag, _ scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [Section] {
        let english = try progress(in: scope, transaction).filter(\.isMarked).map(\.section)
        return try progress(language: language, in: scope, transaction)
            .filter {
                $0.section.isList && $0.section.isTranslated && !$0.isMarked && $0.items > 0
                    && $0.items == $0.completeItems && english.contains($0.section)
            }
            .map(\.section)
    }
}
