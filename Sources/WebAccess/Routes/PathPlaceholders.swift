import Access
import HTTP

/// Which of the placeholders `{org}`, `{app}` and `{study}` a pattern contains.
struct PathPlaceholders: Sendable {
    private let hasOrganization: Bool
    private let hasApp: Bool
    private let hasStudy: Bool

    init(_ pattern: String) {
        let segments = Set(pattern.split(separator: "/"))
        hasOrganization = segments.contains("{org}")
        hasApp = hasOrganization && segments.contains("{app}")
        hasStudy = hasApp && segments.contains("{study}")
    }

    func contains(_ level: SubjectLevel) -> Bool {
        switch level {
        case .site, .any: true
        case .organization: hasOrganization
        case .app: hasApp
        case .study: hasStudy
        }
    }

    func path(in request: Request) -> FolderPath {
        let parameters = request.parameters
        return FolderPath(
            organization: hasOrganization ? parameters["org"] : nil, app: hasApp ? parameters["app"] : nil,
            study: hasStudy ? parameters["study"] : nil)
    }
}
