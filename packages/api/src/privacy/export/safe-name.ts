const MAX_LENGTH = 80
/** Names reserved by Windows, with any extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A name that every file system accepts and shows as is: no separators, control characters, direction marks or reserved
 * names. It need not be unique: callers add a number in front.
 */
export function toSafeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/\.{2,}/g, '.')
    .trim()
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  const stem = [...plain.slice(0, plain.length - extension.length)].slice(0, MAX_LENGTH).join('')
  const trimmed = `${stem.replace(/^[. ]+|[. ]+$/g, '')}${extension}`
  if (trimmed === '' || trimmed === extension) return `file${extension}`
  return RESERVED_NAME.test(trimmed) ? `_${trimmed}` : trimmed
}
