/// A place as apps send it: latitude and longitude in degrees, separated by a comma.
struct Coordinates {
    let latitude: Double
    let longitude: Double

    /// Reads a place; nil for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
        }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Returns the place with this number of decimals, which is 0 or 1.
    func rounded(to decimals: Int) -> String {
        "\(Self.text(latitude, decimals)), \(Self.text(longitude, decimals))"
    }

    private static func text(_ degrees: Double, _ decimals: Int) -> String {
        guard decimals > 0 else { return "\(Int(degrees.rounded()))" }
        let tenths = Int((degrees * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
