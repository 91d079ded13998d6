import type { Turn } from '@callwright/contract/calls/calls'
import type { ToolArguments } from '@callwright/contract/tools/tools'
import { z } from 'zod'
import type { AgentTool } from '../voice-provider.ts'
import { ANSWER_LINE, FAILED, isYes } from './tools.ts'

// How a simulated agent books an appointment. It understands a number, a name that it asked for, and a yes.

/** What its business's server answers, as JSON. */
type Ask = (tool: 'find_times' | 'book_time', given: ToolArguments) => Promise<string>

export type BookingTalk = {
  /** Whether the customer's next words are an answer. */
  isOpen(): boolean
  start(): Promise<string>
  /** @param words the answer. @returns what the agent says */
  hear(words: string): Promise<string>
}

const offer = z.object({ slot: z.string(), say: z.string() })
const answerSchema = z.union([
  z.object({ ok: z.literal(true), result: z.object({ offers: z.array(offer), earliest: offer.nullable() }) }),
  z.object({ ok: z.literal(true), result: z.object({ booked: z.literal(true), time: z.string() }) }),
  z.object({ ok: z.literal(false), error: z.string(), say: z.string() }),
])
type Answer = z.infer<typeof answerSchema>
type Offer = z.infer<typeof offer>

/** @param tools the agent's; null without one that finds times */
export function createBookingTalk(tools: readonly AgentTool[], ask: Ask): BookingTalk | null {
  const finder = tools.find(({ name }) => name === 'find_times')
  if (!finder) return null
  const services = finder.parameters.find(({ name }) => name === 'service')?.choices ?? []
  let next: ((words: string) => Promise<string>) | null = null

  const tell = async (tool: Parameters<Ask>[0], given: ToolArguments): Promise<Answer> => {
    const failed: Answer = { ok: false, error: 'failed', say: FAILED }
    return answerSchema.catch(failed).parse(JSON.parse(await ask(tool, given).catch(() => JSON.stringify(failed))))
  }
  /** Waits for the number of a choice. */
  const choose = (choices: readonly string[], then: (index: number) => Promise<string>): void => {
    next = async (words) => {
      const index = Number(/\d+/.exec(words)?.[0] ?? 0) - 1
      if (choices[index] !== undefined) return await then(index)
      choose(choices, then)
      return `Please answer with a number from 1 to ${choices.length}.`
    }
  }
  const findTimes = async (service?: string): Promise<string> => {
    const answer = await tell('find_times', service === undefined ? {} : { service })
    if (!answer.ok || !('offers' in answer.result)) return answer.ok ? FAILED : answer.say
    const { offers, earliest } = answer.result
    const times = offers.length > 0 || !earliest ? offers : [earliest]
    choose(
      times.map(({ say }) => say),
      async (index) => askName(times[index]),
    )
    return `I can offer ${list(times.map(({ say }) => say))}. Which number suits you?`
  }
  const askName = (time: Offer | undefined): string => {
    next = async (words) => await readBack({ slot: time?.slot ?? '', name: words.replace(/\.$/, ''), phone_ok: true })
    return 'What name should I book it under? Please say only the name.'
  }
  const readBack = async (given: ToolArguments): Promise<string> => {
    const answer = await tell('book_time', { ...given, confirmed: false })
    if (!answer.ok && answer.error === 'confirm_first') waitForYes(given)
    return answer.ok ? FAILED : answer.say
  }
  const waitForYes = (given: ToolArguments): void => {
    next = async (words) => {
      if (!isYes(words)) return 'All right, I have booked nothing. What else can I do for you?'
      const answer = await tell('book_time', { ...given, confirmed: true })
      if (answer.ok && 'booked' in answer.result) return `It is booked: ${answer.result.time}. Is there anything else?`
      if (!answer.ok && answer.error === 'confirm_first') waitForYes(given)
      return answer.ok ? FAILED : answer.say
    }
  }

  return {
    isOpen: () => next !== null,
    async start() {
      if (services.length < 2) return await findTimes()
      choose(services, async (index) => await findTimes(services[index]))
      return `What is it for: ${list(services)}? Please say the number.`
    },
    async hear(words) {
      const answer = next
      next = null
      return (await answer?.(words)) ?? FAILED
    },
  }
}

function list(choices: readonly string[]): string {
  const numbered = choices.map((choice, index) => `${index + 1}. ${choice}`)
  return numbered.join(', ')
}

type Line = Pick<Turn, 'role' | 'text'>

/** The part of a conversation in which an appointment is booked; the agent's lines are said when it is. */
export function bookingLines({ parameters }: AgentTool, customer: string): Line[] {
  const hasServices = parameters.some(({ name }) => name === 'service')
  const said = [
    'I would like to book an appointment, please.',
    ...(hasServices ? ['Number 1, please.'] : []),
    'Number 1, please.',
    customer,
    'Yes, please.',
  ]
  return said.flatMap((text): Line[] => [
    { role: 'customer', text },
    { role: 'agent', text: ANSWER_LINE },
  ])
}
