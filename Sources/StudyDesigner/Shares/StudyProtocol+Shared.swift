import Access
import PortalUI
import Printing
import Studies
import StudyManagement
import Timekeeping
import Vocabulary

extension StudyProtocol {
    /// Creates the protocol of a shared design: without versions, changes, notifications, and names of users.
    ///
    /// - Throws: ``NotFound`` for a language that the design doesn't have.
    init(_ shared: SharedDesign, on channel: Channel, in language: LanguageTag?) throws {
        let languages = try shared.design.only(StudySettings.self)?.allLanguages ?? [.english]
        let wanted = language ?? .english
        guard languages.contains(wanted) else { throw NotFound("language") }
        self.init(
            channel: channel, revision: .shared(shared.share.createdAt), language: wanted,
            languages: languages, design: shared.design)
    }

    /// Says which state of the design is shared.
    var notice: String {
        "This is the design \(revision.title.lowercased()). Later changes are not shown."
    }
}

extension ProtocolWriter {
    /// Returns the document for people without an account.
    mutating func sharedDocument(at now: Instant) throws -> PrintDocument {
        try document(at: now, parts: [.study, .consent, .activities, .materials])
    }
}
