import type { CallField } from '@callwright/contract/calls/call-fields'
import { describe, expect, it } from 'vitest'
import { DIALOGUES } from './dialogues.ts'
import { type Line, type Transcript, type TranscriptInput, writeTranscript } from './transcript.ts'

const CLINIC =
  'You are the receptionist of Bright Smile Dental. Book appointments for callers. We are open Monday to Friday, 9 am to 5 pm. ' +
  'A cleaning costs $90. Parking is behind the house.'
const PROMPTS = [
  CLINIC,
  'You answer for a pizzeria. Take reservations: ask for the party size. Opening hours: Tue-Sun 5 pm to 11 pm.',
  'You call people about their quotes. The kitchen at 12 Oak Lane costs $4,500.',
  'Handle returns and refunds. We take items back within 30 days.',
  'Take orders by phone. Deliveries are free in town.',
  'Be kind.',
]
const FIRST_MESSAGES = [
  '',
  'Hi {{name}}, this is Ana calling about your order.',
  'Hello, how can I help you?',
  'Good day!',
]
const CHANCES = Array.from({ length: 20 }, (_, index) => index / 20)

function transcriptOf(call: Partial<TranscriptInput>, chance = 0.5): Transcript {
  const clinic = {
    direction: 'inbound',
    businessName: 'Acme',
    systemPrompt: CLINIC,
    firstMessage: '',
    variables: {},
  } as const
  return writeTranscript({ ...clinic, ...call }, () => chance)
}

function writeAllTranscripts(): ReturnType<typeof transcriptOf>[] {
  const calls = (['inbound', 'outbound'] as const).flatMap((direction) =>
    PROMPTS.flatMap((systemPrompt) =>
      FIRST_MESSAGES.map((firstMessage) => ({ direction, systemPrompt, firstMessage, variables: { name: 'Rosa' } })),
    ),
  )
  return calls.flatMap((call) => CHANCES.map((chance) => transcriptOf(call, chance)))
}

it('asks the questions that are in the prompt, and only those', () => {
  const field = { id: 'a', kind: 'choice', name: 'Insurance', choices: [] } as const
  const fields: CallField[] = [
    { ...field, kind: 'yes-no', question: 'Are you a new patient? Answer yes if unsure.', choices: [] },
    {
      ...field,
      id: 'b',
      question: 'Which insurance do you have?',
      choices: [{ value: 'public', isReached: true, isCallBack: false }],
    },
    { ...field, id: 'c', kind: 'text', question: 'Who sent you?', choices: [] },
  ]
  const systemPrompt = `${CLINIC}\n\nAsk:\n- are you a NEW patient?  Answer yes if unsure.\n- Which insurance do you have?`
  const { lines, asked } = transcriptOf({ systemPrompt, fields })
  const first = lines.findIndex(({ text }) => text.endsWith(' Are you a new patient?'))
  expect(lines.slice(first + 1, first + 4).map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'customer: Yes, that is right.',
    'agent: Thank you. Which insurance do you have?',
    'customer: I would say public.',
  ])
  expect(asked.map(({ fieldId, value }) => [fieldId, value])).toEqual([
    ['a', true],
    ['b', 'public'],
  ])
})

function linesBy(role: Line['role'], lines: readonly Line[]): string[] {
  return lines.filter((line) => line.role === role).map(({ text }) => text)
}

