/** A value of a row as SQLite gives it: texts, and integers as text, so that none is rounded. */
export type Value = string | Buffer | null

/**
 * How often a NUL character was replaced, by `table.column`: PostgreSQL's texts cannot hold one. U+FFFD stands in its
 * place, as in a text that was damaged, so that what was beside it stays apart.
 */
export type Replaced = Map<string, number>

const ESCAPED = /[\0\\\b\f\n\r\t\v]/
const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\uFFFD',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

/**
 * A row as one line of COPY's text format, with its line break; byte for byte what PostgreSQL itself writes for the same
 * row. @param replaced is added to
 */
export function copyLine(
  values: readonly Value[],
  { table, columns, replaced }: { table: string; columns: readonly { name: string }[]; replaced: Replaced },
): string {
  let line = ''
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? null
    if (at > 0) line += '\t'
    if (value === null) line += '\\N'
    else if (typeof value !== 'string') throw new NotText(table, columns[at]?.name ?? '')
    else if (ESCAPED.test(value)) {
      if (value.includes('\0')) count(replaced, `${table}.${columns[at]?.name ?? ''}`)
      line += escape(value)
    } else line += value
  }
  return `${line}\n`
}

/** Bytes where the schema says text: nothing of ours writes them. */
class NotText extends Error {
  override readonly name = 'NotText'
  constructor(table: string, column: string) {
    super(`${table}.${column} holds bytes where a text should be.`)
  }
}

function escape(text: string): string {
  return text.replaceAll(/[\0\\\b\f\n\r\t\v]/g, (character) => ESCAPES[character] ?? character)
}

function count(replaced: Replaced, column: string): void {
  replaced.set(column, (replaced.get(column) ?? 0) + 1)
}

/** The values of a line again, as texts that COPY would read. */
export function fieldsOf(line: string): string[] {
  return line.replace(/\n$/, '').split('\t')
}
