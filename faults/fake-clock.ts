import { globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unpackDebian } from './debian-packages.ts'

/** The clock of a program that is started with `env`; timers go by the machine's own, as they do where a clock is set. */
export type FakeClock = {
  env: Record<string, string>
  /** From now on it is `at` (epoch milliseconds) there, and goes on from it. */
  set: (at: number) => void
  now: () => number
}

/** @returns null where libfaketime is not installed and cannot be had from Debian's packages */
export function createFakeClock(): FakeClock | null {
  const library = installed('/') ?? installed(unpackDebian(['libfaketime']) ?? '')
  if (library === null) return null
  const file = join(mkdtempSync(join(tmpdir(), 'callwright-clock-')), 'offset')
  let offset = 0
  const write = (): void => writeFileSync(file, `${offset >= 0 ? '+' : ''}${(offset / 1000).toFixed(3)}`)
  write()
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set(at) {
      offset = at - Date.now()
      write()
    },
    now: () => Date.now() + offset,
  }
}

function installed(root: string): string | null {
  return globSync(join(root, 'usr', 'lib', '*', 'faketime', 'libfaketimeMT.so.1'))[0] ?? null
}
