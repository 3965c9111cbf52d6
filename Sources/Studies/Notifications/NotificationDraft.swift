import Timekeeping

/// A notification as someone wrote it, with when it is to be sent.
public struct NotificationDraft: Hashable, Sendable {
    /// When.
    public enum Timing: Hashable, Sendable {
        /// Not yet: it is only kept.
        case open
        /// At once.
        case now
        /// At a time on the clock of an offset.
        case at(CivilDateTime, UTCOffset)
    }

    /// What people read.
    public var text: LocalizedText
    /// When it is to be sent.
    public var timing: Timing

    /// A text with its time.
    public init(text: LocalizedText, timing: Timing) {
        self.text = text
        self.timing = timing
    }

    /// The most characters of the text in each language.
    public static let textLengthMax = 250

    /// Everything that is wrong with it; `status` is that of the channel that it goes to, nil for an app.
    public func problems(status: StudyStatus?, now: Instant) -> [NotificationInvalid.Problem] {
        var problems: [NotificationInvalid.Problem] = []
        func add(_ field: String, _ sentence: String) {
            problems.append(NotificationInvalid.Problem(field: field, sentence: sentence))
        }
        if text.english.isEmpty { add("text.en", "Enter what people read, in English") }
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

    /// What is wrong with the time alone.
    static func problems(
        of timing: Timing, status: StudyStatus?, now: Instant
    ) -> [NotificationInvalid.Problem] {
        var problems: [NotificationInvalid.Problem] = []
        if timing != .open, status == .deactivated {
            problems.append(
                .init(
                    field: "when", sentence: "The study has ended on this channel. Nothing is sent any more"))
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
                            "The channel is \(status.title.lowercased()): only an active study sends at once. "
                            + "Choose a date and time, or save a draft"))
            }
        case .at(let moment, let offset):
            if moment.instant(at: offset) <= now {
                problems.append(
                    .init(field: "time", sentence: "This time has passed on that date. Choose a later one"))
            }
        }
        return problems
    }
}

/// A notification was not saved or not sent, because its rules refuse it.
public struct NotificationInvalid: Error, Hashable {
    /// What is wrong with one field.
    public struct Problem: Hashable, Sendable {
        /// The field's name in the form.
        public let field: String
        /// What happened and what to do.
        public let sentence: String
    }

    /// What has to be fixed.
    public let problems: [Problem]

    /// A refusal for these problems.
    public init(problems: [Problem]) { self.problems = problems }
}

/// Someone changed or sent the notification since it was opened.
public struct NotificationChanged: Error, Hashable {}

/// There is no such notification here.
public struct NotificationNotFound: Error, Hashable {}
