import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** What strace is told: whatever changes a file or says something to a socket, with all of its bytes, in hex. */
export const STRACE_OPTIONS: readonly string[] = [
  // Detached: the server stays our own child, and signals reach it.
  ...['-D', '-f', '--seccomp-bpf', '-xx', '-s', '100000000'],
  ...[
    '-e',
    'trace=openat,open,creat,close,dup,dup2,dup3,lseek,read,write,pwrite64,writev,pwritev,pwritev2,sendto,sendmsg,' +
      'ftruncate,truncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,link,linkat',
  ],
  // Signals are no calls.
  ...['-e', 'signal=none'],
]

/** One call of the system as strace wrote it. */
export type TracedCall = {
  name: string
  /** Everything between the brackets. */
  args: string
  /** -1 for an error; null where the process was gone before it was answered. */
  result: number | null
}

/** A call begins and ends; others may come between the two. */
export type TraceEvent = { at: 'begin' | 'end'; call: TracedCall }

const LINE = /^(\d+) +(?:<\.\.\. (\w+) resumed>|(\w+)\()/

/** Reads a trace in its order. */
export async function readTrace(file: string): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const open = new Map<string, TracedCall>()
  for await (const line of createInterface({ input: createReadStream(file, 'latin1'), crlfDelay: Infinity })) {
    const [head = '', thread = '', resumed, name] = LINE.exec(line) ?? []
    if (head === '') continue
    const rest = line.slice(head.length)
    if (resumed !== undefined) {
      const call = open.get(thread)
      open.delete(thread)
      if (call?.name !== resumed) continue
      const { args, result } = endOf(rest)
      call.args += args
      call.result = result
      events.push({ at: 'end', call })
    } else if (rest.endsWith(' <unfinished ...>')) {
      const call: TracedCall = { name: name ?? '', args: rest.slice(0, -' <unfinished ...>'.length), result: null }
      open.set(thread, call)
      events.push({ at: 'begin', call })
    } else {
      const call: TracedCall = { name: name ?? '', ...endOf(rest) }
      events.push({ at: 'begin', call }, { at: 'end', call })
    }
  }
  return events
}

/** The bytes of what stands between quotes; only hex does. */
export function stringsOf({ args }: TracedCall): Buffer[] {
  return [...args.matchAll(/"([^"]*)"/g)].map(([, hex = '']) => Buffer.from(hex.replaceAll('\\x', ''), 'hex'))
}

/** Everything else between the commas, from the left. */
export function wordsOf({ args }: TracedCall): string[] {
  return args.replaceAll(/"[^"]*"/g, '""').split(', ')
}

function endOf(rest: string): { args: string; result: number | null } {
  const at = rest.lastIndexOf(')')
  const [, said] = /^\) += (-?\d+|0x[0-9a-f]+|\?)/.exec(rest.slice(at)) ?? []
  // A word for the error may stand in brackets of its own: `= -1 ENOENT (No such file or directory)`.
  if (said === undefined && at > 0) {
    const before = rest.lastIndexOf(') ', at - 1)
    const [, failed] = /^\) += (-?\d+)/.exec(rest.slice(before)) ?? []
    return { args: rest.slice(0, Math.max(0, before)), result: failed === undefined ? null : Number(failed) }
  }
  return { args: rest.slice(0, at), result: said === undefined || said === '?' ? null : Number(said) }
}
