import JSON
import SQLStore
import Studies
import Tables

/// A property that an app receives before enrollment with a token.
package struct PreEnrollmentProperty: Sendable {
    let property: StoredProperty
    let value: SQLValue

    /// Returns the properties of a token, or none without a token.
    ///
    /// Properties that a later design dropped are included, as in the deployed server, because apps that know them
    /// still read them. No grant is needed: anyone with the token can read them, as in the deployed server.
    package static func all(
        of admission: Enrollment.Target, _ transaction: borrowing Transaction
    ) throws -> [PreEnrollmentProperty] {
        guard let token = admission.tokenRow else { return [] }
        let properties = try PropertyRepository.all(of: admission.channel, transaction)
            .filter { $0.stage == .preEnrollment }
        guard !properties.isEmpty else { return [] }
        let values = try TokenPropertyRepository.values(of: [token], transaction)[token] ?? [:]
        return properties.map { PreEnrollmentProperty(property: $0, value: values[$0.id] ?? .null) }
    }

    /// Writes the element of the response.
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("propertyId", property.key)
            json.key("value")
            value.write(as: property.dataType.columnType, to: &json)
        }
    }
}

extension SQLValue {
    /// Writes the value as JSON of the column's type.
    package func write(as type: ColumnType, to json: inout JSONWriter) {
        switch self {
        case .null, .blob: json.null()
        case .integer(let number): type == .boolean ? json.bool(number == 1) : json.int(Int(number))
        case .real(let number): json.double(number)
        case .text(let text): json.string(text)
        }
    }
}
