import { giveWay } from './thread-priority.ts'
import { runProgram } from './run-program.ts'
import { threadProgram } from './thread-program.ts'

// Where a thread of the bundle starts: it gives way before it does anything that costs.
giveWay()
runProgram(threadProgram())
