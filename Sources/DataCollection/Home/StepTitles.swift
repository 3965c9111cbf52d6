import Responses

/// The titles of questionnaires and the texts of their questions, to name the steps of failed responses.
struct StepTitles: Sendable {
    private let activities: [String: String]
    private let catalog: ListCatalog

    /// Creates the titles from those of the activities by their keys, and from the Lists, which have the questions.
    init(activities: [String: String] = [:], catalog: ListCatalog = ListCatalog()) {
        self.activities = Dictionary(
            activities.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
        self.catalog = catalog
    }

    /// Returns the title of an activity; its key if it has none.
    func activity(_ key: String) -> String {
        let title = activities[key.lowercased()] ?? ""
        return title.isEmpty ? key : title
    }

    /// Returns the question and the questionnaire, such as "How long did you sleep? (Sleep diary)". What has no title is
    /// named by its key.
    func step(_ key: String, in activity: String) -> String {
        "\(question(key, in: activity) ?? key) (\(self.activity(activity)))"
    }

    private func question(_ key: String, in activity: String) -> String? {
        let name = activity.lowercased()
        let lists = catalog.all.filter { $0.name.lowercased() == name || $0.parent?.lowercased() == name }
        // A question with several answers has a List of its own.
        let own = catalog[activity + key]?.columns.first { $0.role == .answer }
        let texts = (lists.map { $0.column(key) } + [own]).compactMap { $0?.description }
        return texts.first { !$0.isEmpty }
    }
}
