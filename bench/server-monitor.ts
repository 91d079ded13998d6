// Loaded into the server before its own code (`--import`): watches the event loop and the memory from inside, and
// tells the parent process when it is asked.

export type Watched = {
  /** the longest time in milliseconds in which the event loop came to nothing else, since the last question */
  longestStallMs: number
  /** how much of it this thread was computing; the rest it waited for the disk or for a processor */
  computingMs: number
  /** the most memory so far, in MB */
  mostMemoryMb: number
}

const EVERY_MS = 2
const MEGABYTE = 1024 * 1024

let watched: Watched = { longestStallMs: 0, computingMs: 0, mostMemoryMb: 0 }
let last = performance.now()
let lastCpu = computing()
let ticks = 0

setInterval(() => {
  const now = performance.now()
  const cpu = computing()
  const stall = now - last - EVERY_MS
  if (stall > watched.longestStallMs) watched = { ...watched, longestStallMs: stall, computingMs: cpu - lastCpu }
  last = now
  lastCpu = cpu
  ticks += 1
  if (ticks % 10 === 0) {
    watched.mostMemoryMb = Math.max(watched.mostMemoryMb, process.memoryUsage.rss() / MEGABYTE)
  }
}, EVERY_MS).unref()

process.on('message', () => {
  process.send?.(watched)
  watched = { longestStallMs: 0, computingMs: 0, mostMemoryMb: watched.mostMemoryMb }
})
// A benchmark that was cut off leaves no server behind.
process.on('disconnect', () => process.exit())
process.channel?.unref()

function computing(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
