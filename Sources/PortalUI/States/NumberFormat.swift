/// Formats numbers for pages.
public enum NumberFormat {
    /// Returns a whole number with commas as thousands separators.
    public static func integer(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }

    /// Returns a number with its noun: "1 study", "2,318 studies".
    public static func counted(_ number: Int, _ one: String, _ many: String) -> String {
        "\(integer(number)) \(number == 1 ? one : many)"
    }

    /// Returns a share in percent, rounded; 0 of 0 is 0%.
    public static func percent(_ part: Int, of total: Int) -> String {
        total == 0 ? "0%" : "\((part * 100 + total / 2) / total)%"
    }

    /// Returns a size in bytes in a suitable unit: "1.2 MB".
    public static func size(_ bytes: Int) -> String {
        let units = ["kB", "MB", "GB", "TB"]
        var tenths = (bytes + 99) / 100
        var unit = 0
        while tenths >= 10_000, unit < units.count - 1 {
            tenths = (tenths + 500) / 1_000
            unit += 1
        }
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
