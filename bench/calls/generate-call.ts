import { DEFAULT_OUTCOME } from '../../packages/contract/src/calls/call-fields.ts'
import type { Turn } from '../../packages/contract/src/calls/calls.ts'
import { type GeneratedValue, generateValues } from './generate-values.ts'
import { CAMPAIGNS } from './sizes.ts'
import { FIRST_NAMES, generateSentence, LAST_NAMES, RARE_WORD_COUNT, rareWord } from './vocabulary.ts'

export type Status = 'completed' | 'missed' | 'failed' | 'in-progress' | 'initiated'

export type GeneratedCall = {
  status: Status
  endReason: string | null
  direction: 'inbound' | 'outbound'
  campaignId: string | null
  phoneNumber: string
  contactName: string | null
  durationSeconds: number
  summary: string | null
  notes: string | null
  turns: Turn[]
  /** whether the call reached a person */
  reached: boolean
  values: GeneratedValue[]
}

const END_REASONS: Record<Status, string | null> = {
  completed: 'answered',
  missed: 'no-answer',
  failed: 'provider-error',
  'in-progress': null,
  initiated: null,
}

/** A random call; a completed one has a transcript of 6 to 10 turns and a value for each field. */
export function generateCall(random: () => number): GeneratedCall {
  const status = chooseStatus(random())
  const isCompleted = status === 'completed'
  const direction = random() < 0.6 ? 'inbound' : 'outbound'
  const campaign =
    direction === 'outbound' && random() < 0.7 ? CAMPAIGNS[Math.floor(random() * CAMPAIGNS.length)] : null
  const durationSeconds = isCompleted ? 15 + Math.floor(585 * random() ** 2) : 0
  const values = isCompleted ? generateValues(random) : []
  const outcome = values.find(({ field }) => field.kind === 'outcome')?.value
  return {
    status,
    endReason: outcome === 'voicemail' ? 'voicemail' : END_REASONS[status],
    direction,
    campaignId: campaign ?? null,
    phoneNumber: generateNumber(random),
    contactName: random() < 0.3 ? `${pickFrom(FIRST_NAMES, random)} ${pickFrom(LAST_NAMES, random)}` : null,
    durationSeconds,
    summary: isCompleted ? generateSentence(12, random) : null,
    notes: random() < 0.03 ? generateSentence(8, random) : null,
    turns: isCompleted ? generateTurns(durationSeconds, random) : [],
    reached: DEFAULT_OUTCOME.choices.some(({ value, isReached }) => isReached && value === outcome),
    values,
  }
}

/** In any area code that can exist: 211, 311 ... are services. */
function generateNumber(random: () => number): string {
  const area = 200 + Math.floor(random() * 800)
  return `+1${area % 100 === 11 ? area + 1 : area}555${String(Math.floor(random() * 10_000)).padStart(4, '0')}`
}

function generateTurns(durationSeconds: number, random: () => number): Turn[] {
  const count = 6 + Math.floor(random() * 5)
  const rareTurn = random() < 0.05 ? Math.floor(random() * count) : -1
  return Array.from({ length: count }, (_, index) => {
    const text = generateSentence(7 + Math.floor(random() * 8), random)
    const rare = index === rareTurn ? ` ${rareWord(Math.floor(random() * RARE_WORD_COUNT))}` : ''
    const atSeconds = Math.floor((durationSeconds * 10 * index) / count) / 10
    return { role: index % 2 === 0 ? 'agent' : 'customer', text: text + rare, atSeconds }
  })
}

function chooseStatus(chance: number): Status {
  if (chance < 0.82) return 'completed'
  if (chance < 0.92) return 'missed'
  if (chance < 0.98) return 'failed'
  return chance < 0.99 ? 'in-progress' : 'initiated'
}

function pickFrom(items: readonly string[], random: () => number): string {
  return items[Math.floor(random() * items.length)] ?? ''
}
