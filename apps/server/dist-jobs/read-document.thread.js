import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { MAX_TEXT_CHARACTERS, inspectDocx, readZipEntry } from './chunk-ZSH3GPLM.js'
import './chunk-M2C3W4QF.js'
import { decodeXmlText } from './chunk-GKKJ54JC.js'
import './chunk-FLKO6SS4.js'
import { parentPort } from 'node:worker_threads'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
async function extractDocxText(bytes) {
  const read = async (start, length) => bytes.subarray(start, start + length)
  const structure = await inspectDocx(read, bytes.length)
  if (structure.kind !== 'docx') throw new Error('Not a document')
  const { main } = structure
  const stored = await readZipEntry(read, main)
  if (!stored) throw new Error('The archive is damaged')
  const xml =
    main.method === 0 ? stored : await promisify(inflateRaw)(stored, { maxOutputLength: main.uncompressedBytes + 1 })
  return readParagraphs(new TextDecoder().decode(xml))
}
var TAG_NAME = /(?:w:t|w:tab|w:br|w:cr|\/w:p|\/w:tr)(?=[\s/>])/y
function readParagraphs(xml) {
  const parts = []
  let length = 0
  for (let at = xml.indexOf('<'); at !== -1 && length < MAX_TEXT_CHARACTERS; at = xml.indexOf('<', at)) {
    TAG_NAME.lastIndex = at + 1
    const name = TAG_NAME.exec(xml)?.[0]
    if (name === void 0) {
      at += 1
      continue
    }
    const end = xml.indexOf('>', at)
    if (end === -1) break
    at = end + 1
    const part = readContent(name, xml, end)
    parts.push(part)
    length += part.length
  }
  return parts.join('')
}
function readContent(name, xml, end) {
  if (name !== 'w:t') return name === 'w:tab' ? '	' : '\n'
  if (xml[end - 1] === '/') return ''
  const next = xml.indexOf('<', end)
  const text = xml.slice(end + 1, next === -1 ? void 0 : next)
  return decodeXmlText(text) ?? text
}
function polyfillDOMMatrix() {
  if (typeof globalThis.DOMMatrix !== 'undefined') return
  globalThis.DOMMatrix = class DOMMatrix {
    a
    b
    c
    d
    e
    f
    constructor(init) {
      if (Array.isArray(init) && init.length === 6) {
        this.a = init[0]
        this.b = init[1]
        this.c = init[2]
        this.d = init[3]
        this.e = init[4]
        this.f = init[5]
      } else {
        this.a = 1
        this.b = 0
        this.c = 0
        this.d = 1
        this.e = 0
        this.f = 0
      }
    }
    translateSelf(tx, ty = 0) {
      this.e = this.a * tx + this.c * ty + this.e
      this.f = this.b * tx + this.d * ty + this.f
      return this
    }
    scaleSelf(sx, sy = sx) {
      this.a *= sx
      this.b *= sx
      this.c *= sy
      this.d *= sy
      return this
    }
  }
}
function stubBrowserGlobals() {
  polyfillDOMMatrix()
}
var resolvedModule
var isNode = globalThis.process?.release?.name === 'node'
async function getDocumentProxy(data, options = {}) {
  const { getDocument } = await getResolvedPDFJS()
  let nodeDefaults = {}
  if (isNode) {
    try {
      const base = import.meta.resolve('pdfjs-dist/package.json')
      nodeDefaults = {
        disableFontFace: true,
        standardFontDataUrl: new URL('./standard_fonts/', base).href,
        cMapUrl: new URL('./cmaps/', base).href,
        cMapPacked: true,
      }
    } catch {}
  }
  const pdf = await getDocument({ data, isEvalSupported: false, useSystemFonts: true, ...nodeDefaults, ...options })
    .promise
  return pdf
}
async function getResolvedPDFJS() {
  if (!resolvedModule) {
    await resolvePDFJSImport()
  }
  return resolvedModule
}
async function resolvePDFJSImport(pdfjsResolver, { reload = false } = {}) {
  if (resolvedModule && !reload) {
    return
  }
  stubBrowserGlobals()
  if (pdfjsResolver) {
    try {
      resolvedModule = await interopDefault(pdfjsResolver())
      return
    } catch (error) {
      throw new Error(`PDF.js could not be resolved: ${error}`)
    }
  }
  try {
    resolvedModule = await import('./pdfjs-DKFPUFR2.js')
  } catch (error) {
    throw new Error(`Serverless PDF.js bundle could not be resolved: ${error}`)
  }
}
async function interopDefault(m) {
  const resolved = await m
  return resolved.default || resolved
}
var MAX_PAGES = 1e3
async function extractPdfText(bytes) {
  const document = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 1,
    verbosity: 0,
  })
  try {
    return await readPages(document)
  } finally {
    await document.loadingTask.destroy()
  }
}
async function readPages(document) {
  const pages = []
  let length = 0
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    pages.push(text)
    length += text.length
    page.cleanup()
    if (length >= MAX_TEXT_CHARACTERS) break
  }
  return pages.join('\n\n')
}
parentPort?.on('message', (request) => void respond(request))
async function respond({ bytes, mediaType }) {
  const text = await (mediaType === 'application/pdf' ? extractPdfText(bytes) : extractDocxText(bytes)).catch(
    () => null,
  )
  parentPort?.postMessage({ text })
}
