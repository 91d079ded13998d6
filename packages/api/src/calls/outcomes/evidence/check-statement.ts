import { type CheckedField, type Exchange, findAsked, type Finding, type Transcript } from './transcript.ts'
import { isDropped } from './corrections.ts'
import { findPhrases, indexPhrases } from './phrases.ts'
import { readReply } from './replies.ts'
import { compareSides, findSides, findTerms, hasTime, share, type Sides, type Term, toTopic } from './terms.ts'
import { findSpokenDigits, hasEmail } from './spelling.ts'
import { isContentWord, type Span, toSentences, toWords } from './words.ts'

/** What a part of the call says about a statement; `relevance` is 0 to 1. */
type Answer = { says: 'yes' | 'no' | 'unsure'; isClear: boolean; relevance: number; turn: number }

/** A statement that is true or false of a call: the question of a yes-no field, or a goal. */
type Statement = {
  name: readonly Term[]
  question: readonly Term[]
  sides: Sides
  forms: ReadonlySet<Form>
}

type Form = 'negated' | 'gathering' | 'request' | 'agreement' | 'agent' | 'general'

const FORMS = indexPhrases<Form>({
  negated: 'not|never|no|without|refused|refuse|declined|decline|do not call|opted out|opt out',
  gathering: `collected|collect|obtained|obtain|got the|get the|got a phone|got an|gathered|captured|learned|found out|shared|gave
    |given|provided|named|received|asked for the|verified|identity|answered|left a phone|leave a phone`,
  request:
    'ask|asked|asks|asking|request|requested|want|wants|wanted|interested|interest|need|needs|inquire|inquired|wish|would like',
  agreement: `agree|agreed|agrees|accept|accepted|accepts|commit|committed|promise|promised|pledge|pledged|consent|consents|book|booked
    |schedule|scheduled|signed up|sign up|enrolled|renew|renewed|allowed|may we|placed|paid|want|wants`,
  general: `settled|resolved|solved|satisfied|got what|helped|handled|successful|everything|all questions|all three`,
  agent: `agent mentioned|agent mention|agent explained|agent explain|agent offered|agent offer|agent told|agent tell
    |agent informed|agent inform|agent disclosed|agent disclose|agent introduced|agent introduce|agent say|agent said
    |agent describe|agent described|agent state|agent stated|assistant mention|assistant mentioned|assistant explained`,
})

export function checkStatement(field: CheckedField, value: boolean, call: Transcript): Finding {
  const statement = toStatement(field)
  if (statement.forms.has('agent')) return checkAgent(statement, value, call)
  const last = findLast(readAnswers(statement, call.exchanges))
  const given = statement.forms.has('gathering') ? findGiven(field, call) : undefined
  if (given !== undefined) {
    const doubt = value ? 'not-said' : 'denied'
    return { quoteTurn: given, doubt: value === (given !== null) ? null : doubt }
  }
  const isGeneral = statement.forms.has('general')
  if (!value) {
    return last?.says === 'yes' && last.isClear && !isGeneral
      ? { quoteTurn: null, doubt: 'denied' }
      : { quoteTurn: last?.says === 'no' ? last.turn : null, doubt: null }
  }
  if (last?.says === 'yes') return { quoteTurn: last.turn, doubt: null }
  if (last?.says === 'no') return { quoteTurn: null, doubt: 'denied' }
  // How a call went as a whole is seldom said.
  if (isGeneral) return { quoteTurn: null, doubt: isUnhappy(call) ? 'denied' : null }
  const isOffered = call.passages.some(({ by, words }) => by === 'agent' && relevanceOf(statement, words) >= RELEVANT)
  return { quoteTurn: null, doubt: isOffered ? 'agent-only' : 'not-said' }
}

function isUnhappy({ exchanges }: Transcript): boolean {
  const last = exchanges
    .slice(-3)
    .flatMap(({ words }) => findPhrases(words, MOODS))
    .at(-1)
  return last?.label === 'unhappy'
}

