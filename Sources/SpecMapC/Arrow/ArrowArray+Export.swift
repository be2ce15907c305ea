import CSpecMap
import SpecRuntime

extension ArrowArray {
    /// An array over finished columns, whose memory it keeps.
    init(_ data: ColumnData) {
        self.init()
        let parts = ArrayParts(data)
        length = Int64(data.count)
        null_count = Int64(data.nullCount)
        n_buffers = Int64(data.buffers.count)
        buffers = parts.buffers
        n_children = Int64(data.children.count)
        children = parts.children
        release = { array in
            guard let array, array.pointee.release != nil else { return }
            if let parts = array.pointee.private_data {
                Unmanaged<ArrayParts>.fromOpaque(parts).release()
            }
            array.pointee.release = nil
        }
        private_data = Unmanaged.passRetained(parts).toOpaque()
    }
}

/// The memory of an array, with its children, each of which somebody may take.
private final class ArrayParts {
    private let data: ColumnData
    let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
    let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>?

    init(_ data: ColumnData) {
        self.data = data
        buffers = .allocate(capacity: max(1, data.buffers.count))
        for (number, buffer) in data.buffers.enumerated() { buffers[number] = UnsafeRawPointer(buffer) }
        children = data.children.isEmpty ? nil : .allocate(capacity: data.children.count)
        for (number, child) in data.children.enumerated() {
            let memory = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
            memory.initialize(to: ArrowArray(child))
            children?[number] = memory
        }
    }

    deinit {
        buffers.deallocate()
        for number in data.children.indices {
            guard let child = children?[number] else { continue }
            child.pointee.release?(child)
            child.deallocate()
        }
        children?.deallocate()
    }
}
