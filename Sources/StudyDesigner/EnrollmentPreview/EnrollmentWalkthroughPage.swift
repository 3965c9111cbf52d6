import AppSimulation
import HTTP
import ParticipantPreview
import PortalUI
import Studies
import StudyPublishing
import Vocabulary

/// The page of the enrollment walkthrough: the phone, the answers, the result and the requests.
struct EnrollmentWalkthroughPage {
    /// A screen that was shown.
    struct VisitedScreen {
        let name: String
        let answer: String
    }

    /// A request that the phone sent.
    struct Request {
        let server: String
        let action: String
        let body: CodeBlock
    }

    let frame: Frame
    let address: String
    let walkthrough: EnrollmentWalkthrough
    let drawer: EnrollmentRenderer
    let state: WalkthroughState
    let languages: [LanguageTag]
    let study: StudyID
    let refusal: WalkthroughForm.InvalidAnswer?
    let typed: Form

    var stage: WalkthroughLayout {
        WalkthroughLayout(
            address: address, token: frame.formToken, state: state.text,
            switches: WalkthroughSwitches(
                platform: state.platform, language: state.language, languages: languages),
            phone: phone, canStartOver: isEnd)
    }
    var isEnd: Bool { walkthrough.screen.isEnd }

    private var phone: PhoneStep {
        let stays = refusal != nil || typed["action"] == nil && typed["state"] != nil
        var screen = drawer.screen(
            walkthrough.screen, fields: stays ? typed : walkthrough.fields, refusal: refusal)
        screen.hasBack = walkthrough.path.count > 1
        return PhoneStep(screen: screen, platform: state.platform == .ios ? .ios : .android, isUsed: true)
    }

    /// The result of the answers so far.
    var scoreNotice: Notice? {
        let score =
            "\(walkthrough.design.score(walkthrough.answers)) of \(walkthrough.design.questions.count) answered correctly"
        let needed = "\(walkthrough.design.passScore) required"
        switch walkthrough.screen {
        case .notEligible:
            return Notice(
                .warning, "The last answer doesn't pass.",
                "The app stops here and marks the study as not available to this person.")
        case .comprehensionFailed:
            return Notice(.warning, "\(score), \(needed).", "The consent starts again from the first screen.")
        case .comprehensionPassed: return Notice(.done, "\(score), \(needed).")
        case .declined: return Notice(.note, "The app returns to the study's page. No data is sent.")
        default: return nil
        }
    }

    var seen: [VisitedScreen] {
        let count = isEnd ? walkthrough.path.count : walkthrough.path.count - 1
        return walkthrough.path.prefix(count).enumerated().map { place, screen in
            if case .section(let section) = screen {
                return VisitedScreen(
                    name: Self.name(of: screen), answer: walkthrough.design.sections[section].title)
            }
            let answer = walkthrough.step(of: screen).flatMap { step in
                walkthrough.answer(at: place).map { WalkthroughNotes.words($0, step) }
            }
            return VisitedScreen(name: Self.name(of: screen), answer: answer ?? "")
        }
    }

    private static func name(of screen: EnrollmentScreen) -> String {
        switch screen {
        case .token: "Token"
        case .testLead: "Eligibility test"
        case .test(let place): "Eligibility, question \(place + 1)"
        case .eligible: "Eligible"
        case .notEligible: "Not eligible"
        case .section(let place): "Consent section \(place + 1)"
        case .comprehensionLead: "Comprehension test"
        case .comprehension(let place): "Comprehension, question \(place + 1)"
        case .comprehensionPassed: "Comprehension passed"
        case .comprehensionFailed: "Comprehension failed"
        case .representative: "Who signs"
        case .relationship: "Representative"
        case .sharing: "Data sharing"
        case .document: "Consent document"
        case .agreement: "Agreement"
        case .declined: "Declined"
        case .name: "Name"
        case .signature: "Signature"
        case .enrolled: "Enrolled"
        }
    }

    var requests: [Request] {
        EnrollmentStepRequest.all(of: walkthrough.design, walkthrough.path, walkthrough.answers, study: study)
            .enumerated()
            .map { index, request in
                Request(
                    server: request.server == .response ? "Response server" : "Registration server",
                    action: request.action,
                    body: CodeBlock(
                        json: WalkthroughPage.pretty(request.body), label: "Body of \(request.action)",
                        id: "request-\(index)"))
            }
    }

    /// The contents of the signed consent PDF, as the apps create it.
    var consentDocumentLines: [String] {
        guard walkthrough.screen == .enrolled else { return [] }
        var lines = ["Consent document, version \(walkthrough.design.version)"]
        if case .filling(let names)? = walkthrough.answers[EnrollmentScreen.name.key] {
            lines.append(names.map(\.word).joined(separator: " ") + ", signature, date and time")
        }
        if case .filling(let names)? = walkthrough.answers[EnrollmentScreen.relationship.key],
            names.count == 3
        {
            lines.append("On behalf of \(names[1].word) \(names[2].word), as \(names[0].word)")
        }
        return lines
            + walkthrough.design.signatures.map { "\($0): a line for first name, last name, signature, date" }
    }
}
