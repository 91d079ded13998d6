import { parentPort } from 'node:worker_threads'

import { planFlights } from '@callwright/api/bulk/plan/plan-flights'
import type { PlanInput } from '@callwright/api/bulk/plan/plan-input'

import type { ComputationPart, ComputationResponse } from './compute.ts'

let rows: PlanInput['people'][number][] = []

// Runs in a thread that may be terminated at any time. A request's rows arrive before the rest of it.
parentPort?.on('message', (part: ComputationPart) => {
  if ('rows' in part) return void rows.push(...(part.rows as typeof rows))
  parentPort?.postMessage(compute(part))
  rows = []
})

function compute({ rest }: Exclude<ComputationPart, { rows: unknown }>): ComputationResponse {
  try {
    return { result: planFlights({ ...(rest as PlanInput), people: rows }) }
  } catch (error) {
    return { error }
  }
}
