import type { Writable } from 'node:stream'

import { findStorageFailure } from '@callwright/db/errors/storage-failure'
import pino from 'pino'

import type { Config } from '../config/config.ts'

export type ServerLog = pino.Logger

/** International phone numbers; only their country code and last two digits are logged. */
const PHONE_NUMBER = /\+(\d{1,3})\d{4,11}(\d{2})\b/g

/**
 * Writes JSON lines, or readable lines if the output is a terminal. Masks phone numbers, control characters and secrets
 * everywhere, since an error may quote external text.
 */
export function createLog(
  level: Config['LOG_LEVEL'],
  output: Writable & { isTTY?: boolean } = process.stdout,
  secrets: readonly string[] = [],
): ServerLog {
  const formatWhole = output.isTTY ? formatForPeople : formatForPrograms
  // Longest first: if a secret is part of a longer one, masking it first would leave the rest of the longer one.
  const escapedSecrets = secrets
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .toSorted((a, b) => b.length - a.length)
  const format = (line: string): string =>
    formatWhole(escapedSecrets.reduce((text, secret) => text.replaceAll(secret, '***'), line))
  const isRepeated = createRepeatFilter()
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
 * A full or broken disk fails every request, and logging each failure would fill the rest of the disk. Storage failures
 * with the same message are logged at most once every ten seconds, with the number of lines left out.
 */
function createRepeatFilter(): (args: unknown[]) => boolean {
  const recent = new Map<string, { at: number; leftOut: number }>()
  return (args) => {
    const [fields, message] = args
    if (
      typeof fields !== 'object' ||
      fields === null ||
      !('err' in fields) ||
      findStorageFailure(fields.err) === null
    ) {
      return false
    }
    const previous = recent.get(String(message))
    const now = performance.now()
    if (previous && now - previous.at < REPEAT_AFTER_MS) {
      previous.leftOut += 1
      return true
    }
    if (previous && previous.leftOut > 0) args[0] = { ...fields, leftOut: previous.leftOut }
    recent.set(String(message), { at: now, leftOut: 0 })
    return false
  }
}

/** pino escapes other control characters; a terminal that shows the log would obey these too. */
function formatForPrograms(line: string): string {
  return maskPhoneNumbers(line).replace(/[\u007f-\u009f\u2028\u2029]/g, unicodeEscape)
}

function maskPhoneNumbers(line: string): string {
  return line.replace(PHONE_NUMBER, (_, country: string, end: string) => `+${country}***${end}`)
}

/** pino's own fields and the caller's. */
type Line = { level: string; time: number; msg?: string; err?: unknown; [field: string]: unknown }

/** `12:34:56 warn  message key=value` from one JSON line. */
export function formatForPeople(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Line
  const at = new Date(time).toTimeString().slice(0, 8)
  const more = Object.entries(fields).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const plain = maskPhoneNumbers(`${at} ${level.padEnd(5)} ${msg ?? ''}${more.join('')}`)
  return `${escapeControls(plain)}${formatStack(err)}\n`
}

/** External text could otherwise forge lines or control the terminal. */
function escapeControls(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, unicodeEscape)
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function formatStack(err: unknown): string {
  if (typeof err !== 'object' || err === null || !('stack' in err)) return ''
  const lines = maskPhoneNumbers(String(err.stack)).split('\n')
  return lines.map((line) => `\n    ${escapeControls(line.trim())}`).join('')
}
