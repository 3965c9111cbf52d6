import FoundationEssentials
import Vocabulary

/// Design documents in a folder on the server: `<Study ID>_<activity>_<version>.json` or `.txt`.
///
/// Names are matched with the folder's directory listing, so that requests can't access files outside of it. The case
/// of the Study ID is ignored. The rest must match exactly.
struct DesignFiles {
    private static let endings = [".json", ".txt"]

    let directory: String

    func document(
        studyID: StudyID, activity: String, version: String
    ) throws(DesignFailure) -> [UInt8] {
        let names = try names()
        if let document = try contents(of: "\(activity)_\(version)", studyID, among: names) {
            return document
        }
        throw .unreadable
    }

    /// Returns the document of a study's participant properties, or nil if the folder has none.
    func properties(of studyID: StudyID) throws(DesignFailure) -> [UInt8]? {
        try contents(of: "ParticipantProperties", studyID, among: try names())
    }

    private func contents(
        of subject: String, _ studyID: StudyID, among names: [String]
    ) throws(DesignFailure) -> [UInt8]? {
        for ending in Self.endings {
            let rest = "_\(subject)\(ending)"
            let found = names.first {
                $0.hasSuffix(rest) && StudyID(String($0.dropLast(rest.count))) == studyID
            }
            guard let found else { continue }
            guard let bytes = FileManager.default.contents(atPath: directory + "/" + found) else {
                throw .unreadable
            }
            return Array(bytes)
        }
        return nil
    }

    /// Returns the activities of a study with a document in this folder.
    func activities(of studyID: StudyID) throws(DesignFailure) -> [PortalDesigns.Activity] {
        let prefixLength = studyID.text.count + 1
        var found: [PortalDesigns.Activity] = []
        for name in try names() {
            guard let ending = Self.endings.first(where: name.hasSuffix),
                name.count > prefixLength + ending.count,
                name.lowercased().hasPrefix(studyID.folded + "_")
            else { continue }
            // Keys contain underscores too, so the version follows the last one.
            let rest = name.dropFirst(prefixLength).dropLast(ending.count)
            guard let underscore = rest.lastIndex(of: "_") else { continue }
            let version = String(rest[rest.index(after: underscore)...])
            let activity = PortalDesigns.Activity(id: String(rest[..<underscore]), version: version)
            if !found.contains(activity), version.first?.isNumber == true { found.append(activity) }
        }
        return found
    }

    /// Whether the folder exists and is readable.
    var isReadable: Bool { (try? FileManager.default.contentsOfDirectory(atPath: directory)) != nil }

    private func names() throws(DesignFailure) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        } catch {
            throw .unreadable
        }
    }
}
