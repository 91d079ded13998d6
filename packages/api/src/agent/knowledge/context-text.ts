import type { BusinessFacts } from './knowledge.repo.ts'

/** What follows the prompt is sent with each turn of a call, so it is kept to a few pages. */
const LONGEST = { description: 8000, notes: 16_000, links: 4000 } as const

export type ContextText = {
  /** '' where the business has written nothing */
  text: string
  /** Whether something was too long to be told in full. */
  isCut: boolean
}

/** What a business wrote about itself, as its agent is told of it. */
export function contextText({ description, notes, links }: BusinessFacts): ContextText {
  const list = links.map(({ url }) => `- ${url}`).join('\n')
  const parts = [
    partOf('About the business', description, LONGEST.description),
    partOf('Notes and instructions', notes, LONGEST.notes),
    partOf('Pages of the business', list, LONGEST.links),
  ]
  return {
    text: parts.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n'),
    isCut: parts.some((part) => part.isCut),
  }
}

function partOf(title: string, written: string, longest: number): ContextText {
  const plain = withoutVariables(written.trim())
  if (plain === '') return { text: '', isCut: false }
  const isCut = plain.length > longest
  return { text: `${title}:\n${isCut ? `${cut(plain, longest)} ...` : plain}`, isCut }
}

/** Two brackets would be taken for a variable, and a call without a value for it would fail. */
function withoutVariables(text: string): string {
  return text.replaceAll('{{', '{ {').replaceAll('}}', '} }')
}

/** Never through the middle of a character. */
function cut(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}
