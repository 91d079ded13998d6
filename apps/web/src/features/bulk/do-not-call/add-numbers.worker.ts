import type { ExplainedList, ListProblem } from '@callwright/contract/campaigns/recipients'
import { failureSentence } from '../../../lib/api/failure.ts'
import { decodeList } from '../recipients/worker/decode-list.ts'
import { rowRefusal } from '../recipients/worker/row-explanation.ts'
import { apiClient } from '../recipients/worker/api-client.ts'
import type { AddedNumbers, AddMessage, NumbersSource } from './add-numbers-messages.ts'
import { numbersInLines, numbersInText } from './read-numbers.ts'

const PORTION = 2000
const REFUSED_TOLD = 500

// Reads numbers and puts them on the list portion by portion, apart from the page.
addEventListener('message', ({ data }: MessageEvent<NumbersSource>) => {
  let added = 0
  const result = addAll(data, (progress) => {
    added = progress.added
    tell({ kind: 'progress', ...progress })
  })
  result.then(
    (answer) => tell('problem' in answer ? { kind: 'problem', ...answer, added } : { kind: 'added', result: answer }),
    (error: unknown) => tell({ kind: 'problem', problem: failureSentence(error, 'Please try again.'), added }),
  )
})

type Progress = { done: number; total: number; added: number }

async function addAll(
  source: NumbersSource,
  onProgress: (progress: Progress) => void,
): Promise<AddedNumbers | ListProblem> {
  const { callingCodes } = await apiClient.bulk.listRules.query()
  const list = await read(source, callingCodes)
  if ('problem' in list) return list
  const numbers = list.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
  const answer: AddedNumbers = { added: 0, alreadyThere: 0, refused: refusedOf(list) }
  for (let done = 0; done < numbers.length; done += PORTION) {
    onProgress({ done, total: numbers.length, added: answer.added })
    const phoneNumbers = numbers.slice(done, done + PORTION)
    const sourceName = source instanceof File ? 'csv' : 'manual'
    const portion = await apiClient.bulk.addDoNotCall.mutate({ phoneNumbers, source: sourceName })
    answer.added += portion.added
    answer.alreadyThere += portion.alreadyThere
  }
  return answer
}

async function read(source: NumbersSource, callingCodes: readonly string[]): Promise<ExplainedList | ListProblem> {
  if (!(source instanceof File)) return numbersInLines(source.join('\n'), callingCodes)
  const bytes = await source.arrayBuffer().catch(() => null)
  if (!bytes) return { problem: 'The file could not be read. Please choose it again.' }
  return numbersInText(decodeList(new Uint8Array(bytes)), callingCodes)
}

function refusedOf({ rows }: ExplainedList): AddedNumbers['refused'] {
  const refused = rows.filter((row) => row.outcome === 'invalid' || (row.outcome === 'no-number' && row.typed !== ''))
  return refused.slice(0, REFUSED_TOLD).map((row) => ({ typed: row.typed.slice(0, 60), reason: rowRefusal(row) ?? '' }))
}

function tell(message: AddMessage): void {
  postMessage(message)
}
