import { randomBytes } from 'node:crypto'

import { pdfWithText } from '../../packages/api/src/files/testing/sample-files.ts'
import type { Business } from '../business.ts'

const SIZE = 5 * 1024 * 1024

/** A way in for files: a request that brings one of 5 MB, for a business with this user id. */
type Door = (userId: string) => {
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
}

export const DOORS: Readonly<Record<string, Door>> = {
  'a file of 5 MB': () => ({
    path: '/api/uploads/document',
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'notes.pdf' },
    body: new Uint8Array(content()),
  }),
  'a data URL of 5 MB': (userId) => {
    const fileUrl = `data:application/pdf;base64,${content().toString('base64')}`
    const body = JSON.stringify({ fileUrl, fileName: 'notes.pdf', fileType: 'application/pdf', fileSize: SIZE })
    return { path: `/api/business/${userId}/files`, headers: { 'content-type': 'application/json' }, body }
  },
}

const noise = randomBytes(SIZE)

/** Another one each time, since the same content is kept once. */
function content(): Buffer {
  const text = pdfWithText('Opening hours')
  return Buffer.concat([text, randomBytes(16), noise.subarray(0, SIZE - text.length - 16)])
}

/** Sends one and removes it again: there is a limit to how much a business may keep. */
export async function upload(origin: string, name: string, business: Business): Promise<void> {
  const { user } = await business.ask<{ user: { id: string } }>('auth.me', {})
  await send(origin, name, { userId: user.id, headers: business.headers() })
  const { rows } = await business.ask<{ rows: { id: string }[] }>('business.files', {})
  for (const { id } of rows) await business.tell('business.removeFile', { fileId: id }).catch(() => {})
}

/** The request alone. @throws where it is refused */
export async function send(
  origin: string,
  name: string,
  { userId, headers: more }: { userId: string; headers: Record<string, string> },
): Promise<void> {
  const door = DOORS[name]
  if (!door) throw new Error(`There is no way in for ${name}`)
  const { path, headers, body } = door(userId)
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers: { ...headers, ...more }, body })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.slice(0, 300)}`)
}
