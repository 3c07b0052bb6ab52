import LayoutDoctorCommand

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

exit(LayoutDoctor.run(Array(CommandLine.arguments.dropFirst())).rawValue)
