import Access
import PortalUI
import Vocabulary

/// The choices that events recorded by their names in code, in words.
enum AuditChoiceText {
    private static let formatNames = [
        "csv": "CSV", "tsv": "TSV", "json": "JSON", "jsonl": "JSON lines", "xlsx": "Excel", "r": "R",
        "spss": "SPSS", "stata": "Stata", "sas": "SAS", "pdf": "PDF",
    ]

    /// Returns the names of file formats: "CSV, Excel, R" for "csv xlsx r".
    static func formats(_ text: String) -> String {
        text.split(separator: " ").map { formatNames[String($0)] ?? String($0) }.joined(separator: ", ")
    }

    /// Returns the name of a channel or language: "Test" for "test", "Spanish" for "es".
    static func name(_ text: String) -> String {
        if let kind = ChannelKind(rawValue: text) { return kind.title }
        return LanguageTag(text)?.englishName ?? text
    }
}

/// When a reminder is sent, as the events of its rule recorded it.
struct AuditReminderText {
    /// The details that the words replace.
    static let details: Set<String> = ["when", "amount"]

    /// The words; nil for other events.
    let words: String?

    init(_ entry: AuditEntry) {
        guard entry.action.hasPrefix("reminder-rule.") else {
            words = nil
            return
        }
        var (kind, amount) = ("", 0)
        for pair in entry.decodedDetails.pairs {
            switch (pair.name, pair.value) {
            case ("when", .text(let text)): kind = text
            case ("amount", .number(let number)): amount = number
            default: break
            }
        }
        switch kind {
        case "opens": words = "When a run opens"
        case "ends": words = "\(NumberFormat.counted(amount, "hour", "hours")) before a run ends"
        case "silent": words = "After \(NumberFormat.counted(amount, "day", "days")) of silence"
        case "missed": words = "After \(NumberFormat.counted(amount, "missed run", "missed runs"))"
        default: words = nil
        }
    }
}
