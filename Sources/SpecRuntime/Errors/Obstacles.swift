/// The values in the way of paths. Each is one failure, however many properties read through it.
struct Obstacles {
    /// Most properties of a failure that are named, other than the first.
    private static let mostNamed = 3

    private var obstacles: [Obstacle] = []
    private var repeats: [Repeat] = []

    /// The obstacles by their places in the text.
    private var numbers: [Int: Int] = [:]

    struct Obstacle {
        /// The place in the text.
        fileprivate var offset: Int

        /// Number of failures before this one.
        fileprivate var failure: Int

        /// The failure's place in the list; nil if it is only counted.
        fileprivate var listed: Int?

        /// Number of properties that read through the value, other than the first, and the names of some.
        fileprivate var others = 0
        fileprivate var names: [String] = []
    }

    /// A property that reads through a value which is a failure already.
    private struct Repeat {
        var failure: Int
        var obstacle: Int
    }

    var repeatCount: Int { repeats.count }

    /// The listed failures of values that several properties read through, by their places in the list.
    var shared: [(listed: Int, obstacle: Obstacle)] {
        obstacles.compactMap { obstacle in
            obstacle.others > 0 ? obstacle.listed.map { (listed: $0, obstacle: obstacle) } : nil
        }
    }

    /// The number of an obstacle by its place in the text; nil if no failure is about it.
    func number(at offset: Int) -> Int? { obstacles.isEmpty ? nil : numbers[offset] }

    /// Returns true if the next property that reads through an obstacle is named.
    func namesNext(of number: Int) -> Bool {
        obstacles[number].listed != nil && obstacles[number].names.count < Self.mostNamed
    }

    mutating func add(at offset: Int, failure: Int, listed: Int?) {
        numbers[offset] = obstacles.count
        obstacles.append(Obstacle(offset: offset, failure: failure, listed: listed))
    }

    /// Counts another property that reads through an obstacle.
    mutating func count(_ number: Int, failure: Int, named name: String?) {
        repeats.append(Repeat(failure: failure, obstacle: number))
        obstacles[number].others += 1
        if let name { obstacles[number].names.append(name) }
    }

    /// Forgets what was added from a failure on.
    mutating func forget(from failure: Int) {
        while let last = repeats.last, last.failure >= failure {
            repeats.removeLast()
            obstacles[last.obstacle].forgetLast()
        }
        while let last = obstacles.last, last.failure >= failure {
            obstacles.removeLast()
            numbers[last.offset] = nil
        }
    }
}

extension Obstacles.Obstacle {
    fileprivate mutating func forgetLast() {
        others -= 1
        if names.count > others { names.removeLast() }
    }

    /// Names the properties that read through the value beside a first one: in short if they are of the same object.
    func words(beside property: String) -> String {
        let object = property.lastIndex(of: ".").map { property[...$0] } ?? ""
        let names = names.map { name in "`\(name.hasPrefix(object) ? name.dropFirst(object.count) : name[...])`" }
        let listed = names.joined(separator: ", ")
        if others > names.count { return "\(others) other properties read through it too: \(listed), …" }
        return "\(listed) \(others == 1 ? "reads" : "read") through it too"
    }
}
