import { setImmediate as nextTurn } from 'node:timers/promises'

import { ACTIVE_ELEMENTS, ALLOWED_ATTRIBUTES, DRAWING_ELEMENTS } from './svg-allowlist.ts'
import { parseSvg, type SvgNode, SvgProblem, createUnsafeProblem } from './svg-tree.ts'
import { escapeXml } from './xml-text.ts'

/** Maximum number of nodes drawn after every reference is followed: a few nested references can draw billions. */
const MAX_DRAWN = 200_000
/** Maximum number of characters in style sheets and URL-like attribute values to check. */
const MAX_STYLE = 500_000
/** Combined depth of nested nodes and references. */
const MAX_DEPTH = 1000

/**
 * Rewrites an SVG with only allowed drawing elements and attributes: no scripts, no event handlers, no external
 * resources.
 * @throws SvgProblem `damaged` if it is not an SVG, `unsafe` if it has active content or external references
 */
export async function sanitizeSvg(text: string): Promise<string> {
  const root = await parseSvg(text.replace(/^\uFEFF/, ''))
  if (localName(root) !== 'svg') throw new SvgProblem('damaged', 'not an SVG')
  await nextTurn()
  const clean = cleanNode(root, { style: MAX_STYLE })
  if (!clean) throw new SvgProblem('damaged', 'not an SVG')
  await nextTurn()
  countDrawn(clean)
  await nextTurn()
  clean.attributes.set('xmlns', 'http://www.w3.org/2000/svg')
  return serializeNode(clean)
}

/** Style characters that may still be checked. */
type Budget = { style: number }

/** null if the node is left out with all its children. */
function cleanNode(node: SvgNode, budget: Budget): SvgNode | null {
  const name = localName(node)
  if (ACTIVE_ELEMENTS.has(name.toLowerCase())) throw createUnsafeProblem(`<${name}>`)
  const attributes = cleanAttributes(node, { name, budget })
  const children = node.children.flatMap((child) => {
    const kept = typeof child === 'string' ? child : cleanNode(child, budget)
    return kept === null ? [] : [kept]
  })
  // Keep what a link shows, but drop the link itself.
  if (name === 'a') return { name: 'g', attributes, children }
  if (!DRAWING_ELEMENTS.has(name) || prefixOf(node.name) !== '') return null
  if (name === 'style') {
    assertPlainStyle(children.filter((child) => typeof child === 'string').join(''), budget)
  }
  return { name, attributes, children }
}

function cleanAttributes(node: SvgNode, { name, budget }: { name: string; budget: Budget }): Map<string, string> {
  const kept = new Map<string, string>()
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

function assertOwnReference(value: string, name: string): void {
  if (/^#[^\s]*$/.test(value) || value === '') return
  if (name === 'image' && /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=\s]+$/.test(value)) return
  throw createUnsafeProblem('an external reference')
}

/** Styles may reference only parts of the SVG itself. */
function assertPlainStyle(style: string, budget: Budget): void {
  budget.style -= style.length
  if (budget.style < 0) throw new SvgProblem('too-complex', 'a long style')
  const bare = removeComments(style).replace(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi, '')
  if (/url|\\|@import|@font-face|@namespace|script\s*:|expression|-moz-binding|image-set|\/\*|<!/i.test(bare)) {
    throw createUnsafeProblem('a style that loads something')
  }
}

function removeComments(style: string): string {
  const [before = '', ...after] = style.split('/*')
  return before + after.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : `/*${part}`)).join('')
}

/** Follows every reference, as a browser does. @throws SvgProblem for circular references or too many nodes */
function countDrawn(root: SvgNode): void {
  const byId = new Map<string, SvgNode>()
  collectIds(root, byId)
  const weights = new Map<SvgNode, number>()
  const ancestors = new Set<SvgNode>()
  const weigh = (node: SvgNode): number => {
    const weight = weights.get(node)
    if (weight !== undefined) return weight
    if (ancestors.has(node) || ancestors.size > MAX_DEPTH) throw createUnsafeProblem('a reference to itself')
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

function collectIds(node: SvgNode, byId: Map<string, SvgNode>): void {
  const id = node.attributes.get('id')
  if (id !== undefined && !byId.has(id)) byId.set(id, node)
  for (const child of node.children) if (typeof child !== 'string') collectIds(child, byId)
}

function listReferences({ attributes }: SvgNode): string[] {
  return [...attributes].flatMap(([name, value]) => {
    if (name === 'href') return value.startsWith('#') ? [value.slice(1)] : []
    return [...value.matchAll(/url\(\s*["']?#([\w.:-]+)/gi)].map(([, id = '']) => id)
  })
}

function serializeNode(node: SvgNode): string {
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('')
  const inner = node.children
    .map((child) => (typeof child === 'string' ? escapeXml(child) : serializeNode(child)))
    .join('')
  return inner === '' ? `<${node.name}${attributes}/>` : `<${node.name}${attributes}>${inner}</${node.name}>`
}

function prefixOf(name: string): string {
  const [prefix = '', rest] = name.split(':')
  return rest === undefined || prefix === 'svg' ? '' : prefix
}

function localName(node: SvgNode): string {
  return prefixOf(node.name) === '' ? (node.name.split(':').at(-1) ?? '') : node.name
}
