import CZlib

/// Decompresses gzip data with zlib.
enum Inflation {
  enum Failure: Error {
    /// The data is not valid gzip data.
    case corrupt
    /// The data ends too early.
    case cut
    /// The decompressed data is larger than allowed.
    case tooLarge
  }

  /// The number of bytes that are decompressed at once.
  private static let chunkSize = 1 << 18

  /// Whether data begins as a gzip file does.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// The decompressed data of all members of a gzip file. Bytes after the last member are left out, as gzip does.
  ///
  /// - Parameter limit: the maximum number of decompressed bytes.
  static func inflate(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(chunkSize, limit + 1))
    let failure = unsafe bytes.withUnsafeBufferPointer { input -> Failure? in
      var stream = unsafe z_stream()
      guard unsafe czlib_begin_gzip(&stream) == Z_OK else { return .corrupt }
      defer { unsafe inflateEnd(&stream) }
      unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      unsafe stream.avail_in = UInt32(clamping: input.count)
      while true {
        let (status, produced) = unsafe chunk.withUnsafeMutableBufferPointer { buffer -> (Int32, Int) in
          unsafe stream.next_out = buffer.baseAddress
          unsafe stream.avail_out = UInt32(clamping: buffer.count)
          let status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
          return (status, buffer.count - Int(unsafe stream.avail_out))
        }
        guard output.count + produced <= limit else { return .tooLarge }
        output += chunk[..<produced]
        switch status {
        case Z_OK: continue
        case Z_BUF_ERROR: return .cut
        case Z_STREAM_END:
          let rest = input.count - Int(unsafe stream.avail_in)
          guard rest + 1 < input.count, unsafe input[rest] == 0x1F, unsafe input[rest + 1] == 0x8B else {
            return nil
          }
          guard unsafe inflateReset(&stream) == Z_OK else { return .corrupt }
        default: return .corrupt
        }
      }
    }
    if let failure { throw failure }
    return output
  }
}
