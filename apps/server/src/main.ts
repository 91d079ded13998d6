import { runCommandLine } from './cli/command-line.ts'
import { processTerminal } from './cli/commands/terminal.ts'
import { runServer } from './server/run-server.ts'

// No top-level await: the executable is CommonJS.
void runCommandLine(process.argv.slice(2), { terminal: processTerminal, serve: runServer }).then((code) =>
  process.exit(code),
)
