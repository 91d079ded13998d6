import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import {
  countFiles,
  fileNameSchema,
  findProfile,
  insertFile,
  logoPath,
  queueContextSync,
  toBusinessFile,
  updateLogo,
} from './chunk-BHKFUPIH.js'
import { respondOnce } from './chunk-7U5TCJ3R.js'
import {
  PermanentJobError,
  enqueueJobs,
  finishJobs,
  idempotencyKeySchema,
  lockTenant,
  recordAudit,
  releaseBlob,
} from './chunk-X4YL7QCT.js'
import { DomainError, notFound } from './chunk-SGFYJ52H.js'
import { messageOf } from './chunk-2M2KABWW.js'
import { MAX_TEXT_CHARACTERS, chunksOf, createView, inspectDocx } from './chunk-ZSH3GPLM.js'
import {
  FILES_MAX,
  FILES_MAX_BYTES,
  FILE_REFUSALS,
  FORMATS,
  PIXELS_MAX,
  UPLOAD_RULES,
  findFileFormat,
  refusalMessage,
} from './chunk-M2C3W4QF.js'
import { decodeXmlText, escapeXml } from './chunk-GKKJ54JC.js'
async function insertFileText(db, row) {
  await db
    .insertInto('file_texts')
    .values({ ...row, state: 'waiting' })
    .execute()
}
async function findUnextractedDocument(db, fileId) {
  return await db
    .selectFrom('file_texts')
    .innerJoin('files', 'files.id', 'file_texts.fileId')
    .select(['files.tenantId', 'files.contentHash', 'files.mediaType'])
    .where('file_texts.fileId', '=', fileId)
    .where('file_texts.state', 'in', ['waiting', 'failed'])
    .executeTakeFirst()
}
async function saveExtractedText(db, fileId, outcome) {
  await db
    .updateTable('file_texts')
    .set({ state: outcome.state, text: outcome.state === 'taken' ? outcome.text : null })
    .where('fileId', '=', fileId)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}
