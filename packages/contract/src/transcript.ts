import type { Turn } from './calls.ts'

const SPOKEN_BY = /^\s*(agent|customer|ai|user)\s*:\s*(.*)$/i

/**
 * Reads a transcript as the specification has it: a JSON array of `{ role, message | content }`, or plain
 * text whose lines name a speaker or else alternate. Never throws; text that is neither is kept as text.
 */
export function readTranscript(source: string): Turn[] {
  return readJsonTranscript(source) ?? readPlainTranscript(source)
}

function readJsonTranscript(source: string): Turn[] | null {
  if (!source.trimStart().startsWith('[')) return null
  let items: unknown
  try {
    items = JSON.parse(source)
  } catch {
    return null
  }
  if (!Array.isArray(items)) return null
  return items.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return []
    const line: Record<string, unknown> = { ...item }
    const text = typeof line['message'] === 'string' ? line['message'] : line['content']
    if (typeof text !== 'string' || text.trim() === '') return []
    const at = line['time_in_call_secs'] ?? line['atSeconds']
    return [
      { role: line['role'] === 'agent' ? 'agent' : 'customer', text, atSeconds: typeof at === 'number' ? at : null },
    ]
  })
}

function readPlainTranscript(source: string): Turn[] {
  const turns: Turn[] = []
  for (const line of source.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const spoken = SPOKEN_BY.exec(line)
    if (spoken) {
      const name = (spoken[1] ?? '').toLowerCase()
      const role = name === 'agent' || name === 'ai' ? 'agent' : 'customer'
      turns.push({ role, text: (spoken[2] ?? '').trim(), atSeconds: null })
      continue
    }
    const before = turns.at(-1)?.role
    turns.push({ role: before === 'agent' ? 'customer' : 'agent', text: line.trim(), atSeconds: null })
  }
  return turns
}

/** The transcript as text, a line a turn, as it is searched and downloaded. */
export function transcriptText(turns: readonly Turn[]): string {
  return turns.map((turn) => `${turn.role === 'agent' ? 'Agent' : 'Customer'}: ${turn.text}`).join('\n')
}
