import { stopUnderLoad } from '../apps/server/test/support/stop-under-load.ts'
import { noneOf, tell } from './lines.ts'

const STOPS = { full: 50, short: 5 }
const LONGEST_STOP_MS = 10_000
const RIGHT_ENDS = ['tRPC: 1001', 'Socket.IO: transport close']

/** SIGTERM while everything is going on at once. @returns whether all held */
export async function faultSigterm(size: keyof typeof STOPS): Promise<boolean> {
  console.log(`SIGTERM under load: ${STOPS[size]} times ...`)
  const report = await stopUnderLoad({ stops: STOPS[size], say: console.log })
  const { wrongEnds, stopMs, before, after, broken, sockets, acknowledged, lost, twice } = report
  const longest = Math.max(...stopMs)
  return tell([
    noneOf(`of ${report.stops} stops, ended in another way than with 0`, wrongEnds),
    { what: 'longest stop, <= 10 s', figure: `${(longest / 1000).toFixed(1)} s`, isMet: longest <= LONGEST_STOP_MS },
    {
      what: 'requests that began before the signal',
      figure: JSON.stringify(before),
      isMet: before.answered > report.stops,
    },
    { what: 'requests that began after it', figure: JSON.stringify(after), isMet: true },
    noneOf('begun well before the signal, and left without a whole answer', broken),
    {
      what: 'ends of sockets',
      figure: JSON.stringify(sockets),
      isMet: Object.keys(sockets).every((end) => RIGHT_ENDS.includes(end)),
    },
    {
      what: 'acknowledged',
      figure: JSON.stringify(acknowledged),
      isMet: Object.values(acknowledged).every((count) => count > 0),
    },
    noneOf('acknowledged and lost', lost),
    noneOf('recorded or dialled twice', twice),
  ])
}
