// Templating: the byte writer that pages render into, contextual escaping, and the Page protocol.
//
// Templates are Swift at run time: TemplateCompiler turns Templates/**/*.html into calls of HTMLWriter, and
// chooses for each expression the function that fits its place:
//
//     between tags                         text
//     in textarea and title                plainText
//     in an attribute                      attribute
//     where an address begins              url
//     further on in an address             urlComponent
//     where an image of srcset begins      srcset
//     the whole of a boolean attribute     boolean
//
// Knows no domain word and no HTTP.
