import { FILES_MAX_BYTES } from '@callwright/contract/business-files'
import type { TenantId } from '@callwright/db/tables/ids'
import { expect } from 'vitest'

import { textHandler } from '../../files/text-job.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { toReceivedBytes } from '../../files/received-bytes.ts'
import { docx, pdfWithText, png } from '../../files/testing/sample-files.ts'
import { type Browser, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { addFile, type NewFile } from './add-file.ts'
import type { BusinessFile } from './files.ts'
import { setLogo } from './set-logo.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'

async function createTenantCtx(browser: Browser): Promise<TenantCtx> {
  const ctx = await browser.ctx()
  const tenantId = ctx.caller.session?.tenantId
  if (!tenantId) throw new Error('No user is signed in')
  return { ...ctx, tenantId }
}

async function upload(
  browser: Browser,
  bytes: Uint8Array | string,
  overrides: Partial<NewFile> = {},
): Promise<BusinessFile> {
  const ctx = await createTenantCtx(browser)
  return await addFile(ctx, toReceivedBytes(bytes, ctx.blobs), {
    kind: 'document',
    name: 'menu.pdf',
    declaredType: '',
    ...overrides,
  })
}

async function insertFiles(world: World, tenantId: TenantId, sizes: number[]): Promise<void> {
  const rows = sizes.map((size, at) => ({
    id: `file-${at}`,
    tenantId,
    kind: 'document' as const,
    name: 'a.png',
    mediaType: 'image/png',
    sizeBytes: size,
    contentHash: 'f'.repeat(64),
    createdAt: 1,
  }))
  await world.deps.db.insertInto('files').values(rows).execute()
}

describeWorld('a business’s files', (it) => {
  it('are stored as bytes and a row, listed as uploaded, and removed with their bytes', async ({ world, ada, ben }) => {
    const menu = await upload(ada, pdfWithText('Soup'))
    const plan = await upload(ada, png(), { name: 'Größe "A".png', declaredType: 'image/png' })
    expect(plan).toMatchObject({ name: 'Größe "A".png', type: 'PNG', mediaType: 'image/png', text: null })
    expect(menu).toMatchObject({ type: 'PDF', size: `${menu.sizeBytes} bytes`, text: 'waiting' })
    const page = await ada.caller.business.files({ limit: 1 })
    expect([page.rows, page.total]).toEqual([[menu], 2])
    expect((await ada.caller.business.files({ limit: 1, cursor: page.nextCursor })).rows).toEqual([plan])
    expect((await ben.caller.business.files()).rows).toEqual([])
    expect((await ada.caller.business.leads()).rows).toEqual([])
    const fileId = menu.id
    await expect(ben.caller.business.removeFile({ fileId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ada.caller.business.removeLead({ fileId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { hash } = toReceivedBytes(pdfWithText('Soup'))
    expect(await world.deps.blobs.read(hash)).not.toBeNull()
    await ada.caller.business.removeFile({ fileId })
    expect(await world.deps.blobs.read(hash)).toBeNull()
    expect((await ada.caller.business.files()).rows).toEqual([plan])
  })

  it('with the same content share their bytes until the last of them is removed', async ({ world, ada, ben }) => {
    const { hash } = toReceivedBytes(png())
    const adasFile = await upload(ada, png(), { name: 'a.png' })
    const bensFile = await upload(ben, png(), { name: 'b.png' })
    await ada.caller.business.removeFile({ fileId: adasFile.id })
    expect(await world.deps.blobs.read(hash)).not.toBeNull()
    await setLogo(await createTenantCtx(ada), toReceivedBytes(png(), world.deps.blobs), {
      name: 'logo.png',
      declaredType: '',
    })
    await ben.caller.business.removeFile({ fileId: bensFile.id })
    expect(await world.deps.blobs.read(hash)).not.toBeNull()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'
    const ctx = await createTenantCtx(ada)
    await setLogo(ctx, toReceivedBytes(svg, world.deps.blobs), { name: 'logo.svg', declaredType: 'image/svg+xml' })
    expect(await world.deps.blobs.read(hash)).toBeNull()
  })

  it('are not lost when twenty are added and removed concurrently', async ({ world, ada }) => {
    const first = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => await upload(ada, pdfWithText(`${at % 5}`), { name: `${at}.pdf` })),
    )
    const toRemove = first.filter((_, at) => at % 2 === 0)
    const outcomes = await Promise.allSettled([
      // Each is removed twice: the second attempt finds nothing.
      ...[...toRemove, ...toRemove].map(async ({ id }) => await ada.caller.business.removeFile({ fileId: id })),
      ...Array.from(
        { length: 20 },
        async (_, at) => await upload(ada, pdfWithText(`${at % 5}`), { name: `b${at}.pdf` }),
      ),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(toRemove.length)
    const { rows, total } = await ada.caller.business.files()
    expect([rows.length, total]).toEqual([30, 30])
    const storedRows = await world.deps.db.selectFrom('files').select('contentHash').distinct().execute()
    expect(storedRows).toHaveLength(5)
    for (const { contentHash: hash } of storedRows) expect(await world.deps.blobs.read(hash)).not.toBeNull()
  })

  // Security: 45
  it('have names that can be shown and saved, or are refused with a message', async ({ world, ada }) => {
    const invalidNames: [string, string][] = [
      ['../../etc/passwd.pdf', 'File name cannot contain slashes. Please rename the file.'],
      ['..\\a.pdf', 'File name cannot contain slashes. Please rename the file.'],
      ['a\0.pdf', 'File name contains hidden characters. Please rename the file.'],
      ['a\r\nSet-Cookie: b.pdf', 'File name contains hidden characters. Please rename the file.'],
      ['invoice\u202Efdp.pdf', 'File name contains hidden characters. Please rename the file.'],
      ['\uD800.pdf', 'File name contains hidden characters. Please rename the file.'],
      [`${'x'.repeat(300)}.pdf`, 'File name is too long (200 characters at most). Please rename the file.'],
      ['  ', 'File name is required'],
    ]
    for (const [name, message] of invalidNames) {
      await expect(upload(ada, pdfWithText('Soup'), { name }), name).rejects.toThrow(message)
    }
    expect((await ada.caller.business.files()).total).toBe(0)
    expect(await world.deps.blobs.read(toReceivedBytes(pdfWithText('Soup')).hash)).toBeNull()
  })

  // Security: 46
  it('are limited to a hundred files and 200 MB, even with twenty concurrent uploads', async ({ world, ada, ben }) => {
    await insertFiles(
      world,
      (await createTenantCtx(ada)).tenantId,
      Array.from({ length: 95 }, () => 1),
    )
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, at) => await upload(ada, pdfWithText(`${at}`), { name: `${at}.pdf` })),
    )
    const rejections = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(rejections).toHaveLength(15)
    const message = 'Limit Reached: You can only keep up to 100 files. Delete one to upload a new one.'
    for (const { reason } of rejections) expect(reason).toMatchObject({ reason: 'invalid', message })
    expect((await ada.caller.business.files()).total).toBe(100)
    const storedBlobs = (
      await Promise.all(
        Array.from(
          { length: 20 },
          async (_, at) => await world.deps.blobs.read(toReceivedBytes(pdfWithText(`${at}`)).hash),
        ),
      )
    ).filter((bytes) => bytes !== null)
    expect(storedBlobs).toHaveLength(5)

    await world.deps.db.deleteFrom('files').execute()
    const size = pdfWithText('Soup').length
    await insertFiles(world, (await createTenantCtx(ben)).tenantId, [FILES_MAX_BYTES - size])
    await upload(ben, pdfWithText('Soup'))
    await expect(upload(ben, png(), { name: 'a.png' })).rejects.toThrow(
      'Limit Reached: Your files can use up to 200 MB. Delete one to upload a new one.',
    )
  })

  it('have their text extracted in the background, and are found by it', async ({ world, ada, ben }) => {
    const extractedTypes: string[] = []
    const text = textHandler(world.deps, async ({ contentHash, mediaType }) => {
      extractedTypes.push(mediaType)
      const bytes = await world.deps.blobs.read(contentHash)
      if (!bytes || bytes.length > 1_000_000) return null
      return mediaType === 'application/pdf' ? 'Tomato  soup\0 100% \r\n\r\n\r\n\r\nBread' : ' \n'
    })
    await using _node = runJobs(world.deps, { text })
    const soup = await upload(ada, pdfWithText('Soup'), { name: 'menu.pdf' })
    const blank = await upload(ada, docx([]), { name: 'blank.docx' })
    const large = await upload(ada, Buffer.concat([pdfWithText('x'), Buffer.alloc(1_000_000)]), { name: 'large.pdf' })
    const picture = await upload(ada, png(), { name: 'soup kitchen.png' })
    const readTextStates = async (): Promise<(string | null)[]> =>
      (await ada.caller.business.files()).rows.map(({ text }) => text)
    await waitUntil(async () => !(await readTextStates()).includes('waiting'))
    expect(await readTextStates()).toEqual(['taken', 'empty', 'failed', null])
    expect(extractedTypes).toHaveLength(3)
    const searchIds = async (search: string): Promise<string[]> =>
      (await ada.caller.business.files({ search })).rows.map(({ id }) => id)
    expect(await searchIds('SOUP')).toEqual([soup.id, picture.id])
    expect(await searchIds('100%')).toEqual([soup.id])
    expect(await searchIds('%')).toEqual([soup.id])
    expect(await searchIds('_')).toEqual([])
    expect(await searchIds('blank')).toEqual([blank.id])
    expect((await ben.caller.business.files({ search: 'soup' })).rows).toEqual([])
    const row = await world.deps.db
      .selectFrom('file_texts')
      .select('text')
      .where('fileId', '=', soup.id)
      .executeTakeFirst()
    expect(row?.text).toBe('Tomato soup 100%\n\nBread')
    await ada.caller.business.removeFile({ fileId: large.id })
    expect(await world.deps.db.selectFrom('file_texts').select('fileId').execute()).toHaveLength(2)
  })

  it('are found page by page by long text and long searches, within the business only', async ({ world, ada, ben }) => {
    const searchText = `${'a'.repeat(199)}B`
    const contents = [`${'a'.repeat(400_000)}${searchText}`, 'a'.repeat(500_000), searchText.toUpperCase(), 'Soup']
    const ids: string[] = []
    for (const [at, text] of contents.entries()) {
      ids.push((await upload(ada, docx([`${at}`]), { name: `${at}.docx` })).id)
      await world.deps.db
        .updateTable('file_texts')
        .set({ state: 'taken', text })
        .where('fileId', '=', ids.at(-1) ?? '')
        .execute()
    }
    const [first, , third] = ids
    const page = await ada.caller.business.files({ search: searchText, limit: 1 })
    expect([page.rows.map(({ id }) => id), page.total]).toEqual([[first], 4])
    const rest = await ada.caller.business.files({ search: searchText, limit: 1, cursor: page.nextCursor })
    expect([rest.rows.map(({ id }) => id), rest.nextCursor]).toEqual([[third], null])
    expect((await ben.caller.business.files({ search: searchText })).rows).toEqual([])
    await expect(ada.caller.business.files({ search: 'a'.repeat(201) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('have their text extracted in turn: one business’s oldest file, then the next business’s', async ({ world }) => {
    const browsers = await Promise.all(
      ['ada', 'ben', 'cem'].map(async (name) => await world.signUp(`${name}@example.com`)),
    )
    // Sorted by tenant id; the first business uploads long before the others.
    const ids = new Map<Browser, TenantId>()
    for (const browser of browsers) ids.set(browser, (await createTenantCtx(browser)).tenantId)
    const [first, second, third] = browsers.toSorted((a, b) => ((ids.get(a) ?? '') < (ids.get(b) ?? '') ? -1 : 1))
    if (!first || !second || !third) throw new Error('Fewer than three businesses signed up')
    const names = new Map<string, string>()
    for (const [browser, name, count] of [
      [first, 'first', 4],
      [third, 'third', 2],
      [second, 'second', 1],
    ] as const) {
      for (let at = 1; at <= count; at += 1) {
        world.clock.advance(1000)
        const bytes = pdfWithText(`${name} ${at}`)
        names.set(toReceivedBytes(bytes).hash, `${name} ${at}`)
        await upload(browser, bytes)
      }
    }
    const extracted: (string | undefined)[] = []
    const text = textHandler(world.deps, async ({ contentHash }) => {
      extracted.push(names.get(contentHash))
      return 'Soup'
    })
    await using _node = runJobs(world.deps, { text })
    await waitUntil(async () => extracted.length === 7)
    expect(extracted).toEqual(['first 1', 'second 1', 'third 1', 'first 2', 'third 2', 'first 3', 'first 4'])
  })

  it('have their text extraction retried for as long as the file store does not respond', async ({ world, ada }) => {
    await upload(ada, pdfWithText('Soup'))
    let tries = 0
    const text = textHandler(world.deps, async () => {
      tries += 1
      if (tries <= 5) throw Object.assign(new Error('no response'), { code: 'EBUCKET' })
      return 'Soup'
    })
    await using _node = runJobs(world.deps, { text })
    for (let at = 1; at <= 5; at += 1) {
      await waitUntil(async () => tries === at)
      await waitUntil(async () => (await attempts()) === 0)
      world.clock.advance(60_000)
      world.deps.events.emit('jobsQueued')
    }
    await waitUntil(async () => (await ada.caller.business.files()).rows[0]?.text === 'taken')

    async function attempts(): Promise<number | undefined> {
      return (await world.deps.db.selectFrom('jobs').select('attempts').where('kind', '=', 'text').executeTakeFirst())
        ?.attempts
    }
  })

  it('are abandoned after crashing the process three times; an internal error is retried', async ({ world, ada }) => {
    const broken = await upload(ada, pdfWithText('Broken'))
    await world.deps.db.updateTable('jobs').set({ attempts: 3 }).where('kind', '=', 'text').execute()
    await upload(ada, pdfWithText('Fine'))
    let tries = 0
    const text = textHandler(world.deps, async () => {
      tries += 1
      if (tries === 1) throw new Error('no thread available')
      return 'Fine'
    })
    await using _node = runJobs(world.deps, { text })
    await waitUntil(async () => tries === 1)
    await waitUntil(async () => {
      world.clock.advance(10_000)
      world.deps.events.emit('jobsQueued')
      return tries === 2
    })
    await waitUntil(async () => (await ada.caller.business.files()).rows.every((row) => row.text !== 'waiting'))
    const { rows } = await ada.caller.business.files()
    expect(rows.map((row) => [row.id === broken.id, row.text])).toEqual([
      [true, 'failed'],
      [false, 'taken'],
    ])
  })

  it('with leads are kept separate from files for the agent', async ({ ada }) => {
    const lead = await upload(ada, 'phone,name\n+12125550100,Ada\n', { kind: 'lead', name: 'spring.csv' })
    expect(lead).toMatchObject({ name: 'spring.csv', type: 'CSV', mediaType: 'text/csv', text: null })
    expect((await ada.caller.business.leads()).rows).toEqual([lead])
    expect((await ada.caller.business.files()).total).toBe(0)
    await ada.caller.business.removeLead({ fileId: lead.id })
    expect((await ada.caller.business.leads()).total).toBe(0)
  })
})

describeWorld('the logo', (it) => {
  // Security: 43
  it('belongs to its business, and an SVG is stored without active content', async ({ world, ada }) => {
    const ctx = await createTenantCtx(ada)
    expect((await ada.caller.business.profile()).logoUrl).toBeNull()
    const first = await setLogo(ctx, toReceivedBytes(png(), ctx.blobs), { name: 'logo.png', declaredType: 'image/png' })
    expect((await ada.caller.auth.me())?.business?.logoUrl).toBe(first.logoUrl)
    const plain = '<svg xmlns="http://www.w3.org/2000/svg"><metadata/><rect width="9" height="9"/></svg>'
    const second = await setLogo(ctx, toReceivedBytes(plain, ctx.blobs), {
      name: 'logo.svg',
      declaredType: 'image/svg+xml',
    })
    expect(second.logoUrl).not.toBe(first.logoUrl)
    const row = await world.deps.db.selectFrom('businesses').select(['logoHash', 'logoMediaType']).executeTakeFirst()
    expect(row?.logoMediaType).toBe('image/svg+xml')
    expect(String(await ctx.blobs.read(row?.logoHash ?? ''))).not.toContain('metadata')
    expect(await ctx.blobs.read(toReceivedBytes(png()).hash)).toBeNull()
    expect(await ctx.blobs.read(toReceivedBytes(plain).hash)).toBeNull()
    const invalidLogos: [string, string, string][] = [
      ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.svg', 'Unsafe image: This SVG contains'],
      ['<html/>', 'logo.svg', 'Damaged file: This file cannot be opened.'],
      ['GIF89a', 'logo.gif', 'Invalid file type: Please upload an image file'],
    ]
    for (const [text, name, message] of invalidLogos) {
      await expect(setLogo(ctx, toReceivedBytes(text, ctx.blobs), { name, declaredType: '' })).rejects.toThrow(message)
    }
    expect((await ada.caller.business.profile()).logoUrl).toBe(second.logoUrl)
  })
})
