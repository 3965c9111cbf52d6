import Deidentification
import JSON
import Timekeeping
import Vocabulary

/// The row of a profile.
package struct DeidentificationProfileID: RowID {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A saved way of de-identifying the data of a study.
package struct DeidentificationProfile: Sendable {
    package let id: DeidentificationProfileID
    let channel: ChannelID
    let name: String
    /// The random name from which pseudonyms and date offsets follow; it never changes.
    let code: String
    let version: Int
    let settings: DeidentificationSettings
    let changedAt: Instant
    let changedBy: String
}

/// What a profile does. Stored as JSON; a member that is missing has its default.
struct DeidentificationSettings: Sendable, Equatable {
    static let groupSizeDefault = 5
    static let groupSizes = 2...100
    /// More columns together describe nearly everyone alone.
    static let groupColumnsMax = 8

    var basis = ProfileBasis.safeHarbor
    /// The texts of transformations that differ from the standard ones, by the keys of columns.
    var transformations: [String: String] = [:]
    /// Whether dates that are kept or shifted keep their time of day.
    var keepsTimes = false
    /// The keys of the columns whose combinations are counted.
    var groupColumns: [String] = []
    /// The number of participants that every combination needs.
    var groupSize = groupSizeDefault
    /// Whether the values of participants in smaller groups are left out in these columns.
    var suppressesGroups = false
    /// Who determined that the risk is very small, and where that is documented.
    var determination = ""

    init(_ basis: ProfileBasis) { self.basis = basis }

    /// Reads stored settings.
    init(stored: String) throws {
        let tree = try JSONTree.parse(stored)
        basis = tree["basis"]?.string.flatMap(ProfileBasis.init) ?? .safeHarbor
        if case .object(let members)? = tree["transformations"] {
            for member in members { transformations[member.key] = member.value.string ?? "" }
        }
        keepsTimes = tree["keepsTimes"]?.bool ?? false
        groupColumns = (tree["groupColumns"]?.array ?? []).compactMap(\.string)
        groupSize = tree["groupSize"]?.int ?? Self.groupSizeDefault
        suppressesGroups = tree["suppressesGroups"]?.bool ?? false
        determination = tree["determination"]?.string ?? ""
    }

    /// The stored form, in which equal settings have equal texts.
    var text: String {
        var json = JSONWriter(capacity: 1_024)
        json.object { json in
            json.member("basis", basis.rawValue)
            json.object("transformations") { json in
                for (name, value) in transformations.sorted(by: { $0.key < $1.key }) {
                    json.member(name, value)
                }
            }
            json.member("keepsTimes", keepsTimes)
            json.array("groupColumns") { list in for name in groupColumns { list.string(name) } }
            json.member("groupSize", groupSize)
            json.member("suppressesGroups", suppressesGroups)
            json.member("determination", determination)
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }
}
