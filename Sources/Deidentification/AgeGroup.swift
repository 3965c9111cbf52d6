import Timekeeping

/// Ages in groups of some years, with one group for all above 89 (45 CFR 164.514(b)(2)(i)(C)).
public enum AgeGroup {
    /// The age from which all share one group.
    public static let top = 90

    /// Returns the age in completed years; nil before birth. Those born on 29 February have their birthday on 1 March in
    /// other years.
    public static func age(of birth: CivilDate, on day: CivilDate) -> Int? {
        guard birth <= day else { return nil }
        let isBefore = (day.month, day.day) < (birth.month, birth.day)
        return day.year - birth.year - (isBefore ? 1 : 0)
    }

    /// Returns the group of an age, such as `30 to 34` or `90 or more`; nil for a negative age.
    public static func name(of age: Int, width: Int) -> String? {
        guard age >= 0, width > 0 else { return nil }
        if age >= top { return "\(top) or more" }
        let first = age / width * width
        let last = min(first + width - 1, top - 1)
        return first == last ? "\(first)" : "\(first) to \(last)"
    }
}
