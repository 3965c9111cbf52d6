extension DesignSnapshot {
    /// Returns the dates from which schedules of the design count, with their names in this design.
    public func anchorDates() throws -> [AnchorDate] {
        let questionnaires = try all(Questionnaire.self).flatMap { $0.value.anchorDates(of: $0.id) }
        let properties = try all(ParticipantProperty.self).compactMap { $0.value.anchorDate(of: $0.id) }
        let enrollment = AnchorDate.enrollment(try only(StudySettings.self))
        return [enrollment] + questionnaires + properties
    }
}
