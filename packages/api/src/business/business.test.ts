import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'

const profile = {
  businessName: 'Ada & Sons',
  businessEmail: 'front@example.com',
  businessPhone: '+1 555 555 0100',
  businessAddress: '1 Main Street',
  description: 'Teeth <b>only</b>',
}

describeWorld('business', (it) => {
  it('shows and changes only the tenant’s own profile', async ({ world }) => {
    const ada = await world.signUp('ada@example.com', 'Ada Dental')
    const ben = await world.signUp('ben@example.com', 'Ben Pizza')
    expect(await ada.caller.business.updateProfile(profile)).toMatchObject(profile)
    expect((await ada.caller.auth.me())?.business?.name).toBe('Ada & Sons')
    expect(await ben.caller.business.profile()).toMatchObject({
      businessName: 'Ben Pizza',
      businessEmail: 'ben@example.com',
    })
    await expect(world.browser().caller.business.profile()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('refuses the second concurrent save and writes none of it', async ({ world }) => {
    const ada = await world.signUp('ada@example.com', 'Ada Dental')
    const { version } = await ada.caller.business.profile()
    const first = await ada.caller.business.updateProfile({ ...profile, version })
    expect(first.version).toBe(version + 1)
    await expect(
      ada.caller.business.updateProfile({ ...profile, businessName: 'Second', version }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This profile has been changed somewhere else since you opened it.',
    })
    expect(await ada.caller.business.profile()).toEqual(first)
    expect(await ada.caller.business.saveDescription({ description: 'Open late' })).toMatchObject({
      ...profile,
      description: 'Open late',
      version: version + 2,
    })
    const notes = await ada.caller.business.notes()
    expect(notes).toEqual({ notes: '', version: 0 })
    const saves = ['one', 'two', 'three'].map(
      async (text) => await ada.caller.business.saveNotes({ notes: text, version: 0 }),
    )
    const outcomes = await Promise.allSettled(saves)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const savedIndex = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(await ada.caller.business.notes()).toEqual({ notes: ['one', 'two', 'three'][savedIndex], version: 1 })
    const actions = await world.deps.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'business.%')
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'business.updateProfile',
      'business.saveDescription',
      'business.saveNotes',
    ])
  })

  it('rejects invalid values and unknown fields with a message', async ({ ada }) => {
    const invalidChanges: [Record<string, unknown>, string][] = [
      [{ businessName: ' ' }, 'Business name is required'],
      [{ businessEmail: 'nobody' }, 'Please enter a valid email address'],
      [{ service_paused: false }, 'Unknown field: service_paused'],
      [{ version: -1 }, 'Invalid request'],
      [{ version: 2 ** 31 }, 'Invalid request'],
      [{ description: 'a\u0000b' }, 'Invalid request'],
    ]
    for (const [change, message] of invalidChanges) {
      const update = ada.caller.business.updateProfile({ ...profile, ...change })
      await expect(update).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect(update).rejects.toSatisfy((error: Error) => error.message.includes(message))
    }
  })
})

describeWorld('bulk', (it) => {
  it('lists only the tenant’s own campaigns, newest first and without deleted ones', async ({ world }) => {
    const ada = await world.signUp('ada@example.com', 'Ada Dental')
    const ben = await world.signUp('ben@example.com', 'Ben Pizza')
    const rows = await world.deps.db.selectFrom('businesses').select(['id', 'name']).orderBy('name').execute()
    const adasTenantId = rows[0]?.id
    if (!adasTenantId) throw new Error('Ada has no business')
    const createRow = (id: string, at: number, deletedAt: number | null = null) => ({
      id,
      tenantId: adasTenantId,
      name: id,
      state: 'finished' as const,
      createdAt: at,
      totalRecipients: at,
      deletedAt,
    })
    await world.deps.db
      .insertInto('campaigns')
      .values([createRow('a', 1), createRow('b', 2), createRow('c', 3, 4)])
      .execute()
    const first = await ada.caller.bulk.campaigns({ limit: 1 })
    const second = await ada.caller.bulk.campaigns({ limit: 1, cursor: first.nextCursor })
    expect([first.rows, second.rows, second.nextCursor]).toMatchObject([
      [{ id: 'b', name: 'b', totalCalls: 2, createdAt: 2 }],
      [{ id: 'a', name: 'a', totalCalls: 1, createdAt: 1 }],
      null,
    ])
    expect((await ben.caller.bulk.campaigns()).rows).toEqual([])
  })
})
