import Access
import DesignEditing
import ParticipantPreview
import PortalUI
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// The enrollment screens that a form defines, shown next to the form.
///
/// They are rendered from the payload that the app would get, like the screens of the enrollment walkthrough.
struct EnrollmentPreview: Sendable {
    let screens: [PhoneStep]
    /// The text to show if there are no screens.
    let note: String
    /// The address of the enrollment walkthrough; nil for an entry of the library.
    let walkthroughAddress: String?

    var isEmpty: Bool { screens.isEmpty }
    var isSeveral: Bool { screens.count > 1 }
    var label: String { "\(screens.count) screens" }

    /// One of several screens, with links to the screens before and after it.
    struct Slide {
        let screen: PhoneStep
        let number: Int
        let count: Int

        var id: String { Self.id(number) }
        var position: String { "Screen \(number) of \(count)" }
        var previous: String? { number == 1 ? nil : "#" + Self.id(number - 1) }
        var next: String? { number == count ? nil : "#" + Self.id(number + 1) }

        private static func id(_ number: Int) -> String { "screen-\(number)" }
    }

    var slides: [Slide] {
        screens.enumerated().map { index, screen in
            Slide(screen: screen, number: index + 1, count: screens.count)
        }
    }

    private init(
        _ payloads: EnrollmentPayloads, _ channel: Channel?, _ language: LanguageTag, note: String,
        _ choose: (EnrollmentDesign) -> [EnrollmentScreen]
    ) throws {
        let design = try EnrollmentDesign(payloads)
        let pictures = channel.map { StudyDesignerPaths.pictures(of: $0) } ?? ImageURLs { _ in "" }
        screens = choose(design).enumerated().map { index, screen in
            let drawer = PhoneRenderer(
                language: language, today: .earliest, pictures: pictures, prefix: "s\(index)-")
            return PhoneStep(
                screen: EnrollmentRenderer(design, drawer).screen(screen), regionID: "phone-\(index)")
        }
        self.note = note
        walkthroughAddress = channel.map { StudyDesignerPaths.joining($0, in: language) }
    }

    /// Creates the screens of the token, the test and its result.
    init(_ eligibility: Eligibility, _ channel: Channel, in language: LanguageTag) throws {
        try self.init(
            EnrollmentPayloads(eligibility, .nothing, in: language), channel, language, note: ""
        ) { design in
            var screens: [EnrollmentScreen] = design.asksForToken ? [.token] : []
            if !design.test.isEmpty {
                screens.append(.testLead)
                screens += design.test.indices.map(EnrollmentScreen.test)
                screens.append(.notEligible)
            }
            return screens + [.eligible]
        }
    }

    /// Creates the screens of the comprehension test.
    init(_ comprehension: Comprehension, _ channel: Channel, in language: LanguageTag) throws {
        var consent = Consent.nothing
        consent.comprehension = comprehension
        try self.init(
            EnrollmentPayloads(Eligibility(), consent, in: language), channel, language,
            note: "No screens, because the test is off."
        ) { design in
            guard !design.questions.isEmpty else { return [] }
            let questions = design.questions.indices.map(EnrollmentScreen.comprehension)
            return [.comprehensionLead] + questions + [.comprehensionPassed, .comprehensionFailed]
        }
    }

    /// Creates the screen of the data sharing choice.
    init(_ sharing: DataSharingStep, _ channel: Channel, in language: LanguageTag) throws {
        var consent = Consent.nothing
        consent.sharing = sharing
        try self.init(
            EnrollmentPayloads(Eligibility(), consent, in: language), channel, language,
            note: "No screen, because people aren't asked."
        ) { _ in sharing.isAsked ? [.sharing] : [] }
    }

    /// Creates the screens of the consent document and its signature.
    init(reviewing consent: Consent, _ channel: Channel, in language: LanguageTag) throws {
        try self.init(EnrollmentPayloads(Eligibility(), consent, in: language), channel, language, note: "") {
            design in
            let representative: [EnrollmentScreen] =
                design.allowsRepresentative ? [.representative, .relationship] : []
            return representative + [.document, .agreement, .name, .signature]
        }
    }

    /// Creates the screen of a consent section of a study or the library.
    init(_ section: ConsentSection, _ channel: Channel?, in language: LanguageTag) throws {
        var consent = Consent.nothing
        consent.sections = [section]
        try self.init(
            EnrollmentPayloads(Eligibility(), consent, in: language), channel, language,
            note: "No separate screen. The section is shown only in the consent document."
        ) { _ in section.isVisualStep ? [.section(0)] : [] }
    }
}

extension Consent {
    /// An empty consent.
    fileprivate static let nothing = Consent(
        sections: [], comprehension: Comprehension(), sharing: DataSharingStep(), review: ConsentReview())
}

extension EditorModel {
    /// The frame of a page with phones.
    var phoneFrame: Frame {
        var frame = frame
        frame.extraStyles.append(.phone)
        return frame
    }

    /// The form with a preview that updates while the user types.
    var previewedForm: EditorForm {
        var form = form
        form.previewAddress = StudyDesignerPaths.section(Document.kind.section, channel) + "/preview"
        return form
    }
}
