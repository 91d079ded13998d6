/** A binary heap of numbers. */
export type Heap = {
  size: () => number
  peek: () => number | undefined
  push: (item: number) => void
  pop: () => number | undefined
}

/** @param items in the order of `isBefore` */
export function createHeap(items: Iterable<number>, isBefore: (one: number, other: number) => boolean): Heap {
  const heap = [...items]
  const at = (index: number): number => heap[index] ?? -1

  function siftUp(item: number): void {
    let index = heap.length
    heap.push(item)
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(item, at(parent))) break
      heap[index] = at(parent)
      index = parent
    }
    heap[index] = item
  }

  function siftDown(item: number): void {
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(at(child + 1), at(child))) child += 1
      if (!isBefore(at(child), item)) break
      heap[index] = at(child)
      index = child
    }
    heap[index] = item
  }

  return {
    size: () => heap.length,
    peek: () => heap[0],
    push: siftUp,
    pop() {
      const [first] = heap
      const last = heap.pop()
      if (last !== undefined && heap.length > 0) siftDown(last)
      return first
    },
  }
}
