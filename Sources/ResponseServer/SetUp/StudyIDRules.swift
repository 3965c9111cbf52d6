import Access
import SQLStore
import Studies
import Timekeeping

/// When the Study ID of a response folder can be changed, and to what.
struct StudyIDRules: Sendable {
    /// The length of the field that the deployed server had for it.
    static let lengthMax = 32

    let clock: Clock

    /// Why it cannot be changed.
    enum Lock: Sendable {
        /// It is a part of the design.
        case isDesigned
        /// Someone has enrolled.
        case hasParticipants

        /// The sentence of pages.
        var sentence: String {
            switch self {
            case .isDesigned: "The study is designed here: its Study ID is part of Basic information."
            case .hasParticipants: wire.replacing("  ", with: " ")
            }
        }

        /// The sentence that scripts know.
        var wire: String {
            switch self {
            case .isDesigned: sentence
            case .hasParticipants:
                "This container already has a study with participant data associated with it.  Each container "
                    + "can be configured with only one study and cannot be reconfigured once participant data is "
                    + "present."
            }
        }
    }

    /// Why the Study ID of a channel cannot be changed; nil if it can.
    func lock(_ channel: Channel, _ transaction: borrowing Transaction) throws -> Lock? {
        let scope = DesignScope(folder: channel.study.id)
        if try DesignRepository(clock: clock).exists(in: scope, transaction) { return .isDesigned }
        let people: Int? = try transaction.value(
            "select 1 from participants where channel_id = \(channel.id) limit 1")
        return people == nil ? nil : .hasParticipants
    }

    /// Gives a channel whose Study ID is free to change another one.
    ///
    /// - Throws: ``InvalidInput`` naming the field `studyID`.
    func rename(
        to text: String, with grant: Grant<ConfigureStudy>, in transaction: borrowing Transaction
    ) throws {
        if text.isEmpty { throw InvalidInput("studyID", "StudyId must be provided.") }
        guard text.count <= Self.lengthMax else {
            throw InvalidInput("studyID", "Use at most \(Self.lengthMax) characters.")
        }
        try ChannelRepository.rename(to: StudyID(text), with: grant, in: transaction)
    }

    /// Whether another study of the same app has it.
    func isTaken(
        _ text: String, excluding channel: Channel, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let found: Int? = try transaction.value(
            """
            select 1 from channels where app_folder_id = \(channel.app.id)
                and study_id_key = \(StudyID(text).folded) and id <> \(channel.id)
            """)
        return found != nil
    }

    /// Whether any study of the site has it; apps are told as much by its API.
    func isKnown(_ text: String, _ transaction: borrowing Transaction) throws -> Bool {
        let found: Int? = try transaction.value(
            """
            select 1 from channels where study_id_key = \(StudyID(text).folded) and trash_id is null limit 1
            """)
        return found != nil
    }
}
