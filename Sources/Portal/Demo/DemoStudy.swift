import Studies

/// A study of the demo: its design, what was done with it, and who takes part.
struct DemoStudy: Sendable {
    /// Something that was done with a channel.
    struct Action: Sendable {
        let daysAgo: Int
        let action: StudyAction
        let channel: ChannelKind
        let by: String
    }

    /// A change of one questionnaire after the design was made.
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
    /// When the folder and the design were made.
    let daysAgo: Int
    let designer: String
    /// Whether everything is marked complete, in every language; what is not shows what is missing.
    let isComplete: Bool
    let acts: [Action]
    let revisions: [Revision]
    let cohorts: [DemoCohort]
}

/// The people who take part in one channel of a study, and what they send.
struct DemoCohort: Sendable {
    /// A batch of enrollment tokens.
    struct Batch: Sendable {
        let daysAgo: Int
        let label: String
        let tokens: Int
        /// How many of them were used.
        let used: Int
    }

    /// Something that participants do.
    struct Activity: Sendable {
        /// One published version, with the day from which on apps know it.
        struct Version: Sendable {
            let text: String
            let daysAgo: Int
            let questionnaire: Questionnaire
        }

        let isDaily: Bool
        /// The versions, newest first.
        let versions: [Version]
        /// What someone answers, by the questions' keys; what is left out was skipped.
        let answers: @Sendable (DemoPerson, inout SeededRandom) -> [String: DemoAnswer]
    }

    /// Responses that cannot be made into rows, for one cause.
    struct Fault: Sendable {
        let count: Int
        /// The version that they name; nil for the right one.
        var version: String?
        var change: @Sendable (inout [DemoResult]) -> Void = { _ in }
    }

    let channel: ChannelKind
    let issuer: String
    let batches: [Batch]
    let activities: [Activity]
    /// How many responses they have sent together, faulty ones among them.
    let responses: Int
    var faults: [Fault] = []
    /// How many have left, and how many of these had everything erased.
    var withdrawn = 0
    var erased = 0
    /// The share of those who read Spanish.
    var spanishShare = 0.0
    /// The day after which no one sends anything.
    var endsDaysAgo = 0
}
