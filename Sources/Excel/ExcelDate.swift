/// Moments as Excel counts them: days since the end of 1899.
public enum ExcelDate {
    /// Day 1 is 1900-01-01, so many days before 1970.
    private static let firstDay = -25_567
    /// Excel believes in a 29 February 1900; what comes after has a day more.
    private static let phantomDay = 60
    private static let millisecondsInDay = 86_400_000.0

    /// The number of a day and a time of that day; nil before 1900, which Excel does not know.
    public static func serial(daysSince1970 day: Int, millisecondOfDay: Int) -> Double? {
        guard day >= firstDay else { return nil }
        let number = day - firstDay + 1
        return Double(number >= phantomDay ? number + 1 : number) + Double(millisecondOfDay)
            / millisecondsInDay
    }
}