describe('a simulated transcript', () => {
  it('has 7 to 11 alternating turns, starting with the agent and ending with a goodbye', () => {
    for (const { lines, summary } of writeAllTranscripts()) {
      expect(lines.length).toBeGreaterThanOrEqual(7)
      expect(lines.length).toBeLessThanOrEqual(11)
      lines.forEach(({ role }, index) => expect(role).toBe(index % 2 === 0 ? 'agent' : 'customer'))
      expect(lines.at(-2)?.text).toBe('All right, thank you. Goodbye!')
      expect(lines.at(-1)?.text).toMatch(/Goodbye!$/)
      expect(lines.every(({ text }) => text !== '' && !/[{}]|undefined|null| {2}|^ | $/.test(text))).toBe(true)
      expect(summary).toMatch(/^[A-Z][^{}]+\. [A-Z][^{}]+\.$/)
    }
  })

  it('uses every dialogue without a scenario, and no other', () => {
    const summaries = writeAllTranscripts().map(({ summary }) => summary)
    const usual = DIALOGUES.filter(({ scenario }) => scenario === undefined)
    const unusedDialogues = usual.filter(({ ending }) => !summaries.some((summary) => summary.endsWith(ending)))
    expect(unusedDialogues).toEqual([])
    const unusual = DIALOGUES.filter(({ scenario }) => scenario !== undefined)
    expect(unusual.filter(({ ending }) => summaries.some((summary) => summary.endsWith(ending)))).toEqual([])
  })

  it('promises nothing: the agent notes what the customer asks for, and only the team confirms it', () => {
    const all = DIALOGUES.flatMap((dialogue) =>
      [{}, ...(dialogue.variants ?? [])].map((each) => ({ ...dialogue, ...each })),
    )
    for (const { exchanges, ending, isGoalReached, scenario } of all) {
      for (const [index, [, reply]] of exchanges.entries()) {
        const said = exchanges.slice(0, index + 1).map(([customer]) => customer)
        const times = reply.match(/(?:tomorrow at )?\d+ [ap]m/g) ?? []
        expect(times.filter((time) => !said.join(' ').toLowerCase().includes(time))).toEqual([])
        const plans = reply.match(/[^.?! ][^.?!]*(?:\b(?:will|shall|may we)\b|'ll\b)[^.?!]*/gi) ?? []
        const allowed =
          /(?:The team will confirm|I will (?:pass|tell)|I'll (?:pass|put)|Shall (?:I tell|someone call)) /
        expect(plans.filter((plan) => !allowed.test(plan))).toEqual([])
      }
      if (!isGoalReached || scenario !== undefined) continue
      for (const text of [exchanges.at(-1)?.[1], ending]) expect(text).toMatch(/the team will confirm [\w ]+\.$/i)
    }
  })

  it('opens with the first message and its variables filled in', () => {
    const firstMessage = 'Hi {{name}}, this is Ana from Acme in {{city}}. {business} {{unknown}}'
    const variables = { name: 'Rosa Diaz', city: 'Austin' }
    const { lines, summary } = transcriptOf({ direction: 'outbound', firstMessage, variables })
    expect(lines[0]?.text).toBe('Hi Rosa Diaz, this is Ana from Acme in Austin. {business} {{unknown}}')
    expect(lines[1]?.text).toContain('Rosa')
    expect(summary).toContain('The agent called Rosa and they spoke about')
  })

  it('opens with the business’s greeting if there is no first message', () => {
    expect(transcriptOf({}).lines[0]?.text).toBe('Hello, thank you for calling Acme. How can I help you?')
    expect(transcriptOf({ direction: 'outbound' }).lines[0]?.text).toContain('the assistant of Acme')
    expect(transcriptOf({ businessName: ' ' }).lines[0]?.text).toBe('Hello, thank you for calling. How can I help you?')
  })

  it('quotes whole sentences from the prompt, and always the opening hours', () => {
    for (const direction of ['inbound', 'outbound'] as const) {
      for (const chance of CHANCES) {
        const said = linesBy('agent', transcriptOf({ direction }, chance).lines).join(' ')
        expect(said).toContain('We are open Monday to Friday, 9 am to 5 pm.')
        expect(said).toMatch(/A cleaning costs \$90\.|Parking is behind the house\./)
        expect(said).not.toContain('receptionist')
      }
    }
  })

  it('has the prompt’s variables filled in', () => {
    const systemPrompt = 'Our shop is in {{city}}. We love {{unknown}} very much.'
    const said = linesBy('agent', transcriptOf({ systemPrompt, variables: { city: 'Austin' } }).lines).join(' ')
    expect(said).toContain('Our shop is in Austin.')
    expect(said).not.toContain('love')
  })

  it('replies only with a fact on the subject', () => {
    const { lines } = transcriptOf({ systemPrompt: 'Take orders by phone. Parking is behind the house.' })
    expect(lines[2]?.text).toBe('I can take it down for you. What would you like?')
    expect(lines.at(-3)?.text).toBe('Parking is behind the house.')
  })

  it('has no customer ask for facts that the prompt lacks', () => {
    const systemPrompt = 'Never promise a price. Answer questions within the opening hours.'
    const transcripts = CHANCES.map((chance) => transcriptOf({ systemPrompt }, chance))
    expect(new Set(transcripts.map(({ summary }) => summary.replace(/^\w+ /, ''))).size).toBe(3)
    for (const { lines } of transcripts) expect(linesBy('customer', lines).join(' ')).not.toContain('?')
  })

  it('has no customer ask for the opening hours after hearing them', () => {
    const { lines } = transcriptOf({ systemPrompt: 'We are open Monday to Friday. We are closed on holidays.' })
    const said = linesBy('agent', lines)
    expect(said.filter((text) => /open Monday|closed on holidays/.test(text))).toHaveLength(2)
    expect(linesBy('customer', lines).join(' ')).not.toContain('when are you open')
  })

  it('takes its topic from the first message of an outbound call, or else from the prompt', () => {
    const order = 'Hi {{name}}, this is Ana calling about your order.'
    for (const chance of CHANCES) {
      expect(transcriptOf({ direction: 'outbound', firstMessage: order }, chance).summary).toContain('about an order')
      const quote = { direction: 'outbound', systemPrompt: PROMPTS[2] ?? '' } as const
      expect(transcriptOf(quote, chance).summary).toMatch(/about (a quote|prices)/)
      expect(transcriptOf({ systemPrompt: PROMPTS[1] ?? '' }, chance).summary).toMatch(/a table|a visit/)
      expect(transcriptOf({ systemPrompt: 'Be kind.' }, chance).summary).toContain('a general question')
    }
  })

  it('lets the customer state the reason for an outbound call if the first message asks for it', () => {
    const call = { direction: 'outbound', firstMessage: 'Hello, how can I help you?' } as const
    expect(transcriptOf(call, 0).lines[1]?.text).toBe("Hi, this is Maria. I'd like to book an appointment, please.")
  })

  it('varies only with the random source', () => {
    const transcripts = CHANCES.map((chance) => JSON.stringify(transcriptOf({}, chance)))
    expect(new Set(transcripts).size).toBeGreaterThan(8)
    expect(JSON.stringify(transcriptOf({}, 0.35))).toBe(JSON.stringify(transcriptOf({}, 0.35)))
  })
})
