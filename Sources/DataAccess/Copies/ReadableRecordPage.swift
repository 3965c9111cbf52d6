import Templating

/// The readable part of a participant's copy as a page that is a file of its own.
struct ReadableRecordPage {
    let record: ReadableRecord
}

extension ReadableRecord {
    /// The page as HTML.
    var html: [UInt8] { Array(ReadableRecordPage(record: self).render()) }
}
