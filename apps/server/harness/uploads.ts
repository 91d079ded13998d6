import { randomBytes } from 'node:crypto'

import { pdfWithText } from '@callwright/api/files/testing/sample-files'
import type { UploadPurpose } from '@callwright/contract/business-files'

import type { Business, Client } from './client.ts'
import type { TestServer } from './test-server.ts'

export type UploadResponse = { status: number; body: Record<string, unknown> }

/** Sends a file as the web app does: the bytes as the body, the name as a header. */
export async function upload(
  server: Pick<TestServer, 'url'>,
  client: Pick<Client, 'cookie'>,
  file: { purpose?: UploadPurpose; name: string; bytes: Uint8Array | string; type?: string },
): Promise<UploadResponse> {
  const response = await fetch(`${server.url}/api/uploads/${file.purpose ?? 'document'}`, {
    method: 'POST',
    headers: {
      cookie: client.cookie(),
      'content-type': file.type ?? 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name.toWellFormed()),
    },
    body: file.bytes,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A document of 100 kB, different each time. */
export function newDocument(): { name: string; bytes: Uint8Array } {
  return { name: 'notes.pdf', bytes: Buffer.concat([pdfWithText('Notes'), randomBytes(100_000)]) }
}

/** Sends a file as the documented client does: a `data:` URL in JSON. */
export async function sendDataUrl(
  business: Pick<Business, 'fetch' | 'userId'>,
  file: { path?: 'files' | 'leads'; name: string; type: string; bytes: Uint8Array | string },
): Promise<UploadResponse> {
  const response = await business.fetch(`/api/business/${business.userId}/${file.path ?? 'files'}`, {
    method: 'POST',
    body: { fileUrl: dataUrl(file.type, file.bytes), fileName: file.name, fileType: file.type, fileSize: '1.0 KB' },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export function dataUrl(type: string, bytes: Uint8Array | string): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}
