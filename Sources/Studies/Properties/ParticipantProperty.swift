import Vocabulary

/// A value that the study stores for each participant in addition to responses, such as the date of a surgery.
///
/// Its texts are for staff and other systems. Participants never see them, so they are in one language only.
public struct ParticipantProperty: DesignDocument {
    /// The kind of document.
    public static let kind = DocumentKind.participantProperty

    /// When the value is known; raw values as sent to response servers.
    public enum Stage: String, Codable, CaseIterable, Sendable {
        case preEnrollment = "PreEnrollment"
        case postEnrollment = "PostEnrollment"
    }

    /// The type of values; raw values as sent to response servers.
    public enum DataType: String, Codable, CaseIterable, Sendable {
        case string
        case integer
        case decimal
        case date
        case time
        case boolean
    }

    /// The source of values; raw values as sent to response servers.
    public enum DataSource: String, Codable, CaseIterable, Sendable {
        case externalSystem = "ExternalSystem"
        case other = "Other"
    }

    /// The ID by which schedules refer to it. It does not change when the key changes.
    public var id: ItemID = ""
    /// The short title: the property's ID for response servers, and the name of its column.
    public var key = ""
    /// The name shown to staff.
    public var name = ""
    /// When the value is known; nil until chosen.
    public var stage: Stage?
    /// The type of values; nil until chosen.
    public var dataType: DataType?
    /// Whether schedules can count from its date.
    public var isAnchorDate = false
    /// The source of values; nil until chosen.
    public var dataSource: DataSource?
    /// Whether phones request a value again if they already have one.
    public var refreshes = false

    /// Creates a value with defaults.
    public init() {}

    /// The title shown in lists.
    public var title: String { name.isEmpty ? key : name }

    /// Whether the property has two additional columns: the other system's ID, and the day of the entry.
    public var hasEntryColumns: Bool { dataType == .date && dataSource == .externalSystem }

    /// The names of all its columns.
    public var columns: [String] { hasEntryColumns ? [key, externalID, entryDate] : [key] }

    /// The name of the column with the other system's ID.
    package var externalID: String { key + "ExternalId" }
    /// The name of the column with the day of the entry.
    package var entryDate: String { key + "EntryDate" }

    /// Returns the anchor date of the property, even if it was removed from the design.
    func anchorDate(of document: DocumentID?) -> AnchorDate? {
        guard isAnchorDate else { return nil }
        return AnchorDate(
            .property(id), name: title, owner: "the participant properties", document: document,
            refusal: dataType == .date
                ? nil : "The participant property \"\(title)\" is not a date. Choose another anchor date")
    }
}
