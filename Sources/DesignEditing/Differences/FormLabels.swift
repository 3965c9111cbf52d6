import Studies
import Vocabulary

extension DifferenceLabels {
    /// The labels of fields as their forms say them, where the names of the members say less.
    static let formLabels: [DocumentKind: [String: String]] = [
        .basicInformation: [
            "fullName": "Study full name", "live.studyID": "Live Study ID", "live.appID": "Live App ID",
            "test.studyID": "Test Study ID", "test.appID": "Test App ID",
            "duration.count": "Tentative duration", "duration.unit": "Tentative duration, unit",
            "feedbackEmail": "Study feedback destination inbox email",
            "thumbnail": "Study thumbnail image", "thumbnail.name": "Study thumbnail image",
        ],
        .settings: [
            "platforms": "Platforms supported", "enrolling": "Allow participants to enroll",
            "enrollmentDateIsAnchor": "Use the enrollment date as an anchor date",
            "retention": "Retain participant data when they leave the study?",
            "rejoining": "Allow people to rejoin the study after they leave",
            "leaveAlert": "Alert text for participants attempting to leave",
        ],
    ]

    /// Returns the label of a field in its form, with the language of a text; nil for a field without a label here.
    func formLabel(of path: String) -> String? {
        guard let labels = kind.flatMap({ Self.formLabels[$0] }) else { return nil }
        if let label = labels[path] { return label }
        guard let dot = path.lastIndex(of: "."), let label = labels[String(path[..<dot])],
            let language = LanguageTag(String(path[path.index(after: dot)...]))
        else { return nil }
        return "\(label), \(language.englishName)"
    }
}
