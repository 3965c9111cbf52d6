/// A scope of an API key.
public enum APIKeyScope: String, CaseIterable, Sendable, Codable {
    case readData = "read-data"
    case writeData = "write-data"
    case tokens
    case design
    case administration

    /// The name on pages.
    public var title: String {
        switch self {
        case .readData: "Read data"
        case .writeData: "Write data"
        case .tokens: "Tokens"
        case .design: "Design"
        case .administration: "Administration"
        }
    }

    /// A short description of what the scope allows.
    public var summary: String {
        switch self {
        case .readData: "responses, Lists and token counts"
        case .writeData: "read data, correct List rows, reprocess responses, and work on tasks and notes"
        case .tokens: "create, read and revoke enrollment tokens"
        case .design: "read, change and publish designs, set app properties and send push messages"
        case .administration: "people, roles, apps, study settings and the audit log"
        }
    }

    /// The rights that the scope includes. A key has them only if its owner has them.
    public var rights: RightSet { RightSet(Right.allCases.filter { $0.keyScopes.contains(self) }) }
}

extension Right {
    /// The scopes that include the right. A new right must be added here.
    var keyScopes: Set<APIKeyScope> {
        switch self {
        case .enter: Set(APIKeyScope.allCases)
        case .viewParticipants, .viewResponses, .exportIdentifiers: [.readData, .writeData]
        case .editResponses, .followParticipants, .decideDeviations: [.writeData]
        case .viewTokenCounts: [.readData, .writeData, .tokens, .administration]
        case .handleTokens: [.tokens]
        case .viewDesign, .commentOnDesign, .createStudy, .editDesign, .useLibrary, .publishStudy: [.design]
        case .manageSite, .manageOrganization, .managePeople, .manageApp, .archiveApp, .manageRoles,
            .setUpStudy, .manageStudySites, .revealAppTokens, .manageAccounts, .viewAudit, .manageStudyAdmins,
            .answerDataRequests:
            [.administration]
        }
    }
}
