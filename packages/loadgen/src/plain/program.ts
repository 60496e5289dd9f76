// Makes the plain copy for a program that must not load this package: `program.ts [FOLDER]` prints where it is.
import { plainCopy } from './plain-copy.ts'

process.stdout.write(plainCopy(process.argv[2]))
