/// A value that the study keeps for each participant next to their answers, such as the date of an operation.
///
/// Its texts are for staff and other systems: participants never see them, so there is one language.
public struct ParticipantProperty: DesignDocument {
    /// What the document is about.
    public static let kind = DocumentKind.participantProperty

    /// When the value is known, as sent to response servers.
    public enum Stage: String, Codable, CaseIterable, Sendable {
        case preEnrollment = "PreEnrollment"
        case postEnrollment = "PostEnrollment"
    }

    /// What values look like, by the word that response servers receive.
    public enum DataType: String, Codable, CaseIterable, Sendable {
        case string
        case integer
        case decimal
        case date
        case time
        case boolean
    }

    /// Who supplies values, by the word that response servers receive.
    public enum DataSource: String, Codable, CaseIterable, Sendable {
        case externalSystem = "ExternalSystem"
        case other = "Other"
    }

    /// The identity by which schedules name it; it stays when the key changes.
    public var id: ItemID = ""
    /// The short title: the property's ID for response servers, and the name of its column.
    public var key = ""
    /// What staff call it.
    public var name = ""
    /// When the value is known; nil until chosen.
    public var stage: Stage?
    /// What values look like; nil until chosen.
    public var dataType: DataType?
    /// Whether schedules may count from its date.
    public var isAnchorDate = false
    /// Who supplies values; nil until chosen.
    public var dataSource: DataSource?
    /// Whether phones ask again for a value that they have.
    public var refreshes = false

    /// Creates the default values.
    public init() {}

    /// What lists show.
    public var title: String { name.isEmpty ? key : name }

    /// Whether two further columns come with it: the other system's ID, and the day of the entry.
    public var hasEntryColumns: Bool { dataType == .date && dataSource == .externalSystem }

    /// The names of all columns that it makes.
    public var columns: [String] { hasEntryColumns ? [key, externalID, entryDate] : [key] }

    /// The column of the other system's ID.
    var externalID: String { key + "ExternalId" }
    /// The column of the day of the entry.
    var entryDate: String { key + "EntryDate" }

    /// Returns the anchor date of the property, even if it was removed from the design.
    func anchorDate(of document: DocumentID?) -> AnchorDate? {
        guard isAnchorDate else { return nil }
        return AnchorDate(
            .property(id), name: title, owner: "the participant properties", document: document,
            refusal: dataType == .date
                ? nil : "The participant property \"\(title)\" is not a date. Choose another anchor date")
    }
}
