import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = 'http://localhost:3000'

/** Loads the font together with the style sheet, not after it, so text does not switch fonts after the first paint. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (!font || path !== '/index.html') return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Gives the shapes of icons short keys: Lucide's random ones do not compress, and would be a hundredth of Home. */
function shortenIconKeys(): Plugin {
  return {
    name: 'shorten-icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler(code) {
        let count = 0
        return { code: code.replace(/\bkey: "\w+"/g, () => `key: "${(count += 1)}"`), map: null }
      },
    },
  }
}

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.svg'])
/** In bytes; compressing a smaller file saves less than the extra response headers cost. */
const MIN_BYTES = 512

/** Writes `.br` and `.gz` files next to each text file, so the server never compresses. */
function precompress(): Plugin {
  let folder = ''
  async function compress(file: string): Promise<void> {
    const bytes = await readFile(file)
    if (!COMPRESSIBLE.has(extname(file)) || bytes.length < MIN_BYTES) return
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      await Promise.all(files.map(compress))
    },
  }
}

const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|wouter|superjson|@trpc\/client|@trpc\/react-query|@tanstack\/react-query)\//

/** The form fields of the screens before the sign-in. */
const FORMS =
  /\/web\/src\/(components\/(TextLink|ThemeToggle|brand\/(ProductMark|Wordmark)|form\/(Checkbox|Field|PasswordInput|TextInput|control-style)\.)|lib\/(theme|api\/use-sends-emails|form\/(form-errors|use-form))\.)/

/** Small modules that most signed-in screens need. As files of their own, they would cost more in headers. */
const SHARED = [
  /\/lucide-react\//,
  /\/contract\/src\/(business(-files|-links)?|calls\/(calls|call-text)|text\/text)\.ts/,
  /\/web\/src\/lib\/(api|files\/upload-file|format|form\/use-unsaved-changes|hooks|session)/,
  /\/web\/src\/components\/(Avatar|Badge|Card|PageHeader|Skeleton|feedback\/(?!ExportLink)|form\/(DropArea|TextArea)|table\/(LoadMore|SkeletonRows))/,
  /\/web\/src\/features\/calls\/([A-Za-z-]+\.|log\/NoCallsYet)/,
  /\/web\/src\/features\/business\/([A-Za-z-]+\.|context\/LinkRow|profile\/BusinessHeader|setup\/|uploads\/)/,
]

export default defineConfig({
  plugins: [react(), tailwindcss(), shortenIconKeys(), preloadFont(), precompress()],
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    // Both pages would load the polyfill as a separate file.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    // The libraries that every screen needs stay cached when our own code changes.
    rolldownOptions: {
      input: { index: 'index.html', docs: 'api/docs/index.html' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            // What the first script needs; the documentation page has scripts of its own.
            { name: 'base', test: /\/web\/src\//, tags: ['$initial'] },
            { name: 'forms', test: FORMS },
            { name: 'shared', test: (id) => SHARED.some((pattern) => pattern.test(id)), minShareCount: 2 },
          ],
        },
      },
    },
  },
  // The server accepts requests only from its own origin.
  server: {
    proxy: {
      '/trpc': { target: API, ws: true, headers: { origin: API } },
      '/api': { target: API, headers: { origin: API } },
    },
  },
})
