import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'

describeWorld('a business’s links', (it) => {
  it('are added, listed in order and removed, separately for each business', async ({ ada, ben }) => {
    const added = await ada.caller.business.addLink({ link: ' www.Example.com ' })
    expect(added).toEqual({ id: added.id, url: 'https://www.example.com', title: 'example.com' })
    await ada.caller.business.addLink({ link: 'http://example.com/menu?day=1#top' })
    const { rows, total, nextCursor } = await ada.caller.business.links({ limit: 1 })
    expect([rows, total]).toEqual([[added], 2])
    const rest = await ada.caller.business.links({ limit: 1, cursor: nextCursor })
    expect(rest.rows.map(({ url }) => url)).toEqual(['http://example.com/menu?day=1#top'])
    expect(rest.nextCursor).toBeNull()
    await expect(ben.caller.business.removeLink({ linkId: added.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await ada.caller.business.removeLink({ linkId: added.id })
    await expect(ada.caller.business.removeLink({ linkId: added.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ada.caller.business.links()).total).toBe(1)
    expect((await ben.caller.business.links()).rows).toEqual([])
  })

  // Security: 45
  it('lose only one row if more requests than can run at once remove the same index', async ({ ada }) => {
    const { addLink, removeLink, links } = ada.caller.business
    for (let nth = 0; nth < 10; nth += 1) await addLink({ link: `example.com/${nth}` })
    const last = (await links()).rows.at(-1)?.id
    const atOnce = Promise.allSettled(Array.from({ length: 8 }, async () => await removeLink({ index: 0 })))
    await removeLink({ linkId: last })
    const removals = await atOnce
    expect(removals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await links()).rows.map(({ url }) => url.at(-1)).join('')).toBe('12345678')
    await expect(removeLink({})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  // Security: 39
  it('are web pages, or are refused with a message', async ({ ada }) => {
    const invalidLinks: [string, string][] = [
      ['', 'Link is required'],
      ['   ', 'Link is required'],
      ['localhost', 'Link should contain at least one period'],
      ['javascript:alert(1.0)', 'Please enter a web address such as https://example.com'],
      ['data:text/html,a.b', 'Please enter a web address such as https://example.com'],
      ['vbscript:a.b', 'Please enter a web address such as https://example.com'],
      ['ftp://example.com', 'Please enter a web address such as https://example.com'],
      ['java\tscript:alert(1.0)', 'Please enter a web address such as https://example.com'],
      ['https://example.com\\@evil.com', 'Please enter a web address such as https://example.com'],
      ['https://bank.com@evil.com', 'Please enter a web address such as https://example.com'],
      ['https://exa mple.com', 'Please enter a web address such as https://example.com'],
      ['exam\u202Eple.com', 'Please enter a web address such as https://example.com'],
      ['.', 'Please enter a web address such as https://example.com'],
      [`https://example.com/${'x'.repeat(2000)}`, 'Link is too long (2,000 characters at most)'],
    ]
    for (const [link, message] of invalidLinks) {
      const addition = ada.caller.business.addLink({ link })
      await expect(addition, link).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect(addition, link).rejects.toThrow(message)
    }
    expect((await ada.caller.business.links()).total).toBe(0)
  })

  it('accept ports, paths and international domain names', async ({ ada }) => {
    const accepted = ['shop.example.com:8443/menu', '//example.org', 'HTTPS://EXAMPLE.NET/', 'münchen.example']
    for (const link of accepted) await ada.caller.business.addLink({ link })
    expect((await ada.caller.business.links()).rows.map(({ url }) => url)).toEqual([
      'https://shop.example.com:8443/menu',
      'https://example.org',
      'https://example.net/',
      'https://xn--mnchen-3ya.example',
    ])
  })

  // Security: 46
  it('never exceed a hundred and never repeat, even when added concurrently', async ({ world, ada }) => {
    const rows = Array.from({ length: 95 }, (_, at) => ({
      id: `link-${String(at).padStart(3, '0')}`,
      tenantId: undefined as never,
      url: `https://example.com/${at}`,
      createdAt: 1,
    }))
    const { tenantId } = (await ada.caller.auth.me())?.business ?? {}
    if (!tenantId) throw new Error('Ada has no business')
    await world.deps.db
      .insertInto('links')
      .values(rows.map((row) => ({ ...row, tenantId })))
      .execute()
    const duplicates = await Promise.allSettled(
      [1, 2].map(async () => await ada.caller.business.addLink({ link: 'https://example.com/twice' })),
    )
    expect(duplicates.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const additions = Array.from(
      { length: 20 },
      async (_, at) => await ada.caller.business.addLink({ link: `example.org/${at}` }),
    )
    const outcomes = await Promise.allSettled(additions)
    const rejections = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(rejections).toHaveLength(16)
    expect(String(rejections[0]?.reason)).toContain(
      'Limit Reached: You can only keep up to 100 links. Delete one to add a new one.',
    )
    expect((await ada.caller.business.links()).total).toBe(100)
  })
})
