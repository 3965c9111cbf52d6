import JSON
import Studies
import Vocabulary

/// The participant properties of a study, read from a design document.
package struct PropertyDesign: Sendable {
    /// One property.
    struct Entry: Sendable {
        let key: String
        let title: String
        let stage: ParticipantProperty.Stage
        let dataType: ParticipantProperty.DataType
    }

    let studyID: String
    let version: String
    let entries: [Entry]

    /// The name of the token column in the list of properties.
    package static let tokenName = "EnrollmentToken"
    /// The name of the list.
    package static let listName = "ParticipantProperties"

    /// Reads a document. Returns nil if the document says that there are no properties.
    init?(_ document: [UInt8]) throws(DesignFailure) {
        guard let root = try? JSONTree.parse(document) else { throw .propertiesNotJSON }
        guard let listed = root["participantProperties"]?.array else { throw .propertyFieldsMissing }
        if listed.isEmpty { return nil }
        guard let studyID = root["metadata"]?["studyId"]?.string,
            let version = root["metadata"]?["studyVersion"]?.string
        else { throw .propertyFieldsMissing }
        self.studyID = studyID
        self.version = version
        var entries: [Entry] = []
        for tree in listed {
            guard let entry = Entry(tree) else { throw .propertiesNotJSON }
            let isTaken =
                entries.contains { $0.key.lowercased() == entry.key.lowercased() }
                || entry.key.lowercased() == Self.tokenName.lowercased()
            if isTaken { throw .duplicateKeys([entry.key]) }
            entries.append(entry)
        }
        self.entries = entries
    }

    /// Returns whether a version is newer than another. Versions are integers separated by dots, and missing ones are
    /// 0.
    static func isVersion(_ version: String, after recorded: String) throws(DesignFailure) -> Bool {
        var (left, right) = (try numbers(version), try numbers(recorded))
        let count = max(left.count, right.count)
        left += Array(repeating: 0, count: count - left.count)
        right += Array(repeating: 0, count: count - right.count)
        return right.lexicographicallyPrecedes(left)
    }

    private static func numbers(_ version: String) throws(DesignFailure) -> [Int] {
        var numbers: [Int] = []
        for part in version.split(separator: ".", omittingEmptySubsequences: false) {
            guard let number = Int(part), number >= 0 else {
                throw .unusable("Unable to parse version string")
            }
            numbers.append(number)
        }
        return numbers
    }
}

extension PropertyDesign.Entry {
    /// Reads one property, ignoring the case of its values as in the deployed server.
    fileprivate init?(_ tree: JSONTree) {
        let stageWord = tree["propertyType"]?.string?.lowercased() ?? ""
        guard let key = tree["propertyId"]?.string, !key.trimmed.isEmpty,
            let stage = ParticipantProperty.Stage.allCases.first(where: {
                $0.rawValue.lowercased() == stageWord
            }), let type = tree["propertyDataType"]?.string,
            let dataType = ParticipantProperty.DataType(word: type)
        else { return nil }
        self.init(key: key, title: tree["propertyName"]?.string ?? "", stage: stage, dataType: dataType)
    }
}

extension DesignFailure {
    static let propertiesNotJSON = unusable("Unable to parse ParticipantProperties design json")
    static let propertyFieldsMissing = unusable(
        "Design document does not contain required fields (study metadata and properties)")

    static func otherStudy(_ studyID: String, than own: String) -> DesignFailure {
        DesignFailure("Design's StudyId [\(studyID)] doesn't match with container's [\(own)]")
    }
}
