import { DomainError } from '@callwright/api/context/domain-error'
import { beginTurn } from '@callwright/api/context/event-loop-turn'
import { BYTES_PER_PART, createListReader, toSheet } from '@callwright/contract/campaigns/read-list'
import type { ListProblem } from '@callwright/contract/campaigns/recipients'

/** A list as the procedure expects it: header, rows, and the line that each row starts on. */
export type ParsedList = { headers: string[]; rows: string[][]; lines: number[]; notices: string[] }

/**
 * Reads a CSV list as it arrives.
 * @throws DomainError `invalid` with the reader's problem
 */
export async function readCsv(bytes: AsyncIterable<Uint8Array>): Promise<ParsedList> {
  const reader = createListReader()
  const turn = beginTurn()
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += BYTES_PER_PART) {
      refuse(reader.add(chunk.subarray(at, at + BYTES_PER_PART)))
      if (turn.isUsedUp()) await turn.next()
    }
  }
  const read = reader.end()
  if ('problem' in read) throw new DomainError('invalid', read.problem)
  const { headers, rows, notices } = toSheet(read)
  const cells = rows.map((row) => [...row.cells])
  return { headers: [...headers], rows: cells, lines: rows.map(({ line }) => line), notices: [...notices] }
}

function refuse(problem: ListProblem | null): void {
  if (problem) throw new DomainError('invalid', problem.problem)
}
