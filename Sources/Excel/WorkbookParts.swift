/// The parts of a workbook other than its cells, as defined by ECMA-376.
enum WorkbookParts {
    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let packages = "http://schemas.openxmlformats.org/package/2006"
    private static let documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

    static func path(ofSheet number: Int) -> String { "xl/worksheets/sheet\(number).xml" }

    /// Returns the XML before the rows; it freezes a first row of headings.
    static func sheetHead(isFirst: Bool, hasHeadings: Bool, widths: [Double]) -> String {
        let columns = widths.enumerated().map { index, width in
            "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(width)\" customWidth=\"1\"/>"
        }
        return head + "<worksheet xmlns=\"\(main)\"><sheetViews><sheetView"
            + (isFirst ? " tabSelected=\"1\"" : "")
            + " workbookViewId=\"0\">" + (hasHeadings ? frozenRow : "") + "</sheetView></sheetViews>"
            + "<sheetFormatPr defaultRowHeight=\"15\"/>"
            + (columns.isEmpty ? "" : "<cols>\(columns.joined())</cols>") + "<sheetData>"
    }

    private static let frozenRow =
        "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
        + "<selection pane=\"bottomLeft\"/>"

    static let sheetEnd = "</sheetData></worksheet>"

    /// Returns all other parts with their paths.
    static func others(sheets: [String]) -> [(path: String, content: String)] {
        [
            ("xl/styles.xml", styles), ("xl/workbook.xml", workbook(sheets)),
            ("xl/_rels/workbook.xml.rels", relations(sheetCount: sheets.count)),
            (
                "_rels/.rels",
                head + "<Relationships xmlns=\"\(packages)/relationships\"><Relationship Id=\"rId1\" "
                    + "Type=\"\(documents)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ), ("[Content_Types].xml", contentTypes(sheetCount: sheets.count)),
        ]
    }

    private static func workbook(_ sheets: [String]) -> String {
        let all = sheets.enumerated().map { index, name in
            var escaped: [UInt8] = []
            CellText.append(name, to: &escaped)
            return "<sheet name=\"\(String(decoding: escaped, as: UTF8.self))\" sheetId=\"\(index + 1)\" "
                + "r:id=\"rId\(index + 1)\"/>"
        }
        return head
            + "<workbook xmlns=\"\(main)\" xmlns:r=\"\(documents)\"><bookViews><workbookView/></bookViews>"
            + "<sheets>\(all.joined())</sheets></workbook>"
    }

    private static func relations(sheetCount: Int) -> String {
        let sheets = (0..<sheetCount).map { index in
            "<Relationship Id=\"rId\(index + 1)\" Type=\"\(documents)/worksheet\" "
                + "Target=\"worksheets/sheet\(index + 1).xml\"/>"
        }
        return head + "<Relationships xmlns=\"\(packages)/relationships\">\(sheets.joined())"
            + "<Relationship Id=\"rId\(sheetCount + 1)\" Type=\"\(documents)/styles\" Target=\"styles.xml\"/>"
            + "</Relationships>"
    }

    private static func contentTypes(sheetCount: Int) -> String {
        let sheets = (0..<sheetCount).map { index in
            "<Override PartName=\"/\(path(ofSheet: index + 1))\" ContentType=\"\(types).worksheet+xml\"/>"
        }
        return head + "<Types xmlns=\"\(packages)/content-types\"><Default Extension=\"rels\" "
            + "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
            + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
            + "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(types).sheet.main+xml\"/>"
            + "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(types).styles+xml\"/>"
            + sheets.joined() + "</Types>"
    }

    /// The default, heading and date styles, in the order of ``WorksheetWriter/Style``.
    private static let styles =
        head + "<styleSheet xmlns=\"\(main)\">"
        + "<numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/></numFmts>"
        + "<fonts count=\"2\">\(font(""))\(font("<b/>"))</fonts>"
        + "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>"
        + "<fill><patternFill patternType=\"gray125\"/></fill></fills>"
        + "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
        + "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>"
        + "<cellXfs count=\"3\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>"
        + "<xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"/>"
        + "<xf numFmtId=\"164\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/></cellXfs>"
        + "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"

    private static func font(_ look: String) -> String {
        "<font>\(look)<sz val=\"11\"/><name val=\"Calibri\"/><family val=\"2\"/></font>"
    }
}
