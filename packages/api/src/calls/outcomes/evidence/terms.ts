import { findDates } from './dates.ts'
import { findPhrases, indexPhrases, matchPhrase, type PhraseIndex, remember } from './phrases.ts'
import { findSpokenDigits, hasEmail } from './spelling.ts'
import { OPPOSITES, SYNONYM_GROUPS } from './synonyms.ts'
import { findTimes } from './times.ts'
import { isContentWord, isFrameWord, toStem, toWords, withoutPrototype } from './words.ts'

/** A word or phrase with a subject, and everything it can mean; `at` is its index in the text. */
export type Term = { word: string; at: number; concepts: ReadonlySet<string> }

const groupsByStem = new Map<string, string[]>()
const phraseGroups = indexSynonyms()

function indexSynonyms(): PhraseIndex<string> {
  const groupsByPhrase = new Map<string, string[]>()
  for (const [index, group] of SYNONYM_GROUPS.entries()) {
    for (const entry of group) {
      const stems = toWords(entry).map(toStem)
      const [map, key] = stems.length > 1 ? [groupsByPhrase, stems.join(' ')] : [groupsByStem, stems[0] ?? '']
      map.set(key, [...(map.get(key) ?? []), `#${index}`])
    }
  }
  const lists: Record<string, string> = withoutPrototype({})
  for (const [phrase, groups] of groupsByPhrase) {
    const label = groups.join(' ')
    lists[label] = label in lists ? `${lists[label]}|${phrase}` : phrase
  }
  return indexPhrases(lists)
}

const PREFIX_LENGTH = 6

/** What a word can mean: its stem, its first letters, and the groups of its synonyms. */
function conceptsOf(word: string): ReadonlySet<string> {
  const stem = toStem(word)
  const prefix = stem.length >= PREFIX_LENGTH ? [`${stem.slice(0, PREFIX_LENGTH)}*`] : []
  return new Set([stem, ...prefix, ...(groupsByStem.get(stem) ?? [])])
}

/** The words with a subject in a text, and the phrases that have synonyms. */
export const findTerms = remember((words: readonly string[]): Term[] => {
  const stems = words.map(toStem)
  const terms: Term[] = []
  for (const [at, word] of words.entries()) {
    const phrase = matchPhrase(stems, at, phraseGroups)
    if (phrase) {
      terms.push({ word: words.slice(at, phrase.end).join(' '), at, concepts: new Set(phrase.label.split(' ')) })
    }
    if (isContentWord(word)) terms.push({ word, at, concepts: conceptsOf(word) })
  }
  return [...terms, ...impliedTerms(words)]
})

/** A day or a time suggests an appointment, an address with "dot com" an e-mail, a long number a phone. */
function impliedTerms(words: readonly string[]): Term[] {
  const at = words.length
  const term = (word: string): Term => ({ word, at, concepts: new Set(groupsByStem.get(toStem(word))) })
  return [
    ...(hasTime(words) ? [term('appointment'), { ...term('time'), concepts: new Set(['tim', 'dat']) }] : []),
    ...(hasEmail(words) ? [term('email')] : []),
    ...(findSpokenDigits(words).length >= 7 ? [term('phone')] : []),
  ]
}

export function hasTime(words: readonly string[]): boolean {
  // Opening hours are no appointment.
  if (words.includes('open') && (words.includes('to') || words.includes('until'))) return false
  return (
    findDates(words).some(({ relative }) => relative === undefined || relative === 'tomorrow') ||
    findTimes(words).some(({ isExplicit }) => isExplicit)
  )
}

export function share(one: Term, other: Term): boolean {
  for (const concept of one.concepts) if (other.concepts.has(concept)) return true
  return false
}

/** What a field is about: the words of its name or question without those of every question. */
export function toTopic(text: string): Term[] {
  const terms = findTerms(toWords(text)).filter(({ word }) => !isFrameWord(word))
  const whole = terms.filter((term) => !terms.some((other) => isInside(term, other)))
  return whole.filter((term, index) => !whole.slice(0, index).some((other) => share(term, other)))
}

/** Whether a word is part of a phrase. */
export function isInside(word: Term, phrase: Term): boolean {
  const isPart = phrase.word.includes(' ') && !word.word.includes(' ')
  return isPart && word.at >= phrase.at && word.at < phrase.at + phrase.word.split(' ').length
}

const pairs = OPPOSITES.map(([one, other]) => indexPhrases({ one: stemAll(one), other: stemAll(other) }))

function stemAll(list: string): string {
  return list
    .split('|')
    .map((phrase) => phrase.trim().split(/\s+/).map(toStem).join(' '))
    .join('|')
}

/** Which side of each pair of opposites a text is on; null if on none or on both. */
export type Sides = readonly ('one' | 'other' | null)[]

export function findSides(words: readonly string[]): Sides {
  const stems = words.map(toStem)
  return pairs.map((pair) => {
    const labels = new Set(findPhrases(stems, pair).map(({ label }) => label))
    const [label = null] = labels
    return labels.size === 1 ? label : null
  })
}

/** 1: on the same side of each pair of the first text; -1: on opposite sides; 0: the texts do not share the pairs. */
export function compareSides(one: Sides, other: Sides): 1 | -1 | 0 {
  const pairsOfOne = one.flatMap((side, index) => (side === null ? [] : index))
  if (pairsOfOne.length === 0 || pairsOfOne.some((index) => (other[index] ?? null) === null)) return 0
  return pairsOfOne.every((index) => one[index] === other[index]) ? 1 : -1
}
