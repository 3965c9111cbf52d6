import JSON
import Studies
import Vocabulary

/// The participant properties of a study as sent to response servers.
struct PropertyListPayload {
    /// A property with its version in the channel.
    struct Entry {
        let property: ParticipantProperty
        let isActive: Bool
        let version: Version
    }

    let studyID: StudyID
    /// The version of the study; nil before the first version.
    let version: Version?
    /// The properties, newest first.
    let entries: [Entry]

    /// Returns the response. Deactivated properties are included only if `all` is true.
    func encode(all: Bool) -> [UInt8] {
        let shown = entries.filter { all || $0.isActive }
        var json = JSONWriter(capacity: 1024)
        json.object { json in
            json.member("message", shown.isEmpty ? "FAILURE" : "success")
            json.object("metadata") { json in
                json.member("studyId", studyID.text)
                json.member("studyVersion", version?.text ?? "")
            }
            json.array("participantProperties") { json in
                for entry in shown { write(entry, to: &json) }
            }
        }
        return json.finish()
    }

    /// Writes a property. A date from another system includes that system's ID and the day of its entry.
    private func write(_ entry: Entry, to json: inout JSONWriter) {
        let property = entry.property
        let type = property.dataType?.rawValue ?? ""
        write(entry, property.key, property.name, type, to: &json)
        guard property.hasEntryColumns else { return }
        write(entry, property.externalID, "\(property.key) External Id", "string", to: &json)
        write(entry, property.entryDate, "\(property.key) Entry Date", type, to: &json)
    }

    private func write(
        _ entry: Entry, _ id: String, _ name: String, _ type: String, to json: inout JSONWriter
    ) {
        json.object { json in
            json.member("propertyId", id)
            json.member("propertyName", name)
            json.member("propertyType", entry.property.stage?.rawValue ?? "")
            json.member("propertyDataType", type)
            json.member("shouldRefresh", entry.property.refreshes)
            json.member("dataSource", entry.property.dataSource?.rawValue ?? "")
            json.member("status", entry.isActive ? "active" : "deactivated")
            json.member("version", entry.version.text)
        }
    }
}
