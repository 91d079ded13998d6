import { onBothDialects } from '@callwright/db/testing/test-databases'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { atWork } from '../testing/at-work.ts'
import { ice } from '../testing/ice.ts'
import { createWorld, type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { createMailWorker, type SendMail } from './mail-worker.ts'

const LOOK_MS = 20_000

// Only the renewals go by it: what a worker or a database waits for goes on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

function pass({ clock }: World, ms: number): void {
  clock.advance(ms)
  vi.advanceTimersByTime(ms)
}

async function mailOf({
  deps,
}: World): Promise<{ state: string; attempts: number; due: number; error: string | null }> {
  return await deps.db
    .selectFrom('outgoing_mails')
    .select(['state', 'attempts', 'nextTryAt as due', 'error'])
    .executeTakeFirstOrThrow()
}

/** A mail server that takes its time, and what it has been given. */
function slowServer(): { send: SendMail; given: string[]; answers: ReturnType<typeof ice> } {
  const answers = ice()
  const given: string[] = []
  const send: SendMail = async ({ id }, signal) => {
    given.push(id)
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Connection closed')))
    })
    await Promise.race([answers.stand(), aborted])
  }
  return { send, given, answers }
}

onBothDialects('a mail server that is slow', (open) => {
  it('is given a mail once, however many nodes there are', async () => {
    await using world = await createWorld(open)
    await world.signUp('ada@example.com')
    const { send, given, answers } = slowServer()
    await using _one = atWork(createMailWorker(world.deps, send))
    await answers.reached
    await using _other = atWork(createMailWorker(world.deps, send))
    for (let look = 0; look < 6; look += 1) {
      pass(world, LOOK_MS)
      // Two thirds of the lease, at the least, are left after each look.
      await waitUntil(async () => (await mailOf(world)).due > world.deps.now() + 2 * LOOK_MS)
      world.deps.events.emit('mailQueued')
    }
    answers.thaw()
    await waitUntil(async () => (await mailOf(world)).state === 'sent')
    expect(given).toHaveLength(1)
    expect((await mailOf(world)).attempts).toBe(1)
  })

  it('is given up where it never answers, and the mail is tried again later', async () => {
    await using world = await createWorld(open)
    await world.signUp('ada@example.com')
    const { send, given, answers } = slowServer()
    const timers = vi.getTimerCount()
    await using _one = atWork(createMailWorker(world.deps, send))
    await answers.reached
    expect(vi.getTimerCount()).toBe(timers + 1)
    world.clock.advance(10 * 60_000)
    pass(world, LOOK_MS)
    await waitUntil(async () => (await mailOf(world)).error !== null)
    expect(await mailOf(world)).toMatchObject({ state: 'queued', attempts: 1, error: 'The mail server took too long' })
    // The renewals have ended with it: its next try stays where it is.
    expect(vi.getTimerCount()).toBe(timers)
    expect(given).toHaveLength(1)
  })

  it('is left by a node that stood still, once another one sends the mail', async () => {
    await using world = await createWorld(open)
    await world.signUp('ada@example.com')
    const stale = slowServer()
    await using _stale = atWork(createMailWorker(world.deps, stale.send))
    await stale.answers.reached
    // Its timers do not run meanwhile.
    world.clock.advance(2 * 60_000)
    const other = slowServer()
    await using _other = atWork(createMailWorker(world.deps, other.send))
    await other.answers.reached
    pass(world, LOOK_MS)
    await waitUntil(async () => world.logged.some(({ message }) => message === 'a mail could not be sent'))
    other.answers.thaw()
    await waitUntil(async () => (await mailOf(world)).state === 'sent')
    expect(await mailOf(world)).toMatchObject({ attempts: 2, error: null })
    expect([...stale.given, ...other.given]).toHaveLength(2)
  })

  it('does not hold up the mails of others for long', async () => {
    await using world = await createWorld(open)
    await world.signUp('ada@example.com')
    const { send, given, answers } = slowServer()
    await using _one = atWork(
      createMailWorker(
        world.deps,
        async (mail, signal) => {
          if (mail.to === 'ada@example.com') await send(mail, signal)
        },
        10,
      ),
    )
    await answers.reached
    await world.signUp('ben@example.com')
    const states = async (): Promise<string[]> => {
      const mails = await world.deps.db.selectFrom('outgoing_mails').select('state').orderBy('recipient').execute()
      return mails.map(({ state }) => state)
    }
    await waitUntil(async () => (await states()).join() === 'queued,sent')
    answers.thaw()
    await waitUntil(async () => (await states()).join() === 'sent,sent')
    expect(given).toHaveLength(1)
  })

  it('does not use up the tries of the mails behind', async () => {
    await using world = await createWorld(open)
    await world.signUp('ada@example.com')
    await world.signUp('ben@example.com')
    const { send, answers } = slowServer()
    await using _one = atWork(createMailWorker(world.deps, send, 60_000))
    await answers.reached
    const attempts = async (): Promise<number[]> => {
      const rows = await world.deps.db.selectFrom('outgoing_mails').select('attempts').execute()
      return rows.map((row) => row.attempts).toSorted((one, other) => one - other)
    }
    expect(await attempts()).toEqual([0, 1])
    answers.thaw()
    await waitUntil(async () => (await attempts()).join() === '1,1')
  })
})
