import Vocabulary

/// A type that declares its fields once; stored form, editor, rules and images follow.
///
/// The properties' initial values are the defaults, also for members that a stored document does not have.
public protocol DeclaresFields: Codable, Hashable, Sendable {
    /// Creates a value with defaults.
    init()
    /// The fields, in the order of the form.
    static var fields: [Field<Self>] { get }
}

/// A part of a list, which keeps its ID when it is moved.
public protocol FieldRow: DeclaresFields {
    /// The ID within the document.
    var id: ItemID { get set }
    /// Creates a row with defaults.
    init(id: ItemID)
}

extension FieldRow {
    /// Creates a row without an ID.
    public init() { self.init(id: "") }
}

extension DeclaresFields {
    /// The images in the fields.
    public var images: [ImageReference] { Self.fields.flatMap { $0.images(of: self) } }

    /// Returns the field with a name; nil if there is none.
    public static func field(_ name: String) -> Field<Self>? { fields.first { $0.name == name } }
}

extension Field {
    fileprivate func images(of root: Root) -> [ImageReference] {
        switch value {
        case .image(let path): [root[keyPath: path]].compactMap(\.self)
        case .rows(let rows): images(of: rows, in: root)
        case .part(let part): images(of: part, in: root)
        case .flag, .integer, .number, .minutes, .dateTime, .word, .text, .option: []
        }
    }

    private func images<Path: RowsPath<Root>>(of rows: Path, in root: Root) -> [ImageReference] {
        root[keyPath: rows.path].flatMap(\.images)
    }

    private func images<Path: PartPath<Root>>(of part: Path, in root: Root) -> [ImageReference] {
        root[keyPath: part.path]?.images ?? []
    }
}
