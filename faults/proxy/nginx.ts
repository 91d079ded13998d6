import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { unpackDebian } from '../debian-packages.ts'

const EXAMPLE = join(import.meta.dirname, '..', '..', 'docs', 'deploy', 'nginx.conf')
const STARTS_WITHIN_MS = 5000

export type Nginx = AsyncDisposable & {
  version: string
  /** The certificate it shows, for those who are to believe it. */
  certificate: string
}

/**
 * The example of `docs/deploy` on a real nginx: only its ports, its name and the paths of its certificate are other ones.
 * @returns null where there is no nginx and none can be had from Debian's packages
 */
export async function startNginx(ports: { http: number; https: number; product: number }): Promise<Nginx | null> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-nginx-'))
  const program = installed() ?? downloaded()
  if (program === null) return null
  const [certificate, key] = makeCertificate(folder)
  const example = readFileSync(EXAMPLE, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${ports.product};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('server_name calls.example.com;', 'server_name localhost;')
  writeFileSync(join(folder, 'callwright.conf'), example)
  writeFileSync(join(folder, 'nginx.conf'), surroundings(folder))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([listens(ports.https), ended.then(() => Promise.reject(new Error('nginx did not start')))])
  return {
    version: versionOf(program),
    certificate: readFileSync(certificate, 'utf8'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What Debian's own nginx.conf would be. */
function surroundings(folder: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    process.geteuid?.() === 0 ? 'user root;' : '',
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'events {}',
    'http {',
    'access_log off;',
    'gzip on;',
    ...paths.map((name) => `${name}_temp_path ${folder}/${name};`),
    `include ${folder}/callwright.conf;`,
    '}',
  ].join('\n')
}

function makeCertificate(folder: string): [certificate: string, key: string] {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return [certificate, key]
}

function installed(): string | null {
  const program = '/usr/sbin/nginx'
  try {
    accessSync(program, constants.X_OK)
    return program
  } catch {
    return null
  }
}

function downloaded(): string | null {
  const root = unpackDebian(['nginx'])
  const program = root && join(root, 'usr', 'sbin', 'nginx')
  return program && runs(program) ? program : null
}

/** On a slim machine its libraries may be missing. */
function runs(program: string): boolean {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function versionOf(program: string): string {
  return /nginx\/[\d.]+/.exec(execFileSync('sh', ['-c', '"$0" -v 2>&1', program], { encoding: 'utf8' }))?.[0] ?? ''
}

async function listens(port: number): Promise<void> {
  const giveUpAt = Date.now() + STARTS_WITHIN_MS
  for (;;) {
    const socket = connect({ host: '127.0.0.1', port })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    if (Date.now() > giveUpAt) throw new Error('nginx does not listen')
    await sleep(50)
  }
}
