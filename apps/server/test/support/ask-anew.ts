import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** By what became of a connection: `unanswered` ones came about, and ended without a byte. */
export type AskedAnew = { answered: number; refused: number; unanswered: number }

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

/** Asks in a thread of its own, each time on a connection of its own, and tells when nobody takes them any more. */
async function askAnew({ port, lanes, pauseMs }: { port: number; lanes: number; pauseMs: number }): Promise<AskedAnew> {
  const asked: AskedAnew = { answered: 0, refused: 0, unanswered: 0 }
  const lane = async (): Promise<void> => {
    for (let how: keyof AskedAnew = 'answered'; how === 'answered';) {
      how = await askOnce(port)
      asked[how] += 1
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return asked
}

async function askOnce(port: number): Promise<keyof AskedAnew> {
  const socket = connect(port, '127.0.0.1')
  let how: keyof AskedAnew = 'refused'
  socket.on('connect', () => {
    how = 'unanswered'
    socket.write(REQUEST)
  })
  socket.on('data', () => (how = 'answered'))
  socket.on('error', () => {})
  return await new Promise((resolve) => socket.once('close', () => resolve(how)))
}

parentPort?.postMessage(await askAnew(workerData))
