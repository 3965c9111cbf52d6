import Tables

/// The formats of the List rows in an archive. The raw value is stored and used in forms.
public enum ArchiveFormat: String, CaseIterable, Sendable {
    /// Comma-separated or tab-separated values.
    case csv, tsv
    /// An Excel workbook.
    case excel = "xlsx"
    /// One object per line.
    case jsonLines = "jsonl"
    // Each of these adds the shared CSV to the archive.
    /// A script for a statistics program, with its data file.
    case r, spss, stata, sas

    /// The title on pages.
    var title: String {
        switch self {
        case .csv: "CSV"
        case .tsv: "TSV"
        case .excel: "Excel"
        case .jsonLines: "JSON lines"
        case .r: "R"
        case .spss: "SPSS"
        case .stata: "Stata"
        case .sas: "SAS"
        }
    }

    /// A short description.
    var hint: String {
        switch self {
        case .csv: "comma-separated values, UTF-8"
        case .tsv: "tab-separated values"
        case .excel: "a workbook with the codebook; cells hold up to 32,767 characters"
        case .jsonLines: "one object per row"
        case .r: "a script with factors and labels, plus the data file"
        case .spss: "a syntax file with variable and value labels, plus the data file"
        case .stata: "a do-file with labels for Stata 14 or later, plus the data file"
        case .sas: "a program with formats and labels, plus the data file"
        }
    }

    /// The file extension.
    public var ending: String {
        switch self {
        case .r: "R"
        case .spss: "sps"
        case .stata: "do"
        case .csv, .tsv, .excel, .jsonLines, .sas: rawValue
        }
    }

    /// The row format of text files; nil for others.
    var listFormat: ExportFormat? {
        switch self {
        case .csv: .csv
        case .tsv: .tsv
        case .jsonLines: .jsonLines
        case .excel, .r, .spss, .stata, .sas: nil
        }
    }

    /// Returns the script that reads a data file; nil for formats without one.
    package func script(_ table: StatisticsTable) -> String? {
        switch self {
        case .r: RScript.text(table)
        case .spss: SPSSScript.text(table)
        case .stata: StataScript.text(table)
        case .sas: SASScript.text(table)
        case .csv, .tsv, .excel, .jsonLines: nil
        }
    }

    /// Whether this is a script for a statistics program.
    public var isScript: Bool {
        switch self {
        case .r, .spss, .stata, .sas: true
        case .csv, .tsv, .excel, .jsonLines: false
        }
    }
}
