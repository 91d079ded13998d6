import type { Business } from '../client.ts'
import { buildPostCallEvent } from '../signed-webhook.ts'

const FIELDS = 20
const GOALS = 5

const fill = (text: string, letters: number): string => text.repeat(Math.ceil(letters / text.length)).slice(0, letters)
const lines = (text: string, count: number): string[] => Array.from({ length: count }, () => text)
const WORDS = 'the delivery on monday was late again and nobody called me back about '

/** What was said in a call, and the words that each of the business's 25 answers quotes. */
export type HostileReport = { name: string; said: readonly string[]; quoted: string }

export const HOSTILE_REPORTS: readonly HostileReport[] = (
  [
    ['300 lines of 160 letters', lines(fill(WORDS, 160), 300), `${fill(WORDS, 150)}nothing`],
    ['two lines of 16,000 letters', lines(fill(WORDS, 16_000), 2), `${fill(WORDS, 350)}nothing`],
    ['300 lines of 1,000 letters', lines(fill(WORDS, 1000), 300), `${fill(WORDS, 350)}nothing`],
    ['300 lines of one word', lines(fill('a ', 1000), 300), `${fill('a ', 100)}b`],
    ['two lines of 100,000 digits', lines(fill('1', 100_000), 2), fill('1', 300)],
    ['a letter that normalizes to 18', lines(fill('ﷺ', 100_000), 2), fill('ﷺ', 100)],
    ['Han characters', lines(fill('電話番号を教えてください', 1000), 250), fill('電話番号を教えて', 58)],
    ['1,000 lines', lines(fill(WORDS, 390), 1000), `${fill(WORDS, 350)}nothing`],
    ['one long line and many short ones', [fill(WORDS, 390_000), ...lines('ok', 999)], 'ok'],
    ['a quotation of many parts', lines(fill('電話', 150_000), 2), lines('電', 58).join('…')],
    ['plain opt-outs', lines(fill('Nobody asked. ', 20_000), 40), 'Nobody asked'],
    ['a line of nine million letters', [fill(WORDS, 9_000_000)], 'late again'],
    ['30,000 lines', lines('yes', 30_000), 'yes'],
  ] as const
).map(([name, said, quoted]) => ({ name, said, quoted }))

/** Asks as many questions as a business can have. @returns the ids of the fields */
export async function addQuestions(business: Business): Promise<string[]> {
  const fields = Array.from({ length: FIELDS - 1 + GOALS }, (_, nth) => ({
    kind: nth < FIELDS - 1 ? ('text' as const) : ('goal' as const),
    name: `Question ${nth}`,
    question: WORDS.repeat(20),
  }))
  return (await business.trpc.agent.addFields.mutate({ fields })).map(({ id }) => id)
}

type Event = { data: { transcript: object[]; analysis: object } }

/** A post-call event that answers every question. */
export function buildHostileEvent(
  call: { agentId: string; conversationId: string },
  { said, quoted, ids }: Omit<HostileReport, 'name'> & { ids: readonly string[] },
): object {
  const event = buildPostCallEvent(call) as Event
  event.data.transcript = said.map((message, at) => ({
    role: at % 2 === 0 ? 'user' : 'agent',
    message,
    time_in_call_secs: at,
  }))
  const rationale = lines(`"${quoted}"`, 4).join(' and ')
  const results = ids.map((id) => [id, { data_collection_id: id, value: 'late', rationale }])
  event.data.analysis = { ...event.data.analysis, data_collection_results: Object.fromEntries(results) }
  return event
}
