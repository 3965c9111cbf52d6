import Access
import DesignEditing
import PortalUI
import Studies
import Vocabulary

/// Sentences that say what an action on a channel will do and what it did.
struct ActionText {
    let channel: Channel
    /// The number of participants; nil if unknown.
    let participants: Int?
    /// The version that publishing would create.
    let nextVersion: Version

    /// Returns what will happen, for the page that asks for confirmation.
    func willHappen(_ action: StudyAction) -> String {
        let (study, app) = (channel.study.title, channel.app.title)
        switch action {
        case .publishUpcoming:
            return
                "\(app) lists \(study) as upcoming and shows its description. No one can enroll yet. "
                + "You can unpublish it later."
        case .unpublish:
            return "\(study) is removed from \(app) until you publish it again. The draft stays as it is."
        case .launch:
            return
                "People can find \(study) in \(app) and enroll, starting with version \(nextVersion.text). "
                + "After that, you can't change its Study ID, its app or its published short titles."
        case .publishUpdates:
            return "\(people) version \(nextVersion.text) the next time the app checks for updates. "
                + "Existing responses and earlier versions are kept."
        case .pause:
            return
                "\(study) shows as paused in \(app). \(stopping("pause", until: " until you resume the study")) "
                + "All responses are kept."
        case .resume:
            return "\(participants == 0 ? "" : "\(people) activities again. ")People can enroll again if the "
                + "settings of version \(currentVersion) allow it."
        case .deactivate:
            return "\(study) ends permanently and shows as closed in \(app). \(stopping("deactivate")) "
                + "All responses are kept. You can't undo this."
        }
    }

    /// Returns what was done, for the page that follows.
    func done(_ action: StudyAction, _ publication: Publication?) -> String {
        let study = channel.study.title
        let version = publication.map { "version \($0.version.text)" } ?? ""
        switch action {
        case .publishUpcoming: return "\(study) is published as an upcoming study."
        case .unpublish: return "\(study) is no longer published."
        case .launch: return "\(study) launched with \(version)."
        case .publishUpdates: return "The updates to \(study) are published as \(version)."
        case .pause: return "\(study) is paused."
        case .resume: return "\(study) is active again."
        case .deactivate: return "\(study) is deactivated."
        }
    }

    private var currentVersion: String { Version(tenths: max(nextVersion.tenths - 1, 10)).text }

    /// Returns what ends for participants, or only that no one can enroll if the study has no participants.
    private func stopping(_ verb: String, until end: String = "") -> String {
        if participants == 0 { return "No one has enrolled yet. After you \(verb), no one can enroll." }
        return "\(people) no more activities\(end), and no one can enroll."
    }

    /// The beginning of a sentence about participants: their number and "get", such as "12 participants get".
    private var people: String {
        switch participants {
        case nil: "Participants get"
        case 0?: "No one has enrolled yet. People who enroll get"
        case 1?: "1 participant gets"
        case let count?: "\(Self.grouped(count)) participants get"
        }
    }

    /// Returns a count with thousands separators.
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
