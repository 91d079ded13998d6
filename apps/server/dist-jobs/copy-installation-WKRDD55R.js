import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { openReceiver } from './chunk-7RL4JIUS.js'
import { listSome, tableLine } from './chunk-2AKELABJ.js'
import {
  DATABASE_FILE,
  DataDirInUseError,
  areMigrationsKnown,
  createBlobs,
  findMissingMigrations,
  finishSwap,
  lockDataDir,
  migrateToLatest,
  openDatabase,
  prepareDataDir,
} from './chunk-DZH6CW2N.js'
import { ConfigError, SECRET_KEY_FILE } from './chunk-DJC7XYSI.js'
import { blobFile, createPartialName, writeSynced } from './chunk-ARN75AVE.js'
import { syncPath } from './chunk-5WE45JIZ.js'
import './chunk-2JAVJZLR.js'
import { indexAllCalls } from './chunk-2M2KABWW.js'
import './chunk-B5DICUIQ.js'
import './chunk-EY235HQA.js'
import { forEachConcurrently, listReferencedBlobs } from './chunk-HUV73QB6.js'
import { openSqliteFile, readMigrations, refusePrereleaseFile } from './chunk-4S4YH6OK.js'
import './chunk-42237JPT.js'
import { findStorageFailure } from './chunk-BPAZHZFT.js'
import './chunk-HPXZO5UL.js'
import { withConnectionErrors } from './chunk-CWRS5GS5.js'
import { esm_default } from './chunk-YMU2CRSM.js'
import './chunk-NVKZC463.js'
import { Kysely, PostgresDialect } from './chunk-I4BVXFGX.js'
import { DatabaseError } from './chunk-EZBLK3BN.js'
import { __commonJS, __require, __toESM } from './chunk-FLKO6SS4.js'
var require_obuf = __commonJS({
  '../../node_modules/.pnpm/pg-copy-streams@7.0.0/node_modules/pg-copy-streams/obuf.js'(exports, module) {
    var Buffer2 = __require('buffer').Buffer
    function OffsetBuffer() {
      this.offset = 0
      this.size = 0
      this.buffers = []
    }
    module.exports = OffsetBuffer
    OffsetBuffer.prototype.isEmpty = function isEmpty() {
      return this.size === 0
    }
    OffsetBuffer.prototype.clone = function clone(size) {
      const r = new OffsetBuffer()
      r.offset = this.offset
      r.size = size
      r.buffers = this.buffers.slice()
      return r
    }
    OffsetBuffer.prototype.toChunks = function toChunks() {
      if (this.size === 0) return []
      if (this.offset !== 0) {
        this.buffers[0] = this.buffers[0].slice(this.offset)
        this.offset = 0
      }
      const chunks = []
      let off = 0
      let i
      for (i = 0; off <= this.size && i < this.buffers.length; i++) {
        let buf = this.buffers[i]
        off += buf.length
        if (off > this.size) {
          buf = buf.slice(0, buf.length - (off - this.size))
          this.buffers[i] = buf
        }
        chunks.push(buf)
      }
      if (i < this.buffers.length) this.buffers.length = i
      return chunks
    }
    OffsetBuffer.prototype.toString = function toString(enc) {
      return this.toChunks()
        .map(function (c) {
          return c.toString(enc)
        })
        .join('')
    }
    OffsetBuffer.prototype.use = function use(buf, off, n) {
      this.buffers = [buf]
      this.offset = off
      this.size = n
    }
    OffsetBuffer.prototype.push = function push(data) {
      if (data.length === 0) return
      this.size += data.length
      this.buffers.push(data)
    }
    OffsetBuffer.prototype.has = function has(n) {
      return this.size >= n
    }
    OffsetBuffer.prototype.skip = function skip(n) {
      if (this.size === 0) return
      this.size -= n
      if (this.offset + n < this.buffers[0].length) {
        this.offset += n
        return
      }
      let left = n - (this.buffers[0].length - this.offset)
      this.offset = 0
      let shift
      for (shift = 1; left > 0 && shift < this.buffers.length; shift++) {
        const buf = this.buffers[shift]
        if (buf.length > left) {
          this.offset = left
          break
        }
        left -= buf.length
      }
      this.buffers = this.buffers.slice(shift)
    }
    OffsetBuffer.prototype.copy = function copy(target, targetOff, off, n) {
      if (this.size === 0) return
      if (off !== 0) throw new Error('Unsupported offset in .copy()')
      let toff = targetOff
      const first = this.buffers[0]
      const toCopy = Math.min(n, first.length - this.offset)
      first.copy(target, toff, this.offset, this.offset + toCopy)
      toff += toCopy
      let left = n - toCopy
      for (let i = 1; left > 0 && i < this.buffers.length; i++) {
        const buf = this.buffers[i]
        const toCopy2 = Math.min(left, buf.length)
        buf.copy(target, toff, 0, toCopy2)
        toff += toCopy2
        left -= toCopy2
      }
    }
    OffsetBuffer.prototype.take = function take(n) {
      if (n === 0) return Buffer2.alloc(0)
      this.size -= n
      const first = this.buffers[0].length - this.offset
      if (first === n) {
        let r = this.buffers.shift()
        if (this.offset !== 0) {
          r = r.slice(this.offset)
          this.offset = 0
        }
        return r
      } else if (first > n) {
        const r = this.buffers[0].slice(this.offset, this.offset + n)
        this.offset += n
        return r
      }
      const out = Buffer2.alloc(n)
      let toOff = 0
      let startOff = this.offset
      let i
      for (i = 0; toOff !== n && i < this.buffers.length; i++) {
        const buf = this.buffers[i]
        const toCopy = Math.min(buf.length - startOff, n - toOff)
        buf.copy(out, toOff, startOff, startOff + toCopy)
        if (startOff + toCopy < buf.length) {
          this.offset = startOff + toCopy
          break
        } else {
          toOff += toCopy
          startOff = 0
        }
      }
      this.buffers = this.buffers.slice(i)
      if (this.buffers.length === 0) this.offset = 0
      return out
    }
    OffsetBuffer.prototype.peekUInt8 = function peekUInt8() {
      return this.buffers[0][this.offset]
    }
    OffsetBuffer.prototype.readUInt8 = function readUInt8() {
      this.size -= 1
      const first = this.buffers[0]
      const r = first[this.offset]
      if (++this.offset === first.length) {
        this.offset = 0
        this.buffers.shift()
      }
      return r
    }
    OffsetBuffer.prototype.readUInt16LE = function readUInt16LE() {
      const first = this.buffers[0]
      this.size -= 2
      let r
      let shift
      if (first.length - this.offset >= 2) {
        r = first.readUInt16LE(this.offset)
        shift = 0
        this.offset += 2
      } else {
        r = first[this.offset] | (this.buffers[1][0] << 8)
        shift = 1
        this.offset = 1
      }
      if (this.offset === this.buffers[shift].length) {
        this.offset = 0
        shift++
      }
      if (shift !== 0) this.buffers = this.buffers.slice(shift)
      return r
    }
    OffsetBuffer.prototype.readUInt24LE = function readUInt24LE() {
      const first = this.buffers[0]
      let r
      let shift
      const firstHas = first.length - this.offset
      if (firstHas >= 3) {
        r = first.readUInt16LE(this.offset) | (first[this.offset + 2] << 16)
        shift = 0
        this.offset += 3
      } else if (firstHas >= 2) {
        r = first.readUInt16LE(this.offset) | (this.buffers[1][0] << 16)
        shift = 1
        this.offset = 1
      } else {
        r = first[this.offset]
        this.offset = 0
        this.buffers.shift()
        this.size -= 1
        r |= this.readUInt16LE() << 8
        return r
      }
      this.size -= 3
      if (this.offset === this.buffers[shift].length) {
        this.offset = 0
        shift++
      }
      if (shift !== 0) this.buffers = this.buffers.slice(shift)
      return r
    }
    OffsetBuffer.prototype.readUInt32LE = function readUInt32LE() {
      const first = this.buffers[0]
      let r
      let shift
      const firstHas = first.length - this.offset
      if (firstHas >= 4) {
        r = first.readUInt32LE(this.offset)
        shift = 0
        this.offset += 4
      } else if (firstHas >= 3) {
        r = (first.readUInt16LE(this.offset) | (first[this.offset + 2] << 16)) + this.buffers[1][0] * 16777216
        shift = 1
        this.offset = 1
      } else if (firstHas >= 2) {
        r = first.readUInt16LE(this.offset)
        this.offset = 0
        this.buffers.shift()
        this.size -= 2
        r += this.readUInt16LE() * 65536
        return r
      } else {
        r = first[this.offset]
        this.offset = 0
        this.buffers.shift()
        this.size -= 1
        r += this.readUInt24LE() * 256
        return r
      }
      this.size -= 4
      if (this.offset === this.buffers[shift].length) {
        this.offset = 0
        shift++
      }
      if (shift !== 0) this.buffers = this.buffers.slice(shift)
      return r
    }
    OffsetBuffer.prototype.readUInt16BE = function readUInt16BE() {
      const r = this.readUInt16LE()
      return ((r & 255) << 8) | (r >> 8)
    }
    OffsetBuffer.prototype.readUInt24BE = function readUInt24BE() {
      const r = this.readUInt24LE()
      return ((r & 255) << 16) | (((r >> 8) & 255) << 8) | (r >> 16)
    }
    OffsetBuffer.prototype.readUInt32BE = function readUInt32BE() {
      const r = this.readUInt32LE()
      return (((r & 255) << 24) | (((r >>> 8) & 255) << 16) | (((r >>> 16) & 255) << 8) | (r >>> 24)) >>> 0
    }
    function signedInt8(num) {
      if (num >= 128) return -(255 ^ num) - 1
      else return num
    }
    OffsetBuffer.prototype.peekInt8 = function peekInt8() {
      return signedInt8(this.peekUInt8())
    }
    OffsetBuffer.prototype.readInt8 = function readInt8() {
      return signedInt8(this.readUInt8())
    }
    function signedInt16(num) {
      if (num >= 32768) return -(65535 ^ num) - 1
      else return num
    }
    OffsetBuffer.prototype.readInt16BE = function readInt16BE() {
      return signedInt16(this.readUInt16BE())
    }
    OffsetBuffer.prototype.readInt16LE = function readInt16LE() {
      return signedInt16(this.readUInt16LE())
    }
    function signedInt24(num) {
      if (num >= 8388608) return -(16777215 ^ num) - 1
      else return num
    }
    OffsetBuffer.prototype.readInt24BE = function readInt24BE() {
      return signedInt24(this.readUInt24BE())
    }
    OffsetBuffer.prototype.readInt24LE = function readInt24LE() {
      return signedInt24(this.readUInt24LE())
    }
    function signedInt32(num) {
      if (num >= 2147483648) return -(4294967295 ^ num) - 1
      else return num
    }
    OffsetBuffer.prototype.readInt32BE = function readInt32BE() {
      return signedInt32(this.readUInt32BE())
    }
    OffsetBuffer.prototype.readInt32LE = function readInt32LE() {
      return signedInt32(this.readUInt32LE())
    }
  },
})
var require_message_formats = __commonJS({
  '../../node_modules/.pnpm/pg-copy-streams@7.0.0/node_modules/pg-copy-streams/message-formats.js'(exports, module) {
    module.exports = {
      ErrorResponse: 69,
      CopyInResponse: 71,
      CopyOutResponse: 72,
      CopyBothResponse: 87,
      CopyDone: 99,
      CopyData: 100,
      CopyFail: 102,
      CommandComplete: 67,
      ReadyForQuery: 90,
      NotificationResponse: 65,
      NoticeResponse: 78,
      ParameterStatus: 83,
    }
  },
})
var require_copy_to = __commonJS({
  '../../node_modules/.pnpm/pg-copy-streams@7.0.0/node_modules/pg-copy-streams/copy-to.js'(exports, module) {
    'use strict'
    module.exports = function (txt, options) {
      return new CopyStreamQuery(txt, options)
    }
    var { Readable: Readable2 } = __require('stream')
    var assert = __require('assert')
    var BufferList = require_obuf()
    var code = require_message_formats()
    var PG_CODE = 0
    var PG_LENGTH = 1
    var PG_MESSAGE = 2
    var CopyStreamQuery = class extends Readable2 {
      constructor(text, options) {
        super(options)
        this.text = text
        this.rowCount = 0
        this._state = PG_CODE
        this._buffer = new BufferList()
        this._unreadMessageContentLength = 0
        this._copyDataChunks = new BufferList()
        this._pgDataHandler = null
        this._drained = false
        this._forwarding = false
        this._onReadableEvent = this._onReadable.bind(this)
      }
      submit(connection) {
        this.connection = connection
        this._attach()
        connection.query(this.text)
      }
      _attach() {
        const connectionStream = this.connection.stream
        const pgDataListeners = connectionStream.listeners('data')
        assert(pgDataListeners.length == 1)
        this._pgDataHandler = pgDataListeners.pop()
        connectionStream.removeListener('data', this._pgDataHandler)
        connectionStream.pause()
        this._forward()
        connectionStream.on('readable', this._onReadableEvent)
      }
      _detach() {
        const connectionStream = this.connection.stream
        const unreadBuffer = this._buffer.take(this._buffer.size)
        connectionStream.removeListener('readable', this._onReadableEvent)
        connectionStream.addListener('data', this._pgDataHandler)
        this._pgDataHandler(unreadBuffer)
        process.nextTick(function () {
          connectionStream.resume()
        })
      }
      _cleanup() {
        this._buffer = null
        this._copyDataChunks = null
        this._pgDataHandler = null
        this._onReadableEvent = null
      }
      _onReadable() {
        this._forward()
      }
      _read() {
        this._drained = true
        this._forward()
      }
      _forward() {
        if (this._forwarding || !this._drained || !this.connection) return
        this._forwarding = true
        const connectionStream = this.connection.stream
        let chunk
        while (this._drained && (chunk = connectionStream.read()) !== null) {
          this._drained = this._parse(chunk)
        }
        this._forwarding = false
      }
      _parse(chunk) {
        let done = false
        let drained = true
        this._buffer.push(chunk)
        while (!done && this._buffer.size > 0) {
          if (PG_CODE === this._state) {
            if (!this._buffer.has(1)) break
            this._code = this._buffer.peekUInt8()
            if (this._code === code.ErrorResponse) {
              this._detach()
              return
            }
            this._buffer.readUInt8()
            this._state = PG_LENGTH
          }
          if (PG_LENGTH === this._state) {
            if (!this._buffer.has(4)) break
            this._unreadMessageContentLength = this._buffer.readUInt32BE() - 4
            this._state = PG_MESSAGE
          }
          if (PG_MESSAGE === this._state) {
            if (this._unreadMessageContentLength > 0 && this._buffer.size > 0) {
              const n = Math.min(this._buffer.size, this._unreadMessageContentLength)
              const messageContentChunk = this._buffer.take(n)
              this._unreadMessageContentLength -= n
              if (this._code === code.CopyData) {
                this._copyDataChunks.push(messageContentChunk)
              }
            }
            if (this._unreadMessageContentLength === 0) {
              switch (this._code) {
                case code.CopyOutResponse:
                case code.CopyData:
                case code.ParameterStatus:
                case code.NoticeResponse:
                case code.NotificationResponse:
                  break
                case code.CopyDone:
                default:
                  done = true
                  break
              }
              this._state = PG_CODE
            }
          }
        }
        const len = this._copyDataChunks.size
        if (len > 0) {
          drained = this.push(this._copyDataChunks.take(len))
        }
        if (done) {
          this._detach()
          this.push(null)
          this._cleanup()
        }
        return drained
      }
      handleError(err) {
        this.emit('error', err)
        this._cleanup()
      }
      handleCommandComplete(msg) {
        const match = /COPY (\d+)/.exec((msg || {}).text)
        if (match) {
          this.rowCount = parseInt(match[1], 10)
        }
      }
      handleReadyForQuery() {}
    }
  },
})
var require_copy_from = __commonJS({
  '../../node_modules/.pnpm/pg-copy-streams@7.0.0/node_modules/pg-copy-streams/copy-from.js'(exports, module) {
    'use strict'
    module.exports = function (txt, options) {
      return new CopyStreamQuery(txt, options)
    }
    var { Writable } = __require('stream')
    var code = require_message_formats()
    var CopyStreamQuery = class extends Writable {
      constructor(text, options) {
        super(options)
        this.text = text
        this.rowCount = 0
        this._gotCopyInResponse = false
        this.chunks = []
        this.cb_CopyInResponse = null
        this.cb_ReadyForQuery = null
        this.cb_destroy = null
        this.cork()
      }
      submit(connection) {
        this.connection = connection
        connection.query(this.text)
      }
      callback() {}
      _write(chunk, enc, cb) {
        this.chunks.push({ chunk, encoding: enc })
        if (this._gotCopyInResponse) {
          return this.flush(cb)
        }
        this.cb_CopyInResponse = cb
      }
      _writev(chunks, cb) {
        if (this.chunks.length == 0) {
          this.chunks = chunks
        } else {
          const QUANTUM = 125e3
          for (let i = 0; i < chunks.length; i += QUANTUM) {
            this.chunks.push(...chunks.slice(i, Math.min(i + QUANTUM, chunks.length)))
          }
        }
        if (this._gotCopyInResponse) {
          return this.flush(cb)
        }
        this.cb_CopyInResponse = cb
      }
      _destroy(err, cb) {
        if (this.cb_ReadyForQuery) return cb(err)
        this.cb_destroy = cb
        const msg = err ? err.message : 'NODE-PG-COPY-STREAMS destroy() was called'
        const self = this
        const done = function () {
          self.connection.sendCopyFail(msg)
        }
        this.chunks = []
        if (this._gotCopyInResponse) {
          return this.flush(done)
        }
        this.cb_CopyInResponse = done
      }
      _final(cb) {
        this.cb_ReadyForQuery = cb
        const self = this
        const done = function () {
          const Int32Len = 4
          const finBuffer = Buffer.from([code.CopyDone, 0, 0, 0, Int32Len])
          self.connection.stream.write(finBuffer)
        }
        if (this._gotCopyInResponse) {
          return this.flush(done)
        }
        this.cb_CopyInResponse = done
      }
      flush(callback) {
        let chunk
        let ok = true
        while (ok && (chunk = this.chunks.shift())) {
          ok = this.flushChunk(chunk.chunk)
        }
        if (callback) {
          if (ok) {
            callback()
          } else {
            if (this.chunks.length) {
              this.connection.stream.once('drain', this.flush.bind(this, callback))
            } else {
              this.connection.stream.once('drain', callback)
            }
          }
        }
      }
      flushChunk(chunk) {
        const Int32Len = 4
        const lenBuffer = Buffer.from([code.CopyData, 0, 0, 0, 0])
        lenBuffer.writeUInt32BE(chunk.length + Int32Len, 1)
        this.connection.stream.write(lenBuffer)
        return this.connection.stream.write(chunk)
      }
      handleError(e) {
        this.callback()
        if (this.cb_destroy) {
          const cb = this.cb_destroy
          this.cb_destroy = null
          cb(e)
        } else {
          this.emit('error', e)
        }
        this.connection = null
      }
      handleCopyInResponse(connection) {
        this._gotCopyInResponse = true
        if (!this.destroyed) {
          this.uncork()
        }
        const cb = this.cb_CopyInResponse || function () {}
        this.cb_CopyInResponse = null
        this.flush(cb)
      }
      handleCommandComplete(msg) {
        const match = /COPY (\d+)/.exec((msg || {}).text)
        if (match) {
          this.rowCount = parseInt(match[1], 10)
        }
      }
      handleReadyForQuery() {
        this.callback()
        this.cb_ReadyForQuery()
        this.connection = null
      }
    }
  },
})
var require_copy_both = __commonJS({
  '../../node_modules/.pnpm/pg-copy-streams@7.0.0/node_modules/pg-copy-streams/copy-both.js'(exports, module) {
    'use strict'
    module.exports = function (txt, options) {
      return new CopyStreamQuery(txt, options)
    }
    var { Duplex } = __require('stream')
    var assert = __require('assert')
    var BufferList = require_obuf()
    var code = require_message_formats()
    var PG_CODE = 0
    var PG_LENGTH = 1
    var PG_MESSAGE = 2
    var CopyStreamQuery = class extends Duplex {
      constructor(text, options) {
        super(options)
        this.text = text
        this._state = PG_CODE
        this._buffer = new BufferList()
        this._unreadMessageContentLength = 0
        this._copyDataChunks = new BufferList()
        this._pgDataHandler = null
        this._drained = false
        this._forwarding = false
        this._onReadableEvent = this._onReadable.bind(this)
        this.alignOnCopyDataFrame = options ? options.alignOnCopyDataFrame === true : false
        this._gotCopyInResponse = false
        this.chunks = []
        this.cb = null
        this.cork()
      }
      submit(connection) {
        this.connection = connection
        this._attach()
        connection.query(this.text)
      }
      _attach() {
        const connectionStream = this.connection.stream
        const pgDataListeners = connectionStream.listeners('data')
        assert(pgDataListeners.length == 1)
        this._pgDataHandler = pgDataListeners.pop()
        connectionStream.removeListener('data', this._pgDataHandler)
        connectionStream.pause()
        this._forward()
        connectionStream.on('readable', this._onReadableEvent)
      }
      _detach() {
        const connectionStream = this.connection.stream
        const unreadBuffer = this._buffer.take(this._buffer.size)
        connectionStream.removeListener('readable', this._onReadableEvent)
        connectionStream.addListener('data', this._pgDataHandler)
        this._pgDataHandler(unreadBuffer)
        process.nextTick(function () {
          connectionStream.resume()
        })
      }
      _cleanup() {
        this._buffer = null
        this._copyDataChunks = null
        this._pgDataHandler = null
        this._onReadableEvent = null
      }
      _onReadable() {
        this._forward()
      }
      _read() {
        this._drained = true
        this._forward()
      }
      _forward() {
        if (this._forwarding || !this._drained || !this.connection) return
        this._forwarding = true
        const connectionStream = this.connection.stream
        let chunk
        while (this._drained && (chunk = connectionStream.read()) !== null) {
          this._drained = this._parse(chunk)
        }
        this._forwarding = false
      }
      _parse(chunk) {
        let done = false
        let drained = true
        this._buffer.push(chunk)
        while (!done && this._buffer.size > 0) {
          if (PG_CODE === this._state) {
            if (!this._buffer.has(1)) break
            this._code = this._buffer.peekUInt8()
            if (this._code === code.ErrorResponse) {
              this._detach()
              return
            }
            this._buffer.readUInt8()
            this._state = PG_LENGTH
          }
          if (PG_LENGTH === this._state) {
            if (!this._buffer.has(4)) break
            this._unreadMessageContentLength = this._buffer.readUInt32BE() - 4
            this._state = PG_MESSAGE
          }
          if (PG_MESSAGE === this._state) {
            if (this._unreadMessageContentLength > 0 && this._buffer.size > 0) {
              const n = Math.min(this._buffer.size, this._unreadMessageContentLength)
              const messageContentChunk = this._buffer.take(n)
              this._unreadMessageContentLength -= n
              if (this._code === code.CopyData) {
                this._copyDataChunks.push(messageContentChunk)
              }
            }
            if (this._unreadMessageContentLength === 0) {
              switch (this._code) {
                case code.CopyBothResponse:
                  this._startCopyIn()
                  break
                case code.CopyData:
                  if (this.alignOnCopyDataFrame) {
                    drained = this._flushCopyData()
                  }
                  break
                case code.ParameterStatus:
                case code.NoticeResponse:
                case code.NotificationResponse:
                  break
                case code.CopyDone:
                default:
                  done = true
                  break
              }
              this._state = PG_CODE
            }
          }
        }
        if (!this.alignOnCopyDataFrame) {
          drained = this._flushCopyData()
        }
        if (done) {
          this._detach()
          this.push(null)
          this._cleanup()
        }
        return drained
      }
      _flushCopyData() {
        let drained = true
        const len = this._copyDataChunks.size
        if (len > 0) {
          drained = this.push(this._copyDataChunks.take(len))
        }
        return drained
      }
      _write(chunk, enc, cb) {
        this.chunks.push({ chunk, encoding: enc })
        if (this._gotCopyInResponse) {
          return this.flush(cb)
        }
        this.cb = cb
      }
      _writev(chunks, cb) {
        this.chunks.push(...chunks)
        if (this._gotCopyInResponse) {
          return this.flush(cb)
        }
        this.cb = cb
      }
      _final(cb) {
        this.flush()
        const Int32Len = 4
        const finBuffer = Buffer.from([code.CopyDone, 0, 0, 0, Int32Len])
        this.connection.stream.write(finBuffer)
        this.cb_flush = cb
      }
      flush(callback) {
        let chunk
        let ok = true
        while (ok && (chunk = this.chunks.shift())) {
          ok = this.flushChunk(chunk.chunk)
        }
        if (callback) {
          if (ok) {
            callback()
          } else {
            if (this.chunks.length) {
              this.connection.stream.once('drain', this.flush.bind(this, callback))
            } else {
              this.connection.stream.once('drain', callback)
            }
          }
        }
      }
      flushChunk(chunk) {
        const Int32Len = 4
        const lenBuffer = Buffer.from([code.CopyData, 0, 0, 0, 0])
        lenBuffer.writeUInt32BE(chunk.length + Int32Len, 1)
        this.connection.stream.write(lenBuffer)
        return this.connection.stream.write(chunk)
      }
      _startCopyIn() {
        this._gotCopyInResponse = true
        this.uncork()
        this.flush()
        if (this.cb) {
          const { cb } = this
          this.cb = null
          cb()
        }
      }
      handleError(err) {
        this.emit('error', err)
        this._cleanup()
      }
      handleCopyData(chunk) {}
      handleCommandComplete() {}
      handleReadyForQuery() {
        this.connection = null
        this.cb_flush()
      }
    }
  },
})
var require_pg_copy_streams = __commonJS({
  '../../node_modules/.pnpm/pg-copy-streams@7.0.0/node_modules/pg-copy-streams/index.js'(exports) {
    'use strict'
    var CopyToQueryStream = require_copy_to()
    var CopyFromQueryStream = require_copy_from()
    var CopyBothQueryStream = require_copy_both()
    exports.to = function copyTo2(txt, options) {
      return new CopyToQueryStream(txt, options)
    }
    exports.from = function copyFrom2(txt, options) {
      return new CopyFromQueryStream(txt, options)
    }
    exports.both = function copyBoth(txt, options) {
      return new CopyBothQueryStream(txt, options)
    }
  },
})
import { existsSync as existsSync2 } from 'node:fs'
import { join as join2 } from 'node:path'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
var import_pg_copy_streams = __toESM(require_pg_copy_streams(), 1)
function listTables(sqlite) {
  const columns = sqlite
    .prepare(`
      select tables.name as "table", columns.name, columns.type, columns.pk as "keyPosition"
      from sqlite_schema as tables, pragma_table_info(tables.name) as columns
      where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
        and tables.name not like 'kysely\\_%' escape '\\' and tables.name not like 'call\\_search%' escape '\\'
      order by tables.name, columns.cid`)
    .all()
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, tableColumns]) => {
    const key = tableColumns
      .filter(({ keyPosition }) => keyPosition > 0)
      .toSorted((a, b) => a.keyPosition - b.keyPosition)
    return {
      name,
      columns: tableColumns.map((column) => column.name),
      key: {
        sqlite: key.map((column) => `"${column.name}"`).join(', '),
        postgres: key
          .map((column) => `"${column.name}"${column.type.toLowerCase() === 'text' ? ' collate "C"' : ''}`)
          .join(', '),
      },
    }
  })
}
var SPECIAL_CHARACTER = /[\0\\\b\f\n\r\t\v]/
var ESCAPES = {
  '\0': '\uFFFD',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '	': '\\t',
  '\v': '\\v',
}
function copyLine(values) {
  return `${values.map(copyField).join('	')}
`
}
function copyField(value) {
  if (value === null) return '\\N'
  if (!SPECIAL_CHARACTER.test(value)) return value
  return value.replaceAll(/[\0\\\b\f\n\r\t\v]/g, (character) => ESCAPES[character] ?? character)
}
var CONNECT_MS = 1e4
var CHUNK_CHARACTERS = 128 * 1024
var SETTINGS = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '15s';
  set work_mem = '64MB'; set maintenance_work_mem = '256MB'; set client_encoding = 'UTF8'`
async function openCopyTarget({ url, source }) {
  await (await openDatabase({ kind: 'postgres', url, source })).close()
  const client = new esm_default.Client({
    connectionString: url,
    application_name: 'callwright-copy',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  client.on('error', () => {})
  const close = async () => await client.end().catch(() => {})
  try {
    await withConnectionErrors(prepareTarget(client))
  } catch (error) {
    await close()
    throw error
  }
  return {
    copyFrom: async (file, onTable) => {
      const sqlite = openSource(file)
      try {
        return await withConnectionErrors(copyAll({ client, sqlite }, onTable))
      } finally {
        sqlite.close()
      }
    },
    close,
  }
}
async function prepareTarget(client) {
  await client.connect()
  await client.query(SETTINGS)
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => {})
  await client.query(`select pg_advisory_lock(hashtextextended('callwright copy', 0))`)
  const { rows } = await client.query(`
    select current_setting('server_encoding') as encoding, (
      select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1
    ) as "table"`)
  const { encoding = '', table = null } = rows[0] ?? {}
  if (encoding !== 'UTF8') {
    throw new DatabaseError(`The PostgreSQL database has the encoding ${encoding}. Create one with the encoding UTF8.`)
  }
  if (table !== null) {
    throw new DatabaseError(`The PostgreSQL database is not empty (it has the table ${table}). Create an empty one.`)
  }
}
function openSource(file) {
  refusePrereleaseFile(file)
  const sqlite = openSqliteFile(file)
  const names = readMigrations(sqlite)
  if (areMigrationsKnown(names) && findMissingMigrations(names).length === 0) return sqlite
  sqlite.close()
  throw new DatabaseError(
    areMigrationsKnown(names)
      ? 'This database was made by an older Callwright. Run `migrate` first, then `copy`.'
      : 'This database was made by a newer Callwright. Copy it with that version.',
  )
}
async function copyAll({ client, sqlite }, onTable) {
  const pooledClient = Object.assign(client, { release: () => {} })
  const db = new Kysely({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => pooledClient, end: async () => {} } }),
  })
  return await db.transaction().execute(async (trx) => {
    await migrateToLatest(trx)
    const foreignKeys = await dropForeignKeys(client)
    const counts = []
    for (const table of listTables(sqlite)) {
      const count = await copyTable({ client, sqlite }, table).catch((error) => rethrowRowError(table.name, error))
      onTable(count)
      counts.push(count)
    }
    await client.query(foreignKeys).catch((error) => rethrowRowError('a table', error))
    await indexAllCalls(trx)
    await client.query('analyze')
    return counts
  })
}
async function dropForeignKeys(client) {
  const { rows } = await client.query(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  await client.query(rows.map(({ drop }) => drop).join(';'))
  return rows.map(({ add }) => add).join(';')
}
async function copyTable({ client, sqlite }, { name, columns, key }) {
  const count = { name, rows: 0, nulls: 0 }
  const list = columns.map((column) => `"${column}"`).join(', ')
  const [sentHash, storedHash] = [createHash('sha256'), createHash('sha256')]
  const values = columns.map((column) => `cast("${column}" as text)`).join(', ')
  const rows = sqlite.prepare(`select ${values} from "${name}" order by ${key.sqlite}`).raw().iterate()
  function* chunks() {
    let chunk = ''
    for (const row of rows) {
      count.rows += 1
      count.nulls += row.filter((value) => value?.includes('\0')).length
      chunk += copyLine(row)
      if (chunk.length < CHUNK_CHARACTERS) continue
      sentHash.update(chunk)
      yield chunk
      chunk = ''
    }
    if (chunk === '') return
    sentHash.update(chunk)
    yield chunk
  }
  await pipeline(
    Readable.from(chunks()),
    client.query((0, import_pg_copy_streams.from)(`copy "${name}" (${list}) from stdin (freeze)`)),
  )
  const copied = client.query(
    (0, import_pg_copy_streams.to)(`copy (select ${list} from "${name}" order by ${key.postgres}) to stdout`),
  )
  for await (const bytes of copied) storedHash.update(bytes)
  if (sentHash.digest('hex') === storedHash.digest('hex')) return count
  throw new DatabaseError(`The rows of ${name} differ in PostgreSQL. Nothing was copied.`)
}
function rethrowRowError(name, error) {
  if (!(error instanceof Error) || !('code' in error) || !/^(22|23)/.test(String(error.code))) throw error
  const column = 'where' in error ? /, column (\w+)/.exec(String(error.where))?.[1] : void 0
  throw new DatabaseError(
    `PostgreSQL rejected a row of ${name}${column === void 0 ? '' : ` (column ${column})`}: ${error.message}.`,
    { cause: error },
  )
}
import { createHash as createHash2 } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
var AT_ONCE = 16
var CHUNK_BYTES = 1024 * 1024
async function copyFiles(hashes, { from, to }) {
  const compared = { count: 0, missing: [], damaged: [] }
  await forEachConcurrently(hashes, { atOnce: AT_ONCE }, async (hash) => {
    const found = await copyBlob(hash, { from, to })
    if (found === 'whole') compared.count += 1
    else compared[found].push(hash)
  })
  return compared
}
async function copyBlob(hash, { from, to }) {
  if (to === null) return await verifyBlob(from, hash)
  if (typeof to === 'string') return await copyToFolder(hash, { from, to })
  if ((await to.find(hash)) !== null) return 'whole'
  const found = await verifyBlob(from, hash)
  if (found === 'whole') await to.put(hash, await readFile(blobFile(from, hash)))
  return found
}
async function verifyBlob(folder, hash) {
  const file = blobFile(folder, hash)
  if (!existsSync(file)) return 'missing'
  const hasher = createHash2('sha256')
  for await (const chunk of chunksOf(file)) hasher.update(chunk)
  return hasher.digest('hex') === hash ? 'whole' : 'damaged'
}
async function copyToFolder(hash, { from, to }) {
  const file = blobFile(from, hash)
  const existing = await verifyBlob(to, hash)
  if (existing === 'whole') return 'whole'
  if (!existsSync(file)) return 'missing'
  await using receiver = await openReceiver(createBlobs(to))
  for await (const chunk of chunksOf(file)) await receiver.write(chunk)
  const received = await receiver.finish()
  if (received.hash !== hash) return 'damaged'
  if (existing === 'damaged') await rm(blobFile(to, hash))
  await received.store()
  return 'whole'
}
function chunksOf(file) {
  return createReadStream(file, { highWaterMark: CHUNK_BYTES })
}
async function copySecretKey(from, to) {
  const [source, target] = [join(from, SECRET_KEY_FILE), join(to, SECRET_KEY_FILE)]
  const key = await readFile(source)
  if (existsSync(target)) return key.equals(await readFile(target))
  const part = join(to, createPartialName())
  await writeSynced(part, key)
  await rename(part, target)
  await syncPath(to)
  return true
}
async function copyInstallation(dataDir, request) {
  const file = join2(dataDir, DATABASE_FILE)
  if (!existsSync2(file))
    throw new ConfigError(`There is no SQLite database ${file}: set DATA_DIR to the folder that contains it.`)
  const targetDataDir = request.targetDataDir === dataDir ? null : request.targetDataDir
  const locks = []
  try {
    for (const folder of targetDataDir === null ? [dataDir] : [dataDir, targetDataDir]) {
      prepareDataDir(folder)
      locks.push(lockDataDir(folder))
      finishSwap(folder)
    }
    return await copyLocked({ file, dataDir, ...request, targetDataDir })
  } catch (error) {
    throw addAdvice(error)
  } finally {
    for (const lock of locks) lock.release()
  }
}
async function copyLocked(request) {
  const { file, dataDir, target, targetDataDir, print } = request
  if (targetDataDir !== null) requireNewFolder(targetDataDir)
  const copyTarget = await openCopyTarget(target)
  try {
    if (targetDataDir !== null && !(await copySecretKey(dataDir, targetDataDir))) {
      throw new ConfigError(`${targetDataDir} has the secret.key of another installation: choose a new folder.`)
    }
    print('Comparing files ...')
    const files = await copyReferencedFiles(request)
    requireIntact(files)
    print('Copying and comparing tables ...')
    const tables = await copyTarget.copyFrom(file, (table) => {
      if (table.rows > 0) print(tableLine(table))
    })
    return { tables, files, dataDir: targetDataDir ?? dataDir }
  } finally {
    await copyTarget.close()
  }
}
async function copyReferencedFiles({ file, dataDir, targetDataDir, bucket }) {
  const bucketFiles = bucket && (await openBucketOf(bucket, dataDir))
  try {
    const to = bucketFiles?.bucket ?? (targetDataDir === null ? null : join2(targetDataDir, 'files'))
    return await copyFiles(await listHashes(file), { from: join2(dataDir, 'files'), to })
  } finally {
    bucketFiles?.bucket.close()
  }
}
async function openBucketOf(bucket, dataDir) {
  const { openBucketFiles } = await import('./bucket-files-KGW6BP2L.js')
  return await openBucketFiles(bucket, { dataDir, log: NO_LOG })
}
function requireNewFolder(targetDataDir) {
  if (!existsSync2(join2(targetDataDir, DATABASE_FILE))) return
  throw new ConfigError(`${targetDataDir} already contains an installation: choose a new folder.`)
}
function requireIntact({ damaged }) {
  if (damaged.length === 0) return
  throw new DatabaseError(
    `Nothing was copied. Restore these damaged files from a backup, or remove them: ${listSome(damaged)}`,
  )
}
async function listHashes(file) {
  const { db, close } = await openDatabase({ kind: 'sqlite', file }, { isReadOnly: true })
  try {
    return await listReferencedBlobs(db)
  } finally {
    await close()
  }
}
var NO_LOG = { info() {}, warn() {}, error() {} }
var RUN_AGAIN = 'Nothing was copied. Run the same command again.'
function addAdvice(error) {
  const isKnown = [DatabaseError, ConfigError, DataDirInUseError].some((known) => error instanceof known)
  if (isKnown) return error
  switch (findStorageFailure(error)) {
    case 'full':
      return new DatabaseError(`There is not enough disk space, here or at PostgreSQL. Free up space. ${RUN_AGAIN}`, {
        cause: error,
      })
    case 'busy':
      return new DatabaseError(`Another program holds a lock that the copy needs, perhaps another copy. ${RUN_AGAIN}`, {
        cause: error,
      })
    case 'failed':
      return new DatabaseError(
        `The connection to PostgreSQL or to the bucket was lost, or a disk failed. ${RUN_AGAIN}`,
        { cause: error },
      )
    case null:
      return error
  }
}
export { copyInstallation }
