/**
 * Collects items and hands them over together: `pause` milliseconds after the first one, and never while the previous
 * run is still busy, so that a burst costs one run at a time.
 */
export function batchWhileBusy<Item>(run: (items: Item[]) => Promise<unknown>, pause: number): (item: Item) => void {
  let queue: Item[] = []
  let isBusy = false

  async function runAll(): Promise<void> {
    isBusy = true
    while (queue.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      const items = queue
      queue = []
      // The next item starts a new run.
      await run(items).catch(() => {})
    }
    isBusy = false
  }

  return (item) => {
    queue.push(item)
    if (!isBusy) void runAll()
  }
}
