import Access
import HTTP
import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The form of a notification: its texts, the channel, and when it is sent.
struct NotificationForm {
    /// The timing options of the form.
    enum When: String, CaseIterable {
        case at
        case now
        case open
    }

    var texts = LocalizedText()
    var channel = ""
    var when = When.at.rawValue
    var date = ""
    var time = ""
    var offset = ""

    /// Reads submitted input.
    init(_ form: Form, languages: [LanguageTag]) {
        for language in languages { texts[language] = Self.plain(form[Self.name(of: language)] ?? "") }
        channel = form["channel"] ?? ""
        when = form["when"] ?? ""
        date = form["date"] ?? ""
        time = form["time"] ?? ""
        offset = form["offset"] ?? ""
    }

    /// Creates the form of a new notification, or of a copy of another.
    init(copying notification: Notification? = nil, in place: NotificationOwner) {
        texts = notification?.text ?? LocalizedText()
        channel =
            notification.flatMap { place.channel(of: $0)?.kind.rawValue } ?? place.channel?.kind.rawValue
            ?? ""
        offset = Self.words(place.offset)
        if channel == ChannelKind.live.rawValue, !place.mayReachLive { when = When.open.rawValue }
    }

    /// Creates the form of a notification that wasn't sent yet.
    init(_ notification: Notification, in place: NotificationOwner) {
        self.init(copying: notification, in: place)
        let chosen = notification.waiting ?? notification.sendings.first
        when = (chosen == nil ? When.open : .at).rawValue
        guard let chosen else { return }
        let dateTime = chosen.dueAt.civil(at: chosen.offset)
        (date, time) = ("\(dateTime.date)", String("\(dateTime.time)".prefix(5)))
        offset = Self.words(chosen.offset)
    }

    /// Returns the name of the text field for a language.
    static func name(of language: LanguageTag) -> String { "text.\(language)" }

    /// Returns the chosen channel. Nil for an app.
    func channel(in place: NotificationOwner) throws -> Channel? {
        if place.channels.isEmpty { return nil }
        guard let chosen = place.channels.first(where: { $0.kind.rawValue == channel }) else {
            throw InvalidInput("channel", "Choose the recipients")
        }
        return chosen
    }

    /// Returns when the notification is sent.
    func timing() throws -> NotificationDraft.Timing {
        switch When(rawValue: when) {
        case .open: return .open
        case .now: return .now
        case .at:
            var problems: [FieldProblem] = []
            if CivilDate(date) == nil {
                problems.append(FieldProblem("date", "Enter a date, like 2026-12-01"))
            }
            if TimeOfDay(time) == nil { problems.append(FieldProblem("time", "Enter a time, like 09:30")) }
            if UTCOffset(offset) == nil {
                problems.append(
                    FieldProblem("offset", "Enter hours and minutes with a sign, like -05:00 or +01:00"))
            }
            guard problems.isEmpty, let date = CivilDate(date), let time = TimeOfDay(time),
                let offset = UTCOffset(offset)
            else { throw InvalidInput(problems) }
            return .at(CivilDateTime(date: date, time: time), offset)
        case nil: throw InvalidInput("when", "Choose when to send it")
        }
    }

    /// Returns the draft to save.
    func draft() throws -> NotificationDraft { NotificationDraft(text: texts, timing: try timing()) }

    /// All submitted values, to send them again with the confirmation.
    var hidden: [HiddenField] {
        texts.languages.map { HiddenField(Self.name(of: $0), texts[$0]) } + [
            HiddenField("channel", channel), HiddenField("when", when), HiddenField("date", date),
            HiddenField("time", time), HiddenField("offset", offset),
        ]
    }

    private static func words(_ offset: UTCOffset) -> String {
        offset == .utc ? "+00:00" : offset.description
    }

    private static func plain(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.joined(separator: "\n")
    }
}
