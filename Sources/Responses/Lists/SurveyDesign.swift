/// The parts of a survey's design document that matter for Lists. Everything else is ignored.
public struct SurveyDesign: Equatable, Sendable {
    /// The name of the survey's own List.
    public let activityID: String
    /// The steps in order, without instructions.
    public let steps: [Step]

    /// One step: a question, a choice, a form or an active task.
    public struct Step: Equatable, Sendable {
        /// The name of the step's column, or the end of the name of its List.
        public let key: String
        /// The type as written; nil if the design has none.
        public let resultType: String?
        /// The text of the question.
        public let title: String?
        /// `format.style`, which numbers and dates need.
        public let style: String?
        /// `format.maxLength` of a text question.
        public let maxLength: Int?
        /// Whether any choice lets the participant enter text.
        public let asksForOtherText: Bool
        /// The steps of a form; nil if the design has no such member.
        public let steps: [Step]?
    }
}
