const LONGEST = 80
/** What Windows keeps for itself, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A name that every file system takes and shows as it is: no separators, no controls or marks that turn the text round,
 * no reserved names. Names of a folder are told apart by a number in front of them.
 */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/\.{2,}/g, '.')
    .trim()
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  const stem = [...plain.slice(0, plain.length - ending.length)].slice(0, LONGEST).join('')
  const tidy = `${stem.replace(/^[. ]+|[. ]+$/g, '')}${ending}`
  if (tidy === '' || tidy === ending) return `file${ending}`
  return RESERVED.test(tidy) ? `_${tidy}` : tidy
}
