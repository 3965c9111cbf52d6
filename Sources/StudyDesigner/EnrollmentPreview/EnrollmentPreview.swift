import Access
import PortalUI
import Studies
import Timekeeping

/// The screens that one part of joining makes, next to the form that decides them.
///
/// They are drawn from the answer that the app would get, like the walk of someone who joins.
struct EnrollmentPreview: Sendable {
    let screens: [PhoneStep]
    /// What is said where the part has no screen.
    let note: String
    /// The walk of someone who joins; nil for an item of the library, which is in no study.
    let walkAddress: String?

    var isEmpty: Bool { screens.isEmpty }
    var isSeveral: Bool { screens.count > 1 }
    var label: String { "\(screens.count) screens" }

    private init(
        _ answers: EnrollmentPayloads, _ channel: Channel?, _ language: LanguageTag, note: String,
        _ choose: (EnrollmentDesign) -> [EnrollmentScreen]
    ) throws {
        let design = try EnrollmentDesign(answers)
        let pictures = channel.map { StudyDesignerPaths.pictures(of: $0) } ?? ImageURLs { _ in "" }
        screens = choose(design).enumerated().map { index, screen in
            let drawer = PhoneRenderer(
                language: language, today: .earliest, pictures: pictures, prefix: "s\(index)-")
            return PhoneStep(
                screen: EnrollmentRenderer(design, drawer).screen(screen), regionID: "phone-\(index)")
        }
        self.note = note
        walkAddress = channel.map { StudyDesignerPaths.joining($0, in: language) }
    }

    /// The token, the test, and what comes of it.
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

    /// The test about the consent.
    init(_ comprehension: Comprehension, _ channel: Channel, in language: LanguageTag) throws {
        var consent = Consent.nothing
        consent.comprehension = comprehension
        try self.init(
            EnrollmentPayloads(Eligibility(), consent, in: language), channel, language,
            note: "No screens: there is no test."
        ) { design in
            guard !design.questions.isEmpty else { return [] }
            let questions = design.questions.indices.map(EnrollmentScreen.comprehension)
            return [.comprehensionLead] + questions + [.comprehensionPassed, .comprehensionFailed]
        }
    }

    /// The choice about other uses of the data.
    init(_ sharing: DataSharingStep, _ channel: Channel, in language: LanguageTag) throws {
        var consent = Consent.nothing
        consent.sharing = sharing
        try self.init(
            EnrollmentPayloads(Eligibility(), consent, in: language), channel, language,
            note: "No screen: people are not asked."
        ) { _ in sharing.isAsked ? [.sharing] : [] }
    }

    /// The document and how it is signed.
    init(reviewing consent: Consent, _ channel: Channel, in language: LanguageTag) throws {
        try self.init(EnrollmentPayloads(Eligibility(), consent, in: language), channel, language, note: "") {
            design in
            let representative: [EnrollmentScreen] =
                design.allowsRepresentative ? [.representative, .relationship] : []
            return representative + [.document, .agreement, .name, .signature]
        }
    }

    /// A section of the consent, of a study or of the library.
    init(_ section: ConsentSection, _ channel: Channel?, in language: LanguageTag) throws {
        var consent = Consent.nothing
        consent.sections = [section]
        try self.init(
            EnrollmentPayloads(Eligibility(), consent, in: language), channel, language,
            note: "No screen of its own: it stands in the consent document only."
        ) { _ in section.isVisualStep ? [.section(0)] : [] }
    }
}

extension Consent {
    /// A consent of which nothing was entered.
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

    /// The form, whose preview is drawn anew while someone types.
    var previewedForm: EditorForm {
        var form = form
        form.previewAddress = StudyDesignerPaths.section(Document.kind.section, channel) + "/preview"
        return form
    }
}
