extension HelpTexts {
    static let english = HelpTexts(
        title: "Help",
        purpose: "Short pages about the portal: what things are, how to do them, and what can go wrong.",
        search: "Search the help",
        placeholder: "token, schedule, export",
        clear: "Clear",
        nothing: "Nothing found",
        nothingHint: "Try another word, or fewer words.",
        all: "All pages",
        reference: "Reference",
        glossary: "Glossary",
        glossaryPurpose: "The words that the portal uses, each with one meaning.",
        print: "All pages to print",
        about: "About Study Portal: version, changes, licenses",
        contents: "On this page",
        related: "See also",
        minutes: { "\($0) min" }
    )
}
