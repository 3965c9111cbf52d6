import Timekeeping
import Vocabulary

/// The part of a participant's copy that people read.
struct ReadableRecord: Sendable {
    /// A name with its value.
    struct Item: Sendable {
        let name: String
        let value: String

        init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// Something with a title of its own, such as a response.
    struct Entry: Sendable {
        let title: String
        /// Below the title, such as when it happened.
        var detail = ""
        var facts: [Item] = []
    }

    struct Section: Sendable {
        let title: String
        var hint = ""
        var facts: [Item] = []
        var entries: [Entry] = []

        var isEmpty: Bool { facts.isEmpty && entries.isEmpty && hint.isEmpty }
    }

    let language: LanguageTag
    let title: String
    let introduction: [String]
    let facts: [Item]
    let sections: [Section]

    /// The language of the portal's own texts, which is English if there are none in the participant's language.
    var textLanguage: PortalLanguage { PortalLanguage(for: language) }
    /// The same as a tag.
    var textTag: String { textLanguage.rawValue }
}

/// The participant's wall clock and texts.
struct RecordFormat: Sendable {
    let texts: ParticipantCopyTexts
    let zone: IANATimeZone

    /// Returns the day and time where the participant was last.
    func time(_ instant: Instant) -> String {
        let local = zone.civil(at: instant)
        return "\(day(local.date)), \(local.time.description.prefix(5))"
    }

    func day(_ date: CivilDate) -> String {
        let months = texts.months.split(separator: " ")
        return "\(date.day) \(months[date.month - 1]) \(date.year)"
    }

    func flag(_ isSet: Bool) -> String { isSet ? texts.yes : texts.no }
}
