import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
var NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
function decodeXmlText(source) {
  if (!source.includes('&')) return source
  const [start = '', ...parts] = source.split('&')
  const decoded = parts.map((part) => {
    const end = part.indexOf(';')
    const character = end > 0 && end < 10 ? decodeEntity(part.slice(0, end)) : null
    return character === null ? null : character + part.slice(end + 1)
  })
  return decoded.includes(null) ? null : start + decoded.join('')
}
function decodeEntity(name) {
  const digits = /^#(?:(\d{1,7})|x([0-9a-f]{1,6}))$/i.exec(name)
  if (!digits) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? null) : null
  const code = digits[1] === void 0 ? Number.parseInt(digits[2] ?? '', 16) : Number(digits[1])
  return code > 0 && code <= 1114111 ? String.fromCodePoint(code) : null
}
function escapeXml(text) {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
}
export { decodeXmlText, escapeXml }
