import Access
import HTTP
import PortalUI
import Timekeeping
import Vocabulary

/// The form of a site.
struct StudySiteFormPage {
    let frame: Frame
    let address: String
    let back: String
    let isNew: Bool
    let draft: StudySiteDraft
    let problems: FormProblems

    var zones: [SelectOption] {
        [SelectOption("", "The study's")]
            + TimeZoneNames.all.map { SelectOption($0, $0.replacing("_", with: " ")) }
    }
    var label: String { isNew ? "Add site" : "Save" }
}

extension StudySiteDraft {
    /// Reads the fields of the form.
    init(_ form: Form) {
        self.init()
        code = (form["code"] ?? "").trimmed.uppercased()
        name = (form["name"] ?? "").trimmed
        address = (form["address"] ?? "").trimmed
        timeZone = (form["zone"] ?? "").trimmed
        cap = Self.number(form["cap"])
        target = Self.number(form["target"])
        targetDay = (form["targetDay"] ?? "").trimmed
    }

    /// Commas group digits.
    private static func number(_ text: String?) -> String { (text ?? "").trimmed.filter { $0 != "," } }
}
