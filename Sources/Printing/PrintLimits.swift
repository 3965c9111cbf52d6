/// What a document may contain. `portal-print` refuses anything beyond.
public enum PrintLimits {
    /// The version of the document language, member `format` of each document.
    public static let format = 1
    /// The nesting of arrays and objects in the JSON.
    public static let depth = 24
    /// The bytes of a title, an author or a text of a running line.
    public static let lineBytes = 500
    /// The bytes of a text: about twenty pages.
    public static let textBytes = 65_536
    /// The runs of a text.
    public static let runs = 2_000
    /// The blocks of a document.
    public static let blocks = 50_000
    /// The entries of a list or of descriptions.
    public static let items = 5_000
    /// The lists inside each other.
    public static let listDepth = 4
    /// The columns of a table.
    public static let columns = 16
    /// The repeated rows of a table.
    public static let headerRows = 3
    /// The rows of a table.
    public static let rows = 50_000
    /// The lines for signatures next to each other.
    public static let signatures = 4
    /// The paths of a drawing.
    public static let paths = 2_000
    /// The bytes of the paths of a drawing.
    public static let pathBytes = 200_000
    /// The bytes of a QR code.
    public static let codeBytes = 512
    /// The cards of a sheet.
    public static let cards = 50_000
}
