import type { Turn } from './calls.ts'

/** The transcript as text, one line per turn, for search, REST and downloads. */
export function transcriptText(turns: readonly Turn[]): string {
  return turns.map((turn) => `${turn.role === 'agent' ? 'Agent' : 'Customer'}: ${toSingleLine(turn.text)}`).join('\n')
}

/** Replaces line breaks, so that a caller's words cannot start a separate line such as `Agent: ...`. */
export function toSingleLine(text: string): string {
  return text.replace(/[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]+/g, ' ')
}
