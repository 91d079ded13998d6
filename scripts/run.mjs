// Entry point for every `npm run` command. Plain JavaScript for Node 20 without packages, because it runs before
// anything is installed; everything else runs on the Node that the lockfile pins.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run } from './child.mjs'
import { pinnedNode, setUp, SetupError } from './set-up.mjs'

const server = join(root, 'apps', 'server', 'dist', 'server.js')

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  async start(args) {
    await setUp()
    return (await build()) || runProduct(args)
  },
  async test(args) {
    await setUp()
    return run(pinnedNode, [join(root, 'scripts', 'test.ts'), ...args])
  },
  async 'test:full'(args) {
    await setUp()
    return run(pinnedNode, [join(root, 'scripts', 'test.ts'), 'full', ...args])
  },
  async build() {
    await setUp()
    return build([])
  },
  async serve(args) {
    if (existsSync(server) && existsSync(pinnedNode)) return runProduct(args)
    console.error('Nothing has been built yet: run `npm run build` first, or `npm start`, which builds and serves.')
    return 1
  },
  async cli(args) {
    if (existsSync(server) && existsSync(pinnedNode)) return runProduct(args)
    await setUp()
    return (await build()) || runProduct(args)
  },
  async package(args) {
    await setUp()
    const program = join(root, 'apps', 'server', 'scripts', 'executable', 'package.ts')
    return (await build()) || run(pinnedNode, [program, ...args])
  },
  async bench(args) {
    await setUp()
    return (await build()) || run(pinnedNode, [join(root, 'bench', 'run.ts'), ...args])
  },
  async screenshots() {
    await setUp()
    return (await build()) || run(pinnedNode, [join(root, 'scripts', 'screenshots.ts')])
  },
}

/**
 * @param {string[]} filters by default the server and the web app in it, without the client for scripts
 * @returns {Promise<number>}
 */
function build(filters = ['--filter=@callwright/server']) {
  console.log('Building ...')
  return run(join(bin, 'turbo'), ['run', 'build', ...filters, '--output-logs=errors-only'], { output: 'if it fails' })
}

/**
 * @param {string[]} args the product's own command line
 * @returns {Promise<number>}
 */
function runProduct(args) {
  const compileCache = join(root, 'node_modules', '.cache', 'callwright')
  return run(pinnedNode, [server, ...args], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache },
  })
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) {
  process.exitCode = await command(args).catch((error) => {
    console.error(error instanceof SetupError ? error.message : error)
    // CI reads the counts from the last line, even if no test could start.
    if (name.startsWith('test')) console.log('0 passed, 1 failed, 0 skipped')
    return 1
  })
} else {
  console.error(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`)
  process.exitCode = 2
}
