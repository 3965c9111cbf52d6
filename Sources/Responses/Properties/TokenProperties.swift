import Access
import SQLStore
import Timekeeping

/// An enrollment token with the values of its properties.
package struct TokenProperties: Sendable {
    /// The row ID of the token.
    package let row: Int64
    package let token: String
    /// The participant who enrolled with it, or nil.
    package let participant: ParticipantID?
    /// The site of the participant; before anyone has enrolled, that of the batch. Nil for none.
    package let site: StudySiteID?
    /// The time and user of the last change, or nil.
    package let changed: (at: Instant, by: String)?
    /// The values by property.
    package var values: [StoredPropertyID: SQLValue] = [:]

    /// A token or participant as identified in a URL, file, or program.
    package enum Selector: Hashable, Sendable {
        /// The token, normalized.
        case token(String)
        case row(Int64)
        case participant(Int64)
    }

    package func value(of property: StoredProperty) -> SQLValue { values[property.id] ?? .null }
}
