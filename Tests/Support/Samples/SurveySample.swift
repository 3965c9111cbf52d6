/// A design as the Response server reads it.
public enum SurveySample {
    /// A design with one question of each kind that the rules tell apart.
    public static let design = """
        {"activity": {"metadata": {"activityId": "S", "version": "1"}, "steps": [
          {"type": "instruction", "key": "hello"},
          {"type": "question", "key": "num", "resultType": "scale"},
          {"type": "question", "key": "flag", "resultType": "boolean"},
          {"type": "question", "key": "day", "resultType": "date", "format": {"style": "Date"}},
          {"type": "question", "key": "words", "resultType": "text", "format": {"maxLength": 5}},
          {"type": "question", "key": "pic", "resultType": "imageChoice"},
          {"type": "question", "key": "pick", "resultType": "textChoice"},
          {"type": "form", "key": "group", "resultType": "grouped", "steps": [
            {"type": "question", "key": "dose", "resultType": "scale"}]},
          {"type": "task", "key": "hanoi", "resultType": "towerOfHanoi"}]}}
        """
}
