// Templating: the byte writer that pages render into, contextual escaping, and the Page protocol.
//
// Templates are Swift at run time: TemplateCompiler turns Templates/**/*.html into calls of HTMLWriter.
// Knows no domain word and no HTTP.
