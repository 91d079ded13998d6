import { isIP } from 'node:net'

import { z } from '@callwright/contract/input/zod'

/** Parses the text of a variable. An issue's message completes a sentence that starts with the variable's name. */
export type VariableSchema<T> = z.ZodType<T, string>

export const text = z.string().trim()

/** @param parse returns undefined for invalid text */
export function parsedText<T>(expected: string, parse: (text: string) => T | undefined): VariableSchema<T> {
  return text.transform((raw, context) => {
    const value = parse(raw)
    if (value !== undefined) return value
    context.addIssue(`is ${expected}, not "${raw}"`)
    return z.NEVER
  })
}

export function textMatching(pattern: RegExp, expected: string): VariableSchema<string> {
  return parsedText(expected, (raw) => (pattern.test(raw) ? raw : undefined))
}

export function oneOf<const T extends string>(...choices: readonly T[]): VariableSchema<T> {
  return parsedText(choices.join(' or '), (raw) => choices.find((choice) => choice === raw.toLowerCase()))
}

export const onOff: VariableSchema<boolean> = oneOf('on', 'off').transform((choice) => choice === 'on')

export const trueOrFalse: VariableSchema<boolean> = oneOf('true', 'false').transform((choice) => choice === 'true')

/** A number in a range, both ends included. */
export function numberIn({
  min,
  max,
  whole = false,
}: {
  min: number
  max: number
  whole?: boolean
}): VariableSchema<number> {
  return parsedText(`${whole ? 'a whole number' : 'a number'} from ${min} to ${max}`, (raw) => {
    const number = /^\d+(\.\d+)?$/.test(raw) ? Number(raw) : Number.NaN
    return number >= min && number <= max && (!whole || Number.isInteger(number)) ? number : undefined
  })
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `90m`, `24h` or `7d`, in milliseconds. */
export const duration: VariableSchema<number> = parsedText('a time like 90m, 24h or 7d, from 1m to 365d', (raw) => {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(raw) ?? []
  const ms = Number(count) * (UNIT_MS[unit] ?? Number.NaN)
  return ms >= 60_000 && ms <= 365 * 86_400_000 ? ms : undefined
})

/** `5-10` or `7`: seconds, decimals allowed. */
export const secondsRange: VariableSchema<{ min: number; max: number }> = parsedText(
  'a range of seconds like 5-10 (3600 at most)',
  (raw) => {
    const [, from, to = from] = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(raw) ?? []
    const [min, max] = [Number(from), Number(to)]
    return min <= max && max <= 3600 ? { min, max } : undefined
  },
)

/** The window in minutes after midnight; null if there is no window. */
export const hours: VariableSchema<{ from: number; to: number } | null> = parsedText(
  'a window like 08:00-21:00, or off',
  (raw) => {
    if (raw.toLowerCase() === 'off') return null
    const match = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)$/.exec(raw)
    const [, fromHour, fromMinute, toHour, toMinute] = (match ?? []).map(Number)
    const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)]
    return from < to && to <= 24 * 60 ? { from, to } : undefined
  },
)

/** Values separated by commas; blank text is an empty list. */
export function commaList<T>(item: VariableSchema<T>): VariableSchema<T[]> {
  return text.transform((raw) => raw.split(',').filter((part) => part.trim() !== '')).pipe(z.array(item))
}

/** `URL` also accepts other characters, such as quotation marks. Escapes are needed for the path of a Unix socket. */
const HOST_CHARACTERS = /^[\w.:[\]%-]*$/

/** The message omits the text, which may contain a password. A PostgreSQL URL for a Unix socket has no host. */
export function url(...schemes: readonly string[]): VariableSchema<URL> {
  const isAllowed = (parsed: URL | null): boolean =>
    schemes.includes(`${parsed?.protocol}//`) && (parsed?.hostname !== '' || parsed.protocol.startsWith('postgres'))
  return text
    .refine(
      (raw) => isAllowed(URL.parse(raw)),
      `has to start with ${schemes.join(' or ')}, with a valid host name and port after it`,
    )
    .transform((raw) => new URL(raw))
    .refine(({ hostname }) => HOST_CHARACTERS.test(hostname), 'contains a character that host names cannot have')
}

/** An IP address or a network in CIDR notation. */
export const addressRange: VariableSchema<string> = text.pipe(
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
    error: ({ input }) => `takes the addresses of your proxies, like 10.0.0.5 or 10.0.0.0/8, not "${String(input)}"`,
  }),
)

/** A host name or an IP address as URLs write it, but without brackets and a final dot: `LOCALHOST.` is `localhost`. */
export const hostName: VariableSchema<string> = text.pipe(
  parsedText('a host name or an IP address without a port', (raw) => {
    const bare = raw.replace(/^\[|\]$/g, '')
    const url = URL.parse(`http://${bare.includes(':') ? `[${bare}]` : bare}`)
    if (url && url.href === `http://${url.hostname}/` && HOST_CHARACTERS.test(bare))
      return url.hostname.replace(/^\[|\]$|\.$/g, '')
    // An IPv6 address with a zone, which URLs cannot contain.
    return isIP(bare) === 6 ? bare : undefined
  }),
)

export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
