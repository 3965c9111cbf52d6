import SQLStore
import Timekeeping

/// The state of an account in a study, as apps keep it.
struct StudyState: Sendable {
    /// What apps know about a participation; raw values as both apps compare them.
    enum Status: String, CaseIterable, Sendable {
        case yetToJoin
        case notEligible
        case inProgress
        case completed
        case withdrawn = "Withdrawn"

        /// Reads a status in any case.
        init?(_ text: String) {
            let folded = text.lowercased()
            guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == folded }) else {
                return nil
            }
            self = found
        }
    }

    let id: Int64
    let studyID: String
    let status: Status
    let bookmarked: Bool
    let completion: Int
    let adherence: Int
    let enrolledAt: Instant?
    /// The app token that links the account to a participant; nil if there is none.
    let appToken: String?
    /// The answer about sharing data, as the app sent it.
    let sharing: String

    /// The form in which Study IDs and keys of activities are compared.
    static func key(_ text: String) -> String { text.lowercased() }
}

/// What an app sends about a study. Members that are nil weren't sent.
struct StudyStateUpdate: Sendable {
    static let idLengthMax = 255

    let studyID: String
    let status: StudyState.Status?
    let bookmarked: Bool?
    let completion: Int?
    let adherence: Int?
    /// The app token; nil also for an empty one, which must not erase a stored one.
    let appToken: String?

    init(_ body: RegistrationBody) throws {
        studyID = try body.required("studyId")
        guard studyID.utf8.count <= Self.idLengthMax else { throw RegistrationRefusal.invalidInput }
        let word = try body.text("status") ?? ""
        status = StudyState.Status(word)
        guard word.isEmpty || status != nil else { throw RegistrationRefusal.invalidInput }
        bookmarked = try body.flag("bookmarked")
        completion = try body.number("completion")
        adherence = try body.number("adherence")
        let token = try body.text("participantId") ?? ""
        guard token.utf8.count <= Self.idLengthMax else { throw RegistrationRefusal.invalidInput }
        appToken = token.isEmpty ? nil : token
    }
}
