import AppSimulation
import HTTP
import Studies
import StudyPublishing
import Templating
import Timekeeping

/// Renders the screens of the enrollment.
package struct EnrollmentRenderer: Sendable {
    let design: EnrollmentDesign
    let drawer: PhoneRenderer

    package init(_ design: EnrollmentDesign, _ drawer: PhoneRenderer) {
        self.design = design
        self.drawer = drawer
    }

    var words: PhoneTexts { drawer.words }

    /// Returns a screen; `fields` has the values of its controls.
    package func screen(
        _ which: EnrollmentScreen, fields: Form = Form(), refusal: WalkthroughForm.InvalidAnswer? = nil
    ) -> PhoneScreen {
        var screen = PhoneScreen(in: drawer.language)
        screen.title = title(of: which)
        screen.action = action(of: which)
        screen.hasBack = !which.isEnd
        switch which {
        case .testLead: screen.blocks = [block(words.eligibilityTest, words.eligibilityLead)]
        case .comprehensionLead: screen.blocks = [block(words.comprehension, words.comprehensionLead)]
        case .eligible: screen.done = words.eligible
        case .comprehensionPassed: screen.done = words.comprehensionPassed
        case .enrolled: screen.done = words.enrolled
        case .notEligible: screen.blocks = [block(words.eligibilityTest, words.notEligible)]
        case .comprehensionFailed: screen.blocks = [block(words.comprehension, words.comprehensionFailed)]
        case .declined: screen.blocks = [block(words.consent, words.declined)]
        case .section(let place): screen.blocks = [block(of: design.sections[place])]
        case .document:
            screen.blocks = [document]
            screen.skip = words.disagree
        case .agreement:
            screen.blocks = [block(words.review, design.agreement)]
            screen.skip = words.cancel
        case .signature: screen.blocks = [signature]
        default: screen.blocks = asked(on: which, fields, refusal)
        }
        return screen
    }

    private func block(_ heading: String, _ text: String) -> PhoneBlock {
        PhoneBlock("\(drawer.prefix)step", heading, text)
    }

    private func block(of section: EnrollmentDesign.Section) -> PhoneBlock {
        var block = block(section.title, section.text)
        block.more = HTML(cleaning: section.html)
        return block
    }

    private var document: PhoneBlock {
        var block = block(words.review, words.reviewLead)
        block.document = HTML(cleaning: design.document)
        return block
    }

    private var signature: PhoneBlock {
        var block = block(words.signature, words.signHere)
        block.hasSignature = true
        return block
    }

    private func asked(
        on screen: EnrollmentScreen, _ fields: Form, _ refusal: WalkthroughForm.InvalidAnswer?
    ) -> [PhoneBlock] {
        guard let step = step(of: screen) else { return [] }
        guard step.kind == .form else {
            var block = drawer.block(step, WalkthroughForm.name(), fields, refusal)
            if screen == .sharing { block.more = HTML(cleaning: design.sharing.more) }
            return [block]
        }
        return step.questions.enumerated().map { index, question in
            drawer.block(question, WalkthroughForm.name(index), fields, refusal)
        }
    }

    /// Returns the questions of a screen; nil if it has none.
    func step(of screen: EnrollmentScreen) -> WalkthroughStep? {
        switch screen {
        case .token: WalkthroughStep(asking: "token", .text, words.token, text: design.tokenTitle)
        case .test(let place): design.test[place]
        case .comprehension(let place): design.questions[place]
        case .representative: representative
        case .relationship: relationship
        case .sharing: sharing
        case .name:
            WalkthroughStep(
                asking: "name",
                [Self.line("firstName", words.firstName), Self.line("lastName", words.lastName)])
        default: nil
        }
    }

    private var representative: WalkthroughStep {
        WalkthroughStep(
            asking: "representative", .textChoice, words.whoSigns, text: words.chooseWhoSigns,
            offers: [
                Self.choice(words.forMyself, "self"),
                Self.choice(words.forAnother, EnrollmentDesign.representativeAnswer),
            ])
    }

    private var relationship: WalkthroughStep {
        WalkthroughStep(
            asking: "relationship",
            [
                Self.line("relationship", words.relationship),
                Self.line("firstName", words.participantFirstName),
                Self.line("lastName", words.participantLastName),
            ])
    }

    private var sharing: WalkthroughStep {
        WalkthroughStep(
            asking: "sharing", .textChoice, design.sharing.title, text: design.sharing.text,
            offers: [
                Self.choice(words.shareWith(design.sharing.shortName), "true"),
                Self.choice(words.shareOnlyWith(design.sharing.longName), "false"),
            ])
    }

    private static func line(_ key: String, _ title: String) -> WalkthroughStep {
        WalkthroughStep(asking: key, .text, title)
    }

    private static func choice(_ text: String, _ value: String) -> WalkthroughChoice {
        var offer = WalkthroughChoice()
        (offer.text, offer.value) = (text, value)
        return offer
    }

    private func title(of screen: EnrollmentScreen) -> String {
        switch screen {
        case .test(let place): words.place(place + 1, of: design.test.count)
        case .comprehension(let place): words.place(place + 1, of: design.questions.count)
        case .token, .testLead, .eligible, .notEligible, .enrolled: ""
        default: words.consent
        }
    }

    private func action(of screen: EnrollmentScreen) -> String? {
        switch screen {
        case .token: words.submit
        case .testLead, .comprehensionLead: words.getStarted
        case .eligible, .comprehensionPassed: words.proceed
        case .comprehensionFailed: words.tryAgain
        case .document, .agreement: words.agree
        case .signature: words.done
        case .notEligible, .declined, .enrolled: nil
        default: words.next
        }
    }
}
