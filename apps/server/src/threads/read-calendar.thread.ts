import { parentPort } from 'node:worker_threads'

import { readBusyTimes } from '@callwright/api/booking/feeds/busy-times'

import type { CalendarPart, CalendarResponse } from './read-calendar.ts'

let text = ''

// Runs in a thread that may be terminated at any time.
parentPort?.on('message', (part: CalendarPart) => {
  if ('text' in part) return void (text += part.text)
  parentPort?.postMessage(read(part))
  text = ''
})

function read({ rest }: Exclude<CalendarPart, { text: string }>): CalendarResponse {
  try {
    return { busy: readBusyTimes({ ...rest, text }) }
  } catch {
    return { busy: null }
  }
}
