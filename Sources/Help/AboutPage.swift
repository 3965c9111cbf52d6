import PortalUI

/// The version and what the portal is made of.
struct AboutPage {
    let frame: Frame
    let version: String

    var components: [SoftwareComponent] { SoftwareComponent.all }
    var title: String { "Study Portal \(version)" }
    var whatsNew: String { "\(HelpPaths.index)/whats-new" }
}

/// A library or program of others that the portal contains or uses.
struct SoftwareComponent: Sendable {
    let name: String
    /// What the portal uses it for.
    let use: String
    /// The license as an SPDX expression.
    let license: String

    init(_ name: String, _ use: String, _ license: String) {
        (self.name, self.use, self.license) = (name, use, license)
    }

    static let all = [
        SoftwareComponent("Argon2", "Passwords", "CC0-1.0 OR Apache-2.0"),
        SoftwareComponent("Cairo", "PDF files", "LGPL-2.1-only OR MPL-1.1"),
        SoftwareComponent("cmark-gfm", "These help pages", "BSD-2-Clause AND MIT"),
        SoftwareComponent("curl", "Connections to other servers", "curl"),
        SoftwareComponent("Expat", "XML", "MIT"),
        SoftwareComponent("Gumbo", "HTML that users enter", "Apache-2.0"),
        SoftwareComponent("libidn2", "Internet addresses", "GPL-2.0-or-later OR LGPL-3.0-or-later"),
        SoftwareComponent("libqrencode", "QR codes", "LGPL-2.1-or-later"),
        SoftwareComponent("libunistring", "Searches", "GPL-2.0-or-later OR LGPL-3.0-or-later"),
        SoftwareComponent("minizip", "ZIP files", "Zlib"),
        SoftwareComponent("OpenSSL", "Encryption", "Apache-2.0"),
        SoftwareComponent("Pango", "PDF files", "LGPL-2.0-or-later"),
        SoftwareComponent("ProseMirror", "Formatted texts", "MIT"),
        SoftwareComponent("qpdf", "PDF files", "Apache-2.0"),
        SoftwareComponent("simdjson", "JSON", "Apache-2.0"),
        SoftwareComponent("SQLite", "The database", "Public domain"),
        SoftwareComponent(
            "Swift, SwiftNIO, swift-nio-ssl, swift-log, swift-argument-parser",
            "The language, and the network", "Apache-2.0"),
        SoftwareComponent("zlib", "Compression", "Zlib"),
    ]
}
