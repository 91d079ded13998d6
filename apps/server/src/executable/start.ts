import { runProgram } from '../process/run-program.ts'
import { packedProgram } from './packed-program.ts'

// Where the executable starts: the program is run as a script of its own, because Node's own code cache of a main script
// knows only what is compiled before anything ran.
runProgram(packedProgram())
