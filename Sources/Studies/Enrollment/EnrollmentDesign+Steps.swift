extension EnrollmentDesign {
    /// What a representative answers to the question for whom they sign.
    public static let representativeAnswer = "representative"

    /// The screen on which someone begins.
    public var first: EnrollmentScreen { asksForToken ? .token : test.isEmpty ? beginning : .testLead }

    /// The first screen of the consent, also for participants who must consent again.
    public var beginning: EnrollmentScreen { section(after: -1) }

    /// The screen after another, as both apps have it; nil after the last.
    ///
    /// Answers are found by the keys of their screens.
    public func next(after screen: EnrollmentScreen, _ answers: [String: WalkthroughAnswer])
        -> EnrollmentScreen?
    {
        switch screen {
        case .token: return test.isEmpty ? .eligible : .testLead
        case .testLead: return test.isEmpty ? .eligible : .test(0)
        case .test(let place):
            // The apps evaluate each answer immediately.
            guard passes(place, answers[screen.key]) else { return .notEligible }
            return place + 1 < test.count ? .test(place + 1) : .eligible
        case .eligible: return beginning
        case .section(let place): return section(after: place)
        case .comprehensionLead: return .comprehension(0)
        case .comprehension(let place):
            if place + 1 < questions.count { return .comprehension(place + 1) }
            return score(answers) >= passScore ? .comprehensionPassed : .comprehensionFailed
        case .comprehensionFailed: return beginning
        case .comprehensionPassed: return signing
        case .representative:
            return answers[screen.key]?.word == Self.representativeAnswer ? .relationship : deciding
        case .relationship: return deciding
        case .sharing: return .document
        case .document: return .agreement
        case .agreement: return .name
        case .name: return .signature
        case .signature: return .enrolled
        case .notEligible, .declined, .enrolled: return nil
        }
    }

    /// How many questions about the consent were answered correctly.
    public func score(_ answers: [String: WalkthroughAnswer]) -> Int {
        questions.indices.count { isCorrect($0, answers[EnrollmentScreen.comprehension($0).key]) }
    }

    private func section(after place: Int) -> EnrollmentScreen {
        if let next = sections.indices.first(where: { $0 > place && sections[$0].isVisualStep }) {
            return .section(next)
        }
        return questions.isEmpty ? signing : .comprehensionLead
    }

    /// What follows once the consent was read and understood.
    private var signing: EnrollmentScreen { allowsRepresentative ? .representative : deciding }

    private var deciding: EnrollmentScreen { sharing.isAsked ? .sharing : .document }
}
