// A client in a process of its own, whose work is not measured as the server's: a file every so often until it is ended.
// Without a name of its own it sends the same to a bare server, which only throws it away.
import { newBusiness } from '../business.ts'
import { send, upload } from './doors.ts'

const PAUSE_MS = 400

const [origin = '', door = '', name = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit())
const business = name === '' ? null : await newBusiness(origin, name)
for (let sent = 0; ; sent += 1) {
  if (business) await upload(origin, door, business)
  else await send(origin, door, { userId: 'nobody', headers: {} })
  if (sent === 0) process.send?.('ready')
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
