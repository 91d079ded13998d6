// Loaded before a program (`node --import`) by kill tests: lets it do KILL_AT_RENAME renames and removals, and kills it
// before the next one, like a power failure.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

let remaining = Number(process.env['KILL_AT_RENAME'] ?? Number.POSITIVE_INFINITY)

function countOperation(): void {
  remaining -= 1
  if (remaining < 0) process.kill(process.pid, 'SIGKILL')
}

const { renameSync, rmSync } = fs
fs.renameSync = (from, to) => {
  countOperation()
  renameSync(from, to)
}
fs.rmSync = (path, options) => {
  if (fs.existsSync(path)) countOperation()
  rmSync(path, options)
}
syncBuiltinESMExports()
