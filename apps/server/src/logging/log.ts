import type { Writable } from 'node:stream'

import { storageTrouble } from '@callwright/db/errors/storage-trouble'
import pino from 'pino'

import type { Config } from '../config/config.ts'

export type ServerLog = pino.Logger

/** Numbers of people, in international form: only their ends are logged. */
const PHONE_NUMBER = /\+(\d{1,3})\d{4,11}(\d{2})\b/g

/**
 * JSON lines, or lines for people where the output is a terminal. Whatever a caller puts into a line, no whole phone
 * number leaves here, no control character does, and none of the secrets: an error may quote what somebody else said.
 */
export function createLog(
  level: Config['LOG_LEVEL'],
  output: Writable & { isTTY?: boolean } = process.stdout,
  secrets: readonly string[] = [],
): ServerLog {
  const formatWhole = output.isTTY ? formatForPeople : formatForPrograms
  // Long ones first, lest one that is part of another leaves the rest of it.
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1)).toSorted((a, b) => b.length - a.length)
  const format = (line: string): string =>
    formatWhole(written.reduce((text, secret) => text.replaceAll(secret, '***'), line))
  const isRepeated = createRepeats()
  const options: pino.LoggerOptions = {
    level,
    base: null,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(args, write) {
        if (!isRepeated(args)) write.apply(this, args)
      },
    },
  }
  return pino(options, { write: (line: string) => void output.write(format(line)) })
}

const REPEAT_AFTER_MS = 10_000

/**
 * A disk that is full or broken fails everything that comes, and its log would fill what is left of it. Of such lines
 * with the same message one is written in ten seconds; the next one says how many were not.
 */
function createRepeats(): (args: unknown[]) => boolean {
  const said = new Map<string, { at: number; leftOut: number }>()
  return (args) => {
    const [fields, message] = args
    if (typeof fields !== 'object' || fields === null || !('err' in fields) || storageTrouble(fields.err) === null) {
      return false
    }
    const before = said.get(String(message))
    const now = performance.now()
    if (before && now - before.at < REPEAT_AFTER_MS) {
      before.leftOut += 1
      return true
    }
    if (before && before.leftOut > 0) args[0] = { ...fields, leftOut: before.leftOut }
    said.set(String(message), { at: now, leftOut: 0 })
    return false
  }
}

/** pino escapes the rest; a terminal that shows the file later obeys these too. */
function formatForPrograms(line: string): string {
  return withoutPhoneNumbers(line).replace(/[\u007f-\u009f\u2028\u2029]/g, unicodeEscape)
}

function withoutPhoneNumbers(line: string): string {
  return line.replace(PHONE_NUMBER, (_, country: string, end: string) => `+${country}***${end}`)
}

/** What pino writes, and whatever was logged beside it. */
type Line = { level: string; time: number; msg?: string; err?: unknown; [field: string]: unknown }

/** `12:34:56 warn  message key=value` from one JSON line. */
export function formatForPeople(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Line
  const at = new Date(time).toTimeString().slice(0, 8)
  const more = Object.entries(fields).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const plain = withoutPhoneNumbers(`${at} ${level.padEnd(5)} ${msg ?? ''}${more.join('')}`)
  return `${escapeControls(plain)}${stackOf(err)}\n`
}

/** What somebody else typed could otherwise forge lines or steer the terminal. */
function escapeControls(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, unicodeEscape)
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null || !('stack' in err)) return ''
  const lines = withoutPhoneNumbers(String(err.stack)).split('\n')
  return lines.map((line) => `\n    ${escapeControls(line.trim())}`).join('')
}
