import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
function chooseEncoding(header, available) {
  const weights = new Map((header ?? '').toLowerCase().split(',').map(readWeight))
  const weigh = (name) => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = available.filter((name) => weigh(name) > 0).toSorted((a, b) => weigh(b) - weigh(a))
  return best && weigh(best) >= (weights.get('identity') ?? 0) ? best : null
}
function readWeight(part) {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === void 0 ? 1 : Number(weight.slice(2)) || 0]
}
var MEDIA_TYPES = {
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
var COMPRESSED_EXTENSIONS = new Set(['.br', '.gz'])
function readStaticFiles(folder) {
  return staticFilesOf(listNames(folder), (name) => readFileSync(join(folder, name)))
}
function staticFilesOf(allNames, readBytes) {
  const names = new Set(allNames)
  const files = new Map()
  for (const name of names) {
    if (COMPRESSED_EXTENSIONS.has(extname(name)) || extname(name) === '.map') continue
    const read = (suffix) => (names.has(name + suffix) ? readBytes(name + suffix) : null)
    const bytes = readBytes(name)
    files.set(`/${name}`, {
      mediaType: MEDIA_TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
      etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      immutable: name.startsWith('assets/'),
      bytes,
      br: read('.br'),
      gzip: read('.gz'),
    })
  }
  return files
}
function listNames(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
function staticResponse(file, requestHeaders) {
  const headers = {
    'content-type': file.mediaType,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  }
  const knownEtags = (requestHeaders.ifNoneMatch ?? '').split(',').map((etag) => etag.trim())
  if (knownEtags.includes(file.etag) || knownEtags.includes(file.etag.replace('W/', '')))
    return { status: 304, headers, body: null }
  const available = ['br', 'gzip'].filter((name) => file[name] !== null)
  const encoding = chooseEncoding(requestHeaders.acceptEncoding, available)
  if (encoding === null) return { status: 200, headers, body: file.bytes }
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: file[encoding] }
}
function isNavigation(request) {
  const lastPart = request.path.slice(request.path.lastIndexOf('/') + 1)
  if (lastPart.includes('.') || request.path.toLowerCase().startsWith('/assets/')) return false
  if (request.destination !== void 0) return request.destination === 'document'
  return request.accept === void 0 || /text\/html|\*\/\*/i.test(request.accept)
}
export { chooseEncoding, readStaticFiles, staticFilesOf, staticResponse, isNavigation }
