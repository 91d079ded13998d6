export const DESCRIPTION_MAX = 20_000
export const NOTES_MAX = 20_000

/** Shown when a save is based on an outdated version; nothing is saved then. */
export const PROFILE_CHANGED = 'This profile has been changed somewhere else since you opened it.'
export const NOTES_CHANGED = 'These notes have been changed somewhere else since you opened them.'

/** The initials of the first two words, or the first two letters of a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first, second] = words
  if (!first) return ''
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
