import Studies
import Vocabulary

/// A study of the demo: its design, its history and its participants.
struct DemoStudy: Sendable {
    /// An action on a channel.
    struct Action: Sendable {
        let daysAgo: Int
        let action: StudyAction
        let channel: ChannelKind
        let by: String
    }

    /// A change to a questionnaire after the design was created.
    struct Revision: Sendable {
        let daysAgo: Int
        let key: String
        let by: String
        let change: @Sendable (inout Questionnaire) -> Void
    }

    let basics: BasicInformation
    let settings: StudySettings
    let overview: StudyOverview
    let eligibility: Eligibility
    var properties: [ParticipantProperty] = []
    let consent: Consent
    let questionnaires: [Questionnaire]
    var activeTasks: [ActiveTask] = []
    var resources: [Resource] = []
    /// When the folder and the design were created.
    let daysAgo: Int
    let designer: String
    /// Whether everything is marked complete in all languages. Otherwise the pages show what is missing.
    let isComplete: Bool
    let acts: [Action]
    let revisions: [Revision]
    let cohorts: [DemoCohort]
}

/// The participants in a channel of a study, and their responses.
struct DemoCohort: Sendable {
    /// A batch of enrollment tokens.
    struct Batch: Sendable {
        let daysAgo: Int
        let label: String
        let tokens: Int
        /// The number of used tokens.
        let used: Int
        /// The code of the site where the tokens are used; nil for none.
        var site: String?
    }

    /// A site of the channel.
    struct Site: Sendable {
        let code: String
        let name: String
        let address: String
        let target: Int
        /// The day by which the target is planned to be reached, in days from the creation of the demo.
        let targetDaysAhead: Int
    }

    /// An activity of the participants.
    struct Activity: Sendable {
        /// A published version, with the day from which apps use it.
        struct Version: Sendable {
            let text: String
            let daysAgo: Int
            let questionnaire: Questionnaire
        }

        let isDaily: Bool
        /// The versions, newest first.
        let versions: [Version]
        /// Returns a participant's answers by question key. Missing answers were skipped.
        let answers: @Sendable (DemoPerson, inout SeededRandom) -> [String: DemoAnswer]
    }

    /// Responses that cannot be processed for the same reason.
    struct Fault: Sendable {
        let count: Int
        /// The version in the responses; nil for the correct one.
        var version: String?
        var change: @Sendable (inout [DemoResult]) -> Void = { _ in }
    }

    let channel: ChannelKind
    let issuer: String
    var sites: [Site] = []
    let batches: [Batch]
    let activities: [Activity]
    /// The total number of responses, including faulty ones.
    let responses: Int
    var faults: [Fault] = []
    /// The number of participants who left, and how many of them had all data erased.
    var withdrawn = 0
    var erased = 0
    /// The proportion of Spanish-speaking participants.
    var spanishShare = 0.0
    /// The last day with responses.
    var endsDaysAgo = 0
}
