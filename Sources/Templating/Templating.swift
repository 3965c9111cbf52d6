// Templating: the byte writer that pages render into, contextual escaping, and the Page protocol.
//
// Templates are compiled to Swift: TemplateCompiler turns Templates/**/*.html into calls of HTMLWriter, and chooses the
// function for each expression by its context:
//
//     between tags                          text
//     in textarea and title                 plainText
//     in an attribute                       attribute
//     at the start of a URL                 url
//     in the rest of a URL                  urlComponent
//     at the start of an image in srcset    srcset
//     a complete boolean attribute          boolean
//
// It doesn't depend on the domain or on HTTP.
