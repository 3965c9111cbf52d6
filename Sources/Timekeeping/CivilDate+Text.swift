extension CivilDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The month in three English letters: `Nov`.
    public var monthAbbreviation: String { Self.months[month - 1] }

    /// The date without a year, for display: `20 Nov`.
    public var dayAndMonth: String { "\(day) \(monthAbbreviation)" }

    /// The date for display: `20 Nov 2026`.
    public var dayMonthYear: String { "\(dayAndMonth) \(year)" }
}
