import { diff } from 'node:util'

import { ConfigError } from './config-error.ts'
import { variables } from './variables.ts'

const NAMES: readonly string[] = Object.keys(variables.shape)

/** Settings of earlier versions, and what to do about them. */
const RETIRED = new Map([
  ['S3_CACHE_MB', 'Remove S3_CACHE_MB: files in a bucket are no longer kept in DATA_DIR as well.'],
])

/** Prefixes that no other program uses. */
const OUR_PREFIXES = ['CALLWRIGHT_', 'ELEVENLABS_', 'DIALLER_', 'SIMULATOR_']
/** Kubernetes sets these for everything beside a service called `callwright`. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT)|_PORT_\d/
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//

/** @throws ConfigError for the first variable that is retired or looks like a misspelled one of ours */
export function refuseMisspelled(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment)) {
    if (NAMES.includes(name) || SERVICE_LINK.test(name) || SERVICE_ADDRESS.test(value)) continue
    const retired = RETIRED.get(name)
    if (retired !== undefined) throw new ConfigError(retired)
    const meant = nearest(name)
    if (meant) throw new ConfigError(`There is no variable ${name}. Did you mean ${meant}?`)
    if (OUR_PREFIXES.some((prefix) => name.startsWith(prefix))) {
      throw new ConfigError(`There is no variable ${name}. "callwright settings" lists those there are.`)
    }
  }
}

function nearest(name: string): string | undefined {
  const bare = name.replace(/^CALLWRIGHT_/, '')
  return NAMES.find((known) => {
    const slips = allowedSlips(Math.min(known.length, bare.length))
    // The lengths spare most names of a large environment the slower comparison.
    return Math.abs(known.length - bare.length) <= slips && distance(known, bare) <= slips
  })
}

/** Short names are too close to names of other programs (PORT, PATH) for any guess. */
function allowedSlips(length: number): number {
  if (length < 6) return 0
  return length < 9 ? 1 : 2
}

/** Letters to add, to remove, or to replace. */
function distance(one: string, other: string): number {
  const changes = diff(one, other)
  return Math.max(...[1, -1].map((change) => changes.filter(([kind]) => kind === change).length))
}