var MAX_ATTEMPTS = 3
function textJob(file) {
  const { id, tenantId, name } = file
  return { kind: 'text', key: id, tenantId, label: name, payload: { fileId: id } }
}
function textHandler({ db }, read) {
  return {
    concurrency: 1,
    takesTurns: true,
    async run(job) {
      const { fileId } = job.payload
      const document = await findUnextractedDocument(db, fileId)
      if (!document) return
      const { tenantId: owner, contentHash, mediaType } = document
      const text = job.attempts > MAX_ATTEMPTS ? null : await read({ owner, contentHash, mediaType })
      if (text === null) {
        await saveExtractedText(db, fileId, { state: 'failed' })
        throw new PermanentJobError('The text of this document cannot be read.')
      }
      await db.transaction().execute(async (trx) => {
        const isHolder = (await finishJobs(trx, [job])).size > 0
        if (isHolder) await saveExtractedText(trx, fileId, toOutcome(text))
      })
      return 'finished'
    },
  }
}
function toOutcome(text) {
  const tidy = tidyText(text)
  return tidy === '' ? { state: 'empty' } : { state: 'taken', text: tidy }
}
function tidyText(text) {
  return text
    .slice(0, MAX_TEXT_CHARACTERS)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\u0008\u000B-\u001F\u007F]/g, '')
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
var NO_BYTES = new Uint8Array()
function createCsvDecoder() {
  let decoder = null
  let isStart = true
  let isReadable = true
  let pending = NO_BYTES
  function decode2(chunk, isEnd) {
    const text = decodeText(chunk, isEnd)
    if (decoder?.encoding === 'windows-1252' && NOT_WINDOWS_1252.test(text)) isReadable = false
    return text
  }
  function decodeText(chunk, isEnd) {
    if (decoder) return decoder.decode(chunk, { stream: !isEnd })
    const bytes = concatBytes(pending, chunk)
    const encoding = encodingOf(bytes, { isStart, isEnd })
    pending = encoding === null ? bytes : NO_BYTES
    if (encoding === null) return ''
    isStart = false
    if (encoding === 'utf-32') isReadable = false
    if (encoding === 'utf-32') return ''
    const next = new TextDecoder(encoding)
    if (encoding !== 'ascii') decoder = next
    return next.decode(bytes, { stream: !isEnd })
  }
  return { decode: (chunk) => decode2(chunk, false), end: () => decode2(NO_BYTES, true), isReadable: () => isReadable }
}
var NOT_WINDOWS_1252 = new RegExp(
  '[\\x81\\x8d\\x8f\\x90\\x9d]|\\p{L}[\\u201a\\u0192\\u201e\\u2020\\u2021\\u02c6\\u2030\\u2039\\u00a4\\u00a5]\\p{L}|\\p{L}[\\u0160\\u0152\\u017d\\u0178]\\p{Ll}|[\\u00a1-\\u00ff]{4}',
  'u',
)
function isOtherFormat(start) {
  return OTHER_FORMATS.some((magic) => magic.every((byte, index) => start[index] === byte))
}
var OTHER_FORMATS = [
  [80, 75, 3, 4],
  [208, 207, 17, 224],
  [37, 80, 68, 70],
  [31, 139],
]
function isPlainText(text) {
  return !/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(text)
}
function withoutEndMarks(text) {
  let end = text.length
  while (text[end - 1] === '') end -= 1
  return text.slice(0, end)
}
function readSeparatorLine(text) {
  const [line = '', separator = null] = /^"?sep=([^"\r\n])"?(?=[\r\n]|$)/i.exec(text) ?? []
  return { separator, text: text.slice(line.length) }
}
var START_BYTES = 1e3
function encodingOf(bytes, { isStart, isEnd }) {
  if (isStart && !isEnd && bytes.length < START_BYTES) return null
  const utf16 = isStart ? utf16Of(bytes) : null
  if (utf16 !== null) return utf16
  const from = bytes.findIndex((byte) => byte > 127)
  if (from === -1) return 'ascii'
  const length = utf8Length(bytes[from] ?? 0)
  const character = bytes.subarray(from, from + length)
  if (character.length < length && !isEnd) return null
  return isUtf8(character) ? 'utf-8' : 'windows-1252'
}
function utf16Of(bytes) {
  const [first, second, third, fourth] = bytes
  if (first === 255 && second === 254 && third === 0 && fourth === 0) return 'utf-32'
  if (first === 0 && second === 0 && third === 254 && fourth === 255) return 'utf-32'
  if (first === 255 && second === 254) return 'utf-16le'
  if (first === 254 && second === 255) return 'utf-16be'
  const start = bytes.subarray(0, START_BYTES)
  const needed = Math.max(2, start.length / 8)
  if (zerosAt(start, 1) > needed) return 'utf-16le'
  return zerosAt(start, 0) > needed ? 'utf-16be' : null
}
function zerosAt(bytes, parity) {
  return bytes.reduce((count, byte, index) => (index % 2 === parity && byte === 0 ? count + 1 : count), 0)
}
function utf8Length(lead) {
  if (lead >= 240) return 4
  return lead >= 224 ? 3 : 2
}
function isUtf8(bytes) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
function concatBytes(first, second) {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
async function isPlainTextFile(bytes) {
  const encoding = detectEncoding(await bytes.read(0, 2))
  if (encoding !== 'utf-8' && bytes.size % 2 === 1) return false
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunksOf(bytes)) if (!isPlainText(decoder.decode(chunk, { stream: true }))) return false
  return true
}
async function isCsvFile(bytes) {
  if (isOtherFormat(await bytes.read(0, 8))) return false
  const decoder = createCsvDecoder()
  let hasEnded = false
  const isText = (decoded) => {
    const text = withoutEndMarks(decoded)
    if (hasEnded && text !== '') return false
    hasEnded ||= text.length < decoded.length
    return isPlainText(text)
  }
  for await (const chunk of chunksOf(bytes)) if (!isText(decoder.decode(chunk))) return false
  return isText(decoder.end())
}
function detectEncoding([first, second]) {
  if (first === 255 && second === 254) return 'utf-16le'
  if (first === 254 && second === 255) return 'utf-16be'
  return 'utf-8'
}
async function readPngSize(bytes) {
  const head = createView(await bytes.read(0, 24))
  if (head.byteLength < 24 || head.getUint32(12) !== 1229472850) return null
  return { width: head.getUint32(16), height: head.getUint32(20) }
}
var MAX_SEGMENTS = 500
async function readJpegSize(bytes) {
  let at = 2
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const head = createView(await bytes.read(at, 9))
    if (head.byteLength < 9 || head.getUint8(0) !== 255) return null
    const marker = head.getUint8(1)
    if (isFrame(marker)) return { height: head.getUint16(5), width: head.getUint16(7) }
    if (marker === 255) at += 1
    else if (marker === 217 || marker === 218) return null
    else at += 2 + Math.max(2, head.getUint16(2))
  }
  return null
}
function isFrame(marker) {
  return marker >= 192 && marker <= 207 && marker !== 196 && marker !== 200 && marker !== 204
}
function createFileError(refusal, options = {}) {
  return new DomainError('invalid', refusalMessage(refusal), options)
}
function createFileSizeError(refusal) {
  return new DomainError('too-large', refusalMessage(refusal))
}
var UNKNOWN_TYPES = new Set(['', 'application/octet-stream'])
var TYPE_ALIASES = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
  'application/vnd.ms-excel': 'text/csv',
  'application/csv': 'text/csv',
  'text/plain': 'text/csv',
  'text/x-csv': 'text/csv',
}
async function inspectUpload(bytes, { purpose, name, declaredType }) {
  const rules = UPLOAD_RULES[purpose]
  const format = findFileFormat(name)
  if (!format || !rules.formats.includes(format)) throw createFileError(rules.wrongType)
  if (bytes.size > rules.maxBytes) throw createFileSizeError(rules.tooLarge)
  if (bytes.size === 0) throw createFileError(FILE_REFUSALS.empty)
  if (!matchesDeclaredType(format, declaredType) || !(await FORMAT_CHECKS[format](bytes)))
    throw createFileError(rules.wrongType)
  return format
}
function matchesDeclaredType(format, declaredType) {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? ''
  return UNKNOWN_TYPES.has(type) || (TYPE_ALIASES[type] ?? type) === FORMATS[format].mediaType
}
var FORMAT_CHECKS = {
  pdf: async (bytes) => await startsWith(bytes, Buffer.from('%PDF-')),
  async docx(bytes) {
    if (!(await startsWith(bytes, [80, 75, 3, 4]))) return false
    const structure = await inspectDocx(async (start, length) => await bytes.read(start, length), bytes.size)
    if (structure.kind === 'refused') throw createFileError(structure.refusal)
    return structure.kind === 'docx'
  },
  async png(bytes) {
    if (!(await startsWith(bytes, [137, 80, 78, 71, 13, 10, 26, 10]))) return false
    assertImageSize(await readPngSize(bytes))
    return true
  },
  async jpg(bytes) {
    if (!(await startsWith(bytes, [255, 216, 255]))) return false
    assertImageSize(await readJpegSize(bytes))
    return true
  },
  csv: isCsvFile,
  svg: isPlainTextFile,
}
async function startsWith(bytes, magic) {
  const head = await bytes.read(0, magic.length)
  return magic.every((byte, at) => head[at] === byte)
}
function assertImageSize(size) {
  if (!size || size.width === 0 || size.height === 0) throw createFileError(FILE_REFUSALS.damaged)
  if (size.width * size.height > PIXELS_MAX) throw createFileError(FILE_REFUSALS.tooManyPixels)
}
var WITH_TEXT = new Set(['pdf', 'docx'])
async function addFile(ctx, bytes, file) {
  const { kind } = file
  const name = parseOrThrow(fileNameSchema, file.name)
  const key = parseOrThrow(idempotencyKeySchema, file.idempotencyKey)
  const format = await inspectUpload(bytes, { purpose: kind, name, declaredType: file.declaredType })
  const row = {
    id: ctx.newId(),
    kind,
    name,
    mediaType: FORMATS[format].mediaType,
    sizeBytes: bytes.size,
    contentHash: bytes.hash,
    createdAt: ctx.now(),
  }
  const hasText = WITH_TEXT.has(format)
  const action = kind === 'document' ? 'business.addFile' : 'business.addLead'
  let added
  try {
    added = await ctx.blobs.withLock(bytes.hash, async () => {
      await bytes.store()
      return await ctx.db.transaction().execute(async (trx) => {
        if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
        return await respondOnce(trx, ctx, {
          action,
          key,
          content: { name, mediaType: row.mediaType, hash: bytes.hash },
          async act() {
            await assertStorageAvailable(trx, ctx.tenantId, bytes.size)
            await insertFile(trx, { ...row, tenantId: ctx.tenantId })
            if (hasText) {
              await insertFileText(trx, { fileId: row.id, tenantId: ctx.tenantId })
              await enqueueJobs(trx, ctx, [textJob({ ...row, tenantId: ctx.tenantId })])
            }
            if (kind === 'document') await queueContextSync(trx, ctx, ctx.tenantId)
            const entry = { action, subject: row.id, after: { name, mediaType: row.mediaType, bytes: bytes.size } }
            await recordAudit(trx, ctx, entry)
            return toBusinessFile({ ...row, textState: hasText ? 'waiting' : null })
          },
        })
      })
    })
  } finally {
    if (added?.id !== row.id) await releaseBlob(ctx, bytes.hash)
  }
  if (hasText) ctx.events.emit('jobsQueued')
  if (kind === 'document') ctx.events.emit('jobsQueued')
  return added
}
async function assertStorageAvailable(db, tenant, bytes) {
  const stored = await countFiles(db, tenant)
  if (stored.files >= FILES_MAX) throw createFileError(FILE_REFUSALS.tooManyFiles)
  if (stored.bytes + bytes > FILES_MAX_BYTES) throw createFileError(FILE_REFUSALS.noRoom)
}
function parseOrThrow(schema, value) {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new DomainError('invalid', messageOf(parsed.error))
}
import { setImmediate as nextTurn2 } from 'node:timers/promises'
var DRAWING_ELEMENTS = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath linearGradient
  radialGradient stop clipPath mask pattern marker image style switch title desc filter feBlend feColorMatrix
  feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
  feMergeNode feMorphology feOffset feTile`.split(/\s+/),
)
var ACTIVE_ELEMENTS = new Set(
  `script foreignobject iframe object embed audio video handler listener html body link meta base form input
  frame frameset applet feimage`.split(/\s+/),
)
var ALLOWED_ATTRIBUTES = new Set(
  `id class style d x y x1 y1 x2 y2 cx cy r rx ry dx dy fx fy fr width height viewBox preserveAspectRatio points
  transform gradientTransform gradientUnits patternTransform patternUnits patternContentUnits spreadMethod offset
  stop-color stop-opacity fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule
  clipPathUnits mask mask-type maskUnits maskContentUnits marker-start marker-mid marker-end markerWidth
  markerHeight markerUnits orient refX refY font-family font-size font-style font-weight font-variant
  font-stretch letter-spacing word-spacing text-anchor text-decoration text-rendering dominant-baseline
  alignment-baseline baseline-shift textLength lengthAdjust startOffset method spacing rotate visibility display
  overflow shape-rendering image-rendering color-interpolation color-interpolation-filters vector-effect
  paint-order mix-blend-mode isolation filter filterUnits primitiveUnits in in2 result mode type values
  tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 radius stdDeviation flood-color
  flood-opacity edgeMode version xml:space role aria-label`.split(/\s+/),
)
import { setImmediate as nextTurn } from 'node:timers/promises'
var SvgProblem = class extends Error {
  name = 'SvgProblem'
  kind
  constructor(kind, message) {
    super(message)
    this.kind = kind
  }
}
var MAX_NODES = 1e4
var MAX_DEPTH = 200
var MAX_PARTS = 1e5
var MAX_ATTRIBUTES = 1e3
var MAX_SPECIAL_CHARACTERS = 5e4
var PARTS_PER_TURN = 2500
var OPENING_TAG = /<([A-Za-z_][\w:.-]*)/y
var ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
var END_OF_TAG = /\s*(\/?)>/y
var SPECIAL = /[&<>"]/g
var CLOSING_TAG = /<\/([A-Za-z_][\w:.-]*)\s*>/y
async function parseSvg(text) {
  const top = { name: '', attributes: new Map(), children: [] }
  const openNodes = [top]
  const budget = { parts: MAX_PARTS, specials: MAX_SPECIAL_CHARACTERS }
  let nodes = 0
  let turnEnds = MAX_PARTS - PARTS_PER_TURN
  for (let at = 0; at < text.length;) {
    if (budget.parts <= turnEnds) {
      await nextTurn()
      turnEnds = budget.parts - PARTS_PER_TURN
    }
    spendPart(budget)
    const current = openNodes.at(-1) ?? top
    const tag = text.indexOf('<', at)
    if (tag !== at) {
      const end2 = tag === -1 ? text.length : tag
      current.children.push(plainText(text.slice(at, end2), budget))
      at = end2
      continue
    }
    const markupEnd = skipMarkup(text, at, { current, budget })
    if (markupEnd !== null) {
      at = markupEnd
      continue
    }
    const closing = matchAt(CLOSING_TAG, text, at)
    if (closing) {
      if (openNodes.length === 1 || closing[1] !== current.name) throw createDamagedProblem()
      openNodes.pop()
      at += closing[0].length
      continue
    }
    const { node, isClosed, end } = readTag(text, at, budget)
    nodes += 1
    if (nodes > MAX_NODES || openNodes.length > MAX_DEPTH) throw new SvgProblem('too-complex', 'too many parts')
    current.children.push(node)
    if (!isClosed) openNodes.push(node)
    at = end
  }
  const roots = top.children.filter((child) => typeof child !== 'string')
  const hasTextOutside = top.children.some((child) => typeof child === 'string' && child.trim() !== '')
  const [root] = roots
  if (!root || roots.length > 1 || openNodes.length > 1 || hasTextOutside) throw createDamagedProblem()
  return root
}
function skipMarkup(text, at, { current, budget }) {
  if (text.startsWith('<!--', at)) return findEnd(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) {
    const end2 = findEnd(text, ']]>', at + 9)
    const data = text.slice(at + 9, end2 - 3)
    spendSpecials(data, budget)
    current.children.push(data)
    return end2
  }
  if (text.startsWith('<?', at)) {
    if (/^<\?xml-/i.test(text.slice(at, at + 10))) throw createUnsafeProblem('an external stylesheet')
    return findEnd(text, '?>', at + 2)
  }
  if (!text.startsWith('<!', at)) return null
  const end = findEnd(text, '>', at + 2)
  if (text.slice(at, end).includes('[')) throw createUnsafeProblem('an internal DTD')
  return end
}
function readTag(text, start, budget) {
  const opening = matchAt(OPENING_TAG, text, start)
  if (!opening) throw createDamagedProblem()
  const node = { name: opening[1] ?? '', attributes: new Map(), children: [] }
  let at = start + opening[0].length
  for (let found = matchAt(ATTRIBUTE, text, at); found; found = matchAt(ATTRIBUTE, text, at)) {
    const name = found[1] ?? ''
    if (node.attributes.has(name)) throw createDamagedProblem()
    spendPart(budget)
    if (node.attributes.size === MAX_ATTRIBUTES) throw new SvgProblem('too-complex', 'too many attributes')
    node.attributes.set(name, plainText(found[2] ?? found[3] ?? '', budget))
    at += found[0].length
  }
  const end = matchAt(END_OF_TAG, text, at)
  if (!end) throw createDamagedProblem()
  return { node, isClosed: end[1] === '/', end: at + end[0].length }
}
function plainText(written, budget) {
  spendSpecials(written, budget)
  const text = decodeXmlText(written)
  if (text === null) throw createDamagedProblem()
  return text
}
function spendPart(budget) {
  budget.parts -= 1
  if (budget.parts < 0) throw new SvgProblem('too-complex', 'too many parts')
}
function spendSpecials(text, budget) {
  SPECIAL.lastIndex = 0
  while (SPECIAL.test(text)) {
    budget.specials -= 1
    if (budget.specials < 0) throw new SvgProblem('too-complex', 'too many special characters')
  }
}
function matchAt(pattern, text, at) {
  pattern.lastIndex = at
  return pattern.exec(text)
}
function findEnd(text, mark, from) {
  const at = text.indexOf(mark, from)
  if (at === -1) throw createDamagedProblem()
  return at + mark.length
}
function createDamagedProblem() {
  return new SvgProblem('damaged', 'not well-formed')
}
function createUnsafeProblem(what) {
  return new SvgProblem('unsafe', what)
}
var MAX_DRAWN = 2e5
var MAX_STYLE = 5e5
var MAX_DEPTH2 = 1e3
async function sanitizeSvg(text) {
  const root = await parseSvg(text.replace(/^\uFEFF/, ''))
  if (localName(root) !== 'svg') throw new SvgProblem('damaged', 'not an SVG')
  await nextTurn2()
  const clean = cleanNode(root, { style: MAX_STYLE })
  if (!clean) throw new SvgProblem('damaged', 'not an SVG')
  await nextTurn2()
  countDrawn(clean)
  await nextTurn2()
  clean.attributes.set('xmlns', 'http://www.w3.org/2000/svg')
  return serializeNode(clean)
}
function cleanNode(node, budget) {
  const name = localName(node)
  if (ACTIVE_ELEMENTS.has(name.toLowerCase())) throw createUnsafeProblem(`<${name}>`)
  const attributes = cleanAttributes(node, { name, budget })
  const children = node.children.flatMap((child) => {
    const kept = typeof child === 'string' ? child : cleanNode(child, budget)
    return kept === null ? [] : [kept]
  })
  if (name === 'a') return { name: 'g', attributes, children }
  if (!DRAWING_ELEMENTS.has(name) || prefixOf(node.name) !== '') return null
  if (name === 'style') {
    assertPlainStyle(children.filter((child) => typeof child === 'string').join(''), budget)
  }
  return { name, attributes, children }
}
function cleanAttributes(node, { name, budget }) {
  const kept = new Map()
  for (const [attribute, value] of node.attributes) {
    if (/^on/i.test(attribute)) throw createUnsafeProblem(attribute)
    if (/(?:^|:)href$/i.test(attribute)) {
      if (name === 'a') continue
      assertOwnReference(value.trim(), name)
      kept.set('href', value.trim())
    } else if (ALLOWED_ATTRIBUTES.has(attribute)) {
      if (/url|\\|@|:\s*(?:java|vb)?script|expression/i.test(value)) assertPlainStyle(value, budget)
      kept.set(attribute, value)
    }
  }
  return kept
}
function assertOwnReference(value, name) {
  if (/^#[^\s]*$/.test(value) || value === '') return
  if (name === 'image' && /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=\s]+$/.test(value)) return
  throw createUnsafeProblem('an external reference')
}
function assertPlainStyle(style, budget) {
  budget.style -= style.length
  if (budget.style < 0) throw new SvgProblem('too-complex', 'a long style')
  const bare = removeComments(style).replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '')
  if (/url|\\|@import|@font-face|@namespace|script\s*:|expression|-moz-binding|image-set|\/\*|<!/i.test(bare)) {
    throw createUnsafeProblem('a style that loads something')
  }
}
function removeComments(style) {
  const [before = '', ...after] = style.split('/*')
  return before + after.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : `/*${part}`)).join('')
}
function countDrawn(root) {
  const byId = new Map()
  collectIds(root, byId)
  const weights = new Map()
  const ancestors = new Set()
  const weigh = (node) => {
    const weight = weights.get(node)
    if (weight !== void 0) return weight
    if (ancestors.has(node) || ancestors.size > MAX_DEPTH2) throw createUnsafeProblem('a reference to itself')
    ancestors.add(node)
    const targets = listReferences(node).flatMap((id) => byId.get(id) ?? [])
    const descendants = [...node.children.filter((child) => typeof child !== 'string'), ...targets]
    const sum = descendants.reduce((total, each) => total + weigh(each), 1)
    if (sum > MAX_DRAWN) throw createUnsafeProblem('references that multiply')
    ancestors.delete(node)
    weights.set(node, sum)
    return sum
  }
  weigh(root)
}
function collectIds(node, byId) {
  const id = node.attributes.get('id')
  if (id !== void 0 && !byId.has(id)) byId.set(id, node)
  for (const child of node.children) if (typeof child !== 'string') collectIds(child, byId)
}
function listReferences({ attributes }) {
  return [...attributes].flatMap(([name, value]) => {
    if (name === 'href') return value.startsWith('#') ? [value.slice(1)] : []
    return [...value.matchAll(/url\(\s*["']?#([\w.:-]+)/gi)].map(([, id = '']) => id)
  })
}
function serializeNode(node) {
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('')
  const inner = node.children
    .map((child) => (typeof child === 'string' ? escapeXml(child) : serializeNode(child)))
    .join('')
  return inner === '' ? `<${node.name}${attributes}/>` : `<${node.name}${attributes}>${inner}</${node.name}>`
}
function prefixOf(name) {
  const [prefix = '', rest] = name.split(':')
  return rest === void 0 || prefix === 'svg' ? '' : prefix
}
function localName(node) {
  return prefixOf(node.name) === '' ? (node.name.split(':').at(-1) ?? '') : node.name
}
async function setLogo(ctx, bytes, { name, declaredType }) {
  const format = await inspectUpload(bytes, { purpose: 'logo', name, declaredType })
  const svg = format === 'svg' ? await cleanSvg(bytes) : null
  const hash = svg?.hash ?? bytes.hash
  try {
    const before = await ctx.blobs.withLock(hash, async () => {
      await (svg ? ctx.blobs.put(svg.bytes) : bytes.store())
      return await ctx.db.transaction().execute(async (trx) => {
        if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
        const profile = await findProfile(trx, ctx.tenantId)
        if (!profile) throw notFound()
        const { mediaType } = FORMATS[format]
        await updateLogo(trx, ctx.tenantId, { hash, mediaType, now: ctx.now() })
        const entry = { action: 'business.setLogo', before: { hash: profile.logoHash }, after: { hash, mediaType } }
        await recordAudit(trx, ctx, entry)
        return profile.logoHash
      })
    })
    if (before !== null && before !== hash) await releaseBlob(ctx, before)
  } catch (error) {
    await releaseBlob(ctx, hash)
    throw error
  }
  return { logoUrl: logoPath(hash) }
}
var REFUSALS = {
  damaged: FILE_REFUSALS.damaged,
  unsafe: FILE_REFUSALS.unsafeImage,
  'too-complex': FILE_REFUSALS.tooDetailed,
}
async function cleanSvg(bytes) {
  try {
    const clean = Buffer.from(await sanitizeSvg(decode(await bytes.read(0, bytes.size))))
    const digest = await crypto.subtle.digest('SHA-256', clean)
    return { bytes: clean, hash: Buffer.from(digest).toString('hex') }
  } catch (error) {
    if (!(error instanceof SvgProblem)) throw error
    throw createFileError(REFUSALS[error.kind], { cause: error })
  }
}
function decode(bytes) {
  const encoding = bytes[0] === 255 || bytes[0] === 254 ? detectUtf16(bytes) : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new SvgProblem('damaged', error instanceof Error ? error.message : 'not text')
  }
}
function detectUtf16(bytes) {
  return bytes[0] === 255 ? 'utf-16le' : 'utf-16be'
}
export {
  textHandler,
  createCsvDecoder,
  isOtherFormat,
  isPlainText,
  withoutEndMarks,
  readSeparatorLine,
  createFileError,
  createFileSizeError,
  matchesDeclaredType,
  addFile,
  assertStorageAvailable,
  setLogo,
}
