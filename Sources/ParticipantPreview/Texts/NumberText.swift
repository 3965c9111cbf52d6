/// Formats and parses the numbers in editors.
package enum NumberText {
    /// Returns a number, without a fraction if it is a whole number.
    package static func of(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }

    /// Returns the number in a text. Nil if it is invalid or cannot be stored.
    package static func number(in text: String) -> Double? {
        guard !text.isEmpty, text.utf8.count <= 30,
            text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
            let number = Double(text), number.isFinite
        else { return nil }
        return number
    }

    /// Returns a duration such as 01:30.
    package static func hoursAndMinutes(_ minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return "\(hours < 10 ? "0" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
    }

    /// Returns the minutes of a duration such as 01:30; nil for other texts.
    package static func minutes(in text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), minutes < 60
        else { return nil }
        return hours * 60 + minutes
    }
}
