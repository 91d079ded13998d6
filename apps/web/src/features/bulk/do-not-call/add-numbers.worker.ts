import type { ExplainedList, ListProblem } from '@callwright/contract/campaigns/recipients'
import { failureMessage } from '../../../lib/api/failure.ts'
import { decodeList } from '../recipients/worker/decode-list.ts'
import { explainRefusal } from '../recipients/worker/row-explanation.ts'
import { apiClient } from '../recipients/worker/api-client.ts'
import type { AddNumbersResult, AddNumbersMessage, NumbersSource } from './add-numbers-messages.ts'
import { readNumbersFromLines, readNumbersFromText } from './read-numbers.ts'

const BATCH_SIZE = 2000
const MAX_REFUSED = 500

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
  const { callingCodes } = await apiClient.bulk.listRules.query()
  const list = await readList(source, callingCodes)
  if ('problem' in list) return list
  const numbers = list.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
  const result: AddNumbersResult = { added: 0, alreadyThere: 0, refused: listRefused(list) }
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

async function readList(source: NumbersSource, callingCodes: readonly string[]): Promise<ExplainedList | ListProblem> {
  if (!(source instanceof File)) return readNumbersFromLines(source.join('\n'), callingCodes)
  const bytes = await source.arrayBuffer().catch(() => null)
  if (!bytes) return { problem: 'The file could not be read. Please choose it again.' }
  return readNumbersFromText(decodeList(new Uint8Array(bytes)), callingCodes)
}

function listRefused({ rows }: ExplainedList): AddNumbersResult['refused'] {
  const refused = rows.filter((row) => row.outcome === 'invalid' || (row.outcome === 'no-number' && row.typed !== ''))
  return refused
    .slice(0, MAX_REFUSED)
    .map((row) => ({ typed: row.typed.slice(0, 60), reason: explainRefusal(row) ?? '' }))
}

function postToPage(message: AddNumbersMessage): void {
  postMessage(message)
}
