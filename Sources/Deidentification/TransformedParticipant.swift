import Timekeeping

/// What the transformations of a participant's values need.
public struct TransformedParticipant: Sendable {
    public let pseudonym: String
    /// By how many days the participant's dates move.
    public let dateOffset: Int
    public let enrolledOn: CivilDate

    public init(pseudonym: String, dateOffset: Int, enrolledOn: CivilDate) {
        (self.pseudonym, self.dateOffset, self.enrolledOn) = (pseudonym, dateOffset, enrolledOn)
    }
}
