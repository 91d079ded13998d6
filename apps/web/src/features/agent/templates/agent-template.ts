import { defaultDisclosure } from '@callwright/contract/agent/disclosures'
import { REHEARSALS_MAX, type Expectation, type NewRehearsal } from '@callwright/contract/agent/rehearsals'
import type { FieldDefinition, FieldKind } from '@callwright/contract/calls/call-fields'
import { excerpt } from '#lib/excerpt.ts'

/** A starting point for an agent. `[business]` stands for the business's name; `{{variables}}` stay as they are. */
export type AgentTemplate = {
  title: string
  /** Who it is for, in one line. */
  audience: string
  firstMessage: string
  /** The system prompt, line by line. */
  promptLines: readonly string[]
  /** A call with this agent, to read before using it, after the opening. The agent and a customer take turns. */
  exampleCall: readonly string[]
  /** Fields and goals. It has no outcome: every business starts with one. */
  questions: readonly FieldDefinition[]
  /** Three rehearsals that this template’s agent must pass. */
  rehearsals: readonly NewRehearsal[]
}

type Question = (name: string, question: string) => FieldDefinition
const ask =
  (kind: FieldKind): Question =>
  (name, question) => ({ kind, name, question, choices: [] })

export const askYesNo: Question = ask('yes-no')
export const askNumber: Question = ask('number')
export const askText: Question = ask('text')
export const askGoal: Question = ask('goal')

export function askChoice(name: string, question: string, values: readonly string[]): FieldDefinition {
  const choices = values.map((value) => ({ value, isReached: true, isCallBack: false }))
  return { kind: 'choice', name, question, choices }
}

/** A customer who says these lines, then goodbye, and is transferred to nobody. `never`: what the agent must not say. */
export function rehearse(
  name: string,
  lines: readonly string[],
  { says, never }: { says?: string; never?: string },
): NewRehearsal {
  const expects: Expectation[] = [{ kind: 'transfer', value: '' }]
  if (never !== undefined) expects.unshift({ kind: 'never-says', value: never })
  if (says !== undefined) expects.unshift({ kind: 'says', value: says })
  return { name, turns: [...lines, 'Goodbye.'], expects }
}

type Business = { businessName: string; description: string }

/** The text of a template for one business. */
export type FilledTemplate = { firstMessage: string; systemPrompt: string; exampleCall: readonly string[] }

/** The prompt repeats only the beginning: the agent gets the whole description anyway. */
const DESCRIPTION_LENGTH = 500

/** Puts in the business's name, and its description after the prompt's first line. */
export function fillTemplate(template: AgentTemplate, { businessName, description }: Business): FilledTemplate {
  const name = businessName.trim() || 'our business'
  const about = excerpt(description.trim(), DESCRIPTION_LENGTH)
  const fill = (text: string): string => text.replaceAll('[business]', () => name)
  const opening = defaultDisclosure('en', name)
  const [purpose = '', ...rules] = template.promptLines.map(fill)
  const lines = about === '' ? [purpose, ...rules] : [purpose, `About ${name}: ${about}`, ...rules]
  return {
    firstMessage: fill(template.firstMessage),
    systemPrompt: lines.join('\n'),
    exampleCall: template.exampleCall.map((line, index) => (index === 0 ? `${opening} ${fill(line)}` : fill(line))),
  }
}

/** Leaves out those whose names exist already, and those that would exceed the limit. */
export function planRehearsals(
  { rehearsals }: Pick<AgentTemplate, 'rehearsals'>,
  existing: readonly { name: string }[],
): NewRehearsal[] {
  const isNew = ({ name }: NewRehearsal): boolean => existing.every((each) => each.name !== name)
  return rehearsals.filter(isNew).slice(0, Math.max(0, REHEARSALS_MAX - existing.length))
}

/** @returns the questions to add, and the names of those left out because the business has one of that name */
export function planQuestions(
  { questions }: Pick<AgentTemplate, 'questions'>,
  existing: readonly { name: string }[],
): { added: FieldDefinition[]; leftOut: string[] } {
  const taken = new Set(existing.map(({ name }) => name.toLowerCase()))
  const isTaken = ({ name }: FieldDefinition): boolean => taken.has(name.toLowerCase())
  return {
    added: questions.filter((question) => !isTaken(question)),
    leftOut: questions.filter(isTaken).map(({ name }) => name),
  }
}
