import { randomBytes } from 'node:crypto'

import { pdfWithText } from '../../packages/api/src/files/testing/sample-files.ts'
import type { Business } from '../campaigns/business.ts'

const SIZE = 5 * 1024 * 1024

/** A way in for files. */
export type Door = (origin: string, business: Business) => Promise<void>

export const DOORS: Readonly<Record<string, Door>> = {
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

const noise = randomBytes(SIZE)

/** Another one each time, since the same content is kept once. */
function content(): Buffer {
  const text = pdfWithText('Opening hours')
  return Buffer.concat([text, randomBytes(16), noise.subarray(0, SIZE - text.length - 16)])
}

/** Sends it and removes it again: there is a limit to how much a business may keep. */
async function send(url: string, init: RequestInit, business: Business): Promise<void> {
  const response = await fetch(url, { ...init, method: 'POST' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  await response.arrayBuffer()
  const { rows } = await business.ask<{ rows: { id: string }[] }>('business.files', {})
  for (const { id } of rows) await business.tell('business.removeFile', { fileId: id }).catch(() => {})
}
