import SQLStore

extension Designs {
    /// The dates from which schedules of the study can count, as its documents are saved.
    ///
    /// Those that cannot be used now are among them, with the reason.
    public func anchorDates(
        in scope: DesignScope, _ transaction: borrowing Transaction
    ) throws -> [AnchorDate] {
        let settings = try document(StudySettings.self, in: scope, transaction).value
        let activities = try documents(Questionnaire.self, in: scope, transaction).map { ($0.id, $0.value) }
        return try anchorDates(settings, activities, in: scope, transaction)
    }

    /// The same where much is read already; the settings are not there while a design is being made.
    func anchorDates(
        _ settings: StudySettings?, _ activities: [(DocumentID, any Activity)], in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws -> [AnchorDate] {
        let questionnaires = activities.compactMap { id, activity in
            (activity as? Questionnaire)?.anchorDates(of: id)
        }
        return [.enrollment(settings)] + questionnaires.joined()
    }
}
