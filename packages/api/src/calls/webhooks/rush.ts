const WINDOW_MS = 100
/** A thousand a second: far more than calls end, unless the provider makes up for a time in which it could not reach us. */
const MOST_A_WINDOW = 100
const LASTS_MS = 250

export type Rush = { note: (count: number) => void; isOn: () => boolean }

/** Whether webhooks come so fast that whatever can wait has to wait for them. */
export function createRush(now: () => number = () => performance.now()): Rush {
  let windowBegan = 0
  let seen = 0
  let until = 0
  return {
    note(count) {
      const at = now()
      if (at - windowBegan > WINDOW_MS) {
        windowBegan = at
        seen = 0
      }
      seen += count
      if (seen >= MOST_A_WINDOW) until = at + LASTS_MS
    },
    isOn: () => now() < until,
  }
}
