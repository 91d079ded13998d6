import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { createMailWorker, type OutgoingMail } from './mail-worker.ts'

onBothDialects('mail', (open) => {
  it('is sent once each, in order, and leaves no link behind', async () => {
    await using world = await createWorld(open)
    await world.signUp('ada@example.com')
    await world.browser().caller.auth.forgotPassword({ email: 'ada@example.com' })
    await world.browser().caller.auth.forgotPassword({ email: 'nobody@example.com' })
    const sent: OutgoingMail[] = []
    const worker = createMailWorker(world.deps, async (mail) => void sent.push(mail))
    worker.start()
    await waitUntil(async () => sent.length === 2)
    await worker.stop()
    expect(sent.map((mail) => [mail.to, mail.subject])).toEqual([
      ['ada@example.com', 'Verify your e-mail address'],
      ['ada@example.com', 'Reset your password'],
    ])
    expect(sent.every((mail) => mail.link !== null && mail.text.includes(mail.link))).toBe(true)
    const rows = await world.deps.db.selectFrom('outgoing_mails').select(['state', 'body', 'link']).execute()
    expect(rows.every((row) => row.body === '' && row.link === null)).toBe(true)
    expect(rows.map((row) => row.state).toSorted()).toEqual(['sent', 'sent'])
  })

  it('that cannot be sent is tried again later, and another is not held up by it', async () => {
    await using world = await createWorld(open)
    await world.signUp('ada@example.com')
    await world.signUp('ben@example.com')
    let tries = 0
    const sent: string[] = []
    const worker = createMailWorker(world.deps, async (mail) => {
      if (mail.to === 'ada@example.com' && (tries += 1) === 1) throw new Error('mailbox busy')
      sent.push(mail.to)
    })
    worker.start()
    await waitUntil(async () => sent.length === 1)
    expect(sent).toEqual(['ben@example.com'])
    world.clock.advance(61_000)
    worker.wake()
    await waitUntil(async () => sent.length === 2)
    await worker.stop()
    expect(sent).toEqual(['ben@example.com', 'ada@example.com'])
  })
})
