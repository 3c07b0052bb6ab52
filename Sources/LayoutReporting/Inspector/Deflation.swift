import CZlib

/// Compresses data with zlib, in the format of RFC 1950, which browsers read.
enum Deflation {
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(count))
    // The output is as large as the compressed data can be.
    let status = unsafe compress2(&output, &count, bytes, UInt(bytes.count), Z_DEFAULT_COMPRESSION)
    precondition(status == Z_OK, "zlib has no memory")
    return Array(output[..<Int(count)])
  }
}
