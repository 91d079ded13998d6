/** One thing that was looked at. `note`: fine, but the one who runs the installation should know. */
export type Finding = { what: string; level: 'good' | 'note' | 'wrong'; sentence: string }

export function good(what: string, sentence: string): Finding {
  return { what, level: 'good', sentence }
}

export function note(what: string, sentence: string): Finding {
  return { what, level: 'note', sentence }
}

export function wrong(what: string, sentence: string): Finding {
  return { what, level: 'wrong', sentence }
}

/** What somebody else's program said, on one line and not for ever. */
export function said(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 200).replace(/\.$/, '')
}
