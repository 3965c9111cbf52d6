import Access
import Responses

/// The rows to which a page of a large table is limited, where they may be few among many.
///
/// Indexes find them, so a page doesn't read all the other rows. A million unused tokens don't hide the used ones.
package enum RowSubset: Sendable, Hashable {
    /// Tokens of participants.
    case enrolled
    /// Tokens of participants, and other tokens with values of properties.
    case enrolledOrWithValues
    /// Tokens of withdrawn participants.
    case left
    /// Tokens that were revoked, individually or with their batch.
    case revoked
    /// Participants who have withdrawn.
    case withdrawn
    /// Participants whose tokens begin with these letters.
    case tokens(String)
    /// Rows of these sites.
    case sites([StudySiteID])
    /// Responses with this status.
    case status(ResponseStatus)

    /// Whether a token finds the rows, which are few.
    var isOfTokens: Bool { if case .tokens = self { true } else { false } }
}
