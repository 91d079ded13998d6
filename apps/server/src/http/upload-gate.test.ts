import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { createUploadGate, enterUntilClosed } from './upload-gate.ts'

function newResponse(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()))
}

test('a slot is free again once the response is closed', () => {
  const gate = createUploadGate({ perBusiness: 1, total: 1 })
  const response = newResponse()
  enterUntilClosed(gate, 'ann', response)
  expect(() => gate.enter('ann')).toThrow('Too many uploads at once')
  response.emit('close')
  expect(() => gate.enter('ann')).not.toThrow()
})

test('a client that disconnected before it got a slot takes none', () => {
  const gate = createUploadGate({ perBusiness: 1, total: 1 })
  const response = newResponse()
  response.destroy()
  enterUntilClosed(gate, 'ann', response)
  expect(() => gate.enter('ann')).not.toThrow()
})
