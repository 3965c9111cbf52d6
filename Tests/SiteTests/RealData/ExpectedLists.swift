import JSON
import SQLStore
import Tables
import Testing

@testable import Responses

/// What `expected/` states of a design, under the names of the document into which it was entered.
struct ExpectedLists {
    private let json: JSONTree
    private let places: [SampleDesign.ListMapping]

    init(_ json: JSONTree, of design: SampleDesign) {
        self.json = json
        places = design.places
    }

    /// Lists, their parents, columns, types and lengths, and which of them are new.
    func compareShape(with after: ListCatalog, before: ListCatalog) throws {
        #expect(Set(after.all.map(\.name)) == Set(places.map(\.own)))
        for place in places {
            let list = try #require(after[place.own], "there is no List \(place.own)")
            let expected = try #require(json["lists"]?[place.name], "\(place.name) is not expected")
            #expect(list.parent == place.parent.flatMap(ownName))
            let names = Set((expected["columns"]?.object ?? []).map(\.key))
                .subtracting(["Key", "ParticipantId", expected["fkColumn"]?.string ?? ""])
            #expect(names == Set(place.columns.keys))
            let answers = list.columns.filter { $0.role != .foreignKey }
            #expect(Set(answers.map(\.name)) == Set(place.columns.values))
            for (name, own) in place.columns {
                let column = try #require(list.column(own))
                let described = expected["columns"]?[name]
                #expect(column.type.rawValue == described?["type"]?.string, "\(name)")
                let length = described?["maxLength"]?.int
                #expect((column.type == .text ? column.maxLength ?? 2_147_483_647 : nil) == length, "\(name)")
            }
            let foreignKey = list.columns.first { $0.role == .foreignKey }?.name
            #expect(foreignKey == place.parent.flatMap(ownName).map { $0 + "Id" })
            try compareNews(place, expected, list, before[place.own])
        }
    }

    /// The rows of a response, List by List, with the rows that they belong to.
    func compareRows(of response: Int64, in sample: PublishedSample) async throws {
        let catalog = try await sample.catalog()
        var keys: [Int: SQLValue] = [:]
        for place in places {
            let list = try #require(catalog[place.own])
            let found = try await sample.rows(of: list, from: response)
            let wanted = (json["rows"]?.array ?? []).filter {
                $0["list"]?.string?.lowercased() == place.name.lowercased()
            }
            try #require(found.count == wanted.count, "\(place.name)")
            for (row, expected) in zip(found, wanted) {
                keys[try #require(expected["id"]?.int)] = row["Key"]
                if let parent = expected["parentRow"]?.int, let foreignKey = place.parent.flatMap(ownName) {
                    #expect(row["\(foreignKey)Id"] == keys[parent])
                }
                for (name, own) in place.columns {
                    let value = expected["values"]?[name].map(Self.value) ?? .null
                    #expect(row[own] == .some(value), "\(place.name).\(name)")
                }
            }
        }
    }

    private func compareNews(
        _ place: SampleDesign.ListMapping, _ expected: JSONTree, _ list: ListDefinition,
        _ previous: ListDefinition?
    ) throws {
        #expect((previous != nil) == expected["existedBefore"]?.bool)
        let new = Set((expected["columnsAdded"]?.array ?? []).compactMap(\.string))
        for (name, own) in place.columns {
            #expect((previous?.column(own) == nil) == new.contains(name), "\(place.name).\(name)")
        }
    }

    private func ownName(of list: String) -> String? { places.first { $0.name == list }?.own }

    private static func value(_ json: JSONTree) -> SQLValue {
        switch json {
        case .string(let text): .text(text)
        case .bool(let flag): .integer(flag ? 1 : 0)
        case .number(let number): .real(number.double ?? 0)
        default: .null
        }
    }
}
