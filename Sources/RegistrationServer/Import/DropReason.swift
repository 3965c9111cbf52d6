/// Why a row of a dump isn't imported. The text follows a count, as in "12 dropped: the address already has
/// an account".
enum DropReason: String, CaseIterable, Sendable {
    case otherApp = "the app isn't one of those named with --into"
    case unknownApp = "the app isn't in this portal, or is archived"
    case unknownStudy = "the study isn't in this portal"
    case addressExists = "the address already has an account here"
    case importedBefore = "the account was already imported"
    case sameAddress = "several rows have this address or user ID; remove all but one"
    case erased = "the owner deleted the account here"
    case noAccount = "the account isn't imported"
    case noStudy = "the account has no state in the study"
    case unreadable = "a value can't be read"
    case tooManyStudies = "the account has too many studies"
    case tooManyActivities = "the account has too many activities in the study"
    case repeated = "another row is about the same"
    case sameParticipant = "another account has the same participant"
    case sharedRuns = "the previous server didn't record which of several participants the run belongs to"
    case noDevice = "the row has no device token"
    case previousPassword = "only the current password is imported"
    case lock = "locks last 15 minutes"
    case appProperties = "enter the properties and push keys of apps on their pages"
    case appVersions = "the apps read their versions from the metadata service"

    /// Whether rows are listed with their lines, because the operator may want to fix them.
    var isListed: Bool {
        switch self {
        case .unknownApp, .unknownStudy, .addressExists, .sameAddress, .erased, .unreadable, .sameParticipant,
            .tooManyStudies, .tooManyActivities:
            true
        default: false
        }
    }
}
