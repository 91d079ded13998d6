/** Background work that has waited for so long goes first, however many others come. */
const PATIENCE_MS = 100

export type Turnstile = {
  /** Resolves when it is one's turn; `leave` must follow. */
  enter: (isBackground: boolean) => Promise<void>
  leave: () => void
  isTaken: () => boolean
  /** Whether others wait for their turn; somebody at a screen does not care for the background. */
  isAwaited: (isBackground: boolean) => boolean
}

/** Lets one in at a time: first whoever is waited for at a screen, then work in the background. */
export function createTurnstile(): Turnstile {
  const [front, back]: [Waiting[], Waiting[]] = [[], []]
  let isTaken = false

  const next = (): Waiting | undefined => {
    const oldest = back[0]
    const isPatient = oldest !== undefined && performance.now() - oldest.since < PATIENCE_MS
    return (isPatient || !oldest ? front.shift() : undefined) ?? back.shift()
  }

  return {
    async enter(isBackground) {
      if (!isTaken) {
        isTaken = true
        return
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      ;(isBackground ? back : front).push({ since: performance.now(), letIn: resolve })
      await promise
    },
    leave() {
      const waiting = next()
      if (waiting) waiting.letIn()
      else isTaken = false
    },
    isTaken: () => isTaken,
    isAwaited: (isBackground) => front.length > 0 || (isBackground && back.length > 0),
  }
}

type Waiting = { since: number; letIn: () => void }
