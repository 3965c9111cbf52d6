import Access
import PortalUI
import Responses

/// Where the pages of an import are, below the path of a study.
struct ImportPlace: Sendable {
    /// The section whose data is imported, and its title.
    let section: String
    let sectionTitle: String
    /// The upload page.
    let path: String
    /// A file with the columns and nothing else.
    let templatePath: String
    /// The name of files without a name, and the beginning of the template's.
    let fileName: String

    var pattern: String { ResponsePaths.study + path }
    var reviewPattern: String { pattern + "/{import:int}" }
    var templatePattern: String { ResponsePaths.study + templatePath }

    func section(in channel: Channel) -> PageLink {
        PageLink(sectionTitle, to: ResponsePaths.of(channel) + section)
    }
    func address(in channel: Channel) -> String { ResponsePaths.of(channel) + path }
    func review(_ id: Int64, in channel: Channel) -> String { "\(address(in: channel))/\(id)" }
    func template(in channel: Channel) -> String { ResponsePaths.of(channel) + templatePath }
}

/// How large a file can be.
struct ImportLimits: Sendable {
    let megabytes: Int
    /// The maximum number of lines below the header.
    let lines: Int
    /// What to do with more lines.
    let advice: String
    /// The maximum number of changes in one transaction, so that other writers don't wait long.
    ///
    /// The changes of a file with more lines are made in several transactions. They aren't compared with the reviewed ones
    /// again in each of them, so the import must cope with values that have just changed.
    let linesPerTransaction: Int

    init(megabytes: Int, lines: Int, advice: String, linesPerTransaction: Int? = nil) {
        self.megabytes = megabytes
        self.lines = lines
        self.advice = advice
        self.linesPerTransaction = linesPerTransaction ?? lines
    }

    var fileBytes: Int { megabytes << 20 }
    /// The body limit is larger, so that a file slightly above the limit gets an error at its field.
    var bodyBytes: Int { fileBytes + (8 << 20) }
    var tooManyLines: String { "The file has more than \(NumberFormat.integer(lines)) lines. \(advice)" }
    var words: String { "up to \(NumberFormat.integer(lines)) lines and \(megabytes) MB." }
}
