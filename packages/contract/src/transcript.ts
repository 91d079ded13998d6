import type { Turn } from './calls.ts'

/** The transcript as text, a line a turn, as it is searched and downloaded. */
export function transcriptText(turns: readonly Turn[]): string {
  return turns.map((turn) => `${turn.role === 'agent' ? 'Agent' : 'Customer'}: ${turn.text}`).join('\n')
}
