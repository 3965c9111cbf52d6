import SQLStore

/// The name of a stored response.
enum PayloadName: String, Sendable, SQLBindable, SQLReadable {
    /// One element of `studies`. The variant is the status.
    case study
    /// The complete `studyInfo` response.
    case studyInfo
    /// The complete `resources` response.
    case resources
    /// The complete `eligibilityConsent` response.
    case eligibilityConsent
    /// The complete `consentDocument` response for the publication's consent version.
    case consentDocument
    /// The complete `activityList` response. The variant is the platform, because Android does not support some tasks.
    case activityList
    /// The complete `activity` response of one version. The variant is the folded key.
    case activity
    /// The complete `studyDashboard` response.
    case studyDashboard
    /// The complete `participantProperties` response. One variant has the properties in use, another has all.
    case participantProperties
}
