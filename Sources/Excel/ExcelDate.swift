/// Dates and times as Excel counts them: days since the end of 1899.
public enum ExcelDate {
    /// Day 1 is 1900-01-01, this many days before 1970.
    private static let firstDay = -25_567
    /// Excel treats 1900 as a leap year with a February 29, so later dates are one day higher.
    private static let phantomDay = 60
    private static let millisecondsInDay = 86_400_000.0

    /// Returns the number for a day and a time of day; nil before 1900, which Excel doesn't support.
    public static func serial(daysSince1970 day: Int, millisecondOfDay: Int) -> Double? {
        guard day >= firstDay else { return nil }
        let number = day - firstDay + 1
        return Double(number >= phantomDay ? number + 1 : number) + Double(millisecondOfDay)
            / millisecondsInDay
    }
}
