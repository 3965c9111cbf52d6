// Nothing is compiled here. The target is rooted at Templates/ so that SwiftPM plans again when a template
// is added, renamed or removed; the plug-in of each feature turns the templates into Swift.
