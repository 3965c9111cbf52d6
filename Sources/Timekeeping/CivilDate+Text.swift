extension CivilDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The month in three English letters: `Nov`.
    public var monthAbbreviation: String { Self.months[month - 1] }

    /// The day as people write it, without a year: `20 Nov`.
    public var dayAndMonth: String { "\(day) \(monthAbbreviation)" }

    /// The day as people write it: `20 Nov 2026`.
    public var dayMonthYear: String { "\(dayAndMonth) \(year)" }
}
