/** How much came into the cache of contents since room was made in it. */
export type CacheFill = {
  add(bytes: number): void
  /** From now on calls back whenever so much has come. */
  watch(bytes: number, onFull: () => void): void
}

export function createCacheFill(): CacheFill {
  let added = 0
  let watched: { bytes: number; onFull: () => void } | null = null
  return {
    add(bytes) {
      added += bytes
      if (!watched || added < watched.bytes) return
      added = 0
      watched.onFull()
    },
    watch(bytes, onFull) {
      watched = { bytes, onFull }
    },
  }
}
