import { unescape } from 'node:querystring'

import { adviseOnCertificate } from '@callwright/db/errors/untrusted-certificate'

import type { SmtpConfig } from '../config/mail.ts'

/** The properties of nodemailer's errors; `command` says which step failed. */
type SmtpError = Error & {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

type Server = Pick<SmtpConfig, 'url' | 'needsTls'>

const MESSAGE_STEPS = new Set(['RCPT TO', 'DATA'])
/** The steps that fail at a server without STARTTLS. */
const NO_TLS_STEPS = new Set(['STARTTLS', 'EHLO'])
/** Ports with a fixed protocol. */
const PROTOCOLS = new Map([
  ['25', 'smtp:'],
  ['587', 'smtp:'],
  ['465', 'smtps:'],
])
/** What a client of the other protocol sees on any other port. */
const OTHER_PROTOCOL = /wrong version number|Greeting never received|Invalid greeting/
const MAX_REPLY_LENGTH = 300

/** Whether the server refuses this email permanently: its recipient or its content. It may accept other emails. */
export function isRefusedForGood(error: unknown): boolean {
  const { command = '', responseCode = 0 } = toSmtpError(error)
  return MESSAGE_STEPS.has(command) && responseCode >= 500
}

/**
 * Whether the server refuses the recipient's address. Its extended code, if any, must say so (RFC 3463): a limit or a
 * policy of the server concerns us, not the recipient.
 */
export function isAddressRefused(error: unknown): boolean {
  const { command = '', response = '' } = toSmtpError(error)
  const code = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response)?.[1]
  return command === 'RCPT TO' && isRefusedForGood(error) && (code === undefined || code === '1' || code === '2')
}

/** Says why an email was not sent, and what to do about the connection if that is the cause. */
export function describeSmtpFailure(error: unknown, server: Server): string {
  const failure = toSmtpError(error)
  const { message, command = '', response } = failure
  const reason = shorten(redactPassword(response ?? message, server.url)).replace(/\.$/, '')
  if (response !== undefined && MESSAGE_STEPS.has(command)) return `The mail server refused this email: ${reason}`
  return `The mail server does not accept our mail (${reason}). ${adviceFor(failure, server)}`
}

function adviceFor(error: SmtpError, { url, needsTls }: Server): string {
  const { code = '', originalCode = code, command = '', responseCode = 0 } = error
  const { protocol, port, host } = new URL(url)
  const [other, usualPort] = protocol === 'smtps:' ? ['smtp:', '465'] : ['smtps:', '587']
  const expected = PROTOCOLS.get(port || usualPort)
  if (responseCode === 0 && (expected === undefined ? OTHER_PROTOCOL.test(error.message) : expected !== protocol)) {
    return `SMTP_URL combines ${protocol}// with port ${port}: use ${other}// with this port, or ${protocol}// with port ${usualPort}.`
  }
  if (needsTls && NO_TLS_STEPS.has(command) && responseCode !== 0 && responseCode !== 421) {
    return `${host} offers no encryption (STARTTLS), so nothing is sent: turn it on there, or set SMTP_ALLOW_PLAIN=true to send passwords and links unencrypted.`
  }
  const advice = adviseOnCertificate(originalCode)
  if (advice !== null) return `${advice}.`
  return command === 'MAIL FROM' && responseCode >= 400 ? 'Check MAIL_FROM.' : 'Check SMTP_URL.'
}

function toSmtpError(error: unknown): SmtpError {
  return error instanceof Error ? error : new Error(String(error))
}

function shorten(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH)
}

function redactPassword(text: string, address: string): string {
  const password = URL.parse(address)?.password
  return password ? text.replaceAll(password, '…').replaceAll(unescape(password), '…') : text
}
