import Studies

extension DocumentKind {
    /// The name of one item of this kind.
    package var itemTitle: String {
        if let activity = type as? any Activity.Type {
            return activity.noun.prefix(1).uppercased() + activity.noun.dropFirst()
        }
        switch self {
        case .participantProperty: return "Participant property"
        case .consentSection: return "Consent section"
        case .resource: return "Resource"
        default: return section.title
        }
    }
}
