import type { Chance } from './chance.ts'

/** What a field may be filled with instead of what it is for. */
const ODD_VALUES: readonly string[] = [
  'null',
  'true',
  '[]',
  '{}',
  '-1',
  '1e999',
  '-0',
  '0.1',
  '9007199254740993',
  '1e9',
  '"0x0"',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00 lone"',
  '"\u202Eevil"',
  '"../../etc/passwd"',
  '"%00%ff"',
  '"javascript:alert(1.0)"',
  '"data:text/html;base64,PGI+"',
  '"\'; drop table users; --"',
  '"\\r\\nSet-Cookie: a=b"',
  '"=cmd|\' /C calc\'!A0"',
  '[[[[[[]]]]]]',
  '{"__proto__":{"role":"operator"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"$gt":""}',
  '{"toString":1,"valueOf":1,"length":-1}',
  '["a","b"]',
  'NaN',
  'undefined',
  'Infinity',
  "'single'",
  '"2026-13-45T99:99:99Z"',
  '"٤١٥٥٥٥٢٦٧١"',
  '"𝟒𝟏𝟓"',
]

const VALUE = /"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d+(?:\.\d+)?|\btrue\b|\bfalse\b|\bnull\b/g
const KEY = /"(?:[^"\\]|\\.)*"(?=\s*:)/g
const ODD_KEYS: readonly string[] = ['"__proto__"', '"constructor"', '"hasOwnProperty"', '""', '"\\u0000"', '"role"']

/** Spoils JSON in one to three places: values, keys, structure, or the bytes themselves. */
export function spoilJson(chance: Chance, text: string): Buffer {
  let spoilt = text
  const times = 1 + chance.below(3)
  for (let time = 0; time < times; time += 1) spoilt = spoilText(chance, spoilt)
  return chance.happens(0.3) ? spoilBytes(chance, Buffer.from(spoilt)) : Buffer.from(spoilt)
}

function spoilText(chance: Chance, text: string): string {
  const ways: (() => string)[] = [
    () => replaceOne(chance, text, { pattern: VALUE, by: chance.pick(ODD_VALUES) }),
    () => replaceOne(chance, text, { pattern: VALUE, by: chance.pick(ODD_VALUES) }),
    () => replaceOne(chance, text, { pattern: VALUE, by: JSON.stringify('x'.repeat(chance.below(20_000))) }),
    () => replaceOne(chance, text, { pattern: KEY, by: chance.pick(ODD_KEYS) }),
    () => text.slice(0, chance.below(text.length + 1)),
    () => cutOut(chance, text),
    () => '['.repeat(chance.below(5000)) + text,
    () => `${'{"a":'.repeat(chance.below(100))}${text}`,
    () => text.replace('{', `{${chance.pick(ODD_KEYS)}:${chance.pick(ODD_VALUES)},`),
    () => text + chance.pick(['}', ',', '//', '\u2028', '{}', 'x']),
    () => chance.pick(ODD_VALUES),
  ]
  return chance.pick(ways)()
}

function replaceOne(chance: Chance, text: string, { pattern, by }: { pattern: RegExp; by: string }): string {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return by
  const { index, 0: whole } = chance.pick(found)
  return text.slice(0, index) + by + text.slice(index + whole.length)
}

function cutOut(chance: Chance, text: string): string {
  const from = chance.below(text.length + 1)
  return text.slice(0, from) + text.slice(from + chance.below(20))
}

const BAD_UTF8: readonly (readonly number[])[] = [
  [0xff],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xe2, 0x82],
  [0xef, 0xbb, 0xbf],
  [0xfe, 0xff],
  [0x00],
]

/** Changes some bytes, or puts some between that are no text. */
export function spoilBytes(chance: Chance, bytes: Buffer): Buffer {
  const at = chance.below(bytes.length + 1)
  if (chance.happens(0.5)) {
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(chance.pick(BAD_UTF8)), bytes.subarray(at)])
  }
  const changed = Buffer.from(bytes)
  for (let time = 0; time < 4 && changed.length > 0; time += 1)
    changed[chance.below(changed.length)] = chance.below(256)
  return changed
}

export function someBytes(chance: Chance, most: number): Buffer {
  return Buffer.from(Array.from({ length: chance.below(most) }, () => chance.below(256)))
}
