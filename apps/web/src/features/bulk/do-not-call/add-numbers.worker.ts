import type { ListProblem } from '@callwright/contract/campaigns/recipients'
import { failureMessage } from '#lib/api/failure.ts'
import { apiClient } from '../recipients/worker/api-client.ts'
import type { AddNumbersResult, AddNumbersMessage, NumbersSource } from './add-numbers-messages.ts'
import { readNumbers } from './read-numbers.ts'

const BATCH_SIZE = 2000
const MAX_REFUSED = 500
const MAX_REFUSED_LENGTH = 60

// Reads numbers and adds them to the list in batches, off the main thread.
addEventListener('message', ({ data }: MessageEvent<NumbersSource>) => {
  let added = 0
  const result = addAll(data, (progress) => {
    added = progress.added
    postToPage({ kind: 'progress', ...progress })
  })
  result.then(
    (result) => postToPage('problem' in result ? { kind: 'problem', ...result, added } : { kind: 'added', result }),
    (error: unknown) => postToPage({ kind: 'problem', problem: failureMessage(error, 'Please try again.'), added }),
  )
})

type Progress = { done: number; total: number; added: number }

async function addAll(
  source: NumbersSource,
  onProgress: (progress: Progress) => void,
): Promise<AddNumbersResult | ListProblem> {
  const list = await readNumbers(source)
  if ('problem' in list) return list
  const { numbers } = list
  const refused = list.refused
    .slice(0, MAX_REFUSED)
    .map(({ typed, reason }) => ({ typed: typed.slice(0, MAX_REFUSED_LENGTH), reason }))
  const result: AddNumbersResult = { added: 0, alreadyThere: 0, refused }
  for (let done = 0; done < numbers.length; done += BATCH_SIZE) {
    onProgress({ done, total: numbers.length, added: result.added })
    const phoneNumbers = numbers.slice(done, done + BATCH_SIZE)
    const sourceName = source instanceof File ? 'csv' : 'manual'
    const batch = await apiClient.bulk.addDoNotCall.mutate({ phoneNumbers, source: sourceName })
    result.added += batch.added
    result.alreadyThere += batch.alreadyThere
  }
  return result
}

function postToPage(message: AddNumbersMessage): void {
  postMessage(message)
}
