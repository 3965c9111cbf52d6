import Timekeeping
import Vocabulary

/// A notification with its send time, as entered.
public struct NotificationDraft: Hashable, Sendable {
    /// The send time.
    public enum Timing: Hashable, Sendable {
        /// Not scheduled: saved as a draft.
        case open
        /// Immediately.
        case now
        /// At a local time with a UTC offset.
        case at(CivilDateTime, UTCOffset)
    }

    /// The text shown to participants.
    public var text: LocalizedText
    /// The send time.
    public var timing: Timing

    /// Creates a draft.
    public init(text: LocalizedText, timing: Timing) {
        self.text = text
        self.timing = timing
    }

    /// The maximum length of the text in each language.
    public static let textLengthMax = 250

    /// Returns all problems. `status` is the status of its channel, nil for an app.
    public func problems(status: StudyStatus?, now: Instant) -> [NotificationInvalid.Problem] {
        var problems: [NotificationInvalid.Problem] = []
        func add(_ field: String, _ sentence: String) {
            problems.append(NotificationInvalid.Problem(field: field, sentence: sentence))
        }
        if text.english.isEmpty { add("text.en", "Enter the text in English") }
        for language in text.languages where text[language].count > Self.textLengthMax {
            add(
                "text.\(language)",
                "This has \(text[language].count) characters. Shorten it to \(Self.textLengthMax)")
        }
        for problem in Self.problems(of: timing, status: status, now: now) {
            add(problem.field, problem.sentence)
        }
        return problems
    }

    /// Returns the problems with the time.
    static func problems(
        of timing: Timing, status: StudyStatus?, now: Instant
    ) -> [NotificationInvalid.Problem] {
        var problems: [NotificationInvalid.Problem] = []
        if timing != .open, status == .deactivated {
            problems.append(
                .init(
                    field: "when", sentence: "The channel is deactivated, so nothing can be sent"))
            return problems
        }
        switch timing {
        case .open: break
        case .now:
            if let status, status != .active {
                problems.append(
                    .init(
                        field: "when",
                        sentence:
                            "The channel is \(status.title.lowercased()). Only an active study can send now. "
                            + "Choose a date and time, or save a draft"))
            }
        case .at(let dateTime, let offset):
            if dateTime.instant(at: offset) <= now {
                problems.append(
                    .init(field: "time", sentence: "This time is in the past. Choose a later one"))
            }
        }
        return problems
    }
}

/// A notification was not saved or sent because the rules reject it.
public struct NotificationInvalid: Error, Hashable {
    /// A problem with a field.
    public struct Problem: Hashable, Sendable {
        /// The name of the form field.
        public let field: String
        /// What happened and what to do.
        public let sentence: String
    }

    /// The problems to fix.
    public let problems: [Problem]

    /// Creates the error with its problems.
    public init(problems: [Problem]) { self.problems = problems }
}

/// Another user changed or sent the notification since it was opened.
public struct NotificationChanged: Error, Hashable {}

/// There is no such notification in the scope.
public struct NotificationNotFound: Error, Hashable {}
