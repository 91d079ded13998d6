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
  function siftUp(item: number): void {
    let index = heap.length
    heap.push(item)
    while (index > 0) {
      const parentAt = (index - 1) >> 1
      const parent = heap[parentAt] ?? -1
      if (!isBefore(item, parent)) break
      heap[index] = parent
      index = parentAt
    }
    heap[index] = item
  }

  function siftDown(item: number): void {
    let index = 0
    for (;;) {
      const childAt = 2 * index + 1
      const [one, other] = [heap[childAt], heap[childAt + 1]]
      if (one === undefined) break
      const isOther = other !== undefined && isBefore(other, one)
      const child = isOther ? other : one
      if (!isBefore(child, item)) break
      heap[index] = child
      index = isOther ? childAt + 1 : childAt
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
