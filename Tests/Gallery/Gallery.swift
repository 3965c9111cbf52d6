// Gallery: pages that show every component with made-up values, for tests and for looking at.
//
// It is no part of the product. PortalUITests renders the pages and checks their structure; with PORTAL_GALLERY
// naming a folder they are written there too, and Scripts/browser/gallery.py looks at them in a browser.
import PortalUI
import Templating

/// Every page of the gallery, rendered.
public func galleryPages(_ look: GalleryVariant) -> [(name: String, html: [UInt8])] {
    [
        ("parts", PartsPage(look: look).render()),
        ("form", FormPage(look: look).render()),
        ("home", GalleryHomePage(look: look).render()),
        ("table", TablePage(look: look).render()),
        ("records", RecordsPage(look: look).render()),
        ("editor", EditorPage(look: look).render()),
        ("sheet", SheetPage(look: look).render()),
        ("entry", EntryPage(look: look, style: .entry).render()),
        ("error", EntryPage(look: look, style: .box).render()),
    ]
}
