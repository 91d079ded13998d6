import { findPhrases, indexPhrases } from './phrases.ts'
import { isMark } from './words.ts'

/** Something that was said: from the word `at` to before the word `end`. */
type Place = { at: number; end: number }

/** Before a value that replaces another. */
const BEFORE = indexPhrases({
  cue: `no|actually|wait|sorry|scratch that|strike that|i mean|i meant|make it|make that|make them|correction
    |on second thought|on second thoughts|let us say|let us do|let us go|let us make|let us try|change|switch|move|push|hold on
    |my mistake|my bad|oops|excuse me|pardon|check that|could we do|can we do|can you do|could you do|how about
    |what about|instead|more like|should be|supposed to be|would prefer|prefer|rather|closer to|come to think
    |better|you know what|i was wrong|i take that back|i misspoke|mixed up|changed|do you have|is there
    |would have to be|it will have to be|go with|is now|bump|have to come|have to do|have to be|got to be|it is now`,
})

/** After a value that replaces another. */
const AFTER = indexPhrases({
  cue: `better|instead|rather|actually|i mean|i meant|not|would be better|is better|works better|would work better|would be best
    |is what i meant|would suit|if that is possible|is easier|would be easier`,
})

const WINDOW = 20

/** Whether a word shows that a value takes the place of one that was said before it. */
export function isCorrection(words: readonly string[], place: Place): boolean {
  const before = words.slice(Math.max(0, place.at - WINDOW), place.at)
  const after = words.slice(place.end, place.end + 5)
  return (
    findPhrases(before, BEFORE).some(({ at }) => isCueNotNumberOf(before, at)) || findPhrases(after, AFTER).length > 0
  )
}

/** "No" and "not" with a subject of their own are no cue: "no pets". */
function isCueNotNumberOf(words: readonly string[], at: number): boolean {
  if (words[at] !== 'no') return true
  const next = words[at + 1]
  return (
    next === undefined || isMark(next) || /^(?:it|that|this|i|we|the|not|sorry|wait|actually|make|let|my)$/.test(next)
  )
}

/** "Not before noon" and "no more than ten" still name noon and ten. */
const KEEPS_VALUE =
  /^(?:until|before|after|more|less|later|earlier|than|over|under|only|just|why|sure|if|problem|worries|mind|bad|exactly|wait|because|since|but|have|think|know|remember|counting|about|too|so|very)$/

const REJECTED_AFTER = indexPhrases({
  cue: `i have got|i got|i have a|i have my|is not|does not|will not|would not|is bad|is no good|is out|is too|too much|too many|too early|too late|too expensive|too small|too big|too long|is tough|is full|is booked|i can not|i am not
    |i will not|i am busy|i am booked|i am working|i am out|can not|not good|not work|is taken|is a problem|is hard
    |is not going to|did not|was wrong|is wrong|is the old|was the old|is old|are crazy|is crazy|are bad|are tough|are hard|are out|is boring|is kind of boring|do not work|are no good|not really`,
})

/** Whether the speaker says that a value is not the right one: "not Tuesday", "Tuesday does not work". */
export function isRejected(words: readonly string[], place: Place): boolean {
  for (let at = place.at - 1; at >= place.at - 5; at--) {
    const word = words[at]
    if (word === undefined || isMark(word) || KEEPS_VALUE.test(word)) break
    if (word === 'not' || word === 'never' || word === 'except') return words[at - 1] !== 'why'
    if (word === 'no' && at === place.at - 1) return isMark(words[at - 1]) ? false : at > 0
  }
  const rest = words.slice(place.end, place.end + 8)
  const end = rest.findIndex(isMark)
  const clause = end === -1 ? rest : rest.slice(0, end)
  const [match] = findPhrases(clause, REJECTED_AFTER)
  return (
    match !== undefined && match.at <= 3 && !clause.slice(0, match.at).includes('but') && words[match.end] !== 'until'
  )
}

const STRONG = indexPhrases({
  cue: `no, sorry|sorry, no|no, it is|no, not|no wait|wait no|oh wait|wait|no sorry|sorry no|sorry i meant|sorry i mean|sorry it is|sorry that is|sorry not|scratch that
    |strike that|make that|make it|i meant|i mean no|correction|no actually|actually no|actually make|actually it is|actually let us
    |actually i would|actually i think|on second thought|on second thoughts|let us go with|i take that back|take that back
    |instead|changed my mind|change my mind|is the old|that was the old|was my old|i misspoke|my mistake|my bad|check that
    |no let us|no make|no it is|no i meant|no i mean|you know what|come to think of it|change it to|change that to
    |switch it to|switch that to|switch to|rather have|oops|no not|hold on|actually can we|actually could we|no the|actually the`,
})

/** Where a speaker takes back what was said before. */
export function findCorrectionCues(words: readonly string[]): Place[] {
  return findPhrases(words, STRONG)
}

/** Whether a word is negated: "not", "never", or "no" shortly before it. */
export function isNegatedAt(words: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= at - 4; before--) {
    const word = words[before]
    if (word === undefined || isMark(word) || KEEPS_VALUE.test(word)) return false
    if (word === 'not' || word === 'never' || word === 'without' || word === 'neither')
      return words[before - 1] !== 'why'
    if (word === 'no') return before > 0 && !isMark(words[before + 1])
  }
  return false
}

const DROPPED_BEFORE = indexPhrases({
  cue: `forget|cancel|skip|scratch|never mind|instead of|rather than|do not do|do not want|do not need|drop|hold|hate|leave out
    |leave off|take off|other than|i used to|we used to|without|no longer|nothing to do with`,
})

/** Whether an option is turned down: "not the suite", "forget the delivery", "mornings are crazy". */
export function isDropped(words: readonly string[], place: Place): boolean {
  return isRejected(words, place) || isDroppedBefore(words, place.at)
}

export function isDroppedBefore(words: readonly string[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 6), at)
  const clause = before.slice(before.findLastIndex(isMark) + 1)
  return isNegatedAt(words, at) || findPhrases(clause, DROPPED_BEFORE).length > 0
}
