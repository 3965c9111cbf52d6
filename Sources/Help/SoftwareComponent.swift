/// A library or program of others that the portal contains or uses.
struct SoftwareComponent: Sendable {
    let name: String
    /// What the portal uses it for.
    let use: String
    /// The license as an SPDX expression.
    let license: String
    /// The packages of Debian or Swift with which it is built, as `Package.swift` and `Scripts/setup` name them.
    let packages: [String]

    init(_ name: String, _ use: String, _ license: String, in packages: String...) {
        (self.name, self.use, self.license, self.packages) = (name, use, license, packages)
    }

    /// A license of the expression, with the address of its text and the word that joins it to the next.
    struct License {
        let title: String
        /// Nil for what has no license text.
        let address: String?
        let joint: String
    }

    /// The licenses of the expression in order.
    var licenses: [License] {
        let words = license == "Public domain" ? [license] : license.split(separator: " ").map(String.init)
        return stride(from: 0, to: words.count, by: 2).map { place in
            let title = words[place]
            return License(
                title: title,
                address: title.contains(" ") ? nil : "https://spdx.org/licenses/\(title).html",
                joint: place + 1 < words.count ? " \(words[place + 1]) " : "")
        }
    }

    static let all = [
        SoftwareComponent("Argon2", "Passwords", "CC0-1.0 OR Apache-2.0", in: "libargon2-dev"),
        SoftwareComponent("Cairo", "PDF files", "LGPL-2.1-only OR MPL-1.1", in: "libcairo2-dev"),
        SoftwareComponent("cmark-gfm", "These help pages", "BSD-2-Clause AND MIT", in: "libcmark-gfm-dev"),
        SoftwareComponent("curl", "Connections to other servers", "curl", in: "libcurl4-openssl-dev"),
        SoftwareComponent("Expat", "XML", "MIT", in: "libexpat1-dev"),
        SoftwareComponent("Gumbo", "HTML that users enter", "Apache-2.0", in: "libgumbo-dev"),
        SoftwareComponent(
            "libidn2", "Internet addresses", "GPL-2.0-or-later OR LGPL-3.0-or-later", in: "libidn2-dev"),
        SoftwareComponent("libqrencode", "QR codes", "LGPL-2.1-or-later", in: "libqrencode-dev"),
        SoftwareComponent(
            "libunistring", "Searches", "GPL-2.0-or-later OR LGPL-3.0-or-later", in: "libunistring-dev"),
        SoftwareComponent("minizip", "ZIP files", "Zlib", in: "libminizip-dev"),
        SoftwareComponent("OpenSSL", "Encryption", "Apache-2.0", in: "libssl-dev"),
        SoftwareComponent("Pango", "PDF files", "LGPL-2.0-or-later", in: "libpango1.0-dev"),
        SoftwareComponent("ProseMirror", "Formatted texts", "MIT"),
        SoftwareComponent("qpdf", "PDF files", "Apache-2.0", in: "libqpdf-dev"),
        SoftwareComponent("simdjson", "JSON", "Apache-2.0", in: "libsimdjson-dev"),
        SoftwareComponent("SQLite", "The database", "Public domain", in: "libsqlite3-dev"),
        SoftwareComponent(
            "Swift, SwiftNIO, swift-nio-ssl, swift-log, swift-argument-parser",
            "The language, and the network", "Apache-2.0", in: "swift-nio", "swift-nio-ssl", "swift-log",
            "swift-argument-parser"),
        SoftwareComponent("zlib", "Compression", "Zlib", in: "zlib1g-dev"),
    ]
}
