import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type FreshProject = {
  folder: string
  write: (name: string, content: string | object) => void
  /** Runs a program in the project, `npm` or one that a package brings. @returns its output @throws with its output */
  run: (program: string, args: readonly string[], env?: Record<string, string>) => Promise<string>
}

/** Whether npm can download packages; asked once per file, because npm retries for a while. */
export async function reachesRegistry(): Promise<boolean> {
  const ping = promisify(execFile)('npm', ['ping', '--fetch-retries=1', '--fetch-timeout=20000'])
  return await ping.then(
    () => true,
    () => false,
  )
}

/** A project outside the repository, with packages from the npm registry and without their install scripts. */
export async function createFreshProject(dependencies: Record<string, string>): Promise<FreshProject> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-project-'))
  const project: FreshProject = {
    folder,
    write: (name, content) =>
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content)),
    async run(program, args, env = {}) {
      const path = `${join(folder, 'node_modules', '.bin')}:${process.env.PATH}`
      const options = { cwd: folder, env: { ...process.env, PATH: path, ...env }, maxBuffer: 64 * 1024 * 1024 }
      try {
        return (await promisify(execFile)(program, args, options)).stdout
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
        throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
      }
    },
  }
  project.write('package.json', { name: 'fresh', private: true, type: 'module', dependencies })
  await project.run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'])
  return project
}

/** Strict checks of every file, also of the packages' types. */
export const STRICT_OPTIONS = {
  ...{ noEmit: true, strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
  ...{ skipLibCheck: false, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: ['node'] },
}
