import Studies
import Testing
import Vocabulary

struct ProposedDataFlagTests {
    @Test(arguments: [
        (ResponseType.email, "contact", DataFlag.direct), (.text, "firstName", .direct),
        (.text, "worryText", .freeText),
        (.text, "zip_code", .location), (.text, "homeCity", .location), (.text, "renamed", .freeText),
        (.location, "where", .location), (.date, "birthDate", .date), (.height, "size", .indirect),
        (.numeric, "weight", .indirect), (.numeric, "AGE", .indirect), (.numeric, "mobilePhone", .direct),
        (.numeric, "zip", .location), (.numeric, "hoursSlept", .none), (.numeric, "average", .none),
        (.boolean, "name", .none), (.textChoice, "city", .none), (.timeOfDay, "bedtime", .none),
        (.text, "", .freeText), (.text, "N", .freeText), (.text, "nombreCompleto", .direct),
    ])
    func `flags are proposed by type and by the words of the key`(
        _ type: ResponseType, _ key: String, _ flag: DataFlag
    ) {
        var question = Question(id: "q", response: ResponseFormat(type))
        question.key = key
        #expect(question.proposedFlag == flag)
    }
}
