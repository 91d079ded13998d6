import { seededRandom } from '../../packages/api/src/bulk/plan/seeded-random.ts'
import { quantile } from '../../apps/server/harness/measure.ts'
import type { Finding } from '../report.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { PAGE_SIZE } from './sizes.ts'
import { absentWord, COMMON_WORDS, RARE_WORD_COUNT, rareWord } from './vocabulary.ts'

const REPEATS = 60
/** Time limit for each kind; slow kinds get fewer searches. */
const MAX_KIND_MS = 8000
const MIN_REPEATS = 10
const TARGET_MS = 50

/** `matches`: whether a search finds calls; `among many` means only among a million, null means unknown. */
type Kind = {
  name: string
  type: (random: () => number, repeat: number) => string
  matches: 'always' | 'among many' | 'never' | null
}

const common = (random: () => number): string => COMMON_WORDS[Math.floor(random() * COMMON_WORDS.length)] ?? ''
const rare = (random: () => number): string => rareWord(Math.floor(random() * RARE_WORD_COUNT))
const digits = (random: () => number, count: number): string =>
  String(Math.floor(random() * 10 ** count)).padStart(count, '0')

const KINDS: readonly Kind[] = [
  { name: 'common words', type: common, matches: 'always' },
  { name: 'rare words', type: rare, matches: null },
  { name: 'absent words', type: (_, repeat) => absentWord(repeat), matches: 'never' },
  { name: 'two common words', type: (random) => `${common(random)} ${common(random)}`, matches: null },
  { name: 'a common and a rare word', type: (random) => `${common(random)} ${rare(random)}`, matches: null },
  { name: 'the beginning of a word', type: (random) => common(random).slice(0, 3), matches: 'always' },
  { name: 'three digits', type: (random) => digits(random, 3), matches: null },
  { name: 'seven digits', type: (random) => `555${digits(random, 4)}`, matches: 'among many' },
  {
    name: 'a whole number',
    type: (random) => `(${200 + Math.floor(random() * 800)}) 555-${digits(random, 4)}`,
    matches: null,
  },
]

type SearchResult = { rows: { match: unknown }[]; found: { count: number } }

/** Searches all transcripts, for something different each time. @param calls how many calls the business has */
export async function measureSearches(user: SignedInUser, calls: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const { name, times, hits } of timeSearches(user, calls)) {
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    findings.push({
      what: `search 1M for ${name}, p95`,
      target: `<= ${TARGET_MS} ms`,
      figure: `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)}, found ${Math.round(hits / times.length)} on average)`,
      isMet: p95 <= TARGET_MS,
      details: times,
    })
  }
  return findings
}

/**
 * For each kind: the times of its searches in milliseconds, and the number of calls they found.
 * @param calls how many calls the business has
 * @param seed determines the words
 * @throws if a search finds an impossible number of calls
 */
export async function* timeSearches(
  user: SignedInUser,
  calls: number,
  seed = 7,
): AsyncGenerator<{ name: string; times: number[]; hits: number }> {
  for (const { name, type, matches } of KINDS) {
    const random = seededRandom(seed)
    const times: number[] = []
    const deadline = performance.now() + MAX_KIND_MS
    let hits = 0
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      if (repeat >= MIN_REPEATS && performance.now() > deadline) break
      const input = { search: type(random, repeat), limit: PAGE_SIZE }
      const { ms, read } = await user.timeQuery('calls.list', input)
      const { rows, found } = read<SearchResult>()
      const mustMatch = matches === 'always' || (matches === 'among many' && calls >= 1_000_000)
      if ((mustMatch && rows.length === 0) || (matches === 'never' && found.count > 0)) {
        throw new Error(`The search for "${input.search}" found ${found.count} calls, which is impossible`)
      }
      times.push(ms)
      hits += found.count
    }
    yield { name, times, hits }
  }
}
