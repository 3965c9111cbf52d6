import Access
import DesignEditing
import Studies
import Vocabulary

/// The route patterns of a list section and its addresses below a channel.
struct ListPaths {
    let section: Section

    init(_ section: Section) { self.section = section }

    /// The list itself.
    var list: String { StudyDesignerPaths.pattern(of: section) }
    /// The address that marks the section complete.
    var mark: String { list + "/mark" }
    /// The address that adds an item.
    var new: String { list + "/new" }
    /// One item of the list.
    var item: String { list + "/{document:int}" }
    var move: String { item + "/move" }
    var copy: String { item + "/copy" }
    var remove: String { item + "/remove" }
    /// The address that restores a removed item.
    var reinstate: String { item + "/return" }

    /// The page of the list.
    func list(_ channel: Channel, _ language: LanguageTag = .english) -> String {
        StudyDesignerPaths.section(section, channel) + Self.query(language)
    }

    func mark(_ channel: Channel) -> String { list(channel) + "/mark" }
    func new(_ channel: Channel) -> String { list(channel) + "/new" }

    /// The page of an item.
    func item(_ id: DocumentID, _ channel: Channel, _ language: LanguageTag = .english) -> String {
        "\(list(channel))/\(id)" + Self.query(language)
    }

    private static func query(_ language: LanguageTag) -> String {
        language == .english ? "" : "?lang=\(language)"
    }
}
