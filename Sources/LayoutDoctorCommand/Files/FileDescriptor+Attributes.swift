#if canImport(Darwin)
  import Darwin
#else
  import CExtendedAttributes
  import Glibc
#endif

extension FileDescriptor {
  /// Copies the owner, group, permissions, access control list and other extended attributes of another file to this one.
  ///
  /// Permissions are set after the owner, because changing the owner clears the set-user-id and set-group-id bits.
  ///
  /// - Throws: `ownerNotKept` or `attributesNotKept`. Three kinds of attributes are dropped without an error: those that belong
  ///   to the system or its administrator (Linux: `security.*` and `trusted.*`), flags such as immutability, and times.
  func takeAttributes(of original: FileDescriptor, _ status: FileStatus) throws(SystemError) {
    let own = try FileStatus(of: self)
    if own.owner != status.owner || own.group != status.group {
      do { try setOwner(status.owner, group: status.group) } catch { throw .ownerNotKept }
    }
    guard copyExtendedAttributes(of: original) else { throw .attributesNotKept }
    try setPermissions(status.permissions)
  }

  #if canImport(Darwin)
    private func copyExtendedAttributes(of original: FileDescriptor) -> Bool {
      unsafe fcopyfile(original.number, number, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)) == 0
    }
  #else
    private func copyExtendedAttributes(of original: FileDescriptor) -> Bool {
      // A folder may apply its default access control list to every new file.
      let list = "system.posix_acl_access"
      let names = original.extendedAttributeNames
      if !names.contains(list) { _ = unsafe fremovexattr(number, list) }
      for name in names {
        guard let value = original.extendedAttribute(name) else { return false }
        let isSet = unsafe value.withUnsafeBytes { unsafe fsetxattr(number, name, $0.baseAddress, $0.count, 0) } == 0
        let isOfUser = name == list || name.hasPrefix("user.")
        if !isSet && isOfUser { return false }
      }
      return true
    }

    /// The names that the caller may read; empty if the file system has no attributes.
    private var extendedAttributeNames: [String] {
      let size = flistxattr(number, nil, 0)
      guard size > 0 else { return [] }
      var buffer = [UInt8](repeating: 0, count: size)
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe flistxattr(number, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
      }
      return buffer.prefix(max(0, count)).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    private func extendedAttribute(_ name: String) -> [UInt8]? {
      let size = unsafe fgetxattr(number, name, nil, 0)
      guard size >= 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: size)
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe fgetxattr(number, name, $0.baseAddress, $0.count) }
      return count == size ? buffer : nil
    }
  #endif
}
