import SQLStore
import Vocabulary

extension DesignRepository {
    /// Returns the dates from which schedules of the study can count, according to the saved documents.
    ///
    /// Dates that cannot be used at present are included with the reason.
    public func anchorDates(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [AnchorDate] {
        let settings = try document(StudySettings.self, in: scope, transaction).value
        let activities = try documents(Questionnaire.self, in: scope, transaction).map { ($0.id, $0.value) }
        return try anchorDates(settings, activities, in: scope, transaction)
    }

    /// Returns the anchor dates from documents that are already loaded. Settings are nil while a design is being
    /// created.
    func anchorDates(
        _ settings: StudySettings?, _ activities: [(DocumentID, any Activity)], in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [AnchorDate] {
        let questionnaires = activities.compactMap { id, activity in
            (activity as? Questionnaire)?.anchorDates(of: id)
        }
        let properties = try documents(ParticipantProperty.self, in: scope, transaction).compactMap {
            $0.value.anchorDate(of: $0.id)
        }
        return [AnchorDate.enrollment(settings)] + Array(questionnaires.joined()) + properties
    }

    /// Returns the anchor dates that a document offers.
    static func anchorDates(of value: any DesignDocument, _ id: DocumentID) -> [AnchorDate] {
        if let questionnaire = value as? Questionnaire { return questionnaire.anchorDates(of: id) }
        return (value as? ParticipantProperty)?.anchorDate(of: id).map { [$0] } ?? []
    }

    /// Throws an error if schedules count from the document's dates, and names each of them. Used before removing a
    /// document.
    func checkAnchorIsUnused(
        _ entry: DocumentSummary, in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws {
        let body = try body(of: entry.id, revision: entry.revision, transaction)
        let offered = Self.anchorDates(of: try DesignCoding.decode(entry.kind, from: body), entry.id)
        guard !offered.isEmpty else { return }
        let problems = try activities(in: scope, transaction).compactMap { user, activity -> Problem? in
            guard let date = offered.first(where: { $0.source == activity.schedule.anchor }) else {
                return nil
            }
            return Problem(
                page: DesignPage(section: user.kind.section, document: user.id, part: .schedule),
                field: "anchor", weight: .refused,
                sentence: """
                    "\(activity.title)" counts from the anchor date \(date.name). Choose another anchor date for \
                    its schedule first
                    """)
        }
        if !problems.isEmpty { throw DocumentInvalid(problems: problems) }
    }
}
