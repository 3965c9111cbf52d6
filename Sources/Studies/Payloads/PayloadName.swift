import SQLStore

/// Which answer some stored bytes are.
enum PayloadName: String, Sendable, SQLBindable, SQLReadable {
    /// One element of `studies`; the variant is the status.
    case study
    /// The whole `studyInfo` answer.
    case studyInfo
    /// The whole `resources` answer.
    case resources
    /// The whole `eligibilityConsent` answer.
    case eligibilityConsent
    /// The whole `consentDocument` answer of the publication's consent version.
    case consentDocument
    /// The whole `activityList` answer; the variant is the platform, as some tasks are not for Android.
    case activityList
    /// The whole `activity` answer of one version; the variant is the folded key.
    case activity
    /// The whole `studyDashboard` answer.
    case studyDashboard
    /// The whole `participantProperties` answer; one variant has those in use, another all.
    case participantProperties
}
