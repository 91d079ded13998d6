import { setImmediate as nextTurn } from 'node:timers/promises'

import { decodeXmlText } from './xml-text.ts'

export type SvgNode = {
  /** as written, with its prefix */
  name: string
  attributes: Map<string, string>
  children: (SvgNode | string)[]
}

/** Why an SVG is refused: it is not XML, it has active content, or it has more parts than a logo needs. */
export class SvgProblem extends Error {
  override readonly name = 'SvgProblem'
  readonly kind: 'damaged' | 'unsafe' | 'too-complex'
  constructor(kind: SvgProblem['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const MAX_NODES = 10_000
const MAX_DEPTH = 200
/** Tags, attributes, text nodes, and comments; an SVG of 10,000 nodes has about seven times as many. */
const MAX_PARTS = 100_000
/** Per tag, since a tag is read without yielding. */
const MAX_ATTRIBUTES = 1000
/** Across all of an SVG's text and attribute values: each one is escaped again, and a megabyte takes 150 ms. */
const MAX_SPECIAL_CHARACTERS = 50_000
/** Yields to the event loop after this many parts: parsing two megabytes takes tens of milliseconds. */
const PARTS_PER_TURN = 2500

const OPENING_TAG = /<([A-Za-z_][\w:.-]*)/y
const ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const END_OF_TAG = /\s*(\/?)>/y
const SPECIAL = /[&<>"]/g
const CLOSING_TAG = /<\/([A-Za-z_][\w:.-]*)\s*>/y

/**
 * Parses XML strictly, without custom entities. Malformed input is refused rather than repaired: if a browser repairs
 * it differently, a script could get past this check.
 * @throws SvgProblem
 */
export async function parseSvg(text: string): Promise<SvgNode> {
  const top: SvgNode = { name: '', attributes: new Map(), children: [] }
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
      const end = tag === -1 ? text.length : tag
      current.children.push(plainText(text.slice(at, end), budget))
      at = end
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

/** Skips comments and declarations, and reads CDATA. @returns where they end; null for any other markup */
function skipMarkup(
  text: string,
  at: number,
  { current, budget }: { current: SvgNode; budget: Budget },
): number | null {
  if (text.startsWith('<!--', at)) return findEnd(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) {
    const end = findEnd(text, ']]>', at + 9)
    const data = text.slice(at + 9, end - 3)
    spendSpecials(data, budget)
    current.children.push(data)
    return end
  }
  if (text.startsWith('<?', at)) {
    if (/^<\?xml-/i.test(text.slice(at, at + 10))) throw createUnsafeProblem('an external stylesheet')
    return findEnd(text, '?>', at + 2)
  }
  if (!text.startsWith('<!', at)) return null
  const end = findEnd(text, '>', at + 2)
  // An internal DTD can define entities.
  if (text.slice(at, end).includes('[')) throw createUnsafeProblem('an internal DTD')
  return end
}

function readTag(text: string, start: number, budget: Budget): { node: SvgNode; isClosed: boolean; end: number } {
  const opening = matchAt(OPENING_TAG, text, start)
  if (!opening) throw createDamagedProblem()
  const node: SvgNode = { name: opening[1] ?? '', attributes: new Map(), children: [] }
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

function plainText(written: string, budget: Budget): string {
  spendSpecials(written, budget)
  const text = decodeXmlText(written)
  if (text === null) throw createDamagedProblem()
  return text
}

/** The remaining parts and special characters of an SVG. */
type Budget = { parts: number; specials: number }

function spendPart(budget: Budget): void {
  budget.parts -= 1
  if (budget.parts < 0) throw new SvgProblem('too-complex', 'too many parts')
}

function spendSpecials(text: string, budget: Budget): void {
  SPECIAL.lastIndex = 0
  while (SPECIAL.test(text)) {
    budget.specials -= 1
    if (budget.specials < 0) throw new SvgProblem('too-complex', 'too many special characters')
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function findEnd(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  if (at === -1) throw createDamagedProblem()
  return at + mark.length
}

function createDamagedProblem(): SvgProblem {
  return new SvgProblem('damaged', 'not well-formed')
}

export function createUnsafeProblem(what: string): SvgProblem {
  return new SvgProblem('unsafe', what)
}
