import { wordingIn } from '@callwright/contract/agent/disclosures'
import { listAskedFields } from '@callwright/contract/agent/prompt-questions'
import type { CallField } from '@callwright/contract/calls/call-fields'
import { RECORDING_ID } from '../reserved-questions.ts'
import type { AnalysisResult } from '../voice-provider.ts'

/** A question that the prompt tells the agent to ask, and what the customer answers. */
export type AskedQuestion = { fieldId: string; question: string; answer: string; value: AnalysisResult['value'] }

/**
 * The fields whose question is in the prompt: a real agent would ask them.
 * @param random 0 up to, but not including, 1
 */
export function listAskedQuestions(
  prompt: string,
  fields: readonly CallField[],
  random: () => number,
): AskedQuestion[] {
  return listAskedFields(prompt, fields).map(({ id: fieldId, kind, question: written, choices }) => {
    // What follows the question tells the analysis how to answer.
    const question = /^[^?]*\?/.exec(written)?.[0] ?? written
    if (kind === 'number') return { fieldId, question, answer: 'That would be 4.', value: 4 }
    if (kind === 'yes-no' || kind === 'goal') return { fieldId, question, answer: 'Yes, that is right.', value: true }
    const choice = choices[Math.floor(random() * choices.length)]?.value
    const value = choice ?? 'The same as last time'
    return { fieldId, question, answer: choice === undefined ? `${value}.` : `I would say ${value}.`, value }
  })
}

const REFUSING_SHARE = 1 / 4

/** @param random 0 up to, but not including, 1 */
export function askForRecording(random: () => number): AskedQuestion {
  const asked = { fieldId: RECORDING_ID, question: wordingIn('en').question }
  if (random() < REFUSING_SHARE) return { ...asked, answer: 'No, please do not record it.', value: false }
  return { ...asked, answer: 'Yes, that is fine with me.', value: true }
}
