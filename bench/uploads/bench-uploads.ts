import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pdfWithText } from '../../packages/api/src/files/testing/sample-files.ts'
import { type Business, newBusiness } from '../campaigns/business.ts'
import { look } from '../looking.ts'
import { quantile } from '../measure.ts'
import { type Server, startProduct } from '../processes.ts'
import { type Finding, report } from '../report.ts'

const SIZE = 5 * 1024 * 1024
const MOST_SLOWER = 1.2
const MOST_MB = 40
const AT_ONCE = 8
const PHASE_MS = 5000
const ROUNDS = 3
const PAUSE_MS = 400

type Door = (origin: string, business: Business) => Promise<void>

/** Five megabytes through both doors: what they take, and what another client notices. @returns whether every target was met */
export async function benchUploads(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  const findings: Finding[] = []
  try {
    for (const [name, door] of Object.entries(DOORS)) {
      await using server = await startProduct(join(folder, name.replaceAll(' ', '-')))
      const uploader = await newBusiness(server.origin, 'uploader')
      const reader = await newBusiness(server.origin, 'reader')
      console.log(`Measuring ${name} ...`)
      const upload = async (): Promise<void> => await door(server.origin, uploader)
      findings.push(await measureOthers(name, { reader, upload }), await measureMemory(name, { server, upload }))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log('')
  return report('uploads', findings)
}

const DOORS: Readonly<Record<string, Door>> = {
  'a file of 5 MB': async (origin, business) => {
    const headers = {
      ...business.headers(),
      'content-type': 'application/octet-stream',
      'x-file-name': 'notes.pdf',
    }
    await send(`${origin}/api/uploads/document`, { headers, body: new Uint8Array(content()) }, business)
  },
  'a data URL of 5 MB': async (origin, business) => {
    const headers = { ...business.headers(), 'content-type': 'application/json' }
    const { user } = await business.ask<{ user: { id: string } }>('auth.me', {})
    const fileUrl = `data:application/pdf;base64,${content().toString('base64')}`
    const body = JSON.stringify({ fileUrl, fileName: 'notes.pdf', fileType: 'application/pdf', fileSize: SIZE })
    await send(`${origin}/api/business/${user.id}/files`, { headers, body }, business)
  },
}

/** Another one each time, since the same content is kept once. */
function content(): Buffer {
  const text = pdfWithText('Opening hours')
  return Buffer.concat([text, randomBytes(SIZE - text.length)])
}

/** Sends it and removes it again: there is a limit to how much a business may keep. */
async function send(url: string, init: RequestInit, business: Business): Promise<void> {
  const response = await fetch(url, { ...init, method: 'POST' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  await response.arrayBuffer()
  const { rows } = await business.ask<{ rows: { id: string }[] }>('business.files', {})
  for (const { id } of rows) await business.tell('business.removeFile', { fileId: id }).catch(() => {})
}

type Sides = { reader: Business; upload: () => Promise<void> }

/** A file every so often, and others who read meanwhile; in turns with nobody uploading. */
async function measureOthers(name: string, { reader, upload }: Sides): Promise<Finding> {
  const times = { quiet: [] as number[], busy: [] as number[] }
  await upload()
  await look(reader, performance.now() + 1000)
  let uploads = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    times.quiet.push(...(await look(reader, performance.now() + PHASE_MS)))
    let isOver = false
    const looking = look(reader, performance.now() + PHASE_MS).finally(() => (isOver = true))
    while (!isOver) {
      await upload()
      uploads += 1
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    times.busy.push(...(await looking))
  }
  const [before, during] = [quantile(times.quiet, 0.99), quantile(times.busy, 0.99)]
  return {
    what: `${name}: another client's list of calls meanwhile, p99 against before`,
    target: `<= ${MOST_SLOWER}`,
    figure: `${(during / before).toFixed(2)} (${during.toFixed(1)} / ${before.toFixed(1)} ms, ${uploads} uploads)`,
    isMet: during / before <= MOST_SLOWER,
    details: times,
  }
}

async function measureMemory(
  name: string,
  { server, upload }: { server: Server; upload: () => Promise<void> },
): Promise<Finding> {
  const before = (await server.watched()).mostMemoryMb
  await Promise.all(Array.from({ length: AT_ONCE }, upload))
  const each = ((await server.watched()).mostMemoryMb - before) / AT_ONCE
  return {
    what: `${name}: more memory for each of ${AT_ONCE} at once`,
    target: `<= ${MOST_MB} MB`,
    figure: `${each.toFixed(1)} MB`,
    isMet: each <= MOST_MB,
  }
}
