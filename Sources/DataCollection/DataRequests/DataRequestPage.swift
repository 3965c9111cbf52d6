import DataAccess
import HTTP
import PortalUI
import Responses
import Timekeeping
import Vocabulary

/// The page of what a participant asks for about their data.
struct DataRequestPage {
    /// A copy of everything about the participant.
    struct Copy {
        let state: StateChip
        let made: TimeText
        let by: String
        let reason: String
        /// What it includes, and until when the file is kept.
        let detail: String
        let download: String?

        init(_ export: Export, _ address: String, mayLink: Bool, now: Instant) {
            let hasAccount = export.copy?.includesAccount == true
            state = export.stateChip
            made = TimeText.minute(export.askedAt)
            (by, reason) = (export.requestedBy, export.copy?.reason ?? "")
            let isThere = export.isReady && export.expiresAt.map { now < $0 } ?? true
            download = isThere && (mayLink || !hasAccount) ? "\(address)/copies/\(export.id)/file" : nil
            detail =
                [
                    hasAccount ? "With the account of the app" : "Without the account of the app",
                    isThere ? export.expiresAt.map { "kept until \(TimeText.minuteWords($0))" } : nil,
                    isThere && download == nil ? "only users with the identity link can download it" : nil,
                    export.failureReason,
                ].compactMap(\.self).joined(separator: "; ")
        }
    }

    let frame: Frame
    let address: String
    let number: String
    let hasWithdrawn: Bool
    /// Newest first.
    let restrictions: [ProcessingRestriction]
    let requests: [CorrectionRequest]
    let copies: [Copy]
    /// The languages of the study.
    let languages: [LanguageTag]
    /// The language of the participant's last response; nil if unknown.
    let language: LanguageTag?
    /// Whether the user may see whose the account is.
    let mayLink: Bool
    /// The request whose answer is being entered; nil for none.
    let answering: Int64?
    let form: Form
    let today: CivilDate
    let problems: FormProblems

    static let reasonMax = 500

    /// Returns the problem with the reason of a copy; nil if it is valid.
    static func problem(withReason reason: String) -> String? {
        if !reason.hasVisibleCharacters {
            return "Enter a reason, such as: The participant asked for a copy by email."
        }
        return reason.count > reasonMax
            ? "The reason has \(reason.count) characters. Use at most \(reasonMax)." : nil
    }

    // MARK: Restriction

    var current: ProcessingRestriction? { restrictions.first(where: \.isOpen) }
    var grounds: [SelectOption] {
        ProcessingRestriction.Ground.allCases.map { SelectOption($0.rawValue, $0.title) }
    }
    /// What a restriction does, and what it doesn't.
    let effect = """
        Responses are still received and stored. The participant's rows are left out of exports, files of Lists and tables, \
        queries of programs, and forwarding. Automatic reminders and messages of webhooks about the participant aren't \
        sent. Readmes of exports count who is left out. Export files that were made before are deleted, and the data can't \
        be erased here. Pages still show the data; participants, Lists and the data browser mark it. Charts and counts on \
        pages include it. Files of tokens, properties, tasks and deviations, and messages to all participants aren't \
        affected.
        """

    /// Returns the facts about a restriction.
    func facts(_ restriction: ProcessingRestriction) -> [DescriptionItem] {
        var facts = [
            DescriptionItem(
                "Since", LinkedText("\(TimeText.minuteWords(restriction.beganAt)), \(restriction.beganBy)")),
            DescriptionItem("Why", LinkedText(restriction.ground.title)),
            DescriptionItem("Reason", LinkedText(restriction.reason)),
        ]
        if let lifted = restriction.lifted {
            facts += [
                DescriptionItem("Lifted", LinkedText("\(TimeText.minuteWords(lifted.at)), \(lifted.by)")),
                DescriptionItem("Reason for lifting", LinkedText(lifted.reason)),
            ]
        }
        return facts
    }

    var previous: [ProcessingRestriction] { restrictions.filter { !$0.isOpen } }

    // MARK: Corrections

    /// Returns the facts about a request.
    func facts(_ request: CorrectionRequest) -> [DescriptionItem] {
        var facts = [
            DescriptionItem("Asked on", LinkedText(request.askedOn.dayMonthYear)),
            DescriptionItem("Request", LinkedText(request.text)),
            DescriptionItem(
                "Recorded", LinkedText("\(TimeText.minuteWords(request.enteredAt)), \(request.enteredBy)")),
        ]
        if let answer = request.answer {
            facts += [
                DescriptionItem(answer.outcome.title, LinkedText(answer.text)),
                DescriptionItem("Answered", LinkedText("\(TimeText.minuteWords(answer.at)), \(answer.by)")),
            ]
        }
        return facts
    }

    func answerAddress(_ request: CorrectionRequest) -> String {
        "\(address)/corrections/\(request.id)/answer"
    }

    func isAnswering(_ request: CorrectionRequest) -> Bool {
        request.answer == nil && answering == request.id.rawValue
    }

    var isAnsweringAny: Bool { requests.contains(where: isAnswering) }
    var outcomes: [SelectOption] {
        CorrectionRequest.Outcome.allCases.map { SelectOption($0.rawValue, $0.title) }
    }
    var asked: String { form["asked"] ?? today.description }

    // MARK: Copy

    var languageOptions: [SelectOption] { languages.map { SelectOption($0.text, $0.names) } }
    /// The chosen language: the participant's, if the study has it.
    var chosenLanguage: String {
        form["language"] ?? language.flatMap { $0.match(among: languages) }?.text ?? LanguageTag.english.text
    }
    var isAccountChosen: Bool { form["purpose"] == nil || form["account"] != nil }
    var accountNote: String {
        hasWithdrawn
            ? "The participant has left the study, so nothing links them to an account any more."
            : "The account of the app, with the email address and signed consents, isn't included: only users with the identity link may see whose it is."
    }
}
