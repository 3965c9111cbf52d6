import Access
import SQLStore
import Vocabulary

extension TrashRepository {
    /// The amount of data stored for some channels, including that of participants who have withdrawn. Counted by
    /// another target.
    public struct Contents: Sendable, Hashable {
        /// The number of participants who ever enrolled and weren't erased.
        public let participants: Int
        /// The number of responses.
        public let responses: Int
        /// The number of enrollment tokens issued.
        public let tokens: Int

        /// Counts the stored data of channels.
        public typealias Count = @Sendable ([ChannelID], borrowing Transaction) throws -> Contents

        /// Creates contents with these counts.
        public init(participants: Int, responses: Int, tokens: Int) {
            self.participants = participants
            self.responses = responses
            self.tokens = tokens
        }

        /// Whether there is any participant data.
        public var holdsData: Bool { participants > 0 || responses > 0 }
    }

    /// Returns the channels that are deleted with a folder.
    ///
    /// Deleting an app also deletes the Test channels that it offers for studies of other apps, and those that other
    /// apps offer for its studies. Deleting a Test channel deletes no other channel.
    public static func channels(
        deletedWith place: FolderLocation, in transaction: borrowing Transaction
    ) throws -> [Channel] {
        switch place {
        case .site: try FolderRepository.channels(in: transaction)
        case .organization(let folder): try FolderRepository.channels(in: folder, in: transaction)
        case .app(let folder):
            try FolderRepository.channels(in: folder.organization, in: transaction).filter {
                $0.app.id == folder.id || $0.study.app.id == folder.id
            }
        case .channel(let channel):
            channel.kind == .test
                ? [channel] : try FolderRepository.channels(of: channel.study, in: transaction)
        }
    }
}
