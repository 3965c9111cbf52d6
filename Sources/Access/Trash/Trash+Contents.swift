import SQLStore
import Studies

extension Trash {
    /// What is kept of some channels together, also of people who have withdrawn; another target counts it.
    public struct Contents: Sendable, Hashable {
        /// How many people ever enrolled and were not erased.
        public let participants: Int
        /// How many responses there are.
        public let responses: Int
        /// How many enrollment tokens were issued.
        public let tokens: Int

        /// Counts what is kept of channels.
        public typealias Count = @Sendable ([ChannelID], borrowing Transaction) throws -> Contents

        /// These counts.
        public init(participants: Int, responses: Int, tokens: Int) {
            self.participants = participants
            self.responses = responses
            self.tokens = tokens
        }

        /// Whether anyone took part, so that more is at stake than someone's work.
        public var holdsData: Bool { participants > 0 || responses > 0 }
    }

    /// The channels that go into the trash with a place.
    ///
    /// With an app go also the Test channels that it offers of studies elsewhere, and those that apps elsewhere offer
    /// of its studies; with a Test channel no other.
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
