import AppSimulation
import Studies

extension EnrollmentDesign {
    /// The answer of a representative to the question for whom they consent.
    public static let representativeAnswer = "representative"

    /// The first screen of the enrollment.
    public var first: EnrollmentScreen { asksForToken ? .token : test.isEmpty ? beginning : .testLead }

    /// The first screen of the consent, also for participants who must consent again.
    public var beginning: EnrollmentScreen { section(after: -1) }

    /// Returns the next screen, as in both apps; nil after the last one.
    ///
    /// Answers are identified by the keys of their screens.
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

    /// Returns the number of correct answers in the comprehension test.
    public func score(_ answers: [String: WalkthroughAnswer]) -> Int {
        questions.indices.count { isCorrect($0, answers[EnrollmentScreen.comprehension($0).key]) }
    }

    private func section(after place: Int) -> EnrollmentScreen {
        if let next = sections.indices.first(where: { $0 > place && sections[$0].isVisualStep }) {
            return .section(next)
        }
        return questions.isEmpty ? signing : .comprehensionLead
    }

    /// The first screen after the consent was read and understood.
    private var signing: EnrollmentScreen { allowsRepresentative ? .representative : deciding }

    private var deciding: EnrollmentScreen { sharing.isAsked ? .sharing : .document }
}
