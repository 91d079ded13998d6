import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { formatCopyReport, listSome } from './chunk-2AKELABJ.js'
import {
  conversationAt,
  createEvents,
  decideConversation,
  ensureOperator,
  setOperatorPassword,
} from './chunk-KFWLSZ3B.js'
import { BLOCK_BYTES, formatFileTimestamp, paddingSize, readBackup, tarHeader } from './chunk-TOYVWMD6.js'
import {
  BackupError,
  CHECKSUM,
  DATABASE,
  FORMAT,
  MANIFEST_NAME,
  SECRET_KEY,
  SUMS_NAME,
  WORK_FOLDER_PREFIX,
  areMigrationsKnown,
  blobName,
  createBlobs,
  findPendingMigrations,
  finishSwap,
  isMigrated,
  lockDataDir,
  manifestSchema,
  migrateToLatest,
  migrationsWithLog,
  openDatabase,
  parseOrNull,
  prepareDataDir,
  shareDataDir,
} from './chunk-DZH6CW2N.js'
import { ConfigError, SECRET_KEY_FILE, findSecretKey, readSecretKey } from './chunk-DJC7XYSI.js'
import { blobFile, createPartialName, diskStore, writeSynced } from './chunk-ARN75AVE.js'
import { makeSyncedFolder, syncPath } from './chunk-5WE45JIZ.js'
import {
  checkModels,
  holdLease,
  isLeaseHeld,
  openSecret,
  readClockLag,
  saveLastBackup,
  simulateInbound,
} from './chunk-QRD3W4XC.js'
import { PASSWORD_COST } from './chunk-7U5TCJ3R.js'
import { CLOCK_TOLERANCE_MS, isRecent } from './chunk-IT7X6LP4.js'
import { recordEmailSent } from './chunk-755NUJFS.js'
import {
  DEFAULT_CALL_SETTINGS,
  PermanentJobError,
  areNodesConnected,
  createEventRecorder,
  createSimulatorStore,
  describeError,
  emailSchema,
  findLines,
  findSetting,
  lineOf,
  listenForNodeEvents,
  newPasswordSchema,
  postponeJob,
  recordAudit,
  releaseBlob,
  saveSetting,
  shareEvents,
} from './chunk-X4YL7QCT.js'
import { DomainError, countRows } from './chunk-SGFYJ52H.js'
import { FIELDS_MAX, QUOTE_STATES, VoiceProviderError, promptWithContext } from './chunk-KCUA5MXW.js'
import { ORDER_KEY_BITS, dialectOf, messageOf, shardOf } from './chunk-2M2KABWW.js'
import { asE164, external_exports, isCountry, readReportedPhone } from './chunk-EY235HQA.js'
import { forEachConcurrently, listReferencedBlobs } from './chunk-HUV73QB6.js'
import { openSqliteReadonly } from './chunk-J25NF3L5.js'
import { readMigrations } from './chunk-4S4YH6OK.js'
import { better_sqlite3_default } from './chunk-42237JPT.js'
import { findStorageFailure } from './chunk-BPAZHZFT.js'
import { describeFailure, describeSystemError, namePath } from './chunk-HPXZO5UL.js'
import { adviseOnCertificate } from './chunk-GIYMV4FA.js'
import { isPrerelease } from './chunk-NVKZC463.js'
import { sql } from './chunk-I4BVXFGX.js'
import { DatabaseError } from './chunk-EZBLK3BN.js'
import { __commonJS, __require, __toESM } from './chunk-FLKO6SS4.js'
var require_err_helpers = __commonJS({
  '../../node_modules/.pnpm/pino-std-serializers@7.1.0/node_modules/pino-std-serializers/lib/err-helpers.js'(
    exports,
    module,
  ) {
    'use strict'
    var isErrorLike = (err) => {
      return err && typeof err.message === 'string'
    }
    var getErrorCause = (err) => {
      if (!err) return
      const cause = err.cause
      if (typeof cause === 'function') {
        const causeResult = err.cause()
        return isErrorLike(causeResult) ? causeResult : void 0
      } else {
        return isErrorLike(cause) ? cause : void 0
      }
    }
    var _stackWithCauses = (err, seen) => {
      if (!isErrorLike(err)) return ''
      const stack = err.stack || ''
      if (seen.has(err)) {
        return stack + '\ncauses have become circular...'
      }
      const cause = getErrorCause(err)
      if (cause) {
        seen.add(err)
        return stack + '\ncaused by: ' + _stackWithCauses(cause, seen)
      } else {
        return stack
      }
    }
    var stackWithCauses = (err) => _stackWithCauses(err, new Set())
    var _messageWithCauses = (err, seen, skip) => {
      if (!isErrorLike(err)) return ''
      const message = skip ? '' : err.message || ''
      if (seen.has(err)) {
        return message + ': ...'
      }
      const cause = getErrorCause(err)
      if (cause) {
        seen.add(err)
        const skipIfVErrorStyleCause = typeof err.cause === 'function'
        return message + (skipIfVErrorStyleCause ? '' : ': ') + _messageWithCauses(cause, seen, skipIfVErrorStyleCause)
      } else {
        return message
      }
    }
    var messageWithCauses = (err) => _messageWithCauses(err, new Set())
    module.exports = { isErrorLike, getErrorCause, stackWithCauses, messageWithCauses }
  },
})
var require_err_proto = __commonJS({
  '../../node_modules/.pnpm/pino-std-serializers@7.1.0/node_modules/pino-std-serializers/lib/err-proto.js'(
    exports,
    module,
  ) {
    'use strict'
    var seen = Symbol('circular-ref-tag')
    var rawSymbol = Symbol('pino-raw-err-ref')
    var pinoErrProto = Object.create(
      {},
      {
        type: { enumerable: true, writable: true, value: void 0 },
        message: { enumerable: true, writable: true, value: void 0 },
        stack: { enumerable: true, writable: true, value: void 0 },
        aggregateErrors: { enumerable: true, writable: true, value: void 0 },
        raw: {
          enumerable: false,
          get: function () {
            return this[rawSymbol]
          },
          set: function (val) {
            this[rawSymbol] = val
          },
        },
      },
    )
    Object.defineProperty(pinoErrProto, rawSymbol, { writable: true, value: {} })
    module.exports = { pinoErrProto, pinoErrorSymbols: { seen, rawSymbol } }
  },
})
var require_err = __commonJS({
  '../../node_modules/.pnpm/pino-std-serializers@7.1.0/node_modules/pino-std-serializers/lib/err.js'(exports, module) {
    'use strict'
    module.exports = errSerializer
    var { messageWithCauses, stackWithCauses, isErrorLike } = require_err_helpers()
    var { pinoErrProto, pinoErrorSymbols } = require_err_proto()
    var { seen } = pinoErrorSymbols
    var { toString } = Object.prototype
    function errSerializer(err) {
      if (!isErrorLike(err)) {
        return err
      }
      err[seen] = void 0
      const _err = Object.create(pinoErrProto)
      _err.type = toString.call(err.constructor) === '[object Function]' ? err.constructor.name : err.name
      _err.message = messageWithCauses(err)
      _err.stack = stackWithCauses(err)
      if (Array.isArray(err.errors)) {
        _err.aggregateErrors = err.errors.map((err2) => errSerializer(err2))
      }
      for (const key in err) {
        if (_err[key] === void 0) {
          const val = err[key]
          if (isErrorLike(val)) {
            if (key !== 'cause' && !Object.prototype.hasOwnProperty.call(val, seen)) {
              _err[key] = errSerializer(val)
            }
          } else {
            _err[key] = val
          }
        }
      }
      delete err[seen]
      _err.raw = err
      return _err
    }
  },
})
var require_err_with_cause = __commonJS({
  '../../node_modules/.pnpm/pino-std-serializers@7.1.0/node_modules/pino-std-serializers/lib/err-with-cause.js'(
    exports,
    module,
  ) {
    'use strict'
    module.exports = errWithCauseSerializer
    var { isErrorLike } = require_err_helpers()
    var { pinoErrProto, pinoErrorSymbols } = require_err_proto()
    var { seen } = pinoErrorSymbols
    var { toString } = Object.prototype
    function errWithCauseSerializer(err) {
      if (!isErrorLike(err)) {
        return err
      }
      err[seen] = void 0
      const _err = Object.create(pinoErrProto)
      _err.type = toString.call(err.constructor) === '[object Function]' ? err.constructor.name : err.name
      _err.message = err.message
      _err.stack = err.stack
      if (Array.isArray(err.errors)) {
        _err.aggregateErrors = err.errors.map((err2) => errWithCauseSerializer(err2))
      }
      if (isErrorLike(err.cause) && !Object.prototype.hasOwnProperty.call(err.cause, seen)) {
        _err.cause = errWithCauseSerializer(err.cause)
      }
      for (const key in err) {
        if (_err[key] === void 0) {
          const val = err[key]
          if (isErrorLike(val)) {
            if (!Object.prototype.hasOwnProperty.call(val, seen)) {
              _err[key] = errWithCauseSerializer(val)
            }
          } else {
            _err[key] = val
          }
        }
      }
      delete err[seen]
      _err.raw = err
      return _err
    }
  },
})
var require_req = __commonJS({
  '../../node_modules/.pnpm/pino-std-serializers@7.1.0/node_modules/pino-std-serializers/lib/req.js'(exports, module) {
    'use strict'
    module.exports = { mapHttpRequest, reqSerializer }
    var rawSymbol = Symbol('pino-raw-req-ref')
    var pinoReqProto = Object.create(
      {},
      {
        id: { enumerable: true, writable: true, value: '' },
        method: { enumerable: true, writable: true, value: '' },
        url: { enumerable: true, writable: true, value: '' },
        query: { enumerable: true, writable: true, value: '' },
        params: { enumerable: true, writable: true, value: '' },
        headers: { enumerable: true, writable: true, value: {} },
        remoteAddress: { enumerable: true, writable: true, value: '' },
        remotePort: { enumerable: true, writable: true, value: '' },
        raw: {
          enumerable: false,
          get: function () {
            return this[rawSymbol]
          },
          set: function (val) {
            this[rawSymbol] = val
          },
        },
      },
    )
    Object.defineProperty(pinoReqProto, rawSymbol, { writable: true, value: {} })
    function reqSerializer(req) {
      const connection = req.info || req.socket
      const _req = Object.create(pinoReqProto)
      _req.id = typeof req.id === 'function' ? req.id() : req.id || (req.info ? req.info.id : void 0)
      _req.method = req.method
      if (req.originalUrl) {
        _req.url = req.originalUrl
      } else {
        const path = req.path
        _req.url = typeof path === 'string' ? path : req.url ? req.url.path || req.url : void 0
      }
      if (req.query) {
        _req.query = req.query
      }
      if (req.params) {
        _req.params = req.params
      }
      _req.headers = req.headers
      _req.remoteAddress = connection && connection.remoteAddress
      _req.remotePort = connection && connection.remotePort
      _req.raw = req.raw || req
      return _req
    }
    function mapHttpRequest(req) {
      return { req: reqSerializer(req) }
    }
  },
})
var require_res = __commonJS({
  '../../node_modules/.pnpm/pino-std-serializers@7.1.0/node_modules/pino-std-serializers/lib/res.js'(exports, module) {
    'use strict'
    module.exports = { mapHttpResponse, resSerializer }
    var rawSymbol = Symbol('pino-raw-res-ref')
    var pinoResProto = Object.create(
      {},
      {
        statusCode: { enumerable: true, writable: true, value: 0 },
        headers: { enumerable: true, writable: true, value: '' },
        raw: {
          enumerable: false,
          get: function () {
            return this[rawSymbol]
          },
          set: function (val) {
            this[rawSymbol] = val
          },
        },
      },
    )
    Object.defineProperty(pinoResProto, rawSymbol, { writable: true, value: {} })
    function resSerializer(res) {
      const _res = Object.create(pinoResProto)
      _res.statusCode = res.headersSent ? res.statusCode : null
      _res.headers = res.getHeaders ? res.getHeaders() : res._headers
      _res.raw = res
      return _res
    }
    function mapHttpResponse(res) {
      return { res: resSerializer(res) }
    }
  },
})
var require_pino_std_serializers = __commonJS({
  '../../node_modules/.pnpm/pino-std-serializers@7.1.0/node_modules/pino-std-serializers/index.js'(exports, module) {
    'use strict'
    var errSerializer = require_err()
    var errWithCauseSerializer = require_err_with_cause()
    var reqSerializers = require_req()
    var resSerializers = require_res()
    module.exports = {
      err: errSerializer,
      errWithCause: errWithCauseSerializer,
      mapHttpRequest: reqSerializers.mapHttpRequest,
      mapHttpResponse: resSerializers.mapHttpResponse,
      req: reqSerializers.reqSerializer,
      res: resSerializers.resSerializer,
      wrapErrorSerializer: function wrapErrorSerializer(customSerializer) {
        if (customSerializer === errSerializer) return customSerializer
        return function wrapErrSerializer(err) {
          return customSerializer(errSerializer(err))
        }
      },
      wrapRequestSerializer: function wrapRequestSerializer(customSerializer) {
        if (customSerializer === reqSerializers.reqSerializer) return customSerializer
        return function wrappedReqSerializer(req) {
          return customSerializer(reqSerializers.reqSerializer(req))
        }
      },
      wrapResponseSerializer: function wrapResponseSerializer(customSerializer) {
        if (customSerializer === resSerializers.resSerializer) return customSerializer
        return function wrappedResSerializer(res) {
          return customSerializer(resSerializers.resSerializer(res))
        }
      },
    }
  },
})
var require_caller = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/caller.js'(exports, module) {
    'use strict'
    var util = __require('node:util')
    var getCallSites = util.getCallSites ?? util.getCallSite
    function noOpPrepareStackTrace(_, stack) {
      return stack
    }
    module.exports = function getCallers() {
      if (getCallSites) {
        return getCallSites()
          .slice(2)
          .map((callSite) => callSite.scriptName)
      }
      const originalPrepare = Error.prepareStackTrace
      Error.prepareStackTrace = noOpPrepareStackTrace
      const stack = new Error().stack
      Error.prepareStackTrace = originalPrepare
      if (!Array.isArray(stack)) {
        return void 0
      }
      const entries = stack.slice(2)
      const fileNames = []
      for (const entry of entries) {
        if (!entry) {
          continue
        }
        fileNames.push(entry.getFileName())
      }
      return fileNames
    }
  },
})
var require_redact = __commonJS({
  '../../node_modules/.pnpm/@pinojs+redact@0.4.0/node_modules/@pinojs/redact/index.js'(exports, module) {
    'use strict'
    function deepClone(obj) {
      if (obj === null || typeof obj !== 'object') {
        return obj
      }
      if (obj instanceof Date) {
        return new Date(obj.getTime())
      }
      if (obj instanceof Array) {
        const cloned = []
        for (let i = 0; i < obj.length; i++) {
          cloned[i] = deepClone(obj[i])
        }
        return cloned
      }
      if (typeof obj === 'object') {
        const cloned = Object.create(Object.getPrototypeOf(obj))
        for (const key in obj) {
          if (Object.prototype.hasOwnProperty.call(obj, key)) {
            cloned[key] = deepClone(obj[key])
          }
        }
        return cloned
      }
      return obj
    }
    function parsePath(path) {
      const parts = []
      let current = ''
      let inBrackets = false
      let inQuotes = false
      let quoteChar = ''
      for (let i = 0; i < path.length; i++) {
        const char = path[i]
        if (!inBrackets && char === '.') {
          if (current) {
            parts.push(current)
            current = ''
          }
        } else if (char === '[') {
          if (current) {
            parts.push(current)
            current = ''
          }
          inBrackets = true
        } else if (char === ']' && inBrackets) {
          parts.push(current)
          current = ''
          inBrackets = false
          inQuotes = false
        } else if ((char === '"' || char === "'") && inBrackets) {
          if (!inQuotes) {
            inQuotes = true
            quoteChar = char
          } else if (char === quoteChar) {
            inQuotes = false
            quoteChar = ''
          } else {
            current += char
          }
        } else {
          current += char
        }
      }
      if (current) {
        parts.push(current)
      }
      return parts
    }
    function setValue(obj, parts, value) {
      let current = obj
      for (let i = 0; i < parts.length - 1; i++) {
        const key = parts[i]
        if (typeof current !== 'object' || current === null || !(key in current)) {
          return false
        }
        if (typeof current[key] !== 'object' || current[key] === null) {
          return false
        }
        current = current[key]
      }
      const lastKey = parts[parts.length - 1]
      if (lastKey === '*') {
        if (Array.isArray(current)) {
          for (let i = 0; i < current.length; i++) {
            current[i] = value
          }
        } else if (typeof current === 'object' && current !== null) {
          for (const key in current) {
            if (Object.prototype.hasOwnProperty.call(current, key)) {
              current[key] = value
            }
          }
        }
      } else {
        if (
          typeof current === 'object' &&
          current !== null &&
          lastKey in current &&
          Object.prototype.hasOwnProperty.call(current, lastKey)
        ) {
          current[lastKey] = value
        }
      }
      return true
    }
    function removeKey(obj, parts) {
      let current = obj
      for (let i = 0; i < parts.length - 1; i++) {
        const key = parts[i]
        if (typeof current !== 'object' || current === null || !(key in current)) {
          return false
        }
        if (typeof current[key] !== 'object' || current[key] === null) {
          return false
        }
        current = current[key]
      }
      const lastKey = parts[parts.length - 1]
      if (lastKey === '*') {
        if (Array.isArray(current)) {
          for (let i = 0; i < current.length; i++) {
            current[i] = void 0
          }
        } else if (typeof current === 'object' && current !== null) {
          for (const key in current) {
            if (Object.prototype.hasOwnProperty.call(current, key)) {
              delete current[key]
            }
          }
        }
      } else {
        if (
          typeof current === 'object' &&
          current !== null &&
          lastKey in current &&
          Object.prototype.hasOwnProperty.call(current, lastKey)
        ) {
          delete current[lastKey]
        }
      }
      return true
    }
    var PATH_NOT_FOUND = Symbol('PATH_NOT_FOUND')
    function getValueIfExists(obj, parts) {
      let current = obj
      for (const part of parts) {
        if (current === null || current === void 0) {
          return PATH_NOT_FOUND
        }
        if (typeof current !== 'object' || current === null) {
          return PATH_NOT_FOUND
        }
        if (!(part in current)) {
          return PATH_NOT_FOUND
        }
        current = current[part]
      }
      return current
    }
    function getValue(obj, parts) {
      let current = obj
      for (const part of parts) {
        if (current === null || current === void 0) {
          return void 0
        }
        if (typeof current !== 'object' || current === null) {
          return void 0
        }
        current = current[part]
      }
      return current
    }
    function redactPaths(obj, paths, censor, remove = false) {
      for (const path of paths) {
        const parts = parsePath(path)
        if (parts.includes('*')) {
          redactWildcardPath(obj, parts, censor, path, remove)
        } else {
          if (remove) {
            removeKey(obj, parts)
          } else {
            const value = getValueIfExists(obj, parts)
            if (value === PATH_NOT_FOUND) {
              continue
            }
            const actualCensor = typeof censor === 'function' ? censor(value, parts) : censor
            setValue(obj, parts, actualCensor)
          }
        }
      }
    }
    function redactWildcardPath(obj, parts, censor, originalPath, remove = false) {
      const wildcardIndex = parts.indexOf('*')
      if (wildcardIndex === parts.length - 1) {
        const parentParts = parts.slice(0, -1)
        let current = obj
        for (const part of parentParts) {
          if (current === null || current === void 0) return
          if (typeof current !== 'object' || current === null) return
          current = current[part]
        }
        if (Array.isArray(current)) {
          if (remove) {
            for (let i = 0; i < current.length; i++) {
              current[i] = void 0
            }
          } else {
            for (let i = 0; i < current.length; i++) {
              const indexPath = [...parentParts, i.toString()]
              const actualCensor = typeof censor === 'function' ? censor(current[i], indexPath) : censor
              current[i] = actualCensor
            }
          }
        } else if (typeof current === 'object' && current !== null) {
          if (remove) {
            const keysToDelete = []
            for (const key in current) {
              if (Object.prototype.hasOwnProperty.call(current, key)) {
                keysToDelete.push(key)
              }
            }
            for (const key of keysToDelete) {
              delete current[key]
            }
          } else {
            for (const key in current) {
              const keyPath = [...parentParts, key]
              const actualCensor = typeof censor === 'function' ? censor(current[key], keyPath) : censor
              current[key] = actualCensor
            }
          }
        }
      } else {
        redactIntermediateWildcard(obj, parts, censor, wildcardIndex, originalPath, remove)
      }
    }
    function redactIntermediateWildcard(obj, parts, censor, wildcardIndex, originalPath, remove = false) {
      const beforeWildcard = parts.slice(0, wildcardIndex)
      const afterWildcard = parts.slice(wildcardIndex + 1)
      const pathArray = []
      function traverse(current, pathLength) {
        if (pathLength === beforeWildcard.length) {
          if (Array.isArray(current)) {
            for (let i = 0; i < current.length; i++) {
              pathArray[pathLength] = i.toString()
              traverse(current[i], pathLength + 1)
            }
          } else if (typeof current === 'object' && current !== null) {
            for (const key in current) {
              pathArray[pathLength] = key
              traverse(current[key], pathLength + 1)
            }
          }
        } else if (pathLength < beforeWildcard.length) {
          const nextKey = beforeWildcard[pathLength]
          if (current && typeof current === 'object' && current !== null && nextKey in current) {
            pathArray[pathLength] = nextKey
            traverse(current[nextKey], pathLength + 1)
          }
        } else {
          if (afterWildcard.includes('*')) {
            const wrappedCensor =
              typeof censor === 'function'
                ? (value, path) => {
                    const fullPath = [...pathArray.slice(0, pathLength), ...path]
                    return censor(value, fullPath)
                  }
                : censor
            redactWildcardPath(current, afterWildcard, wrappedCensor, originalPath, remove)
          } else {
            if (remove) {
              removeKey(current, afterWildcard)
            } else {
              const actualCensor =
                typeof censor === 'function'
                  ? censor(getValue(current, afterWildcard), [...pathArray.slice(0, pathLength), ...afterWildcard])
                  : censor
              setValue(current, afterWildcard, actualCensor)
            }
          }
        }
      }
      if (beforeWildcard.length === 0) {
        traverse(obj, 0)
      } else {
        let current = obj
        for (let i = 0; i < beforeWildcard.length; i++) {
          const part = beforeWildcard[i]
          if (current === null || current === void 0) return
          if (typeof current !== 'object' || current === null) return
          current = current[part]
          pathArray[i] = part
        }
        if (current !== null && current !== void 0) {
          traverse(current, beforeWildcard.length)
        }
      }
    }
    function buildPathStructure(pathsToClone) {
      if (pathsToClone.length === 0) {
        return null
      }
      const pathStructure = new Map()
      for (const path of pathsToClone) {
        const parts = parsePath(path)
        let current = pathStructure
        for (let i = 0; i < parts.length; i++) {
          const part = parts[i]
          if (!current.has(part)) {
            current.set(part, new Map())
          }
          current = current.get(part)
        }
      }
      return pathStructure
    }
    function selectiveClone(obj, pathStructure) {
      if (!pathStructure) {
        return obj
      }
      function cloneSelectively(source, pathMap, depth = 0) {
        if (!pathMap || pathMap.size === 0) {
          return source
        }
        if (source === null || typeof source !== 'object') {
          return source
        }
        if (source instanceof Date) {
          return new Date(source.getTime())
        }
        if (Array.isArray(source)) {
          const cloned2 = []
          for (let i = 0; i < source.length; i++) {
            const indexStr = i.toString()
            if (pathMap.has(indexStr) || pathMap.has('*')) {
              cloned2[i] = cloneSelectively(source[i], pathMap.get(indexStr) || pathMap.get('*'))
            } else {
              cloned2[i] = source[i]
            }
          }
          return cloned2
        }
        const cloned = Object.create(Object.getPrototypeOf(source))
        for (const key in source) {
          if (Object.prototype.hasOwnProperty.call(source, key)) {
            if (pathMap.has(key) || pathMap.has('*')) {
              cloned[key] = cloneSelectively(source[key], pathMap.get(key) || pathMap.get('*'))
            } else {
              cloned[key] = source[key]
            }
          }
        }
        return cloned
      }
      return cloneSelectively(obj, pathStructure)
    }
    function validatePath(path) {
      if (typeof path !== 'string') {
        throw new Error('Paths must be (non-empty) strings')
      }
      if (path === '') {
        throw new Error('Invalid redaction path ()')
      }
      if (path.includes('..')) {
        throw new Error(`Invalid redaction path (${path})`)
      }
      if (path.includes(',')) {
        throw new Error(`Invalid redaction path (${path})`)
      }
      let bracketCount = 0
      let inQuotes = false
      let quoteChar = ''
      for (let i = 0; i < path.length; i++) {
        const char = path[i]
        if ((char === '"' || char === "'") && bracketCount > 0) {
          if (!inQuotes) {
            inQuotes = true
            quoteChar = char
          } else if (char === quoteChar) {
            inQuotes = false
            quoteChar = ''
          }
        } else if (char === '[' && !inQuotes) {
          bracketCount++
        } else if (char === ']' && !inQuotes) {
          bracketCount--
          if (bracketCount < 0) {
            throw new Error(`Invalid redaction path (${path})`)
          }
        }
      }
      if (bracketCount !== 0) {
        throw new Error(`Invalid redaction path (${path})`)
      }
    }
    function validatePaths(paths) {
      if (!Array.isArray(paths)) {
        throw new TypeError('paths must be an array')
      }
      for (const path of paths) {
        validatePath(path)
      }
    }
    function slowRedact(options = {}) {
      const { paths = [], censor = '[REDACTED]', serialize = JSON.stringify, strict = true, remove = false } = options
      validatePaths(paths)
      const pathStructure = buildPathStructure(paths)
      return function redact(obj) {
        if (strict && (obj === null || typeof obj !== 'object')) {
          if (obj === null || obj === void 0) {
            return serialize ? serialize(obj) : obj
          }
          if (typeof obj !== 'object') {
            return serialize ? serialize(obj) : obj
          }
        }
        const cloned = selectiveClone(obj, pathStructure)
        const original = obj
        let actualCensor = censor
        if (typeof censor === 'function') {
          actualCensor = censor
        }
        redactPaths(cloned, paths, actualCensor, remove)
        if (serialize === false) {
          cloned.restore = function () {
            return deepClone(original)
          }
          return cloned
        }
        if (typeof serialize === 'function') {
          return serialize(cloned)
        }
        return JSON.stringify(cloned)
      }
    }
    module.exports = slowRedact
  },
})
var require_symbols = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/symbols.js'(exports, module) {
    'use strict'
    var setLevelSym = Symbol('pino.setLevel')
    var getLevelSym = Symbol('pino.getLevel')
    var levelValSym = Symbol('pino.levelVal')
    var levelCompSym = Symbol('pino.levelComp')
    var useLevelLabelsSym = Symbol('pino.useLevelLabels')
    var useOnlyCustomLevelsSym = Symbol('pino.useOnlyCustomLevels')
    var mixinSym = Symbol('pino.mixin')
    var lsCacheSym = Symbol('pino.lsCache')
    var chindingsSym = Symbol('pino.chindings')
    var asJsonSym = Symbol('pino.asJson')
    var writeSym = Symbol('pino.write')
    var redactFmtSym = Symbol('pino.redactFmt')
    var timeSym = Symbol('pino.time')
    var timeSliceIndexSym = Symbol('pino.timeSliceIndex')
    var streamSym = Symbol('pino.stream')
    var stringifySym = Symbol('pino.stringify')
    var stringifySafeSym = Symbol('pino.stringifySafe')
    var stringifiersSym = Symbol('pino.stringifiers')
    var endSym = Symbol('pino.end')
    var formatOptsSym = Symbol('pino.formatOpts')
    var messageKeySym = Symbol('pino.messageKey')
    var errorKeySym = Symbol('pino.errorKey')
    var nestedKeySym = Symbol('pino.nestedKey')
    var nestedKeyStrSym = Symbol('pino.nestedKeyStr')
    var mixinMergeStrategySym = Symbol('pino.mixinMergeStrategy')
    var msgPrefixSym = Symbol('pino.msgPrefix')
    var wildcardFirstSym = Symbol('pino.wildcardFirst')
    var serializersSym = Symbol.for('pino.serializers')
    var formattersSym = Symbol.for('pino.formatters')
    var hooksSym = Symbol.for('pino.hooks')
    var needsMetadataGsym = Symbol.for('pino.metadata')
    var transportUsesMultistreamSym = Symbol.for('pino.transport.usesMultistream')
    module.exports = {
      setLevelSym,
      getLevelSym,
      levelValSym,
      levelCompSym,
      useLevelLabelsSym,
      mixinSym,
      lsCacheSym,
      chindingsSym,
      asJsonSym,
      writeSym,
      serializersSym,
      redactFmtSym,
      timeSym,
      timeSliceIndexSym,
      streamSym,
      stringifySym,
      stringifySafeSym,
      stringifiersSym,
      endSym,
      formatOptsSym,
      messageKeySym,
      errorKeySym,
      nestedKeySym,
      wildcardFirstSym,
      needsMetadataGsym,
      useOnlyCustomLevelsSym,
      formattersSym,
      hooksSym,
      nestedKeyStrSym,
      mixinMergeStrategySym,
      msgPrefixSym,
      transportUsesMultistreamSym,
    }
  },
})
var require_redaction = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/redaction.js'(exports, module) {
    'use strict'
    var Redact = require_redact()
    var { redactFmtSym, wildcardFirstSym } = require_symbols()
    var rx = /[^.[\]]+|\[([^[\]]*?)\]/g
    var CENSOR = '[Redacted]'
    var strict = false
    function redaction(opts, serialize) {
      const { paths, censor, remove } = handle(opts)
      const shape = paths.reduce((o, str) => {
        rx.lastIndex = 0
        const first = rx.exec(str)
        const next = rx.exec(str)
        let ns = first[1] !== void 0 ? first[1].replace(/^(?:"|'|`)(.*)(?:"|'|`)$/, '$1') : first[0]
        if (ns === '*') {
          ns = wildcardFirstSym
        }
        if (next === null) {
          o[ns] = null
          return o
        }
        if (o[ns] === null) {
          return o
        }
        const { index } = next
        const nextPath = `${str.substr(index, str.length - 1)}`
        o[ns] = o[ns] || []
        if (ns !== wildcardFirstSym && o[ns].length === 0) {
          o[ns].push(...(o[wildcardFirstSym] || []))
        }
        if (ns === wildcardFirstSym) {
          Object.keys(o).forEach(function (k) {
            if (o[k]) {
              o[k].push(nextPath)
            }
          })
        }
        o[ns].push(nextPath)
        return o
      }, Object.create(null))
      const result = Object.assign(Object.create(null), {
        [redactFmtSym]: Redact({ paths, censor, serialize, strict, remove }),
      })
      const topCensor = (...args) => {
        return typeof censor === 'function' ? serialize(censor(...args)) : serialize(censor)
      }
      return [...Object.keys(shape), ...Object.getOwnPropertySymbols(shape)].reduce((o, k) => {
        if (shape[k] === null) {
          o[k] = (value) => topCensor(value, [k])
        } else {
          const wrappedCensor =
            typeof censor === 'function'
              ? (value, path) => {
                  return censor(value, [k, ...path])
                }
              : censor
          o[k] = Redact({ paths: shape[k], censor: wrappedCensor, serialize, strict, remove })
        }
        return o
      }, result)
    }
    function handle(opts) {
      if (Array.isArray(opts)) {
        opts = { paths: opts, censor: CENSOR }
        return opts
      }
      let { paths, censor = CENSOR, remove } = opts
      if (Array.isArray(paths) === false) {
        throw Error('pino \u2013 redact must contain an array of strings')
      }
      if (remove === true) censor = void 0
      return { paths, censor, remove }
    }
    module.exports = redaction
  },
})
var require_time = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/time.js'(exports, module) {
    'use strict'
    var nullTime = () => ''
    var epochTime = () => `,"time":${Date.now()}`
    var unixTime = () => `,"time":${Math.round(Date.now() / 1e3)}`
    var isoTime = () => `,"time":"${new Date(Date.now()).toISOString()}"`
    var NS_PER_MS = 1000000n
    var NS_PER_SEC = 1000000000n
    var startWallTimeNs = BigInt(Date.now()) * NS_PER_MS
    var startHrTime = process.hrtime.bigint()
    var isoTimeNano = () => {
      const elapsedNs = process.hrtime.bigint() - startHrTime
      const currentTimeNs = startWallTimeNs + elapsedNs
      const secondsSinceEpoch = currentTimeNs / NS_PER_SEC
      const nanosWithinSecond = currentTimeNs % NS_PER_SEC
      const msSinceEpoch = Number(secondsSinceEpoch * 1000n + nanosWithinSecond / 1000000n)
      const date = new Date(msSinceEpoch)
      const year = date.getUTCFullYear()
      const month = (date.getUTCMonth() + 1).toString().padStart(2, '0')
      const day = date.getUTCDate().toString().padStart(2, '0')
      const hours2 = date.getUTCHours().toString().padStart(2, '0')
      const minutes = date.getUTCMinutes().toString().padStart(2, '0')
      const seconds = date.getUTCSeconds().toString().padStart(2, '0')
      return `,"time":"${year}-${month}-${day}T${hours2}:${minutes}:${seconds}.${nanosWithinSecond.toString().padStart(9, '0')}Z"`
    }
    module.exports = { nullTime, epochTime, unixTime, isoTime, isoTimeNano }
  },
})
var require_quick_format_unescaped = __commonJS({
  '../../node_modules/.pnpm/quick-format-unescaped@4.0.4/node_modules/quick-format-unescaped/index.js'(
    exports,
    module,
  ) {
    'use strict'
    function tryStringify(o) {
      try {
        return JSON.stringify(o)
      } catch (e) {
        return '"[Circular]"'
      }
    }
    module.exports = format
    function format(f, args, opts) {
      var ss = (opts && opts.stringify) || tryStringify
      var offset = 1
      if (typeof f === 'object' && f !== null) {
        var len = args.length + offset
        if (len === 1) return f
        var objects = new Array(len)
        objects[0] = ss(f)
        for (var index = 1; index < len; index++) {
          objects[index] = ss(args[index])
        }
        return objects.join(' ')
      }
      if (typeof f !== 'string') {
        return f
      }
      var argLen = args.length
      if (argLen === 0) return f
      var str = ''
      var a = 1 - offset
      var lastPos = -1
      var flen = (f && f.length) || 0
      for (var i = 0; i < flen;) {
        if (f.charCodeAt(i) === 37 && i + 1 < flen) {
          lastPos = lastPos > -1 ? lastPos : 0
          switch (f.charCodeAt(i + 1)) {
            case 100:
            case 102:
              if (a >= argLen) break
              if (args[a] == null) break
              if (lastPos < i) str += f.slice(lastPos, i)
              str += Number(args[a])
              lastPos = i + 2
              i++
              break
            case 105:
              if (a >= argLen) break
              if (args[a] == null) break
              if (lastPos < i) str += f.slice(lastPos, i)
              str += Math.floor(Number(args[a]))
              lastPos = i + 2
              i++
              break
            case 79:
            case 111:
            case 106:
              if (a >= argLen) break
              if (args[a] === void 0) break
              if (lastPos < i) str += f.slice(lastPos, i)
              var type = typeof args[a]
              if (type === 'string') {
                str += "'" + args[a] + "'"
                lastPos = i + 2
                i++
                break
              }
              if (type === 'function') {
                str += args[a].name || '<anonymous>'
                lastPos = i + 2
                i++
                break
              }
              str += ss(args[a])
              lastPos = i + 2
              i++
              break
            case 115:
              if (a >= argLen) break
              if (lastPos < i) str += f.slice(lastPos, i)
              str += String(args[a])
              lastPos = i + 2
              i++
              break
            case 37:
              if (lastPos < i) str += f.slice(lastPos, i)
              str += '%'
              lastPos = i + 2
              i++
              a--
              break
          }
          ++a
        }
        ++i
      }
      if (lastPos === -1) return f
      else if (lastPos < flen) {
        str += f.slice(lastPos)
      }
      return str
    }
  },
})
var require_atomic_sleep = __commonJS({
  '../../node_modules/.pnpm/atomic-sleep@1.0.0/node_modules/atomic-sleep/index.js'(exports, module) {
    'use strict'
    if (typeof SharedArrayBuffer !== 'undefined' && typeof Atomics !== 'undefined') {
      let sleep = function (ms) {
        const valid = ms > 0 && ms < Infinity
        if (valid === false) {
          if (typeof ms !== 'number' && typeof ms !== 'bigint') {
            throw TypeError('sleep: ms must be a number')
          }
          throw RangeError('sleep: ms must be a number that is greater than 0 but less than Infinity')
        }
        Atomics.wait(nil, 0, 0, Number(ms))
      }
      const nil = new Int32Array(new SharedArrayBuffer(4))
      module.exports = sleep
    } else {
      let sleep = function (ms) {
        const valid = ms > 0 && ms < Infinity
        if (valid === false) {
          if (typeof ms !== 'number' && typeof ms !== 'bigint') {
            throw TypeError('sleep: ms must be a number')
          }
          throw RangeError('sleep: ms must be a number that is greater than 0 but less than Infinity')
        }
        const target = Date.now() + Number(ms)
        while (target > Date.now()) {}
      }
      module.exports = sleep
    }
  },
})
var require_sonic_boom = __commonJS({
  '../../node_modules/.pnpm/sonic-boom@4.2.1/node_modules/sonic-boom/index.js'(exports, module) {
    'use strict'
    var fs = __require('fs')
    var EventEmitter = __require('events')
    var inherits = __require('util').inherits
    var path = __require('path')
    var sleep = require_atomic_sleep()
    var assert = __require('assert')
    var BUSY_WRITE_TIMEOUT = 100
    var kEmptyBuffer = Buffer.allocUnsafe(0)
    var MAX_WRITE = 16 * 1024
    var kContentModeBuffer = 'buffer'
    var kContentModeUtf8 = 'utf8'
    var [major, minor] = (process.versions.node || '0.0').split('.').map(Number)
    var kCopyBuffer = major >= 22 && minor >= 7
    function openFile(file, sonic) {
      sonic._opening = true
      sonic._writing = true
      sonic._asyncDrainScheduled = false
      function fileOpened(err, fd) {
        if (err) {
          sonic._reopening = false
          sonic._writing = false
          sonic._opening = false
          if (sonic.sync) {
            process.nextTick(() => {
              if (sonic.listenerCount('error') > 0) {
                sonic.emit('error', err)
              }
            })
          } else {
            sonic.emit('error', err)
          }
          return
        }
        const reopening = sonic._reopening
        sonic.fd = fd
        sonic.file = file
        sonic._reopening = false
        sonic._opening = false
        sonic._writing = false
        if (sonic.sync) {
          process.nextTick(() => sonic.emit('ready'))
        } else {
          sonic.emit('ready')
        }
        if (sonic.destroyed) {
          return
        }
        if ((!sonic._writing && sonic._len > sonic.minLength) || sonic._flushPending) {
          sonic._actualWrite()
        } else if (reopening) {
          process.nextTick(() => sonic.emit('drain'))
        }
      }
      const flags = sonic.append ? 'a' : 'w'
      const mode = sonic.mode
      if (sonic.sync) {
        try {
          if (sonic.mkdir) fs.mkdirSync(path.dirname(file), { recursive: true })
          const fd = fs.openSync(file, flags, mode)
          fileOpened(null, fd)
        } catch (err) {
          fileOpened(err)
          throw err
        }
      } else if (sonic.mkdir) {
        fs.mkdir(path.dirname(file), { recursive: true }, (err) => {
          if (err) return fileOpened(err)
          fs.open(file, flags, mode, fileOpened)
        })
      } else {
        fs.open(file, flags, mode, fileOpened)
      }
    }
    function SonicBoom(opts) {
      if (!(this instanceof SonicBoom)) {
        return new SonicBoom(opts)
      }
      let {
        fd,
        dest,
        minLength,
        maxLength,
        maxWrite,
        periodicFlush,
        sync,
        append = true,
        mkdir: mkdir2,
        retryEAGAIN,
        fsync,
        contentMode,
        mode,
      } = opts || {}
      fd = fd || dest
      this._len = 0
      this.fd = -1
      this._bufs = []
      this._lens = []
      this._writing = false
      this._ending = false
      this._reopening = false
      this._asyncDrainScheduled = false
      this._flushPending = false
      this._hwm = Math.max(minLength || 0, 16387)
      this.file = null
      this.destroyed = false
      this.minLength = minLength || 0
      this.maxLength = maxLength || 0
      this.maxWrite = maxWrite || MAX_WRITE
      this._periodicFlush = periodicFlush || 0
      this._periodicFlushTimer = void 0
      this.sync = sync || false
      this.writable = true
      this._fsync = fsync || false
      this.append = append || false
      this.mode = mode
      this.retryEAGAIN = retryEAGAIN || (() => true)
      this.mkdir = mkdir2 || false
      let fsWriteSync
      let fsWrite
      if (contentMode === kContentModeBuffer) {
        this._writingBuf = kEmptyBuffer
        this.write = writeBuffer
        this.flush = flushBuffer
        this.flushSync = flushBufferSync
        this._actualWrite = actualWriteBuffer
        fsWriteSync = () => fs.writeSync(this.fd, this._writingBuf)
        fsWrite = () => fs.write(this.fd, this._writingBuf, this.release)
      } else if (contentMode === void 0 || contentMode === kContentModeUtf8) {
        this._writingBuf = ''
        this.write = write
        this.flush = flush
        this.flushSync = flushSync
        this._actualWrite = actualWrite
        fsWriteSync = () => {
          if (Buffer.isBuffer(this._writingBuf)) {
            return fs.writeSync(this.fd, this._writingBuf)
          }
          return fs.writeSync(this.fd, this._writingBuf, 'utf8')
        }
        fsWrite = () => {
          if (Buffer.isBuffer(this._writingBuf)) {
            return fs.write(this.fd, this._writingBuf, this.release)
          }
          return fs.write(this.fd, this._writingBuf, 'utf8', this.release)
        }
      } else {
        throw new Error(
          `SonicBoom supports "${kContentModeUtf8}" and "${kContentModeBuffer}", but passed ${contentMode}`,
        )
      }
      if (typeof fd === 'number') {
        this.fd = fd
        process.nextTick(() => this.emit('ready'))
      } else if (typeof fd === 'string') {
        openFile(fd, this)
      } else {
        throw new Error('SonicBoom supports only file descriptors and files')
      }
      if (this.minLength >= this.maxWrite) {
        throw new Error(`minLength should be smaller than maxWrite (${this.maxWrite})`)
      }
      this.release = (err, n) => {
        if (err) {
          if (
            (err.code === 'EAGAIN' || err.code === 'EBUSY') &&
            this.retryEAGAIN(err, this._writingBuf.length, this._len - this._writingBuf.length)
          ) {
            if (this.sync) {
              try {
                sleep(BUSY_WRITE_TIMEOUT)
                this.release(void 0, 0)
              } catch (err2) {
                this.release(err2)
              }
            } else {
              setTimeout(fsWrite, BUSY_WRITE_TIMEOUT)
            }
          } else {
            this._writing = false
            this.emit('error', err)
          }
          return
        }
        this.emit('write', n)
        const releasedBufObj = releaseWritingBuf(this._writingBuf, this._len, n)
        this._len = releasedBufObj.len
        this._writingBuf = releasedBufObj.writingBuf
        if (this._writingBuf.length) {
          if (!this.sync) {
            fsWrite()
            return
          }
          try {
            do {
              const n2 = fsWriteSync()
              const releasedBufObj2 = releaseWritingBuf(this._writingBuf, this._len, n2)
              this._len = releasedBufObj2.len
              this._writingBuf = releasedBufObj2.writingBuf
            } while (this._writingBuf.length)
          } catch (err2) {
            this.release(err2)
            return
          }
        }
        if (this._fsync) {
          fs.fsyncSync(this.fd)
        }
        const len = this._len
        if (this._reopening) {
          this._writing = false
          this._reopening = false
          this.reopen()
        } else if (len > this.minLength) {
          this._actualWrite()
        } else if (this._ending) {
          if (len > 0) {
            this._actualWrite()
          } else {
            this._writing = false
            actualClose(this)
          }
        } else {
          this._writing = false
          if (this.sync) {
            if (!this._asyncDrainScheduled) {
              this._asyncDrainScheduled = true
              process.nextTick(emitDrain, this)
            }
          } else {
            this.emit('drain')
          }
        }
      }
      this.on('newListener', function (name) {
        if (name === 'drain') {
          this._asyncDrainScheduled = false
        }
      })
      if (this._periodicFlush !== 0) {
        this._periodicFlushTimer = setInterval(() => this.flush(null), this._periodicFlush)
        this._periodicFlushTimer.unref()
      }
    }
    function releaseWritingBuf(writingBuf, len, n) {
      if (typeof writingBuf === 'string') {
        writingBuf = Buffer.from(writingBuf)
      }
      len = Math.max(len - n, 0)
      writingBuf = writingBuf.subarray(n)
      return { writingBuf, len }
    }
    function emitDrain(sonic) {
      const hasListeners = sonic.listenerCount('drain') > 0
      if (!hasListeners) return
      sonic._asyncDrainScheduled = false
      sonic.emit('drain')
    }
    inherits(SonicBoom, EventEmitter)
    function mergeBuf(bufs, len) {
      if (bufs.length === 0) {
        return kEmptyBuffer
      }
      if (bufs.length === 1) {
        return bufs[0]
      }
      return Buffer.concat(bufs, len)
    }
    function write(data) {
      if (this.destroyed) {
        throw new Error('SonicBoom destroyed')
      }
      data = '' + data
      const dataLen = Buffer.byteLength(data)
      const len = this._len + dataLen
      const bufs = this._bufs
      if (this.maxLength && len > this.maxLength) {
        this.emit('drop', data)
        return this._len < this._hwm
      }
      if (bufs.length === 0 || Buffer.byteLength(bufs[bufs.length - 1]) + dataLen > this.maxWrite) {
        bufs.push(data)
      } else {
        bufs[bufs.length - 1] += data
      }
      this._len = len
      if (!this._writing && this._len >= this.minLength) {
        this._actualWrite()
      }
      return this._len < this._hwm
    }
    function writeBuffer(data) {
      if (this.destroyed) {
        throw new Error('SonicBoom destroyed')
      }
      const len = this._len + data.length
      const bufs = this._bufs
      const lens = this._lens
      if (this.maxLength && len > this.maxLength) {
        this.emit('drop', data)
        return this._len < this._hwm
      }
      if (bufs.length === 0 || lens[lens.length - 1] + data.length > this.maxWrite) {
        bufs.push([data])
        lens.push(data.length)
      } else {
        bufs[bufs.length - 1].push(data)
        lens[lens.length - 1] += data.length
      }
      this._len = len
      if (!this._writing && this._len >= this.minLength) {
        this._actualWrite()
      }
      return this._len < this._hwm
    }
    function callFlushCallbackOnDrain(cb) {
      this._flushPending = true
      const onDrain = () => {
        if (!this._fsync) {
          try {
            fs.fsync(this.fd, (err) => {
              this._flushPending = false
              cb(err)
            })
          } catch (err) {
            cb(err)
          }
        } else {
          this._flushPending = false
          cb()
        }
        this.off('error', onError)
      }
      const onError = (err) => {
        this._flushPending = false
        cb(err)
        this.off('drain', onDrain)
      }
      this.once('drain', onDrain)
      this.once('error', onError)
    }
    function flush(cb) {
      if (cb != null && typeof cb !== 'function') {
        throw new Error('flush cb must be a function')
      }
      if (this.destroyed) {
        const error = new Error('SonicBoom destroyed')
        if (cb) {
          cb(error)
          return
        }
        throw error
      }
      if (this.minLength <= 0) {
        cb?.()
        return
      }
      if (cb) {
        callFlushCallbackOnDrain.call(this, cb)
      }
      if (this._writing) {
        return
      }
      if (this._bufs.length === 0) {
        this._bufs.push('')
      }
      this._actualWrite()
    }
    function flushBuffer(cb) {
      if (cb != null && typeof cb !== 'function') {
        throw new Error('flush cb must be a function')
      }
      if (this.destroyed) {
        const error = new Error('SonicBoom destroyed')
        if (cb) {
          cb(error)
          return
        }
        throw error
      }
      if (this.minLength <= 0) {
        cb?.()
        return
      }
      if (cb) {
        callFlushCallbackOnDrain.call(this, cb)
      }
      if (this._writing) {
        return
      }
      if (this._bufs.length === 0) {
        this._bufs.push([])
        this._lens.push(0)
      }
      this._actualWrite()
    }
    SonicBoom.prototype.reopen = function (file) {
      if (this.destroyed) {
        throw new Error('SonicBoom destroyed')
      }
      if (this._opening) {
        this.once('ready', () => {
          this.reopen(file)
        })
        return
      }
      if (this._ending) {
        return
      }
      if (!this.file) {
        throw new Error('Unable to reopen a file descriptor, you must pass a file to SonicBoom')
      }
      if (file) {
        this.file = file
      }
      this._reopening = true
      if (this._writing) {
        return
      }
      const fd = this.fd
      this.once('ready', () => {
        if (fd !== this.fd) {
          fs.close(fd, (err) => {
            if (err) {
              return this.emit('error', err)
            }
          })
        }
      })
      openFile(this.file, this)
    }
    SonicBoom.prototype.end = function () {
      if (this.destroyed) {
        throw new Error('SonicBoom destroyed')
      }
      if (this._opening) {
        this.once('ready', () => {
          this.end()
        })
        return
      }
      if (this._ending) {
        return
      }
      this._ending = true
      if (this._writing) {
        return
      }
      if (this._len > 0 && this.fd >= 0) {
        this._actualWrite()
      } else {
        actualClose(this)
      }
    }
    function flushSync() {
      if (this.destroyed) {
        throw new Error('SonicBoom destroyed')
      }
      if (this.fd < 0) {
        throw new Error('sonic boom is not ready yet')
      }
      if (!this._writing && this._writingBuf.length > 0) {
        this._bufs.unshift(this._writingBuf)
        this._writingBuf = ''
      }
      let buf = ''
      while (this._bufs.length || buf.length) {
        if (buf.length <= 0) {
          buf = this._bufs[0]
        }
        try {
          const n = Buffer.isBuffer(buf) ? fs.writeSync(this.fd, buf) : fs.writeSync(this.fd, buf, 'utf8')
          const releasedBufObj = releaseWritingBuf(buf, this._len, n)
          buf = releasedBufObj.writingBuf
          this._len = releasedBufObj.len
          if (buf.length <= 0) {
            this._bufs.shift()
          }
        } catch (err) {
          const shouldRetry = err.code === 'EAGAIN' || err.code === 'EBUSY'
          if (shouldRetry && !this.retryEAGAIN(err, buf.length, this._len - buf.length)) {
            throw err
          }
          sleep(BUSY_WRITE_TIMEOUT)
        }
      }
      try {
        fs.fsyncSync(this.fd)
      } catch {}
    }
    function flushBufferSync() {
      if (this.destroyed) {
        throw new Error('SonicBoom destroyed')
      }
      if (this.fd < 0) {
        throw new Error('sonic boom is not ready yet')
      }
      if (!this._writing && this._writingBuf.length > 0) {
        this._bufs.unshift([this._writingBuf])
        this._writingBuf = kEmptyBuffer
      }
      let buf = kEmptyBuffer
      while (this._bufs.length || buf.length) {
        if (buf.length <= 0) {
          buf = mergeBuf(this._bufs[0], this._lens[0])
        }
        try {
          const n = fs.writeSync(this.fd, buf)
          buf = buf.subarray(n)
          this._len = Math.max(this._len - n, 0)
          if (buf.length <= 0) {
            this._bufs.shift()
            this._lens.shift()
          }
        } catch (err) {
          const shouldRetry = err.code === 'EAGAIN' || err.code === 'EBUSY'
          if (shouldRetry && !this.retryEAGAIN(err, buf.length, this._len - buf.length)) {
            throw err
          }
          sleep(BUSY_WRITE_TIMEOUT)
        }
      }
    }
    SonicBoom.prototype.destroy = function () {
      if (this.destroyed) {
        return
      }
      actualClose(this)
    }
    function actualWrite() {
      const release = this.release
      this._writing = true
      this._writingBuf = this._writingBuf.length ? this._writingBuf : this._bufs.shift() || ''
      if (this.sync) {
        try {
          const written = Buffer.isBuffer(this._writingBuf)
            ? fs.writeSync(this.fd, this._writingBuf)
            : fs.writeSync(this.fd, this._writingBuf, 'utf8')
          release(null, written)
        } catch (err) {
          release(err)
        }
      } else {
        fs.write(this.fd, this._writingBuf, release)
      }
    }
    function actualWriteBuffer() {
      const release = this.release
      this._writing = true
      this._writingBuf = this._writingBuf.length ? this._writingBuf : mergeBuf(this._bufs.shift(), this._lens.shift())
      if (this.sync) {
        try {
          const written = fs.writeSync(this.fd, this._writingBuf)
          release(null, written)
        } catch (err) {
          release(err)
        }
      } else {
        if (kCopyBuffer) {
          this._writingBuf = Buffer.from(this._writingBuf)
        }
        fs.write(this.fd, this._writingBuf, release)
      }
    }
    function actualClose(sonic) {
      if (sonic.fd === -1) {
        sonic.once('ready', actualClose.bind(null, sonic))
        return
      }
      if (sonic._periodicFlushTimer !== void 0) {
        clearInterval(sonic._periodicFlushTimer)
      }
      sonic.destroyed = true
      sonic._bufs = []
      sonic._lens = []
      assert(typeof sonic.fd === 'number', `sonic.fd must be a number, got ${typeof sonic.fd}`)
      try {
        fs.fsync(sonic.fd, closeWrapped)
      } catch {}
      function closeWrapped() {
        if (sonic.fd !== 1 && sonic.fd !== 2) {
          fs.close(sonic.fd, done)
        } else {
          done()
        }
      }
      function done(err) {
        if (err) {
          sonic.emit('error', err)
          return
        }
        if (sonic._ending && !sonic._writing) {
          sonic.emit('finish')
        }
        sonic.emit('close')
      }
    }
    SonicBoom.SonicBoom = SonicBoom
    SonicBoom.default = SonicBoom
    module.exports = SonicBoom
  },
})
var require_on_exit_leak_free = __commonJS({
  '../../node_modules/.pnpm/on-exit-leak-free@2.1.2/node_modules/on-exit-leak-free/index.js'(exports, module) {
    'use strict'
    var refs = { exit: [], beforeExit: [] }
    var functions = { exit: onExit, beforeExit: onBeforeExit }
    var registry
    function ensureRegistry() {
      if (registry === void 0) {
        registry = new FinalizationRegistry(clear)
      }
    }
    function install(event) {
      if (refs[event].length > 0) {
        return
      }
      process.on(event, functions[event])
    }
    function uninstall(event) {
      if (refs[event].length > 0) {
        return
      }
      process.removeListener(event, functions[event])
      if (refs.exit.length === 0 && refs.beforeExit.length === 0) {
        registry = void 0
      }
    }
    function onExit() {
      callRefs('exit')
    }
    function onBeforeExit() {
      callRefs('beforeExit')
    }
    function callRefs(event) {
      for (const ref of refs[event]) {
        const obj = ref.deref()
        const fn = ref.fn
        if (obj !== void 0) {
          fn(obj, event)
        }
      }
      refs[event] = []
    }
    function clear(ref) {
      for (const event of ['exit', 'beforeExit']) {
        const index = refs[event].indexOf(ref)
        refs[event].splice(index, index + 1)
        uninstall(event)
      }
    }
    function _register(event, obj, fn) {
      if (obj === void 0) {
        throw new Error("the object can't be undefined")
      }
      install(event)
      const ref = new WeakRef(obj)
      ref.fn = fn
      ensureRegistry()
      registry.register(obj, ref)
      refs[event].push(ref)
    }
    function register(obj, fn) {
      _register('exit', obj, fn)
    }
    function registerBeforeExit(obj, fn) {
      _register('beforeExit', obj, fn)
    }
    function unregister(obj) {
      if (registry === void 0) {
        return
      }
      registry.unregister(obj)
      for (const event of ['exit', 'beforeExit']) {
        refs[event] = refs[event].filter((ref) => {
          const _obj = ref.deref()
          return _obj && _obj !== obj
        })
        uninstall(event)
      }
    }
    module.exports = { register, registerBeforeExit, unregister }
  },
})
var require_package = __commonJS({
  '../../node_modules/.pnpm/thread-stream@4.2.1/node_modules/thread-stream/package.json'(exports, module) {
    module.exports = {
      name: 'thread-stream',
      version: '4.2.1',
      description: 'A streaming way to send data to a Node.js Worker Thread',
      main: 'index.js',
      types: 'index.d.ts',
      engines: { node: '>=20' },
      dependencies: { 'real-require': '^1.0.0' },
      devDependencies: {
        '@types/node': '^26.1.1',
        '@yao-pkg/pkg': '^6.0.0',
        borp: '^1.0.0',
        desm: '^1.3.0',
        eslint: '^9.39.1',
        fastbench: '^1.0.1',
        neostandard: '^0.13.0',
        'pino-elasticsearch': '^9.0.0',
        'sonic-boom': '^5.0.0',
        'ts-node': '^10.8.0',
        tsd: '^0.33.0',
        typescript: '~5.7.3',
      },
      scripts: {
        build: 'tsc --noEmit',
        lint: 'eslint',
        test: 'npm run lint && npm run build && npm run test:types && npm run transpile && borp --expose-gc --pattern "test/*.test.{js,mjs}"',
        'test:ci':
          'npm run lint && npm run test:types && npm run transpile && borp --expose-gc --pattern "test/*.test.{js,mjs}"',
        'test:types': 'tsd',
        'test:yarn': 'npm run transpile && borp --expose-gc --pattern "test/*.test.js"',
        transpile: 'sh ./test/ts/transpile.sh',
      },
      tsd: { directory: 'test/types' },
      repository: { type: 'git', url: 'git+https://github.com/mcollina/thread-stream.git' },
      keywords: ['worker', 'thread', 'threads', 'stream'],
      author: 'Matteo Collina <hello@matteocollina.com>',
      license: 'MIT',
      bugs: { url: 'https://github.com/mcollina/thread-stream/issues' },
      homepage: 'https://github.com/mcollina/thread-stream#readme',
    }
  },
})
var require_wait = __commonJS({
  '../../node_modules/.pnpm/thread-stream@4.2.1/node_modules/thread-stream/lib/wait.js'(exports, module) {
    'use strict'
    var WAIT_MS = 1e4
    function wait(state, index, expected, timeout, done) {
      const max = timeout === Infinity ? Infinity : Date.now() + timeout
      const check = (previous) => {
        const current = Atomics.load(state, index)
        if (current >= expected) {
          done(null, 'ok')
          return
        }
        if (previous !== void 0 && current !== previous) {
          done(null, 'not-equal')
          return
        }
        if (max !== Infinity && Date.now() > max) {
          done(null, 'timed-out')
          return
        }
        const remaining = max === Infinity ? WAIT_MS : Math.min(WAIT_MS, Math.max(1, max - Date.now()))
        const result = Atomics.waitAsync(state, index, current, remaining)
        if (result.async) {
          result.value.then((res) => {
            if (res === 'ok') {
              const latest = Atomics.load(state, index)
              done(null, latest >= expected ? 'ok' : 'not-equal')
              return
            }
            check(current)
          })
        } else {
          setImmediate(done, null, 'not-equal')
        }
      }
      check()
    }
    function waitDiff(state, index, expected, timeout, done) {
      const max = timeout === Infinity ? Infinity : Date.now() + timeout
      const check = () => {
        const current = Atomics.load(state, index)
        if (current !== expected) {
          done(null, 'ok')
          return
        }
        if (max !== Infinity && Date.now() > max) {
          done(null, 'timed-out')
          return
        }
        const remaining = max === Infinity ? WAIT_MS : Math.min(WAIT_MS, Math.max(1, max - Date.now()))
        const result = Atomics.waitAsync(state, index, expected, remaining)
        if (result.async) {
          result.value.then((res) => {
            if (res === 'ok') {
              done(null, 'ok')
              return
            }
            check()
          })
        } else {
          setImmediate(check)
        }
      }
      check()
    }
    module.exports = { wait, waitDiff }
  },
})
var require_indexes = __commonJS({
  '../../node_modules/.pnpm/thread-stream@4.2.1/node_modules/thread-stream/lib/indexes.js'(exports, module) {
    'use strict'
    var SEQ_INDEX = 2
    var WRITE_INDEX = 4
    var READ_INDEX = 8
    module.exports = { WRITE_INDEX, READ_INDEX, SEQ_INDEX }
  },
})
var require_thread_stream = __commonJS({
  '../../node_modules/.pnpm/thread-stream@4.2.1/node_modules/thread-stream/index.js'(exports, module) {
    'use strict'
    var { version } = require_package()
    var { EventEmitter } = __require('events')
    var { Worker } = __require('worker_threads')
    var { join: join13 } = __require('path')
    var { pathToFileURL } = __require('url')
    var { wait } = require_wait()
    var { WRITE_INDEX, READ_INDEX, SEQ_INDEX } = require_indexes()
    var buffer = __require('buffer')
    var assert = __require('assert')
    var kImpl = Symbol('kImpl')
    var MAX_STRING = buffer.constants.MAX_STRING_LENGTH
    function noop() {}
    function updateState(stream, fn) {
      Atomics.add(stream[kImpl].state, SEQ_INDEX, 1)
      fn()
      Atomics.add(stream[kImpl].state, SEQ_INDEX, 1)
      Atomics.notify(stream[kImpl].state, SEQ_INDEX)
    }
    function resetIndexes(stream) {
      updateState(stream, () => {
        Atomics.store(stream[kImpl].state, READ_INDEX, 0)
        Atomics.store(stream[kImpl].state, WRITE_INDEX, 0)
      })
      Atomics.notify(stream[kImpl].state, READ_INDEX)
    }
    var FakeWeakRef = class {
      constructor(value) {
        this._value = value
      }
      deref() {
        return this._value
      }
    }
    var FakeFinalizationRegistry = class {
      register() {}
      unregister() {}
    }
    var FinalizationRegistry2 = process.env.NODE_V8_COVERAGE
      ? FakeFinalizationRegistry
      : global.FinalizationRegistry || FakeFinalizationRegistry
    var WeakRef2 = process.env.NODE_V8_COVERAGE ? FakeWeakRef : global.WeakRef || FakeWeakRef
    var registry = new FinalizationRegistry2((worker) => {
      if (worker.exited) {
        return
      }
      worker.terminate()
    })
    function createWorker(stream, opts) {
      const { filename, workerData } = opts
      const bundlerOverrides = '__bundlerPathsOverrides' in globalThis ? globalThis.__bundlerPathsOverrides : {}
      const toExecute = bundlerOverrides['thread-stream-worker'] || join13(__dirname, 'lib', 'worker.js')
      const worker = new Worker(toExecute, {
        ...opts.workerOpts,
        name: opts.workerOpts?.name || 'thread-stream',
        trackUnmanagedFds: false,
        workerData: {
          filename: filename.indexOf('file://') === 0 ? filename : pathToFileURL(filename).href,
          dataBuf: stream[kImpl].dataBuf,
          stateBuf: stream[kImpl].stateBuf,
          workerData: { $context: { threadStreamVersion: version }, ...workerData },
        },
      })
      worker.stream = new FakeWeakRef(stream)
      worker.on('message', onWorkerMessage)
      worker.on('exit', onWorkerExit)
      registry.register(stream, worker)
      return worker
    }
    function drain(stream) {
      assert(!stream[kImpl].sync)
      if (stream[kImpl].needDrain) {
        stream[kImpl].needDrain = false
        stream.emit('drain')
      }
    }
    function nextFlush(stream) {
      while (true) {
        const writeIndex = Atomics.load(stream[kImpl].state, WRITE_INDEX)
        if (stream.destroyed || writeIndex < 0) {
          return
        }
        const leftover = stream[kImpl].data.length - writeIndex
        if (leftover > 0) {
          if (stream[kImpl].bufLen === 0) {
            stream[kImpl].flushing = false
            if (stream[kImpl].ending) {
              end(stream)
            } else if (stream[kImpl].needDrain) {
              process.nextTick(drain, stream)
            }
            return
          }
          write(stream, leftover, noop)
          continue
        }
        if (leftover === 0) {
          if (writeIndex === 0 && stream[kImpl].bufLen === 0) {
            return
          }
          waitForRead(stream, () => {
            if (stream.destroyed) {
              return
            }
            resetIndexes(stream)
            nextFlush(stream)
          })
          return
        }
        destroy(stream, new Error('overwritten'))
        return
      }
    }
    function onWorkerMessage(msg) {
      const stream = this.stream.deref()
      if (stream === void 0) {
        this.exited = true
        this.terminate()
        return
      }
      if (msg?.code == null) {
        return
      }
      switch (msg.code) {
        case 'READY':
          if (!stream[kImpl].ending) {
            this.stream = new WeakRef2(stream)
          }
          waitForRead(stream, () => {
            stream[kImpl].ready = true
            stream.emit('ready')
          })
          break
        case 'ERROR':
          destroy(stream, msg.err)
          break
        case 'EVENT':
          if (Array.isArray(msg.args)) {
            stream.emit(msg.name, ...msg.args)
          } else {
            stream.emit(msg.name, msg.args)
          }
          break
        case 'FLUSHED': {
          if (msg.context !== 'thread-stream') {
            destroy(stream, new Error('this should not happen: ' + msg.code))
            break
          }
          const cb = stream[kImpl].flushCallbacks.get(msg.id)
          if (cb) {
            stream[kImpl].flushCallbacks.delete(msg.id)
            process.nextTick(cb)
          }
          break
        }
        case 'WARNING':
          process.emitWarning(msg.err)
          break
        default:
          destroy(stream, new Error('this should not happen: ' + msg.code))
      }
    }
    function onWorkerExit(code) {
      const stream = this.stream.deref()
      if (stream === void 0) {
        return
      }
      registry.unregister(stream)
      stream.worker.exited = true
      stream.worker.off('exit', onWorkerExit)
      destroy(stream, code !== 0 ? new Error('the worker thread exited') : null)
    }
    var ThreadStream = class extends EventEmitter {
      constructor(opts = {}) {
        super()
        if (opts.bufferSize < 4) {
          throw new Error('bufferSize must at least fit a 4-byte utf-8 char')
        }
        this[kImpl] = {}
        this[kImpl].stateBuf = new SharedArrayBuffer(128)
        this[kImpl].state = new Int32Array(this[kImpl].stateBuf)
        this[kImpl].dataBuf = new SharedArrayBuffer(opts.bufferSize || 4 * 1024 * 1024)
        this[kImpl].data = Buffer.from(this[kImpl].dataBuf)
        this[kImpl].sync = opts.sync || false
        this[kImpl].ending = false
        this[kImpl].ended = false
        this[kImpl].needDrain = false
        this[kImpl].destroyed = false
        this[kImpl].flushing = false
        this[kImpl].ready = false
        this[kImpl].finished = false
        this[kImpl].errored = null
        this[kImpl].closed = false
        this[kImpl].buf = []
        this[kImpl].bufHead = 0
        this[kImpl].bufLen = 0
        this[kImpl].flushCallbacks = new Map()
        this[kImpl].nextFlushId = 0
        this[kImpl].flushRetainCount = 0
        this[kImpl].userRef = true
        this.worker = createWorker(this, opts)
        this.on('message', (message, transferList) => {
          this.worker.postMessage(message, transferList)
        })
      }
      write(data) {
        const dataBuf = Buffer.isBuffer(data) ? data : Buffer.from(data)
        if (this[kImpl].destroyed) {
          error(this, new Error('the worker has exited'))
          return false
        }
        if (this[kImpl].ending) {
          error(this, new Error('the worker is ending'))
          return false
        }
        if (this[kImpl].flushing && this[kImpl].bufLen + dataBuf.length >= MAX_STRING) {
          try {
            writeSync2(this)
            this[kImpl].flushing = true
          } catch (err) {
            destroy(this, err)
            return false
          }
        }
        this[kImpl].buf.push(dataBuf)
        this[kImpl].bufLen += dataBuf.length
        if (this[kImpl].sync) {
          try {
            writeSync2(this)
            return true
          } catch (err) {
            destroy(this, err)
            return false
          }
        }
        if (!this[kImpl].flushing) {
          this[kImpl].flushing = true
          setImmediate(nextFlush, this)
        }
        this[kImpl].needDrain =
          this[kImpl].data.length - this[kImpl].bufLen - Atomics.load(this[kImpl].state, WRITE_INDEX) <= 0
        return !this[kImpl].needDrain
      }
      end() {
        if (this[kImpl].destroyed) {
          return
        }
        this[kImpl].ending = true
        this.worker.stream = new FakeWeakRef(this)
        end(this)
      }
      flush(cb) {
        const userCb = typeof cb === 'function' ? cb : null
        cb = userCb || noop
        if (userCb) {
          retainWorkerForPendingFlush(this)
        }
        let finished = false
        const done = (err) => {
          if (finished) {
            return
          }
          finished = true
          if (userCb) {
            releaseWorkerForPendingFlush(this)
          }
          cb(err)
        }
        flushBuffer(this, (err) => {
          if (err) {
            process.nextTick(done, err)
            return
          }
          requestWorkerFlush(this, done)
        })
      }
      flushSync() {
        if (this[kImpl].destroyed) {
          return
        }
        writeSync2(this)
        flushSync(this)
      }
      unref() {
        this[kImpl].userRef = false
        if (this[kImpl].flushRetainCount === 0) {
          this.worker.unref()
        }
      }
      ref() {
        this[kImpl].userRef = true
        this.worker.ref()
      }
      get ready() {
        return this[kImpl].ready
      }
      get destroyed() {
        return this[kImpl].destroyed
      }
      get closed() {
        return this[kImpl].closed
      }
      get writable() {
        return !this[kImpl].destroyed && !this[kImpl].ending
      }
      get writableEnded() {
        return this[kImpl].ending
      }
      get writableFinished() {
        return this[kImpl].finished
      }
      get writableNeedDrain() {
        return this[kImpl].needDrain
      }
      get writableObjectMode() {
        return false
      }
      get writableErrored() {
        return this[kImpl].errored
      }
    }
    function flushBuffer(stream, cb) {
      if (stream[kImpl].destroyed) {
        process.nextTick(cb, new Error('the worker has exited'))
        return
      }
      if (!stream[kImpl].sync && (stream[kImpl].flushing || stream[kImpl].bufLen > 0)) {
        setImmediate(flushBuffer, stream, cb)
        return
      }
      waitForRead(stream, cb)
    }
    function waitForRead(stream, cb) {
      const writeIndex = Atomics.load(stream[kImpl].state, WRITE_INDEX)
      wait(stream[kImpl].state, READ_INDEX, writeIndex, Infinity, (err, res) => {
        if (err) {
          destroy(stream, err)
          cb(err)
          return
        }
        if (res !== 'ok') {
          waitForRead(stream, cb)
          return
        }
        cb()
      })
    }
    function retainWorkerForPendingFlush(stream) {
      if (stream[kImpl].flushRetainCount === 0) {
        stream.worker.ref()
      }
      stream[kImpl].flushRetainCount++
    }
    function releaseWorkerForPendingFlush(stream) {
      if (stream[kImpl].flushRetainCount === 0) {
        return
      }
      stream[kImpl].flushRetainCount--
      if (stream[kImpl].flushRetainCount === 0 && !stream[kImpl].userRef) {
        stream.worker.unref()
      }
    }
    function requestWorkerFlush(stream, cb) {
      if (stream[kImpl].destroyed) {
        process.nextTick(cb, new Error('the worker has exited'))
        return
      }
      if (!stream[kImpl].ready) {
        const onReady = () => {
          cleanup()
          requestWorkerFlush(stream, cb)
        }
        const onClose = () => {
          cleanup()
          process.nextTick(cb, new Error('the worker has exited'))
        }
        const cleanup = () => {
          stream.off('ready', onReady)
          stream.off('close', onClose)
        }
        stream.once('ready', onReady)
        stream.once('close', onClose)
        return
      }
      const id = ++stream[kImpl].nextFlushId
      stream[kImpl].flushCallbacks.set(id, cb)
      try {
        stream.worker.postMessage({ code: 'FLUSH', context: 'thread-stream', id })
      } catch (err) {
        stream[kImpl].flushCallbacks.delete(id)
        destroy(stream, err)
        process.nextTick(cb, err)
      }
    }
    function failPendingFlushCallbacks(stream, err) {
      const callbacks = stream[kImpl].flushCallbacks
      if (callbacks.size === 0) {
        return
      }
      const flushErr = err || new Error('the worker has exited')
      for (const cb of callbacks.values()) {
        process.nextTick(cb, flushErr)
      }
      callbacks.clear()
    }
    function error(stream, err) {
      setImmediate(() => {
        stream.emit('error', err)
      })
    }
    function destroy(stream, err) {
      if (stream[kImpl].destroyed) {
        return
      }
      stream[kImpl].destroyed = true
      failPendingFlushCallbacks(stream, err)
      if (err) {
        stream[kImpl].errored = err
        error(stream, err)
      }
      if (!stream.worker.exited) {
        stream.worker
          .terminate()
          .catch(() => {})
          .then(() => {
            stream[kImpl].closed = true
            stream.emit('close')
          })
      } else {
        setImmediate(() => {
          stream[kImpl].closed = true
          stream.emit('close')
        })
      }
    }
    function write(stream, maxBytes, cb) {
      const current = Atomics.load(stream[kImpl].state, WRITE_INDEX)
      let offset = current
      let remaining = maxBytes
      while (remaining > 0 && stream[kImpl].bufLen !== 0) {
        const head = stream[kImpl].bufHead
        const buf = stream[kImpl].buf[head]
        if (buf.length <= remaining) {
          buf.copy(stream[kImpl].data, offset)
          offset += buf.length
          remaining -= buf.length
          stream[kImpl].bufLen -= buf.length
          stream[kImpl].bufHead = head + 1
          if (stream[kImpl].bufHead === stream[kImpl].buf.length) {
            stream[kImpl].buf.length = 0
            stream[kImpl].bufHead = 0
          } else if (stream[kImpl].bufHead >= 1024 && stream[kImpl].bufHead * 2 >= stream[kImpl].buf.length) {
            stream[kImpl].buf.splice(0, stream[kImpl].bufHead)
            stream[kImpl].bufHead = 0
          }
          continue
        }
        buf.copy(stream[kImpl].data, offset, 0, remaining)
        stream[kImpl].buf[head] = buf.subarray(remaining)
        stream[kImpl].bufLen -= remaining
        offset += remaining
        remaining = 0
      }
      updateState(stream, () => {
        Atomics.store(stream[kImpl].state, WRITE_INDEX, offset)
      })
      cb()
      return true
    }
    function end(stream) {
      if (stream[kImpl].ended || !stream[kImpl].ending || stream[kImpl].flushing) {
        return
      }
      stream[kImpl].ended = true
      try {
        stream.flushSync()
        let readIndex = Atomics.load(stream[kImpl].state, READ_INDEX)
        updateState(stream, () => {
          Atomics.store(stream[kImpl].state, WRITE_INDEX, -1)
        })
        let spins = 0
        while (readIndex !== -1) {
          Atomics.wait(stream[kImpl].state, READ_INDEX, readIndex, 1e3)
          readIndex = Atomics.load(stream[kImpl].state, READ_INDEX)
          if (readIndex === -2) {
            destroy(stream, new Error('end() failed'))
            return
          }
          if (++spins === 10) {
            destroy(stream, new Error('end() took too long (10s)'))
            return
          }
        }
        process.nextTick(() => {
          stream[kImpl].finished = true
          stream.emit('finish')
        })
      } catch (err) {
        destroy(stream, err)
      }
    }
    function writeSync2(stream) {
      const cb = () => {
        if (stream[kImpl].ending) {
          end(stream)
        } else if (stream[kImpl].needDrain) {
          process.nextTick(drain, stream)
        }
      }
      stream[kImpl].flushing = false
      while (stream[kImpl].bufLen !== 0) {
        const writeIndex = Atomics.load(stream[kImpl].state, WRITE_INDEX)
        if (writeIndex < 0) {
          throw new Error('_writeSync failed')
        }
        const leftover = stream[kImpl].data.length - writeIndex
        if (leftover === 0) {
          flushSync(stream)
          resetIndexes(stream)
          continue
        } else if (leftover < 0) {
          throw new Error('overwritten')
        }
        write(stream, leftover, cb)
      }
    }
    function flushSync(stream) {
      if (stream[kImpl].flushing) {
        throw new Error('unable to flush while flushing')
      }
      const writeIndex = Atomics.load(stream[kImpl].state, WRITE_INDEX)
      let spins = 0
      while (true) {
        const readIndex = Atomics.load(stream[kImpl].state, READ_INDEX)
        if (readIndex === -2) {
          throw Error('_flushSync failed')
        }
        if (readIndex !== writeIndex) {
          Atomics.wait(stream[kImpl].state, READ_INDEX, readIndex, 1e3)
        } else {
          break
        }
        if (++spins === 10) {
          throw new Error('_flushSync took too long (10s)')
        }
      }
    }
    module.exports = ThreadStream
  },
})
var require_transport = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/transport.js'(exports, module) {
    'use strict'
    var { createRequire } = __require('module')
    var { existsSync: existsSync3 } = __require('node:fs')
    var getCallers = require_caller()
    var { join: join13, isAbsolute, sep } = __require('node:path')
    var { fileURLToPath } = __require('node:url')
    var sleep = require_atomic_sleep()
    var onExit = require_on_exit_leak_free()
    var ThreadStream = require_thread_stream()
    var { transportUsesMultistreamSym } = require_symbols()
    function setupOnExit(stream) {
      onExit.register(stream, autoEnd)
      onExit.registerBeforeExit(stream, flush)
      stream.on('close', function () {
        onExit.unregister(stream)
      })
    }
    function hasPreloadFlags() {
      const execArgv = process.execArgv
      for (let i = 0; i < execArgv.length; i++) {
        const arg = execArgv[i]
        if (arg === '--import' || arg === '--require' || arg === '-r') {
          return true
        }
        if (arg.startsWith('--import=') || arg.startsWith('--require=') || arg.startsWith('-r=')) {
          return true
        }
      }
      return false
    }
    function sanitizeNodeOptions(nodeOptions) {
      const tokens = nodeOptions.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)
      if (!tokens) {
        return nodeOptions
      }
      const sanitized = []
      let changed = false
      for (let i = 0; i < tokens.length; i++) {
        const token = tokens[i]
        if (token === '--require' || token === '-r' || token === '--import') {
          const next = tokens[i + 1]
          if (next && shouldDropPreload(next)) {
            changed = true
            i++
            continue
          }
          sanitized.push(token)
          if (next) {
            sanitized.push(next)
            i++
          }
          continue
        }
        if (token.startsWith('--require=') || token.startsWith('-r=') || token.startsWith('--import=')) {
          const value = token.slice(token.indexOf('=') + 1)
          if (shouldDropPreload(value)) {
            changed = true
            continue
          }
        }
        sanitized.push(token)
      }
      return changed ? sanitized.join(' ') : nodeOptions
    }
    function shouldDropPreload(value) {
      const unquoted = stripQuotes(value)
      if (!unquoted) {
        return false
      }
      let path = unquoted
      if (path.startsWith('file://')) {
        try {
          path = fileURLToPath(path)
        } catch {
          return false
        }
      }
      return isAbsolute(path) && !existsSync3(path)
    }
    function stripQuotes(value) {
      const first = value[0]
      const last = value[value.length - 1]
      if ((first === '"' && last === '"') || (first === "'" && last === "'")) {
        return value.slice(1, -1)
      }
      return value
    }
    function buildStream(filename, workerData, workerOpts, sync, name) {
      if (!workerOpts.execArgv && hasPreloadFlags() && __require.main === void 0) {
        workerOpts = { ...workerOpts, execArgv: [] }
      }
      if (!workerOpts.env && process.env.NODE_OPTIONS) {
        const nodeOptions = sanitizeNodeOptions(process.env.NODE_OPTIONS)
        if (nodeOptions !== process.env.NODE_OPTIONS) {
          workerOpts = { ...workerOpts, env: { ...process.env, NODE_OPTIONS: nodeOptions } }
        }
      }
      workerOpts = { ...workerOpts, name }
      const stream = new ThreadStream({ filename, workerData, workerOpts, sync })
      stream.on('ready', onReady)
      stream.on('close', function () {
        process.removeListener('exit', onExit2)
      })
      process.on('exit', onExit2)
      function onReady() {
        process.removeListener('exit', onExit2)
        stream.unref()
        if (workerOpts.autoEnd !== false) {
          setupOnExit(stream)
        }
      }
      function onExit2() {
        if (stream.closed) {
          return
        }
        stream.flushSync()
        sleep(100)
        stream.end()
      }
      return stream
    }
    function autoEnd(stream) {
      stream.ref()
      stream.flushSync()
      stream.end()
      stream.once('close', function () {
        stream.unref()
      })
    }
    function flush(stream) {
      stream.flushSync()
    }
    function transport(fullOptions) {
      const { pipeline, targets, levels, dedupe, worker = {}, caller = getCallers(), sync = false } = fullOptions
      const options = { ...fullOptions.options }
      let usesMultistream = false
      const callers = typeof caller === 'string' ? [caller] : caller
      const bundlerOverrides =
        typeof globalThis === 'object' &&
        Object.prototype.hasOwnProperty.call(globalThis, '__bundlerPathsOverrides') &&
        globalThis.__bundlerPathsOverrides &&
        typeof globalThis.__bundlerPathsOverrides === 'object'
          ? globalThis.__bundlerPathsOverrides
          : Object.create(null)
      let target = fullOptions.target
      if (target && targets) {
        throw new Error('only one of target or targets can be specified')
      }
      if (targets) {
        target = bundlerOverrides['pino-worker'] || join13(__dirname, 'worker.js')
        options.targets = targets
          .filter((dest) => dest.target)
          .map((dest) => {
            return { ...dest, target: fixTarget(dest.target) }
          })
        options.pipelines = targets
          .filter((dest) => dest.pipeline)
          .map((dest) => {
            return dest.pipeline.map((t) => {
              return { ...t, level: dest.level, target: fixTarget(t.target) }
            })
          })
        const targetsHaveLevel = options.targets.some((t) => t.level != null)
        const pipelinesHaveLevel = options.pipelines.some((p) => p.some((t) => t.level != null))
        usesMultistream =
          options.targets.length + options.pipelines.length > 1 || targetsHaveLevel || pipelinesHaveLevel
      } else if (pipeline) {
        target = bundlerOverrides['pino-worker'] || join13(__dirname, 'worker.js')
        options.pipelines = [
          pipeline.map((dest) => {
            return { ...dest, target: fixTarget(dest.target) }
          }),
        ]
      }
      if (levels) {
        options.levels = levels
      }
      if (dedupe) {
        options.dedupe = dedupe
      }
      options.pinoWillSendConfig = true
      const name = targets || pipeline ? 'pino.transport' : target
      const stream = buildStream(fixTarget(target), options, worker, sync, name)
      if (usesMultistream) {
        stream[transportUsesMultistreamSym] = true
      }
      return stream
      function fixTarget(origin) {
        origin = bundlerOverrides[origin] || origin
        if (isAbsolute(origin) || origin.indexOf('file://') === 0) {
          return origin
        }
        if (origin === 'pino/file') {
          return join13(__dirname, '..', 'file.js')
        }
        let fixTarget2
        for (const filePath of callers) {
          try {
            const context = filePath === 'node:repl' ? process.cwd() + sep : filePath
            fixTarget2 = createRequire(context).resolve(origin)
            break
          } catch (err) {
            continue
          }
        }
        if (!fixTarget2) {
          throw new Error(`unable to determine transport target for "${origin}"`)
        }
        return fixTarget2
      }
    }
    module.exports = transport
  },
})
var require_tools = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/tools.js'(exports, module) {
    'use strict'
    var diagChan = __require('node:diagnostics_channel')
    var format = require_quick_format_unescaped()
    var { mapHttpRequest, mapHttpResponse } = require_pino_std_serializers()
    var SonicBoom = require_sonic_boom()
    var onExit = require_on_exit_leak_free()
    var {
      lsCacheSym,
      chindingsSym,
      writeSym,
      serializersSym,
      formatOptsSym,
      endSym,
      stringifiersSym,
      stringifySym,
      stringifySafeSym,
      wildcardFirstSym,
      nestedKeySym,
      formattersSym,
      messageKeySym,
      errorKeySym,
      nestedKeyStrSym,
      msgPrefixSym,
    } = require_symbols()
    var { isMainThread } = __require('worker_threads')
    var transport = require_transport()
    var [nodeMajor] = process.versions.node.split('.').map((v) => Number(v))
    var asJsonChan = diagChan.tracingChannel('pino_asJson')
    var asString = nodeMajor >= 25 ? (str) => JSON.stringify(str) : _asString
    function noop() {}
    function genLog(level, hook) {
      if (!hook) return LOG
      return function hookWrappedLog(...args) {
        hook.call(this, args, LOG, level)
      }
      function LOG(o, ...n) {
        if (typeof o === 'object') {
          let msg = o
          if (o !== null) {
            if (o.method && o.headers && o.socket) {
              o = mapHttpRequest(o)
            } else if (typeof o.setHeader === 'function') {
              o = mapHttpResponse(o)
            }
          }
          let formatParams
          if (msg === null && n.length === 0) {
            formatParams = [null]
          } else {
            msg = n.shift()
            formatParams = n
          }
          if (typeof this[msgPrefixSym] === 'string' && msg !== void 0 && msg !== null) {
            msg = this[msgPrefixSym] + msg
          }
          this[writeSym](o, format(msg, formatParams, this[formatOptsSym]), level)
        } else {
          let msg = o === void 0 ? n.shift() : o
          if (typeof this[msgPrefixSym] === 'string' && msg !== void 0 && msg !== null) {
            msg = this[msgPrefixSym] + msg
          }
          this[writeSym](null, format(msg, n, this[formatOptsSym]), level)
        }
      }
    }
    function _asString(str) {
      let result = ''
      let last = 0
      let found = false
      let point = 255
      const l = str.length
      if (l > 100) {
        return JSON.stringify(str)
      }
      for (var i = 0; i < l && point >= 32; i++) {
        point = str.charCodeAt(i)
        if (point === 34 || point === 92) {
          result += str.slice(last, i) + '\\'
          last = i
          found = true
        }
      }
      if (!found) {
        result = str
      } else {
        result += str.slice(last)
      }
      return point < 32 ? JSON.stringify(str) : '"' + result + '"'
    }
    function asJson(obj, msg, num, time) {
      if (asJsonChan.hasSubscribers === false) {
        return _asJson.call(this, obj, msg, num, time)
      }
      const store = { instance: this, arguments }
      return asJsonChan.traceSync(_asJson, store, this, obj, msg, num, time)
    }
    function _asJson(obj, msg, num, time) {
      const stringify2 = this[stringifySym]
      const stringifySafe = this[stringifySafeSym]
      const stringifiers = this[stringifiersSym]
      const end = this[endSym]
      const chindings = this[chindingsSym]
      const serializers = this[serializersSym]
      const formatters = this[formattersSym]
      const messageKey = this[messageKeySym]
      const errorKey = this[errorKeySym]
      let data = this[lsCacheSym][num] + time
      data = data + chindings
      let value
      if (formatters.log) {
        obj = formatters.log(obj)
      }
      const wildcardStringifier = stringifiers[wildcardFirstSym]
      let propStr = ''
      for (const key in obj) {
        value = obj[key]
        if (Object.prototype.hasOwnProperty.call(obj, key) && value !== void 0) {
          if (serializers[key]) {
            value = serializers[key](value)
          } else if (key === errorKey && serializers.err) {
            value = serializers.err(value)
          }
          const stringifier = stringifiers[key] || wildcardStringifier
          switch (typeof value) {
            case 'undefined':
            case 'function':
              continue
            case 'number':
              if (Number.isFinite(value) === false) {
                value = null
              }
            case 'boolean':
              if (stringifier) value = stringifier(value)
              break
            case 'string':
              value = (stringifier || asString)(value)
              break
            default:
              value = (stringifier || stringify2)(value, stringifySafe)
          }
          if (value === void 0) continue
          const strKey = asString(key)
          propStr += ',' + strKey + ':' + value
        }
      }
      let msgStr = ''
      if (msg !== void 0) {
        value = serializers[messageKey] ? serializers[messageKey](msg) : msg
        const stringifier = stringifiers[messageKey] || wildcardStringifier
        switch (typeof value) {
          case 'function':
            break
          case 'number':
            if (Number.isFinite(value) === false) {
              value = null
            }
          case 'boolean':
            if (stringifier) value = stringifier(value)
            msgStr = ',"' + messageKey + '":' + value
            break
          case 'string':
            value = (stringifier || asString)(value)
            msgStr = ',"' + messageKey + '":' + value
            break
          default:
            value = (stringifier || stringify2)(value, stringifySafe)
            msgStr = ',"' + messageKey + '":' + value
        }
      }
      if (this[nestedKeySym] && propStr) {
        return data + this[nestedKeyStrSym] + propStr.slice(1) + '}' + msgStr + end
      } else {
        return data + propStr + msgStr + end
      }
    }
    function asChindings(instance, bindings) {
      let value
      let data = instance[chindingsSym]
      const stringify2 = instance[stringifySym]
      const stringifySafe = instance[stringifySafeSym]
      const stringifiers = instance[stringifiersSym]
      const wildcardStringifier = stringifiers[wildcardFirstSym]
      const serializers = instance[serializersSym]
      const formatter = instance[formattersSym].bindings
      bindings = formatter(bindings)
      for (const key in bindings) {
        value = bindings[key]
        const valid =
          (key.length < 5 ||
            (key !== 'level' && key !== 'serializers' && key !== 'formatters' && key !== 'customLevels')) &&
          bindings.hasOwnProperty(key) &&
          value !== void 0
        if (valid === true) {
          value = serializers[key] ? serializers[key](value) : value
          value = (stringifiers[key] || wildcardStringifier || stringify2)(value, stringifySafe)
          if (value === void 0) continue
          data += ',' + asString(key) + ':' + value
        }
      }
      return data
    }
    function hasBeenTampered(stream) {
      return stream.write !== stream.constructor.prototype.write
    }
    function buildSafeSonicBoom(opts) {
      const stream = new SonicBoom(opts)
      stream.on('error', filterBrokenPipe)
      if (!opts.sync && isMainThread) {
        onExit.register(stream, autoEnd)
        stream.on('close', function () {
          onExit.unregister(stream)
        })
      }
      return stream
      function filterBrokenPipe(err) {
        if (err.code === 'EPIPE') {
          stream.write = noop
          stream.end = noop
          stream.flushSync = noop
          stream.destroy = noop
          return
        }
        stream.removeListener('error', filterBrokenPipe)
        stream.emit('error', err)
      }
    }
    function autoEnd(stream, eventName) {
      if (stream.destroyed) {
        return
      }
      if (eventName === 'beforeExit') {
        stream.flush()
        stream.on('drain', function () {
          stream.end()
        })
      } else {
        stream.flushSync()
      }
    }
    function createArgsNormalizer(defaultOptions) {
      return function normalizeArgs(instance, caller, opts = {}, stream) {
        if (typeof opts === 'string') {
          stream = buildSafeSonicBoom({ dest: opts })
          opts = {}
        } else if (typeof stream === 'string') {
          if (opts && opts.transport) {
            throw Error('only one of option.transport or stream can be specified')
          }
          stream = buildSafeSonicBoom({ dest: stream })
        } else if (opts instanceof SonicBoom || opts.writable || opts._writableState) {
          stream = opts
          opts = {}
        } else if (opts.transport) {
          if (opts.transport instanceof SonicBoom || opts.transport.writable || opts.transport._writableState) {
            throw Error('option.transport do not allow stream, please pass to option directly. e.g. pino(transport)')
          }
          if (
            opts.transport.targets &&
            opts.transport.targets.length &&
            opts.formatters &&
            typeof opts.formatters.level === 'function'
          ) {
            throw Error('option.transport.targets do not allow custom level formatters')
          }
          let customLevels
          if (opts.customLevels) {
            customLevels = opts.useOnlyCustomLevels
              ? opts.customLevels
              : Object.assign({}, opts.levels, opts.customLevels)
          }
          stream = transport({ caller, ...opts.transport, levels: customLevels })
        }
        opts = Object.assign({}, defaultOptions, opts)
        opts.serializers = Object.assign(Object.create(null), defaultOptions.serializers, opts.serializers)
        opts.formatters = Object.assign({}, defaultOptions.formatters, opts.formatters)
        if (opts.prettyPrint) {
          throw new Error(
            'prettyPrint option is no longer supported, see the pino-pretty package (https://github.com/pinojs/pino-pretty)',
          )
        }
        const { enabled, onChild } = opts
        if (enabled === false) opts.level = 'silent'
        if (!onChild) opts.onChild = noop
        if (!stream) {
          if (!hasBeenTampered(process.stdout)) {
            stream = buildSafeSonicBoom({ fd: process.stdout.fd || 1 })
          } else {
            stream = process.stdout
          }
        }
        return { opts, stream }
      }
    }
    function stringify(obj, stringifySafeFn) {
      try {
        return JSON.stringify(obj)
      } catch (_) {
        try {
          const stringify2 = stringifySafeFn || this[stringifySafeSym]
          return stringify2(obj)
        } catch (_2) {
          return '"[unable to serialize, circular reference is too complex to analyze]"'
        }
      }
    }
    function buildFormatters(level, bindings, log) {
      return { level, bindings, log }
    }
    function normalizeDestFileDescriptor(destination) {
      const fd = Number(destination)
      if (typeof destination === 'string' && Number.isFinite(fd)) {
        return fd
      }
      if (destination === void 0) {
        return 1
      }
      return destination
    }
    module.exports = {
      noop,
      buildSafeSonicBoom,
      asChindings,
      asJson,
      genLog,
      createArgsNormalizer,
      stringify,
      buildFormatters,
      normalizeDestFileDescriptor,
    }
  },
})
var require_constants = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/constants.js'(exports, module) {
    var DEFAULT_LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 }
    var SORTING_ORDER = { ASC: 'ASC', DESC: 'DESC' }
    module.exports = { DEFAULT_LEVELS, SORTING_ORDER }
  },
})
var require_levels = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/levels.js'(exports, module) {
    'use strict'
    var { lsCacheSym, levelValSym, useOnlyCustomLevelsSym, streamSym, formattersSym, hooksSym, levelCompSym } =
      require_symbols()
    var { noop, genLog } = require_tools()
    var { DEFAULT_LEVELS, SORTING_ORDER } = require_constants()
    var levelMethods = {
      fatal: (hook) => {
        const logFatal = genLog(DEFAULT_LEVELS.fatal, hook)
        return function (...args) {
          const stream = this[streamSym]
          logFatal.call(this, ...args)
          if (typeof stream.flushSync === 'function') {
            try {
              stream.flushSync()
            } catch (e) {}
          }
        }
      },
      error: (hook) => genLog(DEFAULT_LEVELS.error, hook),
      warn: (hook) => genLog(DEFAULT_LEVELS.warn, hook),
      info: (hook) => genLog(DEFAULT_LEVELS.info, hook),
      debug: (hook) => genLog(DEFAULT_LEVELS.debug, hook),
      trace: (hook) => genLog(DEFAULT_LEVELS.trace, hook),
    }
    var nums = Object.keys(DEFAULT_LEVELS).reduce((o, k) => {
      o[DEFAULT_LEVELS[k]] = k
      return o
    }, {})
    var initialLsCache = Object.keys(nums).reduce((o, k) => {
      o[k] = '{"level":' + Number(k)
      return o
    }, {})
    function genLsCache(instance) {
      const formatter = instance[formattersSym].level
      const { labels } = instance.levels
      const cache = {}
      for (const label in labels) {
        const level = formatter(labels[label], Number(label))
        cache[label] = JSON.stringify(level).slice(0, -1)
      }
      instance[lsCacheSym] = cache
      return instance
    }
    function isStandardLevel(level, useOnlyCustomLevels) {
      if (useOnlyCustomLevels) {
        return false
      }
      switch (level) {
        case 'fatal':
        case 'error':
        case 'warn':
        case 'info':
        case 'debug':
        case 'trace':
          return true
        default:
          return false
      }
    }
    function setLevel(level) {
      const { labels, values } = this.levels
      if (typeof level === 'number') {
        if (labels[level] === void 0) throw Error('unknown level value' + level)
        level = labels[level]
      }
      if (values[level] === void 0) throw Error('unknown level ' + level)
      const preLevelVal = this[levelValSym]
      const levelVal = (this[levelValSym] = values[level])
      const useOnlyCustomLevelsVal = this[useOnlyCustomLevelsSym]
      const levelComparison = this[levelCompSym]
      const hook = this[hooksSym].logMethod
      for (const key in values) {
        if (levelComparison(values[key], levelVal) === false) {
          this[key] = noop
          continue
        }
        this[key] = isStandardLevel(key, useOnlyCustomLevelsVal) ? levelMethods[key](hook) : genLog(values[key], hook)
      }
      this.emit('level-change', level, levelVal, labels[preLevelVal], preLevelVal, this)
    }
    function getLevel(level) {
      const { levels, levelVal } = this
      return levels && levels.labels ? levels.labels[levelVal] : ''
    }
    function isLevelEnabled(logLevel) {
      const { values } = this.levels
      const logLevelVal = values[logLevel]
      return logLevelVal !== void 0 && this[levelCompSym](logLevelVal, this[levelValSym])
    }
    function compareLevel(direction, current, expected) {
      if (direction === SORTING_ORDER.DESC) {
        return current <= expected
      }
      return current >= expected
    }
    function genLevelComparison(levelComparison) {
      if (typeof levelComparison === 'string') {
        return compareLevel.bind(null, levelComparison)
      }
      return levelComparison
    }
    function mappings(customLevels = null, useOnlyCustomLevels = false) {
      const customNums = customLevels
        ? Object.keys(customLevels).reduce((o, k) => {
            o[customLevels[k]] = k
            return o
          }, {})
        : null
      const labels = Object.assign(
        Object.create(Object.prototype, { Infinity: { value: 'silent' } }),
        useOnlyCustomLevels ? null : nums,
        customNums,
      )
      const values = Object.assign(
        Object.create(Object.prototype, { silent: { value: Infinity } }),
        useOnlyCustomLevels ? null : DEFAULT_LEVELS,
        customLevels,
      )
      return { labels, values }
    }
    function assertDefaultLevelFound(defaultLevel, customLevels, useOnlyCustomLevels) {
      if (typeof defaultLevel === 'number') {
        const values = [].concat(
          Object.keys(customLevels || {}).map((key) => customLevels[key]),
          useOnlyCustomLevels ? [] : Object.keys(nums).map((level) => +level),
          Infinity,
        )
        if (!values.includes(defaultLevel)) {
          throw Error(`default level:${defaultLevel} must be included in custom levels`)
        }
        return
      }
      const labels = Object.assign(
        Object.create(Object.prototype, { silent: { value: Infinity } }),
        useOnlyCustomLevels ? null : DEFAULT_LEVELS,
        customLevels,
      )
      if (!(defaultLevel in labels)) {
        throw Error(`default level:${defaultLevel} must be included in custom levels`)
      }
    }
    function assertNoLevelCollisions(levels, customLevels) {
      const { labels, values } = levels
      for (const k in customLevels) {
        if (k in values) {
          throw Error('levels cannot be overridden')
        }
        if (customLevels[k] in labels) {
          throw Error('pre-existing level values cannot be used for new levels')
        }
      }
    }
    function assertLevelComparison(levelComparison) {
      if (typeof levelComparison === 'function') {
        return
      }
      if (typeof levelComparison === 'string' && Object.values(SORTING_ORDER).includes(levelComparison)) {
        return
      }
      throw new Error('Levels comparison should be one of "ASC", "DESC" or "function" type')
    }
    module.exports = {
      initialLsCache,
      genLsCache,
      levelMethods,
      getLevel,
      setLevel,
      isLevelEnabled,
      mappings,
      assertNoLevelCollisions,
      assertDefaultLevelFound,
      genLevelComparison,
      assertLevelComparison,
    }
  },
})
var require_meta = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/meta.js'(exports, module) {
    'use strict'
    module.exports = { version: '10.4.0' }
  },
})
var require_proto = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/proto.js'(exports, module) {
    'use strict'
    var { EventEmitter } = __require('node:events')
    var {
      lsCacheSym,
      levelValSym,
      setLevelSym,
      getLevelSym,
      chindingsSym,
      mixinSym,
      asJsonSym,
      writeSym,
      mixinMergeStrategySym,
      timeSym,
      timeSliceIndexSym,
      streamSym,
      serializersSym,
      formattersSym,
      errorKeySym,
      messageKeySym,
      useOnlyCustomLevelsSym,
      needsMetadataGsym,
      redactFmtSym,
      stringifySym,
      formatOptsSym,
      stringifiersSym,
      msgPrefixSym,
      hooksSym,
    } = require_symbols()
    var { getLevel, setLevel, isLevelEnabled, mappings, initialLsCache, genLsCache, assertNoLevelCollisions } =
      require_levels()
    var { asChindings, asJson, buildFormatters, stringify, noop } = require_tools()
    var { version } = require_meta()
    var redaction = require_redaction()
    var constructor = class Pino {}
    var prototype = {
      constructor,
      child,
      bindings,
      setBindings,
      flush,
      isLevelEnabled,
      version,
      get level() {
        return this[getLevelSym]()
      },
      set level(lvl) {
        this[setLevelSym](lvl)
      },
      get levelVal() {
        return this[levelValSym]
      },
      set levelVal(n) {
        throw Error('levelVal is read-only')
      },
      get msgPrefix() {
        return this[msgPrefixSym]
      },
      get [Symbol.toStringTag]() {
        return 'Pino'
      },
      [lsCacheSym]: initialLsCache,
      [writeSym]: write,
      [asJsonSym]: asJson,
      [getLevelSym]: getLevel,
      [setLevelSym]: setLevel,
    }
    Object.setPrototypeOf(prototype, EventEmitter.prototype)
    module.exports = function () {
      return Object.create(prototype)
    }
    var resetChildingsFormatter = (bindings2) => bindings2
    function child(bindings2, options) {
      if (!bindings2) {
        throw Error('missing bindings for child Pino')
      }
      const serializers = this[serializersSym]
      const formatters = this[formattersSym]
      const instance = Object.create(this)
      if (options == null) {
        if (instance[formattersSym].bindings !== resetChildingsFormatter) {
          instance[formattersSym] = buildFormatters(formatters.level, resetChildingsFormatter, formatters.log)
        }
        instance[chindingsSym] = asChindings(instance, bindings2)
        if (this.onChild !== noop) {
          this.onChild(instance)
        }
        return instance
      }
      if (options.hasOwnProperty('serializers') === true) {
        instance[serializersSym] = Object.create(null)
        for (const k in serializers) {
          instance[serializersSym][k] = serializers[k]
        }
        const parentSymbols = Object.getOwnPropertySymbols(serializers)
        for (var i = 0; i < parentSymbols.length; i++) {
          const ks = parentSymbols[i]
          instance[serializersSym][ks] = serializers[ks]
        }
        for (const bk in options.serializers) {
          instance[serializersSym][bk] = options.serializers[bk]
        }
        const bindingsSymbols = Object.getOwnPropertySymbols(options.serializers)
        for (var bi = 0; bi < bindingsSymbols.length; bi++) {
          const bks = bindingsSymbols[bi]
          instance[serializersSym][bks] = options.serializers[bks]
        }
      } else instance[serializersSym] = serializers
      if (options.hasOwnProperty('formatters')) {
        const { level, bindings: chindings, log } = options.formatters
        instance[formattersSym] = buildFormatters(
          level || formatters.level,
          chindings || resetChildingsFormatter,
          log || formatters.log,
        )
      } else {
        instance[formattersSym] = buildFormatters(formatters.level, resetChildingsFormatter, formatters.log)
      }
      if (options.hasOwnProperty('customLevels') === true) {
        assertNoLevelCollisions(this.levels, options.customLevels)
        instance.levels = mappings(options.customLevels, instance[useOnlyCustomLevelsSym])
        genLsCache(instance)
      }
      if ((typeof options.redact === 'object' && options.redact !== null) || Array.isArray(options.redact)) {
        instance.redact = options.redact
        const stringifiers = redaction(instance.redact, stringify)
        const formatOpts = { stringify: stringifiers[redactFmtSym] }
        instance[stringifySym] = stringify
        instance[stringifiersSym] = stringifiers
        instance[formatOptsSym] = formatOpts
      }
      if (typeof options.msgPrefix === 'string') {
        instance[msgPrefixSym] = (this[msgPrefixSym] || '') + options.msgPrefix
      }
      instance[chindingsSym] = asChindings(instance, bindings2)
      if ((options.level !== void 0 && options.level !== this.level) || options.hasOwnProperty('customLevels')) {
        const childLevel = options.level || this.level
        instance[setLevelSym](childLevel)
      }
      this.onChild(instance)
      return instance
    }
    function bindings() {
      const chindings = this[chindingsSym]
      const chindingsJson = `{${chindings.substr(1)}}`
      const bindingsFromJson = JSON.parse(chindingsJson)
      delete bindingsFromJson.pid
      delete bindingsFromJson.hostname
      return bindingsFromJson
    }
    function setBindings(newBindings) {
      const chindings = asChindings(this, newBindings)
      this[chindingsSym] = chindings
    }
    function defaultMixinMergeStrategy(mergeObject, mixinObject) {
      return Object.assign(mixinObject, mergeObject)
    }
    function write(_obj, msg, num) {
      const t = this[timeSym]()
      const mixin = this[mixinSym]
      const errorKey = this[errorKeySym]
      const messageKey = this[messageKeySym]
      const mixinMergeStrategy = this[mixinMergeStrategySym] || defaultMixinMergeStrategy
      let obj
      const streamWriteHook = this[hooksSym].streamWrite
      if (_obj === void 0 || _obj === null) {
        obj = {}
      } else if (_obj instanceof Error) {
        obj = { [errorKey]: _obj }
        if (msg === void 0) {
          msg = _obj.message
        }
      } else {
        obj = _obj
        if (msg === void 0 && _obj[messageKey] === void 0 && _obj[errorKey]) {
          msg = _obj[errorKey].message
        }
      }
      if (mixin) {
        obj = mixinMergeStrategy(obj, mixin(obj, num, this))
      }
      const s = this[asJsonSym](obj, msg, num, t)
      const stream = this[streamSym]
      if (stream[needsMetadataGsym] === true) {
        stream.lastLevel = num
        stream.lastObj = obj
        stream.lastMsg = msg
        stream.lastTime = t.slice(this[timeSliceIndexSym])
        stream.lastLogger = this
      }
      stream.write(streamWriteHook ? streamWriteHook(s) : s)
    }
    function flush(cb) {
      if (cb != null && typeof cb !== 'function') {
        throw Error('callback must be a function')
      }
      const stream = this[streamSym]
      if (typeof stream.flush === 'function') {
        stream.flush(cb || noop)
      } else if (cb) cb()
    }
  },
})
var require_safe_stable_stringify = __commonJS({
  '../../node_modules/.pnpm/safe-stable-stringify@2.5.0/node_modules/safe-stable-stringify/index.js'(exports, module) {
    'use strict'
    var { hasOwnProperty } = Object.prototype
    var stringify = configure()
    stringify.configure = configure
    stringify.stringify = stringify
    stringify.default = stringify
    exports.stringify = stringify
    exports.configure = configure
    module.exports = stringify
    var strEscapeSequencesRegExp = /[\u0000-\u001f\u0022\u005c\ud800-\udfff]/
    function strEscape(str) {
      if (str.length < 5e3 && !strEscapeSequencesRegExp.test(str)) {
        return `"${str}"`
      }
      return JSON.stringify(str)
    }
    function sort(array, comparator) {
      if (array.length > 200 || comparator) {
        return array.sort(comparator)
      }
      for (let i = 1; i < array.length; i++) {
        const currentValue = array[i]
        let position = i
        while (position !== 0 && array[position - 1] > currentValue) {
          array[position] = array[position - 1]
          position--
        }
        array[position] = currentValue
      }
      return array
    }
    var typedArrayPrototypeGetSymbolToStringTag = Object.getOwnPropertyDescriptor(
      Object.getPrototypeOf(Object.getPrototypeOf(new Int8Array())),
      Symbol.toStringTag,
    ).get
    function isTypedArrayWithEntries(value) {
      return typedArrayPrototypeGetSymbolToStringTag.call(value) !== void 0 && value.length !== 0
    }
    function stringifyTypedArray(array, separator, maximumBreadth) {
      if (array.length < maximumBreadth) {
        maximumBreadth = array.length
      }
      const whitespace = separator === ',' ? '' : ' '
      let res = `"0":${whitespace}${array[0]}`
      for (let i = 1; i < maximumBreadth; i++) {
        res += `${separator}"${i}":${whitespace}${array[i]}`
      }
      return res
    }
    function getCircularValueOption(options) {
      if (hasOwnProperty.call(options, 'circularValue')) {
        const circularValue = options.circularValue
        if (typeof circularValue === 'string') {
          return `"${circularValue}"`
        }
        if (circularValue == null) {
          return circularValue
        }
        if (circularValue === Error || circularValue === TypeError) {
          return {
            toString() {
              throw new TypeError('Converting circular structure to JSON')
            },
          }
        }
        throw new TypeError('The "circularValue" argument must be of type string or the value null or undefined')
      }
      return '"[Circular]"'
    }
    function getDeterministicOption(options) {
      let value
      if (hasOwnProperty.call(options, 'deterministic')) {
        value = options.deterministic
        if (typeof value !== 'boolean' && typeof value !== 'function') {
          throw new TypeError('The "deterministic" argument must be of type boolean or comparator function')
        }
      }
      return value === void 0 ? true : value
    }
    function getBooleanOption(options, key) {
      let value
      if (hasOwnProperty.call(options, key)) {
        value = options[key]
        if (typeof value !== 'boolean') {
          throw new TypeError(`The "${key}" argument must be of type boolean`)
        }
      }
      return value === void 0 ? true : value
    }
    function getPositiveIntegerOption(options, key) {
      let value
      if (hasOwnProperty.call(options, key)) {
        value = options[key]
        if (typeof value !== 'number') {
          throw new TypeError(`The "${key}" argument must be of type number`)
        }
        if (!Number.isInteger(value)) {
          throw new TypeError(`The "${key}" argument must be an integer`)
        }
        if (value < 1) {
          throw new RangeError(`The "${key}" argument must be >= 1`)
        }
      }
      return value === void 0 ? Infinity : value
    }
    function getItemCount(number) {
      if (number === 1) {
        return '1 item'
      }
      return `${number} items`
    }
    function getUniqueReplacerSet(replacerArray) {
      const replacerSet = new Set()
      for (const value of replacerArray) {
        if (typeof value === 'string' || typeof value === 'number') {
          replacerSet.add(String(value))
        }
      }
      return replacerSet
    }
    function getStrictOption(options) {
      if (hasOwnProperty.call(options, 'strict')) {
        const value = options.strict
        if (typeof value !== 'boolean') {
          throw new TypeError('The "strict" argument must be of type boolean')
        }
        if (value) {
          return (value2) => {
            let message = `Object can not safely be stringified. Received type ${typeof value2}`
            if (typeof value2 !== 'function') message += ` (${value2.toString()})`
            throw new Error(message)
          }
        }
      }
    }
    function configure(options) {
      options = { ...options }
      const fail = getStrictOption(options)
      if (fail) {
        if (options.bigint === void 0) {
          options.bigint = false
        }
        if (!('circularValue' in options)) {
          options.circularValue = Error
        }
      }
      const circularValue = getCircularValueOption(options)
      const bigint = getBooleanOption(options, 'bigint')
      const deterministic = getDeterministicOption(options)
      const comparator = typeof deterministic === 'function' ? deterministic : void 0
      const maximumDepth = getPositiveIntegerOption(options, 'maximumDepth')
      const maximumBreadth = getPositiveIntegerOption(options, 'maximumBreadth')
      function stringifyFnReplacer(key, parent, stack, replacer, spacer, indentation) {
        let value = parent[key]
        if (typeof value === 'object' && value !== null && typeof value.toJSON === 'function') {
          value = value.toJSON(key)
        }
        value = replacer.call(parent, key, value)
        switch (typeof value) {
          case 'string':
            return strEscape(value)
          case 'object': {
            if (value === null) {
              return 'null'
            }
            if (stack.indexOf(value) !== -1) {
              return circularValue
            }
            let res = ''
            let join13 = ','
            const originalIndentation = indentation
            if (Array.isArray(value)) {
              if (value.length === 0) {
                return '[]'
              }
              if (maximumDepth < stack.length + 1) {
                return '"[Array]"'
              }
              stack.push(value)
              if (spacer !== '') {
                indentation += spacer
                res += `
${indentation}`
                join13 = `,
${indentation}`
              }
              const maximumValuesToStringify = Math.min(value.length, maximumBreadth)
              let i = 0
              for (; i < maximumValuesToStringify - 1; i++) {
                const tmp2 = stringifyFnReplacer(String(i), value, stack, replacer, spacer, indentation)
                res += tmp2 !== void 0 ? tmp2 : 'null'
                res += join13
              }
              const tmp = stringifyFnReplacer(String(i), value, stack, replacer, spacer, indentation)
              res += tmp !== void 0 ? tmp : 'null'
              if (value.length - 1 > maximumBreadth) {
                const removedKeys = value.length - maximumBreadth - 1
                res += `${join13}"... ${getItemCount(removedKeys)} not stringified"`
              }
              if (spacer !== '') {
                res += `
${originalIndentation}`
              }
              stack.pop()
              return `[${res}]`
            }
            let keys = Object.keys(value)
            const keyLength = keys.length
            if (keyLength === 0) {
              return '{}'
            }
            if (maximumDepth < stack.length + 1) {
              return '"[Object]"'
            }
            let whitespace = ''
            let separator = ''
            if (spacer !== '') {
              indentation += spacer
              join13 = `,
${indentation}`
              whitespace = ' '
            }
            const maximumPropertiesToStringify = Math.min(keyLength, maximumBreadth)
            if (deterministic && !isTypedArrayWithEntries(value)) {
              keys = sort(keys, comparator)
            }
            stack.push(value)
            for (let i = 0; i < maximumPropertiesToStringify; i++) {
              const key2 = keys[i]
              const tmp = stringifyFnReplacer(key2, value, stack, replacer, spacer, indentation)
              if (tmp !== void 0) {
                res += `${separator}${strEscape(key2)}:${whitespace}${tmp}`
                separator = join13
              }
            }
            if (keyLength > maximumBreadth) {
              const removedKeys = keyLength - maximumBreadth
              res += `${separator}"...":${whitespace}"${getItemCount(removedKeys)} not stringified"`
              separator = join13
            }
            if (spacer !== '' && separator.length > 1) {
              res = `
${indentation}${res}
${originalIndentation}`
            }
            stack.pop()
            return `{${res}}`
          }
          case 'number':
            return isFinite(value) ? String(value) : fail ? fail(value) : 'null'
          case 'boolean':
            return value === true ? 'true' : 'false'
          case 'undefined':
            return void 0
          case 'bigint':
            if (bigint) {
              return String(value)
            }
          default:
            return fail ? fail(value) : void 0
        }
      }
      function stringifyArrayReplacer(key, value, stack, replacer, spacer, indentation) {
        if (typeof value === 'object' && value !== null && typeof value.toJSON === 'function') {
          value = value.toJSON(key)
        }
        switch (typeof value) {
          case 'string':
            return strEscape(value)
          case 'object': {
            if (value === null) {
              return 'null'
            }
            if (stack.indexOf(value) !== -1) {
              return circularValue
            }
            const originalIndentation = indentation
            let res = ''
            let join13 = ','
            if (Array.isArray(value)) {
              if (value.length === 0) {
                return '[]'
              }
              if (maximumDepth < stack.length + 1) {
                return '"[Array]"'
              }
              stack.push(value)
              if (spacer !== '') {
                indentation += spacer
                res += `
${indentation}`
                join13 = `,
${indentation}`
              }
              const maximumValuesToStringify = Math.min(value.length, maximumBreadth)
              let i = 0
              for (; i < maximumValuesToStringify - 1; i++) {
                const tmp2 = stringifyArrayReplacer(String(i), value[i], stack, replacer, spacer, indentation)
                res += tmp2 !== void 0 ? tmp2 : 'null'
                res += join13
              }
              const tmp = stringifyArrayReplacer(String(i), value[i], stack, replacer, spacer, indentation)
              res += tmp !== void 0 ? tmp : 'null'
              if (value.length - 1 > maximumBreadth) {
                const removedKeys = value.length - maximumBreadth - 1
                res += `${join13}"... ${getItemCount(removedKeys)} not stringified"`
              }
              if (spacer !== '') {
                res += `
${originalIndentation}`
              }
              stack.pop()
              return `[${res}]`
            }
            stack.push(value)
            let whitespace = ''
            if (spacer !== '') {
              indentation += spacer
              join13 = `,
${indentation}`
              whitespace = ' '
            }
            let separator = ''
            for (const key2 of replacer) {
              const tmp = stringifyArrayReplacer(key2, value[key2], stack, replacer, spacer, indentation)
              if (tmp !== void 0) {
                res += `${separator}${strEscape(key2)}:${whitespace}${tmp}`
                separator = join13
              }
            }
            if (spacer !== '' && separator.length > 1) {
              res = `
${indentation}${res}
${originalIndentation}`
            }
            stack.pop()
            return `{${res}}`
          }
          case 'number':
            return isFinite(value) ? String(value) : fail ? fail(value) : 'null'
          case 'boolean':
            return value === true ? 'true' : 'false'
          case 'undefined':
            return void 0
          case 'bigint':
            if (bigint) {
              return String(value)
            }
          default:
            return fail ? fail(value) : void 0
        }
      }
      function stringifyIndent(key, value, stack, spacer, indentation) {
        switch (typeof value) {
          case 'string':
            return strEscape(value)
          case 'object': {
            if (value === null) {
              return 'null'
            }
            if (typeof value.toJSON === 'function') {
              value = value.toJSON(key)
              if (typeof value !== 'object') {
                return stringifyIndent(key, value, stack, spacer, indentation)
              }
              if (value === null) {
                return 'null'
              }
            }
            if (stack.indexOf(value) !== -1) {
              return circularValue
            }
            const originalIndentation = indentation
            if (Array.isArray(value)) {
              if (value.length === 0) {
                return '[]'
              }
              if (maximumDepth < stack.length + 1) {
                return '"[Array]"'
              }
              stack.push(value)
              indentation += spacer
              let res2 = `
${indentation}`
              const join14 = `,
${indentation}`
              const maximumValuesToStringify = Math.min(value.length, maximumBreadth)
              let i = 0
              for (; i < maximumValuesToStringify - 1; i++) {
                const tmp2 = stringifyIndent(String(i), value[i], stack, spacer, indentation)
                res2 += tmp2 !== void 0 ? tmp2 : 'null'
                res2 += join14
              }
              const tmp = stringifyIndent(String(i), value[i], stack, spacer, indentation)
              res2 += tmp !== void 0 ? tmp : 'null'
              if (value.length - 1 > maximumBreadth) {
                const removedKeys = value.length - maximumBreadth - 1
                res2 += `${join14}"... ${getItemCount(removedKeys)} not stringified"`
              }
              res2 += `
${originalIndentation}`
              stack.pop()
              return `[${res2}]`
            }
            let keys = Object.keys(value)
            const keyLength = keys.length
            if (keyLength === 0) {
              return '{}'
            }
            if (maximumDepth < stack.length + 1) {
              return '"[Object]"'
            }
            indentation += spacer
            const join13 = `,
${indentation}`
            let res = ''
            let separator = ''
            let maximumPropertiesToStringify = Math.min(keyLength, maximumBreadth)
            if (isTypedArrayWithEntries(value)) {
              res += stringifyTypedArray(value, join13, maximumBreadth)
              keys = keys.slice(value.length)
              maximumPropertiesToStringify -= value.length
              separator = join13
            }
            if (deterministic) {
              keys = sort(keys, comparator)
            }
            stack.push(value)
            for (let i = 0; i < maximumPropertiesToStringify; i++) {
              const key2 = keys[i]
              const tmp = stringifyIndent(key2, value[key2], stack, spacer, indentation)
              if (tmp !== void 0) {
                res += `${separator}${strEscape(key2)}: ${tmp}`
                separator = join13
              }
            }
            if (keyLength > maximumBreadth) {
              const removedKeys = keyLength - maximumBreadth
              res += `${separator}"...": "${getItemCount(removedKeys)} not stringified"`
              separator = join13
            }
            if (separator !== '') {
              res = `
${indentation}${res}
${originalIndentation}`
            }
            stack.pop()
            return `{${res}}`
          }
          case 'number':
            return isFinite(value) ? String(value) : fail ? fail(value) : 'null'
          case 'boolean':
            return value === true ? 'true' : 'false'
          case 'undefined':
            return void 0
          case 'bigint':
            if (bigint) {
              return String(value)
            }
          default:
            return fail ? fail(value) : void 0
        }
      }
      function stringifySimple(key, value, stack) {
        switch (typeof value) {
          case 'string':
            return strEscape(value)
          case 'object': {
            if (value === null) {
              return 'null'
            }
            if (typeof value.toJSON === 'function') {
              value = value.toJSON(key)
              if (typeof value !== 'object') {
                return stringifySimple(key, value, stack)
              }
              if (value === null) {
                return 'null'
              }
            }
            if (stack.indexOf(value) !== -1) {
              return circularValue
            }
            let res = ''
            const hasLength = value.length !== void 0
            if (hasLength && Array.isArray(value)) {
              if (value.length === 0) {
                return '[]'
              }
              if (maximumDepth < stack.length + 1) {
                return '"[Array]"'
              }
              stack.push(value)
              const maximumValuesToStringify = Math.min(value.length, maximumBreadth)
              let i = 0
              for (; i < maximumValuesToStringify - 1; i++) {
                const tmp2 = stringifySimple(String(i), value[i], stack)
                res += tmp2 !== void 0 ? tmp2 : 'null'
                res += ','
              }
              const tmp = stringifySimple(String(i), value[i], stack)
              res += tmp !== void 0 ? tmp : 'null'
              if (value.length - 1 > maximumBreadth) {
                const removedKeys = value.length - maximumBreadth - 1
                res += `,"... ${getItemCount(removedKeys)} not stringified"`
              }
              stack.pop()
              return `[${res}]`
            }
            let keys = Object.keys(value)
            const keyLength = keys.length
            if (keyLength === 0) {
              return '{}'
            }
            if (maximumDepth < stack.length + 1) {
              return '"[Object]"'
            }
            let separator = ''
            let maximumPropertiesToStringify = Math.min(keyLength, maximumBreadth)
            if (hasLength && isTypedArrayWithEntries(value)) {
              res += stringifyTypedArray(value, ',', maximumBreadth)
              keys = keys.slice(value.length)
              maximumPropertiesToStringify -= value.length
              separator = ','
            }
            if (deterministic) {
              keys = sort(keys, comparator)
            }
            stack.push(value)
            for (let i = 0; i < maximumPropertiesToStringify; i++) {
              const key2 = keys[i]
              const tmp = stringifySimple(key2, value[key2], stack)
              if (tmp !== void 0) {
                res += `${separator}${strEscape(key2)}:${tmp}`
                separator = ','
              }
            }
            if (keyLength > maximumBreadth) {
              const removedKeys = keyLength - maximumBreadth
              res += `${separator}"...":"${getItemCount(removedKeys)} not stringified"`
            }
            stack.pop()
            return `{${res}}`
          }
          case 'number':
            return isFinite(value) ? String(value) : fail ? fail(value) : 'null'
          case 'boolean':
            return value === true ? 'true' : 'false'
          case 'undefined':
            return void 0
          case 'bigint':
            if (bigint) {
              return String(value)
            }
          default:
            return fail ? fail(value) : void 0
        }
      }
      function stringify2(value, replacer, space) {
        if (arguments.length > 1) {
          let spacer = ''
          if (typeof space === 'number') {
            spacer = ' '.repeat(Math.min(space, 10))
          } else if (typeof space === 'string') {
            spacer = space.slice(0, 10)
          }
          if (replacer != null) {
            if (typeof replacer === 'function') {
              return stringifyFnReplacer('', { '': value }, [], replacer, spacer, '')
            }
            if (Array.isArray(replacer)) {
              return stringifyArrayReplacer('', value, [], getUniqueReplacerSet(replacer), spacer, '')
            }
          }
          if (spacer.length !== 0) {
            return stringifyIndent('', value, [], spacer, '')
          }
        }
        return stringifySimple('', value, [])
      }
      return stringify2
    }
  },
})
var require_multistream = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/lib/multistream.js'(exports, module) {
    'use strict'
    var metadata = Symbol.for('pino.metadata')
    var { DEFAULT_LEVELS } = require_constants()
    var DEFAULT_INFO_LEVEL = DEFAULT_LEVELS.info
    function multistream(streamsArray, opts) {
      streamsArray = streamsArray || []
      opts = opts || { dedupe: false }
      const streamLevels = Object.create(DEFAULT_LEVELS)
      streamLevels.silent = Infinity
      if (opts.levels && typeof opts.levels === 'object') {
        Object.keys(opts.levels).forEach((i) => {
          streamLevels[i] = opts.levels[i]
        })
      }
      const res = {
        write,
        add,
        remove,
        emit,
        flushSync,
        end,
        minLevel: 0,
        lastId: 0,
        streams: [],
        clone,
        [metadata]: true,
        streamLevels,
      }
      if (Array.isArray(streamsArray)) {
        streamsArray.forEach(add, res)
      } else {
        add.call(res, streamsArray)
      }
      streamsArray = null
      return res
      function write(data) {
        let dest
        const level =
          typeof this.lastLevel === 'string' ? (this.streamLevels || streamLevels)[this.lastLevel] : this.lastLevel
        const { streams } = this
        let recordedLevel = 0
        let stream
        for (
          let i = initLoopVar(streams.length, opts.dedupe);
          checkLoopVar(i, streams.length, opts.dedupe);
          i = adjustLoopVar(i, opts.dedupe)
        ) {
          dest = streams[i]
          if (dest.level <= level) {
            if (recordedLevel !== 0 && recordedLevel !== dest.level) {
              break
            }
            stream = dest.stream
            if (stream[metadata]) {
              const { lastTime, lastMsg, lastObj, lastLogger } = this
              stream.lastLevel = level
              stream.lastTime = lastTime
              stream.lastMsg = lastMsg
              stream.lastObj = lastObj
              stream.lastLogger = lastLogger
            }
            stream.write(data)
            if (opts.dedupe) {
              recordedLevel = dest.level
            }
          } else if (!opts.dedupe) {
            break
          }
        }
      }
      function emit(...args) {
        for (const { stream } of this.streams) {
          if (typeof stream.emit === 'function') {
            stream.emit(...args)
          }
        }
      }
      function flushSync() {
        for (const { stream } of this.streams) {
          if (typeof stream.flushSync === 'function') {
            stream.flushSync()
          }
        }
      }
      function add(dest) {
        if (!dest) {
          return this
        }
        const isStream = typeof dest.write === 'function' || dest.stream
        const stream_ = dest.write ? dest : dest.stream
        if (!isStream) {
          throw Error('stream object needs to implement either StreamEntry or DestinationStream interface')
        }
        const { streams, streamLevels: streamLevels2 } = this
        let level
        if (typeof dest.levelVal === 'number') {
          level = dest.levelVal
        } else if (typeof dest.level === 'string') {
          level = streamLevels2[dest.level]
        } else if (typeof dest.level === 'number') {
          level = dest.level
        } else {
          level = DEFAULT_INFO_LEVEL
        }
        const dest_ = { stream: stream_, level, levelVal: void 0, id: ++res.lastId }
        streams.unshift(dest_)
        streams.sort(compareByLevel)
        this.minLevel = streams[0].level
        return this
      }
      function remove(id) {
        const { streams } = this
        const index = streams.findIndex((s) => s.id === id)
        if (index >= 0) {
          streams.splice(index, 1)
          streams.sort(compareByLevel)
          this.minLevel = streams.length > 0 ? streams[0].level : -1
        }
        return this
      }
      function end() {
        for (const { stream } of this.streams) {
          if (typeof stream.flushSync === 'function') {
            stream.flushSync()
          }
          stream.end()
        }
      }
      function clone(level) {
        const streams = new Array(this.streams.length)
        for (let i = 0; i < streams.length; i++) {
          streams[i] = { level, stream: this.streams[i].stream }
        }
        return {
          write,
          add,
          remove,
          emit,
          flushSync,
          end,
          minLevel: level,
          streams,
          clone,
          [metadata]: true,
          streamLevels,
        }
      }
    }
    function compareByLevel(a, b) {
      return a.level - b.level
    }
    function initLoopVar(length, dedupe) {
      return dedupe ? length - 1 : 0
    }
    function adjustLoopVar(i, dedupe) {
      return dedupe ? i - 1 : i + 1
    }
    function checkLoopVar(i, length, dedupe) {
      return dedupe ? i >= 0 : i < length
    }
    module.exports = multistream
  },
})
var require_pino = __commonJS({
  '../../node_modules/.pnpm/pino@10.4.0/node_modules/pino/pino.js'(exports, module) {
    'use strict'
    var os = __require('node:os')
    var stdSerializers = require_pino_std_serializers()
    var caller = require_caller()
    var redaction = require_redaction()
    var time = require_time()
    var proto = require_proto()
    var symbols = require_symbols()
    var { configure } = require_safe_stable_stringify()
    var { assertDefaultLevelFound, mappings, genLsCache, genLevelComparison, assertLevelComparison } = require_levels()
    var { DEFAULT_LEVELS, SORTING_ORDER } = require_constants()
    var {
      createArgsNormalizer,
      asChindings,
      buildSafeSonicBoom,
      buildFormatters,
      stringify,
      normalizeDestFileDescriptor,
      noop,
    } = require_tools()
    var { version } = require_meta()
    var {
      chindingsSym,
      redactFmtSym,
      serializersSym,
      timeSym,
      timeSliceIndexSym,
      streamSym,
      stringifySym,
      stringifySafeSym,
      stringifiersSym,
      setLevelSym,
      endSym,
      formatOptsSym,
      messageKeySym,
      errorKeySym,
      nestedKeySym,
      mixinSym,
      levelCompSym,
      useOnlyCustomLevelsSym,
      formattersSym,
      hooksSym,
      nestedKeyStrSym,
      mixinMergeStrategySym,
      msgPrefixSym,
      transportUsesMultistreamSym,
    } = symbols
    var { epochTime, nullTime } = time
    var { pid } = process
    var hostname = os.hostname()
    var defaultErrorSerializer = stdSerializers.err
    var defaultOptions = {
      level: 'info',
      levelComparison: SORTING_ORDER.ASC,
      levels: DEFAULT_LEVELS,
      messageKey: 'msg',
      errorKey: 'err',
      nestedKey: null,
      enabled: true,
      base: { pid, hostname },
      serializers: Object.assign(Object.create(null), { err: defaultErrorSerializer }),
      formatters: Object.assign(Object.create(null), {
        bindings(bindings) {
          return bindings
        },
        level(label, number) {
          return { level: number }
        },
      }),
      hooks: { logMethod: void 0, streamWrite: void 0 },
      timestamp: epochTime,
      name: void 0,
      redact: null,
      customLevels: null,
      useOnlyCustomLevels: false,
      depthLimit: 5,
      edgeLimit: 100,
    }
    var normalize = createArgsNormalizer(defaultOptions)
    var serializers = Object.assign(Object.create(null), stdSerializers)
    function pino2(...args) {
      const instance = {}
      const { opts, stream } = normalize(instance, caller(), ...args)
      if (opts.level && typeof opts.level === 'string' && DEFAULT_LEVELS[opts.level.toLowerCase()] !== void 0)
        opts.level = opts.level.toLowerCase()
      const {
        redact,
        crlf,
        serializers: serializers2,
        timestamp,
        messageKey,
        errorKey,
        nestedKey,
        base,
        name,
        level,
        customLevels,
        levelComparison,
        mixin,
        mixinMergeStrategy,
        useOnlyCustomLevels,
        formatters,
        hooks,
        depthLimit,
        edgeLimit,
        onChild,
        msgPrefix,
      } = opts
      const stringifySafe = configure({ maximumDepth: depthLimit, maximumBreadth: edgeLimit })
      const allFormatters = buildFormatters(formatters.level, formatters.bindings, formatters.log)
      const stringifyFn = stringify.bind({ [stringifySafeSym]: stringifySafe })
      const stringifiers = redact
        ? Object.assign(Object.create(null), redaction(redact, stringifyFn))
        : Object.create(null)
      const formatOpts = redact ? { stringify: stringifiers[redactFmtSym] } : { stringify: stringifyFn }
      const end = '}' + (crlf ? '\r\n' : '\n')
      const coreChindings = asChindings.bind(null, {
        [chindingsSym]: '',
        [serializersSym]: serializers2,
        [stringifiersSym]: stringifiers,
        [stringifySym]: stringify,
        [stringifySafeSym]: stringifySafe,
        [formattersSym]: allFormatters,
      })
      let chindings = ''
      if (base !== null) {
        if (name === void 0) {
          chindings = coreChindings(base)
        } else {
          chindings = coreChindings(Object.assign({}, base, { name }))
        }
      }
      const time2 = timestamp instanceof Function ? timestamp : timestamp ? epochTime : nullTime
      const timeSliceIndex = time2().indexOf(':') + 1
      if (useOnlyCustomLevels && !customLevels)
        throw Error('customLevels is required if useOnlyCustomLevels is set true')
      if (mixin && typeof mixin !== 'function')
        throw Error(`Unknown mixin type "${typeof mixin}" - expected "function"`)
      if (msgPrefix && typeof msgPrefix !== 'string')
        throw Error(`Unknown msgPrefix type "${typeof msgPrefix}" - expected "string"`)
      assertDefaultLevelFound(level, customLevels, useOnlyCustomLevels)
      const levels = mappings(customLevels, useOnlyCustomLevels)
      if (stream && stream[transportUsesMultistreamSym] === true) {
        let sampleLabel = typeof level === 'string' ? level : void 0
        if (!sampleLabel || levels[sampleLabel] === void 0) {
          sampleLabel = Object.keys(levels)[0]
        }
        const sampleNumber = levels[sampleLabel]
        let ok = false
        try {
          const formatted = formatters.level(sampleLabel, sampleNumber)
          ok = formatted && typeof formatted === 'object' && formatted.level === sampleNumber
        } catch {
          ok = false
        }
        if (!ok) {
          process.emitWarning(
            'custom formatters.level detected with multiple transport targets/pipelines; ensure logs include a numeric "level" field or they may be dropped',
            { code: 'PINO_TRANSPORT_MULTI_TARGETS_LEVEL_FORMATTER' },
          )
        }
      }
      if (typeof stream.emit === 'function') {
        stream.emit('message', { code: 'PINO_CONFIG', config: { levels, messageKey, errorKey } })
      }
      assertLevelComparison(levelComparison)
      const levelCompFunc = genLevelComparison(levelComparison)
      Object.assign(instance, {
        levels,
        [levelCompSym]: levelCompFunc,
        [useOnlyCustomLevelsSym]: useOnlyCustomLevels,
        [streamSym]: stream,
        [timeSym]: time2,
        [timeSliceIndexSym]: timeSliceIndex,
        [stringifySym]: stringify,
        [stringifySafeSym]: stringifySafe,
        [stringifiersSym]: stringifiers,
        [endSym]: end,
        [formatOptsSym]: formatOpts,
        [messageKeySym]: messageKey,
        [errorKeySym]: errorKey,
        [nestedKeySym]: nestedKey,
        [nestedKeyStrSym]: nestedKey ? `,${JSON.stringify(nestedKey)}:{` : '',
        [serializersSym]: serializers2,
        [mixinSym]: mixin,
        [mixinMergeStrategySym]: mixinMergeStrategy,
        [chindingsSym]: chindings,
        [formattersSym]: allFormatters,
        [hooksSym]: hooks,
        silent: noop,
        onChild,
        [msgPrefixSym]: msgPrefix,
      })
      Object.setPrototypeOf(instance, proto())
      genLsCache(instance)
      instance[setLevelSym](level)
      return instance
    }
    module.exports = pino2
    module.exports.destination = (dest = process.stdout.fd) => {
      if (typeof dest === 'object') {
        dest.dest = normalizeDestFileDescriptor(dest.dest || process.stdout.fd)
        return buildSafeSonicBoom(dest)
      } else {
        return buildSafeSonicBoom({ dest: normalizeDestFileDescriptor(dest), minLength: 0 })
      }
    }
    module.exports.transport = require_transport()
    module.exports.multistream = require_multistream()
    module.exports.levels = mappings()
    module.exports.stdSerializers = serializers
    module.exports.stdTimeFunctions = Object.assign({}, time)
    module.exports.symbols = symbols
    module.exports.version = version
    module.exports.default = pino2
    module.exports.pino = pino2
  },
})
var RETRY_MS = 15 * 6e4
function backupHandler(deps, { everyMs, make }) {
  const { db, log, now } = deps
  return {
    concurrency: 1,
    everyMs,
    retryDelayMs: () => Math.min(RETRY_MS, everyMs),
    async run(job, { isStopping }) {
      const beganAt = now()
      let backup
      try {
        backup = await make()
      } catch (error) {
        if (isStopping()) return { runAt: now() }
        log.error({ err: error }, 'a backup could not be made; it will be retried')
        throw error
      }
      await db.transaction().execute(async (trx) => {
        const isHolder = await postponeJob(trx, job, { runAt: beganAt + everyMs })
        await recordBackup({ ...deps, db: trx }, backup, isHolder ? now() : beganAt)
      })
      log.info({ ...backup }, 'a backup was made')
      return 'finished'
    },
  }
}
async function recordBackup(deps, { file, bytes, missing }, at = deps.now()) {
  await saveLastBackup(deps.db, { lastAt: at, lastBytes: bytes, lastMissing: missing }, deps.now())
  await recordAudit(deps.db, deps, { action: 'admin.backup', subject: file, after: { bytes } })
}
var OTHER_NAMES = { '127.0.0.1': 'localhost', '::1': 'localhost', localhost: '127.0.0.1' }
function ownAddresses({ PUBLIC_URL, HOST }, port) {
  const publicUrl = PUBLIC_URL?.origin ?? httpOrigin(HOST, port)
  if (PUBLIC_URL?.protocol === 'https:') return { publicUrl, ownOrigins: [publicUrl] }
  const local = [HOST, OTHER_NAMES[HOST] ?? HOST].map((host) => httpOrigin(host, port))
  return { publicUrl, ownOrigins: [...new Set([publicUrl, ...local])] }
}
function listeningAddress(host, port) {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
function httpOrigin(host, port) {
  const text6 = listeningAddress(host, port)
  return URL.parse(text6)?.origin ?? text6
}
var EmailRefused = class extends Error {
  name = 'EmailRefused'
}
var CONCURRENCY = 4
var SEND_TIMEOUT_MS = 10 * 6e4
var MAX_ATTEMPTS = 70
var REFUSED_RETRY_MS = 6e4
function mailHandler({ db, now, log }, send, { timeoutMs = SEND_TIMEOUT_MS } = {}) {
  return {
    concurrency: CONCURRENCY,
    maxAttempts: MAX_ATTEMPTS,
    describe: describeError,
    async run({ id, payload, attempts }, { signal }) {
      const email = payload
      const { recipient: to, subject, body: text6, link = null, isRefused = false } = email
      if (email.isDropped) return
      try {
        await withTimeout(async (sendSignal) => await send({ id, to, subject, text: text6, link }, sendSignal), {
          signal,
          timeoutMs,
        })
      } catch (error) {
        if (error instanceof EmailRefused) {
          if (!isRefused) {
            log.warn({ job: id, reason: error.message }, 'an email was refused; it will be sent once more')
            return { runAt: now() + REFUSED_RETRY_MS, payload: { ...email, isRefused: true } }
          }
          if (link === null) throw new PermanentJobError(error.message)
          const message = `${error.message.replace(/\.?$/, '.')} The email had a link, so it has been deleted. The recipient can request a new one.`
          throw new PermanentJobError(message, { payload: { recipient: to, subject, body: '', isDropped: true } })
        }
        if (link === null || attempts < MAX_ATTEMPTS) throw error
        log.error({ err: error, job: id, attempts }, 'an email with a link could not be sent')
        return
      }
      await recordEmailSent(db, now()).catch((error) =>
        log.warn({ err: error }, 'the time of the last sent mail could not be stored'),
      )
    },
  }
}
async function withTimeout(send, { signal, timeoutMs }) {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error('The mail server took too long')), timeoutMs)
  try {
    await send(AbortSignal.any([signal, timeout.signal]))
  } catch (error) {
    throw timeout.signal.aborted ? timeout.signal.reason : error
  } finally {
    clearTimeout(timer)
  }
}
import { randomUUIDv7 as randomUUIDv72 } from 'node:crypto'
import { join as join9 } from 'node:path'
import { once } from 'node:events'
var FRESH_MS = 5 * 6e4
var RETRY_AFTER_MS = 15e3
var IDS_TIMEOUT_MS = 5e3
function createVoiceCatalog(deps) {
  const { voice, now, log } = deps
  let cached = null
  let request = null
  const fetchVoices = async () => {
    try {
      const voices = await voice.listVoices()
      cached = { voices, at: now(), validForMs: FRESH_MS }
      return voices
    } catch (error) {
      if (!(error instanceof VoiceProviderError)) throw error
      if (!cached) throw new DomainError('provider-failed', error.message, { cause: error })
      log.warn({ err: error }, 'the voices could not be fetched; the cached voices are shown')
      cached = { ...cached, at: now(), validForMs: RETRY_AFTER_MS }
      return cached.voices
    } finally {
      request = null
    }
  }
  const list = async () => {
    if (cached && isRecent(cached.at, now(), cached.validForMs)) return cached.voices
    request ??= fetchVoices()
    return await request
  }
  return {
    list,
    async ids() {
      try {
        const timeout = once(AbortSignal.timeout(IDS_TIMEOUT_MS), 'abort').then(() => null)
        const voices = await Promise.race([list(), timeout])
        return voices && new Set(voices.map(({ voiceId }) => voiceId))
      } catch (error) {
        if (error instanceof DomainError) return null
        throw error
      }
    },
  }
}
var MAX_CONCURRENT = 3
var PING_INTERVAL_MS = 1e4
function lockAcrossNodes(db, pingEveryMs = PING_INTERVAL_MS) {
  let freeSlots = MAX_CONCURRENT
  const waiting = []
  return async (key, work) => {
    if (freeSlots === 0) await new Promise((resolve5) => waiting.push(resolve5))
    else freeSlots -= 1
    try {
      return await db.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(hashtextextended(${key}, 0))`.execute(connection)
        const pings = startPings(connection, pingEveryMs)
        try {
          return await work()
        } finally {
          await pings.stop()
          await sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`.execute(connection).catch(() => {})
        }
      })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else freeSlots += 1
    }
  }
}
function startPings(connection, everyMs) {
  let ping = Promise.resolve()
  const timer = setInterval(() => void (ping = sql`select 1`.execute(connection).catch(() => {})), everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await ping
    },
  }
}
var PREVIEW_CLIP =
  'UklGRrRlAABXQVZFZm10IBAAAAABAAEAECcAABAnAAABAAgAZGF0YZBlAACAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgYGBgYGBgYGAgICAf39/f39/f4CAgICBgYCAgIB/f39/f39/gICAgYGBgYGBgYGBgICAgIGBgYKCgoODg4ODgoKCgoKCgoKDg4OEhISEhISDgoF/fnx7e3t8fX5/gYKCgoKCgX9+fXx8fHx9fn+AgYOEhISEg4OCgYCAgIGCgoSFhoaHh4eGhoWFhYSEhYWGh4eIiImJiYiIh4SBf3x5d3Z2d3l7foGEhYWFhIJ/fXp5eHd4eXt9gIKEhoeIh4eFhIOCgYGBgoSFh4mLjIyMjIuKiYiIiIiJiouMjo6Pj4+PjomFgXx2cm9vcXR3e4CFh4iHh4SAfHh1dHNzdHd7foKGiYuMjIuJh4WDgoGCg4aIi46QkZKSkY+OjIuKioqLjI6QkpOUlJSUk5GMhYB6dG5qamxwdHh/hYmJiYiFgXt3c3FwcHJ1en6ChoqNjo6Ni4iGhIKBgoSFiIuOkZOUlJSTko+OjIyMjI2PkZOVlpeXl5aTi4V/d3BqaGhrcHV6goiKioqIhH55dHFwb29yd3yAhYmNj4+OjImHhIKAgYOFiIuPkpWVlpWUkpCOjY2NjY+Rk5WXmJmZmJeTi4R+dW1nZWZqb3R7g4qMjIuJhH13cm5ubW1wdnuBhoqOkZKQjouIhYKBgYKFiIuPk5aXmJiXlZORkI+Ojo+Rk5SWl5mamZmXkIiCeXBqZmRnbHF3foaKi4uKhoF7dXFubm1vcnh+goeLj5CRj42LiYeEg4SFh4mNkZSXmZmamZeVk5GQj4+QkZOVmJqcnZ6clYyFe3BoYmBiaG1zfYaLjY6NiYN7dG9samlrcHd9g4mQlJWUko+Lh4OAgIKEh4uQlZmbnJ2cmpeUkZCPjo+RlJaYm52enp6bkoqBd2xkYGBjaW93gIiMjYyKhX94cW1rampuc3qBh4yRlJWTkI2JhoOAgIOGio6Tl5udnZybmZaTkZGQkZKUl5qcnZ6fn52Ui4R6b2VgXmFnbXN9iI2Ojo2JgnpzbWtqamtwd36EiY+TlZSSj4yIhIGBgoWHjJGWmpydnZyal5WTkpGRkpSXmpyen6GhoJ2TioJ3a2JdXGBnbXWAio6Pj42IgHhxa2lnZ2pweH+FjJKVlpWSjouIhIGBg4aKjpOYnJ+fn56cmJWSkZCRk5WZnJ+ho6OioJiMg3lsYlxaXmVsdH6Jj5GQjoqCenJraGZmaG12foWLkpaYl5SQjIiDgICChYiNkpidn6ChoJ6al5SSkZGRlJibnqCjpKSglYyCdmheWVldZGt1gYuQkZGQioF4cWtnZWVobnd/ho6VmZqZlpGNiIOAf4GEiI6Ump+io6Oin5qWlJKQkJKUmJyfoqSlpqOZjoZ5bGFaV1tiaHB9iY+RkpGMhHtxamdkYmVsdX2FjpabnZuXk46Ign5+f4KGjJOan6KkpaWhnZmWk5KRkZSXm56hpaanopeNgnVnXFdWXGJqdIGLkJGSkImBd29pZmRkZ294gIiQl5ucmZWQi4aBf4CChYqQlpygoqKioJyZlpSTkpSWmZyfoqSlpaSbkIZ7bmJaV1phaHB8iZCSkpCMg3lxamZkY2VrdX2FjJSZm5mWko6KhIGAg4aJjZSbn6Gjo6Kfm5eUkpGRkpWZnaCjpqampJiMg3ZoXlhXW2Nrc4CLkZKSkIqBeG9pZmRkZ254gIePlZmamJSPjIiCgIGDhouRl5yhpKSjop+alpORkJGSlpqeoqWnqKaaj4V4aV1WVVlgaHF/jJKUlJKMg3lwaWZjYmZtdn6GjpabnJqXk46Ig39/gYWIjpacoaOkpKOfm5eUkpGQkpaZnJ+jpaakmo+GeWpeWFZZX2dwfYqQkpSTjoR7cmtmY2Jla3V9hY2Wm5ybmZSPiYN/foCChoyUm5+jpqakoZyXlJKPj5GVmJygpKaoppyRh3pqXldUV19ncH6LkpSUko2DeXBoZGNiZWx3f4ePlpubmZWRjIeCgICDh4uQl5ygoqKioJ2al5STkpKTlpmcnqGjpaOZj4Z6bGFaWFxiaHF9iI6QkZCMg3pybGhlZGdudn6GjpWam5mVkY2Hg4GBg4aLkJecoKKjop+cmJSSkZGRlJebnqGjpKWdkol+cWVcWFpgZm13hI2PkJCMhX10bWlnZWdsdH2Ei5OYmpqXk4+KhYF/gYSHi5KZnaChoqGfmpaUkpGQkZWYm56ho6WlnZGJf3FlXVpbYWdueYWNj5CQjYZ+dm9qaGdnbHR8goqRlpmZl5OQjIeDgYOEh4uRlpufoKGhn5yYlZORkJGSlZmcnqCjoJaNhXhsYlxaX2Vrc3+Kj5CRj4mCenFraWdmaXF5gYiQlZmamJSQjIeCgICChImOlJqeoKGhoJ2ZlpORkJCSlJebnqChnpWMgnZqYVxbX2ZtdoGKjpCQjomBeXFraGdna3J6gYiQlZiZl5OPi4aCgICChYqPlJmdnp+fnZqXlJGQj5CRk5eanZ+hoJeOhnptY11aXWNqcn2IjpCRkIuEfHRuamloaXB5gIaOlJiYlpOPi4eCf3+ChIiNk5icnp6enZqWk5CPjo6PkpWYm52enJSMg3htZF9eYWdudYCJjY+QjomCe3RubGpqbHR7gYeOk5aXlpKOi4aBgIGChYqPk5ibnZ2dm5iUko+NjY2PkZSYmpyempKLgndsZWFgZGlvd4GJjI6OjIaAeXJubGpqbnV8gomPlJaWlJCNiYSBgIGChYqPlJibnJybmpaTkI6NjIyOkJOWmJqblo+IgHZtZmNkaGxyeoOJi4yNioV+eHNvbWxtcXh+hIqQlJWUko6Lh4OAgIGDhoqPk5eZmpmZl5OQj42MjI2PkpSWmJqZk4yGfXNrZmRmam91fYWKi4yLiIN9d3Nwb25vdXuAhoyQk5SSj4yJhoF/gIGDhoqOkpWXl5eXlJGPjYyLi4uNkJOUlpeTjYd/dm9pZmdrb3R7g4iKjIuJhH95dHFvb29zeX6DiY6RkpKPjImGgoCAgIKFiYyQk5WVlZSTkI6MiomKi4yOkJKUlJGMh4B4cW1qa21xdXuCh4mKioiEgHp2c3FwcXR5foOHjI+QkI6LiYaCgH+AgYOGio6QkpOTk5GOjIqJiIiIioyOj5GSj4qGgXp0b21tb3N2fIKGiIiIh4SAe3h1dHNzdnp+goaKjY6NjImHhIKAf4CBg4aJi46PkJCPjoyKiYiHh4iJi4yNjo+NiYWBe3ZycHBydXh8gYWGh4eGg4B9enh3dnZ4fH+BhYiKi4qJiIaEgoGAgYGDhYeJi4yMjIyLiYiHhoaFhoeIiYqKi4qHhIF9eXZ0dHZ3eXyAg4SFhYSDgH57enl4eHl8f4GDhoeIiIeGhYOBgICAgIGDhIaHiIiIiIeGhYSDg4ODg4SFhYaGhYOCgH58enp6e3x9f4GCgoKCgoGAf359fX19fn+AgYGCgoKCgYGBgICAgICAgIGBgYKCg4ODg4ODg4OCgoKDg4ODgoGBgH9+fHt7e3x8fn+AgYGCgoKBgH99fX19fX1/gIKEhYaHh4eHhoWFhIODg4SFhYaHiYqLi4uLioqJiYiFgn99e3l3dXV2eXt+gIKDhISEg4F+fHp5eXp6e32BhIiKi4yMi4qJh4aEg4OEhYeJioyOkJGRkJCPjoyLioiDf317eXZ0c3R2eXx/gYOEhIODgX97eXd4eXp7fYCEiIuNjY2NjIuJiIaFhYWHiYuMjpCSk5OTkpGQj46NjIqFgH17eXVycXFzdnl9gIKDhISEg4B8eXd2d3h6fH+DiIyOkJCQj46Ni4mHhoaHiYuNj5KUlpeXlpWUk5KQj4uEf3t4dHBtbG5xdXp+goSGh4eGg397d3R0dXZ4e4CFi5CSlJSUkpCNi4mHhoaIi46Rk5aZm5ybmZeWlJKRjoeAe3h1cW1qa25zeHx/goWGhoaEgXx3dHR1dXd5foSKkJOVlZaVk5GNi4iHh4iLjZCTlpmcnZ2bmpiXlZORjIR+enhzbmppa3B1en6BhIaHh4WCfXh1c3N1dnh8gomOkpSVlpaUko+MiomIioyOkZSXmp2en56dm5qYlpSQiIB7d3NtaGZnbHF3fIGEhoiIh4N+eHRxcHJzdnqAh46Tl5iYl5aUkY2KiIeIio2Qk5ebn6GioqGfnZuZl5WOhH14dG9qZmVobXN5f4KFhoeIhoJ7dXJxcHJzdnqBiI+Ul5iZmJeVko6LiYmKjZCSlpqeoqSkpKKhn52amJaQhn96dnBpZGNma3B2e4GFh4iIhoN+d3JwcHFzdnuCipGWmpycm5iVko+LiYmKjZCUmJygpKampaShn5yZmJSLgHp3c21nZGVpb3V6f4KEhYaHhYB5dHFxcnN0d32FjZOWmJqamZiWk5CNjIyOkZOWmJygpKWlpKKioZ+cmpOJgHp1bmZgXmFnbnV8goeKi4uKhn93cW1sbW5xdn2Gj5acn6CgnpuXk4+LiIiLjpKXm6CkqKqqqaekoZ6bmZOIfndybmhiYGJob3Z9goaJiYqJhX93cW1tb3FzeH+IkZicn5+enJmWko6LiouOkpaanqKmqaqqqKWjoJ2bmI6CenVwamNfYGRrcnqAhYiJiYiFgHhxbGtsbnF1fIWPl52foKCfm5eSj4uKio2Rlpqfo6eqq6qopaKfnZuZmJGHf3p2cGhiYGNobnV7gISHiYqIg312cW5ucHF0eoOMlZueoKGhnpqVkY2KiouOkpeboKWqrK2rqqeloZ6blYl+dnFsZV9dYGZudXyDh4mKiYiDfHRuamlqbHB2foeQmJ6hoqGfnJeTj4yKioyRlZqfpKmsrq6tqqejoJ2alop/eHRvaGJeYGVsc3qAhIaHiIeDfXZwbGtucHN3f4mTmp6foaGfnJeTkI2MjJCUmJyfpKirrayqqKakoZ+dmY+Ee3ZwaGBbW19nbnZ9g4eKi4uIgXlybWtsbW90e4WPmJ6hoqOin5yXko6MjI6RlJidoqerra2sqqmmo6CdmY+De3VwaWFcXGBocHd+hIiKi4uIgnpxbGprbnF0e4SPmZ+hoqKhnpuWko6Li46Slpqdoqesrq6sqqelop+clId8dXFrZF1bX2Zudn2Dh4mLi4mEfHRua2prbnJ3f4mTm6Cio6KhnZiUkI2Li42RlZugpamtsLCvrKmloZ2alIh9dnFsZV9dYGZtdXyDhoiJiYeDfHRtamlsb3N5gYqUm6Cjo6Kfm5aRjYqJiYyRlpygpaqusK+uq6ekoZ6cl4yBeXVwaGFdX2Rrcnl/hIaHiIeEfXZwbGtsb3J2fYaPl52foKCfnJmUkI2MjY+Tl5qfo6irra2rqKakop+dmY6De3dxaGBcXGFob3d9goaJi4qHgXlzb2xrbW90eoSOlpufoaKin5uWko+NjY6RlJmdoqaqrK2rqqimo6CempGFfHZxaWFcXGFob3d+hIiKi4qHgXpybWpqbG5zeoONlZyho6Oin5uXko6LiouPk5ecoaaqra6urKmmo6CcmpaMgXl1cWpjX19kanF4foKFh4iIhoF6c25tb3F0d32GkJicn6Chn5yZlZGOjY2PkpWZnaGlqKqrqqinpqOgnpqQhXx2b2hhXV1haHB4foSIiouKh4F5c25rbG5xdn2Gj5edoKGhn5yXk4+MioqMkJWan6SorK+urKmmo6Cdm5iOg3t2cWtjXl5iaG93fYKFiImJhoF6c29tbG5xdHqCi5SZnZ6fnpuXk5CNi4qLjpOXm5+kp6qrqqimo6Cem5mWjIJ7dnFqY19fZGtyeX6DhomKiYaBeXNvbm9xcnZ8hY6Vmpydnp2bmJSQjYyMjpCUl5ufpKiqqqmnpqSinpyYjYJ6dG5nYF1eY2pyeYCFiIqKiYaAeHFta2xucHR7hI2Vmp2enpyZlZGNioiIi46RlpugpKiqq6mnpKKgnJmXk4qBe3Zya2ViZGhudHp/g4aHiIeDfXdyb21ucHN3fYWOlZqcnJycmZWRjouKi42RlZicn6Omp6akoqCenJqYmJOJgXx3cWpkYWNnbXR7gISHiYqJhYB5c3BvcHF0eH2FjpWZnJ2cm5iVkY2LioqMj5OXm5+ipaalo6GfnZqYl5WPh397d3FqZGNlanB1en+Dh4iIh4R+eHRxcXJzdXqBiZCVmJqcm5mWk4+NioqKjY+SlpqdoKKjoqGgnpyZl5aUjIN9eXVvaWZmaW5zeH2ChIaHh4aBe3ZycXJzdHd8g4qQlZeYmJeWlJGNiomJi46Qk5WZnJ+hoaCenZyamJaVkYmCfXl0bmlnaWxxdnuAhIaHiIeEf3p1cnBwcnR4foSLkZWXmJeWlJCNioiIiImMj5OWmpyen5+enZuYlpWUk46Gf3t4c25paGltcnd8gIOFh4iHhH95dXNzc3R1eX+GjJCTlZaWlZKPi4iHhoaIi46RlJebnp6enZuZl5WTkY+Kg356d3Nua2pscHR5fYGDhYaGhoN/enZ0c3R1dnl+hIqOkZKTk5KRjoyJh4eHiYuNkJKVmJmampmXlpSSkZCPjIaBfnt3c29tbnF0eHt+gYODhISCf3t4d3Z2d3l7f4OIjI+QkZGRj42LiYiHh4iJi46QkpSWl5eWlZSTkZCOjYqEgHx6d3NwbnBzdnp9gIKDhISDgX56eHZ2d3h6fICEiIyNjo+PjoyKiIeGhoaHiIqMjpCRkpOSkpGQj46OjY2Lh4J+fHl2cnFxc3Z5fH+Bg4SFhYOBfnt5eHh4eXt9gYWIi4yNjY2Mi4mHhYSEhIWHiIqLjY+QkJCPjo2Mi4qJiIWBf318eXd1dXd4e31/gYKDg4OCgX58enp6ent9foGEhoiJiYmJiIeGhYSDg4OEhoeIiYqLi4uLiomIiIeGhoaFgoB/fn17enl5enx9fn+AgYGCgYGAfn19fX19fn6AgYKDhIWFhYSEg4OCgoGBgoKCg4ODhISEhIODg4KCgoGBgYCAgICAf39/f4CAgIGBgIB/f39/f3+AgICAgIB/f3+AgIGBgYKCgoGBgYGBgYKCg4ODg4OCgoKCg4ODhISEhISEhIODhISEhIWEgX98e3p8fX+AgYKBgYB/fXx8fHx+gIGCgoB+fXx8fX+Bg4SEhIODgoGAgIGCg4WGhoaGhYODg4OEhoeHh4eHhoaFhYWFhoeIiIiEgHx4d3h6fH+BgoKCgYB9e3p5enx/gYODgoB9e3p7foCDhYWFhYSDgoGAgIGDhYeJiYiHhYODg4WHiImKiomIiIeHhoeHiImKi4qFf3p1dHZ6fYCDhIOCgX57eXh3eXyAg4SEgn57eXh6fYGEhoeHhoSDgYB/gIKFiIqLi4qIhoSEhIaIiouMjIyLiomIiIiJiouMjYuGf3l0cnR5fH+Cg4OCgX97eXd2eHuAg4SEgn57eXh5fYCEhoiIh4aEg4GAgIKEh4qMjYyJh4WEhYaIi4yNjY2Mi4qJiYiJioyOj4+Lg3t0b3B0eX6ChYWEg4F9eXZ0dHd9goaHhoJ9eXZ1eHyBhYiJiYmHhYKAf3+BhYmMjo6NioeFhIWHioyOkJCPjoyLiomJioyOkJGRioF5cm5wdXp+g4WFhIKAe3d1dHR4foKFhoSAe3h1dnp/g4eJiomIhoSBgICBhIiMjo+PjImGhYWGiYyOkJCQj46NjIuLi4yNj5GSkYuCeXFtb3R5foKEhISCgHx3dHNzd32ChYaEf3t3dXZ6f4SIioqJh4aEgoGBgoWJjI6Qj4yJh4WGiIuOkJGRkZCPjYyLi4yNj5GTkpKOg3lxbGtxeH2ChYaFg4F8d3NxcnV8goaIhoF7d3Nzd3yCiIuMi4mHhIKAgIGEiI2QkZGPi4eFhYaJjZCSk5OSkI6Mi4uMjY+SlJaWkoh9c2tpbnV7gYWHhoSCfXhzcXBzeYGGiIiDfHd0c3Z7gYaKjIuJh4SBgICBhIiNkZOSkIuHhYWHio6SlJSUkpCNjIuLjI+RlJaXlZSPg3hwampweH2ChYaEgoB8dnNxcXV7goaHhoF6dnNzdnyCiIyOjIqIhYKAf4GEiI2Rk5ORjYmGhoeKjpKUlJSTkY+NjIyOkJKVl5eVlI6Bd25pa3J6f4OGhoOBfnp2c3JydnyChoeEf3l1dHV5foOIiouKiYeFgoGBg4aJjZCRkI+MiomIiYyPkZOTk5GQkJCPkJCQkZKTlJSUjoJ4b2lqcXh9gYWFg4KBfXdzcXB0e4GGiIaAeXVzcnZ8gYaKjIyKiIaDgYCBhIiOkpSTkY2JiIeIi46Rk5SUk5KRkI6Ojo+RlJaYl5aSh3xya2htdXuAhYeFhIF9d3Jwb3J4f4WHh4R9dnNxcnh/hYqNjYuJhoOAfn+Ch4ySlJSSjoqHhoeJjZKUlpeWlJKQjo2Oj5KVl5iYlpSRiHxza2hsdHuAhoeFg4B8d3NxcHJ4foOGh4N9d3Nxcnd+hIqNjoyJhoOAgIGDh4yRk5STkIyJh4eJjJCUlpeXlZKQj46OkJKTlpeXl5WTin1za2drdHuBhYeFg4F9eHNxb3F2foSHiIR9dnJxcnd/hYqNj42Kh4SBgICChYqPkpOSkI2JiIiKjZGUlJSTkpGQj4+QkZKUlpeXlpSSiX51bmlsc3l+g4aFgoB9eHVzcnN3fYKGh4V/eXVycnZ8goeLjYyJh4WCgYGChYmOkpOTkY2Jh4iJjI+TlJWVlJKRkJCQkZKUlZaWlZOSjIF3b2prcXh9gYSEg4KAfHdzcXF0e4GFhoWAenVzc3V6gYWJjIyLiIaDgH5/g4eNkpSUkY6Kh4aIi46SlZaWlpSSj46NjY+SlJaYmJeVk46DenJranB3e4CEhIOCgHx2c3FxdHqBhIaFgHt2c3N1eX+EiYyNjIqHhIKBgYOHi4+RkpGOi4mJiYuNkJKTlJSTkpCPj4+Rk5WWl5eVlJKNgnhwa2tyeX2BhISCgH56dXNycnV7gISGhH95dXNzdnuBhoqMi4qIhoSCgYKDhoqOkJGQjYuJiYqMj5GTlJSSkZCQkJCQkZKTlZWVlJOSkId9dW5rb3V5fYKDg4KBfnl1c3Fyd32BhIWBfHl2dHV4fYKGiYuKiIeFg4ODhIaKjY+QkI6MioiIio2Qk5SUk5KQj4+Pj5CRkpSVlpaVlJKPhn11bmtvdXp+goODgoF9eXVzcnN5f4OGhoJ8d3RzdHh+g4eLjIuIhoSAf4CChYqPkZGRj4yJiIiJjI+SlJWVk5GPjo2NjpCSlJWWlpWTkY6Fe3Rua3B3e3+DhIKBgH15dnRzdHh+goWFgn14dXV2en6ChomJiIeGg4KBgYKFiY2PkJCNioiHiIqMjpCSkpOSkZCPjo+QkZKTlJSUk5GRjoZ9dW9tcXZ7foGCgYGBf3p3dHJ0eX6DhYSBfHh2dnd5fYCDhoiJiIeFg4KCg4WIi42Ojo2LiYiIiYuMjpCRkZGQkI+Ojo6PkZKTlJSSkZCPjIN8dG5uc3h8gIODgoF/fHh2dHN1en+ChISAfHh1dHZ5fYKFiImJiIaEgoGBg4aJjI+PjoyKiIeHiYuNj5GRkZCPjo2MjI2OkJGSk5OSkY+Oh353cW1vdXp+goSEg4KAe3d1c3N3fYGEhYR/e3h2dnd7f4OGiImIh4WDgYGCg4WIi42NjYuIh4iIioyOjo+Pj46OjYyMjY2PkJGRkZGPjo2NiYF7dXBxdXp9gYODgoF/fHl3dXV4fYGEhYSAe3d1dXd6f4OGiImIhoWDgYCBgoSIi42NjYuIhoWGh4qMjo+Qj46NjIuKiouMjpCRkZCQj42NioN8dnFxdHl9f4KDgoKBfnt4dnV2e4CDhYWCfXl3d3d6fH+ChYeIh4aEgYCAgYOGiYuMi4qIhoWFhoeJi42Ojo6MjIqJiYmLjI6QkI+OjYuKi4mCfXhzc3Z6fX+BgYGBgH58eXh3eHt/gYODgH16eXl6fH+Bg4WGhYWEg4KBgYKDhoiKioqJh4aGhoeIiYqLi4uMi4uKiomKiouMjY2NjIuLi4uIgXt2c3N3e36BgoKBgYB9enh3d3h8gIOEg4B9enh4enx+gYOEhoaFhIOBgICBg4aIiYqJh4aFhIWGh4eJioqLi4qJiIeHh4iKi4yMjIuKiYmJiIR/enZ1d3t9f4GBgYCAf317enl5e36AgoOCf317enp8fX+BgoSFhYSDgoGAgYGDhYaHiIiHhoWEhIWFhoeIiImJiIeHhoaGh4iJiomJiYiHh4eFgX56eHh7fX6AgYCAgYB/fXx7ent+gIGCgoB+fHt7fH1/gIGDhISDg4KBgICBgoOEhYaGhYSDg4OEhIWFhoaGhoaGhYWEhYWGh4eHh4eGhoWFhYSBfnx7e3x+f4CAgICAgH9+fX19fX6AgYGBgH59fX1+fn+AgYGCgoKCgYCAgIGBgoODg4ODgoKCgoKCg4ODg4ODg4ODgoKCg4ODg4ODg4OCgoKCgoGAf35+fn9/gICAgICAgH9/f39/gICAgICAgICAgICAgICAgIGBgYGAgICAgICBgYKCgoGBgYGBgYGCgoKDg4ODgoKCgoKDg4SEhISDg4ODg4SEhISFhYWFhIF/fHt6fH1/gIGCgYGAf359fHx8foCBgoKBf318fHx9f4CAgYGBgYGBgICAgIGCg4SEg4KCgYKCg4SEhYWFhYWEhISEhIWFhoaHh4aGhoWFhYaHh4iIiIiHh4eHhoWBfXt5eXt9fn+AgYGBgH99e3p6fH6AgYKBgH58fHt8fX5/gICAgIGBgYGBgYGCg4SEhISDg4OEhIWGhoaGhoaGh4eHh4eHh4eIiIiJiIiIiIiIiYmJiYmJiYmKioiDfXl1dXh7fYCBgoGBgH58enh4en2Bg4SDgX17eXl6e31/gICAgYGCgoGBgIGCg4WFhYWEg4OEhYaHh4eGhoeHh4iIiIiJiYmKioqKiYmJiouMjIyLi4qKioqLi4uIgnx3dHR3en2AgoODgoF+enh2dnl9gYSFg4B8enh4eXt9foCAgIGBgYGBgIGCg4WHh4aFhIODhIWGiImJiYmJiYmJiYmJiYqLjIyMjIyLi4uLjIyMjY2NjIyNjY2NiIB5dHFzd3p9gIKDgoKBfXl2dHR3fYGEhYSAe3h3dnh6fX6AgYKCg4OCgYB/gYOGh4iIhoWEhIWGh4iIiImKiouLi4qJiYqLjI2Njo6NjY2NjY2NjY2Ojo+Pj4+PjYV9d3Fvcnd7foKEhIOCf3p3dHN0eX6ChYaDf3t4dnV3eXx+gIGCg4SDgoB/f4GDhoeIiIiHhoaFhoaHiImLjI2OjYyKioqKi42Oj5CQkI+Pj46Ojo6Oj5CRkJCPj4uDe3RvbnJ4fIGEhYOCgH15dnRzdnuAg4WEgXx4dXR2eX1/gIGAgIGCgoKCgoKEhoeIiIeGhYWGiIqLjIuLioqKi4uLjI2Oj5CQkI+Pjo2Njo+PkZKSkZGRkJCRkJCLgXlybW90eX2Bg4OCgn97d3Ryc3d8goWGhH96dnV1d3p9f3+AgIGBgYGBgYKDhYeJiYiHhoWGh4mKi4yMjIyMjY2MjIyNjo+QkJCPj4+Oj5CQkJCRkZGSkpGSkpGQioB3b2tuc3l+g4WFg4J+eXVycHJ3foSHiIV/eXRycnV5fYCCgoKCgoKBgYCBg4WIi4uKiYeGhoeJi4yNjYyMjIyNjY2Ojo+QkJGRkZCQkJCQkJGRkpKSkZGRkZKTkYh+dW1qbnR6foOFhISDf3l1cW9xd36Dh4eDfXh0c3R3en1/gIGCg4ODgYB/gIKFiIqKiYiHh4iIiYqKi4yNjo+Pj4+OjY2Oj5CRkpKSkpKSkpKRkZGSkpOUlJSTk46EenJra3F3e4CEhIODgXx4dHFxdHqAhIaFgHp2dHR1eXx+f4CAgIGBgYCAgIKFiIuMi4iHhoWGiIqLjI2Ojo6OjYyMjY2OkJKTk5OSkZCQkJGSkpKSk5SVlZWTk5KMgXhwamtxd3yChYWEgn96dXJxcXZ8goaHhX95dXJydXl9f4CBgYKDg4KBgIGDhYiKi4qJiIeHiImKi4yNjY2NjY6NjY6Oj5CRkpKSkpKRkZGRkZKTk5SVlZWVlZWPhHpwaWlwdnyChYWDg4B7dnNwb3R6gIWHhYB5dXNydXl8foCBgIGCgoKCgYGChIeIiYmIhoWGiIqMjY6NjY2MjI6Pj5CQkJCQkZGQkJCQkJKUlZWVlJOTkpKTk5STjIF4b2pscnh8gYSEg4OAe3Zyb290e4GFh4V/eHVzc3V5e32AgYKDhIOCgH+AgoSIiouKiIeGhoeJi4yNjY6Pj46OjYyMjY+RkpOTk5KRkZGRkZKSkpOUlZWUlJOTkYl+dW1qbXR5foOFhYOCf3l0cXBxd32DhoaDfXdzcnN3e3+BgYGAgYGBgoGBgoSHiouLiYaFhYaIi42Ojo6NjI2Ojo6Ojo+PkZKSk5OSkZCQkZGTlJSUlJSTk5OTk5CGe3Jram92e4CDhIOCgX55dXJwcnh/hIeHg3x3c3Jzd3t9f4GBg4SEhIKAf4CChYmLjIqIh4aHiIqMjY6OjY6Ojo6OjY2Nj5GSkpOSkZCQkJGSk5SUlJSTk5OSk5CHfnVta291en6ChIODgn55dXJwcnd+g4aGg314dHN0d3t+f4CAgYGCg4KBgYGDhomLi4qIh4aGiImKi4yMjY6Pj4+OjY2Njo+RkpOTkpGRkJCRkZGSk5OTlJSTk5GIfXVtam51en6DhYSDgX55dHJwcnd+g4aGg313c3J0dnp9f4CBgYKCgoKBgIGDhoiKi4mHhoWGh4mMjI2NjYyMjIyMjIyMjY+RkpKSkY+Pj5CRkpOSkZGRkZKTkpKOhXx0bm1xdnp+goSDg4J+eXVzcnR6gISFhYF8eHV0dXh7fX5/gIGCg4OCgYGCg4aIiYmJh4eHiImJioqLi4uMjI2NjYyNjY6Pj5CQkJCQkJCQkJCQkZGRkpKRkZGPh352b21wdnt/g4SDgoF+enZ0cnR4fYKFhYN+eXZ1dnh7fX5/f4CChIWEg4KBgoSGiIiHh4aHh4mKi4uLiomKi4yNjo6Ojo6Njo+Pj46Pj4+QkZGQkI+Pj4+QkJCQiH94cW5wdnp+gYODgoKAe3d0cnN3fYKFhYN/enZ1dXd6fH5/gIGDg4ODgoGAgYSGiIqKiIaFhYaHiYmJiYmKi4yNjYyLi4uMjY6Pj4+Pj4+Pj4+Ojo2Oj4+QkJCPiH94cW5xdnp+goSEg4J/e3d0c3R4foOGh4R/enZ1dXh7fX+BgYKDhISCgICAgoSHiImIh4aFhYWHiIiJioqKi4uKioqKioqLjI2Ojo6NjYyMjI2NjY6Pj4+Pjo6Kg3t0cHB1en2BhISCgoB8eXZ1dXh9gYSFhIB8eHZ1d3p9f4CBgYGBgoGBgYCBg4WGh4eGhYSEhIaIiYmJiYmJiYmJiYiJiYuMjY6NjIuKiouMjY2NjY2NjIyMi4yKhH54dHN1eXt+gYKCgoJ/e3l2dXd7f4KEhIF9e3l4eXt8fn+AgYKDg4OBgH+AgYOFhoaFhYSEhYaGh4eHiIiIiYmJiIiHiIiJiouLioqJiYqKi4uLi4uLi4qLi4qGgXt3dXZ5e32AgYKCgoF+e3l4eHp9gIKDgoB9e3p5ent9fn+AgYKCgoKBgICAgoOEhYWFhYSEhIWFhYWFhoaHh4eHh4eGhoeIiImJiYiIiIiIiIiIiYmJiYqJiYeDfnl2dnh7foCBgoGBgH98enl5en2AgoODgX58enp7fH5/gIGBgYGBgYCAgIGCg4SEhISDg4KDg4SFhYWFhYWFhYWFhYWFhoaGhoeGhoaGhoaGh4eHh4eGhoaGhoSAfXp5eXt9f4GBgYGAgH59fHx8fX+AgYKBgH59fX19fn+AgICAgYGBgYCAgYGCgoOCgoKCgoGCgoKDg4ODg4ODg4ODg4ODg4OEhISEg4ODg4ODg4ODg4ODg4ODgoF/fn19fn9/gICAgICAgH9/f39/f4CAgICAgIB/f4CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgYGCg4OEhYaHh4iJioqLi4uLi4uKiYeFg4B+fHp3dXNycHBwcXN1d3l7fX+BgoOFh4iJiYmJiIeHh4eHiIiIiImJiouNjpCSk5SVlpeYmJmampqampiVkY2Ig356dnFtamZjYmJkZmpucnV5fH+ChYiLjo+RkZCPjo2NjY2NjY2NjY2Oj5GTlpibnJ6foaKjpaampqampJ+Zk4uEfnlybGZhXFhXV1ldYWdscHV6foKGi4+SlZaWlZSTkpGRkZGRkJCRkZKUlpmcn6Kkpqiqq62ur6+vr66popuSiIB5cmtjXVhST09RVFlgZ21zeH6ChouQlJaZmpmXlpSTkpOTk5OTk5SUlpqdoKSnqqyusLK0tba3t7e2tK6mnpSJgHhwZ19YUUtIR0lNU1tiaXB2fIGGjJKWmZydnJqZmJeWlpeXlpaWl5ianJ+jp6uusbO2uLq7vb+/v7+9t62jl4p/dm1jWVFJQj09QEVMVV9nbnZ9g4mQl52ho6SjoJ6cm5qZmZiXlpaWl5qdoqarsLS3ur2/wsTGx8jHxsO8saaajIB2bGFWTUQ8ODg8QUlTXGRsdHyCiZGYnqKlpqSioJ+dnZ2dnJubmpqbnqKmq6+zt7q9wMPFyMrLy8vKxLmuoZKEeW5jV01EPDU0NjtDTFdhaXJ6goiOlZugo6Wlo6CenJqampubm5ucnaCjqK2yt7zAw8XHycvNzs7OzcvFuq2gkIJ3bGFVS0E4MTAyNz9KVWBocXmAh46WnqOnqaimo6Ggn5+goKCgoKCho6issba7wMPGyMrMztDR0dHQzsi8sKGRgnVqXVFHPTQuLC80PUhTX2lye4OKkpqhp6utrKqnpKKgoKCgoaGgoKGjp6uwtrzAxMfKzdDT1tfY2NfWz8O2ppWFeGxeUUU6MCknKi83Q09aZG94gYiRm6KorK6uq6mnpaSkpaWkpKSkpaerr7W7v8TIy87R1NfZ29zc29nTxrenloV3a1xOQjctJiQnLTZCT1tlcHmCipOco6mtr6+sqqimpaSlpaWkpaWmqa2yt7zCx8vP0tXX2Nrb3Nva1su8rZuJem1gUkU6LiUgISYvOkZTXWdxe4OLlZ2kqKysq6impaSjo6SkpKSlpaersLW6wMbKztLW2dvd3+Dh4N/bz8CwnYp7bV9QQjYqIBwdIio2RFFdaXR+h4+ZoqmvsrOwrKmnpKOjpKSjpKSlpquwtr3Dys/U19re4OLk5eXj4dzPwK+dinlsXk9ANCkfGxwiKjVDUFxncn2GjpihqK2wsa+sqaelpKSkpKSkpaaorbK4v8bM0dba3eDi5ebn5+bk3tHBsJyJeGtcTT8yJx4ZGyEqNkVTX2lzfYWNl6Cnq66vrKilo6Kio6WmpqanqKqutLvByM7S1tnc3+Ll5+jn5uTf0sKxnYp5bF1NPjElGxcZHyczQU9bZnB7hI2YoaitsbGvrKupp6anp6ampqeoqa2yt73Eys/T19vf4eTn6Ono5+PWxrWhjHpsXU0+MSQaFRYbJDA+TFhkb3qDjJWfqK6ztLOwraupqKmqqqiop6iprbO4vsXL0NPX297h5Ofo6enp59/Qwa+biXpsXEw9MCMaFxofKDVCT1llcHqDj5ulrbO3t7WzsrCvrq6urKurq6ussLW6wMbM0dXZ3eDj5ujq6+rp4dPCsJuIeGlZSTosIBYTFRslMkFPW2dzfoiRnaeutLe3tLCtq6moqampqKipqq2yuL7FzNLW2t7h4+bp6+vr6ujg0cGumYZ2Z1dHOCsfFhQXHig2RFJeanaAiZOdpq2ytbSxraupp6enqKempqanqa61u8LJz9PX29/j5+vt7u7s6eHRwa6ZhXRlVEQ2KR0VEhYdKDZGVGFteIKLlJ6mrbK0s7CsqKakpKanqKenp6mssbe9xMvR1djb3uHk5unp6efl4dXGtqOPfnBhUUI1KR8ZGR4lMD9MWGNueYGKlJ6lq7CysK2sqqmoqaqqqqurrK2wtbvBx83S1tnc3uDj5ebn5uXi1sa1oo59cGJSQzYqHxkaHycyQU9bZnF7g4uVn6essbKvqqelo6OlpqampqamqKyyuL/HzdHU2Nrd4OPm5+jo5uPd0MGxnox9b2BQQTQoHhocIio3RFBaZXB5g4yWoKarrq6sqqinpaWlpqWlpKWlp6yxuL7Eys7S1tre4eTm5ubk4uDXyLimk4ByZVVGOi4kHRwhKDI+S1dibXiBiZOdpaqvsrGvrauqqampqainp6enqa2yuL3DyMzQ1Nfa3eHj5OPi4NfIuaiUgnRnV0g7LyQdHCAmMD1LV2Jsdn+HkZujqa2wrquopqSjo6WlpKOjo6SnrLK4vsXKzdDU19nc3+Hh4N7c18y9r52LfG9iU0U6LyciJCgwO0dUXmhyfISMlZ6kqKusqqempKKioqOjo6OjpKaqr7S6wMXKztHU1tja3N3d3NrY0cS2ppSEdmpdT0M4LSYkJy02QU1ZY2x2foaOl5+kqKqpp6SjoaCgoaGgoKChoqWprrO5v8TIzM/S1dfZ29zb29nWzcCzopGCdWhaTUI3LigoKzE6RVFbZW95gYmSmqGnq62tqqimpKKioqGgoJ+fn6Glqq60ub3BxcnMz9PW19jY19XSx7utnIt8cGRXSkA2LiorMDdATVhibHV+hY2VnaOnqquopaOioJ+fn56dnZ2dnqGlqq+0uLy/wsbIy83Q0dHR0M/JvrKklYZ6b2NXTEI5MjAzOEBKVV9ocHh/ho2Vm6CkpaWjoJ6dnJydnp6enp+goqWqr7S4vL/Bw8XGycrLy8vKyMW9sqaYin5zaV5USkI6NjY6P0hRW2Rrc3qBh46Vm5+io6GfnZuampqbm5qam5udn6Kmq6+zt7q8vsDCxMXGx8fGxMO8sqebjoJ4b2RaUUlBPDs+Q0pTXGRrcnl/hIuRl5udn5+dm5qamZqbm5uampqbnJ+jpqqusbO1t7m7vb7AwMC/vru0q6GViX92bWNaU0xFQkJFSlFZYWhvdXuAhYuQlZibnJuZmJeWlpeXl5eYmJiZm52gpKerrrCytLW2uLm6urq5uLawqJ+UiX93b2dfWFJMSEhLT1VdZGtxd3yBhYqPk5eZmpiXlZOSkpOTk5OTk5SVl5mdoKSnqausrq+wsrO0tLOysa6ooZiPhn12b2hhW1ZRT1BTV11kanB1en+Dh4uPkpSVlZSTkZCPj4+QkJCQkJGSlJaZm56goqSlpqipqqqrq6uqqaijnZaPhn95dG5oY15aWFhaXWFmbHF1eX2AhIeKjY+QkZGPjo2NjIyNjY2NjY2Oj5GTlZeZmpucnZ6foKChoaCgn56bl5KNh4F9eHRvbGhlY2NkZmltcXV4e36Ag4WHiYuLjIuLiYmIiIiIiImJiYmKioyNj5CRkpOTlJSUlZWVlZSUk5KQjYqHhIF+fHl3dXNycXFyc3R2eHp8fX+AgYKDg4SEhISEg4ODgoKCgoKCgoKCgoGBgYGCgoGBgICAgICBgoOEhYWGhYWDgoB9e3p6e3x9f4GCgoOCgYB/fn18e3t8fH5/gIKCg4OCgoGAf39/gIGDhIWFhYWFhYWEhISEhYWFhoaHiIiIiYiIiIeHh4eHiIiJiYeEgX15d3d3eHp9f4CBgoKCgoF/fXx6eHh5enx+gYKEhYWEg4KAgICBgoOEhoaHh4iIiIiIiIeHh4eIiYqLjI2NjY2Mi4uKioqKi4yMiYWAe3Z0dHR2eXx+f4GCgoKCgH59e3h3d3d5e36AgoSEhISDgoKCgoOFhoeIiImJiYqKioqKioqKi4uMjI2Oj4+Pj4+Pjo6Ojo6Oj46LhX94c3FwcXR4e36Ag4ODgoF/fXp4dnR1dnl7f4GDhYWFhYSDgoKCg4SGiImKi4uLi4uLi4uMjI2Njo6Oj5CQkZKSkpKRkZCQkJCRkYuFfnVvbW5wc3l9gIGDg4GBgH58end0c3N0d3p/goSFhYWDg4KBgoOEhoiKi4yMjIyMjIyMjY2Ojo6PkJGSk5OTk5OTkpKSkpKTk5SVkoqCeXBraWptc3h9gIOEhYSEgn57d3NxcHJ1eH2BhIaHh4aEg4GAgIKDhYiLjY6QkI+Ojo2NjY2Njo+Rk5SWl5eXl5aUk5KSkpOUlpaYlY6Fe3FqaGlrcHZ7f4KFhoWEg397d3Nwbm9ydnuAhIeJiYiGg4GAgIGDhoiMjo+QkZGQkI+Pjo2NjY6QkpSWmJiZmZiXlZWUlJWXmJiZl46Fe3BoZmdpbnV7f4OGh4aEgn55dXFubG1wdXqAhYeJiYeFgoGAgIKEh4qOkJKSkpKRkI+Ojo+PkJGTlZeYmZqamZmYmJeWlpeXmZqbmZGHe29nZGVobnV7f4KFhYSDgn97d3NubGxvc3l/g4aIiYiGhIKBgYKEhomLjY+QkZGSkpKSkZKSkpKUlZeYmZmZmZmYmJeYmJmampucnZmPhHhsZGNkZ251fICEh4eGhIF8eHRvbGttcHV7gYWHiYmIhoSCgYGDhYeKjY+RkpOTk5KSkZGRkpOUlpeYmpucnJycm5qZmZmZmpubnJ2XjYJ1aWNiZGhveH2BhIaGhYWCfXhzbmtqbHB1e4GFhoeHhYKCgYCChYiLjZCRkpKTkpKSkpGQkZGSlJaYmZucnZ2dnJubm5ubm5ydnZ6fm5GFeGtiYGJlbHR7f4OHh4aEgn14c29ramxwdHuBhoiJiIaDgYB/gIOGiYyQkpOTk5OSkZGQkJGTlJWYmpudn5+fnp2bmpmZmZudn6Ghop+ViXxuYl5eYWdweH6Dh4mIhoR/eXNuaWdobHF5gIaJiYmGg4F/fn6BhIiNkZSVlZWTkZCPjo6PkZOVmZudn6Cgn56cmZiXl5mbnqCipKSkopiKfG1hW1xfZW94f4SIiomGhH95c25qZmdrcHd+hIeIiIeEgoGAf4KFiIuPkZOUlZWUkpGRkZGTlJaYmp2en6Cgn56dnJqam5ucnqChoaKhl4p9bWFdXmFocXp/hIiJiIaEf3lzbmpnaGxxd36FiImJh4SCgYCAgoaJjI+Sk5OUlJKSkpGRkZOUlpmbnZ+fn5+dnJuampqbm52fn6GioqGXi31tYV1dYGZweH6Dh4iHhYN/eXRvamhpbHJ5gIaJiYeFgX5+fn+BhYmMj5GTk5SUk5KSkZGQkZSVl5qcnZ6enpybm5qam5ydnp+goaGiop2RhHVmXVteY2x2fYKFiIeFg4B7dW9rZ2Zpb3Z9hYqLiYeEgH59fX+ChomNkZOUlZWVlJOSkJCQkZSXmZyenp+enp2cm5qampudnp+goKGhoZ6Uh3prYFxeYmlze4CEh4eFg4F9d3Nva2lrbnJ4f4SHh4eEgX9+fn+Ch4qOkZSUlJSTkpGRkZKSlJWWmJudnp+gn52cm5qam52en6ChoaGhoaCXi35vYlxdX2Zxe4CFiYmGhIJ9d3NuaWZnam92foWJioqHgn9+fX1/g4aKjpGTlJWVlJOTkpCPkJGSlZianZ+gn56dnJqamZqam52en6GhoaGajoBxZFxcX2VueH6Dh4iIhoN/enRva2hnam91fYSJiomGgn58fH1/g4eKjZCRkpOTk5KRkZCPj5CSlJeanJ6enpybmpqampqcnJ6foKChoaCfl4t/cGNdXWBlb3h/hIiJh4SCfnhzb2xpam1xdn2DhoeGg4B9fH1+gYWIi46RkpOSkZCPjo2Oj5CSlZeZm5ydnJyamZiXl5iZm5ydnp+goJ+enZmOg3ZpYV9hZm13foKFiIeFg4B8d3Nva2prbnN5gIWHh4WBfnx8fX+ChoqNj5GRkJCPjo2Njo+QkZOVl5mbm5ubmpmYl5eYmZudnp+gn56cm5ualIp/cmdiYmVqcnp/g4WGhIKBfnl2cm5sbW9zeH6DhoeGhIF+fX1+gISHio2PkZGRkZCQj46NjY6QkpWYmpycnJuZmJeXl5eXmJmanJ2en5+enpqQhHhrY2FjZ251fICDhoaEg4B9eHVxbm1ucXV6gISGhYN/fXt7fH+ChomMjpCQkI+OjY2MjIyNjpCSlJaYmZqZmZeVlJOTlJaYmpudnZ2dnJubmI+EeGxkYWNnbnd+g4aIh4SBf3x4dHJvbm9ydnuBhYeGg4B9enl7fYCFiY2PkZGQjoyLiYmJiouNj5KVl5mampmXlZORkJGSlJeYmpubm5ubmpmZlYuBd2xlZGdrcnqAgoSFhIKAf3t3dHFvbm9zd3yBhYaFgn57eXp7foKGioyOj46OjYyMi4qKiouMjpCSlZaXlpWUkpGRkpOUlpeYmJiYmJiXl5aWkYh/dWxnaGtvdnyAgoOEg4KBfnt4dXJvb3F0eH6ChYaGg4B9e3t8foKFiIqMjY2MjIuLioqJiYqLjI6Rk5SVlZWUk5GRkJCRkpOUlZaWl5eXl5eWk4uDeXBpaGltcnl+goSGhoSCgH15dnNxcHJ0eHyBhIWFg4B+fHx9foCDhomLjY2Mi4qJh4eHh4iKjI6QkZOTk5KRkI+Ojo6OkJGSlJSVlJSTkpGRkIuEfXVvbW5wc3h9gIGDg4KBgH58end1dHR1d3t+gYODgoB+fXx+f4GDhYeIiYmJiYmIiIeHh4iIiYuNjo+QkI+OjYyMi4yNjY+QkJGRkZGRkZCQj46KhH53cW9wcnV5fX+BgoKCgYGAfXt5d3V1d3l7f4KDg4OBgH5+fn+AgoSFhoeIiIiIh4eGhoaGh4iJiouMjIyMjIuLi4qKi4uLjI2Njo6OjY2NjIyLiIN+eXRyc3V3e36AgYKCgYB/fn17enl4eHl7fX+Cg4OCgX9+fX5+f4GDhIWGhoaGhoWFhYSEhISFhoeIiYmJiYmIh4eGhoeHiIiJiYmKioqJiYmIiIWCf3t4d3h5e31/gIGBgoGAgH9+fXx7e3t7fH5/gYGCgYB/f35/f4CBgoKDg4ODg4ODgoKCgoKCg4OEhISEhISEg4ODg4ODg4ODhISEg4ODg4OCgoKCgYGAf39/f3+AgICAf39/f39/f39/f39+fn59fX19fX19fHx8fHx8fX5+f4CAgYKDhIWHiIiJioqKioqKiouLi4uLi4uLjIyNjo+PkJGRkpOTlJWWlpaXl5eXl5eXl5eXl5WSjomEgH15dXFua2dlZWVnaW1xdHd6fX+BhIaHiIiHhYOAfXt4dnV0c3NzdHZ4e36ChoqOkZSWmJqbnJycnJuZmJaVlJOTkpOTk5SVl5ianJ6goqSlpqeoqKmpqKinpqalo56ZkouDfHdxa2ZhXFhWVlhbYGVrcHR5fYGEiIuNjY2Lh4SAfHh1cm9ubW1ucHJ2en+Fi5GWmp6ho6WmpqampKKgnpyamJeWlpaXmJqcnqGkp6qtsLO1tre4uLi3trSzsa+tp5+WjIF5cmxlXllTT0xMT1RaYWlvdXp+goaKjY+PjoyHgn14c29raWhnZ2lrbnJ3foWMk5qfpKiqrK2urq2sqqilop+cm5qam52eoKKkp6qusbW4ury9vr+/v7++vby6uLazq6KZjYJ5cmphWVJMR0VGSU5VXWVscnh9goaKjpCQj4yIgn13c25qZ2ZlZWdpbHF3foWNlZyip6yvsbO0tbWzsq+sqaajoqCgoaKjpaeqrLC0uLy/wsTGx8fHx8bFxMPCwL+6saabjoF3b2VbUktDPTs9QUhQWmNrcnl/hImOkpSUko6Ignt1b2pmY2FhYWNmanB3gImSm6OqsLW4u7y9vbu5trKuq6elo6OjpKWnqq2xtbm+wsbJzM3Oz8/OzczKyMbEwsC6r6SXiXxzamBWTkY+OTc5PkRNWGFocHh+g4iOkZOTkY2HgHlybGdkYmBgYWNma3F5goyVnqassbW4u72+vry6t7Swraqop6enqKmrrbC0uLzAxcnMz9HS09PT09PS0tDOzMnBtambi3xyZ1tPRTwzLi4xN0BLVmBocXqBiI+VmJmYlI6Hf3hxamRfXFpZW15iaXF6hI6YoquyuL3Bw8TEw8K/u7ezr6ypqKeoqauusbW6vsTJz9PX2tzd3d3c29nX1dLPzMe8r6KSgnRpXlFGPTQtKiswN0JOWmRud36Ei5GVmJiXkouDe3NsZmFdW1paXF9la3R+iJOdp6+2u7/DxMXGxcPAvLi0sK2sq6usra+xtbi8wcbLz9PW2Nna29zc3Nva2NfU0tDHuq2djHxwY1ZJPjQrJSUpMDlFUVxncHmCiY+VmZmYlI+Hf3hvaGJdWllZXF9janJ8hpKdp7C3vcLFyMnJyMfEwb24tbKvrq6ur7Cztbm9wsfM0dXZ3N7f4eLi4uHf3dvY1dLHuauaiHlsYFNGPDMrJiYrMjxJVWBpcnuCiZCWmJmXk4yEfHNsZV9aV1ZXWV1ianN9iZWgqrO7wMXIysvLysjFwr25tbKwsLCxsrS3ur3BxcrP09jc3uHj5OTk5OPi4N7c2dbNv6+ei3ptYFNGOzEnISAlLDZDUVxmcXqCiZCWmZqZlY6GfnZtZl9aV1ZXWV1haHF8iJSfq7S7wsfKzM3OzMrHw765trOwr66ur7Cytbm9wsjN09fc4OPl5+jo5+bk4d/c2dXLva6ciXhsX1JFOzAmISElLDZDT1pkbnh/ho6Tl5mYlY+IgHhwamRfXVtbXWBkanJ8hpGcprC3vsPGycrMzMvJxcG9uLWzsrGys7W3ur3BxcrP1Nnd4ePl5ubm5uXk4+Lf3dnMvKyah3dqXU9CNywjHh8kLDdFUl1ncXmBiJCWmpyblo+HfnZvaGNeW1hXWFxgZ3F8h5Kdp7C4v8XKzc/Qz83KxsO/u7i2s7KxsrO1uLu/xMnN0tbb3+Lk5ufn5ubl4uHf3dnPwLCeinptYFJFOS4lHx4iKTNATVhjbXZ+hYySlZeWk46Gf3dvaGNfXVxdYGNobnaAipWhq7O6wMTHysvLysjGwr65trOxsLGxsrS3ub3Cx8zR1tve4ePl5ubm5uTi4d/c2tbLva6dintvYlNGOzAlICAkKzZCTlljbXZ+ho6Vmpual5GJgXlxamNfXFtbXWBla3R+ipWgqrO5vsLFx8jJycfEwL25tbOxsbGytLW4u7/Eyc7T19re4eLk5eXl5OLg3tzZ19LGt6aUgnNnW05COC4lIiQrNEBNWWRtd3+GjZSZm5qXkYmBeHBpYlxYVVRVWFxianSAi5airLW8wsbJzMzMy8jEv7u2sq+trKytr7C0uLzAxsvR1dre4OLj5OTj4uDf3NnW1NDGuKqZh3htYVNGPDIpJSUrMjxIVV9pc32Ei5KYmpuZlo+Hf3ZuZmBcWllZW19kanN+iZSgqrO6wMXIycvLycbEwLu2s7CurKysrK6xtbi8wsfLz9TY2t3f4ODf3t3b2NbU0czBs6STgnVqXlJHPTMrKSswN0JOWWNsdX2DipCVl5eVkImBenNsZ2JfXVxdX2JnbnaAipSdpq60uLy/wcPDw8G+u7e0sa+ura2ur7Gztbi7v8TIzdDU1tfY2NjY2NjX1dPQzse8r6KSgnZqXlJHPjUuLS81PUhTXmhxeoKJj5SYmZiVkImBenJrZV9cW1pbXmNob3mDjZehqrK4vcLExsbFw8C8ubSwraqopqWmp6msr7O4vMHGys7S1dfZ2tnZ19XT0M3LyMC0p5iIenBmXFFJQDgzMzY8RE5YYmpxeH+Eio+TlJOQjIV+eHJsZ2NhYGBiZWlvdn6HkJmiqa+0uLu8vLy8uri1sq+rqKako6Olpqmrr7K1ub7CxcnMzs/Pz8/OzMvKyMbEwbmuo5aIfHJpXlRMRD05OT1BSFJcZGx0e4GGjJCTlJORi4V/eXJtaWVjYmJkZmpvdXyFjZaepKqvsrW3ubm4uLazr6yppqSjoqKio6WnqaywtLi8wMLExcbHx8fGxcTDwb+9tqyhlYh9dGthWFBJQj49QEVMVV5mbXR7gIWKjpGSkpCLhn96dG9raGdlZWdoa291fISMlJuhpamsrq+wsbGvrquopaKfnp2dnp6foaOkp6qusbW4u72+vr++vr28u7q4trSxqqKZjoR7c2xkXVdRTEpKTVFXX2Ztcnh9gYWJjI6OjouHg356dXFubGtqa21vcXV7gIaMkpecoKOlpqenp6empKKgnpyamZiYmZqbnZ+ho6Woqq2vsbO0tLS0tLOysbCvraumn5eOhX13cWpkXllUUlJUV1xiaW5zeH2BhIiLjY6OjImFgX15dXJwb25ubnBydXl9goiNkpaanJ6goaGhoaCenJqYlpWTk5OTk5SVlpianJ6goqSlpqeoqKiop6alpKOioZ2XkYqDfXh0b2pnY2BeXmBiZmtvc3d6fYCChYeIiIiHhIF/fHp4dnV0dHR1dnd5fICDhoqMj5GTlJWVlZWVlJOSkZCOjo2MjI2Njo6PkJGSk5WWl5eYmJiYmJeWlpWUlJOSkI2KhoJ/fHp4dXNycG9vcHFzdXh6fH1/gIGCg4OEhIOCgYB/fn18fHx8fHx8fX5+f4CBgoODhISEg4OCgoGAgYGAf35+f4CCg4WFhIOBgH5+foCChIaHh4WDgYB+fX19fn+BgoKCgX9+fX19fn+AgIGBgIB/fn19fX5/gIGBgYGBgICAgIGBgoKCgoKCgoKCgoODhISEhYWEhISEhISEhIWFhoaGhoaFhYWFhYWGhoSBfnt5eXt9foCBgoGBgH99fHt6fH6AgYKCgH59fHt8fX+Bg4SEhIOCgYCAgIGChIWGh4aFhIODg4SFh4iIiIiHh4aGhoaGh4iIiYmJiYiHh4eEgX16eHh6fX+BgoKBgYB+fHt6eXt9f4GCgoB+fHt7e31+gIKEhYWFhIKBgICBg4SGh4iHh4aFhISFhoeJioqKiomHh4eHh4mKi4yMjIuKiYiHg397d3Z4e31/gIGBgIB/fXt6eXl7foCCgoJ/fHp6ent9f4KEhYaFhIOCgICBgoSGiYqKiYeGhISFhoeJiouMjIuKiomIiImKi42NjY2Mi4qKiYR+eXVzdnp9f4GCgYGBf3x6eHd3en6Bg4OBfnt5eXl7foGChIWGhYWEgoGBgoOFiIqLi4mIh4aGh4iJiouMjIyMjIuKioqLjI2Ojo6OjYyMi4eAenRxc3d7foGDgoGBf3x5d3V1eH2Bg4WDgHx5d3d5fICDhYeIh4aEgoB/gIKFiYyNjYyKh4aFhoeJjI6Pj4+OjIuKioqLjY6QkZGQjo2MjIiBe3ZycnZ6fYCCg4GBf3x5d3Z2eHx/goSDgHx5d3d4e3+DhYeIh4aFg4GBgYOFiIuNjYyLiYiIiImKjI2Oj4+Pjo2NjIyNjo+QkZGRkI+PjYd+d3Fvcnd8f4KDgoGAfnp3dXR1eX6ChISBfHh1dXZ4fIGEh4mJiIeFg4GBgoSHio2Ojo2LiIeHh4mMjY+QkJCQj4+OjYyNjpCSk5OSkY+PjIR8dW9uc3h7f4ODgoGAfXl3dXR2e3+DhYWBfHh1dHZ6f4OHioqJiIaEgYCAgYSJjZCQkI2Kh4aHiIuOkJGSkpGQj46NjY6PkZKUlJOSkI+Lg3pzbW1yeHyAhISCgX98eHVzc3Z8gISFhIB7d3V1dnl9gYWIiomIhoOBgIGDhomMjo+OjYuJiIiJi42QkZKSkpGPj46Ojo+QkpOUlJOSkI+KgHhxbW50eX2BhIOCgX97d3Rzc3d8gYSFg396dnR1d3uBhoqMi4mHhIF/f4CDh4yQkpKQjYmHh4eJjI+Rk5SUk5KQjo2NjY+SlJWWlpSTj4R6cWtqcHd9gYWFg4KAfHdzcXBzeYCFiIeDfHZzcnN5f4OIi4yKiYeEgYCAgYWKjpGSkY6Kh4aHio6Rk5SUk5KQj46NjY+RlJeYl5WTkI+Mg3tzbWxxd3yAg4SCgH98eHV0c3R5foKDg4B7d3R0dXl/hIiKi4mHhoSDgoKDhYmNkJGRj4yJiImKjZCSk5OTk5KRkZCQkJGSk5WVlpWTkYh9dG1qbXR6foOFhYOCfnl0cnFyeH+EhoaDfXh1dHR3fIGGiYuKiIeEgoKChIeKjpCRkI6LiIiJi42Qk5SVlZORkI6Njo+SlJaXl5aVk4+FenFqaW92e4CFhYOBf3x3dXNydHl/hIaFgXt2c3J0eX+EiIqLiYeFg4GAgYOHjJCTlJKPi4iHh4mNkJOVlpaUkpCPjo6PkZOWmJiXlZORiX51bWptdXt/hIWDgYB9eXVzcXJ3foOFhYJ8d3RzdXl/hIiLjIuIhoOBgIGDh4uPkZKSkI2KiYmKjZGTlZaWlZORkI6OkJGTlZeXl5aUkIZ7cmppbnZ8gYWFhIKAfXh0cXBzeH+EhoaBfHZzc3R5f4SIi4yLiYeFgoGChIeLj5KTko+MiYiJi46RlJWVlJORkI+Pj5CRk5WXl5eVk4l9dGxpbXV6f4SFhYOCfnhzcG9xeH+FiIiEfndzcXN3fYOJjI2Ni4iEgX9/gYWLkJOVk5CLiIaGiIyQk5aXl5WTko+NjY2QkpWXmJeWk4p9dGxna3N6f4WIhoOBfXdzcXByeH+FiIiEfXZxcHF2fYSJjY6NioiFgX5+gISKkJSVlZGMiYeHiYyQkpWVlZSSkI+OjY+Qk5WXl5aUkop+dW1pbHN6foSGhYKBfnl1c3Fydn2ChYaEfnl1dHN3fIGFiYuKiYiGhIKDg4WJjI+RkZCMioiIiYyPkZOUlJOSkZCPj5CRkpSWlpaUk4yAd29pa3J4foOGhYOBfnl1cnFydnyChYeFf3l1cnN3foSIjIyLiIaDgYCBg4aLj5KTko+MiIeHio2QkpSUlJORj42NjY+Rk5WVlpWTkId8c2xqbnZ8gYSFhIJ/fHh0cnJ0eYCFh4aDfXd0c3V6gIWKjIuKiIaEgoGBg4eLj5GSkY2LiIeIio2QkZOTk5KRj46NjY6PkZOUlJSRh3xzbGpvdnuAhIWEg4F9eHRxcHN5gIWHh4N8d3NydHh+hIiMjYuJh4SBf4CChYqPkpORjoqHhoeJjI+SlJSUk5GPjYyMjZCSlJWUk5KLgHdva210en+DhYSCgX55dnNzdHh9goWFg314dXR1eX+FiIuLioeFg4GBgYOGio+SkpGOioaFhYiLj5KUlJORj42Mi4yNj5GTlJWVkop+dWxpbXV7gISGhYOCf3p2c3Jyd32Dh4iFgHl2dHV5f4SIiouJiIeFgoGBgoWJjY+Qj42Kh4eHiIuOj5CRkZCPjo6NjY6PkJKTk5KQiH52b2xvdXuAg4WFhIJ/enZzcnN4foOGh4R/enZ0dnp/hIiKi4mHhYOBgICChYmNj5CPjImGhYWHi42QkZKRj42MioqKi42PkZOTkYuBeHBsbXN5foOGhoWDgHt2dHJzd32ChoeFgHt3dXV4foOHiouKiIaDgH9/gIOHjI+Qj4yJhoSFh4mMjo+QkI+NjIqJiYmLjY+QkJCMg3t0b29zeX2BhIWEg4F9eXZ1dXd8gYWGhYF8eHZ1eHyBhYiJiIeFhIKAgIGDhoqNjY2LiIaFhIWHioyNjo6NjIuKiYmJioyNj4+PjYV9dnFwc3h8gIOFhIOBfnp3dXV3e4CEhYWCfnp4d3h7gISHiYmIhoSCgICAgoWIioyMi4mGhYSFhoiKjI2NjYuKiIeHiImKi4yMjYqDfXdzc3Z6fYGDhIOCgH16eXd3en2BhIWEgX16eHh6foKFh4eHhYSCgYCAgYKFiIqLiomGhIODhIaIiouLi4qJiIeHhoeIiYqLi4uIg314dHR3e36Bg4OCgoB+e3l4eHp9gYOEhIF+e3l5e36BhIaGhYWEg4KBgICChIaIiYmIhoSDgoOFhoeIiImIiIeGhYWFhoeHiImHg397d3Z5e36AgoKCgYB/fXt6ent9gIKDg4F/fXt7fH6Bg4SEhISDgoGAgICBgoSFhoaGhIOCgYKDhIWGhoaGhYWEhIODhISFhYaGhIF+e3p6fH6AgYKCgYGAf319fH1+f4GCgoKAf359fX6AgYKCgoKCgYGAgICAgYGCgoOCgoGBgYGBgYGCgoKBgYGBgYCAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgA=='
var RECORDING_CLIP =
  '//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAW4cZcMOaKkRANlyYeFWIwMFjuJfDBvDElSXMTho34XAMEG+WIn4b+Ef86PI2VrcUPMQNizvrBF7U13JlGNulgCznvD3f//90YUVyECYwEYhVFA8DAgmLiA8r2av//7kuMJMwUxBTQ//M4xAAWEdKhuMPEv3EAA5IxP/Nw2cF6i30nzeuffQQlsUc/OWBFQLbOy28okh4QMfyv2KKz6ox7iU1nceBW+74zv4zuV/AYIZb2M61U4IaLsjKK+SBOqNU3auv///6OecyKEJDTEFNRQAAA//M4xAAWkTKI9H4YPEAH0LAP6oRAKs6Valeeh+6MLRQCQI+6wsZXyJUDxvgmW7EsQyND0YJFM9mVsFx6OUzNP2XD5n0qViu/1uZdP+mdWoSjqukkiAHP7sNGRePHKgYCL//1CcHmARMQU1FA//M4xAAXKdapnsIFKjEgHZNboA//bjVdIsCrXpp17dUvqzd3mxMH5AQs6Dq8E90ocXohy9/MmRNfn/tc8BEZU8MHRlSnBp7/9P+SYH8ToGDgBCacdyFRiN7//zqdWFMCAQNf/1iAXNnAumII//M4xAAW0na5vsLK7zsgg5UXLgB/+6WqpDB4bHGGSPUfVe/9RhV/bcQ4i/JKwF74eD8A7L/0j4ARDnUWSiQq/PpE9vFXJAV6FfRQ6HRclZnFCfOv///1UoeDhEIjgouf///+qE2YSKPTEFNA//M4xAAW0e6tnkYEPhEkHhDdoA/DLpAQkufrvFOag1HBEt+ICeKdsK+A3IRnHLFNElC7PccMZTD0s5sAIGAhq6gIIiMdAL9UO76qIO/OxNMxTt//9WOEIWUYSLcw5gqR/9YnJAsGRwVTEFNA//M4xAAXIdaxnsIFMiEAPyMboA//nJHhXTEo6/H77pYIMXI9TMU3SJpl+LNyX9zbisy/yrLNYx9plhLTKHH91q4VMRW+v/1ZOuGDoae98MNAYAoKTESj3x/f9+ygIYRWCrP/6gZAZsGhZMQQ//M4xAAXQeapvsIPJiMABbWkrQB//BUWu6S2kDKGnMtt/TKUMXw3Bt7N0QQ2X26su5yAmLXrLzM3p5tWZKsF7lB7iA4EkV0RiTKXqb+PDYg9ncUiQE7serIV///9D/Q41BYRMiV3/ztkGExB//M4xAAXeeq2XsPEnglSSA985fgB//WtXbyLxWIuozJdWXZoXYyndvV7IzWxG/1WDFms8pa1LJItjYnyFvWUFuSVkBdB2GQqFI8XMkSzJ2aNvOdQqb8MBGK3Urf/0/qVr8oyiXPLCF4b/ySY//M4xAAWkYJYCNpFKxb1nckrcBUhOX5TVAdZQQBObKnjEQUZ6NqwRenbE7bzJUDwc6DcC/VqIKSYpPNifes3Z/H7krBUAoskEZlQyISpfGWIhU4usgXYrZx3bldf+85mkKjCTgcs6VMQU1FA//M4xAAXYOpUCN6eSRZuguxtFVwKEmUs51CwZCOgowJIVomBDmHAiDQPo0N4kQs5j9E4H8AHQhwqVoN000Cm1cijZYmFaUC7qdTi+hMMzgm3hzH6uD/MQ4UOa5E4SCwtiUX//vvUscSWbVTA//M4xAAXIVp4PnpY7BqabAAd9uAVUYV10KUlS/Kp+XVEkmJmirM7MoS7kniQlQwwsx8t5MJhWy3JXzp+TfBWm53u/jiX2VINz8qCAtTh+kPyW+/FTrHmXO3+GTkTg+RWFhCKwI7mv7SBpMQQ//M4xAAWUSZcCMINIx3YHXwpiXyZK5TE063b2xVXy6Eiw6ClaXMefdpCw6Vr3NMYcjkxKgladwkx234ZC6rjQ7I7eLE6oC5k1HnETzkC2zSm1bgqmtDHXLiVY9UF4FelYSzdNy/5kxBTUUAA//M4xAAW+cJYEMsLCAG3KZyTu20ROgZBDqwaKgu94gENIgQti45mGF0GhI+JCKKlkwoC/cipZTlyODLaSZbQivWhBAIT6TMzIlAMd/GKnQKgbfRYkAQh6t/9GU9CFF1npv9XQliMHwJUmIKa//M4xAAWoc50CtKRED4/91ZdLkQgFYDhzTV9jQpdzZAZxCc633dJQzsTKRpnIAYoZwyyKZ8n3EelOED7KTNKAtFjKbB6LDbVYm//+jaSIYg3iPD2SHAKA8S/Vkv/h375UeKGbH//2sTEFNRQ//M4xAAWydahvgYWHCcIQUJ/xwBKMNzAhIryITkh5Wbqg5y29Du2XRGQC9KPt3P5lKtXdrN19km9xFbK//mv98jeOtrGcm59A0tBhqG4CBq6WHiaB4xjh0Imv/8X/+kf/mkSEv//6w4mIKaA//M4xAAXMR6mXgPwFAhQAAbtBNgAkon0B3NociYV2vQIWzxsK6kr0CEbN7/L31UGQBASBS6i9jF6VoBkJvK7nXbujYnA/8678veERpSeWZD9mN100RwDxSavZziLDaLKhL//msRBxv//qTEE//M4xAAWOQqllgPwFhNACrJQAJh1rYUEQAJYGjPFpcTkmDLEmPDVpmKT0Zkd+esSlOw1RQPvzMP53bB4uJPiE7DHZbAp0mAzt/ZdirAKXoCykHaxwz1GX5v6jP//6gq+oK//8FwwmIKaigAA//M4xAAWyZLCP09YAwzUZBC33AA/6SUdsLAL0CgELCPs+7rkTlRoxgamj5AeQViPuJyCAiBOvmpyUNxW/9Q2Nnf+7b///9z7CQZFZu/iTQCMeFlE6KTIPRJW0ViUO1EUCgoF+FFN+FMmIKaA//M4xAAXuSq1uZjIAqm9nJJIpJGwANwFdm7rgkKh6Zd4J8AAiIbSQHWGBSyVrMgW7DLhmEMWYRFcWaVWXVXeu22+qJj73SmWOtLi4UrfwWR47Mh1B9x/pqHrsN53/rzj/dw/kV3+X8y+s+gi//M4xAAXuNJkAZzgAMF9zCErb+o7GRxeDFEY3AojUBMqx4PkoDMdBcEREDFcwQzzPREIg6jMbyDgOGxgsgHbAYYiBSQcmdhRRQkx6B1hkHgEFxqLRdloqBqDGe18qkEg1uYsyf+3/////R8u//M4xAAXeiJ4V9ugAADwDUAf/6nZdATLiRQAyurqUwSChiD2IrZM8iz1BUwwDZK8QFAYnJrb0AacWAwWNisXTBZGE6H6BtJ5iZJ4kEUjMgpbTRTf6//////////9b50uF92q1F80uiQ/qDyY//M4xAAWqk6lnsgPhjIALtAtoA//uNJkXK5IMYKT+2uRecrxwqgg7lzrHXQy+vGR6Oew3hypK27Hq+PBQJi2Nt+0lVhkOT96OtvT6wzz7uvL7/ef+ufbz//XehAxlM0EUNNv0b+aSIJiCmoo//M4xAAXMjLBvpaPBj3wDJtt9gB1DWNEy4BWA2A1rHSdRTDDiDy3nGUZmQcwWM08y1tLQyCU969V+M2mg6mebhI4Q4OmgQLsfONdjAdl/2J/6Gf0///faPvY5kEYmDwhrUdInGehw2KvrTEE//M4xAAXKjbGPpPPChI5JG+++wA6w2cqpkAASoHUlxFIokmYC/J0HqLc1Q03OlcNEGE38SKRsI0540uljHyeUVBOLADXZnCKd6VqcoLE68Tn2VLuYWZH+//f+rbhQ5lj+wUJt/K/4pf/SmII//M4xAAXQe6+H1iIAhIW8aba4Af/0iaq15UwAIaPGw/u6akhxuYjg6ljVd6LtdxwvABljjN3zMzJELFRS5u6jXWRqguYGQcRwRNByiNBtR7/Jhv6R5/1oe/f/X0i2XG0XpE0Zn+BOoP/7kxB//M4xAAXoN62X5nAAElpFMAgH99cABRQAAAPiW5n5QIJkQiEomga8JE0TQ6URB0xAEwG2rCrFNv8oxDK/Qqr3dEKBEf55DmQee7ALJFBEywsuD6MPCtaONTqBv1QypoVe4A5PQFn///3ep6A//M4xAAXOfpUAZqgAEMDXg2lQ3/nWxmFLQ5V76eSK/YB30DZzgQ1wOMsOjhFqUjA2FsDiCwaiwNXyKRBjqvA/9wA6WBkzwIgYnxyGkyeS+HwjoHsZYvnlOv/l1B0nr//2V6jJH//+kuZVJiC//M4xAAT8OogAc9oAP//hhOjfpbWDcfUvesgyH1s22mB0HKykLDvJF07LQHGfmemHLNuyzsUejcQaJG3tskliRyMa6IHOHinRY5UpdFBESPbTZXQydj3k+8iL6+tMQU1FMy4xMDAAAAAAAAA//M4xAANAPJhXhsEbIAAJv9uPvYHHEJ33AnPlL0cLQngbWbknMd/X8j/V1Onw5r/zQts6vlE/8W6f2uGf6f/TSlMQU1FMy4xMDAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAUAUowAAagHIzfzYwbQTJqjM2+qRsL6WZxTqEy3Em6noALp1pvZTLU9bWOUyLxZZq1JKPXl4vJiEazVE0c4M4DkxPKSyP+qe31lkNLLp9Gv//7tf////+bTEFNRTMuMTAwAAAAAAAA//M4xAAVaPI0AD6wONAMctaAWt1rrS4VjARoAy9r0fcmo5IsTN8Fl0TZXLWkmVfnJDx6YYZGbaAsMhFaenr2kjDEJWCXNYgTS2zXFV17Cj5nGF1vkFGlA7Gr5PUHd+x+N19CYgpqKZlxiYGA//M4xAAWcRZgAMZeiPrxu0wBXCR4yIIQzxpkAgkZb83/O2sWnLYF+xQAyBgEYc2h3KKAopvecY6QX5C2lz0iwWcZOMmtwC6DFevLUpgZi4FsHAt4rHUYr4Kssdn+4FHkTWD6CajgfTEFNRQA//M4xAAW4U5sANvjCfxqsMybkIwk00ieJ+WsIURYQAZjdSrCsKrCXOTpeQxMfO/B32a0yJr7IkoxGHvdcv9SrEqP1iFthiy11aOaLKpBVUiqeLsXgEKaLLRbOmhcHr6Bi1szKhEgr85ExBTQ//M4xAAW8jqtnsLLDiEylRU2AA//tcysLgva5O/1dqLUCRul+6mWEO3EHYpnwTEUEt7yYgiA8Wv6JY63PfwaB/GRdvmCQCQTr/93/T9TdlMHb6EV+HwDA7knOHCNQggQ5CZ5P9H9BQWdMQU0//M4xAAXme6hnn6K7gAhfBDkgA/8H5Kou9NP60XIN5LukXvTcHkm7KkjgVsVMihGmtihcaUOAZG+KES6Na5Dz5DLsybBq8aS8frOCEib/df+N8MN9/////v5pV8pS3QQCOrMoSO/8EsTnv0A//M4xAAXAeqdnpZOfBAwIDouwA5QrEsB7usfL0ETIlH5zbHhuJj1bzYvhVycYDquLSPXRRFYxxIyiXWaaq/xcGBbEokUw0ULhNOnuWsKRu91kZhuAwSG8wz//////1Lu/FA6ROwJ+T1NTEFN//M4xAAXGT6IvssXJAQbU6AP3m6crdtawTNMyxuExeTmOol2pWyCEypD0w1m3sW5I7zcGLzX3bNWQLDSyexy1gSn8g2ApgdWe1+DkI0bf5PGtf4HiDc62ybkw/GvxXuyvDOItbfxbET9CYgg//M4xAAWynalvsCQ2yAgE5A65QB/7diZXwsUrLW5H7kUS0as99DI+X5XSo/BDhfz/IivbOTqf//f9nfOH7kChiIQQHAAgaD8s8QyxcgmGv7puv46pKeinPPIVnmZv//j4ibRjz3MF36mIKaA//M4xAAWeUaNHtCS7AQnA9yZwB/75tbRgVSI1OtiD4IKgI8wdIF32lS54jCBqnO1KkTlzFEJ6JDv6HfQgAAEeghCK0aUkjwnQZ1jogJD7PgTCESkQKnQayoa5L/BXJlXfnwVjip4NJiCmooA//M4xAAXQapoUVuYAAfBP95zUFhQYMIj12Fz0FkRmcBCmdYxiAALkr1iIVDg4aLgq9lWTotJgUiJoYEMHMF6FsxcZPuTQNjILnElPoKDAwZECxYzUXi8RYreZF42OoKpUP3+////3Nl1GUxB//M4xAAW6RJoAZrIAGeFqICAIXMUMm3OBgozZE0ts4wMQywAJVsOqhRsPs0EoDmU0FpZwy9x1UJsOQ5JeZT9aj+UTGPbGp7DDfrzWukO/0miYMJmgSGX4/+f36K/h+vrSBRJ2vkf/ly6Ygpo//M4xAAXwWqQf9h4AAzWL+OAB/7sdWwRNlvKTrYAsVxZS81WWGt6uZbc63FH5IGNM+qQP4Djb+suP6/e61gxa+t47LFVivOcBfKJUM7tfTaojTbeHI9hXxp8cDRG01KxWvp8jwUBr//0phAW//M4xAAV+h50RtPO8AKoAH/JWgTZIyMgBk8+xyBUbgGrZwzMuhNihwQtEwWePL24CrMJyKSm1fvpPfxfb3f38Y/k/znRuuerTZTgTd8M8I7UpXCzi3w7acJb//////+hPx4m6CyYgpqKAAAA//M4xAAWSh6MVsjbJgv1iAAf+5BiSiJ9yqZpaBWUOGizTl+0jtB5rNM5/5geLn81dz+oYw28Gv/9x5O1gybHq4DAMSuPwyk1OoY4oGjG9AYcl3ao3fnR2GCC3QOpv/////7+xSdNJiCmooAA//M4xAAWucKxvsCRDndQpLG5tgB/6e2khYseN2GnydR9NVs8h5LI2qsmpObv3WUx6xGX0kFaV+gf5wAjPt+/9OVgoh2ixgWDzrhWFDFclP5g8Ur8kTgKAsMd/RS0fwCWgsFQGIDhC5qYgpqK//M4xAAXKmrCXg4OF1GgiXba5/wBlT1FlgbDV4OeGL2pIXrh+ebi+dA6yak4aZNIg4Y31HT/q3nf//6foc5s9Z5qGnuzf6FR08KlhkSBICQJQcCMIoaB4JA+LyqGu/+39mroapYgho/JOmII//M4xAAWCeaxvgYQGjQgnZc3LQBWtxgZIXr1dh21XCyyoAianWjhOYvs5Kv6m+5HgFD/SQ/SvEIl/9pe/1t39TWjnmrSv/7mEpyTShrxrrH//f1Vzb2PPUYaXdIUoE//GAMUSTWmIKaigAAA//M4xAAWonKxvsJKtyAAHbq25gB//zvJoQibzKacaceEGLB+IPlApJFCIARdv9pYmazhYNggG30ssiT3YfVmmZo53KW/+n61QYYRh4REhUaNLb//qtpnYxSOdf///vFp2DDHUcJ0H9TEFNRQ//M4xAAV6Wq5vgYMFjpEXbtLLgB9igpV8CIbLKN0XJh+qtIvU3lp/I0/EUcn1ETM+2eeQFIkyaduRvLJk7T0kUfv/OOy7/bM///f5RyirQFpEtOCTQuhHtSDQVDBp3/6RKwKmEpiCmooAAAA//M4xAAWme6IfnmG1QA5cnuAB/619TKE2RBLjmJ00tRZgA0hBYT9QmZIkSXwN42Ej7c52SMyvKzmuiKDHoOyjXbWXZkL3cikNEoIG50IEULz/RmtZW4DDKGHDSqqZ2KoPPTY9Vy4N4mIKaig//M4xAAV8aZUAB5QPPrADr4A4LL2HzF+XzxASqkaZifT4MbZpE1HG/mso60VmrdXEYlbwlUuuO9u1FjD/Yk1brFhhzFHC1rs9QdF1cmnEmlFjix9BKFWKuVkmm7WP9oOJCE7JaUxBTUUAAAA//M4xAAWgTJMANYSWN3aJkS22UF5jb3zehnbR+eGBWZKiNgHHl7l9sJuEQYhP8mJmGgQhbkYTkfJ4GSPin3QzSADCMuCgFpNGFycVo9tulIguBoAoaQSTIMR/wkQCTIPhYyCBnurkExBTUUA//M4xAAWuVJcEOPSrAWy3Wffq2xCbDjkcASdDggMgt1q0TBIrNHm8eGXVwwpcB4EzHQoz/zBigT6KhobEfRyoZoSubQuIhVAiaVQxhS0YS2McRNfKb1K6lYbZOhedbJ0EmAr0/N8MCqYgpqK//M4xAAV6c5UCO8OVA5WaeHWYsVHA/OUxsMRAALUBcaMRYEXNMmwE5SdgwdSx8mxrCoLGKSqhDSSCemnkLfLes+qCOGka9DTae37/UeO2mjVBEDgfF0LEgeA8Km6f//t8fHnM0piCmooAAAA//M4xAAW8d6RHsvEvBAhLdr6AB+WNNDrtDAZ2BpgOBD6no01UcDQJ4bl2wH6FcX9peKCquAbCaYyzwIIcARh7aHfGvTX/8CJ/TXhq+fFM7YB8DEvK5w1Opk6+i739ofX+v///Yz6zhOlMQU0//M4xAAXKeKgf1iIACAp2d/gB//dzp5UDn1dTVFSP4WcVrt6iWG3DEoP5KIAlhFxlwLsdq0zIwLg0hAhUYjFKMCRepNzMcoqNN1pmaXqKA1zF1umgOQVvoHtBqm///00170zxLprib//QmII//M4xAAXkWacKZiYAAeT9ze4xq6AFNDJTuqgKlRY1AAqRXjlrgD2AMzRkyUAnoiAfiGrCHgLTDNj4DmgIIG9D+UQAVFQS8ejp9KWjIospmOVNaol071FsuWlhJx3qONyQWWPIixse8e/YnpA//M4xAAXGUZ0F894AEHgAHw+ZlyN0C6AQgEIao8jdBsgGoBCBBDBOFchwgJIAFABIByHKqBHgG0AJAFIN0lrjlhLaaRpKJmzBexdev/+a1tv1//+LW+avYtbW9avXr2rxKd//KgqCsFTCYgg//M4xAASkCYozAhGAIDvVgQXIAeCDgTE58aGkUC6pdRKlQSCy0t0mhpx4peLxZz1Ndpz6Ti7z6os1aAugLDHPSajDWNYNHrkcoKYdUkfFDRBEmo/FGCyUxBTUUzLjEwMAAAAAAAAAAAAAAAA//M4xAAOoGI8FBIMKE/ryrjHnguMPj3JwHT3LIF2gPI3gMgQ4s3rrPqsYvEldDRltmuzt5VOhvvzFy/tQ6S1qlXGEyFLEMFExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAS+QosAmBFJPZlKierQxdypnDAChOEMumq9QDQiDWlcdK2rc/GIojJFl63QWATZvG5F+wYOvBUflmfQqZUW7XcxJo7aUPh7pL7nOY1zfXaq5jn3daYgpqKZlxiYGAAAAAAAAAAAAAA//M4xAAS2G4sCjPYDB2YUU0lzQ4AgGCBppNjL+zCRHAAGUTw7LQUmC9e7Q5ag6DQoFBRiSeNNxoq6R4v48kKH5x6+5VK5ObV3Vf26vQ+bWnFTq6rWWLodYmIKaimZcYmBgAAAAAAAAAAAAAA//M4xAAVmRpUDsMM5El2D5hrCxFBH8VWDErWZG5b9y60IQuElQnQ7790EwqRlkfa2xMKOxhYsMFolg0AgBxQTT8YCBEQ4OTT7RHPJ0QIJEMg8LJgSCDoe/3ZT//70///FNv9yYgpqKZlxiYA//M4xAAXCSpcAMPS5KsRnG0WUswhVHC/SjLKnYZYF1qbOWpcBky9lSSBEVDAvDGYPLiHaZSQY2NgQw6yAGIk4Ky0Gm0RdGFyAVIVV8bP5V9lq9IguGB4OGi6Je1gELLBEuZcXRKCYnX1piCA//M4xAAWiSZQAVh4AKdiKISeQIGDgiKiPULk8kelUJ+GhsZRIxPcm0jIeQrxLql4VLZare8c1DgtxLlOJqjDRLi6hQWWLBzqaRivFeLqAzO5XTAfitUTlWsC6041q92GhEDSlgq7yKYgpqKA//M4xAAXmWpcAZygAILT8HQKYOOD8jofSxjAYlDEgdO6sgw2YHPf8zWWQaCjAcFBIBCyIVIkAMGUAaQD2LPA3YEd5dPsojCdMi8LwnM0KZLqHSblwnM2l26Rw26/T//l+Xy1y7KdX+cbh4RA//M4xAAXgdZoWdxQAQSAJmq0/PtNBwJMLDs5QGJNFkHERVYTDAMNbBABD5PZpK/EMwYCh4wEQOYlXl0tD4OiYLI/Muxlke7Hj4u3/sRlCUbj8xjziQjLkhz6IKgzGrzDP/+lZm7m0YjdiKtM//M4xAAXGSKEUMsxCAopL/mZO/zMRlcHmuzIl/TgqaA2ybFnS0E8MwvSH5CyL/RqBLpfcWhh7Nss9dEM627nVvM51G33PWF83CQNywsrDbcAQJKll1BcvNYWEZHLLWbAGCv/7lg+EWFyaYgg//M4xAAXkRrBvgM0HjEQZb8BBgAaYnBWsz9zkPVPrZuEo6920bJsdmAbVTwLS3pbTxBurzxCVuI7bDhIY9y7ZchUZRGOyDZgzRhkrV3mKFpkGRMAY8412AX8S+LZFpkrrf//yoi///JA0+WA//M4xAAWSO5gEN5YlBC/NnimrsOwM/hMVP6CAREoxIkNEYg8tLUKRfEChnBoeGy5WtsvWHZEZQxQg7KYbrpfsSdB52ISydpmcgIpTqHU03LfoMHEpdjmfLCYH7m2nmzqf//4nPm0piCmooAA//M4xAAWudJsGNgNaQAL3F6mru0ICA24pKAB6SIXmRQ4MdbxI1KoIW1ZQBBw6EXBwK5LR3YSPMEUIGeFPllxALGcCw0DV2ubdoChqdUnkMrhXZXejOq1Pdx73Hv/+9jDWS3UR6m1iFaYgpqK//M4xAAWmcKdfsKTMgwTuC0UAf/39qzCWWsJmyfUFCc23mEc6ccUBFKQldzlxB2R0TbTbCgz8ra/D8rlSBBQRgmBw0HwqEiNIgni257n6M3t////+tGMhFtNuRjBAJkEHiNn/9UgoomIKaig//M4xAAXCb6g3sHNTlAqCMQAf+4Pxbsk1JqOUyKJrCjS3/tuE9FUwTCJrHn5Q4SGSW6fD5Sh4U5VhEv1jwfUdp/1+Fs0Abj2rsak0bB2TbOV9L2Mps//+n+l6nPBrrFxJen9///3H2kEpiCA//M4xAAWum65nnlHVyZACV1g4A/7jHlJiAwIQ52OtjDNBaC3oXBc7kFLgJnCex53z9UP3OPt63KhXwmAgilFuL2SQuiou4QZnvxzEszvZutLW9//6EZFc5kHlPp/////+7Eii1IJcxiYgpqK//M4xAAW6lbCPnmO6wzSIUN9o4A/75Bw6HcGGSMWI/2zwmYbEq2ZJQqaGaIuqijpx6NEgJ2gsiaiASTw1ULgIBx1H4eVSY79pU4uqnzT3lWX/+yoacdKEhsLCQ+Rdpr/////4+POFJByYgpo//M4xAAXcmK2PsJOlghUIYE3o4A//oXmz11L4GCXTRNlqTcQVCIkAoyGseFVHzy/1QJldLeKxEb/vNYqDlFRODwPInbs/EYlZ9JQu+x022rTVYkVHU1aKiwlKip////5EbOqY6YSOjyLHa0w//M4xAAXYQpUAOaGfMqGChQFmMA4mCkcFB2by9ZsoFDQNV+YIiAr9HLwIpP4SCJb70jW6e/itmFszVjdmFS2+8SIzaWJc5y6JCvIwMA4rkBM4JVE2Fr996gKCWpO1n0hy8ZD51hHWjd/4STA//M4xAAWIdZ0GNvatA7L+7kfYa1lrCiJjkENVKhbTXCgZ/obbUw0DAzubk9w7rt09Ebj1rjalUN2SyddPsk+DVI1TQXjNB0+vaE37ZRi3RfrJeifWpysYwbhmfWpr//+pJL+oxN0xBTUUAAA//M4xAAXId5cMO6kpAp3+8Lcto8GjikbGpAtK1WbPIpg9YAL855saf9y23WjqpPClANuW+auZMM8TqbzBOcHQGWhsPROVmQxwXL7ertIgaomJ1JMuCgg0syZNVC196290rLWds1TqOEEZMQQ//M4xAAXGU7Fvh4ePuHzJ9Pv+AB6JQ+emMExJu3QOxRZytgK15H/15Xf275ZRBSK289OI6b9LvETFuT97tzyUvjiMHWKZxpvNNpovvznOcW8JAIYZDWq95+70p8/6w6jhg2yv76j5PQD6Ygg//M4xAAWwe6lnn4EuhRhaMgkgA/+EhIvoEpwOKilewEZg3X4AZHrPyl0KleGxngnB7L/9vVuVQUOH9fq3U3kMjT7y/Vnf0rSQ48jhMtaxIrrtLDLfhWWPDVLvzf////UKLP20Ft//BhMQU1F//M4xAAXGmrCPpALohKWRJewl4A7DiIRyDgESCzI1koJjk+GjC2NWPtMycpBisr80asckT++psxGcEaVGRFz6iPE6AMOGlDgHUG3DgQOHR1FrLqCmfW96//5WF3+pUb//4gKH0lEQUDiiYgg//M4xAAXIkLCPsKFRg6YTaS/u4A//22GdtuAjuLR52bfASP8xLxQT2/9MwWFvzFJWho53d6r71TsjY9a5uX4/kzhHcOcieojACh03X+copjWdjFZbbNXujXTQn+ECgT/3K3/+QoptYJgFMQQ//M4xAAXKcqAHt4OzBRrgAP/69nK6zIhNQjabR7IML2CwtD5ACIFHml4KbYPkDoB0qNr0PA6YDqu6fnXdmb0vdg+6DlUeqtLUysJVK+BaQOdfmHmnEmfen//rr/XQsD4447RKDxL/f1A0mII//M4xAAXWbZMAO6Eec5iHWJl7CUA0+wIHBjiK5yOGxhwCabCIxj2RoQSbxo6RqqR5e58mJiQyThlSSP6RKRoj8HWUjQRXzOXoZdDzYQQNMWEYG1CTyG1S483v3M5qdZv5f/5W//8pU8gfKmA//M4xAAV4bI8AO6EdI6KgEQA6YFA4Bh2MQhbCxBGUILmqEXm0abGNITmLgkiJsHdjTMREoNyMNJfOCmRKlMon5RC1iiEEnzD0zYjU3La1DfpcLQVjKQqGo+ssy//p/////LMBGTEFNRQAAAA//M4xAATkF4oKjPYIGE0ARVokjR3M6PHcRCWUgdAc7GscX4tu69rUGzIqVNAMMEHvAITw7oGybW1It65hUVs6jRF9YdTIRWxpOKxKoukzuTStCBr07ROTPo7Y9MQU1FMy4xMDAAAAAAAAAAA//M4xAAVGPYsANPSsNVZUp2u5qq7Tg2QE+XcnGEEFdLZNBaB4xM52SVvFMYJrOt/2tM563f4oh7yOrVc2vQDcnrVGPLDawDopT86QR9q//cIDOn7k7mezcn+z9Wzrv7OzSmIKaimZcYmBgAA//M4xAAS6PJAtMlezIAgqz/6+luOEJpn4Mnp0TE4ZUVRQ+sepprrqY3ImGNJzZ/emw0CmVLXU5AjGvTUU5z+VJ8SCd2/1fB5qwfAv/d9G3v/Z/2OW3rX6EpiCmopmXGJgYAAAAAAAAAAAAAA//M4xAAVcbI0AVtoAN791rLtmAnomKoiSRHNPG6YCZnUAZQOLoYg5tFPjwLRc7Z8uN0nX1MykW6kCseprcmiwBRgNEcpqcTLQnYUpdY0USBqS57ut/r/e9qmKKkkczNur/+pMQU1FMy4xMDA//M4xAAXsdJoIZugAADuwyglA1DjBhNdsZBxWZOKm1URm4EvOEJzA4QMBqjdAtNoNzBsF8P+FipEtCV1LGbYVY6AugvxnBSgaoJ0iYNrAEowLFQvaAIC+kX38aRYNfv/9v//ur6z5w4e//+k//M4xAAWkaqYf9hoAAdQd/twB//QYZKVCPbOY1CnPpmEDMhrMt5KMq3YP/99UgTiWc3dKVHWfRRGFepNjMYIL6i6ll8J+BJp6ZUOQ86bvTqq9f3X3UXBwDlRdSBPHuSxda///h6UBBMQU1FA//M4xAAXIlqg/sjO60D+BgYoA//j/Lyyw0aT5uBFqwwMZSrFcsJ39Q4zbOJzXoRbiDnnAHQmZLKDUatZQfgsAKGTpgCwaOroKxeJBnU6v//5gXCVjTBw0ud/////zBuSWeNziT83/3tJJMQQ//M4xAAW4laI91poAEC+Dl4AfrcolcWJBoGHRWme+QQwF1QaGV/i6VWndN3b9Pe7UA9y+mmdQKwn5au80Hup+pbek5IlFS2RJEvPW1YT0eBrVSJUtPakEE/q/SKL+cLf/////R+xq/6kxBTQ//M4xAAXcbaBkZqQAQKHFulQUOJp4c02rJeY3xRupklsJMSKTvAEBKIO7lZBJFUI0BG5GhnRXFrCzAyoWvgqQl4NjRCifhTRgqJ8bo2TIazqxwty3b//dBA0X6nW//+tKonll6hMk03RNc0w//M4xAAW4cZcMOaKkRANlyYeFWIwMFjuJfDBvDElSXMTho34XAMEG+WIn4b+Ef86PI2VrcUPMQNizvrBF7U13JlGNulgCznvD3f//90YUVyECYwEYhVFA8DAgmLiA8r2av//7kuMJMwUxBTQ//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAXwhZoN9o4AYAFQAPjxCIYA7QimlQeYY6c6Ii3MG+CJWpaqx324Um4pzff/////////6VKlSwcCILwoA0XikaD6uYqFhYJxWGxEChcWiw+dd1U8wUEBkHYlDcXiYVGnOZQw48kg0rY//M4xAAV0eJgANleucrLJiYNLvGVSlGmSY79mcAYXEjLGEKgBfUSGo+0Zbhw8Cf/sv//////TeGSLFONJEvQJZD/VqJQh9Cf5w/7erGs3I64RFpIec4+MfGcNtoa9HlkIX520FMQU1FAAAAA//M4xAAW6dZ1lNhe1QCBr8DAP9WdMx8ACiGlBSQBhiscQdGCARiq4Qg66TAgtX8nn4vb3+vPYfOzzfn+P58zHj5jSvzQO43CzUqkTsHNv6fOMQFbDfnlA254+v9f6/j968oSAnZ5FyUqYgpo//M4xAAWMeKAfNBS0C3JaAYA52ASIJAJCMAp9NIMBHI3ixJEw1agWKO+/Lr4ai/7BY7sgUbt4JyuSz2e17v+eTUahHUBKJATBoExA5eFVd3XuoJMo7NOppm8///yeo4MkFMoE/Y9MQU1FAAA//M4xAAWIh6lvsDK06A5JbUS6AB+3oUtmX+FSSZ6R3ChUyyFPH3+Ry1Gni1kFWQVJGpCcMjs1RVlXZTXPUv56nQIAkRCZw6CCwkLLT/ocziqlSHSOa2tWO4kKnEjiSiq095ViWpUxBTUUAAA//M4xAAXeYaZv1hoAkB5HJSU6ABnXh9UdenKq1WKfFUJs24yvmLw2i7IpcwyIyOWROf+nZf3d6mWuYFxMzHuXw5Y3DACfjuBtuFvDj9SnYyPsPY+XX0kv+p2MlG1JJI2f8JHgaBqGvBQ8xCY//M4xAAXSXZkAZqAACrHMjBCic3TtJcKTDSGTvkzeRUbz/RjeWDWkEAhiAKgoMeh1cPGNQuEDJ04C+QA1f1Um86Swy5BXJkhxBn+UDEpjkjjSMi8tI6XVl4XArPrWXGqWyv9zSaH5U7s9aYA//M4xAAXMW5MAdxoAH1gFKw0sLCAHGPUka1nZjMKkATMwYszWHTBIcNDzA2cLjAQfMkHE1SIwwDJgmNwG2d4UDJBHnf7////0GQHuPcKEC4HYBNhAB7jyOqb/66JnJYoE8onzNLP/QfGJTEE//M4xAAVGXJgCNiW7C1pkcEjHBeDi/YJ8BoVL8CF4AWcYUGmFkx5xkRGJh42IUBLCNoiMvtw9IPxpAM5z/7f/qchAASO0uQAGAnJg8EPC0xX//xV8nUECAfn3O/xOsLAAmmIKaimZcYmBgAA//M4xAAWCh6hHsnW24ImAS3aAB+pWxfcZSrnYswoWTkC2zpfl8MpDwwSkI4GeKxI8mSOs3////tUdRwgI0H0UR3+fruX0Vhua2Vken3///HxyiyyQAgZkgEcsPGhMuq/rhvKZIQmIKaigAAA//M4xAAWmiqxHsCQ04I4AzHeAB/0L8f6qs/yYJl5KdmRUD8L6uotZdoCFwol26f///9/iXKJPYPqzBO6PFNysvixgghUR0DoTpX//8//qYWcEocEABRAFQEwUsQ1JJjizilAuFJOq2mIKaig//M4xAAW+iK1vmGQ49ADLdU3cABNxIQ6lIkX0rvNDoBItCAenJ3evDuamTKwaFFxXpGaaYlDl62ntYdqaf4auXvD8eKA4a48c099fDNSjJ0MuonplS1jv7lVo40kSGOeKPKxFaikSNsqmIKa//M4xAAXAiLBvnqY/8AE9hW3eAB9R3P4T+8pCJgu1dIpSzr4yh0ZPg4NQog6Rk76oqL/8yg8JJGPyeyk4XAX4qBLBbGQg3FYnITWVa/qeYVH5pEip///QgNKqsE2IwW0pa7bR3VZDVeNTEFN//M4xAAWYebWXnhXBqyQFNvZZsABWxgm5q7JPtJOvhV7wd0S+QuHBuFnQvcYk8dtYInf/5v2cJnDg2gTm4hgIDoLQBgTDpMH95qhudXD/h9vQQSVN3HX3//////vlyFH1i1gvvGBNMQU1FAA//M4xAAWseaUfsDa5QDoAluAB+9Je3qAVhA0LLAAz9x4AlqMfjuC1MSZEWrXrjYda14EfV6UtM+zMsr1PYeyzojxscyB3F1xNjdlmulq7Z1KYEuaqLplX///UeNlkwmuxua02INpc5UxBTUU//M4xAAXadJ8f1koAQHEAjcABndjICyfl/ShceZZ6IwDlGgZDI22gcc6abRgiMUUGhUO0D/T2qwFYpcxjSXS6MQJgIdDGhIOscAQKMAw0VDoqziqsdtHsqh0zjA8LUN9Pt/1Y0RaQ7zuMTJg//M4xAAXmdZgAZqYACRCPHBgmbBArCbAYTtDCiAh4TcTdmREZFkrMwcfTQHCxkUY4S+gNQurAy9BRwjR+nzc2Y060lpuo1LJkCAgAQQP6y+XPJYvoIYGEorYnSrf//SNC+VKf///0zNn/8Pg//M4xAAW+W6YKZiYAB5v3oVCo4kKrMtsumNKUOWwgAASQ7pjAEzNizMQ9wASwVqXgj8jD4NLB6xdP821INUi4lIMWhehEoDeDEQW7mJTC0ELfBll+OAnX4lqX5mbt6i4l6JmjyrOhmkemIKa//M4xAAXqcrBH8l4AvAvWpd+AB9WJvRVlNE3DSFlUM4k9XFUP8Q0TbOEL9VqNgiv6wHkDW9/4hQoTFGhM0GNh9PCjf4xq+PjV/8U8/hR63hRn1rW/+KZ+v/fGsX3aej2BbwowNHmxEIm8uhI//M4xAAXCaJsFUxgAgGgCWy3Ro1ZMygtKZMHGFKMT4XjISjUzPDotqGDgeS6MCmwctkViy0unElphfY+Qkq88OfpS30r+d9evSs2t9epHnb9MrPXzt32rfO5MzesWo3jRIErLVJZkSoKJiCA//M4xAAOUDpAVYcQAAAClpipGqgEhL5puYzFaAVPQioczvaupdAaVim/d7Fr+w4UcvciV2JZ0a9Hbt12Rczj9lCqv9DP+lMQU1FMy4xMDAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAXWU5QAZjIAUh0H1YWTSokitdjYGgIkpnA6Zcta4BUVQtfL9gJhvLY4OsRpwOTAkae7WGIQJWVJHF0Py14iAc6IQxLJfqxbjEp7KafOc/K3n3/+W1amP2c5TSc7n/9///8dWt4O0mA//M4xAAXwRZIAdjAAZpZBfhPccCHzb4DEMbib7loQvY6scQnPaXuYQZzQpuAGWfKCEAMEjYDjMbC4wI1TNlCRDpqjjLd5DfpJXyY19NjBEUfWYjFLf7SP/MUsw5fe554X8hzuV+q3Ho+8/yb//M4xAAW0VZsWU9gAACSkeZzDHsSUkzMO4d5vjKLufxcRCgtIWgGMQAM8dDkjhuqB6/L6w9DoGSklI2is24vNFY+nyJSuWtfVlY++sPzQdglIBuscXrH83GWpybV/m1kUcWiorStEyZTEFNA//M4xAAVacY8AZuoAGQvLq6FCo1Zey1bpzThw6xyz1clhkuWf/DpOskC+4GsDgAEYC2vn0HTAxwagNAGIAoqAYgCnr6oWkMRQ8X//zxmmtP//v8mP/6vHMJzc6729z////9aYgpqKZlxiYGA//M4xAAXIaKFkZmYAAIENSBgAGWqQ/Ehopu5EeHMiNlR0GgBkQkqdzpmPGq8DjjKlHMwN/RmgHgAGMS5AgGcEULwkQYVBRAhOHkCxYA1ICEGA2wGBBal/Iog+Dcsg5p/////1/oP/nX5RMQQ//M4xAAXccqxn8+QA4ALj1E2AA8FhVnypU37GXvA9nlUSQ4rTgL+h62zsSxHTQXWYotk1WIVBzEUYSgkZkDAHcRgJ0AMQL2hgsZMMiDpIkaJoL////QZIzJyYm6Tt/6dE3STNA7M/Do9Xu0w//M4xAAWuVK0fl6ijhYQrFKAB+N96oN+Bw5ioNLF1XDv5Kdy4zYcCFTpjibI0JdiK8emXwkG2+ijMjVFhniTkCFajvJYhRBQZgQRAdADgFzg4CeLpFz6DP//MC5oHxIj/xGPDgn+HCiYgpqK//M4xAAXIXKge1igAAlQfQ4fhgwCfzbmgtLIm0NCC9DRjLdbgKYLtX4dMkRNb9r1G8TxGC8HGnLJvMC3t+qpIyUkZDIrcZMC1gZILSgNKlD0As+ASFD9iWMx1kTe/6FRxOo4zpmv/6DZtMQQ//M4xAAWoVrFuY94AOwAABtdrq9ntl034WpXJYMFvPSEr1QOYojChH4U4lkPJeok8hZqKkdzZbaZk+3l9b/+a//4/+MJ0cIuw8VJbSBGKgo2qZW3udb39sba63vdXtnVQiMcc7LHeMTEFNRQ//M4xAAXkWq5v8l4A6IAFci5cAB+qKXbFCyIQRMVZChSFTKzSEUuaRVG79kY4Y/wzBKD0KBhIWDANUetSNyXUZ0U/x/r+Fb1r6+33rw7T0//3/75zhiZp6petOMp5E/XHcKhWF07+sdPLOzA//M4xAAWuZZ0DUt4AgwB//8pLDoTLxBW+C2klhRAiBCCsEWymWxmD4L0Lku2OO2tj5hiK6f1rPF7JKrI28bt7WliZkfai58XVrvcVj4zl9i/rr23n/7rrG8xUiIFB5pF8qGSzCdUklaYgpqK//M4xAAXOSKBkZnIAACkIo0q4Af+xNsIDgd5uO7RNUbaVSOOipeQPmFhORaAC6culhooC2SJEZuvhb5XtuuhTaCxRsRWOd5k+kCSzng7sOJTVy/PmeNex/7ysY/zT0NLlgGARH3f/WIX1JiC//M4xAAXmeqw/89YA5Bwat2AA+NoffKZW95MV3XIda0nhH1BCOaW2WGPk8Ghw1JjvGwhzYRSeiTT1Ob8X/////NbYHWYFI2ECP7Csd59huT7l7///bSWiPpKJpebHS9C5JZPu/m3wqq3AeHg//M4xAAV0fqgXsPO6zBUVlAA//WpawaK4mdYkZDk0p2BSW6YgCixh7lWLj0jyr/ja3g27wx6xrzvxaFYnHFZj9giD5zHozfr/T/FKqoqYoBoefVv/ovEUxBSSeOn+gpPPQRSAtMQU1FAAAAA//M4xAAW2V7Bvn5FRkEjED+pKAB/hm/ymsxTHSuGASrK2GieO9PVTiHd78/Fs6y9ta1rbgvaUjVGsTlUN5MSeChQUPMgkmeMoxOlnS3AqCXHSLR8h1TNTeB4hRf66KwgGU//yBcF0fIJiCmg//M4xAAXuc7Bv0toA9BTgNPLeABwwm73mTYEukXE1yQejv2uk5rf/7aKRkswsktkpieMgW4D2C/BNQTkYISUWgK0CtBLAFVA6XUpg1zIvMZF4vGZKmSzY2mB5Opv+1Rq6ZxGP4B/yZBQqqgi//M4xAAXsdaaWZiAASCGdBIgKHFNfNtNO/r5traJtD1pbN1IBDXFc93EFUjS7YTojAGBOiH+T5umv+mm45YsYN8BscMvrQ+NkcwcAuMoDIORU11xzBchBCJqabNtkyar5iaoq9NNMuay+bwo//M4xAAXaR6IAZnIAGNrHWyvSMiQkrBw5QynIDgyEE1RhFUZyJltiswEnBWa9IwFiZt3DmPTikGdPXa3erPwoBFaKjWGYsgwjW/E0Fh0V3XncE4Qw9v7HdVK0mpf5Txqe1/1InnY//ZxB0pg//M4xAAXudLBmY9oAm1gEFG4xJJJIqUkzvgPTEiECYZCwfB/sidLI9CNBFRvNwrxlloDbGDIR9MvkUdhIhPAoxMQmw/FpRHVLJQluPdLok4ay8UUPmP6kPl46iUEG6lFwsP1mN+uozv9Rmbu//M4xAAXcfKg/9iYAoAClqlAA/GIuhPZzqsUuoF5wLcXku2TQEJPL1UIpMFEb6Ul1abEXQKSJ1QQ1C1kujOBYaTxsgbMYmCX2Zk6aDJpIJu1b9tfqVWazJ2UcPtMW0dNJMjyYNpj//VzaHkw//M4xAAW2aqQOHsM1gyRz7rAliMTvLYrFRGblEp0yBIoIvoD5AMSwIQBjZ8BQudMjtSJR8JTiOzzbPW2evY3PQB3B+J4RkFsnOlguFhpEuhWIXPxgiaiIh37xyiWyBJO/fx3IiUWpakpiCmg//M4xAAXsZ5gEVhgASn+7DNas7SPTc13DxioRZSMwBMquXAXa4sLZ4mFKofv26eHVpWKwjLrrQKi2wJPLXW3DE1yysklKCGFQtpq1tUwSqnJisvx8xjjX7986Z2vdXsmc+rX5szNnraqBbfo//M4xAAXYRZYAZh4AKB0kqC4CeaCetwSAISwO9IGukSgiYIvVoCERZj3Q9VC5i3pNXs8KMq1Ku2WBSqFnu3tb1Wu6r22Ke1JIk8yor4yuetWKvlHHnKANQgA4GOQOfOVG07mK7v/////WaTA//M4xAAXgSJ0SY94AEGVXeymw+IBk2CxK8k68Wj6Ih8I4j8MdfOJPJVcyMtGaArE5GQZMx2l7SKtXMZ/DiLbkzKFpTztAp5XSLGNbkxSHBpi1MMkNwgTAAwkmcdEYCGODAqm1QbalM9//+tM//M4xAAWiaqE/8YwADSALn32A/htCxZBzbeDDgkESMSCjzn07+T1OgiwBuhiew9z8c1nlFnzzNnFF6m7z9Pds7fN/x2l2K8YZlVj42TjPawmHRQJteOIhxChTkQ6Re4jFbA0NG8x9yYgpqKA//M4xAAWCV5cCHsMyx5uhTAhZYVCO8LJQOTs/R3B0FsUIC+PEny8CnAMDofq2SwTidyYciilLIKgRLB9u0eCnRTFW2AG2e6xE2NTLxMw8n+0zpacVduTSQAKTAhOxyLwKKgpT/2mIKaigAAA//M4xAAXkW59uU9gAAMAEpJNcw6UUrpjZFyW0TIdLOfhpl0QdW+Iwxavnrk8GgpmSw/WIaEVT1BHwzIBijWQ1+JGYFcuHJ8jWIa49RrE6Y6Zs4vcxUoPDswOzhOwy1LXtM2dfcoLjTjA2nrA//M4xAATaXY4AZygAHRk25gCjg1hCsvll434bjF4A7j3AzcoDRQyW18D0xQGjwCgRL+G/mCyp/dnM01qZfq/39X+1aq6ZNk+XPHN6wxn/rrbdfpuf/9CPo//SmIKaimZcYmBgAAAAAAAAAAA//M4xAAW0XZgAZygAFDjMISFRGZ9AIWIJkgcGIlGZTRhuU/AhpnMBGZ0ZRhMSGBhCYXPYAJYJNJi0pgZUQDnYnMApmFLwesBwxoGEHBlkwXm6siKX/////+xognzNM8f1mKZIIfM8maTEFNA//M4xAAXaaJwOdtoACGp2rEZkqqaCdK4wssOJPS5ZUCjG2YMtS/KcpjhcitD6wRkoIx99k3SIFdOgZ5RCYHh5vSb///1MMOO4OYNYXsYoJ2J8CcDJC1kMwQU36k7FNNIrZpqnvotWe8MF0Jg//M4xAAWaWacfn4EnANbtXsAB9WUmJD+KLLaJ4MyJIKc5lWsv2MVngQMsWp+EF2FSGhSfGOcby5nn36/fw/f14fyssre6iTLBR2JwMWDnk8KpWSKhiz/P27uFMOr2//hz5R3/U4hQmIKaigA//M4xAAWqXKlHn4EuAgLbbXKAB/gwmj2D5c6k+AH7vC8Bwo1odmKaiQNTC9xEWIxN+hCIeDh2Crf7s9/63NVoxzdK/f5DpESH1CgzdZoMfbwW/DkFMRlV7Hmf0f/3qiqQKLErP/KJJpiCmoo//M4xAAWchatnnrLF6AAeAitAA/qDDDs3KKdvpEI98ncLTAnJ0HjEcHiQ/SkC7bsnoTffFgg7kiXwj8mvzfmxZdAnEzeJX71v/079/yxlksbGSQD3wVL/////KdxEFO4Avm5kuK7WTEFNRQA//M4xAAWEhKg/nmE84ALAauAA/ufqzep+rLxFg5UZKmEdR8uRcWTIEkBacXZbRaCR2+gbbMo8OU12cO/nHzSVkQCjxQVb/f/3umujhgYkKJQCFP/+jfZLGMGHDAQEYpa7qyiQoJTEFNRQAAA//M4xAAVGQpQBmPScFHBZbB/dZa0mXgJSJbhnIWUgyi44L1CPcmp3OaaOpvYVCzIUdEIOrEpHMZIXLNlhdf0ofWQdNK7tlPFu0PDqA0PONr33FBzEO0/9v/02f9Lb9fvTUmIKaimZcYmBgAA//M4xAAXKTpEAVh4AP//1z909R65YsySr4WlLANBk7D3hbd56RzGIRN+8Q6hRE5TpKCUo1nQ6ColywpVietmoKtTrk7ZkcxulMyu530SeDuHJNH1atdajUSZM6iAPEz5oKBJ7S0Xe1XrQmII//M4xAAXqeJgAZtoALs0KgJiI2OCoXApBOmVi5yDEaICHCsFI5RjQGBicw6CMFBiocxmCoZAHw3Y6SpOs6F+6kUUX/5iiktFdIeg8hLCUzIkR2hzP5L605fC/DkRPFZNGX/zf2TeSB7W6Ro4//M4xAAXoeaUX9loAngCbkAA/7qU7Q60NCMV38oBOw5mjxEhQcpCMGl29fP/rmD//////WnQMzdATEOUC1iajEBWxfL5Iku6Jgg7mhWYkkOwZBMLwmBqanEF30bKppGxIjDmpMHuWTf1LDCQ//M4xAAWkep8XsqK9DgoAdAA7y+DBBIaJpzATZrkgLamcGxRcwBYL0vL1ct/L3VvV8MJ3X//5tz0EADYMXIGMKiyTFhsBRJDB+AqLToPn++QPGcUApSDy///qw0OmOHAMgOP7BCChpMQU1FA//M4xAAWMW61Hn4K0oDbbXZqAB/hdRL4LN5iGhe+uEZV+NwsEtzTs9jmAuFRlMOfZW1+X/DcX+7G6ftSkpLtupOQ3HmuRh9QKsFXdFYczxDj2AgpdP/+RCPMIClw4c/5d6Ait/5BMQU1FAAA//M4xAAWwdqwfssPDRf+3/+AB//TyD9rww3dWhFMYMSrb/qykq3PsmJaDBmKxYQjNtAOmZUmFTpy9cpi6vwrqtsmM0oCRu6SQSHRIXDE/WMV+Zkxv/PJFS40ANFQsKCSjL//+s84rnxMQU1F//M4xAAWyhq1Hm4Wi0ADEC1MABxCihh2Ltw/BlpPSTD1TRoSnlVbirBzQfR0Vuk3cklNP//cy+ZZTTo7DhUHoD55qRBurj+P5v4vQSLGolpe1tX/////8UympJLUSkV9sXDXHIPHQ5KmIKaA//M4xAAW4gq1vn4FC2CAFKClKAB/kownK2IA71Y9ktpzbcS3iIc7q2suPK42tqeIpSJsKQhYWENEDjw6sdK9UJf0RkCp72VWanqXta17IoCyOVv/0V2MDE5jf//S9FAcEAtQ1FLRRLskxBTQ//M4xAAWMUJYCN6EXA1ZIk+YjmmlBKaBATn+xxhwsBAAycPC7YRTCFCYcA91LVtVeZ8+vBVLhBadTLmfGIDGpDGHFOSZrQDjxaYRkjHFWdS+WvZ3Ej0VEW///zlKHIHG/+Qg5d+hMQU1FAAA//M4xAAU+LpYHs7wIBQArqNxwhBN60m1M8QxBXOAeQyJA0QvA92ElLxAgUKX2jcPbw7jrtWl/944t2AJgU56VFS7L8ywLgAxmzzsqsyPvdT+Gr//yX5Z///Z/f1dV2j6VpiCmopmXGJgYAAA//M4xAAVCaoYwBhHMSxK1QUpk3ywmRDaoh9Lkze1jSpE6JgHo4UQSc2zCMj0Q8h0FWFlcD+yD7KJWRW3ulAuh/6gUvb4YbUK3R/yjBJEdIMWa836hPcPPh+21QZs7k01SyYgpqKZlxiYGAAA//M4xAAV214UAAhG/bEAyIrgHdVTxm8DLttwoLUZBlCOb2BjDYQ0AZiFdsRBGBIhTAULY73KfIaprmwIcwhtVPp7axDCNK3vW0TzJTK6F8IW2Xn8Lq3cn7fN82zBOZVLSm0MUwmIKaigAAAA//M4xAAUehoc4hhHNYEYl3tMyUzuhnIiI1SRuDlP2fgmzOzSQe/zVnKNxkrZMSzEmazU4UI+0Bx8QOexXyUL8cG6VLYV83mtcwQmuQadLj0UXuRcT+ab5Pliyz+h9jaYgpqKZlxiYGAAAAAA//M4xAAUaDomNUMYASAIkllVWFO5S0yuM852oNq/8Zx12NfwpIZjijqk/K37Gbss/03Vo/jlfqhv9fLvz169f7fAv+qTZoF9V8/uODvl6aOA/2ffU8s38hFbnXcrIAJiCmopmXGJgYAAAAAA//M4xAAWeeJEAZyIAP/JBsQhcEHT/CAWGFs3Q0DM2M/zCACQDmrF6JPPnSBlcQHGQHK9M3dMumheNfpu+pJC//WcNOkag2v/JA3Q7AgoYyFsMCiQcTv/1/4hQulpNAyJ0cZf//YXIpiCmooA//M4xAAXYeqAX9k4ANAFd3AA39hICuncqvAAyOaibOCoKdZzwukUAO9baBLrtPz////////9DjB0sTEAUDYHBUsKR6h1DXPGxEWA6CUHAFQSB+MjA4eWS6uyOYUMG4nEsRB4XlDiyp0NeTTA//M4xAAWAeKIftBO0XILgFOAB/x5PGICAAl03MApQ4MDQZo5YklAAYzSZi7lrDxuncu8wABB5f1e+/AjH+p5w4YJxHKhURxSJjDlr0oepUbqVEg5Cdf/vMLONyTniUgdf6CMelpMQU1FAAAA//M4xAAWaeatvm4FRoAmpLk1MABWHc8oS5Z0ThQmokhiHYDNHsJgC8QRoLXX9rLW/6q5cPlwus7bskQ7KY6x0hAIYHMfzcb7K7lqU2sJ6ziMbUv/0qaomj1ynd/XNiTsMHQn6hx4gmIKaigA//M4xAAXWeaAfsyE1CxLQHMAB/rJqWgsLAhKEWTUGBIImDAIhATcSuVWfqW544mySX/o1mkvFpYtBVImDZ8PlDrgHkQEOqGPBloggoIPiDIxFjZZiXXr////1SZDGMBG9fUSYMdjsKFfpUmA//M4xAAWEOpMAMbeELLlGggCKxgKMUhAxUJjM3kyR9MwSztB0uSY84iXqg+SHqah6AdlD1F7x9V39a3SsNhbFEXE3kPKUgxznEISVrkN1AyqF4+kmoCBRC6hjaenJAqAf9ZYXOoTEFNRQAAA//M4xAAWaSpEAVtgAGII8DLIBg8GhJq+uAlASBTziMIIAQUGEJZi4CVT04IUREMKMSYbiaOq1Jx3bdepzI5gn7uNvEp18nKz8tH5MNDwClFhMMi5eFtdFdimt1nems8xQhMAkuibSmIKaigA//M4xAAXaUZYAZp4ARkoZqKIwhoCDOjEVDctjWvjltxZkMMTdHTIpwUsJrA8zDJQCgBwq7IJ5ljDMb6atNJW24rhnMBuUS+tq6KoWw6DxstK1VHw2va4/ajoZIzJEmes0HVt/5/8fSPXm4pg//M4xAAXmV6MUZiQAAL0ASS6Fuz1qLwa4KJi5lfs5SJU5VgWHLLg66Q5VOHZGbTC6kApyJAacGEAoZ4mzYT+IHGUFsFLg3ME6DkBxYyhUfDEAYwIUuMMeG9ANIMA9/+n//1ILNNR7+t5yoMA//M4xAAVGNqUAZjAAKis0AN+9CU6aSrBENtkdFDRoJgCts1NGTAFJgsQIIgqBAqJcg3sELSKDvz1qG3OgKNUSrqOBX1eFYocNi99rwQJPNX1phohIw5iWP/wM3DmJDv93WmIKaimZcYmBgAA//M4xAAXIXbJmY94Ar0UEKxBHJJI1F9TBYT4H6ni/ObMcZYjfLgnU8rV0N0R5fLcu1YXYv6sMhyesOXF2pkNPpmHdRVqqvSKSVU+l9ejT///+L//9f///5gP4X/xdwi/+j+JB2u4M3yxJMQQ//M4xAAXmhawv89YA4Ba5gAPZiReYKGJuAnTSwpi5rLaJ6S7ZbQfhltQZy5Wm0akDyqkWs9ycEkdo1joAfARjySg9HF5r//d//////VttQ3bRJSPQQjmIRDP//+/MHug6/f1Lq79R7rRP3EA//M4xAAWueKQHsgNZAArwAP+bRuymiRRg3zpFw4sGGJG5bXCRsHcw0o4ZZgYFRsiTCga9KZbq7S81la+rS8gFiMCwaXFZ1L1DnGi1JPf+P///7V6eYXj1tk48Z/GtYVVAi3ZH4iMgRqYgpqK//M4xAAXmepoD1toAAwACxMNZM4H2sw2ZSECAIQ6Bxua0DsQFQs6deFj4cBDECFK2UrJr39Y/j//qsmiPYJ6OQBqAFKAD0IuDgBXiEPc1uj/////7sqbGJqXVmqLf0kp01NTA1MTUtUV8pMg//M4xAAXocZgAZuAABkIC4mKgBjh4SAxp60ADg0BfM8GjORkyRvOdRCRGDlZezLDVQhV4WeHuMuT8Yw23u9bNeYjUAWRDCJVWUr2f9B1p1E0TIypd/SJxvTICTZXr3/Sp/0DY+ci5H5T5RyQ//M4xAAXee6U/9RQAwYAATkAAymMkTxPgJADwLQBhUYFh6BDSCGZcHAhSR////////zC5QVBYOCgBoFpAoBEsLh+SnlzakRGC2MhWEABYLIliGHphArMxxASnOC+MhDggD8VRXLm38c0xbSY//M4xAAWMep4/NBW1AdjgAOAb9nqMEGuybJyHBVQB7Q24JnphYIlRyTcfXjoNrnse7Mq/0c2yGVliM/6mNAUPqEALw8j2AsTihYtZVvtkUhDDFpukO0yca1/9/8pLwarwdSs16ZJMQU1FAAA//M4xAAWoeK+XkvFKkgDLbt65uAB+UCHZCULAqFgjHgaWmKq289V6+/MUpAARVKVGtVsiISTKiDtS8RbOkWsNWbwCIA37W0IQtQLCXTS04qJlaVqOys9nKaZWr7cift1qjqwos6jcQTEFNRQ//M4xAAXeWZIANJYiKZYEtIYdEa9wcsoIH5vmJtBoEgmsCrKFQi6nJGYhohaf/kaWbVy6sMGEwhRFpqx0uLp6VjHkxKjlqMQTsKQ6Achg1OHVpwYqLctiXLq9zVpxr9aet+su4KuEQaET96Y//M4xAAWURpQBsPYdC5BrMdUAqrlSpKtmJPUbLMmf4uQtMxgo60GJjx/qviH4hbkh4/1QiCSFGeTGxqzOIwYLaTDylIKZnUmpXOhWtreDqRXEBcocBDYAHbim3//29v/0J+1//6akxBTUUAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//M4xAAAAANIAAAAAExBTUUzLjEwMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
var NAMES = [
  ['American', 'female', 'young', 'Ava Madison Brooke Kayla'],
  ['American', 'female', 'middle-aged', 'Denise Laura Monica'],
  ['American', 'female', 'old', 'Dorothy'],
  ['American', 'male', 'young', 'Tyler Jordan Ethan'],
  ['American', 'male', 'middle-aged', 'Marcus Brian Curtis'],
  ['American', 'male', 'old', 'Walter'],
  ['American', 'neutral', 'middle-aged', 'River'],
  ['American', 'neutral', 'young', 'Sky'],
  ['Southern American', 'female', 'middle-aged', 'Savannah'],
  ['Southern American', 'male', 'old', 'Beau'],
  ['British', 'female', 'young', 'Imogen Poppy Freya'],
  ['British', 'female', 'middle-aged', 'Grace Harriet'],
  ['British', 'female', 'old', 'Winifred'],
  ['British', 'male', 'young', 'Oliver Alfie'],
  ['British', 'male', 'middle-aged', 'Rupert Graham'],
  ['British', 'male', 'old', 'Arthur'],
  ['British', 'neutral', 'young', 'Robin'],
  ['Irish', 'female', 'young', 'Saoirse'],
  ['Irish', 'female', 'middle-aged', 'Niamh'],
  ['Irish', 'male', 'young', 'Cillian'],
  ['Irish', 'male', 'old', 'Padraig'],
  ['Scottish', 'female', 'young', 'Isla'],
  ['Scottish', 'female', 'old', 'Moira'],
  ['Scottish', 'male', 'middle-aged', 'Callum'],
  ['Welsh', 'female', 'middle-aged', 'Cerys'],
  ['Welsh', 'male', 'young', 'Rhys'],
  ['Australian', 'female', 'young', 'Zara'],
  ['Australian', 'female', 'middle-aged', 'Matilda'],
  ['Australian', 'male', 'young', 'Lachlan'],
  ['Australian', 'male', 'middle-aged', 'Bruce'],
  ['New Zealand', 'female', 'young', 'Aroha'],
  ['New Zealand', 'male', 'middle-aged', 'Hemi'],
  ['Canadian', 'female', 'young', 'Chloe'],
  ['Canadian', 'female', 'middle-aged', 'Genevi\xE8ve'],
  ['Canadian', 'male', 'young', 'Noah'],
  ['Canadian', 'male', 'middle-aged', 'Gordon'],
  ['South African', 'female', 'middle-aged', 'Thandi'],
  ['South African', 'male', 'young', 'Sipho'],
  ['Nigerian', 'female', 'young', 'Adaeze'],
  ['Nigerian', 'male', 'middle-aged', 'Emeka'],
  ['Indian', 'female', 'young', 'Anika Meera'],
  ['Indian', 'female', 'middle-aged', 'Sunita'],
  ['Indian', 'male', 'young', 'Arjun'],
  ['Indian', 'male', 'middle-aged', 'Vikram'],
  ['Spanish', 'female', 'middle-aged', 'Elena'],
  ['Spanish', 'male', 'young', 'Javier'],
  ['Mexican', 'female', 'young', 'Ximena'],
  ['Mexican', 'male', 'middle-aged', 'Rodrigo'],
  ['French', 'female', 'young', 'Camille'],
  ['French', 'male', 'middle-aged', '\xC9tienne'],
  ['German', 'female', 'middle-aged', 'Annika'],
  ['German', 'male', 'young', 'Lukas'],
  ['Italian', 'female', 'young', 'Giulia'],
  ['Italian', 'male', 'old', 'Lorenzo'],
  ['Swedish', 'female', 'young', 'Linnea'],
  ['Polish', 'male', 'middle-aged', 'Krzysztof'],
  ['Brazilian', 'female', 'middle-aged', 'Beatriz'],
  ['Jamaican', 'male', 'young', 'Tafari'],
  ['Japanese', 'female', 'young', 'Haruka'],
  ['Korean', 'male', 'young', 'Minjun'],
]
var toAsciiLetters = (name) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
var SIMULATED_VOICES = NAMES.flatMap(([accent, gender, age, names]) =>
  names.split(' ').map((name) => createVoice(name, { accent, gender, age })),
).toSorted((a, b) => (toAsciiLetters(a.name) < toAsciiLetters(b.name) ? -1 : 1))
function createVoice(name, labels) {
  const voiceId = `voice_sim_${toAsciiLetters(name)}`
  return { voiceId, name, previewUrl: `/api/voices/preview/${voiceId}`, labels }
}
var FRAME_BYTES = 108
var FRAME_SECONDS = 0.036
var PREVIEW = Buffer.from(PREVIEW_CLIP, 'base64')
var CONVERSATION = Buffer.from(RECORDING_CLIP, 'base64')
var SAMPLE_RATES = { female: 12e3, neutral: 1e4, male: 8e3 }
var RATE_FIELDS = [24, 28]
function simulatedVoicePreview(voiceId) {
  const voice = SIMULATED_VOICES.find((each) => each.voiceId === voiceId)
  if (!voice) return null
  const audio = Buffer.from(PREVIEW)
  const rate = SAMPLE_RATES[voice.labels.gender ?? 'neutral'] ?? 1e4
  for (const field of RATE_FIELDS) audio.writeUInt32LE(rate, field)
  return { audio, mediaType: 'audio/wav' }
}
function simulatedRecording(durationSeconds) {
  const frames = Math.max(1, Math.round(durationSeconds / FRAME_SECONDS))
  return { audio: Buffer.alloc(frames * FRAME_BYTES, CONVERSATION), mediaType: 'audio/mpeg' }
}
var FIRST_RETRY_MS = 500
var MAX_RETRY_MS = 3e4
function createEventFeed({ store, now, onError }) {
  const timers = new Map()
  const deliveries = new Set()
  let listener = null
  let isRunning = false
  function schedule(conversation, step, wait) {
    const timer = setTimeout(
      () => {
        const delivery = deliver(conversation, step, wait.failures)
        deliveries.add(delivery)
        void delivery.finally(() => deliveries.delete(delivery))
      },
      Math.max(0, Math.min(wait.until - now(), MAX_RETRY_MS + conversation.endsAt - conversation.startedAt)),
    )
    timers.set(conversation.conversationId, timer)
  }
  async function deliver(conversation, step, failures) {
    const { conversationId, answersAt, endsAt, ended } = conversation
    try {
      if (!listener) throw new Error('There is no listener for events of simulated calls')
      await listener(step === 'ended' ? ended : conversationAt(conversation, answersAt))
      if (step === 'ended') await store.markDelivered(conversationId)
    } catch (error) {
      onError?.(error)
      const until = now() + Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
      const isOvertaken = step === 'answered' && until >= endsAt
      if (!isRunning) timers.delete(conversationId)
      else if (isOvertaken) schedule(conversation, 'ended', { until: endsAt, failures: 0 })
      else schedule(conversation, step, { until, failures: failures + 1 })
      return
    }
    if (step === 'answered' && isRunning) schedule(conversation, 'ended', { until: endsAt, failures: 0 })
    else timers.delete(conversationId)
  }
  function track(conversation) {
    const { conversationId, answersAt, endsAt, ended } = conversation
    if (!isRunning || timers.has(conversationId)) return
    const isAnswered = ended.status === 'completed' && now() < endsAt
    if (isAnswered) schedule(conversation, 'answered', { until: answersAt, failures: 0 })
    else schedule(conversation, 'ended', { until: endsAt, failures: 0 })
  }
  return {
    onEvent(newListener) {
      listener = newListener
    },
    async start() {
      if (isRunning) return
      isRunning = true
      for (const conversation of await store.listUndelivered()) track(conversation)
    },
    async stop() {
      isRunning = false
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.all(deliveries)
    },
    track,
  }
}
var OUTGOING_NUMBER = asE164('+12025550100')
var AREA_CODES = [206, 212, 303, 312, 404, 415, 416, 512, 604, 617, 702, 786]
var NUMBERS = [
  { numberId: 'phnum_sim_0', number: OUTGOING_NUMBER, label: 'Simulated main line' },
  ...AREA_CODES.map((area, index) => ({
    numberId: `phnum_sim_${index + 1}`,
    number: asE164(`+1${area}5550101`),
    label: `Simulated line ${index + 1}`,
  })),
]
async function listSimulatedNumbers(store) {
  const agents = await store.listAgents()
  return NUMBERS.map((number) => ({
    ...number,
    agentId: agents.find(({ numberIds }) => numberIds?.includes(number.numberId))?.agentId ?? null,
  }))
}
async function attachSimulatedNumber(store, numberId, agentId) {
  if (!NUMBERS.some((number) => number.numberId === numberId)) {
    throw new VoiceProviderError('refused', 'The simulator has no such number.')
  }
  if (agentId !== null && !(await store.loadAgent(agentId))) {
    throw new VoiceProviderError('refused', 'The simulator has no such agent.')
  }
  for (const agent of await store.listAgents()) {
    const numberIds = agent.numberIds ?? []
    const isAttached = numberIds.includes(numberId)
    const shouldAttach = agent.agentId === agentId
    if (isAttached === shouldAttach) continue
    const others = numberIds.filter((id) => id !== numberId)
    await store.saveAgent({ ...agent, numberIds: shouldAttach ? [...others, numberId] : others })
  }
}
function simulatedNumber(numberId) {
  return NUMBERS.find((number) => number.numberId === numberId)?.number ?? OUTGOING_NUMBER
}
function fictionalNumber(random) {
  const area = AREA_CODES[Math.floor(random() * AREA_CODES.length)] ?? AREA_CODES[0]
  return asE164(`+1${area}55501${String(Math.floor(random() * 100)).padStart(2, '0')}`)
}
var ANSWERED = { endReason: 'answered' }
var REHEARSALS = {
  '0191': [{ endReason: 'busy' }, ANSWERED],
  '0192': [{ endReason: 'no-answer' }, ANSWERED],
  '0193': [{ endReason: 'voicemail' }],
  '0194': [{ endReason: 'answered', asksFor: 'call-back' }],
}
var FICTIONAL_NUMBER = /^\+1[2-9]\d{2}555(01\d{2})$/
function createRehearsals() {
  const called = new Set()
  return ({ tenantId, toNumber }) => {
    const [first, later = first] = REHEARSALS[FICTIONAL_NUMBER.exec(toNumber)?.[1] ?? ''] ?? []
    if (!first) return void 0
    const key = `${tenantId} ${toNumber}`
    if (called.has(key)) return later
    called.add(key)
    return first
  }
}
var SIMULATED_LINE_TWIML =
  '<?xml version="1.0" encoding="UTF-8"?><Response><Say>This phone line is simulated and cannot take calls. Goodbye.</Say><Hangup/></Response>'
var AGENT_VERSION = '5'
var ANSWERED2 = { endReason: 'answered' }
function createSimulator(options) {
  const { store, now, random, newId, callSeconds, alwaysAnsweredCalls = 0 } = options
  const events = createEventFeed(options)
  const callCounts = new Map()
  const rehearse = createRehearsals()
  async function beginCall(call, course) {
    const conversationId = `conv_sim_${newId()}`
    const earlierCalls = callCounts.get(call.agentId) ?? 0
    callCounts.set(call.agentId, earlierCalls + 1)
    const usualCourse = earlierCalls < alwaysAnsweredCalls ? ANSWERED2 : void 0
    const simulationOptions = { startedAt: now(), random, callSeconds, course: course ?? usualCourse }
    const conversation = decideConversation({ ...call, conversationId }, simulationOptions)
    await store.save(conversation)
    events.track(conversation)
    return { conversationId }
  }
  async function findAgent(call) {
    const agent = await store.loadAgent(call.agentId)
    return agent?.tenantId === call.tenantId ? agent : null
  }
  async function answer({ overrides = {}, asksForPerson, ...call }) {
    const agent = await findAgent(call)
    if (!agent) throw new VoiceProviderError('refused', 'This business has no agent to answer calls yet.')
    const { businessName, context = '', fields, maxCallSeconds } = agent
    const text6 = {
      businessName,
      firstMessage: overrides.firstMessage || agent.firstMessage,
      systemPrompt: overrides.systemPrompt || promptWithContext(agent.systemPrompt, context),
    }
    const transfers = agent.transfers?.filter(({ outsideHours }) => outsideHours || !overrides.systemPrompt)
    const incoming = { ...call, ...text6, fields, maxCallSeconds, transfers, direction: 'inbound' }
    return beginCall(incoming, asksForPerson ? { ...ANSWERED2, asksFor: 'person' } : void 0)
  }
  return {
    name: 'simulator',
    defaultVoiceId: 'voice_sim_river',
    agentSettings: AGENT_VERSION,
    onEvent: events.onEvent,
    start: events.start,
    stop: events.stop,
    async saveAgent(agent) {
      const agentId = `agent_sim_${agent.tenantId}`
      const { numberIds = [] } = (await store.loadAgent(agentId)) ?? {}
      await store.saveAgent({ ...agent, agentId, numberIds })
      return { agentId }
    },
    deleteAgent: (agentId) => store.deleteAgent(agentId),
    async listVoices() {
      return SIMULATED_VOICES.map((voice) => ({ ...voice, labels: { ...voice.labels } }))
    },
    listModels: async () => [],
    async startCall({ toNumber, fromNumberId, overrides = {}, context = '', ...call }) {
      try {
        const agent = await findAgent(call)
        const numbers = { callerNumber: simulatedNumber(fromNumberId), calledNumber: toNumber }
        const callText = {
          firstMessage: overrides.firstMessage || call.firstMessage,
          systemPrompt: overrides.systemPrompt
            ? promptWithContext(overrides.systemPrompt, context)
            : promptWithContext(call.systemPrompt, agent?.context ?? ''),
        }
        const { fields, maxCallSeconds, voicemailMessage } = agent ?? {}
        const settings = { fields, maxCallSeconds, voicemailMessage }
        const outbound = { ...call, ...callText, ...numbers, ...settings, direction: 'outbound' }
        return { outcome: 'started', ...(await beginCall(outbound, rehearse({ ...call, toNumber }))) }
      } catch (error) {
        options.onError?.(error)
        return { outcome: 'unknown', message: 'The simulated call could not be saved.' }
      }
    },
    async startInbound({ callerNumber, ...call }) {
      const numbers = { callerNumber: callerNumber ?? fictionalNumber(random), calledNumber: null }
      return answer({ ...call, callId: null, variables: {}, ...numbers })
    },
    async fetchConversation(conversationId) {
      const conversation = await store.load(conversationId)
      return conversation && conversationAt(conversation, now())
    },
    async fetchRecording(conversationId) {
      const conversation = await store.load(conversationId)
      if (!conversation || now() < conversation.endsAt || !conversation.ended.hasRecording) return null
      return simulatedRecording(conversation.ended.durationSeconds)
    },
    deleteConversation: (conversationId) => store.delete(conversationId),
    async listConversations({ since, until = Number.MAX_SAFE_INTEGER, agentId, tenantId }) {
      const at = now()
      const conversations = await store.listSince(since)
      return conversations
        .filter((conversation) => agentId === void 0 || conversation.agentId === agentId)
        .filter((conversation) => tenantId === void 0 || conversation.tenantId === tenantId)
        .filter((conversation) => conversation.startedAt <= until)
        .toSorted((a, b) => a.startedAt - b.startedAt)
        .map((each) => {
          const { status, durationSeconds } = conversationAt(each, at)
          return {
            conversationId: each.conversationId,
            agentId: each.agentId,
            startedAt: each.startedAt,
            status,
            durationSeconds,
          }
        })
    },
    async findConversationOf({ callId, tenantId, since }) {
      const conversations = await store.listSince(since)
      const found = conversations.find((each) => each.tenantId === tenantId && each.ended.callId === callId)
      return found ? conversationAt(found, now()) : null
    },
    addDocument: async () => ({ documentId: `doc_sim_${newId()}` }),
    removeDocument: async () => {},
    listNumbers: () => listSimulatedNumbers(store),
    attachNumber: (numberId, agentId) => attachSimulatedNumber(store, numberId, agentId),
    async registerCall({ fromNumber, toNumber, ...call }) {
      const callerNumber = readReportedPhone(fromNumber, toNumber)
      const caller = callerNumber === null ? { callerNumber, phoneText: fromNumber } : { callerNumber }
      await answer({ ...call, ...caller, calledNumber: toNumber })
      return { twiml: SIMULATED_LINE_TWIML }
    },
    async checkAccount() {
      const message = 'Calls are simulated. No phone rings and no credits are used.'
      return [{ what: 'Voice provider', isGood: true, message }]
    },
  }
}
import { mkdtemp as mkdtemp2, rm as rm2 } from 'node:fs/promises'
import { join as join4 } from 'node:path'
import { spawn } from 'node:child_process'
import { once as once2 } from 'node:events'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { constants as constants2, setPriority } from 'node:os'
import { basename, dirname as dirname2, join as join3 } from 'node:path'
import { text } from 'node:stream/consumers'
var package_default = {
  name: '@callwright/server',
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: {
    build: 'node scripts/bundle.ts',
    test: 'vitest run',
    'test:dialect': 'TEST_DATABASE=postgres TEST_REPORT=.report-postgres.json vitest run test/rest/rest.test',
  },
  dependencies: {
    '@aws-sdk/client-s3': '3.1169.0',
    '@callwright/api': 'workspace:*',
    '@callwright/contract': 'workspace:*',
    '@callwright/db': 'workspace:*',
    '@callwright/voice': 'workspace:*',
    '@fastify/busboy': '3.2.6',
    '@fastify/under-pressure': '9.2.0',
    '@modelcontextprotocol/sdk': '1.32.2',
    '@streamparser/json': '0.0.26',
    '@trpc/server': 'catalog:',
    commander: '15.1.0',
    fastify: 'catalog:',
    nodemailer: 'catalog:',
    pino: 'catalog:',
    'proxy-addr': '2.0.8',
    'socket.io': '4.8.4',
    unpdf: '1.7.0',
    ws: 'catalog:',
    yazl: '3.3.1',
  },
  devDependencies: {
    '@callwright/client': 'workspace:*',
    '@callwright/fake-elevenlabs': 'workspace:*',
    '@redocly/openapi-core': '2.64.0',
    '@seriousme/openapi-schema-validator': '2.11.0',
    '@trpc/client': 'catalog:',
    '@types/node': 'catalog:',
    '@types/nodemailer': 'catalog:',
    '@types/proxy-addr': '2.0.3',
    '@types/s3rver': '3.7.4',
    '@types/ws': 'catalog:',
    '@types/yauzl': '3.4.0',
    '@types/yazl': '3.3.1',
    esbuild: 'catalog:',
    'fast-check': 'catalog:',
    s3rver: '3.7.1',
    'socket.io-client': '4.8.4',
    superjson: 'catalog:',
    typescript: 'catalog:',
    vitest: 'catalog:',
    yauzl: '3.4.0',
  },
}
import { join } from 'node:path'
import { isSea } from 'node:sea'
function selfCommand() {
  const runsFromSource = import.meta.url.endsWith('.ts')
  const script = runsFromSource ? join(import.meta.dirname, '..', 'main.ts') : process.argv[1]
  return { file: process.execPath, args: isSea() || script === void 0 ? [] : [script] }
}
import { statfsSync, statSync } from 'node:fs'
import { dirname, join as join2 } from 'node:path'
var LOCK_WAIT_MS = 3e4
function copySqlite(source, target) {
  const database = new better_sqlite3_default(source, { readonly: true, fileMustExist: true, timeout: LOCK_WAIT_MS })
  try {
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  const copy = new better_sqlite3_default(target)
  try {
    copy.pragma('journal_mode = off')
    copy.pragma('synchronous = off')
    copy.pragma('secure_delete = on')
    dropDeletedWords(copy)
    return { migrations: readMigrations(copy) }
  } finally {
    copy.close()
  }
}
function dropDeletedWords(copy) {
  if (!hasTable(copy, 'call_search')) return
  const remove = copy.prepare('delete from call_search where rowid = (cast(? as integer) << ? | cast(? as integer))')
  for (const { orderKey, tenant } of copy.prepare('select * from call_search_changes').all()) {
    remove.run(shardOf(tenant), ORDER_KEY_BITS, orderKey)
  }
  copy.prepare("insert into call_search (call_search) values ('optimize')").run()
}
function hasTable(copy, name) {
  return copy.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== void 0
}
import { createHash } from 'node:crypto'
import { closeSync, constants, fdatasyncSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
var CHUNK_BYTES = 1024 * 1024
var SYNC_INTERVAL_BYTES = 8 * CHUNK_BYTES
function openArchive(file, { modifiedAt }) {
  const fd = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 384)
  const archiveHash = createHash('sha256')
  const sums = []
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let [written, synced] = [0, 0]
  const write = (bytes) => {
    archiveHash.update(bytes)
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at)
    written += bytes.length
    if (written - synced < SYNC_INTERVAL_BYTES) return
    fdatasyncSync(fd)
    synced = written
  }
  const add = (name, size, chunks) => {
    write(tarHeader({ name, size, modifiedAt }))
    const entryHash = createHash('sha256')
    for (const chunk of chunks) {
      entryHash.update(chunk)
      write(chunk)
    }
    write(Buffer.alloc(paddingSize(size)))
    sums.push(`${entryHash.digest('hex')}  ${name}
`)
  }
  const addBytes = (name, bytes) => add(name, bytes.length, [bytes])
  return {
    addBytes,
    addFile(name, path) {
      const source = openIfExists(path)
      if (source === null) return false
      try {
        const { size } = fstatSync(source)
        add(name, size, chunksOf(source, size, buffer))
        return true
      } finally {
        closeSync(source)
      }
    },
    finish() {
      addBytes(SUMS_NAME, Buffer.from(sums.join('')))
      addBytes(
        CHECKSUM,
        Buffer.from(`${digestSoFar(archiveHash)}
`),
      )
      write(Buffer.alloc(2 * BLOCK_BYTES))
      fsyncSync(fd)
      closeSync(fd)
      return written
    },
    abandon: () => closeSync(fd),
  }
}
function digestSoFar(hash) {
  return hash.copy().digest('hex')
}
function openIfExists(path) {
  try {
    return openSync(path, constants.O_RDONLY)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
function* chunksOf(fd, size, buffer) {
  for (let rest = size; rest > 0;) {
    const read = readSync(fd, buffer, 0, Math.min(buffer.length, rest), null)
    if (read === 0) throw new Error('A file became shorter while it was read')
    rest -= read
    yield buffer.subarray(0, read)
  }
}
var RESERVE_BYTES = 64 * 1024 * 1024
var backupInstructionsSchema = external_exports.strictObject({
  target: external_exports.string(),
  workFolder: external_exports.string(),
  database: external_exports.string().nullable(),
  files: external_exports
    .object({
      folder: external_exports.string(),
      secretKey: external_exports.string(),
      hashes: external_exports.array(external_exports.string()).nullable(),
    })
    .nullable(),
  version: external_exports.string(),
  madeAt: manifestSchema.shape.madeAt,
})
var writtenBackupSchema = external_exports.object({
  bytes: external_exports.number(),
  files: external_exports.number(),
  missing: external_exports.number(),
})
async function writeBackup(instructions) {
  const copy = instructions.database === null ? null : join2(instructions.workFolder, 'callwright.db')
  const migrations = instructions.database !== null && copy !== null ? copyDatabase(instructions.database, copy) : []
  const hashes = instructions.files ? (instructions.files.hashes ?? (copy === null ? [] : await hashesIn(copy))) : []
  requireDiskSpace(dirname(instructions.target), archiveSize(instructions, { copy, hashes }))
  const archive = openArchive(instructions.target, { modifiedAt: Date.parse(instructions.madeAt) })
  try {
    const manifest = {
      format: FORMAT,
      version: instructions.version,
      madeAt: instructions.madeAt,
      contents: contentsOf(instructions),
      migrations,
    }
    archive.addBytes(
      MANIFEST_NAME,
      Buffer.from(`${JSON.stringify(manifest, null, 2)}
`),
    )
    if (copy !== null) archive.addFile(DATABASE, copy)
    const { files, missing } = instructions.files
      ? addFiles(archive, instructions.files, hashes)
      : { files: 0, missing: 0 }
    return { bytes: archive.finish(), files, missing }
  } catch (error) {
    archive.abandon()
    throw error
  }
}
function copyDatabase(database, copy) {
  requireDiskSpace(dirname(copy), readFileSize(database) + readFileSize(`${database}-wal`))
  return copySqlite(database, copy).migrations
}
function archiveSize({ files }, { copy, hashes }) {
  const database = copy === null ? 0 : readFileSize(copy)
  if (!files) return database
  return hashes.reduce((bytes, hash) => bytes + readFileSize(blobFile(files.folder, hash)) + 3 * BLOCK_BYTES, database)
}
function contentsOf({ database, files }) {
  if (database === null) return 'files'
  return files ? 'everything' : 'database'
}
async function hashesIn(copy) {
  const db = await openSqliteReadonly(copy)
  try {
    return await listReferencedBlobs(db)
  } finally {
    await db.destroy()
  }
}
function addFiles(archive, { folder, secretKey }, hashes) {
  archive.addFile(SECRET_KEY, secretKey)
  let files = 0
  for (const hash of hashes) if (archive.addFile(blobName(hash), blobFile(folder, hash))) files += 1
  return { files, missing: hashes.length - files }
}
function requireDiskSpace(folder, bytes) {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= bytes + RESERVE_BYTES) return
  throw Object.assign(new Error(`${folder} has no room for ${bytes} bytes`), { code: 'ENOSPC' })
}
function readFileSize(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
async function makeBackup({ file, dataDir, now, signal, ...contents }) {
  if (await fileExists(file)) throw new DomainError('conflict', `${file} already exists: choose another name.`)
  const part = join3(dirname2(file), `.${basename(file)}${createPartialName()}`)
  const workFolder = await mkdtemp(join3(dataDir, WORK_FOLDER_PREFIX))
  try {
    const madeAt = new Date(now).toISOString()
    const instructions = { target: part, workFolder, ...contents, version: package_default.version, madeAt }
    const written = await writeInChildProcess(instructions, signal)
    if (await fileExists(file)) throw new DomainError('conflict', `${file} already exists: choose another name.`)
    await rename(part, file)
    await syncPath(dirname2(file))
    return written
  } finally {
    await rm(part, { force: true })
    await rm(workFolder, { recursive: true, force: true })
  }
}
async function ensureBackupFolder(folder) {
  try {
    await mkdir(folder, { recursive: true, mode: 448 })
  } catch (error) {
    const message = `The folder ${folder} cannot be created or used for backups. ${describeSystemError(error) ?? ''}`
    throw new DomainError('unavailable', message.trim(), { cause: error })
  }
}
var BACKUP_ABORTED = 'The backup was aborted because the server is stopping.'
var responseSchema = external_exports.union([
  external_exports.object({ written: writtenBackupSchema }),
  external_exports.object({ message: external_exports.string() }),
])
async function writeInChildProcess(instructions, signal) {
  const { file, args } = selfCommand()
  const child = spawn(file, [...args, 'write-backup'], { stdio: 'pipe' })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  try {
    const closed = once2(child, 'close')
    lowerPriority(child.pid)
    child.stdin.on('error', () => {}).end(JSON.stringify(instructions))
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), closed])
    if (signal.aborted) throw new DomainError('unavailable', BACKUP_ABORTED)
    const response = responseSchema.safeParse(parseOrNull(output))
    if (!response.success) throw new Error(`The backup process exited with code ${child.exitCode}: ${errors}`)
    if ('message' in response.data) throw new DomainError('unavailable', response.data.message)
    return response.data.written
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
function lowerPriority(pid) {
  try {
    if (pid !== void 0) setPriority(pid, constants2.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
async function fileExists(file) {
  return (await stat(file).catch(() => null)) !== null
}
var LEASE = 'backup:'
var DOWNLOADS_AT_ONCE = 4
async function isBackupRunning(db) {
  return await isLeaseHeld(db, LEASE)
}
function createBackups({ DATA_DIR: dataDir, database, bucket }, deps) {
  const stopController = new AbortController()
  let runningBackup = null
  const make = async (file) => {
    const isSqlite = database.kind === 'sqlite'
    const release = deps.blobs.postponeRemovals()
    const lease = isSqlite ? null : await holdLease(deps, `${LEASE}${deps.newId()}`)
    try {
      const hashes = isSqlite && bucket === null ? null : await listReferencedBlobs(deps.db)
      await using downloaded = hashes && bucket !== null ? await downloadBlobs(hashes) : null
      const written = await makeBackup({
        file,
        dataDir,
        database: isSqlite ? database.file : null,
        files: {
          folder: downloaded?.folder ?? join4(dataDir, 'files'),
          secretKey: join4(dataDir, SECRET_KEY_FILE),
          hashes,
        },
        now: deps.now(),
        signal: stopController.signal,
      })
      return { ...written, hasDatabase: isSqlite }
    } finally {
      await lease?.release()
      for (const hash of release()) await releaseBlob(deps, hash)
    }
  }
  const downloadBlobs = async (hashes) => {
    const folder = await mkdtemp2(join4(dataDir, WORK_FOLDER_PREFIX))
    const disk = diskStore(folder)
    const isStopping = () => stopController.signal.aborted
    const remove = async () => await rm2(folder, { recursive: true, force: true })
    try {
      await forEachConcurrently(hashes, { atOnce: DOWNLOADS_AT_ONCE, isStopping }, async (hash) => {
        const bytes = await deps.blobs.read(hash)
        if (bytes) await disk.put(hash, bytes)
      })
      if (isStopping()) throw new DomainError('unavailable', BACKUP_ABORTED)
    } catch (error) {
      await remove()
      throw error
    }
    return { folder, [Symbol.asyncDispose]: remove }
  }
  return {
    async make(file, { waitsForRunning } = { waitsForRunning: false }) {
      while (waitsForRunning && runningBackup) await runningBackup.catch(() => null)
      if (stopController.signal.aborted) throw new DomainError('unavailable', BACKUP_ABORTED)
      if (runningBackup) throw new DomainError('conflict', 'Another backup is running. Try again when it is done.')
      runningBackup = make(file)
      try {
        return await runningBackup
      } finally {
        runningBackup = null
      }
    },
    async stop() {
      stopController.abort()
      await runningBackup?.catch(() => null)
    },
  }
}
import { join as join6 } from 'node:path'
import { lstat, readdir, rm as rm3 } from 'node:fs/promises'
import { join as join5 } from 'node:path'
var DAY_MS = 24 * 60 * 60 * 1e3
var UNFINISHED_NAME = /^\..+\.[0-9a-f]{16}\.part$/
async function keepNewest(folder, { names, keep, log }) {
  try {
    const candidates = (await readdir(folder)).filter((name) => names.test(name) || UNFINISHED_NAME.test(name))
    const datedFiles = (await Promise.all(candidates.map(async (name) => await findDatedFile(folder, name)))).flat()
    const matching = datedFiles.filter(({ name }) => names.test(name))
    const old = matching.toSorted((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1)).slice(keep)
    const unfinished = datedFiles.filter(({ name, at }) => UNFINISHED_NAME.test(name) && at < Date.now() - DAY_MS)
    for (const { name } of [...old, ...unfinished]) await rm3(join5(folder, name), { force: true })
  } catch (error) {
    log.warn({ err: error, folder }, 'older backups could not be removed')
  }
}
async function findDatedFile(folder, name) {
  const stats = await lstat(join5(folder, name)).catch(() => null)
  if (!stats?.isFile()) return []
  const isFuture = stats.mtimeMs > Date.now() + CLOCK_TOLERANCE_MS
  return [{ name, at: isFuture ? 0 : stats.mtimeMs }]
}
var KEPT_BACKUPS = 2
var OWN_NAMES = /^before-.+\.tar$/
async function backUpBeforeMigration({ DATA_DIR: dataDir, database }, { db, log }) {
  if (database.kind !== 'sqlite') return
  const { isNew, pending } = await findPendingMigrations(db)
  const [next] = pending
  if (isNew || next === void 0) return
  const now = Date.now()
  const folder = join6(dataDir, 'backups')
  await ensureBackupFolder(folder)
  const file = join6(folder, `before-${next}-${formatFileTimestamp(now)}.tar`)
  const { signal } = new AbortController()
  await makeBackup({ file, dataDir, database: database.file, files: null, now, signal })
  await keepNewest(folder, { names: OWN_NAMES, keep: KEPT_BACKUPS, log })
  log.info({ file, pending }, 'backed up the database before migrating it')
}
import { randomBytes } from 'node:crypto'
import { rename as rename2 } from 'node:fs/promises'
import { join as join7 } from 'node:path'
import { unescape } from 'node:querystring'
var MESSAGE_STEPS = new Set(['RCPT TO', 'DATA'])
var NO_TLS_STEPS = new Set(['STARTTLS', 'EHLO'])
var PROTOCOLS = new Map([
  ['25', 'smtp:'],
  ['587', 'smtp:'],
  ['465', 'smtps:'],
])
var OTHER_PROTOCOL = /wrong version number|Greeting never received|Invalid greeting/
var MAX_REPLY_LENGTH = 300
function isRefusedForGood(error) {
  const { command = '', responseCode = 0 } = toSmtpError(error)
  return MESSAGE_STEPS.has(command) && responseCode >= 500
}
function describeSmtpFailure(error, server) {
  const failure = toSmtpError(error)
  const { message, command = '', response } = failure
  const reason = shorten(redactPassword(response ?? message, server.url)).replace(/\.$/, '')
  if (response !== void 0 && MESSAGE_STEPS.has(command)) return `The mail server refused this email: ${reason}`
  return `The mail server does not accept our mail (${reason}). ${adviceFor(failure, server)}`
}
function adviceFor(error, { url: url2, needsTls }) {
  const { code = '', originalCode = code, command = '', responseCode = 0 } = error
  const { protocol, port, host } = new URL(url2)
  const [other, usualPort] = protocol === 'smtps:' ? ['smtp:', '465'] : ['smtps:', '587']
  const expected = PROTOCOLS.get(port || usualPort)
  if (responseCode === 0 && (expected === void 0 ? OTHER_PROTOCOL.test(error.message) : expected !== protocol)) {
    return `SMTP_URL combines ${protocol}// with port ${port}: use ${other}// with this port, or ${protocol}// with port ${usualPort}.`
  }
  if (needsTls && NO_TLS_STEPS.has(command) && responseCode !== 0 && responseCode !== 421) {
    return `${host} offers no encryption (STARTTLS), so nothing is sent: turn it on there, or set SMTP_ALLOW_PLAIN=true to send passwords and links unencrypted.`
  }
  const advice = adviseOnCertificate(originalCode)
  if (advice !== null) return `${advice}.`
  return command === 'MAIL FROM' && responseCode >= 400 ? 'Check MAIL_FROM.' : 'Check SMTP_URL.'
}
function toSmtpError(error) {
  return error instanceof Error ? error : new Error(String(error))
}
function shorten(text6) {
  return text6
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH)
}
function redactPassword(text6, address) {
  const password = URL.parse(address)?.password
  return password ? text6.replaceAll(password, '\u2026').replaceAll(unescape(password), '\u2026') : text6
}
var GREETING_TIMEOUT_MS = 2e4
var MAX_SILENCE_MS = 5 * 6e4
var CHECK_TIMEOUT_MS = 8e3
var CHECKED_FOR_MS = 6e4
function createMailer(mail, options) {
  return mail.kind === 'smtp'
    ? smtpMailer(mail, options)
    : { send: outboxMailer(mail, options), readProblem: () => null, check: async () => {} }
}
function smtpMailer(mail, { log }) {
  let transport
  let problem = null
  let checkedAt = 0
  const check = async () => {
    checkedAt = performance.now()
    const found = await findSmtpProblem(mail)
    if (found !== null && found !== problem) log.warn({}, found)
    problem = found
  }
  return {
    check,
    readProblem() {
      if (performance.now() - checkedAt > CHECKED_FOR_MS) void check()
      return problem
    },
    async send(email, signal) {
      transport ??= openTransport(mail, { greetingMs: GREETING_TIMEOUT_MS, silentMs: MAX_SILENCE_MS })
      try {
        await (await transport).sendMail({ ...messageOf2(email, mail), signal })
      } catch (error) {
        signal.throwIfAborted()
        const message = describeSmtpFailure(error, mail)
        const text6 = email.link === null ? message : message.replaceAll(email.link, '\u2026')
        throw isRefusedForGood(error) ? new EmailRefused(text6) : new Error(text6)
      }
    },
  }
}
async function findSmtpProblem(mail) {
  const transport = await openTransport(mail, { greetingMs: CHECK_TIMEOUT_MS, silentMs: CHECK_TIMEOUT_MS })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return describeSmtpFailure(error, mail)
  } finally {
    transport.close()
  }
}
async function openTransport({ url: url2, domain, needsTls }, { greetingMs, silentMs }) {
  const { createTransport } = await import('./nodemailer-4NX4VPK4.js')
  const address = new URL(url2)
  if (needsTls) address.searchParams.set('requireTLS', 'true')
  return createTransport({
    url: address.href,
    name: domain,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
function outboxMailer(sender, { dataDir, log }) {
  const outbox = join7(dataDir, 'outbox')
  return async (mail) => {
    const { createTransport } = await import('./nodemailer-4NX4VPK4.js')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageOf2(mail, sender))
    if (!Buffer.isBuffer(message)) throw new Error('The email was not composed as a single buffer')
    await makeSyncedFolder(outbox)
    const name = plainId(mail)
    const temporary = join7(outbox, `.${name}-${randomBytes(4).toString('hex')}.part`)
    await writeSynced(temporary, message)
    await rename2(temporary, join7(outbox, `${name}.eml`))
    await syncPath(outbox)
    log.info(
      { to: mail.to, subject: mail.subject, file: `outbox/${name}.eml`, link: mail.link },
      'mail written to the outbox',
    )
  }
}
function messageOf2(email, { from, domain }) {
  return {
    from,
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    messageId: `<${plainId(email)}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
function plainId({ id }) {
  return id.replace(/[^A-Za-z0-9-]/g, '')
}
import { createHmac, randomUUIDv7 } from 'node:crypto'
import { join as join8 } from 'node:path'
var NAME = 'secret-key'
async function verifySecretKey(db, config) {
  const { known, fingerprint } = await compareKey(db, config)
  if (known !== void 0 && known === fingerprint) return
  const value = fingerprint ?? fingerprintOf(readSecretKey(config.DATA_DIR))
  const row = { name: NAME, value, updatedAt: Date.now() }
  const isSaved = await saveSetting(db, row, (eb) => eb('installation_settings.value', 'in', [known ?? value, value]))
  if (!isSaved) throw createError(join8(config.DATA_DIR, SECRET_KEY_FILE), false)
}
async function findKeyProblem(db, config) {
  try {
    await compareKey(db, config)
    return null
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}
async function compareKey(db, { DATA_DIR: dataDir, database }) {
  const key = findSecretKey(dataDir)
  const known = (await findSetting(db, NAME))?.value
  const fingerprint = key && fingerprintOf(key)
  if (known !== void 0 && known === fingerprint) return { known, fingerprint }
  const secrets = await listSecrets(db)
  const isOpened = key !== null && secrets.some((secret2) => openSecret(secret2.sealed, { key, ...secret2 }) !== null)
  const isWrong =
    known === void 0 ? secrets.length > 0 && !isOpened : secrets.length > 0 || database.kind === 'postgres'
  if (isWrong) throw createError(join8(dataDir, SECRET_KEY_FILE), key === null)
  return { known, fingerprint }
}
function createError(file, isMissing2) {
  const what = isMissing2 ? 'is missing' : 'is not the key that this database was used with'
  return new ConfigError(
    `${file} ${what}: put the earlier file back (from a backup, or from another node). If it is lost, stop all nodes and run "callwright secret-key reset", which turns off two-step sign-in and webhook endpoints.`,
  )
}
function fingerprintOf(key) {
  return createHmac('sha256', key).update('callwright database').digest('hex')
}
async function listSecrets(db) {
  const [factors, endpoints] = await Promise.all([
    db.selectFrom('second_factors').select(['sealedKey as sealed', 'userId as owner']).execute(),
    db
      .selectFrom('webhook_endpoints')
      .select(['sealedSecret as sealed', 'id as owner'])
      .where('sealedSecret', '<>', '')
      .execute(),
  ])
  return [
    ...factors.map((row) => ({ ...row, purpose: 'second factor' })),
    ...endpoints.map((row) => ({ ...row, purpose: 'webhook' })),
  ]
}
async function forgetSecrets(db) {
  return await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('recovery_codes').execute()
    const users = await trx.deleteFrom('second_factors').executeTakeFirst()
    const endpoints = await trx
      .updateTable('webhook_endpoints')
      .set({ sealedSecret: '', oldSealedSecret: null, oldSecretUntil: null, offReason: 'switched-off' })
      .executeTakeFirst()
    await trx.deleteFrom('installation_settings').where('name', '=', NAME).execute()
    const counts = { users: Number(users.numDeletedRows), endpoints: Number(endpoints.numUpdatedRows) }
    const deps = { now: Date.now, newId: randomUUIDv7 }
    await recordAudit(trx, deps, { action: 'auth.resetSecretKey', after: counts })
    return counts
  })
}
import { statfs } from 'node:fs/promises'
function createServerInfo({ DATA_DIR: dataDir }, mailer) {
  return {
    version: package_default.version,
    startedAt: Math.floor(performance.timeOrigin),
    readMailProblem: mailer.readProblem,
    async readDiskSpace() {
      try {
        const { bavail, bsize, blocks } = await statfs(dataDir)
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
      } catch {
        return null
      }
    },
  }
}
async function openInstallation(config, { log }) {
  prepareDataDir(config.DATA_DIR)
  const { database } = config
  const lock = holdDataDir(config)
  try {
    const { db, close } = await openDatabase(database)
    try {
      await backUpBeforeMigration(config, { db, log })
      const { applied } = await migrateToLatest(
        db,
        migrationsWithLog((message) => log.warn(message)),
      )
      await verifySecretKey(db, config)
      const arePostponedElsewhere = async () => await isBackupRunning(db)
      const shared = database.kind === 'postgres' ? { acrossNodes: lockAcrossNodes(db), arePostponedElsewhere } : {}
      const files = await openFiles(config, { log, ...shared })
      const blobs = createBlobs(join9(config.DATA_DIR, 'files'), {
        ...shared,
        ...(files ? { store: files.store } : {}),
      })
      const mailer = createMailer(config.mail, { dataDir: config.DATA_DIR, log })
      const { deps, testModeSimulator } = await buildDeps(config, { db, blobs, mailer, log, now: Date.now })
      const backups = createBackups(config, { ...deps, blobs })
      const sharedEvents =
        database.kind === 'postgres'
          ? await shareEvents(deps, async (news) => await listenForNodeEvents(database, news))
          : null
      return {
        config,
        log,
        deps,
        blobs,
        files,
        backups,
        mailer,
        simulator: config.voice.provider === 'simulator' ? testModeSimulator : null,
        testModeSimulator,
        appliedMigrations: applied,
        async close() {
          await backups.stop()
          await sharedEvents?.stop()
          files?.bucket.close()
          await close()
          lock.release()
        },
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw describeFailure(error, database)
  }
}
async function openFiles({ bucket, DATA_DIR: dataDir }, options) {
  if (!bucket) return null
  const { openBucketFiles } = await import('./bucket-files-KGW6BP2L.js')
  return await openBucketFiles(bucket, { dataDir, ...options, toleratesOutage: true })
}
function holdDataDir({ DATA_DIR: dataDir, database }) {
  if (database.kind === 'postgres') return shareDataDir(dataDir, () => finishSwap(dataDir))
  const lock = lockDataDir(dataDir)
  try {
    finishSwap(dataDir)
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}
async function buildDeps(config, { db, blobs, mailer, log, now }) {
  const { voice: voiceConfig } = config
  const isSimulated = voiceConfig.provider === 'simulator'
  const testModeSimulator = buildSimulator(config.SIMULATOR_CALL_SECONDS, { db, log, now })
  const voice = isSimulated ? testModeSimulator : await buildProvider(config)
  const deps = {
    db,
    voice,
    simulator: testModeSimulator,
    voices: createVoiceCatalog({ voice, now, log }),
    blobs,
    events: createEvents(),
    exportsInProgress: new Set(),
    secretKey: readSecretKey(config.DATA_DIR),
    settings: {
      ...ownAddresses(config, config.PORT),
      emailVerificationRequired: config.mail.kind === 'smtp',
      operatorEmail: config.OPERATOR_EMAIL,
      signUp: config.SIGN_UP,
      termsUrl: config.TERMS_URL?.href ?? null,
      countries: config.ALLOWED_CALLING_CODES,
      rateLimitsEnabled: config.RATE_LIMIT,
      webhookSecrets: config.ELEVENLABS_WEBHOOK_SECRET,
      dialer: { ...config.dialer, isShared: config.database.kind === 'postgres' },
      callingHours: config.CALLING_HOURS,
      reconcileMs: config.RECONCILE_SECONDS * 1e3,
      usageBenchmarks: config.USAGE_BENCHMARKS,
      auditDays: config.AUDIT_DAYS,
      webhooksAllowPrivate: config.WEBHOOKS_ALLOW_PRIVATE,
      backupEveryMs: config.scheduledBackups?.everyMs ?? null,
      retentionDays: config.RETENTION_DAYS ?? null,
      passwordCost: config.passwordCost,
    },
    serverInfo: createServerInfo(config, mailer),
    log,
    now,
    newId: randomUUIDv72,
  }
  testModeSimulator.onEvent(createEventRecorder(deps))
  return { deps, testModeSimulator }
}
var ALWAYS_ANSWERED_CALLS = 3
function buildSimulator(callSeconds, { db, log, now }) {
  return createSimulator({
    store: createSimulatorStore(db),
    now,
    random: Math.random,
    newId: randomUUIDv72,
    callSeconds,
    alwaysAnsweredCalls: ALWAYS_ANSWERED_CALLS,
    onError: (error) => log.error({ err: error }, 'an event of a simulated call could not be recorded; will retry'),
  })
}
async function buildProvider({ voice, AGENT_LLM, TWILIO_AUTH_TOKEN, dialer }) {
  if (voice.provider !== 'elevenlabs') throw new Error('No provider to build')
  const { createElevenLabs } = await import('./elevenlabs-OSZONM7V.js')
  const { apiKey, baseUrl, phoneNumberId } = voice
  const limits = {
    concurrency: 2 * dialer.concurrency,
    llm: AGENT_LLM ?? null,
    isTelephoneAudio: TWILIO_AUTH_TOKEN.length > 0,
  }
  return createElevenLabs({ apiKey, baseUrl, phoneNumberId, limits })
}
import { readFile, rename as rename3, rm as rm4 } from 'node:fs/promises'
import { join as join10 } from 'node:path'
var controlSchema = external_exports.object({
  port: external_exports.number().int(),
  token: external_exports.string().min(32),
})
function fileIn(dataDir) {
  return join10(dataDir, 'control.json')
}
async function writeControlFile(dataDir, control) {
  const temporary = join10(dataDir, `.control-${process.pid}.part`)
  await rm4(temporary, { force: true })
  await writeSynced(temporary, Buffer.from(JSON.stringify(control)))
  await rename3(temporary, fileIn(dataDir))
}
async function removeControlFile(dataDir) {
  await rm4(fileIn(dataDir), { force: true })
}
async function removeOwnControlFile(dataDir, own) {
  if ((await readControlFile(dataDir))?.token === own.token) await removeControlFile(dataDir)
}
async function readControlFile(dataDir) {
  try {
    return controlSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}
var UsageError = class extends Error {
  name = 'UsageError'
}
function defineCommand({ input: schema, ...definition }) {
  return { ...definition, run: (installation, input) => definition.run(installation, schema.parse(input)) }
}
import { isDeepStrictEqual } from 'node:util'
var CommandRefusedError = class extends Error {
  name = 'CommandRefusedError'
}
var outcomeSchema = external_exports.object({
  lines: external_exports.array(external_exports.string()),
  succeeded: external_exports.boolean().default(true),
})
var responseSchema2 = external_exports.union([
  outcomeSchema,
  external_exports.object({ message: external_exports.string() }),
])
var GREETING = { program: 'callwright' }
var TIMEOUT_MS = 6e4
var GREETING_TIMEOUT_MS2 = 8e3
async function forwardToServer(dataDir, forwarded, { isLong }) {
  const control = await readControlFile(dataDir)
  if (!control) {
    throw new CommandRefusedError(
      `Another process is using ${dataDir} and accepts no commands. If it is just starting, try again in a moment.`,
    )
  }
  const signal = isLong ? null : AbortSignal.timeout(TIMEOUT_MS)
  const answer = await exchange(control, { method: 'POST', body: JSON.stringify(forwarded), signal }).catch((cause) => {
    throw new CommandRefusedError('The running server did not respond. Try again, or stop it first.', { cause })
  })
  const response = responseSchema2.parse(answer)
  if ('message' in response) throw new CommandRefusedError(response.message)
  return response
}
async function isServerResponding(dataDir) {
  const control = await readControlFile(dataDir)
  if (!control) return false
  try {
    return isDeepStrictEqual(await exchange(control, { signal: AbortSignal.timeout(GREETING_TIMEOUT_MS2) }), GREETING)
  } catch {
    return false
  }
}
async function exchange({ port, token }, init) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`http://127.0.0.1:${port}/`, { ...init, headers, redirect: 'error' })
  return await response.json()
}
import { spawn as spawn2 } from 'node:child_process'
import { once as once3 } from 'node:events'
import { text as text2 } from 'node:stream/consumers'
var inputSchema = external_exports.strictObject({ analysis: external_exports.boolean() })
var runCheckSchema = external_exports.object({
  input: inputSchema,
  environment: external_exports.record(external_exports.string(), external_exports.string()),
})
async function runCheck({ environment }, { input, signal }) {
  const { file, args } = selfCommand()
  const child = spawn2(file, [...args, 'run-check'], { stdio: 'pipe' })
  signal.addEventListener('abort', () => child.kill())
  const closed = once3(child, 'close')
  child.stdin.on('error', () => {}).end(JSON.stringify({ input, environment }))
  const [output, errors] = await Promise.all([text2(child.stdout), text2(child.stderr), closed])
  if (output === '')
    throw new DomainError('unavailable', errors.trim() || `The check exited with code ${child.exitCode}.`)
  return { lines: output.trimEnd().split('\n'), succeeded: child.exitCode === 0 }
}
import { existsSync, readFileSync as readFileSync2 } from 'node:fs'
import { join as join11, relative } from 'node:path'
import { parseEnv } from 'node:util'
function readBucket(values) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === void 0 || accessKeyId === void 0 || secretAccessKey === void 0) return null
  return {
    endpoint: values.S3_ENDPOINT?.href.replace(/\/$/, '') ?? null,
    bucket,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
    prefix: values.S3_PREFIX.replace(/\/*$/, '/').replace(/^\/$/, ''),
    usesPathStyle: values.S3_PATH_STYLE ?? values.S3_ENDPOINT !== void 0,
  }
}
var QUOTED = /^["'`´„‚″＂\p{Pi}\p{Pf}].*["'`´″＂\p{Pi}\p{Pf}](\s+#.*)?$/su
var CONTROL_CHARACTER = new RegExp('\\p{Cc}', 'u')
function cleanValue(name, raw) {
  const value = raw.replace(/[\r\n]+$/, '')
  if (QUOTED.test(value.trim())) {
    throw new ConfigError(
      `${name} has quotation marks around its value: remove them, because not every program that reads an env file does.`,
    )
  }
  if (CONTROL_CHARACTER.test(value.trim())) {
    throw new ConfigError(`${name} contains a line break or another control character: write the value on one line.`)
  }
  return value
}
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
var PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
function trustExtraAuthorities({ EXTRA_CA_CERTS: file }) {
  if (file === void 0) return
  try {
    const certificates = (readFileSync(file, 'utf8').match(PEM) ?? []).map((pem) => new X509Certificate(pem).toString())
    if (certificates.length === 0) throw new Error('it has no line "-----BEGIN CERTIFICATE-----"')
    setDefaultCACertificates([...getCACertificates('default'), ...certificates])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const advice = 'Set it to a file with certificates in PEM format that this user can read, or remove it.'
    throw new ConfigError(`EXTRA_CA_CERTS=${file} cannot be used (${reason}). ${advice}`, { cause: error })
  }
}
import { isIP as isIP2 } from 'node:net'
import { domainToASCII } from 'node:url'
import { isIP } from 'node:net'
var text3 = external_exports.string().trim()
function parsedText(expected, parse) {
  return text3.transform((raw, context) => {
    const value = parse(raw)
    if (value !== void 0) return value
    context.addIssue(`is ${expected}, not "${raw}"`)
    return external_exports.NEVER
  })
}
function textMatching(pattern, expected) {
  return parsedText(expected, (raw) => (pattern.test(raw) ? raw : void 0))
}
function oneOf(...choices) {
  return parsedText(choices.join(' or '), (raw) => choices.find((choice) => choice === raw.toLowerCase()))
}
var onOff = oneOf('on', 'off').transform((choice) => choice === 'on')
var trueOrFalse = oneOf('true', 'false').transform((choice) => choice === 'true')
function numberIn({ min, max, whole = false }) {
  return parsedText(`${whole ? 'a whole number' : 'a number'} from ${min} to ${max}`, (raw) => {
    const number = /^\d+(\.\d+)?$/.test(raw) ? Number(raw) : Number.NaN
    return number >= min && number <= max && (!whole || Number.isInteger(number)) ? number : void 0
  })
}
var UNIT_MS = { m: 6e4, h: 36e5, d: 864e5 }
var duration = parsedText('a time like 90m, 24h or 7d, from 1m to 365d', (raw) => {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(raw) ?? []
  const ms = Number(count) * (UNIT_MS[unit] ?? Number.NaN)
  return ms >= 6e4 && ms <= 365 * 864e5 ? ms : void 0
})
var secondsRange = parsedText('a range of seconds like 5-10 (3600 at most)', (raw) => {
  const [, from, to = from] = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(raw) ?? []
  const [min, max] = [Number(from), Number(to)]
  return min <= max && max <= 3600 ? { min, max } : void 0
})
var hours = parsedText('a window like 08:00-21:00, or off', (raw) => {
  if (raw.toLowerCase() === 'off') return null
  const match = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)$/.exec(raw)
  const [, fromHour, fromMinute, toHour, toMinute] = (match ?? []).map(Number)
  const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)]
  return from < to && to <= 24 * 60 ? { from, to } : void 0
})
function commaList(item) {
  return text3
    .transform((raw) => raw.split(',').filter((part) => part.trim() !== ''))
    .pipe(external_exports.array(item))
}
var HOST_CHARACTERS = /^[\w.:[\]%-]*$/
function url(...schemes) {
  const isAllowed = (parsed) =>
    schemes.includes(`${parsed?.protocol}//`) && (parsed?.hostname !== '' || parsed.protocol.startsWith('postgres'))
  return text3
    .refine(
      (raw) => isAllowed(URL.parse(raw)),
      `has to start with ${schemes.join(' or ')}, with a valid host name and port after it`,
    )
    .transform((raw) => new URL(raw))
    .refine(({ hostname }) => HOST_CHARACTERS.test(hostname), 'contains a character that host names cannot have')
}
var addressRange = text3.pipe(
  external_exports.union(
    [external_exports.ipv4(), external_exports.ipv6(), external_exports.cidrv4(), external_exports.cidrv6()],
    {
      error: ({ input }) => `takes the addresses of your proxies, like 10.0.0.5 or 10.0.0.0/8, not "${String(input)}"`,
    },
  ),
)
var hostName = text3.pipe(
  parsedText('a host name or an IP address without a port', (raw) => {
    const bare = raw.replace(/^\[|\]$/g, '')
    const url2 = URL.parse(`http://${bare.includes(':') ? `[${bare}]` : bare}`)
    if (url2 && url2.href === `http://${url2.hostname}/` && HOST_CHARACTERS.test(bare))
      return url2.hostname.replace(/^\[|\]$|\.$/g, '')
    return isIP(bare) === 6 ? bare : void 0
  }),
)
function isLoopbackHost(host) {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}
function readMail({ SMTP_URL, SMTP_ALLOW_PLAIN, MAIL_FROM, PUBLIC_URL }) {
  const from = MAIL_FROM ?? `Callwright <callwright@${PUBLIC_URL?.hostname ?? 'localhost'}>`
  const ownDomain = domainToASCII(/@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? '')
  const sender = { from, domain: [PUBLIC_URL?.hostname ?? '', ownDomain].find(isDomain) ?? 'localhost' }
  if (!SMTP_URL) return { kind: 'outbox', ...sender }
  const needsTls = !SMTP_ALLOW_PLAIN && !isLoopbackHost(SMTP_URL.hostname)
  return { kind: 'smtp', url: SMTP_URL.href, needsTls, ...sender }
}
function isDomain(name) {
  return isIP2(name) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name)
}
import { diff } from 'node:util'
import { resolve } from 'node:path'
var notes = external_exports.registry()
var secret = text3.min(16, 'is too short: a secret must have at least 16 characters')
var absolutePath = text3.transform((path) => resolve(path))
var variables = external_exports.object({
  PORT: numberIn({ min: 0, max: 65535, whole: true }).prefault('3000').register(notes, {
    section: 'Where it listens',
    doc: '0 picks a free port; the log says which: `listening on http://HOST:PORT`.',
  }),
  HOST: hostName.prefault('127.0.0.1').register(notes, {
    doc: 'Any address but loopback needs a PUBLIC_URL with https: plain HTTP must not leave this machine.',
  }),
  PUBLIC_URL: url('https://', 'http://')
    .transform((parsed) => Object.assign(parsed, { hostname: parsed.hostname.replace(/\.$/, '') }))
    .refine(
      ({ href, origin }) => href === `${origin}/`,
      'must be an origin such as https://calls.example.com, without a path or a user name',
    )
    .refine(
      ({ protocol, hostname }) => protocol === 'https:' || isLoopbackHost(hostname),
      'has to start with https://, because passwords and calls travel over it',
    )
    .optional()
    .register(notes, {
      doc: 'The address people use. It appears in links in mail and is the allowed origin; https makes cookies secure. Unset: http://HOST:PORT.',
      example: 'https://calls.example.com',
    }),
  TRUST_PROXY: text3
    .transform((raw) => (raw.toLowerCase() === 'off' ? '' : raw))
    .pipe(commaList(addressRange))
    .prefault('off')
    .register(notes, { doc: 'Addresses or ranges of your reverse proxies; only their `X-Forwarded-*` is trusted.' }),
  DATA_DIR: absolutePath.prefault('./data').register(notes, {
    section: 'Data',
    doc: 'Database, files, recordings and outbox. Belongs to one server, or to the nodes of one PostgreSQL database.',
  }),
  DATABASE_URL: url('postgres://', 'postgresql://').optional().register(notes, {
    doc: 'PostgreSQL 15 or newer, for several nodes; `copy` migrates an installation to it. Unset: SQLite in DATA_DIR.',
    example: 'postgres://user:password@localhost:5432/callwright',
    isSecret: true,
  }),
  S3_BUCKET: textMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/, 'just the name of a bucket, like callwright-files')
    .optional()
    .register(notes, {
      doc: 'A bucket for files and recordings (docs/files-in-a-bucket.md). Unset: they are kept in DATA_DIR.',
      example: 'callwright-files',
      needs: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    }),
  S3_ACCESS_KEY_ID: text3.optional().register(notes, {
    doc: 'A key that may get, put and delete objects in the bucket and list it.',
    needs: ['S3_BUCKET'],
  }),
  S3_SECRET_ACCESS_KEY: text3.optional().register(notes, { isSecret: true, needs: ['S3_BUCKET'] }),
  S3_ENDPOINT: url('https://', 'http://')
    .refine(
      ({ username, search, hash }) => `${username}${search}${hash}` === '',
      'is an address like https://s3.example.com, without a key and without the bucket',
    )
    .optional()
    .register(notes, {
      doc: 'Unset: Amazon. With plain http://, anyone on the network path can read uploaded files.',
      example: 'https://s3.example.com',
      needs: ['S3_BUCKET'],
    }),
  S3_REGION: text3.prefault('us-east-1').register(notes, { needs: ['S3_BUCKET'] }),
  S3_PREFIX: textMatching(
    /^(?=.{0,200}$)([A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9._-]+)*)?\/*$/,
    'a path like calls/production, made of letters, digits, dots, hyphens and underscores',
  )
    .prefault('')
    .register(notes, {
      doc: 'Prefix of every object key; installations that share a bucket need different prefixes.',
      needs: ['S3_BUCKET'],
    }),
  S3_PATH_STYLE: onOff.optional().register(notes, {
    doc: '`on` puts the bucket in the URL path; `off` puts it in the host name. Unset: on if S3_ENDPOINT is set.',
    example: 'on',
    needs: ['S3_BUCKET'],
  }),
  OPERATOR_EMAIL: parsedText('an email address', (raw) => emailSchema.safeParse(raw).data)
    .prefault('operator@localhost')
    .register(notes, { section: 'Accounts', doc: 'The one account that sees all clients.' }),
  OPERATOR_PASSWORD: external_exports
    .string()
    .superRefine((password, context) => {
      const [issue] = newPasswordSchema.safeParse(password).error?.issues ?? []
      if (issue) context.addIssue(`is too weak: ${issue.message.replace(/\.$/, '')}`)
    })
    .optional()
    .register(notes, {
      doc: 'Its initial password, used only to create the account. Unset: a random one, printed at first startup.',
      isSecret: true,
    }),
  SIGN_UP: oneOf('open', 'closed').prefault('open').register(notes, { doc: '`open` or `closed`.' }),
  TERMS_URL: url('https://', 'http://').optional().register(notes, {
    doc: 'Your terms and conditions, which people accept when they sign up. Unset: no link.',
    example: 'https://example.com/terms',
  }),
  SMTP_URL: url('smtp://', 'smtps://').optional().register(notes, {
    section: 'Mail',
    doc: 'smtps:// for port 465, smtp:// for 587 or 25. Unset: each message becomes a file in DATA_DIR/outbox, and its link is logged.',
    example: 'smtp://user:password@mail.example.com:587',
    isSecret: true,
  }),
  SMTP_ALLOW_PLAIN: trueOrFalse.prefault('false').register(notes, {
    doc: '`true` sends mail, with its passwords and links, even to another machine whose mail server offers no encryption.',
  }),
  MAIL_FROM: textMatching(/@/, 'an email address, for example "Callwright <calls@example.com>"')
    .optional()
    .register(notes, { example: 'Callwright <callwright@example.com>' }),
  VOICE_PROVIDER: oneOf('elevenlabs', 'simulator').optional().register(notes, {
    section: 'Voice provider',
    doc: '`elevenlabs` or `simulator`. Unset: elevenlabs when its key is set, else the simulator.',
    example: 'simulator',
  }),
  ELEVENLABS_API_KEY: text3.optional().register(notes, { doc: 'The key of your ElevenLabs account.', isSecret: true }),
  ELEVENLABS_BASE_URL: url('https://', 'http://').prefault('https://api.elevenlabs.io'),
  ELEVENLABS_WEBHOOK_SECRET: commaList(secret).prefault('').register(notes, {
    doc: 'Secret of the post-call webhook; while rotating, several separated by commas. Unset: the webhook is closed.',
    isSecret: true,
  }),
  ELEVENLABS_PHONE_NUMBER_ID: text3
    .optional()
    .register(notes, { doc: 'Id of the default outgoing number at the provider.' }),
  AGENT_LLM: textMatching(
    /^(?!custom-llm$)[A-Za-z0-9][A-Za-z0-9._@-]{0,99}$/,
    'the name of a language model, such as gemini-3.5-flash',
  )
    .optional()
    .register(notes, {
      doc: 'Language model for agents and call analysis, by its name at the provider. Unset: new agents get the provider\u2019s default.',
      example: 'gemini-3.5-flash',
    }),
  TWILIO_AUTH_TOKEN: commaList(secret).prefault('').register(notes, {
    doc: 'Token of your own Twilio account, needed for /api/webhooks/twilio/voice; separate several with commas.',
    isSecret: true,
  }),
  SIMULATOR_CALL_SECONDS: secondsRange
    .prefault('5-10')
    .register(notes, { doc: 'How long a simulated call takes in real time: a range of seconds, decimals allowed.' }),
  RECONCILE_SECONDS: numberIn({ min: 1, max: 86400 })
    .prefault('60')
    .register(notes, { doc: 'How often, in seconds, to ask the provider for calls that no webhook reported.' }),
  DIALLER_CONCURRENCY: numberIn({ min: 1, max: 1e3, whole: true }).prefault('10').register(notes, {
    section: 'Dialing',
    doc: 'Maximum concurrent calls per client. Its agent at the provider accepts twice that, including incoming calls.',
  }),
  DIALLER_CALLS_PER_SECOND: numberIn({ min: 0.01, max: 1e3 }).optional().register(notes, {
    doc: 'Calls started per second across all nodes; on PostgreSQL, 5/6 of this. Unset: 1, or 20 with the simulator.',
    example: '1',
  }),
  CALLING_HOURS: hours
    .prefault('08:00-21:00')
    .register(notes, { doc: "Default calling hours for a campaign, in the recipient's local time; `off` for none." }),
  ALLOWED_CALLING_CODES: commaList(
    parsedText('a list of country calling codes and ISO codes like 1,44,JM', (raw) => {
      const country = raw.replace('+', '').toUpperCase()
      return isCountry(country) ? country : void 0
    }),
  )
    .prefault('1')
    .register(notes, {
      doc: 'Countries that may be called: calling codes, or ISO codes like JM. 1 is the United States, its territories, and Canada.',
    }),
  USAGE_BENCHMARKS: commaList(textMatching(/^[1-9]\d{0,7}$/, 'a list of minutes separated by commas'))
    .transform((minutes) => [...new Set(minutes.map(Number))].sort((a, b) => a - b))
    .prefault('100,250,500,1000,2500,5000,10000')
    .register(notes, { section: 'Operation', doc: 'Minutes in a month at which the operator is alerted.' }),
  AUDIT_DAYS: numberIn({ min: 30, max: 3650, whole: true })
    .prefault('400')
    .register(notes, { doc: 'Days to keep entries in the audit log, at least 30.' }),
  RETENTION_DAYS: numberIn({ min: 1, max: 3650, whole: true }).optional().register(notes, {
    doc: 'Maximum days to keep recordings and transcripts; a business may choose fewer. Unset: each business decides.',
    example: '365',
  }),
  BACKUP_DIR: absolutePath
    .optional()
    .register(notes, { doc: 'A folder for scheduled backups, ideally on another disk. Unset: no scheduled backups.' }),
  BACKUP_EVERY: duration
    .prefault('24h')
    .register(notes, { doc: 'How often, like 90m, 24h or 7d, and how many to keep.', needs: ['BACKUP_DIR'] }),
  BACKUP_KEEP: numberIn({ min: 1, max: 1e4, whole: true })
    .prefault('7')
    .register(notes, { needs: ['BACKUP_DIR'] }),
  WEBHOOKS_ALLOW_PRIVATE: trueOrFalse.prefault('false').register(notes, {
    doc: '`true` lets webhooks use plain HTTP and reach this machine and your network; set it only if you trust all clients.',
  }),
  EXTRA_CA_CERTS: absolutePath.optional().register(notes, {
    doc: 'A PEM file with the certificates of your own authorities. Every outgoing connection trusts them too.',
    example: '/etc/callwright-ca.pem',
  }),
  RATE_LIMIT: onOff.prefault('on').register(notes, { doc: '`off` only for load tests on loopback.' }),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .prefault('info')
    .register(notes, { doc: 'fatal, error, warn, info, debug or trace.' }),
})
var NAMES2 = Object.keys(variables.shape)
var RETIRED_VARIABLES = new Map([
  ['S3_CACHE_MB', 'Remove S3_CACHE_MB: files in a bucket are no longer cached in DATA_DIR.'],
])
var OUR_PREFIXES = ['CALLWRIGHT_', 'ELEVENLABS_', 'DIALLER_', 'SIMULATOR_']
var SERVICE_LINK = /_SERVICE_(HOST|PORT)|_PORT_\d/
var SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//
function rejectMisspelledNames(environment) {
  for (const [name, value] of Object.entries(environment)) {
    if (NAMES2.includes(name) || SERVICE_LINK.test(name) || SERVICE_ADDRESS.test(value)) continue
    const advice = RETIRED_VARIABLES.get(name)
    if (advice !== void 0) throw new ConfigError(advice)
    const suggestion = findNearest(name)
    if (suggestion) throw new ConfigError(`There is no variable ${name}. Did you mean ${suggestion}?`)
    if (OUR_PREFIXES.some((prefix) => name.startsWith(prefix))) {
      throw new ConfigError(`There is no variable ${name}. Run "callwright settings" to list all variables.`)
    }
  }
}
function findNearest(name) {
  const bare = name.replace(/^CALLWRIGHT_/, '')
  return NAMES2.find((candidate) => {
    const maxTypos = countAllowedTypos(Math.min(candidate.length, bare.length))
    return Math.abs(candidate.length - bare.length) <= maxTypos && editDistance(candidate, bare) <= maxTypos
  })
}
function countAllowedTypos(length) {
  if (length < 6) return 0
  return length < 9 ? 1 : 2
}
function editDistance(one, other) {
  const changes = diff(one, other)
  return Math.max(...[1, -1].map((change) => changes.filter(([kind]) => kind === change).length))
}
import { unescape as unescape2 } from 'node:querystring'
var MIN_LENGTH = 8
function secretsOf(values) {
  const secrets = Object.entries(variables.shape)
    .filter(([, schema]) => notes.get(schema)?.isSecret)
    .flatMap(([name]) => secretsIn(values[name]))
  return secrets.filter((secret2) => secret2.length >= MIN_LENGTH)
}
function secretsIn(value) {
  if (value instanceof URL) return [...new Set([value.password, unescape2(value.password)])]
  return [value].flat().filter((each) => typeof each === 'string')
}
function loadConfig(folder = process.cwd()) {
  const file = join11(folder, '.env')
  const bytes = existsSync(file) ? namePath(file, () => readFileSync2(file)) : null
  const config = configFrom({ ...(bytes && parseEnv(decodeUtf8(bytes, file))), ...process.env })
  trustExtraAuthorities(config)
  return config
}
function decodeUtf8(bytes, file) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new ConfigError(`${file} is not UTF-8 text: save it as UTF-8.`, { cause: error })
  }
}
function configFrom(environment) {
  const ownVariables = readOwnVariables(environment)
  const values = readValues(ownVariables)
  refuseOpenHost(values)
  const { DATABASE_URL, DATA_DIR, DIALLER_CONCURRENCY: concurrency } = values
  const voice = readVoice(values)
  const { DIALLER_CALLS_PER_SECOND: callsPerSecond = voice.provider === 'simulator' ? 20 : 1 } = values
  return {
    ...values,
    database: DATABASE_URL
      ? { kind: 'postgres', url: DATABASE_URL.href }
      : { kind: 'sqlite', file: join11(DATA_DIR, 'callwright.db') },
    bucket: readBucket(values),
    mail: readMail(values),
    voice,
    dialer: { concurrency, callsPerSecond },
    scheduledBackups: readScheduledBackups(values),
    passwordCost: PASSWORD_COST,
    secrets: secretsOf(values),
    environment: ownVariables,
  }
}
function readOwnVariables(environment) {
  const isSet = (entry) => /[^\s,]/.test(entry[1] ?? '')
  const setEntries = Object.entries(environment).filter(isSet)
  rejectMisspelledNames(Object.fromEntries(setEntries))
  const ownEntries = setEntries.filter(([name]) => name in variables.shape)
  return Object.fromEntries(ownEntries.map(([name, raw]) => [name, cleanValue(name, raw)]))
}
function readValues(ownVariables) {
  const { data: values, error } = variables.safeParse(ownVariables)
  if (error) throw new ConfigError(`${String(error.issues[0]?.path[0])} ${error.issues[0]?.message}.`)
  for (const [name, schema] of Object.entries(variables.shape)) {
    const missing = name in ownVariables && notes.get(schema)?.needs?.find((needed) => !(needed in ownVariables))
    if (missing) throw new ConfigError(`${name} needs ${missing}: set that as well, or remove ${name}.`)
  }
  return values
}
function refuseOpenHost({ HOST, PUBLIC_URL, RATE_LIMIT }) {
  if (isLoopbackHost(HOST)) return
  if (PUBLIC_URL?.protocol !== 'https:') {
    throw new ConfigError(
      `HOST=${HOST} opens Callwright to the network: set PUBLIC_URL to the https:// address that people will use.`,
    )
  }
  if (!RATE_LIMIT) {
    throw new ConfigError('RATE_LIMIT=off is for load tests on this machine: remove it, or set HOST to 127.0.0.1.')
  }
}
function readScheduledBackups({ DATA_DIR, BACKUP_DIR: folder, BACKUP_EVERY, BACKUP_KEEP }) {
  if (folder === void 0) return null
  if (!relative(join11(DATA_DIR, 'files'), folder).startsWith('..')) {
    throw new ConfigError(
      'BACKUP_DIR cannot be inside DATA_DIR/files: set it to another folder, ideally on another disk.',
    )
  }
  return { folder, everyMs: BACKUP_EVERY, keep: BACKUP_KEEP }
}
function readVoice(values) {
  const { ELEVENLABS_API_KEY: apiKey, ELEVENLABS_BASE_URL, ELEVENLABS_PHONE_NUMBER_ID: phoneNumberId = null } = values
  const { VOICE_PROVIDER: provider = apiKey ? 'elevenlabs' : 'simulator' } = values
  if (provider === 'simulator') return { provider }
  if (!apiKey) throw new ConfigError('VOICE_PROVIDER=elevenlabs needs ELEVENLABS_API_KEY.')
  return { provider, apiKey, baseUrl: ELEVENLABS_BASE_URL.href.replace(/\/+$/, ''), phoneNumberId }
}
var import_pino = __toESM(require_pino(), 1)
var PHONE_NUMBER = /\+(\d{1,3})\d{4,11}(\d{2})\b/g
function createLog(level, output = process.stdout, secrets = []) {
  const formatWhole = output.isTTY ? formatForPeople : formatForPrograms
  const escapedSecrets = secrets
    .map((secret2) => JSON.stringify(secret2).slice(1, -1))
    .toSorted((a, b) => b.length - a.length)
  const format = (line) =>
    formatWhole(escapedSecrets.reduce((text6, secret2) => text6.replaceAll(secret2, '***'), line))
  const isRepeated = createRepeatFilter()
  const options = {
    level,
    base: null,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(args, write) {
        if (!isRepeated(args)) write.apply(this, args)
      },
    },
  }
  return (0, import_pino.default)(options, { write: (line) => void output.write(format(line)) })
}
var REPEAT_AFTER_MS = 1e4
function createRepeatFilter() {
  const recent = new Map()
  return (args) => {
    const [fields, message] = args
    if (
      typeof fields !== 'object' ||
      fields === null ||
      !('err' in fields) ||
      findStorageFailure(fields.err) === null
    ) {
      return false
    }
    const previous = recent.get(String(message))
    const now = performance.now()
    if (previous && now - previous.at < REPEAT_AFTER_MS) {
      previous.leftOut += 1
      return true
    }
    if (previous && previous.leftOut > 0) args[0] = { ...fields, leftOut: previous.leftOut }
    recent.set(String(message), { at: now, leftOut: 0 })
    return false
  }
}
function formatForPrograms(line) {
  return maskPhoneNumbers(line).replace(/[\u007f-\u009f\u2028\u2029]/g, unicodeEscape)
}
function maskPhoneNumbers(line) {
  return line.replace(PHONE_NUMBER, (_, country, end) => `+${country}***${end}`)
}
function formatForPeople(line) {
  const { level, time, msg, err, ...fields } = JSON.parse(line)
  const at = new Date(time).toTimeString().slice(0, 8)
  const more = Object.entries(fields).map(
    ([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const plain = maskPhoneNumbers(`${at} ${level.padEnd(5)} ${msg ?? ''}${more.join('')}`)
  return `${escapeControls(plain)}${formatStack(err)}
`
}
function escapeControls(text6) {
  return text6.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, unicodeEscape)
}
function unicodeEscape(char) {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}
function formatStack(err) {
  if (typeof err !== 'object' || err === null || !('stack' in err)) return ''
  const lines = maskPhoneNumbers(String(err.stack)).split('\n')
  return lines
    .map(
      (line) => `
    ${escapeControls(line.trim())}`,
    )
    .join('')
}
import { resolve as resolve2 } from 'node:path'
var backupCommand = defineCommand({
  name: 'backup',
  argument: '<FILE>',
  summary: 'back up database, files and key to one file, even while serving',
  isLong: true,
  input: external_exports.strictObject({ file: external_exports.string().min(1) }),
  prepare: async ({ positionals }) => ({ file: resolve2(positionals[0] ?? '') }),
  async run({ deps, backups }, { file }) {
    const { bytes, files, missing, hasDatabase } = await backups.make(file)
    await recordBackup(deps, { file, bytes, missing })
    const lines = [`Backup complete: ${file}, ${(bytes / 1e6).toFixed(1)} MB with ${filesText(files)}.`]
    if (missing > 0) {
      lines.push(`${filesText(missing)} listed in the database ${missing === 1 ? 'was' : 'were'} missing.`)
    }
    if (!hasDatabase) lines.push('The PostgreSQL database is not included: back it up with pg_dump before the files.')
    return { lines }
  },
})
function filesText(count) {
  return count === 1 ? '1 file' : `${count} files`
}
import { text as text4 } from 'node:stream/consumers'
function passed(subject, message) {
  return { subject, level: 'passed', message }
}
function note(subject, message) {
  return { subject, level: 'note', message }
}
function failed(subject, message) {
  return { subject, level: 'failed', message }
}
function fromAccount({ what, isGood, isNote = false, message }) {
  if (isNote) return note(what, message)
  return isGood ? passed(what, message) : failed(what, message)
}
function errorText(error) {
  const text6 = error instanceof Error ? error.message : String(error)
  return text6.replaceAll(/\s+/g, ' ').trim().slice(0, 200).replace(/\.$/, '')
}
var CALLS = 20
var DAY_MS2 = 24 * 60 * 60 * 1e3
var DAYS = [1, 7, 30]
var QUOTATIONS = 'Quotations'
async function checkAnalysis(config) {
  if (config.voice.provider === 'simulator') return [note(QUOTATIONS, 'Calls are simulated; nothing was checked.')]
  const voice = await buildProvider(config)
  try {
    return [await checkQuotations(voice), ...(await tryQuestions(voice))]
  } catch (error) {
    return [failed(QUOTATIONS, errorText(error))]
  }
}
async function checkQuotations(voice) {
  const counts = { none: 0, found: 0, agent: 0, absent: 0 }
  let calls = 0
  let credits = 0
  for (const conversationId of await listRecent(voice)) {
    const conversation = await voice.fetchConversation(conversationId)
    if (!conversation?.analysis || conversation.turns.length === 0) continue
    for (const state of await readStates(conversation)) counts[state] += 1
    credits += conversation.cost?.credits ?? 0
    calls += 1
    if (calls === CALLS) break
  }
  const values = QUOTE_STATES.reduce((sum, state) => sum + counts[state], 0)
  if (values === 0) return note(QUOTATIONS, 'There are no analyzed calls among the recent ones.')
  const share = (count) => `${Math.round((100 * count) / values)}%`
  const parts = `${share(counts.found)} the customer's, ${share(counts.agent)} the agent's, ${share(counts.absent)} not in the call`
  const shares = `${share(values - counts.none)} with a quotation (${parts})`
  return passed(QUOTATIONS, `${calls} calls with ${values} answers: ${shares}; ${credits} credits in all.`)
}
async function listRecent(voice) {
  for (const days of DAYS) {
    const recent = await voice.listConversations({ since: Date.now() - days * DAY_MS2 })
    if (recent.length >= CALLS || days === DAYS.at(-1)) {
      return recent.toReversed().map(({ conversationId }) => conversationId)
    }
  }
  return []
}
async function readStates({ turns, analysis = [] }) {
  const explained = analysis
    .filter(({ value }) => value !== null && value !== false)
    .map(({ fieldId, value, reason }) => ({ fieldId, reason, question: '', value: String(value), labels: [] }))
  const found = await findLines(turns, explained)
  return explained.map((each) => lineOf(found, each)?.quotes ?? 'none')
}
async function tryQuestions(voice) {
  const isMaximum = await canSave(voice, [FIELDS_MAX])
  const isReplaced = await canSave(voice, [FIELDS_MAX, FIELDS_MAX])
  const isMore = await canSave(voice, [FIELDS_MAX + 4])
  return [
    isMaximum
      ? passed('Questions', `${FIELDS_MAX} and the two reserved ones are accepted.`)
      : failed('Questions', TOO_MANY),
    isReplaced
      ? passed('Replaced questions', `All ${FIELDS_MAX} questions can be replaced.`)
      : note('Replaced questions', STILL_COUNTED),
    note('26 questions', isMore ? 'They are accepted.' : 'They are refused.'),
  ]
}
async function canSave(voice, counts) {
  let agentId = null
  try {
    for (const [round, count] of counts.entries()) {
      const fields = Array.from({ length: count }, (_, nth) => toQuestion(`${round}_${nth}`))
      ;({ agentId } = await voice.saveAgent({ ...CHECK_AGENT, agentId, fields }))
    }
    return true
  } catch (error) {
    if (error instanceof VoiceProviderError) return false
    throw error
  } finally {
    if (agentId !== null) await voice.deleteAgent(agentId)
  }
}
var TOO_MANY = `The provider refuses an agent with ${FIELDS_MAX} questions, so clients with that many cannot be saved.`
var STILL_COUNTED = 'Removed questions still count. A client who replaces many questions may need a new agent.'
var CHECK_AGENT = {
  ...DEFAULT_CALL_SETTINGS,
  ...{
    tenantId: 'callwright-check',
    businessName: 'Callwright check',
    systemPrompt: 'Say hello.',
    firstMessage: 'Hello!',
  },
  ...{ voiceId: null, context: '', documents: [], transfers: [], timeZone: null },
}
function toQuestion(id) {
  return { id: `check_${id}`, kind: 'text', name: id, question: 'What did the customer say?', choices: [] }
}
import { resolve as resolve3 } from 'node:path'
var BACKUP = 'Backup'
var CONTENTS = {
  everything: 'the database and its files',
  database: 'only the database',
  files: 'the files of an installation with PostgreSQL',
}
function checkBackup(name) {
  const file = resolve3(name)
  try {
    const { manifest, files, bytes } = readBackup(file)
    const what = `${CONTENTS[manifest.contents]} (${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB)`
    if (isPrerelease(manifest.migrations)) {
      return failed(
        BACKUP,
        'It is intact, but was made before the first release of Callwright and cannot be restored: use a newer one.',
      )
    }
    if (!areMigrationsKnown(manifest.migrations)) {
      return failed(
        BACKUP,
        `It is intact, but was made by a newer Callwright, ${manifest.version}: restore it with that version.`,
      )
    }
    return passed(BACKUP, `It is intact: ${what}, made ${manifest.madeAt} by Callwright ${manifest.version}.`)
  } catch (error) {
    if (error instanceof BackupError) return failed(BACKUP, error.message)
    throw error
  }
}
import { access, constants as constants3, stat as stat2, statfs as statfs2 } from 'node:fs/promises'
var MAX_LISTED = 10
async function listSyncFailures(db, provider) {
  const agents = await db
    .selectFrom('jobs')
    .innerJoin('businesses', 'businesses.id', 'jobs.tenantId')
    .select(['businesses.name', 'jobs.lastError as error'])
    .where('jobs.kind', '=', 'agent')
    .where('jobs.lastError', 'is not', null)
    .limit(MAX_LISTED)
    .execute()
  const numbers = await db
    .selectFrom('jobs')
    .select(['label as number', 'lastError as error'])
    .where('kind', '=', 'number')
    .where('lastError', 'is not', null)
    .limit(MAX_LISTED)
    .execute()
  const failedDocumentCount = await db
    .selectFrom('jobs')
    .where('kind', '=', 'document')
    .where('failedAt', 'is not', null)
    .$call(countRows)
  const missingNumberCount = await db
    .selectFrom('phone_numbers')
    .where('provider', '=', provider)
    .where('tenantId', 'is not', null)
    .where('numberId', 'is', null)
    .$call(countRows)
  return {
    agents: agents.map(({ name, error }) => ({ businessName: name, error: error ?? '' })),
    numbers: numbers.map(({ number, error }) => ({ number: number ?? '', error: error ?? '' })),
    failedDocumentCount,
    missingNumberCount,
  }
}
async function findDamage(db) {
  return dialectOf(db) === 'sqlite' ? await findSqliteDamage(db) : await findPostgresDamage(db)
}
var MAX_FINDINGS = 10
async function findSqliteDamage(db) {
  const { rows } = await sql`pragma integrity_check(10)`.execute(db)
  const found = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  const orphans = await sql`pragma foreign_key_check`.execute(db)
  const tables = [...new Set(orphans.rows.map((row) => row.table))]
  return [...found, ...tables.map((table) => `Rows in ${table} refer to missing rows.`)].slice(0, MAX_FINDINGS)
}
async function findPostgresDamage(db) {
  const { rows } = await sql`
    select cast(checksum_failures as integer) as failures from pg_stat_database where datname = current_database()
  `.execute(db)
  const failures = rows[0]?.failures ?? 0
  return failures > 0 ? [`PostgreSQL found damaged pages: ${failures}.`] : []
}
var FOLDER = 'Data folder'
var DATABASE2 = 'Database'
var SYNC = 'Sync with the voice provider'
var LOW_DISK_BYTES = 1024 * 1024 * 1024
async function checkFolder({ DATA_DIR: dataDir }) {
  try {
    await access(dataDir, constants3.R_OK | constants3.W_OK | constants3.X_OK)
    const { bavail, bsize } = await statfs2(dataDir)
    const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB is free`
    if (bavail * bsize < LOW_DISK_BYTES) return failed(FOLDER, `Only ${free} in ${dataDir}; free up some disk space.`)
    return passed(FOLDER, `${dataDir} is writable; ${free}.`)
  } catch (error) {
    if (isMissing(error)) return note(FOLDER, `${dataDir} does not exist yet; it will be created at the first startup.`)
    return failed(FOLDER, describeSystemError(error) ?? errorText(error))
  }
}
async function checkDatabase(config) {
  const { database, voice, TWILIO_AUTH_TOKEN } = config
  if (database.kind === 'sqlite' && !(await fileExists2(database.file))) {
    return [note(DATABASE2, 'None yet; it will be created at the first startup.')]
  }
  try {
    const { db, close } = await openDatabase(database, { isReadOnly: true })
    try {
      const damage = await findDamage(db)
      if (damage.length > 0) {
        return [failed(DATABASE2, `It is damaged; restore the newest backup. ${damage.join(' ')}`)]
      }
      if (!(await isMigrated(db))) {
        return [note(DATABASE2, 'It is intact, but from an older version; it will be updated at the next startup.')]
      }
      const where = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
      const hasTwilio = TWILIO_AUTH_TOKEN.length > 0
      const problems = await checkSyncFailures(db, { provider: voice.provider, hasTwilio })
      const models = (await checkModels(db, { provider: voice.provider, now: Date.now() })).map(fromAccount)
      const keyProblem = await findKeyProblem(db, config)
      const key = keyProblem === null ? [] : [failed('Secret key', keyProblem.message)]
      const good = passed(DATABASE2, `${where}: intact and up to date.`)
      return [good, ...key, ...(await checkClock(db)), ...problems, ...models]
    } finally {
      await close()
    }
  } catch (error) {
    const described = describeFailure(error, database)
    const message = described instanceof DatabaseError ? described.message : `It cannot be read: ${errorText(error)}.`
    return [failed(DATABASE2, message)]
  }
}
async function checkClock(db) {
  const lagMs = await readClockLag(db, Date.now())
  if (lagMs === 0) return []
  const behind = `This machine's clock is ${(lagMs / 36e5).toFixed(1)} hours behind the newest record.`
  return [note('Clock', `${behind} Check its time. If that is right, the clock ran ahead earlier and was corrected.`)]
}
async function checkSyncFailures(db, { provider, hasTwilio }) {
  const { agents, failedDocumentCount, numbers, missingNumberCount } = await listSyncFailures(db, provider)
  const findings = []
  for (const { businessName, error } of agents) {
    findings.push(failed(SYNC, `${businessName || 'The operator'}'s agent: ${error}`))
  }
  for (const { number, error } of numbers) findings.push(failed(SYNC, `The number ${number}: ${error}`))
  if (failedDocumentCount > 0) {
    const which = failedDocumentCount === 1 ? '1 document' : `${failedDocumentCount} documents`
    findings.push(note(SYNC, `${which} could not be synced; the business can try again.`))
  }
  if (missingNumberCount > 0 && !hasTwilio) {
    const [which, whose] =
      missingNumberCount === 1
        ? ['1 assigned number is', 'its']
        : [`${missingNumberCount} assigned numbers are`, 'their']
    const message = `${which} not in the provider's account: set TWILIO_AUTH_TOKEN and point ${whose} webhook here.`
    findings.push(failed('Inbound calls', message))
  }
  return findings.length === 0 ? [passed(SYNC, 'No problems.')] : findings
}
async function fileExists2(file) {
  try {
    await stat2(file)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
function isMissing(error) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
import { existsSync as existsSync2 } from 'node:fs'
import { join as join12 } from 'node:path'
var BUCKET = 'Bucket for files'
async function checkBucket({ bucket, DATA_DIR: dataDir }) {
  if (!bucket) return []
  if (!existsSync2(join12(dataDir, SECRET_KEY_FILE))) return [note(BUCKET, 'Not checked: there is no secret.key yet.')]
  const { openBucketFiles } = await import('./bucket-files-KGW6BP2L.js')
  try {
    const files = await openBucketFiles(bucket, { dataDir, log: { info() {}, warn() {}, error() {} } })
    files.bucket.close()
    return [passed(BUCKET, `${bucket.bucket} allows writing, reading, listing and deleting.`)]
  } catch (error) {
    return [failed(BUCKET, errorText(error))]
  }
}
var TIMEOUT_MS2 = 8e3
var VOICE = 'Voice provider'
var MAIL = 'Mail'
var ADDRESS = 'Public address'
var WEBHOOK = 'Webhook of the voice provider'
async function checkVoice(config) {
  if (config.voice.provider === 'simulator') return [note(VOICE, 'Calls are simulated; no real calls are made.')]
  return (await (await buildProvider(config)).checkAccount()).map(fromAccount)
}
function checkWebhook(config) {
  const { PUBLIC_URL: publicUrl } = config
  if (config.voice.provider === 'simulator') return []
  if (config.ELEVENLABS_WEBHOOK_SECRET.length === 0) {
    const fallback = `Callwright asks the provider every ${config.RECONCILE_SECONDS} s instead.`
    return [note(WEBHOOK, `ELEVENLABS_WEBHOOK_SECRET is not set, so the webhook is closed. ${fallback}`)]
  }
  if (!publicUrl) return [note(WEBHOOK, 'Its secret is set, but without PUBLIC_URL the provider cannot reach it.')]
  return [passed(WEBHOOK, `Set it to ${publicUrl.origin}/api/webhooks/elevenlabs in your account at the provider.`)]
}
async function checkMail({ mail, DATA_DIR: dataDir }) {
  if (mail.kind === 'outbox') return note(MAIL, `No SMTP_URL is set: messages are written to ${dataDir}/outbox.`)
  const problem = await findSmtpProblem(mail)
  return problem === null ? passed(MAIL, 'The mail server accepts our mail.') : failed(MAIL, problem)
}
async function checkAddress({ PUBLIC_URL: publicUrl, DATA_DIR: dataDir, database }) {
  if (!publicUrl) return note(ADDRESS, 'PUBLIC_URL is not set: only this machine can reach Callwright.')
  const isRunning = database.kind === 'postgres' || (await isServerResponding(dataDir))
  if (!isRunning) return note(ADDRESS, `No server is running here, so ${publicUrl.origin} was not tried.`)
  try {
    const response = await fetch(new URL('/healthz', publicUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS2),
    })
    const body = response.ok ? await response.json() : null
    const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    if (isOurs) return passed(ADDRESS, `${publicUrl.origin} responds.`)
    return failed(ADDRESS, `Something else responds at ${publicUrl.origin} (${response.status}). Check your proxy.`)
  } catch (error) {
    const reason = error instanceof Error && error.cause !== void 0 ? errorText(error.cause) : errorText(error)
    return failed(
      ADDRESS,
      `${publicUrl.origin} does not respond (${reason}). Check its DNS name, certificate and proxy.`,
    )
  }
}
var checkCommand = {
  name: 'check',
  summary: 'check settings, database, provider, mail and address; says what to do',
  options: {
    '--backup <FILE>': 'verify a backup file instead',
    '--analysis': 'check the provider\u2019s analysis instead: recent calls, and temporary agents',
  },
  async run(loadConfig2, { values: { backup, analysis } }) {
    if (typeof backup === 'string') return toReport([checkBackup(backup)])
    const config = loadConfig2()
    const input = { analysis: analysis === true }
    const answer = await askServer(config.DATA_DIR, input)
    if (typeof answer !== 'string') return answer
    const { lines, succeeded } = await makeReport(config, input)
    return { lines: [`${answer}, so these checks use the settings of this shell and .env.`, ...lines], succeeded }
  },
}
var runCheckCommand = {
  name: 'run-check',
  summary: 'check the settings on standard input; started by a server',
  isHidden: true,
  async run() {
    const { environment, input } = runCheckSchema.parse(JSON.parse(await text4(process.stdin)))
    const config = configFrom(environment)
    trustExtraAuthorities(config)
    return await makeReport(config, input)
  },
}
var BY_SERVER =
  'The running server ran these checks, with the settings that it was started with. Restart it if they have changed since.'
async function askServer(dataDir, input) {
  if (!(await isServerResponding(dataDir))) return `No server responds on ${dataDir}`
  try {
    const report = await forwardToServer(dataDir, { command: 'check', input }, { isLong: true })
    return { ...report, lines: [BY_SERVER, ...report.lines] }
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error
    const message = error.message.replace(/\.$/, '')
    return `The running server could not run the checks (restart it after an upgrade; it says: ${message})`
  }
}
function toReport(findings) {
  const problems = findings.filter(({ level }) => level === 'failed')
  const last = problems.length === 0 ? 'No problems found.' : `${countProblems(problems)} found.`
  return { lines: [...findings.map(lineOf2), last], succeeded: problems.length === 0 }
}
async function makeReport(config, { analysis }) {
  return toReport(analysis ? await checkAnalysis(config) : await findAll(config))
}
async function findAll(config) {
  const [folder, database, bucket, voice, mail, address] = await Promise.all([
    checkFolder(config),
    checkDatabase(config),
    checkBucket(config),
    checkVoice(config),
    checkMail(config),
    checkAddress(config),
  ])
  const settings = passed('Settings', 'They are valid.')
  return [settings, folder, ...database, ...bucket, ...voice, ...checkWebhook(config), mail, address]
}
var MARKS = { passed: 'ok   ', note: 'note ', failed: 'WRONG' }
function lineOf2({ subject, level, message }) {
  return `${MARKS[level]}  ${subject}: ${message}`
}
function countProblems(problems) {
  return problems.length === 1 ? '1 problem' : `${problems.length} problems`
}
import { resolve as resolve4 } from 'node:path'
var copyCommand = {
  name: 'copy',
  summary: 'copy the SQLite database to an empty PostgreSQL database; if interrupted, run it again',
  options: {
    '--to <URL>': 'postgres://user:password@host/database (default: DATABASE_URL)',
    '--to-data <DIR>': 'also copy the files into this folder',
  },
  async run(config, { values }, terminal) {
    const { copyInstallation } = await import('./copy-installation-WKRDD55R.js')
    const { DATA_DIR: dataDir, database, bucket } = config()
    const toData = values['toData']
    const result = await copyInstallation(dataDir, {
      target: targetOf(values['to'], database),
      targetDataDir: typeof toData === 'string' ? resolve4(toData) : null,
      bucket,
      print: terminal.print,
    })
    return { lines: formatCopyReport(result), succeeded: true }
  },
}
function targetOf(option, database) {
  if (typeof option === 'string') {
    const protocol = URL.canParse(option) ? new URL(option).protocol : ''
    if (protocol === 'postgres:' || protocol === 'postgresql:') return { url: option, source: '--to' }
    throw new UsageError('--to takes a URL like postgres://user:password@host/database.')
  }
  if (database.kind === 'postgres') return { url: database.url, source: 'DATABASE_URL' }
  throw new UsageError('The target is missing: pass --to postgres://user:password@host/database, or set DATABASE_URL.')
}
var demoCommand = defineCommand({
  name: 'demo',
  summary: 'create an example business with 90 days of calls; its password is printed once',
  input: external_exports.strictObject({}),
  prepare: async () => ({}),
  async run({ deps, simulator }) {
    if (!simulator) {
      throw new DomainError('conflict', 'Calls are real here: an example business needs VOICE_PROVIDER=simulator.')
    }
    const { makeDemo } = await import('./make-demo-HHRWBGX3.js')
    const { email, password, calls, campaigns } = await makeDemo(deps)
    return {
      lines: [
        `The example business has ${calls} calls over 90 days and ${campaigns} campaigns.`,
        `Sign in as ${email} with the password ${password}`,
        `Start at ${deps.settings.publicUrl}/login, then look at:`,
        '  /call-dashboard  open a completed call to read and hear it',
        '  /call-review     see when people call, over three months',
        '  /bulk-caller     resume the paused campaign and watch its calls',
      ],
    }
  },
})
var filesToBucketCommand = defineCommand({
  name: 'files-to-bucket',
  summary: 'move files of DATA_DIR into S3_BUCKET; resumes if interrupted',
  isLong: true,
  input: external_exports.strictObject({}),
  prepare: async () => ({}),
  async run({ deps, blobs, files }) {
    if (!files) throw new DomainError('conflict', 'There is no bucket to move files to: set S3_BUCKET first.')
    await files.claim()
    const { moveToBucket } = await import('./move-to-bucket-ERSQW5O6.js')
    const { put, inBucketCount, damaged, missing } = await moveToBucket({ db: deps.db, blobs, bucket: files.bucket })
    const lines = [put === 1 ? '1 file was moved to the bucket.' : `${put} files were moved to the bucket.`]
    if (damaged.length > 0) lines.push(`Damaged here, and not in the bucket: ${listSome(damaged)}`)
    if (missing.length > 0) lines.push(`Neither here nor in the bucket: ${listSome(missing)}`)
    const left = damaged.length + missing.length
    if (left > 0) {
      const what = left === 1 ? '1 file in use is' : `${left} files in use are`
      throw new DomainError('conflict', `${lines.join(' ')} ${what} not in the bucket.`)
    }
    lines.push(`verified: all ${inBucketCount} files in use are in the bucket.`)
    return { lines }
  },
})
var migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'bring the database up to date (starting the server does this too)',
  input: external_exports.strictObject({}),
  prepare: async () => ({}),
  async run({ appliedMigrations }) {
    if (appliedMigrations.length === 0) return { lines: ['The database is up to date.'] }
    return { lines: [...appliedMigrations.map((name) => `applied ${name}`), 'The database is up to date.'] }
  },
})
var resetSecretKeyCommand = {
  name: 'secret-key reset',
  summary: 'continue without a lost secret.key: turns off two-step sign-in and webhook endpoints',
  async run(config) {
    const { DATA_DIR, database, secrets } = config()
    prepareDataDir(DATA_DIR)
    const lock = lockDataDir(DATA_DIR)
    try {
      const { db, close } = await openDatabase(database)
      try {
        if (await areNodesConnected(db)) {
          throw new ConfigError('Another Callwright is running on this database. Stop all nodes first.')
        }
        const log = createLog('warn', process.stderr, secrets)
        await backUpBeforeMigration({ DATA_DIR, database }, { db, log })
        await migrateToLatest(db)
        if ((await findKeyProblem(db, { DATA_DIR, database })) === null) {
          return { lines: ['secret.key is the correct key: nothing was changed.'], succeeded: true }
        }
        const { users, endpoints } = await forgetSecrets(db)
        const lines = [
          `Accounts whose two-step sign-in is now off: ${users}. Their owners can turn it on again in Settings.`,
          `Webhook endpoints that are now off: ${endpoints}. Their owners need to replace the secrets, then switch them on.`,
        ]
        return { lines, succeeded: true }
      } finally {
        await close()
      }
    } catch (error) {
      throw describeFailure(error, database)
    } finally {
      lock.release()
    }
  },
}
var restoreCommand = {
  name: 'restore',
  argument: '<FILE>',
  summary: 'restore a backup',
  options: { '--force': 'replace existing data; the old data is kept in another folder' },
  async run(config, { values, positionals }) {
    const { restoreBackup } = await import('./restore-EMGMRIQA.js')
    const file = positionals[0] ?? ''
    const isForced = values['force'] === true
    const { manifest, files, previousDataFolder, replayResult, knowsDecisions } = await restoreBackup(config(), {
      ...{ file, isForced, now: Date.now() },
    })
    const lines = [`Restored the backup of ${manifest.madeAt}: ${CONTENTS2[manifest.contents]}${filesText2(files)}.`]
    if (replayResult) lines.push(...describeReplay(replayResult))
    if (!knowsDecisions) {
      const what =
        'calls, businesses and webhooks deleted since the backup may be back, and paused clients may not be paused'
      lines.push(`The previous database could not be read, so ${what}.`)
    }
    if (previousDataFolder !== null) {
      lines.push(`The previous data is in ${previousDataFolder}; remove it when everything works.`)
    }
    return { lines, succeeded: true }
  },
}
function describeReplay(result) {
  const why = 'the backup does not show who has been called since, or what was stopped'
  const advice = 'Resume what should continue.'
  const erased = 'deleted since the backup will be deleted again once the server runs.'
  const deleted = 'deleted since the backup, or past the retention time,'
  const listed = 'added to a do-not-call list since the backup'
  const stopped = 'paused since the backup'
  const off = 'removed, switched off, or changed after the backup.'
  const entries = [
    [result.erasedAgain, `business ${erased}`, `businesses ${erased}`],
    [result.deletedAgain, `call ${deleted} was deleted again.`, `calls ${deleted} were deleted again.`],
    [result.notToBeCalled, `number ${listed} stays on it.`, `numbers ${listed} stay on it.`],
    [result.clientsPaused, `client ${stopped} stays paused.`, `clients ${stopped} stay paused.`],
    [
      result.endpointsOff,
      `webhook endpoint is off, because it was ${off}`,
      `webhook endpoints are off, because they were ${off}`,
    ],
    [result.paused, `campaign is paused: ${why}. ${advice}`, `campaigns are paused: ${why}. ${advice}`],
  ]
  const counted = entries.flatMap(([count, one, many]) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : []))
  return [...counted, 'Everyone has to sign in again, and every API key has to be replaced.']
}
var CONTENTS2 = { everything: 'the database', database: 'the database', files: 'no database' }
function filesText2(files) {
  if (files === 0) return ''
  return files === 1 ? ' and 1 file' : ` and ${files} files`
}
var setOperatorPasswordCommand = defineCommand({
  name: 'operator set-password',
  argument: '[PASSWORD]',
  summary: "set the operator's password; if not given, it is read from standard input",
  input: external_exports.strictObject({ password: newPasswordSchema }),
  async prepare({ positionals }, terminal) {
    const password = positionals[0] ?? (await terminal.readSecret('New operator password: '))
    const checked = newPasswordSchema.safeParse(password)
    if (!checked.success) throw new UsageError(`${messageOf(checked.error)}.`)
    return { password }
  },
  async run({ deps }, { password }) {
    const { created } = await ensureOperator(deps, { password })
    if (!created) await setOperatorPassword(deps, password)
    return {
      lines: [
        `The operator ${deps.settings.operatorEmail} has a new password. All of the operator's sessions have ended, and the second factor is off.`,
      ],
    }
  },
})
var INTRODUCTION =
  'All Callwright settings. Each is optional: without any of them, Callwright serves http://127.0.0.1:3000 with SQLite, the simulated voice provider, and mail written to files. Copy this file to `.env` and uncomment what you change. A variable set in the environment takes precedence over the file.'
function envExample() {
  const lines = Object.entries(variables.shape).flatMap(([name, schema]) => {
    const { section, doc, example = '' } = notes.get(schema) ?? {}
    const value = schema instanceof external_exports.ZodPrefault ? schema.def.defaultValue : example
    return [
      ...(section ? ['', `# --- ${section} ---`] : []),
      ...(doc ? ['', commentOut(doc)] : []),
      `#${name}=${value}`,
    ]
  })
  return [commentOut(INTRODUCTION), ...lines].join('\n')
}
function commentOut(text6) {
  return text6.replaceAll(/(.{1,116})(?:\s|$)/g, '# $1\n').trimEnd()
}
var settingsCommand = {
  name: 'settings',
  summary: 'print every setting with its default, as a .env template',
  run: async () => ({ lines: [envExample()], succeeded: true }),
}
var MAX_CALLS = 1e3
var inputSchema2 = external_exports.strictObject({
  businessEmail: external_exports.string(),
  count: external_exports.number().int().min(1).max(MAX_CALLS),
})
var simulateInboundCommand = defineCommand({
  name: 'simulate inbound',
  summary: 'simulate incoming calls to a business',
  needsSimulator: true,
  options: {
    '--business <EMAIL>': 'the email address that the business signed up with (required)',
    '--count <N>': `number of calls, at most ${MAX_CALLS} (default: 1)`,
  },
  input: inputSchema2,
  async prepare({ values }) {
    const email = emailSchema.safeParse(values['business'])
    if (!email.success) throw new UsageError('--business takes the email address that the business signed up with.')
    const input = inputSchema2.safeParse({ businessEmail: email.data, count: Number(values['count'] ?? 1) })
    if (!input.success) throw new UsageError(`--count takes a whole number from 1 to ${MAX_CALLS}.`)
    return input.data
  },
  async run(installation, { businessEmail, count }) {
    const { deps, simulator } = installation
    if (!simulator)
      throw new DomainError('conflict', 'Calls are real here: set VOICE_PROVIDER=simulator to simulate calls.')
    const watch = watchCompletions(installation)
    const { conversationIds } = await simulateInbound({ ...deps, simulator }, { businessEmail, count })
    return { lines: conversationIds.map((id) => `started ${id}`), finalLines: watch.waitFor(conversationIds) }
  },
})
function watchCompletions({ deps, config }) {
  const completedIds = new Set()
  let onCompletion = () => {}
  const listener = (...[{ conversationId }]) => {
    completedIds.add(conversationId)
    onCompletion()
  }
  deps.events.on('callCompleted', listener)
  return {
    async waitFor(conversationIds) {
      const all = new Promise((resolve5) => {
        onCompletion = () => conversationIds.every((id) => completedIds.has(id)) && resolve5()
        onCompletion()
      })
      const timeout = new Promise((resolve5) =>
        setTimeout(resolve5, (config.SIMULATOR_CALL_SECONDS.max + 15) * 1e3).unref(),
      )
      await Promise.race([all, timeout])
      deps.events.off('callCompleted', listener)
      const unfinished = conversationIds.filter((id) => !completedIds.has(id))
      if (unfinished.length > 0) return unfinished.map((id) => `not over yet: ${id}`)
      return [conversationIds.length === 1 ? 'The call is over.' : `All ${conversationIds.length} calls are over.`]
    },
  }
}
import { text as text5 } from 'node:stream/consumers'
var writeBackupCommand = {
  name: 'write-backup',
  summary: 'write a backup; started by the backup command itself',
  isHidden: true,
  async run() {
    const response = await respondTo(await text5(process.stdin))
    return { lines: [JSON.stringify(response)], succeeded: 'written' in response }
  },
}
async function respondTo(instructions) {
  try {
    return { written: await writeBackup(backupInstructionsSchema.parse(JSON.parse(instructions))) }
  } catch (error) {
    return { message: messageOf3(error) }
  }
}
function messageOf3(error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || code === 'EDQUOT') {
    return 'There is not enough disk space for the backup. Free up space where it is written and in the data folder.'
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'The folder for the backup does not exist.'
  const sentence = describeSystemError(error)
  if (sentence !== null) return sentence
  const reason = error instanceof Error ? error.message : String(error)
  return `The backup could not be made: ${reason.replaceAll(/\s+/g, ' ')}.`
}
var commands = [
  migrateCommand,
  backupCommand,
  filesToBucketCommand,
  demoCommand,
  setOperatorPasswordCommand,
  simulateInboundCommand,
]
var standaloneCommands = [
  restoreCommand,
  resetSecretKeyCommand,
  copyCommand,
  checkCommand,
  settingsCommand,
  writeBackupCommand,
  runCheckCommand,
]
export {
  package_default,
  UsageError,
  backupHandler,
  simulatedVoicePreview,
  ensureBackupFolder,
  keepNewest,
  ownAddresses,
  listeningAddress,
  mailHandler,
  openInstallation,
  writeControlFile,
  removeControlFile,
  removeOwnControlFile,
  GREETING,
  forwardToServer,
  isServerResponding,
  runCheck,
  loadConfig,
  require_pino,
  createLog,
  commands,
  standaloneCommands,
}
