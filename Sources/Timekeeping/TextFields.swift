/// The fields of written dates and times: fixed numbers of digits with separators between them.
///
/// ASCII only and byte by byte, because this runs for every timestamp of every response.
enum TextFields {
    /// Returns the result of `read` if it consumes the whole text.
    static func scan<Value>(_ text: String, _ read: (inout Scanner) -> Value?) -> Value? {
        var text = text
        return text.withUTF8 { scan($0, read) }
    }

    /// Returns the result of `read` if it consumes all bytes.
    static func scan<Value>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ read: (inout Scanner) -> Value?
    ) -> Value? {
        var scanner = Scanner(bytes: bytes)
        guard let value = read(&scanner), scanner.position == bytes.count else { return nil }
        return value
    }

    /// Returns the text that `write` produces, of at most `capacity` bytes.
    static func print(capacity: Int, _ write: (inout Printer) -> Void) -> String {
        String(unsafeUninitializedCapacity: capacity) { bytes in
            var printer = Printer(bytes: bytes)
            write(&printer)
            return printer.position
        }
    }

    /// Reads fields; each function returns nil, with the position undefined, if its field isn't there.
    struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

        @inline(__always) private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: character) else { return false }
            position += 1
            return true
        }

        @inline(__always) private mutating func number(digits: Int) -> Int? {
            guard position + digits <= bytes.count else { return nil }
            var value = 0
            for _ in 0..<digits {
                let digit = bytes[position] &- UInt8(ascii: "0")
                guard digit <= 9 else { return nil }
                value = value * 10 + Int(digit)
                position += 1
            }
            return value
        }

        mutating func date() -> CivilDate? {
            guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
                let day = number(digits: 2)
            else { return nil }
            return CivilDate(year: year, month: month, day: day)
        }

        mutating func time(needsSeconds: Bool) -> TimeOfDay? {
            guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2) else { return nil }
            if !skip(":") { return needsSeconds ? nil : TimeOfDay(hour: hour, minute: minute) }
            guard let second = number(digits: 2) else { return nil }
            return TimeOfDay(hour: hour, minute: minute, second: second)
        }

        mutating func dateTime() -> CivilDateTime? {
            guard let date = date(), skip("T") || skip(" "), let time = time(needsSeconds: true) else {
                return nil
            }
            guard skip(".") else { return CivilDateTime(date: date, time: time) }
            guard let millisecond = fraction() else { return nil }
            return CivilDateTime(date: date, time: time, millisecond: millisecond)
        }

        /// Reads one to nine digits as milliseconds; finer digits are dropped.
        private mutating func fraction() -> Int? {
            var value = 0
            var digits = 0
            while digits < 9, let digit = number(digits: 1) {
                if digits < 3 { value = value * 10 + digit }
                digits += 1
            }
            return switch digits {
            case 0: nil
            case 1: value * 100
            case 2: value * 10
            default: value
            }
        }

        mutating func offset() -> UTCOffset? {
            if skip("Z") { return .utc }
            let sign = skip("-") ? -1 : 1
            guard sign == -1 || skip("+"), let hours = number(digits: 2) else { return nil }
            if position == bytes.count { return UTCOffset(minutes: sign * hours * 60) }
            _ = skip(":")
            guard let minutes = number(digits: 2), minutes < 60 else { return nil }
            return UTCOffset(minutes: sign * (hours * 60 + minutes))
        }
    }

    /// Writes fields into a buffer that is large enough for them.
    struct Printer {
        let bytes: UnsafeMutableBufferPointer<UInt8>
        var position = 0

        private mutating func put(_ byte: UInt8) {
            bytes[position] = byte
            position += 1
        }

        private mutating func put(_ number: Int, digits: Int) {
            var rest = number
            for place in stride(from: digits - 1, through: 0, by: -1) {
                bytes[position + place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            position += digits
        }

        mutating func put(_ date: CivilDate) {
            let (year, month, day) = date.parts
            put(year, digits: 4)
            put(UInt8(ascii: "-"))
            put(month, digits: 2)
            put(UInt8(ascii: "-"))
            put(day, digits: 2)
        }

        mutating func putHourAndMinute(_ time: TimeOfDay) {
            put(time.hour, digits: 2)
            put(UInt8(ascii: ":"))
            put(time.minute, digits: 2)
        }

        mutating func put(_ time: TimeOfDay) {
            putHourAndMinute(time)
            put(UInt8(ascii: ":"))
            put(time.second, digits: 2)
        }

        mutating func put(_ civil: CivilDateTime, separator: UInt8) {
            put(civil.date)
            put(separator)
            put(civil.time)
            put(UInt8(ascii: "."))
            put(civil.millisecond, digits: 3)
        }

        mutating func put(_ offset: UTCOffset) {
            if offset.minutes == 0 { return put(UInt8(ascii: "Z")) }
            putSignAndHours(offset)
            put(UInt8(ascii: ":"))
            put(abs(offset.minutes) % 60, digits: 2)
        }

        mutating func putBasic(_ offset: UTCOffset) {
            putSignAndHours(offset)
            put(abs(offset.minutes) % 60, digits: 2)
        }

        private mutating func putSignAndHours(_ offset: UTCOffset) {
            put(offset.minutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
            put(abs(offset.minutes) / 60, digits: 2)
        }
    }
}
