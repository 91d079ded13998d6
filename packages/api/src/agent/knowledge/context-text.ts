import type { BusinessFacts } from './knowledge.repo.ts'

/** This text follows the prompt and is sent with each turn of a call, so it is limited to a few pages. */
const MAX_LENGTH = { description: 8000, notes: 16_000, links: 4000 } as const

export type ContextText = {
  /** '' if the business has provided nothing */
  text: string
  /** whether a part was too long and was truncated */
  isCut: boolean
}

/** The business's own description, notes and links, as text for its agent. */
export function buildContextText({ description, notes, links }: BusinessFacts): ContextText {
  const list = links.map(({ url }) => `- ${url}`).join('\n')
  const parts = [
    formatPart('About the business', description, MAX_LENGTH.description),
    formatPart('Notes and instructions', notes, MAX_LENGTH.notes),
    formatPart('Business web pages', list, MAX_LENGTH.links),
  ]
  return {
    text: parts.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n\n'),
    isCut: parts.some((part) => part.isCut),
  }
}

function formatPart(title: string, content: string, maxLength: number): ContextText {
  const plain = withoutVariables(content.trim())
  if (plain === '') return { text: '', isCut: false }
  const isCut = plain.length > maxLength
  return { text: `${title}:\n${isCut ? `${truncateText(plain, maxLength)} ...` : plain}`, isCut }
}

/** Double braces would be read as a variable, and a call without a value for it would fail. */
export function withoutVariables(text: string): string {
  return text.replaceAll('{{', '{ {').replaceAll('}}', '} }')
}

/** Never splits a surrogate pair. */
function truncateText(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}
