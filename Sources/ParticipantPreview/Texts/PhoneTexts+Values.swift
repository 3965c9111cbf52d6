import Studies
import Vocabulary

/// Texts that depend on the design.
extension PhoneTexts {
    /// Returns the language of these texts on the phone of a participant with a language.
    package static func shown(for language: LanguageTag) -> LanguageTag {
        PortalLanguage(for: language) == .english ? .english : language
    }

    /// Returns the position of a screen.
    func place(_ place: Int, of count: Int) -> String { position("\(place)", "\(count)") }

    /// Returns the note about accepted dates; nil if all are.
    func dates(from first: String?, until last: String?) -> String? {
        switch (first, last) {
        case (let first?, let last?): datesBetween(first, last)
        case (let first?, nil): datesFrom(first)
        case (nil, let last?): datesUntil(last)
        case (nil, nil): nil
        }
    }

    /// Returns the note about the duration of a recording. Apps record for a day at most, also if there is no limit.
    func records(forMinutes minutes: Int?) -> String {
        let day = 24
        let minutes = minutes.flatMap { $0 < day * 60 - 1 ? $0 : nil } ?? day * 60
        let (hours, rest) = (minutes / 60, minutes % 60)
        let parts = [hours > 0 ? countedHours(hours) : "", rest > 0 ? countedMinutes(rest) : ""]
        return recordsUpTo(parts.filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// Returns the note about a span task.
    func targets(from least: Int, to most: Int, litForSeconds seconds: Double?, reversed: Bool) -> String {
        let speed = seconds.map { eachLit(NumberText.of($0)) }
        return targetsBetween("\(least)", "\(most)") + (speed ?? "") + (reversed ? inReverse : "")
    }

    /// Returns the label of a measured result, by its key; nil for an unknown key.
    func measure(_ key: String) -> String? {
        switch key {
        case TaskResult.duration.rawValue: kickDuration
        case "count": kickCount
        case "puzzleWasSolved": puzzleWasSolved
        case TaskResult.numberOfMoves.rawValue: numberOfMoves
        case TaskResult.score.rawValue: score
        case TaskResult.numberOfGames.rawValue: numberOfGames
        case TaskResult.numberOfFailures.rawValue: numberOfFailures
        default: nil
        }
    }
}

extension ClosedRange<Double> {
    /// The lower end as text.
    var lower: String { NumberText.of(lowerBound) }
    /// The upper end as text.
    var upper: String { NumberText.of(upperBound) }
}
