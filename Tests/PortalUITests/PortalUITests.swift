import Templating

/// The markup of a component as text.
func markup(_ component: some Component) -> String {
    var writer = HTMLWriter()
    component.render(into: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
}

/// The markup of a component with slots, whose content is given as text.
func markup(_ render: (inout HTMLWriter) -> Void) -> String {
    var writer = HTMLWriter()
    render(&writer)
    return String(decoding: writer.finish(), as: UTF8.self)
}

extension String {
    /// How often a text occurs.
    func count(of text: String) -> Int {
        var (found, start) = (0, startIndex)
        while start < endIndex {
            if self[start...].hasPrefix(text) { found += 1 }
            start = index(after: start)
        }
        return found
    }
}

/// What people try to type into every field.
let hostile = #"<script>alert("x")</script>'" onmouseover="y"#
