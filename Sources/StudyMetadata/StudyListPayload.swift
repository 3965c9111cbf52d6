import Studies
import StudyPublishing
import Vocabulary

/// A list of studies, put together from the elements that were encoded when each was published.
enum StudyListPayload {
    /// The list for someone who asked in a language.
    static func encode(_ studies: [PublishedStudy], in language: LanguageTag?) -> EncodedPayload {
        let entries = studies.compactMap { $0.entry(in: $0.language(for: language))?.bytes }
        var bytes = Array(#"{"message":"SUCCESS","studies":["#.utf8)
        for (index, entry) in entries.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += entry
        }
        bytes += Array("]}".utf8)
        return EncodedPayload(bytes)
    }
}
