import Access
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The rules for changing the Study ID of a response folder.
struct StudyIDRules: Sendable {
    /// The maximum length in the deployed server.
    static let lengthMax = 32

    let clock: Clock

    /// The reason why it can't be changed.
    enum Lock: Sendable {
        /// It is part of the design.
        case isDesigned
        /// The study has participants.
        case hasParticipants

        /// The sentence for pages.
        var sentence: String {
            switch self {
            case .isDesigned:
                "This study is designed in the portal. Change its Study ID in Basic information."
            case .hasParticipants: wire.replacing("  ", with: " ")
            }
        }

        /// The message for scripts.
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

    /// Returns why the Study ID of a channel can't be changed, or nil.
    func lock(_ channel: Channel, in transaction: borrowing Transaction) throws -> Lock? {
        let scope = DesignScope(folder: channel.study.id)
        if try DesignRepository(clock: clock).exists(in: scope, transaction) { return .isDesigned }
        return try ChannelRepository.hasParticipants(channel.id, in: transaction) ? .hasParticipants : nil
    }

    /// Changes the Study ID of a channel that allows it.
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
}
