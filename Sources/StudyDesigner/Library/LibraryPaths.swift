import Access
import PortalUI
import Studies

/// The addresses of an organization's library, and of a study's ways into it.
enum LibraryPaths {
    static let suffix = "/library"
    static let library = "/orgs/{org}" + suffix
    static let entry = library + "/{entry:int}"
    static let removal = entry + "/remove"
    static let reinstatement = entry + "/return"
    static let file = entry + "/files/{file}"
    /// From an app the same library is reached.
    static let ofApp = "/orgs/{org}/apps/{app}" + suffix

    /// Where a study takes entries.
    static let choice = StudyDesignerPaths.design + suffix
    static let chosen = choice + "/{entry:int}"
    /// Where an item of a study is saved to the library.
    static let keeping = StudyDesignerPaths.design + "/keep"

    static func library(_ organization: OrganizationFolder) -> String {
        FolderPaths.of(organization) + suffix
    }

    static func entry(_ id: LibraryEntryID, _ organization: OrganizationFolder) -> String {
        "\(library(organization))/\(id)"
    }

    /// Where pages of an entry find its pictures.
    static func pictures(of id: LibraryEntryID, _ organization: OrganizationFolder)
        -> ImageURLs
    {
        ImageURLs { "\(entry(id, organization))/files/\($0)" }
    }

    /// The entries that fit into a place of a study.
    static func choice(_ place: LibraryInsertionPoint, _ channel: Channel) -> String {
        "\(StudyDesignerPaths.design(channel))\(suffix)?into=\(place.text)"
    }

    static func chosen(_ id: LibraryEntryID, _ channel: Channel) -> String {
        "\(StudyDesignerPaths.design(channel))\(suffix)/\(id)"
    }

    /// Where what was described is sent.
    static func keeping(_ channel: Channel) -> String { StudyDesignerPaths.design(channel) + "/keep" }

    /// Where an item is saved: a document, a part of it, or the whole study.
    static func keeping(_ item: LibrarySource, _ channel: Channel) -> String {
        "\(keeping(channel))?\(item.query)"
    }
}
