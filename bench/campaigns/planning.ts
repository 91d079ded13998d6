import { median } from '../../apps/server/harness/measure.ts'
import { type Business, createRecipientList } from '../business.ts'
import type { Finding } from '../report.ts'

const PEOPLE = 10_000
const ROUNDS = 5
const MAX_MS = 3000

/** Measures how long a business waits for the plan of a long list whose calls are tried again. */
export async function measurePlanning(business: Business): Promise<Finding> {
  const input = {
    list: createRecipientList(PEOPLE),
    retryRules: {
      ...{ ends: ['no-answer', 'busy', 'voicemail'], outcomes: [], attempts: 3, afterMinutes: 60 },
      ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], otherTimeOfDay: false },
    },
  }
  const times: number[] = []
  while (times.length < ROUNDS) {
    const began = performance.now()
    const { flights } = await business.mutate<{ flights: number }>('bulk.plan', input)
    if (flights !== 50) throw new Error(`The plan has ${flights} flights`)
    times.push(performance.now() - began)
  }
  return {
    what: `plan for ${PEOPLE.toLocaleString('en-US')} people with 50 flights, median of ${ROUNDS}`,
    target: `<= ${MAX_MS} ms`,
    figure: `${median(times).toFixed(0)} ms (first ${times[0]?.toFixed(0)})`,
    isMet: median(times) <= MAX_MS,
    details: times,
  }
}
