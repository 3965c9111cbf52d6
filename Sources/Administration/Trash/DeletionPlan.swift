import Access
import PortalUI
import SQLStore
import StudyManagement
import Vocabulary

/// A planned deletion: the item, everything deleted with it, and what is kept.
struct DeletionPlan: Sendable {
    /// The kind of the item.
    let kind: TrashItem.Kind
    /// The display name.
    let title: String
    /// The name to type for confirmation: the Org ID, App ID or Study ID.
    let name: String
    /// The channels deleted with the item.
    let channels: [Channel]
    /// The amount of data stored in these channels.
    let contents: TrashRepository.Contents
    /// The number of apps in the item; nil unless it is an organization.
    let apps: Int?

    init(
        _ place: FolderLocation, _ count: TrashRepository.Contents.Count,
        in transaction: borrowing Transaction
    ) throws {
        switch place {
        case .site: throw NotFound("page")
        case .organization(let folder):
            (kind, title, name) = (.organization, folder.title, folder.name.text)
            apps = try FolderRepository.apps(of: folder, in: transaction).count
        case .app(let folder):
            (kind, title, name) = (.app, folder.title, folder.name.text)
            apps = nil
        case .channel(let channel):
            kind = channel.kind == .test ? .channel : .study
            (title, name) = (channel.study.title, channel.studyID.text)
            apps = nil
        }
        channels = try TrashRepository.channels(deletedWith: place, in: transaction)
        contents = try count(channels.map(\.id), transaction)
    }

    /// The noun in sentences.
    var noun: String {
        switch kind {
        case .organization: "organization"
        case .app: "app"
        case .study: "study"
        case .channel: "Test channel"
        }
    }

    /// The number of deleted items of each kind.
    var facts: [DescriptionItem] {
        var facts: [DescriptionItem] = []
        if let apps { facts.append(DescriptionItem("Apps", LinkedText(NumberFormat.integer(apps)))) }
        if kind == .organization || kind == .app {
            facts.append(
                DescriptionItem(
                    "Studies", LinkedText(NumberFormat.integer(Set(channels.map(\.study.id)).count))))
        } else {
            facts.append(
                DescriptionItem(
                    kind == .study ? "Study IDs" : "Study ID",
                    .code(channels.map(\.studyID.text).joined(separator: ", "))))
        }
        facts.append(DescriptionItem("Participants", LinkedText(NumberFormat.integer(contents.participants))))
        facts.append(DescriptionItem("Responses", LinkedText(NumberFormat.integer(contents.responses))))
        facts.append(DescriptionItem("Enrollment tokens", LinkedText(NumberFormat.integer(contents.tokens))))
        return facts
    }

    /// The effect on apps in a sentence.
    var consequence: String {
        let served = channels.filter(\.status.isVisible).count
        guard served > 0 else { return "It isn't visible in apps, so participants aren't affected." }
        let studies = NumberFormat.counted(served, "Study ID", "Study IDs")
        return
            "Apps will no longer show \(studies). For current participants, the study disappears: responses, "
            + "queries and withdrawals get the same answer as for a study that doesn't exist."
    }
}
