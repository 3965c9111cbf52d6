import Access
import DesignEditing
import HTTP
import PortalUI
import Studies
import StudyManagement
import Timekeeping
import Vocabulary

/// The library of an organization.
struct LibraryPage {
    let frame: Frame
    let address: String
    let list: LibraryList

    var tabs: [Tab] {
        [
            Tab("In the library", to: address, isCurrent: !list.isRemoved),
            Tab("Removed", to: address + "?removed=1", isCurrent: list.isRemoved),
        ]
    }
    var isBare: Bool { list.isEmpty && !list.isRemoved }
}

/// One entry of the library.
struct LibraryEntryPage {
    let frame: Frame
    let address: String
    let entry: LibraryEntry
    let shownVersion: Int
    let versions: [LibraryVersion]
    let uses: [LibraryUse]
    let preview: LibraryPreview
    let organization: OrganizationFolder
    let now: Instant
    var description: LibraryDescription
    var problems = FormProblems()

    /// A version in the table of all versions.
    struct VersionRow {
        let number: String
        let origin: String
        let time: TimeText
        let author: String
        let address: String?
    }

    /// A study that uses the entry.
    struct UseRow {
        let study: PageLink
        let version: String
        let time: TimeText
        let author: String
    }

    init(
        frame: Frame, address: String, entry: LibraryEntry, shownVersion: Int,
        versions: [LibraryVersion],
        uses: [LibraryUse], preview: LibraryPreview, organization: OrganizationFolder, now: Instant
    ) {
        self.frame = frame
        self.address = address
        self.entry = entry
        self.shownVersion = shownVersion
        self.versions = versions
        self.uses = uses
        self.preview = preview
        self.organization = organization
        self.now = now
        description = LibraryDescription(
            title: entry.title, description: entry.description, tags: entry.tags.joined(separator: ","))
    }

    var isRemoved: Bool { entry.removedAt != nil }
    var seen: String { "\(entry.modifiedAt.milliseconds)" }
    var fields: DescriptionFields { DescriptionFields(description, problems) }
    var saved: String {
        "Changed \(TimeText.phrase(entry.modifiedAt, from: now)) by \(entry.modifiedBy.name)"
    }
    var panelTitle: String {
        let place = entry.kind == .template ? "Contents" : "In the app"
        return shownVersion == entry.version ? place : "Version \(shownVersion): \(place.lowercased())"
    }
    var usesTitle: String {
        let hidden = entry.uses - uses.count
        return hidden > 0 ? "and \(hidden) more, earlier or in studies that you can't access" : ""
    }

    var versionLines: [VersionRow] {
        versions.map { version in
            VersionRow(
                number: "\(version.version)", origin: version.origin,
                time: TimeText(version.savedAt, from: now), author: version.author.name,
                address: version.version == shownVersion ? nil : "\(address)?version=\(version.version)")
        }
    }

    var useLines: [UseRow] {
        uses.map { use in
            let app = "\(FolderPaths.of(organization))/apps/\(use.app)"
            return UseRow(
                study: PageLink(use.title, to: "\(app)/studies/\(use.studyID)/design"),
                version: "\(use.version)", time: TimeText(use.usedAt, from: now), author: use.author.name)
        }
    }
}

/// The fields that describe an entry.
struct DescriptionFields {
    let title: TextField
    let description: TextArea
    let tags: TextField

    init(_ value: LibraryDescription, _ problems: FormProblems) {
        title = TextField(
            "title", "Title", value.title, hint: "People find the entry by its title.",
            error: problems["title"],
            limit: LibraryDescription.titleMax)
        description = TextArea(
            "description", "Description", value.description, rows: 3,
            hint: "What it measures or is used for, and where it comes from.",
            error: problems["description"], limit: LibraryDescription.descriptionMax, isOptional: true)
        tags = TextField(
            "tags", "Tags", value.tagText,
            hint: "Keywords separated by commas, such as: sleep, PROMIS.",
            error: problems["tags"], isOptional: true)
    }
}

extension LibraryDescription {
    /// Reads a submitted form.
    init(_ form: Form) {
        let fields = FieldReader(form, language: .english)
        self.init(
            title: fields.text("title"), description: fields.text("description"),
            tags: fields.text("tags"))
    }
}
