import Access
import PortalUI
import Studies
import Vocabulary

/// The fields of a notification and its time.
struct NotificationFields {
    let form: NotificationForm
    let place: NotificationOwner
    let problems: FormProblems

    var texts: [TextArea] {
        place.languages.map { language in
            let name = NotificationForm.name(of: language)
            let isEnglish = language == .english
            return TextArea(
                name, isEnglish ? "Text" : "Text in \(language.englishName)", form.texts[language], rows: 3,
                hint: isEnglish
                    ? "Phones show this text exactly as you enter it." : "If empty, phones show English.",
                error: problems[name], limit: NotificationDraft.textLengthMax, isOptional: !isEnglish,
                language: isEnglish ? nil : language.text)
        }
    }

    var channel: ChoiceField? {
        guard !place.channels.isEmpty else { return nil }
        return ChoiceField(
            "channel", "Recipients",
            place.channels.map { channel in
                SelectOption(
                    channel.kind.rawValue,
                    channel.kind == .live ? "Participants (Live)" : "Testers (Test)",
                    hint: Self.hint(of: channel, place))
            },
            chosen: form.channel, style: .cards, error: problems["channel"])
    }

    private static func hint(of channel: Channel, _ place: NotificationOwner) -> String {
        let summary = "\(channel.studyID) in \(channel.app.title), \(channel.status.title.lowercased())"
        return place.maySend(to: channel)
            ? summary : summary + ". You can save a draft. Someone with permission to publish can send it."
    }

    /// A new notification can be saved without a time. Sending again requires one.
    var when: ChoiceField { choice(of: NotificationForm.When.allCases) }
    var whenAgain: ChoiceField { choice(of: [.at, .now]) }

    private func choice(of options: [NotificationForm.When]) -> ChoiceField {
        ChoiceField(
            "when", "When",
            options.map { SelectOption($0.rawValue, $0.title, hint: $0.explanation(in: place)) },
            chosen: form.when, style: .cards, error: problems["when"])
    }

    var date: TextField {
        TextField(
            "date", "Date", form.date, kind: .date, error: problems["date"], width: .short, isCode: true)
    }
    var time: TextField {
        TextField(
            "time", "Time", form.time, kind: .time, error: problems["time"], width: .short, isCode: true)
    }
    var offset: TextField {
        TextField(
            "offset", "Time zone, from UTC", form.offset, error: problems["offset"], width: .short,
            placeholder: "+00:00", isCode: true)
    }

    let timeHint =
        """
        The date and time are in this time zone. All phones get the notification at the same time. Enter the offset \
        for that day: New York is -05:00 in winter and -04:00 in summer.
        """
}

extension NotificationForm.When {
    fileprivate var title: String {
        switch self {
        case .at: "At a date and time"
        case .now: "Now"
        case .open: "Not yet"
        }
    }

    fileprivate func explanation(in place: NotificationOwner) -> String {
        switch self {
        case .at: "The portal sends it automatically at this time."
        case .now:
            place.channels.isEmpty
                ? "You'll be asked to confirm."
                : "Only while the study is active. You'll be asked to confirm."
        case .open: "Saves a draft."
        }
    }
}
