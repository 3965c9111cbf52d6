import PortalUI
import Studies
import Templating

/// The page of the consent document and its signatures, with the document as participants see it.
struct ConsentReviewPage {
    let frame: Frame
    let editing: EditorModel<ConsentReview>
    let form: EditorForm
    let paper: ConsentDocumentView
    let preview: EnrollmentPreview
    private let retention: DataRetention?

    init(_ editing: EditorModel<ConsentReview>, _ consent: Consent, retention: DataRetention?) throws {
        var frame = editing.phoneFrame
        frame.hasRichText = !editing.form.isReadOnly
        self.frame = frame
        self.editing = editing
        form = editing.previewedForm
        paper = ConsentDocumentView(of: consent, in: editing.language)
        preview = try EnrollmentPreview(reviewing: consent, editing.channel, in: editing.language)
        self.retention = retention
    }

    var isEnglish: Bool { editing.isEnglish }
    private var value: ConsentReview { editing.value }

    /// What the settings promise to people who leave, to be compared with what the consent says.
    var promise: Notice? {
        switch retention {
        case nil: nil
        case .retain:
            Notice(
                .note, "Data of people who leave the study are retained.",
                "So say the settings. Check that the consent says the same.")
        case .delete:
            Notice(
                .note, "Data of people who leave the study are deleted.",
                "So say the settings. Check that the consent says the same.")
        case .participantChooses:
            Notice(
                .note, "People who leave the study choose whether their data are retained or deleted.",
                "So say the settings. Check that the consent says the same.")
        }
    }

    var source: ChoiceField {
        ChoiceField(
            "source", "Consent document for review",
            [
                SelectOption(
                    "sections", "Concatenated consent sections",
                    hint: "The app adds first and last name, signature, date and time to its PDF."),
                SelectOption(
                    "written", "Custom consent document",
                    hint: "Apps cannot put names, signature and time into a document of your own."),
            ], chosen: value.source.rawValue, style: .cards, error: editing.problems["source"],
            was: editing.publishedText { $0.source == .written ? "Custom" : "Concatenated" })
    }

    /// The document of the study's own is shown where it is used, and where one was written.
    var hasDocument: Bool {
        value.source == .written || !value.document.isEmpty || (isEnglish && !editing.form.isReadOnly)
    }

    var document: TextArea {
        editing.lines(
            "document", "Custom consent document", \.document, limit: DesignLimits.consentDocument, rows: 14,
            hint: value.source == .written
                ? "Up to 70,000 characters."
                : "Not used: the document is made of the sections. It is kept for when you choose Custom.",
            isOptional: value.source != .written, isRich: true)
    }

    var representative: ChoiceField {
        yesOrNo(
            "allowsRepresentative", "Consent by a LAR (Legally Authorized Representative)?",
            \.allowsRepresentative,
            hint:
                "The app then lets its user consent for a participant, and asks for the user's relationship and the participant's first and last name. People can still consent for themselves."
        )
    }

    var staffSignatures: ChoiceField {
        yesOrNo(
            "hasStaffSignatures", "Additional signature lines for study staff?", \.hasStaffSignatures,
            hint:
                "Up to three lines, which staff sign. Each prints its title with first name, last name, signature and date."
        )
    }

    /// Titles of lines wait in the form until there are lines, and stay while there are none. Only a title that there
    /// is asks for a translation.
    var signatures: [TextField] {
        let all: [(text: KeyPath<ConsentReview, LocalizedText>, field: TextField)] = [
            (
                \.firstSignature,
                signature(
                    "firstSignature", "Title of the first signature line", \.firstSignature, isOptional: false
                )
            ),
            (
                \.secondSignature,
                signature(
                    "secondSignature", "Title of the second signature line", \.secondSignature,
                    isOptional: true)
            ),
            (
                \.thirdSignature,
                signature(
                    "thirdSignature", "Title of the third signature line", \.thirdSignature, isOptional: true)
            ),
        ]
        return all.filter { isEnglish || !value[keyPath: $0.text].english.isEmpty }.map(\.field)
    }

    private func signature(
        _ name: String, _ label: String, _ text: KeyPath<ConsentReview, LocalizedText>, isOptional: Bool
    ) -> TextField {
        editing.line(
            name, label, text, limit: DesignLimits.signatureTitle,
            hint: "Whose line it is, such as Study coordinator. Letters, digits and blanks only.",
            isOptional: isOptional || !value.hasStaffSignatures)
    }

    var showsSignatures: Bool { isEnglish || value.hasStaffSignatures }

    var agreement: TextArea {
        editing.lines(
            "agreement", "Agreement text", \.agreement, limit: DesignLimits.consentAgreement, rows: 3,
            hint: "What people confirm in a pop-up before they sign.")
    }

    var sparesEnrolled: ChoiceField {
        ChoiceField(
            "sparesEnrolled", "Do enrolled participants consent again when the consent changes?",
            [
                SelectOption(
                    "no", "Yes", hint: "A publication that changes the consent sends them through it again."),
                SelectOption(
                    "yes", "No",
                    hint: "They stay with the version that they agreed to. Newcomers get the new one."),
            ], chosen: value.sparesEnrolled ? "yes" : "no", error: editing.problems["sparesEnrolled"],
            was: editing.publishedText { $0.sparesEnrolled ? "No" : "Yes" })
    }

    private func yesOrNo(
        _ name: String, _ label: String, _ flag: KeyPath<ConsentReview, Bool>, hint: String
    ) -> ChoiceField {
        ChoiceField(
            name, label, [SelectOption("yes", "Yes"), SelectOption("no", "No")],
            chosen: value[keyPath: flag] ? "yes" : "no", style: .segmented, hint: hint,
            error: editing.problems[name], was: editing.publishedText { $0[keyPath: flag] ? "Yes" : "No" })
    }
}

/// The consent document as people sign it: its text, and the lines below.
struct ConsentDocumentView: Sendable {
    /// A line to sign on.
    struct SignatureLine: Sendable {
        let title: String
        /// The language of the title: the study's for its own lines, else the app's.
        let language: String
        let fields: [String]
    }

    let document: HTML
    let lines: [SignatureLine]
    let language: String
    /// The language of the words around the lines, which are the app's.
    let spoken: String

    init(of consent: Consent, in language: LanguageTag) {
        document = HTML(cleaning: ConsentDocumentText(of: consent, in: language).html)
        self.language = language.text
        let words = PhoneStrings(language: language)
        spoken = words.spoken.text
        let person = [words.firstName, words.lastName, words.signature, words.dateAndTime]
        var lines: [SignatureLine] = []
        // Apps write nothing into a document of the study's own.
        if consent.review.source == .sections {
            lines.append(SignatureLine(title: words.participant, language: spoken, fields: person))
            if consent.review.allowsRepresentative {
                lines.append(
                    SignatureLine(
                        title: words.representative, language: spoken,
                        fields: [words.participantName, words.relationshipLine] + person))
            }
        }
        lines += consent.review.signatures.map {
            SignatureLine(
                title: $0.text(in: language), language: language.text,
                fields: [words.firstName, words.lastName, words.signature, words.date])
        }
        self.lines = lines
    }

    var isEmpty: Bool { document.isEmpty }
    var hasLines: Bool { !lines.isEmpty }
}
