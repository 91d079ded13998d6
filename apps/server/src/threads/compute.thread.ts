import { parentPort } from 'node:worker_threads'

import { COMPUTATIONS } from '@callwright/api/bulk/computations'

import type { ComputationPart, ComputationResponse } from './compute.ts'

let rows: object[] = []

// Runs in a thread that may be terminated at any time. A request's rows arrive before the rest of it.
parentPort?.on('message', (part: ComputationPart) => {
  if ('rows' in part) return void rows.push(...part.rows)
  parentPort?.postMessage(compute(part))
  rows = []
})

function compute({ computation, rest }: Exclude<ComputationPart, { rows: unknown }>): ComputationResponse {
  try {
    return { result: COMPUTATIONS[computation](rows, rest) }
  } catch (error) {
    return { error }
  }
}
