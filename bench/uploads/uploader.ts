// A client in a process of its own, whose work is not measured as the server's: a file every so often until it is ended.
import { newBusiness } from '../campaigns/business.ts'
import { DOORS } from './doors.ts'

const PAUSE_MS = 400

const [origin = '', name = '', uploader = ''] = process.argv.slice(2)
const door = DOORS[name]
if (!door) throw new Error(`There is no way in for ${name}`)
process.on('disconnect', () => process.exit())
const business = await newBusiness(origin, uploader)
await door(origin, business)
process.send?.('ready')
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  await door(origin, business)
}
