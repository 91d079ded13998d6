/** A list shows only calls with this value of a field. The value is text: `yes`, `12`, `interested`. */
export type ValueFilter = { fieldId: string; value: string }

/** Filters in a query string: `<field id>:<value>`, comma-separated; a comma in a value has a backslash before it. */
export function writeValueFilters(filters: readonly ValueFilter[]): string {
  return filters.map(({ fieldId, value }) => `${fieldId}:${value.replaceAll(/[\\,]/g, '\\$&')}`).join(',')
}

/** Reads what `writeValueFilters` wrote; in other text, ids and values may be empty. */
export function parseValueFilters(text: string): ValueFilter[] {
  return (text.match(/(?:[^\\,]|\\.|\\$)+/gs) ?? []).map((item) => {
    const at = item.indexOf(':')
    return { fieldId: item.slice(0, Math.max(0, at)), value: item.slice(at + 1).replaceAll(/\\(.)/gs, '$1') }
  })
}
