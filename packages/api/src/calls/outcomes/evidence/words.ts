/** What transcripts write for sounds: "[noise]", "(inaudible)", "*laughs*". Lengths are limited to keep this linear. */
const SOUNDS =
  /\[[^\]]{0,60}\]|<[^>]{0,60}>|\*[^*]{1,60}\*|\((?:inaudible|unintelligible|pause|silence|noise|laugh|cough|sigh|beep|music|background|static|crosstalk)[^)]{0,60}\)/g

/** Joined sounds whose parts mean something else. */
const JOINED_SOUNDS: [RegExp, string][] = [
  [/\b(?:uh|nuh|mm)-(?:uh|mm)\b/g, ' no '],
  [/\b(?:uh|mm+|m)[- ]?(?:huh|hmm*|hm+)\b/g, ' yes '],
]

const TOKEN = new RegExp(
  [
    String.raw`[\p{L}\d._+-]{1,64}@[\p{L}\d-]{1,64}(?:\.[\p{L}\d-]{1,64}){1,4}`, // e-mail address
    String.raw`\d{4}-\d{1,2}-\d{1,2}`, // 2026-03-14
    String.raw`\d{1,2}\/\d{1,2}(?:\/\d{2,4})?`, // 3/14, 3/14/2026
    String.raw`\d{1,2}:\d{2}`, // 3:30
    String.raw`\d{1,3}(?:,\d{3}){1,4}(?!\d)(?:\.\d{1,4})?`, // 12,500
    String.raw`\d{1,20}(?:st|nd|rd|th)(?![a-z])`, // 14th
    String.raw`\d{1,20}(?:\.\d{1,6})?(?:k(?![a-z]))?`, // 3, 2.5, 450k
    String.raw`\p{L}[\p{L}']{0,60}`,
    '[.,?!;:@$%&_+]',
  ].join('|'),
  'gu',
)

const MARKS: Record<string, string> = withoutPrototype({ '.': '.', '!': '.', ';': '.', ':': '.', ',': ',', '?': '?' })
const SYMBOLS: Record<string, string> = withoutPrototype({
  '@': 'at',
  '%': 'percent',
  '&': 'and',
  _: 'underscore',
  '+': 'plus',
})
/** Their period ends no sentence. */
const ABBREVIATIONS = new Set('mr mrs ms dr st ave rd blvd apt jr sr inc co'.split(' '))

/**
 * The words of a spoken text in lower case, without contractions, fillers, and stuttering. The marks "," "." and "?"
 * are words of their own.
 */
export function toWords(text: string): string[] {
  const words: string[] = []
  for (const [token] of clean(text).matchAll(TOKEN)) {
    for (const word of formsOf(token, words.at(-1))) {
      if (!FILLERS.has(word) && !isStutter(word, words.at(-1))) words.push(word)
    }
  }
  return words
}

function clean(text: string): string {
  let result = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[‘’ʼ]/g, "'")
  result = result.replaceAll(SOUNDS, ' ')
  for (const [pattern, replacement] of JOINED_SOUNDS) result = result.replaceAll(pattern, replacement)
  return result
    .replaceAll(/\b([ap])\. ?m\b\.?/g, '$1m ')
    .replaceAll(/(\d)t(\d\d:\d\d)/g, '$1 $2')
    .replaceAll(/(\d\d:\d\d):\d\d\b/g, '$1')
    .replaceAll(/\$ ?(\d[\d,]{0,15}(?:\.\d{1,2})?k?)/g, '$1 dollars ')
    .replaceAll(/\.{2,}|…|\s[-–—]+\s|—|--+/g, ' , ')
}

function formsOf(token: string, previous: string | undefined): readonly string[] {
  const mark = MARKS[token]
  if (mark !== undefined) return mark === '.' && previous !== undefined && ABBREVIATIONS.has(previous) ? [] : [mark]
  const symbol = SYMBOLS[token]
  if (symbol !== undefined) return [symbol]
  if (/^\d/.test(token)) return [token.includes('@') ? token : toPlainNumber(token)]
  return WORD_FORMS.get(token) ?? (token.includes("'") ? expandContraction(token) : [token])
}

