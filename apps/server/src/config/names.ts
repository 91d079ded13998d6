import { diff } from 'node:util'

import { ConfigError } from './config-error.ts'
import { variables } from './variables.ts'

const NAMES: readonly string[] = Object.keys(variables.shape)

/** Settings from earlier versions, with advice. */
const RETIRED_VARIABLES = new Map([
  ['S3_CACHE_MB', 'Remove S3_CACHE_MB: files in a bucket are no longer cached in DATA_DIR.'],
])

/** Prefixes that no other program uses. */
const OUR_PREFIXES = ['CALLWRIGHT_', 'ELEVENLABS_', 'DIALLER_', 'SIMULATOR_']
/** Kubernetes sets these in every pod next to a service named `callwright`. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT)|_PORT_\d/
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//

/** @throws ConfigError for the first variable that is retired or looks like a misspelled known one */
export function rejectMisspelledNames(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (NAMES.includes(name) || SERVICE_LINK.test(name) || SERVICE_ADDRESS.test(value)) continue
    const advice = RETIRED_VARIABLES.get(name)
    if (advice !== undefined) throw new ConfigError(advice)
    const suggestion = findNearest(name)
    if (suggestion) throw new ConfigError(`There is no variable ${name}. Did you mean ${suggestion}?`)
    if (OUR_PREFIXES.some((prefix) => name.startsWith(prefix))) {
      throw new ConfigError(`There is no variable ${name}. Run "callwright settings" to list all variables.`)
    }
  }
}

function findNearest(name: string): string | undefined {
  const bare = name.replace(/^CALLWRIGHT_/, '')
  return NAMES.find((candidate) => {
    const maxTypos = countAllowedTypos(Math.min(candidate.length, bare.length))
    // Comparing lengths first skips the slow diff for most names.
    return Math.abs(candidate.length - bare.length) <= maxTypos && editDistance(candidate, bare) <= maxTypos
  })
}

/** Short names are too similar to other programs' variables (PORT, PATH) to guess. */
function countAllowedTypos(length: number): number {
  if (length < 6) return 0
  return length < 9 ? 1 : 2
}

/** Number of letters to add, remove or replace. */
function editDistance(one: string, other: string): number {
  const changes = diff(one, other)
  return Math.max(...[1, -1].map((change) => changes.filter(([kind]) => kind === change).length))
}