const MOODS = indexPhrases({
  unhappy: `complaint|unacceptable|ridiculous|still not|still broken|not working|not fixed|does not work|did not work|not helpful|useless
    |waste of|never mind|forget it|fed up|manager|supervisor|frustrated|frustrating|disappointed|terrible|same error|no luck
    |hang up|have to go|got to go|no time|rather not|not interested|stop there`,
  happy: `thank you so much|thanks so much|perfect|great|wonderful|appreciate|works now|working now|it worked|all set|that is all|that is everything
    |you are the best|lifesaver|good to know|helpful|made my day`,
})

function toStatement({ name, question }: CheckedField): Statement {
  const words = toWords(`${name} . ${question}`)
  const sides = findSides(toWords(question))
  return {
    name: toTopic(name),
    question: toTopic(question),
    sides: sides.some((side) => side !== null) ? sides : findSides(words),
    forms: new Set(findPhrases(words, FORMS).map(({ label }) => label)),
  }
}

const RELEVANT = 0.55
/** Enough for a question, because its answer is clear. */
const ASKED = 0.5

/** The last answer counts, unless an earlier one was much closer to the subject. */
function findLast(answers: readonly Answer[]): Answer | null {
  let last = null as Answer | null
  for (const answer of answers) {
    if (last !== null && answer.relevance < last.relevance * 0.5) continue
    last = { ...answer, isClear: answer.isClear || (last?.says === answer.says && last.isClear) }
  }
  return last
}

/** How much of the name, or of the question, a text is about. */
function relevanceOf({ name, question, sides }: Statement, words: readonly string[]): number {
  const terms = findTerms(words)
  const covered = Math.max(coverage(name, terms), coverage(question, terms) * (name.length > 0 ? 0.9 : 1.2))
  return compareSides(sides, findSides(words)) === 0 ? covered : Math.max(covered, 0.75)
}

/** Subjects of nearly every call. */
const COMMON = new Set('appointment service time home price'.split(' '))

function coverage(topic: readonly Term[], terms: readonly Term[]): number {
  const weigh = ({ word }: Term): number => (COMMON.has(word) ? 0.6 : 1)
  const total = topic.reduce((sum, term) => sum + weigh(term), 0)
  const covered = topic.filter((term) => terms.some((other) => share(term, other)))
  return total === 0 ? 0 : covered.reduce((sum, term) => sum + weigh(term), 0) / total
}

/** How many of the customer's lines an open question about the statement waits for an answer. */
const OPEN_MAX = 2

function readAnswers(statement: Statement, exchanges: readonly Exchange[]): Answer[] {
  const answers: Answer[] = []
  let open = null as { relevance: number; lines: number } | null
  for (const exchange of exchanges) {
    const { reply, isFirm, turn } = exchange
    const question = findAsked(exchange.question)
    const asked = mostRelevant(statement, question)
    const found = readExchange(statement, exchange, asked)
    const isAnswered = found.some(({ says }) => says !== 'unsure')
    const before = answers.at(-1)
    const isPlain = reply === 'no' || (reply === 'yes' && isFirm)
    const isNewQuestion = question.includes('?') && question.some(isContentWord) && (asked?.relevance ?? 0) === 0
    if (found.length === 0 && open && isPlain && !isNewQuestion) {
      found.push({ says: reply, isClear: false, relevance: open.relevance, turn })
      open = null
    } else if (found.length === 0 && before && isFollowUp(question) && (isPlain || reply === 'unsure')) {
      found.push({ ...before, says: reply, turn })
    } else if (found.length === 0) found.push(...takeBack(exchange, before))
    answers.push(...found)
    if (asked && asked.relevance >= ASKED && !isAnswered && isOffer(asked)) {
      open = { relevance: asked.relevance, lines: 0 }
    } else if (isAnswered || (open && ++open.lines >= OPEN_MAX)) open = null
  }
  return answers
}

/** A yes-no question, or a time that is free. */
function isOffer({ words, isQuestion }: Asked): boolean {
  return isQuestion ? !words.some((word) => OPEN_QUESTION.test(word)) : hasTime(words)
}

