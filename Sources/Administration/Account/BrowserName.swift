/// A readable name for a browser, from its user agent: "Firefox on Windows".
enum BrowserName {
    /// The name, or the description itself where nothing in it is known.
    static func of(_ agent: String) -> String {
        if agent.isEmpty { return "Unknown" }
        let browser = browsers.first { agent.contains($0.mark) }?.name
        let system = systems.first { agent.contains($0.mark) }?.name
        switch (browser, system) {
        case (let browser?, let system?): return "\(browser) on \(system)"
        case (let browser?, nil): return browser
        case (nil, let system?): return "A browser on \(system)"
        case (nil, nil): return agent
        }
    }

    /// Nearly every browser says that it is several; the first mark that fits is what it is.
    private static let browsers: [(mark: String, name: String)] = [
        ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("HeadlessChrome/", "Chrome"), ("Safari/", "Safari"),
        ("curl/", "curl"),
    ]
    private static let systems: [(mark: String, name: String)] = [
        ("Windows", "Windows"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"),
        ("Mac OS X", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
}
