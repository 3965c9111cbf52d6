/// The two schemas that LabKey's tools use: a study's Lists, and its enrollment tables.
public enum LabKeySchema: String, CaseIterable, Sendable {
    case lists
    case mobileappstudy

    /// Returns the schema with this name, ignoring case.
    public init?(named name: String) { self.init(rawValue: name.lowercased()) }
}
