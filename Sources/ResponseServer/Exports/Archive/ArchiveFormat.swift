/// The forms in which an archive holds the rows of each List. The raw value is stored and is in forms.
public enum ArchiveFormat: String, CaseIterable, Sendable {
    /// Values between commas, or between tabs.
    case csv, tsv
    /// A workbook.
    case excel = "xlsx"
    /// An object to a line.
    case jsonLines = "jsonl"
    // One of the four puts the CSV that all of them read into the archive.
    /// A script for statistics, with the data that it reads.
    case r, spss, stata, sas

    /// The name that people know.
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

    /// What it is good for.
    var hint: String {
        switch self {
        case .csv: "values between commas, UTF-8"
        case .tsv: "values between tabs"
        case .excel: "a workbook with the codebook; cells hold 32,767 letters"
        case .jsonLines: "one object for each row"
        case .r: "a script with factors and labels, and the data that it reads"
        case .spss: "syntax with variable and value labels, and the data"
        case .stata: "a do-file with labels for version 14 or later, and the data"
        case .sas: "a program with formats and labels, and the data"
        }
    }

    /// The ending of the file's name.
    public var ending: String {
        switch self {
        case .r: "R"
        case .spss: "sps"
        case .stata: "do"
        case .csv, .tsv, .excel, .jsonLines, .sas: rawValue
        }
    }

    /// The form of the rows, for those that are written as text.
    var listFormat: ExportFormat? {
        switch self {
        case .csv: .csv
        case .tsv: .tsv
        case .jsonLines: .jsonLines
        case .excel, .r, .spss, .stata, .sas: nil
        }
    }

    /// The script that reads a data file; nil for what needs none.
    func script(_ table: StatisticsTable) -> String? {
        switch self {
        case .r: RScript.text(table)
        case .spss: SPSSScript.text(table)
        case .stata: StataScript.text(table)
        case .sas: SASScript.text(table)
        case .csv, .tsv, .excel, .jsonLines: nil
        }
    }

    /// Whether it is a script for statistics.
    public var isScript: Bool {
        switch self {
        case .r, .spss, .stata, .sas: true
        case .csv, .tsv, .excel, .jsonLines: false
        }
    }
}