/** "So shall I go ahead?" */
function isFollowUp(question: readonly string[]): boolean {
  return question.includes('?') && question.every((word) => !isContentWord(word) || word === 'ahead')
}

type Asked = Span & { relevance: number }

/** The agent's sentence that is closest to the statement; among equals the last. */
function mostRelevant(statement: Statement, question: readonly string[]): Asked | null {
  const sentences = toSentences(question).map((each) => ({ ...each, relevance: relevanceOf(statement, each.words) }))
  return sentences.reduce<Asked | null>((best, each) => (best && best.relevance > each.relevance ? best : each), null)
}

function readExchange(statement: Statement, exchange: Exchange, asked: Asked | null): Answer[] {
  if (asked && asked.relevance >= ASKED) {
    const answer = readAnswer(statement, asked, exchange)
    if (answer) return [answer]
  }
  return toSentences(exchange.words).flatMap((sentence) => readSentence(statement, sentence, exchange.turn))
}

/** A reply to a question about the statement. */
function readAnswer(
  statement: Statement,
  asked: Asked,
  { question, words, turn, reply, isFirm }: Exchange,
): Answer | null {
  const { relevance } = asked
  const answer = (isYes: boolean, isClear: boolean): Answer => ({
    says: isYes ? 'yes' : 'no',
    isClear,
    relevance,
    turn,
  })
  const own = compareSides(statement.sides, findSides(words))
  const option = chooseOption(statement, asked.words, words)
  if (reply !== 'unsure' && asked.words.includes('or') && own !== 0) return answer(own > 0, true)
  if (reply !== 'unsure' && reply !== 'no' && option !== null) return answer(option, false)
  const side = compareSides(statement.sides, findSides(asked.words))
  const isNegated = statement.forms.has('negated') && !isNegatedText(asked.words)
  const isInverted = side < 0 !== isNegated
  const isWish = statement.forms.has('agreement') || statement.forms.has('request')
  const isOffered = hasTime(asked.words) || question.includes('?') || asked.words.some((word) => MODALS.test(word))
  if (reply === 'yes' && !asked.isQuestion && (!isFirm || (isWish && !isOffered))) return null
  if (reply === 'yes' || reply === 'no') return answer((reply === 'yes') !== isInverted, reply === 'no' || isFirm)
  if (reply === 'unsure') return { says: 'unsure', isClear: false, relevance, turn }
  if (own !== 0) return answer(own > 0, true)
  if (words.includes('rather')) return answer(relevanceOf(statement, words) >= RELEVANT, false)
  if (reply !== 'other' || relevance < RELEVANT || !isAnswerTo(statement, asked, words)) return null
  return answer(!isInverted, false)
}

/** Which part of "Pickup or delivery?" the reply names last: whether it is the one of the statement. */
function chooseOption(statement: Statement, asked: readonly string[], words: readonly string[]): boolean | null {
  const at = asked.indexOf('or')
  if (at === -1) return null
  const options = [asked.slice(0, at), asked.slice(at + 1)]
  const [first, second] = options.map((option) => findTerms(option))
  const last = findTerms(words).findLast((term) => isOnly(term, first, second) || isOnly(term, second, first))
  if (!last) return null
  const relevances = options.map((option) => relevanceOf(statement, option))
  const [named = 0, other = 0] = isOnly(last, first, second) ? relevances : relevances.toReversed()
  return named >= other
}

function isOnly(term: Term, one: readonly Term[] = [], other: readonly Term[] = []): boolean {
  const isNamed = one.some((each) => each.word === term.word)
  return isNamed || (one.some((each) => share(each, term)) && !other.some((each) => share(each, term)))
}

function isNegatedText(words: readonly string[]): boolean {
  return findPhrases(words, FORMS).some(({ label }) => label === 'negated')
}

const MODALS = /^(?:can|could|would|shall|should)$/
const OPEN_QUESTION = /^(?:what|which|who|how|when|where|why)$/
const EVASION =
  /\b(?:let me tell|rather|enough|listen|look|only|used to|every other|instead|not|never|no|stopped|quit)\b/

