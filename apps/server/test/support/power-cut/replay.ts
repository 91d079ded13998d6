import { basename, dirname, relative } from 'node:path'

import {
  beginSync,
  cutAt,
  type DiskFile,
  type DiskFolder,
  type DiskNode,
  nameIn,
  newFile,
  newFolder,
  writeAt,
} from './disk.ts'
import { stringsOf, type TracedCall, type TraceEvent, wordsOf } from './traced-calls.ts'

/** The header by which a request, and so its answer, is found in a trace. */
export const MARK = 'x-mark'

/** What an event did, in words that cuts are aimed by; null where it changed nothing. */
export type Label = { what: 'write' | 'sync' | 'name' | 'answer'; file: string; at: number } | null

type OpenFile = { node: DiskNode; offset: number; appends: boolean }

/**
 * Plays the trace of a process on a disk.
 * @param place where the disk's root was mounted while the trace was written
 * @param onAnswer is told of each answer of success that is about to be sent, by the mark of its request
 * @returns plays one event
 */
export function createReplay(
  disk: DiskFolder,
  { place, onAnswer }: { place: string; onAnswer: (mark: number) => void },
): (event: TraceEvent) => Label {
  const files = new Map<number, OpenFile>()
  const marks = new Map<number, number>()
  const ends = new Map<TracedCall, () => void>()

  const find = (path: string): { folder: DiskFolder; name: string } | null => {
    const inner = relative(place, path)
    if (inner === '' || inner.startsWith('..')) return null
    let folder = disk
    const parent = dirname(inner)
    for (const part of parent === '.' ? [] : parent.split('/')) {
      const next = folder.names.get(part)
      if (next?.kind !== 'folder') return null
      folder = next
    }
    return { folder, name: basename(inner) }
  }
  const nodeAt = (path: string): DiskNode | null => {
    if (path === place) return disk
    const found = find(path)
    return found ? (found.folder.names.get(found.name) ?? null) : null
  }
  const name = (call: TracedCall, path: string, node: DiskNode | null): Label => {
    const found = find(path)
    if (!found) return null
    const naming = nameIn(found.folder, found.name, node)
    ends.set(call, () => (naming.isDone = true))
    return { what: 'name', file: found.name, at: 0 }
  }
  const rename = (call: TracedCall, [from, to]: [string, string]): Label => {
    const [source, target] = [find(from), find(to)]
    const node = nodeAt(from)
    if (!source || !target || !node) return null
    const arrival = nameIn(target.folder, target.name, node)
    const leaving = nameIn(source.folder, source.name, null, arrival)
    ends.set(call, () => (arrival.isDone = leaving.isDone = true))
    return { what: 'name', file: target.name, at: 0 }
  }
  const open = (call: TracedCall): Label => {
    const path = String(stringsOf(call).at(-1))
    const flags = call.args
    const found = find(path)
    let node = nodeAt(path)
    let label: Label = null
    if (!node && found && flags.includes('O_CREAT')) {
      node = newFile(found.name)
      label = name(call, path, node)
      ends.get(call)?.()
    } else if (node?.kind === 'file' && flags.includes('O_TRUNC') && node.size > 0) cutAt(node, 0).isDone = true
    const fd = call.result ?? -1
    files.delete(fd)
    marks.delete(fd)
    if (node) files.set(fd, { node, offset: 0, appends: flags.includes('O_APPEND') })
    return label
  }
  const write = (call: TracedCall, fd: number): Label => {
    const opened = files.get(fd)
    if (opened?.node.kind !== 'file') return answer(call, fd)
    const bytes = Buffer.concat(stringsOf(call)).subarray(0, call.result ?? undefined)
    const offset = offsetOf(call, opened, opened.node)
    const written = writeAt(opened.node, offset, bytes)
    ends.set(call, () => (written.isDone = true))
    return { what: 'write', file: opened.node.name, at: offset }
  }
  const answer = (call: TracedCall, fd: number): Label => {
    const mark = marks.get(fd)
    if (mark === undefined) return null
    const [first] = stringsOf(call)
    if (!first?.subarray(0, 10).equals(Buffer.from('HTTP/1.1 2'))) return null
    marks.delete(fd)
    onAnswer(mark)
    return { what: 'answer', file: '', at: mark }
  }
  const sync = (call: TracedCall, fd: number): Label => {
    const node = files.get(fd)?.node
    if (!node) return null
    const end = beginSync(node)
    ends.set(call, end)
    return { what: 'sync', file: node.name, at: 0 }
  }

  const begin = (call: TracedCall): Label => {
    const { name: what } = call
    if (call.result === -1) return null
    const fd = Number.parseInt(call.args, 10)
    if (/^p?writev?(64|2)?$|^send(to|msg)$/.test(what)) return write(call, fd)
    if (/^f(data)?sync$/.test(what)) return sync(call, fd)
    if (what === 'ftruncate') {
      const node = files.get(fd)?.node
      if (node?.kind !== 'file') return null
      const cut = cutAt(node, Number(wordsOf(call)[1]))
      ends.set(call, () => (cut.isDone = true))
      return { what: 'write', file: node.name, at: node.size }
    }
    const [first = '', second = ''] = /^(rename|unlink|mkdir|rmdir|link)/.test(what) ? stringsOf(call).map(String) : []
    if (what.startsWith('mkdir')) return name(call, first, newFolder(basename(first)))
    if (/^(unlink|rmdir)/.test(what)) return name(call, first, null)
    if (what.startsWith('rename')) return rename(call, [first, second])
    if (what.startsWith('link')) return name(call, second, nodeAt(first))
    return null
  }
  /** What needs the answer of the system: which number a file was given, what was read. */
  const end = (call: TracedCall): Label => {
    ends.get(call)?.()
    ends.delete(call)
    const { name: what, result } = call
    if (result === null || result < 0) return null
    if (/^open|^creat/.test(what)) return open(call)
    const fd = Number.parseInt(call.args, 10)
    if (what === 'close') {
      files.delete(fd)
      marks.delete(fd)
    }
    const opened = files.get(fd)
    if (what === 'lseek' && opened) opened.offset = result
    if (what.startsWith('dup') && opened) files.set(result, opened)
    if (what === 'read' && opened) opened.offset += result
    if (what === 'read' && !opened) {
      const [, mark] = markIn(call)
      if (mark !== undefined) marks.set(fd, Number(mark))
    }
    return null
  }
  return ({ at, call }) => (at === 'begin' ? begin(call) : end(call))
}

const MARK_HEADER = new RegExp(`\\r\\n${MARK}: (\\d+)\\r\\n`, 'i')
const MARK_HEX = hexOf(`${MARK}: `)

function markIn(call: TracedCall): RegExpExecArray | [] {
  if (!call.args.includes(MARK_HEX)) return []
  return MARK_HEADER.exec(String(stringsOf(call)[0])) ?? []
}

function hexOf(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}

function offsetOf(call: TracedCall, opened: OpenFile, file: DiskFile): number {
  // pwrite64(fd, bytes, count, offset), pwritev(fd, list, count, offset[, flags])
  if (call.name === 'pwrite64') return Number(wordsOf(call)[3])
  if (call.name.startsWith('pwritev')) return Number(/\], \d+, (\d+)/.exec(call.args)?.[1])
  const offset = opened.appends ? file.size : opened.offset
  opened.offset = offset + (call.result ?? 0)
  return offset
}
