import JSON
import SQLStore
import Studies

/// What an app is told of a property before someone enrolls with a token.
struct PreEnrollmentProperty: Sendable {
    let property: StoredProperty
    let value: SQLValue

    /// The properties that a token brings along; none without a token.
    ///
    /// One that a later design dropped stays, as the deployed server has it: apps that know it go on reading it.
    ///
    /// No grant: anyone who holds the token may know them, as the deployed server has it.
    static func all(
        of admission: Enrollment.Target, _ transaction: borrowing Transaction
    ) throws -> [PreEnrollmentProperty] {
        guard let token = admission.tokenRow else { return [] }
        let properties = try PropertyRepository.all(of: admission.channel, transaction)
            .filter { $0.stage == .preEnrollment }
        guard !properties.isEmpty else { return [] }
        let values = try TokenPropertyRepository.values(of: [token], transaction)[token] ?? [:]
        return properties.map { PreEnrollmentProperty(property: $0, value: values[$0.id] ?? .null) }
    }

    /// Writes the element of the answer.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("propertyId", property.key)
            json.key("value")
            value.write(as: property.dataType.columnType, to: &json)
        }
    }
}

extension SQLValue {
    /// Writes the value as the column's type has it in JSON.
    func write(as type: ColumnType, to json: inout JSONWriter) {
        switch self {
        case .null, .blob: json.null()
        case .integer(let number): type == .boolean ? json.bool(number == 1) : json.int(Int(number))
        case .real(let number): json.double(number)
        case .text(let text): json.string(text)
        }
    }
}
