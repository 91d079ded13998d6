import { readFlag } from './cells.ts'
import { countRows } from './list-check.ts'
import { LIST_LIMITS } from './list-format.ts'
import { type RecipientColumns, shortenHeader } from './recipient-columns.ts'

const MAX_VALUES_NAMED = 5

/** Reads the columns that say who does not want calls. Values that are neither yes nor no are named in a notice. */
export function createOptOutReader(
  { optOuts }: Pick<RecipientColumns, 'optOuts'>,
  { includeOptedOut = false }: { includeOptedOut?: boolean | undefined },
): { find: (cells: readonly string[]) => string | null; notices: () => string[] } {
  const unclear = new Map<string, number>()
  return {
    find(cells) {
      const flags = optOuts.map(({ index, header }) => ({
        header,
        flag: readFlag(cells[index]),
        cell: cells[index] ?? '',
      }))
      for (const { header, flag, cell } of flags) {
        const name = `"${shortenHeader(header)}" says "${shortenHeader(cell.trim())}"`
        if (flag === null && (unclear.has(name) || unclear.size < LIST_LIMITS.rows))
          unclear.set(name, (unclear.get(name) ?? 0) + 1)
      }
      return includeOptedOut ? null : (flags.find(({ flag }) => flag === true)?.header ?? null)
    },
    notices() {
      if (unclear.size === 0) return []
      const named = [...unclear].slice(0, MAX_VALUES_NAMED)
      const values = named.map(([name, count]) => `${name} (${countRows(count)})`)
      const more = unclear.size > named.length ? `, and others` : ''
      return [
        `It is not clear whether these people want calls: ${values.join(', ')}${more}. They do not count as opted out.`,
      ]
    },
  }
}
