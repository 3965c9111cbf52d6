/// A readable name for a browser, from its user agent: "Firefox on Windows".
enum BrowserName {
    /// Returns the name, or the user agent itself if no part of it is recognized.
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

    /// Most user agents name several browsers, so the first match wins.
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