function toPlainNumber(token: string): string {
  const plain = token.replaceAll(',', '')
  return plain.endsWith('k') ? String(Math.round(Number(plain.slice(0, -1)) * 1000)) : plain
}

const CONTRACTED: Record<string, string> = withoutPrototype({
  "'re": 'are',
  "'ve": 'have',
  "'ll": 'will',
  "'d": 'would',
  "'m": 'am',
})

function expandContraction(word: string): string[] {
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not']
  const at = word.lastIndexOf("'")
  const [stem, suffix] = [word.slice(0, at).replaceAll("'", ''), word.slice(at)]
  if (suffix === "'s") return IS_CONTRACTED_AFTER.has(stem) ? [stem, 'is'] : [stem]
  const expanded = CONTRACTED[suffix]
  return expanded === undefined ? [word.replaceAll("'", '')].filter((each) => each !== '') : [stem, expanded]
}

/** A repeated word, but not a repeated digit or letter. */
function isStutter(word: string, previous: string | undefined): boolean {
  if (word !== previous) return false
  return !/^\d|^[a-hj-z]$/.test(word) && !DIGIT_WORDS.has(word)
}

const DIGIT_WORDS = new Set('zero oh one two three four five six seven eight nine ten'.split(' '))

export function isMark(word: string | undefined): boolean {
  return word === ',' || word === '.' || word === '?'
}

function endsSentence(word: string | undefined): boolean {
  return word === '.' || word === '?'
}

/** A part of a longer list of words; `start` is its index in that list. */
export type Span = { words: string[]; start: number; isQuestion: boolean }

export function toSentences(words: readonly string[]): Span[] {
  return splitAfter(words, endsSentence)
}

export function toClauses(words: readonly string[]): Span[] {
  return splitAfter(words, (word) => isMark(word) || word === 'but')
}

function splitAfter(words: readonly string[], isEnd: (word: string) => boolean): Span[] {
  const spans: Span[] = []
  let start = 0
  for (let at = 0; at <= words.length; at++) {
    const word = words[at]
    if (word !== undefined && !isEnd(word)) continue
    if (at > start) spans.push({ words: words.slice(start, at), start, isQuestion: word === '?' })
    start = at + 1
  }
  return spans
}

/** Words without a subject of their own. */
const STOP_WORDS = new Set(
  `a an the and or but so if then than that this these those there here it its i me my mine we us our ours you your yours
  he him his she her hers they them their theirs who whom whose which what when where why how is am are was were be been
  being do does did done doing have has had having will would shall should can could may might must not no yes okay of to
  in on at by for from with about into over under up down out off as again just only very really too also still even ever
  all any some each every both either neither other others another such same more most much many less least few lot around approximately roughly
  lots bit kind sort thing things stuff something anything everything nothing somebody someone anybody anyone everybody
  everyone nobody one ones well now right like know mean think guess say says said tell told going go goes went gone get
  gets got getting gotten come comes came coming make makes made making take takes took taking give gives gave given let
  put see saw seen look looks looking want wants wanted wanting need needs needed needing please thanks thank sure maybe
  actually basically probably honestly oh hi hello hey bye goodbye great good fine nice perfect sorry wait because while
  until since during after before through between per via etc percent point way day days keep keeps kept`.split(/\s+/),
)

/** Words of questions about calls: they say who asks whom, not about what. */
const FRAME_WORDS = new Set(
  `customer customers caller callers client clients person patient guest lead prospect contact call calls called calling
  agent assistant conversation phone mention mentioned mentions ask asked asks state stated confirm confirmed explicitly
  whether placed true false provide provided clear clearly express expressed indicate indicated agree agreed agrees currently
  interested interest able willing specific certain exact preferred prefer prefers answer reach reached happen happened
  type value main overall result user homeowner resident collected collect obtained obtain named name names captured
  capture gathered gather learned learn shared share received receive found find`.split(/\s+/),
)

