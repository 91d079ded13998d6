import { includesPhrase, toWords, weightOf } from '@callwright/contract/text/words'
import type { Transfer } from '@callwright/contract/agent/transfers'

import { askForRecording, type AskedQuestion, listAskedQuestions } from '../asked-questions.ts'
import { APPOINTMENTS, CLOSING_EXCHANGES, DIALOGUES, HOURS_PATTERN } from '../dialogues.ts'
import { descriptiveSentences } from '../prompt-sentences.ts'
import type { BookingTalk } from '../booking.ts'
import { CONFIRMING, isYes } from '../tools.ts'
import { fillPlaceholders, suitableDialogues, type TranscriptInput, writeOpening } from '../transcript.ts'
import type { AgentTool } from '../../voice-provider.ts'

/** `next`: what follows the words; a transfer rings nobody, but ends the conversation too. */
export type LiveReply = { text: string; next: 'listen' | 'end' } | { text: string; next: 'transfer'; person: Transfer }

/** The agent's side of a conversation whose customer is real. It invents no words of the customer. */
export type LiveConversation = {
  opening: string
  /** @param words what the customer typed; null if they spoke, which the simulator does not understand */
  hear(words: string | null): Promise<LiveReply>
  /** the questions from the prompt that the customer has answered in writing, in any words */
  asked: readonly AskedQuestion[]
}

const NOTED = 'I have made a note of it. The team will confirm it. Is there anything else?'
const UNKNOWN = 'I will pass your question on to the team. Is there anything else?'
const NOBODY = 'Nobody is available right now. What can I tell them?'

/** Which words the simulator knows besides the words of its dialogues and of the prompt. */
const FAREWELLS = [['goodbye'], ['bye']]
const PERSON = ['person']

