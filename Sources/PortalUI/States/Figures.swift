/// Numbers as pages show them.
public enum Figures {
    /// A whole number with a comma at each thousand.
    public static func whole(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }

    /// A number with its noun: "1 study", "2,318 studies".
    public static func counted(_ number: Int, _ one: String, _ many: String) -> String {
        "\(whole(number)) \(number == 1 ? one : many)"
    }

    /// A share in whole percent; nothing of nothing is none.
    public static func percent(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "0%" : "\((part * 100 + whole / 2) / whole)%"
    }
}
