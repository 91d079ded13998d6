/** The result of one check. `note`: not a problem, but the operator should know. */
export type Finding = { what: string; level: 'good' | 'note' | 'wrong'; message: string }

export function good(what: string, message: string): Finding {
  return { what, level: 'good', message }
}

export function note(what: string, message: string): Finding {
  return { what, level: 'note', message }
}

export function wrong(what: string, message: string): Finding {
  return { what, level: 'wrong', message }
}

/** The message of an external error, on one line and shortened. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200).replace(/\.$/, '')
}
