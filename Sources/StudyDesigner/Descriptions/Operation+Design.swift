import HTTP
import JSON
import WebAccess

// The API to export a design.
extension Operation {
    static let exportDesign = Operation(
        "exportDesign", in: fileGroup, "The complete design of a study, for import in another portal.",
        parameters: place + [
            Parameter(
                "edition", in: .query,
                .text(
                    "`saved` (the default), or the last publication: `test` or `live`.", example: "saved"
                ))
        ],
        answers: [ResponseDescription(.ok, "The design.", [.json(design)])] + refusals)

    static let protocolPDF = Operation(
        "protocolPDF", in: fileGroup, "The complete design of a study as a PDF to read and print.",
        parameters: place + [
            Parameter(
                "revision", in: .query,
                .text("`draft` (the default), or the number of a publication.", example: "draft")),
            Parameter("lang", in: .query, .text("The language of texts for participants.", example: "en")),
        ],
        answers: [
            ResponseDescription(.ok, "The protocol.", [Content("application/pdf", .text("The PDF."))])
        ] + refusals)

    private static let outdatedTranslation = JSONSchema.object(
        "A translation whose English text changed after it was made.",
        [
            "path": .text("The place of the text in the document.", example: "steps[s3].text"),
            "language": .text("The language of the translation.", example: "es"),
            "english": .text(
                "The English text from which the translation was made.", example: "How did you sleep?"),
        ])

    private static let design = JSONSchema.object(
        "A design. The bytes are the same as long as the design doesn't change.",
        [
            "format": .always("study-portal-design", "The type of the file."),
            "formatVersion": .integer("The version of the file format.", example: 1),
            "documents": .list(
                of: .object(
                    "A document.",
                    [
                        "kind": .text("Its kind.", example: "basicInformation"),
                        "body": .anything("Its content, which depends on the kind."),
                        "outdatedTranslations": .list(
                            of: outdatedTranslation, "Its translations that need a review."
                        ).optional,
                    ]), "All documents in use."),
            "files": .list(
                of: .object(
                    "An image or a PDF.",
                    [
                        "mediaType": .text("Its media type.", example: "image/png"),
                        "base64": .text("Its content, in Base64."),
                    ]), "The images and PDFs that documents refer to."),
        ])
}

extension RouteDescription {
    /// The reason why the files of a language aren't described.
    static let translatorsFile = RouteDescription.nothing(
        "a file that people download and upload on its page")
}
