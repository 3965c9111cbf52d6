import Studies
import Testing
import Vocabulary

@testable import DesignEditing

/// All pages count what changed in a design in the same way.
@Suite struct ChangedItemsTests {
    private static func diary() -> Questionnaire {
        var diary = Questionnaire()
        (diary.key, diary.name) = ("Sleep", "Sleep diary")
        diary.steps = ["a", "b", "c"].map { Step.instruction(InstructionStep(id: ItemID($0))) }
        return diary
    }

    @Test func `each new, changed and removed step counts, and all else counts once`() {
        let before = Self.diary()
        var after = before
        #expect(ChangedItems.count(from: before, to: after) == 0)
        after.steps.removeFirst()
        after.steps.append(.instruction(InstructionStep(id: ItemID("d"))))
        #expect(ChangedItems.count(from: before, to: after) == 2)
        (after.key, after.name) = ("Other", "Other diary")
        #expect(ChangedItems.count(from: before, to: after) == 3)
        after.steps.swapAt(0, 1)
        #expect(ChangedItems.count(from: before, to: after) == 3)
    }

    @Test func `a new order of the same steps is one item`() {
        let before = Self.diary()
        var after = before
        after.steps.swapAt(0, 2)
        #expect(ChangedItems.count(from: before, to: after) == 1)
        #expect(ChangedItems.words(for: after, published: before) == "1 changed item since it was published")
    }

    @Test func `a document that wasn't published is new, and an equal one says nothing`() {
        let diary = Self.diary()
        #expect(ChangedItems.words(for: diary, published: nil) == "Not published yet")
        #expect(ChangedItems.words(for: diary, published: diary) == nil)
    }
}
