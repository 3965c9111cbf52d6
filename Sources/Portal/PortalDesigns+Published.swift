import Responses
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

extension PortalDesigns {
    /// Returns the activities that this portal has published, for the response folders of their channels.
    static func published(by studies: PublishedStudies, in store: Store) -> PortalDesigns {
        PortalDesigns(
            document: { channel, activity in
                guard let version = Version(activity.version) else { return nil }
                return try await store.read { transaction in
                    try PublicationRepository.activity(
                        activity.id, version, of: channel, in: activity.language, transaction)
                }
            },
            published: { channel in
                guard let study = studies.catalog.study(of: channel) else { return [] }
                return study.activities.values
                    .map { Activity(id: $0.key, version: $0.version.text) }
                    .sorted { ($0.id, $0.version) < ($1.id, $1.version) }
            },
            properties: { channel in studies.catalog.study(of: channel)?.properties?.bytes })
    }
}
