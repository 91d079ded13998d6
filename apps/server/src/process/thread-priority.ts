import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Lets the thread that calls it come after all others of this machine: requests are answered first where processors are
 * few. On systems whose threads have no priority of their own nothing changes.
 */
export function giveWay(): void {
  try {
    // "PID/task/TID", on Linux; the system takes a thread's id where it takes a process's.
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW)
  } catch {
    // It is as quick as everybody else then.
  }
}
