extension DesignSnapshot {
    /// The dates from which schedules of the design count, by the names that they had.
    public func anchorDates() throws -> [AnchorDate] {
        let questionnaires = try all(Questionnaire.self).flatMap { $0.value.anchorDates(of: $0.id) }
        let properties = try all(ParticipantProperty.self).compactMap { $0.value.anchorDate(of: $0.id) }
        let enrollment = AnchorDate.enrollment(try only(StudySettings.self))
        return [enrollment] + questionnaires + properties
    }
}
