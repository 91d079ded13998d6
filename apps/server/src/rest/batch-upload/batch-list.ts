import { DomainError } from '@callwright/api/context/domain-error'
import { beginTurn } from '@callwright/api/context/event-loop-turn'
import { LIST_LIMITS } from '@callwright/contract/campaigns/list-format'
import { createListCheck } from '@callwright/contract/campaigns/list-check'

type List = { headers: string[]; rows: string[][]; lines: number[]; phoneColumn: number }

/**
 * Converts the recipients of the documented request to the list that the procedure takes, with a column for each key. A
 * recipient's line is its position, counted from 1.
 * @throws DomainError `invalid`
 */
export async function listFromRecipients(recipients: unknown): Promise<List> {
  if (recipients === undefined || (Array.isArray(recipients) && recipients.length === 0)) {
    throw new DomainError('invalid', 'Please provide recipients via CSV upload or manual entry')
  }
  if (!Array.isArray(recipients)) throw new DomainError('invalid', 'The field "recipients" must be a list')
  const columns = new Map([['phone_number', 0]])
  const list: List = { headers: [], rows: [], lines: [], phoneColumn: 0 }
  const findProblem = createListCheck()
  findProblem({ line: 0, cells: [] })
  const turn = beginTurn()
  for (const recipient of recipients as unknown[]) {
    if (turn.isUsedUp()) await turn.next()
    const line = list.lines.push(list.lines.length + 1)
    const cells = rowOf(recipient, { columns, line })
    const problem = findProblem({ line, cells })
    if (problem !== null) throw new DomainError('invalid', problem)
    list.rows.push(cells)
  }
  return { ...list, headers: [...columns.keys()] }
}

/** @param columns the column of each key; new keys are added */
function rowOf(recipient: unknown, { columns, line }: { columns: Map<string, number>; line: number }): string[] {
  if (typeof recipient !== 'object' || recipient === null || Array.isArray(recipient)) {
    throw new DomainError('invalid', `Recipient ${line} must be an object with "phone_number"`)
  }
  const row: string[] = []
  for (const [key, value] of Object.entries(recipient)) {
    if (key === '__proto__')
      throw new DomainError('invalid', `Recipient ${line} has a field with a name that is not allowed`)
    const column = columns.get(key) ?? columns.size
    columns.set(key, column)
    if (columns.size > LIST_LIMITS.columns) {
      throw new DomainError('invalid', `The recipients have more than ${LIST_LIMITS.columns} different fields.`)
    }
    const text = textOf(value)
    if (text === null) throw new DomainError('invalid', describeValue(line, key))
    row[column] = text
  }
  // Fill the columns that this recipient lacks.
  return Array.from(row, (cell) => cell ?? '')
}

/** A nested value is likely: the voice provider's own format has the variables in an object. */
function describeValue(line: number, key: string): string {
  const name = key.slice(0, MAX_KEY_SHOWN)
  return `Recipient ${line}: "${name}" must be text, a number, true or false. Put each variable beside "phone_number".`
}

const MAX_KEY_SHOWN = 60

/** null if the value cannot be a cell */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return null
}
