import Access
import PortalUI
import Studies

/// The addresses of an organization's library and of the pages that use it in a study.
enum LibraryPaths {
    static let suffix = "/library"
    static let library = "/orgs/{org}" + suffix
    static let entry = library + "/{entry:int}"
    static let removal = entry + "/remove"
    static let reinstatement = entry + "/return"
    static let file = entry + "/files/{file}"
    /// The address below an app that redirects to the organization's library.
    static let ofApp = "/orgs/{org}/apps/{app}" + suffix

    /// The page of a study that lists entries to copy.
    static let choice = StudyDesignerPaths.design + suffix
    static let chosen = choice + "/{entry:int}"
    /// The page that saves an item of a study to the library.
    static let keeping = StudyDesignerPaths.design + "/keep"

    static func library(_ organization: OrganizationFolder) -> String {
        FolderPaths.of(organization) + suffix
    }

    static func entry(_ id: LibraryEntryID, _ organization: OrganizationFolder) -> String {
        "\(library(organization))/\(id)"
    }

    /// Returns the addresses of an entry's images.
    static func pictures(of id: LibraryEntryID, _ organization: OrganizationFolder)
        -> ImageURLs
    {
        ImageURLs { "\(entry(id, organization))/files/\($0)" }
    }

    /// Returns the address of the entries that can be copied to an insertion point.
    static func choice(_ place: LibraryInsertionPoint, _ channel: Channel) -> String {
        "\(StudyDesignerPaths.design(channel))\(suffix)?into=\(place.text)"
    }

    static func chosen(_ id: LibraryEntryID, _ channel: Channel) -> String {
        "\(StudyDesignerPaths.design(channel))\(suffix)/\(id)"
    }

    /// Returns the address that receives the form.
    static func keeping(_ channel: Channel) -> String { StudyDesignerPaths.design(channel) + "/keep" }

    /// Returns the address that saves an item: a document, a part of it, or the entire study.
    static func keeping(_ item: LibrarySource, _ channel: Channel) -> String {
        "\(keeping(channel))?\(item.query)"
    }
}
