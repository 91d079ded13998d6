import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts an executable that was made of `warm.ts`, asks it for its first page, and has it tell what V8 compiled for that:
 * functions that are used later are left out, because whatever is in the cache is read at each start.
 */
export async function codeCacheOf(executable: string): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-package-'))
  const child = spawn(executable, { cwd: folder, env: { PORT: '0' }, stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  try {
    const address = await Promise.race([listening(child.stdout), ended.then(() => null)])
    if (address === null) throw new Error('The executable ended before it listened')
    await (await fetch(`${address}/login`)).arrayBuffer()
    child.kill('SIGUSR2')
    await ended
    return readFileSync(join(folder, 'code-cache'))
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listening(output: AsyncIterable<Buffer>): Promise<string> {
  let said = ''
  for await (const chunk of output) {
    said += String(chunk)
    const address = /listening on (http:\/\/[^\s"]+)/.exec(said)?.[1]
    if (address) return address
  }
  throw new Error(`It never listened: ${said}`)
}
