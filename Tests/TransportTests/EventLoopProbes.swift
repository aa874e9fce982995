@testable import Transport

/// What tests ask of a loop, on its thread.
extension EventLoop {
    var timerEntries: Int { schedule.queue.count }
    var acceptFailuresLeft: Int { connections.acceptFailures.count }

    func failAccepting(times: Int, errno: Int32) {
        connections.acceptFailures = Array(repeating: errno, count: times)
    }

    /// Buffers and parsers out on loan.
    var lentBuffers: Int {
        var sum = 0
        connections.forEach { connection in
            let lent = [connection.requestReader != nil, connection.frameReader != nil, connection.output != nil]
            sum += lent.count { $0 }
        }
        return sum
    }

    /// Bytes of the heap that one WebSocket holds while nothing happens: its objects, timer and place in the table.
    var idleBytes: Int? {
        var bytes: Int?
        connections.forEach { connection in
            guard let socket = connection.socket else { return }
            let objects = [connection, socket] as [AnyObject]
            bytes = objects.reduce(0) { sum, object in
                sum + mallocUsableSize(Unmanaged.passUnretained(object).toOpaque()) + 8
            }
        }
        return bytes.map { $0 + MemoryLayout<TimerQueue.Entry>.stride + MemoryLayout<Connection?>.stride }
    }
}

/// Glibc's module lacks malloc.h.
@_silgen_name("malloc_usable_size")
private func mallocUsableSize(_ pointer: UnsafeMutableRawPointer) -> Int
