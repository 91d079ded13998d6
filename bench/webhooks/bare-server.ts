// The baseline: node:http and one prepared insert. It verifies and parses nothing, and commits each webhook separately
// before responding, with the product's database settings.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { openSqliteFile } from '../../apps/server/harness/sqlite.ts'

const sqlite = openSqliteFile(process.argv[2] ?? '')
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')
sqlite.exec('create table webhooks (id integer primary key, body text not null)')
const insert = sqlite.prepare('insert into webhooks (body) values (?)')

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    insert.run(body)
    const reply = '{"received":true}'
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length }).end(reply)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
