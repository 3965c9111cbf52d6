import HTTP
import JSON
import Vocabulary
import WebAccess

// The folders of the site, in the format of LabKey's clients.
extension Operation {
    static let projectGetContainers = Operation(
        "projectGetContainers", in: scriptGroup,
        "Returns a folder, and the folders below it with responses that the user can view.",
        details: """
            Also available for an app, an organization and the site, without the rest of the path. Needs a role in the \
            folder or below it. The folders of studies are their channels, each with its Study ID.
            You can also use POST and send the parameters as a form or as a JSON object.
            """,
        parameters: place + [
            Parameter(
                "includeSubfolders", in: .query,
                .text("`true` for all levels. Default: only the next level.", example: "true")),
            Parameter(
                "depth", in: .query,
                .text("The number of levels with `includeSubfolders`. All if omitted.", example: "2")),
            Parameter(
                "includeEffectivePermissions", in: .query,
                .text("`false` leaves out the permissions.", example: "true")),
            Parameter(
                "includeStandardProperties", in: .query,
                .text("`false` returns only names, paths and IDs.", example: "true")),
            Parameter(
                "container", in: .query,
                .text(
                    "The path or ID of another folder. Can be repeated, up to 100 times.",
                    example: "/MERIDIAN/HERON")),
            Parameter(
                "multipleContainers", in: .query,
                .text("`true` for a list also of one folder.", example: "true")),
        ],
        answers: [
            ResponseDescription(.ok, "The folder, or a list of folders.", [.json(LabKeyAPISchemas.folders)])
        ] + scriptRefusals("A parameter is invalid."))
}

extension LabKeyAPISchemas {
    /// The `getContainers` answer.
    static let folders = JSONSchema.object(
        "A folder; or `containers`, if several were asked for.",
        [
            "containers": JSONSchema.list(of: .anything("A folder with these fields."), "The folders.")
                .optional,
            "name": JSONSchema.text("The last part of the path.", example: "SLEEP01").optional,
            "path": JSONSchema.text("The path from the site.", example: "/MERIDIAN/HERON/SLEEP01").optional,
            "id": JSONSchema.text(
                "The ID. Of a channel, the value of the column `container`.", example: "3"
            ).optional,
            "title": JSONSchema.text("The title.", example: "Sleep and Recovery").optional,
            "folderType": JSONSchema.oneOf(["None", "MyStudies Response"], "LabKey's type of the folder.")
                .optional,
            "type": JSONSchema.oneOf(["project", "folder"], "An organization is a project.").optional,
            "parentPath": JSONSchema.text("The path of the parent folder.", example: "/MERIDIAN/HERON").orNull
                .optional,
            "parentId": JSONSchema.text("The ID of the parent folder.", example: "folder-3").orNull.optional,
            "sortOrder": JSONSchema.always(0, "A fixed value.").optional,
            "isWorkbook": JSONSchema.always(false, "A fixed value.").optional,
            "isContainerTab": JSONSchema.always(false, "A fixed value.").optional,
            "channel": JSONSchema.oneOf(ChannelKind.allCases.map(\.rawValue), "The channel of a study.")
                .optional,
            "effectivePermissions": JSONSchema.list(
                of: .text(
                    "A permission.", example: "org.labkey.api.security.permissions.ReadPermission"),
                "What the user can do with responses: read, insert, update, delete, set up the study."
            ).optional,
            "userPermissions": JSONSchema.integer(
                "The same as bits: read 1, insert 2, update 4, delete 8, set up 32768.", example: 1
            ).optional,
            "children": JSONSchema.list(
                of: .anything("A folder with these fields."),
                "The folders of the next level that contain responses which the user can view."
            ).optional,
        ])
}
