import type { AccountFinding } from '@callwright/voice/voice-provider'

/** The result of one check. `note`: not a problem, but the operator should know. */
export type Finding = { subject: string; level: 'passed' | 'note' | 'failed'; message: string }

export function passed(subject: string, message: string): Finding {
  return { subject, level: 'passed', message }
}

export function note(subject: string, message: string): Finding {
  return { subject, level: 'note', message }
}

export function failed(subject: string, message: string): Finding {
  return { subject, level: 'failed', message }
}

export function fromAccount({ what, isGood, isNote = false, message }: AccountFinding): Finding {
  if (isNote) return note(what, message)
  return isGood ? passed(what, message) : failed(what, message)
}

/** The message of an external error, on one line and shortened. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200).replace(/\.$/, '')
}
