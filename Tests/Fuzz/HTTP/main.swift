import FuzzKit
import Glibc

exit(
  FuzzDriver.run([
    FuzzTarget("requests", "what a connection sends", RequestFuzz.run),
    FuzzTarget("headers", "values of header fields, dates, ranges", HeaderFuzz.run),
    FuzzTarget("forms", "bodies of forms", FormFuzz.run),
  ]))
