import { setTimeout as sleep } from 'node:timers/promises'

import { docx, zip } from '../../../packages/api/src/files/testing/sample-files.ts'
import { type Attack, type Target, uploadDocx } from '../attacks.ts'
import { rowsOf } from './repeats.ts'
import { ask, type Body, LONGEST_MS } from './requests.ts'
import { queries } from './trpc-inputs.ts'

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  csv: 'text/csv',
}

const DOCUMENTS = 10
const LETTERS = 480_000

/** The answer counts once the text is read, which goes on behind it. */
function upload(name: string, { to, fileName, body }: { to: string; fileName: string; body: Body }): Attack {
  const type = MEDIA_TYPES[fileName.split('.').at(-1) ?? ''] ?? ''
  const sent = ask(name, {
    as: 'ann',
    path: `/api/uploads/${to}`,
    headers: { 'content-type': type, 'x-file-name': fileName },
    body,
    prepare: makeRoom,
  })
  return {
    ...sent,
    async run(target) {
      const status = await sent.run(target)
      await textsAreRead(target).catch(() => {})
      return status
    },
  }
}

export function document(name: string, fileName: string, body: Body): Attack {
  return upload(name, { to: 'document', fileName, body })
}

export function archive(name: string, body: Body): Attack {
  return document(`a DOCX of ${name}`, 'a.docx', body)
}

export function word(name: string, inner: () => string): Attack {
  return archive(name, () =>
    docx([], { bytes: Buffer.from(`<?xml version="1.0"?><w:document><w:body>${inner()}</w:body></w:document>`) }),
  )
}

export function text(inner: string): string {
  return `<w:p><w:r><w:t>${inner}</w:t></w:r></w:p>`
}

export function logo(name: string, body: () => string): Attack {
  return upload(`an SVG of ${name}`, { to: 'logo', fileName: 'logo.svg', body })
}

export function lead(name: string, body: Body): Attack {
  return upload(name, { to: 'lead', fileName: 'leads.csv', body })
}

export function entriesOf(count: number, nameOf: (at: number) => string): { name: string; bytes: Buffer }[] {
  return rowsOf(count, (at) => ({ name: nameOf(at), bytes: Buffer.from('a') }))
}

/** A directory that names the same entry again and again. */
export function repeatedEntry(times: number): Buffer {
  const one = zip([{ name: 'word/document.xml', bytes: Buffer.from(text('a'.repeat(1000))) }])
  const [directoryAt, endAt] = [one.indexOf('PK\u0001\u0002'), one.length - 22]
  const entry = one.subarray(directoryAt, endAt)
  const end = Buffer.from(one.subarray(endAt))
  end.writeUInt16LE(times, 8)
  end.writeUInt16LE(times, 10)
  end.writeUInt32LE(entry.length * times, 12)
  return Buffer.concat([one.subarray(0, directoryAt), ...Array<Buffer>(times).fill(entry), end])
}

export function searched(name: string, repeated: string, searches: readonly string[]): Attack {
  const path = queries(
    'business.files',
    searches.map((search) => ({ search, limit: 100 })),
  )
  return ask(`a search of documents for ${name}`, {
    as: 'ann',
    path,
    async prepare(target) {
      await makeRoom(target)
      const letters = repeated.repeat(Math.floor(LETTERS / repeated.length))
      for (let at = 0; at < DOCUMENTS; at += 1) await uploadDocx(target, `${at}.docx`, docx([`${at} ${letters}`]))
      await textsAreRead(target)
    },
  })
}

/** There are at most 100 files. */
async function makeRoom({ ann }: Target): Promise<void> {
  const [files, leads] = await Promise.all([
    ann.trpc.business.files.query({ limit: 100 }),
    ann.trpc.business.leads.query({ limit: 100 }),
  ])
  for (const { id } of files.rows) await ann.trpc.business.removeFile.mutate({ fileId: id })
  for (const { id } of leads.rows) await ann.trpc.business.removeLead.mutate({ fileId: id })
}

async function textsAreRead({ ann }: Target): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_MS
  while (Date.now() < giveUpAt) {
    const { rows } = await ann.trpc.business.files.query({ limit: 100 })
    if (rows.every(({ text }) => text !== 'waiting')) return
    await sleep(100)
  }
}
