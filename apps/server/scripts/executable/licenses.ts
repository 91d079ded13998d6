import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { bin, root, toolEnvironment } from '../../../../scripts/child.mjs'

type LicensedPackage = { name: string; versions: string[]; paths: string[]; license: string }

/** Writes the licenses of all bundled packages. Node's own license file covers its dependencies. */
export function writeLicenses(file: string): void {
  const output = execFileSync(join(bin, 'pnpm'), ['--recursive', 'licenses', 'list', '--prod', '--json'], {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
  })
  const packages = Object.values(JSON.parse(output) as Record<string, LicensedPackage[]>).flat()
  const licenses = packages
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, versions, paths, license }) =>
      [`${name} ${versions.join(', ')}: ${license}`, ...new Set(paths.flatMap(readLicenses))].join('\n\n'),
    )
  writeFileSync(file, `${licenses.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

function readLicenses(folder: string): string[] {
  const own = globSync('{LICENSE,LICENCE,License,license}*', { cwd: folder }).slice(0, 1)
  // Swagger UI ships prebundled, with the licenses of its packages.
  const bundled = globSync('{NOTICE,*-es-bundle.js.LICENSE.txt}', { cwd: folder })
  return [...own, ...bundled].map((name) => readFileSync(join(folder, name), 'utf8').trim())
}
