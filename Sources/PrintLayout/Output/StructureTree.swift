import CQPDF
import Printing

/// Completes the tree of tags: descriptions of figures, and header cells that belong to their columns.
struct StructureTree {
    /// More than the tags of lists inside each other.
    private static let depthMax = 40

    private let file: QPDFFile
    private let descriptions: [String]
    private var figureCount = 0

    init(_ file: QPDFFile, descriptions: [String]) {
        self.file = file
        self.descriptions = descriptions
    }

    /// Throws a ``PrintFailure`` if the figures in the tree aren't those that were drawn.
    mutating func complete(from root: qpdf_oh) throws {
        let tree = qpdf_oh_get_key(file.data, root, "/StructTreeRoot")
        defer { qpdf_oh_release(file.data, tree) }
        if qpdf_oh_is_dictionary(file.data, tree) != 0 { visitChildren(of: tree, depth: 0) }
        guard figureCount == descriptions.count else {
            throw PrintFailure(
                .system, "The PDF has \(figureCount) figures in its tags instead of \(descriptions.count).")
        }
    }

    private mutating func visitChildren(of element: qpdf_oh, depth: Int) {
        let children = qpdf_oh_get_key(file.data, element, "/K")
        defer { qpdf_oh_release(file.data, children) }
        if qpdf_oh_is_dictionary(file.data, children) != 0 { visit(children, depth: depth) }
        guard qpdf_oh_is_array(file.data, children) != 0 else { return }
        for index in 0..<qpdf_oh_get_array_n_items(file.data, children) {
            let child = qpdf_oh_get_array_item(file.data, children, index)
            if qpdf_oh_is_dictionary(file.data, child) != 0 { visit(child, depth: depth) }
            qpdf_oh_release(file.data, child)
        }
    }

    private mutating func visit(_ element: qpdf_oh, depth: Int) {
        guard depth < Self.depthMax else { return }
        let type = file.with(element, "/S") { name -> String in
            guard qpdf_oh_is_name(file.data, name) != 0 else { return "" }
            return qpdf_oh_get_name(file.data, name).map { String(cString: $0) } ?? ""
        }
        switch type {
        case "/Figure":
            if figureCount < descriptions.count {
                let text = qpdf_oh_new_unicode_string(file.data, descriptions[figureCount])
                file.set(element, "/Alt", text)
            }
            figureCount += 1
        case "/TH": file.set(element, "/A", qpdf_oh_parse(file.data, "<< /O /Table /Scope /Column >>"))
        default: visitChildren(of: element, depth: depth + 1)
        }
    }
}
