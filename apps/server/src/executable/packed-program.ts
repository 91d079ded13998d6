import type { Program } from '../process/run-program.ts'
import { ASSETS, assetsIn, readAsset } from './assets.ts'

/** The server as the executable carries it. */
export function packedProgram(): Program {
  const [codeCache] = assetsIn(ASSETS.codeCache)
  return {
    text: readAsset(ASSETS.program),
    codeCache: codeCache === undefined ? undefined : readAsset(codeCache),
    name: 'callwright.js',
  }
}
