// Loaded into the server before its own code (`--import`): monitors the event loop and the memory, and reports to the
// parent process on request.

export type MonitorReading = {
  /** The longest time the event loop was blocked since the last report, in milliseconds. */
  longestStallMs: number
  /** CPU time of this thread during that stall; the rest was waiting for the disk or a CPU. */
  computingMs: number
  /** Peak memory so far, in MB. */
  maxMemoryMb: number
}

const INTERVAL_MS = 2
const MEGABYTE = 1024 * 1024

let latest: MonitorReading = { longestStallMs: 0, computingMs: 0, maxMemoryMb: 0 }
let last = performance.now()
let lastCpu = readCpuMs()
let ticks = 0

setInterval(() => {
  const now = performance.now()
  const cpu = readCpuMs()
  const stall = now - last - INTERVAL_MS
  if (stall > latest.longestStallMs) latest = { ...latest, longestStallMs: stall, computingMs: cpu - lastCpu }
  last = now
  lastCpu = cpu
  ticks += 1
  if (ticks % 10 === 0) {
    latest.maxMemoryMb = Math.max(latest.maxMemoryMb, process.memoryUsage.rss() / MEGABYTE)
  }
}, INTERVAL_MS).unref()

process.on('message', () => {
  process.send?.(latest)
  latest = { longestStallMs: 0, computingMs: 0, maxMemoryMb: latest.maxMemoryMb }
})
// An aborted benchmark must leave no server behind.
process.on('disconnect', () => process.exit())
process.channel?.unref()

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
