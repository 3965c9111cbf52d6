import JSON
import SQLStore
import Studies
import Vocabulary

extension PublicationBuilder {
    /// Encodes the participant properties: the properties in use, and all properties of the version.
    func storeProperties(of publication: PublicationID, _ transaction: borrowing Transaction) throws {
        let answer = PropertyListPayload(
            studyID: channel.studyID, version: version, entries: try properties(transaction))
        for all in [false, true] {
            try PublicationRepository.store(
                answer.encode(all: all), .participantProperties, all ? PublishedStudy.allProperties : "",
                .english, publication, transaction)
        }
    }

    /// Returns the properties, newest first. Removed properties are included as deactivated, because their columns
    /// remain.
    private func properties(_ transaction: borrowing Transaction) throws -> [PropertyListPayload.Entry] {
        let before = try previousProperties(transaction)
        return try design.documents.filter { $0.kind == .participantProperty }.sorted { $0.id > $1.id }
            .map { document in
                let property = try DesignCoding.decode(ParticipantProperty.self, from: document.body)
                let isActive = document.state == .active
                var version = Version.first
                if let previous = before[document.id] {
                    let isSame = previous.property == property && previous.isActive == isActive
                    version = isSame ? previous.version : previous.version.next
                }
                return PropertyListPayload.Entry(property: property, isActive: isActive, version: version)
            }
    }

    /// Returns the properties of the previous publication with their versions.
    private func previousProperties(
        _ transaction: borrowing Transaction
    ) throws -> [DocumentID: PropertyListPayload.Entry] {
        guard let previous, previous.stage == .launched else { return [:] }
        let tree = try PublicationRepository.properties(of: previous.id, transaction).map {
            try JSONTree.parse($0)
        }
        var versions: [String: Version] = [:]
        for entry in tree?["participantProperties"]?.array ?? [] {
            if let id = entry["propertyId"]?.string, let version = entry["version"]?.string {
                versions[id] = Version(version)
            }
        }
        var entries: [DocumentID: PropertyListPayload.Entry] = [:]
        let design = try DesignSnapshot(try PublicationRepository.design(of: previous.id, transaction))
        for document in design.documents where document.kind == .participantProperty {
            let property = try DesignCoding.decode(ParticipantProperty.self, from: document.body)
            entries[document.id] = PropertyListPayload.Entry(
                property: property, isActive: document.state == .active,
                version: versions[property.key] ?? .first)
        }
        return entries
    }
}
