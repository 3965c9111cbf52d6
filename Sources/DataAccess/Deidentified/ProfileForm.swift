import Access
import Deidentification
import HTTP
import PortalUI
import Vocabulary
import WebAccess

/// The form of a profile: its name and rules, and how each shown column is transformed.
struct ProfileForm {
    static let nameMax = 100
    static let determinationMax = 2_000

    var name: String
    var settings: DeidentificationSettings
    /// As entered.
    var groupSize: String
    private var hasBasis = true

    /// The form with what is stored.
    init(_ profile: DeidentificationProfile) {
        (name, settings, groupSize) = (profile.name, profile.settings, "\(profile.settings.groupSize)")
    }

    /// Reads a submitted form. Columns that it doesn't show keep their transformations.
    init(_ form: Form, of profile: DeidentificationProfile, among columns: [SourceColumn]) {
        name = form.line("name")
        settings = profile.settings
        groupSize = (form["groupSize"] ?? "").trimmed
        let basis = form["basis"].flatMap(ProfileBasis.init)
        hasBasis = basis != nil
        settings.basis = basis ?? settings.basis
        settings.keepsTimes = form["keepsTimes"] != nil
        settings.suppressesGroups = form["suppressesGroups"] != nil
        settings.determination = form.text("determination")
        let chosen = Set(form.all("group"))
        settings.groupColumns = columns.map(\.key).filter(chosen.contains)
        for column in columns {
            guard let text = form[Self.field(of: column)] else { continue }
            settings.transformations[column.key] = text == Self.standard ? nil : text
        }
    }

    /// The value of the option that follows the flag.
    static let standard = "standard"

    /// Returns the name of the field with a column's transformation.
    static func field(of column: SourceColumn) -> String { "column-\(column.key)" }

    /// Returns the settings to save.
    func checked(among columns: [SourceColumn]) throws(InvalidInput) -> DeidentificationSettings {
        try Self.check(name: name)
        guard hasBasis else { throw InvalidInput("basis", "Choose what the profile follows.") }
        var settings = settings
        guard let size = Int(groupSize), DeidentificationSettings.groupSizes.contains(size) else {
            throw InvalidInput("groupSize", "Enter a number from 2 to 100.")
        }
        settings.groupSize = size
        guard settings.determination.count <= Self.determinationMax else {
            throw InvalidInput("determination", "Enter at most \(Self.determinationMax) characters.")
        }
        guard settings.groupColumns.count <= DeidentificationSettings.groupColumnsMax else {
            throw InvalidInput("group", "Choose at most \(DeidentificationSettings.groupColumnsMax) columns.")
        }
        for column in columns {
            guard let text = settings.transformations[column.key] else { continue }
            if column.transformation(text) == nil {
                throw InvalidInput(Self.field(of: column), "Select what happens to \(column.name).")
            }
        }
        return settings
    }

    static func check(name: String) throws(InvalidInput) {
        if name.isEmpty { throw InvalidInput("name", "Enter a name.") }
        if name.count > nameMax { throw InvalidInput("name", "Enter at most \(nameMax) characters.") }
    }
}
