import { type NumberList, readNumbers as readRows } from '@callwright/contract/campaigns/number-list'
import { readList } from '@callwright/contract/campaigns/read-list'
import type { ListProblem } from '@callwright/contract/campaigns/recipients'
import type { NumbersSource } from './recipient-worker-messages.ts'

/** Typed lines have no header; with this one, a first line such as `call 911` is not taken for a header. */
const HEADER = { line: 0, cells: ['Numbers'] }

/** Reads the numbers of a file, or typed ones. */
export async function readNumbers(source: NumbersSource): Promise<NumberList | ListProblem> {
  const bytes = source instanceof File ? await readFile(source) : new TextEncoder().encode(source.join('\n'))
  if (!bytes) return { problem: 'The file could not be read. Please choose it again.' }
  const rows = readList(bytes)
  if ('problem' in rows) return rows
  return readRows(source instanceof File ? rows : [HEADER, ...rows])
}

async function readFile(file: File): Promise<Uint8Array | null> {
  return await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  )
}
