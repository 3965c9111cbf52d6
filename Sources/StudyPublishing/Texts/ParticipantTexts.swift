import Vocabulary

/// The portal's own texts in what apps receive: announcements, and the introductions of tests.
struct ParticipantTexts: TextCatalog {
    // Announcements.
    let paused: @Sendable (_ study: String) -> String
    /// Android searches for "has been resumed." in the English text.
    let resumed: @Sendable (_ study: String) -> String
    let closed: @Sendable (_ study: String) -> String
    let newStudy: String
    let newActivity: @Sendable (_ activity: String, _ study: String) -> String

    // Above each question of a test.
    let eligibilityLead: String
    let comprehensionLead: String
}
