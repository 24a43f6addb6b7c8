import BerthCLI
import Glibc

exit(ProcessRunner.run())
