import { gzipSync } from 'node:zlib'

import { readBrand } from '@callwright/api/context/brand'
import { escapeXml } from '@callwright/api/files/xml-text'
import { accentStyles } from '@callwright/contract/brand/accent-color'
import { type Brand, DEFAULT_ACCENT, DEFAULT_BRAND } from '@callwright/contract/brand'
import type { Db } from '@callwright/db/database'

import { type StaticFile, type StaticFiles, staticFilesOf } from './static-files.ts'

const PAGES = ['/index.html', '/api/docs/index.html'] as const

/** The built pages with the operator's name and look. */
export type BrandedPages = {
  /** The brand now, or the last one read while the database cannot be read. */
  readBrand(): Promise<Brand>
  /** undefined if the web app is not built */
  find(path: (typeof PAGES)[number]): Promise<StaticFile | undefined>
}

export function createBrandedPages({ db }: { db: Db }, web: StaticFiles): BrandedPages {
  const builtKey = JSON.stringify(DEFAULT_BRAND)
  let last = { brand: DEFAULT_BRAND, key: builtKey, pages: new Map<string, StaticFile | undefined>() }
  async function readOrKeep(): Promise<Brand> {
    const brand = await withTimeout(readBrand(db)).catch(() => last.brand)
    const key = JSON.stringify(brand)
    if (key !== last.key) last = { brand, key, pages: new Map() }
    return last.brand
  }
  return {
    readBrand: readOrKeep,
    async find(path) {
      await readOrKeep()
      const { brand, key, pages } = last
      const built = web.get(path)
      if (key === builtKey || !built) return built
      const page = pages.get(path) ?? toStaticFile('page.html', renderPage(built.bytes.toString(), brand))
      pages.set(path, page)
      return page
    },
  }
}

/** A page must not wait for a database that does not respond. */
async function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database did not respond in time')), 2000)
  return await Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

/** The built page contains the product's name only as text, so each occurrence is replaced. */
function renderPage(built: string, brand: Brand): string {
  const { productName, accentColor, logoUrl } = brand
  const head = [
    `<meta name="brand" content="${escapeXml(JSON.stringify(brand))}" />`,
    accentColor === null ? '' : `<style id="brand-style">${accentStyles(accentColor)}</style>`,
  ]
  return built
    .replaceAll(DEFAULT_BRAND.productName, () => escapeXml(productName))
    .replace(/<link rel="icon"[^>]*>/, (icon) => (logoUrl === null ? icon : `<link rel="icon" href="${logoUrl}" />`))
    .replace('</head>', () => `${head.join('')}</head>`)
}

/** What a browser shows when the web app is installed or bookmarked. */
export function renderManifest({ productName, accentColor, logoUrl }: Brand): StaticFile | undefined {
  const manifest = {
    name: productName,
    short_name: productName,
    start_url: '/dashboard',
    display: 'browser',
    theme_color: accentColor ?? DEFAULT_ACCENT,
    icons: [{ src: logoUrl ?? '/favicon.svg', sizes: 'any' }],
  }
  return toStaticFile('manifest.webmanifest', JSON.stringify(manifest))
}

/** A file that is served like the built ones, with a compressed copy. */
export function toStaticFile(name: string, text: string): StaticFile | undefined {
  const bytes = Buffer.from(text)
  return staticFilesOf([name, `${name}.gz`], (each) => (each.endsWith('.gz') ? gzipSync(bytes) : bytes)).get(`/${name}`)
}
