import CMemory
import Synchronization

/// Room in the heaps of the threads that work on one scene, so that none waits for another to get memory.
package enum ThreadHeaps {
  /// Bytes for each thread; 0 where what is worked on is small, or memory is worth more than time.
  package static let room = Atomic(0)

  /// Makes room in the heap of the calling thread, if that is asked for and has not been done.
  static func prepare() {
    let room = room.load(ordering: .relaxed)
    if room > 0 { cmemory_reserve_heap(room) }
  }
}