export function isContentWord(word: string): boolean {
  return /^[\p{L}\d@]/u.test(word) && !STOP_WORDS.has(word) && (word.length > 1 || /\d/.test(word))
}

export function isFrameWord(word: string): boolean {
  return FRAME_WORDS.has(word)
}

const SUFFIXES = 'able ations ation ments ment ings ing edly ed ions ion ies es s ly'.split(' ')

const stems = new Map<string, string>()
const STEMS_MAX = 20_000

/** A rough stem: words of one family get the same, such as "schedule", "scheduled", and "scheduling". */
export function toStem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= STEMS_MAX) stems.clear()
  const stem = findStem(word)
  stems.set(word, stem)
  return stem
}

function findStem(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word)) return word
  const suffix = SUFFIXES.find((each) => word.endsWith(each) && word.length - each.length >= 3) ?? ''
  const isPlural = suffix !== 's' || !/(?:ss|us|is)$/.test(word)
  let stem = isPlural ? word.slice(0, word.length - suffix.length) : word
  if (suffix === 'ies') stem += 'y'
  if (suffix.startsWith('ion') && !/[st]$/.test(stem)) stem = word
  stem = stem.replace(/e$/, '').replace(/([b-df-hj-np-tv-z])\1$/, '$1')
  return stem.replace(/y$/, 'i')
}

/** Contractions that the rules in `words.ts` do not cover, also without their apostrophe. */
const CONTRACTIONS = `won't: will not|wont: will not|can't: can not|cant: can not|cannot: can not|ain't: is not|aint: is not
  |dont: do not|doesnt: does not|didnt: did not|isnt: is not|arent: are not|wasnt: was not|werent: were not
  |havent: have not|hasnt: has not|wouldnt: would not|couldnt: could not|shouldnt: should not|im: i am|ive: i have
  |youre: you are|youve: you have|weve: we have|theyre: they are|thats: that is|whats: what is|theres: there is
  |let's: let us|lets: let us|y'all: you all|c'mon: come on|o'clock: oclock|ma'am: maam|gonna: going to
  |wanna: want to|gotta: got to|lemme: let me|gimme: give me|kinda: kind of|sorta: sort of|dunno: do not know
  |coulda: could have|woulda: would have|shoulda: should have|whatcha: what are you|gotcha: got it|til: until
  |till: until|cuz: because|cause: because`

/** One spelling for words that mean the same in every sentence. */
const SPELLINGS = `yeah: yes|yea: yes|yah: yes|ya: yes|yep: yes|yup: yes|yessir: yes|yass: yes|uhhuh: yes|mhm: yes|mhmm: yes
  |mmhm: yes|mmhmm: yes|si: yes|nope: no|nah: no|naw: no|ok: okay|okey: okay|okie: okay|kay: okay|mkay: okay
  |alright: all right|alrighty: all right|righto: right|everyday: every day|voicemail: voice mail
  |mailbox: mail box|callback: call back|whoops: oops|tomorow: tomorrow|tonite: tonight|bucks: dollars
  |buck: dollars|dollar: dollars`

const WORD_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  `${CONTRACTIONS}|${SPELLINGS}`.split('|').map((entry) => {
    const [word = '', form = ''] = entry.trim().split(': ')
    return [word, form.split(' ')]
  }),
)

/** Sounds without meaning. */
const FILLERS: ReadonlySet<string> = new Set('uh um er erm uhm umm hmm hm mm mmm eh ah huh ugh hah ha haha'.split(' '))

/** After these, "'s" means "is"; after other words it is a possessive. */
const IS_CONTRACTED_AFTER: ReadonlySet<string> = new Set(
  'it that he she what who where when how there here this everything everybody everyone nobody name price time'.split(
    ' ',
  ),
)

/** A table whose keys are what people say: a word such as "constructor" must not find what every object has. */
export function withoutPrototype<T>(table: Record<string, T>): Record<string, T> {
  return Object.setPrototypeOf(table, null) as Record<string, T>
}
