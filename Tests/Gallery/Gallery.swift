// Gallery: pages that show every component with made-up values, for tests and for looking at.
//
// It is no part of the product. PortalUITests renders the pages and checks their structure; with
// PORTAL_GALLERY=folder set they are also written there, and Scripts/browser/gallery.py takes their pictures.
