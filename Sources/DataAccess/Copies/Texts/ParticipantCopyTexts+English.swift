import Responses

extension ParticipantCopyTexts {
    static let english = ParticipantCopyTexts(
        title: "A copy of your data",
        introduction:
            "This is what the study's portal has stored about you. It is about you only, and may contain health information, so keep it in a safe place.",
        withoutAccount:
            "If you have an account of the study's app, what it stores, such as your email address and signed consents, isn't included.",
        otherFiles:
            "The other files of the archive have the same data, and some more details, for computers. README.txt explains them.",
        study: "Study",
        number: "Your number in the study",
        made: "This copy was made",
        times: "Times are where you were last",
        participation: "Your participation",
        enrolled: "Enrolled",
        token: "Enrollment token",
        site: "Site",
        siteAtEnrollment: "Site where you enrolled",
        withdrawn: "Left the study",
        deletionAsked: "What your app asked for when you left",
        sharing: "Sharing your data with other researchers",
        sharingAllowed: "You agreed",
        sharingDeclined: "You declined",
        sharingNotAsked: "You weren't asked",
        consentVersion: "Version of the consent that you agreed to",
        account: "Your account of the app",
        email: "Email address",
        verified: "Address confirmed",
        created: "Account created",
        signedIn: "Last signed in",
        phone: "Phone",
        pushes: "Receives notifications",
        consent: "Consent",
        properties: "What the study team entered about you",
        answers: "Your answers",
        noAnswers: "No answers.",
        received: "Received",
        version: "version",
        unreadable: "This response isn't in the study's tables. It is here as it was received.",
        asReceived: "As received",
        cut: "The rest is in responses.json.",
        requests: "What you asked for",
        correction: "Correction",
        answer: "Answer",
        corrected: "Corrected",
        declined: "Not corrected",
        open: "Not answered yet",
        restriction: "Restricted use of your data",
        ground: "Ground",
        lifted: "Lifted",
        team: "What the study team recorded",
        note: "Note",
        call: "Call",
        task: "Task",
        hold: "Pause",
        move: "Change of site",
        reminder: "Reminder",
        deviation: "Deviation from the study's plan",
        kind: "What happened",
        decision: "Decision",
        explanation: "Explanation",
        changes: "Changes to your data",
        valueCorrected: "A value of a response was corrected",
        responseDiscarded: "A response was discarded",
        rowChanged: "A row of answers was changed",
        propertyChanged: "What the team entered was changed",
        when: "When",
        until: "Until",
        by: "By",
        reason: "Reason",
        text: "Text",
        outcome: "Outcome",
        use: "Who used your data",
        useHint:
            "As far as the portal has recorded it. Exports of the study may contain your data.",
        forwarded: "Sent to another system",
        seenBy: "Opened or changed your data",
        exported: "Exported data of the study",
        downloaded: "Downloaded or queried data of the study",
        times1: "once",
        timesMany: "times",
        last: "last",
        yes: "Yes",
        no: "No",
        withdrawalRequest: { value in
            switch value {
            case .keep: "To keep your data"
            case .unspecified: "It didn't say whether to keep your data"
            }
        },
        restrictionGround: { value in
            switch value {
            case .accuracy: "You contest the accuracy of the data"
            case .objection: "You object to the processing"
            case .unlawful: "The processing is unlawful, but you don't want the data erased"
            case .claims: "You need the data for legal claims"
            case .other: "Another ground"
            }
        },
        callResult: { value in
            switch value {
            case .reached: "You were reached"
            case .message: "A message was left"
            case .noAnswer: "No answer"
            case .wrongNumber: "Wrong number"
            }
        },
        moveReason: { value in
            switch value {
            case .relocated: "You moved"
            case .assignedInError: "The site was assigned in error"
            case .siteClosed: "The site closed"
            case .other: "Another reason"
            }
        },
        deviationKind: { value in
            switch value {
            case .missed: "An activity was missed"
            case .late: "An activity was done late"
            case .visit: "A visit"
            case .consent: "Consent"
            case .eligibility: "Eligibility"
            case .procedure: "A procedure of the study"
            case .other: "Something else"
            }
        },
        deviationReason: { value in
            switch value {
            case .forgot: "Forgotten"
            case .unwell: "You were unwell"
            case .away: "You were away"
            case .declined: "You declined"
            case .phone: "A problem with the phone or the app"
            case .team: "A mistake of the study team"
            case .other: "Another reason"
            }
        },
        deviationDecision: { value in
            switch value {
            case .important: "Important deviation"
            case .minor: "Minor deviation"
            case .notDeviation: "Not a deviation"
            }
        },
        months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
    )
}