/** @param call.sayToolAnswer uses a tool; default: there are none */
export function createLiveConversation(
  call: TranscriptInput & {
    transfers?: readonly Transfer[]
    tools?: readonly AgentTool[]
    sayToolAnswer?: (tool: AgentTool) => Promise<string>
    /** default: it books no appointments */
    booking?: BookingTalk | null
  },
): LiveConversation {
  const { transfers = [], tools = [], sayToolAnswer, booking, systemPrompt } = call
  const opening = writeOpening(call)
  const business = call.businessName.trim() || 'our office'
  const sentences = descriptiveSentences(systemPrompt)
  const hours = sentences.find((text) => HOURS_PATTERN.test(text))
  const asked: AskedQuestion[] = []
  const always = (): number => 0
  /** Asked in this order, after the recording and the reply to the reason for the call. */
  const questions = listAskedQuestions(systemPrompt, call.fields ?? [], always)
  let open: AskedQuestion | undefined
  let recordingQuestion = call.recordingMode === 'ask' ? askForRecording(always).question : undefined
  /** the customer's words that wait until the question about the recording is answered; null: not understood */
  let reason: string | null | undefined
  let isTopicStated = false
  /** the tool that waits for the customer's yes */
  let unconfirmed: AgentTool | undefined

  /** The reply to words that need no context; undefined if they only continue the conversation. */
  const answer = (text: string): LiveReply | undefined => {
    const words = toWords(text)
    if (FAREWELLS.some((farewell) => includesPhrase(words, farewell))) {
      const [, goodbye = ''] = CLOSING_EXCHANGES.at(-1) ?? []
      return { text: fill(goodbye, { business }), next: 'end' }
    }
    const person = transfers.find(({ name }) => includesPhrase(words, toWords(name)))
    if (person ?? includesPhrase(words, PERSON)) return putThrough(person ?? transfers[0])
    if (!text.includes('?')) return undefined
    const sentence = HOURS_PATTERN.test(text) ? (hours ?? UNKNOWN) : findSentence(sentences, words)
    return sentence === undefined ? undefined : { text: sentence, next: 'listen' }
  }

  const stateTopic = (text: string | null): LiveReply => {
    isTopicStated = true
    const stated = DIALOGUES.find(
      ({ opener, scenario, subject }) => opener === 'customer' && !scenario && text !== null && subject.test(text),
    )
    const [suitable] = suitableDialogues(call.direction, opening, systemPrompt)
    // A customer who opens with words that no dialogue knows has said what it is about.
    const dialogue = stated ?? (text === null || suitable?.opener === 'agent' ? suitable : undefined)
    const [, reply = NOTED] = dialogue?.exchanges[0] ?? []
    const facts = sentences.filter((each) => dialogue?.subject.test(each))
    const others = DIALOGUES.filter(({ subject }) => subject !== dialogue?.subject)
    // Prefer a sentence about this subject only.
    const fact = facts.find((each) => !others.some(({ subject }) => subject.test(each))) ?? facts[0]
    return { text: fill(reply, { business, fact }), next: 'listen' }
  }

  const goOn = (text: string | null): LiveReply => {
    if (!isTopicStated) return stateTopic(text)
    open = questions.shift()
    return { text: open?.question ?? (text?.includes('?') ? UNKNOWN : NOTED), next: 'listen' }
  }

  const findNamed = (words: readonly string[]): AgentTool | undefined =>
    tools.find(({ name }) => includesPhrase(words, toWords(name.replaceAll('_', ' '))))

  /** The tool whose description a question is more like than any sentence of the prompt. */
  const findDescribed = (words: readonly string[]): AgentTool | undefined => {
    const found = findSentence([...sentences, ...tools.map(({ description }) => description)], words)
    return tools.find(({ description }) => description === found && !sentences.includes(found))
  }

  /** The reply to words about an appointment or a tool, or to what one waits for. */
  const askTool = async (text: string): Promise<LiveReply | undefined> => {
    if (booking?.isOpen()) return { text: await booking.hear(text), next: 'listen' }
    if (booking && APPOINTMENTS.test(text)) return { text: await booking.start(), next: 'listen' }
    const words = toWords(text)
    const confirmed = isYes(text) ? unconfirmed : undefined
    unconfirmed = undefined
    const tool = confirmed ?? findNamed(words) ?? (text.includes('?') ? findDescribed(words) : undefined)
    if (!tool || !sayToolAnswer) return undefined
    if (confirmed || !tool.changes) return { text: await sayToolAnswer(tool), next: 'listen' }
    unconfirmed = tool
    return { text: CONFIRMING, next: 'listen' }
  }

  return {
    opening,
    asked,
    async hear(words) {
      const kind = call.fields?.find(({ id }) => id === open?.fieldId)?.kind
      if (open && words !== null && kind === 'text') asked.push({ ...open, answer: words, value: words })
      open = undefined
      if (recordingQuestion !== undefined) {
        const text = recordingQuestion
        recordingQuestion = undefined
        reason = words
        return { text, next: 'listen' }
      }
      const heard = reason === undefined ? words : reason
      reason = undefined
      if (heard === null) return goOn(heard)
      return (await askTool(heard)) ?? answer(heard) ?? goOn(heard)
    },
  }
}

function putThrough(person: Transfer | undefined): LiveReply {
  if (!person) return { text: NOBODY, next: 'listen' }
  const note = `(In a phone call, this would now ring ${person.name} at ${person.phoneNumber}.)`
  return { text: `I'll put you through to ${person.name}. ${note}`, next: 'transfer', person }
}

/** The sentence whose words are most like these, apart from endings. */
function findSentence(sentences: readonly string[], words: readonly string[]): string | undefined {
  const wanted = words.filter((word) => word.length >= 4 && weightOf(word) > 0)
  const scored = sentences.map((sentence) => {
    const shared = toWords(sentence).filter((word) => wanted.some((each) => isSameStem(word, each)))
    return { sentence, score: shared.join('').length }
  })
  const best = scored.toSorted((one, other) => other.score - one.score)[0]
  return best && best.score > 0 ? best.sentence : undefined
}

function isSameStem(one: string, other: string): boolean {
  return one.length >= 4 && (one.startsWith(other) || other.startsWith(one))
}

/** The customer's name is unknown, so it is left out with the comma before it. */
function fill(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return fillPlaceholders(text.replaceAll(/,? ?\{name\}/g, ''), values)
}
