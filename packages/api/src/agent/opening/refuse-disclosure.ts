import type { Language } from '@callwright/contract/agent'
import { aiWordsIn } from '@callwright/contract/agent/disclosures'
import { includesPhrase, toWords } from '@callwright/contract/text/words'

/** Why a text does not say that an AI is speaking, and for whom, as a sentence; null if it does. */
export function refuseDisclosure(text: string, language: Language, businessName: string): string | null {
  if (text.includes('{{')) return 'The sentence is the same in every call, so it cannot contain variables.'
  if (/[<>]/.test(text)) return 'The sentence cannot contain < or >.'
  const name = toWords(businessName)
  if (name.length === 0 ? !text.includes(businessName.trim()) : !namesBusiness(toWords(text), name))
    return `The sentence must name your business: ${businessName}.`
  // The business's own name may contain such a word.
  return saysAi(removeName(text, businessName), aiWordsIn(language)) ? null : NO_AI
}

/** The longest ending that may be attached to a name, as in Swedish or Korean. */
const ENDING_MAX = 3

/** Whether the words contain the name. */
function namesBusiness(words: readonly string[], name: readonly string[]): boolean {
  const last = name.length - 1
  const isNamePart = (word: string | undefined, index: number): boolean =>
    word === name[index] || (index === last && hasEnding(word ?? '', name[index] ?? ''))
  return words.some((_, at) => name.every((_part, index) => isNamePart(words[at + index], index)))
}

function hasEnding(word: string, name: string): boolean {
  return name.length >= 3 && word.startsWith(name) && word.length - name.length <= ENDING_MAX
}

/** The text without the business's name, ignoring case, accents, and punctuation. */
function removeName(text: string, businessName: string): string {
  const words = toPlain(businessName).match(/[\p{L}\p{M}]+|\p{N}+/gu)
  if (!words) return toPlain(text)
  const name = words.join(String.raw`[^\p{L}\p{N}]*`)
  return toPlain(text).replace(new RegExp(String.raw`(?<!\p{LC})${name}(?!\p{LC})`, 'giu'), ' ')
}

/** Without accents, and with "AI" for "A.I.". */
function toPlain(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{Script=Inherited}/gu, '')
  return plain.replace(/(\p{Lu})\.(\p{Lu})\./gu, '$1$2')
}

const NO_AI = 'The sentence must say that an AI is speaking. Use “AI”, or “artificial intelligence” in that language.'

/**
 * Abbreviations are compared in capitals: in small letters, some of them are ordinary words. Letters without case, as in
 * Japanese, may stand next to them.
 */
function saysAi(text: string, forms: readonly string[]): boolean {
  const words = toWords(text)
  const written = new Set(text.match(/\p{LC}+/gu))
  return forms.some((form) => (/^\p{Lu}+$/u.test(form) ? written.has(form) : includesPhrase(words, toWords(form))))
}
