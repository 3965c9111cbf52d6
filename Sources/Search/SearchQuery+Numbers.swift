import Access
import Responses
import SQLStore
import Vocabulary

// Participants by number and tokens by all letters, which aren't in the index.
extension SearchQuery {
    /// More than words can reach, because nothing else is meant.
    private static let exactScore = 100.0

    /// The number of a participant: "12" or "Participant 12".
    private var number: Int64? {
        let parts = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard let last = parts.last, parts.count == 1 || parts.count == 2 && parts[0] == "participant" else {
            return nil
        }
        return Int64(last).flatMap { $0 > 0 ? $0 : nil }
    }

    /// The text as a token, without the spaces and hyphens with which people group its letters.
    private var token: String { text.uppercased().filter { !$0.isWhitespace && $0 != "-" } }

    /// Returns the participant with a number, and the study with a complete token.
    func exact(in scope: SearchScope, _ transaction: borrowing Transaction) throws -> [SearchResult] {
        try [participant(in: scope, transaction), study(ofTokenIn: scope, transaction)].compactMap(\.self)
    }

    private func participant(
        in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> SearchResult? {
        guard let number, let found = try SearchRepository.participant(ParticipantID(number), transaction),
            scope.has(ViewParticipantsAtSites.self, at: found.site, of: found.channel, on: found.study),
            let channel = try FolderRepository.channel(found.channel, in: transaction)
        else { return nil }
        return SearchResult(
            .participant, "Participant \(number)", detail: channel.study.title,
            to: ResponsePaths.participant(ParticipantID(number), channel), score: Self.exactScore)
    }

    private func study(
        ofTokenIn scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> SearchResult? {
        guard let found = try SearchRepository.token(token, transaction),
            scope.has(ManageTokensAtSites.self, at: found.site, of: found.channel, on: found.study),
            let channel = try FolderRepository.channel(found.channel, in: transaction)
        else { return nil }
        return SearchResult(
            .token, "Enrollment token", detail: channel.study.title,
            to: "\(ResponsePaths.tokens(channel))/find?q=\(token)", score: Self.exactScore)
    }
}
