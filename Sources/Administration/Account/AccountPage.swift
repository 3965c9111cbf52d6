import Access
import PortalUI
import Timekeeping

/// Where somebody is signed in, and their password.
struct AccountPage {
    let frame: Frame
    let sessions: [SessionLine]
    var problems = FormProblems()

    /// One place where somebody is signed in.
    struct SessionLine {
        let agent: String
        let address: String
        let createdAt: TimeText
        let lastSeenAt: TimeText
        let isThis: Bool
        let endAddress: String

        init(_ session: Session, of person: Person) {
            agent = session.agent.isEmpty ? "Unknown" : session.agent
            address = session.address
            createdAt = TimeText(session.createdAt)
            lastSeenAt = TimeText(session.lastSeenAt)
            isThis = session.id == person.session
            endAddress = "/account/sessions/\(session.id.rawValue)/end"
        }
    }
}

extension TimeText {
    /// A moment to the minute, in UTC; script adds the reader's own time.
    init(_ instant: Instant) {
        let text = instant.iso8601
        self.init(text.prefix(10) + " " + text.dropFirst(11).prefix(5), at: text, title: "UTC")
    }
}
