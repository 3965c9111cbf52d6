import Access
import Responses
import SQLStore
import Tables
import Vocabulary

/// The pages that the values of a table link to.
package struct RowLinks: Sendable {
    package let channel: Channel
    /// The List of the rows; nil for other tables.
    package var list: ListID?
    /// Whether the user can open token batches.
    var opensBatches = false
    /// Whether the user can open participant properties, whose pages require a role on the study.
    var opensProperties = false
    /// The participants whose processing is restricted.
    var restricted: Set<ParticipantID> = []

    package init(channel: Channel, list: ListID? = nil) {
        self.channel = channel
        self.list = list
    }

    /// Creates the links of a table in the data browser.
    init(channel: Channel, _ access: TableAccess) {
        self.init(channel: channel)
        opensBatches = access.rights.contains(.handleTokens)
        opensProperties = access.sites.isWholeStudy
    }

    /// Returns the URL for a value, or nil if it has no link.
    func address(of column: Column, _ value: SQLValue, inRow key: Int64) -> String? {
        switch column.link {
        case nil: return nil
        case .property: return opensProperties ? ResponsePaths.property(key, channel) : nil
        case .row: return list.map { row(key, of: $0) }
        case .participant, .response, .batch:
            guard case .integer(let number) = value else { return nil }
            return address(of: column.link, number)
        }
    }

    /// Returns whether a value is the number of a participant whose processing is restricted.
    func isRestricted(_ value: SQLValue, in column: Column) -> Bool {
        guard column.link == .participant, case .integer(let number) = value else { return false }
        return restricted.contains(ParticipantID(number))
    }

    /// The URL of a row of a List.
    func row(_ key: Int64, of list: ListID) -> String {
        "\(ResponsePaths.rows(of: list, channel))/\(key)"
    }

    private func address(of link: Column.Link?, _ number: Int64) -> String? {
        switch link {
        case .participant: ResponsePaths.participant(ParticipantID(number), channel)
        case .response: ResponsePaths.response(ResponseID(number), channel)
        case .batch where opensBatches: ResponsePaths.batch(TokenBatchID(number), channel)
        default: nil
        }
    }
}
