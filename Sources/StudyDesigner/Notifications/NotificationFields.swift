import Access
import PortalUI
import Studies

/// The fields of a notification and of its time, as a page shows them.
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
                hint: isEnglish ? "Phones show it as it stands here." : "English is shown where it is empty.",
                error: problems[name], limit: NotificationDraft.textLengthMax, isOptional: !isEnglish,
                language: isEnglish ? nil : language.text)
        }
    }

    var channel: ChoiceField? {
        guard !place.channels.isEmpty else { return nil }
        return ChoiceField(
            "channel", "Who gets it",
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
            ? summary : summary + ". You may write a draft; somebody who may publish sends it."
    }

    /// Sending again needs a time; a new one may wait for it.
    var when: ChoiceField { choice(of: NotificationForm.When.allCases) }
    var whenAgain: ChoiceField { choice(of: [.at, .now]) }

    private func choice(of ways: [NotificationForm.When]) -> ChoiceField {
        ChoiceField(
            "when", "When", ways.map { SelectOption($0.rawValue, $0.title, hint: $0.explanation(in: place)) },
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
        Date and time are those of a clock in this zone. They are sent at that moment everywhere. A zone is meant as \
        it is on that day: New York is -05:00 in winter and -04:00 in summer.
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
        case .at: "The portal sends it then, after a restart too."
        case .now:
            place.channels.isEmpty
                ? "You are asked once more." : "Only while the study is active. You are asked once more."
        case .open: "It is kept as a draft."
        }
    }
}
