import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

import { chooseEncoding } from '../http/compression/accept-encoding.ts'

export type StaticFile = {
  mediaType: string
  etag: string
  /** The name contains a content hash, so browsers need not revalidate. */
  immutable: boolean
  bytes: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/** Files by URL path; only files in this table are served. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const COMPRESSED_EXTENSIONS = new Set(['.br', '.gz'])

/** Reads a built web app into memory, a few hundred kilobytes. Empty if the folder does not exist. */
export function readStaticFiles(folder: string): StaticFiles {
  return staticFilesOf(listNames(folder), (name) => readFileSync(join(folder, name)))
}

/** @param allNames names of all files, with `/` between folders */
export function staticFilesOf(allNames: readonly string[], readBytes: (name: string) => Buffer): StaticFiles {
  const names = new Set(allNames)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    // Source maps would expose the sources and are never served.
    if (COMPRESSED_EXTENSIONS.has(extname(name)) || extname(name) === '.map') continue
    const read = (suffix: string): Buffer | null => (names.has(name + suffix) ? readBytes(name + suffix) : null)
    const bytes = readBytes(name)
    files.set(`/${name}`, {
      mediaType: MEDIA_TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
      // Weak, because all encodings of the content share it.
      etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      immutable: name.startsWith('assets/'),
      bytes,
      br: read('.br'),
      gzip: read('.gz'),
    })
  }
  return files
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

export type StaticResponse = { status: 200 | 304; headers: Record<string, string>; body: Buffer | null }

/** The response for a file, in the smallest encoding that the client accepts. */
export function staticResponse(
  file: StaticFile,
  requestHeaders: { acceptEncoding?: string; ifNoneMatch?: string },
): StaticResponse {
  const headers: Record<string, string> = {
    'content-type': file.mediaType,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  }
  const knownEtags = (requestHeaders.ifNoneMatch ?? '').split(',').map((etag) => etag.trim())
  if (knownEtags.includes(file.etag) || knownEtags.includes(file.etag.replace('W/', '')))
    return { status: 304, headers, body: null }
  const available = (['br', 'gzip'] as const).filter((name) => file[name] !== null)
  const encoding = chooseEncoding(requestHeaders.acceptEncoding, available)
  if (encoding === null) return { status: 200, headers, body: file.bytes }
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: file[encoding] }
}

/**
 * Whether a GET is a navigation in a browser, which gets the web app's page.
 * @param request.destination `Sec-Fetch-Dest`, which only browsers send
 */
export function isNavigation(request: { path: string; accept?: string; destination?: string }): boolean {
  const lastPart = request.path.slice(request.path.lastIndexOf('/') + 1)
  if (lastPart.includes('.') || request.path.toLowerCase().startsWith('/assets/')) return false
  if (request.destination !== undefined) return request.destination === 'document'
  return request.accept === undefined || /text\/html|\*\/\*/i.test(request.accept)
}
