import { listPlaceholders, replacePlaceholders } from '@callwright/contract/tools/placeholders'

import { checkOutgoingUrl } from '../../outgoing/check-url.ts'

// A tool's URL is checked once, with a stand-in for each placeholder, and stored as the parser wrote it. A value only
// ever becomes one segment of the path or one value of the query, encoded.

type ToolUrl = { ok: true; url: string } | { ok: false; message: string }

/** What most servers accept. */
const MAX_FILLED_LENGTH = 8000
const MISPLACED =
  'Each {placeholder} must be a whole part of the path, as in /cars/{plate}, or a whole value, as in ?plate={plate}'

/**
 * Checks a tool's URL as `checkOutgoingUrl` does, and its placeholders.
 * @returns the URL as it is stored, or a message for the user
 */
export function readToolUrl(template: string, options: Parameters<typeof checkOutgoingUrl>[1]): ToolUrl {
  // Parsers drop these.
  const line = template.replaceAll(/[\t\n\r]/g, '')
  const names = listPlaceholders(line)
  const standIn = unusedText(line)
  const checked = checkOutgoingUrl(
    replacePlaceholders(line, () => standIn),
    options,
  )
  if (!checked.ok) return checked
  const { origin, pathname, search } = checked.url
  let found = 0
  const named = (part: string): string => {
    if (part !== standIn) return part
    found += 1
    return `{${names[found - 1] ?? ''}}`
  }
  const path = pathname.split('/').map(named).join('/')
  const query = search.split('&').map((pair) => {
    const value = pair.indexOf('=') + 1
    return pair.slice(0, value) + (value === 0 ? pair : named(pair.slice(value)))
  })
  if (found !== names.length) return { ok: false, message: MISPLACED }
  return { ok: true, url: origin + path + query.join('&') }
}

/** A text that is not part of the URL, and that a URL leaves as it is. */
function unusedText(template: string): string {
  const runs = [...template.toLowerCase().matchAll(/x+/g)].map(([run]) => run.length)
  return 'x'.repeat(Math.max(0, ...runs) + 1)
}

/**
 * Puts values into a stored URL.
 * @param values by placeholder; a pair of the query without one is left out
 * @param added more pairs for the query
 * @returns null if a value is missing in the path or cannot be a part of it, or if the URL is too long
 */
export function fillToolUrl(
  template: string,
  values: ReadonlyMap<string, string>,
  added: readonly (readonly [name: string, value: string])[] = [],
): URL | null {
  const end = template.indexOf('?')
  const [base, query] = end === -1 ? [template, ''] : [template.slice(0, end), template.slice(end + 1)]
  if (!listPlaceholders(base).every((name) => isSegment(values.get(name)))) return null
  const pairs = [
    ...query.split('&').filter((pair) => pair !== '' && listPlaceholders(pair).every((name) => values.has(name))),
    ...added.map(([name]) => `${name}={${name}}`),
  ]
  const all = new Map([...values, ...added])
  const fill = (text: string): string => replacePlaceholders(text, (name) => encode(all.get(name) ?? ''))
  const url = URL.parse(fill(base) + (pairs.length > 0 ? `?${fill(pairs.join('&'))}` : ''))
  const expected = URL.parse(replacePlaceholders(base, () => 'x'))
  if (!url || !expected || url.href.length > MAX_FILLED_LENGTH) return null
  const isSame = url.origin === expected.origin && countSegments(url) === countSegments(expected)
  return isSame ? url : null
}

/** Parsers drop the refused values, or read them as a step in the path. */
function isSegment(value: string | undefined): boolean {
  return value !== undefined && !['', '.', '..'].includes(value) && value.isWellFormed()
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function countSegments({ pathname }: URL): number {
  return pathname.split('/').length
}
