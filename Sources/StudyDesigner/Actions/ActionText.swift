import Access
import PortalUI
import Studies

/// What an action on a channel will do, and did, in sentences.
struct ActionText {
    let channel: Channel
    /// How many take part; nil where no one knows.
    let participants: Int?
    /// The version that publishing would make.
    let nextVersion: Version

    /// What will happen, before it does.
    func willHappen(_ action: StudyAction) -> String {
        let (study, app) = (channel.study.title, channel.app.title)
        switch action {
        case .publishUpcoming:
            return
                "\(app) lists \(study) as upcoming, with what people can read about it. Nobody can join yet, "
                + "and it can be taken back."
        case .unpublish:
            return "\(study) disappears from \(app) until it is published again. Nothing is lost."
        case .launch:
            return
                "From now on people find \(study) in \(app) and can join it, with version \(nextVersion.text). "
                + "Its study ID, its app and every short title in it then stay as they are."
        case .publishUpdates:
            return "\(people) version \(nextVersion.text) the next time the app looks for it. "
                + "What they have sent stays, and so do the versions before."
        case .pause:
            return
                "\(study) shows as paused in \(app). \(people) no more activities until it is resumed, and "
                + "nobody can join. Everything that was sent is kept."
        case .resume:
            return "\(people) activities again, and people can join again, as the settings of version "
                + "\(currentVersion) say."
        case .deactivate:
            return "\(study) ends in \(app) for good: it shows as closed, \(people.lowercasedFirst) no more "
                + "activities, and nobody can join. What was sent is kept. This cannot be undone."
        }
    }

    /// What was done, on the page that follows.
    func done(_ action: StudyAction, _ publication: Publication?) -> String {
        let study = channel.study.title
        let version = publication.map { "version \($0.version.text)" } ?? ""
        switch action {
        case .publishUpcoming: return "\(study) is published as an upcoming study."
        case .unpublish: return "\(study) is not published any more."
        case .launch: return "\(study) is launched with \(version)."
        case .publishUpdates: return "The updates of \(study) are published as \(version)."
        case .pause: return "\(study) is paused."
        case .resume: return "\(study) is active again."
        case .deactivate: return "\(study) is deactivated."
        }
    }

    private var currentVersion: String { Version(tenths: max(nextVersion.tenths - 1, 10)).text }

    /// Who is concerned, with the verb.
    private var people: String {
        switch participants {
        case nil: "Participants get"
        case 0?: "Nobody takes part yet; people who join get"
        case 1?: "1 participant gets"
        case let count?: "\(Self.grouped(count)) participants get"
        }
    }

    /// A count with a comma at each thousand.
    static func grouped(_ count: Int) -> String {
        var digits = String(count)
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = String(digits.dropLast(3))
        }
        return ([Substring(digits)] + groups).joined(separator: ",")
    }
}

extension String {
    /// The text as it is inside a sentence.
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
