import type { z } from '@callwright/contract/input/zod'

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

const MAX_NAMES = 3
const MAX_NAME_LENGTH = 60
const MAX_PATH_LENGTH = 200

const TYPES: Readonly<Record<string, string>> = {
  ...{ string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list' },
  ...{ object: 'an object', record: 'an object', null: 'null', undefined: 'left out', never: 'left out' },
}
const FORMATS: Readonly<Record<string, string>> = { email: 'an email address', url: 'a URL' }
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items' }

/**
 * Names the field and the rule that it breaks, for developers. Values are left out: they may be secret. Names of fields
 * may come from the request, so they are shortened, and kept to one line.
 */
export function describeIssue(issue: Issue): string {
  return describeAt(issue, issue.path ?? [])
}

function describeAt(issue: Issue, path: readonly PropertyKey[]): string {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, MAX_NAMES).map((key) => formatPath([...path, key]))
    return `Unknown ${names.length === 1 ? 'field' : 'fields'}: ${names.join(', ')}`
  }
  const inner = findInner(issue)
  if (inner) return DEFAULT_MESSAGE.test(inner.message) ? describeAt(inner, [...path, ...inner.path]) : inner.message
  if (path.length > 0 && isMissing(issue)) return `Missing field: ${formatPath(path)}`
  return `Invalid request: ${path.length === 0 ? 'it' : formatPath(path)} ${ruleOf(issue)}`
}

const DEFAULT_MESSAGE = /^(?:Invalid request|Missing field|Unknown fields?): /

/** The issues inside a union's issue already have their final messages, and no longer have the input. */
function isMissing(issue: Issue): boolean {
  if ('input' in issue) return issue.input === undefined
  return issue.message?.startsWith('Missing field: ') ?? false
}

/** The issue of the one alternative that a union's value comes close to; null if there is not exactly one. */
function findInner(issue: Issue): z.core.$ZodIssue | null {
  if (issue.code !== 'invalid_union') return null
  const [close, ...others] = issue.errors.filter(([first]) => first && first.path.length > 0)
  return others.length === 0 ? (close?.[0] ?? null) : null
}

function ruleOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') {
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
  }
  if (issue.code === 'too_small')
    return limitOf(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum)
  if (issue.code === 'too_big') return limitOf(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum)
  if (issue.code === 'invalid_format') return `must be ${FORMATS[issue.format] ?? 'in the documented format'}`
  if (issue.code !== 'invalid_union') return 'is not valid'
  const rules = new Set(issue.errors.flatMap(([first]) => (first?.path.length === 0 ? [ruleOf(first)] : [])))
  if (rules.size === 0) return 'must be in one of the documented forms'
  return [...rules].join(', or ').replaceAll(', or must ', ', or ')
}

function limitOf(origin: string, how: string, limit: number | bigint): string {
  const unit = UNITS[origin]
  if (unit && how === 'at least' && Number(limit) === 1) return 'must not be empty'
  return unit ? `must have ${how} ${limit}${unit}` : `must be ${how} ${limit}`
}

/** `recipients[3].phone` */
function formatPath(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${toFieldName(part)}`))
  return shorten(parts.join('').replace(/^\./, ''), MAX_PATH_LENGTH)
}

/** A name from a request, for a message: one short line. */
export function toFieldName(key: PropertyKey): string {
  return shorten(String(key), MAX_NAME_LENGTH).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text
}
