import StudyPublishing

extension ResponseFeature {
    /// The counts of participants and responses that publishing needs.
    ///
    /// They don't require a grant: pages of other features check access to the study before they use them.
    public static let collectedData = CollectedData(
        participants: { try CollectedDataRepository.participantCount(in: $0, $1) },
        responses: { try CollectedDataRepository.responseCounts(in: $0, of: $1, $2) })
}
