import { DomainError } from '@callwright/api/domain-error'

type List = { headers: string[]; rows: string[][]; lines: number[] }

/**
 * The recipients of the documented request as the list that the procedure takes: a column for each key that any of them
 * has. A recipient's line is its place, counted from 1.
 * @throws DomainError `invalid`
 */
export function listOfRecipients(recipients: unknown): List {
  if (recipients === undefined || (Array.isArray(recipients) && recipients.length === 0)) {
    throw new DomainError('invalid', 'Please provide recipients via CSV upload or manual entry')
  }
  if (!Array.isArray(recipients)) throw invalid()
  const places = new Map([['phone_number', 0]])
  const rows = recipients.map((recipient: unknown): string[] => {
    if (typeof recipient !== 'object' || recipient === null || Array.isArray(recipient)) throw invalid()
    const row: string[] = []
    for (const [key, value] of Object.entries(recipient)) {
      const place = places.get(key) ?? places.size
      places.set(key, place)
      row[place] = textOf(value)
    }
    // Keys that this one does not have.
    return Array.from(row, (cell) => cell ?? '')
  })
  return { headers: [...places.keys()], rows, lines: rows.map((_, index) => index + 1) }
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
