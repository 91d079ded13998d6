import { excerpt } from '#lib/excerpt.ts'

/** A starting point for an agent. `[business]` stands for the business's name; `{{variables}}` stay as they are. */
export type AgentTemplate = {
  title: string
  /** Who it is for, in one line. */
  audience: string
  firstMessage: string
  /** The system prompt, line by line. */
  promptLines: readonly string[]
  /** A call with this agent, to read before using it. */
  exampleCall: readonly ExampleTurn[]
}

export type ExampleTurn = { speaker: 'Agent' | 'Customer'; text: string }

type Business = { businessName: string; description: string }

/** The text of a template for one business. */
export type FilledTemplate = { firstMessage: string; systemPrompt: string; exampleCall: readonly ExampleTurn[] }

/** The prompt repeats only the beginning: the agent gets the whole description anyway. */
const DESCRIPTION_LENGTH = 500

/** Puts in the business's name, and its description after the prompt's first line. */
export function fillTemplate(template: AgentTemplate, { businessName, description }: Business): FilledTemplate {
  const name = businessName.trim() || 'our business'
  const about = excerpt(description.trim(), DESCRIPTION_LENGTH)
  const fill = (text: string): string => text.replaceAll('[business]', () => name)
  const [purpose = '', ...rules] = template.promptLines.map(fill)
  const lines = about === '' ? [purpose, ...rules] : [purpose, `About ${name}: ${about}`, ...rules]
  return {
    firstMessage: fill(template.firstMessage),
    systemPrompt: lines.join('\n'),
    exampleCall: template.exampleCall.map(({ speaker, text }) => ({ speaker, text: fill(text) })),
  }
}
