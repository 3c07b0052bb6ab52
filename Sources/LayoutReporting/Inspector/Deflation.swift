import CZlib

/// Compresses data with zlib, in the format of RFC 1950, which browsers read.
enum Deflation {
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    // A window that is larger than the data finds no more, and its memory takes longer to clear than small data to compress.
    let windowBits = min(max(Int.bitWidth - bytes.count.leadingZeroBitCount, 9), 15)
    precondition(unsafe czlib_begin_deflation(&stream, Int32(windowBits)) == Z_OK, "zlib has no memory")
    defer { unsafe deflateEnd(&stream) }
    var (input, output) = (bytes, [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count)))))
    // The output is as large as the compressed data can be, so that one call is enough.
    let status = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        unsafe (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return unsafe deflate(&stream, Z_FINISH)
      }
    }
    precondition(status == Z_STREAM_END, "zlib stopped before the end")
    return Array(output[..<Int(unsafe stream.total_out)])
  }
}
