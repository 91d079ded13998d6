// Loaded before a program (`node --import`) by tests that kill it: KILL_AT_RENAME says how many renames and removals of
// whole folders it may do; before the next one it is gone as if the power had failed.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

let left = Number(process.env['KILL_AT_RENAME'] ?? Number.POSITIVE_INFINITY)

function pass(): void {
  left -= 1
  if (left < 0) process.kill(process.pid, 'SIGKILL')
}

const { renameSync, rmSync } = fs
fs.renameSync = (from, to) => {
  pass()
  renameSync(from, to)
}
fs.rmSync = (path, options) => {
  if (fs.existsSync(path)) pass()
  rmSync(path, options)
}
syncBuiltinESMExports()