/** A statement of a fact after a yes-no question about it says yes: "He had them in March." */
function isAnswerTo({ forms }: Statement, { words: asked, isQuestion }: Asked, words: readonly string[]): boolean {
  if (forms.has('gathering')) return true
  const isOpen = asked.some((word) => OPEN_QUESTION.test(word))
  return isQuestion && !isOpen && !forms.has('agreement') && !forms.has('request') && !EVASION.test(words.join(' '))
}

/** The line with the phone number or e-mail address that a goal is about; undefined if it is about something else. */
function findGiven({ name, question }: CheckedField, { passages }: Transcript): number | null | undefined {
  const text = `${name} ${question}`.toLowerCase()
  const isPhone = /phone number|callback number|number to call|\bphone\b/.test(text)
  if (!isPhone && !/e-?mail/.test(text)) return undefined
  const isGiven = isPhone
    ? (words: readonly string[]): boolean => findSpokenDigits(words).length >= 7
    : (words: readonly string[]): boolean => hasEmail(words)
  return passages.findLast(({ by, words }) => by === 'customer' && isGiven(words))?.turn ?? null
}

/** What the customer says of themselves about the statement. */
function readSentence(statement: Statement, { words, isQuestion }: Span, turn: number): Answer[] {
  const relevance = relevanceOf(statement, words)
  if (relevance < RELEVANT) return []
  const isRequest = /^(?:can|could|would|will|may|do)$/.test(words[0] ?? '')
  if (isQuestion && !isRequest && !statement.forms.has('request')) return []
  const reply = readReply(words, [])
  if (reply === 'unsure') return [{ says: 'unsure', isClear: false, relevance, turn }]
  const side = compareSides(statement.sides, findSides(words))
  const isDenied = words.some((word) => /^(?:not|never|longer|without)$/.test(word))
  const isNo =
    side === 0
      ? (reply === 'no' || isNegatedSubject(statement, words)) !== statement.forms.has('negated')
      : side < 0 !== isDenied
  const isOwn = words.some((word) => /^(?:i|we|my|our|me|us|please)$/.test(word))
  const isClear =
    isRequest || isQuestion
      ? statement.forms.has('request')
      : isOwn && relevance >= 0.75 && !statement.forms.has('agreement')
  return [{ says: isNo ? 'no' : 'yes', isClear, relevance, turn }]
}

/** "Otherwise no visit." */
function isNegatedSubject({ name, question }: Statement, words: readonly string[]): boolean {
  return findTerms(words).some(
    (term) =>
      [...name, ...question].some((each) => share(each, term)) &&
      (isDropped(words, { at: term.at, end: term.at + 1 }) || words[term.at - 1] === 'no'),
  )
}

const TAKE_BACKS = indexPhrases({
  no: `let us cancel|cancel the|please cancel|changed my mind|change my mind|on second thought|scratch that|never mind|forget it|forget about it|hold off|let us not
    |cancel that|cancel it|take that back|can not commit|do not do that|leave it open|call it off|actually no|wait no|back off
    |take it off|so no|leave it off|skip it|skip that`,
  yes: `actually yes|actually sure|you know what yes|you know what sure|let us do it|let us do that|go ahead|sign me up
    |all right fine|so yes|wait yes|talked me into it`,
})

/** A change of mind about what was said shortly before. */
function takeBack({ words, turn }: Exchange, before: Answer | undefined): Answer[] {
  const [match] = findPhrases(words, TAKE_BACKS)
  return match && before && turn - before.turn <= 4 ? [{ ...before, says: match.label, turn }] : []
}

/** What the agent did is in the agent's own lines. */
function checkAgent(statement: Statement, value: boolean, { passages }: Transcript): Finding {
  const line = passages.find(({ by, words }) => by !== 'customer' && relevanceOf(statement, words) >= RELEVANT)
  return { quoteTurn: line?.turn ?? null, doubt: value && !line ? 'not-said' : null }
}
