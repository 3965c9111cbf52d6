import Access
import ParticipantPreview
import PortalUI
import Studies

/// The addresses of an organization's library and of the pages that use it in a study.
package enum LibraryPaths {
    package static let suffix = "/library"
    package static let library = "/orgs/{org}" + suffix
    package static let entry = library + "/{entry:int}"
    package static let removal = entry + "/remove"
    package static let reinstatement = entry + "/return"
    package static let file = entry + "/files/{file}"
    /// The address below an app that redirects to the organization's library.
    package static let ofApp = "/orgs/{org}/apps/{app}" + suffix

    /// The page of a study that lists entries to copy.
    package static let choice = StudyDesignerPaths.design + suffix
    package static let chosen = choice + "/{entry:int}"
    /// The page that saves an item of a study to the library.
    package static let keeping = StudyDesignerPaths.design + "/keep"

    package static func library(_ organization: OrganizationFolder) -> String {
        FolderPaths.of(organization) + suffix
    }

    package static func entry(_ id: LibraryEntryID, _ organization: OrganizationFolder) -> String {
        "\(library(organization))/\(id)"
    }

    /// Returns the addresses of an entry's images.
    package static func pictures(of id: LibraryEntryID, _ organization: OrganizationFolder)
        -> ImageURLs
    {
        ImageURLs { "\(entry(id, organization))/files/\($0)" }
    }

    /// Returns the address of the entries that can be copied to an insertion point.
    package static func choice(_ place: LibraryInsertionPoint, _ channel: Channel) -> String {
        "\(StudyDesignerPaths.design(channel))\(suffix)?into=\(place.text)"
    }

    package static func chosen(_ id: LibraryEntryID, _ channel: Channel) -> String {
        "\(StudyDesignerPaths.design(channel))\(suffix)/\(id)"
    }

    /// Returns the address that receives the form.
    package static func keeping(_ channel: Channel) -> String { StudyDesignerPaths.design(channel) + "/keep" }

    /// Returns the address that saves an item: a document, a part of it, or the entire study.
    package static func keeping(_ item: LibrarySource, _ channel: Channel) -> String {
        "\(keeping(channel))?\(item.query)"
    }
}
