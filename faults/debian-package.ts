import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Unpacks a package of this machine's Debian into the folder, without installing it.
 * @returns where its files lie as they would below `/`, null where it cannot be had
 */
export function unpackDebianPackage(name: string, folder: string): string | null {
  try {
    execFileSync('apt-get', ['download', name], { cwd: folder, stdio: 'ignore' })
    const [archive = ''] = globSync(`${name}_*.deb`, { cwd: folder })
    execFileSync('dpkg-deb', ['-x', archive, 'root'], { cwd: folder, stdio: 'ignore' })
    return join(folder, 'root')
  } catch {
    return null
  }
}
