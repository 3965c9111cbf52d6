import DesignEditing
import ParticipantPreview
import PortalUI
import Studies
import Templating
import Vocabulary

/// The page of the consent document and its signatures, with a preview of the document.
struct ConsentReviewPage {
    let frame: Frame
    let editing: EditorModel<ConsentReview>
    let form: EditorForm
    let documentView: ConsentDocumentView
    let preview: EnrollmentPreview
    private let retention: DataRetention?

    init(_ editing: EditorModel<ConsentReview>, _ consent: Consent, retention: DataRetention?) throws {
        var frame = editing.phoneFrame
        frame.hasRichText = !editing.form.isReadOnly
        self.frame = frame
        self.editing = editing
        form = editing.previewedForm
        documentView = ConsentDocumentView(of: consent, in: editing.language)
        preview = try EnrollmentPreview(reviewing: consent, editing.channel, in: editing.language)
        self.retention = retention
    }

    var isEnglish: Bool { editing.isEnglish }
    private var value: ConsentReview { editing.value }

    /// A notice about what happens to data from people who leave, to compare with the consent.
    var promise: Notice? {
        switch retention {
        case nil: nil
        case .retain:
            Notice(
                .note, "Data from people who leave the study is retained.",
                "This comes from the study settings. Make sure that the consent says the same.")
        case .delete:
            Notice(
                .note, "Data from people who leave the study is deleted.",
                "This comes from the study settings. Make sure that the consent says the same.")
        case .participantChooses:
            Notice(
                .note, "People who leave the study choose whether their data is retained or deleted.",
                "This comes from the study settings. Make sure that the consent says the same.")
        }
    }

    var source: ChoiceField {
        ChoiceField(
            "source", "Consent document for review",
            [
                SelectOption(
                    "sections", "Concatenated consent sections",
                    hint: "The app adds the name, signature, date and time to the PDF."),
                SelectOption(
                    "written", "Custom consent document",
                    hint: "Apps can't add the name, signature, date or time to a custom document."),
            ], chosen: value.source.rawValue, style: .cards, error: editing.problems["source"],
            was: editing.publishedText { $0.source == .written ? "Custom" : "Concatenated" })
    }

    /// Whether to show the custom document: it is used, not empty or editable.
    var hasDocument: Bool {
        value.source == .written || !value.document.isEmpty || (isEnglish && !editing.form.isReadOnly)
    }

    var document: TextArea {
        editing.lines(
            "document", "Custom consent document", \.document, limit: DesignLimits.consentDocument, rows: 14,
            hint: value.source == .written
                ? "Up to 70,000 characters."
                : "Not used because the document consists of the consent sections. Your text is kept.",
            isOptional: value.source != .written, isRich: true)
    }

    var representative: ChoiceField {
        yesOrNo(
            "allowsRepresentative", "Consent by a LAR (Legally Authorized Representative)?",
            \.allowsRepresentative,
            hint:
                "A representative can consent for a participant in the app, which asks for the relationship and the "
                + "participant's first and last name. People can still consent for themselves."
        )
    }

    var staffSignatures: ChoiceField {
        yesOrNo(
            "hasStaffSignatures", "Additional signature lines for study staff?", \.hasStaffSignatures,
            hint:
                "Up to three lines, each with spaces for first name, last name, signature and date. The title is the "
                + "role of the signer, such as Study coordinator, in letters, digits and spaces only."
        )
    }

    /// The fields of the titles of the signature lines, which are kept while there are no lines. Other languages show
    /// only titles with an English text.
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
            isOptional: isOptional || !value.hasStaffSignatures)
    }

    var showsSignatures: Bool { isEnglish || value.hasStaffSignatures }

    var agreement: TextArea {
        editing.lines(
            "agreement", "Agreement text", \.agreement, limit: DesignLimits.consentAgreement, rows: 3,
            hint: "Shown in a pop-up that people confirm before they sign.")
    }

    var sparesEnrolled: ChoiceField {
        ChoiceField(
            "sparesEnrolled", "Do enrolled participants consent again when the consent changes?",
            [
                SelectOption(
                    "no", "Yes", hint: "If a publication changes the consent, they must consent again."),
                SelectOption(
                    "yes", "No",
                    hint: "They keep the version that they agreed to. New participants get the new version."),
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

/// The consent document that people sign: its text and the signature lines.
struct ConsentDocumentView: Sendable {
    /// A signature line.
    struct SignatureLine: Sendable {
        let title: String
        /// The language of the title: the study's for custom lines, otherwise the app's.
        let language: String
        let fields: [String]
    }

    let document: HTML
    let lines: [SignatureLine]
    let language: String
    /// The language of the app's built-in labels in the lines.
    let spoken: String

    init(of consent: Consent, in language: LanguageTag) {
        document = HTML(cleaning: ConsentDocumentText(of: consent, in: language).html)
        self.language = language.text
        let words = PhoneTexts.texts(for: language)
        spoken = PhoneTexts.shown(for: language).text
        let person = [words.firstName, words.lastName, words.signature, words.dateAndTime]
        var lines: [SignatureLine] = []
        // Apps add nothing to a custom document.
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
