import type { Chance } from '../malformed/chance.ts'
import type { Label } from './replay.ts'

/** Where the power may go: after the event with this number, within a trace. `aim` says what it was aimed at. */
export type CutPoint = { after: number; aim: string }

const DATABASE = 'callwright.db'
const LOG = 'callwright.db-wal'
const HASH = /^[0-9a-f]{64}$/

/** What cuts are aimed at, each by the events that it follows; `around` are how many events before and after count too. */
const AIMS: readonly { aim: string; around: number; is: (label: NonNullable<Label>) => boolean }[] = [
  { aim: 'after an answer', around: 0, is: ({ what }) => what === 'answer' },
  { aim: 'at a sync', around: 1, is: ({ what }) => what === 'sync' },
  { aim: 'in a checkpoint', around: 1, is: ({ what, file }) => file === DATABASE && what !== 'name' },
  {
    aim: 'at the log beginning anew',
    around: 3,
    is: ({ what, file, at }) => what === 'write' && file === LOG && at === 0,
  },
  { aim: 'between a file and its row', around: 4, is: ({ what, file }) => what === 'name' && HASH.test(file) },
  { aim: 'at another name', around: 2, is: ({ what }) => what === 'name' },
]

/** @param labels what each event of the trace did @returns points in the order of the trace */
export function chooseCuts(labels: readonly Label[], { count, chance }: { count: number; chance: Chance }): CutPoint[] {
  const changing = labels.flatMap((label, index) => (label === null ? [] : [index]))
  const aimed = AIMS.map((aim) => ({ ...aim, events: changing.filter((index) => holds(aim.is, labels[index])) }))
  const cuts = Array.from({ length: count }, (_, number): CutPoint => {
    // Each aim in turn, and every seventh at random.
    const { aim, around, events } = aimed[number % (AIMS.length + 1)] ?? ANYWHERE
    if (events.length === 0) return { after: chance.pick(changing), aim: ANYWHERE.aim }
    const nearest = changing.indexOf(chance.pick(events))
    const at = nearest + (around === 0 ? 0 : chance.below(2 * around + 1) - around)
    return { after: changing[Math.min(Math.max(at, 0), changing.length - 1)] ?? 0, aim }
  })
  return cuts.toSorted((one, other) => one.after - other.after)
}

const ANYWHERE = { aim: 'anywhere', around: 0, events: [] as readonly number[] }

function holds(is: (label: NonNullable<Label>) => boolean, label: Label | undefined): boolean {
  return label !== null && label !== undefined && is(label)
}
