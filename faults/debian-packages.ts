import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Fetches packages of this machine's own Debian and unpacks them beside it: nothing is installed.
 * @returns the folder that takes the place of `/`; null where they cannot be had
 */
export function unpackDebian(names: readonly string[]): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-debian-'))
  try {
    execFileSync('apt-get', ['download', ...names], { cwd: folder, stdio: 'ignore' })
    for (const archive of globSync('*.deb', { cwd: folder })) {
      execFileSync('dpkg-deb', ['-x', archive, 'root'], { cwd: folder, stdio: 'ignore' })
    }
    return join(folder, 'root')
  } catch {
    return null
  }
}
