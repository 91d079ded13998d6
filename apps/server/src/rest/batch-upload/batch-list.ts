import { DomainError } from '@callwright/api/context/domain-error'
import { beginTurn } from '@callwright/api/context/event-loop-turn'
import { LIST_LIMITS } from '@callwright/contract/campaigns/recipient-columns'
import { createListCheck } from '@callwright/contract/campaigns/recipients'

type List = { headers: string[]; rows: string[][]; lines: number[] }

/**
 * The recipients of the documented request as the list that the procedure takes: a column for each key that any of them
 * has. A recipient's line is its place, counted from 1.
 * @throws DomainError `invalid`
 */
export async function listOfRecipients(recipients: unknown): Promise<List> {
  if (recipients === undefined || (Array.isArray(recipients) && recipients.length === 0)) {
    throw new DomainError('invalid', 'Please provide recipients via CSV upload or manual entry')
  }
  if (!Array.isArray(recipients)) throw invalid()
  const places = new Map([['phone_number', 0]])
  const list: List = { headers: [], rows: [], lines: [] }
  const problemOf = createListCheck()
  problemOf({ line: 0, cells: [] })
  const turn = beginTurn()
  for (const recipient of recipients as unknown[]) {
    if (turn.isOver()) await turn.next()
    const line = list.lines.push(list.lines.length + 1)
    const cells = rowOf(recipient, places)
    const problem = problemOf({ line, cells })
    if (problem !== null) throw new DomainError('invalid', problem)
    list.rows.push(cells)
  }
  return { ...list, headers: [...places.keys()] }
}

/** @param places the column of each key; keys that are new get the next one */
function rowOf(recipient: unknown, places: Map<string, number>): string[] {
  if (typeof recipient !== 'object' || recipient === null || Array.isArray(recipient)) throw invalid()
  const row: string[] = []
  for (const [key, value] of Object.entries(recipient)) {
    if (key === '__proto__') throw invalid()
    const place = places.get(key) ?? places.size
    places.set(key, place)
    if (places.size > LIST_LIMITS.columns) {
      throw new DomainError('invalid', `The recipients have more than ${LIST_LIMITS.columns} different fields.`)
    }
    row[place] = textOf(value)
  }
  // Fields that this one does not have.
  return Array.from(row, (cell) => cell ?? '')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw invalid()
}

function invalid(): DomainError {
  return new DomainError('invalid', 'Invalid request')
}
