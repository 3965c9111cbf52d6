import Access
import DesignEditing
import PortalUI
import Studies

extension StudyDesignerPaths {
    static let copySuffix = "/design/copy"
    static let copy = study + copySuffix
    static let export = design + "/export"
    static let designImports = newStudy + "/import"
    static let designImport = designImports + "/{import:int}"

    static func copy(_ channel: Channel) -> String { FolderPaths.of(channel) + copySuffix }

    /// Returns the address of the exported draft or publication.
    static func export(_ channel: Channel, _ version: DesignSource) -> String {
        design(channel) + "/export" + (version.publication == nil ? "" : "?edition=\(version.name)")
    }

    static func designImports(in app: AppFolder) -> String { FolderPaths.newStudy(in: app) + "/import" }

    static func designImport(_ id: Int64, in app: AppFolder) -> String { "\(designImports(in: app))/\(id)" }
}
