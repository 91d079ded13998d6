import { failureMessage } from '#lib/api/failure.ts'
import { apiClient } from './api-client.ts'
import { readNumbers } from './read-numbers.ts'
import type { NumbersSource } from './recipient-worker-messages.ts'

export type AddNumbersResult = {
  added: number
  alreadyThere: number
  refused: { typed: string; reason: string }[]
}

/** Why not all numbers were added, and how many were. */
export type NumbersProblem = { problem: string; added: number }

export type NumbersProgress = { done: number; total: number }

const BATCH_SIZE = 2000
const MAX_REFUSED = 500
const MAX_REFUSED_LENGTH = 60

/** Reads numbers and adds them to the do-not-call list in batches. */
export async function addNumbers(
  source: NumbersSource,
  onProgress: (progress: NumbersProgress) => void,
): Promise<AddNumbersResult | NumbersProblem> {
  const result: AddNumbersResult = { added: 0, alreadyThere: 0, refused: [] }
  try {
    const list = await readNumbers(source)
    if ('problem' in list) return { ...list, added: 0 }
    const { numbers } = list
    result.refused = list.refused
      .slice(0, MAX_REFUSED)
      .map(({ typed, reason }) => ({ typed: typed.slice(0, MAX_REFUSED_LENGTH), reason }))
    for (let done = 0; done < numbers.length; done += BATCH_SIZE) {
      onProgress({ done, total: numbers.length })
      const phoneNumbers = numbers.slice(done, done + BATCH_SIZE)
      const sourceName = source instanceof File ? 'csv' : 'manual'
      const batch = await apiClient.bulk.addDoNotCall.mutate({ phoneNumbers, source: sourceName })
      result.added += batch.added
      result.alreadyThere += batch.alreadyThere
    }
    return result
  } catch (error) {
    return { problem: failureMessage(error, 'Please try again.'), added: result.added }
  }
}
