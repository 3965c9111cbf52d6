import Timekeeping

/// What the transformations of a participant's values need.
public struct TransformedParticipant: Sendable {
    public let pseudonym: String
    /// By how many days the participant's dates move.
    public let dateOffset: Int
    public let enrolledOn: CivilDate

    /// Earlier years are replaced by this one, because they could show an age over 89 (45 CFR 164.514(b)(2)(i)(C)).
    var earliestYear: Int { enrolledOn.year - AgeGroup.top }

    /// Returns whether a date can be one of the participant's life and study. Others, such as 9999-12-31 and 1900-01-01, stand
    /// for a missing date, and would show by how many days dates were shifted.
    func isPlausible(_ day: CivilDate) -> Bool {
        (enrolledOn.year - Self.yearsBefore...enrolledOn.year + Self.yearsAfter).contains(day.year)
    }

    private static let yearsBefore = 110
    private static let yearsAfter = 10

    public init(pseudonym: String, dateOffset: Int, enrolledOn: CivilDate) {
        (self.pseudonym, self.dateOffset, self.enrolledOn) = (pseudonym, dateOffset, enrolledOn)
    }
}
