/** Common words, the most frequent ones first. */
export const COMMON_WORDS = (
  'the you to and is for we can that your please thank have will at yes with it our day would call time ' +
  'appointment morning help good week number office service tomorrow name order price hello today repair visit ' +
  'afternoon available question water friday delivery address monday boiler quote problem team invoice working ' +
  'schedule confirm window kitchen heating payment customer garden bathroom urgent technician cancel insurance ' +
  'account reserve table doctor warranty refund battery engine catalog shipping ceiling radiator plumber'
).split(' ')

export const FIRST_NAMES = 'Amelia Benjamin Carla Darius Eleanor Farid Grace Henry Ines Jamal Kate Leon Miriam'.split(
  ' ',
)
export const LAST_NAMES = 'Abbott Bauer Castillo Dawson Ellison Fontaine Garcia Holloway Ibrahim Jensen Kowalski'.split(
  ' ',
)

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ')
export const RARE_WORD_COUNT = 5000

/** A word that occurs in only a few of a million calls. */
export function rareWord(index: number): string {
  const digits = [index % 20, Math.floor(index / 20) % 20, Math.floor(index / 400) % 20, (index * 7 + 3) % 20]
  return digits.map((digit) => SYLLABLES[digit]).join('')
}

/** Common words in any order, the most frequent ones more often. */
export function generateSentence(length: number, random: () => number): string {
  return Array.from({ length }, () => COMMON_WORDS[Math.floor(COMMON_WORDS.length * random() ** 1.8)]).join(' ')
}

/** A word that occurs in no call. */
export function absentWord(index: number): string {
  return `y${rareWord(index)}`
}
