import { isIP } from 'node:net'

import { ConfigError } from './config-error.ts'
import type { VariableName } from './names.ts'

/** Reads one variable; blank counts as unset. */
export type Read = (name: VariableName) => string | undefined

export function refuseSetting(sentence: string): never {
  throw new ConfigError(sentence)
}

export function oneOf<const T extends string>(read: Read, name: VariableName, choices: readonly [T, ...T[]]): T {
  const value = read(name) ?? choices[0]
  const choice = choices.find((candidate) => candidate === value.toLowerCase())
  return choice ?? refuseSetting(`${name} is ${choices.join(' or ')}, not "${value}".`)
}

/** A number in a range, both ends included. */
export function numberIn(
  read: Read,
  name: VariableName,
  options: { min: number; max: number; whole?: boolean },
): number | null {
  const value = read(name)
  if (value === undefined) return null
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  const fits = number >= options.min && number <= options.max && (!options.whole || Number.isInteger(number))
  const kind = options.whole ? 'a whole number' : 'a number'
  return fits ? number : refuseSetting(`${name} is ${kind} from ${options.min} to ${options.max}, not "${value}".`)
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `90m`, `24h` or `7d`: milliseconds; from a minute to a year. */
export function duration(read: Read, name: VariableName, unset: string): number {
  const value = read(name) ?? unset
  const match = /^(\d{1,6})([mhd])$/.exec(value)
  const ms = Number(match?.[1]) * (UNIT_MS[match?.[2] ?? ''] ?? Number.NaN)
  const fits = ms >= 60_000 && ms <= 365 * 86_400_000
  return fits ? ms : refuseSetting(`${name} is a time like 90m, 24h or 7d, from 1m to 365d, not "${value}".`)
}

/** `5-10` or `7`: seconds, decimals allowed. */
export function secondsRange(
  read: Read,
  name: VariableName,
  unset: { min: number; max: number },
): { min: number; max: number } {
  const value = read(name)
  if (value === undefined) return unset
  const match = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(value)
  const min = Number(match?.[1])
  const max = Number(match?.[2] ?? match?.[1])
  if (!match || min > max || max > 3600)
    refuseSetting(`${name} is a range of seconds like 5-10 (3600 at most), not "${value}".`)
  return { min, max }
}

export function list(read: Read, name: VariableName): string[] {
  return (read(name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Every item of a list has to fit; `what` completes the sentence "NAME takes ...". */
export function listOf(
  read: Read,
  name: VariableName,
  options: { fits: (item: string) => boolean; what: string },
): string[] {
  const items = list(read, name)
  const wrong = items.find((item) => !options.fits(item))
  return wrong === undefined ? items : refuseSetting(`${name} takes ${options.what}, not "${wrong}".`)
}

export function url(read: Read, name: VariableName, protocols: readonly string[]): URL | null {
  const value = read(name)
  if (value === undefined) return null
  const parsed = URL.parse(value)
  if (
    parsed &&
    protocols.includes(parsed.protocol) &&
    (parsed.hostname !== '' || parsed.protocol.startsWith('postgres'))
  ) {
    return parsed
  }
  // What was written may hold a password, so it is not repeated.
  return refuseSetting(
    `${name} has to be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
  )
}

/** An address or a network in CIDR notation. */
export function isAddressRange(item: string): boolean {
  const [address = '', bits, ...more] = item.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
