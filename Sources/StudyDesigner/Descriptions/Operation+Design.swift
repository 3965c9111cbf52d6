import HTTP
import JSON
import WebAccess

// What scripts fetch of a design.
extension Operation {
    static let exportDesign = Operation(
        "exportDesign", in: fileGroup, "The whole design of a study, which another portal takes in.",
        parameters: place + [
            Parameter(
                "edition", in: .query,
                .text(
                    "`saved`, which is usual, or what was published last: `test` or `live`.", example: "saved"
                ))
        ],
        answers: [ResponseDescription(.ok, "The design.", [.json(design)])] + refusals)

    private static let design = JSONSchema.object(
        "A design; the same bytes whenever the design is the same.",
        [
            "format": .always("study-portal-design", "What the file is."),
            "formatVersion": .whole("The form of the file.", example: 1),
            "documents": .list(
                of: .object(
                    "A document.",
                    [
                        "kind": .text("Its kind.", example: "basicInformation"),
                        "body": .anything("Its content, by its kind."),
                    ]), "Every document that is in use."),
            "files": .list(
                of: .object(
                    "A picture or a paper.",
                    [
                        "mediaType": .text("Its media type.", example: "image/png"),
                        "base64": .text("Its bytes, in Base64."),
                    ]), "The pictures and papers that documents name."),
        ])
}

extension RouteDescription {
    /// Why the files of a language are not described.
    static let translatorsFile = RouteDescription.nothing(
        "people take it from its page, and bring it back there")
}
