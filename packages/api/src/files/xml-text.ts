const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes XML text with the five predefined entities; null for an unknown or unterminated entity. */
export function decodeXmlText(source: string): string | null {
  if (!source.includes('&')) return source
  const [start = '', ...parts] = source.split('&')
  const decoded = parts.map((part) => {
    const end = part.indexOf(';')
    const character = end > 0 && end < 10 ? decodeEntity(part.slice(0, end)) : null
    return character === null ? null : character + part.slice(end + 1)
  })
  return decoded.includes(null) ? null : start + decoded.join('')
}

function decodeEntity(name: string): string | null {
  const digits = /^#(?:(\d{1,7})|x([0-9a-f]{1,6}))$/i.exec(name)
  if (!digits) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? null) : null
  const code = digits[1] === undefined ? Number.parseInt(digits[2] ?? '', 16) : Number(digits[1])
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}

/** Text for the inside of an XML element or attribute, without the characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
}
