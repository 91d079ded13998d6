import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { batchWhileBusy } from './batch-while-busy.ts'

describe('batchWhileBusy', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('hands over items that arrive within the pause together', async () => {
    const runs: number[][] = []
    const add = batchWhileBusy<number>(async (items) => void runs.push(items), 250)
    add(1)
    await vi.advanceTimersByTimeAsync(249)
    add(2)
    expect(runs).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toEqual([[1, 2]])
    add(3)
    await vi.advanceTimersByTimeAsync(250)
    expect(runs).toEqual([[1, 2], [3]])
  })

  it('continues after a run that failed', async () => {
    const runs: number[][] = []
    const add = batchWhileBusy<number>(async (items) => {
      runs.push(items)
      throw new Error('offline')
    }, 250)
    for (const item of [1, 2]) {
      add(item)
      await vi.advanceTimersByTimeAsync(250)
    }
    expect(runs).toEqual([[1], [2]])
  })

  it('does not delay a run during a steady stream of items, and never overlaps runs', async () => {
    const sizes: number[] = []
    let running = 0
    const add = batchWhileBusy<number>(async (items) => {
      running += 1
      expect(running).toBe(1)
      sizes.push(items.length)
      await new Promise((resolve) => setTimeout(resolve, 750))
      running -= 1
    }, 250)
    for (let item = 0; item < 60; item += 1) {
      add(item)
      await vi.advanceTimersByTimeAsync(50)
    }
    await vi.runAllTimersAsync()
    expect(sizes).toEqual([5, 20, 20, 15])
  })
})
