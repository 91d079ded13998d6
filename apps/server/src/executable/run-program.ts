import { Script } from 'node:vm'

import { ASSETS, assetsIn, readAsset } from './assets.ts'

/**
 * Runs the program that the executable carries. V8 takes the code cache only when it fits the program, the version and the
 * flags, and compiles the program where it does not.
 * @param require for Node's own modules; there are no others
 */
export function runProgram(require: NodeJS.Require): Script {
  const [codeCache] = assetsIn(ASSETS.codeCache)
  const script = new Script(readAsset(ASSETS.program).toString('latin1'), {
    filename: 'callwright.js',
    ...(codeCache === undefined ? {} : { cachedData: readAsset(codeCache) }),
  })
  const program = script.runInThisContext() as (require: NodeJS.Require) => void
  program(require)
  return script
}
