import Access
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary
import WebAccess

/// The form of a new deviation.
struct NewDeviationPage {
    /// What was entered.
    struct Entered {
        let participant: String
        let what: String
        let day: String
        let reason: String
        let explanation: String
        /// Whether the form was opened on the page of the participant.
        let isFromParticipant: Bool

        /// Reads the form, or what the link to the page says.
        init(_ context: RequestContext) {
            let (form, query) = (context.form, context.request.query)
            participant = (form["participant"] ?? query["participant"] ?? "").trimmed
            what = form["what"] ?? ""
            day = (form["day"] ?? "").trimmed
            reason = form["reason"] ?? ""
            explanation = form.text("explanation")
            isFromParticipant = (form["back"] ?? query["back"]) == NewDeviationPage.fromParticipant
        }

        /// Nil if it isn't a number.
        var participantID: ParticipantID? { Int64(participant).map { ParticipantID($0) } }

        /// - Throws: ``InvalidInput`` for what isn't a day.
        func checkedDay() throws -> CivilDate {
            guard let day = CivilDate(day) else {
                throw InvalidInput("day", "Enter a day as YYYY-MM-DD, such as 2026-11-30.")
            }
            return day
        }
    }

    /// Says that the form was opened on the page of the participant.
    static let fromParticipant = "participant"

    let frame: Frame
    let address: String
    let back: String
    let entered: Entered
    /// The missed and late runs of the participant.
    let runs: [SelectOption]
    let problems: FormProblems

    /// The runs, then what isn't about a run.
    var choices: [SelectOption] {
        runs
            + Deviation.Kind.allCases.filter { !$0.isAboutRun }.map { SelectOption($0.rawValue, $0.title) }
    }
    var reasons: [SelectOption] { Deviation.Reason.options }
    var backValue: String { entered.isFromParticipant ? Self.fromParticipant : "" }
    var whatHint: String? {
        entered.participantID == nil
            ? "To choose a missed run, open this form on the page of the participant." : nil
    }
}
