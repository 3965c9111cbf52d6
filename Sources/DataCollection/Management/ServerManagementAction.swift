import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// The action that sets the metadata source for all studies without their own setting.
struct ServerManagementAction: Sendable {
    let store: Store
    let settings: MetadataSettings

    var routes: [SiteRoute] {
        ManagementAction<ManageSite>(operation: .serverConfiguration, work: configure, folder: "").routes
    }

    @Sendable private func configure(
        _ context: RequestContext, _ grant: Grant<ManageSite>, _ parameters: WireParameters
    ) async throws -> Response {
        if parameters.isEmpty { throw WireError("Invalid input format.") }
        try await store.write { transaction in
            let grant = try context.require(ManageSite.self, on: grant.subject, in: transaction)
            var problems = FormProblems()
            let form = try MetadataForm(
                kind: Self.kind(parameters), directory: parameters["metadataDirectory"],
                url: parameters["wcpBaseURL"], user: parameters["wcpUsername"],
                password: parameters["wcpPassword"])
            let change = try settings.change(form, on: .site, problems: &problems, in: transaction)
            if !problems.isEmpty { throw WireError(problems) }
            try settings.make(change, on: .site, with: grant, in: transaction)
        }
        return WireResponse.success()
    }

    /// Returns the metadata source for the deployed server's name of it. Without a name, it depends on the parameters.
    private static func kind(_ parameters: WireParameters) throws -> String {
        switch try parameters["metadataLoadLocation"] {
        case "file": return "files"
        case "wcpServer": return "wcp"
        case "portal": return "portal"
        case nil: return try parameters["wcpBaseURL"]?.trimmed.isEmpty == false ? "wcp" : "files"
        default:
            throw WireError(
                "metadataLoadLocation must be 'wcpServer', 'file', or 'portal'.",
                field: "metadataLoadLocation")
        }
    }
}

extension WireError {
    /// The deployed server's names of the fields of the form.
    private static let names = [
        "directory": "metadataDirectory", "url": "wcpBaseURL", "user": "wcpUsername",
        "password": "wcpPassword",
    ]

    /// Returns problems that a page would show at its form fields.
    fileprivate init(_ problems: FormProblems) {
        self.init(
            problems.all.map { Entry($0.sentence, field: Self.names[$0.field] ?? Entry.wholeForm) })
    }
}
