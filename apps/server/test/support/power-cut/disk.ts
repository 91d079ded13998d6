import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Chance } from '../malformed/chance.ts'

const SECTOR = 512

/** Something that was asked for and is on the disk for certain only once it is synced. */
type Write = { kind: 'write'; offset: number; bytes: Buffer; isDone: boolean }
type Cut = { kind: 'cut'; size: number; isDone: boolean }
type Naming = { name: string; node: DiskNode | null; isDone: boolean; isDurable: boolean; after: Naming | null }

export type DiskFile = {
  kind: 'file'
  name: string
  /** As the running process sees its length. */
  size: number
  durable: Buffer
  durableSize: number
  pending: (Write | Cut)[]
}
export type DiskFolder = {
  kind: 'folder'
  name: string
  /** As the running process sees it. */
  names: Map<string, DiskNode>
  durable: Map<string, DiskNode>
  pending: Naming[]
}
export type DiskNode = DiskFile | DiskFolder

export function newFile(name: string, bytes: Buffer = Buffer.alloc(0)): DiskFile {
  return { kind: 'file', name, size: bytes.length, durable: bytes, durableSize: bytes.length, pending: [] }
}

export function newFolder(name: string): DiskFolder {
  return { kind: 'folder', name, names: new Map(), durable: new Map(), pending: [] }
}

/** What lies there now, as something that is on the disk for certain. */
export function readFolder(path: string, name = ''): DiskFolder {
  const folder = newFolder(name)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    const node = entry.isDirectory() ? readFolder(inner, entry.name) : newFile(entry.name, readFileSync(inner))
    folder.names.set(entry.name, node)
    folder.durable.set(entry.name, node)
  }
  return folder
}

export function writeAt(file: DiskFile, offset: number, bytes: Buffer): Write {
  const write: Write = { kind: 'write', offset, bytes, isDone: false }
  file.pending.push(write)
  file.size = Math.max(file.size, offset + bytes.length)
  return write
}

export function cutAt(file: DiskFile, size: number): Cut {
  const cut: Cut = { kind: 'cut', size, isDone: false }
  file.pending.push(cut)
  file.size = size
  return cut
}

/** @param after where the same act names something in another folder too: never this without that */
export function nameIn(folder: DiskFolder, name: string, node: DiskNode | null, after: Naming | null = null): Naming {
  const naming: Naming = { name, node, isDone: false, isDurable: false, after }
  folder.pending.push(naming)
  if (node === null) folder.names.delete(name)
  else folder.names.set(name, node)
  return naming
}

/** A sync begins. @returns what ends it: what was done before it began is on the disk then */
export function beginSync(node: DiskNode): () => void {
  if (node.kind === 'folder') {
    const covered = node.pending.filter(({ isDone }) => isDone)
    return () => {
      for (const naming of covered) settle(node.durable, naming)
      node.pending = node.pending.filter((naming) => !naming.isDurable)
    }
  }
  const covered = new Set(node.pending.filter(({ isDone }) => isDone))
  return () => {
    for (const change of covered) keep(node, change)
    node.pending = node.pending.filter((change) => !covered.has(change))
  }
}

function settle(names: Map<string, DiskNode>, naming: Naming): void {
  naming.isDurable = true
  if (naming.node === null) names.delete(naming.name)
  else names.set(naming.name, naming.node)
}

function keep(file: DiskFile, change: Write | Cut): void {
  const { bytes, size } = changed({ bytes: file.durable, size: file.durableSize }, change)
  file.durable = bytes
  file.durableSize = size
}

type Content = { bytes: Buffer; size: number }

function changed({ bytes, size }: Content, change: Write | Cut): Content {
  if (change.kind === 'cut') {
    if (change.size < size) bytes.fill(0, change.size, size)
    return { bytes: withRoom(bytes, change.size), size: change.size }
  }
  const end = change.offset + change.bytes.length
  const roomy = withRoom(bytes, end)
  change.bytes.copy(roomy, change.offset)
  return { bytes: roomy, size: Math.max(size, end) }
}

function withRoom(bytes: Buffer, size: number): Buffer {
  if (size <= bytes.length) return bytes
  return Buffer.concat([bytes], Math.max(size, bytes.length * 2))
}

/** What became of something that was not synced: all of it, nothing, what came first, or any of it. */
const FATES = ['all', 'none', 'first', 'some', 'some'] as const

/** Writes what a disk could hold if the power went now. */
export function writeCut(root: DiskFolder, path: string, chance: Chance): void {
  const kept = new Set<Naming>()
  for (const folder of foldersOf(root)) for (const naming of survivors(folder.pending, chance)) kept.add(naming)
  const write = (folder: DiskFolder, to: string): void => {
    mkdirSync(to, { recursive: true, mode: 0o700 })
    const names = new Map(folder.durable)
    for (const naming of folder.pending) {
      const isWhole = naming.after === null || naming.after.isDurable || kept.has(naming.after)
      if (kept.has(naming) && isWhole) names.set(naming.name, naming.node ?? GONE)
    }
    for (const [name, node] of names) {
      if (node === GONE) continue
      if (node.kind === 'folder') write(node, join(to, name))
      else writeFileSync(join(to, name), contentAfterCut(node, chance), { mode: 0o600 })
    }
  }
  write(root, path)
}

const GONE: DiskNode = newFile('gone')

function foldersOf(root: DiskFolder): DiskFolder[] {
  const seen = new Set<DiskFolder>()
  const visit = (folder: DiskFolder): void => {
    if (seen.has(folder)) return
    seen.add(folder)
    const nodes = [...folder.durable.values(), ...folder.names.values(), ...folder.pending.map(({ node }) => node)]
    for (const node of nodes) if (node?.kind === 'folder') visit(node)
  }
  visit(root)
  return [...seen]
}

function survivors<Item>(items: readonly Item[], chance: Chance): Item[] {
  const fate = chance.pick(FATES)
  if (fate === 'none') return []
  if (fate === 'all') return [...items]
  if (fate === 'first') return items.slice(0, chance.below(items.length + 1))
  const share = chance.pick([0.1, 0.5, 0.9])
  return items.filter(() => chance.happens(share))
}

/** Each write in sectors, of which each may be there or not. */
function contentAfterCut(file: DiskFile, chance: Chance): Buffer {
  const pieces = file.pending.flatMap<Write | Cut>((change) => (change.kind === 'cut' ? [change] : sectorsOf(change)))
  let content: Content = { bytes: Buffer.from(file.durable), size: file.durableSize }
  for (const piece of survivors(pieces, chance)) content = changed(content, piece)
  return content.bytes.subarray(0, content.size)
}

function sectorsOf({ offset, bytes, isDone }: Write): Write[] {
  const sectors: Write[] = []
  for (let at = offset; at < offset + bytes.length;) {
    const end = Math.min(offset + bytes.length, (Math.floor(at / SECTOR) + 1) * SECTOR)
    sectors.push({ kind: 'write', offset: at, bytes: bytes.subarray(at - offset, end - offset), isDone })
    at = end
  }
  return sectors
}
