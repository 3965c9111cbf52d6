import Vocabulary

/// The texts around the pages of the help.
struct HelpTexts: TextCatalog {
    let title: String
    let purpose: String
    let search: String
    let placeholder: String
    let clear: String
    let nothing: String
    let nothingHint: String
    let all: String
    let reference: String
    let glossary: String
    let glossaryPurpose: String
    let print: String
    let about: String
    let contents: String
    let related: String
    let minutes: @Sendable (Int) -> String
}
