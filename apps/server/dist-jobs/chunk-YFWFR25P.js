import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { AccessError, assertKeyAccess, createRequestContext, describeKey, newApiKey } from './chunk-LEJ2BMWH.js'
import {
  DESCRIPTION_MAX,
  LIST_LIMITS,
  NOTES_MAX,
  NO_ROW,
  PROFILE_CHANGED,
  addDoNotCall,
  addFields,
  addFieldsSchema,
  addLink,
  answerSuggestion,
  assignNumber,
  changeAgent,
  changeField,
  changeFieldSchema,
  correctValueSchema,
  countRows as countRows2,
  createListCheck,
  createPageLimit,
  deletePrompt,
  enterList,
  explainRecipientsInSteps,
  fieldIdSchema,
  fileIdSchema,
  fileNameSchema,
  findFile,
  findListed,
  findProfile,
  invalidCursor,
  listDoNotCall,
  listFiles,
  listFilesSchema,
  listLinks,
  listRecipients,
  listRecipientsAfter,
  listSavedPrompts,
  listSuggestions,
  logoPath,
  markDoNotCall,
  queueContextSync,
  readCursor,
  removeDoNotCall,
  removeFile,
  removeLink,
  retireField,
  saveAgent,
  saveNotes,
  savePrompt,
  saveTransfers,
  takePage,
  updateProfile,
  valueFilterSchema,
  viewNotes,
  viewNumbers,
  writeDraft,
} from './chunk-BHKFUPIH.js'
import {
  NAME_MISMATCH_MESSAGE,
  closeForErasure,
  countEndpoints,
  deleteEndpoint,
  eraseClientSchema,
  eraseOwnSchema,
  findEndpoint,
  findKeepDays,
  findStoredRecording,
  insertEndpoint,
  listEndpoints,
  markRecordingStored,
  recordDeletion,
  retentionJob,
  rotateSealedSecret,
  saveFallBack,
  saveFallBackSchema,
  saveKeepDays,
  saveRecording,
  setForwarding,
  setRetentionSchema,
  tooManyDaysMessage,
  updateEndpoint,
  viewFallBack,
} from './chunk-OJYHQD2G.js'
import { countAnsweredNumbers, listNumbersOf } from './chunk-HXTTTYTG.js'
import {
  acquireLease,
  checkModels,
  holdLease,
  isLeaseHeld,
  numberKey,
  openSecret,
  placeCall,
  readBackupState,
  readClockLag,
  releaseLease,
  sealSecret,
  simulateInboundCall,
} from './chunk-QRD3W4XC.js'
import {
  NEW_RECOVERY_CODES_EMAIL,
  PASSWORD_CHANGED_EMAIL,
  SECOND_FACTOR_DISABLED_EMAIL,
  SECOND_FACTOR_ENABLED_EMAIL,
  WRONG_CODE_EMAIL,
  claimRecoveryCode,
  claimStep,
  clientKey,
  confirmKey,
  consumeMailToken,
  countRecoveryCodes,
  deleteMailTokens,
  deleteResponse,
  findBusinessByTenant,
  findEmail,
  findFirstResponse,
  findSecondFactor,
  findUserByEmail,
  hashPassword,
  insertBusiness,
  insertMailToken,
  insertUser,
  isKnownDevice,
  isPasswordUnchanged,
  isUniqueViolation,
  markEmailVerified,
  passwordResetEmail,
  queueSecurityEmail,
  recoveryCodeUsedEmail,
  rememberDevice,
  removeSecondFactor,
  replaceRecoveryCodes,
  reserveHash,
  saveUnconfirmedKey,
  storeFirstResponse,
  updatePassword,
  verifyPassword,
} from './chunk-7U5TCJ3R.js'
import { createSession, endSession, endUserSessions, isRecent, isSessionExpired } from './chunk-IT7X6LP4.js'
import { likePattern, readEmailGauges } from './chunk-755NUJFS.js'
import { hashInSteps } from './chunk-2JAVJZLR.js'
import {
  ALL_FACETS,
  CALL_BACK_MAX_DAYS,
  CALL_BACK_MODES,
  CODE_REQUIRED_MESSAGE,
  DAY_MS,
  DURATION_BUCKET_STARTS,
  EMAIL_MESSAGE,
  EXAMPLE_CALL,
  FACETS_PER_ORIGIN,
  FIGURES,
  FIGURES_INTERVAL_MS,
  FIRST_MESSAGE_MAX,
  HOLD_REASONS,
  HOUR_MS,
  INITIAL_USAGE_ORDER,
  JOB_KINDS,
  KEYS_PER_DAY,
  LISTED_COLUMNS,
  MAX_DELIVERY_ATTEMPTS,
  MAX_ENDPOINTS,
  MAX_REDELIVERIES,
  OUTCOMES,
  PASSWORD_REQUIRED_MESSAGE,
  ROTATION_HOURS,
  SERVICE_PLANS,
  TEST_EVENT,
  UNCONFIRMED_MESSAGES,
  USED_CODE_MESSAGE,
  WEEKDAYS,
  WRONG_CODE_MESSAGE,
  WRONG_PASSWORD_MESSAGE,
  addCallBack,
  addCallBackSchema,
  addCorrectionSchema,
  addEndpointSchema,
  addFigures,
  addInsertedToCounts,
  addSeconds,
  agentJob,
  alertOperator,
  allowedWindow,
  answerCallBack,
  answerCallBackSchema,
  asTenantId,
  asUserId,
  assertNotHeld,
  averageRecentSeconds,
  beginTurn,
  buildBodies,
  buildContextText,
  businessNameSchema,
  callSchema,
  campaignWindow,
  canonicalTimeZone,
  changeCall,
  changeCampaign,
  changeEndpointSchema,
  checkCallingTime,
  claimAttempts,
  clientSchema,
  codeSchema,
  compareMonth,
  compareUsageSchema,
  computeMinutesLeft,
  confirmPasswordSchema,
  contentScope,
  countAttemptsInFlight,
  countCallsInFlight,
  countOpen,
  countOpenCampaigns,
  countProposedCallBacks,
  countSuggestions,
  countTroubledCampaigns,
  countValues,
  countedOrigin,
  dayNumber,
  dayOf,
  deleteCall,
  deleteDeliveries,
  deleteJobByKey,
  deleteOutcomeCallBack,
  deliveryIdSchema,
  deliveryJob,
  describeSpan,
  dismissConfirmedCallBacks,
  documentJob,
  emailSchema,
  endpointIdSchema,
  enqueueJobs,
  enqueueNumberUpdates,
  existingPasswordSchema,
  explainUsageSchema,
  facetOutcome,
  facetRank,
  facetsEnd,
  facetsOf,
  findAgent,
  findAgentProblems,
  findAllowance,
  findBody,
  findBusiness,
  findCall,
  findCallBack,
  findCallingTime,
  findCampaign,
  findDelivery,
  findEntry,
  findFacts,
  findFields,
  findHold,
  findHours,
  findHoursEffect,
  findListedNumbers,
  findOutcome,
  findQueuedRecipients,
  findQuotes,
  findRecipients,
  findRetryWindow,
  findSetting,
  findSuggestedNumbers,
  findSync,
  findTranscriptsAsText,
  findTurns,
  findVersion,
  findVersionTime,
  finishCampaignIfDone,
  forgotPasswordSchema,
  formatClock,
  formatDay,
  formatDay2,
  formatLinkTitle,
  hasBothPasswords,
  hasFieldsAt,
  holdCampaign,
  idSchema,
  idempotencyKeySchema,
  insertEntry,
  insertMessage,
  isClient,
  isOnDoNotCallList,
  isOwnBusiness,
  isPlaceUnknown,
  isReadOnlyMutation,
  isReadable,
  isSameName,
  listAgentVariables,
  listAttempts,
  listBusyNumbers,
  listCallBacks,
  listCallBacksSchema,
  listCallEnds,
  listCampaignCounts,
  listCampaignValues,
  listCampaigns,
  listClientsSchema,
  listDayNumbers,
  listDeadLettersSchema,
  listDeliveries,
  listDeliveriesSchema,
  listDocuments,
  listDueCampaigns,
  listEventsAfter,
  listExportedFields,
  listFields,
  listKnowledgeFiles,
  listLastAttempts,
  listMessages,
  listNewestStarts,
  listOpenAttempts,
  listOpenCampaigns,
  listPossibleZones,
  listTextValues,
  listUnconfirmedAttempts,
  listValues,
  listValuesByCall,
  listVersions,
  listVersionsSchema,
  listWaitingTypes,
  lockAll,
  lockCampaigns,
  lockGate,
  lockName,
  lockTenant,
  loginSchema,
  makeCampaignDueBy,
  markStartedAsCanceled,
  maskEntry,
  maskUrls,
  missedCallersSchema,
  monthOf,
  monthSpan,
  moveRecipients,
  nameSchema,
  newPasswordSchema,
  newestFirst,
  nextSequence,
  openingAt,
  orderKeyAt,
  originOf,
  pageFields,
  parseClock,
  publishCallEvent,
  publishCampaignEvent,
  publishEvent,
  queueDecoyEmail,
  queueDeliveries,
  queueEmail,
  readRetryRules,
  reauthFields,
  recordAudit,
  recordRefusal,
  recordingPath,
  redeliverSinceSchema,
  registerSchema,
  releaseAttempt,
  releaseBlob,
  releaseHeldCampaigns,
  removalFields,
  reopenCampaign,
  requeueDelivery,
  requeueRecipient,
  resetPasswordSchema,
  retryFailedSchema,
  retryRulesSchema,
  revokeKeysField,
  rotateSecretSchema,
  runInTurns,
  saveHours,
  savePromptSchema,
  saveSetting,
  saveValues,
  savedPromptIdSchema,
  segmentOf,
  segmentsOf,
  setForwardingSchema,
  setLimitSchema,
  setPausedSchema,
  setSignUpSchema,
  setVoiceSchema,
  shortName,
  showDeliverySchema,
  splitByOffset,
  startOfUtcDay,
  sumQuotes,
  toAgentText,
  toCallValue,
  toMinutes,
  toMinutes2,
  toOneLine,
  toPlace,
  toQuote,
  toReached,
  toRecipientState,
  toRow,
  toWireCall,
  transactionWithEvents,
  updateAgentSchema,
  usageByDaySchema,
  usageSchema,
  valueColumns,
  verifyEmailSchema,
  versionIdSchema,
  viewTransfers,
  withoutIndex,
} from './chunk-X4YL7QCT.js'
import {
  DomainError,
  HMAC,
  assertWithinLimit,
  binaryToInteger,
  byteToBinary,
  bytesToBinary,
  consumeAttempt,
  countRows,
  countUsableKeys,
  deleteOtherSessions,
  deleteUserSession,
  findOwnKey,
  hashRecoveryCode,
  hashSecret,
  insertKey,
  invalidRequest,
  listKeys,
  listUserSessions,
  newRecoveryCode,
  newSecret,
  notFound,
  readScopes,
  resetAttempts,
  revokeKey,
  revokeKeysOf,
  tryConsumeAttempt,
} from './chunk-SGFYJ52H.js'
import {
  CALL_BACK_ID,
  CALL_DIRECTIONS,
  CALL_NOTES_MAX,
  CALL_SORTS,
  CALL_STATUSES,
  FIELDS_MAX,
  FILTERED_END_REASONS,
  GOALS_MAX,
  INITIAL_CALL_ORDER,
  OPT_OUT_ID,
  QUOTE_STATES,
  STATUS_LABELS,
  VoiceProviderError,
  findUnreadableBraces,
  formatFieldValue,
  hasChoices,
  isCounted,
  isEnded,
  listFilledVariables,
  listVariables,
  toValueKey,
  valueToText,
  variableKey,
  writtenName,
} from './chunk-KCUA5MXW.js'
import {
  MIN_DIGITS,
  buildFilterConditions,
  dialectOf,
  digitsOf,
  isCjk,
  messageOf,
  parseSearchText,
  searchCalls,
  textSchema,
  wordsOf,
} from './chunk-2M2KABWW.js'
import { checkPhone, countPhoneDigits, external_exports, readReportedPhone } from './chunk-EY235HQA.js'
import { FILE_MAX_BYTES, FILE_MAX_MEGABYTES, FORMATS } from './chunk-M2C3W4QF.js'
import { findStorageFailure } from './chunk-BPAZHZFT.js'
import { sql } from './chunk-I4BVXFGX.js'
import { __commonJS } from './chunk-FLKO6SS4.js'
var require_code = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/codegen/code.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.regexpCode =
      exports.getEsmExportName =
      exports.getProperty =
      exports.safeStringify =
      exports.stringify =
      exports.strConcat =
      exports.addCodeArg =
      exports.str =
      exports._ =
      exports.nil =
      exports._Code =
      exports.Name =
      exports.IDENTIFIER =
      exports._CodeOrName =
        void 0
    var _CodeOrName = class {}
    exports._CodeOrName = _CodeOrName
    exports.IDENTIFIER = /^[a-z$_][a-z$_0-9]*$/i
    var Name = class extends _CodeOrName {
      constructor(s) {
        super()
        if (!exports.IDENTIFIER.test(s)) throw new Error('CodeGen: name must be a valid identifier')
        this.str = s
      }
      toString() {
        return this.str
      }
      emptyStr() {
        return false
      }
      get names() {
        return { [this.str]: 1 }
      }
    }
    exports.Name = Name
    var _Code = class extends _CodeOrName {
      constructor(code) {
        super()
        this._items = typeof code === 'string' ? [code] : code
      }
      toString() {
        return this.str
      }
      emptyStr() {
        if (this._items.length > 1) return false
        const item = this._items[0]
        return item === '' || item === '""'
      }
      get str() {
        var _a
        return (_a = this._str) !== null && _a !== void 0
          ? _a
          : (this._str = this._items.reduce((s, c) => `${s}${c}`, ''))
      }
      get names() {
        var _a
        return (_a = this._names) !== null && _a !== void 0
          ? _a
          : (this._names = this._items.reduce((names, c) => {
              if (c instanceof Name) names[c.str] = (names[c.str] || 0) + 1
              return names
            }, {}))
      }
    }
    exports._Code = _Code
    exports.nil = new _Code('')
    function _(strs, ...args) {
      const code = [strs[0]]
      let i = 0
      while (i < args.length) {
        addCodeArg(code, args[i])
        code.push(strs[++i])
      }
      return new _Code(code)
    }
    exports._ = _
    var plus = new _Code('+')
    function str(strs, ...args) {
      const expr = [safeStringify(strs[0])]
      let i = 0
      while (i < args.length) {
        expr.push(plus)
        addCodeArg(expr, args[i])
        expr.push(plus, safeStringify(strs[++i]))
      }
      optimize(expr)
      return new _Code(expr)
    }
    exports.str = str
    function addCodeArg(code, arg) {
      if (arg instanceof _Code) code.push(...arg._items)
      else if (arg instanceof Name) code.push(arg)
      else code.push(interpolate(arg))
    }
    exports.addCodeArg = addCodeArg
    function optimize(expr) {
      let i = 1
      while (i < expr.length - 1) {
        if (expr[i] === plus) {
          const res = mergeExprItems(expr[i - 1], expr[i + 1])
          if (res !== void 0) {
            expr.splice(i - 1, 3, res)
            continue
          }
          expr[i++] = '+'
        }
        i++
      }
    }
    function mergeExprItems(a, b) {
      if (b === '""') return a
      if (a === '""') return b
      if (typeof a == 'string') {
        if (b instanceof Name || a[a.length - 1] !== '"') return
        if (typeof b != 'string') return `${a.slice(0, -1)}${b}"`
        if (b[0] === '"') return a.slice(0, -1) + b.slice(1)
        return
      }
      if (typeof b == 'string' && b[0] === '"' && !(a instanceof Name)) return `"${a}${b.slice(1)}`
      return
    }
    function strConcat(c1, c2) {
      return c2.emptyStr() ? c1 : c1.emptyStr() ? c2 : str`${c1}${c2}`
    }
    exports.strConcat = strConcat
    function interpolate(x) {
      return typeof x == 'number' || typeof x == 'boolean' || x === null
        ? x
        : safeStringify(Array.isArray(x) ? x.join(',') : x)
    }
    function stringify2(x) {
      return new _Code(safeStringify(x))
    }
    exports.stringify = stringify2
    function safeStringify(x) {
      return JSON.stringify(x)
        .replace(/\u2028/g, '\\u2028')
        .replace(/\u2029/g, '\\u2029')
    }
    exports.safeStringify = safeStringify
    function getProperty(key) {
      return typeof key == 'string' && exports.IDENTIFIER.test(key) ? new _Code(`.${key}`) : _`[${key}]`
    }
    exports.getProperty = getProperty
    function getEsmExportName(key) {
      if (typeof key == 'string' && exports.IDENTIFIER.test(key)) {
        return new _Code(`${key}`)
      }
      throw new Error(`CodeGen: invalid export name: ${key}, use explicit $id name mapping`)
    }
    exports.getEsmExportName = getEsmExportName
    function regexpCode(rx) {
      return new _Code(rx.toString())
    }
    exports.regexpCode = regexpCode
  },
})
var require_scope = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/codegen/scope.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.ValueScope = exports.ValueScopeName = exports.Scope = exports.varKinds = exports.UsedValueState = void 0
    var code_1 = require_code()
    var ValueError = class extends Error {
      constructor(name) {
        super(`CodeGen: "code" for ${name} not defined`)
        this.value = name.value
      }
    }
    var UsedValueState
    ;(function (UsedValueState2) {
      UsedValueState2[(UsedValueState2['Started'] = 0)] = 'Started'
      UsedValueState2[(UsedValueState2['Completed'] = 1)] = 'Completed'
    })(UsedValueState || (exports.UsedValueState = UsedValueState = {}))
    exports.varKinds = { const: new code_1.Name('const'), let: new code_1.Name('let'), var: new code_1.Name('var') }
    var Scope = class {
      constructor({ prefixes, parent } = {}) {
        this._names = {}
        this._prefixes = prefixes
        this._parent = parent
      }
      toName(nameOrPrefix) {
        return nameOrPrefix instanceof code_1.Name ? nameOrPrefix : this.name(nameOrPrefix)
      }
      name(prefix) {
        return new code_1.Name(this._newName(prefix))
      }
      _newName(prefix) {
        const ng = this._names[prefix] || this._nameGroup(prefix)
        return `${prefix}${ng.index++}`
      }
      _nameGroup(prefix) {
        var _a, _b
        if (
          ((_b = (_a = this._parent) === null || _a === void 0 ? void 0 : _a._prefixes) === null || _b === void 0
            ? void 0
            : _b.has(prefix)) ||
          (this._prefixes && !this._prefixes.has(prefix))
        ) {
          throw new Error(`CodeGen: prefix "${prefix}" is not allowed in this scope`)
        }
        return (this._names[prefix] = { prefix, index: 0 })
      }
    }
    exports.Scope = Scope
    var ValueScopeName = class extends code_1.Name {
      constructor(prefix, nameStr) {
        super(nameStr)
        this.prefix = prefix
      }
      setValue(value, { property, itemIndex }) {
        this.value = value
        this.scopePath = (0, code_1._)`.${new code_1.Name(property)}[${itemIndex}]`
      }
    }
    exports.ValueScopeName = ValueScopeName
    var line = (0, code_1._)`\n`
    var ValueScope = class extends Scope {
      constructor(opts) {
        super(opts)
        this._values = {}
        this._scope = opts.scope
        this.opts = { ...opts, _n: opts.lines ? line : code_1.nil }
      }
      get() {
        return this._scope
      }
      name(prefix) {
        return new ValueScopeName(prefix, this._newName(prefix))
      }
      value(nameOrPrefix, value) {
        var _a
        if (value.ref === void 0) throw new Error('CodeGen: ref must be passed in value')
        const name = this.toName(nameOrPrefix)
        const { prefix } = name
        const valueKey = (_a = value.key) !== null && _a !== void 0 ? _a : value.ref
        let vs = this._values[prefix]
        if (vs) {
          const _name = vs.get(valueKey)
          if (_name) return _name
        } else {
          vs = this._values[prefix] = new Map()
        }
        vs.set(valueKey, name)
        const s = this._scope[prefix] || (this._scope[prefix] = [])
        const itemIndex = s.length
        s[itemIndex] = value.ref
        name.setValue(value, { property: prefix, itemIndex })
        return name
      }
      getValue(prefix, keyOrRef) {
        const vs = this._values[prefix]
        if (!vs) return
        return vs.get(keyOrRef)
      }
      scopeRefs(scopeName, values = this._values) {
        return this._reduceValues(values, (name) => {
          if (name.scopePath === void 0) throw new Error(`CodeGen: name "${name}" has no value`)
          return (0, code_1._)`${scopeName}${name.scopePath}`
        })
      }
      scopeCode(values = this._values, usedValues, getCode) {
        return this._reduceValues(
          values,
          (name) => {
            if (name.value === void 0) throw new Error(`CodeGen: name "${name}" has no value`)
            return name.value.code
          },
          usedValues,
          getCode,
        )
      }
      _reduceValues(values, valueCode, usedValues = {}, getCode) {
        let code = code_1.nil
        for (const prefix in values) {
          const vs = values[prefix]
          if (!vs) continue
          const nameSet = (usedValues[prefix] = usedValues[prefix] || new Map())
          vs.forEach((name) => {
            if (nameSet.has(name)) return
            nameSet.set(name, UsedValueState.Started)
            let c = valueCode(name)
            if (c) {
              const def = this.opts.es5 ? exports.varKinds.var : exports.varKinds.const
              code = (0, code_1._)`${code}${def} ${name} = ${c};${this.opts._n}`
            } else if ((c = getCode === null || getCode === void 0 ? void 0 : getCode(name))) {
              code = (0, code_1._)`${code}${c}${this.opts._n}`
            } else {
              throw new ValueError(name)
            }
            nameSet.set(name, UsedValueState.Completed)
          })
        }
        return code
      }
    }
    exports.ValueScope = ValueScope
  },
})
var require_codegen = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/codegen/index.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.or =
      exports.and =
      exports.not =
      exports.CodeGen =
      exports.operators =
      exports.varKinds =
      exports.ValueScopeName =
      exports.ValueScope =
      exports.Scope =
      exports.Name =
      exports.regexpCode =
      exports.stringify =
      exports.getProperty =
      exports.nil =
      exports.strConcat =
      exports.str =
      exports._ =
        void 0
    var code_1 = require_code()
    var scope_1 = require_scope()
    var code_2 = require_code()
    Object.defineProperty(exports, '_', {
      enumerable: true,
      get: function () {
        return code_2._
      },
    })
    Object.defineProperty(exports, 'str', {
      enumerable: true,
      get: function () {
        return code_2.str
      },
    })
    Object.defineProperty(exports, 'strConcat', {
      enumerable: true,
      get: function () {
        return code_2.strConcat
      },
    })
    Object.defineProperty(exports, 'nil', {
      enumerable: true,
      get: function () {
        return code_2.nil
      },
    })
    Object.defineProperty(exports, 'getProperty', {
      enumerable: true,
      get: function () {
        return code_2.getProperty
      },
    })
    Object.defineProperty(exports, 'stringify', {
      enumerable: true,
      get: function () {
        return code_2.stringify
      },
    })
    Object.defineProperty(exports, 'regexpCode', {
      enumerable: true,
      get: function () {
        return code_2.regexpCode
      },
    })
    Object.defineProperty(exports, 'Name', {
      enumerable: true,
      get: function () {
        return code_2.Name
      },
    })
    var scope_2 = require_scope()
    Object.defineProperty(exports, 'Scope', {
      enumerable: true,
      get: function () {
        return scope_2.Scope
      },
    })
    Object.defineProperty(exports, 'ValueScope', {
      enumerable: true,
      get: function () {
        return scope_2.ValueScope
      },
    })
    Object.defineProperty(exports, 'ValueScopeName', {
      enumerable: true,
      get: function () {
        return scope_2.ValueScopeName
      },
    })
    Object.defineProperty(exports, 'varKinds', {
      enumerable: true,
      get: function () {
        return scope_2.varKinds
      },
    })
    exports.operators = {
      GT: new code_1._Code('>'),
      GTE: new code_1._Code('>='),
      LT: new code_1._Code('<'),
      LTE: new code_1._Code('<='),
      EQ: new code_1._Code('==='),
      NEQ: new code_1._Code('!=='),
      NOT: new code_1._Code('!'),
      OR: new code_1._Code('||'),
      AND: new code_1._Code('&&'),
      ADD: new code_1._Code('+'),
    }
    var Node = class {
      optimizeNodes() {
        return this
      }
      optimizeNames(_names, _constants) {
        return this
      }
    }
    var Def = class extends Node {
      constructor(varKind, name, rhs) {
        super()
        this.varKind = varKind
        this.name = name
        this.rhs = rhs
      }
      render({ es5, _n }) {
        const varKind = es5 ? scope_1.varKinds.var : this.varKind
        const rhs = this.rhs === void 0 ? '' : ` = ${this.rhs}`
        return `${varKind} ${this.name}${rhs};` + _n
      }
      optimizeNames(names, constants) {
        if (!names[this.name.str]) return
        if (this.rhs) this.rhs = optimizeExpr(this.rhs, names, constants)
        return this
      }
      get names() {
        return this.rhs instanceof code_1._CodeOrName ? this.rhs.names : {}
      }
    }
    var Assign = class extends Node {
      constructor(lhs, rhs, sideEffects) {
        super()
        this.lhs = lhs
        this.rhs = rhs
        this.sideEffects = sideEffects
      }
      render({ _n }) {
        return `${this.lhs} = ${this.rhs};` + _n
      }
      optimizeNames(names, constants) {
        if (this.lhs instanceof code_1.Name && !names[this.lhs.str] && !this.sideEffects) return
        this.rhs = optimizeExpr(this.rhs, names, constants)
        return this
      }
      get names() {
        const names = this.lhs instanceof code_1.Name ? {} : { ...this.lhs.names }
        return addExprNames(names, this.rhs)
      }
    }
    var AssignOp = class extends Assign {
      constructor(lhs, op, rhs, sideEffects) {
        super(lhs, rhs, sideEffects)
        this.op = op
      }
      render({ _n }) {
        return `${this.lhs} ${this.op}= ${this.rhs};` + _n
      }
    }
    var Label = class extends Node {
      constructor(label) {
        super()
        this.label = label
        this.names = {}
      }
      render({ _n }) {
        return `${this.label}:` + _n
      }
    }
    var Break = class extends Node {
      constructor(label) {
        super()
        this.label = label
        this.names = {}
      }
      render({ _n }) {
        const label = this.label ? ` ${this.label}` : ''
        return `break${label};` + _n
      }
    }
    var Throw = class extends Node {
      constructor(error) {
        super()
        this.error = error
      }
      render({ _n }) {
        return `throw ${this.error};` + _n
      }
      get names() {
        return this.error.names
      }
    }
    var AnyCode = class extends Node {
      constructor(code) {
        super()
        this.code = code
      }
      render({ _n }) {
        return `${this.code};` + _n
      }
      optimizeNodes() {
        return `${this.code}` ? this : void 0
      }
      optimizeNames(names, constants) {
        this.code = optimizeExpr(this.code, names, constants)
        return this
      }
      get names() {
        return this.code instanceof code_1._CodeOrName ? this.code.names : {}
      }
    }
    var ParentNode = class extends Node {
      constructor(nodes = []) {
        super()
        this.nodes = nodes
      }
      render(opts) {
        return this.nodes.reduce((code, n) => code + n.render(opts), '')
      }
      optimizeNodes() {
        const { nodes } = this
        let i = nodes.length
        while (i--) {
          const n = nodes[i].optimizeNodes()
          if (Array.isArray(n)) nodes.splice(i, 1, ...n)
          else if (n) nodes[i] = n
          else nodes.splice(i, 1)
        }
        return nodes.length > 0 ? this : void 0
      }
      optimizeNames(names, constants) {
        const { nodes } = this
        let i = nodes.length
        while (i--) {
          const n = nodes[i]
          if (n.optimizeNames(names, constants)) continue
          subtractNames(names, n.names)
          nodes.splice(i, 1)
        }
        return nodes.length > 0 ? this : void 0
      }
      get names() {
        return this.nodes.reduce((names, n) => addNames(names, n.names), {})
      }
    }
    var BlockNode = class extends ParentNode {
      render(opts) {
        return '{' + opts._n + super.render(opts) + '}' + opts._n
      }
    }
    var Root = class extends ParentNode {}
    var Else = class extends BlockNode {}
    Else.kind = 'else'
    var If = class _If extends BlockNode {
      constructor(condition, nodes) {
        super(nodes)
        this.condition = condition
      }
      render(opts) {
        let code = `if(${this.condition})` + super.render(opts)
        if (this.else) code += 'else ' + this.else.render(opts)
        return code
      }
      optimizeNodes() {
        super.optimizeNodes()
        const cond = this.condition
        if (cond === true) return this.nodes
        let e = this.else
        if (e) {
          const ns = e.optimizeNodes()
          e = this.else = Array.isArray(ns) ? new Else(ns) : ns
        }
        if (e) {
          if (cond === false) return e instanceof _If ? e : e.nodes
          if (this.nodes.length) return this
          return new _If(not(cond), e instanceof _If ? [e] : e.nodes)
        }
        if (cond === false || !this.nodes.length) return void 0
        return this
      }
      optimizeNames(names, constants) {
        var _a
        this.else = (_a = this.else) === null || _a === void 0 ? void 0 : _a.optimizeNames(names, constants)
        if (!(super.optimizeNames(names, constants) || this.else)) return
        this.condition = optimizeExpr(this.condition, names, constants)
        return this
      }
      get names() {
        const names = super.names
        addExprNames(names, this.condition)
        if (this.else) addNames(names, this.else.names)
        return names
      }
    }
    If.kind = 'if'
    var For = class extends BlockNode {}
    For.kind = 'for'
    var ForLoop = class extends For {
      constructor(iteration) {
        super()
        this.iteration = iteration
      }
      render(opts) {
        return `for(${this.iteration})` + super.render(opts)
      }
      optimizeNames(names, constants) {
        if (!super.optimizeNames(names, constants)) return
        this.iteration = optimizeExpr(this.iteration, names, constants)
        return this
      }
      get names() {
        return addNames(super.names, this.iteration.names)
      }
    }
    var ForRange = class extends For {
      constructor(varKind, name, from, to) {
        super()
        this.varKind = varKind
        this.name = name
        this.from = from
        this.to = to
      }
      render(opts) {
        const varKind = opts.es5 ? scope_1.varKinds.var : this.varKind
        const { name, from, to } = this
        return `for(${varKind} ${name}=${from}; ${name}<${to}; ${name}++)` + super.render(opts)
      }
      get names() {
        const names = addExprNames(super.names, this.from)
        return addExprNames(names, this.to)
      }
    }
    var ForIter = class extends For {
      constructor(loop, varKind, name, iterable) {
        super()
        this.loop = loop
        this.varKind = varKind
        this.name = name
        this.iterable = iterable
      }
      render(opts) {
        return `for(${this.varKind} ${this.name} ${this.loop} ${this.iterable})` + super.render(opts)
      }
      optimizeNames(names, constants) {
        if (!super.optimizeNames(names, constants)) return
        this.iterable = optimizeExpr(this.iterable, names, constants)
        return this
      }
      get names() {
        return addNames(super.names, this.iterable.names)
      }
    }
    var Func = class extends BlockNode {
      constructor(name, args, async) {
        super()
        this.name = name
        this.args = args
        this.async = async
      }
      render(opts) {
        const _async = this.async ? 'async ' : ''
        return `${_async}function ${this.name}(${this.args})` + super.render(opts)
      }
    }
    Func.kind = 'func'
    var Return = class extends ParentNode {
      render(opts) {
        return 'return ' + super.render(opts)
      }
    }
    Return.kind = 'return'
    var Try = class extends BlockNode {
      render(opts) {
        let code = 'try' + super.render(opts)
        if (this.catch) code += this.catch.render(opts)
        if (this.finally) code += this.finally.render(opts)
        return code
      }
      optimizeNodes() {
        var _a, _b
        super.optimizeNodes()
        ;(_a = this.catch) === null || _a === void 0 ? void 0 : _a.optimizeNodes()
        ;(_b = this.finally) === null || _b === void 0 ? void 0 : _b.optimizeNodes()
        return this
      }
      optimizeNames(names, constants) {
        var _a, _b
        super.optimizeNames(names, constants)
        ;(_a = this.catch) === null || _a === void 0 ? void 0 : _a.optimizeNames(names, constants)
        ;(_b = this.finally) === null || _b === void 0 ? void 0 : _b.optimizeNames(names, constants)
        return this
      }
      get names() {
        const names = super.names
        if (this.catch) addNames(names, this.catch.names)
        if (this.finally) addNames(names, this.finally.names)
        return names
      }
    }
    var Catch = class extends BlockNode {
      constructor(error) {
        super()
        this.error = error
      }
      render(opts) {
        return `catch(${this.error})` + super.render(opts)
      }
    }
    Catch.kind = 'catch'
    var Finally = class extends BlockNode {
      render(opts) {
        return 'finally' + super.render(opts)
      }
    }
    Finally.kind = 'finally'
    var CodeGen = class {
      constructor(extScope, opts = {}) {
        this._values = {}
        this._blockStarts = []
        this._constants = {}
        this.opts = { ...opts, _n: opts.lines ? '\n' : '' }
        this._extScope = extScope
        this._scope = new scope_1.Scope({ parent: extScope })
        this._nodes = [new Root()]
      }
      toString() {
        return this._root.render(this.opts)
      }
      name(prefix) {
        return this._scope.name(prefix)
      }
      scopeName(prefix) {
        return this._extScope.name(prefix)
      }
      scopeValue(prefixOrName, value) {
        const name = this._extScope.value(prefixOrName, value)
        const vs = this._values[name.prefix] || (this._values[name.prefix] = new Set())
        vs.add(name)
        return name
      }
      getScopeValue(prefix, keyOrRef) {
        return this._extScope.getValue(prefix, keyOrRef)
      }
      scopeRefs(scopeName) {
        return this._extScope.scopeRefs(scopeName, this._values)
      }
      scopeCode() {
        return this._extScope.scopeCode(this._values)
      }
      _def(varKind, nameOrPrefix, rhs, constant) {
        const name = this._scope.toName(nameOrPrefix)
        if (rhs !== void 0 && constant) this._constants[name.str] = rhs
        this._leafNode(new Def(varKind, name, rhs))
        return name
      }
      const(nameOrPrefix, rhs, _constant) {
        return this._def(scope_1.varKinds.const, nameOrPrefix, rhs, _constant)
      }
      let(nameOrPrefix, rhs, _constant) {
        return this._def(scope_1.varKinds.let, nameOrPrefix, rhs, _constant)
      }
      var(nameOrPrefix, rhs, _constant) {
        return this._def(scope_1.varKinds.var, nameOrPrefix, rhs, _constant)
      }
      assign(lhs, rhs, sideEffects) {
        return this._leafNode(new Assign(lhs, rhs, sideEffects))
      }
      add(lhs, rhs) {
        return this._leafNode(new AssignOp(lhs, exports.operators.ADD, rhs))
      }
      code(c) {
        if (typeof c == 'function') c()
        else if (c !== code_1.nil) this._leafNode(new AnyCode(c))
        return this
      }
      object(...keyValues) {
        const code = ['{']
        for (const [key, value] of keyValues) {
          if (code.length > 1) code.push(',')
          code.push(key)
          if (key !== value || this.opts.es5) {
            code.push(':')
            ;(0, code_1.addCodeArg)(code, value)
          }
        }
        code.push('}')
        return new code_1._Code(code)
      }
      if(condition, thenBody, elseBody) {
        this._blockNode(new If(condition))
        if (thenBody && elseBody) {
          this.code(thenBody).else().code(elseBody).endIf()
        } else if (thenBody) {
          this.code(thenBody).endIf()
        } else if (elseBody) {
          throw new Error('CodeGen: "else" body without "then" body')
        }
        return this
      }
      elseIf(condition) {
        return this._elseNode(new If(condition))
      }
      else() {
        return this._elseNode(new Else())
      }
      endIf() {
        return this._endBlockNode(If, Else)
      }
      _for(node, forBody) {
        this._blockNode(node)
        if (forBody) this.code(forBody).endFor()
        return this
      }
      for(iteration, forBody) {
        return this._for(new ForLoop(iteration), forBody)
      }
      forRange(nameOrPrefix, from, to, forBody, varKind = this.opts.es5 ? scope_1.varKinds.var : scope_1.varKinds.let) {
        const name = this._scope.toName(nameOrPrefix)
        return this._for(new ForRange(varKind, name, from, to), () => forBody(name))
      }
      forOf(nameOrPrefix, iterable, forBody, varKind = scope_1.varKinds.const) {
        const name = this._scope.toName(nameOrPrefix)
        if (this.opts.es5) {
          const arr = iterable instanceof code_1.Name ? iterable : this.var('_arr', iterable)
          return this.forRange('_i', 0, (0, code_1._)`${arr}.length`, (i) => {
            this.var(name, (0, code_1._)`${arr}[${i}]`)
            forBody(name)
          })
        }
        return this._for(new ForIter('of', varKind, name, iterable), () => forBody(name))
      }
      forIn(nameOrPrefix, obj, forBody, varKind = this.opts.es5 ? scope_1.varKinds.var : scope_1.varKinds.const) {
        if (this.opts.ownProperties) {
          return this.forOf(nameOrPrefix, (0, code_1._)`Object.keys(${obj})`, forBody)
        }
        const name = this._scope.toName(nameOrPrefix)
        return this._for(new ForIter('in', varKind, name, obj), () => forBody(name))
      }
      endFor() {
        return this._endBlockNode(For)
      }
      label(label) {
        return this._leafNode(new Label(label))
      }
      break(label) {
        return this._leafNode(new Break(label))
      }
      return(value) {
        const node = new Return()
        this._blockNode(node)
        this.code(value)
        if (node.nodes.length !== 1) throw new Error('CodeGen: "return" should have one node')
        return this._endBlockNode(Return)
      }
      try(tryBody, catchCode, finallyCode) {
        if (!catchCode && !finallyCode) throw new Error('CodeGen: "try" without "catch" and "finally"')
        const node = new Try()
        this._blockNode(node)
        this.code(tryBody)
        if (catchCode) {
          const error = this.name('e')
          this._currNode = node.catch = new Catch(error)
          catchCode(error)
        }
        if (finallyCode) {
          this._currNode = node.finally = new Finally()
          this.code(finallyCode)
        }
        return this._endBlockNode(Catch, Finally)
      }
      throw(error) {
        return this._leafNode(new Throw(error))
      }
      block(body, nodeCount) {
        this._blockStarts.push(this._nodes.length)
        if (body) this.code(body).endBlock(nodeCount)
        return this
      }
      endBlock(nodeCount) {
        const len = this._blockStarts.pop()
        if (len === void 0) throw new Error('CodeGen: not in self-balancing block')
        const toClose = this._nodes.length - len
        if (toClose < 0 || (nodeCount !== void 0 && toClose !== nodeCount)) {
          throw new Error(`CodeGen: wrong number of nodes: ${toClose} vs ${nodeCount} expected`)
        }
        this._nodes.length = len
        return this
      }
      func(name, args = code_1.nil, async, funcBody) {
        this._blockNode(new Func(name, args, async))
        if (funcBody) this.code(funcBody).endFunc()
        return this
      }
      endFunc() {
        return this._endBlockNode(Func)
      }
      optimize(n = 1) {
        while (n-- > 0) {
          this._root.optimizeNodes()
          this._root.optimizeNames(this._root.names, this._constants)
        }
      }
      _leafNode(node) {
        this._currNode.nodes.push(node)
        return this
      }
      _blockNode(node) {
        this._currNode.nodes.push(node)
        this._nodes.push(node)
      }
      _endBlockNode(N1, N2) {
        const n = this._currNode
        if (n instanceof N1 || (N2 && n instanceof N2)) {
          this._nodes.pop()
          return this
        }
        throw new Error(`CodeGen: not in block "${N2 ? `${N1.kind}/${N2.kind}` : N1.kind}"`)
      }
      _elseNode(node) {
        const n = this._currNode
        if (!(n instanceof If)) {
          throw new Error('CodeGen: "else" without "if"')
        }
        this._currNode = n.else = node
        return this
      }
      get _root() {
        return this._nodes[0]
      }
      get _currNode() {
        const ns = this._nodes
        return ns[ns.length - 1]
      }
      set _currNode(node) {
        const ns = this._nodes
        ns[ns.length - 1] = node
      }
    }
    exports.CodeGen = CodeGen
    function addNames(names, from) {
      for (const n in from) names[n] = (names[n] || 0) + (from[n] || 0)
      return names
    }
    function addExprNames(names, from) {
      return from instanceof code_1._CodeOrName ? addNames(names, from.names) : names
    }
    function optimizeExpr(expr, names, constants) {
      if (expr instanceof code_1.Name) return replaceName(expr)
      if (!canOptimize(expr)) return expr
      return new code_1._Code(
        expr._items.reduce((items, c) => {
          if (c instanceof code_1.Name) c = replaceName(c)
          if (c instanceof code_1._Code) items.push(...c._items)
          else items.push(c)
          return items
        }, []),
      )
      function replaceName(n) {
        const c = constants[n.str]
        if (c === void 0 || names[n.str] !== 1) return n
        delete names[n.str]
        return c
      }
      function canOptimize(e) {
        return (
          e instanceof code_1._Code &&
          e._items.some((c) => c instanceof code_1.Name && names[c.str] === 1 && constants[c.str] !== void 0)
        )
      }
    }
    function subtractNames(names, from) {
      for (const n in from) names[n] = (names[n] || 0) - (from[n] || 0)
    }
    function not(x) {
      return typeof x == 'boolean' || typeof x == 'number' || x === null ? !x : (0, code_1._)`!${par(x)}`
    }
    exports.not = not
    var andCode = mappend(exports.operators.AND)
    function and2(...args) {
      return args.reduce(andCode)
    }
    exports.and = and2
    var orCode = mappend(exports.operators.OR)
    function or(...args) {
      return args.reduce(orCode)
    }
    exports.or = or
    function mappend(op) {
      return (x, y) => (x === code_1.nil ? y : y === code_1.nil ? x : (0, code_1._)`${par(x)} ${op} ${par(y)}`)
    }
    function par(x) {
      return x instanceof code_1.Name ? x : (0, code_1._)`(${x})`
    }
  },
})
var require_util = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/util.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.checkStrictMode =
      exports.getErrorPath =
      exports.Type =
      exports.useFunc =
      exports.setEvaluated =
      exports.evaluatedPropsToName =
      exports.mergeEvaluated =
      exports.eachItem =
      exports.unescapeJsonPointer =
      exports.escapeJsonPointer =
      exports.escapeFragment =
      exports.unescapeFragment =
      exports.schemaRefOrVal =
      exports.schemaHasRulesButRef =
      exports.schemaHasRules =
      exports.checkUnknownRules =
      exports.alwaysValidSchema =
      exports.toHash =
        void 0
    var codegen_1 = require_codegen()
    var code_1 = require_code()
    function toHash(arr) {
      const hash = {}
      for (const item of arr) hash[item] = true
      return hash
    }
    exports.toHash = toHash
    function alwaysValidSchema(it, schema) {
      if (typeof schema == 'boolean') return schema
      if (Object.keys(schema).length === 0) return true
      checkUnknownRules(it, schema)
      return !schemaHasRules(schema, it.self.RULES.all)
    }
    exports.alwaysValidSchema = alwaysValidSchema
    function checkUnknownRules(it, schema = it.schema) {
      const { opts, self } = it
      if (!opts.strictSchema) return
      if (typeof schema === 'boolean') return
      const rules = self.RULES.keywords
      for (const key in schema) {
        if (!rules[key]) checkStrictMode(it, `unknown keyword: "${key}"`)
      }
    }
    exports.checkUnknownRules = checkUnknownRules
    function schemaHasRules(schema, rules) {
      if (typeof schema == 'boolean') return !schema
      for (const key in schema) if (rules[key]) return true
      return false
    }
    exports.schemaHasRules = schemaHasRules
    function schemaHasRulesButRef(schema, RULES) {
      if (typeof schema == 'boolean') return !schema
      for (const key in schema) if (key !== '$ref' && RULES.all[key]) return true
      return false
    }
    exports.schemaHasRulesButRef = schemaHasRulesButRef
    function schemaRefOrVal({ topSchemaRef, schemaPath }, schema, keyword, $data) {
      if (!$data) {
        if (typeof schema == 'number' || typeof schema == 'boolean') return schema
        if (typeof schema == 'string') return (0, codegen_1._)`${schema}`
      }
      return (0, codegen_1._)`${topSchemaRef}${schemaPath}${(0, codegen_1.getProperty)(keyword)}`
    }
    exports.schemaRefOrVal = schemaRefOrVal
    function unescapeFragment(str) {
      return unescapeJsonPointer(decodeURIComponent(str))
    }
    exports.unescapeFragment = unescapeFragment
    function escapeFragment(str) {
      return encodeURIComponent(escapeJsonPointer(str))
    }
    exports.escapeFragment = escapeFragment
    function escapeJsonPointer(str) {
      if (typeof str == 'number') return `${str}`
      return str.replace(/~/g, '~0').replace(/\//g, '~1')
    }
    exports.escapeJsonPointer = escapeJsonPointer
    function unescapeJsonPointer(str) {
      return str.replace(/~1/g, '/').replace(/~0/g, '~')
    }
    exports.unescapeJsonPointer = unescapeJsonPointer
    function eachItem(xs, f) {
      if (Array.isArray(xs)) {
        for (const x of xs) f(x)
      } else {
        f(xs)
      }
    }
    exports.eachItem = eachItem
    function makeMergeEvaluated({ mergeNames, mergeToName, mergeValues, resultToName }) {
      return (gen, from, to, toName) => {
        const res =
          to === void 0
            ? from
            : to instanceof codegen_1.Name
              ? (from instanceof codegen_1.Name ? mergeNames(gen, from, to) : mergeToName(gen, from, to), to)
              : from instanceof codegen_1.Name
                ? (mergeToName(gen, to, from), from)
                : mergeValues(from, to)
        return toName === codegen_1.Name && !(res instanceof codegen_1.Name) ? resultToName(gen, res) : res
      }
    }
    exports.mergeEvaluated = {
      props: makeMergeEvaluated({
        mergeNames: (gen, from, to) =>
          gen.if((0, codegen_1._)`${to} !== true && ${from} !== undefined`, () => {
            gen.if(
              (0, codegen_1._)`${from} === true`,
              () => gen.assign(to, true),
              () => gen.assign(to, (0, codegen_1._)`${to} || {}`).code((0, codegen_1._)`Object.assign(${to}, ${from})`),
            )
          }),
        mergeToName: (gen, from, to) =>
          gen.if((0, codegen_1._)`${to} !== true`, () => {
            if (from === true) {
              gen.assign(to, true)
            } else {
              gen.assign(to, (0, codegen_1._)`${to} || {}`)
              setEvaluated(gen, to, from)
            }
          }),
        mergeValues: (from, to) => (from === true ? true : { ...from, ...to }),
        resultToName: evaluatedPropsToName,
      }),
      items: makeMergeEvaluated({
        mergeNames: (gen, from, to) =>
          gen.if((0, codegen_1._)`${to} !== true && ${from} !== undefined`, () =>
            gen.assign(to, (0, codegen_1._)`${from} === true ? true : ${to} > ${from} ? ${to} : ${from}`),
          ),
        mergeToName: (gen, from, to) =>
          gen.if((0, codegen_1._)`${to} !== true`, () =>
            gen.assign(to, from === true ? true : (0, codegen_1._)`${to} > ${from} ? ${to} : ${from}`),
          ),
        mergeValues: (from, to) => (from === true ? true : Math.max(from, to)),
        resultToName: (gen, items) => gen.var('items', items),
      }),
    }
    function evaluatedPropsToName(gen, ps) {
      if (ps === true) return gen.var('props', true)
      const props = gen.var('props', (0, codegen_1._)`{}`)
      if (ps !== void 0) setEvaluated(gen, props, ps)
      return props
    }
    exports.evaluatedPropsToName = evaluatedPropsToName
    function setEvaluated(gen, props, ps) {
      Object.keys(ps).forEach((p) => gen.assign((0, codegen_1._)`${props}${(0, codegen_1.getProperty)(p)}`, true))
    }
    exports.setEvaluated = setEvaluated
    var snippets = {}
    function useFunc(gen, f) {
      return gen.scopeValue('func', { ref: f, code: snippets[f.code] || (snippets[f.code] = new code_1._Code(f.code)) })
    }
    exports.useFunc = useFunc
    var Type
    ;(function (Type2) {
      Type2[(Type2['Num'] = 0)] = 'Num'
      Type2[(Type2['Str'] = 1)] = 'Str'
    })(Type || (exports.Type = Type = {}))
    function getErrorPath(dataProp, dataPropType, jsPropertySyntax) {
      if (dataProp instanceof codegen_1.Name) {
        const isNumber2 = dataPropType === Type.Num
        return jsPropertySyntax
          ? isNumber2
            ? (0, codegen_1._)`"[" + ${dataProp} + "]"`
            : (0, codegen_1._)`"['" + ${dataProp} + "']"`
          : isNumber2
            ? (0, codegen_1._)`"/" + ${dataProp}`
            : (0, codegen_1._)`"/" + ${dataProp}.replace(/~/g, "~0").replace(/\\//g, "~1")`
      }
      return jsPropertySyntax ? (0, codegen_1.getProperty)(dataProp).toString() : '/' + escapeJsonPointer(dataProp)
    }
    exports.getErrorPath = getErrorPath
    function checkStrictMode(it, msg, mode = it.opts.strictSchema) {
      if (!mode) return
      msg = `strict mode: ${msg}`
      if (mode === true) throw new Error(msg)
      it.self.logger.warn(msg)
    }
    exports.checkStrictMode = checkStrictMode
  },
})
var require_names = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/names.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var names = {
      data: new codegen_1.Name('data'),
      valCxt: new codegen_1.Name('valCxt'),
      instancePath: new codegen_1.Name('instancePath'),
      parentData: new codegen_1.Name('parentData'),
      parentDataProperty: new codegen_1.Name('parentDataProperty'),
      rootData: new codegen_1.Name('rootData'),
      dynamicAnchors: new codegen_1.Name('dynamicAnchors'),
      vErrors: new codegen_1.Name('vErrors'),
      errors: new codegen_1.Name('errors'),
      this: new codegen_1.Name('this'),
      self: new codegen_1.Name('self'),
      scope: new codegen_1.Name('scope'),
      json: new codegen_1.Name('json'),
      jsonPos: new codegen_1.Name('jsonPos'),
      jsonLen: new codegen_1.Name('jsonLen'),
      jsonPart: new codegen_1.Name('jsonPart'),
    }
    exports.default = names
  },
})
var require_errors = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/errors.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.extendErrors =
      exports.resetErrorsCount =
      exports.reportExtraError =
      exports.reportError =
      exports.keyword$DataError =
      exports.keywordError =
        void 0
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var names_1 = require_names()
    exports.keywordError = { message: ({ keyword }) => (0, codegen_1.str)`must pass "${keyword}" keyword validation` }
    exports.keyword$DataError = {
      message: ({ keyword, schemaType }) =>
        schemaType
          ? (0, codegen_1.str)`"${keyword}" keyword must be ${schemaType} ($data)`
          : (0, codegen_1.str)`"${keyword}" keyword is invalid ($data)`,
    }
    function reportError(cxt, error = exports.keywordError, errorPaths, overrideAllErrors) {
      const { it } = cxt
      const { gen, compositeRule, allErrors } = it
      const errObj = errorObjectCode(cxt, error, errorPaths)
      if (overrideAllErrors !== null && overrideAllErrors !== void 0 ? overrideAllErrors : compositeRule || allErrors) {
        addError(gen, errObj)
      } else {
        returnErrors(it, (0, codegen_1._)`[${errObj}]`)
      }
    }
    exports.reportError = reportError
    function reportExtraError(cxt, error = exports.keywordError, errorPaths) {
      const { it } = cxt
      const { gen, compositeRule, allErrors } = it
      const errObj = errorObjectCode(cxt, error, errorPaths)
      addError(gen, errObj)
      if (!(compositeRule || allErrors)) {
        returnErrors(it, names_1.default.vErrors)
      }
    }
    exports.reportExtraError = reportExtraError
    function resetErrorsCount(gen, errsCount) {
      gen.assign(names_1.default.errors, errsCount)
      gen.if((0, codegen_1._)`${names_1.default.vErrors} !== null`, () =>
        gen.if(
          errsCount,
          () => gen.assign((0, codegen_1._)`${names_1.default.vErrors}.length`, errsCount),
          () => gen.assign(names_1.default.vErrors, null),
        ),
      )
    }
    exports.resetErrorsCount = resetErrorsCount
    function extendErrors({ gen, keyword, schemaValue, data, errsCount, it }) {
      if (errsCount === void 0) throw new Error('ajv implementation error')
      const err = gen.name('err')
      gen.forRange('i', errsCount, names_1.default.errors, (i) => {
        gen.const(err, (0, codegen_1._)`${names_1.default.vErrors}[${i}]`)
        gen.if((0, codegen_1._)`${err}.instancePath === undefined`, () =>
          gen.assign(
            (0, codegen_1._)`${err}.instancePath`,
            (0, codegen_1.strConcat)(names_1.default.instancePath, it.errorPath),
          ),
        )
        gen.assign((0, codegen_1._)`${err}.schemaPath`, (0, codegen_1.str)`${it.errSchemaPath}/${keyword}`)
        if (it.opts.verbose) {
          gen.assign((0, codegen_1._)`${err}.schema`, schemaValue)
          gen.assign((0, codegen_1._)`${err}.data`, data)
        }
      })
    }
    exports.extendErrors = extendErrors
    function addError(gen, errObj) {
      const err = gen.const('err', errObj)
      gen.if(
        (0, codegen_1._)`${names_1.default.vErrors} === null`,
        () => gen.assign(names_1.default.vErrors, (0, codegen_1._)`[${err}]`),
        (0, codegen_1._)`${names_1.default.vErrors}.push(${err})`,
      )
      gen.code((0, codegen_1._)`${names_1.default.errors}++`)
    }
    function returnErrors(it, errs) {
      const { gen, validateName, schemaEnv } = it
      if (schemaEnv.$async) {
        gen.throw((0, codegen_1._)`new ${it.ValidationError}(${errs})`)
      } else {
        gen.assign((0, codegen_1._)`${validateName}.errors`, errs)
        gen.return(false)
      }
    }
    var E = {
      keyword: new codegen_1.Name('keyword'),
      schemaPath: new codegen_1.Name('schemaPath'),
      params: new codegen_1.Name('params'),
      propertyName: new codegen_1.Name('propertyName'),
      message: new codegen_1.Name('message'),
      schema: new codegen_1.Name('schema'),
      parentSchema: new codegen_1.Name('parentSchema'),
    }
    function errorObjectCode(cxt, error, errorPaths) {
      const { createErrors } = cxt.it
      if (createErrors === false) return (0, codegen_1._)`{}`
      return errorObject(cxt, error, errorPaths)
    }
    function errorObject(cxt, error, errorPaths = {}) {
      const { gen, it } = cxt
      const keyValues = [errorInstancePath(it, errorPaths), errorSchemaPath(cxt, errorPaths)]
      extraErrorProps(cxt, error, keyValues)
      return gen.object(...keyValues)
    }
    function errorInstancePath({ errorPath }, { instancePath }) {
      const instPath = instancePath
        ? (0, codegen_1.str)`${errorPath}${(0, util_1.getErrorPath)(instancePath, util_1.Type.Str)}`
        : errorPath
      return [names_1.default.instancePath, (0, codegen_1.strConcat)(names_1.default.instancePath, instPath)]
    }
    function errorSchemaPath({ keyword, it: { errSchemaPath } }, { schemaPath, parentSchema }) {
      let schPath = parentSchema ? errSchemaPath : (0, codegen_1.str)`${errSchemaPath}/${keyword}`
      if (schemaPath) {
        schPath = (0, codegen_1.str)`${schPath}${(0, util_1.getErrorPath)(schemaPath, util_1.Type.Str)}`
      }
      return [E.schemaPath, schPath]
    }
    function extraErrorProps(cxt, { params, message }, keyValues) {
      const { keyword, data, schemaValue, it } = cxt
      const { opts, propertyName, topSchemaRef, schemaPath } = it
      keyValues.push(
        [E.keyword, keyword],
        [E.params, typeof params == 'function' ? params(cxt) : params || (0, codegen_1._)`{}`],
      )
      if (opts.messages) {
        keyValues.push([E.message, typeof message == 'function' ? message(cxt) : message])
      }
      if (opts.verbose) {
        keyValues.push(
          [E.schema, schemaValue],
          [E.parentSchema, (0, codegen_1._)`${topSchemaRef}${schemaPath}`],
          [names_1.default.data, data],
        )
      }
      if (propertyName) keyValues.push([E.propertyName, propertyName])
    }
  },
})
var require_boolSchema = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/validate/boolSchema.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.boolOrEmptySchema = exports.topBoolOrEmptySchema = void 0
    var errors_1 = require_errors()
    var codegen_1 = require_codegen()
    var names_1 = require_names()
    var boolError = { message: 'boolean schema is false' }
    function topBoolOrEmptySchema(it) {
      const { gen, schema, validateName } = it
      if (schema === false) {
        falseSchemaError(it, false)
      } else if (typeof schema == 'object' && schema.$async === true) {
        gen.return(names_1.default.data)
      } else {
        gen.assign((0, codegen_1._)`${validateName}.errors`, null)
        gen.return(true)
      }
    }
    exports.topBoolOrEmptySchema = topBoolOrEmptySchema
    function boolOrEmptySchema(it, valid) {
      const { gen, schema } = it
      if (schema === false) {
        gen.var(valid, false)
        falseSchemaError(it)
      } else {
        gen.var(valid, true)
      }
    }
    exports.boolOrEmptySchema = boolOrEmptySchema
    function falseSchemaError(it, overrideAllErrors) {
      const { gen, data } = it
      const cxt = {
        gen,
        keyword: 'false schema',
        data,
        schema: false,
        schemaCode: false,
        schemaValue: false,
        params: {},
        it,
      }
      ;(0, errors_1.reportError)(cxt, boolError, void 0, overrideAllErrors)
    }
  },
})
var require_rules = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/rules.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.getRules = exports.isJSONType = void 0
    var _jsonTypes = ['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']
    var jsonTypes = new Set(_jsonTypes)
    function isJSONType(x) {
      return typeof x == 'string' && jsonTypes.has(x)
    }
    exports.isJSONType = isJSONType
    function getRules() {
      const groups = {
        number: { type: 'number', rules: [] },
        string: { type: 'string', rules: [] },
        array: { type: 'array', rules: [] },
        object: { type: 'object', rules: [] },
      }
      return {
        types: { ...groups, integer: true, boolean: true, null: true },
        rules: [{ rules: [] }, groups.number, groups.string, groups.array, groups.object],
        post: { rules: [] },
        all: {},
        keywords: {},
      }
    }
    exports.getRules = getRules
  },
})
var require_applicability = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/validate/applicability.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.shouldUseRule = exports.shouldUseGroup = exports.schemaHasRulesForType = void 0
    function schemaHasRulesForType({ schema, self }, type) {
      const group = self.RULES.types[type]
      return group && group !== true && shouldUseGroup(schema, group)
    }
    exports.schemaHasRulesForType = schemaHasRulesForType
    function shouldUseGroup(schema, group) {
      return group.rules.some((rule) => shouldUseRule(schema, rule))
    }
    exports.shouldUseGroup = shouldUseGroup
    function shouldUseRule(schema, rule) {
      var _a
      return (
        schema[rule.keyword] !== void 0 ||
        ((_a = rule.definition.implements) === null || _a === void 0
          ? void 0
          : _a.some((kwd) => schema[kwd] !== void 0))
      )
    }
    exports.shouldUseRule = shouldUseRule
  },
})
var require_dataType = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/validate/dataType.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.reportTypeError =
      exports.checkDataTypes =
      exports.checkDataType =
      exports.coerceAndCheckDataType =
      exports.getJSONTypes =
      exports.getSchemaTypes =
      exports.DataType =
        void 0
    var rules_1 = require_rules()
    var applicability_1 = require_applicability()
    var errors_1 = require_errors()
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var DataType
    ;(function (DataType2) {
      DataType2[(DataType2['Correct'] = 0)] = 'Correct'
      DataType2[(DataType2['Wrong'] = 1)] = 'Wrong'
    })(DataType || (exports.DataType = DataType = {}))
    function getSchemaTypes(schema) {
      const types = getJSONTypes(schema.type)
      const hasNull = types.includes('null')
      if (hasNull) {
        if (schema.nullable === false) throw new Error('type: null contradicts nullable: false')
      } else {
        if (!types.length && schema.nullable !== void 0) {
          throw new Error('"nullable" cannot be used without "type"')
        }
        if (schema.nullable === true) types.push('null')
      }
      return types
    }
    exports.getSchemaTypes = getSchemaTypes
    function getJSONTypes(ts) {
      const types = Array.isArray(ts) ? ts : ts ? [ts] : []
      if (types.every(rules_1.isJSONType)) return types
      throw new Error('type must be JSONType or JSONType[]: ' + types.join(','))
    }
    exports.getJSONTypes = getJSONTypes
    function coerceAndCheckDataType(it, types) {
      const { gen, data, opts } = it
      const coerceTo = coerceToTypes(types, opts.coerceTypes)
      const checkTypes =
        types.length > 0 &&
        !(coerceTo.length === 0 && types.length === 1 && (0, applicability_1.schemaHasRulesForType)(it, types[0]))
      if (checkTypes) {
        const wrongType = checkDataTypes(types, data, opts.strictNumbers, DataType.Wrong)
        gen.if(wrongType, () => {
          if (coerceTo.length) coerceData(it, types, coerceTo)
          else reportTypeError(it)
        })
      }
      return checkTypes
    }
    exports.coerceAndCheckDataType = coerceAndCheckDataType
    var COERCIBLE = new Set(['string', 'number', 'integer', 'boolean', 'null'])
    function coerceToTypes(types, coerceTypes) {
      return coerceTypes ? types.filter((t2) => COERCIBLE.has(t2) || (coerceTypes === 'array' && t2 === 'array')) : []
    }
    function coerceData(it, types, coerceTo) {
      const { gen, data, opts } = it
      const dataType = gen.let('dataType', (0, codegen_1._)`typeof ${data}`)
      const coerced = gen.let('coerced', (0, codegen_1._)`undefined`)
      if (opts.coerceTypes === 'array') {
        gen.if((0, codegen_1._)`${dataType} == 'object' && Array.isArray(${data}) && ${data}.length == 1`, () =>
          gen
            .assign(data, (0, codegen_1._)`${data}[0]`)
            .assign(dataType, (0, codegen_1._)`typeof ${data}`)
            .if(checkDataTypes(types, data, opts.strictNumbers), () => gen.assign(coerced, data)),
        )
      }
      gen.if((0, codegen_1._)`${coerced} !== undefined`)
      for (const t2 of coerceTo) {
        if (COERCIBLE.has(t2) || (t2 === 'array' && opts.coerceTypes === 'array')) {
          coerceSpecificType(t2)
        }
      }
      gen.else()
      reportTypeError(it)
      gen.endIf()
      gen.if((0, codegen_1._)`${coerced} !== undefined`, () => {
        gen.assign(data, coerced)
        assignParentData(it, coerced)
      })
      function coerceSpecificType(t2) {
        switch (t2) {
          case 'string':
            gen
              .elseIf((0, codegen_1._)`${dataType} == "number" || ${dataType} == "boolean"`)
              .assign(coerced, (0, codegen_1._)`"" + ${data}`)
              .elseIf((0, codegen_1._)`${data} === null`)
              .assign(coerced, (0, codegen_1._)`""`)
            return
          case 'number':
            gen
              .elseIf((0, codegen_1._)`${dataType} == "boolean" || ${data} === null
              || (${dataType} == "string" && ${data} && ${data} == +${data})`)
              .assign(coerced, (0, codegen_1._)`+${data}`)
            return
          case 'integer':
            gen
              .elseIf((0, codegen_1._)`${dataType} === "boolean" || ${data} === null
              || (${dataType} === "string" && ${data} && ${data} == +${data} && !(${data} % 1))`)
              .assign(coerced, (0, codegen_1._)`+${data}`)
            return
          case 'boolean':
            gen
              .elseIf((0, codegen_1._)`${data} === "false" || ${data} === 0 || ${data} === null`)
              .assign(coerced, false)
              .elseIf((0, codegen_1._)`${data} === "true" || ${data} === 1`)
              .assign(coerced, true)
            return
          case 'null':
            gen.elseIf((0, codegen_1._)`${data} === "" || ${data} === 0 || ${data} === false`)
            gen.assign(coerced, null)
            return
          case 'array':
            gen
              .elseIf((0, codegen_1._)`${dataType} === "string" || ${dataType} === "number"
              || ${dataType} === "boolean" || ${data} === null`)
              .assign(coerced, (0, codegen_1._)`[${data}]`)
        }
      }
    }
    function assignParentData({ gen, parentData, parentDataProperty }, expr) {
      gen.if((0, codegen_1._)`${parentData} !== undefined`, () =>
        gen.assign((0, codegen_1._)`${parentData}[${parentDataProperty}]`, expr),
      )
    }
    function checkDataType(dataType, data, strictNums, correct = DataType.Correct) {
      const EQ = correct === DataType.Correct ? codegen_1.operators.EQ : codegen_1.operators.NEQ
      let cond
      switch (dataType) {
        case 'null':
          return (0, codegen_1._)`${data} ${EQ} null`
        case 'array':
          cond = (0, codegen_1._)`Array.isArray(${data})`
          break
        case 'object':
          cond = (0, codegen_1._)`${data} && typeof ${data} == "object" && !Array.isArray(${data})`
          break
        case 'integer':
          cond = numCond((0, codegen_1._)`!(${data} % 1) && !isNaN(${data})`)
          break
        case 'number':
          cond = numCond()
          break
        default:
          return (0, codegen_1._)`typeof ${data} ${EQ} ${dataType}`
      }
      return correct === DataType.Correct ? cond : (0, codegen_1.not)(cond)
      function numCond(_cond = codegen_1.nil) {
        return (0, codegen_1.and)(
          (0, codegen_1._)`typeof ${data} == "number"`,
          _cond,
          strictNums ? (0, codegen_1._)`isFinite(${data})` : codegen_1.nil,
        )
      }
    }
    exports.checkDataType = checkDataType
    function checkDataTypes(dataTypes, data, strictNums, correct) {
      if (dataTypes.length === 1) {
        return checkDataType(dataTypes[0], data, strictNums, correct)
      }
      let cond
      const types = (0, util_1.toHash)(dataTypes)
      if (types.array && types.object) {
        const notObj = (0, codegen_1._)`typeof ${data} != "object"`
        cond = types.null ? notObj : (0, codegen_1._)`!${data} || ${notObj}`
        delete types.null
        delete types.array
        delete types.object
      } else {
        cond = codegen_1.nil
      }
      if (types.number) delete types.integer
      for (const t2 in types) cond = (0, codegen_1.and)(cond, checkDataType(t2, data, strictNums, correct))
      return cond
    }
    exports.checkDataTypes = checkDataTypes
    var typeError = {
      message: ({ schema }) => `must be ${schema}`,
      params: ({ schema, schemaValue }) =>
        typeof schema == 'string' ? (0, codegen_1._)`{type: ${schema}}` : (0, codegen_1._)`{type: ${schemaValue}}`,
    }
    function reportTypeError(it) {
      const cxt = getTypeErrorContext(it)
      ;(0, errors_1.reportError)(cxt, typeError)
    }
    exports.reportTypeError = reportTypeError
    function getTypeErrorContext(it) {
      const { gen, data, schema } = it
      const schemaCode = (0, util_1.schemaRefOrVal)(it, schema, 'type')
      return {
        gen,
        keyword: 'type',
        data,
        schema: schema.type,
        schemaCode,
        schemaValue: schemaCode,
        parentSchema: schema,
        params: {},
        it,
      }
    }
  },
})
var require_defaults = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/validate/defaults.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.assignDefaults = void 0
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    function assignDefaults(it, ty) {
      const { properties, items } = it.schema
      if (ty === 'object' && properties) {
        for (const key in properties) {
          assignDefault(it, key, properties[key].default)
        }
      } else if (ty === 'array' && Array.isArray(items)) {
        items.forEach((sch, i) => assignDefault(it, i, sch.default))
      }
    }
    exports.assignDefaults = assignDefaults
    function assignDefault(it, prop, defaultValue) {
      const { gen, compositeRule, data, opts } = it
      if (defaultValue === void 0) return
      const childData = (0, codegen_1._)`${data}${(0, codegen_1.getProperty)(prop)}`
      if (compositeRule) {
        ;(0, util_1.checkStrictMode)(it, `default is ignored for: ${childData}`)
        return
      }
      let condition = (0, codegen_1._)`${childData} === undefined`
      if (opts.useDefaults === 'empty') {
        condition = (0, codegen_1._)`${condition} || ${childData} === null || ${childData} === ""`
      }
      gen.if(condition, (0, codegen_1._)`${childData} = ${(0, codegen_1.stringify)(defaultValue)}`)
    }
  },
})
var require_code2 = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/code.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.validateUnion =
      exports.validateArray =
      exports.usePattern =
      exports.callValidateCode =
      exports.schemaProperties =
      exports.allSchemaProperties =
      exports.noPropertyInData =
      exports.propertyInData =
      exports.isOwnProperty =
      exports.hasPropFunc =
      exports.reportMissingProp =
      exports.checkMissingProp =
      exports.checkReportMissingProp =
        void 0
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var names_1 = require_names()
    var util_2 = require_util()
    function checkReportMissingProp(cxt, prop) {
      const { gen, data, it } = cxt
      gen.if(noPropertyInData(gen, data, prop, it.opts.ownProperties), () => {
        cxt.setParams({ missingProperty: (0, codegen_1._)`${prop}` }, true)
        cxt.error()
      })
    }
    exports.checkReportMissingProp = checkReportMissingProp
    function checkMissingProp({ gen, data, it: { opts } }, properties, missing) {
      return (0, codegen_1.or)(
        ...properties.map((prop) =>
          (0, codegen_1.and)(
            noPropertyInData(gen, data, prop, opts.ownProperties),
            (0, codegen_1._)`${missing} = ${prop}`,
          ),
        ),
      )
    }
    exports.checkMissingProp = checkMissingProp
    function reportMissingProp(cxt, missing) {
      cxt.setParams({ missingProperty: missing }, true)
      cxt.error()
    }
    exports.reportMissingProp = reportMissingProp
    function hasPropFunc(gen) {
      return gen.scopeValue('func', {
        ref: Object.prototype.hasOwnProperty,
        code: (0, codegen_1._)`Object.prototype.hasOwnProperty`,
      })
    }
    exports.hasPropFunc = hasPropFunc
    function isOwnProperty(gen, data, property) {
      return (0, codegen_1._)`${hasPropFunc(gen)}.call(${data}, ${property})`
    }
    exports.isOwnProperty = isOwnProperty
    function propertyInData(gen, data, property, ownProperties) {
      const cond = (0, codegen_1._)`${data}${(0, codegen_1.getProperty)(property)} !== undefined`
      return ownProperties ? (0, codegen_1._)`${cond} && ${isOwnProperty(gen, data, property)}` : cond
    }
    exports.propertyInData = propertyInData
    function noPropertyInData(gen, data, property, ownProperties) {
      const cond = (0, codegen_1._)`${data}${(0, codegen_1.getProperty)(property)} === undefined`
      return ownProperties ? (0, codegen_1.or)(cond, (0, codegen_1.not)(isOwnProperty(gen, data, property))) : cond
    }
    exports.noPropertyInData = noPropertyInData
    function allSchemaProperties(schemaMap) {
      return schemaMap ? Object.keys(schemaMap).filter((p) => p !== '__proto__') : []
    }
    exports.allSchemaProperties = allSchemaProperties
    function schemaProperties(it, schemaMap) {
      return allSchemaProperties(schemaMap).filter((p) => !(0, util_1.alwaysValidSchema)(it, schemaMap[p]))
    }
    exports.schemaProperties = schemaProperties
    function callValidateCode(
      { schemaCode, data, it: { gen, topSchemaRef, schemaPath, errorPath }, it },
      func,
      context,
      passSchema,
    ) {
      const dataAndSchema = passSchema ? (0, codegen_1._)`${schemaCode}, ${data}, ${topSchemaRef}${schemaPath}` : data
      const valCxt = [
        [names_1.default.instancePath, (0, codegen_1.strConcat)(names_1.default.instancePath, errorPath)],
        [names_1.default.parentData, it.parentData],
        [names_1.default.parentDataProperty, it.parentDataProperty],
        [names_1.default.rootData, names_1.default.rootData],
      ]
      if (it.opts.dynamicRef) valCxt.push([names_1.default.dynamicAnchors, names_1.default.dynamicAnchors])
      const args = (0, codegen_1._)`${dataAndSchema}, ${gen.object(...valCxt)}`
      return context !== codegen_1.nil
        ? (0, codegen_1._)`${func}.call(${context}, ${args})`
        : (0, codegen_1._)`${func}(${args})`
    }
    exports.callValidateCode = callValidateCode
    var newRegExp = (0, codegen_1._)`new RegExp`
    function usePattern({ gen, it: { opts } }, pattern) {
      const u = opts.unicodeRegExp ? 'u' : ''
      const { regExp } = opts.code
      const rx = regExp(pattern, u)
      return gen.scopeValue('pattern', {
        key: rx.toString(),
        ref: rx,
        code: (0,
        codegen_1._)`${regExp.code === 'new RegExp' ? newRegExp : (0, util_2.useFunc)(gen, regExp)}(${pattern}, ${u})`,
      })
    }
    exports.usePattern = usePattern
    function validateArray(cxt) {
      const { gen, data, keyword, it } = cxt
      const valid = gen.name('valid')
      if (it.allErrors) {
        const validArr = gen.let('valid', true)
        validateItems(() => gen.assign(validArr, false))
        return validArr
      }
      gen.var(valid, true)
      validateItems(() => gen.break())
      return valid
      function validateItems(notValid) {
        const len = gen.const('len', (0, codegen_1._)`${data}.length`)
        gen.forRange('i', 0, len, (i) => {
          cxt.subschema({ keyword, dataProp: i, dataPropType: util_1.Type.Num }, valid)
          gen.if((0, codegen_1.not)(valid), notValid)
        })
      }
    }
    exports.validateArray = validateArray
    function validateUnion(cxt) {
      const { gen, schema, keyword, it } = cxt
      if (!Array.isArray(schema)) throw new Error('ajv implementation error')
      const alwaysValid = schema.some((sch) => (0, util_1.alwaysValidSchema)(it, sch))
      if (alwaysValid && !it.opts.unevaluated) return
      const valid = gen.let('valid', false)
      const schValid = gen.name('_valid')
      gen.block(() =>
        schema.forEach((_sch, i) => {
          const schCxt = cxt.subschema({ keyword, schemaProp: i, compositeRule: true }, schValid)
          gen.assign(valid, (0, codegen_1._)`${valid} || ${schValid}`)
          const merged = cxt.mergeValidEvaluated(schCxt, schValid)
          if (!merged) gen.if((0, codegen_1.not)(valid))
        }),
      )
      cxt.result(
        valid,
        () => cxt.reset(),
        () => cxt.error(true),
      )
    }
    exports.validateUnion = validateUnion
  },
})
var require_keyword = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/validate/keyword.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.validateKeywordUsage = exports.validSchemaType = exports.funcKeywordCode = exports.macroKeywordCode = void 0
    var codegen_1 = require_codegen()
    var names_1 = require_names()
    var code_1 = require_code2()
    var errors_1 = require_errors()
    function macroKeywordCode(cxt, def) {
      const { gen, keyword, schema, parentSchema, it } = cxt
      const macroSchema = def.macro.call(it.self, schema, parentSchema, it)
      const schemaRef = useKeyword(gen, keyword, macroSchema)
      if (it.opts.validateSchema !== false) it.self.validateSchema(macroSchema, true)
      const valid = gen.name('valid')
      cxt.subschema(
        {
          schema: macroSchema,
          schemaPath: codegen_1.nil,
          errSchemaPath: `${it.errSchemaPath}/${keyword}`,
          topSchemaRef: schemaRef,
          compositeRule: true,
        },
        valid,
      )
      cxt.pass(valid, () => cxt.error(true))
    }
    exports.macroKeywordCode = macroKeywordCode
    function funcKeywordCode(cxt, def) {
      var _a
      const { gen, keyword, schema, parentSchema, $data, it } = cxt
      checkAsyncKeyword(it, def)
      const validate = !$data && def.compile ? def.compile.call(it.self, schema, parentSchema, it) : def.validate
      const validateRef = useKeyword(gen, keyword, validate)
      const valid = gen.let('valid')
      cxt.block$data(valid, validateKeyword)
      cxt.ok((_a = def.valid) !== null && _a !== void 0 ? _a : valid)
      function validateKeyword() {
        if (def.errors === false) {
          assignValid()
          if (def.modifying) modifyData(cxt)
          reportErrs(() => cxt.error())
        } else {
          const ruleErrs = def.async ? validateAsync() : validateSync()
          if (def.modifying) modifyData(cxt)
          reportErrs(() => addErrs(cxt, ruleErrs))
        }
      }
      function validateAsync() {
        const ruleErrs = gen.let('ruleErrs', null)
        gen.try(
          () => assignValid((0, codegen_1._)`await `),
          (e) =>
            gen.assign(valid, false).if(
              (0, codegen_1._)`${e} instanceof ${it.ValidationError}`,
              () => gen.assign(ruleErrs, (0, codegen_1._)`${e}.errors`),
              () => gen.throw(e),
            ),
        )
        return ruleErrs
      }
      function validateSync() {
        const validateErrs = (0, codegen_1._)`${validateRef}.errors`
        gen.assign(validateErrs, null)
        assignValid(codegen_1.nil)
        return validateErrs
      }
      function assignValid(_await = def.async ? (0, codegen_1._)`await ` : codegen_1.nil) {
        const passCxt = it.opts.passContext ? names_1.default.this : names_1.default.self
        const passSchema = !(('compile' in def && !$data) || def.schema === false)
        gen.assign(
          valid,
          (0, codegen_1._)`${_await}${(0, code_1.callValidateCode)(cxt, validateRef, passCxt, passSchema)}`,
          def.modifying,
        )
      }
      function reportErrs(errors) {
        var _a2
        gen.if((0, codegen_1.not)((_a2 = def.valid) !== null && _a2 !== void 0 ? _a2 : valid), errors)
      }
    }
    exports.funcKeywordCode = funcKeywordCode
    function modifyData(cxt) {
      const { gen, data, it } = cxt
      gen.if(it.parentData, () => gen.assign(data, (0, codegen_1._)`${it.parentData}[${it.parentDataProperty}]`))
    }
    function addErrs(cxt, errs) {
      const { gen } = cxt
      gen.if(
        (0, codegen_1._)`Array.isArray(${errs})`,
        () => {
          gen
            .assign(
              names_1.default.vErrors,
              (0,
              codegen_1._)`${names_1.default.vErrors} === null ? ${errs} : ${names_1.default.vErrors}.concat(${errs})`,
            )
            .assign(names_1.default.errors, (0, codegen_1._)`${names_1.default.vErrors}.length`)
          ;(0, errors_1.extendErrors)(cxt)
        },
        () => cxt.error(),
      )
    }
    function checkAsyncKeyword({ schemaEnv }, def) {
      if (def.async && !schemaEnv.$async) throw new Error('async keyword in sync schema')
    }
    function useKeyword(gen, keyword, result) {
      if (result === void 0) throw new Error(`keyword "${keyword}" failed to compile`)
      return gen.scopeValue(
        'keyword',
        typeof result == 'function' ? { ref: result } : { ref: result, code: (0, codegen_1.stringify)(result) },
      )
    }
    function validSchemaType(schema, schemaType, allowUndefined = false) {
      return (
        !schemaType.length ||
        schemaType.some((st) =>
          st === 'array'
            ? Array.isArray(schema)
            : st === 'object'
              ? schema && typeof schema == 'object' && !Array.isArray(schema)
              : typeof schema == st || (allowUndefined && typeof schema == 'undefined'),
        )
      )
    }
    exports.validSchemaType = validSchemaType
    function validateKeywordUsage({ schema, opts, self, errSchemaPath }, def, keyword) {
      if (Array.isArray(def.keyword) ? !def.keyword.includes(keyword) : def.keyword !== keyword) {
        throw new Error('ajv implementation error')
      }
      const deps = def.dependencies
      if (
        deps === null || deps === void 0
          ? void 0
          : deps.some((kwd) => !Object.prototype.hasOwnProperty.call(schema, kwd))
      ) {
        throw new Error(`parent schema must have dependencies of ${keyword}: ${deps.join(',')}`)
      }
      if (def.validateSchema) {
        const valid = def.validateSchema(schema[keyword])
        if (!valid) {
          const msg =
            `keyword "${keyword}" value is invalid at path "${errSchemaPath}": ` +
            self.errorsText(def.validateSchema.errors)
          if (opts.validateSchema === 'log') self.logger.error(msg)
          else throw new Error(msg)
        }
      }
    }
    exports.validateKeywordUsage = validateKeywordUsage
  },
})
var require_subschema = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/validate/subschema.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.extendSubschemaMode = exports.extendSubschemaData = exports.getSubschema = void 0
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    function getSubschema(it, { keyword, schemaProp, schema, schemaPath, errSchemaPath, topSchemaRef }) {
      if (keyword !== void 0 && schema !== void 0) {
        throw new Error('both "keyword" and "schema" passed, only one allowed')
      }
      if (keyword !== void 0) {
        const sch = it.schema[keyword]
        return schemaProp === void 0
          ? {
              schema: sch,
              schemaPath: (0, codegen_1._)`${it.schemaPath}${(0, codegen_1.getProperty)(keyword)}`,
              errSchemaPath: `${it.errSchemaPath}/${keyword}`,
            }
          : {
              schema: sch[schemaProp],
              schemaPath: (0,
              codegen_1._)`${it.schemaPath}${(0, codegen_1.getProperty)(keyword)}${(0, codegen_1.getProperty)(schemaProp)}`,
              errSchemaPath: `${it.errSchemaPath}/${keyword}/${(0, util_1.escapeFragment)(schemaProp)}`,
            }
      }
      if (schema !== void 0) {
        if (schemaPath === void 0 || errSchemaPath === void 0 || topSchemaRef === void 0) {
          throw new Error('"schemaPath", "errSchemaPath" and "topSchemaRef" are required with "schema"')
        }
        return { schema, schemaPath, topSchemaRef, errSchemaPath }
      }
      throw new Error('either "keyword" or "schema" must be passed')
    }
    exports.getSubschema = getSubschema
    function extendSubschemaData(subschema, it, { dataProp, dataPropType: dpType, data, dataTypes, propertyName }) {
      if (data !== void 0 && dataProp !== void 0) {
        throw new Error('both "data" and "dataProp" passed, only one allowed')
      }
      const { gen } = it
      if (dataProp !== void 0) {
        const { errorPath, dataPathArr, opts } = it
        const nextData = gen.let('data', (0, codegen_1._)`${it.data}${(0, codegen_1.getProperty)(dataProp)}`, true)
        dataContextProps(nextData)
        subschema.errorPath = (0,
        codegen_1.str)`${errorPath}${(0, util_1.getErrorPath)(dataProp, dpType, opts.jsPropertySyntax)}`
        subschema.parentDataProperty = (0, codegen_1._)`${dataProp}`
        subschema.dataPathArr = [...dataPathArr, subschema.parentDataProperty]
      }
      if (data !== void 0) {
        const nextData = data instanceof codegen_1.Name ? data : gen.let('data', data, true)
        dataContextProps(nextData)
        if (propertyName !== void 0) subschema.propertyName = propertyName
      }
      if (dataTypes) subschema.dataTypes = dataTypes
      function dataContextProps(_nextData) {
        subschema.data = _nextData
        subschema.dataLevel = it.dataLevel + 1
        subschema.dataTypes = []
        it.definedProperties = new Set()
        subschema.parentData = it.data
        subschema.dataNames = [...it.dataNames, _nextData]
      }
    }
    exports.extendSubschemaData = extendSubschemaData
    function extendSubschemaMode(subschema, { jtdDiscriminator, jtdMetadata, compositeRule, createErrors, allErrors }) {
      if (compositeRule !== void 0) subschema.compositeRule = compositeRule
      if (createErrors !== void 0) subschema.createErrors = createErrors
      if (allErrors !== void 0) subschema.allErrors = allErrors
      subschema.jtdDiscriminator = jtdDiscriminator
      subschema.jtdMetadata = jtdMetadata
    }
    exports.extendSubschemaMode = extendSubschemaMode
  },
})
var require_fast_deep_equal = __commonJS({
  '../../node_modules/.pnpm/fast-deep-equal@3.1.3/node_modules/fast-deep-equal/index.js'(exports, module) {
    'use strict'
    module.exports = function equal(a, b) {
      if (a === b) return true
      if (a && b && typeof a == 'object' && typeof b == 'object') {
        if (a.constructor !== b.constructor) return false
        var length, i, keys
        if (Array.isArray(a)) {
          length = a.length
          if (length != b.length) return false
          for (i = length; i-- !== 0;) if (!equal(a[i], b[i])) return false
          return true
        }
        if (a.constructor === RegExp) return a.source === b.source && a.flags === b.flags
        if (a.valueOf !== Object.prototype.valueOf) return a.valueOf() === b.valueOf()
        if (a.toString !== Object.prototype.toString) return a.toString() === b.toString()
        keys = Object.keys(a)
        length = keys.length
        if (length !== Object.keys(b).length) return false
        for (i = length; i-- !== 0;) if (!Object.prototype.hasOwnProperty.call(b, keys[i])) return false
        for (i = length; i-- !== 0;) {
          var key = keys[i]
          if (!equal(a[key], b[key])) return false
        }
        return true
      }
      return a !== a && b !== b
    }
  },
})
var require_json_schema_traverse = __commonJS({
  '../../node_modules/.pnpm/json-schema-traverse@1.0.0/node_modules/json-schema-traverse/index.js'(exports, module) {
    'use strict'
    var traverse2 = (module.exports = function (schema, opts, cb) {
      if (typeof opts == 'function') {
        cb = opts
        opts = {}
      }
      cb = opts.cb || cb
      var pre = typeof cb == 'function' ? cb : cb.pre || function () {}
      var post = cb.post || function () {}
      _traverse(opts, pre, post, schema, '', schema)
    })
    traverse2.keywords = {
      additionalItems: true,
      items: true,
      contains: true,
      additionalProperties: true,
      propertyNames: true,
      not: true,
      if: true,
      then: true,
      else: true,
    }
    traverse2.arrayKeywords = { items: true, allOf: true, anyOf: true, oneOf: true }
    traverse2.propsKeywords = {
      $defs: true,
      definitions: true,
      properties: true,
      patternProperties: true,
      dependencies: true,
    }
    traverse2.skipKeywords = {
      default: true,
      enum: true,
      const: true,
      required: true,
      maximum: true,
      minimum: true,
      exclusiveMaximum: true,
      exclusiveMinimum: true,
      multipleOf: true,
      maxLength: true,
      minLength: true,
      pattern: true,
      format: true,
      maxItems: true,
      minItems: true,
      uniqueItems: true,
      maxProperties: true,
      minProperties: true,
    }
    function _traverse(
      opts,
      pre,
      post,
      schema,
      jsonPtr,
      rootSchema,
      parentJsonPtr,
      parentKeyword,
      parentSchema,
      keyIndex,
    ) {
      if (schema && typeof schema == 'object' && !Array.isArray(schema)) {
        pre(schema, jsonPtr, rootSchema, parentJsonPtr, parentKeyword, parentSchema, keyIndex)
        for (var key in schema) {
          var sch = schema[key]
          if (Array.isArray(sch)) {
            if (key in traverse2.arrayKeywords) {
              for (var i = 0; i < sch.length; i++)
                _traverse(opts, pre, post, sch[i], jsonPtr + '/' + key + '/' + i, rootSchema, jsonPtr, key, schema, i)
            }
          } else if (key in traverse2.propsKeywords) {
            if (sch && typeof sch == 'object') {
              for (var prop in sch)
                _traverse(
                  opts,
                  pre,
                  post,
                  sch[prop],
                  jsonPtr + '/' + key + '/' + escapeJsonPtr(prop),
                  rootSchema,
                  jsonPtr,
                  key,
                  schema,
                  prop,
                )
            }
          } else if (key in traverse2.keywords || (opts.allKeys && !(key in traverse2.skipKeywords))) {
            _traverse(opts, pre, post, sch, jsonPtr + '/' + key, rootSchema, jsonPtr, key, schema)
          }
        }
        post(schema, jsonPtr, rootSchema, parentJsonPtr, parentKeyword, parentSchema, keyIndex)
      }
    }
    function escapeJsonPtr(str) {
      return str.replace(/~/g, '~0').replace(/\//g, '~1')
    }
  },
})
var require_resolve = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/resolve.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.getSchemaRefs =
      exports.resolveUrl =
      exports.normalizeId =
      exports._getFullPath =
      exports.getFullPath =
      exports.inlineRef =
        void 0
    var util_1 = require_util()
    var equal = require_fast_deep_equal()
    var traverse2 = require_json_schema_traverse()
    var SIMPLE_INLINED = new Set([
      'type',
      'format',
      'pattern',
      'maxLength',
      'minLength',
      'maxProperties',
      'minProperties',
      'maxItems',
      'minItems',
      'maximum',
      'minimum',
      'uniqueItems',
      'multipleOf',
      'required',
      'enum',
      'const',
    ])
    function inlineRef(schema, limit = true) {
      if (typeof schema == 'boolean') return true
      if (limit === true) return !hasRef(schema)
      if (!limit) return false
      return countKeys(schema) <= limit
    }
    exports.inlineRef = inlineRef
    var REF_KEYWORDS = new Set(['$ref', '$recursiveRef', '$recursiveAnchor', '$dynamicRef', '$dynamicAnchor'])
    function hasRef(schema) {
      for (const key in schema) {
        if (REF_KEYWORDS.has(key)) return true
        const sch = schema[key]
        if (Array.isArray(sch) && sch.some(hasRef)) return true
        if (typeof sch == 'object' && hasRef(sch)) return true
      }
      return false
    }
    function countKeys(schema) {
      let count2 = 0
      for (const key in schema) {
        if (key === '$ref') return Infinity
        count2++
        if (SIMPLE_INLINED.has(key)) continue
        if (typeof schema[key] == 'object') {
          ;(0, util_1.eachItem)(schema[key], (sch) => (count2 += countKeys(sch)))
        }
        if (count2 === Infinity) return Infinity
      }
      return count2
    }
    function getFullPath(resolver, id = '', normalize) {
      if (normalize !== false) id = normalizeId(id)
      const p = resolver.parse(id)
      return _getFullPath(resolver, p)
    }
    exports.getFullPath = getFullPath
    function _getFullPath(resolver, p) {
      const serialized = resolver.serialize(p)
      return serialized.split('#')[0] + '#'
    }
    exports._getFullPath = _getFullPath
    var TRAILING_SLASH_HASH = /#\/?$/
    function normalizeId(id) {
      return id ? id.replace(TRAILING_SLASH_HASH, '') : ''
    }
    exports.normalizeId = normalizeId
    function resolveUrl(resolver, baseId, id) {
      id = normalizeId(id)
      return resolver.resolve(baseId, id)
    }
    exports.resolveUrl = resolveUrl
    var ANCHOR = /^[a-z_][-a-z0-9._]*$/i
    function getSchemaRefs(schema, baseId) {
      if (typeof schema == 'boolean') return {}
      const { schemaId, uriResolver } = this.opts
      const schId = normalizeId(schema[schemaId] || baseId)
      const baseIds = { '': schId }
      const pathPrefix = getFullPath(uriResolver, schId, false)
      const localRefs = {}
      const schemaRefs = new Set()
      traverse2(schema, { allKeys: true }, (sch, jsonPtr, _, parentJsonPtr) => {
        if (parentJsonPtr === void 0) return
        const fullPath = pathPrefix + jsonPtr
        let innerBaseId = baseIds[parentJsonPtr]
        if (typeof sch[schemaId] == 'string') innerBaseId = addRef.call(this, sch[schemaId])
        addAnchor.call(this, sch.$anchor)
        addAnchor.call(this, sch.$dynamicAnchor)
        baseIds[jsonPtr] = innerBaseId
        function addRef(ref) {
          const _resolve = this.opts.uriResolver.resolve
          ref = normalizeId(innerBaseId ? _resolve(innerBaseId, ref) : ref)
          if (schemaRefs.has(ref)) throw ambiguos(ref)
          schemaRefs.add(ref)
          let schOrRef = this.refs[ref]
          if (typeof schOrRef == 'string') schOrRef = this.refs[schOrRef]
          if (typeof schOrRef == 'object') {
            checkAmbiguosRef(sch, schOrRef.schema, ref)
          } else if (ref !== normalizeId(fullPath)) {
            if (ref[0] === '#') {
              checkAmbiguosRef(sch, localRefs[ref], ref)
              localRefs[ref] = sch
            } else {
              this.refs[ref] = fullPath
            }
          }
          return ref
        }
        function addAnchor(anchor) {
          if (typeof anchor == 'string') {
            if (!ANCHOR.test(anchor)) throw new Error(`invalid anchor "${anchor}"`)
            addRef.call(this, `#${anchor}`)
          }
        }
      })
      return localRefs
      function checkAmbiguosRef(sch1, sch2, ref) {
        if (sch2 !== void 0 && !equal(sch1, sch2)) throw ambiguos(ref)
      }
      function ambiguos(ref) {
        return new Error(`reference "${ref}" resolves to more than one schema`)
      }
    }
    exports.getSchemaRefs = getSchemaRefs
  },
})
var require_validate = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/validate/index.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.getData = exports.KeywordCxt = exports.validateFunctionCode = void 0
    var boolSchema_1 = require_boolSchema()
    var dataType_1 = require_dataType()
    var applicability_1 = require_applicability()
    var dataType_2 = require_dataType()
    var defaults_1 = require_defaults()
    var keyword_1 = require_keyword()
    var subschema_1 = require_subschema()
    var codegen_1 = require_codegen()
    var names_1 = require_names()
    var resolve_1 = require_resolve()
    var util_1 = require_util()
    var errors_1 = require_errors()
    function validateFunctionCode(it) {
      if (isSchemaObj(it)) {
        checkKeywords(it)
        if (schemaCxtHasRules(it)) {
          topSchemaObjCode(it)
          return
        }
      }
      validateFunction(it, () => (0, boolSchema_1.topBoolOrEmptySchema)(it))
    }
    exports.validateFunctionCode = validateFunctionCode
    function validateFunction({ gen, validateName, schema, schemaEnv, opts }, body) {
      if (opts.code.es5) {
        gen.func(
          validateName,
          (0, codegen_1._)`${names_1.default.data}, ${names_1.default.valCxt}`,
          schemaEnv.$async,
          () => {
            gen.code((0, codegen_1._)`"use strict"; ${funcSourceUrl(schema, opts)}`)
            destructureValCxtES5(gen, opts)
            gen.code(body)
          },
        )
      } else {
        gen.func(
          validateName,
          (0, codegen_1._)`${names_1.default.data}, ${destructureValCxt(opts)}`,
          schemaEnv.$async,
          () => gen.code(funcSourceUrl(schema, opts)).code(body),
        )
      }
    }
    function destructureValCxt(opts) {
      return (0,
      codegen_1._)`{${names_1.default.instancePath}="", ${names_1.default.parentData}, ${names_1.default.parentDataProperty}, ${names_1.default.rootData}=${names_1.default.data}${opts.dynamicRef ? (0, codegen_1._)`, ${names_1.default.dynamicAnchors}={}` : codegen_1.nil}}={}`
    }
    function destructureValCxtES5(gen, opts) {
      gen.if(
        names_1.default.valCxt,
        () => {
          gen.var(
            names_1.default.instancePath,
            (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.instancePath}`,
          )
          gen.var(names_1.default.parentData, (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.parentData}`)
          gen.var(
            names_1.default.parentDataProperty,
            (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.parentDataProperty}`,
          )
          gen.var(names_1.default.rootData, (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.rootData}`)
          if (opts.dynamicRef)
            gen.var(
              names_1.default.dynamicAnchors,
              (0, codegen_1._)`${names_1.default.valCxt}.${names_1.default.dynamicAnchors}`,
            )
        },
        () => {
          gen.var(names_1.default.instancePath, (0, codegen_1._)`""`)
          gen.var(names_1.default.parentData, (0, codegen_1._)`undefined`)
          gen.var(names_1.default.parentDataProperty, (0, codegen_1._)`undefined`)
          gen.var(names_1.default.rootData, names_1.default.data)
          if (opts.dynamicRef) gen.var(names_1.default.dynamicAnchors, (0, codegen_1._)`{}`)
        },
      )
    }
    function topSchemaObjCode(it) {
      const { schema, opts, gen } = it
      validateFunction(it, () => {
        if (opts.$comment && schema.$comment) commentKeyword(it)
        checkNoDefault(it)
        gen.let(names_1.default.vErrors, null)
        gen.let(names_1.default.errors, 0)
        if (opts.unevaluated) resetEvaluated(it)
        typeAndKeywords(it)
        returnResults(it)
      })
      return
    }
    function resetEvaluated(it) {
      const { gen, validateName } = it
      it.evaluated = gen.const('evaluated', (0, codegen_1._)`${validateName}.evaluated`)
      gen.if((0, codegen_1._)`${it.evaluated}.dynamicProps`, () =>
        gen.assign((0, codegen_1._)`${it.evaluated}.props`, (0, codegen_1._)`undefined`),
      )
      gen.if((0, codegen_1._)`${it.evaluated}.dynamicItems`, () =>
        gen.assign((0, codegen_1._)`${it.evaluated}.items`, (0, codegen_1._)`undefined`),
      )
    }
    function funcSourceUrl(schema, opts) {
      const schId = typeof schema == 'object' && schema[opts.schemaId]
      return schId && (opts.code.source || opts.code.process)
        ? (0, codegen_1._)`/*# sourceURL=${schId} */`
        : codegen_1.nil
    }
    function subschemaCode(it, valid) {
      if (isSchemaObj(it)) {
        checkKeywords(it)
        if (schemaCxtHasRules(it)) {
          subSchemaObjCode(it, valid)
          return
        }
      }
      ;(0, boolSchema_1.boolOrEmptySchema)(it, valid)
    }
    function schemaCxtHasRules({ schema, self }) {
      if (typeof schema == 'boolean') return !schema
      for (const key in schema) if (self.RULES.all[key]) return true
      return false
    }
    function isSchemaObj(it) {
      return typeof it.schema != 'boolean'
    }
    function subSchemaObjCode(it, valid) {
      const { schema, gen, opts } = it
      if (opts.$comment && schema.$comment) commentKeyword(it)
      updateContext(it)
      checkAsyncSchema(it)
      const errsCount = gen.const('_errs', names_1.default.errors)
      typeAndKeywords(it, errsCount)
      gen.var(valid, (0, codegen_1._)`${errsCount} === ${names_1.default.errors}`)
    }
    function checkKeywords(it) {
      ;(0, util_1.checkUnknownRules)(it)
      checkRefsAndKeywords(it)
    }
    function typeAndKeywords(it, errsCount) {
      if (it.opts.jtd) return schemaKeywords(it, [], false, errsCount)
      const types = (0, dataType_1.getSchemaTypes)(it.schema)
      const checkedTypes = (0, dataType_1.coerceAndCheckDataType)(it, types)
      schemaKeywords(it, types, !checkedTypes, errsCount)
    }
    function checkRefsAndKeywords(it) {
      const { schema, errSchemaPath, opts, self } = it
      if (schema.$ref && opts.ignoreKeywordsWithRef && (0, util_1.schemaHasRulesButRef)(schema, self.RULES)) {
        self.logger.warn(`$ref: keywords ignored in schema at path "${errSchemaPath}"`)
      }
    }
    function checkNoDefault(it) {
      const { schema, opts } = it
      if (schema.default !== void 0 && opts.useDefaults && opts.strictSchema) {
        ;(0, util_1.checkStrictMode)(it, 'default is ignored in the schema root')
      }
    }
    function updateContext(it) {
      const schId = it.schema[it.opts.schemaId]
      if (schId) it.baseId = (0, resolve_1.resolveUrl)(it.opts.uriResolver, it.baseId, schId)
    }
    function checkAsyncSchema(it) {
      if (it.schema.$async && !it.schemaEnv.$async) throw new Error('async schema in sync schema')
    }
    function commentKeyword({ gen, schemaEnv, schema, errSchemaPath, opts }) {
      const msg = schema.$comment
      if (opts.$comment === true) {
        gen.code((0, codegen_1._)`${names_1.default.self}.logger.log(${msg})`)
      } else if (typeof opts.$comment == 'function') {
        const schemaPath = (0, codegen_1.str)`${errSchemaPath}/$comment`
        const rootName = gen.scopeValue('root', { ref: schemaEnv.root })
        gen.code((0, codegen_1._)`${names_1.default.self}.opts.$comment(${msg}, ${schemaPath}, ${rootName}.schema)`)
      }
    }
    function returnResults(it) {
      const { gen, schemaEnv, validateName, ValidationError, opts } = it
      if (schemaEnv.$async) {
        gen.if(
          (0, codegen_1._)`${names_1.default.errors} === 0`,
          () => gen.return(names_1.default.data),
          () => gen.throw((0, codegen_1._)`new ${ValidationError}(${names_1.default.vErrors})`),
        )
      } else {
        gen.assign((0, codegen_1._)`${validateName}.errors`, names_1.default.vErrors)
        if (opts.unevaluated) assignEvaluated(it)
        gen.return((0, codegen_1._)`${names_1.default.errors} === 0`)
      }
    }
    function assignEvaluated({ gen, evaluated, props, items }) {
      if (props instanceof codegen_1.Name) gen.assign((0, codegen_1._)`${evaluated}.props`, props)
      if (items instanceof codegen_1.Name) gen.assign((0, codegen_1._)`${evaluated}.items`, items)
    }
    function schemaKeywords(it, types, typeErrors, errsCount) {
      const { gen, schema, data, allErrors, opts, self } = it
      const { RULES } = self
      if (schema.$ref && (opts.ignoreKeywordsWithRef || !(0, util_1.schemaHasRulesButRef)(schema, RULES))) {
        gen.block(() => keywordCode(it, '$ref', RULES.all.$ref.definition))
        return
      }
      if (!opts.jtd) checkStrictTypes(it, types)
      gen.block(() => {
        for (const group of RULES.rules) groupKeywords(group)
        groupKeywords(RULES.post)
      })
      function groupKeywords(group) {
        if (!(0, applicability_1.shouldUseGroup)(schema, group)) return
        if (group.type) {
          gen.if((0, dataType_2.checkDataType)(group.type, data, opts.strictNumbers))
          iterateKeywords(it, group)
          if (types.length === 1 && types[0] === group.type && typeErrors) {
            gen.else()
            ;(0, dataType_2.reportTypeError)(it)
          }
          gen.endIf()
        } else {
          iterateKeywords(it, group)
        }
        if (!allErrors) gen.if((0, codegen_1._)`${names_1.default.errors} === ${errsCount || 0}`)
      }
    }
    function iterateKeywords(it, group) {
      const {
        gen,
        schema,
        opts: { useDefaults },
      } = it
      if (useDefaults) (0, defaults_1.assignDefaults)(it, group.type)
      gen.block(() => {
        for (const rule of group.rules) {
          if ((0, applicability_1.shouldUseRule)(schema, rule)) {
            keywordCode(it, rule.keyword, rule.definition, group.type)
          }
        }
      })
    }
    function checkStrictTypes(it, types) {
      if (it.schemaEnv.meta || !it.opts.strictTypes) return
      checkContextTypes(it, types)
      if (!it.opts.allowUnionTypes) checkMultipleTypes(it, types)
      checkKeywordTypes(it, it.dataTypes)
    }
    function checkContextTypes(it, types) {
      if (!types.length) return
      if (!it.dataTypes.length) {
        it.dataTypes = types
        return
      }
      types.forEach((t2) => {
        if (!includesType(it.dataTypes, t2)) {
          strictTypesError(it, `type "${t2}" not allowed by context "${it.dataTypes.join(',')}"`)
        }
      })
      narrowSchemaTypes(it, types)
    }
    function checkMultipleTypes(it, ts) {
      if (ts.length > 1 && !(ts.length === 2 && ts.includes('null'))) {
        strictTypesError(it, 'use allowUnionTypes to allow union type keyword')
      }
    }
    function checkKeywordTypes(it, ts) {
      const rules = it.self.RULES.all
      for (const keyword in rules) {
        const rule = rules[keyword]
        if (typeof rule == 'object' && (0, applicability_1.shouldUseRule)(it.schema, rule)) {
          const { type } = rule.definition
          if (type.length && !type.some((t2) => hasApplicableType(ts, t2))) {
            strictTypesError(it, `missing type "${type.join(',')}" for keyword "${keyword}"`)
          }
        }
      }
    }
    function hasApplicableType(schTs, kwdT) {
      return schTs.includes(kwdT) || (kwdT === 'number' && schTs.includes('integer'))
    }
    function includesType(ts, t2) {
      return ts.includes(t2) || (t2 === 'integer' && ts.includes('number'))
    }
    function narrowSchemaTypes(it, withTypes) {
      const ts = []
      for (const t2 of it.dataTypes) {
        if (includesType(withTypes, t2)) ts.push(t2)
        else if (withTypes.includes('integer') && t2 === 'number') ts.push('integer')
      }
      it.dataTypes = ts
    }
    function strictTypesError(it, msg) {
      const schemaPath = it.schemaEnv.baseId + it.errSchemaPath
      msg += ` at "${schemaPath}" (strictTypes)`
      ;(0, util_1.checkStrictMode)(it, msg, it.opts.strictTypes)
    }
    var KeywordCxt = class {
      constructor(it, def, keyword) {
        ;(0, keyword_1.validateKeywordUsage)(it, def, keyword)
        this.gen = it.gen
        this.allErrors = it.allErrors
        this.keyword = keyword
        this.data = it.data
        this.schema = it.schema[keyword]
        this.$data = def.$data && it.opts.$data && this.schema && this.schema.$data
        this.schemaValue = (0, util_1.schemaRefOrVal)(it, this.schema, keyword, this.$data)
        this.schemaType = def.schemaType
        this.parentSchema = it.schema
        this.params = {}
        this.it = it
        this.def = def
        if (this.$data) {
          this.schemaCode = it.gen.const('vSchema', getData(this.$data, it))
        } else {
          this.schemaCode = this.schemaValue
          if (!(0, keyword_1.validSchemaType)(this.schema, def.schemaType, def.allowUndefined)) {
            throw new Error(`${keyword} value must be ${JSON.stringify(def.schemaType)}`)
          }
        }
        if ('code' in def ? def.trackErrors : def.errors !== false) {
          this.errsCount = it.gen.const('_errs', names_1.default.errors)
        }
      }
      result(condition, successAction, failAction) {
        this.failResult((0, codegen_1.not)(condition), successAction, failAction)
      }
      failResult(condition, successAction, failAction) {
        this.gen.if(condition)
        if (failAction) failAction()
        else this.error()
        if (successAction) {
          this.gen.else()
          successAction()
          if (this.allErrors) this.gen.endIf()
        } else {
          if (this.allErrors) this.gen.endIf()
          else this.gen.else()
        }
      }
      pass(condition, failAction) {
        this.failResult((0, codegen_1.not)(condition), void 0, failAction)
      }
      fail(condition) {
        if (condition === void 0) {
          this.error()
          if (!this.allErrors) this.gen.if(false)
          return
        }
        this.gen.if(condition)
        this.error()
        if (this.allErrors) this.gen.endIf()
        else this.gen.else()
      }
      fail$data(condition) {
        if (!this.$data) return this.fail(condition)
        const { schemaCode } = this
        this.fail(
          (0, codegen_1._)`${schemaCode} !== undefined && (${(0, codegen_1.or)(this.invalid$data(), condition)})`,
        )
      }
      error(append, errorParams, errorPaths) {
        if (errorParams) {
          this.setParams(errorParams)
          this._error(append, errorPaths)
          this.setParams({})
          return
        }
        this._error(append, errorPaths)
      }
      _error(append, errorPaths) {
        ;(append ? errors_1.reportExtraError : errors_1.reportError)(this, this.def.error, errorPaths)
      }
      $dataError() {
        ;(0, errors_1.reportError)(this, this.def.$dataError || errors_1.keyword$DataError)
      }
      reset() {
        if (this.errsCount === void 0) throw new Error('add "trackErrors" to keyword definition')
        ;(0, errors_1.resetErrorsCount)(this.gen, this.errsCount)
      }
      ok(cond) {
        if (!this.allErrors) this.gen.if(cond)
      }
      setParams(obj, assign) {
        if (assign) Object.assign(this.params, obj)
        else this.params = obj
      }
      block$data(valid, codeBlock, $dataValid = codegen_1.nil) {
        this.gen.block(() => {
          this.check$data(valid, $dataValid)
          codeBlock()
        })
      }
      check$data(valid = codegen_1.nil, $dataValid = codegen_1.nil) {
        if (!this.$data) return
        const { gen, schemaCode, schemaType, def } = this
        gen.if((0, codegen_1.or)((0, codegen_1._)`${schemaCode} === undefined`, $dataValid))
        if (valid !== codegen_1.nil) gen.assign(valid, true)
        if (schemaType.length || def.validateSchema) {
          gen.elseIf(this.invalid$data())
          this.$dataError()
          if (valid !== codegen_1.nil) gen.assign(valid, false)
        }
        gen.else()
      }
      invalid$data() {
        const { gen, schemaCode, schemaType, def, it } = this
        return (0, codegen_1.or)(wrong$DataType(), invalid$DataSchema())
        function wrong$DataType() {
          if (schemaType.length) {
            if (!(schemaCode instanceof codegen_1.Name)) throw new Error('ajv implementation error')
            const st = Array.isArray(schemaType) ? schemaType : [schemaType]
            return (0,
            codegen_1._)`${(0, dataType_2.checkDataTypes)(st, schemaCode, it.opts.strictNumbers, dataType_2.DataType.Wrong)}`
          }
          return codegen_1.nil
        }
        function invalid$DataSchema() {
          if (def.validateSchema) {
            const validateSchemaRef = gen.scopeValue('validate$data', { ref: def.validateSchema })
            return (0, codegen_1._)`!${validateSchemaRef}(${schemaCode})`
          }
          return codegen_1.nil
        }
      }
      subschema(appl, valid) {
        const subschema = (0, subschema_1.getSubschema)(this.it, appl)
        ;(0, subschema_1.extendSubschemaData)(subschema, this.it, appl)
        ;(0, subschema_1.extendSubschemaMode)(subschema, appl)
        const nextContext = { ...this.it, ...subschema, items: void 0, props: void 0 }
        subschemaCode(nextContext, valid)
        return nextContext
      }
      mergeEvaluated(schemaCxt, toName) {
        const { it, gen } = this
        if (!it.opts.unevaluated) return
        if (it.props !== true && schemaCxt.props !== void 0) {
          it.props = util_1.mergeEvaluated.props(gen, schemaCxt.props, it.props, toName)
        }
        if (it.items !== true && schemaCxt.items !== void 0) {
          it.items = util_1.mergeEvaluated.items(gen, schemaCxt.items, it.items, toName)
        }
      }
      mergeValidEvaluated(schemaCxt, valid) {
        const { it, gen } = this
        if (it.opts.unevaluated && (it.props !== true || it.items !== true)) {
          gen.if(valid, () => this.mergeEvaluated(schemaCxt, codegen_1.Name))
          return true
        }
      }
    }
    exports.KeywordCxt = KeywordCxt
    function keywordCode(it, keyword, def, ruleType) {
      const cxt = new KeywordCxt(it, def, keyword)
      if ('code' in def) {
        def.code(cxt, ruleType)
      } else if (cxt.$data && def.validate) {
        ;(0, keyword_1.funcKeywordCode)(cxt, def)
      } else if ('macro' in def) {
        ;(0, keyword_1.macroKeywordCode)(cxt, def)
      } else if (def.compile || def.validate) {
        ;(0, keyword_1.funcKeywordCode)(cxt, def)
      }
    }
    var JSON_POINTER = /^\/(?:[^~]|~0|~1)*$/
    var RELATIVE_JSON_POINTER = /^([0-9]+)(#|\/(?:[^~]|~0|~1)*)?$/
    function getData($data, { dataLevel, dataNames, dataPathArr }) {
      let jsonPointer
      let data
      if ($data === '') return names_1.default.rootData
      if ($data[0] === '/') {
        if (!JSON_POINTER.test($data)) throw new Error(`Invalid JSON-pointer: ${$data}`)
        jsonPointer = $data
        data = names_1.default.rootData
      } else {
        const matches = RELATIVE_JSON_POINTER.exec($data)
        if (!matches) throw new Error(`Invalid JSON-pointer: ${$data}`)
        const up = +matches[1]
        jsonPointer = matches[2]
        if (jsonPointer === '#') {
          if (up >= dataLevel) throw new Error(errorMsg('property/index', up))
          return dataPathArr[dataLevel - up]
        }
        if (up > dataLevel) throw new Error(errorMsg('data', up))
        data = dataNames[dataLevel - up]
        if (!jsonPointer) return data
      }
      let expr = data
      const segments = jsonPointer.split('/')
      for (const segment of segments) {
        if (segment) {
          data = (0, codegen_1._)`${data}${(0, codegen_1.getProperty)((0, util_1.unescapeJsonPointer)(segment))}`
          expr = (0, codegen_1._)`${expr} && ${data}`
        }
      }
      return expr
      function errorMsg(pointerType, up) {
        return `Cannot access ${pointerType} ${up} levels up, current level is ${dataLevel}`
      }
    }
    exports.getData = getData
  },
})
var require_validation_error = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/runtime/validation_error.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var ValidationError = class extends Error {
      constructor(errors) {
        super('validation failed')
        this.errors = errors
        this.ajv = this.validation = true
      }
    }
    exports.default = ValidationError
  },
})
var require_ref_error = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/ref_error.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var resolve_1 = require_resolve()
    var MissingRefError = class extends Error {
      constructor(resolver, baseId, ref, msg) {
        super(msg || `can't resolve reference ${ref} from id ${baseId}`)
        this.missingRef = (0, resolve_1.resolveUrl)(resolver, baseId, ref)
        this.missingSchema = (0, resolve_1.normalizeId)((0, resolve_1.getFullPath)(resolver, this.missingRef))
      }
    }
    exports.default = MissingRefError
  },
})
var require_compile = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/compile/index.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.resolveSchema =
      exports.getCompilingSchema =
      exports.resolveRef =
      exports.compileSchema =
      exports.SchemaEnv =
        void 0
    var codegen_1 = require_codegen()
    var validation_error_1 = require_validation_error()
    var names_1 = require_names()
    var resolve_1 = require_resolve()
    var util_1 = require_util()
    var validate_1 = require_validate()
    var SchemaEnv = class {
      constructor(env) {
        var _a
        this.refs = {}
        this.dynamicAnchors = {}
        let schema
        if (typeof env.schema == 'object') schema = env.schema
        this.schema = env.schema
        this.schemaId = env.schemaId
        this.root = env.root || this
        this.baseId =
          (_a = env.baseId) !== null && _a !== void 0
            ? _a
            : (0, resolve_1.normalizeId)(schema === null || schema === void 0 ? void 0 : schema[env.schemaId || '$id'])
        this.schemaPath = env.schemaPath
        this.localRefs = env.localRefs
        this.meta = env.meta
        this.$async = schema === null || schema === void 0 ? void 0 : schema.$async
        this.refs = {}
      }
    }
    exports.SchemaEnv = SchemaEnv
    function compileSchema(sch) {
      const _sch = getCompilingSchema.call(this, sch)
      if (_sch) return _sch
      const rootId = (0, resolve_1.getFullPath)(this.opts.uriResolver, sch.root.baseId)
      const { es5, lines } = this.opts.code
      const { ownProperties } = this.opts
      const gen = new codegen_1.CodeGen(this.scope, { es5, lines, ownProperties })
      let _ValidationError
      if (sch.$async) {
        _ValidationError = gen.scopeValue('Error', {
          ref: validation_error_1.default,
          code: (0, codegen_1._)`require("ajv/dist/runtime/validation_error").default`,
        })
      }
      const validateName = gen.scopeName('validate')
      sch.validateName = validateName
      const schemaCxt = {
        gen,
        allErrors: this.opts.allErrors,
        data: names_1.default.data,
        parentData: names_1.default.parentData,
        parentDataProperty: names_1.default.parentDataProperty,
        dataNames: [names_1.default.data],
        dataPathArr: [codegen_1.nil],
        dataLevel: 0,
        dataTypes: [],
        definedProperties: new Set(),
        topSchemaRef: gen.scopeValue(
          'schema',
          this.opts.code.source === true
            ? { ref: sch.schema, code: (0, codegen_1.stringify)(sch.schema) }
            : { ref: sch.schema },
        ),
        validateName,
        ValidationError: _ValidationError,
        schema: sch.schema,
        schemaEnv: sch,
        rootId,
        baseId: sch.baseId || rootId,
        schemaPath: codegen_1.nil,
        errSchemaPath: sch.schemaPath || (this.opts.jtd ? '' : '#'),
        errorPath: (0, codegen_1._)`""`,
        opts: this.opts,
        self: this,
      }
      let sourceCode
      try {
        this._compilations.add(sch)
        ;(0, validate_1.validateFunctionCode)(schemaCxt)
        gen.optimize(this.opts.code.optimize)
        const validateCode = gen.toString()
        sourceCode = `${gen.scopeRefs(names_1.default.scope)}return ${validateCode}`
        if (this.opts.code.process) sourceCode = this.opts.code.process(sourceCode, sch)
        const makeValidate = new Function(`${names_1.default.self}`, `${names_1.default.scope}`, sourceCode)
        const validate = makeValidate(this, this.scope.get())
        this.scope.value(validateName, { ref: validate })
        validate.errors = null
        validate.schema = sch.schema
        validate.schemaEnv = sch
        if (sch.$async) validate.$async = true
        if (this.opts.code.source === true) {
          validate.source = { validateName, validateCode, scopeValues: gen._values }
        }
        if (this.opts.unevaluated) {
          const { props, items } = schemaCxt
          validate.evaluated = {
            props: props instanceof codegen_1.Name ? void 0 : props,
            items: items instanceof codegen_1.Name ? void 0 : items,
            dynamicProps: props instanceof codegen_1.Name,
            dynamicItems: items instanceof codegen_1.Name,
          }
          if (validate.source) validate.source.evaluated = (0, codegen_1.stringify)(validate.evaluated)
        }
        sch.validate = validate
        return sch
      } catch (e) {
        delete sch.validate
        delete sch.validateName
        if (sourceCode) this.logger.error('Error compiling schema, function code:', sourceCode)
        throw e
      } finally {
        this._compilations.delete(sch)
      }
    }
    exports.compileSchema = compileSchema
    function resolveRef(root, baseId, ref) {
      var _a
      ref = (0, resolve_1.resolveUrl)(this.opts.uriResolver, baseId, ref)
      const schOrFunc = root.refs[ref]
      if (schOrFunc) return schOrFunc
      let _sch = resolve.call(this, root, ref)
      if (_sch === void 0) {
        const schema = (_a = root.localRefs) === null || _a === void 0 ? void 0 : _a[ref]
        const { schemaId } = this.opts
        if (schema) _sch = new SchemaEnv({ schema, schemaId, root, baseId })
      }
      if (_sch === void 0) return
      return (root.refs[ref] = inlineOrCompile.call(this, _sch))
    }
    exports.resolveRef = resolveRef
    function inlineOrCompile(sch) {
      if ((0, resolve_1.inlineRef)(sch.schema, this.opts.inlineRefs)) return sch.schema
      return sch.validate ? sch : compileSchema.call(this, sch)
    }
    function getCompilingSchema(schEnv) {
      for (const sch of this._compilations) {
        if (sameSchemaEnv(sch, schEnv)) return sch
      }
    }
    exports.getCompilingSchema = getCompilingSchema
    function sameSchemaEnv(s1, s2) {
      return s1.schema === s2.schema && s1.root === s2.root && s1.baseId === s2.baseId
    }
    function resolve(root, ref) {
      let sch
      while (typeof (sch = this.refs[ref]) == 'string') ref = sch
      return sch || this.schemas[ref] || resolveSchema.call(this, root, ref)
    }
    function resolveSchema(root, ref) {
      const p = this.opts.uriResolver.parse(ref)
      const refPath = (0, resolve_1._getFullPath)(this.opts.uriResolver, p)
      let baseId = (0, resolve_1.getFullPath)(this.opts.uriResolver, root.baseId, void 0)
      if (Object.keys(root.schema).length > 0 && refPath === baseId) {
        return getJsonPointer.call(this, p, root)
      }
      const id = (0, resolve_1.normalizeId)(refPath)
      const schOrRef = this.refs[id] || this.schemas[id]
      if (typeof schOrRef == 'string') {
        const sch = resolveSchema.call(this, root, schOrRef)
        if (typeof (sch === null || sch === void 0 ? void 0 : sch.schema) !== 'object') return
        return getJsonPointer.call(this, p, sch)
      }
      if (typeof (schOrRef === null || schOrRef === void 0 ? void 0 : schOrRef.schema) !== 'object') return
      if (!schOrRef.validate) compileSchema.call(this, schOrRef)
      if (id === (0, resolve_1.normalizeId)(ref)) {
        const { schema } = schOrRef
        const { schemaId } = this.opts
        const schId = schema[schemaId]
        if (schId) baseId = (0, resolve_1.resolveUrl)(this.opts.uriResolver, baseId, schId)
        return new SchemaEnv({ schema, schemaId, root, baseId })
      }
      return getJsonPointer.call(this, p, schOrRef)
    }
    exports.resolveSchema = resolveSchema
    var PREVENT_SCOPE_CHANGE = new Set(['properties', 'patternProperties', 'enum', 'dependencies', 'definitions'])
    function getJsonPointer(parsedRef, { baseId, schema, root }) {
      var _a
      if (((_a = parsedRef.fragment) === null || _a === void 0 ? void 0 : _a[0]) !== '/') return
      for (const part of parsedRef.fragment.slice(1).split('/')) {
        if (typeof schema === 'boolean') return
        const partSchema = schema[(0, util_1.unescapeFragment)(part)]
        if (partSchema === void 0) return
        schema = partSchema
        const schId = typeof schema === 'object' && schema[this.opts.schemaId]
        if (!PREVENT_SCOPE_CHANGE.has(part) && schId) {
          baseId = (0, resolve_1.resolveUrl)(this.opts.uriResolver, baseId, schId)
        }
      }
      let env
      if (typeof schema != 'boolean' && schema.$ref && !(0, util_1.schemaHasRulesButRef)(schema, this.RULES)) {
        const $ref = (0, resolve_1.resolveUrl)(this.opts.uriResolver, baseId, schema.$ref)
        env = resolveSchema.call(this, root, $ref)
      }
      const { schemaId } = this.opts
      env = env || new SchemaEnv({ schema, schemaId, root, baseId })
      if (env.schema !== env.root.schema) return env
      return void 0
    }
  },
})
var require_data = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/refs/data.json'(exports, module) {
    module.exports = {
      $id: 'https://raw.githubusercontent.com/ajv-validator/ajv/master/lib/refs/data.json#',
      description: 'Meta-schema for $data reference (JSON AnySchema extension proposal)',
      type: 'object',
      required: ['$data'],
      properties: {
        $data: { type: 'string', anyOf: [{ format: 'relative-json-pointer' }, { format: 'json-pointer' }] },
      },
      additionalProperties: false,
    }
  },
})
var require_utils = __commonJS({
  '../../node_modules/.pnpm/fast-uri@3.1.9/node_modules/fast-uri/lib/utils.js'(exports, module) {
    'use strict'
    var isUUID = RegExp.prototype.test.bind(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/iu)
    var isIPv4 = RegExp.prototype.test.bind(
      /^(?:(?:25[0-5]|2[0-4]\d|1\d{2}|[1-9]\d|\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d{2}|[1-9]\d|\d)$/u,
    )
    var isPort = RegExp.prototype.test.bind(/^\d*$/u)
    var isHexPair = RegExp.prototype.test.bind(/^[\da-f]{2}$/iu)
    var isUnreserved = RegExp.prototype.test.bind(/^[\da-z\-._~]$/iu)
    var isPathCharacter = RegExp.prototype.test.bind(/^[A-Za-z0-9\-._~!$&'()*+,;=:@/]$/u)
    var isQueryFragmentCharacter = RegExp.prototype.test.bind(/^[A-Za-z0-9\-._~!$&'()*+,;=:@/?]$/u)
    var isUserinfoCharacter = RegExp.prototype.test.bind(/^[A-Za-z0-9\-._~!$&'()*+,;=:]$/u)
    var BYTE_HEX = new Array(256)
    {
      const HEX_DIGITS = '0123456789ABCDEF'
      for (let i = 0; i < 256; i++) {
        BYTE_HEX[i] = '%' + HEX_DIGITS[i >> 4] + HEX_DIGITS[i & 15]
      }
    }
    function percentEncodeNonAscii(cp) {
      if (cp < 2048) {
        return BYTE_HEX[192 | (cp >> 6)] + BYTE_HEX[128 | (cp & 63)]
      }
      if (cp < 65536) {
        return BYTE_HEX[224 | (cp >> 12)] + BYTE_HEX[128 | ((cp >> 6) & 63)] + BYTE_HEX[128 | (cp & 63)]
      }
      return (
        BYTE_HEX[240 | (cp >> 18)] +
        BYTE_HEX[128 | ((cp >> 12) & 63)] +
        BYTE_HEX[128 | ((cp >> 6) & 63)] +
        BYTE_HEX[128 | (cp & 63)]
      )
    }
    function stringArrayToHexStripped(input) {
      let acc = ''
      let code = 0
      let i = 0
      for (i = 0; i < input.length; i++) {
        code = input[i].charCodeAt(0)
        if (code === 48) {
          continue
        }
        if (!((code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102))) {
          return ''
        }
        acc += input[i]
        break
      }
      for (i += 1; i < input.length; i++) {
        code = input[i].charCodeAt(0)
        if (!((code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102))) {
          return ''
        }
        acc += input[i]
      }
      return acc
    }
    var isHextet = RegExp.prototype.test.bind(/^[\dA-Fa-f]{1,4}$/)
    var isIPvFuture = RegExp.prototype.test.bind(/^[vV][\dA-Fa-f]+\.[A-Za-z\d\-._~!$&'()*+,;=:]+$/)
    var isZoneCharacter = RegExp.prototype.test.bind(/^[A-Za-z\d\-._~]$/)
    var nonSimpleDomain = RegExp.prototype.test.bind(/[^!"$&'()*+,\-.;=_`a-z{}~]/u)
    function isZoneIdentifier(zone) {
      if (zone.length === 0) return false
      for (let i = 0; i < zone.length; i++) {
        if (isZoneCharacter(zone[i])) continue
        if (zone[i] === '%' && i + 2 < zone.length && isHexPair(zone.slice(i + 1, i + 3))) {
          i += 2
          continue
        }
        return false
      }
      return true
    }
    function compressIPv6ZeroRun(hextets) {
      let bestStart = -1
      let bestLength = 0
      let runStart = -1
      let runLength = 0
      for (let i = 0; i < hextets.length; i++) {
        if (hextets[i] === '0') {
          if (runStart === -1) runStart = i
          runLength++
          if (runLength > bestLength) {
            bestLength = runLength
            bestStart = runStart
          }
        } else {
          runStart = -1
          runLength = 0
        }
      }
      if (bestLength < 2) return hextets.join(':')
      const head = hextets.slice(0, bestStart).join(':')
      const tail = hextets.slice(bestStart + bestLength).join(':')
      return head + '::' + tail
    }
    function normalizeIPv6Address(input) {
      const compression = input.indexOf('::')
      if (compression !== -1 && input.indexOf('::', compression + 1) !== -1) return void 0
      const left = compression === -1 ? input.split(':') : input.slice(0, compression).split(':')
      const right = compression === -1 ? [] : input.slice(compression + 2).split(':')
      if (compression !== -1) {
        if (left.length === 1 && left[0] === '') left.length = 0
        if (right.length === 1 && right[0] === '') right.length = 0
      }
      const parts = left.concat(right)
      let hextetCount = 0
      for (let i = 0; i < parts.length; i++) {
        const part = parts[i]
        if (part === '') return void 0
        if (part.indexOf('.') !== -1) {
          if (i !== parts.length - 1 || (compression !== -1 && right.length === 0) || !isIPv4(part)) return void 0
          hextetCount += 2
          continue
        }
        if (!isHextet(part)) return void 0
        parts[i] = parseInt(part, 16).toString(16)
        hextetCount++
      }
      if (compression === -1) {
        if (hextetCount !== 8) return void 0
        return compressIPv6ZeroRun(parts)
      }
      if (hextetCount >= 8) return void 0
      const expanded = parts.slice(0, left.length)
      for (let i = hextetCount; i < 8; i++) expanded.push('0')
      for (let i = left.length; i < parts.length; i++) expanded.push(parts[i])
      return compressIPv6ZeroRun(expanded)
    }
    function normalizeIPv6(host) {
      const bracketed = host[0] === '[' && host[host.length - 1] === ']'
      const hasBracket = host[0] === '[' || host[host.length - 1] === ']'
      if (hasBracket && !bracketed) return { host, isIPV6: false, error: true }
      let input = bracketed ? host.slice(1, -1) : host
      if (bracketed && isIPvFuture(input)) {
        input = input.toLowerCase()
        return { host: `[${input}]`, escapedHost: input, isIPV6: false, isIPVFuture: true }
      }
      if (findToken(input, ':') < 2) {
        return { host, isIPV6: false, error: bracketed }
      }
      let zoneIdentifier = ''
      const zoneSeparator = input.indexOf('%')
      if (zoneSeparator !== -1) {
        const separatorLength = input.slice(zoneSeparator, zoneSeparator + 3).toLowerCase() === '%25' ? 3 : 1
        zoneIdentifier = input.slice(zoneSeparator + separatorLength)
        if (!isZoneIdentifier(zoneIdentifier)) return { host, isIPV6: false, error: true }
        input = input.slice(0, zoneSeparator)
      }
      const address = normalizeIPv6Address(input)
      if (address === void 0) return { host, isIPV6: false, error: true }
      return {
        host: address + (zoneIdentifier ? '%' + zoneIdentifier : ''),
        escapedHost: address + (zoneIdentifier ? '%25' + zoneIdentifier : ''),
        isIPV6: true,
      }
    }
    function findToken(str, token) {
      let ind = 0
      for (let i = 0; i < str.length; i++) {
        if (str[i] === token) ind++
      }
      return ind
    }
    function removeDotSegments(path) {
      let input = path
      const output = []
      let nextSlash = -1
      let len = 0
      while ((len = input.length)) {
        if (len === 1) {
          if (input === '.') {
            break
          } else if (input === '/') {
            output.push('/')
            break
          } else {
            output.push(input)
            break
          }
        } else if (len === 2) {
          if (input[0] === '.') {
            if (input[1] === '.') {
              break
            } else if (input[1] === '/') {
              input = input.slice(2)
              continue
            }
          } else if (input[0] === '/') {
            if (input[1] === '.' || input[1] === '/') {
              output.push('/')
              break
            }
          }
        } else if (len === 3) {
          if (input === '/..') {
            if (output.length !== 0) {
              output.pop()
            }
            output.push('/')
            break
          }
        }
        if (input[0] === '.') {
          if (input[1] === '.') {
            if (input[2] === '/') {
              input = input.slice(3)
              continue
            }
          } else if (input[1] === '/') {
            input = input.slice(2)
            continue
          }
        } else if (input[0] === '/') {
          if (input[1] === '.') {
            if (input[2] === '/') {
              input = input.slice(2)
              continue
            } else if (input[2] === '.') {
              if (input[3] === '/') {
                input = input.slice(3)
                if (output.length !== 0) {
                  output.pop()
                }
                continue
              }
            }
          }
        }
        if ((nextSlash = input.indexOf('/', 1)) === -1) {
          output.push(input)
          break
        } else {
          output.push(input.slice(0, nextSlash))
          input = input.slice(nextSlash)
        }
      }
      return output.join('')
    }
    function removeDotSegmentsRelative(path) {
      if (path === '' || path[0] === '/') {
        return removeDotSegments(path)
      }
      const segments = path.split('/')
      const last = segments.length - 1
      const output = []
      let trailingDirectory = false
      for (let i = 0; i <= last; i++) {
        const segment = segments[i]
        if (segment === '.' || segment === '..') {
          if (segment === '..') {
            if (output.length !== 0 && output[output.length - 1] !== '..') {
              output.pop()
            } else {
              output.push('..')
            }
          }
          trailingDirectory = i === last
        } else {
          output.push(segment)
        }
      }
      if (trailingDirectory && output[output.length - 1] !== '..') {
        output.push('')
      }
      if (output.length === 0 || output[0] === '' || output[0].includes(':')) {
        output.unshift('.')
      }
      return output.join('/')
    }
    var HOST_DELIMS = { '@': '%40', '/': '%2F', '?': '%3F', '#': '%23', ':': '%3A' }
    var HOST_DELIM_RE = /[@/?#:]/g
    var HOST_DELIM_NO_COLON_RE = /[@/?#]/g
    function reescapeHostDelimiters(host, isIP3) {
      const re = isIP3 ? HOST_DELIM_NO_COLON_RE : HOST_DELIM_RE
      re.lastIndex = 0
      return host.replace(re, (ch) => HOST_DELIMS[ch])
    }
    function normalizePercentEncoding(input, decodeUnreserved = false) {
      if (input.indexOf('%') === -1) {
        return input
      }
      let output = ''
      for (let i = 0; i < input.length; i++) {
        if (input[i] === '%' && i + 2 < input.length) {
          const hex = input.slice(i + 1, i + 3)
          if (isHexPair(hex)) {
            const normalizedHex = hex.toUpperCase()
            const decoded = String.fromCharCode(parseInt(normalizedHex, 16))
            if (decodeUnreserved && isUnreserved(decoded)) {
              output += decoded
            } else {
              output += '%' + normalizedHex
            }
            i += 2
            continue
          }
        }
        output += input[i]
      }
      return output
    }
    function normalizePathEncoding(input) {
      let output = ''
      for (let i = 0; i < input.length; i++) {
        const ch = input[i]
        if (ch === '%' && i + 2 < input.length) {
          const hex = input.slice(i + 1, i + 3)
          if (isHexPair(hex)) {
            const normalizedHex = hex.toUpperCase()
            const decoded = String.fromCharCode(parseInt(normalizedHex, 16))
            if (decoded !== '.' && isUnreserved(decoded)) {
              output += decoded
            } else {
              output += '%' + normalizedHex
            }
            i += 2
            continue
          }
        }
        if (isPathCharacter(ch)) {
          output += ch
        } else {
          const code = input.charCodeAt(i)
          if (code < 128) {
            output += isEscapeSafe(code) ? ch : BYTE_HEX[code]
          } else if (code < 55296 || code > 57343) {
            output += percentEncodeNonAscii(code)
          } else if (code <= 56319 && i + 1 < input.length) {
            const low = input.charCodeAt(i + 1)
            if (low >= 56320 && low <= 57343) {
              output += percentEncodeNonAscii(65536 + ((code - 55296) << 10) + (low - 56320))
              i++
            } else {
              output += percentEncodeNonAscii(65533)
            }
          } else {
            output += percentEncodeNonAscii(65533)
          }
        }
      }
      return output
    }
    function serializePathEncoding(input, pathNoScheme = false) {
      let output = ''
      let firstSegment = pathNoScheme && input[0] !== '/'
      for (let i = 0; i < input.length; i++) {
        const ch = input[i]
        if (ch === '%' && i + 2 < input.length) {
          const hex = input.slice(i + 1, i + 3)
          if (isHexPair(hex)) {
            output += '%' + hex.toUpperCase()
            i += 2
            continue
          }
        }
        if (ch === '/') {
          firstSegment = false
        }
        if (isPathCharacter(ch) && (ch !== ':' || !firstSegment)) {
          output += ch
        } else {
          const code = input.charCodeAt(i)
          if (code < 128) {
            output += BYTE_HEX[code]
          } else if (code < 55296 || code > 57343) {
            output += percentEncodeNonAscii(code)
          } else if (code <= 56319 && i + 1 < input.length) {
            const low = input.charCodeAt(i + 1)
            if (low >= 56320 && low <= 57343) {
              output += percentEncodeNonAscii(65536 + ((code - 55296) << 10) + (low - 56320))
              i++
            } else {
              output += percentEncodeNonAscii(65533)
            }
          } else {
            output += percentEncodeNonAscii(65533)
          }
        }
      }
      return output
    }
    function encodeComponent(input, isAllowed) {
      let output = ''
      for (let i = 0; i < input.length; i++) {
        const ch = input[i]
        if (ch === '%' && i + 2 < input.length) {
          const hex = input.slice(i + 1, i + 3)
          if (isHexPair(hex)) {
            output += '%' + hex.toUpperCase()
            i += 2
            continue
          }
        }
        if (isAllowed(ch)) {
          output += ch
        } else {
          const code = input.charCodeAt(i)
          if (code < 128) {
            output += BYTE_HEX[code]
          } else if (code < 55296 || code > 57343) {
            output += percentEncodeNonAscii(code)
          } else if (code <= 56319 && i + 1 < input.length) {
            const low = input.charCodeAt(i + 1)
            if (low >= 56320 && low <= 57343) {
              output += percentEncodeNonAscii(65536 + ((code - 55296) << 10) + (low - 56320))
              i++
            } else {
              output += percentEncodeNonAscii(65533)
            }
          } else {
            output += percentEncodeNonAscii(65533)
          }
        }
      }
      return output
    }
    function encodeUserinfo(input) {
      return encodeComponent(input, isUserinfoCharacter)
    }
    function encodeQuery(input) {
      return encodeComponent(input, isQueryFragmentCharacter)
    }
    function encodeFragment(input) {
      return encodeComponent(input, isQueryFragmentCharacter)
    }
    function isEscapeSafe(cp) {
      return (
        (cp >= 48 && cp <= 57) ||
        (cp >= 65 && cp <= 90) ||
        (cp >= 97 && cp <= 122) ||
        cp === 42 ||
        cp === 43 ||
        cp === 45 ||
        cp === 46 ||
        cp === 47 ||
        cp === 64 ||
        cp === 95
      )
    }
    function normalizeQueryFragmentEncoding(input) {
      let output = ''
      for (let i = 0; i < input.length; i++) {
        const ch = input[i]
        if (ch === '%' && i + 2 < input.length) {
          const hex = input.slice(i + 1, i + 3)
          if (isHexPair(hex)) {
            const normalizedHex = hex.toUpperCase()
            const decoded = String.fromCharCode(parseInt(normalizedHex, 16))
            if (isUnreserved(decoded)) {
              output += decoded
            } else {
              output += '%' + normalizedHex
            }
            i += 2
            continue
          }
        }
        if (isQueryFragmentCharacter(ch)) {
          output += ch
        } else {
          const code = input.charCodeAt(i)
          if (code < 128) {
            output += isEscapeSafe(code) ? ch : BYTE_HEX[code]
          } else if (code < 55296 || code > 57343) {
            output += percentEncodeNonAscii(code)
          } else if (code <= 56319 && i + 1 < input.length) {
            const low = input.charCodeAt(i + 1)
            if (low >= 56320 && low <= 57343) {
              output += percentEncodeNonAscii(65536 + ((code - 55296) << 10) + (low - 56320))
              i++
            } else {
              output += percentEncodeNonAscii(65533)
            }
          } else {
            output += percentEncodeNonAscii(65533)
          }
        }
      }
      return output
    }
    function escapePreservingEscapes(input) {
      let output = ''
      for (let i = 0; i < input.length; i++) {
        if (input[i] === '%' && i + 2 < input.length) {
          const hex = input.slice(i + 1, i + 3)
          if (isHexPair(hex)) {
            output += '%' + hex.toUpperCase()
            i += 2
            continue
          }
        }
        output += escape(input[i])
      }
      return output
    }
    function recomposeAuthority(component) {
      const uriTokens = []
      if (component.userinfo !== void 0) {
        uriTokens.push(encodeUserinfo(component.userinfo))
        uriTokens.push('@')
      }
      if (component.host !== void 0) {
        let host = component.host
        if (!isIPv4(host)) {
          let ipV6res = normalizeIPv6(host)
          if (ipV6res.isIPV6 !== true && ipV6res.isIPVFuture !== true) {
            host = normalizePercentEncoding(host, true)
            ipV6res = normalizeIPv6(host)
          }
          if (ipV6res.isIPV6 === true || ipV6res.isIPVFuture === true) {
            host = `[${ipV6res.escapedHost}]`
          } else {
            host = reescapeHostDelimiters(host, false)
          }
        }
        uriTokens.push(host)
      }
      if (typeof component.port === 'number' || typeof component.port === 'string') {
        const port = String(component.port)
        if (!isPort(port)) {
          throw new TypeError('URI port is malformed.')
        }
        uriTokens.push(':')
        uriTokens.push(port)
      }
      return uriTokens.length ? uriTokens.join('') : void 0
    }
    module.exports = {
      nonSimpleDomain,
      recomposeAuthority,
      reescapeHostDelimiters,
      normalizePercentEncoding,
      normalizePathEncoding,
      serializePathEncoding,
      normalizeQueryFragmentEncoding,
      encodeUserinfo,
      encodeQuery,
      encodeFragment,
      escapePreservingEscapes,
      removeDotSegments,
      removeDotSegmentsRelative,
      isIPv4,
      isUUID,
      normalizeIPv6,
      stringArrayToHexStripped,
    }
  },
})
var require_schemes = __commonJS({
  '../../node_modules/.pnpm/fast-uri@3.1.9/node_modules/fast-uri/lib/schemes.js'(exports, module) {
    'use strict'
    var { isUUID } = require_utils()
    var URN_REG = /^([\da-z][\d\-a-z]{0,31}):((?:[\w!$'()*+,\-./:;=@]|%[\da-f]{2})+)$/iu
    var supportedSchemeNames = ['http', 'https', 'ws', 'wss', 'urn', 'urn:uuid']
    function isValidSchemeName(name) {
      return supportedSchemeNames.indexOf(name) !== -1
    }
    function wsIsSecure(wsComponent) {
      if (wsComponent.secure === true) {
        return true
      } else if (wsComponent.secure === false) {
        return false
      } else if (wsComponent.scheme) {
        return (
          wsComponent.scheme.length === 3 &&
          (wsComponent.scheme[0] === 'w' || wsComponent.scheme[0] === 'W') &&
          (wsComponent.scheme[1] === 's' || wsComponent.scheme[1] === 'S') &&
          (wsComponent.scheme[2] === 's' || wsComponent.scheme[2] === 'S')
        )
      } else {
        return false
      }
    }
    function httpParse(component) {
      if (!component.host) {
        component.error = component.error || 'HTTP URIs must have a host.'
      }
      return component
    }
    function httpSerialize(component) {
      const secure = String(component.scheme).toLowerCase() === 'https'
      if (component.port === (secure ? 443 : 80) || component.port === '') {
        component.port = void 0
      }
      if (!component.path) {
        component.path = '/'
      }
      return component
    }
    function wsParse(wsComponent) {
      wsComponent.secure = wsIsSecure(wsComponent)
      wsComponent.resourceName = (wsComponent.path || '/') + (wsComponent.query ? '?' + wsComponent.query : '')
      wsComponent.path = void 0
      wsComponent.query = void 0
      return wsComponent
    }
    function wsSerialize(wsComponent) {
      if (wsComponent.port === (wsIsSecure(wsComponent) ? 443 : 80) || wsComponent.port === '') {
        wsComponent.port = void 0
      }
      if (typeof wsComponent.secure === 'boolean') {
        wsComponent.scheme = wsComponent.secure ? 'wss' : 'ws'
        wsComponent.secure = void 0
      }
      if (wsComponent.resourceName) {
        const queryIndex = wsComponent.resourceName.indexOf('?')
        const path = queryIndex === -1 ? wsComponent.resourceName : wsComponent.resourceName.slice(0, queryIndex)
        wsComponent.path = path && path !== '/' ? path : void 0
        wsComponent.query = queryIndex === -1 ? void 0 : wsComponent.resourceName.slice(queryIndex + 1)
        wsComponent.resourceName = void 0
      }
      wsComponent.fragment = void 0
      return wsComponent
    }
    function urnParse(urnComponent, options) {
      if (!urnComponent.path) {
        urnComponent.error = 'URN can not be parsed'
        return urnComponent
      }
      const matches = urnComponent.path.match(URN_REG)
      if (matches && matches[0] === urnComponent.path) {
        const scheme = options.scheme || urnComponent.scheme || 'urn'
        urnComponent.nid = matches[1].toLowerCase()
        urnComponent.nss = matches[2]
        const urnScheme = `${scheme}:${options.nid || urnComponent.nid}`
        const schemeHandler = getSchemeHandler(urnScheme)
        urnComponent.path = void 0
        if (schemeHandler) {
          urnComponent = schemeHandler.parse(urnComponent, options)
        }
      } else {
        urnComponent.error = urnComponent.error || 'URN can not be parsed.'
      }
      return urnComponent
    }
    function urnSerialize(urnComponent, options) {
      if (urnComponent.nid === void 0) {
        throw new Error('URN without nid cannot be serialized')
      }
      const scheme = options.scheme || urnComponent.scheme || 'urn'
      const nid = urnComponent.nid.toLowerCase()
      const urnScheme = `${scheme}:${options.nid || nid}`
      const schemeHandler = getSchemeHandler(urnScheme)
      if (schemeHandler) {
        urnComponent = schemeHandler.serialize(urnComponent, options)
      }
      const uriComponent = urnComponent
      const nss = urnComponent.nss
      uriComponent.path = `${nid || options.nid}:${nss}`
      options.skipEscape = true
      return uriComponent
    }
    function urnuuidParse(urnComponent, options) {
      const uuidComponent = urnComponent
      uuidComponent.uuid = uuidComponent.nss
      uuidComponent.nss = void 0
      if (!options.tolerant && (!uuidComponent.uuid || !isUUID(uuidComponent.uuid))) {
        uuidComponent.error = uuidComponent.error || 'UUID is not valid.'
      }
      return uuidComponent
    }
    function urnuuidSerialize(uuidComponent) {
      const urnComponent = uuidComponent
      urnComponent.nss = (uuidComponent.uuid || '').toLowerCase()
      return urnComponent
    }
    var http = { scheme: 'http', domainHost: true, parse: httpParse, serialize: httpSerialize }
    var https = { scheme: 'https', domainHost: http.domainHost, parse: httpParse, serialize: httpSerialize }
    var ws = { scheme: 'ws', domainHost: true, parse: wsParse, serialize: wsSerialize }
    var wss = { scheme: 'wss', domainHost: ws.domainHost, parse: ws.parse, serialize: ws.serialize }
    var urn = { scheme: 'urn', parse: urnParse, serialize: urnSerialize, skipNormalize: true }
    var urnuuid = { scheme: 'urn:uuid', parse: urnuuidParse, serialize: urnuuidSerialize, skipNormalize: true }
    var SCHEMES = { http, https, ws, wss, urn, 'urn:uuid': urnuuid }
    Object.setPrototypeOf(SCHEMES, null)
    function getSchemeHandler(scheme) {
      return (scheme && (SCHEMES[scheme] || SCHEMES[scheme.toLowerCase()])) || void 0
    }
    module.exports = { wsIsSecure, SCHEMES, isValidSchemeName, getSchemeHandler }
  },
})
var require_fast_uri = __commonJS({
  '../../node_modules/.pnpm/fast-uri@3.1.9/node_modules/fast-uri/index.js'(exports, module) {
    'use strict'
    var {
      normalizeIPv6,
      removeDotSegments,
      removeDotSegmentsRelative,
      recomposeAuthority,
      normalizePercentEncoding,
      normalizePathEncoding,
      serializePathEncoding,
      normalizeQueryFragmentEncoding,
      encodeQuery,
      encodeFragment,
      reescapeHostDelimiters,
      isIPv4,
      nonSimpleDomain,
    } = require_utils()
    var { SCHEMES, getSchemeHandler } = require_schemes()
    var VALID_SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/u
    var MALFORMED_SCHEME_ERROR = 'URI scheme is malformed.'
    var MALFORMED_HOST_ERROR = 'URI host is malformed.'
    var FORBIDDEN_DOMAIN_HOST_CHARACTER = /[\0-\x20"#/:<>?@[\\\]^`{|}\x7F]/u
    function validateScheme(scheme) {
      const stringScheme = String(scheme)
      if (!VALID_SCHEME.test(stringScheme)) {
        throw new TypeError(MALFORMED_SCHEME_ERROR)
      }
      return stringScheme
    }
    function normalize(uri, options) {
      if (typeof uri === 'string') {
        uri = normalizeString(uri, options)
      } else if (typeof uri === 'object') {
        uri = parse2(serialize2(uri, options), options)
      }
      return uri
    }
    function resolve(baseURI, relativeURI, options) {
      const schemelessOptions = options ? Object.assign({ scheme: 'null' }, options) : { scheme: 'null' }
      const {
        parsed: baseParsed,
        malformedAuthorityOrPort: baseMalformed,
        malformedPercentEncoding: baseMalformedPercentEncoding,
        malformedSchemeSpecific: baseMalformedSchemeSpecific,
        malformedHost: baseMalformedHost,
        malformedScheme: baseMalformedScheme,
      } = parseWithStatus(baseURI, schemelessOptions)
      const {
        parsed: relativeParsed,
        malformedAuthorityOrPort: relativeMalformed,
        malformedPercentEncoding: relativeMalformedPercentEncoding,
        malformedSchemeSpecific: relativeMalformedSchemeSpecific,
        malformedHost: relativeMalformedHost,
        malformedScheme: relativeMalformedScheme,
      } = parseWithStatus(relativeURI, schemelessOptions)
      if (
        baseMalformed ||
        relativeMalformed ||
        baseMalformedPercentEncoding ||
        relativeMalformedPercentEncoding ||
        baseMalformedSchemeSpecific ||
        relativeMalformedSchemeSpecific ||
        baseMalformedHost ||
        relativeMalformedHost ||
        baseMalformedScheme ||
        relativeMalformedScheme
      ) {
        throw new Error(baseParsed.error || relativeParsed.error || 'URI is malformed.')
      }
      const resolved = resolveComponent(baseParsed, relativeParsed, schemelessOptions, true)
      const resolvedSchemeHandler = getSchemeHandler((options && options.scheme) || resolved.scheme)
      const resolvedHost = resolved.host
      const resolvedHostIsIP =
        resolvedHost !== void 0 && resolvedHost !== '' && (isIPv4(resolvedHost) || normalizeIPv6(resolvedHost).isIPV6)
      if (hasForbiddenDomainHost(resolved, options || {}, resolvedSchemeHandler, resolvedHostIsIP)) {
        throw new Error(MALFORMED_HOST_ERROR)
      }
      canonicalizeHost(resolved, options || {}, resolvedSchemeHandler, resolvedHostIsIP)
      const encodedASCIIHost =
        resolvedHost && resolvedHost.indexOf('%') !== -1 && !new RegExp('\\P{ASCII}', 'u').test(resolvedHost)
      if (resolved.error && !encodedASCIIHost) {
        throw new Error(resolved.error)
      }
      schemelessOptions.skipEscape = true
      return serialize2(resolved, schemelessOptions)
    }
    function resolveComponent(base, relative, options, skipNormalization) {
      const target = {}
      if (!skipNormalization) {
        base = parse2(serialize2(base, options), options)
        relative = parse2(serialize2(relative, options), options)
      }
      options = options || {}
      if (!options.tolerant && relative.scheme) {
        target.scheme = relative.scheme
        target.userinfo = relative.userinfo
        target.host = relative.host
        target.port = relative.port
        target.path = removeDotSegments(relative.path || '')
        target.query = relative.query
      } else {
        if (relative.userinfo !== void 0 || relative.host !== void 0 || relative.port !== void 0) {
          target.userinfo = relative.userinfo
          target.host = relative.host
          target.port = relative.port
          target.path = removeDotSegments(relative.path || '')
          target.query = relative.query
        } else {
          if (!relative.path) {
            target.path = base.path
            if (relative.query !== void 0) {
              target.query = relative.query
            } else {
              target.query = base.query
            }
          } else {
            if (relative.path[0] === '/') {
              target.path = removeDotSegments(relative.path)
            } else {
              const baseHasAuthority = base.userinfo !== void 0 || base.host !== void 0 || base.port !== void 0
              if (baseHasAuthority && !base.path) {
                target.path = '/' + relative.path
              } else if (!base.path) {
                target.path = relative.path
              } else {
                target.path = base.path.slice(0, base.path.lastIndexOf('/') + 1) + relative.path
              }
              target.path =
                base.scheme === void 0 && !baseHasAuthority && target.path[0] !== '/'
                  ? removeDotSegmentsRelative(target.path)
                  : removeDotSegments(target.path)
            }
            target.query = relative.query
          }
          target.userinfo = base.userinfo
          target.host = base.host
          target.port = base.port
        }
        target.scheme = base.scheme
      }
      target.fragment = relative.fragment
      return target
    }
    function equal(uriA, uriB, options) {
      const normalizedA = normalizeComparableURI(uriA, options)
      const normalizedB = normalizeComparableURI(uriB, options)
      return normalizedA !== void 0 && normalizedB !== void 0 && normalizedA === normalizedB
    }
    function serialize2(cmpts, opts) {
      const component = {
        host: cmpts.host,
        scheme: cmpts.scheme,
        userinfo: cmpts.userinfo,
        port: cmpts.port,
        path: cmpts.path,
        query: cmpts.query,
        nid: cmpts.nid,
        nss: cmpts.nss,
        uuid: cmpts.uuid,
        fragment: cmpts.fragment,
        reference: cmpts.reference,
        resourceName: cmpts.resourceName,
        secure: cmpts.secure,
        error: '',
      }
      const options = Object.assign({}, opts)
      const uriTokens = []
      if (component.scheme) {
        component.scheme = validateScheme(component.scheme)
      }
      const schemeHandler = getSchemeHandler(options.scheme || component.scheme)
      if (schemeHandler && schemeHandler.serialize) schemeHandler.serialize(component, options)
      const hasAuthority = component.userinfo !== void 0 || component.host !== void 0 || component.port !== void 0
      const schemelessReference = (component.scheme === void 0 || options.reference === 'suffix') && !hasAuthority
      const pathNoScheme = !options.skipEscape && schemelessReference
      if (component.path !== void 0) {
        if (!options.skipEscape) {
          component.path = serializePathEncoding(component.path, pathNoScheme)
        } else {
          component.path = normalizePercentEncoding(component.path)
        }
      }
      if (options.reference !== 'suffix' && component.scheme) {
        component.scheme = validateScheme(component.scheme)
        uriTokens.push(component.scheme, ':')
      }
      const authority = recomposeAuthority(component)
      if (authority !== void 0) {
        if (options.reference !== 'suffix') {
          uriTokens.push('//')
        }
        uriTokens.push(authority)
        if (component.path && component.path[0] !== '/') {
          uriTokens.push('/')
        }
      }
      if (component.path !== void 0) {
        let s = component.path
        if (!options.absolutePath && (!schemeHandler || !schemeHandler.absolutePath)) {
          s = schemelessReference && s[0] !== '/' ? removeDotSegmentsRelative(s) : removeDotSegments(s)
        }
        if (schemelessReference) {
          s = serializePathEncoding(s, true)
        }
        if (authority === void 0 && s[0] === '/' && s[1] === '/') {
          s = '/%2F' + s.slice(2)
        }
        uriTokens.push(s)
      }
      if (component.query !== void 0) {
        uriTokens.push('?', encodeQuery(component.query))
      }
      if (component.fragment !== void 0) {
        uriTokens.push('#', encodeFragment(component.fragment))
      }
      return uriTokens.join('')
    }
    var URI_PARSE =
      /^(?:([^#/:?]+):)?(?:\/\/((?:([^#/?@]*)@)?(\[[^#/?\]]+\]|[^#/:?]*)(?::(\d*))?))?([^#?]*)(?:\?([^#]*))?(?:#((?:.|[\n\r])*))?/u
    var AUTHORITY_PREFIX = /^(?:[^#/:?]+:)?\/\/([^/?#]*)/
    var AUTHORITY_INTRODUCER_REGION = /^(?:[^#/:?]+:)?([/\\\t\n\r]*)/
    function getParseError(parsed, matches) {
      if (matches[2] !== void 0 && parsed.path && parsed.path[0] !== '/') {
        return 'URI path must start with "/" when authority is present.'
      }
      if (typeof parsed.port === 'number' && (parsed.port < 0 || parsed.port > 65535)) {
        return 'URI port is malformed.'
      }
      return void 0
    }
    function hasMalformedPercentEncoding(component) {
      if (component === void 0) return false
      let percent = component.indexOf('%')
      while (percent !== -1) {
        if (percent + 2 >= component.length || !/^[\da-f]{2}$/iu.test(component.slice(percent + 1, percent + 3))) {
          return true
        }
        percent = component.indexOf('%', percent + 3)
      }
      return false
    }
    function isIPLiteral(host) {
      return host[0] === '[' && host[host.length - 1] === ']'
    }
    function hasMalformedComponentPercentEncoding(matches) {
      const host = matches[4]
      return (
        hasMalformedPercentEncoding(matches[3]) ||
        (host !== void 0 && !isIPLiteral(host) && hasMalformedPercentEncoding(host)) ||
        hasMalformedPercentEncoding(matches[6]) ||
        hasMalformedPercentEncoding(matches[7]) ||
        hasMalformedPercentEncoding(matches[8])
      )
    }
    function canonicalizeHost(parsed, options, schemeHandler, isIP3) {
      if (hasForbiddenDomainHost(parsed, options, schemeHandler, isIP3)) {
        parsed.error = parsed.error || MALFORMED_HOST_ERROR
        return true
      }
      if (
        !options.unicodeSupport &&
        (!schemeHandler || !schemeHandler.unicodeSupport) &&
        parsed.host &&
        !isIPLiteral(parsed.host) &&
        (options.domainHost || (schemeHandler && schemeHandler.domainHost)) &&
        isIP3 === false &&
        nonSimpleDomain(parsed.host)
      ) {
        let url
        try {
          url = new URL('http://' + parsed.host)
        } catch (e) {
          parsed.error = parsed.error || "Host's domain name can not be converted to ASCII: " + e
          return true
        }
        if (!isHostOnlyURL(url)) {
          parsed.error = parsed.error || MALFORMED_HOST_ERROR
          return true
        }
        parsed.host = url.hostname
      }
      return false
    }
    function hasForbiddenDomainHost(parsed, options, schemeHandler, isIP3) {
      return Boolean(
        parsed.host &&
        isIP3 === false &&
        !isIPLiteral(parsed.host) &&
        (options.domainHost || (schemeHandler && schemeHandler.domainHost)) &&
        FORBIDDEN_DOMAIN_HOST_CHARACTER.test(parsed.host),
      )
    }
    function isHostOnlyURL(url) {
      return (
        url.username === '' &&
        url.password === '' &&
        url.port === '' &&
        url.pathname === '/' &&
        url.search === '' &&
        url.hash === '' &&
        url.hostname !== ''
      )
    }
    function parseWithStatus(uri, opts) {
      const options = Object.assign({}, opts)
      const parsed = {
        scheme: void 0,
        userinfo: void 0,
        host: '',
        port: void 0,
        path: '',
        query: void 0,
        fragment: void 0,
      }
      let malformedAuthorityOrPort = false
      let malformedPercentEncoding = false
      let malformedSchemeSpecific = false
      let malformedHost = false
      let malformedIPLiteral = false
      let malformedScheme = false
      let isIP3 = false
      if (options.reference === 'suffix') {
        if (options.scheme) {
          uri = options.scheme + ':' + uri
        } else {
          uri = '//' + uri
        }
      }
      const authorityMatch = uri.match(AUTHORITY_PREFIX)
      if (authorityMatch !== null && authorityMatch[1].indexOf('\\') !== -1) {
        parsed.error = 'URI authority must not contain a literal backslash.'
        malformedAuthorityOrPort = true
      }
      const introducerMatch = uri.match(AUTHORITY_INTRODUCER_REGION)
      if (introducerMatch !== null) {
        const region = introducerMatch[1]
        const normalizedRegion = region.replace(/[\t\n\r]/g, '')
        if (normalizedRegion.length >= 2) {
          if (normalizedRegion.slice(0, 2) !== '//') {
            parsed.error = parsed.error || 'URI authority must not contain a literal backslash.'
            malformedAuthorityOrPort = true
          } else if (region.length !== normalizedRegion.length) {
            parsed.error = parsed.error || 'URI authority introducer must not contain whitespace.'
            malformedAuthorityOrPort = true
          }
        }
      }
      const matches = uri.match(URI_PARSE)
      if (matches) {
        parsed.scheme = matches[1]
        parsed.userinfo = matches[3]
        parsed.host = matches[4]
        parsed.port = parseInt(matches[5], 10)
        parsed.path = matches[6] || ''
        parsed.query = matches[7]
        parsed.fragment = matches[8]
        if (parsed.scheme !== void 0) {
          if (VALID_SCHEME.test(parsed.scheme)) {
            parsed.scheme = parsed.scheme.toLowerCase()
          } else {
            parsed.error = parsed.error || MALFORMED_SCHEME_ERROR
            malformedScheme = true
          }
        }
        malformedPercentEncoding = hasMalformedComponentPercentEncoding(matches)
        if (malformedPercentEncoding) {
          parsed.error = parsed.error || 'URI contains malformed percent-encoding.'
        }
        if (isNaN(parsed.port)) {
          parsed.port = matches[5]
        }
        const parseError = getParseError(parsed, matches)
        if (parseError !== void 0) {
          parsed.error = parsed.error || parseError
          malformedAuthorityOrPort = true
        }
        if (parsed.host) {
          const ipv4result = isIPv4(parsed.host)
          if (ipv4result === false) {
            const bracketedIPLiteral = isIPLiteral(parsed.host)
            const hasIPLiteralBracket = parsed.host.indexOf('[') !== -1 || parsed.host.indexOf(']') !== -1
            const ipv6result = normalizeIPv6(parsed.host)
            isIP3 = ipv6result.isIPV6 || ipv6result.isIPVFuture === true
            malformedIPLiteral = hasIPLiteralBracket && (!bracketedIPLiteral || ipv6result.error === true)
            parsed.host = isIP3 ? ipv6result.host : ipv6result.host.toLowerCase()
            if (malformedIPLiteral) {
              parsed.error = parsed.error || MALFORMED_HOST_ERROR
              malformedAuthorityOrPort = true
            }
          } else {
            isIP3 = true
          }
        }
        if (
          parsed.scheme === void 0 &&
          parsed.userinfo === void 0 &&
          parsed.host === void 0 &&
          parsed.port === void 0 &&
          parsed.query === void 0 &&
          !parsed.path
        ) {
          parsed.reference = 'same-document'
        } else if (parsed.scheme === void 0) {
          parsed.reference = 'relative'
        } else if (parsed.fragment === void 0) {
          parsed.reference = 'absolute'
        } else {
          parsed.reference = 'uri'
        }
        if (options.reference && options.reference !== 'suffix' && options.reference !== parsed.reference) {
          parsed.error = parsed.error || 'URI is not a ' + options.reference + ' reference.'
        }
        const schemeHandler = getSchemeHandler(options.scheme || parsed.scheme)
        if (!malformedIPLiteral) {
          malformedHost = canonicalizeHost(parsed, options, schemeHandler, isIP3)
        }
        if (uri.indexOf('%') !== -1 && parsed.host !== void 0 && !malformedIPLiteral) {
          let host = isIP3 ? parsed.host : normalizePercentEncoding(parsed.host, true)
          if (!isIP3) {
            host = normalizePercentEncoding(host.toLowerCase())
          }
          parsed.host = isIP3 || options.scheme !== 'null' ? reescapeHostDelimiters(host, isIP3) : host
        }
        if (!schemeHandler || (schemeHandler && !schemeHandler.skipNormalize)) {
          if (parsed.path) {
            parsed.path = normalizePathEncoding(parsed.path)
          }
          if (parsed.query) {
            parsed.query = normalizeQueryFragmentEncoding(parsed.query)
          }
          if (parsed.fragment) {
            parsed.fragment = normalizeQueryFragmentEncoding(parsed.fragment)
          }
        }
        if (schemeHandler && schemeHandler.parse) {
          schemeHandler.parse(parsed, options)
          if (schemeHandler === SCHEMES.urn && parsed.nid === void 0) {
            malformedSchemeSpecific = true
          }
        }
      } else {
        parsed.error = parsed.error || 'URI can not be parsed.'
      }
      return {
        parsed,
        malformedAuthorityOrPort,
        malformedPercentEncoding,
        malformedSchemeSpecific,
        malformedHost,
        malformedScheme,
      }
    }
    function parse2(uri, opts) {
      return parseWithStatus(uri, opts).parsed
    }
    function normalizeString(uri, opts) {
      return normalizeStringWithStatus(uri, opts).normalized
    }
    function normalizeStringWithStatus(uri, opts) {
      const {
        parsed,
        malformedAuthorityOrPort,
        malformedPercentEncoding,
        malformedSchemeSpecific,
        malformedHost,
        malformedScheme,
      } = parseWithStatus(uri, opts)
      return {
        normalized:
          malformedAuthorityOrPort ||
          malformedPercentEncoding ||
          malformedSchemeSpecific ||
          malformedHost ||
          malformedScheme
            ? uri
            : serialize2(parsed, opts),
        malformedAuthorityOrPort,
        malformedPercentEncoding,
        malformedSchemeSpecific,
        malformedHost,
        malformedScheme,
      }
    }
    function normalizeComparableURI(uri, opts) {
      if (typeof uri !== 'string' && typeof uri !== 'object') {
        return void 0
      }
      let value
      try {
        value = typeof uri === 'string' ? uri : serialize2(uri, opts)
      } catch {
        return void 0
      }
      const {
        normalized,
        malformedAuthorityOrPort,
        malformedPercentEncoding,
        malformedSchemeSpecific,
        malformedHost,
        malformedScheme,
      } = normalizeStringWithStatus(value, opts)
      return malformedAuthorityOrPort ||
        malformedPercentEncoding ||
        malformedSchemeSpecific ||
        malformedHost ||
        malformedScheme
        ? void 0
        : normalized
    }
    var fastUri = { SCHEMES, normalize, resolve, resolveComponent, equal, serialize: serialize2, parse: parse2 }
    module.exports = fastUri
    module.exports.default = fastUri
    module.exports.fastUri = fastUri
  },
})
var require_uri = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/runtime/uri.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var uri = require_fast_uri()
    uri.code = 'require("ajv/dist/runtime/uri").default'
    exports.default = uri
  },
})
var require_core = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/core.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.CodeGen =
      exports.Name =
      exports.nil =
      exports.stringify =
      exports.str =
      exports._ =
      exports.KeywordCxt =
        void 0
    var validate_1 = require_validate()
    Object.defineProperty(exports, 'KeywordCxt', {
      enumerable: true,
      get: function () {
        return validate_1.KeywordCxt
      },
    })
    var codegen_1 = require_codegen()
    Object.defineProperty(exports, '_', {
      enumerable: true,
      get: function () {
        return codegen_1._
      },
    })
    Object.defineProperty(exports, 'str', {
      enumerable: true,
      get: function () {
        return codegen_1.str
      },
    })
    Object.defineProperty(exports, 'stringify', {
      enumerable: true,
      get: function () {
        return codegen_1.stringify
      },
    })
    Object.defineProperty(exports, 'nil', {
      enumerable: true,
      get: function () {
        return codegen_1.nil
      },
    })
    Object.defineProperty(exports, 'Name', {
      enumerable: true,
      get: function () {
        return codegen_1.Name
      },
    })
    Object.defineProperty(exports, 'CodeGen', {
      enumerable: true,
      get: function () {
        return codegen_1.CodeGen
      },
    })
    var validation_error_1 = require_validation_error()
    var ref_error_1 = require_ref_error()
    var rules_1 = require_rules()
    var compile_1 = require_compile()
    var codegen_2 = require_codegen()
    var resolve_1 = require_resolve()
    var dataType_1 = require_dataType()
    var util_1 = require_util()
    var $dataRefSchema = require_data()
    var uri_1 = require_uri()
    var defaultRegExp = (str, flags) => new RegExp(str, flags)
    defaultRegExp.code = 'new RegExp'
    var META_IGNORE_OPTIONS = ['removeAdditional', 'useDefaults', 'coerceTypes']
    var EXT_SCOPE_NAMES = new Set([
      'validate',
      'serialize',
      'parse',
      'wrapper',
      'root',
      'schema',
      'keyword',
      'pattern',
      'formats',
      'validate$data',
      'func',
      'obj',
      'Error',
    ])
    var removedOptions = {
      errorDataPath: '',
      format: '`validateFormats: false` can be used instead.',
      nullable: '"nullable" keyword is supported by default.',
      jsonPointers: 'Deprecated jsPropertySyntax can be used instead.',
      extendRefs: 'Deprecated ignoreKeywordsWithRef can be used instead.',
      missingRefs: 'Pass empty schema with $id that should be ignored to ajv.addSchema.',
      processCode: 'Use option `code: {process: (code, schemaEnv: object) => string}`',
      sourceCode: 'Use option `code: {source: true}`',
      strictDefaults: 'It is default now, see option `strict`.',
      strictKeywords: 'It is default now, see option `strict`.',
      uniqueItems: '"uniqueItems" keyword is always validated.',
      unknownFormats: 'Disable strict mode or pass `true` to `ajv.addFormat` (or `formats` option).',
      cache: 'Map is used as cache, schema object as key.',
      serialize: 'Map is used as cache, schema object as key.',
      ajvErrors: 'It is default now.',
    }
    var deprecatedOptions = {
      ignoreKeywordsWithRef: '',
      jsPropertySyntax: '',
      unicode: '"minLength"/"maxLength" account for unicode characters by default.',
    }
    var MAX_EXPRESSION = 200
    function requiredOptions(o) {
      var _a, _b, _c, _d, _e, _f, _g, _h, _j, _k, _l, _m, _o, _p, _q, _r, _s, _t, _u, _v, _w, _x, _y, _z, _0
      const s = o.strict
      const _optz = (_a = o.code) === null || _a === void 0 ? void 0 : _a.optimize
      const optimize = _optz === true || _optz === void 0 ? 1 : _optz || 0
      const regExp =
        (_c = (_b = o.code) === null || _b === void 0 ? void 0 : _b.regExp) !== null && _c !== void 0
          ? _c
          : defaultRegExp
      const uriResolver = (_d = o.uriResolver) !== null && _d !== void 0 ? _d : uri_1.default
      return {
        strictSchema:
          (_f = (_e = o.strictSchema) !== null && _e !== void 0 ? _e : s) !== null && _f !== void 0 ? _f : true,
        strictNumbers:
          (_h = (_g = o.strictNumbers) !== null && _g !== void 0 ? _g : s) !== null && _h !== void 0 ? _h : true,
        strictTypes:
          (_k = (_j = o.strictTypes) !== null && _j !== void 0 ? _j : s) !== null && _k !== void 0 ? _k : 'log',
        strictTuples:
          (_m = (_l = o.strictTuples) !== null && _l !== void 0 ? _l : s) !== null && _m !== void 0 ? _m : 'log',
        strictRequired:
          (_p = (_o = o.strictRequired) !== null && _o !== void 0 ? _o : s) !== null && _p !== void 0 ? _p : false,
        code: o.code ? { ...o.code, optimize, regExp } : { optimize, regExp },
        loopRequired: (_q = o.loopRequired) !== null && _q !== void 0 ? _q : MAX_EXPRESSION,
        loopEnum: (_r = o.loopEnum) !== null && _r !== void 0 ? _r : MAX_EXPRESSION,
        meta: (_s = o.meta) !== null && _s !== void 0 ? _s : true,
        messages: (_t = o.messages) !== null && _t !== void 0 ? _t : true,
        inlineRefs: (_u = o.inlineRefs) !== null && _u !== void 0 ? _u : true,
        schemaId: (_v = o.schemaId) !== null && _v !== void 0 ? _v : '$id',
        addUsedSchema: (_w = o.addUsedSchema) !== null && _w !== void 0 ? _w : true,
        validateSchema: (_x = o.validateSchema) !== null && _x !== void 0 ? _x : true,
        validateFormats: (_y = o.validateFormats) !== null && _y !== void 0 ? _y : true,
        unicodeRegExp: (_z = o.unicodeRegExp) !== null && _z !== void 0 ? _z : true,
        int32range: (_0 = o.int32range) !== null && _0 !== void 0 ? _0 : true,
        uriResolver,
      }
    }
    var Ajv = class {
      constructor(opts = {}) {
        this.schemas = {}
        this.refs = {}
        this.formats = Object.create(null)
        this._compilations = new Set()
        this._loading = {}
        this._cache = new Map()
        opts = this.opts = { ...opts, ...requiredOptions(opts) }
        const { es5, lines } = this.opts.code
        this.scope = new codegen_2.ValueScope({ scope: {}, prefixes: EXT_SCOPE_NAMES, es5, lines })
        this.logger = getLogger(opts.logger)
        const formatOpt = opts.validateFormats
        opts.validateFormats = false
        this.RULES = (0, rules_1.getRules)()
        checkOptions.call(this, removedOptions, opts, 'NOT SUPPORTED')
        checkOptions.call(this, deprecatedOptions, opts, 'DEPRECATED', 'warn')
        this._metaOpts = getMetaSchemaOptions.call(this)
        if (opts.formats) addInitialFormats.call(this)
        this._addVocabularies()
        this._addDefaultMetaSchema()
        if (opts.keywords) addInitialKeywords.call(this, opts.keywords)
        if (typeof opts.meta == 'object') this.addMetaSchema(opts.meta)
        addInitialSchemas.call(this)
        opts.validateFormats = formatOpt
      }
      _addVocabularies() {
        this.addKeyword('$async')
      }
      _addDefaultMetaSchema() {
        const { $data, meta, schemaId } = this.opts
        let _dataRefSchema = $dataRefSchema
        if (schemaId === 'id') {
          _dataRefSchema = { ...$dataRefSchema }
          _dataRefSchema.id = _dataRefSchema.$id
          delete _dataRefSchema.$id
        }
        if (meta && $data) this.addMetaSchema(_dataRefSchema, _dataRefSchema[schemaId], false)
      }
      defaultMeta() {
        const { meta, schemaId } = this.opts
        return (this.opts.defaultMeta = typeof meta == 'object' ? meta[schemaId] || meta : void 0)
      }
      validate(schemaKeyRef, data) {
        let v
        if (typeof schemaKeyRef == 'string') {
          v = this.getSchema(schemaKeyRef)
          if (!v) throw new Error(`no schema with key or ref "${schemaKeyRef}"`)
        } else {
          v = this.compile(schemaKeyRef)
        }
        const valid = v(data)
        if (!('$async' in v)) this.errors = v.errors
        return valid
      }
      compile(schema, _meta) {
        const sch = this._addSchema(schema, _meta)
        return sch.validate || this._compileSchemaEnv(sch)
      }
      compileAsync(schema, meta) {
        if (typeof this.opts.loadSchema != 'function') {
          throw new Error('options.loadSchema should be a function')
        }
        const { loadSchema } = this.opts
        return runCompileAsync.call(this, schema, meta)
        async function runCompileAsync(_schema, _meta) {
          await loadMetaSchema.call(this, _schema.$schema)
          const sch = this._addSchema(_schema, _meta)
          return sch.validate || _compileAsync.call(this, sch)
        }
        async function loadMetaSchema($ref) {
          if ($ref && !this.getSchema($ref)) {
            await runCompileAsync.call(this, { $ref }, true)
          }
        }
        async function _compileAsync(sch) {
          try {
            return this._compileSchemaEnv(sch)
          } catch (e) {
            if (!(e instanceof ref_error_1.default)) throw e
            checkLoaded.call(this, e)
            await loadMissingSchema.call(this, e.missingSchema)
            return _compileAsync.call(this, sch)
          }
        }
        function checkLoaded({ missingSchema: ref, missingRef }) {
          if (this.refs[ref]) {
            throw new Error(`AnySchema ${ref} is loaded but ${missingRef} cannot be resolved`)
          }
        }
        async function loadMissingSchema(ref) {
          const _schema = await _loadSchema.call(this, ref)
          if (!this.refs[ref]) await loadMetaSchema.call(this, _schema.$schema)
          if (!this.refs[ref]) this.addSchema(_schema, ref, meta)
        }
        async function _loadSchema(ref) {
          const p = this._loading[ref]
          if (p) return p
          try {
            return await (this._loading[ref] = loadSchema(ref))
          } finally {
            delete this._loading[ref]
          }
        }
      }
      addSchema(schema, key, _meta, _validateSchema = this.opts.validateSchema) {
        if (Array.isArray(schema)) {
          for (const sch of schema) this.addSchema(sch, void 0, _meta, _validateSchema)
          return this
        }
        let id
        if (typeof schema === 'object') {
          const { schemaId } = this.opts
          id = schema[schemaId]
          if (id !== void 0 && typeof id != 'string') {
            throw new Error(`schema ${schemaId} must be string`)
          }
        }
        key = (0, resolve_1.normalizeId)(key || id)
        this._checkUnique(key)
        this.schemas[key] = this._addSchema(schema, _meta, key, _validateSchema, true)
        return this
      }
      addMetaSchema(schema, key, _validateSchema = this.opts.validateSchema) {
        this.addSchema(schema, key, true, _validateSchema)
        return this
      }
      validateSchema(schema, throwOrLogError) {
        if (typeof schema == 'boolean') return true
        let $schema
        $schema = schema.$schema
        if ($schema !== void 0 && typeof $schema != 'string') {
          throw new Error('$schema must be a string')
        }
        $schema = $schema || this.opts.defaultMeta || this.defaultMeta()
        if (!$schema) {
          this.logger.warn('meta-schema not available')
          this.errors = null
          return true
        }
        const valid = this.validate($schema, schema)
        if (!valid && throwOrLogError) {
          const message = 'schema is invalid: ' + this.errorsText()
          if (this.opts.validateSchema === 'log') this.logger.error(message)
          else throw new Error(message)
        }
        return valid
      }
      getSchema(keyRef) {
        let sch
        while (typeof (sch = getSchEnv.call(this, keyRef)) == 'string') keyRef = sch
        if (sch === void 0) {
          const { schemaId } = this.opts
          const root = new compile_1.SchemaEnv({ schema: {}, schemaId })
          sch = compile_1.resolveSchema.call(this, root, keyRef)
          if (!sch) return
          this.refs[keyRef] = sch
        }
        return sch.validate || this._compileSchemaEnv(sch)
      }
      removeSchema(schemaKeyRef) {
        if (schemaKeyRef instanceof RegExp) {
          this._removeAllSchemas(this.schemas, schemaKeyRef)
          this._removeAllSchemas(this.refs, schemaKeyRef)
          return this
        }
        switch (typeof schemaKeyRef) {
          case 'undefined':
            this._removeAllSchemas(this.schemas)
            this._removeAllSchemas(this.refs)
            this._cache.clear()
            return this
          case 'string': {
            const sch = getSchEnv.call(this, schemaKeyRef)
            if (typeof sch == 'object') this._cache.delete(sch.schema)
            delete this.schemas[schemaKeyRef]
            delete this.refs[schemaKeyRef]
            return this
          }
          case 'object': {
            const cacheKey = schemaKeyRef
            this._cache.delete(cacheKey)
            let id = schemaKeyRef[this.opts.schemaId]
            if (id) {
              id = (0, resolve_1.normalizeId)(id)
              delete this.schemas[id]
              delete this.refs[id]
            }
            return this
          }
          default:
            throw new Error('ajv.removeSchema: invalid parameter')
        }
      }
      addVocabulary(definitions) {
        for (const def of definitions) this.addKeyword(def)
        return this
      }
      addKeyword(kwdOrDef, def) {
        let keyword
        if (typeof kwdOrDef == 'string') {
          keyword = kwdOrDef
          if (typeof def == 'object') {
            this.logger.warn('these parameters are deprecated, see docs for addKeyword')
            def.keyword = keyword
          }
        } else if (typeof kwdOrDef == 'object' && def === void 0) {
          def = kwdOrDef
          keyword = def.keyword
          if (Array.isArray(keyword) && !keyword.length) {
            throw new Error('addKeywords: keyword must be string or non-empty array')
          }
        } else {
          throw new Error('invalid addKeywords parameters')
        }
        checkKeyword.call(this, keyword, def)
        if (!def) {
          ;(0, util_1.eachItem)(keyword, (kwd) => addRule.call(this, kwd))
          return this
        }
        keywordMetaschema.call(this, def)
        const definition = {
          ...def,
          type: (0, dataType_1.getJSONTypes)(def.type),
          schemaType: (0, dataType_1.getJSONTypes)(def.schemaType),
        }
        ;(0, util_1.eachItem)(
          keyword,
          definition.type.length === 0
            ? (k) => addRule.call(this, k, definition)
            : (k) => definition.type.forEach((t2) => addRule.call(this, k, definition, t2)),
        )
        return this
      }
      getKeyword(keyword) {
        const rule = this.RULES.all[keyword]
        return typeof rule == 'object' ? rule.definition : !!rule
      }
      removeKeyword(keyword) {
        const { RULES } = this
        delete RULES.keywords[keyword]
        delete RULES.all[keyword]
        for (const group of RULES.rules) {
          const i = group.rules.findIndex((rule) => rule.keyword === keyword)
          if (i >= 0) group.rules.splice(i, 1)
        }
        return this
      }
      addFormat(name, format) {
        if (typeof format == 'string') format = new RegExp(format)
        this.formats[name] = format
        return this
      }
      errorsText(errors = this.errors, { separator = ', ', dataVar = 'data' } = {}) {
        if (!errors || errors.length === 0) return 'No errors'
        return errors
          .map((e) => `${dataVar}${e.instancePath} ${e.message}`)
          .reduce((text, msg) => text + separator + msg)
      }
      $dataMetaSchema(metaSchema, keywordsJsonPointers) {
        const rules = this.RULES.all
        metaSchema = JSON.parse(JSON.stringify(metaSchema))
        for (const jsonPointer of keywordsJsonPointers) {
          const segments = jsonPointer.split('/').slice(1)
          let keywords = metaSchema
          for (const seg of segments) keywords = keywords[seg]
          for (const key in rules) {
            const rule = rules[key]
            if (typeof rule != 'object') continue
            const { $data } = rule.definition
            const schema = keywords[key]
            if ($data && schema) keywords[key] = schemaOrData(schema)
          }
        }
        return metaSchema
      }
      _removeAllSchemas(schemas, regex) {
        for (const keyRef in schemas) {
          const sch = schemas[keyRef]
          if (!regex || regex.test(keyRef)) {
            if (typeof sch == 'string') {
              delete schemas[keyRef]
            } else if (sch && !sch.meta) {
              this._cache.delete(sch.schema)
              delete schemas[keyRef]
            }
          }
        }
      }
      _addSchema(schema, meta, baseId, validateSchema = this.opts.validateSchema, addSchema = this.opts.addUsedSchema) {
        let id
        const { schemaId } = this.opts
        if (typeof schema == 'object') {
          id = schema[schemaId]
        } else {
          if (this.opts.jtd) throw new Error('schema must be object')
          else if (typeof schema != 'boolean') throw new Error('schema must be object or boolean')
        }
        let sch = this._cache.get(schema)
        if (sch !== void 0) return sch
        baseId = (0, resolve_1.normalizeId)(id || baseId)
        const localRefs = resolve_1.getSchemaRefs.call(this, schema, baseId)
        sch = new compile_1.SchemaEnv({ schema, schemaId, meta, baseId, localRefs })
        this._cache.set(sch.schema, sch)
        if (addSchema && !baseId.startsWith('#')) {
          if (baseId) this._checkUnique(baseId)
          this.refs[baseId] = sch
        }
        if (validateSchema) this.validateSchema(schema, true)
        return sch
      }
      _checkUnique(id) {
        if (this.schemas[id] || this.refs[id]) {
          throw new Error(`schema with key or id "${id}" already exists`)
        }
      }
      _compileSchemaEnv(sch) {
        if (sch.meta) this._compileMetaSchema(sch)
        else compile_1.compileSchema.call(this, sch)
        if (!sch.validate) throw new Error('ajv implementation error')
        return sch.validate
      }
      _compileMetaSchema(sch) {
        const currentOpts = this.opts
        this.opts = this._metaOpts
        try {
          compile_1.compileSchema.call(this, sch)
        } finally {
          this.opts = currentOpts
        }
      }
    }
    Ajv.ValidationError = validation_error_1.default
    Ajv.MissingRefError = ref_error_1.default
    exports.default = Ajv
    function checkOptions(checkOpts, options, msg, log = 'error') {
      for (const key in checkOpts) {
        const opt = key
        if (opt in options) this.logger[log](`${msg}: option ${key}. ${checkOpts[opt]}`)
      }
    }
    function getSchEnv(keyRef) {
      keyRef = (0, resolve_1.normalizeId)(keyRef)
      return this.schemas[keyRef] || this.refs[keyRef]
    }
    function addInitialSchemas() {
      const optsSchemas = this.opts.schemas
      if (!optsSchemas) return
      if (Array.isArray(optsSchemas)) this.addSchema(optsSchemas)
      else for (const key in optsSchemas) this.addSchema(optsSchemas[key], key)
    }
    function addInitialFormats() {
      for (const name in this.opts.formats) {
        const format = this.opts.formats[name]
        if (format) this.addFormat(name, format)
      }
    }
    function addInitialKeywords(defs) {
      if (Array.isArray(defs)) {
        this.addVocabulary(defs)
        return
      }
      this.logger.warn('keywords option as map is deprecated, pass array')
      for (const keyword in defs) {
        const def = defs[keyword]
        if (!def.keyword) def.keyword = keyword
        this.addKeyword(def)
      }
    }
    function getMetaSchemaOptions() {
      const metaOpts = { ...this.opts }
      for (const opt of META_IGNORE_OPTIONS) delete metaOpts[opt]
      return metaOpts
    }
    var noLogs = { log() {}, warn() {}, error() {} }
    function getLogger(logger) {
      if (logger === false) return noLogs
      if (logger === void 0) return console
      if (logger.log && logger.warn && logger.error) return logger
      throw new Error('logger must implement log, warn and error methods')
    }
    var KEYWORD_NAME = /^[a-z_$][a-z0-9_$:-]*$/i
    function checkKeyword(keyword, def) {
      const { RULES } = this
      ;(0, util_1.eachItem)(keyword, (kwd) => {
        if (RULES.keywords[kwd]) throw new Error(`Keyword ${kwd} is already defined`)
        if (!KEYWORD_NAME.test(kwd)) throw new Error(`Keyword ${kwd} has invalid name`)
      })
      if (!def) return
      if (def.$data && !('code' in def || 'validate' in def)) {
        throw new Error('$data keyword must have "code" or "validate" function')
      }
    }
    function addRule(keyword, definition, dataType) {
      var _a
      const post = definition === null || definition === void 0 ? void 0 : definition.post
      if (dataType && post) throw new Error('keyword with "post" flag cannot have "type"')
      const { RULES } = this
      let ruleGroup = post ? RULES.post : RULES.rules.find(({ type: t2 }) => t2 === dataType)
      if (!ruleGroup) {
        ruleGroup = { type: dataType, rules: [] }
        RULES.rules.push(ruleGroup)
      }
      RULES.keywords[keyword] = true
      if (!definition) return
      const rule = {
        keyword,
        definition: {
          ...definition,
          type: (0, dataType_1.getJSONTypes)(definition.type),
          schemaType: (0, dataType_1.getJSONTypes)(definition.schemaType),
        },
      }
      if (definition.before) addBeforeRule.call(this, ruleGroup, rule, definition.before)
      else ruleGroup.rules.push(rule)
      RULES.all[keyword] = rule
      ;(_a = definition.implements) === null || _a === void 0 ? void 0 : _a.forEach((kwd) => this.addKeyword(kwd))
    }
    function addBeforeRule(ruleGroup, rule, before) {
      const i = ruleGroup.rules.findIndex((_rule) => _rule.keyword === before)
      if (i >= 0) {
        ruleGroup.rules.splice(i, 0, rule)
      } else {
        ruleGroup.rules.push(rule)
        this.logger.warn(`rule ${before} is not defined`)
      }
    }
    function keywordMetaschema(def) {
      let { metaSchema } = def
      if (metaSchema === void 0) return
      if (def.$data && this.opts.$data) metaSchema = schemaOrData(metaSchema)
      def.validateSchema = this.compile(metaSchema, true)
    }
    var $dataRef = { $ref: 'https://raw.githubusercontent.com/ajv-validator/ajv/master/lib/refs/data.json#' }
    function schemaOrData(schema) {
      return { anyOf: [schema, $dataRef] }
    }
  },
})
var require_id = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/core/id.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var def = {
      keyword: 'id',
      code() {
        throw new Error('NOT SUPPORTED: keyword "id", use "$id" for schema ID')
      },
    }
    exports.default = def
  },
})
var require_ref = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/core/ref.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.callRef = exports.getValidate = void 0
    var ref_error_1 = require_ref_error()
    var code_1 = require_code2()
    var codegen_1 = require_codegen()
    var names_1 = require_names()
    var compile_1 = require_compile()
    var util_1 = require_util()
    var def = {
      keyword: '$ref',
      schemaType: 'string',
      code(cxt) {
        const { gen, schema: $ref, it } = cxt
        const { baseId, schemaEnv: env, validateName, opts, self } = it
        const { root } = env
        if (($ref === '#' || $ref === '#/') && baseId === root.baseId) return callRootRef()
        const schOrEnv = compile_1.resolveRef.call(self, root, baseId, $ref)
        if (schOrEnv === void 0) throw new ref_error_1.default(it.opts.uriResolver, baseId, $ref)
        if (schOrEnv instanceof compile_1.SchemaEnv) return callValidate(schOrEnv)
        return inlineRefSchema(schOrEnv)
        function callRootRef() {
          if (env === root) return callRef(cxt, validateName, env, env.$async)
          const rootName = gen.scopeValue('root', { ref: root })
          return callRef(cxt, (0, codegen_1._)`${rootName}.validate`, root, root.$async)
        }
        function callValidate(sch) {
          const v = getValidate(cxt, sch)
          callRef(cxt, v, sch, sch.$async)
        }
        function inlineRefSchema(sch) {
          const schName = gen.scopeValue(
            'schema',
            opts.code.source === true ? { ref: sch, code: (0, codegen_1.stringify)(sch) } : { ref: sch },
          )
          const valid = gen.name('valid')
          const schCxt = cxt.subschema(
            { schema: sch, dataTypes: [], schemaPath: codegen_1.nil, topSchemaRef: schName, errSchemaPath: $ref },
            valid,
          )
          cxt.mergeEvaluated(schCxt)
          cxt.ok(valid)
        }
      },
    }
    function getValidate(cxt, sch) {
      const { gen } = cxt
      return sch.validate
        ? gen.scopeValue('validate', { ref: sch.validate })
        : (0, codegen_1._)`${gen.scopeValue('wrapper', { ref: sch })}.validate`
    }
    exports.getValidate = getValidate
    function callRef(cxt, v, sch, $async) {
      const { gen, it } = cxt
      const { allErrors, schemaEnv: env, opts } = it
      const passCxt = opts.passContext ? names_1.default.this : codegen_1.nil
      if ($async) callAsyncRef()
      else callSyncRef()
      function callAsyncRef() {
        if (!env.$async) throw new Error('async schema referenced by sync schema')
        const valid = gen.let('valid')
        gen.try(
          () => {
            gen.code((0, codegen_1._)`await ${(0, code_1.callValidateCode)(cxt, v, passCxt)}`)
            addEvaluatedFrom(v)
            if (!allErrors) gen.assign(valid, true)
          },
          (e) => {
            gen.if((0, codegen_1._)`!(${e} instanceof ${it.ValidationError})`, () => gen.throw(e))
            addErrorsFrom(e)
            if (!allErrors) gen.assign(valid, false)
          },
        )
        cxt.ok(valid)
      }
      function callSyncRef() {
        cxt.result(
          (0, code_1.callValidateCode)(cxt, v, passCxt),
          () => addEvaluatedFrom(v),
          () => addErrorsFrom(v),
        )
      }
      function addErrorsFrom(source) {
        const errs = (0, codegen_1._)`${source}.errors`
        gen.assign(
          names_1.default.vErrors,
          (0, codegen_1._)`${names_1.default.vErrors} === null ? ${errs} : ${names_1.default.vErrors}.concat(${errs})`,
        )
        gen.assign(names_1.default.errors, (0, codegen_1._)`${names_1.default.vErrors}.length`)
      }
      function addEvaluatedFrom(source) {
        var _a
        if (!it.opts.unevaluated) return
        const schEvaluated =
          (_a = sch === null || sch === void 0 ? void 0 : sch.validate) === null || _a === void 0
            ? void 0
            : _a.evaluated
        if (it.props !== true) {
          if (schEvaluated && !schEvaluated.dynamicProps) {
            if (schEvaluated.props !== void 0) {
              it.props = util_1.mergeEvaluated.props(gen, schEvaluated.props, it.props)
            }
          } else {
            const props = gen.var('props', (0, codegen_1._)`${source}.evaluated.props`)
            it.props = util_1.mergeEvaluated.props(gen, props, it.props, codegen_1.Name)
          }
        }
        if (it.items !== true) {
          if (schEvaluated && !schEvaluated.dynamicItems) {
            if (schEvaluated.items !== void 0) {
              it.items = util_1.mergeEvaluated.items(gen, schEvaluated.items, it.items)
            }
          } else {
            const items = gen.var('items', (0, codegen_1._)`${source}.evaluated.items`)
            it.items = util_1.mergeEvaluated.items(gen, items, it.items, codegen_1.Name)
          }
        }
      }
    }
    exports.callRef = callRef
    exports.default = def
  },
})
var require_core2 = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/core/index.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var id_1 = require_id()
    var ref_1 = require_ref()
    var core = [
      '$schema',
      '$id',
      '$defs',
      '$vocabulary',
      { keyword: '$comment' },
      'definitions',
      id_1.default,
      ref_1.default,
    ]
    exports.default = core
  },
})
var require_limitNumber = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/limitNumber.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var ops = codegen_1.operators
    var KWDs = {
      maximum: { okStr: '<=', ok: ops.LTE, fail: ops.GT },
      minimum: { okStr: '>=', ok: ops.GTE, fail: ops.LT },
      exclusiveMaximum: { okStr: '<', ok: ops.LT, fail: ops.GTE },
      exclusiveMinimum: { okStr: '>', ok: ops.GT, fail: ops.LTE },
    }
    var error = {
      message: ({ keyword, schemaCode }) => (0, codegen_1.str)`must be ${KWDs[keyword].okStr} ${schemaCode}`,
      params: ({ keyword, schemaCode }) => (0, codegen_1._)`{comparison: ${KWDs[keyword].okStr}, limit: ${schemaCode}}`,
    }
    var def = {
      keyword: Object.keys(KWDs),
      type: 'number',
      schemaType: 'number',
      $data: true,
      error,
      code(cxt) {
        const { keyword, data, schemaCode } = cxt
        cxt.fail$data((0, codegen_1._)`${data} ${KWDs[keyword].fail} ${schemaCode} || isNaN(${data})`)
      },
    }
    exports.default = def
  },
})
var require_multipleOf = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/multipleOf.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var error = {
      message: ({ schemaCode }) => (0, codegen_1.str)`must be multiple of ${schemaCode}`,
      params: ({ schemaCode }) => (0, codegen_1._)`{multipleOf: ${schemaCode}}`,
    }
    var def = {
      keyword: 'multipleOf',
      type: 'number',
      schemaType: 'number',
      $data: true,
      error,
      code(cxt) {
        const { gen, data, schemaCode, it } = cxt
        const prec = it.opts.multipleOfPrecision
        const res = gen.let('res')
        const invalid = prec
          ? (0, codegen_1._)`Math.abs(Math.round(${res}) - ${res}) > 1e-${prec}`
          : (0, codegen_1._)`${res} !== parseInt(${res})`
        cxt.fail$data((0, codegen_1._)`(${schemaCode} === 0 || (${res} = ${data}/${schemaCode}, ${invalid}))`)
      },
    }
    exports.default = def
  },
})
var require_ucs2length = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/runtime/ucs2length.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    function ucs2length(str) {
      const len = str.length
      let length = 0
      let pos = 0
      let value
      while (pos < len) {
        length++
        value = str.charCodeAt(pos++)
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos)
          if ((value & 64512) === 56320) pos++
        }
      }
      return length
    }
    exports.default = ucs2length
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default'
  },
})
var require_limitLength = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/limitLength.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var ucs2length_1 = require_ucs2length()
    var error = {
      message({ keyword, schemaCode }) {
        const comp = keyword === 'maxLength' ? 'more' : 'fewer'
        return (0, codegen_1.str)`must NOT have ${comp} than ${schemaCode} characters`
      },
      params: ({ schemaCode }) => (0, codegen_1._)`{limit: ${schemaCode}}`,
    }
    var def = {
      keyword: ['maxLength', 'minLength'],
      type: 'string',
      schemaType: 'number',
      $data: true,
      error,
      code(cxt) {
        const { keyword, data, schemaCode, it } = cxt
        const op = keyword === 'maxLength' ? codegen_1.operators.GT : codegen_1.operators.LT
        const len =
          it.opts.unicode === false
            ? (0, codegen_1._)`${data}.length`
            : (0, codegen_1._)`${(0, util_1.useFunc)(cxt.gen, ucs2length_1.default)}(${data})`
        cxt.fail$data((0, codegen_1._)`${len} ${op} ${schemaCode}`)
      },
    }
    exports.default = def
  },
})
var require_pattern = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/pattern.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var code_1 = require_code2()
    var util_1 = require_util()
    var codegen_1 = require_codegen()
    var error = {
      message: ({ schemaCode }) => (0, codegen_1.str)`must match pattern "${schemaCode}"`,
      params: ({ schemaCode }) => (0, codegen_1._)`{pattern: ${schemaCode}}`,
    }
    var def = {
      keyword: 'pattern',
      type: 'string',
      schemaType: 'string',
      $data: true,
      error,
      code(cxt) {
        const { gen, data, $data, schema, schemaCode, it } = cxt
        const u = it.opts.unicodeRegExp ? 'u' : ''
        if ($data) {
          const { regExp } = it.opts.code
          const regExpCode =
            regExp.code === 'new RegExp' ? (0, codegen_1._)`new RegExp` : (0, util_1.useFunc)(gen, regExp)
          const valid = gen.let('valid')
          gen.try(
            () => gen.assign(valid, (0, codegen_1._)`${regExpCode}(${schemaCode}, ${u}).test(${data})`),
            () => gen.assign(valid, false),
          )
          cxt.fail$data((0, codegen_1._)`!${valid}`)
        } else {
          const regExp = (0, code_1.usePattern)(cxt, schema)
          cxt.fail$data((0, codegen_1._)`!${regExp}.test(${data})`)
        }
      },
    }
    exports.default = def
  },
})
var require_limitProperties = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/limitProperties.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var error = {
      message({ keyword, schemaCode }) {
        const comp = keyword === 'maxProperties' ? 'more' : 'fewer'
        return (0, codegen_1.str)`must NOT have ${comp} than ${schemaCode} properties`
      },
      params: ({ schemaCode }) => (0, codegen_1._)`{limit: ${schemaCode}}`,
    }
    var def = {
      keyword: ['maxProperties', 'minProperties'],
      type: 'object',
      schemaType: 'number',
      $data: true,
      error,
      code(cxt) {
        const { keyword, data, schemaCode } = cxt
        const op = keyword === 'maxProperties' ? codegen_1.operators.GT : codegen_1.operators.LT
        cxt.fail$data((0, codegen_1._)`Object.keys(${data}).length ${op} ${schemaCode}`)
      },
    }
    exports.default = def
  },
})
var require_required = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/required.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var code_1 = require_code2()
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var error = {
      message: ({ params: { missingProperty } }) =>
        (0, codegen_1.str)`must have required property '${missingProperty}'`,
      params: ({ params: { missingProperty } }) => (0, codegen_1._)`{missingProperty: ${missingProperty}}`,
    }
    var def = {
      keyword: 'required',
      type: 'object',
      schemaType: 'array',
      $data: true,
      error,
      code(cxt) {
        const { gen, schema, schemaCode, data, $data, it } = cxt
        const { opts } = it
        if (!$data && schema.length === 0) return
        const useLoop = schema.length >= opts.loopRequired
        if (it.allErrors) allErrorsMode()
        else exitOnErrorMode()
        if (opts.strictRequired) {
          const props = cxt.parentSchema.properties
          const { definedProperties } = cxt.it
          for (const requiredKey of schema) {
            if (
              (props === null || props === void 0 ? void 0 : props[requiredKey]) === void 0 &&
              !definedProperties.has(requiredKey)
            ) {
              const schemaPath = it.schemaEnv.baseId + it.errSchemaPath
              const msg = `required property "${requiredKey}" is not defined at "${schemaPath}" (strictRequired)`
              ;(0, util_1.checkStrictMode)(it, msg, it.opts.strictRequired)
            }
          }
        }
        function allErrorsMode() {
          if (useLoop || $data) {
            cxt.block$data(codegen_1.nil, loopAllRequired)
          } else {
            for (const prop of schema) {
              ;(0, code_1.checkReportMissingProp)(cxt, prop)
            }
          }
        }
        function exitOnErrorMode() {
          const missing = gen.let('missing')
          if (useLoop || $data) {
            const valid = gen.let('valid', true)
            cxt.block$data(valid, () => loopUntilMissing(missing, valid))
            cxt.ok(valid)
          } else {
            gen.if((0, code_1.checkMissingProp)(cxt, schema, missing))
            ;(0, code_1.reportMissingProp)(cxt, missing)
            gen.else()
          }
        }
        function loopAllRequired() {
          gen.forOf('prop', schemaCode, (prop) => {
            cxt.setParams({ missingProperty: prop })
            gen.if((0, code_1.noPropertyInData)(gen, data, prop, opts.ownProperties), () => cxt.error())
          })
        }
        function loopUntilMissing(missing, valid) {
          cxt.setParams({ missingProperty: missing })
          gen.forOf(
            missing,
            schemaCode,
            () => {
              gen.assign(valid, (0, code_1.propertyInData)(gen, data, missing, opts.ownProperties))
              gen.if((0, codegen_1.not)(valid), () => {
                cxt.error()
                gen.break()
              })
            },
            codegen_1.nil,
          )
        }
      },
    }
    exports.default = def
  },
})
var require_limitItems = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/limitItems.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var error = {
      message({ keyword, schemaCode }) {
        const comp = keyword === 'maxItems' ? 'more' : 'fewer'
        return (0, codegen_1.str)`must NOT have ${comp} than ${schemaCode} items`
      },
      params: ({ schemaCode }) => (0, codegen_1._)`{limit: ${schemaCode}}`,
    }
    var def = {
      keyword: ['maxItems', 'minItems'],
      type: 'array',
      schemaType: 'number',
      $data: true,
      error,
      code(cxt) {
        const { keyword, data, schemaCode } = cxt
        const op = keyword === 'maxItems' ? codegen_1.operators.GT : codegen_1.operators.LT
        cxt.fail$data((0, codegen_1._)`${data}.length ${op} ${schemaCode}`)
      },
    }
    exports.default = def
  },
})
var require_equal = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/runtime/equal.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var equal = require_fast_deep_equal()
    equal.code = 'require("ajv/dist/runtime/equal").default'
    exports.default = equal
  },
})
var require_uniqueItems = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/uniqueItems.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var dataType_1 = require_dataType()
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var equal_1 = require_equal()
    var error = {
      message: ({ params: { i, j } }) =>
        (0, codegen_1.str)`must NOT have duplicate items (items ## ${j} and ${i} are identical)`,
      params: ({ params: { i, j } }) => (0, codegen_1._)`{i: ${i}, j: ${j}}`,
    }
    var def = {
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      $data: true,
      error,
      code(cxt) {
        const { gen, data, $data, schema, parentSchema, schemaCode, it } = cxt
        if (!$data && !schema) return
        const valid = gen.let('valid')
        const itemTypes = parentSchema.items ? (0, dataType_1.getSchemaTypes)(parentSchema.items) : []
        cxt.block$data(valid, validateUniqueItems, (0, codegen_1._)`${schemaCode} === false`)
        cxt.ok(valid)
        function validateUniqueItems() {
          const i = gen.let('i', (0, codegen_1._)`${data}.length`)
          const j = gen.let('j')
          cxt.setParams({ i, j })
          gen.assign(valid, true)
          gen.if((0, codegen_1._)`${i} > 1`, () => (canOptimize() ? loopN : loopN2)(i, j))
        }
        function canOptimize() {
          return itemTypes.length > 0 && !itemTypes.some((t2) => t2 === 'object' || t2 === 'array')
        }
        function loopN(i, j) {
          const item = gen.name('item')
          const wrongType = (0, dataType_1.checkDataTypes)(
            itemTypes,
            item,
            it.opts.strictNumbers,
            dataType_1.DataType.Wrong,
          )
          const indices = gen.const('indices', (0, codegen_1._)`{}`)
          gen.for((0, codegen_1._)`;${i}--;`, () => {
            gen.let(item, (0, codegen_1._)`${data}[${i}]`)
            gen.if(wrongType, (0, codegen_1._)`continue`)
            if (itemTypes.length > 1)
              gen.if((0, codegen_1._)`typeof ${item} == "string"`, (0, codegen_1._)`${item} += "_"`)
            gen
              .if((0, codegen_1._)`typeof ${indices}[${item}] == "number"`, () => {
                gen.assign(j, (0, codegen_1._)`${indices}[${item}]`)
                cxt.error()
                gen.assign(valid, false).break()
              })
              .code((0, codegen_1._)`${indices}[${item}] = ${i}`)
          })
        }
        function loopN2(i, j) {
          const eql = (0, util_1.useFunc)(gen, equal_1.default)
          const outer = gen.name('outer')
          gen.label(outer).for((0, codegen_1._)`;${i}--;`, () =>
            gen.for((0, codegen_1._)`${j} = ${i}; ${j}--;`, () =>
              gen.if((0, codegen_1._)`${eql}(${data}[${i}], ${data}[${j}])`, () => {
                cxt.error()
                gen.assign(valid, false).break(outer)
              }),
            ),
          )
        }
      },
    }
    exports.default = def
  },
})
var require_const = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/const.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var equal_1 = require_equal()
    var error = {
      message: 'must be equal to constant',
      params: ({ schemaCode }) => (0, codegen_1._)`{allowedValue: ${schemaCode}}`,
    }
    var def = {
      keyword: 'const',
      $data: true,
      error,
      code(cxt) {
        const { gen, data, $data, schemaCode, schema } = cxt
        if ($data || (schema && typeof schema == 'object')) {
          cxt.fail$data((0, codegen_1._)`!${(0, util_1.useFunc)(gen, equal_1.default)}(${data}, ${schemaCode})`)
        } else {
          cxt.fail((0, codegen_1._)`${schema} !== ${data}`)
        }
      },
    }
    exports.default = def
  },
})
var require_enum = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/enum.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var equal_1 = require_equal()
    var error = {
      message: 'must be equal to one of the allowed values',
      params: ({ schemaCode }) => (0, codegen_1._)`{allowedValues: ${schemaCode}}`,
    }
    var def = {
      keyword: 'enum',
      schemaType: 'array',
      $data: true,
      error,
      code(cxt) {
        const { gen, data, $data, schema, schemaCode, it } = cxt
        if (!$data && schema.length === 0) throw new Error('enum must have non-empty array')
        const useLoop = schema.length >= it.opts.loopEnum
        let eql
        const getEql = () => (eql !== null && eql !== void 0 ? eql : (eql = (0, util_1.useFunc)(gen, equal_1.default)))
        let valid
        if (useLoop || $data) {
          valid = gen.let('valid')
          cxt.block$data(valid, loopEnum)
        } else {
          if (!Array.isArray(schema)) throw new Error('ajv implementation error')
          const vSchema = gen.const('vSchema', schemaCode)
          valid = (0, codegen_1.or)(...schema.map((_x, i) => equalCode(vSchema, i)))
        }
        cxt.pass(valid)
        function loopEnum() {
          gen.assign(valid, false)
          gen.forOf('v', schemaCode, (v) =>
            gen.if((0, codegen_1._)`${getEql()}(${data}, ${v})`, () => gen.assign(valid, true).break()),
          )
        }
        function equalCode(vSchema, i) {
          const sch = schema[i]
          return typeof sch === 'object' && sch !== null
            ? (0, codegen_1._)`${getEql()}(${data}, ${vSchema}[${i}])`
            : (0, codegen_1._)`${data} === ${sch}`
        }
      },
    }
    exports.default = def
  },
})
var require_validation = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/validation/index.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var limitNumber_1 = require_limitNumber()
    var multipleOf_1 = require_multipleOf()
    var limitLength_1 = require_limitLength()
    var pattern_1 = require_pattern()
    var limitProperties_1 = require_limitProperties()
    var required_1 = require_required()
    var limitItems_1 = require_limitItems()
    var uniqueItems_1 = require_uniqueItems()
    var const_1 = require_const()
    var enum_1 = require_enum()
    var validation = [
      limitNumber_1.default,
      multipleOf_1.default,
      limitLength_1.default,
      pattern_1.default,
      limitProperties_1.default,
      required_1.default,
      limitItems_1.default,
      uniqueItems_1.default,
      { keyword: 'type', schemaType: ['string', 'array'] },
      { keyword: 'nullable', schemaType: 'boolean' },
      const_1.default,
      enum_1.default,
    ]
    exports.default = validation
  },
})
var require_additionalItems = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/additionalItems.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.validateAdditionalItems = void 0
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var error = {
      message: ({ params: { len } }) => (0, codegen_1.str)`must NOT have more than ${len} items`,
      params: ({ params: { len } }) => (0, codegen_1._)`{limit: ${len}}`,
    }
    var def = {
      keyword: 'additionalItems',
      type: 'array',
      schemaType: ['boolean', 'object'],
      before: 'uniqueItems',
      error,
      code(cxt) {
        const { parentSchema, it } = cxt
        const { items } = parentSchema
        if (!Array.isArray(items)) {
          ;(0, util_1.checkStrictMode)(it, '"additionalItems" is ignored when "items" is not an array of schemas')
          return
        }
        validateAdditionalItems(cxt, items)
      },
    }
    function validateAdditionalItems(cxt, items) {
      const { gen, schema, data, keyword, it } = cxt
      it.items = true
      const len = gen.const('len', (0, codegen_1._)`${data}.length`)
      if (schema === false) {
        cxt.setParams({ len: items.length })
        cxt.pass((0, codegen_1._)`${len} <= ${items.length}`)
      } else if (typeof schema == 'object' && !(0, util_1.alwaysValidSchema)(it, schema)) {
        const valid = gen.var('valid', (0, codegen_1._)`${len} <= ${items.length}`)
        gen.if((0, codegen_1.not)(valid), () => validateItems(valid))
        cxt.ok(valid)
      }
      function validateItems(valid) {
        gen.forRange('i', items.length, len, (i) => {
          cxt.subschema({ keyword, dataProp: i, dataPropType: util_1.Type.Num }, valid)
          if (!it.allErrors) gen.if((0, codegen_1.not)(valid), () => gen.break())
        })
      }
    }
    exports.validateAdditionalItems = validateAdditionalItems
    exports.default = def
  },
})
var require_items = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/items.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.validateTuple = void 0
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var code_1 = require_code2()
    var def = {
      keyword: 'items',
      type: 'array',
      schemaType: ['object', 'array', 'boolean'],
      before: 'uniqueItems',
      code(cxt) {
        const { schema, it } = cxt
        if (Array.isArray(schema)) return validateTuple(cxt, 'additionalItems', schema)
        it.items = true
        if ((0, util_1.alwaysValidSchema)(it, schema)) return
        cxt.ok((0, code_1.validateArray)(cxt))
      },
    }
    function validateTuple(cxt, extraItems, schArr = cxt.schema) {
      const { gen, parentSchema, data, keyword, it } = cxt
      checkStrictTuple(parentSchema)
      if (it.opts.unevaluated && schArr.length && it.items !== true) {
        it.items = util_1.mergeEvaluated.items(gen, schArr.length, it.items)
      }
      const valid = gen.name('valid')
      const len = gen.const('len', (0, codegen_1._)`${data}.length`)
      schArr.forEach((sch, i) => {
        if ((0, util_1.alwaysValidSchema)(it, sch)) return
        gen.if((0, codegen_1._)`${len} > ${i}`, () => cxt.subschema({ keyword, schemaProp: i, dataProp: i }, valid))
        cxt.ok(valid)
      })
      function checkStrictTuple(sch) {
        const { opts, errSchemaPath } = it
        const l = schArr.length
        const fullTuple = l === sch.minItems && (l === sch.maxItems || sch[extraItems] === false)
        if (opts.strictTuples && !fullTuple) {
          const msg = `"${keyword}" is ${l}-tuple, but minItems or maxItems/${extraItems} are not specified or different at path "${errSchemaPath}"`
          ;(0, util_1.checkStrictMode)(it, msg, opts.strictTuples)
        }
      }
    }
    exports.validateTuple = validateTuple
    exports.default = def
  },
})
var require_prefixItems = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/prefixItems.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var items_1 = require_items()
    var def = {
      keyword: 'prefixItems',
      type: 'array',
      schemaType: ['array'],
      before: 'uniqueItems',
      code: (cxt) => (0, items_1.validateTuple)(cxt, 'items'),
    }
    exports.default = def
  },
})
var require_items2020 = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/items2020.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var code_1 = require_code2()
    var additionalItems_1 = require_additionalItems()
    var error = {
      message: ({ params: { len } }) => (0, codegen_1.str)`must NOT have more than ${len} items`,
      params: ({ params: { len } }) => (0, codegen_1._)`{limit: ${len}}`,
    }
    var def = {
      keyword: 'items',
      type: 'array',
      schemaType: ['object', 'boolean'],
      before: 'uniqueItems',
      error,
      code(cxt) {
        const { schema, parentSchema, it } = cxt
        const { prefixItems } = parentSchema
        it.items = true
        if ((0, util_1.alwaysValidSchema)(it, schema)) return
        if (prefixItems) (0, additionalItems_1.validateAdditionalItems)(cxt, prefixItems)
        else cxt.ok((0, code_1.validateArray)(cxt))
      },
    }
    exports.default = def
  },
})
var require_contains = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/contains.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var error = {
      message: ({ params: { min, max } }) =>
        max === void 0
          ? (0, codegen_1.str)`must contain at least ${min} valid item(s)`
          : (0, codegen_1.str)`must contain at least ${min} and no more than ${max} valid item(s)`,
      params: ({ params: { min, max } }) =>
        max === void 0
          ? (0, codegen_1._)`{minContains: ${min}}`
          : (0, codegen_1._)`{minContains: ${min}, maxContains: ${max}}`,
    }
    var def = {
      keyword: 'contains',
      type: 'array',
      schemaType: ['object', 'boolean'],
      before: 'uniqueItems',
      trackErrors: true,
      error,
      code(cxt) {
        const { gen, schema, parentSchema, data, it } = cxt
        let min
        let max
        const { minContains, maxContains } = parentSchema
        if (it.opts.next) {
          min = minContains === void 0 ? 1 : minContains
          max = maxContains
        } else {
          min = 1
        }
        const len = gen.const('len', (0, codegen_1._)`${data}.length`)
        cxt.setParams({ min, max })
        if (max === void 0 && min === 0) {
          ;(0, util_1.checkStrictMode)(it, `"minContains" == 0 without "maxContains": "contains" keyword ignored`)
          return
        }
        if (max !== void 0 && min > max) {
          ;(0, util_1.checkStrictMode)(it, `"minContains" > "maxContains" is always invalid`)
          cxt.fail()
          return
        }
        if ((0, util_1.alwaysValidSchema)(it, schema)) {
          let cond = (0, codegen_1._)`${len} >= ${min}`
          if (max !== void 0) cond = (0, codegen_1._)`${cond} && ${len} <= ${max}`
          cxt.pass(cond)
          return
        }
        it.items = true
        const valid = gen.name('valid')
        if (max === void 0 && min === 1) {
          validateItems(valid, () => gen.if(valid, () => gen.break()))
        } else if (min === 0) {
          gen.let(valid, true)
          if (max !== void 0) gen.if((0, codegen_1._)`${data}.length > 0`, validateItemsWithCount)
        } else {
          gen.let(valid, false)
          validateItemsWithCount()
        }
        cxt.result(valid, () => cxt.reset())
        function validateItemsWithCount() {
          const schValid = gen.name('_valid')
          const count2 = gen.let('count', 0)
          validateItems(schValid, () => gen.if(schValid, () => checkLimits(count2)))
        }
        function validateItems(_valid, block) {
          gen.forRange('i', 0, len, (i) => {
            cxt.subschema(
              { keyword: 'contains', dataProp: i, dataPropType: util_1.Type.Num, compositeRule: true },
              _valid,
            )
            block()
          })
        }
        function checkLimits(count2) {
          gen.code((0, codegen_1._)`${count2}++`)
          if (max === void 0) {
            gen.if((0, codegen_1._)`${count2} >= ${min}`, () => gen.assign(valid, true).break())
          } else {
            gen.if((0, codegen_1._)`${count2} > ${max}`, () => gen.assign(valid, false).break())
            if (min === 1) gen.assign(valid, true)
            else gen.if((0, codegen_1._)`${count2} >= ${min}`, () => gen.assign(valid, true))
          }
        }
      },
    }
    exports.default = def
  },
})
var require_dependencies = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/dependencies.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.validateSchemaDeps = exports.validatePropertyDeps = exports.error = void 0
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var code_1 = require_code2()
    exports.error = {
      message: ({ params: { property, depsCount, deps } }) => {
        const property_ies = depsCount === 1 ? 'property' : 'properties'
        return (0, codegen_1.str)`must have ${property_ies} ${deps} when property ${property} is present`
      },
      params: ({ params: { property, depsCount, deps, missingProperty } }) => (0, codegen_1._)`{property: ${property},
    missingProperty: ${missingProperty},
    depsCount: ${depsCount},
    deps: ${deps}}`,
    }
    var def = {
      keyword: 'dependencies',
      type: 'object',
      schemaType: 'object',
      error: exports.error,
      code(cxt) {
        const [propDeps, schDeps] = splitDependencies(cxt)
        validatePropertyDeps(cxt, propDeps)
        validateSchemaDeps(cxt, schDeps)
      },
    }
    function splitDependencies({ schema }) {
      const propertyDeps = {}
      const schemaDeps = {}
      for (const key in schema) {
        if (key === '__proto__') continue
        const deps = Array.isArray(schema[key]) ? propertyDeps : schemaDeps
        deps[key] = schema[key]
      }
      return [propertyDeps, schemaDeps]
    }
    function validatePropertyDeps(cxt, propertyDeps = cxt.schema) {
      const { gen, data, it } = cxt
      if (Object.keys(propertyDeps).length === 0) return
      const missing = gen.let('missing')
      for (const prop in propertyDeps) {
        const deps = propertyDeps[prop]
        if (deps.length === 0) continue
        const hasProperty = (0, code_1.propertyInData)(gen, data, prop, it.opts.ownProperties)
        cxt.setParams({ property: prop, depsCount: deps.length, deps: deps.join(', ') })
        if (it.allErrors) {
          gen.if(hasProperty, () => {
            for (const depProp of deps) {
              ;(0, code_1.checkReportMissingProp)(cxt, depProp)
            }
          })
        } else {
          gen.if((0, codegen_1._)`${hasProperty} && (${(0, code_1.checkMissingProp)(cxt, deps, missing)})`)
          ;(0, code_1.reportMissingProp)(cxt, missing)
          gen.else()
        }
      }
    }
    exports.validatePropertyDeps = validatePropertyDeps
    function validateSchemaDeps(cxt, schemaDeps = cxt.schema) {
      const { gen, data, keyword, it } = cxt
      const valid = gen.name('valid')
      for (const prop in schemaDeps) {
        if ((0, util_1.alwaysValidSchema)(it, schemaDeps[prop])) continue
        gen.if(
          (0, code_1.propertyInData)(gen, data, prop, it.opts.ownProperties),
          () => {
            const schCxt = cxt.subschema({ keyword, schemaProp: prop }, valid)
            cxt.mergeValidEvaluated(schCxt, valid)
          },
          () => gen.var(valid, true),
        )
        cxt.ok(valid)
      }
    }
    exports.validateSchemaDeps = validateSchemaDeps
    exports.default = def
  },
})
var require_propertyNames = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/propertyNames.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var error = {
      message: 'property name must be valid',
      params: ({ params }) => (0, codegen_1._)`{propertyName: ${params.propertyName}}`,
    }
    var def = {
      keyword: 'propertyNames',
      type: 'object',
      schemaType: ['object', 'boolean'],
      error,
      code(cxt) {
        const { gen, schema, data, it } = cxt
        if ((0, util_1.alwaysValidSchema)(it, schema)) return
        const valid = gen.name('valid')
        gen.forIn('key', data, (key) => {
          cxt.setParams({ propertyName: key })
          cxt.subschema(
            { keyword: 'propertyNames', data: key, dataTypes: ['string'], propertyName: key, compositeRule: true },
            valid,
          )
          gen.if((0, codegen_1.not)(valid), () => {
            cxt.error(true)
            if (!it.allErrors) gen.break()
          })
        })
        cxt.ok(valid)
      },
    }
    exports.default = def
  },
})
var require_additionalProperties = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/additionalProperties.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var code_1 = require_code2()
    var codegen_1 = require_codegen()
    var names_1 = require_names()
    var util_1 = require_util()
    var error = {
      message: 'must NOT have additional properties',
      params: ({ params }) => (0, codegen_1._)`{additionalProperty: ${params.additionalProperty}}`,
    }
    var def = {
      keyword: 'additionalProperties',
      type: ['object'],
      schemaType: ['boolean', 'object'],
      allowUndefined: true,
      trackErrors: true,
      error,
      code(cxt) {
        const { gen, schema, parentSchema, data, errsCount, it } = cxt
        if (!errsCount) throw new Error('ajv implementation error')
        const { allErrors, opts } = it
        it.props = true
        if (opts.removeAdditional !== 'all' && (0, util_1.alwaysValidSchema)(it, schema)) return
        const props = (0, code_1.allSchemaProperties)(parentSchema.properties)
        const patProps = (0, code_1.allSchemaProperties)(parentSchema.patternProperties)
        checkAdditionalProperties()
        cxt.ok((0, codegen_1._)`${errsCount} === ${names_1.default.errors}`)
        function checkAdditionalProperties() {
          gen.forIn('key', data, (key) => {
            if (!props.length && !patProps.length) additionalPropertyCode(key)
            else gen.if(isAdditional(key), () => additionalPropertyCode(key))
          })
        }
        function isAdditional(key) {
          let definedProp
          if (props.length > 8) {
            const propsSchema = (0, util_1.schemaRefOrVal)(it, parentSchema.properties, 'properties')
            definedProp = (0, code_1.isOwnProperty)(gen, propsSchema, key)
          } else if (props.length) {
            definedProp = (0, codegen_1.or)(...props.map((p) => (0, codegen_1._)`${key} === ${p}`))
          } else {
            definedProp = codegen_1.nil
          }
          if (patProps.length) {
            definedProp = (0, codegen_1.or)(
              definedProp,
              ...patProps.map((p) => (0, codegen_1._)`${(0, code_1.usePattern)(cxt, p)}.test(${key})`),
            )
          }
          return (0, codegen_1.not)(definedProp)
        }
        function deleteAdditional(key) {
          gen.code((0, codegen_1._)`delete ${data}[${key}]`)
        }
        function additionalPropertyCode(key) {
          if (opts.removeAdditional === 'all' || (opts.removeAdditional && schema === false)) {
            deleteAdditional(key)
            return
          }
          if (schema === false) {
            cxt.setParams({ additionalProperty: key })
            cxt.error()
            if (!allErrors) gen.break()
            return
          }
          if (typeof schema == 'object' && !(0, util_1.alwaysValidSchema)(it, schema)) {
            const valid = gen.name('valid')
            if (opts.removeAdditional === 'failing') {
              applyAdditionalSchema(key, valid, false)
              gen.if((0, codegen_1.not)(valid), () => {
                cxt.reset()
                deleteAdditional(key)
              })
            } else {
              applyAdditionalSchema(key, valid)
              if (!allErrors) gen.if((0, codegen_1.not)(valid), () => gen.break())
            }
          }
        }
        function applyAdditionalSchema(key, valid, errors) {
          const subschema = { keyword: 'additionalProperties', dataProp: key, dataPropType: util_1.Type.Str }
          if (errors === false) {
            Object.assign(subschema, { compositeRule: true, createErrors: false, allErrors: false })
          }
          cxt.subschema(subschema, valid)
        }
      },
    }
    exports.default = def
  },
})
var require_properties = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/properties.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var validate_1 = require_validate()
    var code_1 = require_code2()
    var util_1 = require_util()
    var additionalProperties_1 = require_additionalProperties()
    var def = {
      keyword: 'properties',
      type: 'object',
      schemaType: 'object',
      code(cxt) {
        const { gen, schema, parentSchema, data, it } = cxt
        if (it.opts.removeAdditional === 'all' && parentSchema.additionalProperties === void 0) {
          additionalProperties_1.default.code(
            new validate_1.KeywordCxt(it, additionalProperties_1.default, 'additionalProperties'),
          )
        }
        const allProps = (0, code_1.allSchemaProperties)(schema)
        for (const prop of allProps) {
          it.definedProperties.add(prop)
        }
        if (it.opts.unevaluated && allProps.length && it.props !== true) {
          it.props = util_1.mergeEvaluated.props(gen, (0, util_1.toHash)(allProps), it.props)
        }
        const properties = allProps.filter((p) => !(0, util_1.alwaysValidSchema)(it, schema[p]))
        if (properties.length === 0) return
        const valid = gen.name('valid')
        for (const prop of properties) {
          if (hasDefault(prop)) {
            applyPropertySchema(prop)
          } else {
            gen.if((0, code_1.propertyInData)(gen, data, prop, it.opts.ownProperties))
            applyPropertySchema(prop)
            if (!it.allErrors) gen.else().var(valid, true)
            gen.endIf()
          }
          cxt.it.definedProperties.add(prop)
          cxt.ok(valid)
        }
        function hasDefault(prop) {
          return it.opts.useDefaults && !it.compositeRule && schema[prop].default !== void 0
        }
        function applyPropertySchema(prop) {
          cxt.subschema({ keyword: 'properties', schemaProp: prop, dataProp: prop }, valid)
        }
      },
    }
    exports.default = def
  },
})
var require_patternProperties = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/patternProperties.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var code_1 = require_code2()
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var util_2 = require_util()
    var def = {
      keyword: 'patternProperties',
      type: 'object',
      schemaType: 'object',
      code(cxt) {
        const { gen, schema, data, parentSchema, it } = cxt
        const { opts } = it
        const patterns = (0, code_1.allSchemaProperties)(schema)
        const alwaysValidPatterns = patterns.filter((p) => (0, util_1.alwaysValidSchema)(it, schema[p]))
        if (
          patterns.length === 0 ||
          (alwaysValidPatterns.length === patterns.length && (!it.opts.unevaluated || it.props === true))
        ) {
          return
        }
        const checkProperties = opts.strictSchema && !opts.allowMatchingProperties && parentSchema.properties
        const valid = gen.name('valid')
        if (it.props !== true && !(it.props instanceof codegen_1.Name)) {
          it.props = (0, util_2.evaluatedPropsToName)(gen, it.props)
        }
        const { props } = it
        validatePatternProperties()
        function validatePatternProperties() {
          for (const pat of patterns) {
            if (checkProperties) checkMatchingProperties(pat)
            if (it.allErrors) {
              validateProperties(pat)
            } else {
              gen.var(valid, true)
              validateProperties(pat)
              gen.if(valid)
            }
          }
        }
        function checkMatchingProperties(pat) {
          for (const prop in checkProperties) {
            if (new RegExp(pat).test(prop)) {
              ;(0, util_1.checkStrictMode)(it, `property ${prop} matches pattern ${pat} (use allowMatchingProperties)`)
            }
          }
        }
        function validateProperties(pat) {
          gen.forIn('key', data, (key) => {
            gen.if((0, codegen_1._)`${(0, code_1.usePattern)(cxt, pat)}.test(${key})`, () => {
              const alwaysValid = alwaysValidPatterns.includes(pat)
              if (!alwaysValid) {
                cxt.subschema(
                  { keyword: 'patternProperties', schemaProp: pat, dataProp: key, dataPropType: util_2.Type.Str },
                  valid,
                )
              }
              if (it.opts.unevaluated && props !== true) {
                gen.assign((0, codegen_1._)`${props}[${key}]`, true)
              } else if (!alwaysValid && !it.allErrors) {
                gen.if((0, codegen_1.not)(valid), () => gen.break())
              }
            })
          })
        }
      },
    }
    exports.default = def
  },
})
var require_not = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/not.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var util_1 = require_util()
    var def = {
      keyword: 'not',
      schemaType: ['object', 'boolean'],
      trackErrors: true,
      code(cxt) {
        const { gen, schema, it } = cxt
        if ((0, util_1.alwaysValidSchema)(it, schema)) {
          cxt.fail()
          return
        }
        const valid = gen.name('valid')
        cxt.subschema({ keyword: 'not', compositeRule: true, createErrors: false, allErrors: false }, valid)
        cxt.failResult(
          valid,
          () => cxt.reset(),
          () => cxt.error(),
        )
      },
      error: { message: 'must NOT be valid' },
    }
    exports.default = def
  },
})
var require_anyOf = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/anyOf.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var code_1 = require_code2()
    var def = {
      keyword: 'anyOf',
      schemaType: 'array',
      trackErrors: true,
      code: code_1.validateUnion,
      error: { message: 'must match a schema in anyOf' },
    }
    exports.default = def
  },
})
var require_oneOf = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/oneOf.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var error = {
      message: 'must match exactly one schema in oneOf',
      params: ({ params }) => (0, codegen_1._)`{passingSchemas: ${params.passing}}`,
    }
    var def = {
      keyword: 'oneOf',
      schemaType: 'array',
      trackErrors: true,
      error,
      code(cxt) {
        const { gen, schema, parentSchema, it } = cxt
        if (!Array.isArray(schema)) throw new Error('ajv implementation error')
        if (it.opts.discriminator && parentSchema.discriminator) return
        const schArr = schema
        const valid = gen.let('valid', false)
        const passing = gen.let('passing', null)
        const schValid = gen.name('_valid')
        cxt.setParams({ passing })
        gen.block(validateOneOf)
        cxt.result(
          valid,
          () => cxt.reset(),
          () => cxt.error(true),
        )
        function validateOneOf() {
          schArr.forEach((sch, i) => {
            let schCxt
            if ((0, util_1.alwaysValidSchema)(it, sch)) {
              gen.var(schValid, true)
            } else {
              schCxt = cxt.subschema({ keyword: 'oneOf', schemaProp: i, compositeRule: true }, schValid)
            }
            if (i > 0) {
              gen
                .if((0, codegen_1._)`${schValid} && ${valid}`)
                .assign(valid, false)
                .assign(passing, (0, codegen_1._)`[${passing}, ${i}]`)
                .else()
            }
            gen.if(schValid, () => {
              gen.assign(valid, true)
              gen.assign(passing, i)
              if (schCxt) cxt.mergeEvaluated(schCxt, codegen_1.Name)
            })
          })
        }
      },
    }
    exports.default = def
  },
})
var require_allOf = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/allOf.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var util_1 = require_util()
    var def = {
      keyword: 'allOf',
      schemaType: 'array',
      code(cxt) {
        const { gen, schema, it } = cxt
        if (!Array.isArray(schema)) throw new Error('ajv implementation error')
        const valid = gen.name('valid')
        schema.forEach((sch, i) => {
          if ((0, util_1.alwaysValidSchema)(it, sch)) return
          const schCxt = cxt.subschema({ keyword: 'allOf', schemaProp: i }, valid)
          cxt.ok(valid)
          cxt.mergeEvaluated(schCxt)
        })
      },
    }
    exports.default = def
  },
})
var require_if = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/if.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var util_1 = require_util()
    var error = {
      message: ({ params }) => (0, codegen_1.str)`must match "${params.ifClause}" schema`,
      params: ({ params }) => (0, codegen_1._)`{failingKeyword: ${params.ifClause}}`,
    }
    var def = {
      keyword: 'if',
      schemaType: ['object', 'boolean'],
      trackErrors: true,
      error,
      code(cxt) {
        const { gen, parentSchema, it } = cxt
        if (parentSchema.then === void 0 && parentSchema.else === void 0) {
          ;(0, util_1.checkStrictMode)(it, '"if" without "then" and "else" is ignored')
        }
        const hasThen = hasSchema(it, 'then')
        const hasElse = hasSchema(it, 'else')
        if (!hasThen && !hasElse) return
        const valid = gen.let('valid', true)
        const schValid = gen.name('_valid')
        validateIf()
        cxt.reset()
        if (hasThen && hasElse) {
          const ifClause = gen.let('ifClause')
          cxt.setParams({ ifClause })
          gen.if(schValid, validateClause('then', ifClause), validateClause('else', ifClause))
        } else if (hasThen) {
          gen.if(schValid, validateClause('then'))
        } else {
          gen.if((0, codegen_1.not)(schValid), validateClause('else'))
        }
        cxt.pass(valid, () => cxt.error(true))
        function validateIf() {
          const schCxt = cxt.subschema(
            { keyword: 'if', compositeRule: true, createErrors: false, allErrors: false },
            schValid,
          )
          cxt.mergeEvaluated(schCxt)
        }
        function validateClause(keyword, ifClause) {
          return () => {
            const schCxt = cxt.subschema({ keyword }, schValid)
            gen.assign(valid, schValid)
            cxt.mergeValidEvaluated(schCxt, valid)
            if (ifClause) gen.assign(ifClause, (0, codegen_1._)`${keyword}`)
            else cxt.setParams({ ifClause: keyword })
          }
        }
      },
    }
    function hasSchema(it, keyword) {
      const schema = it.schema[keyword]
      return schema !== void 0 && !(0, util_1.alwaysValidSchema)(it, schema)
    }
    exports.default = def
  },
})
var require_thenElse = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/thenElse.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var util_1 = require_util()
    var def = {
      keyword: ['then', 'else'],
      schemaType: ['object', 'boolean'],
      code({ keyword, parentSchema, it }) {
        if (parentSchema.if === void 0) (0, util_1.checkStrictMode)(it, `"${keyword}" without "if" is ignored`)
      },
    }
    exports.default = def
  },
})
var require_applicator = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/applicator/index.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var additionalItems_1 = require_additionalItems()
    var prefixItems_1 = require_prefixItems()
    var items_1 = require_items()
    var items2020_1 = require_items2020()
    var contains_1 = require_contains()
    var dependencies_1 = require_dependencies()
    var propertyNames_1 = require_propertyNames()
    var additionalProperties_1 = require_additionalProperties()
    var properties_1 = require_properties()
    var patternProperties_1 = require_patternProperties()
    var not_1 = require_not()
    var anyOf_1 = require_anyOf()
    var oneOf_1 = require_oneOf()
    var allOf_1 = require_allOf()
    var if_1 = require_if()
    var thenElse_1 = require_thenElse()
    function getApplicator(draft2020 = false) {
      const applicator = [
        not_1.default,
        anyOf_1.default,
        oneOf_1.default,
        allOf_1.default,
        if_1.default,
        thenElse_1.default,
        propertyNames_1.default,
        additionalProperties_1.default,
        dependencies_1.default,
        properties_1.default,
        patternProperties_1.default,
      ]
      if (draft2020) applicator.push(prefixItems_1.default, items2020_1.default)
      else applicator.push(additionalItems_1.default, items_1.default)
      applicator.push(contains_1.default)
      return applicator
    }
    exports.default = getApplicator
  },
})
var require_format = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/format/format.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var error = {
      message: ({ schemaCode }) => (0, codegen_1.str)`must match format "${schemaCode}"`,
      params: ({ schemaCode }) => (0, codegen_1._)`{format: ${schemaCode}}`,
    }
    var def = {
      keyword: 'format',
      type: ['number', 'string'],
      schemaType: 'string',
      $data: true,
      error,
      code(cxt, ruleType) {
        const { gen, data, $data, schema, schemaCode, it } = cxt
        const { opts, errSchemaPath, schemaEnv, self } = it
        if (!opts.validateFormats) return
        if ($data) validate$DataFormat()
        else validateFormat()
        function validate$DataFormat() {
          const fmts = gen.scopeValue('formats', { ref: self.formats, code: opts.code.formats })
          const fDef = gen.const('fDef', (0, codegen_1._)`${fmts}[${schemaCode}]`)
          const fType = gen.let('fType')
          const format = gen.let('format')
          gen.if(
            (0, codegen_1._)`typeof ${fDef} == "object" && !(${fDef} instanceof RegExp)`,
            () =>
              gen
                .assign(fType, (0, codegen_1._)`${fDef}.type || "string"`)
                .assign(format, (0, codegen_1._)`${fDef}.validate`),
            () => gen.assign(fType, (0, codegen_1._)`"string"`).assign(format, fDef),
          )
          cxt.fail$data((0, codegen_1.or)(unknownFmt(), invalidFmt()))
          function unknownFmt() {
            if (opts.strictSchema === false) return codegen_1.nil
            return (0, codegen_1._)`${schemaCode} && !${format}`
          }
          function invalidFmt() {
            const callFormat = schemaEnv.$async
              ? (0, codegen_1._)`(${fDef}.async ? await ${format}(${data}) : ${format}(${data}))`
              : (0, codegen_1._)`${format}(${data})`
            const validData = (0,
            codegen_1._)`(typeof ${format} == "function" ? ${callFormat} : ${format}.test(${data}))`
            return (0, codegen_1._)`${format} && ${format} !== true && ${fType} === ${ruleType} && !${validData}`
          }
        }
        function validateFormat() {
          const formatDef = self.formats[schema]
          if (!formatDef) {
            unknownFormat()
            return
          }
          if (formatDef === true) return
          const [fmtType, format, fmtRef] = getFormat(formatDef)
          if (fmtType === ruleType) cxt.pass(validCondition())
          function unknownFormat() {
            if (opts.strictSchema === false) {
              self.logger.warn(unknownMsg())
              return
            }
            throw new Error(unknownMsg())
            function unknownMsg() {
              return `unknown format "${schema}" ignored in schema at path "${errSchemaPath}"`
            }
          }
          function getFormat(fmtDef) {
            const code =
              fmtDef instanceof RegExp
                ? (0, codegen_1.regexpCode)(fmtDef)
                : opts.code.formats
                  ? (0, codegen_1._)`${opts.code.formats}${(0, codegen_1.getProperty)(schema)}`
                  : void 0
            const fmt = gen.scopeValue('formats', { key: schema, ref: fmtDef, code })
            if (typeof fmtDef == 'object' && !(fmtDef instanceof RegExp)) {
              return [fmtDef.type || 'string', fmtDef.validate, (0, codegen_1._)`${fmt}.validate`]
            }
            return ['string', fmtDef, fmt]
          }
          function validCondition() {
            if (typeof formatDef == 'object' && !(formatDef instanceof RegExp) && formatDef.async) {
              if (!schemaEnv.$async) throw new Error('async format in sync schema')
              return (0, codegen_1._)`await ${fmtRef}(${data})`
            }
            return typeof format == 'function'
              ? (0, codegen_1._)`${fmtRef}(${data})`
              : (0, codegen_1._)`${fmtRef}.test(${data})`
          }
        }
      },
    }
    exports.default = def
  },
})
var require_format2 = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/format/index.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var format_1 = require_format()
    var format = [format_1.default]
    exports.default = format
  },
})
var require_metadata = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/metadata.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.contentVocabulary = exports.metadataVocabulary = void 0
    exports.metadataVocabulary = ['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly', 'examples']
    exports.contentVocabulary = ['contentMediaType', 'contentEncoding', 'contentSchema']
  },
})
var require_draft7 = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/draft7.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var core_1 = require_core2()
    var validation_1 = require_validation()
    var applicator_1 = require_applicator()
    var format_1 = require_format2()
    var metadata_1 = require_metadata()
    var draft7Vocabularies = [
      core_1.default,
      validation_1.default,
      (0, applicator_1.default)(),
      format_1.default,
      metadata_1.metadataVocabulary,
      metadata_1.contentVocabulary,
    ]
    exports.default = draft7Vocabularies
  },
})
var require_types = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/discriminator/types.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.DiscrError = void 0
    var DiscrError
    ;(function (DiscrError2) {
      DiscrError2['Tag'] = 'tag'
      DiscrError2['Mapping'] = 'mapping'
    })(DiscrError || (exports.DiscrError = DiscrError = {}))
  },
})
var require_discriminator = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/vocabularies/discriminator/index.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var codegen_1 = require_codegen()
    var types_1 = require_types()
    var compile_1 = require_compile()
    var ref_error_1 = require_ref_error()
    var util_1 = require_util()
    var error = {
      message: ({ params: { discrError, tagName } }) =>
        discrError === types_1.DiscrError.Tag
          ? `tag "${tagName}" must be string`
          : `value of tag "${tagName}" must be in oneOf`,
      params: ({ params: { discrError, tag, tagName } }) =>
        (0, codegen_1._)`{error: ${discrError}, tag: ${tagName}, tagValue: ${tag}}`,
    }
    var def = {
      keyword: 'discriminator',
      type: 'object',
      schemaType: 'object',
      error,
      code(cxt) {
        const { gen, data, schema, parentSchema, it } = cxt
        const { oneOf } = parentSchema
        if (!it.opts.discriminator) {
          throw new Error('discriminator: requires discriminator option')
        }
        const tagName = schema.propertyName
        if (typeof tagName != 'string') throw new Error('discriminator: requires propertyName')
        if (schema.mapping) throw new Error('discriminator: mapping is not supported')
        if (!oneOf) throw new Error('discriminator: requires oneOf keyword')
        const valid = gen.let('valid', false)
        const tag = gen.const('tag', (0, codegen_1._)`${data}${(0, codegen_1.getProperty)(tagName)}`)
        gen.if(
          (0, codegen_1._)`typeof ${tag} == "string"`,
          () => validateMapping(),
          () => cxt.error(false, { discrError: types_1.DiscrError.Tag, tag, tagName }),
        )
        cxt.ok(valid)
        function validateMapping() {
          const mapping = getMapping()
          gen.if(false)
          for (const tagValue in mapping) {
            gen.elseIf((0, codegen_1._)`${tag} === ${tagValue}`)
            gen.assign(valid, applyTagSchema(mapping[tagValue]))
          }
          gen.else()
          cxt.error(false, { discrError: types_1.DiscrError.Mapping, tag, tagName })
          gen.endIf()
        }
        function applyTagSchema(schemaProp) {
          const _valid = gen.name('valid')
          const schCxt = cxt.subschema({ keyword: 'oneOf', schemaProp }, _valid)
          cxt.mergeEvaluated(schCxt, codegen_1.Name)
          return _valid
        }
        function getMapping() {
          var _a
          const oneOfMapping = {}
          const topRequired = hasRequired(parentSchema)
          let tagRequired = true
          for (let i = 0; i < oneOf.length; i++) {
            let sch = oneOf[i]
            if (
              (sch === null || sch === void 0 ? void 0 : sch.$ref) &&
              !(0, util_1.schemaHasRulesButRef)(sch, it.self.RULES)
            ) {
              const ref = sch.$ref
              sch = compile_1.resolveRef.call(it.self, it.schemaEnv.root, it.baseId, ref)
              if (sch instanceof compile_1.SchemaEnv) sch = sch.schema
              if (sch === void 0) throw new ref_error_1.default(it.opts.uriResolver, it.baseId, ref)
            }
            const propSch =
              (_a = sch === null || sch === void 0 ? void 0 : sch.properties) === null || _a === void 0
                ? void 0
                : _a[tagName]
            if (typeof propSch != 'object') {
              throw new Error(
                `discriminator: oneOf subschemas (or referenced schemas) must have "properties/${tagName}"`,
              )
            }
            tagRequired = tagRequired && (topRequired || hasRequired(sch))
            addMappings(propSch, i)
          }
          if (!tagRequired) throw new Error(`discriminator: "${tagName}" must be required`)
          return oneOfMapping
          function hasRequired({ required }) {
            return Array.isArray(required) && required.includes(tagName)
          }
          function addMappings(sch, i) {
            if (sch.const) {
              addMapping(sch.const, i)
            } else if (sch.enum) {
              for (const tagValue of sch.enum) {
                addMapping(tagValue, i)
              }
            } else {
              throw new Error(`discriminator: "properties/${tagName}" must have "const" or "enum"`)
            }
          }
          function addMapping(tagValue, i) {
            if (typeof tagValue != 'string' || tagValue in oneOfMapping) {
              throw new Error(`discriminator: "${tagName}" values must be unique strings`)
            }
            oneOfMapping[tagValue] = i
          }
        }
      },
    }
    exports.default = def
  },
})
var require_json_schema_draft_07 = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/refs/json-schema-draft-07.json'(exports, module) {
    module.exports = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'http://json-schema.org/draft-07/schema#',
      title: 'Core schema meta-schema',
      definitions: {
        schemaArray: { type: 'array', minItems: 1, items: { $ref: '#' } },
        nonNegativeInteger: { type: 'integer', minimum: 0 },
        nonNegativeIntegerDefault0: { allOf: [{ $ref: '#/definitions/nonNegativeInteger' }, { default: 0 }] },
        simpleTypes: { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] },
        stringArray: { type: 'array', items: { type: 'string' }, uniqueItems: true, default: [] },
      },
      type: ['object', 'boolean'],
      properties: {
        $id: { type: 'string', format: 'uri-reference' },
        $schema: { type: 'string', format: 'uri' },
        $ref: { type: 'string', format: 'uri-reference' },
        $comment: { type: 'string' },
        title: { type: 'string' },
        description: { type: 'string' },
        default: true,
        readOnly: { type: 'boolean', default: false },
        examples: { type: 'array', items: true },
        multipleOf: { type: 'number', exclusiveMinimum: 0 },
        maximum: { type: 'number' },
        exclusiveMaximum: { type: 'number' },
        minimum: { type: 'number' },
        exclusiveMinimum: { type: 'number' },
        maxLength: { $ref: '#/definitions/nonNegativeInteger' },
        minLength: { $ref: '#/definitions/nonNegativeIntegerDefault0' },
        pattern: { type: 'string', format: 'regex' },
        additionalItems: { $ref: '#' },
        items: { anyOf: [{ $ref: '#' }, { $ref: '#/definitions/schemaArray' }], default: true },
        maxItems: { $ref: '#/definitions/nonNegativeInteger' },
        minItems: { $ref: '#/definitions/nonNegativeIntegerDefault0' },
        uniqueItems: { type: 'boolean', default: false },
        contains: { $ref: '#' },
        maxProperties: { $ref: '#/definitions/nonNegativeInteger' },
        minProperties: { $ref: '#/definitions/nonNegativeIntegerDefault0' },
        required: { $ref: '#/definitions/stringArray' },
        additionalProperties: { $ref: '#' },
        definitions: { type: 'object', additionalProperties: { $ref: '#' }, default: {} },
        properties: { type: 'object', additionalProperties: { $ref: '#' }, default: {} },
        patternProperties: {
          type: 'object',
          additionalProperties: { $ref: '#' },
          propertyNames: { format: 'regex' },
          default: {},
        },
        dependencies: {
          type: 'object',
          additionalProperties: { anyOf: [{ $ref: '#' }, { $ref: '#/definitions/stringArray' }] },
        },
        propertyNames: { $ref: '#' },
        const: true,
        enum: { type: 'array', items: true, minItems: 1, uniqueItems: true },
        type: {
          anyOf: [
            { $ref: '#/definitions/simpleTypes' },
            { type: 'array', items: { $ref: '#/definitions/simpleTypes' }, minItems: 1, uniqueItems: true },
          ],
        },
        format: { type: 'string' },
        contentMediaType: { type: 'string' },
        contentEncoding: { type: 'string' },
        if: { $ref: '#' },
        then: { $ref: '#' },
        else: { $ref: '#' },
        allOf: { $ref: '#/definitions/schemaArray' },
        anyOf: { $ref: '#/definitions/schemaArray' },
        oneOf: { $ref: '#/definitions/schemaArray' },
        not: { $ref: '#' },
      },
      default: true,
    }
  },
})
var require_ajv = __commonJS({
  '../../node_modules/.pnpm/ajv@8.20.0/node_modules/ajv/dist/ajv.js'(exports, module) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.MissingRefError =
      exports.ValidationError =
      exports.CodeGen =
      exports.Name =
      exports.nil =
      exports.stringify =
      exports.str =
      exports._ =
      exports.KeywordCxt =
      exports.Ajv =
        void 0
    var core_1 = require_core()
    var draft7_1 = require_draft7()
    var discriminator_1 = require_discriminator()
    var draft7MetaSchema = require_json_schema_draft_07()
    var META_SUPPORT_DATA = ['/properties']
    var META_SCHEMA_ID = 'http://json-schema.org/draft-07/schema'
    var Ajv = class extends core_1.default {
      _addVocabularies() {
        super._addVocabularies()
        draft7_1.default.forEach((v) => this.addVocabulary(v))
        if (this.opts.discriminator) this.addKeyword(discriminator_1.default)
      }
      _addDefaultMetaSchema() {
        super._addDefaultMetaSchema()
        if (!this.opts.meta) return
        const metaSchema = this.opts.$data
          ? this.$dataMetaSchema(draft7MetaSchema, META_SUPPORT_DATA)
          : draft7MetaSchema
        this.addMetaSchema(metaSchema, META_SCHEMA_ID, false)
        this.refs['http://json-schema.org/schema'] = META_SCHEMA_ID
      }
      defaultMeta() {
        return (this.opts.defaultMeta =
          super.defaultMeta() || (this.getSchema(META_SCHEMA_ID) ? META_SCHEMA_ID : void 0))
      }
    }
    exports.Ajv = Ajv
    module.exports = exports = Ajv
    module.exports.Ajv = Ajv
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.default = Ajv
    var validate_1 = require_validate()
    Object.defineProperty(exports, 'KeywordCxt', {
      enumerable: true,
      get: function () {
        return validate_1.KeywordCxt
      },
    })
    var codegen_1 = require_codegen()
    Object.defineProperty(exports, '_', {
      enumerable: true,
      get: function () {
        return codegen_1._
      },
    })
    Object.defineProperty(exports, 'str', {
      enumerable: true,
      get: function () {
        return codegen_1.str
      },
    })
    Object.defineProperty(exports, 'stringify', {
      enumerable: true,
      get: function () {
        return codegen_1.stringify
      },
    })
    Object.defineProperty(exports, 'nil', {
      enumerable: true,
      get: function () {
        return codegen_1.nil
      },
    })
    Object.defineProperty(exports, 'Name', {
      enumerable: true,
      get: function () {
        return codegen_1.Name
      },
    })
    Object.defineProperty(exports, 'CodeGen', {
      enumerable: true,
      get: function () {
        return codegen_1.CodeGen
      },
    })
    var validation_error_1 = require_validation_error()
    Object.defineProperty(exports, 'ValidationError', {
      enumerable: true,
      get: function () {
        return validation_error_1.default
      },
    })
    var ref_error_1 = require_ref_error()
    Object.defineProperty(exports, 'MissingRefError', {
      enumerable: true,
      get: function () {
        return ref_error_1.default
      },
    })
  },
})
var require_formats = __commonJS({
  '../../node_modules/.pnpm/ajv-formats@3.0.1/node_modules/ajv-formats/dist/formats.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0
    function fmtDef(validate, compare) {
      return { validate, compare }
    }
    exports.fullFormats = {
      date: fmtDef(date, compareDate),
      time: fmtDef(getTime(true), compareTime),
      'date-time': fmtDef(getDateTime(true), compareDateTime),
      'iso-time': fmtDef(getTime(), compareIsoTime),
      'iso-date-time': fmtDef(getDateTime(), compareIsoDateTime),
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      'uri-reference':
        /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      'uri-template':
        /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email:
        /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      'json-pointer': /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      'json-pointer-uri-fragment': /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      'relative-json-pointer': /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      byte,
      int32: { type: 'number', validate: validateInt32 },
      int64: { type: 'number', validate: validateInt64 },
      float: { type: 'number', validate: validateNumber },
      double: { type: 'number', validate: validateNumber },
      password: true,
      binary: true,
    }
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      'date-time': fmtDef(
        /^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,
        compareDateTime,
      ),
      'iso-time': fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      'iso-date-time': fmtDef(
        /^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,
        compareIsoDateTime,
      ),
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      'uri-reference': /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      email:
        /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i,
    }
    exports.formatNames = Object.keys(exports.fullFormats)
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/
    var DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    function date(str) {
      const matches = DATE.exec(str)
      if (!matches) return false
      const year = +matches[1]
      const month = +matches[2]
      const day = +matches[3]
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month])
    }
    function compareDate(d1, d2) {
      if (!(d1 && d2)) return void 0
      if (d1 > d2) return 1
      if (d1 < d2) return -1
      return 0
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i
    function getTime(strictTimeZone) {
      return function time(str) {
        const matches = TIME.exec(str)
        if (!matches) return false
        const hr = +matches[1]
        const min = +matches[2]
        const sec = +matches[3]
        const tz = matches[4]
        const tzSign = matches[5] === '-' ? -1 : 1
        const tzH = +(matches[6] || 0)
        const tzM = +(matches[7] || 0)
        if (tzH > 23 || tzM > 59 || (strictTimeZone && !tz)) return false
        if (hr <= 23 && min <= 59 && sec < 60) return true
        const utcMin = min - tzM * tzSign
        const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0)
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61
      }
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2)) return void 0
      const t1 = new Date('2020-01-01T' + s1).valueOf()
      const t2 = new Date('2020-01-01T' + s2).valueOf()
      if (!(t1 && t2)) return void 0
      return t1 - t2
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2)) return void 0
      const a1 = TIME.exec(t1)
      const a2 = TIME.exec(t2)
      if (!(a1 && a2)) return void 0
      t1 = a1[1] + a1[2] + a1[3]
      t2 = a2[1] + a2[2] + a2[3]
      if (t1 > t2) return 1
      if (t1 < t2) return -1
      return 0
    }
    var DATE_TIME_SEPARATOR = /t|\s/i
    function getDateTime(strictTimeZone) {
      const time = getTime(strictTimeZone)
      return function date_time(str) {
        const dateTime = str.split(DATE_TIME_SEPARATOR)
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1])
      }
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2)) return void 0
      const d1 = new Date(dt1).valueOf()
      const d2 = new Date(dt2).valueOf()
      if (!(d1 && d2)) return void 0
      return d1 - d2
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2)) return void 0
      const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR)
      const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR)
      const res = compareDate(d1, d2)
      if (res === void 0) return void 0
      return res || compareTime(t1, t2)
    }
    var NOT_URI_FRAGMENT = /\/|:/
    var URI =
      /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str)
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm
    function byte(str) {
      BYTE.lastIndex = 0
      return BYTE.test(str)
    }
    var MIN_INT32 = -(2 ** 31)
    var MAX_INT32 = 2 ** 31 - 1
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32
    }
    function validateInt64(value) {
      return Number.isInteger(value)
    }
    function validateNumber() {
      return true
    }
    var Z_ANCHOR = /[^\\]\\Z/
    function regex(str) {
      if (Z_ANCHOR.test(str)) return false
      try {
        new RegExp(str)
        return true
      } catch (e) {
        return false
      }
    }
  },
})
var require_limit = __commonJS({
  '../../node_modules/.pnpm/ajv-formats@3.0.1/node_modules/ajv-formats/dist/limit.js'(exports) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.formatLimitDefinition = void 0
    var ajv_1 = require_ajv()
    var codegen_1 = require_codegen()
    var ops = codegen_1.operators
    var KWDs = {
      formatMaximum: { okStr: '<=', ok: ops.LTE, fail: ops.GT },
      formatMinimum: { okStr: '>=', ok: ops.GTE, fail: ops.LT },
      formatExclusiveMaximum: { okStr: '<', ok: ops.LT, fail: ops.GTE },
      formatExclusiveMinimum: { okStr: '>', ok: ops.GT, fail: ops.LTE },
    }
    var error = {
      message: ({ keyword, schemaCode }) => (0, codegen_1.str)`should be ${KWDs[keyword].okStr} ${schemaCode}`,
      params: ({ keyword, schemaCode }) => (0, codegen_1._)`{comparison: ${KWDs[keyword].okStr}, limit: ${schemaCode}}`,
    }
    exports.formatLimitDefinition = {
      keyword: Object.keys(KWDs),
      type: 'string',
      schemaType: 'string',
      $data: true,
      error,
      code(cxt) {
        const { gen, data, schemaCode, keyword, it } = cxt
        const { opts, self } = it
        if (!opts.validateFormats) return
        const fCxt = new ajv_1.KeywordCxt(it, self.RULES.all.format.definition, 'format')
        if (fCxt.$data) validate$DataFormat()
        else validateFormat()
        function validate$DataFormat() {
          const fmts = gen.scopeValue('formats', { ref: self.formats, code: opts.code.formats })
          const fmt = gen.const('fmt', (0, codegen_1._)`${fmts}[${fCxt.schemaCode}]`)
          cxt.fail$data(
            (0, codegen_1.or)(
              (0, codegen_1._)`typeof ${fmt} != "object"`,
              (0, codegen_1._)`${fmt} instanceof RegExp`,
              (0, codegen_1._)`typeof ${fmt}.compare != "function"`,
              compareCode(fmt),
            ),
          )
        }
        function validateFormat() {
          const format = fCxt.schema
          const fmtDef = self.formats[format]
          if (!fmtDef || fmtDef === true) return
          if (typeof fmtDef != 'object' || fmtDef instanceof RegExp || typeof fmtDef.compare != 'function') {
            throw new Error(`"${keyword}": format "${format}" does not define "compare" function`)
          }
          const fmt = gen.scopeValue('formats', {
            key: format,
            ref: fmtDef,
            code: opts.code.formats
              ? (0, codegen_1._)`${opts.code.formats}${(0, codegen_1.getProperty)(format)}`
              : void 0,
          })
          cxt.fail$data(compareCode(fmt))
        }
        function compareCode(fmt) {
          return (0, codegen_1._)`${fmt}.compare(${data}, ${schemaCode}) ${KWDs[keyword].fail} 0`
        }
      },
      dependencies: ['format'],
    }
    var formatLimitPlugin = (ajv) => {
      ajv.addKeyword(exports.formatLimitDefinition)
      return ajv
    }
    exports.default = formatLimitPlugin
  },
})
var require_dist = __commonJS({
  '../../node_modules/.pnpm/ajv-formats@3.0.1/node_modules/ajv-formats/dist/index.js'(exports, module) {
    'use strict'
    Object.defineProperty(exports, '__esModule', { value: true })
    var formats_1 = require_formats()
    var limit_1 = require_limit()
    var codegen_1 = require_codegen()
    var fullName = new codegen_1.Name('fullFormats')
    var fastName = new codegen_1.Name('fastFormats')
    var formatsPlugin = (ajv, opts = { keywords: true }) => {
      if (Array.isArray(opts)) {
        addFormats(ajv, opts, formats_1.fullFormats, fullName)
        return ajv
      }
      const [formats, exportName] =
        opts.mode === 'fast' ? [formats_1.fastFormats, fastName] : [formats_1.fullFormats, fullName]
      const list2 = opts.formats || formats_1.formatNames
      addFormats(ajv, list2, formats, exportName)
      if (opts.keywords) (0, limit_1.default)(ajv)
      return ajv
    }
    formatsPlugin.get = (name, mode = 'full') => {
      const formats = mode === 'fast' ? formats_1.fastFormats : formats_1.fullFormats
      const f = formats[name]
      if (!f) throw new Error(`Unknown format "${name}"`)
      return f
    }
    function addFormats(ajv, list2, fs, exportName) {
      var _a
      var _b
      ;(_a = (_b = ajv.opts.code).formats) !== null && _a !== void 0
        ? _a
        : (_b.formats = (0, codegen_1._)`require("ajv-formats/dist/formats").${exportName}`)
      for (const f of list2) ajv.addFormat(f, fs[f])
    }
    module.exports = exports = formatsPlugin
    Object.defineProperty(exports, '__esModule', { value: true })
    exports.default = formatsPlugin
  },
})
var MB = 1024 * 1024
var INPUT_LIMITS = {
  public: { bytes: 32 * 1024, values: 1e4, items: 1e3 },
  signedIn: { bytes: MB, values: 1e5, items: 1e3 },
  numbers: { bytes: MB, values: 1e5, items: 1e5 },
  recipients: { bytes: 24 * MB, values: 1e6, items: 1e6 },
}
var MAX_DEPTH = 64
var MAX_KEYS = 1e3
var NOT_PLAIN = 'it has too many or too deeply nested values, or a NUL character or `__proto__`, which are not allowed'
async function isPlainInput(input, { values: maxValues, items: maxItems }) {
  const turn = beginTurn()
  const containers = [{ items: [input], depth: 0 }]
  let values = 0
  for (let container = containers.pop(); container; container = containers.pop()) {
    const { items, depth } = container
    for (const item of items) {
      values += 1
      if (values > maxValues) return false
      if (values % 1e3 === 0 && turn.isUsedUp()) await turn.next()
      if (isPlainText(item) || item === null || ['boolean', 'number', 'undefined'].includes(typeof item)) continue
      const inner = depth < MAX_DEPTH ? innerItems(item) : null
      if (inner === null || inner.length > maxItems) return false
      containers.push({ items: inner, depth: depth + 1 })
    }
  }
  return true
}
function innerItems(value) {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return null
  const keys = Object.keys(value)
  if (keys.length > MAX_KEYS) return null
  return keys.every((key) => isPlainText(key) && !isPrototypeKey(value, key)) ? Object.values(value) : null
}
function isPlainText(value) {
  return typeof value === 'string' && !value.includes('\0')
}
function isPrototypeKey(value, key) {
  if (key === '__proto__') return true
  if (key !== 'constructor') return false
  const inner = Object.getOwnPropertyDescriptor(value, key)?.value
  return typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')
}
var MAX_NAMES = 3
var MAX_NAME_LENGTH = 60
var MAX_PATH_LENGTH = 200
var TYPES = {
  ...{ string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list' },
  ...{ object: 'an object', record: 'an object', null: 'null', undefined: 'left out', never: 'left out' },
}
var FORMATS2 = { email: 'an email address', url: 'a URL' }
var UNITS = { string: ' characters', array: ' items' }
function describeIssue(issue) {
  return describeAt(issue, issue.path ?? [])
}
function describeAt(issue, path) {
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.slice(0, MAX_NAMES).map((key) => formatPath([...path, key]))
    return `Unknown ${names.length === 1 ? 'field' : 'fields'}: ${names.join(', ')}`
  }
  const inner = findInner(issue)
  if (inner) return DEFAULT_MESSAGE.test(inner.message) ? describeAt(inner, [...path, ...inner.path]) : inner.message
  if (path.length > 0 && isMissing(issue)) return `Missing field: ${formatPath(path)}`
  return `Invalid request: ${path.length === 0 ? 'it' : formatPath(path)} ${ruleOf(issue)}`
}
var DEFAULT_MESSAGE = /^(?:Invalid request|Missing field|Unknown fields?): /
function isMissing(issue) {
  if ('input' in issue) return issue.input === void 0
  return issue.message?.startsWith('Missing field: ') ?? false
}
function findInner(issue) {
  if (issue.code !== 'invalid_union') return null
  const [close, ...others] = issue.errors.filter(([first]) => first && first.path.length > 0)
  return others.length === 0 ? (close?.[0] ?? null) : null
}
function ruleOf(issue) {
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') {
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
  }
  if (issue.code === 'too_small')
    return limitOf(issue.origin, issue.inclusive ? 'at least' : 'more than', issue.minimum)
  if (issue.code === 'too_big') return limitOf(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum)
  if (issue.code === 'invalid_format') return `must be ${FORMATS2[issue.format] ?? 'in the documented format'}`
  if (issue.code !== 'invalid_union') return 'is not valid'
  const rules = new Set(issue.errors.flatMap(([first]) => (first?.path.length === 0 ? [ruleOf(first)] : [])))
  if (rules.size === 0) return 'must be in one of the documented forms'
  return [...rules].join(', or ').replaceAll(', or must ', ', or ')
}
function limitOf(origin, how, limit) {
  const unit = UNITS[origin]
  if (unit && how === 'at least' && Number(limit) === 1) return 'must not be empty'
  return unit ? `must have ${how} ${limit}${unit}` : `must be ${how} ${limit}`
}
function formatPath(path) {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${toFieldName(part)}`))
  return shorten(parts.join('').replace(/^\./, ''), MAX_PATH_LENGTH)
}
function toFieldName(key) {
  return shorten(String(key), MAX_NAME_LENGTH).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')
}
function shorten(text, length) {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}\u2026` : text
}
var MESSAGES = {
  busy: { message: 'The server is busy. Please try again.', retryAfterSeconds: 5 },
  full: { message: 'The server has no room left to store this. Please try again later.', retryAfterSeconds: 30 },
  failed: { message: 'The server cannot store or read this right now. Please try again later.', retryAfterSeconds: 30 },
}
function toStorageError(error) {
  const storageFailure = findStorageFailure(error)
  if (storageFailure === null) return null
  const { message, retryAfterSeconds } = MESSAGES[storageFailure]
  return new DomainError('unavailable', message, { cause: error, retryAfterSeconds })
}
function mergeWithoutOverrides(obj1, ...objs) {
  const newObj = Object.assign(emptyObject(), obj1)
  for (const overrides of objs)
    for (const key in overrides) {
      if (key in newObj && newObj[key] !== overrides[key]) throw new Error(`Duplicate key ${key}`)
      newObj[key] = overrides[key]
    }
  return newObj
}
function isObject(value) {
  return !!value && !Array.isArray(value) && typeof value === 'object'
}
function isFunction(fn) {
  return typeof fn === 'function'
}
function emptyObject() {
  return Object.create(null)
}
var asyncIteratorsSupported = typeof Symbol === 'function' && !!Symbol.asyncIterator
function isAsyncIterable(value) {
  return asyncIteratorsSupported && isObject(value) && Symbol.asyncIterator in value
}
var run = (fn) => fn()
function identity(it) {
  return it
}
function abortSignalsAnyPonyfill(signals) {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any(signals)
  const ac = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) {
      trigger()
      break
    }
    signal.addEventListener('abort', trigger, { once: true })
  }
  return ac.signal
  function trigger() {
    ac.abort()
    for (const signal of signals) signal.removeEventListener('abort', trigger)
  }
}
var TRPC_ERROR_CODES_BY_KEY = {
  PARSE_ERROR: -32700,
  BAD_REQUEST: -32600,
  INTERNAL_SERVER_ERROR: -32603,
  NOT_IMPLEMENTED: -32603,
  BAD_GATEWAY: -32603,
  SERVICE_UNAVAILABLE: -32603,
  GATEWAY_TIMEOUT: -32603,
  UNAUTHORIZED: -32001,
  PAYMENT_REQUIRED: -32002,
  FORBIDDEN: -32003,
  NOT_FOUND: -32004,
  METHOD_NOT_SUPPORTED: -32005,
  TIMEOUT: -32008,
  CONFLICT: -32009,
  PRECONDITION_FAILED: -32012,
  PAYLOAD_TOO_LARGE: -32013,
  UNSUPPORTED_MEDIA_TYPE: -32015,
  UNPROCESSABLE_CONTENT: -32022,
  PRECONDITION_REQUIRED: -32028,
  TOO_MANY_REQUESTS: -32029,
  CLIENT_CLOSED_REQUEST: -32099,
}
var TRPC_ERROR_CODES_BY_NUMBER = {
  [-32700]: 'PARSE_ERROR',
  [-32600]: 'BAD_REQUEST',
  [-32603]: 'INTERNAL_SERVER_ERROR',
  [-32001]: 'UNAUTHORIZED',
  [-32002]: 'PAYMENT_REQUIRED',
  [-32003]: 'FORBIDDEN',
  [-32004]: 'NOT_FOUND',
  [-32005]: 'METHOD_NOT_SUPPORTED',
  [-32008]: 'TIMEOUT',
  [-32009]: 'CONFLICT',
  [-32012]: 'PRECONDITION_FAILED',
  [-32013]: 'PAYLOAD_TOO_LARGE',
  [-32015]: 'UNSUPPORTED_MEDIA_TYPE',
  [-32022]: 'UNPROCESSABLE_CONTENT',
  [-32028]: 'PRECONDITION_REQUIRED',
  [-32029]: 'TOO_MANY_REQUESTS',
  [-32099]: 'CLIENT_CLOSED_REQUEST',
}
var retryableRpcCodes = [
  TRPC_ERROR_CODES_BY_KEY.BAD_GATEWAY,
  TRPC_ERROR_CODES_BY_KEY.SERVICE_UNAVAILABLE,
  TRPC_ERROR_CODES_BY_KEY.GATEWAY_TIMEOUT,
  TRPC_ERROR_CODES_BY_KEY.INTERNAL_SERVER_ERROR,
]
var noop = () => {}
var freezeIfAvailable = (obj) => {
  if (Object.freeze) Object.freeze(obj)
}
function createInnerProxy(callback, path, memo2) {
  var _memo$cacheKey
  const cacheKey = path.join('.')
  ;((_memo$cacheKey = memo2[cacheKey]) !== null && _memo$cacheKey !== void 0) ||
    (memo2[cacheKey] = new Proxy(noop, {
      get(_obj, key) {
        if (typeof key !== 'string' || key === 'then') return
        return createInnerProxy(callback, [...path, key], memo2)
      },
      apply(_1, _2, args) {
        const lastOfPath = path[path.length - 1]
        if (lastOfPath === 'valueOf' || lastOfPath === 'toString' || lastOfPath === 'toJSON')
          return `tRPC.proxy(${path.slice(0, -1).join('.')})`
        let opts = { args, path }
        if (lastOfPath === 'call') opts = { args: args.length >= 2 ? [args[1]] : [], path: path.slice(0, -1) }
        else if (lastOfPath === 'apply') opts = { args: args.length >= 2 ? args[1] : [], path: path.slice(0, -1) }
        freezeIfAvailable(opts.args)
        freezeIfAvailable(opts.path)
        return callback(opts)
      },
    }))
  return memo2[cacheKey]
}
var createRecursiveProxy = (callback) => createInnerProxy(callback, [], emptyObject())
var JSONRPC2_TO_HTTP_CODE = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  CLIENT_CLOSED_REQUEST: 499,
  INTERNAL_SERVER_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 504,
}
function getStatusCodeFromKey(code) {
  var _JSONRPC2_TO_HTTP_COD
  return (_JSONRPC2_TO_HTTP_COD = JSONRPC2_TO_HTTP_CODE[code]) !== null && _JSONRPC2_TO_HTTP_COD !== void 0
    ? _JSONRPC2_TO_HTTP_COD
    : 500
}
function getHTTPStatusCode(json, errors) {
  const httpStatuses = new Set(
    (Array.isArray(json) ? json : [json]).map((res, index) => {
      if ('error' in res) {
        if (isObject(res.error.data) && typeof res.error.data['httpStatus'] === 'number')
          return res.error.data['httpStatus']
        const original = errors === null || errors === void 0 ? void 0 : errors[index]
        if (original) return getStatusCodeFromKey(original.code)
        const code = TRPC_ERROR_CODES_BY_NUMBER[res.error.code]
        return getStatusCodeFromKey(code)
      }
      return 200
    }),
  )
  if (httpStatuses.size !== 1) return 207
  return httpStatuses.values().next().value
}
function getHTTPStatusCodeFromError(error) {
  return getStatusCodeFromKey(error.code)
}
var defaultFormatter = ({ shape }) => {
  return shape
}
function getDefaultErrorShape(opts) {
  const shape = {
    message: opts.error.message,
    code: TRPC_ERROR_CODES_BY_KEY[opts.error.code],
    data: { code: opts.error.code, httpStatus: getHTTPStatusCodeFromError(opts.error) },
  }
  if (opts.isDev && typeof opts.error.stack === 'string') shape.data.stack = opts.error.stack
  if (typeof opts.path === 'string') shape.data.path = opts.path
  return shape
}
var formattedShapeSymbol = Symbol('trpc_formattedErrorShape')
function setFormattedErrorShape(error, shape) {
  Object.defineProperty(error, formattedShapeSymbol, {
    value: shape,
    enumerable: false,
    configurable: true,
    writable: true,
  })
}
function getFormattedErrorShape(error) {
  if (isFormattedErrorShape(error)) return error[formattedShapeSymbol]
}
function isFormattedErrorShape(error) {
  return formattedShapeSymbol in error
}
function _typeof(o) {
  '@babel/helpers - typeof'
  return (
    (_typeof =
      'function' == typeof Symbol && 'symbol' == typeof Symbol.iterator
        ? function (o2) {
            return typeof o2
          }
        : function (o2) {
            return o2 && 'function' == typeof Symbol && o2.constructor === Symbol && o2 !== Symbol.prototype
              ? 'symbol'
              : typeof o2
          }),
    _typeof(o)
  )
}
function toPrimitive(t2, r) {
  if ('object' != _typeof(t2) || !t2) return t2
  var e = t2[Symbol.toPrimitive]
  if (void 0 !== e) {
    var i = e.call(t2, r || 'default')
    if ('object' != _typeof(i)) return i
    throw new TypeError('@@toPrimitive must return a primitive value.')
  }
  return ('string' === r ? String : Number)(t2)
}
function toPropertyKey(t2) {
  var i = toPrimitive(t2, 'string')
  return 'symbol' == _typeof(i) ? i : i + ''
}
function _defineProperty(e, r, t2) {
  return (
    (r = toPropertyKey(r)) in e
      ? Object.defineProperty(e, r, { value: t2, enumerable: true, configurable: true, writable: true })
      : (e[r] = t2),
    e
  )
}
function ownKeys(e, r) {
  var t2 = Object.keys(e)
  if (Object.getOwnPropertySymbols) {
    var o = Object.getOwnPropertySymbols(e)
    ;(r &&
      (o = o.filter(function (r2) {
        return Object.getOwnPropertyDescriptor(e, r2).enumerable
      })),
      t2.push.apply(t2, o))
  }
  return t2
}
function _objectSpread2(e) {
  for (var r = 1; r < arguments.length; r++) {
    var t2 = null != arguments[r] ? arguments[r] : {}
    r % 2
      ? ownKeys(Object(t2), true).forEach(function (r2) {
          _defineProperty(e, r2, t2[r2])
        })
      : Object.getOwnPropertyDescriptors
        ? Object.defineProperties(e, Object.getOwnPropertyDescriptors(t2))
        : ownKeys(Object(t2)).forEach(function (r2) {
            Object.defineProperty(e, r2, Object.getOwnPropertyDescriptor(t2, r2))
          })
  }
  return e
}
function getErrorShape(opts) {
  const { path, error, config } = opts
  const formatted = getFormattedErrorShape(error)
  if (formatted !== void 0) return formatted
  const shape = getDefaultErrorShape({ error, path, isDev: config.isDev })
  return config.errorFormatter(_objectSpread2(_objectSpread2({}, opts), {}, { shape }))
}
var UnknownCauseError = class extends Error {
  constructor(cause) {
    super(getMessage(cause))
    Object.assign(this, cause)
    if (isErrorLike(cause)) {
      if (typeof cause.name === 'string') this.name = cause.name
      if (typeof cause.stack === 'string') this.stack = cause.stack
    }
  }
}
function getMessage(cause) {
  if ('message' in cause) return String(cause.message)
}
function isErrorLike(value) {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'
}
function getCauseFromUnknown(cause) {
  if (cause instanceof Error) return cause
  const type = typeof cause
  if (type === 'undefined' || type === 'function' || cause === null) return
  if (type !== 'object') return new Error(String(cause))
  if (isObject(cause)) return new UnknownCauseError(cause)
}
function getTRPCErrorFromUnknown(cause) {
  if (cause instanceof TRPCError) return cause
  if (cause instanceof Error && cause.name === 'TRPCError') return cause
  const trpcError = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
  if (isErrorLike(cause) && cause.stack) trpcError.stack = cause.stack
  return trpcError
}
var TRPCError = class extends Error {
  constructor(opts) {
    var _ref, _opts$message, _this$cause
    const cause = getCauseFromUnknown(opts.cause)
    const message =
      (_ref =
        (_opts$message = opts.message) !== null && _opts$message !== void 0
          ? _opts$message
          : cause === null || cause === void 0
            ? void 0
            : cause.message) !== null && _ref !== void 0
        ? _ref
        : opts.code
    super(message, { cause })
    _defineProperty(this, 'cause', void 0)
    _defineProperty(this, 'code', void 0)
    this.code = opts.code
    this.name = 'TRPCError'
    ;((_this$cause = this.cause) !== null && _this$cause !== void 0) || (this.cause = cause)
  }
}
function getDataTransformer(transformer2) {
  if ('input' in transformer2) return transformer2
  return { input: transformer2, output: transformer2 }
}
var defaultTransformer = {
  input: { serialize: (obj) => obj, deserialize: (obj) => obj },
  output: { serialize: (obj) => obj, deserialize: (obj) => obj },
}
function transformTRPCResponseItem(config, item) {
  if ('error' in item)
    return _objectSpread2(_objectSpread2({}, item), {}, { error: config.transformer.output.serialize(item.error) })
  if ('data' in item.result)
    return _objectSpread2(
      _objectSpread2({}, item),
      {},
      {
        result: _objectSpread2(
          _objectSpread2({}, item.result),
          {},
          { data: config.transformer.output.serialize(item.result.data) },
        ),
      },
    )
  return item
}
function transformTRPCResponse(config, itemOrItems) {
  return Array.isArray(itemOrItems)
    ? itemOrItems.map((item) => transformTRPCResponseItem(config, item))
    : transformTRPCResponseItem(config, itemOrItems)
}
var lazyMarker = 'lazyMarker'
function once(fn) {
  const uncalled = Symbol()
  let result = uncalled
  return () => {
    if (result === uncalled) result = fn()
    return result
  }
}
function isLazy(input) {
  return typeof input === 'function' && lazyMarker in input
}
function isRouter(value) {
  return isObject(value) && isObject(value['_def']) && 'router' in value['_def']
}
var emptyRouter = {
  _ctx: null,
  _errorShape: null,
  _meta: null,
  queries: {},
  mutations: {},
  subscriptions: {},
  errorFormatter: defaultFormatter,
  transformer: defaultTransformer,
}
var reservedWords = ['then', 'call', 'apply']
function getRouterInput(router2) {
  const input = Object.assign(emptyObject(), router2._def.record)
  for (const loader of Object.values(router2._def.lazy)) {
    let record = input
    for (const key of loader.path) record = record[key] = Object.assign(emptyObject(), record[key])
    record[loader.key] = loader.ref
  }
  return input
}
function createRouterFactory(config) {
  function createRouterInner(input) {
    const reservedWordsUsed = new Set(Object.keys(input).filter((v) => reservedWords.includes(v)))
    if (reservedWordsUsed.size > 0)
      throw new Error('Reserved words used in `router({})` call: ' + Array.from(reservedWordsUsed).join(', '))
    const procedures = emptyObject()
    const lazy2 = emptyObject()
    function createLazyLoader(opts) {
      return {
        ref: opts.ref,
        path: opts.path,
        key: opts.key,
        load: once(async () => {
          const router2 = await opts.ref()
          const lazyPath = [...opts.path, opts.key]
          const lazyKey = lazyPath.join('.')
          opts.aggregate[opts.key] = step(getRouterInput(router2), lazyPath)
          delete lazy2[lazyKey]
        }),
      }
    }
    const separator = config.pathSeparator
    function step(from, path = []) {
      const aggregate = emptyObject()
      for (const [key, item] of Object.entries(from !== null && from !== void 0 ? from : {})) {
        if (separator !== '.' && key.includes(separator))
          throw new Error(
            `Key "${[...path, key].join('.')}" contains the pathSeparator ${JSON.stringify(separator)}, so its URL would be ambiguous. Rename it or pick another pathSeparator.`,
          )
        if (isLazy(item)) {
          lazy2[[...path, key].join('.')] = createLazyLoader({ path, ref: item, key, aggregate })
          continue
        }
        if (isRouter(item)) {
          aggregate[key] = step(getRouterInput(item), [...path, key])
          continue
        }
        if (!isProcedure(item)) {
          aggregate[key] = step(item, [...path, key])
          continue
        }
        const newPath = [...path, key].join('.')
        if (procedures[newPath]) throw new Error(`Duplicate key: ${newPath}`)
        procedures[newPath] = item
        aggregate[key] = item
      }
      return aggregate
    }
    const record = step(input)
    const _def = _objectSpread2(
      _objectSpread2({ _config: config, router: true, procedures, lazy: lazy2 }, emptyRouter),
      {},
      { record },
    )
    return _objectSpread2(_objectSpread2({}, record), {}, { _def, createCaller: createCallerFactory()({ _def }) })
  }
  return createRouterInner
}
function isProcedure(procedureOrRouter) {
  return typeof procedureOrRouter === 'function'
}
async function getProcedureAtPath(router2, path) {
  const { _def } = router2
  let procedure = _def.procedures[path]
  while (!procedure) {
    const key = Object.keys(_def.lazy).find((key2) => path === key2 || path.startsWith(key2 + '.'))
    if (!key) return null
    await _def.lazy[key].load()
    procedure = _def.procedures[path]
  }
  return procedure
}
async function callProcedure(opts) {
  const { type, path } = opts
  const proc = await getProcedureAtPath(opts.router, path)
  if (!proc || !isProcedure(proc) || (proc._def.type !== type && !opts.allowMethodOverride))
    throw new TRPCError({ code: 'NOT_FOUND', message: `No "${type}"-procedure on path "${path}"` })
  if (proc._def.type !== type && opts.allowMethodOverride && proc._def.type === 'subscription')
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: `Method override is not supported for subscriptions` })
  return proc(opts)
}
function createCallerFactory() {
  return function createCallerInner(router2) {
    const { _def } = router2
    return function createCaller2(ctxOrCallback, opts) {
      return createRecursiveProxy(async (innerOpts) => {
        const { path, args } = innerOpts
        const fullPath = path.join('.')
        if (path.length === 1 && path[0] === '_def') return _def
        const procedure = await getProcedureAtPath(router2, fullPath)
        let ctx = void 0
        try {
          if (!procedure) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` })
          ctx = isFunction(ctxOrCallback) ? await Promise.resolve(ctxOrCallback()) : ctxOrCallback
          return await procedure({
            path: fullPath,
            getRawInput: async () => args[0],
            ctx,
            type: procedure._def.type,
            signal: opts === null || opts === void 0 ? void 0 : opts.signal,
            batchIndex: 0,
          })
        } catch (cause) {
          var _opts$onError, _procedure$_def$type
          opts === null ||
            opts === void 0 ||
            (_opts$onError = opts.onError) === null ||
            _opts$onError === void 0 ||
            _opts$onError.call(opts, {
              ctx,
              error: getTRPCErrorFromUnknown(cause),
              input: args[0],
              path: fullPath,
              type:
                (_procedure$_def$type = procedure === null || procedure === void 0 ? void 0 : procedure._def.type) !==
                  null && _procedure$_def$type !== void 0
                  ? _procedure$_def$type
                  : 'unknown',
            })
          throw cause
        }
      })
    }
  }
}
function mergeRouters(...routerList) {
  var _routerList$, _routerList$2
  const record = mergeWithoutOverrides({}, ...[...new Set(routerList)].map((r) => getRouterInput(r)))
  return createRouterFactory({
    errorFormatter: routerList.reduce((currentErrorFormatter, nextRouter) => {
      if (nextRouter._def._config.errorFormatter && nextRouter._def._config.errorFormatter !== defaultFormatter) {
        if (
          currentErrorFormatter !== defaultFormatter &&
          currentErrorFormatter !== nextRouter._def._config.errorFormatter
        )
          throw new Error('You seem to have several error formatters')
        return nextRouter._def._config.errorFormatter
      }
      return currentErrorFormatter
    }, defaultFormatter),
    transformer: routerList.reduce((prev, current) => {
      if (current._def._config.transformer && current._def._config.transformer !== defaultTransformer) {
        if (prev !== defaultTransformer && prev !== current._def._config.transformer)
          throw new Error('You seem to have several transformers')
        return current._def._config.transformer
      }
      return prev
    }, defaultTransformer),
    pathSeparator: routerList.reduce((prev, current) => {
      const next = current._def._config.pathSeparator
      if (next === '.') return prev
      if (prev !== '.' && prev !== next) throw new Error('You seem to have several pathSeparators')
      return next
    }, '.'),
    isDev: routerList.every((r) => r._def._config.isDev),
    allowOutsideOfServer: routerList.every((r) => r._def._config.allowOutsideOfServer),
    isServer: routerList.every((r) => r._def._config.isServer),
    $types:
      (_routerList$ = routerList[0]) === null || _routerList$ === void 0 ? void 0 : _routerList$._def._config.$types,
    sse: (_routerList$2 = routerList[0]) === null || _routerList$2 === void 0 ? void 0 : _routerList$2._def._config.sse,
  })(record)
}
function resolvePathSeparator(value) {
  return value !== null && value !== void 0 ? value : '.'
}
function urlPathToProcedurePath(path, separator) {
  if (separator === '.') return path
  return path.split(separator).join('.')
}
function _OverloadYield(e, d) {
  ;((this.v = e), (this.k = d))
}
function _wrapAsyncGenerator(e) {
  return function () {
    return new AsyncGenerator(e.apply(this, arguments))
  }
}
function AsyncGenerator(e) {
  var r, t2
  function resume(r2, t3) {
    try {
      var n = e[r2](t3),
        o = n.value,
        u = o instanceof _OverloadYield
      Promise.resolve(u ? o.v : o).then(
        function (t4) {
          if (u) {
            var i = 'return' === r2 ? 'return' : 'next'
            if (!o.k || t4.done) return resume(i, t4)
            t4 = e[i](t4).value
          }
          settle(n.done ? 'return' : 'normal', t4)
        },
        function (e2) {
          resume('throw', e2)
        },
      )
    } catch (e2) {
      settle('throw', e2)
    }
  }
  function settle(e2, n) {
    switch (e2) {
      case 'return':
        r.resolve({ value: n, done: true })
        break
      case 'throw':
        r.reject(n)
        break
      default:
        r.resolve({ value: n, done: false })
    }
    ;(r = r.next) ? resume(r.key, r.arg) : (t2 = null)
  }
  ;((this._invoke = function (e2, n) {
    return new Promise(function (o, u) {
      var i = { key: e2, arg: n, resolve: o, reject: u, next: null }
      t2 ? (t2 = t2.next = i) : ((r = t2 = i), resume(e2, n))
    })
  }),
    'function' != typeof e['return'] && (this['return'] = void 0))
}
;((AsyncGenerator.prototype[('function' == typeof Symbol && Symbol.asyncIterator) || '@@asyncIterator'] = function () {
  return this
}),
  (AsyncGenerator.prototype.next = function (e) {
    return this._invoke('next', e)
  }),
  (AsyncGenerator.prototype['throw'] = function (e) {
    return this._invoke('throw', e)
  }),
  (AsyncGenerator.prototype['return'] = function (e) {
    return this._invoke('return', e)
  }))
function _asyncIterator(r) {
  var n,
    t2,
    o,
    e = 2
  for ('undefined' != typeof Symbol && ((t2 = Symbol.asyncIterator), (o = Symbol.iterator)); e--;) {
    if (t2 && null != (n = r[t2])) return n.call(r)
    if (o && null != (n = r[o])) return new AsyncFromSyncIterator(n.call(r))
    ;((t2 = '@@asyncIterator'), (o = '@@iterator'))
  }
  throw new TypeError('Object is not async iterable')
}
function AsyncFromSyncIterator(r) {
  function AsyncFromSyncIteratorContinuation(r2) {
    if (Object(r2) !== r2) return Promise.reject(new TypeError(r2 + ' is not an object.'))
    var n = r2.done
    return Promise.resolve(r2.value).then(function (r3) {
      return { value: r3, done: n }
    })
  }
  return (
    (AsyncFromSyncIterator = function AsyncFromSyncIterator2(r2) {
      ;((this.s = r2), (this.n = r2.next))
    }),
    (AsyncFromSyncIterator.prototype = {
      s: null,
      n: null,
      next: function next() {
        return AsyncFromSyncIteratorContinuation(this.n.apply(this.s, arguments))
      },
      return: function _return(r2) {
        var n = this.s['return']
        return void 0 === n
          ? Promise.resolve({ value: r2, done: true })
          : AsyncFromSyncIteratorContinuation(n.apply(this.s, arguments))
      },
      throw: function _throw(r2) {
        var n = this.s['return']
        return void 0 === n ? Promise.reject(r2) : AsyncFromSyncIteratorContinuation(n.apply(this.s, arguments))
      },
    }),
    new AsyncFromSyncIterator(r)
  )
}
var trackedSymbol = Symbol()
function isTrackedEnvelope(value) {
  return Array.isArray(value) && value[2] === trackedSymbol
}
function tracked(id, data) {
  if (id === '')
    throw new Error('`id` must not be an empty string as empty string is the same as not setting the id at all')
  if (/[\0\n\r]/.test(id))
    throw new Error(
      '`id` must not contain line breaks or null characters as they are not allowed in a Server-Sent Events id',
    )
  return [id, data, trackedSymbol]
}
function _asyncGeneratorDelegate(t2) {
  var e = {},
    n = false
  function pump(e2, r) {
    return (
      (n = true),
      (r = new Promise(function (n2) {
        n2(t2[e2](r))
      })),
      { done: false, value: new _OverloadYield(r, 1) }
    )
  }
  return (
    (e[('undefined' != typeof Symbol && Symbol.iterator) || '@@iterator'] = function () {
      return this
    }),
    (e.next = function (t3) {
      return n ? ((n = false), t3) : pump('next', t3)
    }),
    'function' == typeof t2['throw'] &&
      (e['throw'] = function (t3) {
        if (n) throw ((n = false), t3)
        return pump('throw', t3)
      }),
    'function' == typeof t2['return'] &&
      (e['return'] = function (t3) {
        return n ? ((n = false), t3) : pump('return', t3)
      }),
    e
  )
}
function isObservable(x) {
  return typeof x === 'object' && x !== null && 'subscribe' in x
}
function observable(subscribe) {
  const self = {
    subscribe(observer) {
      let teardownRef = null
      let isDone2 = false
      let unsubscribed = false
      let teardownImmediately = false
      let subscribing = true
      let thrownWhileSubscribing = null
      function end(notify) {
        try {
          notify()
        } catch (cause) {
          var _thrownWhileSubscribi
          if (!subscribing) throw cause
          ;((_thrownWhileSubscribi = thrownWhileSubscribing) !== null && _thrownWhileSubscribi !== void 0) ||
            (thrownWhileSubscribing = { cause })
        } finally {
          unsubscribe()
        }
      }
      function unsubscribe() {
        if (teardownRef === null) {
          teardownImmediately = true
          return
        }
        if (unsubscribed) return
        unsubscribed = true
        if (typeof teardownRef === 'function') teardownRef()
        else if (teardownRef) teardownRef.unsubscribe()
      }
      teardownRef = subscribe({
        next(value) {
          var _observer$next
          if (isDone2) return
          ;(_observer$next = observer.next) === null ||
            _observer$next === void 0 ||
            _observer$next.call(observer, value)
        },
        error(err) {
          if (isDone2) return
          isDone2 = true
          end(() => {
            var _observer$error
            return (_observer$error = observer.error) === null || _observer$error === void 0
              ? void 0
              : _observer$error.call(observer, err)
          })
        },
        complete() {
          if (isDone2) return
          isDone2 = true
          end(() => {
            var _observer$complete
            return (_observer$complete = observer.complete) === null || _observer$complete === void 0
              ? void 0
              : _observer$complete.call(observer)
          })
        },
      })
      subscribing = false
      if (teardownImmediately) unsubscribe()
      if (thrownWhileSubscribing) throw thrownWhileSubscribing.cause
      return { unsubscribe }
    },
    pipe(...operations) {
      return operations.reduce(pipeReducer, self)
    },
  }
  return self
}
function pipeReducer(prev, fn) {
  return fn(prev)
}
function observableToAsyncIterable(observable2, signal) {
  const values = []
  const pending = []
  let error = null
  let finished = false
  let subscription = null
  function unsubscribe() {
    if (finished) return null
    finished = true
    signal.removeEventListener('abort', abort)
    try {
      subscription === null || subscription === void 0 || subscription.unsubscribe()
      return null
    } catch (cause) {
      return { cause }
    }
  }
  function settle() {
    const first = error ? pending.shift() : void 0
    if (error && first) {
      const { cause } = error
      error = null
      first.reject(cause)
    }
    for (const promise of pending.splice(0)) promise.resolve({ value: void 0, done: true })
  }
  function finish() {
    const failure = unsubscribe()
    settle()
    if (failure) throw failure.cause
  }
  function abort() {
    const failure = unsubscribe()
    if (failure) error = failure
    settle()
  }
  subscription = observable2.subscribe({
    next(value) {
      if (finished) return
      const promise = pending.shift()
      if (promise) promise.resolve({ value, done: false })
      else values.push(value)
    },
    error(cause) {
      if (finished) return
      error = { cause }
      finish()
    },
    complete: finish,
  })
  if (finished) subscription.unsubscribe()
  else if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  const iterator = {
    [Symbol.asyncIterator]() {
      return iterator
    },
    async next() {
      if (values.length > 0) return { value: values.shift(), done: false }
      if (error) {
        const { cause } = error
        error = null
        throw cause
      }
      if (finished) return { value: void 0, done: true }
      return new Promise((resolve, reject) => {
        pending.push({ resolve, reject })
      })
    },
    async return() {
      values.length = 0
      error = null
      finish()
      return { value: void 0, done: true }
    },
  }
  return iterator
}
var middlewareMarker = 'middlewareMarker'
function createMiddlewareFactory() {
  function createMiddlewareInner(middlewares) {
    return {
      _middlewares: middlewares,
      unstable_pipe(middlewareBuilderOrFn) {
        const pipedMiddleware =
          '_middlewares' in middlewareBuilderOrFn ? middlewareBuilderOrFn._middlewares : [middlewareBuilderOrFn]
        return createMiddlewareInner([...middlewares, ...pipedMiddleware])
      },
    }
  }
  function createMiddleware(fn) {
    return createMiddlewareInner([fn])
  }
  return createMiddleware
}
function createInputMiddleware(parse2) {
  const inputMiddleware = async function inputValidatorMiddleware(opts) {
    let parsedInput
    const rawInput = await opts.getRawInput()
    try {
      parsedInput = await parse2(rawInput)
    } catch (cause) {
      throw new TRPCError({ code: 'BAD_REQUEST', cause })
    }
    const combinedInput =
      isObject(opts.input) && isObject(parsedInput)
        ? _objectSpread2(_objectSpread2({}, opts.input), parsedInput)
        : parsedInput
    return opts.next({ input: combinedInput })
  }
  inputMiddleware._type = 'input'
  return inputMiddleware
}
function createErrorFormatterMiddleware(formatter, isDev) {
  const errorMiddleware = async function errorFormatterMiddleware(opts) {
    const tryFormat = (error) => {
      if (isFormattedErrorShape(error)) return error
      const shape = formatter({
        error,
        type: opts.type,
        path: opts.path,
        input: opts.input,
        ctx: opts.ctx,
        shape: getDefaultErrorShape({ error, path: opts.path, isDev }),
      })
      if (shape !== void 0) setFormattedErrorShape(error, shape)
      return error
    }
    const tryFormatThrown = (cause) => {
      const formatted = tryFormat(getTRPCErrorFromUnknown(cause))
      return isFormattedErrorShape(formatted) ? formatted : cause
    }
    function wrapIterable(_x) {
      return _wrapIterable.apply(this, arguments)
    }
    function _wrapIterable() {
      _wrapIterable = _wrapAsyncGenerator(function* (iterable) {
        try {
          return yield* _asyncGeneratorDelegate(_asyncIterator(iterable))
        } catch (cause) {
          throw tryFormatThrown(cause)
        }
      })
      return _wrapIterable.apply(this, arguments)
    }
    function wrapObservable(source) {
      return observable((observer) =>
        source.subscribe({
          next: (value) => observer.next(value),
          error: (cause) => observer.error(tryFormatThrown(cause)),
          complete: () => observer.complete(),
        }),
      )
    }
    const result = await opts.next()
    if (!result.ok) {
      tryFormat(result.error)
      return result
    }
    if (isAsyncIterable(result.data))
      return _objectSpread2(_objectSpread2({}, result), {}, { data: wrapIterable(result.data) })
    if (opts.type === 'subscription' && isObservable(result.data))
      return _objectSpread2(_objectSpread2({}, result), {}, { data: wrapObservable(result.data) })
    return result
  }
  errorMiddleware._type = 'errors'
  return errorMiddleware
}
function createOutputMiddleware(parse2) {
  const outputMiddleware = async function outputValidatorMiddleware({ next }) {
    const result = await next()
    if (!result.ok) return result
    try {
      const data = await parse2(result.data)
      return _objectSpread2(_objectSpread2({}, result), {}, { data })
    } catch (cause) {
      throw new TRPCError({ message: 'Output validation failed', code: 'INTERNAL_SERVER_ERROR', cause })
    }
  }
  outputMiddleware._type = 'output'
  return outputMiddleware
}
var StandardSchemaV1Error = class extends Error {
  constructor(issues) {
    var _issues$
    super((_issues$ = issues[0]) === null || _issues$ === void 0 ? void 0 : _issues$.message)
    _defineProperty(this, 'issues', void 0)
    this.name = 'SchemaError'
    this.issues = issues
  }
}
function getParseFn(procedureParser) {
  const parser = procedureParser
  const isStandardSchema = '~standard' in parser
  if (typeof parser === 'function' && typeof parser.assert === 'function') return parser.assert.bind(parser)
  if (typeof parser === 'function' && !isStandardSchema) return parser
  if (typeof parser.parseAsync === 'function') {
    if (typeof parser.parse !== 'function') return parser.parseAsync.bind(parser)
    const parse2 = parser.parse.bind(parser)
    const parseAsync = parser.parseAsync.bind(parser)
    let isAsync = false
    return (value) => {
      if (!isAsync)
        try {
          return parse2(value)
        } catch (cause) {
          if (Array.isArray(cause === null || cause === void 0 ? void 0 : cause.issues)) throw cause
          isAsync = true
        }
      return parseAsync(value)
    }
  }
  if (typeof parser.parse === 'function') return parser.parse.bind(parser)
  if (typeof parser.validateSync === 'function') return parser.validateSync.bind(parser)
  if (typeof parser.create === 'function') return parser.create.bind(parser)
  if (typeof parser.assert === 'function')
    return (value) => {
      parser.assert(value)
      return value
    }
  if (isStandardSchema)
    return async (value) => {
      const result = await parser['~standard'].validate(value)
      if (result.issues) throw new StandardSchemaV1Error(result.issues)
      return result.value
    }
  throw new Error('Could not find a validator fn')
}
var _globalThis$process
var _globalThis$process2
var _globalThis$process3
var isServerDefault =
  typeof window === 'undefined' ||
  'Deno' in window ||
  ((_globalThis$process = globalThis.process) === null ||
  _globalThis$process === void 0 ||
  (_globalThis$process = _globalThis$process.env) === null ||
  _globalThis$process === void 0
    ? void 0
    : _globalThis$process['NODE_ENV']) === 'test' ||
  !!((_globalThis$process2 = globalThis.process) === null ||
  _globalThis$process2 === void 0 ||
  (_globalThis$process2 = _globalThis$process2.env) === null ||
  _globalThis$process2 === void 0
    ? void 0
    : _globalThis$process2['JEST_WORKER_ID']) ||
  !!((_globalThis$process3 = globalThis.process) === null ||
  _globalThis$process3 === void 0 ||
  (_globalThis$process3 = _globalThis$process3.env) === null ||
  _globalThis$process3 === void 0
    ? void 0
    : _globalThis$process3['VITEST_WORKER_ID'])
function isDevDefault() {
  var _globalThis$process4
  return (
    ((_globalThis$process4 = globalThis.process) === null || _globalThis$process4 === void 0
      ? void 0
      : _globalThis$process4.env['NODE_ENV']) !== 'production'
  )
}
function _objectWithoutPropertiesLoose(r, e) {
  if (null == r) return {}
  var t2 = {}
  for (var n in r)
    if ({}.hasOwnProperty.call(r, n)) {
      if (e.includes(n)) continue
      t2[n] = r[n]
    }
  return t2
}
function _objectWithoutProperties(e, t2) {
  if (null == e) return {}
  var o,
    r,
    i = _objectWithoutPropertiesLoose(e, t2)
  if (Object.getOwnPropertySymbols) {
    var s = Object.getOwnPropertySymbols(e)
    for (r = 0; r < s.length; r++) ((o = s[r]), t2.includes(o) || ({}.propertyIsEnumerable.call(e, o) && (i[o] = e[o])))
  }
  return i
}
var _excluded = ['middlewares', 'inputs', 'meta', 'config']
function createNewBuilder(def1, def2) {
  var _def1$config
  const { middlewares = [], inputs, meta, config } = def2,
    rest = _objectWithoutProperties(def2, _excluded)
  return createBuilder(
    _objectSpread2(
      _objectSpread2({}, mergeWithoutOverrides(def1, rest)),
      {},
      {
        config: (_def1$config = def1.config) !== null && _def1$config !== void 0 ? _def1$config : config,
        inputs: [...def1.inputs, ...(inputs !== null && inputs !== void 0 ? inputs : [])],
        middlewares: [...def1.middlewares, ...middlewares],
        meta:
          def1.meta && meta
            ? _objectSpread2(_objectSpread2({}, def1.meta), meta)
            : meta !== null && meta !== void 0
              ? meta
              : def1.meta,
      },
    ),
  )
}
function createBuilder(initDef = {}) {
  const _def = _objectSpread2({ procedure: true, inputs: [], middlewares: [] }, initDef)
  return {
    _def,
    input(input) {
      const parser = getParseFn(input)
      return createNewBuilder(_def, { inputs: [input], middlewares: [createInputMiddleware(parser)] })
    },
    output(output) {
      const parser = getParseFn(output)
      return createNewBuilder(_def, { output, middlewares: [createOutputMiddleware(parser)] })
    },
    meta(meta) {
      return createNewBuilder(_def, { meta })
    },
    errors(formatter) {
      var _def$config$isDev, _def$config
      return createNewBuilder(_def, {
        middlewares: [
          createErrorFormatterMiddleware(
            formatter,
            (_def$config$isDev =
              (_def$config = _def.config) === null || _def$config === void 0 ? void 0 : _def$config.isDev) !== null &&
              _def$config$isDev !== void 0
              ? _def$config$isDev
              : isDevDefault(),
          ),
        ],
      })
    },
    use(middlewareBuilderOrFn) {
      const middlewares =
        '_middlewares' in middlewareBuilderOrFn ? middlewareBuilderOrFn._middlewares : [middlewareBuilderOrFn]
      return createNewBuilder(_def, { middlewares })
    },
    unstable_concat(builder) {
      return createNewBuilder(_def, builder._def)
    },
    concat(builder) {
      return createNewBuilder(_def, builder._def)
    },
    query(resolver) {
      return createResolver(_objectSpread2(_objectSpread2({}, _def), {}, { type: 'query' }), resolver)
    },
    mutation(resolver) {
      return createResolver(_objectSpread2(_objectSpread2({}, _def), {}, { type: 'mutation' }), resolver)
    },
    subscription(resolver) {
      return createResolver(_objectSpread2(_objectSpread2({}, _def), {}, { type: 'subscription' }), resolver)
    },
    experimental_caller(caller) {
      return createNewBuilder(_def, { caller })
    },
  }
}
function createResolver(_defIn, resolver) {
  const finalBuilder = createNewBuilder(_defIn, {
    resolver,
    middlewares: [
      async function resolveMiddleware(opts) {
        const data = await resolver(opts)
        return { marker: middlewareMarker, ok: true, data, ctx: opts.ctx }
      },
    ],
  })
  const _def = _objectSpread2(
    _objectSpread2({}, finalBuilder._def),
    {},
    {
      type: _defIn.type,
      experimental_caller: Boolean(finalBuilder._def.caller),
      meta: finalBuilder._def.meta,
      $types: null,
    },
  )
  const invoke = createProcedureCaller(finalBuilder._def)
  const callerOverride = finalBuilder._def.caller
  if (!callerOverride) return invoke
  const callerWrapper = async (...args) => {
    return await callerOverride({ args, invoke, _def })
  }
  callerWrapper._def = _def
  return callerWrapper
}
var codeblock = `
This is a client-only function.
If you want to call this function on the server, see https://trpc.io/docs/server/server-side-calls
`.trim()
async function callRecursive(index, _def, opts) {
  try {
    const middleware = _def.middlewares[index]
    return await middleware(
      _objectSpread2(
        _objectSpread2({}, opts),
        {},
        {
          meta: _def.meta,
          input: opts.input,
          next(_nextOpts) {
            var _nextOpts$getRawInput
            const nextOpts = _nextOpts
            return callRecursive(
              index + 1,
              _def,
              _objectSpread2(
                _objectSpread2({}, opts),
                {},
                {
                  ctx: (nextOpts === null || nextOpts === void 0 ? void 0 : nextOpts.ctx)
                    ? _objectSpread2(_objectSpread2({}, opts.ctx), nextOpts.ctx)
                    : opts.ctx,
                  input: nextOpts && 'input' in nextOpts ? nextOpts.input : opts.input,
                  getRawInput:
                    (_nextOpts$getRawInput =
                      nextOpts === null || nextOpts === void 0 ? void 0 : nextOpts.getRawInput) !== null &&
                    _nextOpts$getRawInput !== void 0
                      ? _nextOpts$getRawInput
                      : opts.getRawInput,
                },
              ),
            )
          },
        },
      ),
    )
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause), marker: middlewareMarker }
  }
}
function createProcedureCaller(_def) {
  async function procedure(opts) {
    if (!opts || !('getRawInput' in opts)) throw new Error(codeblock)
    const result = await callRecursive(0, _def, opts)
    if (!result)
      throw new TRPCError({
        code: 'INTERNAL_SERVER_ERROR',
        message: 'No result from middlewares - did you forget to `return next()`?',
      })
    if (!result.ok) throw result.error
    return result.data
  }
  procedure._def = _def
  procedure.procedure = true
  procedure.meta = _def.meta
  return procedure
}
var initTRPC = new (class TRPCBuilder {
  context() {
    return new TRPCBuilder()
  }
  meta() {
    return new TRPCBuilder()
  }
  create(opts) {
    var _opts$transformer, _opts$isDev, _opts$allowOutsideOfS, _opts$errorFormatter, _opts$isServer
    const config = _objectSpread2(
      _objectSpread2({}, opts),
      {},
      {
        transformer: getDataTransformer(
          (_opts$transformer = opts === null || opts === void 0 ? void 0 : opts.transformer) !== null &&
            _opts$transformer !== void 0
            ? _opts$transformer
            : defaultTransformer,
        ),
        isDev:
          (_opts$isDev = opts === null || opts === void 0 ? void 0 : opts.isDev) !== null && _opts$isDev !== void 0
            ? _opts$isDev
            : isDevDefault(),
        allowOutsideOfServer:
          (_opts$allowOutsideOfS = opts === null || opts === void 0 ? void 0 : opts.allowOutsideOfServer) !== null &&
          _opts$allowOutsideOfS !== void 0
            ? _opts$allowOutsideOfS
            : false,
        errorFormatter:
          (_opts$errorFormatter = opts === null || opts === void 0 ? void 0 : opts.errorFormatter) !== null &&
          _opts$errorFormatter !== void 0
            ? _opts$errorFormatter
            : defaultFormatter,
        isServer:
          (_opts$isServer = opts === null || opts === void 0 ? void 0 : opts.isServer) !== null &&
          _opts$isServer !== void 0
            ? _opts$isServer
            : isServerDefault,
        pathSeparator: resolvePathSeparator(opts === null || opts === void 0 ? void 0 : opts.pathSeparator),
        $types: null,
      },
    )
    var _opts$isServer2
    if (
      !((_opts$isServer2 = opts === null || opts === void 0 ? void 0 : opts.isServer) !== null &&
      _opts$isServer2 !== void 0
        ? _opts$isServer2
        : isServerDefault) &&
      (opts === null || opts === void 0 ? void 0 : opts.allowOutsideOfServer) !== true
    )
      throw new Error(
        `You're trying to use @trpc/server in a non-server environment. This is not supported by default.`,
      )
    return {
      _config: config,
      procedure: createBuilder({ meta: opts === null || opts === void 0 ? void 0 : opts.defaultMeta, config }),
      middleware: createMiddlewareFactory(),
      router: createRouterFactory(config),
      mergeRouters,
      createCallerFactory: createCallerFactory(),
    }
  }
})()
var AT_ONCE = 5
var PATIENCE_MS = 1e3
var queues = new Map()
async function runInCallerQueue({ session, ip }, run2) {
  const key = session?.tenantId ?? session?.user.id ?? ip
  const queue = queues.get(key) ?? { running: 0, waiting: [] }
  queues.set(key, queue)
  if (queue.running >= AT_ONCE) await new Promise((resolve) => queue.waiting.push(resolve))
  else queue.running += 1
  let isIn = true
  const leave = () => {
    if (!isIn) return
    isIn = false
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }
  const timer = setTimeout(leave, PATIENCE_MS)
  try {
    await beginTurn().next()
    return await run2()
  } finally {
    clearTimeout(timer)
    leave()
  }
}
var DoubleIndexedKV = class {
  constructor() {
    this.keyToValue = new Map()
    this.valueToKey = new Map()
  }
  set(key, value) {
    this.keyToValue.set(key, value)
    this.valueToKey.set(value, key)
  }
  getByKey(key) {
    return this.keyToValue.get(key)
  }
  getByValue(value) {
    return this.valueToKey.get(value)
  }
  clear() {
    this.keyToValue.clear()
    this.valueToKey.clear()
  }
}
var Registry = class {
  constructor(generateIdentifier) {
    this.generateIdentifier = generateIdentifier
    this.kv = new DoubleIndexedKV()
  }
  register(value, identifier) {
    if (this.kv.getByValue(value)) {
      return
    }
    if (!identifier) {
      identifier = this.generateIdentifier(value)
    }
    this.kv.set(identifier, value)
  }
  clear() {
    this.kv.clear()
  }
  getIdentifier(value) {
    return this.kv.getByValue(value)
  }
  getValue(identifier) {
    return this.kv.getByKey(identifier)
  }
}
var ClassRegistry = class extends Registry {
  constructor() {
    super((c) => c.name)
    this.classToAllowedProps = new Map()
  }
  register(value, options) {
    if (typeof options === 'object') {
      if (options.allowProps) {
        this.classToAllowedProps.set(value, options.allowProps)
      }
      super.register(value, options.identifier)
    } else {
      super.register(value, options)
    }
  }
  getAllowedProps(value) {
    return this.classToAllowedProps.get(value)
  }
}
function valuesOfObj(record) {
  if ('values' in Object) {
    return Object.values(record)
  }
  const values = []
  for (const key in record) {
    if (record.hasOwnProperty(key)) {
      values.push(record[key])
    }
  }
  return values
}
function find(record, predicate) {
  const values = valuesOfObj(record)
  if ('find' in values) {
    return values.find(predicate)
  }
  const valuesNotNever = values
  for (let i = 0; i < valuesNotNever.length; i++) {
    const value = valuesNotNever[i]
    if (predicate(value)) {
      return value
    }
  }
  return void 0
}
function forEach(record, run2) {
  Object.entries(record).forEach(([key, value]) => run2(value, key))
}
function includes(arr, value) {
  return arr.indexOf(value) !== -1
}
function findArr(record, predicate) {
  for (let i = 0; i < record.length; i++) {
    const value = record[i]
    if (predicate(value)) {
      return value
    }
  }
  return void 0
}
var CustomTransformerRegistry = class {
  constructor() {
    this.transfomers = {}
  }
  register(transformer2) {
    this.transfomers[transformer2.name] = transformer2
  }
  findApplicable(v) {
    return find(this.transfomers, (transformer2) => transformer2.isApplicable(v))
  }
  findByName(name) {
    return this.transfomers[name]
  }
}
var getType = (payload) => Object.prototype.toString.call(payload).slice(8, -1)
var isUndefined = (payload) => typeof payload === 'undefined'
var isNull = (payload) => payload === null
var isPlainObject = (payload) => {
  if (typeof payload !== 'object' || payload === null) return false
  if (payload === Object.prototype) return false
  if (Object.getPrototypeOf(payload) === null) return true
  return Object.getPrototypeOf(payload) === Object.prototype
}
var isEmptyObject = (payload) => isPlainObject(payload) && Object.keys(payload).length === 0
var isArray = (payload) => Array.isArray(payload)
var isString = (payload) => typeof payload === 'string'
var isNumber = (payload) => typeof payload === 'number' && !isNaN(payload)
var isBoolean = (payload) => typeof payload === 'boolean'
var isRegExp = (payload) => payload instanceof RegExp
var isMap = (payload) => payload instanceof Map
var isSet = (payload) => payload instanceof Set
var isSymbol = (payload) => getType(payload) === 'Symbol'
var isDate = (payload) => payload instanceof Date && !isNaN(payload.valueOf())
var isError = (payload) => payload instanceof Error
var isNaNValue = (payload) => typeof payload === 'number' && isNaN(payload)
var isPrimitive = (payload) =>
  isBoolean(payload) ||
  isNull(payload) ||
  isUndefined(payload) ||
  isNumber(payload) ||
  isString(payload) ||
  isSymbol(payload)
var isBigint = (payload) => typeof payload === 'bigint'
var isInfinite = (payload) => payload === Infinity || payload === -Infinity
var isTypedArray = (payload) => ArrayBuffer.isView(payload) && !(payload instanceof DataView)
var isURL = (payload) => payload instanceof URL
var escapeKey = (key) => key.replace(/\\/g, '\\\\').replace(/\./g, '\\.')
var stringifyPath = (path) => path.map(String).map(escapeKey).join('.')
var parsePath = (string, legacyPaths) => {
  const result = []
  let segment = ''
  for (let i = 0; i < string.length; i++) {
    let char = string.charAt(i)
    if (!legacyPaths && char === '\\') {
      const escaped = string.charAt(i + 1)
      if (escaped === '\\') {
        segment += '\\'
        i++
        continue
      } else if (escaped !== '.') {
        throw Error('invalid path')
      }
    }
    const isEscapedDot = char === '\\' && string.charAt(i + 1) === '.'
    if (isEscapedDot) {
      segment += '.'
      i++
      continue
    }
    const isEndOfSegment = char === '.'
    if (isEndOfSegment) {
      result.push(segment)
      segment = ''
      continue
    }
    segment += char
  }
  const lastSegment = segment
  result.push(lastSegment)
  return result
}
function simpleTransformation(isApplicable, annotation, transform, untransform) {
  return { isApplicable, annotation, transform, untransform }
}
var simpleRules = [
  simpleTransformation(
    isUndefined,
    'undefined',
    () => null,
    () => void 0,
  ),
  simpleTransformation(
    isBigint,
    'bigint',
    (v) => v.toString(),
    (v) => {
      if (typeof BigInt !== 'undefined') {
        return BigInt(v)
      }
      console.error('Please add a BigInt polyfill.')
      return v
    },
  ),
  simpleTransformation(
    isDate,
    'Date',
    (v) => v.toISOString(),
    (v) => new Date(v),
  ),
  simpleTransformation(
    isError,
    'Error',
    (v, superJson) => {
      const baseError = { name: v.name, message: v.message }
      if ('cause' in v) {
        baseError.cause = v.cause
      }
      superJson.allowedErrorProps.forEach((prop) => {
        baseError[prop] = v[prop]
      })
      return baseError
    },
    (v, superJson) => {
      const e = new Error(v.message, { cause: v.cause })
      e.name = v.name
      e.stack = v.stack
      superJson.allowedErrorProps.forEach((prop) => {
        e[prop] = v[prop]
      })
      return e
    },
  ),
  simpleTransformation(
    isRegExp,
    'regexp',
    (v) => '' + v,
    (regex) => {
      const body = regex.slice(1, regex.lastIndexOf('/'))
      const flags = regex.slice(regex.lastIndexOf('/') + 1)
      return new RegExp(body, flags)
    },
  ),
  simpleTransformation(
    isSet,
    'set',
    (v) => [...v.values()],
    (v) => new Set(v),
  ),
  simpleTransformation(
    isMap,
    'map',
    (v) => [...v.entries()],
    (v) => new Map(v),
  ),
  simpleTransformation(
    (v) => isNaNValue(v) || isInfinite(v),
    'number',
    (v) => {
      if (isNaNValue(v)) {
        return 'NaN'
      }
      if (v > 0) {
        return 'Infinity'
      } else {
        return '-Infinity'
      }
    },
    Number,
  ),
  simpleTransformation(
    (v) => v === 0 && 1 / v === -Infinity,
    'number',
    () => {
      return '-0'
    },
    Number,
  ),
  simpleTransformation(
    isURL,
    'URL',
    (v) => v.toString(),
    (v) => new URL(v),
  ),
]
function compositeTransformation(isApplicable, annotation, transform, untransform) {
  return { isApplicable, annotation, transform, untransform }
}
var symbolRule = compositeTransformation(
  (s, superJson) => {
    if (isSymbol(s)) {
      const isRegistered = !!superJson.symbolRegistry.getIdentifier(s)
      return isRegistered
    }
    return false
  },
  (s, superJson) => {
    const identifier = superJson.symbolRegistry.getIdentifier(s)
    return ['symbol', identifier]
  },
  (v) => v.description,
  (_, a, superJson) => {
    const value = superJson.symbolRegistry.getValue(a[1])
    if (!value) {
      throw new Error('Trying to deserialize unknown symbol')
    }
    return value
  },
)
var constructorToName = [
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  Uint8ClampedArray,
].reduce((obj, ctor) => {
  obj[ctor.name] = ctor
  return obj
}, {})
var typedArrayRule = compositeTransformation(
  isTypedArray,
  (v) => ['typed-array', v.constructor.name],
  (v) => [...v],
  (v, a) => {
    const ctor = constructorToName[a[1]]
    if (!ctor) {
      throw new Error('Trying to deserialize unknown typed array')
    }
    return new ctor(v)
  },
)
function isInstanceOfRegisteredClass(potentialClass, superJson) {
  if (potentialClass?.constructor) {
    const isRegistered = !!superJson.classRegistry.getIdentifier(potentialClass.constructor)
    return isRegistered
  }
  return false
}
var classRule = compositeTransformation(
  isInstanceOfRegisteredClass,
  (clazz, superJson) => {
    const identifier = superJson.classRegistry.getIdentifier(clazz.constructor)
    return ['class', identifier]
  },
  (clazz, superJson) => {
    const allowedProps = superJson.classRegistry.getAllowedProps(clazz.constructor)
    if (!allowedProps) {
      return { ...clazz }
    }
    const result = {}
    allowedProps.forEach((prop) => {
      result[prop] = clazz[prop]
    })
    return result
  },
  (v, a, superJson) => {
    const clazz = superJson.classRegistry.getValue(a[1])
    if (!clazz) {
      throw new Error(
        `Trying to deserialize unknown class '${a[1]}' - check https://github.com/blitz-js/superjson/issues/116#issuecomment-773996564`,
      )
    }
    return Object.assign(Object.create(clazz.prototype), v)
  },
)
var customRule = compositeTransformation(
  (value, superJson) => {
    return !!superJson.customTransformerRegistry.findApplicable(value)
  },
  (value, superJson) => {
    const transformer2 = superJson.customTransformerRegistry.findApplicable(value)
    return ['custom', transformer2.name]
  },
  (value, superJson) => {
    const transformer2 = superJson.customTransformerRegistry.findApplicable(value)
    return transformer2.serialize(value)
  },
  (v, a, superJson) => {
    const transformer2 = superJson.customTransformerRegistry.findByName(a[1])
    if (!transformer2) {
      throw new Error('Trying to deserialize unknown custom value')
    }
    return transformer2.deserialize(v)
  },
)
var compositeRules = [classRule, symbolRule, customRule, typedArrayRule]
var transformValue = (value, superJson) => {
  const applicableCompositeRule = findArr(compositeRules, (rule) => rule.isApplicable(value, superJson))
  if (applicableCompositeRule) {
    return {
      value: applicableCompositeRule.transform(value, superJson),
      type: applicableCompositeRule.annotation(value, superJson),
    }
  }
  const applicableSimpleRule = findArr(simpleRules, (rule) => rule.isApplicable(value, superJson))
  if (applicableSimpleRule) {
    return { value: applicableSimpleRule.transform(value, superJson), type: applicableSimpleRule.annotation }
  }
  return void 0
}
var simpleRulesByAnnotation = {}
simpleRules.forEach((rule) => {
  simpleRulesByAnnotation[rule.annotation] = rule
})
var untransformValue = (json, type, superJson) => {
  if (isArray(type)) {
    switch (type[0]) {
      case 'symbol':
        return symbolRule.untransform(json, type, superJson)
      case 'class':
        return classRule.untransform(json, type, superJson)
      case 'custom':
        return customRule.untransform(json, type, superJson)
      case 'typed-array':
        return typedArrayRule.untransform(json, type, superJson)
      default:
        throw new Error('Unknown transformation: ' + type)
    }
  } else {
    const transformation = simpleRulesByAnnotation[type]
    if (!transformation) {
      throw new Error('Unknown transformation: ' + type)
    }
    return transformation.untransform(json, superJson)
  }
}
var getNthKey = (value, n) => {
  if (n > value.size) throw new Error('index out of bounds')
  const keys = value.keys()
  while (n > 0) {
    keys.next()
    n--
  }
  return keys.next().value
}
function validatePath(path) {
  if (includes(path, '__proto__')) {
    throw new Error('__proto__ is not allowed as a property')
  }
  if (includes(path, 'prototype')) {
    throw new Error('prototype is not allowed as a property')
  }
  if (includes(path, 'constructor')) {
    throw new Error('constructor is not allowed as a property')
  }
}
var getDeep = (object, path) => {
  validatePath(path)
  for (let i = 0; i < path.length; i++) {
    const key = path[i]
    if (isSet(object)) {
      object = getNthKey(object, +key)
    } else if (isMap(object)) {
      const row = +key
      const type = +path[++i] === 0 ? 'key' : 'value'
      const keyOfRow = getNthKey(object, row)
      switch (type) {
        case 'key':
          object = keyOfRow
          break
        case 'value':
          object = object.get(keyOfRow)
          break
      }
    } else {
      object = object[key]
    }
  }
  return object
}
var setDeep = (object, path, mapper) => {
  validatePath(path)
  if (path.length === 0) {
    return mapper(object)
  }
  let parent = object
  for (let i = 0; i < path.length - 1; i++) {
    const key = path[i]
    if (isArray(parent)) {
      const index = +key
      parent = parent[index]
    } else if (isPlainObject(parent)) {
      parent = parent[key]
    } else if (isSet(parent)) {
      const row = +key
      parent = getNthKey(parent, row)
    } else if (isMap(parent)) {
      const isEnd = i === path.length - 2
      if (isEnd) {
        break
      }
      const row = +key
      const type = +path[++i] === 0 ? 'key' : 'value'
      const keyOfRow = getNthKey(parent, row)
      switch (type) {
        case 'key':
          parent = keyOfRow
          break
        case 'value':
          parent = parent.get(keyOfRow)
          break
      }
    }
  }
  const lastKey = path[path.length - 1]
  if (isArray(parent)) {
    parent[+lastKey] = mapper(parent[+lastKey])
  } else if (isPlainObject(parent)) {
    parent[lastKey] = mapper(parent[lastKey])
  }
  if (isSet(parent)) {
    const oldValue = getNthKey(parent, +lastKey)
    const newValue2 = mapper(oldValue)
    if (oldValue !== newValue2) {
      parent.delete(oldValue)
      parent.add(newValue2)
    }
  }
  if (isMap(parent)) {
    const row = +path[path.length - 2]
    const keyToRow = getNthKey(parent, row)
    const type = +lastKey === 0 ? 'key' : 'value'
    switch (type) {
      case 'key': {
        const newKey = mapper(keyToRow)
        parent.set(newKey, parent.get(keyToRow))
        if (newKey !== keyToRow) {
          parent.delete(keyToRow)
        }
        break
      }
      case 'value': {
        parent.set(keyToRow, mapper(parent.get(keyToRow)))
        break
      }
    }
  }
  return object
}
var enableLegacyPaths = (version) => version < 1
function traverse(tree, walker2, version, origin = []) {
  if (!tree) {
    return
  }
  const legacyPaths = enableLegacyPaths(version)
  if (!isArray(tree)) {
    forEach(tree, (subtree, key) => traverse(subtree, walker2, version, [...origin, ...parsePath(key, legacyPaths)]))
    return
  }
  const [nodeValue, children] = tree
  if (children) {
    forEach(children, (child, key) => {
      traverse(child, walker2, version, [...origin, ...parsePath(key, legacyPaths)])
    })
  }
  walker2(nodeValue, origin)
}
function applyValueAnnotations(plain, annotations, version, superJson) {
  traverse(
    annotations,
    (type, path) => {
      plain = setDeep(plain, path, (v) => untransformValue(v, type, superJson))
    },
    version,
  )
  return plain
}
function applyReferentialEqualityAnnotations(plain, annotations, version) {
  const legacyPaths = enableLegacyPaths(version)
  function apply(identicalPaths, path) {
    const object = getDeep(plain, parsePath(path, legacyPaths))
    identicalPaths
      .map((path2) => parsePath(path2, legacyPaths))
      .forEach((identicalObjectPath) => {
        plain = setDeep(plain, identicalObjectPath, () => object)
      })
  }
  if (isArray(annotations)) {
    const [root, other] = annotations
    root.forEach((identicalPath) => {
      plain = setDeep(plain, parsePath(identicalPath, legacyPaths), () => plain)
    })
    if (other) {
      forEach(other, apply)
    }
  } else {
    forEach(annotations, apply)
  }
  return plain
}
var isDeep = (object, superJson) =>
  isPlainObject(object) ||
  isArray(object) ||
  isMap(object) ||
  isSet(object) ||
  isError(object) ||
  isInstanceOfRegisteredClass(object, superJson)
function addIdentity(object, path, identities) {
  const existingSet = identities.get(object)
  if (existingSet) {
    existingSet.push(path)
  } else {
    identities.set(object, [path])
  }
}
function generateReferentialEqualityAnnotations(identitites, dedupe) {
  const result = {}
  let rootEqualityPaths = void 0
  identitites.forEach((paths) => {
    if (paths.length <= 1) {
      return
    }
    if (!dedupe) {
      paths = paths.map((path) => path.map(String)).sort((a, b) => a.length - b.length)
    }
    const [representativePath, ...identicalPaths] = paths
    if (representativePath.length === 0) {
      rootEqualityPaths = identicalPaths.map(stringifyPath)
    } else {
      result[stringifyPath(representativePath)] = identicalPaths.map(stringifyPath)
    }
  })
  if (rootEqualityPaths) {
    if (isEmptyObject(result)) {
      return [rootEqualityPaths]
    } else {
      return [rootEqualityPaths, result]
    }
  } else {
    return isEmptyObject(result) ? void 0 : result
  }
}
var walker = (object, identities, superJson, dedupe, path = [], objectsInThisPath = [], seenObjects = new Map()) => {
  const primitive = isPrimitive(object)
  if (!primitive) {
    addIdentity(object, path, identities)
    const seen = seenObjects.get(object)
    if (seen) {
      return dedupe ? { transformedValue: null } : seen
    }
  }
  if (!isDeep(object, superJson)) {
    const transformed2 = transformValue(object, superJson)
    const result2 = transformed2
      ? { transformedValue: transformed2.value, annotations: [transformed2.type] }
      : { transformedValue: object }
    if (!primitive) {
      seenObjects.set(object, result2)
    }
    return result2
  }
  if (includes(objectsInThisPath, object)) {
    return { transformedValue: null }
  }
  const transformationResult = transformValue(object, superJson)
  const transformed = transformationResult?.value ?? object
  const transformedValue = isArray(transformed) ? [] : {}
  const innerAnnotations = {}
  forEach(transformed, (value, index) => {
    if (index === '__proto__' || index === 'constructor' || index === 'prototype') {
      throw new Error(
        `Detected property ${index}. This is a prototype pollution risk, please remove it from your object.`,
      )
    }
    const recursiveResult = walker(
      value,
      identities,
      superJson,
      dedupe,
      [...path, index],
      [...objectsInThisPath, object],
      seenObjects,
    )
    transformedValue[index] = recursiveResult.transformedValue
    if (isArray(recursiveResult.annotations)) {
      innerAnnotations[escapeKey(index)] = recursiveResult.annotations
    } else if (isPlainObject(recursiveResult.annotations)) {
      forEach(recursiveResult.annotations, (tree, key) => {
        innerAnnotations[escapeKey(index) + '.' + key] = tree
      })
    }
  })
  const result = isEmptyObject(innerAnnotations)
    ? { transformedValue, annotations: !!transformationResult ? [transformationResult.type] : void 0 }
    : {
        transformedValue,
        annotations: !!transformationResult ? [transformationResult.type, innerAnnotations] : innerAnnotations,
      }
  if (!primitive) {
    seenObjects.set(object, result)
  }
  return result
}
function assignProp(carry, key, newVal, originalObject) {
  if (Object.prototype.propertyIsEnumerable.call(originalObject, key)) {
    carry[key] = newVal
    return
  }
  Object.defineProperty(carry, key, { value: newVal, enumerable: false, writable: true, configurable: true })
}
function isPlainObject2(value) {
  return (
    Object.getPrototypeOf(value) === Object.prototype && Object.prototype.toString.call(value) === '[object Object]'
  )
}
function cloneRef(value, clones, sources, dests) {
  if (typeof value !== 'object' || value === null) return value
  const array = Array.isArray(value)
  if (!array && !isPlainObject2(value)) return value
  const existing = clones.get(value)
  if (existing !== void 0) return existing
  const clone = array ? new Array(value.length) : {}
  clones.set(value, clone)
  sources.push(value)
  dests.push(clone)
  return clone
}
function copy(target, options = {}) {
  if (typeof target !== 'object' || target === null) return target
  const clones = new Map()
  const sources = []
  const dests = []
  const result = cloneRef(target, clones, sources, dests)
  const onlyProps = Array.isArray(options.props) ? options.props : void 0
  const nonenumerable = options.nonenumerable === true
  while (sources.length) {
    const source = sources.pop()
    const dest = dests.pop()
    if (Array.isArray(source)) {
      for (let i = 0; i < source.length; i++) {
        if (i in source) dest[i] = cloneRef(source[i], clones, sources, dests)
      }
      continue
    }
    if (nonenumerable) {
      for (const key of Object.getOwnPropertyNames(source)) {
        if (key === '__proto__') continue
        if (onlyProps && !onlyProps.includes(key)) continue
        const newVal = cloneRef(source[key], clones, sources, dests)
        assignProp(dest, key, newVal, source)
      }
    } else {
      for (const key in source) {
        if (!Object.prototype.hasOwnProperty.call(source, key)) continue
        if (key === '__proto__') continue
        if (onlyProps && !onlyProps.includes(key)) continue
        dest[key] = cloneRef(source[key], clones, sources, dests)
      }
    }
    for (const key of Object.getOwnPropertySymbols(source)) {
      if (onlyProps && !onlyProps.includes(key)) continue
      if (!nonenumerable && !Object.prototype.propertyIsEnumerable.call(source, key)) continue
      const newVal = cloneRef(source[key], clones, sources, dests)
      assignProp(dest, key, newVal, source)
    }
  }
  return result
}
var SuperJSON = class {
  constructor({ dedupe = false } = {}) {
    this.classRegistry = new ClassRegistry()
    this.symbolRegistry = new Registry((s) => s.description ?? '')
    this.customTransformerRegistry = new CustomTransformerRegistry()
    this.allowedErrorProps = []
    this.dedupe = dedupe
  }
  serialize(object) {
    const identities = new Map()
    const output = walker(object, identities, this, this.dedupe)
    const res = { json: output.transformedValue }
    if (output.annotations) {
      res.meta = { ...res.meta, values: output.annotations }
    }
    const equalityAnnotations = generateReferentialEqualityAnnotations(identities, this.dedupe)
    if (equalityAnnotations) {
      res.meta = { ...res.meta, referentialEqualities: equalityAnnotations }
    }
    if (res.meta) res.meta.v = 1
    return res
  }
  deserialize(payload, options) {
    const { json, meta } = payload
    let result = options?.inPlace ? json : copy(json)
    if (meta?.values) {
      result = applyValueAnnotations(result, meta.values, meta.v ?? 0, this)
    }
    if (meta?.referentialEqualities) {
      result = applyReferentialEqualityAnnotations(result, meta.referentialEqualities, meta.v ?? 0)
    }
    return result
  }
  stringify(object) {
    return JSON.stringify(this.serialize(object))
  }
  parse(string) {
    return this.deserialize(JSON.parse(string), { inPlace: true })
  }
  registerClass(v, options) {
    this.classRegistry.register(v, options)
  }
  registerSymbol(v, identifier) {
    this.symbolRegistry.register(v, identifier)
  }
  registerCustom(transformer2, name) {
    this.customTransformerRegistry.register({ name, ...transformer2 })
  }
  allowErrorProps(...props) {
    this.allowedErrorProps.push(...props)
  }
}
SuperJSON.defaultInstance = new SuperJSON()
SuperJSON.serialize = SuperJSON.defaultInstance.serialize.bind(SuperJSON.defaultInstance)
SuperJSON.deserialize = SuperJSON.defaultInstance.deserialize.bind(SuperJSON.defaultInstance)
SuperJSON.stringify = SuperJSON.defaultInstance.stringify.bind(SuperJSON.defaultInstance)
SuperJSON.parse = SuperJSON.defaultInstance.parse.bind(SuperJSON.defaultInstance)
SuperJSON.registerClass = SuperJSON.defaultInstance.registerClass.bind(SuperJSON.defaultInstance)
SuperJSON.registerSymbol = SuperJSON.defaultInstance.registerSymbol.bind(SuperJSON.defaultInstance)
SuperJSON.registerCustom = SuperJSON.defaultInstance.registerCustom.bind(SuperJSON.defaultInstance)
SuperJSON.allowErrorProps = SuperJSON.defaultInstance.allowErrorProps.bind(SuperJSON.defaultInstance)
var dist_default = SuperJSON
var serialize = SuperJSON.serialize
var deserialize = SuperJSON.deserialize
var stringify = SuperJSON.stringify
var parse = SuperJSON.parse
var registerClass = SuperJSON.registerClass
var registerCustom = SuperJSON.registerCustom
var registerSymbol = SuperJSON.registerSymbol
var allowErrorProps = SuperJSON.allowErrorProps
var transformer = {
  input: { serialize: dist_default.serialize, deserialize: readInput },
  output: {
    serialize: (value) => (isPlainJson(value) ? { json: value } : dist_default.serialize(value)),
    deserialize: dist_default.deserialize,
  },
}
var MAX_PATH_DEPTH = 64
var MAX_MARKERS = 1e3
function readInput(envelope) {
  if (envelope === void 0) return void 0
  if (!isRecord(envelope) || !hasOnly(envelope, ['json', 'meta'])) throw createInvalidError()
  const { json, meta } = envelope
  if (meta === void 0) return json
  if (!isRecord(meta) || !hasOnly(meta, ['values', 'v'])) throw createInvalidError()
  const { values } = meta
  if (values === void 0) return json
  if (isUndefinedMarker(values) && json === null) return void 0
  if (!isRecord(values)) throw createInvalidError()
  const markers = Object.entries(values)
  if (markers.length > MAX_MARKERS) throw createInvalidError()
  for (const [path, marker] of markers) {
    if (!isUndefinedMarker(marker)) throw createInvalidError()
    setUndefined(json, path)
  }
  return json
}
function setUndefined(json, path) {
  const keys = path.split('.', MAX_PATH_DEPTH + 1)
  const last = keys.pop()
  if (last === void 0 || keys.length >= MAX_PATH_DEPTH || path.includes('\\')) throw createInvalidError()
  let parent = json
  for (const key of keys) parent = ownValue(parent, key)
  if (!isContainer(parent) || ownValue(parent, last) !== null) throw createInvalidError()
  parent[last] = void 0
}
function ownValue(parent, key) {
  if (!isContainer(parent) || !Object.hasOwn(parent, key)) throw createInvalidError()
  return parent[key]
}
function isUndefinedMarker(marker) {
  return Array.isArray(marker) && marker.length === 1 && marker[0] === 'undefined'
}
function hasOnly(record, keys) {
  return Object.keys(record).every((key) => keys.includes(key))
}
function isContainer(value) {
  return typeof value === 'object' && value !== null
}
function isRecord(value) {
  return isContainer(value) && !Array.isArray(value)
}
function createInvalidError() {
  return invalidRequest('the input must be in superjson format, {"json": \u2026}')
}
function isPlainJson(value) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlainJson)
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const key in value) if (!isPlainJson(value[key])) return false
  return true
}
external_exports.config({ customError: describeIssue })
var TRPC_CODES = {
  invalid: 'BAD_REQUEST',
  'not-signed-in': 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'too-large': 'PAYLOAD_TOO_LARGE',
  'too-many': 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  'provider-failed': 'BAD_GATEWAY',
}
var UNKNOWN_ERROR = 'Something went wrong on our side. Please try again.'
var t = initTRPC
  .context()
  .meta()
  .create({
    transformer,
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 15e3 } },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: messageFor(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        retryAfterSeconds: error.cause instanceof DomainError ? error.cause.retryAfterSeconds : null,
      },
    }),
  })
var router = t.router
var mergeRouters2 = t.mergeRouters
var createCallerFactory2 = t.createCallerFactory
function messageFor(error) {
  if (error.cause instanceof external_exports.ZodError) return messageOf(error.cause)
  if (error.cause instanceof DomainError) return error.cause.message
  if (error.code === 'INTERNAL_SERVER_ERROR') return UNKNOWN_ERROR
  if (error.code === 'NOT_FOUND') return 'Not found'
  if (error.code === 'BAD_REQUEST' && error.message.startsWith('Batch call exceeds maximum size')) {
    return 'Batch call exceeds maximum size'
  }
  return error.cause === void 0 && error.code !== 'BAD_REQUEST' ? error.message : 'Invalid request'
}
function asTrpcError(error) {
  const refusal = error instanceof DomainError ? error : toStorageError(error)
  if (!refusal) return error
  return new TRPCError({ code: TRPC_CODES[refusal.reason], message: refusal.message, cause: refusal })
}
function createProcedure(input, admit) {
  return t.procedure.meta({ input }).use(async ({ ctx, getRawInput, meta, next, path, type }) => {
    try {
      const isChange = type === 'mutation' && !isReadOnlyMutation(path)
      const mutation = isChange ? { path, isRecorded: false } : void 0
      const admitted = admit(ctx)
      assertKeyAccess(ctx.caller.session, meta?.access ?? 'session', { isChange })
      if (meta?.alsoNeeds) assertKeyAccess(ctx.caller.session, meta.alsoNeeds)
      const limits = INPUT_LIMITS[meta?.input ?? input]
      using list2 = meta?.takesIndex && hasIndex(await getRawInput()) ? enterList(listName(ctx, path)) : void 0
      const added = { ...admitted, mutation, list: list2 }
      const result = await runInCallerQueue(ctx.caller, async () => {
        if (!(await isPlainInput(await getRawInput(), limits))) throw invalidRequest(NOT_PLAIN)
        const answer = await next({ ctx: added })
        if (answer.ok && mutation?.isRecorded === false) await recordAudit(ctx.db, { ...ctx, ...added })
        return answer
      })
      const cause = result.ok ? void 0 : result.error.cause
      if (cause && isRefusal(cause)) throw cause
      if (ctx.batch && result.ok && type === 'query') addToBatch(ctx.batch, result.data)
      return result
    } catch (error) {
      if (type === 'mutation' && error instanceof AccessError) await recordRefusal(ctx, path)
      throw asTrpcError(error)
    }
  })
}
function hasIndex(input) {
  return typeof input === 'object' && input !== null && 'index' in input && input.index !== void 0
}
function listName({ caller: { session } }, path) {
  return `${path} ${session?.tenantId}`
}
var MAX_BATCH_LETTERS = 6e6
function addToBatch(batch, answer) {
  batch.letters += JSON.stringify(answer)?.length ?? 0
  if (batch.letters > MAX_BATCH_LETTERS) throw new DomainError('too-large', BATCH_TOO_LARGE)
}
var BATCH_TOO_LARGE = 'The responses to these requests are too long for one batch. Please send fewer requests at once.'
function isRefusal(error) {
  return error instanceof DomainError || findStorageFailure(error) !== null
}
var publicProcedure = createProcedure('public', () => ({})).meta({ access: 'session' })
var userProcedure = createProcedure('signedIn', requireUser).meta({ access: 'session' })
var tenantBase = createProcedure('signedIn', (ctx) => {
  const { session } = requireUser(ctx)
  if (!session.tenantId) throw new AccessError()
  return { session, tenantId: session.tenantId }
})
function tenantProcedure(access) {
  return tenantBase.meta({ access })
}
var operatorBase = createProcedure('signedIn', (ctx) => {
  const { session } = requireUser(ctx)
  if (session.user.role !== 'operator') throw new AccessError()
  return withoutTenant(ctx, session)
})
function operatorProcedure(access) {
  return operatorBase.meta({ access })
}
var ownerBase = createProcedure('signedIn', (ctx) => {
  const { session } = requireUser(ctx)
  const { user, key, tenantId } = session
  if (user.role === 'operator' && (key === null || tenantId === null)) {
    return { ...withoutTenant(ctx, session), owner: null }
  }
  if (tenantId === null) throw new AccessError()
  return { session, caller: ctx.caller, owner: tenantId }
})
function ownerProcedure(access) {
  return ownerBase.meta({ access })
}
function withoutTenant({ caller }, session) {
  const withoutTenant2 = { ...session, tenantId: null }
  return { session: withoutTenant2, caller: { ...caller, session: withoutTenant2 } }
}
function requireUser({ caller }) {
  if (!caller.session) throw new DomainError('not-signed-in', 'Not authenticated')
  return { session: caller.session }
}
function parseConnectionParamsFromUnknown(parsed) {
  try {
    if (parsed === null) return null
    if (!isObject(parsed)) throw new Error('Expected object')
    const nonStringValues = Object.entries(parsed).filter(([_key, value]) => typeof value !== 'string')
    if (nonStringValues.length > 0)
      throw new Error(
        `Expected connectionParams to be string values. Got ${nonStringValues.map(([key, value]) => `${key}: ${typeof value}`).join(', ')}`,
      )
    return parsed
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', message: 'Invalid connection params shape', cause })
  }
}
function parseConnectionParamsFromString(str) {
  let parsed
  try {
    parsed = JSON.parse(str)
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', message: 'Not JSON-parsable query params', cause })
  }
  return parseConnectionParamsFromUnknown(parsed)
}
function getAcceptHeader(headers) {
  var _ref, _headers$get
  return (_ref = headers.get('trpc-accept')) !== null && _ref !== void 0
    ? _ref
    : (
          (_headers$get = headers.get('accept')) === null || _headers$get === void 0
            ? void 0
            : _headers$get.split(',').some((t2) => t2.trim() === 'application/jsonl')
        )
      ? 'application/jsonl'
      : null
}
function getLastEventId(opts) {
  var _ref2, _opts$headers$get
  return (_ref2 =
    (_opts$headers$get = opts.headers.get('last-event-id')) !== null && _opts$headers$get !== void 0
      ? _opts$headers$get
      : opts.searchParams.get('lastEventId')) !== null && _ref2 !== void 0
    ? _ref2
    : opts.searchParams.get('Last-Event-Id')
}
function memo(fn) {
  let promise = null
  const sym = Symbol.for('@trpc/server/http/memo')
  let value = sym
  return {
    read: async () => {
      var _promise
      if (value !== sym) return value
      ;((_promise = promise) !== null && _promise !== void 0) ||
        (promise = fn().catch((cause) => {
          if (cause instanceof TRPCError) throw cause
          throw new TRPCError({
            code: 'BAD_REQUEST',
            message: cause instanceof Error ? cause.message : 'Invalid input',
            cause,
          })
        }))
      value = await promise
      promise = null
      return value
    },
    result: () => {
      return value !== sym ? value : void 0
    },
  }
}
function hasContentType(req, type) {
  var _req$headers$get, _contentType$split$
  const contentType =
    (_req$headers$get = req.headers.get('content-type')) === null || _req$headers$get === void 0
      ? void 0
      : _req$headers$get.toLowerCase()
  return (
    (contentType === null ||
    contentType === void 0 ||
    (_contentType$split$ = contentType.split(';', 1)[0]) === null ||
    _contentType$split$ === void 0
      ? void 0
      : _contentType$split$.trim()) === type
  )
}
var jsonContentTypeHandler = {
  isMatch(req) {
    return hasContentType(req, 'application/json')
  },
  async parse(opts) {
    var _types$values$next$va
    const { req } = opts
    const isBatchCall = opts.searchParams.get('batch') === '1'
    const maxBatchSize = opts.maxBatchSize
    const paths = isBatchCall ? opts.path.split(',') : [opts.path]
    if (isBatchCall && typeof maxBatchSize === 'number' && paths.length > maxBatchSize)
      throw new TRPCError({ code: 'BAD_REQUEST', message: `Batch call exceeds maximum size` })
    const getInputs = memo(async () => {
      let inputs = void 0
      if (req.method === 'GET') {
        const queryInput = opts.searchParams.get('input')
        if (queryInput) inputs = JSON.parse(queryInput)
      } else {
        const body = await req.text()
        if (body) inputs = JSON.parse(body)
      }
      if (inputs === void 0) return emptyObject()
      if (!isBatchCall) {
        const result = emptyObject()
        result[0] = opts.router._def._config.transformer.input.deserialize(inputs)
        return result
      }
      if (!isObject(inputs))
        throw new TRPCError({ code: 'BAD_REQUEST', message: '"input" needs to be an object when doing a batch call' })
      const acc = emptyObject()
      for (const index of paths.keys()) {
        const input = inputs[index]
        if (input !== void 0) acc[index] = opts.router._def._config.transformer.input.deserialize(input)
      }
      return acc
    })
    const calls = await Promise.all(
      paths.map(async (path, index) => {
        const procedure = await getProcedureAtPath(opts.router, path)
        return {
          batchIndex: index,
          path,
          procedure,
          getRawInput: async () => {
            let input = (await getInputs.read())[index]
            if ((procedure === null || procedure === void 0 ? void 0 : procedure._def.type) === 'subscription') {
              const lastEventId = getLastEventId(opts)
              if (lastEventId) {
                if (isObject(input)) input = _objectSpread2(_objectSpread2({}, input), {}, { lastEventId })
                else {
                  var _input
                  ;((_input = input) !== null && _input !== void 0) || (input = { lastEventId })
                }
              }
            }
            return input
          },
          result: () => {
            var _getInputs$result
            return (_getInputs$result = getInputs.result()) === null || _getInputs$result === void 0
              ? void 0
              : _getInputs$result[index]
          },
        }
      }),
    )
    const types = new Set(
      calls
        .map((call) => {
          var _call$procedure
          return (_call$procedure = call.procedure) === null || _call$procedure === void 0
            ? void 0
            : _call$procedure._def.type
        })
        .filter(Boolean),
    )
    if (types.size > 1)
      throw new TRPCError({
        code: 'BAD_REQUEST',
        message: `Cannot mix procedure types in call: ${Array.from(types).join(', ')}`,
      })
    const type =
      (_types$values$next$va = types.values().next().value) !== null && _types$values$next$va !== void 0
        ? _types$values$next$va
        : 'unknown'
    const connectionParamsStr = opts.searchParams.get('connectionParams')
    return {
      isBatchCall,
      accept: getAcceptHeader(req.headers),
      calls,
      type,
      connectionParams: connectionParamsStr === null ? null : parseConnectionParamsFromString(connectionParamsStr),
      signal: req.signal,
      url: opts.url,
    }
  },
}
var handlers = [
  jsonContentTypeHandler,
  {
    isMatch(req) {
      return hasContentType(req, 'multipart/form-data')
    },
    async parse(opts) {
      const { req } = opts
      if (req.method !== 'POST')
        throw new TRPCError({
          code: 'METHOD_NOT_SUPPORTED',
          message: 'Only POST requests are supported for multipart/form-data requests',
        })
      const getInputs = memo(async () => {
        return await req.formData()
      })
      const procedure = await getProcedureAtPath(opts.router, opts.path)
      return {
        accept: null,
        calls: [{ batchIndex: 0, path: opts.path, getRawInput: getInputs.read, result: getInputs.result, procedure }],
        isBatchCall: false,
        type: 'mutation',
        connectionParams: null,
        signal: req.signal,
        url: opts.url,
      }
    },
  },
  {
    isMatch(req) {
      return hasContentType(req, 'application/octet-stream')
    },
    async parse(opts) {
      const { req } = opts
      if (req.method !== 'POST')
        throw new TRPCError({
          code: 'METHOD_NOT_SUPPORTED',
          message: 'Only POST requests are supported for application/octet-stream requests',
        })
      const getInputs = memo(async () => {
        return req.body
      })
      return {
        calls: [
          {
            batchIndex: 0,
            path: opts.path,
            getRawInput: getInputs.read,
            result: getInputs.result,
            procedure: await getProcedureAtPath(opts.router, opts.path),
          },
        ],
        isBatchCall: false,
        accept: null,
        type: 'mutation',
        connectionParams: null,
        signal: req.signal,
        url: opts.url,
      }
    },
  },
]
function getContentTypeHandler(req) {
  const handler = handlers.find((handler2) => handler2.isMatch(req))
  if (handler) return handler
  if (!handler && req.method === 'GET') return jsonContentTypeHandler
  throw new TRPCError({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: req.headers.has('content-type')
      ? `Unsupported content-type "${req.headers.get('content-type')}`
      : 'Missing content-type header',
  })
}
async function getRequestInfo(opts) {
  return await getContentTypeHandler(opts.req).parse(opts)
}
function isAbortError(error) {
  return isObject(error) && error['name'] === 'AbortError'
}
function throwAbortError(message = 'AbortError') {
  throw new DOMException(message, 'AbortError')
}
function isObject2(o) {
  return Object.prototype.toString.call(o) === '[object Object]'
}
function isPlainObject3(o) {
  var ctor, prot
  if (isObject2(o) === false) return false
  ctor = o.constructor
  if (ctor === void 0) return true
  prot = ctor.prototype
  if (isObject2(prot) === false) return false
  if (prot.hasOwnProperty('isPrototypeOf') === false) return false
  return true
}
var _Symbol$toStringTag
var subscribableCache = new WeakMap()
var NOOP = () => {}
_Symbol$toStringTag = Symbol.toStringTag
var Unpromise = class Unpromise2 {
  constructor(arg) {
    _defineProperty(this, 'promise', void 0)
    _defineProperty(this, 'subscribers', [])
    _defineProperty(this, 'settlement', null)
    _defineProperty(this, _Symbol$toStringTag, 'Unpromise')
    if (typeof arg === 'function') this.promise = new Promise(arg)
    else this.promise = arg
    const thenReturn = this.promise.then((value) => {
      const { subscribers } = this
      this.subscribers = null
      this.settlement = { status: 'fulfilled', value }
      subscribers === null ||
        subscribers === void 0 ||
        subscribers.forEach(({ resolve }) => {
          resolve(value)
        })
    })
    if ('catch' in thenReturn)
      thenReturn.catch((reason) => {
        const { subscribers } = this
        this.subscribers = null
        this.settlement = { status: 'rejected', reason }
        subscribers === null ||
          subscribers === void 0 ||
          subscribers.forEach(({ reject }) => {
            reject(reason)
          })
      })
  }
  subscribe() {
    let promise
    let unsubscribe
    const { settlement } = this
    if (settlement === null) {
      if (this.subscribers === null) throw new Error('Unpromise settled but still has subscribers')
      const subscriber = withResolvers()
      this.subscribers = listWithMember(this.subscribers, subscriber)
      promise = subscriber.promise
      unsubscribe = () => {
        if (this.subscribers !== null) this.subscribers = listWithoutMember(this.subscribers, subscriber)
      }
    } else {
      const { status } = settlement
      if (status === 'fulfilled') promise = Promise.resolve(settlement.value)
      else promise = Promise.reject(settlement.reason)
      unsubscribe = NOOP
    }
    return Object.assign(promise, { unsubscribe })
  }
  then(onfulfilled, onrejected) {
    const subscribed = this.subscribe()
    const { unsubscribe } = subscribed
    return Object.assign(subscribed.then(onfulfilled, onrejected), { unsubscribe })
  }
  catch(onrejected) {
    const subscribed = this.subscribe()
    const { unsubscribe } = subscribed
    return Object.assign(subscribed.catch(onrejected), { unsubscribe })
  }
  finally(onfinally) {
    const subscribed = this.subscribe()
    const { unsubscribe } = subscribed
    return Object.assign(subscribed.finally(onfinally), { unsubscribe })
  }
  static proxy(promise) {
    const cached = Unpromise2.getSubscribablePromise(promise)
    return typeof cached !== 'undefined' ? cached : Unpromise2.createSubscribablePromise(promise)
  }
  static createSubscribablePromise(promise) {
    const created = new Unpromise2(promise)
    subscribableCache.set(promise, created)
    subscribableCache.set(created, created)
    return created
  }
  static getSubscribablePromise(promise) {
    return subscribableCache.get(promise)
  }
  static resolve(value) {
    const promise =
      typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
        ? value
        : Promise.resolve(value)
    return Unpromise2.proxy(promise).subscribe()
  }
  static async any(values) {
    const subscribedPromises = (Array.isArray(values) ? values : [...values]).map(Unpromise2.resolve)
    try {
      return await Promise.any(subscribedPromises)
    } finally {
      subscribedPromises.forEach(({ unsubscribe }) => {
        unsubscribe()
      })
    }
  }
  static async race(values) {
    const subscribedPromises = (Array.isArray(values) ? values : [...values]).map(Unpromise2.resolve)
    try {
      return await Promise.race(subscribedPromises)
    } finally {
      subscribedPromises.forEach(({ unsubscribe }) => {
        unsubscribe()
      })
    }
  }
  static async raceReferences(promises) {
    const selfPromises = promises.map(resolveSelfTuple)
    try {
      return await Promise.race(selfPromises)
    } finally {
      for (const promise of selfPromises) promise.unsubscribe()
    }
  }
}
function resolveSelfTuple(promise) {
  return Unpromise.proxy(promise).then(() => [promise])
}
function withResolvers() {
  let resolve
  let reject
  return {
    promise: new Promise((_resolve, _reject) => {
      resolve = _resolve
      reject = _reject
    }),
    resolve,
    reject,
  }
}
function listWithMember(arr, member) {
  return [...arr, member]
}
function listWithoutIndex(arr, index) {
  return [...arr.slice(0, index), ...arr.slice(index + 1)]
}
function listWithoutMember(arr, member) {
  const index = arr.indexOf(member)
  if (index !== -1) return listWithoutIndex(arr, index)
  return arr
}
var _Symbol
var _Symbol$dispose
var _Symbol2
var _Symbol2$asyncDispose
;((_Symbol$dispose = (_Symbol = Symbol).dispose) !== null && _Symbol$dispose !== void 0) || (_Symbol.dispose = Symbol())
;((_Symbol2$asyncDispose = (_Symbol2 = Symbol).asyncDispose) !== null && _Symbol2$asyncDispose !== void 0) ||
  (_Symbol2.asyncDispose = Symbol())
function makeResource(thing, dispose) {
  const it = thing
  const existing = it[Symbol.dispose]
  it[Symbol.dispose] = () => {
    dispose()
    existing === null || existing === void 0 || existing.call(it)
  }
  return it
}
function makeAsyncResource(thing, dispose) {
  const it = thing
  const existing = it[Symbol.asyncDispose]
  it[Symbol.asyncDispose] = async () => {
    await dispose()
    await (existing === null || existing === void 0 ? void 0 : existing.call(it))
  }
  return it
}
var disposablePromiseTimerResult = Symbol()
function timerResource(ms) {
  let timer = null
  return makeResource(
    {
      start() {
        if (timer) throw new Error('Timer already started')
        return new Promise((resolve) => {
          timer = setTimeout(() => resolve(disposablePromiseTimerResult), ms)
        })
      },
    },
    () => {
      if (timer) clearTimeout(timer)
    },
  )
}
function _usingCtx() {
  var r =
      'function' == typeof SuppressedError
        ? SuppressedError
        : function (r2, e2) {
            var n2 = Error()
            return ((n2.name = 'SuppressedError'), (n2.error = r2), (n2.suppressed = e2), n2)
          },
    e = {},
    n = []
  function using(r2, e2) {
    if (null != e2) {
      if (Object(e2) !== e2)
        throw new TypeError('using declarations can only be used with objects, functions, null, or undefined.')
      if (r2) var o = e2[Symbol.asyncDispose || Symbol['for']('Symbol.asyncDispose')]
      if (void 0 === o && ((o = e2[Symbol.dispose || Symbol['for']('Symbol.dispose')]), r2)) var t2 = o
      if ('function' != typeof o) throw new TypeError('Object is not disposable.')
      ;(t2 &&
        (o = function o2() {
          try {
            t2.call(e2)
          } catch (r3) {
            return Promise.reject(r3)
          }
        }),
        n.push({ v: e2, d: o, a: r2 }))
    } else r2 && n.push({ d: e2, a: r2 })
    return e2
  }
  return {
    e,
    u: using.bind(null, false),
    a: using.bind(null, true),
    d: function d() {
      var o,
        t2 = this.e,
        s = 0
      function next() {
        for (; (o = n.pop());)
          try {
            if (!o.a && 1 === s) return ((s = 0), n.push(o), Promise.resolve().then(next))
            if (o.d) {
              var r2 = o.d.call(o.v)
              if (o.a) return ((s |= 2), Promise.resolve(r2).then(next, err))
            } else s |= 1
          } catch (r3) {
            return err(r3)
          }
        if (1 === s) return t2 !== e ? Promise.reject(t2) : Promise.resolve()
        if (t2 !== e) throw t2
      }
      function err(n2) {
        return ((t2 = t2 !== e ? new r(n2, t2) : n2), next())
      }
      return next()
    },
  }
}
function _awaitAsyncGenerator(e) {
  return new _OverloadYield(e, 0)
}
function iteratorResource(iterable) {
  const iterator = iterable[Symbol.asyncIterator]()
  if (iterator[Symbol.asyncDispose]) return iterator
  return makeAsyncResource(iterator, async () => {
    var _iterator$return
    await ((_iterator$return = iterator.return) === null || _iterator$return === void 0
      ? void 0
      : _iterator$return.call(iterator))
  })
}
function takeWithGrace(_x, _x2) {
  return _takeWithGrace.apply(this, arguments)
}
function _takeWithGrace() {
  _takeWithGrace = _wrapAsyncGenerator(function* (iterable, opts) {
    try {
      var _usingCtx$5 = _usingCtx()
      const iterator = _usingCtx$5.a(iteratorResource(iterable))
      let result
      const timer = _usingCtx$5.u(timerResource(opts.gracePeriodMs))
      let count2 = opts.count
      let timerPromise = new Promise(() => {})
      while (true) {
        result = yield _awaitAsyncGenerator(Unpromise.race([iterator.next(), timerPromise]))
        if (result === disposablePromiseTimerResult) throwAbortError()
        if (result.done) return result.value
        yield result.value
        if (--count2 === 0) timerPromise = timer.start()
        result = null
      }
    } catch (_) {
      _usingCtx$5.e = _
    } finally {
      yield _awaitAsyncGenerator(_usingCtx$5.d())
    }
  })
  return _takeWithGrace.apply(this, arguments)
}
function createDeferred() {
  let resolve
  let reject
  return {
    promise: new Promise((res, rej) => {
      resolve = res
      reject = rej
    }),
    resolve,
    reject,
  }
}
function createManagedIterator(iterable, onResult) {
  const iterator = iterable[Symbol.asyncIterator]()
  let state = 'idle'
  function cleanup() {
    state = 'done'
    onResult = () => {}
  }
  function pull() {
    if (state !== 'idle') return
    state = 'pending'
    iterator
      .next()
      .then((result) => {
        if (result.done) {
          state = 'done'
          onResult({ status: 'return', value: result.value })
          cleanup()
          return
        }
        state = 'idle'
        onResult({ status: 'yield', value: result.value })
      })
      .catch((cause) => {
        onResult({ status: 'error', error: cause })
        cleanup()
      })
  }
  return {
    pull,
    destroy: async () => {
      var _iterator$return
      cleanup()
      await ((_iterator$return = iterator.return) === null || _iterator$return === void 0
        ? void 0
        : _iterator$return.call(iterator))
    },
  }
}
function mergeAsyncIterables() {
  let state = 'idle'
  let flushSignal = createDeferred()
  const iterables = []
  const iterators = new Set()
  const buffer = []
  function initIterable(iterable) {
    if (state !== 'pending') return
    const iterator = createManagedIterator(iterable, (result) => {
      if (state !== 'pending') return
      switch (result.status) {
        case 'yield':
          buffer.push([iterator, result])
          break
        case 'return':
          iterators.delete(iterator)
          break
        case 'error':
          buffer.push([iterator, result])
          iterators.delete(iterator)
      }
      flushSignal.resolve()
    })
    iterators.add(iterator)
    iterator.pull()
  }
  return {
    add(iterable) {
      switch (state) {
        case 'idle':
          iterables.push(iterable)
          break
        case 'pending':
          initIterable(iterable)
      }
    },
    [Symbol.asyncIterator]() {
      return _wrapAsyncGenerator(function* () {
        try {
          var _usingCtx$4 = _usingCtx()
          if (state !== 'idle') throw new Error('Cannot iterate twice')
          state = 'pending'
          _usingCtx$4.a(
            makeAsyncResource({}, async () => {
              state = 'done'
              const errors = []
              await Promise.all(
                Array.from(iterators.values()).map(async (it) => {
                  try {
                    await it.destroy()
                  } catch (cause) {
                    errors.push(cause)
                  }
                }),
              )
              buffer.length = 0
              iterators.clear()
              flushSignal.resolve()
              if (errors.length > 0) throw new AggregateError(errors)
            }),
          )
          while (iterables.length > 0) initIterable(iterables.shift())
          while (iterators.size > 0) {
            yield _awaitAsyncGenerator(flushSignal.promise)
            while (buffer.length > 0) {
              const [iterator, result] = buffer.shift()
              switch (result.status) {
                case 'yield':
                  yield result.value
                  iterator.pull()
                  break
                case 'error':
                  throw result.error
              }
            }
            flushSignal = createDeferred()
          }
        } catch (_) {
          _usingCtx$4.e = _
        } finally {
          yield _awaitAsyncGenerator(_usingCtx$4.d())
        }
      })()
    },
  }
}
function readableStreamFrom(iterable) {
  const iterator = iterable[Symbol.asyncIterator]()
  return new ReadableStream({
    async cancel() {
      var _iterator$return
      await ((_iterator$return = iterator.return) === null || _iterator$return === void 0
        ? void 0
        : _iterator$return.call(iterator))
    },
    async pull(controller) {
      const result = await iterator.next()
      if (result.done) {
        controller.close()
        return
      }
      controller.enqueue(result.value)
    },
  })
}
var PING_SYM = Symbol('ping')
function withPing(_x, _x2) {
  return _withPing.apply(this, arguments)
}
function _withPing() {
  _withPing = _wrapAsyncGenerator(function* (iterable, pingIntervalMs) {
    try {
      var _usingCtx$3 = _usingCtx()
      const iterator = _usingCtx$3.a(iteratorResource(iterable))
      let result
      let nextPromise = iterator.next()
      while (true)
        try {
          var _usingCtx3 = _usingCtx()
          const pingPromise = _usingCtx3.u(timerResource(pingIntervalMs))
          result = yield _awaitAsyncGenerator(Unpromise.race([nextPromise, pingPromise.start()]))
          if (result === disposablePromiseTimerResult) {
            yield PING_SYM
            continue
          }
          if (result.done) return result.value
          nextPromise = iterator.next()
          yield result.value
          result = null
        } catch (_) {
          _usingCtx3.e = _
        } finally {
          _usingCtx3.d()
        }
    } catch (_) {
      _usingCtx$3.e = _
    } finally {
      yield _awaitAsyncGenerator(_usingCtx$3.d())
    }
  })
  return _withPing.apply(this, arguments)
}
var CHUNK_VALUE_TYPE_PROMISE = 0
var CHUNK_VALUE_TYPE_ASYNC_ITERABLE = 1
var PROMISE_STATUS_FULFILLED = 0
var PROMISE_STATUS_REJECTED = 1
var ASYNC_ITERABLE_STATUS_RETURN = 0
var ASYNC_ITERABLE_STATUS_YIELD = 1
var ASYNC_ITERABLE_STATUS_ERROR = 2
function isPromise(value) {
  return (
    (isObject(value) || isFunction(value)) &&
    typeof (value === null || value === void 0 ? void 0 : value['then']) === 'function' &&
    typeof (value === null || value === void 0 ? void 0 : value['catch']) === 'function'
  )
}
var MaxDepthError = class extends Error {
  constructor(path) {
    super('Max depth reached at path: ' + path.join('.'))
    this.path = path
  }
}
function createBatchStreamProducer(_x3) {
  return _createBatchStreamProducer.apply(this, arguments)
}
function _createBatchStreamProducer() {
  _createBatchStreamProducer = _wrapAsyncGenerator(function* (opts) {
    const { data } = opts
    let counter = 0
    const placeholder = 0
    const mergedIterables = mergeAsyncIterables()
    function registerAsync(callback) {
      const idx = counter++
      const iterable2 = callback(idx)
      mergedIterables.add(iterable2)
      return idx
    }
    function encodePromise(promise, path) {
      return registerAsync(
        (function () {
          var _ref = _wrapAsyncGenerator(function* (idx) {
            const error = checkMaxDepth(path)
            if (error) {
              promise.catch((cause) => {
                var _opts$onError
                ;(_opts$onError = opts.onError) === null ||
                  _opts$onError === void 0 ||
                  _opts$onError.call(opts, { error: cause, path })
              })
              promise = Promise.reject(error)
            }
            try {
              const next = yield _awaitAsyncGenerator(promise)
              yield [idx, PROMISE_STATUS_FULFILLED, encode(next, path)]
            } catch (cause) {
              var _opts$onError2, _opts$formatError
              ;(_opts$onError2 = opts.onError) === null ||
                _opts$onError2 === void 0 ||
                _opts$onError2.call(opts, { error: cause, path })
              yield [
                idx,
                PROMISE_STATUS_REJECTED,
                (_opts$formatError = opts.formatError) === null || _opts$formatError === void 0
                  ? void 0
                  : _opts$formatError.call(opts, { error: cause, path }),
              ]
            }
          })
          return function (_x) {
            return _ref.apply(this, arguments)
          }
        })(),
      )
    }
    function encodeAsyncIterable(iterable2, path) {
      return registerAsync(
        (function () {
          var _ref2 = _wrapAsyncGenerator(function* (idx) {
            try {
              var _usingCtx$2 = _usingCtx()
              const error = checkMaxDepth(path)
              if (error) throw error
              const iterator = _usingCtx$2.a(iteratorResource(iterable2))
              try {
                while (true) {
                  const next = yield _awaitAsyncGenerator(iterator.next())
                  if (next.done) {
                    yield [idx, ASYNC_ITERABLE_STATUS_RETURN, encode(next.value, path)]
                    break
                  }
                  yield [idx, ASYNC_ITERABLE_STATUS_YIELD, encode(next.value, path)]
                }
              } catch (cause) {
                var _opts$onError3, _opts$formatError2
                ;(_opts$onError3 = opts.onError) === null ||
                  _opts$onError3 === void 0 ||
                  _opts$onError3.call(opts, { error: cause, path })
                yield [
                  idx,
                  ASYNC_ITERABLE_STATUS_ERROR,
                  (_opts$formatError2 = opts.formatError) === null || _opts$formatError2 === void 0
                    ? void 0
                    : _opts$formatError2.call(opts, { error: cause, path }),
                ]
              }
            } catch (_) {
              _usingCtx$2.e = _
            } finally {
              yield _awaitAsyncGenerator(_usingCtx$2.d())
            }
          })
          return function (_x2) {
            return _ref2.apply(this, arguments)
          }
        })(),
      )
    }
    function checkMaxDepth(path) {
      if (opts.maxDepth && path.length > opts.maxDepth) return new MaxDepthError(path)
      return null
    }
    function encodeAsync(value, path) {
      if (isPromise(value)) return [CHUNK_VALUE_TYPE_PROMISE, encodePromise(value, path)]
      if (isAsyncIterable(value)) {
        if (opts.maxDepth && path.length >= opts.maxDepth) throw new Error('Max depth reached')
        return [CHUNK_VALUE_TYPE_ASYNC_ITERABLE, encodeAsyncIterable(value, path)]
      }
      return null
    }
    function encode(value, path) {
      if (value === void 0) return [[]]
      const reg = encodeAsync(value, path)
      if (reg) return [[placeholder], [null, ...reg]]
      if (!isPlainObject3(value)) return [[value]]
      const newObj = emptyObject()
      const asyncValues = []
      for (const [key, item] of Object.entries(value)) {
        const transformed = encodeAsync(item, [...path, key])
        if (!transformed) {
          newObj[key] = item
          continue
        }
        newObj[key] = placeholder
        asyncValues.push([key, ...transformed])
      }
      return [[newObj], ...asyncValues]
    }
    const newHead = emptyObject()
    for (const [key, item] of Object.entries(data)) newHead[key] = encode(item, [key])
    yield newHead
    let iterable = mergedIterables
    if (opts.pingMs) iterable = withPing(mergedIterables, opts.pingMs)
    var _iteratorAbruptCompletion = false
    var _didIteratorError = false
    var _iteratorError
    try {
      for (
        var _iterator = _asyncIterator(iterable), _step;
        (_iteratorAbruptCompletion = !(_step = yield _awaitAsyncGenerator(_iterator.next())).done);
        _iteratorAbruptCompletion = false
      )
        yield _step.value
    } catch (err) {
      _didIteratorError = true
      _iteratorError = err
    } finally {
      try {
        if (_iteratorAbruptCompletion && _iterator.return != null) yield _awaitAsyncGenerator(_iterator.return())
      } finally {
        if (_didIteratorError) throw _iteratorError
      }
    }
  })
  return _createBatchStreamProducer.apply(this, arguments)
}
function jsonlStreamProducer(opts) {
  let stream = readableStreamFrom(createBatchStreamProducer(opts))
  const { serialize: serialize2 } = opts
  if (serialize2)
    stream = stream.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          if (chunk === PING_SYM) controller.enqueue(PING_SYM)
          else controller.enqueue(serialize2(chunk))
        },
      }),
    )
  return stream
    .pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          if (chunk === PING_SYM) controller.enqueue(' ')
          else controller.enqueue(JSON.stringify(chunk) + '\n')
        },
      }),
    )
    .pipeThrough(new TextEncoderStream())
}
var PING_EVENT = 'ping'
var SERIALIZED_ERROR_EVENT = 'serialized-error'
var CONNECTED_EVENT = 'connected'
var RETURN_EVENT = 'return'
var RESTORE_ID_EVENT = 'restore-id'
function sseStreamProducer(opts) {
  var _opts$ping$enabled, _opts$ping, _opts$ping$intervalMs, _opts$ping2, _opts$client
  const { serialize: serialize2 = identity } = opts
  const ping = {
    enabled:
      (_opts$ping$enabled =
        (_opts$ping = opts.ping) === null || _opts$ping === void 0 ? void 0 : _opts$ping.enabled) !== null &&
      _opts$ping$enabled !== void 0
        ? _opts$ping$enabled
        : false,
    intervalMs:
      (_opts$ping$intervalMs =
        (_opts$ping2 = opts.ping) === null || _opts$ping2 === void 0 ? void 0 : _opts$ping2.intervalMs) !== null &&
      _opts$ping$intervalMs !== void 0
        ? _opts$ping$intervalMs
        : 1e3,
  }
  const client2 = (_opts$client = opts.client) !== null && _opts$client !== void 0 ? _opts$client : {}
  if (ping.enabled && client2.reconnectAfterInactivityMs && ping.intervalMs > client2.reconnectAfterInactivityMs)
    throw new Error(
      `Ping interval must be less than client reconnect interval to prevent unnecessary reconnection - ping.intervalMs: ${ping.intervalMs} client.reconnectAfterInactivityMs: ${client2.reconnectAfterInactivityMs}`,
    )
  function generator() {
    return _generator.apply(this, arguments)
  }
  function _generator() {
    _generator = _wrapAsyncGenerator(function* () {
      yield { event: CONNECTED_EVENT, data: JSON.stringify(client2) }
      let iterable = opts.data
      if (opts.emitAndEndImmediately) iterable = takeWithGrace(iterable, { count: 1, gracePeriodMs: 1 })
      if (ping.enabled && ping.intervalMs !== Infinity && ping.intervalMs > 0)
        iterable = withPing(iterable, ping.intervalMs)
      let value
      let chunk
      let lastEventId = opts.lastEventId && !/[\0\n\r]/.test(opts.lastEventId) ? opts.lastEventId : null
      var _iteratorAbruptCompletion = false
      var _didIteratorError = false
      var _iteratorError
      try {
        for (
          var _iterator = _asyncIterator(iterable), _step;
          (_iteratorAbruptCompletion = !(_step = yield _awaitAsyncGenerator(_iterator.next())).done);
          _iteratorAbruptCompletion = false
        ) {
          value = _step.value
          if (value === PING_SYM) {
            yield { event: PING_EVENT, data: '' }
            continue
          }
          chunk = isTrackedEnvelope(value) ? { id: value[0], data: value[1] } : { data: value }
          chunk.data = JSON.stringify(serialize2(chunk.data))
          if (chunk.id !== void 0) {
            lastEventId = chunk.id
            yield chunk
          } else if (lastEventId === null) yield chunk
          else {
            chunk.id = ''
            yield chunk
            yield { event: RESTORE_ID_EVENT, data: '', id: lastEventId }
          }
          value = null
          chunk = null
        }
      } catch (err) {
        _didIteratorError = true
        _iteratorError = err
      } finally {
        try {
          if (_iteratorAbruptCompletion && _iterator.return != null) yield _awaitAsyncGenerator(_iterator.return())
        } finally {
          if (_didIteratorError) throw _iteratorError
        }
      }
    })
    return _generator.apply(this, arguments)
  }
  function generatorWithErrorHandling() {
    return _generatorWithErrorHandling.apply(this, arguments)
  }
  function _generatorWithErrorHandling() {
    _generatorWithErrorHandling = _wrapAsyncGenerator(function* () {
      try {
        yield* _asyncGeneratorDelegate(_asyncIterator(generator()))
        yield { event: RETURN_EVENT, data: '' }
      } catch (cause) {
        var _opts$formatError, _opts$formatError2
        if (isAbortError(cause)) return
        const error = getTRPCErrorFromUnknown(cause)
        const data =
          (_opts$formatError =
            (_opts$formatError2 = opts.formatError) === null || _opts$formatError2 === void 0
              ? void 0
              : _opts$formatError2.call(opts, { error })) !== null && _opts$formatError !== void 0
            ? _opts$formatError
            : null
        yield { event: SERIALIZED_ERROR_EVENT, data: JSON.stringify(serialize2(data)) }
      }
    })
    return _generatorWithErrorHandling.apply(this, arguments)
  }
  return readableStreamFrom(generatorWithErrorHandling())
    .pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          if ('event' in chunk)
            controller.enqueue(`event: ${chunk.event}
`)
          if ('data' in chunk)
            controller.enqueue(`data: ${chunk.data}
`)
          if ('id' in chunk)
            controller.enqueue(`id: ${chunk.id}
`)
          if ('comment' in chunk)
            controller.enqueue(`: ${chunk.comment}
`)
          controller.enqueue('\n\n')
        },
      }),
    )
    .pipeThrough(new TextEncoderStream())
}
var sseHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'keep-alive',
}
function decodePath(path) {
  try {
    return decodeURIComponent(path)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: `Invalid URL-encoding in path "${path}"`, cause })
  }
}
function errorToAsyncIterable(err) {
  return run(
    _wrapAsyncGenerator(function* () {
      throw err
    }),
  )
}
function combinedAbortController(signal) {
  const controller = new AbortController()
  return { signal: abortSignalsAnyPonyfill([signal, controller.signal]), controller }
}
function abortOnCancel(stream, controller) {
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(enqueuer) {
      const chunk = await reader.read()
      if (chunk.done) enqueuer.close()
      else enqueuer.enqueue(chunk.value)
    },
    cancel(reason) {
      controller.abort()
      return reader.cancel(reason)
    },
  })
}
var TYPE_ACCEPTED_METHOD_MAP = { mutation: ['POST'], query: ['GET'], subscription: ['GET'] }
var TYPE_ACCEPTED_METHOD_MAP_WITH_METHOD_OVERRIDE = {
  mutation: ['POST'],
  query: ['GET', 'POST'],
  subscription: ['GET', 'POST'],
}
function initResponse(initOpts) {
  var _responseMeta, _info$calls$find$proc, _info$calls$find
  const { ctx, info, responseMeta, untransformedJSON, errors = [], headers } = initOpts
  const definedErrors = errors.filter((error) => Boolean(error))
  let status = untransformedJSON ? getHTTPStatusCode(untransformedJSON, errors) : 200
  const eagerGeneration = !untransformedJSON
  const data = eagerGeneration ? [] : Array.isArray(untransformedJSON) ? untransformedJSON : [untransformedJSON]
  const meta =
    (_responseMeta =
      responseMeta === null || responseMeta === void 0
        ? void 0
        : responseMeta({
            ctx,
            info,
            paths: info === null || info === void 0 ? void 0 : info.calls.map((call) => call.path),
            data,
            errors: definedErrors,
            eagerGeneration,
            type:
              (_info$calls$find$proc =
                info === null ||
                info === void 0 ||
                (_info$calls$find = info.calls.find((call) => {
                  var _call$procedure
                  return (_call$procedure = call.procedure) === null || _call$procedure === void 0
                    ? void 0
                    : _call$procedure._def.type
                })) === null ||
                _info$calls$find === void 0 ||
                (_info$calls$find = _info$calls$find.procedure) === null ||
                _info$calls$find === void 0
                  ? void 0
                  : _info$calls$find._def.type) !== null && _info$calls$find$proc !== void 0
                ? _info$calls$find$proc
                : 'unknown',
          })) !== null && _responseMeta !== void 0
      ? _responseMeta
      : {}
  if (meta.headers) {
    if (meta.headers instanceof Headers) for (const [key, value] of meta.headers.entries()) headers.append(key, value)
    else
      for (const [key, value] of Object.entries(meta.headers))
        if (Array.isArray(value)) for (const v of value) headers.append(key, v)
        else if (typeof value === 'string') headers.set(key, value)
  }
  if (meta.status) status = meta.status
  return { status }
}
function caughtErrorToData(cause, errorOpts) {
  const { router: router2, req, onError } = errorOpts.opts
  const error = getTRPCErrorFromUnknown(cause)
  onError === null ||
    onError === void 0 ||
    onError({ error, path: errorOpts.path, input: errorOpts.input, ctx: errorOpts.ctx, type: errorOpts.type, req })
  const untransformedJSON = {
    error: getErrorShape({
      config: router2._def._config,
      error,
      type: errorOpts.type,
      path: errorOpts.path,
      input: errorOpts.input,
      ctx: errorOpts.ctx,
    }),
  }
  const transformedJSON = transformTRPCResponse(router2._def._config, untransformedJSON)
  return { error, untransformedJSON, body: JSON.stringify(transformedJSON) }
}
function isDataStream(v) {
  if (!isObject(v)) return false
  if (isAsyncIterable(v)) return true
  return Object.values(v).some(isPromise) || Object.values(v).some(isAsyncIterable)
}
async function resolveResponse(opts) {
  var _ref, _opts$allowBatching, _opts$batching, _opts$allowMethodOver, _config$sse$enabled, _config$sse
  const { router: router2, req } = opts
  const headers = new Headers([['vary', 'trpc-accept, accept']])
  const config = router2._def._config
  const url = new URL(req.url)
  if (req.method === 'HEAD') return new Response(null, { status: 204 })
  const allowBatching =
    (_ref =
      (_opts$allowBatching = opts.allowBatching) !== null && _opts$allowBatching !== void 0
        ? _opts$allowBatching
        : (_opts$batching = opts.batching) === null || _opts$batching === void 0
          ? void 0
          : _opts$batching.enabled) !== null && _ref !== void 0
      ? _ref
      : true
  const allowMethodOverride =
    ((_opts$allowMethodOver = opts.allowMethodOverride) !== null && _opts$allowMethodOver !== void 0
      ? _opts$allowMethodOver
      : false) && req.method === 'POST'
  const infoTuple = await run(async () => {
    try {
      return [
        void 0,
        await getRequestInfo({
          req,
          path: urlPathToProcedurePath(decodePath(opts.path), config.pathSeparator),
          router: router2,
          searchParams: url.searchParams,
          headers: opts.req.headers,
          url,
          maxBatchSize: opts.maxBatchSize,
        }),
      ]
    } catch (cause) {
      return [getTRPCErrorFromUnknown(cause), void 0]
    }
  })
  const ctxManager = run(() => {
    let result = void 0
    return {
      valueOrUndefined: () => {
        if (!result) return
        return result[1]
      },
      value: () => {
        const [err, ctx] = result
        if (err) throw err
        return ctx
      },
      create: async (info) => {
        if (result) throw new Error('This should only be called once - report a bug in tRPC')
        try {
          result = [void 0, await opts.createContext({ info })]
        } catch (cause) {
          result = [getTRPCErrorFromUnknown(cause), void 0]
        }
      },
    }
  })
  const methodMapper = allowMethodOverride ? TYPE_ACCEPTED_METHOD_MAP_WITH_METHOD_OVERRIDE : TYPE_ACCEPTED_METHOD_MAP
  const isStreamCall = getAcceptHeader(req.headers) === 'application/jsonl'
  const experimentalSSE =
    (_config$sse$enabled =
      (_config$sse = config.sse) === null || _config$sse === void 0 ? void 0 : _config$sse.enabled) !== null &&
    _config$sse$enabled !== void 0
      ? _config$sse$enabled
      : true
  try {
    const [infoError, info] = infoTuple
    if (infoError) throw infoError
    if (info.isBatchCall && !allowBatching)
      throw new TRPCError({ code: 'BAD_REQUEST', message: `Batching is not enabled on the server` })
    if (isStreamCall && !info.isBatchCall)
      throw new TRPCError({
        message: `Streaming requests must be batched (you can do a batch of 1)`,
        code: 'BAD_REQUEST',
      })
    await ctxManager.create(info)
    const bodyCancelled = new AbortController()
    const callSignal = abortSignalsAnyPonyfill([opts.req.signal, bodyCancelled.signal])
    const rpcCalls = info.calls.map(async (call) => {
      const proc = call.procedure
      const combinedAbort = combinedAbortController(callSignal)
      try {
        if (opts.error) throw opts.error
        if (!proc) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${call.path}"` })
        if (!methodMapper[proc._def.type].includes(req.method)) {
          const accepted = opts.allowMethodOverride
            ? TYPE_ACCEPTED_METHOD_MAP_WITH_METHOD_OVERRIDE
            : TYPE_ACCEPTED_METHOD_MAP
          headers.set('allow', accepted[proc._def.type].join(', '))
          throw new TRPCError({
            code: 'METHOD_NOT_SUPPORTED',
            message: `Unsupported ${req.method}-request to ${proc._def.type} procedure at path "${call.path}"`,
          })
        }
        if (proc._def.type === 'subscription') {
          if (info.isBatchCall) throw new TRPCError({ code: 'BAD_REQUEST', message: `Cannot batch subscription calls` })
        }
        return [
          void 0,
          {
            data: await proc({
              path: call.path,
              getRawInput: call.getRawInput,
              ctx: ctxManager.value(),
              type: proc._def.type,
              signal: combinedAbort.signal,
              batchIndex: call.batchIndex,
            }),
            abort: proc._def.type === 'subscription' ? combinedAbort : void 0,
          },
        ]
      } catch (cause) {
        var _opts$onError, _call$procedure$_def$, _call$procedure2
        const error = getTRPCErrorFromUnknown(cause)
        const input = call.result()
        ;(_opts$onError = opts.onError) === null ||
          _opts$onError === void 0 ||
          _opts$onError.call(opts, {
            error,
            path: call.path,
            input,
            ctx: ctxManager.valueOrUndefined(),
            type:
              (_call$procedure$_def$ =
                (_call$procedure2 = call.procedure) === null || _call$procedure2 === void 0
                  ? void 0
                  : _call$procedure2._def.type) !== null && _call$procedure$_def$ !== void 0
                ? _call$procedure$_def$
                : 'unknown',
            req: opts.req,
          })
        return [error, void 0]
      }
    })
    if (!info.isBatchCall) {
      const [call] = info.calls
      const [error, result] = await rpcCalls[0]
      switch (info.type) {
        case 'unknown':
        case 'mutation':
        case 'query': {
          headers.set('content-type', 'application/json')
          if (isDataStream(result === null || result === void 0 ? void 0 : result.data))
            throw new TRPCError({
              code: 'UNSUPPORTED_MEDIA_TYPE',
              message: 'Cannot use stream-like response in non-streaming request - use httpBatchStreamLink',
            })
          const res = error
            ? {
                error: getErrorShape({
                  config,
                  ctx: ctxManager.valueOrUndefined(),
                  error,
                  input: call.result(),
                  path: call.path,
                  type: info.type,
                }),
              }
            : { result: { data: result.data } }
          const headResponse2 = initResponse({
            ctx: ctxManager.valueOrUndefined(),
            info,
            responseMeta: opts.responseMeta,
            errors: error ? [error] : [],
            headers,
            untransformedJSON: [res],
          })
          return new Response(JSON.stringify(transformTRPCResponse(config, res)), {
            status: headResponse2.status,
            headers,
          })
        }
        case 'subscription': {
          const iterable = run(() => {
            if (error) return errorToAsyncIterable(error)
            if (!experimentalSSE)
              return errorToAsyncIterable(
                new TRPCError({
                  code: 'METHOD_NOT_SUPPORTED',
                  message: 'Missing experimental flag "sseSubscriptions"',
                }),
              )
            if (!isObservable(result.data) && !isAsyncIterable(result.data))
              return errorToAsyncIterable(
                new TRPCError({
                  message: `Subscription ${call.path} did not return an observable or a AsyncGenerator`,
                  code: 'INTERNAL_SERVER_ERROR',
                }),
              )
            return isObservable(result.data) ? observableToAsyncIterable(result.data, callSignal) : result.data
          })
          const stream = sseStreamProducer(
            _objectSpread2(
              _objectSpread2({}, config.sse),
              {},
              {
                lastEventId: getLastEventId({ headers: req.headers, searchParams: url.searchParams }),
                data: iterable,
                serialize: (v) => config.transformer.output.serialize(v),
                formatError(errorOpts) {
                  var _call$procedure$_def$2, _call$procedure3, _opts$onError2
                  const error2 = getTRPCErrorFromUnknown(errorOpts.error)
                  const input = call === null || call === void 0 ? void 0 : call.result()
                  const path = call === null || call === void 0 ? void 0 : call.path
                  const type =
                    (_call$procedure$_def$2 =
                      call === null ||
                      call === void 0 ||
                      (_call$procedure3 = call.procedure) === null ||
                      _call$procedure3 === void 0
                        ? void 0
                        : _call$procedure3._def.type) !== null && _call$procedure$_def$2 !== void 0
                      ? _call$procedure$_def$2
                      : 'unknown'
                  ;(_opts$onError2 = opts.onError) === null ||
                    _opts$onError2 === void 0 ||
                    _opts$onError2.call(opts, {
                      error: error2,
                      path,
                      input,
                      ctx: ctxManager.valueOrUndefined(),
                      req: opts.req,
                      type,
                    })
                  return getErrorShape({ config, ctx: ctxManager.valueOrUndefined(), error: error2, input, path, type })
                },
              },
            ),
          )
          for (const [key, value] of Object.entries(sseHeaders)) headers.set(key, value)
          const headResponse2 = initResponse({
            ctx: ctxManager.valueOrUndefined(),
            info,
            responseMeta: opts.responseMeta,
            errors: [],
            headers,
            untransformedJSON: null,
          })
          const abort = result === null || result === void 0 ? void 0 : result.abort
          let responseBody = stream
          if (abort) {
            var _config$sse2
            const reader = stream.getReader()
            const maxDurationTimer = (
              (_config$sse2 = config.sse) === null || _config$sse2 === void 0 ? void 0 : _config$sse2.maxDurationMs
            )
              ? setTimeout(() => abort.controller.abort(), config.sse.maxDurationMs)
              : void 0
            const onStreamEnd = () => {
              clearTimeout(maxDurationTimer)
              abort.signal.removeEventListener('abort', onAbort)
            }
            const onAbort = () => {
              onStreamEnd()
              reader.cancel()
            }
            if (abort.signal.aborted) onAbort()
            else abort.signal.addEventListener('abort', onAbort, { once: true })
            responseBody = new ReadableStream({
              async pull(controller) {
                const chunk = await reader.read().catch((cause) => {
                  onStreamEnd()
                  throw cause
                })
                if (chunk.done) {
                  onStreamEnd()
                  controller.close()
                } else controller.enqueue(chunk.value)
              },
              cancel() {
                onStreamEnd()
                bodyCancelled.abort()
                return reader.cancel()
              },
            })
          }
          return new Response(responseBody, { headers, status: headResponse2.status })
        }
      }
    }
    if (info.accept === 'application/jsonl') {
      var _config$jsonl$content, _config$jsonl
      headers.set(
        'content-type',
        (_config$jsonl$content =
          (_config$jsonl = config.jsonl) === null || _config$jsonl === void 0 ? void 0 : _config$jsonl.contentType) !==
          null && _config$jsonl$content !== void 0
          ? _config$jsonl$content
          : 'application/json',
      )
      headers.set('transfer-encoding', 'chunked')
      const headResponse2 = initResponse({
        ctx: ctxManager.valueOrUndefined(),
        info,
        responseMeta: opts.responseMeta,
        errors: [],
        headers,
        untransformedJSON: null,
      })
      const stream = jsonlStreamProducer(
        _objectSpread2(
          _objectSpread2({}, config.jsonl),
          {},
          {
            maxDepth: Infinity,
            data: rpcCalls.map(async (res, index) => {
              const [error, result] = await res
              const call = info.calls[index]
              if (error) {
                var _procedure$_def$type, _procedure
                return {
                  error: getErrorShape({
                    config,
                    ctx: ctxManager.valueOrUndefined(),
                    error,
                    input: call.result(),
                    path: call.path,
                    type:
                      (_procedure$_def$type =
                        (_procedure = call.procedure) === null || _procedure === void 0
                          ? void 0
                          : _procedure._def.type) !== null && _procedure$_def$type !== void 0
                        ? _procedure$_def$type
                        : 'unknown',
                  }),
                }
              }
              const iterable = isObservable(result.data)
                ? observableToAsyncIterable(result.data, callSignal)
                : Promise.resolve(result.data)
              return { result: Promise.resolve({ data: iterable }) }
            }),
            serialize: (data) => config.transformer.output.serialize(data),
            onError: (cause) => {
              var _opts$onError3, _info$type
              ;(_opts$onError3 = opts.onError) === null ||
                _opts$onError3 === void 0 ||
                _opts$onError3.call(opts, {
                  error: getTRPCErrorFromUnknown(cause.error),
                  path: void 0,
                  input: void 0,
                  ctx: ctxManager.valueOrUndefined(),
                  req: opts.req,
                  type:
                    (_info$type = info === null || info === void 0 ? void 0 : info.type) !== null &&
                    _info$type !== void 0
                      ? _info$type
                      : 'unknown',
                })
            },
            formatError(errorOpts) {
              var _call$procedure$_def$3, _call$procedure4
              const call = info === null || info === void 0 ? void 0 : info.calls[errorOpts.path[0]]
              const error = getTRPCErrorFromUnknown(errorOpts.error)
              const input = call === null || call === void 0 ? void 0 : call.result()
              const path = call === null || call === void 0 ? void 0 : call.path
              const type =
                (_call$procedure$_def$3 =
                  call === null ||
                  call === void 0 ||
                  (_call$procedure4 = call.procedure) === null ||
                  _call$procedure4 === void 0
                    ? void 0
                    : _call$procedure4._def.type) !== null && _call$procedure$_def$3 !== void 0
                  ? _call$procedure$_def$3
                  : 'unknown'
              return getErrorShape({ config, ctx: ctxManager.valueOrUndefined(), error, input, path, type })
            },
          },
        ),
      )
      return new Response(abortOnCancel(stream, bodyCancelled), { headers, status: headResponse2.status })
    }
    headers.set('content-type', 'application/json')
    const results = (await Promise.all(rpcCalls)).map((res) => {
      const [error, result] = res
      if (error) return res
      if (isDataStream(result.data))
        return [
          new TRPCError({
            code: 'UNSUPPORTED_MEDIA_TYPE',
            message: 'Cannot use stream-like response in non-streaming request - use httpBatchStreamLink',
          }),
          void 0,
        ]
      return res
    })
    const resultAsRPCResponse = results.map(([error, result], index) => {
      const call = info.calls[index]
      if (error) {
        var _call$procedure$_def$4, _call$procedure5
        return {
          error: getErrorShape({
            config,
            ctx: ctxManager.valueOrUndefined(),
            error,
            input: call.result(),
            path: call.path,
            type:
              (_call$procedure$_def$4 =
                (_call$procedure5 = call.procedure) === null || _call$procedure5 === void 0
                  ? void 0
                  : _call$procedure5._def.type) !== null && _call$procedure$_def$4 !== void 0
                ? _call$procedure$_def$4
                : 'unknown',
          }),
        }
      }
      return { result: { data: result.data } }
    })
    const errors = results.map(([error]) => error)
    const headResponse = initResponse({
      ctx: ctxManager.valueOrUndefined(),
      info,
      responseMeta: opts.responseMeta,
      untransformedJSON: resultAsRPCResponse,
      errors,
      headers,
    })
    return new Response(JSON.stringify(transformTRPCResponse(config, resultAsRPCResponse)), {
      status: headResponse.status,
      headers,
    })
  } catch (cause) {
    var _info$type2
    const [_infoError, info] = infoTuple
    const ctx = ctxManager.valueOrUndefined()
    const { error, untransformedJSON, body } = caughtErrorToData(cause, {
      opts,
      ctx: ctxManager.valueOrUndefined(),
      type:
        (_info$type2 = info === null || info === void 0 ? void 0 : info.type) !== null && _info$type2 !== void 0
          ? _info$type2
          : 'unknown',
    })
    const headResponse = initResponse({
      ctx,
      info,
      responseMeta: opts.responseMeta,
      untransformedJSON,
      errors: [error],
      headers,
    })
    return new Response(body, { status: headResponse.status, headers })
  }
}
var UNSUPPORTED_TYPE = 'Invalid request: Content-Type must be application/json, or multipart/form-data for a form'
var UNREADABLE_BODY = 'Invalid request: the body cannot be read'
function explain(error) {
  const refusal = findRefusal(error)
  const known = refusal ? asTrpcError(refusal) : error
  if (known instanceof TRPCError) {
    const retryAfterSeconds = refusal?.retryAfterSeconds ?? null
    return { status: getHTTPStatusCodeFromError(known), message: messageFor(known), retryAfterSeconds }
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 408) return { status, message: 'Request timed out', retryAfterSeconds: null }
  if (status === 413) return { status, message: 'Request is too large', retryAfterSeconds: null }
  if (status === 415) return { status, message: UNSUPPORTED_TYPE, retryAfterSeconds: null }
  if (status >= 400 && status < 500) return { status, message: UNREADABLE_BODY, retryAfterSeconds: null }
  return { status: 500, message: UNKNOWN_ERROR, retryAfterSeconds: null }
}
function findRefusal(error) {
  if (error instanceof DomainError) return error
  if (error instanceof Error && error.cause instanceof DomainError) return error.cause
  return toStorageError(error)
}
function logUnexpected(server, error, { method, url }) {
  const isStorageFailure = findStorageFailure(error) !== null
  if (!isStorageFailure && (findRefusal(error) !== null || explain(error).status < 500)) return
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error
  const location = { method, path: url?.split('?')[0] }
  if (isStorageFailure) {
    server.log.error({ err: findRootCause(cause), ...location }, 'the database or the disk failed during a request')
  } else server.log.error({ err: cause, ...location }, 'a request failed')
}
function findRootCause(error) {
  return error instanceof Error && error.cause instanceof Error ? findRootCause(error.cause) : error
}
var TIMESTAMP = external_exports.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
var auditFields = {
  search: external_exports.string().trim().max(200).optional(),
  action: external_exports
    .string()
    .regex(/^[A-Za-z]{1,32}(\.[A-Za-z]{1,64}){0,2}$/)
    .optional(),
  tenantId: idSchema.optional(),
  userId: idSchema.optional(),
  from: TIMESTAMP.optional(),
  to: TIMESTAMP.optional(),
}
var auditSchema = external_exports.strictObject({ ...auditFields, ...pageFields({ max: 500, default: 50 }) }).optional()
var queryTimestamp = external_exports
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
var exportAuditSchema = external_exports.strictObject({ ...auditFields, from: queryTimestamp, to: queryTimestamp })
var listDoNotCallSchema = external_exports
  .strictObject({
    search: external_exports.string().trim().max(40).optional(),
    ...pageFields({ max: 1e3, default: 50 }),
  })
  .optional()
var phoneNumberSchema = external_exports
  .string('Please enter a phone number')
  .trim()
  .min(1, 'Please enter a phone number')
  .max(40, 'Please enter a valid phone number')
function stringListSchema(maxLength) {
  return external_exports
    .custom(
      (list2) => Array.isArray(list2) && list2.length <= LIST_LIMITS.rows,
      `Please send a list of at most ${LIST_LIMITS.rows.toLocaleString('en-US')} entries`,
    )
    .refine(
      (list2) => list2.every((text) => typeof text === 'string' && text.length <= maxLength),
      `Every entry of the list must be text of at most ${maxLength} characters`,
    )
}
var addDoNotCallSchema = external_exports.strictObject({
  phoneNumbers: stringListSchema(200).refine((list2) => list2.length > 0, 'Please enter a phone number'),
  source: external_exports.enum(['manual', 'csv']).optional().default('manual'),
  callId: idSchema.optional(),
})
var doNotCallNumberSchema = external_exports.strictObject({ phoneNumber: phoneNumberSchema })
var listSuggestionsSchema = external_exports.strictObject(pageFields({ max: 100, default: 25 })).optional()
var answerSuggestionSchema = external_exports.strictObject({
  suggestionId: idSchema,
  accept: external_exports.boolean(),
})
var assignNumberSchema = external_exports.strictObject({ number: phoneNumberSchema, tenantId: idSchema.nullable() })
var ledgerBase = operatorProcedure('session')
  .input(external_exports.object({ tenantId: idSchema }))
  .use(async ({ ctx, input, next }) => {
    const tenantId = await findBusiness(ctx.db, input.tenantId)
    if (!tenantId) throw notFound()
    return await next({ ctx: { tenantId } })
  })
function ledgerProcedure(access) {
  return ledgerBase.meta({ access })
}
var clientBase = ledgerBase.use(async ({ ctx, next }) => {
  if (await isOwnBusiness(ctx.db, ctx.tenantId)) throw notFound()
  return await next()
})
function clientProcedure(access) {
  return clientBase.meta({ access })
}
async function findKnownDevice(ctx, userId) {
  const deviceHash = ctx.caller.deviceToken ? hashSecret(ctx.caller.deviceToken) : null
  if (!deviceHash || !userId) return null
  return (await isKnownDevice(ctx.db, deviceHash, userId)) ? { deviceHash, userId } : null
}
async function countAttempt(ctx, { byAccount, byDevice, byIp }, { account, device }) {
  if (device) {
    const key = `${device.deviceHash}:${device.userId}`
    await consumeAttempt(ctx, byDevice, key)
    return () => resetAttempts(ctx, byDevice, key)
  }
  await consumeAttempt(ctx, byIp, ctx.caller.ip)
  await consumeAttempt(ctx, byAccount, account)
  return () => resetAttempts(ctx, byAccount, account)
}
import { randomBytes, timingSafeEqual } from 'node:crypto'
var Base32Encoding = class {
  alphabet
  padding
  decodeMap = new Map()
  constructor(alphabet, options) {
    if (alphabet.length !== 32) {
      throw new Error('Invalid alphabet')
    }
    this.alphabet = alphabet
    this.padding = options?.padding ?? '='
    if (this.alphabet.includes(this.padding) || this.padding.length !== 1) {
      throw new Error('Invalid padding')
    }
    for (let i = 0; i < alphabet.length; i++) {
      this.decodeMap.set(alphabet[i], i)
    }
  }
  encode(data, options) {
    let result = ''
    let buffer = 0
    let shift = 0
    for (let i = 0; i < data.length; i++) {
      buffer = (buffer << 8) | data[i]
      shift += 8
      while (shift >= 5) {
        shift -= 5
        result += this.alphabet[(buffer >> shift) & 31]
      }
    }
    if (shift > 0) {
      result += this.alphabet[(buffer << (5 - shift)) & 31]
    }
    const includePadding = options?.includePadding ?? true
    if (includePadding) {
      const padCount = (8 - (result.length % 8)) % 8
      for (let i = 0; i < padCount; i++) {
        result += '='
      }
    }
    return result
  }
  decode(data, options) {
    const strict = options?.strict ?? true
    const chunkCount = Math.ceil(data.length / 8)
    const result = []
    for (let i = 0; i < chunkCount; i++) {
      let padCount = 0
      const chunks = []
      for (let j = 0; j < 8; j++) {
        const encoded = data[i * 8 + j]
        if (encoded === '=') {
          if (i + 1 !== chunkCount) {
            throw new Error(`Invalid character: ${encoded}`)
          }
          padCount += 1
          continue
        }
        if (encoded === void 0) {
          if (strict) {
            throw new Error('Invalid data')
          }
          padCount += 1
          continue
        }
        const value = this.decodeMap.get(encoded) ?? null
        if (value === null) {
          throw new Error(`Invalid character: ${encoded}`)
        }
        chunks.push(value)
      }
      if (padCount === 8 || padCount === 7 || padCount === 5 || padCount === 2) {
        throw new Error('Invalid padding')
      }
      const byte1 = (chunks[0] << 3) + (chunks[1] >> 2)
      result.push(byte1)
      if (padCount < 6) {
        const byte2 = ((chunks[1] & 3) << 6) + (chunks[2] << 1) + (chunks[3] >> 4)
        result.push(byte2)
      }
      if (padCount < 4) {
        const byte3 = ((chunks[3] & 255) << 4) + (chunks[4] >> 1)
        result.push(byte3)
      }
      if (padCount < 3) {
        const byte4 = ((chunks[4] & 1) << 7) + (chunks[5] << 2) + (chunks[6] >> 3)
        result.push(byte4)
      }
      if (padCount < 1) {
        const byte5 = ((chunks[6] & 7) << 5) + chunks[7]
        result.push(byte5)
      }
    }
    return Uint8Array.from(result)
  }
}
var base32 = new Base32Encoding('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')
var base32hex = new Base32Encoding('0123456789ABCDEFGHIJKLMNOPQRSTUV')
var Base64Encoding = class {
  alphabet
  padding
  decodeMap = new Map()
  constructor(alphabet, options) {
    if (alphabet.length !== 64) {
      throw new Error('Invalid alphabet')
    }
    this.alphabet = alphabet
    this.padding = options?.padding ?? '='
    if (this.alphabet.includes(this.padding) || this.padding.length !== 1) {
      throw new Error('Invalid padding')
    }
    for (let i = 0; i < alphabet.length; i++) {
      this.decodeMap.set(alphabet[i], i)
    }
  }
  encode(data, options) {
    let result = ''
    let buffer = 0
    let shift = 0
    for (let i = 0; i < data.length; i++) {
      buffer = (buffer << 8) | data[i]
      shift += 8
      while (shift >= 6) {
        shift += -6
        result += this.alphabet[(buffer >> shift) & 63]
      }
    }
    if (shift > 0) {
      result += this.alphabet[(buffer << (6 - shift)) & 63]
    }
    const includePadding = options?.includePadding ?? true
    if (includePadding) {
      const padCount = (4 - (result.length % 4)) % 4
      for (let i = 0; i < padCount; i++) {
        result += '='
      }
    }
    return result
  }
  decode(data, options) {
    const strict = options?.strict ?? true
    const chunkCount = Math.ceil(data.length / 4)
    const result = []
    for (let i = 0; i < chunkCount; i++) {
      let padCount = 0
      let buffer = 0
      for (let j = 0; j < 4; j++) {
        const encoded = data[i * 4 + j]
        if (encoded === '=') {
          if (i + 1 !== chunkCount) {
            throw new Error(`Invalid character: ${encoded}`)
          }
          padCount += 1
          continue
        }
        if (encoded === void 0) {
          if (strict) {
            throw new Error('Invalid data')
          }
          padCount += 1
          continue
        }
        const value = this.decodeMap.get(encoded) ?? null
        if (value === null) {
          throw new Error(`Invalid character: ${encoded}`)
        }
        buffer += value << (6 * (3 - j))
      }
      result.push((buffer >> 16) & 255)
      if (padCount < 2) {
        result.push((buffer >> 8) & 255)
      }
      if (padCount < 1) {
        result.push(buffer & 255)
      }
    }
    return Uint8Array.from(result)
  }
}
var base64 = new Base64Encoding('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
var base64url = new Base64Encoding('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
async function generateHOTP(key, counter, digits = 6) {
  if (digits > 8) {
    throw new TypeError('Digits must be 8 or smaller')
  }
  const counterBytes = intTo8Bytes(counter)
  const HS = await new HMAC('SHA-1').sign(key, counterBytes)
  const SBites = truncate(new Uint8Array(HS))
  const SNum = binaryToInteger(SBites)
  const D = SNum % 10 ** digits
  return D.toString().padStart(digits, '0')
}
function truncate(data) {
  const offset = binaryToInteger(byteToBinary(data[data.byteLength - 1]).slice(4))
  return bytesToBinary(data).slice(offset * 8 + 1, (offset + 4) * 8)
}
function intTo8Bytes(int) {
  const result = new Uint8Array(8)
  const bits = int.toString(2).padStart(8 * 8, '0')
  for (let i = 0; i < 8; i++) {
    result[i] = binaryToInteger(bits.slice(i * 8, (i + 1) * 8))
  }
  return result
}
function createTOTPKeyURI(issuer, accountName, secret, options) {
  const [baseURI, params] = createKeyURIBase('totp', issuer, accountName, secret, options)
  if (options?.period !== void 0) {
    params.set('period', options.period.seconds().toString())
  }
  return baseURI + '?' + params.toString()
}
function createKeyURIBase(type, issuer, accountName, secret, options) {
  const encodedIssuer = encodeURIComponent(issuer)
  const encodedAccountName = encodeURIComponent(accountName)
  const baseURI = `otpauth://${type}/${encodedIssuer}:${encodedAccountName}`
  const params = new URLSearchParams({
    secret: base32.encode(new Uint8Array(secret), { includePadding: false }),
    issuer,
  })
  if (options?.digits !== void 0) {
    params.set('digits', options.digits.toString())
  }
  return [baseURI, params]
}
var STEP_MS = 3e4
var KEY_BYTES = 20
var TOLERANCE_STEPS = 1
function newTotpKey() {
  return randomBytes(KEY_BYTES)
}
function formatTotpKey(key) {
  return base32.encode(key, { includePadding: false })
}
function buildTotpUri(account, key) {
  return createTOTPKeyURI('Callwright', account, key)
}
async function findTotpStep(code, key, now) {
  if (!/^\d{6}$/.test(code)) return null
  const codeBytes = Buffer.from(code)
  const current = Math.floor(now / STEP_MS)
  let matchingStep = null
  for (let step = current - TOLERANCE_STEPS; step <= current + TOLERANCE_STEPS; step += 1) {
    const isMatch = timingSafeEqual(codeBytes, Buffer.from(await generateHOTP(key, step)))
    if (isMatch) matchingStep = step
  }
  return matchingStep
}
var QUARTER_HOUR_MS = 15 * 6e4
var LIMITS = {
  byAccount: { name: 'code-account', max: 5, windowMs: QUARTER_HOUR_MS },
  byDevice: { name: 'code-device', max: 5, windowMs: QUARTER_HOUR_MS },
  byIp: { name: 'code-ip', max: 30, windowMs: QUARTER_HOUR_MS },
}
var WRONG_CODE_EMAILS = { name: 'wrong-code-mail', max: 1, windowMs: 24 * 60 * 6e4 }
async function acceptCode(ctx, user, code) {
  const device = await findKnownDevice(ctx, user.id)
  const resetCounter = await countAttempt(ctx, LIMITS, { account: user.id, device })
  const normalized = code.replaceAll(/[\s-]/g, '')
  const kind = /^\d{6}$/.test(normalized)
    ? await acceptAppCode(ctx, user.id, normalized)
    : await acceptRecoveryCode(ctx, user, normalized)
  if (kind === null) await recordWrongCode(ctx, user)
  else await resetCounter()
  return kind
}
async function acceptAppCode(ctx, userId, code) {
  const row = await findSecondFactor(ctx.db, userId)
  if (!row) return null
  const key = openSecret(row.sealedKey, { key: ctx.secretKey, purpose: 'second factor', owner: userId })
  if (!key) {
    ctx.log.error({ userId }, 'a second factor was encrypted with a different secret.key; restore the earlier file')
    return null
  }
  const step = await findTotpStep(code, key, ctx.now())
  if (step === null) return null
  if (await claimStep(ctx.db, userId, step)) return 'app'
  if (ctx.caller.session?.user.id === userId) throw new DomainError('invalid', USED_CODE_MESSAGE)
  return null
}
async function acceptRecoveryCode(ctx, user, code) {
  const isAccepted = await ctx.db.transaction().execute(async (trx) => {
    const claimed = await claimRecoveryCode(trx, user.id, { hash: hashRecoveryCode(code), now: ctx.now() })
    if (!claimed) return false
    const remaining = await countRecoveryCodes(trx, user.id)
    await queueSecurityEmail(trx, ctx, { recipient: user.email, ...recoveryCodeUsedEmail(remaining) })
    return true
  })
  if (!isAccepted) return null
  ctx.events.emit('jobsQueued')
  return 'recovery-code'
}
async function recordWrongCode(ctx, user) {
  const isMailDue = await tryConsumeAttempt(ctx, WRONG_CODE_EMAILS, user.id)
  await ctx.db.transaction().execute(async (trx) => {
    await recordAudit(trx, ctx, { actorUserId: user.id, action: 'auth.wrongCode' })
    if (isMailDue) await queueSecurityEmail(trx, ctx, { recipient: user.email, ...WRONG_CODE_EMAIL })
  })
  if (isMailDue) ctx.events.emit('jobsQueued')
}
var PASSWORD_CHECKS = { name: 'password-check', max: 10, windowMs: 15 * 6e4 }
async function checkPassword(ctx, password) {
  const { user, sessionId } = ctx.session
  using slot = reserveHash(user.id)
  await consumeAttempt(ctx, PASSWORD_CHECKS, sessionId)
  const account = await findUserByEmail(ctx.db, user.email)
  const { passwordCost: cost } = ctx.settings
  const isCorrect = await verifyPassword(password, account?.passwordHash ?? null, { cost, slot })
  if (!isCorrect) throw new DomainError('invalid', WRONG_PASSWORD_MESSAGE)
  await resetAttempts(ctx, PASSWORD_CHECKS, sessionId)
}
async function reauthenticate(ctx, { password, code }) {
  if (password === void 0) throw new DomainError('invalid', PASSWORD_REQUIRED_MESSAGE)
  const row = await findSecondFactor(ctx.db, ctx.session.user.id)
  if (!row?.confirmedAt) return await checkPassword(ctx, password)
  if (!code) throw new DomainError('invalid', CODE_REQUIRED_MESSAGE)
  await verifyOwner(ctx, { password, code })
}
async function confirmOwner(ctx, reauth) {
  if (ctx.session.key === null) await reauthenticate(ctx, reauth)
}
async function verifyOwner(ctx, reauth) {
  await checkPassword(ctx, reauth.password)
  const row = await findSecondFactor(ctx.db, ctx.session.user.id)
  if (!row?.confirmedAt) throw new DomainError('conflict', 'Two-step sign-in is off.')
  const kind = await acceptCode(ctx, ctx.session.user, reauth.code)
  if (kind === null) throw new DomainError('invalid', WRONG_CODE_MESSAGE)
}
import { setTimeout as sleep } from 'node:timers/promises'
var DRAIN_TIMEOUT_MS = 1800
var POLL_INTERVAL_MS = 50
async function waitForCallsInFlight({ db, settings }, tenantId) {
  const giveUpAt = performance.now() + (settings.drainTimeoutMs ?? DRAIN_TIMEOUT_MS)
  for (;;) {
    const report = await readInFlight(db, tenantId)
    if ((report.inFlight === 0 && report.isInboundOff) || performance.now() >= giveUpAt) return report
    await sleep(POLL_INTERVAL_MS)
  }
}
async function readInFlight(db, tenantId) {
  return {
    inFlight: await countCallsInFlight(db, tenantId),
    isInboundOff: (await countAnsweredNumbers(db, tenantId)) === 0,
  }
}
import { setTimeout as sleep3 } from 'node:timers/promises'
function csvRow(cells) {
  return `${cells.map((cell2) => quoteCell(escapeFormula(cell2))).join(',')}\r
`
}
function escapeFormula(text) {
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
}
function quoteCell(cell2) {
  return /[",;\t\r\n]/.test(cell2) ? `"${cell2.replaceAll('"', '""')}"` : cell2
}
var CAMPAIGN_STATES = ['scheduled', 'running', 'held', 'paused', 'finished', 'cancelled']
var CAMPAIGN_REASONS = [
  'client-paused',
  'limit-reached',
  'outside-hours',
  'provider-busy',
  'provider-trouble',
  'responses-lost',
  'agent-trouble',
  'start-missed',
]
var RECIPIENT_STATUSES = [
  'queued',
  'dialling',
  'in-progress',
  'completed',
  'missed',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
]
var RECIPIENT_STATUS_LABELS = {
  queued: 'Queued',
  dialling: 'Dialing',
  'in-progress': 'In Progress',
  completed: 'Completed',
  missed: 'Missed',
  failed: 'Failed',
  unknown: 'Unknown',
  skipped: 'Skipped',
  cancelled: 'Canceled',
}
var SKIP_REASON_MESSAGES = {
  'do-not-call': 'On your do-not-call list',
  'asked-not-to-be-called': 'Asked not to be called. Please confirm this on the do-not-call list.',
  'number-refused': 'Calls to this kind of number are not allowed',
  'unknown-time-zone': 'Unknown time zone',
  'no-calling-hours': 'No calling hours allow this number',
  'unknown-place': 'Nobody can tell where this number is, and calling hours never allow it everywhere at once',
  duplicate: 'The same number is already in this campaign',
  cancelled: 'Canceled by you',
}
var CLOCK = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/
var callingHoursSchema = external_exports
  .strictObject({
    from: external_exports.string().regex(CLOCK, 'Please enter a time like 08:00'),
    until: external_exports.string().regex(CLOCK, 'Please enter a time like 21:00'),
  })
  .refine(({ from, until }) => from < until, 'Calling hours must end after they begin')
var listCampaignsSchema = external_exports.strictObject(pageFields({ max: 100, default: 25 })).optional()
var campaignIdSchema = external_exports.strictObject({ campaignId: idSchema })
var listRecipientsSchema = external_exports.strictObject({
  campaignId: idSchema,
  status: external_exports.enum(RECIPIENT_STATUSES).optional(),
  search: external_exports.string().trim().max(100).optional(),
  ...pageFields({ max: 1e3, default: 50 }),
})
var exportRecipientsSchema = external_exports.strictObject({
  status: external_exports.enum(RECIPIENT_STATUSES).optional(),
  search: external_exports.string().trim().max(100).optional(),
})
var retryCampaignSchema = external_exports.strictObject({
  campaignId: idSchema,
  statuses: external_exports
    .array(external_exports.enum(['missed', 'failed']))
    .min(1)
    .max(2)
    .optional(),
})
import { setImmediate as nextTurn } from 'node:timers/promises'
var PAGE_ROWS = 500
async function* csvPages(columns, readPage2) {
  const cells = Object.values(columns)
  yield csvRow(Object.keys(columns))
  let cursor = null
  do {
    const page = await readPage2({ cursor, limit: PAGE_ROWS })
    yield page.rows.map((row) => csvRow(cells.map((cell2) => cell2(row)))).join('')
    cursor = page.nextCursor
    await nextTurn()
  } while (cursor)
}
function readQuery(schema, query) {
  const parsed = schema.safeParse(query)
  if (!parsed.success) throw new DomainError('invalid', messageOf(parsed.error))
  return parsed.data
}
async function listRecipients2({ db }, tenantId, input) {
  const campaign = await findCampaign(db, tenantId, input.campaignId)
  if (!campaign) throw notFound()
  const state = toStoredState(campaign, input.status)
  if (state === 'none') return { rows: [], nextCursor: null }
  const recipients = await listRecipients(db, tenantId, {
    campaignId: campaign.id,
    state,
    search: input.search || null,
    after: readCursor(input.cursor)?.at ?? null,
    limit: input.limit + 1,
  })
  const { page, nextCursor } = takePage(recipients, input.limit, (row) => ({ at: row.position, id: row.id }))
  return { rows: page.map((row) => toRecipient(campaign, row)), nextCursor }
}
function toStoredState(campaign, status) {
  if (status === void 0) return null
  const isCanceled = campaign.state === 'cancelled'
  if (status === 'cancelled') return isCanceled ? 'queued' : 'none'
  return status === 'queued' && isCanceled ? 'none' : status
}
function toRecipient(campaign, row) {
  const isQueued = row.state === 'queued'
  return {
    id: row.id,
    line: row.position,
    phoneNumber: row.phoneNumber,
    name: row.name,
    status: isQueued && campaign.state === 'cancelled' ? 'cancelled' : row.state,
    skipReason: row.state === 'skipped' ? row.skipReason : null,
    endReason: isQueued ? null : row.endReason,
    outcome: isQueued ? null : row.outcome,
    attempts: row.attempts,
    callId: row.conversationId === null ? null : row.callId,
    conversationId: row.conversationId,
    calledAt: row.startedAt,
    durationSeconds: row.durationSeconds ?? 0,
    dueAt: isQueued ? row.dueAt : null,
    plan: isQueued ? row.plan : null,
    planReason: isQueued ? row.planReason : null,
  }
}
var COLUMNS = {
  Line: ({ line }) => String(line),
  'Phone Number': ({ phoneNumber }) => phoneNumber,
  Name: ({ name }) => name ?? '',
  Status: ({ status }) => RECIPIENT_STATUS_LABELS[status],
  Reason: ({ skipReason, endReason }) => (skipReason === null ? (endReason ?? '') : SKIP_REASON_MESSAGES[skipReason]),
  Attempts: ({ attempts }) => String(attempts),
  'Called At (UTC)': ({ calledAt }) => (calledAt === null ? '' : new Date(calledAt).toISOString()),
  'Duration (seconds)': ({ durationSeconds }) => String(durationSeconds),
  'Conversation ID': ({ conversationId }) => conversationId ?? '',
  Outcome: ({ outcome }) => outcome ?? '',
}
async function exportRecipients({ db }, tenantId, { campaignId, query }) {
  const filter = { ...readQuery(exportRecipientsSchema, query), campaignId }
  if (!(await findCampaign(db, tenantId, campaignId))) throw notFound()
  return csvPages(COLUMNS, async (page) => await listRecipients2({ db }, tenantId, { ...filter, ...page }))
}
function parseValueFilters(text) {
  return (text.match(/(?:[^\\,]|\\.|\\$)+/gs) ?? []).map((item) => {
    const at = item.indexOf(':')
    return { fieldId: item.slice(0, Math.max(0, at)), value: item.slice(at + 1).replaceAll(/\\(.)/gs, '$1') }
  })
}
var callIdSchema = external_exports.strictObject({ callId: idSchema })
var timestampSchema = external_exports
  .number()
  .int()
  .min(0)
  .max(Date.UTC(2048, 0, 1))
var listSchema = external_exports.string().transform((text) => text.split(',').filter((item) => item !== ''))
var digitsSchema = external_exports
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
var flagSchema = external_exports.literal('true').transform(() => true)
var valueFiltersSchema = external_exports
  .array(valueFilterSchema)
  .max(FIELDS_MAX + GOALS_MAX)
  .refine((values) => new Set(values.map(({ fieldId }) => fieldId)).size === values.length)
var callFilterFields = {
  statuses: external_exports.array(external_exports.enum(CALL_STATUSES)).max(CALL_STATUSES.length).optional(),
  directions: external_exports.array(external_exports.enum(CALL_DIRECTIONS)).max(CALL_DIRECTIONS.length).optional(),
  from: timestampSchema.optional(),
  to: timestampSchema.optional(),
  campaignId: idSchema.optional(),
  search: external_exports.string().trim().max(200).optional(),
  endReason: external_exports.enum(FILTERED_END_REASONS).optional(),
  values: valueFiltersSchema.optional(),
  withoutTests: external_exports.boolean().optional(),
  needsCheck: external_exports.boolean().optional(),
  sort: external_exports.enum(CALL_SORTS).optional().default('date'),
  order: external_exports.enum(['asc', 'desc']).optional(),
}
var listCallsSchema = external_exports.strictObject({
  ...callFilterFields,
  ...pageFields({ max: 1e3, default: 25 }),
  withTranscripts: external_exports.boolean().optional().default(false),
})
var callQuerySchema = external_exports.strictObject({
  ...callFilterFields,
  statuses: listSchema.pipe(external_exports.array(external_exports.enum(CALL_STATUSES))).optional(),
  directions: listSchema.pipe(external_exports.array(external_exports.enum(CALL_DIRECTIONS))).optional(),
  from: digitsSchema.pipe(timestampSchema).optional(),
  to: digitsSchema.pipe(timestampSchema).optional(),
  values: external_exports.string().transform(parseValueFilters).pipe(valueFiltersSchema).optional(),
  withoutTests: flagSchema.optional(),
  needsCheck: flagSchema.optional(),
})
var MAX_REVIEW_MS = 732 * 24 * 60 * 60 * 1e3
var reviewSchema = external_exports
  .strictObject({
    from: timestampSchema,
    to: timestampSchema,
    timeZone: external_exports.string().min(1).max(64).refine(isTimeZone),
    directions: callFilterFields.directions,
    withoutTests: callFilterFields.withoutTests.default(true),
  })
  .refine(({ from, to }) => from < to && to - from <= MAX_REVIEW_MS, 'Please choose a range of at most two years')
var MAX_DAY_MS = 26 * 60 * 60 * 1e3
var daySchema = external_exports
  .strictObject({ from: timestampSchema, to: timestampSchema })
  .refine(({ from, to }) => from < to && to - from <= MAX_DAY_MS, 'Please choose a single day')
function isTimeZone(name) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
var placeCallSchema = external_exports.strictObject({
  phoneNumber: external_exports
    .string('Please enter a phone number')
    .trim()
    .min(1, 'Please enter a phone number')
    .max(40, 'Please enter a valid phone number'),
  idempotencyKey: idempotencyKeySchema,
})
var simulateInboundSchema = external_exports.strictObject({
  asks: external_exports.enum(['anything', 'person']),
  at: external_exports.enum(['now', 'open', 'closed']).optional().default('now'),
})
var saveCallNotesSchema = external_exports.strictObject({
  callId: idSchema,
  notes: textSchema().max(CALL_NOTES_MAX, 'Notes are too long (20,000 characters at most)'),
})
var callCompletedSchema = external_exports
  .strictObject({
    lastEventId: external_exports
      .string()
      .regex(/^\d{1,15}$/)
      .nullish(),
  })
  .optional()
function toResultFilter(input) {
  const { values = [], endReason = null, needsCheck = false } = input
  if (values.length === 0 && endReason === null && !needsCheck) return null
  return {
    values: values.map(({ fieldId, value }) => ({ fieldId, valueKey: toValueKey(value) })),
    endReason,
    needsCheck,
  }
}
function toCallFilter(installation, input) {
  const counted = countedOrigin(installation, input.withoutTests ?? false)
  const facets = facetsOf(input.statuses, input.directions, counted)
  return {
    facets: facets.length === ALL_FACETS.length ? null : facets,
    from: input.from === void 0 ? null : orderKeyAt(input.from),
    to: input.to === void 0 ? null : orderKeyAt(input.to),
    campaignId: input.campaignId ?? null,
    search: input.search ? parseSearchText(input.search) : null,
    result: toResultFilter(input),
  }
}
function isFilteredByFacetsOnly(filter) {
  return Object.entries(filter).every(([name, value]) => name === 'facets' || value === null)
}
function applyCallFilter(calls, { campaignId }) {
  return campaignId === null ? calls : calls.where('campaignId', '=', campaignId)
}
function toCallCursor(call, { by }) {
  const values = { date: 0, duration: call.durationSeconds, status: facetRank(call.facet) }
  return { value: values[by], orderKey: call.orderKey }
}
async function readTotals(db, tenant) {
  const rows = await db.selectFrom('call_totals').select(['facet', 'calls']).where('tenantId', '=', tenant).execute()
  return new Map(rows.map((row) => [row.facet, row.calls]))
}
async function countUpTo(db, tenant, { filter, max }) {
  const { facets, from, to } = filter
  let matching = applyCallFilter(db.selectFrom('calls').select('orderKey'), filter)
    .where('tenantId', '=', tenant)
    .where('orderKey', '>', from === null ? 0 : from - 1)
    .where('orderKey', '<', to ?? Number.MAX_SAFE_INTEGER)
    .limit(max)
  if (facets) matching = matching.where('facet', 'in', facets)
  return await db.selectFrom(matching.as('matching')).$call(countRows)
}
function planCallStreams(list2) {
  const { filter, sort, after } = list2
  const bounds = { above: filter.from === null ? 0 : filter.from - 1, below: filter.to ?? Number.MAX_SAFE_INTEGER }
  if (sort.by === 'status') return splitByStatus(list2, bounds)
  if (sort.by === 'duration') return splitByLength(list2, bounds)
  const rest = after ? boundsAfter(bounds, after, sort) : bounds
  return (filter.facets ?? [null]).map((facet) => ({ ...ANY, facet, ...rest }))
}
var ANY = { facet: null, day: null, hasLength: null, isAfter: false }
function boundsAfter({ above, below }, { orderKey }, { order }) {
  return order === 'asc' ? { above: Math.max(above, orderKey), below } : { above, below: Math.min(below, orderKey) }
}
function splitByStatus({ filter, sort, after }, { above, below }) {
  return (filter.facets ?? ALL_FACETS).flatMap((facet) => {
    const rank = facetRank(facet)
    if (!after || (sort.order === 'asc' ? rank > after.value : rank < after.value)) {
      return [{ ...ANY, facet, above, below }]
    }
    if (rank !== after.value) return []
    return [{ ...ANY, facet, above, below: Math.min(below, after.orderKey) }]
  })
}
var MAX_SCANNED_DAYS = 32
function splitByLength(list2, bounds) {
  const { filter, after, isNarrow } = list2
  const part = { ...ANY, ...bounds, isAfter: after !== null }
  if (isNarrow) return [part]
  const isRanged = filter.from !== null || filter.to !== null
  const facets = filter.facets ?? (filter.campaignId === null ? null : ALL_FACETS)
  if (facets)
    return facets
      .map((facet) => ({ ...part, facet }))
      .flatMap((stream) => (isRanged ? splitByHasLength(stream, list2) : [stream]))
  if (!isRanged) return [part]
  const [first, last] = [Math.floor((bounds.above + 1) / KEYS_PER_DAY), Math.floor((bounds.below - 1) / KEYS_PER_DAY)]
  const days = last - first + 1
  if (days > MAX_SCANNED_DAYS) return splitByHasLength(part, list2)
  return Array.from({ length: days }, (_, index) => ({ ...part, day: first + index }))
}
function splitByHasLength(part, { sort, after }) {
  const withoutLength = { ...part, hasLength: false, isAfter: false }
  const withLength = { ...part, hasLength: true }
  if (!after) return [withoutLength, withLength]
  if (after.value > 0) return sort.order === 'asc' ? [withLength] : [withoutLength, withLength]
  const rest = { ...withoutLength, ...boundsAfter(part, after, sort) }
  return sort.order === 'asc' ? [rest, { ...withLength, isAfter: false }] : [rest]
}
async function listCalls(db, tenant, page) {
  const rows = []
  for (const streams of groupStreams(planCallStreams(page), page.sort)) {
    const limit = page.limit - rows.length
    if (limit > 0) rows.push(...(await queryPage(db, tenant, { ...page, limit, streams }).execute()))
  }
  return rows
}
async function listUnconfirmed(db, tenant, { since, limit }) {
  return await db
    .selectFrom('calls')
    .select(LISTED_COLUMNS)
    .where('tenantId', '=', tenant)
    .where('orderKey', '<', -orderKeyAt(since))
    .where('campaignId', 'is', null)
    .where('endReason', '=', 'unknown')
    .orderBy('orderKey')
    .limit(limit)
    .execute()
}
var SEARCHED_CALLS = 1e3
async function listRecentTests(db, tenant, limit) {
  const newest = db
    .selectFrom('calls')
    .select([...LISTED_COLUMNS, 'campaignId', 'direction', 'createdAt'])
    .where('tenantId', '=', tenant)
    .where('orderKey', '>', 0)
    .orderBy('orderKey', 'desc')
    .limit(SEARCHED_CALLS)
  return await db
    .selectFrom(newest.as('newest'))
    .select(LISTED_COLUMNS)
    .where('campaignId', 'is', null)
    .where('direction', '=', 'outbound')
    .whereRef('startedAt', '=', 'createdAt')
    .orderBy('orderKey', 'desc')
    .limit(limit)
    .execute()
}
function groupStreams(streams, { by, order }) {
  const parts = new Map()
  for (const stream of streams) {
    const part = by === 'status' ? facetRank(stream.facet ?? 0) : Number(stream.hasLength)
    parts.set(part, [...(parts.get(part) ?? []), stream])
  }
  const sign = order === 'asc' ? 1 : -1
  return [...parts].toSorted(([one], [other]) => sign * (one - other)).map(([, part]) => part)
}
function queryPage(db, tenant, page) {
  const { streams, sort, isNarrow, limit } = page
  const calls = db.selectFrom('calls').where('tenantId', '=', tenant)
  const parts = streams.map((stream) => inStream(calls, stream, page))
  const [first, ...others] = parts.map((part) => {
    const keys = part.select(['orderKey', 'durationSeconds', 'facet'])
    return db.selectFrom(inIndexOrder(keys, page).limit(limit).as('part')).selectAll()
  })
  if (parts[0] && others.length === 0 && streams[0]?.facet === null && !isNarrow) {
    return inIndexOrder(parts[0].select(LISTED_COLUMNS), page).limit(limit)
  }
  if (!first) throw new Error('A page needs at least one stream')
  const all = others.reduce((union, part) => union.unionAll(part), first)
  const orderKeys = sortRows(db.selectFrom(all.as('calls')).select('orderKey'), sort).limit(limit)
  return sortRows(calls.select(LISTED_COLUMNS).where('orderKey', 'in', orderKeys), sort)
}
function inStream(calls, stream, { filter, sort, after, isNarrow }) {
  const isFilterOnly = sort.by === 'duration' && !isNarrow && stream.hasLength !== false
  const orderKey = isFilterOnly ? sql`+"orderKey"` : sql.ref('orderKey')
  let query = applyCallFilter(calls, filter).where(orderKey, '>', stream.above).where(orderKey, '<', stream.below)
  if (stream.facet !== null) query = query.where('facet', '=', stream.facet)
  if (isNarrow && filter.facets) query = query.where('facet', 'in', filter.facets)
  if (stream.day !== null) query = query.where(sql`("orderKey" / ${sql.lit(KEYS_PER_DAY)})`, '=', stream.day)
  if (stream.hasLength !== null) query = query.where('durationSeconds', stream.hasLength ? '>' : '=', 0)
  if (stream.isAfter && after) {
    const comparison = sort.order === 'asc' ? sql`>` : sql`<`
    query = query.where(sql`("durationSeconds", "orderKey") ${comparison} (${after.value}, ${after.orderKey})`)
  }
  return query
}
function inIndexOrder(query, { sort, isNarrow }) {
  const orderKey = sql.ref('orderKey')
  if (sort.by === 'duration' && isNarrow) return sortRows(query, sort)
  if (sort.by === 'duration') return query.orderBy(sql.ref('durationSeconds'), sort.order).orderBy(orderKey, sort.order)
  return query.orderBy(orderKey, sort.by === 'status' ? 'desc' : sort.order)
}
function sortRows(query, { by, order }) {
  const orderKey = sql`+"orderKey"`
  if (by === 'date') return query.orderBy(orderKey, order)
  if (by === 'duration') return query.orderBy(sql`+"durationSeconds"`, order).orderBy(orderKey, order)
  return query.orderBy(sql`facet % ${sql.lit(FACETS_PER_ORIGIN)} / 2`, order).orderBy(orderKey, 'desc')
}
async function listCampaignNames(db, tenant) {
  return await db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('tenantId', '=', tenant)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}
async function toListQuery(deps, tenant, input) {
  const sort = { by: input.sort, order: input.order ?? INITIAL_CALL_ORDER[input.sort] }
  const values = input.values && (await findFieldIds(deps.db, tenant, input.values))
  return { filter: toCallFilter(deps, { ...input, values }), sort, after: readCallCursor(input.cursor, input.sort) }
}
async function findFieldIds(db, tenant, filters) {
  const fields = await listFields(db, tenant)
  const found = filters.map(({ fieldId: idOrName, value }) => {
    const field = fields.find(({ id }) => id === idOrName) ?? fields.find(({ name }) => name === idOrName)
    return { fieldId: field?.id ?? idOrName, value }
  })
  if (new Set(found.map(({ fieldId }) => fieldId)).size < found.length) throw invalidRequest('values has a field twice')
  return found
}
function readCallCursor(cursor, sort) {
  if (!cursor) return null
  const match = /^(date|duration|status)\.(\d{1,10})\.(-?\d{1,16})$/.exec(cursor)
  if (!match || match[1] !== sort) throw invalidCursor()
  return { value: Number(match[2]), orderKey: Number(match[3]) }
}
function writeCallCursor({ value, orderKey }, sort) {
  return `${sort}.${value}.${orderKey}`
}
var FIRST_STEP = 100
var LONGEST_STEP = 2e3
async function findByResult(db, tenant, { wanted, countTo, ...scan }) {
  const max = Math.max(wanted, countTo)
  const turn = beginTurn()
  const driver = await chooseDriver(db, tenant, scan.result)
  const condition = otherConditions(tenant, scan, driver)
  const keys = []
  let { above, below } = scan
  for (let step = condition ? FIRST_STEP : max; ; step = Math.min(4 * step, LONGEST_STEP)) {
    const rows = await db
      .selectFrom(driverKeys(db, tenant, { ...scan, driver, above, below, limit: step }))
      .select('found.orderKey')
      .select(sql`case when ${condition ?? sql`1 = 1`} then 1 else 0 end`.as('isMatch'))
      .orderBy('found.orderKey', scan.order)
      .execute()
    for (const { orderKey, isMatch } of rows) if (isMatch === 1) keys.push(orderKey)
    const last = rows.at(-1)
    if (keys.length >= max || rows.length < step || !last) break
    if (scan.order === 'asc') above = last.orderKey
    else below = last.orderKey
    if (turn.isUsedUp()) await turn.next()
  }
  return { keys: keys.slice(0, wanted), count: Math.min(keys.length, countTo) }
}
async function chooseDriver(db, tenant, { values, endReason, needsCheck }) {
  const [first, ...others] = values
  if (endReason !== null) return endReason
  if (needsCheck || !first) return 'needs-check'
  let driver = first
  let fewest = others.length > 0 ? await countCalls(db, tenant, first) : 0
  for (const value of others) {
    const calls = await countCalls(db, tenant, value)
    if (calls < fewest) [driver, fewest] = [value, calls]
  }
  return driver
}
var COUNTED_CALLS = 1e3
async function countCalls(db, tenant, driver) {
  const all = { above: 0, below: Number.MAX_SAFE_INTEGER, order: 'desc', limit: COUNTED_CALLS }
  return await db.selectFrom(driverKeys(db, tenant, { ...all, driver })).$call(countRows)
}
function driverKeys(db, tenant, { driver, above, below, order, limit }) {
  if (typeof driver === 'object') {
    return db
      .selectFrom('call_values')
      .select('orderKey')
      .where('tenantId', '=', tenant)
      .where('fieldId', '=', driver.fieldId)
      .where('valueKey', '=', driver.valueKey)
      .where('orderKey', '>', above)
      .where('orderKey', '<', below)
      .orderBy('orderKey', order)
      .limit(limit)
      .as('found')
  }
  return db
    .selectFrom('calls')
    .select('orderKey')
    .where('tenantId', '=', tenant)
    .where(indexCondition(driver))
    .where('orderKey', '>', above)
    .where('orderKey', '<', below)
    .orderBy('orderKey', order)
    .limit(limit)
    .as('found')
}
function indexCondition(driver) {
  return driver === 'needs-check' ? sql`"needsCheck" = 1` : sql`"endReason" = ${sql.lit(driver)}`
}
function otherConditions(tenant, { filter, result }, driver) {
  const { facets, campaignId } = filter
  const ofCall = [
    ...(facets ? [sql`calls.facet in (${sql.join([...facets])})`] : []),
    ...(campaignId === null ? [] : [sql`calls."campaignId" = ${campaignId}`]),
    ...(result.needsCheck && driver !== 'needs-check' ? [indexCondition('needs-check')] : []),
  ]
  const ofCalls = sql`exists (select 1 from calls where calls."orderKey" = found."orderKey" and ${and(ofCall)})`
  const ofValues = result.values
    .filter((value) => value !== driver)
    .map((value) => hasValue(tenant, value, sql`found."orderKey"`))
  const all = [...(ofCall.length > 0 ? [ofCalls] : []), ...ofValues]
  return all.length === 0 ? null : sql`${and(all)}`
}
function hasValue(tenant, { fieldId, valueKey }, orderKey) {
  return sql`exists (
    select 1 from call_values where call_values."tenantId" = ${tenant} and call_values."fieldId" = ${fieldId}
      and call_values."valueKey" = ${valueKey} and call_values."orderKey" = ${orderKey})`
}
function and(conditions) {
  return sql.join(conditions, sql` and `)
}
async function filterByResult(db, tenant, { keys, result: { values, endReason, needsCheck } }) {
  const conditions = [
    ...(endReason === null ? [] : [indexCondition(endReason)]),
    ...(needsCheck ? [indexCondition('needs-check')] : []),
    ...values.map((value) => hasValue(tenant, value, sql`calls."orderKey"`)),
  ]
  const found = new Set()
  for (let from = 0; from < keys.length; from += KEYS_PER_QUERY) {
    const rows = await db
      .selectFrom('calls')
      .select('orderKey')
      .where('tenantId', '=', tenant)
      .where('orderKey', 'in', keys.slice(from, from + KEYS_PER_QUERY))
      .where(sql`${and(conditions)}`)
      .execute()
    for (const { orderKey } of rows) found.add(orderKey)
  }
  return keys.filter((key) => found.has(key))
}
var KEYS_PER_QUERY = 200
var MAX_SORTED_MATCHES = 1e3
async function findMatches(db, tenant, { page: { filter, sort, after, limit }, countTo }) {
  if (filter.search?.length === 0) return { keys: [], count: 0 }
  const all = { above: filter.from === null ? 0 : filter.from - 1, below: filter.to ?? Number.MAX_SAFE_INTEGER }
  const order = sort.by === 'date' ? sort.order : 'desc'
  const find2 = async (span, sizes) => {
    if (filter.result === null) return await searchCalls(db, { ...searchOf(tenant, filter), order, ...span }, sizes)
    if (filter.search) return await searchAndFilter(db, tenant, { filter, result: filter.result, order, span, sizes })
    return await findByResult(db, tenant, { filter, result: filter.result, order, ...span, ...sizes })
  }
  if (sort.by !== 'date') return await find2(all, { wanted: MAX_SORTED_MATCHES, countTo })
  if (!after) return await find2(all, { wanted: limit, countTo })
  const rest =
    sort.order === 'asc'
      ? { ...all, above: Math.max(all.above, after.orderKey) }
      : { ...all, below: Math.min(all.below, after.orderKey) }
  const { keys } = await find2(rest, { wanted: limit, countTo: 0 })
  const { count: count2 } = countTo > 0 ? await find2(all, { wanted: 0, countTo }) : { count: 0 }
  return { keys, count: count2 }
}
function searchOf(tenant, { facets, campaignId, search }) {
  return { tenant, conditions: [...buildFilterConditions({ tenantId: tenant, facets, campaignId }), ...(search ?? [])] }
}
var SEARCH_STEP = { matches: 1e3, maxSteps: 20 }
async function searchAndFilter(db, tenant, scan) {
  const { filter, result, order, sizes } = scan
  const found = []
  let { span } = scan
  for (let step = 0; step < SEARCH_STEP.maxSteps; step += 1) {
    const search = { ...searchOf(tenant, filter), order, ...span }
    const { keys } = await searchCalls(db, search, { wanted: SEARCH_STEP.matches, countTo: 0 })
    found.push(...(await filterByResult(db, tenant, { keys, result })))
    const last = keys.at(-1)
    const isEnough = found.length >= Math.max(sizes.wanted, sizes.countTo)
    if (isEnough || keys.length < SEARCH_STEP.matches || last === void 0) break
    span = order === 'asc' ? { ...span, above: last } : { ...span, below: last }
  }
  return { keys: found.slice(0, sizes.wanted), count: Math.min(found.length, sizes.countTo) }
}
async function listMatches(db, tenant, { keys, sort, after, limit }) {
  const rows = []
  for (let from = 0; from < keys.length; from += ROWS_PER_CHUNK) {
    const chunk = keys.slice(from, from + ROWS_PER_CHUNK)
    const calls = db.selectFrom('calls').select(LISTED_COLUMNS).where('tenantId', '=', tenant)
    rows.push(...(await calls.where('orderKey', 'in', chunk).execute()))
  }
  const inOrder2 = rows.toSorted((one, other) =>
    compareCursors(toCallCursor(one, sort), toCallCursor(other, sort), sort),
  )
  const rest = after ? inOrder2.filter((row) => compareCursors(toCallCursor(row, sort), after, sort) > 0) : inOrder2
  return rest.slice(0, limit)
}
var ROWS_PER_CHUNK = 150
function compareCursors(one, other, { by, order }) {
  const sign = order === 'asc' ? 1 : -1
  if (one.value !== other.value) return sign * (one.value - other.value)
  return (by === 'status' ? -1 : sign) * (one.orderKey - other.orderKey)
}
var LENGTH_BEFORE = 40
var LENGTH_AFTER = 80
var SCANNED_LENGTH = 2e5
function findMatchSnippet(query, searched) {
  const digits = digitsOf(query)
  const { number } = searched
  if (digits.length >= MIN_DIGITS && number !== null && digitsOf(number).includes(digits)) {
    return matchInNumber(number, digits)
  }
  const words = wordsOf(query)
  for (const field of ['name', 'summary', 'notes', 'transcript']) {
    const text = searched[field]?.slice(0, SCANNED_LENGTH)
    if (!text) continue
    const passages = field === 'transcript' ? splitLines(text) : [{ field, text }]
    const hit = findFirstWord(passages, words)
    if (hit) return { field: hit.passage.field, ...withContext(hit.passage.text, hit) }
  }
  return null
}
function findFirstWord(passages, words) {
  let best = null
  for (const passage of passages) {
    for (const hit of findWordStarts(passage.text, words)) {
      if (!best || hit.rank < best.rank) best = { ...hit, passage }
      if (best.rank === 0) return best
    }
  }
  return best
}
function matchInNumber(number, digits) {
  const pattern = new RegExp([...digits].join('[^0-9]*'))
  const match = pattern.exec(number)
  const from = match?.index ?? 0
  return { field: 'number', ...withContext(number, { from, to: from + (match?.[0].length ?? 0) }) }
}
function splitLines(transcript) {
  return transcript.split('\n').map((line) => ({
    field: line.startsWith('Agent:') ? 'agent' : 'customer',
    text: line.slice(line.indexOf(':') + 2),
  }))
}
function* findWordStarts(text, searched) {
  for (const [rank, letters] of searched.entries()) {
    const from = isCjk(letters) ? text.indexOf(letters) : -1
    if (from >= 0) yield { from, to: from + letters.length, rank }
  }
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const plain = wordsOf(match[0])
    const rank = searched.findIndex((letters) => plain.some((word) => word.startsWith(letters)))
    if (rank >= 0) yield { from: match.index, to: match.index + match[0].length, rank }
  }
}
function withContext(text, { from, to }) {
  const start = Math.max(0, from - LENGTH_BEFORE)
  const end = Math.min(text.length, to + LENGTH_AFTER)
  return {
    before: (start > 0 ? '\u2026' : '') + toOneLine2(text.slice(start, from)),
    hit: text.slice(from, to),
    after: toOneLine2(text.slice(to, end)) + (end < text.length ? '\u2026' : ''),
  }
}
function toOneLine2(text) {
  return text.replaceAll(/\s+/g, ' ')
}
var MAX_COUNTED = 1e3
async function listCalls2(deps, tenant, input) {
  const { db } = deps
  const { filter, sort, after } = await toListQuery(deps, tenant, input)
  const max = MAX_COUNTED + 1
  if (filter.search || filter.result) return await searchPage(db, tenant, { input, list: { filter, sort, after }, max })
  const totals = await readTotals(db, tenant)
  const exactCount = isFilteredByFacetsOnly(filter) ? sumOf(totals, filter.facets) : null
  const found = exactCount ?? (await countUpTo(db, tenant, { filter, max }))
  const isRanged = filter.from !== null || filter.to !== null
  const isNarrow = sort.by === 'duration' && isRanged && found < max
  return {
    ...(await readPage(db, tenant, { input, list: { filter, sort, after, isNarrow } })),
    found: exactCount === null ? cappedCount(max, found) : { count: exactCount, isMore: false },
    total: sumOf(totals, null),
  }
}
async function searchPage(db, tenant, { input, list: list2, max }) {
  const [[page, count2], totals] = await Promise.all([
    readMatches(db, tenant, { input, list: list2, countTo: max }),
    readTotals(db, tenant),
  ])
  return { ...page, found: cappedCount(max, count2), total: sumOf(totals, null) }
}
function cappedCount(max, count2) {
  return { count: Math.min(count2, max - 1), isMore: count2 >= max }
}
async function listRows(deps, tenant, input) {
  const { db } = deps
  const list2 = await toListQuery(deps, tenant, input)
  if (!list2.filter.search && !list2.filter.result)
    return await readPage(db, tenant, { input, list: { ...list2, isNarrow: false } })
  const [page] = await readMatches(db, tenant, { input, list: list2, countTo: 0 })
  return page
}
function sumOf(totals, facets) {
  return [...totals].reduce((sum, [facet, calls]) => sum + (facets?.includes(facet) === false ? 0 : calls), 0)
}
async function readMatches(db, tenant, { input, list: list2, countTo }) {
  const page = { ...list2, limit: input.limit + 1 }
  const { keys, count: count2 } = await findMatches(db, tenant, { page, countTo })
  const calls = await listMatches(db, tenant, { ...page, keys })
  return [await toPage(db, tenant, { calls, input, sort: list2.sort }), count2]
}
async function readPage(db, tenant, { input, list: list2 }) {
  const calls = await readInChunks(db, tenant, { ...list2, limit: input.limit + 1 })
  return await toPage(db, tenant, { calls, input, sort: list2.sort })
}
async function toPage(db, tenant, { calls, input, sort }) {
  const rows = await toRows(db, tenant, { page: calls.slice(0, input.limit), input })
  const last = calls.length > rows.length ? calls[rows.length - 1] : void 0
  return { rows, nextCursor: last ? writeCallCursor(toCallCursor(last, sort), input.sort) : null }
}
async function readInChunks(db, tenant, page) {
  const turn = beginTurn()
  const rows = []
  let { after } = page
  for (;;) {
    const limit = Math.min(ROWS_PER_CHUNK, page.limit - rows.length)
    const chunk = await listCalls(db, tenant, { ...page, after, limit })
    rows.push(...chunk)
    const last = chunk.at(-1)
    if (chunk.length < limit || rows.length >= page.limit || !last) return rows
    after = toCallCursor(last, page.sort)
    if (turn.isUsedUp()) await turn.next()
  }
}
var CALLS_PER_BATCH = 25
var MAX_LETTERS_WITH_TRANSCRIPTS = 1e7
async function toRows(db, tenant, { page, input }) {
  const { search, withTranscripts } = input
  const rows = []
  const turn = beginTurn()
  const { isFull } = createPageLimit(withTranscripts ? MAX_LETTERS_WITH_TRANSCRIPTS : void 0)
  for (let from = 0; from < page.length; from += CALLS_PER_BATCH) {
    const calls = page.slice(from, from + CALLS_PER_BATCH)
    const values = await listValuesByCall(db, tenant, toIds(calls))
    const withText = search || withTranscripts ? calls.filter((call) => call.hasTranscript === 1) : []
    const transcripts = await findTranscriptsAsText(db, tenant, toIds(withText))
    for (const call of calls) {
      const transcript = transcripts.get(call.id) ?? null
      const { contactName: name, summary, notes } = call
      const number = call.phoneNumber ?? call.phoneText
      const row = {
        ...toRow(call),
        values: (values.get(call.id) ?? []).map(toRowValue),
        match: search ? findMatchSnippet(search, { number, name, summary, notes, transcript }) : null,
        ...(withTranscripts ? { transcript } : {}),
      }
      if (isFull(row)) return rows
      rows.push(row)
      if (turn.isUsedUp()) await turn.next()
    }
  }
  return rows
}
function toIds(calls) {
  return calls.map(({ id }) => id)
}
function toRowValue(row) {
  const { fieldId, kind, name, value, doubt } = toCallValue(row)
  return { fieldId, kind, name, value, doubt }
}
var UNCONFIRMED_LIMITS = { maxAgeMs: 24 * 60 * 6e4, limit: 20 }
async function listUnconfirmed2(db, tenant, now) {
  const { maxAgeMs, limit } = UNCONFIRMED_LIMITS
  return (await listUnconfirmed(db, tenant, { since: now - maxAgeMs, limit })).map(toRow)
}
var RECENT_TESTS = 10
async function listRecentTests2(db, tenant) {
  return (await listRecentTests(db, tenant, RECENT_TESTS)).map(toRow)
}
var COLUMNS2 = {
  'Date & Time (UTC)': (call) => new Date(call.startedAt).toISOString(),
  Direction: (call) => call.direction,
  'Phone Number': (call) => call.phoneNumber ?? call.phoneText ?? '',
  'Contact Name': (call) => call.contactName ?? '',
  Test: (call) => (call.testMode ? 'yes' : ''),
  Status: (call) => STATUS_LABELS[call.status],
  'End Reason': (call) => call.endReason ?? '',
  'Transferred To': ({ transfer }) => [transfer?.name, transfer?.phoneNumber].filter(Boolean).join(', '),
  'Duration (seconds)': (call) => String(call.durationSeconds),
  Summary: (call) => call.summary ?? '',
  Notes: (call) => call.notes ?? '',
  'Conversation ID': (call) => call.conversationId ?? '',
}
async function exportCalls(deps, tenantId, query) {
  const { db } = deps
  const filter = { ...readQuery(callQuerySchema, query), withTranscripts: false }
  if (filter.search || filter.values || filter.needsCheck || filter.endReason) Object.assign(filter, BY_DATE)
  if (filter.values) filter.values = await findFieldIds(db, tenantId, filter.values)
  const columns = { ...COLUMNS2, ...fieldColumns(await listExportedFields(db, tenantId)) }
  return csvPages(columns, async (page) => await listRows(deps, tenantId, { ...filter, ...page }))
}
var BY_DATE = { sort: 'date', order: void 0 }
function fieldColumns(fields) {
  const columns = {}
  const numbers = new Map()
  for (const { id, kind, name, retiredAt } of fields) {
    const plain = retiredAt === null ? name : `${name} (removed)`
    const isTaken = Object.hasOwn(COLUMNS2, plain) || /^(?:\d+|__proto__)$/.test(plain)
    const base = isTaken ? `${plain} (field)` : plain
    let number = numbers.get(base) ?? 1
    let title = number === 1 ? base : `${base} ${number}`
    while (Object.hasOwn(columns, title)) title = `${base} ${(number += 1)}`
    numbers.set(base, number + 1)
    columns[title] = ({ values }) => formatFieldValue(kind, values.find(({ fieldId }) => fieldId === id)?.value ?? null)
  }
  return columns
}
function buildExportReadme({ businessName, exportedAt }) {
  return `${businessName || 'Your business'}: all data that Callwright has stored for this business
Exported at ${new Date(exportedAt).toISOString()} (UTC)

business/   profile.json, account.json, the logo, phone numbers, signed-in devices
context/    what the agent knows: links.jsonl, files.csv and the files themselves (the notes are in profile.json)
leads/      uploaded lead files
agent/      agent.json (current), versions.jsonl (earlier versions), saved-prompts.jsonl, fields.jsonl (the questions
            asked about each call), transfers.jsonl (people who can take over calls), opening-hours.json
calls/      calls.csv for a spreadsheet, calls.jsonl with all columns, values.jsonl (the answers),
            transcripts.jsonl, and the recordings
campaigns/  campaigns.jsonl, recipients.jsonl, attempts.jsonl and call-backs.jsonl (call-backs that customers asked
            for), and a CSV of each campaign for a spreadsheet
do-not-call/  numbers.csv, and suggested numbers
usage/      months.csv and entries.csv: the charged seconds
integrations/  webhooks.jsonl and api-keys.jsonl, without the secrets and keys themselves
audit/      audit.jsonl: sign-ins and changes with their times, by the owner (with IP address), the operator or the
            system; by-the-owner.jsonl: all actions of the owner

Files that end in .jsonl have one JSON document per line. Times are in UTC. Values, transcripts and recordings carry the
id of their call. Recordings that could not be included are listed in calls/recordings-not-included.csv.

This archive contains no passwords or keys, but it does contain phone conversations. Keep it safe.
`
}
import { setTimeout as sleep2 } from 'node:timers/promises'
import { createHash } from 'node:crypto'
var EXTENSIONS = { 'audio/mpeg': 'mp3', 'audio/wav': 'wav', 'audio/ogg': 'ogg' }
async function findRecording(deps, tenantId, callId) {
  const call = await findRecordedCall(deps.db, tenantId, callId)
  const stored = await findStoredRecording(deps.db, tenantId, callId)
  const found = stored ?? (await storeRecording(deps, { callId, tenantId, ...(await fetchRecording(deps, call)) }))
  const { contentHash: hash, mediaType, sizeBytes: size } = found
  return { hash, mediaType, size, fileName: buildFileName(call, mediaType) }
}
async function readRecording(deps, tenantId, callId) {
  const call = await findRecordedCall(deps.db, tenantId, callId)
  const stored = await findStoredRecording(deps.db, tenantId, callId)
  if (stored) return { hash: stored.contentHash, fileName: buildFileName(call, stored.mediaType) }
  const { audio, mediaType } = await fetchRecording(deps, call)
  return { bytes: audio, fileName: buildFileName(call, mediaType) }
}
async function findRecordedCall(db, tenantId, callId) {
  const call = await findCall(db, tenantId, callId)
  if (!call || call.hasRecording === 0 || call.conversationId === null) throw notFound()
  return call
}
function buildFileName(call, mediaType) {
  const day = new Date(call.startedAt).toISOString().slice(0, 10)
  const name = (call.contactName ?? call.phoneNumber ?? 'call').replaceAll(/[^\p{L}\p{N}+_-]+/gu, '-')
  return `${name}-${day}.${EXTENSIONS[mediaType] ?? 'audio'}`
}
async function fetchRecording({ voice }, { conversationId, provider }) {
  if (conversationId === null || provider !== voice.name) throw notFound()
  try {
    const recording = await voice.fetchRecording(conversationId)
    if (recording) return recording
    throw notFound()
  } catch (error) {
    if (error instanceof VoiceProviderError) throw new DomainError('provider-failed', error.message, { cause: error })
    throw error
  }
}
async function storeRecording(deps, recording) {
  const { callId, tenantId, audio } = recording
  const hash = (await hashInSteps(createHash('sha256'), audio)).digest('hex')
  const row = { contentHash: hash, mediaType: recording.mediaType, sizeBytes: audio.length }
  const stored = await deps.blobs.withLock(hash, async () => {
    await deps.blobs.put(audio)
    return await transactionWithEvents(deps, async (trx) => {
      const tenantExists = await lockTenant(trx, tenantId)
      const call = tenantExists ? await findCall(trx, tenantId, callId) : void 0
      if (!call || call.contentRemovedAt !== null) return null
      const isSaved = await saveRecording(trx, { callId, tenantId, ...row, createdAt: deps.now() })
      await markRecordingStored(trx, tenantId, callId)
      if (isSaved) publishCallEvent(trx, call, 'call.recording_ready')
      return isSaved ? row : await findStoredRecording(trx, tenantId, callId)
    })
  })
  if (stored?.contentHash !== hash) await releaseBlob(deps, hash)
  if (!stored) throw notFound()
  return stored
}
import { setImmediate as nextTurn2 } from 'node:timers/promises'
var PAGE_ROWS2 = 100
async function* iteratePages(query, keys) {
  const columns = keys.map((key) => sql.ref(key))
  const sortKey = sql`${sql.join(columns)}`
  let after = null
  do {
    const last = after
    const found = await query
      .select(columns.map((column, index) => column.as(keyName(index))))
      .$if(last !== null, (qb) => qb.where(sql`(${sortKey}) > (${sql.join([...(last ?? [])])})`))
      .orderBy(sortKey)
      .limit(PAGE_ROWS2)
      .execute()
    const rows = found
    const end = rows.length === PAGE_ROWS2 ? rows.at(-1) : void 0
    after = end ? keys.map((_, index) => end[keyName(index)]) : null
    for (const row of rows) for (const index of keys.keys()) delete row[keyName(index)]
    if (rows.length > 0) yield rows
    await nextTurn2()
  } while (after)
}
function keyName(index) {
  return `key ${index}`
}
async function* singleChunk(text) {
  yield text
}
async function findExportedBusiness(db, tenant) {
  return await db
    .selectFrom('businesses')
    .select(['userId', 'name as businessName', 'logoHash', 'logoMediaType'])
    .where('id', '=', tenant)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}
var MAX_LENGTH = 80
var RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
function toSafeName(name) {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/\.{2,}/g, '.')
    .trim()
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  const stem = [...plain.slice(0, plain.length - extension.length)].slice(0, MAX_LENGTH).join('')
  const trimmed = `${stem.replace(/^[. ]+|[. ]+$/g, '')}${extension}`
  if (trimmed === '' || trimmed === extension) return `file${extension}`
  return RESERVED_NAME.test(trimmed) ? `_${trimmed}` : trimmed
}
var MAX_FAILURES = 3
var MAX_LISTED = 1e4
var MAX_FETCH_MS = 15e3
async function* exportRecordings(deps, tenantId, { maxFetchMs = MAX_FETCH_MS } = {}) {
  const missing = []
  let failures = 0
  const query = deps.db.selectFrom('calls').select(['id', 'hasRecording', 'startedAt']).where('tenantId', '=', tenantId)
  for await (const page of iteratePages(query, ['orderKey'])) {
    for (const { id: callId, hasRecording: has, startedAt } of page) {
      if (has !== 1) continue
      const found = failures < MAX_FAILURES ? await findContent(deps, { tenantId, callId, maxFetchMs }) : 'unreachable'
      if (found === 'unreachable') failures += 1
      if (typeof found === 'object') {
        failures = 0
        const { fileName, ...content } = found
        const day = new Date(startedAt).toISOString().slice(0, 10)
        yield { name: `calls/recordings/${day}-${callId}-${toSafeName(fileName)}`, ...content }
      } else if (missing.length < MAX_LISTED) missing.push(csvRow([callId, REASONS[found]]))
    }
  }
  if (missing.length === 0) return
  yield { name: 'calls/recordings-not-included.csv', text: singleChunk([csvRow(['Call', 'Why']), ...missing].join('')) }
}
var REASONS = {
  gone: 'The recording no longer exists.',
  unreachable: 'The voice provider could not be reached. Please export again later.',
}
async function findContent(deps, { tenantId, callId, maxFetchMs }) {
  const cancelSleep = new AbortController()
  const timeLimit = sleep2(maxFetchMs, 'unreachable', { signal: cancelSleep.signal })
  timeLimit.catch(() => null)
  try {
    return await Promise.race([readRecording(deps, tenantId, callId), timeLimit])
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.reason === 'not-found' ? 'gone' : 'unreachable'
  } finally {
    cancelSleep.abort()
  }
}
var NUMBERS = ['phoneNumber', 'source', 'callId', 'createdAt']
var ENTRIES = ['month', 'callId', 'seconds', 'note', 'createdAt']
var MONTHS = ['month', 'seconds']
var CSV_COLUMNS = { 'do-not-call/numbers.csv': NUMBERS, 'usage/entries.csv': ENTRIES, 'usage/months.csv': MONTHS }
var EXPORTED_FILES = {
  'business/profile.json': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('businesses')
        .select(['name', 'email', 'phone', 'address', 'website', 'description', 'notes', 'servicePlan'])
        .select(['monthlyLimitMinutes', 'keepDays', 'pausedAt', 'createdAt', 'updatedAt'])
        .where('id', '=', tenantId),
      ['id'],
    ),
  'business/account.json': (db, { userId }) =>
    iteratePages(db.selectFrom('users').select(['email', 'emailVerifiedAt', 'createdAt']).where('id', '=', userId), [
      'id',
    ]),
  'business/sessions.jsonl': (db, { userId }) =>
    iteratePages(
      db.selectFrom('sessions').select(['createdAt', 'lastSeenAt', 'userAgent', 'ip']).where('userId', '=', userId),
      ['id'],
    ),
  'business/numbers.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('phone_numbers')
        .select(['number', 'label', 'provider', 'assignedAt'])
        .where('tenantId', '=', tenantId),
      ['provider', 'number'],
    ),
  'context/links.jsonl': (db, { tenantId }) =>
    iteratePages(db.selectFrom('links').select(['url', 'createdAt']).where('tenantId', '=', tenantId), ['id']),
  'context/documents-at-provider.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('knowledge_documents')
        .select(['provider', 'sourceKind', 'name', 'state', 'documentId', 'attachedAt', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['provider', 'sourceKind', 'sourceId'],
    ),
  'agent/agent.json': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('agents')
        .select(['systemPrompt', 'firstMessage', 'voiceId', 'language', 'maxCallSeconds', 'silenceSeconds'])
        .select(['voicemailMessage', 'updatedAt'])
        .where('tenantId', '=', tenantId),
      ['tenantId'],
    ),
  'agent/versions.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('agent_versions')
        .select(['id', 'systemPrompt', 'firstMessage', 'voiceId', 'language', 'maxCallSeconds', 'silenceSeconds'])
        .select(['voicemailMessage', 'restoredFrom', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['createdAt', 'id'],
    ),
  'agent/fields.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('call_fields')
        .select(['id', 'kind', 'name', 'question', 'choices', 'createdAt', 'retiredAt'])
        .where('tenantId', '=', tenantId),
      ['position'],
    ),
  'agent/transfers.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('transfers')
        .select(['name', 'phoneNumber', 'condition', 'type', 'outsideHours'])
        .where('tenantId', '=', tenantId),
      ['position'],
    ),
  'agent/opening-hours.json': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('business_hours')
        .select(['timeZone', 'week', 'holidays', 'outside'])
        .where('tenantId', '=', tenantId),
      ['tenantId'],
    ),
  'agent/fall-back.json': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('fall_backs')
        .select(['message', 'phoneNumber', 'forwardsWhileHeld'])
        .where('tenantId', '=', tenantId),
      ['tenantId'],
    ),
  'agent/saved-prompts.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('saved_prompts')
        .select(['systemPrompt', 'firstMessage', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['id'],
    ),
  'agent/at-provider.jsonl': (db, { tenantId }) =>
    iteratePages(
      db.selectFrom('provider_agents').select(['provider', 'agentId', 'createdAt']).where('tenantId', '=', tenantId),
      ['provider'],
    ),
  'calls/calls.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('calls')
        .select(['id', 'conversationId', 'provider', 'campaignId', 'direction', 'status', 'endReason', 'phoneNumber'])
        .select([
          'phoneText',
          'callerNumber',
          'calledNumber',
          'contactName',
          'startedAt',
          'durationSeconds',
          'summary',
          'notes',
        ])
        .select(['source', 'agentVersionId', 'reached', 'needsCheck', 'transferName', 'transferNumber', 'transferTurn'])
        .select(['testMode', 'hasTranscript', 'hasRecording', 'contentRemovedAt', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['orderKey'],
    ),
  'calls/values.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('call_values')
        .select(['callId', 'fieldId', 'kind', 'name', 'value', 'providerValue', 'reason', 'quotes', 'quoteTurn'])
        .select(['doubt', 'correctedAt'])
        .where('tenantId', '=', tenantId)
        .where('fieldId', 'not in', [OPT_OUT_ID, CALL_BACK_ID]),
      ['callId', 'fieldId'],
    ),
  'calls/transcripts.jsonl': (db, { tenantId }) =>
    iteratePages(db.selectFrom('transcripts').select(['callId', 'turns', 'text']).where('tenantId', '=', tenantId), [
      'callId',
    ]),
  'campaigns/campaigns.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('campaigns')
        .select(['id', 'name', 'state', 'testMode', 'totalRecipients', 'scheduledAt', 'callingFrom', 'callingUntil'])
        .select(['retryRules', 'callBacks', 'createdAt', 'startedAt', 'finishedAt', 'deletedAt'])
        .where('tenantId', '=', tenantId),
      ['createdAt', 'id'],
    ),
  'campaigns/recipients.jsonl': (db, owner) =>
    campaignPages(db, owner, (campaignId) =>
      iteratePages(
        db
          .selectFrom('recipients')
          .select([
            'id',
            'campaignId',
            'position',
            'phoneNumber',
            'name',
            'timeZone',
            'variables',
            'overrides',
            'state',
          ])
          .select(['skipReason', 'plan', 'planReason', 'dueAt', 'callId', 'attempts'])
          .where('campaignId', '=', campaignId),
        ['position', 'id'],
      ),
    ),
  'campaigns/attempts.jsonl': (db, owner) =>
    campaignPages(db, owner, (campaignId) =>
      iteratePages(
        db
          .selectFrom('attempts')
          .select(['campaignId', 'recipientId', 'phoneNumber', 'attemptNumber', 'state', 'callId'])
          .select(['createdAt', 'sentAt', 'resolvedAt as settledAt', 'endedAt'])
          .where('campaignId', '=', campaignId),
        ['phoneNumber', 'attemptNumber'],
      ),
    ),
  'campaigns/call-backs.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('call_backs')
        .select([
          'id',
          'callId',
          'campaignId',
          'recipientId',
          'phoneNumber',
          'contactName',
          'source',
          'quote',
          'quotes',
          'quoteTurn',
        ])
        .select(['wantedAt', 'state', 'createdAt', 'answeredAt'])
        .where('tenantId', '=', tenantId),
      ['state', 'createdAt', 'id'],
    ),
  'do-not-call/numbers.csv': (db, { tenantId }) =>
    iteratePages(db.selectFrom('do_not_call').select(NUMBERS).where('tenantId', '=', tenantId), ['phoneNumber']),
  'do-not-call/suggestions.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('do_not_call_suggestions')
        .select(['phoneNumber', 'callId', 'quote', 'quotes', 'state', 'createdAt', 'answeredAt'])
        .where('tenantId', '=', tenantId),
      ['state', 'createdAt', 'id'],
    ),
  'usage/entries.csv': (db, { tenantId }) =>
    iteratePages(db.selectFrom('usage_entries').select(ENTRIES).where('tenantId', '=', tenantId), [
      'month',
      'createdAt',
      'id',
    ]),
  'usage/months.csv': (db, { tenantId }) =>
    iteratePages(db.selectFrom('usage_months').select(MONTHS).where('tenantId', '=', tenantId), ['month']),
  'integrations/webhooks.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('webhook_endpoints')
        .select(['id', 'url', 'description', 'events', 'includeTranscript', 'offReason', 'failingSince', 'createdAt'])
        .where('tenantId', '=', tenantId),
      ['createdAt', 'id'],
    ),
  'integrations/api-keys.jsonl': (db, { tenantId }) =>
    iteratePages(
      db
        .selectFrom('api_keys')
        .select(['id', 'name', 'prefix', 'suffix', 'scopes', 'createdAt', 'expiresAt', 'revokedAt'])
        .select(['lastUsedAt', 'lastUsedIp'])
        .where('tenantId', '=', tenantId),
      ['createdAt', 'id'],
    ),
  'audit/audit.jsonl': (db, owner) =>
    iteratePages(selectAudit(db, owner).where('tenantId', '=', owner.tenantId), ['at', 'id']),
  'audit/by-the-owner.jsonl': (db, owner) =>
    iteratePages(
      selectAudit(db, owner)
        .where('actorUserId', '=', owner.userId)
        .where((eb) => eb.or([eb('tenantId', 'is', null), eb('tenantId', '=', owner.tenantId)]))
        .where('action', 'not like', 'admin.%'),
      ['at', 'id'],
    ),
}
function selectAudit(db, { userId }) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'action', 'subject'])
    .select((eb) => [
      eb
        .case()
        .when('actorUserId', '=', userId)
        .then('owner')
        .when('actorUserId', 'is', null)
        .then('system')
        .else('operator')
        .end()
        .as('by'),
      eb.case().when('actorUserId', '=', userId).then(eb.ref('ip')).end().as('ip'),
    ])
    .select(['before', 'after'])
}
async function* campaignPages(db, { tenantId }, pages) {
  for await (const { id } of iterateCampaigns(db, tenantId)) yield* pages(id)
}
async function* iterateCampaigns(db, tenantId) {
  const query = db.selectFrom('campaigns').select(['id', 'name']).where('tenantId', '=', tenantId)
  for await (const page of iteratePages(query, ['createdAt', 'id'])) yield* page
}
async function exportTenant(deps, tenantId) {
  const owner = await findExportedBusiness(deps.db, tenantId)
  if (!owner) throw notFound()
  return createEntries(deps, tenantId, owner)
}
async function* createEntries(deps, tenantId, found) {
  const { businessName, logoHash, logoMediaType, userId } = found
  yield { name: 'README.txt', text: singleChunk(buildExportReadme({ businessName, exportedAt: deps.now() })) }
  const logoExtension = (logoMediaType ?? '').replace(/^image\//, '').replace(/\+.*$/, '')
  if (logoHash !== null) yield { name: toSafeName(`logo.${logoExtension}`).replace(/^/, 'business/'), hash: logoHash }
  for (const [name, pages] of Object.entries(EXPORTED_FILES)) {
    yield { name, text: formatRows(name, pages(deps.db, { tenantId, userId })) }
  }
  yield* exportFiles(deps, tenantId)
  yield* exportRecipientLists(deps, tenantId)
  yield { name: 'calls/calls.csv', text: await exportCalls(deps, tenantId, {}) }
  yield* exportRecordings(deps, tenantId)
  if (!(await findExportedBusiness(deps.db, tenantId))) throw notFound()
}
async function* formatRows(name, pages) {
  const header = CSV_COLUMNS[name]
  let isEmpty = true
  if (header) yield csvRow(header.map(fieldName))
  for await (const page of pages) {
    const rows = page.map(toReadable)
    yield rows
      .map((row) =>
        header
          ? csvRow(Object.values(row).map(cell))
          : `${JSON.stringify(row)}
`,
      )
      .join('')
    isEmpty = false
  }
  if (isEmpty && name.endsWith('.json')) yield 'null\n'
}
var IS_JSON = new Set([
  ...['turns', 'choices', 'variables', 'overrides', 'before', 'after'],
  ...['week', 'holidays', 'outside', 'retryRules', 'scopes', 'events'],
])
var IS_TIME = /(?:^at|At|From)$/
function toReadable(row) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fieldName(name)
      if (typeof value === 'number' && IS_TIME.test(name)) return [field, new Date(value).toISOString()]
      return [field, typeof value === 'string' && IS_JSON.has(name) ? JSON.parse(value) : value]
    }),
  )
}
function fieldName(column) {
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
function cell(value) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
async function* exportFiles({ db }, tenantId) {
  const query = db
    .selectFrom('files')
    .select(['kind', 'name', 'contentHash', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .orderBy('id')
  const all = (await query.execute()).map((file, index) => {
    const folder = file.kind === 'lead' ? 'leads' : 'context/files'
    return { ...file, path: `${folder}/${formatIndex(index)}-${toSafeName(file.name)}` }
  })
  const rows = all.map(({ path, name, createdAt: at }) => csvRow([path, name, new Date(at).toISOString()]))
  yield {
    name: 'context/files.csv',
    text: singleChunk([csvRow(['File', 'Name', 'Uploaded At (UTC)']), ...rows].join('')),
  }
  for (const { path, contentHash: hash } of all) yield { name: path, hash }
}
async function* exportRecipientLists(deps, tenantId) {
  let index = 0
  for await (const { id: campaignId, name } of iterateCampaigns(deps.db, tenantId)) {
    const text = await exportRecipients(deps, tenantId, { campaignId, query: {} }).catch(nullIfGone)
    if (text) yield { name: `campaigns/${formatIndex(index)}-${toSafeName(`${name}.csv`)}`, text }
    index += 1
  }
}
function formatIndex(index) {
  return String(index + 1).padStart(3, '0')
}
function nullIfGone(error) {
  if (error instanceof DomainError && error.reason === 'not-found') return null
  throw error
}
var EXPORTS = { name: 'export', max: 10, windowMs: 60 * 6e4 }
function assertExportable({ caller: { session } }, tenantId) {
  if (session?.tenantId !== tenantId && session?.user.role !== 'operator') throw notFound()
  return asTenantId(tenantId)
}
async function beginExport(ctx, tenantId) {
  const entries = await exportTenant(ctx, tenantId)
  await consumeAttempt(ctx, EXPORTS, tenantId)
  await recordAudit(ctx.db, ctx, { action: 'business.export', tenantId })
  return entries
}
var CONCURRENCY = 4
var TRIES = 6
var BETWEEN_TRIES_MS = 200
function exportLeaseName(tenantId) {
  return `export:${tenantId}`
}
async function viewExportState(ctx, { tenantId: asked }) {
  const tenantId = assertExportable(ctx, asked)
  try {
    if (await isLeaseHeld(ctx.db, exportLeaseName(tenantId))) throw createExportRunningError()
    refuseWhileBusy(ctx)
    await assertWithinLimit(ctx, EXPORTS, tenantId)
    return { refusal: null }
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.message }
    throw error
  }
}
async function holdExport(ctx, tenantId, onLost) {
  const { exportsInProgress: inProgress } = ctx
  if (inProgress.has(tenantId)) throw createExportRunningError()
  refuseWhileBusy(ctx)
  inProgress.add(tenantId)
  try {
    const lease = await takeWithRetries(async () => await holdLease(ctx, exportLeaseName(tenantId), { onLost }))
    if (!lease) throw createExportRunningError()
    return {
      async release() {
        inProgress.delete(tenantId)
        await lease.release()
      },
    }
  } catch (error) {
    inProgress.delete(tenantId)
    throw error
  }
}
async function takeWithRetries(take) {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const lease = await take()
    if (lease) return lease
    await sleep3(BETWEEN_TRIES_MS)
  }
  return await take()
}
function refuseWhileBusy({ exportsInProgress }) {
  if (exportsInProgress.size < CONCURRENCY) return
  const message = 'Several exports are being downloaded right now. Please try again in a few minutes.'
  throw new DomainError('unavailable', message, { retryAfterSeconds: 120 })
}
function createExportRunningError() {
  return new DomainError('conflict', 'An export is already being downloaded. Please wait until it is done.')
}
var OWN_BUSINESS_STAYS = 'The business of the operator account cannot be deleted.'
var EXPORT_IN_PROGRESS = 'An export is being downloaded. Please wait until it is done.'
async function eraseOwnBusiness(ctx, reauth) {
  if (ctx.session.user.role === 'operator') throw new DomainError('forbidden', OWN_BUSINESS_STAYS)
  await reauthenticate(ctx, reauth)
  const erasing = await startErasure(ctx, 'owner')
  ctx.caller.cookies.clearSession()
  return erasing
}
async function eraseClient(ctx, { businessName, ...reauth }) {
  await reauthenticate(ctx, reauth)
  return await startErasure(ctx, 'operator', businessName)
}
async function startErasure(ctx, askedBy, businessName) {
  const { tenantId } = ctx
  const id = ctx.newId()
  const operatorId = askedBy === 'operator' ? ctx.session.user.id : null
  const request = { askedBy, operatorId, requestedAt: ctx.now() }
  const lease = { name: exportLeaseName(tenantId), holder: id }
  const closed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await acquireLease(trx, { ...lease, leaseMs: 0 }))) throw new DomainError('conflict', EXPORT_IN_PROGRESS)
    const business = await closeForErasure(trx, ctx, { id, tenantId, request })
    if (!business) throw notFound()
    if (businessName !== void 0 && !isSameName(businessName, business.businessName)) {
      throw new DomainError('invalid', NAME_MISMATCH_MESSAGE)
    }
    await recordAudit(trx, ctx, { tenantId, subject: id })
    await releaseLease(trx, lease)
    return business
  })
  for (const sessionId of ['all', ...closed.keyHashes]) {
    ctx.events.emit('sessionsEnded', { userId: closed.userId, sessionId })
  }
  for (const event of ['campaignChanged', 'jobsQueued']) {
    ctx.events.emit(event)
  }
  if (closed.logoHash !== null) await releaseBlob(ctx, closed.logoHash)
  const { inFlight } = await waitForCallsInFlight(ctx, tenantId)
  return { erasing: true, inFlight }
}
async function viewRetention({ db, settings, tenantId }) {
  return { keepDays: await findKeepDays(db, tenantId), maxDays: settings.retentionDays }
}
async function setRetention(ctx, { keepDays }) {
  const { retentionDays: maxDays } = ctx.settings
  if (keepDays !== null && maxDays !== null && keepDays > maxDays) {
    throw new DomainError('invalid', tooManyDaysMessage(maxDays))
  }
  await ctx.db.transaction().execute(async (trx) => {
    const before = { keepDays: await findKeepDays(trx, ctx.tenantId) }
    await saveKeepDays(trx, ctx.tenantId, { keepDays, now: ctx.now() })
    await enqueueJobs(trx, ctx, [retentionJob(ctx.tenantId)])
    await recordAudit(trx, ctx, { before, after: { keepDays } })
  })
  ctx.events.emit('jobsQueued')
  return await viewRetention(ctx)
}
var tenantDataRouter = router({
  retention: tenantProcedure('session').query(async ({ ctx }) => await viewRetention(ctx)),
  setRetention: tenantProcedure('session')
    .input(setRetentionSchema)
    .mutation(async ({ ctx, input }) => await setRetention(ctx, input)),
  exportState: userProcedure.input(clientSchema).query(async ({ ctx, input }) => await viewExportState(ctx, input)),
  erase: tenantProcedure('session')
    .input(eraseOwnSchema)
    .mutation(async ({ ctx, input }) => await eraseOwnBusiness(ctx, input)),
})
var erasureProcedures = {
  eraseClient: clientProcedure('session')
    .input(eraseClientSchema)
    .mutation(async ({ ctx, input }) => await eraseClient(ctx, input)),
}
async function listAudit(db, filter, page) {
  let query = db
    .selectFrom('audit_entries')
    .leftJoin('users', (join) => join.on(sql`users.id = audit_entries."actorUserId"`))
    .leftJoin('businesses', (join) => join.on(sql`businesses.id = audit_entries."tenantId"`))
    .leftJoin('api_keys', 'api_keys.id', 'audit_entries.actorKeyId')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.actorUserId',
      'users.email as actorEmail',
      'audit_entries.actorKeyId',
      'api_keys.name as keyName',
      'audit_entries.tenantId',
      'businesses.name as businessName',
      'audit_entries.action',
      'audit_entries.subject',
      'audit_entries.ip',
      'audit_entries.before',
      'audit_entries.after',
    ])
  const { search, action, tenantId, userId, from, to } = filter
  if (action?.includes('.')) query = query.where('audit_entries.action', '=', action)
  else if (action !== void 0) {
    const isOfKind = (start) => sql`audit_entries.action like ${`${start}.%`}`
    query = query.where((eb) => eb.or([isOfKind(action), isOfKind(`admin.${action}`)]))
  }
  if (tenantId !== void 0) query = query.where('audit_entries.tenantId', '=', tenantId)
  if (userId !== void 0) query = query.where('audit_entries.actorUserId', '=', userId)
  if (from !== void 0) query = query.where('audit_entries.at', '>=', from)
  if (to !== void 0) query = query.where('audit_entries.at', '<', to)
  if (search) query = query.where(matchesSearch(search))
  return await query.$call(newestFirst(page, 'audit_entries.at', 'audit_entries.id')).execute()
}
var SEARCH_COLUMNS = [
  'audit_entries.action',
  'audit_entries.subject',
  'audit_entries.ip',
  'users.email',
  'api_keys.name',
  'businesses.name',
]
function matchesSearch(search) {
  const pattern = likePattern(search)
  const conditions = SEARCH_COLUMNS.map(
    (column) => sql`lower(coalesce(${sql.ref(column)}, '')) like ${pattern} escape '\\'`,
  )
  return sql`(${sql.join(conditions, sql` or `)})`
}
var BATCH_SIZE = 1e3
async function deleteAuditBefore(db, before) {
  const old = await db.selectFrom('audit_entries').select('id').where('at', '<', before).limit(BATCH_SIZE).execute()
  if (old.length === 0) return 0
  const ids = old.map((row) => row.id)
  await db.deleteFrom('audit_entries').where('id', 'in', ids).execute()
  return old.length
}
async function viewAudit({ db }, { cursor, limit, ...filter }) {
  const rows = await listAudit(db, filter, { before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(rows, limit, (row) => ({ at: row.at, id: row.id }))
  return { rows: page.map(toEntry), nextCursor }
}
var COLUMNS3 = {
  'Date & Time (UTC)': (entry) => new Date(entry.at).toISOString(),
  Who: describeActor,
  Client: (entry) => entry.client?.businessName ?? entry.client?.tenantId ?? '',
  Action: (entry) => entry.action,
  Subject: (entry) => entry.subject ?? '',
  From: (entry) => entry.ip ?? '',
  Before: (entry) => entry.before ?? '',
  After: (entry) => entry.after ?? '',
}
function exportAudit(deps, query) {
  const filter = readQuery(exportAuditSchema, query)
  return csvPages(COLUMNS3, async (page) => await viewAudit(deps, { ...filter, ...page }))
}
function describeActor({ actor, actorKey }) {
  const who = actor?.email ?? actor?.userId ?? ''
  return actorKey === null ? who : `${who} (API key \u201C${actorKey}\u201D)`
}
function toEntry(row) {
  const {
    actorUserId: userId,
    actorEmail: email,
    actorKeyId,
    keyName: keyName2,
    tenantId,
    businessName,
    ...entry
  } = row
  return {
    ...entry,
    subject: maskEntry(entry.action, entry.subject),
    before: maskEntry(entry.action, entry.before),
    after: maskEntry(entry.action, entry.after),
    actor: userId === null ? null : { userId, email },
    actorKey: keyName2 ?? actorKeyId,
    client: tenantId === null ? null : { tenantId, businessName: businessName || null },
  }
}
function verificationEmail(deps, recipient, token) {
  const link = `${deps.settings.publicUrl}/verify-email?token=${token}`
  return {
    recipient,
    subject: 'Verify your email address',
    link,
    body: `Welcome to Callwright.

Please confirm that this address is yours by opening this link within 24 hours:

${link}

If you did not sign up, you can ignore this message.
`,
  }
}
function alreadyRegisteredEmail(deps, recipient) {
  const link = `${deps.settings.publicUrl}/forgot-password`
  return {
    recipient,
    subject: 'You already have an account',
    link,
    body: `Someone, perhaps you, tried to sign up with this address, which already has an account.

If you forgot your password, you can choose a new one here:

${link}

If this was not you, you can ignore this message.
`,
  }
}
var HOUR_MS2 = 60 * 60 * 1e3
var REQUESTS = { name: 'forgot', max: 3, windowMs: HOUR_MS2 }
var REQUESTS_BY_IP = { name: 'forgot-ip', max: 30, windowMs: HOUR_MS2 }
var RESETS_BY_IP = { name: 'reset-ip', max: 30, windowMs: HOUR_MS2 }
var LINKS = {
  'reset-password': { validForMs: HOUR_MS2, createEmail: passwordResetEmail },
  'verify-email': { validForMs: 24 * HOUR_MS2, createEmail: verificationEmail },
}
async function requestPasswordReset(ctx, email) {
  await consumeAttempt(ctx, REQUESTS_BY_IP, ctx.caller.ip)
  const isAllowed = await tryConsumeAttempt(ctx, REQUESTS, email)
  const user = await findUserByEmail(ctx.db, email)
  await ctx.db.transaction().execute(async (trx) => {
    if (user && isAllowed)
      return await queueEmailLink(trx, ctx, { userId: user.id, email: user.email, purpose: 'reset-password' })
    await consumeMailToken(trx, { hash: hashSecret(newSecret()), purpose: 'reset-password', now: ctx.now() })
    await queueDecoyEmail(trx, ctx)
  })
  ctx.events.emit('jobsQueued')
}
async function queueEmailLink(db, deps, { userId, email, purpose }) {
  const { validForMs, createEmail } = LINKS[purpose]
  const token = newSecret()
  const now = deps.now()
  await insertMailToken(db, { id: hashSecret(token), userId, purpose, createdAt: now, expiresAt: now + validForMs })
  await queueEmail(db, deps, createEmail(deps, email, token))
}
async function resetPassword(ctx, form) {
  await assertWithinLimit(ctx, RESETS_BY_IP, ctx.caller.ip)
  using slot = reserveHash(null)
  await consumeAttempt(ctx, RESETS_BY_IP, ctx.caller.ip)
  const passwordHash = await hashPassword(form.password, ctx.settings.passwordCost, slot)
  const tokenHash = hashSecret(form.token)
  const now = ctx.now()
  const { userId, keys } = await ctx.db.transaction().execute(async (trx) => {
    const owner = await consumeMailToken(trx, { hash: tokenHash, purpose: 'reset-password', now })
    if (!owner) throw createInvalidLinkError()
    await updatePassword(trx, owner, { hash: passwordHash, now })
    await markEmailVerified(trx, owner, now)
    await deleteMailTokens(trx, owner, 'reset-password')
    await endUserSessions({ db: trx, now: ctx.now }, owner)
    const recipient = await findEmail(trx, owner)
    await queueSecurityEmail(trx, ctx, { recipient, ...PASSWORD_CHANGED_EMAIL })
    const keys2 = form.revokeKeys ? await revokeKeysOf(trx, owner, now) : []
    const after = { revokedKeys: keys2.length }
    await recordAudit(trx, ctx, { actorUserId: owner, after })
    return { userId: owner, keys: keys2 }
  })
  for (const sessionId of ['all', ...keys]) ctx.events.emit('sessionsEnded', { userId, sessionId })
  ctx.events.emit('jobsQueued')
}
async function verifyEmail(ctx, token) {
  const tokenHash = hashSecret(token)
  const now = ctx.now()
  return await ctx.db.transaction().execute(async (trx) => {
    const owner = await consumeMailToken(trx, { hash: tokenHash, purpose: 'verify-email', now })
    if (!owner) throw createInvalidLinkError()
    await markEmailVerified(trx, owner, now)
    await recordAudit(trx, ctx, { actorUserId: owner })
    return await findEmail(trx, owner)
  })
}
function createInvalidLinkError() {
  return new DomainError('invalid', 'This link is invalid or has expired.')
}
async function updateClient(db, tenantId, changes) {
  await db.updateTable('businesses').set(changes).where('id', '=', tenantId).where('erasedAt', 'is', null).execute()
}
async function findClientOwner(db, tenantId) {
  return await db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .select(['users.id', 'users.email', 'businesses.name as businessName'])
    .where('businesses.id', '=', tenantId)
    .where('businesses.erasedAt', 'is', null)
    .executeTakeFirst()
}
async function countSessions(db, userId) {
  return await db.selectFrom('sessions').where('userId', '=', userId).$call(countRows)
}
async function endSessions(ctx) {
  const { userId, ended } = await ctx.db.transaction().execute(async (trx) => {
    const owner = await findClientOwner(trx, ctx.tenantId)
    if (!owner) throw notFound()
    const sessions = await countSessions(trx, owner.id)
    await endUserSessions({ db: trx, now: ctx.now }, owner.id)
    const entry = { tenantId: ctx.tenantId, subject: owner.email, before: { sessions } }
    await recordAudit(trx, ctx, entry)
    return { userId: owner.id, ended: sessions }
  })
  ctx.events.emit('sessionsEnded', { userId, sessionId: 'all' })
  return { ended }
}
async function sendResetLink(ctx) {
  const email = await ctx.db.transaction().execute(async (trx) => {
    const owner = await findClientOwner(trx, ctx.tenantId)
    if (!owner) throw notFound()
    await queueEmailLink(trx, ctx, { userId: owner.id, email: owner.email, purpose: 'reset-password' })
    await recordAudit(trx, ctx, { tenantId: ctx.tenantId, subject: owner.email })
    return owner.email
  })
  ctx.events.emit('jobsQueued')
  return { email }
}
function limitShare(seconds, limitMinutes) {
  if (limitMinutes === null || limitMinutes === 0) return null
  return Math.floor((seconds * 1e3) / (limitMinutes * 60)) / 10
}
async function listClients(db, page) {
  const { month, provider, search, state } = page
  let query = db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .leftJoin('agents', 'agents.tenantId', 'businesses.id')
    .leftJoin('provider_agents', (join) =>
      join.onRef('provider_agents.tenantId', '=', 'businesses.id').on('provider_agents.provider', '=', provider),
    )
    .leftJoin('fall_backs', 'fall_backs.tenantId', 'businesses.id')
    .leftJoin('jobs as agent_jobs', (join) =>
      join.on('agent_jobs.kind', '=', 'agent').on('agent_jobs.key', '=', sql`${`${provider} `} || businesses.id`),
    )
    .select((eb) => [
      'businesses.id as tenantId',
      'businesses.userId',
      'businesses.name',
      'users.email',
      'users.emailVerifiedAt',
      'businesses.servicePlan',
      'businesses.createdAt',
      'businesses.pausedAt',
      'businesses.monthlyLimitMinutes',
      'usage_months.seconds as monthSeconds',
      'agents.updatedAt as agentSavedAt',
      'provider_agents.agentId',
      'fall_backs.forwardsWhileHeld',
      'agent_jobs.lastError as agentError',
      eb
        .selectFrom('calls')
        .select('calls.startedAt')
        .whereRef('calls.tenantId', '=', 'businesses.id')
        .where('calls.orderKey', '>', 0)
        .orderBy('calls.orderKey', 'desc')
        .limit(1)
        .as('lastCallAt'),
      eb
        .selectFrom('sessions')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('sessions.userId', '=', 'businesses.userId')
        .as('sessions'),
    ])
  query = query.where('businesses.erasedAt', 'is', null).where(isClient('businesses.id'))
  if (search !== '') query = query.where(matchesClient(search))
  if (state) query = query.where(IS_IN_STATE[state])
  return await query.$call(newestFirst(page, 'businesses.createdAt', 'businesses.id')).execute()
}
var IS_AT_LIMIT = sql`businesses."monthlyLimitMinutes" is not null
  and coalesce(usage_months.seconds, 0) >= businesses."monthlyLimitMinutes" * 60`
var IS_IN_STATE = {
  paused: sql`businesses."pausedAt" is not null`,
  limit: sql`(businesses."pausedAt" is null and ${IS_AT_LIMIT})`,
  active: sql`(businesses."pausedAt" is null and not (${IS_AT_LIMIT}))`,
}
function matchesClient(search) {
  const pattern = likePattern(search)
  return sql`(lower(businesses.name) like ${pattern} escape '\\' or lower(users.email) like ${pattern} escape '\\')`
}
async function viewClients({ db, now, voice }, input) {
  const { name: provider } = voice
  const rows = await listClients(db, {
    month: monthOf(now()),
    provider,
    search: input.search ?? '',
    state: input.state ?? null,
    before: readCursor(input.cursor),
    limit: input.limit + 1,
  })
  const { page, nextCursor } = takePage(rows, input.limit, (row) => ({ at: row.createdAt, id: row.tenantId }))
  const tenants = page.map((row) => row.tenantId)
  const numbers = await listNumbersOf(db, provider, tenants)
  return { rows: page.map((row) => toClient(row, numbers.get(row.tenantId) ?? [])), nextCursor }
}
function toClient(row, numbers) {
  return {
    tenantId: row.tenantId,
    userId: row.userId,
    businessName: row.name || null,
    email: row.email,
    isEmailVerified: row.emailVerifiedAt !== null,
    servicePlan: row.servicePlan,
    state: toClientState(row),
    agent: toAgentState(row),
    agentError: row.agentError,
    numbers: numbers.map(({ number }) => number),
    lastCallAt: row.lastCallAt,
    signedUpAt: row.createdAt,
    sessions: row.sessions ?? 0,
    monthlyMinutes: toMinutes(row.monthSeconds ?? 0),
    monthlyLimit: row.monthlyLimitMinutes,
    forwardsWhileHeld: row.forwardsWhileHeld === 1,
    limitShare: limitShare(row.monthSeconds ?? 0, row.monthlyLimitMinutes),
  }
}
function toClientState({ pausedAt, monthlyLimitMinutes: limit, monthSeconds: seconds }) {
  if (pausedAt !== null) return 'paused'
  return limit !== null && (seconds ?? 0) >= limit * 60 ? 'limit' : 'active'
}
function toAgentState(row) {
  if (row.agentError !== null) return 'failed'
  if (row.agentId !== null) return 'ready'
  return row.agentSavedAt === null ? 'none' : 'saved'
}
async function setLimit(ctx, input) {
  const minutes = input.limitMinutes === 0 ? null : input.limitMinutes
  const { tenantId } = ctx
  await transactionWithEvents(ctx, async (trx) => {
    const now = ctx.now()
    await lockAll(trx, tenantId)
    const month = monthOf(now)
    const before = await findAllowance(trx, tenantId, month)
    if (!before) throw notFound()
    await updateClient(trx, tenantId, { monthlyLimitMinutes: minutes, updatedAt: now })
    await releaseHeldCampaigns(trx, tenantId, now)
    await enqueueNumberUpdates(trx, ctx, tenantId)
    const usage = { tenantId, month, before: 0, after: before.usedSeconds }
    await alertOperator(trx, { ...ctx, settings: { ...ctx.settings, usageBenchmarks: [] } }, usage)
    const entry = { tenantId, before: { minutes: before.limitMinutes }, after: { minutes } }
    await recordAudit(trx, ctx, entry)
  })
  ctx.events.emit('campaignChanged')
  ctx.events.emit('jobsQueued')
  return minutes
}
async function setPaused(ctx, input) {
  const { tenantId } = ctx
  await transactionWithEvents(ctx, async (trx) => {
    const now = ctx.now()
    await lockAll(trx, tenantId)
    const before = await findAllowance(trx, tenantId, monthOf(now))
    if (!before) throw notFound()
    const wasPaused = before.pausedAt !== null
    if (wasPaused !== input.paused) {
      await updateClient(trx, tenantId, { pausedAt: input.paused ? now : null, updatedAt: now })
      if (!input.paused) await releaseHeldCampaigns(trx, tenantId, now)
      await enqueueNumberUpdates(trx, ctx, tenantId)
      const data = { business_name: before.businessName, paused: input.paused }
      const type = input.paused ? 'client.paused' : 'client.resumed'
      publishEvent(trx, { type, tenantId, data: async () => ({ data }) })
    }
    const entry = { tenantId, before: { paused: wasPaused }, after: { paused: input.paused } }
    await recordAudit(trx, ctx, entry)
  })
  ctx.events.emit('jobsQueued')
  ctx.events.emit('campaignChanged')
  if (input.paused) return await waitForCallsInFlight(ctx, tenantId)
  return { inFlight: await countCallsInFlight(ctx.db, tenantId), isInboundOff: false }
}
async function findFailedJobs(db, kind, max) {
  const count2 = await db
    .selectFrom('jobs')
    .where('kind', '=', kind)
    .where('lastError', 'is not', null)
    .$call(countRows)
  if (count2 === 0) return { count: count2, items: [] }
  const items = await db
    .selectFrom('jobs')
    .leftJoin('businesses', 'businesses.id', 'jobs.tenantId')
    .select((eb) =>
      eb.fn
        .coalesce('jobs.label', sql`nullif(businesses.name, '')`, 'jobs.key', 'jobs.id')
        .$notNull()
        .as('what'),
    )
    .select('jobs.lastError as error')
    .where('jobs.kind', '=', kind)
    .where('jobs.lastError', 'is not', null)
    .orderBy('jobs.createdAt')
    .limit(max)
    .execute()
  return { count: count2, items }
}
async function retryFailedJobs(db, kind, now) {
  const retried = await db
    .updateTable('jobs')
    .set({ runAt: now, attempts: 0, failedAt: null })
    .where('kind', '=', kind)
    .where('lastError', 'is not', null)
    .where('leaseHolder', 'is', null)
    .executeTakeFirst()
  return Number(retried.numUpdatedRows)
}
var KINDS = {
  webhook: {
    from: sql`stored_webhooks where (state = 'failed' or (state = 'pending' and error is not null))`,
    what: sql`coalesce("conversationId", id)`,
    error: sql`error`,
    retry: (now) => sql`update stored_webhooks set state = 'pending', attempts = 0, "nextTryAt" = ${now}
      where (state = 'failed' or (state = 'pending' and error is not null))`,
  },
}
async function findFailedWork(db, kind, limit) {
  const ownTable = KINDS[kind]
  if (!ownTable) return await findFailedJobs(db, kind, limit)
  const { from, what, error } = ownTable
  const counted = await sql`select count(*) as count from ${from}`.execute(db)
  const count2 = counted.rows[0]?.count ?? 0
  if (count2 === 0) return { count: count2, items: [] }
  const { rows } = await sql`select ${what} as what, ${error} as error from ${from} limit ${limit}`.execute(db)
  return { count: count2, items: rows }
}
async function retryFailedRows(db, kind, now) {
  const ownTable = KINDS[kind]
  if (!ownTable) return await retryFailedJobs(db, kind, now)
  const { numAffectedRows } = await ownTable.retry(now).execute(db)
  return Number(numAffectedRows ?? 0n)
}
async function listDeadLetters(db, page) {
  return await db
    .selectFrom('stored_webhooks')
    .select(['id', 'conversationId', 'error', 'receivedAt'])
    .where('state', '=', 'quarantined')
    .$call(newestFirst(page, 'receivedAt'))
    .execute()
}
var MAX_SHOWN = 5
async function listFailedWork({ db }) {
  const views = []
  for (const work of JOB_KINDS) {
    const { count: count2, items } = await findFailedWork(db, work, MAX_SHOWN)
    if (count2 > 0) views.push({ work, count: count2, items })
  }
  return views
}
async function retryFailedWork(ctx, { work }) {
  const kinds = work === void 0 ? JOB_KINDS : [work]
  const retried = await ctx.db.transaction().execute(async (trx) => {
    let count2 = 0
    for (const kind of kinds) count2 += await retryFailedRows(trx, kind, ctx.now())
    const entry = { subject: work ?? 'everything', after: { retried: count2 } }
    await recordAudit(trx, ctx, entry)
    return count2
  })
  const events = ['jobsQueued', 'webhookStored']
  for (const event of events) ctx.events.emit(event)
  return { retried, failed: await listFailedWork(ctx) }
}
async function viewDeadLetters({ db }, { cursor, limit }) {
  const letters = await listDeadLetters(db, { before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(letters, limit, (row) => ({ at: row.receivedAt, id: row.id }))
  return { rows: page.map(({ error, ...row }) => ({ ...row, reason: error ?? '' })), nextCursor }
}
async function findOperatorAccess(db) {
  return await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.userId', 'users.id')
    .select(['users.id', 'users.createdAt', 'users.updatedAt', 'second_factors.confirmedAt'])
    .where('users.role', '=', 'operator')
    .executeTakeFirst()
}
var PASSWORD_CHANGES = ['auth.changePassword', 'auth.resetPassword', 'auth.setOperatorPassword']
async function hasChangedPassword(db, userId) {
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', 'in', PASSWORD_CHANGES)
    .where((eb) => eb.or([eb('actorUserId', '=', userId), eb('subject', '=', userId)]))
    .limit(1)
    .executeTakeFirst()
  return entry !== void 0
}
async function hasClients(db) {
  return (await db.selectFrom('businesses').select('id').where(isClient('id')).limit(1).executeTakeFirst()) !== void 0
}
async function viewInstallationSetup(deps) {
  const { db, settings, voice } = deps
  const operator = await findOperatorAccess(db)
  const isReal = voice.name !== 'simulator'
  const steps = [
    { name: 'password', isDone: operator !== void 0 && (await hasOwnPassword(deps, operator)) },
    { name: 'second-factor', isDone: (operator?.confirmedAt ?? null) !== null },
    { name: 'public-address', isDone: settings.publicUrl.startsWith('https://') },
    { name: 'mail', isDone: settings.emailVerificationRequired },
    { name: 'provider', isDone: isReal },
  ]
  if (isReal) steps.push({ name: 'webhook', isDone: settings.webhookSecrets.length > 0 })
  steps.push(
    { name: 'backups', isDone: settings.backupEveryMs !== null },
    { name: 'client', isDone: await hasClients(db) },
  )
  return { steps }
}
async function hasOwnPassword({ db, settings, now }, operator) {
  if (operator.updatedAt <= operator.createdAt) return false
  if (await hasChangedPassword(db, operator.id)) return true
  return operator.createdAt < now() - settings.auditDays * DAY_MS2
}
var DAY_MS2 = 864e5
var SIGN_UPS_BY_IP = { name: 'sign-up-ip', max: 10, windowMs: 60 * 6e4 }
var OWNER_EMAILS = { name: 'owner-mail', max: 3, windowMs: 60 * 6e4 }
async function signUp(ctx, form) {
  if ((await readSignUp(ctx)) === 'closed')
    throw new DomainError('forbidden', 'Sign-up is closed. Please ask your administrator.')
  await assertWithinLimit(ctx, SIGN_UPS_BY_IP, ctx.caller.ip)
  using slot = reserveHash(null)
  await consumeAttempt(ctx, SIGN_UPS_BY_IP, ctx.caller.ip)
  const passwordHash = await hashPassword(form.password, ctx.settings.passwordCost, slot)
  const owner = isOperatorEmail(form.email, ctx.settings.operatorEmail)
    ? ctx.settings.operatorEmail
    : (await findUserByEmail(ctx.db, form.email))?.email
  if (owner !== void 0) {
    await notifyOwner(ctx, owner)
  } else {
    await createAccount(ctx, form, passwordHash)
  }
  ctx.events.emit('jobsQueued')
}
async function createAccount(ctx, form, passwordHash) {
  const userId = asUserId(ctx.newId())
  const tenantId = asTenantId(ctx.newId())
  const now = ctx.now()
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await insertUser(trx, {
        id: userId,
        email: form.email,
        passwordHash,
        role: 'business',
        createdAt: now,
        updatedAt: now,
      })
      const business = {
        id: tenantId,
        userId,
        name: form.businessName,
        email: form.email,
        phone: form.phoneNumber,
        website: form.website,
        servicePlan: form.servicePlan,
        createdAt: now,
        updatedAt: now,
      }
      await insertBusiness(trx, business, ctx.newId())
      await queueEmailLink(trx, ctx, { userId, email: form.email, purpose: 'verify-email' })
      await recordAudit(trx, ctx, { actorUserId: userId, tenantId })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await notifyOwner(ctx, form.email)
  }
}
async function notifyOwner(ctx, owner) {
  const isAllowed = await tryConsumeAttempt(ctx, OWNER_EMAILS, owner)
  await ctx.db
    .transaction()
    .execute(async (trx) =>
      isAllowed ? await queueEmail(trx, ctx, alreadyRegisteredEmail(ctx, owner)) : await queueDecoyEmail(trx, ctx),
    )
}
function isOperatorEmail(email, operatorEmail) {
  return normalizeMailbox(email) === normalizeMailbox(operatorEmail)
}
function normalizeMailbox(email) {
  const [local = '', domain = ''] = email.normalize('NFKC').toLowerCase().split('@')
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`
}
async function readSignUp({ db, settings }) {
  if (settings.signUp === 'closed') return 'closed'
  return (await findSetting(db, 'sign-up'))?.value === 'closed' ? 'closed' : 'open'
}
async function viewSignUp(deps) {
  return { signUp: await readSignUp(deps), isFixed: deps.settings.signUp === 'closed' }
}
async function setSignUp(ctx, { signUp: signUp2 }) {
  if (ctx.settings.signUp === 'closed' && signUp2 === 'open') {
    throw new DomainError('conflict', 'Sign-up is closed by SIGN_UP=closed in the environment. Change it there.')
  }
  await ctx.db.transaction().execute(async (trx) => {
    const before = await readSignUp({ ...ctx, db: trx })
    await saveSetting(trx, { name: 'sign-up', value: signUp2, updatedAt: ctx.now() })
    await recordAudit(trx, ctx, { before: { signUp: before }, after: { signUp: signUp2 } })
  })
  return await viewSignUp(ctx)
}
async function readDatabaseSize(db) {
  const dialect = dialectOf(db)
  const { rows } = await (dialect === 'sqlite' ? SQLITE_SIZE : POSTGRES_SIZE).execute(db)
  return { dialect, bytes: rows[0]?.bytes ?? 0 }
}
var SQLITE_SIZE = sql`
  select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
var POSTGRES_SIZE = sql`select pg_database_size(current_database()) as bytes`
var IS_QUEUED = sql`recipients.state = 'queued'`
var IS_PLANNED = sql`recipients.plan <> 'first'`
async function listDueCallBacks(db, due) {
  return await selectDue(db, due).where(IS_PLANNED).where('plan', '=', 'call-back').orderBy('dueAt').execute()
}
async function listDue(db, due) {
  return await selectDue(db, due).where('plan', '<>', 'call-back').orderBy('dueAt').orderBy('position').execute()
}
function selectDue(db, { campaignId, now, limit }) {
  return db
    .selectFrom('recipients')
    .select(['id', 'phoneNumber', 'timeZone', 'attempts', 'plan'])
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .where('dueAt', '<=', now)
    .limit(limit)
}
async function findNextDue(db, campaignId) {
  const row = await db
    .selectFrom('recipients')
    .select('dueAt')
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return row?.dueAt ?? null
}
var MAX_COUNTED2 = 1e3
async function countPlanned(db, campaignId, plan) {
  const planned = db
    .selectFrom('recipients')
    .select('dueAt')
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .where(IS_PLANNED)
    .where('plan', '=', plan)
    .limit(MAX_COUNTED2)
  return await db.selectFrom(planned.as('planned')).$call(countRows)
}
async function listPlanned(db, { campaignId, plans, limit }) {
  return await db
    .selectFrom('recipients')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .where(IS_PLANNED)
    .where('plan', 'in', plans)
    .limit(limit)
    .execute()
}
var QUEUES_AT_ONCE = 100
async function listQueues(db, { queues: queues2, limit }) {
  const recipients = []
  const turn = beginTurn()
  for (let at = 0; at < queues2.length; at += QUEUES_AT_ONCE) {
    if (turn.isUsedUp()) await turn.next()
    const [first, ...others] = queues2
      .slice(at, at + QUEUES_AT_ONCE)
      .map((queue) => db.selectFrom(selectQueue(db, queue, limit).as('queue')).selectAll())
    if (first) recipients.push(...(await first.unionAll(others).execute()))
  }
  return recipients
}
function selectQueue(db, { campaignId, plan, after }, limit) {
  let query = db
    .selectFrom('recipients')
    .select(['id', 'campaignId', 'position', 'phoneNumber', 'name', 'attempts', 'dueAt', 'plan', 'planReason'])
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .where(IS_PLANNED)
    .where('plan', '=', plan)
    .$narrowType()
  if (after) {
    const { dueAt, position } = after
    query = query.where((eb) => eb(eb.refTuple('dueAt', 'position'), '>', eb.tuple(dueAt, position)))
  }
  return query.orderBy('dueAt').orderBy('position').limit(limit)
}
async function countFirstCalls(db, { campaignId, now }) {
  const next = db
    .selectFrom('recipients')
    .select(['dueAt', 'plan'])
    .where('campaignId', '=', campaignId)
    .where(IS_QUEUED)
    .orderBy('dueAt')
    .orderBy('position')
    .limit(MAX_COUNTED2)
  return await db
    .selectFrom(next.as('next'))
    .select([sql`min("dueAt")`.as('dueAt'), sql`count(*)`.as('calls')])
    .where('plan', '=', 'first')
    .groupBy(sql`case when "dueAt" <= ${sql.lit(now)} then 0 else "dueAt" / 3600000 end`)
    .orderBy(sql`min("dueAt")`)
    .execute()
}
async function postpone(db, tenant, { ids, dueAt }) {
  if (ids.length === 0) return
  await db
    .updateTable('recipients')
    .set({ dueAt })
    .where('id', 'in', ids)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where('state', '=', 'queued')
    .execute()
}
async function cancelRecipients(db, tenant, { queued, now }) {
  let canceled = 0
  for (const [campaignId, recipients] of Map.groupBy(queued, (recipient) => recipient.campaignId)) {
    const stopped = { campaignId, recipients, from: 'queued', skipReason: 'cancelled' }
    canceled += await stopCalling(db, tenant, stopped)
    await finishCampaignIfDone(db, tenant, { id: campaignId, now })
  }
  const callBacks = queued.filter(({ plan }) => plan === 'call-back').map(({ id }) => id)
  await dismissConfirmedCallBacks(db, tenant, { recipientIds: callBacks, now })
  return canceled
}
async function stopCalling(db, tenant, stopped) {
  const { campaignId, recipients, from, skipReason } = stopped
  let moved = 0
  const states = await findStatesBefore(db, tenant, recipients)
  for (const [to, group] of Map.groupBy(recipients, ({ id }) => states.get(id) ?? 'skipped')) {
    const ids = group.map(({ id }) => id)
    moved += (await moveRecipients(db, tenant, { campaignId, ids, from, to, change: { skipReason } })).length
  }
  return moved
}
async function findStatesBefore(db, tenant, recipients) {
  const callIds = recipients.flatMap(({ callId }) => (callId === null ? [] : [callId]))
  const ends = new Map((await listCallEnds(db, tenant, callIds)).map((call) => [call.id, call]))
  return new Map(
    recipients.flatMap(({ id, callId }) => {
      const call = ends.get(callId ?? '')
      if (!call || call.status === 'initiated' || call.status === 'in-progress') return []
      return [[id, toRecipientState(call.status, call.endReason)]]
    }),
  )
}
var BUSY_NUMBER_MS = 15e3
async function checkRecipients(db, { now, settings, voice }, { tenant, campaign, waiting }) {
  const numbers = waiting.map((recipient) => recipient.phoneNumber)
  const [window2, rules] = [allowedWindow(campaign, settings), readRetryRules(campaign)]
  const retries = waiting.filter(({ plan }) => plan === 'retry').map(({ id }) => id)
  const lastAttempts = await listLastAttempts(db, tenant, retries)
  const onCall = new Set(await listBusyNumbers(db, tenant, numbers))
  const listed = new Set(await findListedNumbers(db, tenant, numbers))
  const counted = originOf({ testMode: campaign.testMode, provider: voice.name })
  const suggested = new Set(await findSuggestedNumbers(db, tenant, { phoneNumbers: numbers, counted }))
  const at = now()
  const numbersToCall = new Set()
  return waiting.map((recipient) => {
    const { id, phoneNumber } = recipient
    if (listed.has(phoneNumber)) return { go: 'never', reason: 'do-not-call' }
    if (suggested.has(phoneNumber)) return { go: 'never', reason: 'asked-not-to-be-called' }
    const check = checkPhone(phoneNumber, settings.countries)
    if (!check.ok || check.e164 !== phoneNumber) return { go: 'never', reason: 'number-refused' }
    const lastAttemptAt = lastAttempts.get(id)?.sentAt
    const hasRules = rules !== null && lastAttemptAt !== void 0 && campaign.testMode === 0
    const allowed = hasRules
      ? findRetryWindow({ rules, window: window2, zones: listPossibleZones(recipient), lastAttemptAt }, at)
      : window2
    const hours = checkCallingTime(recipient, allowed, at)
    if (hours.when === 'never') {
      return { go: 'never', reason: describeNever(recipient, hours.isZoneKnown) }
    }
    if (hours.when === 'later') return { go: 'later', dueAt: hours.dueAt }
    if (onCall.has(phoneNumber) || numbersToCall.has(phoneNumber)) return { go: 'later', dueAt: at + BUSY_NUMBER_MS }
    numbersToCall.add(phoneNumber)
    return { go: 'now' }
  })
}
function describeNever({ phoneNumber, timeZone }, isZoneKnown) {
  if (!isZoneKnown) return 'unknown-time-zone'
  return timeZone === null && isPlaceUnknown(phoneNumber) ? 'unknown-place' : 'no-calling-hours'
}
var ROW_NAME = 'starts'
async function lockNextStart(db) {
  const row = await db
    .insertInto('dialer_slots')
    .values({ name: ROW_NAME, nextAtMicros: 0 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ nextAtMicros: eb.ref('dialer_slots.nextAtMicros') })),
    )
    .returning('nextAtMicros')
    .executeTakeFirstOrThrow()
  return row.nextAtMicros
}
async function readNextStart(db) {
  const row = await db.selectFrom('dialer_slots').select('nextAtMicros').where('name', '=', ROW_NAME).executeTakeFirst()
  return row?.nextAtMicros ?? 0
}
async function setNextStart(db, micros) {
  await db.updateTable('dialer_slots').set({ nextAtMicros: micros }).where('name', '=', ROW_NAME).execute()
}
var SECOND_MS = 1025
var RESERVE_AHEAD_MS = 250
var MAX_WAIT_MS = 5e3
var SLOT_TOLERANCE_MS = { alone: RESERVE_AHEAD_MS, shared: 150 }
var MARGIN_MS = { alone: 0, shared: SLOT_TOLERANCE_MS.shared + 25 }
var EARLY_MS = { alone: 50, shared: 0 }
var CLOCK_TOLERANCE_MS = 1e3
async function readStartSlots(db, rate) {
  return computeSlots(await readNextStart(db), rate)
}
async function lockStartSlots(db, rate) {
  const slots = computeSlots(await lockNextStart(db), rate)
  const { next, interval } = slots
  return {
    ...slots,
    async take(count2) {
      if (count2 > 0) await setNextStart(db, next + count2 * interval)
      return Array.from({ length: count2 }, (_, index) => Math.ceil((next + index * interval) / 1e3))
    },
  }
}
async function keepOrRenewSlot(db, startAt, rate) {
  const kind = slotSharing(rate)
  if (rate.now - startAt <= SLOT_TOLERANCE_MS[kind]) return true
  const storedNext = await lockNextStart(db)
  const { next, nextAt, interval } = computeSlots(storedNext, rate)
  const isNewest = storedNext <= startAt * 1e3 + interval
  if (!isNewest && nextAt > rate.now + EARLY_MS[kind]) return false
  await setNextStart(db, (isNewest ? rate.now * 1e3 : next) + interval)
  return true
}
function slotSharing({ isShared }) {
  return isShared ? 'shared' : 'alone'
}
function computeSlots(storedNext, rate) {
  const { now, callsPerSecond } = rate
  const interval = Math.ceil(((SECOND_MS + MARGIN_MS[slotSharing(rate)]) * 1e3) / callsPerSecond)
  const earliest = now * 1e3
  const latest = earliest + RESERVE_AHEAD_MS * 1e3
  const next = storedNext > latest + interval + CLOCK_TOLERANCE_MS * 1e3 ? earliest : Math.max(storedNext, earliest)
  const free = next > latest ? 0 : Math.floor((latest - next) / interval) + 1
  return { next, interval, free, nextAt: Math.ceil(next / 1e3), waitMs: Math.max(0, Math.ceil((next - latest) / 1e3)) }
}
function createPacer(callsPerSecond, now) {
  const maxStarts = Math.max(1, Math.floor(callsPerSecond))
  const windowMs = (maxStarts / callsPerSecond) * SECOND_MS
  const slots = Array.from({ length: maxStarts }, () => 0)
  const wakeCallbacks = new Set()
  let isStopped = false
  const sleep5 = async (ms) => {
    const { promise, resolve } = Promise.withResolvers()
    const timer = setTimeout(resolve, Math.min(ms, 1e3))
    wakeCallbacks.add(resolve)
    await promise
    clearTimeout(timer)
    wakeCallbacks.delete(resolve)
  }
  const wakeAll = () => {
    for (const wake of wakeCallbacks) wake()
  }
  const take = (slot) => {
    slots[slot] = Infinity
    const release = (at) => {
      if (slots[slot] === Infinity) slots[slot] = at
      wakeAll()
    }
    return { use: () => release(performance.now() + windowMs), giveUp: () => release(0) }
  }
  return {
    async wait(until) {
      for (;;) {
        if (isStopped) return null
        const freeAt = Math.min(...slots)
        const startsIn = until - now() > MAX_WAIT_MS ? 0 : until - now()
        const waitMs = Math.max(startsIn, freeAt - performance.now())
        if (waitMs <= 0) return take(slots.indexOf(freeAt))
        await sleep5(waitMs)
      }
    },
    stop() {
      isStopped = true
      wakeAll()
    },
  }
}
var MAX_CALL_MS = 60 * 6e4
var MAX_LOST_MS = 12e4
var CLAIM_LEASE_MS = 2e4
var LEASE_MS = 45e3
var MAX_CHECK_AGE_MS = 5e3
var LATEST_START_MS = 60 * 6e4
var HOLD_MS = 2e3
var PROBE_MS = 500
var EXTRA_RECIPIENTS = 20
async function claimRecipients(deps, { tenantId, max }) {
  return await transactionWithEvents(deps, async (trx) => {
    await lockCampaigns(trx, tenantId)
    const now = deps.now()
    const campaigns = []
    for (const campaign of await listDueCampaigns(trx, tenantId, now)) {
      const runningCampaign = await startIfDue(trx, campaign, now)
      if (runningCampaign) campaigns.push(runningCampaign)
    }
    const hold = await findHold(trx, tenantId, now)
    if (hold) {
      const holdChange = { reason: HOLD_REASONS[hold.reason], until: now + HOLD_MS }
      for (const { id } of campaigns) await holdCampaign(trx, tenantId, { campaignId: id, ...holdChange })
      return []
    }
    const { concurrency } = deps.settings.dialer
    const cutoffs = computeLineCutoffs(now)
    const lines = concurrency - (await countOpen(trx, tenantId, cutoffs))
    const isProbe = lines === 0 && (await countOpen(trx, tenantId, { ...cutoffs, isProbe: true })) < concurrency
    const claiming = isProbe ? campaigns.filter(({ trips }) => trips > 0) : campaigns
    const starts = await lockStartSlots(trx, { now, ...deps.settings.dialer })
    let remaining = Math.min(max, isProbe ? 1 : lines, starts.free)
    const claims = []
    for (const [index, campaign] of claiming.entries()) {
      if (remaining <= 0) break
      const share = Math.ceil(remaining / (claiming.length - index))
      const claimed = await claimFromCampaign(trx, deps, { campaign, max: share })
      claims.push(...claimed)
      remaining -= claimed.length
    }
    const times = await starts.take(claims.length)
    const claimedAt = performance.now()
    return claims.map((claim, index) => ({ ...claim, startAt: times[index] ?? now, claimedAt }))
  })
}
function computeLineCutoffs(now) {
  return { startedBefore: now - MAX_CALL_MS, lostBefore: now - MAX_LOST_MS }
}
async function findLostUntil({ db, settings, now }, tenant) {
  const open = await listOpenAttempts(db, tenant, computeLineCutoffs(now()))
  const lost = open.filter(({ state }) => state === 'unknown')
  if (open.length < settings.dialer.concurrency || lost.length <= open.length / 2) return null
  return lost.reduce((first, { resolvedAt }) => Math.min(first, resolvedAt ?? first), now()) + MAX_LOST_MS
}
async function startIfDue(db, campaign, now) {
  const { id, tenantId: tenant, state, scheduledAt } = campaign
  if (state === 'running') return campaign
  if (state !== 'scheduled') {
    await changeCampaign(db, tenant, { id, change: { nextAt: null } })
    return null
  }
  if (scheduledAt !== null && now - scheduledAt > LATEST_START_MS) {
    const reason = 'start-missed'
    const change2 = { state: 'cancelled', heldReason: reason, nextAt: null, finishedAt: now }
    await changeCampaign(db, tenant, { id, change: change2 })
    return null
  }
  const change = { state: 'running', startedAt: now }
  await changeCampaign(db, tenant, { id, change })
  publishCampaignEvent(db, tenant, { campaignId: id, type: 'campaign.started' })
  return { ...campaign, ...change }
}
async function claimFromCampaign(db, deps, { campaign, max }) {
  const { id: campaignId, tenantId: tenant } = campaign
  const now = deps.now()
  const maxClaims = campaign.trips > 0 ? Math.min(max, 1 - (await countProbes(db, campaign, now))) : max
  if (maxClaims <= 0) {
    await changeCampaign(db, tenant, { id: campaignId, change: { nextAt: now + PROBE_MS } })
    return []
  }
  const due = { campaignId, now, limit: maxClaims + EXTRA_RECIPIENTS }
  const waiting = [...(await listDueCallBacks(db, due)), ...(await listDue(db, due))].slice(0, due.limit)
  const verdicts = await checkRecipients(db, deps, { tenant, campaign, waiting })
  const ready = waiting.filter((_, index) => verdicts[index]?.go === 'now').slice(0, maxClaims)
  await postponeOrSkip(db, campaign, { waiting, verdicts })
  const claims = await createClaims(db, deps, { campaign, ready })
  const nextDue = await findNextDue(db, campaignId)
  const change = { nextAt: nextDue, heldReason: null, ...(claims.length > 0 ? { claimedAt: now } : {}) }
  await changeCampaign(db, tenant, { id: campaignId, change })
  if (nextDue === null) await finishCampaignIfDone(db, tenant, { id: campaignId, now })
  return claims
}
async function countProbes(db, { id, tenantId, trippedAt }, now) {
  const cutoffs = computeLineCutoffs(now)
  const startedBefore = Math.max(cutoffs.startedBefore, trippedAt ?? 0)
  return await countOpen(db, tenantId, { ...cutoffs, startedBefore, campaignId: id })
}
async function postponeOrSkip(db, { id: campaignId, tenantId: tenant }, { waiting, verdicts }) {
  const postponedIds = new Map()
  const skippedIds = new Map()
  for (const [index, { id }] of waiting.entries()) {
    const verdict = verdicts[index]
    if (verdict?.go === 'later') postponedIds.set(verdict.dueAt, [...(postponedIds.get(verdict.dueAt) ?? []), id])
    if (verdict?.go === 'never') skippedIds.set(verdict.reason, [...(skippedIds.get(verdict.reason) ?? []), id])
  }
  for (const [dueAt, ids] of postponedIds) await postpone(db, tenant, { ids, dueAt })
  for (const [skipReason, ids] of skippedIds) {
    const recipients = await findRecipients(db, tenant, ids)
    await stopCalling(db, tenant, { campaignId, recipients, from: 'queued', skipReason })
  }
}
async function createClaims(db, { now, newId, log }, { campaign, ready }) {
  const { id: campaignId, tenantId } = campaign
  const at = now()
  const attempts = await claimAttempts(
    db,
    ready.map((recipient) => ({
      id: newId(),
      tenantId,
      campaignId,
      recipientId: recipient.id,
      phoneNumber: recipient.phoneNumber,
      attemptNumber: recipient.attempts + 1,
      state: 'claimed',
      fence: 1,
      createdAt: at,
    })),
    { leaseMs: CLAIM_LEASE_MS },
  )
  const ids = attempts.map((attempt) => attempt.recipientId)
  await moveRecipients(db, tenantId, { campaignId, ids, from: 'queued', to: 'dialling' })
  const alreadyDialed = ready.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  if (alreadyDialed.length > 0) {
    log.error({ campaignId, recipients: alreadyDialed }, 'queued recipients had already been dialed')
    await moveRecipients(db, tenantId, { campaignId, ids: alreadyDialed, from: 'queued', to: 'unknown' })
  }
  return attempts.map((attempt) => ({
    attemptId: attempt.id,
    fence: attempt.fence,
    tenantId,
    campaignId,
    recipientId: attempt.recipientId,
    phoneNumber: attempt.phoneNumber,
    attemptNumber: attempt.attemptNumber,
    testMode: campaign.testMode === 1,
  }))
}
function splitRange({ from, to }) {
  const first = Math.ceil(from / FIGURES_INTERVAL_MS) * FIGURES_INTERVAL_MS
  const last = Math.floor(to / FIGURES_INTERVAL_MS) * FIGURES_INTERVAL_MS
  if (first >= last) return { whole: { from, to: from }, ends: [{ from, to }] }
  const ends = [
    { from, to: first },
    { from: last, to },
  ]
  return { whole: { from: first, to: last }, ends: ends.filter((end) => end.from < end.to) }
}
function clipPeriod({ from, to, offset }, range) {
  return { from: Math.max(from, range.from), to: Math.min(to, range.to), offset }
}
async function sumValues(db, tenant, { fieldId, ...range }) {
  const { rows } = await sql`
    with recursive found("valueKey") as (
      select min("valueKey") from call_value_counts where "tenantId" = ${tenant} and "fieldId" = ${fieldId}
      union all
      select (
        select min(counts."valueKey") from call_value_counts counts
        where counts."tenantId" = ${tenant} and counts."fieldId" = ${fieldId} and counts."valueKey" > found."valueKey"
      ) from found where "valueKey" is not null
    )
    select "valueKey", ${sumCalls(tenant, { ...range, fieldId, valueKey: sql`found."valueKey"` })} as "calls"
    from found where "valueKey" is not null`.execute(db)
  return rows
}
async function sumValueByDay(db, tenant, { from, to, offset, ...value }) {
  if (from >= to) return []
  const firstDay = dayNumber(from, offset)
  const firstEnd = Math.min((firstDay + 1) * DAY_MS - offset, to)
  const nextEnd = sql`days."until" + ${sql.lit(DAY_MS)}`
  const { rows } = await sql`
    with recursive days("day", "since", "until") as (
      select cast(${firstDay} as bigint), cast(${from} as bigint), cast(${firstEnd} as bigint)
      union all
      select days."day" + 1, days."until", case when ${nextEnd} < ${to} then ${nextEnd} else cast(${to} as bigint) end
      from days where days."until" < ${to}
    )
    select "day", ${sumCalls(tenant, { ...value, from: sql`days."since"`, to: sql`days."until"` })} as "calls"
    from days`.execute(db)
  return rows
}
function sumCalls(tenant, { fieldId, valueKey, from, to, segments }) {
  return sql`(
    select cast(coalesce(sum(counts.calls), 0) as bigint) from call_value_counts counts
    where counts."tenantId" = ${tenant} and counts."fieldId" = ${fieldId} and counts."valueKey" = ${valueKey}
      and counts."halfHour" >= ${from} and counts."halfHour" < ${to} and counts.segment in (${sql.join([...segments])}))`
}
async function listValuesBetween(db, tenant, { fieldIds, above, below, segments }) {
  const values = await db
    .selectFrom('calls')
    .innerJoin('call_values', 'call_values.callId', 'calls.id')
    .select(['calls.startedAt', 'calls.facet', 'call_values.fieldId', 'call_values.valueKey'])
    .where('calls.tenantId', '=', tenant)
    .where('calls.orderKey', '>=', above)
    .where('calls.orderKey', '<', below)
    .where('calls.source', '=', 'phone')
    .where(withoutIndex('call_values.tenantId'), '=', tenant)
    .where('call_values.fieldId', 'in', fieldIds)
    .execute()
  return values.filter(({ facet }) => segments.includes(segmentOf(facet)))
}
async function reviewResults(db, tenant, { range, previous, periods, segments }) {
  const fields = (await listFields(db, tenant)).filter(({ kind }) => isCounted(kind))
  if (fields.length === 0) return { outcome: null, goals: [] }
  const fieldIds = fields.map(({ id }) => id)
  const [current, before] = [splitRange(range), splitRange(previous)]
  const currentValues = await listEdgeValues(db, tenant, { fieldIds, ends: current.ends, segments })
  const beforeValues = await listEdgeValues(db, tenant, { fieldIds, ends: before.ends, segments })
  const sums = [
    ...currentValues.map((value) => ({ ...value, range: 'current', calls: 1 })),
    ...beforeValues.map((value) => ({ ...value, range: 'before', calls: 1 })),
  ]
  const turn = beginTurn()
  const outcome = fields.find(({ kind }) => kind === 'outcome')
  for (const fieldId of fieldIds) {
    for (const [name, { whole: whole2 }] of [
      ['current', current],
      ['before', before],
    ]) {
      if (name === 'current' && fieldId === outcome?.id) continue
      const found = await sumValues(db, tenant, { fieldId, segments, ...whole2 })
      for (const sum of found) sums.push({ ...sum, fieldId, range: name })
      if (turn.isUsedUp()) await turn.next()
    }
  }
  const { whole } = current
  return {
    outcome: outcome
      ? await reviewOutcome(db, tenant, { field: outcome, sums, edgeValues: currentValues, whole, periods, segments })
      : null,
    goals: fields.filter(({ kind }) => kind === 'goal').map((goal) => reviewGoal(goal, sums)),
  }
}
async function listEdgeValues(db, tenant, { fieldIds, ends, segments }) {
  const lists = await Promise.all(
    ends.map(
      async ({ from, to }) =>
        await listValuesBetween(db, tenant, {
          ...{ fieldIds, segments },
          ...{ above: orderKeyAt(from), below: orderKeyAt(to) },
        }),
    ),
  )
  return lists.flat().flatMap(({ valueKey, ...value }) => (valueKey === null ? [] : [{ ...value, valueKey }]))
}
async function reviewOutcome(db, tenant, { field, sums, edgeValues, whole, periods, segments }) {
  const { id: fieldId, name } = field
  const own = sums.filter((sum) => sum.fieldId === fieldId)
  const found = []
  const turn = beginTurn()
  for (const period of periods) {
    for (const valueKey of new Set(own.map((sum) => sum.valueKey))) {
      const byDay = await sumValueByDay(db, tenant, {
        ...{ fieldId, valueKey, segments },
        ...clipPeriod(period, whole),
      })
      for (const sum of byDay) if (sum.calls > 0) found.push({ ...sum, valueKey })
      if (turn.isUsedUp()) await turn.next()
    }
  }
  for (const { valueKey, calls } of found) own.push({ fieldId, valueKey, calls, range: 'current' })
  for (const { fieldId: id, startedAt: at, valueKey } of edgeValues) {
    const period = periods.find(({ from, to }) => at >= from && at < to)
    if (period && id === fieldId) found.push({ day: dayNumber(at, period.offset), valueKey, calls: 1 })
  }
  const counted = own.filter(({ range, calls }) => range === 'current' && calls > 0)
  const choices = listChoices(field.choices, new Set(counted.map(({ valueKey }) => valueKey)))
  const indexes = new Map(choices.map(({ valueKey }, index) => [valueKey, index]))
  const days = new Map(listDayNumbers(periods).map((day) => [day, choices.map(() => 0)]))
  for (const { day, valueKey, calls } of found) {
    const index = indexes.get(valueKey)
    const counts = days.get(day)
    if (counts && index !== void 0) counts[index] = (counts[index] ?? 0) + calls
  }
  const sumsByValue = Map.groupBy(own, ({ valueKey }) => valueKey)
  return {
    fieldId,
    name,
    choices: choices.map(({ value, isReached, valueKey }) => {
      return { value, isReached, ...addUp(sumsByValue.get(valueKey) ?? []) }
    }),
    days: [...days].map(([day, counts]) => ({ day: formatDay(day), counts })),
  }
}
var REACHED = toValueKey(true)
function reviewGoal({ id: fieldId, name }, sums) {
  const all = sums.filter((sum) => sum.fieldId === fieldId)
  const total = addUp(all)
  const reached = addUp(all.filter(({ valueKey }) => valueKey === REACHED))
  return {
    fieldId,
    name,
    current: { reached: reached.current, total: total.current },
    before: { reached: reached.before, total: total.before },
  }
}
function addUp(sums) {
  const total = { current: 0, before: 0 }
  for (const { range, calls } of sums) total[range] += calls
  return total
}
function listChoices(choices, valueKeys) {
  const found = new Map()
  for (const choice of choices) found.set(toValueKey(choice.value), choice)
  for (const value of valueKeys) if (!found.has(value)) found.set(value, { value, isReached: null })
  return [...found].map(([valueKey, choice]) => ({ ...choice, valueKey }))
}
async function readResults(db, tenant, campaignId) {
  const counts = await listCampaignValues(db, campaignId)
  const fields = await findFields(db, tenant, [...new Set(counts.map(({ fieldId }) => fieldId))])
  const countsByField = Map.groupBy(counts, ({ fieldId }) => fieldId)
  const countsOf = (fieldId) => countsByField.get(fieldId) ?? []
  const outcomeFields = fields.filter(({ kind }) => kind === 'outcome')
  const outcomeCounts = outcomeFields.flatMap(({ id }) => countsOf(id))
  const choices = listChoices(
    outcomeFields.flatMap((field) => field.choices),
    outcomeCounts.map(({ valueKey }) => valueKey),
  )
  const countsByValue = Map.groupBy(outcomeCounts, ({ valueKey }) => valueKey)
  return {
    outcomes: choices
      .map(({ value, isReached, valueKey }) => {
        const found = countsByValue.get(valueKey) ?? []
        const fieldId = found.length === 1 ? (found[0]?.fieldId ?? null) : null
        return { fieldId, value, isReached, calls: sumCalls2(found) }
      })
      .filter(({ calls }) => calls > 0),
    goals: fields
      .filter(({ kind }) => kind === 'goal')
      .map(({ id, name }) => ({
        fieldId: id,
        name,
        reached: sumCalls2(countsOf(id), toValueKey(true)),
        total: sumCalls2(countsOf(id)),
      })),
  }
}
function sumCalls2(counts, valueKey) {
  return counts
    .filter((count2) => valueKey === void 0 || count2.valueKey === valueKey)
    .reduce((calls, count2) => calls + count2.calls, 0)
}
async function listCampaigns2(deps, tenantId, input) {
  const before = readCursor(input.cursor)
  const campaigns = await listCampaigns(deps.db, tenantId, { before, limit: input.limit + 1 })
  const { page, nextCursor } = takePage(campaigns, input.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { rows: await summarizeCampaigns(deps, tenantId, page), nextCursor }
}
async function showCampaign(deps, tenantId, campaignId) {
  const row = await findCampaign(deps.db, tenantId, campaignId)
  const [summary] = row ? await summarizeCampaigns(deps, tenantId, [row]) : []
  if (!row || !summary) throw notFound()
  const callsPerMinute = summary.state === 'running' ? await readCallsPerMinute(deps, tenantId, campaignId) : null
  const planned = await countPlannedCalls(deps, row)
  const isEndKnown = callsPerMinute !== null && planned.retries + planned.callBacks === 0
  const { callingFrom: from, callingUntil: until } = row
  const isWaiting = summary.state === 'held' || summary.state === 'scheduled'
  const isResumeTimeKnown = isWaiting && !isClientHeld(summary.reason)
  const isLater = row.nextAt !== null && row.nextAt > deps.now()
  const resumesAt = isLater ? row.nextAt : await findLostUntil(deps, tenantId)
  return {
    ...summary,
    callingHours: from === null || until === null ? null : { from, until },
    retryRules: readRetryRules(row),
    callBacks: row.callBacks,
    planned,
    callsPerMinute,
    expectedEndAt: isEndKnown ? estimateEnd(deps.now(), summary.counts.queued / callsPerMinute) : null,
    resumesAt: isResumeTimeKnown ? resumesAt : null,
    ...(await readResults(deps.db, tenantId, campaignId)),
  }
}
async function countPlannedCalls({ db }, { id, state }) {
  if (state === 'cancelled') return { retries: 0, callBacks: 0 }
  return { retries: await countPlanned(db, id, 'retry'), callBacks: await countPlanned(db, id, 'call-back') }
}
var MINUTE_MS = 6e4
var NEWEST_STARTS = 100
var STALE_MS = 5 * MINUTE_MS
var RATES = [
  { starts: NEWEST_STARTS, spanMs: 1 },
  { starts: 10, spanMs: 3e4 },
  { starts: 3, spanMs: 2 * MINUTE_MS },
]
async function readCallsPerMinute({ db, now }, tenant, campaignId) {
  const notAfter = now()
  const starts = await listNewestStarts(db, tenant, { campaignId, notAfter, limit: NEWEST_STARTS })
  const recent = starts.filter((at) => at > notAfter - STALE_MS)
  const [newest, oldest] = [recent[0], recent.at(-1)]
  if (newest === void 0 || oldest === void 0) return null
  const span = newest - oldest
  const isRate = RATES.some(({ starts: count2, spanMs }) => recent.length >= count2 && span >= spanMs)
  return isRate ? ((recent.length - 1) / span) * MINUTE_MS : null
}
function estimateEnd(now, minutesLeft) {
  return minutesLeft > 1 ? now + minutesLeft * MINUTE_MS : null
}
async function summarizeCampaigns(deps, tenant, campaigns) {
  const { db, now } = deps
  const rows = await listCampaignCounts(
    db,
    campaigns.map(({ id }) => id),
  )
  const hold = await findHold(db, tenant, now())
  const isLost = (await findLostUntil(deps, tenant)) !== null
  return campaigns.map((campaign) => {
    const counts = toRecipientCounts(
      campaign,
      rows.filter((row) => row.campaignId === campaign.id),
    )
    const shown = toDisplayedState(campaign, { counts, hold, isLost, now: now() })
    return {
      id: campaign.id,
      name: campaign.name,
      ...shown,
      waitsUntil: shown.reason === 'outside-hours' ? campaign.nextAt : null,
      testMode: campaign.testMode === 1,
      totalCalls: campaign.totalRecipients,
      counts,
      createdAt: campaign.createdAt,
      scheduledAt: campaign.scheduledAt,
      startedAt: campaign.startedAt,
      finishedAt: campaign.finishedAt,
    }
  })
}
function toRecipientCounts(campaign, rows) {
  const countIn = (state) => rows.find((row) => row.state === state)?.recipients ?? 0
  const isCanceled = campaign.state === 'cancelled'
  return {
    queued: isCanceled ? 0 : countIn('queued'),
    dialling: countIn('dialling'),
    'in-progress': countIn('in-progress'),
    completed: countIn('completed'),
    missed: countIn('missed'),
    failed: countIn('failed'),
    unknown: countIn('unknown'),
    skipped: countIn('skipped'),
    cancelled: isCanceled ? countIn('queued') : 0,
  }
}
var LONG_WAIT_MS = 2e4
function toDisplayedState(campaign, { counts, hold, isLost, now }) {
  const { state, heldReason } = campaign
  const reason = heldReason === 'paused' ? null : heldReason
  if (state !== 'running') return { state, reason: state === 'cancelled' ? reason : null }
  if (hold !== null) return { state: 'held', reason: HOLD_REASONS[hold.reason] }
  if (reason !== null && !isClientHeld(reason)) return { state: 'held', reason }
  const isIdle = counts.queued > 0 && counts.dialling + counts['in-progress'] === 0
  if (isIdle && isLost && (campaign.nextAt ?? 0) <= now) return { state: 'held', reason: 'responses-lost' }
  const isWaitLong = campaign.nextAt !== null && campaign.nextAt > now + LONG_WAIT_MS
  return isIdle && isWaitLong ? { state: 'held', reason: 'outside-hours' } : { state, reason: null }
}
function isClientHeld(reason) {
  return reason === 'client-paused' || reason === 'limit-reached'
}
function isOnHold(now) {
  const countIn = (...states) => sql`(select coalesce(sum(recipients), 0) from campaign_counts
      where "campaignId" = campaigns.id and campaign_counts.state in (${sql.join(states)}))`
  return sql`("heldReason" is not null or "pausedAt" is not null
    or usage_months.seconds >= "monthlyLimitMinutes" * 60
    or "nextAt" > ${now + LONG_WAIT_MS} and ${countIn('queued')} > 0 and ${countIn('dialling', 'in-progress')} = 0)`
}
async function readGauges(db, now) {
  const month = monthOf(now)
  const countIf = (condition) => sql`cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as bigint)`
  const inState = (state) => sql`campaigns.state = ${state}`
  const campaigns = await db
    .selectFrom('campaigns')
    .innerJoin('businesses', 'businesses.id', 'campaigns.tenantId')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'campaigns.tenantId').on('usage_months.month', '=', month),
    )
    .select([
      countIf(inState('scheduled')).as('scheduled'),
      countIf(inState('running')).as('running'),
      countIf(sql`${inState('running')} and ${isOnHold(now)}`).as('held'),
      countIf(inState('paused')).as('paused'),
      sql`min(case when campaigns.state in ('scheduled', 'running') then "nextAt" end)`.as('due'),
    ])
    .where('campaigns.state', 'in', ['scheduled', 'running', 'paused'])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('campaign_counts')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_counts.campaignId')
    .select(sql`cast(coalesce(sum(campaign_counts.recipients), 0) as bigint)`.as('recipients'))
    .where('campaign_counts.state', '=', 'queued')
    .where('campaigns.state', 'in', ['scheduled', 'running', 'paused'])
    .executeTakeFirstOrThrow()
  const calls = await db
    .selectFrom('calls')
    .select([
      sql`count(*)`.as('open'),
      sql`cast(coalesce(sum(case when "conversationId" is null then 1 else 0 end), 0) as bigint)`.as('inFlight'),
    ])
    .where('lookupAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const { due, ...states } = campaigns
  return {
    campaigns: states,
    queuedRecipients: waiting.recipients,
    earliestDueAt: due,
    callsInProgress: calls.open,
    callsInFlight: calls.inFlight,
    emails: await readEmailGauges(db),
    webhooks: await readWebhooks(db),
    ...(await readClients(db, month)),
  }
}
var WEBHOOK_STATES = ['pending', 'waiting', 'done', 'ignored', 'quarantined', 'failed']
async function readWebhooks(db) {
  let lastReceivedAt = null
  const counts = new Map()
  for (const state of WEBHOOK_STATES) {
    const newest = await db
      .selectFrom('stored_webhooks')
      .select('receivedAt')
      .where('state', '=', state)
      .orderBy('receivedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest) lastReceivedAt = Math.max(lastReceivedAt ?? 0, newest.receivedAt)
    if (state === 'done' || state === 'ignored' || !newest) continue
    counts.set(state, await db.selectFrom('stored_webhooks').where('state', '=', state).$call(countRows))
  }
  return {
    waiting: (counts.get('pending') ?? 0) + (counts.get('waiting') ?? 0),
    failed: counts.get('failed') ?? 0,
    quarantined: counts.get('quarantined') ?? 0,
    lastReceivedAt,
  }
}
async function readClients(db, month) {
  const clients = await db
    .selectFrom('businesses')
    .select([sql`count(*)`.as('all'), sql`count("pausedAt")`.as('paused')])
    .where('erasedAt', 'is', null)
    .where(isClient('id'))
    .executeTakeFirstOrThrow()
  const used = await db
    .selectFrom('usage_months')
    .select(sql`cast(coalesce(sum(seconds), 0) as bigint)`.as('seconds'))
    .where('month', '=', month)
    .where(isClient('tenantId'))
    .executeTakeFirstOrThrow()
  return { clients, secondsThisMonth: used.seconds }
}
import { once as once2 } from 'node:events'
var CACHE_MS = 3e4
var TIMEOUT_MS = 5e3
var cache = new WeakMap()
async function readProviderState({ voice, now }) {
  const cached = cache.get(voice)
  const at = now()
  if (cached && isRecent(cached.requestedAt, at, CACHE_MS)) return await cached.state
  const state = checkWithTimeout(voice, at)
  cache.set(voice, { requestedAt: at, state })
  return await state
}
var TIMED_OUT = {
  what: 'Voice provider',
  isGood: false,
  message: `The provider did not respond within ${TIMEOUT_MS / 1e3} s. Calls wait until it does.`,
}
async function checkWithTimeout(voice, checkedAt) {
  const timeout = once2(AbortSignal.timeout(TIMEOUT_MS), 'abort').then(() => [TIMED_OUT])
  const findings = await Promise.race([voice.checkAccount(), timeout])
  return { name: voice.name, isGood: findings.every(({ isGood }) => isGood), findings, checkedAt }
}
var SHARES = { quoted: ['found', 'agent', 'absent'], found: ['found'], absent: ['absent'] }
var CLIENTS_SHOWN = 20
var CHANGE_POINTS = 20 + 1e-9
var VALUES_MIN = 50
async function viewQuotations(db, at) {
  const rows = await sumQuotes(db, Math.floor(at / DAY_MS))
  const clients = [...Map.groupBy(rows, ({ tenantId }) => tenantId)].map(([tenantId, weeks]) => ({
    tenantId,
    businessName: weeks[0]?.businessName ?? '',
    ...compareWeeks(weeks),
  }))
  const rank = (client2) => (client2.hasChanged ? 1e12 : 0) + client2.last.values
  const shown = clients.toSorted((one, other) => rank(other) - rank(one)).slice(0, CLIENTS_SHOWN)
  return { all: compareWeeks(rows), clients: shown, clientCount: clients.length }
}
function compareWeeks(rows) {
  const [last, before] = [
    toShares(rows.filter((row) => row.isLast === 1)),
    toShares(rows.filter((row) => row.isLast === 0)),
  ]
  const differs = (key) => Math.abs((last[key] ?? 0) - (before[key] ?? 0)) > CHANGE_POINTS
  const isEnough = Math.min(last.values, before.values) >= VALUES_MIN
  return { last, before, hasChanged: isEnough && (differs('quoted') || differs('found') || differs('absent')) }
}
function toShares(rows) {
  const sum = (states) => rows.reduce((total, row) => states.reduce((part, state) => part + row[state], total), 0)
  const values = sum(QUOTE_STATES)
  const share = (key) => (values > 0 ? (100 * sum(SHARES[key])) / values : null)
  return { values, quoted: share('quoted'), found: share('found'), absent: share('absent') }
}
async function viewStatus(deps) {
  const { db, serverInfo, settings, now } = deps
  const at = now()
  const gauges = await readGauges(db, at)
  const [account, models, disk, database] = await Promise.all([
    readProviderState(deps),
    checkModels(db, { provider: deps.voice.name, now: at }),
    serverInfo.readDiskSpace(),
    readDatabaseSize(db),
  ])
  const { lastReceivedAt, waiting, quarantined } = gauges.webhooks
  const findings = [...account.findings, ...models]
  return {
    version: serverInfo.version,
    startedAt: serverInfo.startedAt,
    at,
    provider: {
      ...account,
      findings,
      isGood: findings.every(({ isGood }) => isGood),
      lastWebhookAt: lastReceivedAt,
      webhooksWaiting: waiting,
      quarantined,
    },
    dialer: {
      ...gauges.campaigns,
      queuedRecipients: gauges.queuedRecipients,
      callsInProgress: gauges.callsInProgress,
      callsInFlight: gauges.callsInFlight,
      lateMs: gauges.earliestDueAt === null ? 0 : Math.max(0, at - gauges.earliestDueAt),
    },
    mail: { ...gauges.emails, isConnected: settings.emailVerificationRequired, problem: serverInfo.readMailProblem() },
    disk,
    database,
    backup: await viewBackup(deps, at),
    quotations: await viewQuotations(db, at),
    clockLagMs: await readClockLag(db, at),
    failed: await listFailedWork(deps),
  }
}
async function viewBackup({ db, settings, serverInfo }, at) {
  const { lastAt, lastBytes, lastMissing, error } = await readBackupState(db)
  const everyMs = settings.backupEveryMs
  const isLate =
    everyMs !== null && ![lastAt ?? 0, serverInfo.startedAt].some((each) => isRecent(each, at, 2 * everyMs))
  return { everyMs, lastAt, lastBytes, lastMissing, isLate, error: everyMs === null ? null : error }
}
async function addCorrection(ctx, { idempotencyKey, ...input }) {
  const { month, note } = input
  const seconds = Math.round(input.minutes * 60)
  const { tenantId } = ctx
  const now = ctx.now()
  if (month > monthOf(now)) throw new DomainError('invalid', 'This month has not begun yet')
  const after = await transactionWithEvents(ctx, async (trx) => {
    const allowance = await findAllowance(trx, tenantId, month)
    if (!allowance) throw notFound()
    const day = month === monthOf(now) ? dayOf(now) : monthSpan(month).lastDay
    const id = ctx.newId()
    const entryKey = `correction:${tenantId}:${idempotencyKey ?? id}`
    const isNew = await insertEntry(trx, {
      id,
      entryKey,
      tenantId,
      callId: null,
      month,
      day,
      seconds,
      note,
      madeBy: ctx.caller.session?.user.id ?? null,
      createdAt: now,
    })
    if (!isNew) {
      const first = await findEntry(trx, tenantId, entryKey)
      if (first?.month !== month || first.seconds !== seconds || first.note !== note) {
        throw new DomainError('conflict', 'This idempotency key belongs to a different correction.')
      }
      return allowance.usedSeconds
    }
    const sum = await addSeconds(trx, tenantId, { month, day, seconds })
    if (sum < 0) throw new DomainError('invalid', 'A month cannot have fewer than 0 minutes')
    await alertOperator(trx, ctx, { tenantId, month, before: sum - seconds, after: sum })
    await enqueueNumberUpdates(trx, ctx, tenantId)
    const entry = { tenantId, subject: month, before: { seconds: sum - seconds }, after: { seconds: sum, note } }
    await recordAudit(trx, ctx, entry)
    return sum
  })
  ctx.events.emit('jobsQueued')
  return { tenantId, month, addedSeconds: seconds, monthlyMinutes: toMinutes(after) }
}
async function sumCosts(db, tenant, month) {
  return await db
    .selectFrom('usage_entries')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'usage_entries.callId').onRef('calls.tenantId', '=', 'usage_entries.tenantId'),
    )
    .select([
      sql`cast(sum(calls."costCredits") as bigint)`.as('credits'),
      sql`cast(sum(calls."costMicroUsd") as bigint)`.as('microUsd'),
    ])
    .where('usage_entries.tenantId', '=', tenant)
    .where('usage_entries.month', '=', month)
    .executeTakeFirstOrThrow()
}
async function listEntries(db, tenant, { month, ...page }) {
  return await db
    .selectFrom('usage_entries')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'usage_entries.callId').onRef('calls.tenantId', '=', 'usage_entries.tenantId'),
    )
    .leftJoin('users', (join) => join.on(sql`users.id = usage_entries."madeBy"`))
    .select(['usage_entries.id', 'usage_entries.callId', 'usage_entries.seconds', 'usage_entries.note'])
    .select(['usage_entries.createdAt', 'usage_entries.madeBy', 'users.email as madeByEmail'])
    .select(['calls.conversationId', 'calls.direction', 'calls.source', 'calls.startedAt', 'calls.phoneNumber'])
    .select(['calls.costCredits', 'calls.costMicroUsd'])
    .where('usage_entries.tenantId', '=', tenant)
    .where('usage_entries.month', '=', month)
    .$call(newestFirst(page, 'usage_entries.createdAt', 'usage_entries.id'))
    .execute()
}
async function explainUsage({ db, now, tenantId }, input) {
  const month = input.month ?? monthOf(now())
  const before = readCursor(input.cursor)
  const [sums, cost, found] = await Promise.all([
    compareMonth(db, tenantId, month),
    before === null ? sumCosts(db, tenantId, month) : null,
    listEntries(db, tenantId, { month, before, limit: input.limit + 1 }),
  ])
  if (!sums) throw notFound()
  const { page, nextCursor } = takePage(found, input.limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { month, ...sums, cost, rows: page.map(toEntry2), nextCursor }
}
function toEntry2(row) {
  const { callId, conversationId, direction, source, startedAt, phoneNumber, costCredits, costMicroUsd } = row
  const lastDigits = phoneNumber?.slice(-4) ?? null
  return {
    id: row.id,
    kind: callId === null ? 'correction' : 'call',
    seconds: row.seconds,
    minutes: toMinutes(row.seconds),
    at: row.createdAt,
    note: row.note,
    madeBy: row.madeByEmail,
    call:
      callId === null || direction === null || source === null || startedAt === null
        ? null
        : { callId, conversationId, direction, source, startedAt, lastDigits },
    costCredits,
    costMicroUsd,
  }
}
import { setImmediate as nextTurn3 } from 'node:timers/promises'
async function readLedger(db, tenant, { provider, firstDay, lastDay }) {
  const query = db
    .selectFrom('usage_entries')
    .leftJoin('calls', (join) =>
      join.onRef('calls.id', '=', 'usage_entries.callId').on('calls.provider', '=', provider),
    )
    .select(['usage_entries.createdAt', 'usage_entries.id', 'usage_entries.callId', 'usage_entries.seconds'])
    .select(['calls.conversationId', 'calls.startedAt', 'calls.contentRemovedAt'])
    .where('usage_entries.tenantId', '=', tenant)
    .where('usage_entries.month', '=', monthOf(startOfUtcDay(firstDay)))
    .where('usage_entries.day', '>=', firstDay)
    .where('usage_entries.day', '<=', lastDay)
    .orderBy('usage_entries.createdAt')
    .orderBy('usage_entries.id')
    .limit(ENTRIES_PER_PAGE)
  const charged = new Map()
  let uncomparedSeconds = 0
  let correctionSeconds = 0
  let after = { createdAt: 0, id: '' }
  for (;;) {
    const page = await query
      .where(sql`(usage_entries."createdAt", usage_entries.id) > (${after.createdAt}, ${after.id})`)
      .execute()
    for (const { callId, seconds, conversationId, ...row } of page) {
      const { startedAt } = row
      const isGone = row.contentRemovedAt !== null
      if (callId === null) correctionSeconds += seconds
      else if (conversationId === null || startedAt === null || isGone) uncomparedSeconds += seconds
      else charged.set(conversationId, { callId, conversationId, startedAt, seconds })
    }
    const last = page[ENTRIES_PER_PAGE - 1]
    if (!last) return { charged, uncomparedSeconds, correctionSeconds }
    after = last
    await nextTurn3()
  }
}
var BATCH_SIZE2 = 500
var ENTRIES_PER_PAGE = 2e3
async function findKnownCalls(db, conversationIds) {
  const known = new Map()
  for (let from = 0; from < conversationIds.length; from += BATCH_SIZE2) {
    const ids = conversationIds.slice(from, from + BATCH_SIZE2)
    const deleted = await db
      .selectFrom('deleted_conversations')
      .select('conversationId')
      .where('conversationId', 'in', ids)
      .execute()
    for (const row of deleted) known.set(row.conversationId, 'deleted')
    const calls = await db
      .selectFrom('calls')
      .leftJoin('usage_entries', 'usage_entries.callId', 'calls.id')
      .select(['calls.id', 'calls.conversationId', 'calls.status', 'calls.startedAt', 'calls.testMode'])
      .select('usage_entries.id as entry')
      .where('calls.conversationId', 'in', ids)
      .execute()
    for (const { id: callId, conversationId, status, startedAt, ...row } of calls) {
      if (conversationId === null) continue
      known.set(conversationId, {
        callId,
        status,
        startedAt,
        isTest: row.testMode === 1,
        isCharged: row.entry !== null,
      })
    }
  }
  return known
}
async function findAgentId(db, tenant, provider) {
  const row = await db
    .selectFrom('provider_agents')
    .select('agentId')
    .where('tenantId', '=', tenant)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.agentId
}
async function listComparableTenants(db, { provider, day }) {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('erasedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('provider_agents')
            .select('agentId')
            .whereRef('provider_agents.tenantId', '=', 'businesses.id')
            .where('provider', '=', provider),
        ),
        eb.exists(
          eb
            .selectFrom('usage_days')
            .select('seconds')
            .whereRef('usage_days.tenantId', '=', 'businesses.id')
            .where('day', '=', day),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
var MARGIN_MS2 = 60 * 6e4
var MAX_UNLISTED = 500
async function compareTenantUsage(deps, { tenantId, ...span }) {
  const { db, voice } = deps
  const { firstDay, lastDay } = span
  const since = startOfUtcDay(firstDay) - MARGIN_MS2
  const until = startOfUtcDay(lastDay + 1) + MARGIN_MS2
  const agentId = await findAgentId(db, tenantId, voice.name)
  const listed = agentId === void 0 ? [] : await voice.listConversations({ since, until, agentId })
  const ledger = await readLedger(db, tenantId, { ...span, provider: voice.name })
  const providerCalls = new Map()
  for (const conversation of listed) {
    providerCalls.set(conversation.conversationId, await toProviderCall(deps, conversation))
  }
  await addUnlisted(deps, { providerCalls, charged: [...ledger.charged.keys()] })
  const known = await findKnownCalls(
    db,
    [...providerCalls.keys()].filter((id) => !ledger.charged.has(id)),
  )
  const { uncomparedSeconds, correctionSeconds } = ledger
  const sums = { conversations: 0, providerSeconds: 0, callSeconds: 0, uncomparedSeconds, correctionSeconds }
  const differences = []
  for (const [conversationId, { startedAt, seconds }] of providerCalls) {
    if (ledger.charged.has(conversationId)) continue
    const call = known.get(conversationId)
    if (call === 'deleted' || call?.isTest || call?.isCharged) continue
    const day = dayOf(call?.startedAt ?? startedAt)
    if (day < firstDay || day > lastDay) continue
    sums.conversations += 1
    sums.providerSeconds += seconds
    if (seconds === 0) continue
    const kind = call ? 'not-charged' : 'missing-here'
    const found = { callId: call?.callId ?? null, startedAt, ledgerSeconds: 0, providerSeconds: seconds }
    differences.push({ kind, conversationId, ...found })
  }
  for (const { callId, conversationId, startedAt, seconds } of ledger.charged.values()) {
    const providerCall = providerCalls.get(conversationId)
    sums.callSeconds += seconds
    sums.conversations += providerCall ? 1 : 0
    sums.providerSeconds += providerCall?.seconds ?? 0
    if (providerCall?.seconds === seconds) continue
    const kind = providerCall ? 'other-length' : 'missing-there'
    const found = { callId, startedAt, ledgerSeconds: seconds, providerSeconds: providerCall?.seconds ?? 0 }
    differences.push({ kind, conversationId, ...found })
  }
  return { ...sums, differences: differences.toSorted((one, other) => one.startedAt - other.startedAt) }
}
async function toProviderCall({ voice }, listed) {
  const { conversationId, startedAt, status, durationSeconds } = listed
  if (!isEnded(status)) return { startedAt, seconds: 0 }
  if (typeof durationSeconds === 'number') return { startedAt, seconds: Math.round(durationSeconds) }
  const conversation = await voice.fetchConversation(conversationId)
  return { startedAt, seconds: Math.round(conversation?.durationSeconds ?? 0) }
}
async function addUnlisted({ voice }, { providerCalls, charged }) {
  for (const conversationId of charged.filter((id) => !providerCalls.has(id)).slice(0, MAX_UNLISTED)) {
    const found = await voice.fetchConversation(conversationId)
    if (!found) continue
    const seconds = isEnded(found.status) ? Math.round(found.durationSeconds) : 0
    providerCalls.set(conversationId, { startedAt: found.startedAt ?? 0, seconds })
  }
}
var MAX_DIFFERENCES = 500
async function compareUsage(ctx, { month }) {
  if (month > monthOf(ctx.now())) throw new DomainError('invalid', 'This month has not begun yet')
  const compared = compareTenantUsage(ctx, { tenantId: ctx.tenantId, ...monthSpan(month) })
  const { differences, ...sums } = await compared.catch((error) => {
    if (error instanceof VoiceProviderError) throw new DomainError('provider-failed', error.message, { cause: error })
    throw error
  })
  return {
    month,
    ...sums,
    ledgerSeconds: sums.callSeconds + sums.uncomparedSeconds + sums.correctionSeconds,
    differenceCount: differences.length,
    differences: differences.slice(0, MAX_DIFFERENCES),
  }
}
var cursorSchema = external_exports.tuple([
  external_exports.string().max(20),
  external_exports.union([external_exports.string().max(1e3), external_exports.number()]),
  external_exports.string().max(64),
])
function writeSortedCursor(order, { value, id }) {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url')
}
function readSortedCursor(order, cursor) {
  if (!cursor) return null
  try {
    const [cursorOrder, value, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (cursorOrder === order) return { value, id }
  } catch {}
  throw invalidCursor()
}
var UNLIMITED = sql.lit(1e9)
var SORTED_BY = {
  created: sql`businesses."createdAt"`,
  client: sql`lower(businesses.name)`,
  email: sql`users.email`,
  minutes: sql`coalesce(usage_months.seconds, 0)`,
  total: sql`(select cast(coalesce(sum(every_month.seconds), 0) as bigint) from usage_months as every_month
    where every_month."tenantId" = businesses.id)`,
  limit: sql`coalesce(businesses."monthlyLimitMinutes", ${UNLIMITED})`,
  share: sql`case when businesses."monthlyLimitMinutes" is null then -1
    when businesses."monthlyLimitMinutes" = 0 then ${UNLIMITED}
    else coalesce(usage_months.seconds, 0) * 100000 / (businesses."monthlyLimitMinutes" * 60) end`,
  alert: sql`coalesce(usage_months."lastBenchmarkMinutes", 0)`,
}
async function listUsage(db, { month, search, sort, order }, { after, limit }) {
  const sortedBy = SORTED_BY[sort]
  let query = db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.userId')
    .leftJoin('usage_months', (join) =>
      join.onRef('usage_months.tenantId', '=', 'businesses.id').on('usage_months.month', '=', month),
    )
    .select([
      'businesses.id as tenantId',
      'businesses.userId',
      'businesses.name',
      'users.email',
      'usage_months.seconds as monthSeconds',
      'usage_months.lastBenchmarkMinutes',
      'usage_months.lastLimitPercent',
      'businesses.monthlyLimitMinutes',
      'businesses.pausedAt',
      sortedBy.as('sortedBy'),
    ])
  query = query.where('businesses.erasedAt', 'is', null).where(isClient('businesses.id'))
  if (search !== '') query = query.where(matchesClient(search))
  if (after) {
    const comparison = order === 'asc' ? sql`>` : sql`<`
    query = query.where(sql`(${sortedBy}, businesses.id) ${comparison} (${after.value}, ${after.id})`)
  }
  return await query.orderBy(sortedBy, order).orderBy('businesses.id', order).limit(limit).execute()
}
async function sumAllMonths(db, tenants) {
  if (tenants.length === 0) return new Map()
  const rows = await db
    .selectFrom('usage_months')
    .select(['tenantId', sql`cast(sum(seconds) as bigint)`.as('seconds')])
    .where('tenantId', 'in', tenants)
    .groupBy('tenantId')
    .execute()
  return new Map(rows.map((row) => [row.tenantId, row.seconds]))
}
async function sumMonth(db, month) {
  const used = await db
    .selectFrom('usage_months')
    .select((eb) => [
      sql`cast(coalesce(sum(seconds), 0) as bigint)`.as('seconds'),
      sql`cast(coalesce(sum(case when seconds > 0 then 1 else 0 end), 0) as bigint)`.as('clients'),
      eb
        .selectFrom('businesses')
        .select((inner) => inner.fn.countAll().as('count'))
        .where('businesses.erasedAt', 'is', null)
        .where(isClient('businesses.id'))
        .as('allClients'),
    ])
    .where('month', '=', month)
    .where(isClient('tenantId'))
    .executeTakeFirstOrThrow()
  return { totalSeconds: used.seconds, activeClients: used.clients, totalClients: used.allClients ?? 0 }
}
async function sumOwnBusiness(db, month) {
  return await db
    .selectFrom('usage_months')
    .select([
      sql`cast(coalesce(sum(case when month = ${month} then seconds else 0 end), 0) as bigint)`.as('monthSeconds'),
      sql`cast(coalesce(sum(seconds), 0) as bigint)`.as('totalSeconds'),
    ])
    .where((eb) => eb.not(isClient('tenantId')))
    .executeTakeFirstOrThrow()
}
async function listMonths(db) {
  const rows = await db.selectFrom('usage_months').select('month').distinct().orderBy('month', 'desc').execute()
  return rows.map((row) => row.month)
}
async function sumDays(db, { firstDay, lastDay, tenantId }) {
  let query = db
    .selectFrom('usage_days')
    .select(['day', sql`cast(sum(seconds) as bigint)`.as('seconds')])
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
  query = tenantId === null ? query.where(isClient('tenantId')) : query.where('tenantId', '=', tenantId)
  const rows = await query.groupBy('day').execute()
  return new Map(rows.map((row) => [row.day, row.seconds]))
}
async function viewUsage(deps, input) {
  const page = await readUsagePage(deps, input)
  const sums = await sumMonth(deps.db, page.month)
  const { activeClients, totalClients } = sums
  const own = await sumOwnBusiness(deps.db, page.month)
  return {
    ...page,
    cards: { totalMinutes: toMinutes(sums.totalSeconds), activeClients, totalClients },
    own: { monthlyMinutes: toMinutes(own.monthSeconds), totalMinutes: toMinutes(own.totalSeconds) },
  }
}
async function readUsagePage({ db, now }, { cursor, limit, ...query }) {
  const month = query.month ?? monthOf(now())
  const sort = query.sort ?? 'created'
  const order = query.order ?? INITIAL_USAGE_ORDER[sort]
  const cursorOrder = `${sort} ${order}`
  const filter = { month, search: query.search ?? '', sort, order }
  const rows = await listUsage(db, filter, { after: readSortedCursor(cursorOrder, cursor), limit: limit + 1 })
  const page = rows.slice(0, limit)
  const totals = await sumAllMonths(
    db,
    page.map((row) => row.tenantId),
  )
  const last = rows.length > limit ? page.at(-1) : void 0
  return {
    month,
    rows: page.map((row) => toUsage(row, { month, totalSeconds: totals.get(row.tenantId) ?? 0 })),
    nextCursor: last === void 0 ? null : writeSortedCursor(cursorOrder, { value: last.sortedBy, id: last.tenantId }),
  }
}
async function listUsageMonths({ db, now }) {
  const current = monthOf(now())
  const used = await listMonths(db)
  return { current, months: [...new Set([current, ...used])].toSorted().toReversed() }
}
async function readUsageByDay({ db, now }, input) {
  const month = input.month ?? monthOf(now())
  const tenantId = input.tenantId === void 0 ? null : await findBusiness(db, input.tenantId)
  if (tenantId === void 0) throw notFound()
  const { firstDay, lastDay } = monthSpan(month)
  const sums = await sumDays(db, { firstDay, lastDay, tenantId })
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => {
    const seconds = sums.get(firstDay + index) ?? 0
    return { day: formatDay(firstDay + index), minutes: toMinutes(seconds), seconds }
  })
  return { month, days }
}
function toUsage(row, { month, totalSeconds }) {
  const seconds = row.monthSeconds ?? 0
  const limit = row.monthlyLimitMinutes
  return {
    tenantId: row.tenantId,
    userId: row.userId,
    businessName: row.name || null,
    email: row.email || null,
    month,
    monthlyMinutes: toMinutes(seconds),
    totalMinutes: toMinutes(totalSeconds),
    monthlyLimit: limit,
    limitShare: limitShare(seconds, limit),
    isLimitReached: limit !== null && seconds >= limit * 60,
    lastBenchmark: row.lastBenchmarkMinutes,
    lastLimitPercent: row.lastLimitPercent,
    servicePaused: row.pausedAt !== null,
  }
}
var usageProcedures = {
  usage: operatorProcedure('admin:read')
    .input(usageSchema)
    .query(async ({ ctx, input }) => await viewUsage(ctx, { limit: 50, ...input })),
  usageMonths: operatorProcedure('admin:read').query(async ({ ctx }) => await listUsageMonths(ctx)),
  usageByDay: operatorProcedure('admin:read')
    .input(usageByDaySchema)
    .query(async ({ ctx, input }) => await readUsageByDay(ctx, { ...input })),
  explainUsage: ledgerProcedure('admin:read')
    .input(explainUsageSchema)
    .query(async ({ ctx, input }) => await explainUsage(ctx, input)),
  addCorrection: ledgerProcedure('admin:write')
    .input(addCorrectionSchema)
    .mutation(async ({ ctx, input }) => await addCorrection(ctx, input)),
  compareUsage: ledgerProcedure('admin:read')
    .input(compareUsageSchema)
    .query(async ({ ctx, input }) => await compareUsage(ctx, input)),
}
var adminRouter = router({
  ...usageProcedures,
  ...erasureProcedures,
  clients: operatorProcedure('admin:read')
    .input(listClientsSchema)
    .query(async ({ ctx, input }) => await viewClients(ctx, { limit: 50, ...input })),
  setLimit: clientProcedure('admin:write')
    .input(setLimitSchema)
    .mutation(async ({ ctx, input }) => ({ tenantId: ctx.tenantId, limitMinutes: await setLimit(ctx, input) })),
  setPaused: clientProcedure('admin:write')
    .input(setPausedSchema)
    .mutation(async ({ ctx, input }) => {
      return { tenantId: ctx.tenantId, paused: input.paused, ...(await setPaused(ctx, input)) }
    }),
  setForwarding: clientProcedure('admin:write')
    .input(setForwardingSchema)
    .mutation(async ({ ctx, input }) => await setForwarding(ctx, input)),
  endSessions: clientProcedure('session')
    .input(clientSchema)
    .mutation(async ({ ctx }) => await endSessions(ctx)),
  sendResetLink: clientProcedure('session')
    .input(clientSchema)
    .mutation(async ({ ctx }) => await sendResetLink(ctx)),
  signUp: operatorProcedure('session').query(async ({ ctx }) => await viewSignUp(ctx)),
  setSignUp: operatorProcedure('session')
    .input(setSignUpSchema)
    .mutation(async ({ ctx, input }) => await setSignUp(ctx, input)),
  numbers: operatorProcedure('admin:read').query(async ({ ctx }) => await viewNumbers(ctx)),
  assignNumber: operatorProcedure('admin:write')
    .input(assignNumberSchema)
    .mutation(async ({ ctx, input }) => {
      await assignNumber(ctx, input)
      return await viewNumbers(ctx)
    }),
  audit: operatorProcedure('admin:read')
    .input(auditSchema)
    .query(async ({ ctx, input }) => await viewAudit(ctx, { limit: 50, ...input })),
  setUp: operatorProcedure('admin:read').query(async ({ ctx }) => await viewInstallationSetup(ctx)),
  status: operatorProcedure('admin:read').query(async ({ ctx }) => await viewStatus(ctx)),
  retryFailed: operatorProcedure('admin:write')
    .input(retryFailedSchema)
    .mutation(async ({ ctx, input }) => await retryFailedWork(ctx, { ...input })),
  keptAside: operatorProcedure('admin:read')
    .input(listDeadLettersSchema)
    .query(async ({ ctx, input }) => await viewDeadLetters(ctx, { limit: 20, ...input })),
})
var HOLIDAYS_MAX = 50
var SPANS_MAX = 5
var YEARS_MAX = 5
var YEAR_MS = 366 * 24 * 60 * 6e4
var TOO_MANY_SPANS = `A day can have at most ${SPANS_MAX} time ranges`
var timeZoneSchema = external_exports
  .string('Please choose a time zone')
  .max(64, 'Please choose a time zone')
  .transform((text, context) => {
    const timeZone = canonicalTimeZone(text === 'UTC' ? 'Etc/UTC' : text)
    if (timeZone !== null) return timeZone
    context.addIssue({ code: 'custom', message: 'Please choose a time zone' })
    return external_exports.NEVER
  })
var spanFields = {
  from: external_exports.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 09:00'),
  until: callingHoursSchema.shape.until,
}
var dateSchema = external_exports.iso.date('Please enter a date')
var holidaySchema = external_exports.strictObject({
  name: nameSchema('Name'),
  from: dateSchema,
  until: dateSchema,
  spans: external_exports.array(external_exports.strictObject(spanFields)).max(SPANS_MAX, TOO_MANY_SPANS),
})
var outsideSchema = external_exports.discriminatedUnion('kind', [
  external_exports.strictObject({
    kind: external_exports.literal('agent'),
    firstMessage: updateAgentSchema.shape.firstMessage,
    systemPrompt: updateAgentSchema.shape.systemPrompt,
  }),
  external_exports.strictObject({
    kind: external_exports.literal('message'),
    message: textSchema('Please enter a message')
      .trim()
      .min(1, 'Please enter a message')
      .max(FIRST_MESSAGE_MAX, 'The message is too long (2,000 characters at most)'),
  }),
])
var openingHoursSchema = external_exports
  .strictObject({
    timeZone: timeZoneSchema,
    week: external_exports
      .array(external_exports.strictObject({ day: external_exports.number().int().min(0).max(6), ...spanFields }))
      .max(WEEKDAYS.length * SPANS_MAX, TOO_MANY_SPANS),
    holidays: external_exports.array(holidaySchema).max(HOLIDAYS_MAX, `You can add at most ${HOLIDAYS_MAX} exceptions`),
    outside: outsideSchema,
  })
  .transform(({ week, holidays, ...hours }) => ({
    ...hours,
    week: week.toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from)),
    holidays: holidays
      .map((holiday) => ({ ...holiday, spans: holiday.spans.toSorted((a, b) => a.from.localeCompare(b.from)) }))
      .toSorted((a, b) => a.from.localeCompare(b.from)),
  }))
  .superRefine(({ week, holidays }, context) => {
    for (const [day, name] of WEEKDAYS.entries()) {
      const message2 = findSpanProblem(
        name,
        week.filter((span) => span.day === day),
      )
      if (message2 !== null) context.addIssue({ code: 'custom', path: ['week'], message: message2 })
    }
    const message = findHolidayProblem(holidays)
    if (message !== null) context.addIssue({ code: 'custom', path: ['holidays'], message })
  })
var saveOpeningHoursSchema = external_exports.strictObject({ hours: openingHoursSchema.nullable() })
function findSpanProblem(day, spans) {
  if (spans.length > SPANS_MAX) return TOO_MANY_SPANS
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1]
    if (!next || toMinutes2(span).until <= toMinutes2(next).from) continue
    const both = `${describeSpan(span)} and ${describeSpan(next)}`
    return `Two time ranges on ${day} overlap: ${both}. Please change one of them.`
  }
  return null
}
function findHolidayProblem(holidays) {
  for (const [index, { name, from, until, spans }] of holidays.entries()) {
    if (until < from) return `"${name}" ends before it begins. Please change its dates.`
    const problem = findSpanProblem(`"${name}"`, spans)
    if (problem !== null) return problem
    const next = holidays[index + 1]
    if (next && next.from <= until) {
      return `"${name}" and "${next.name}" both include ${formatDay2(next.from)}. Please change one of them.`
    }
  }
  const first = holidays[0]
  const last = holidays.at(-1)
  if (!first || !last || Date.parse(last.until) - Date.parse(first.from) <= YEARS_MAX * YEAR_MS) return null
  return `Exceptions can be at most ${YEARS_MAX} years apart. Please remove old ones.`
}
var TRANSFERS_MAX = 5
var TRANSFER_CONDITION_MAX = 500
var TRANSFER_TYPES = ['conference', 'blind']
var transferSchema = external_exports.strictObject({
  name: nameSchema('Name'),
  phoneNumber: external_exports.string().max(50),
  condition: textSchema('Please say when to transfer a call')
    .trim()
    .min(1, 'Please say when to transfer a call')
    .max(TRANSFER_CONDITION_MAX, `Please use at most ${TRANSFER_CONDITION_MAX} characters`),
  type: external_exports.enum(TRANSFER_TYPES),
  outsideHours: external_exports.boolean().optional().default(false),
})
var saveTransfersSchema = external_exports.strictObject({
  transfers: external_exports.array(transferSchema).max(TRANSFERS_MAX, `You can add at most ${TRANSFERS_MAX} people`),
})
var VOICES_SHOWN = 50
var MAX_VOICES = 1e4
var searchVoicesSchema = external_exports
  .strictObject({
    search: external_exports.string().trim().max(200).optional(),
    limit: external_exports.number().int().min(1).max(MAX_VOICES).optional(),
  })
  .optional()
function matchesVoice(voice, search) {
  const nameAndAccent = normalizeText(`${voice.name} ${voice.labels.accent ?? ''}`)
  const gender = normalizeText(voice.labels.gender ?? '')
  const words = normalizeText(search).split(/\s+/)
  return words.every((word) => nameAndAccent.includes(word) || gender.startsWith(word))
}
function normalizeText(text) {
  return text
    .normalize('NFKD')
    .replaceAll(new RegExp('\\p{M}', 'gu'), '')
    .trim()
    .toLowerCase()
    .replaceAll(/[_-]+/g, ' ')
}
async function viewOpeningHours(ctx, tenantId) {
  const hours = await findHours(ctx.db, tenantId)
  return {
    hours,
    acts: await findHoursEffect(ctx.db, tenantId, ctx.voice.name),
    state: hours && openingAt(hours, ctx.now()),
  }
}
async function saveOpeningHours(ctx, tenantId, hours) {
  await changeAgent(ctx, tenantId, async (trx) => {
    const before = await findHours(trx, tenantId)
    await saveHours(trx, tenantId, hours)
    return { before: toAuditValue(before), after: toAuditValue(hours) }
  })
  return await viewOpeningHours(ctx, tenantId)
}
function toAuditValue(hours) {
  return hours === null ? { alwaysOpen: true } : { ...hours, outside: hours.outside.kind }
}
async function findSyncState(db, tenant, provider) {
  const agentSync = await findSync(db, tenant, provider)
  if (!agentSync) return { sync: 'none', syncError: null }
  if (agentSync.appliedVersion === agentSync.desiredVersion) return { sync: 'saved', syncError: null }
  return { sync: agentSync.error === null ? 'waiting' : 'failed', syncError: agentSync.error }
}
var TEXT_STATE = { none: 'waiting', waiting: 'waiting', saved: 'known', failed: 'failed' }
async function viewKnowledge(ctx, tenantId) {
  const provider = ctx.voice.name
  const { sync: agent, syncError: agentError } = await findSyncState(ctx.db, tenantId, provider)
  const facts = await findFacts(ctx.db, tenantId)
  const rows = await listDocuments(ctx.db, tenantId, provider)
  const rowsByKey = new Map(rows.map((row) => [`${row.sourceKind} ${row.sourceId}`, row]))
  const files = await listKnowledgeFiles(ctx.db, tenantId)
  const findState = (kind, id) => toDocumentState(rowsByKey.get(`${kind} ${id}`))
  const removedRows = rows.filter((row) => row.state === 'removing')
  return {
    agent,
    agentError,
    text: {
      description: facts.description.length,
      notes: facts.notes.length,
      links: facts.links.length,
      isCut: buildContextText(facts).isCut,
      state: TEXT_STATE[agent],
    },
    documents: [
      ...files.map(({ id, name, mediaType }) => ({
        id,
        kind: 'file',
        name,
        ...(isReadable(mediaType) ? findState('file', id) : { state: 'for-people', error: null }),
      })),
      ...facts.links.map(({ id, url }) => ({ id, kind: 'link', name: formatLinkTitle(url), ...findState('link', id) })),
      ...removedRows.map((row) => ({
        id: row.sourceId,
        kind: row.sourceKind,
        name: row.name,
        state: 'leaving',
        error: row.error,
      })),
    ],
  }
}
function toDocumentState(row) {
  if (!row) return { state: 'waiting', error: null }
  if (row.isAbandoned) return { state: 'failed', error: row.error }
  const isKnown = row.state === 'sent' && row.attachedAt !== null
  return { state: isKnown ? 'known' : 'waiting', error: row.error }
}
async function retryKnowledgeSync(ctx, tenantId) {
  const current = { provider: ctx.voice.name, now: ctx.now() }
  await ctx.db.transaction().execute(async (trx) => {
    const failed = (await listDocuments(trx, tenantId, current.provider)).filter(({ isAbandoned }) => isAbandoned)
    await enqueueJobs(
      trx,
      ctx,
      failed.map((document) => documentJob(document, current.now)),
    )
    const sync = await findSync(trx, tenantId, current.provider)
    if (sync && sync.appliedVersion < sync.desiredVersion)
      await enqueueJobs(trx, ctx, [agentJob({ ...current, tenantId }, current.now)])
    await recordAudit(trx, ctx, { after: { documents: failed.length } })
  })
  ctx.events.emit('jobsQueued')
  return await viewKnowledge(ctx, tenantId)
}
async function findVoices(ctx, tenantId, { search = '', limit = VOICES_SHOWN }) {
  const agent = await findAgent(ctx.db, tenantId, ctx.voice.name)
  const all = await ctx.voices.list()
  const matching = search === '' ? all : all.filter((voice) => matchesVoice(voice, search))
  const findView = (voiceId) => {
    const voice = all.find((each) => each.voiceId === voiceId)
    return voice ? toVoiceView(voice) : null
  }
  return {
    voices: matching.slice(0, limit).map(toVoiceView),
    isMore: matching.length > limit,
    total: matching.length,
    currentVoiceId: agent?.voiceId ?? null,
    currentVoice: findView(agent?.voiceId ?? null),
    defaultVoice: findView(ctx.voice.defaultVoiceId),
  }
}
function toVoiceView({ voiceId, name, previewUrl, labels }) {
  return { voiceId, name, previewUrl: previewUrl === null ? null : previewPath(voiceId), labels: { ...labels } }
}
function previewPath(voiceId) {
  return `/api/voices/preview/${encodeURIComponent(voiceId)}`
}
var ROWS_READ = 5
var MAX_ROW_LENGTH = 2e4
async function listCampaignVariables(db, tenant) {
  const [newest] = await listCampaigns(db, tenant, { before: null, limit: 1 })
  if (!newest) return []
  const rows = await db
    .selectFrom('recipients')
    .select(['name', 'variables'])
    .where('campaignId', '=', newest.id)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where(sql`length(variables)`, '<=', MAX_ROW_LENGTH)
    .orderBy('position')
    .limit(ROWS_READ)
    .execute()
  const names = rows.flatMap(({ name, variables }) => [
    ...(name === null ? [] : ['name']),
    ...Object.keys(JSON.parse(variables)),
  ])
  return listVariables(...names.map((name) => `{{${writtenName(name)}}}`))
}
async function viewAgent(ctx, tenantId) {
  const agent = await findAgent(ctx.db, tenantId, ctx.voice.name)
  if (!agent) throw notFound()
  const { agentId, updatedAt } = agent
  const { sync, syncError } = await findSyncState(ctx.db, tenantId, ctx.voice.name)
  return { ...toAgentText(agent), agentId, updatedAt, sync, syncError }
}
async function updateAgent(ctx, tenantId, input) {
  const {
    systemPrompt,
    firstMessage,
    voiceId,
    language: language2,
    maxCallSeconds: maxCallSeconds2,
    silenceSeconds: silenceSeconds2,
    voicemailMessage: voicemailMessage2,
  } = input
  await refuseUnknownVoice(ctx, tenantId, voiceId)
  await saveAgent(ctx, tenantId, {
    change: (before) => ({
      systemPrompt,
      firstMessage,
      voiceId: voiceId === void 0 ? before.voiceId : voiceId,
      language: language2 ?? before.language,
      maxCallSeconds: maxCallSeconds2 ?? before.maxCallSeconds,
      silenceSeconds: silenceSeconds2 === void 0 ? before.silenceSeconds : silenceSeconds2,
      voicemailMessage: voicemailMessage2 ?? before.voicemailMessage,
    }),
  })
  return await viewAgent(ctx, tenantId)
}
async function setVoice(ctx, tenantId, voiceId) {
  await refuseUnknownVoice(ctx, tenantId, voiceId)
  await saveAgent(ctx, tenantId, { change: (before) => ({ ...before, voiceId }) })
  return await viewAgent(ctx, tenantId)
}
async function refuseUnknownVoice(ctx, tenantId, voiceId) {
  if (voiceId === void 0 || voiceId === null) return
  const agent = await findAgent(ctx.db, tenantId, ctx.voice.name)
  if (agent?.voiceId === voiceId) return
  if ((await ctx.voices.ids())?.has(voiceId) === false) {
    throw new DomainError('invalid', 'This voice is no longer available. Please choose another one.')
  }
}
async function listVersions2(ctx, tenantId, input) {
  const before = readCursor(input.cursor)
  const versions = await listVersions(ctx.db, tenantId, { before, limit: input.limit + 1 })
  const { page, nextCursor } = takePage(versions, input.limit, (row) => ({ at: row.createdAt, id: row.id }))
  const names = page.some((row) => row.voiceId !== null) ? await fetchVoiceNames(ctx) : new Map()
  const rows = page.map((row, index) => ({
    id: row.id,
    savedAt: row.createdAt,
    savedBy: row.email,
    ...toAgentText(row),
    voiceName: row.voiceId === null ? null : (names.get(row.voiceId) ?? null),
    restoredFrom: row.restoredFrom,
    isCurrent: before === null && index === 0,
  }))
  return { rows, nextCursor }
}
async function restoreVersion(ctx, tenantId, versionId) {
  const version = await findVersion(ctx.db, tenantId, versionId)
  if (!version) throw notFound()
  await saveAgent(ctx, tenantId, { restoredFrom: version.createdAt, change: () => toAgentText(version) })
  return await viewAgent(ctx, tenantId)
}
async function fetchVoiceNames(ctx) {
  return new Map((await listVoicesIfAvailable(ctx)).map(({ voiceId, name }) => [voiceId, name]))
}
async function listVoicesIfAvailable(ctx) {
  try {
    return await ctx.voices.list()
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}
var agentRouter = router({
  get: tenantProcedure('agent:read').query(async ({ ctx }) => await viewAgent(ctx, ctx.tenantId)),
  update: tenantProcedure('agent:write')
    .input(updateAgentSchema)
    .mutation(async ({ ctx, input }) => await updateAgent(ctx, ctx.tenantId, input)),
  setVoice: tenantProcedure('agent:write')
    .input(setVoiceSchema)
    .mutation(async ({ ctx, input }) => await setVoice(ctx, ctx.tenantId, input.voiceId)),
  voices: tenantProcedure('agent:read')
    .input(searchVoicesSchema)
    .query(async ({ ctx, input }) => await findVoices(ctx, ctx.tenantId, input ?? {})),
  versions: tenantProcedure('agent:read')
    .input(listVersionsSchema)
    .query(async ({ ctx, input }) => await listVersions2(ctx, ctx.tenantId, { limit: 10, ...input })),
  restoreVersion: tenantProcedure('agent:write')
    .input(versionIdSchema)
    .mutation(async ({ ctx, input }) => await restoreVersion(ctx, ctx.tenantId, input.versionId)),
  savedPrompts: tenantProcedure('agent:read').query(async ({ ctx }) => await listSavedPrompts(ctx.db, ctx.tenantId)),
  savePrompt: tenantProcedure('agent:write')
    .input(savePromptSchema)
    .mutation(async ({ ctx, input }) => await savePrompt(ctx, ctx.tenantId, input)),
  deletePrompt: tenantProcedure('agent:write')
    .meta({ takesIndex: true })
    .input(savedPromptIdSchema)
    .mutation(async ({ ctx, input }) => await deletePrompt(ctx, ctx.tenantId, input)),
  fields: tenantProcedure('agent:read').query(async ({ ctx }) => await listFields(ctx.db, ctx.tenantId)),
  addFields: tenantProcedure('agent:write')
    .input(addFieldsSchema)
    .mutation(async ({ ctx, input }) => await addFields(ctx, ctx.tenantId, input.fields)),
  changeField: tenantProcedure('agent:write')
    .input(changeFieldSchema)
    .mutation(async ({ ctx, input }) => await changeField(ctx, ctx.tenantId, input)),
  retireField: tenantProcedure('agent:write')
    .input(fieldIdSchema)
    .mutation(async ({ ctx, input }) => await retireField(ctx, ctx.tenantId, input.fieldId)),
  transfers: tenantProcedure('agent:read').query(async ({ ctx }) => await viewTransfers(ctx.db, ctx, ctx.tenantId)),
  saveTransfers: tenantProcedure('agent:write')
    .input(saveTransfersSchema)
    .mutation(async ({ ctx, input }) => await saveTransfers(ctx, ctx.tenantId, input.transfers)),
  openingHours: tenantProcedure('agent:read').query(async ({ ctx }) => await viewOpeningHours(ctx, ctx.tenantId)),
  saveOpeningHours: tenantProcedure('agent:write')
    .input(saveOpeningHoursSchema)
    .mutation(async ({ ctx, input }) => await saveOpeningHours(ctx, ctx.tenantId, input.hours)),
  fallBack: tenantProcedure('agent:read').query(async ({ ctx }) => await viewFallBack(ctx, ctx.tenantId)),
  saveFallBack: tenantProcedure('agent:write')
    .input(saveFallBackSchema)
    .mutation(async ({ ctx, input }) => await saveFallBack(ctx, ctx.tenantId, input)),
  variables: tenantProcedure('agent:read').query(async ({ ctx }) => await listCampaignVariables(ctx.db, ctx.tenantId)),
  knowledge: tenantProcedure('agent:read').query(async ({ ctx }) => await viewKnowledge(ctx, ctx.tenantId)),
  retryKnowledge: tenantProcedure('agent:write').mutation(
    async ({ ctx }) => await retryKnowledgeSync(ctx, ctx.tenantId),
  ),
})
var BUSINESS_SCOPES = [
  'calls:read',
  'calls:write',
  'campaigns:read',
  'campaigns:write',
  'agent:read',
  'agent:write',
  'business:read',
  'webhooks:write',
  'usage:read',
]
var OPERATOR_SCOPES = ['admin:read', 'admin:write']
var MAX_API_KEYS = 20
var MAX_SCOPES = 20
var MAX_NAME_LENGTH2 = 60
var createApiKeySchema = external_exports.strictObject({
  ...reauthFields,
  name: nameSchema('The name', { max: MAX_NAME_LENGTH2, required: 'Please name the key' }),
  expiresInDays: external_exports.union([
    external_exports.literal(30),
    external_exports.literal(90),
    external_exports.literal(365),
    external_exports.null(),
  ]),
  scopes: external_exports
    .array(external_exports.enum([...BUSINESS_SCOPES, ...OPERATOR_SCOPES]))
    .min(1, 'Please choose at least one permission')
    .max(MAX_SCOPES),
})
var apiKeyIdSchema = external_exports.strictObject({ keyId: idSchema })
function keyCreatedEmail(name) {
  return {
    subject: 'A new API key was created',
    what: `The API key \u201C${name}\u201D was created for your Callwright account. Any program that has the key can use your account until you revoke it under Integrations \u2192 API keys.`,
  }
}
var DAY_MS3 = 24 * 60 * 60 * 1e3
var MAX_LISTED2 = 100
async function listApiKeys({ db, now }, owner) {
  const rows = await listKeys(db, owner, { now: now(), limit: MAX_LISTED2 })
  return { rows: rows.map(toApiKey).toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)) }
}
async function createApiKey(ctx, owner, input) {
  const allowed = owner === null ? OPERATOR_SCOPES : BUSINESS_SCOPES
  const refused = input.scopes.findIndex((scope) => !allowed.includes(scope))
  if (refused !== -1) {
    throw new DomainError('invalid', `Invalid request: scopes[${refused}] must be one of ${allowed.join(', ')}`)
  }
  await reauthenticate(ctx, input)
  const { user } = ctx.session
  const now = ctx.now()
  const key = newApiKey(owner === null ? 'operator' : 'business')
  const scopes = [...new Set(input.scopes)]
  const { name, expiresInDays } = input
  const row = {
    ...{ id: ctx.newId(), name, ...describeKey(key), scopes: JSON.stringify(scopes), createdAt: now },
    expiresAt: expiresInDays === null ? null : now + expiresInDays * DAY_MS3,
    ...{ lastUsedAt: null, lastUsedIp: null, revokedAt: null },
  }
  await ctx.db.transaction().execute(async (trx) => {
    await lockName(trx, `api keys ${owner ?? 'operator'}`)
    if ((await countUsableKeys(trx, owner, now)) >= MAX_API_KEYS) {
      throw new DomainError('conflict', `There can be at most ${MAX_API_KEYS} keys. Please revoke one first.`)
    }
    await insertKey(trx, { ...row, tenantId: owner, keyHash: hashSecret(key), createdBy: user.id })
    const after = { name, scopes, expiresAt: row.expiresAt }
    await recordAudit(trx, ctx, { tenantId: owner, subject: row.id, after })
    await queueSecurityEmail(trx, ctx, { recipient: user.email, ...keyCreatedEmail(name) })
  })
  ctx.events.emit('jobsQueued')
  return { ...toApiKey({ ...row, createdBy: user.email }), key }
}
async function revokeApiKey(ctx, owner, keyId) {
  const keyHash = await ctx.db.transaction().execute(async (trx) => {
    const found = await findOwnKey(trx, owner, keyId)
    if (!found) throw notFound()
    if (found.revokedAt === null) await revokeKey(trx, keyId, ctx.now())
    const before = { name: found.name }
    await recordAudit(trx, ctx, { tenantId: owner, subject: keyId, before })
    return found.keyHash
  })
  ctx.events.emit('sessionsEnded', { userId: ctx.session.user.id, sessionId: keyHash })
  return { keyId }
}
function toApiKey(row) {
  return { ...row, scopes: readScopes(row.scopes) }
}
var keysRouter = router({
  list: ownerProcedure('session').query(async ({ ctx }) => await listApiKeys(ctx, ctx.owner)),
  create: ownerProcedure('session')
    .input(createApiKeySchema)
    .mutation(async ({ ctx, input }) => await createApiKey(ctx, ctx.owner, input)),
  revoke: ownerProcedure('session')
    .input(apiKeyIdSchema)
    .mutation(async ({ ctx, input }) => await revokeApiKey(ctx, ctx.owner, input.keyId)),
})
var QUARTER_HOUR_MS2 = 15 * 6e4
var SIGN_IN_ATTEMPTS = {
  byAccount: { name: 'login-account', max: 10, windowMs: QUARTER_HOUR_MS2 },
  byDevice: { name: 'login-device', max: 10, windowMs: QUARTER_HOUR_MS2 },
  byIp: { name: 'login-ip', max: 50, windowMs: QUARTER_HOUR_MS2 },
}
var VERIFICATION_EMAILS = { name: 'verification-mail', max: 3, windowMs: 60 * 6e4 }
async function signIn(ctx, form) {
  const user = await findUserByEmail(ctx.db, form.email)
  const device = await findKnownDevice(ctx, user?.id)
  if (!device) await assertWithinLimit(ctx, SIGN_IN_ATTEMPTS.byIp, ctx.caller.ip)
  using slot = reserveHash(device?.userId ?? null)
  const resetCounter = await countAttempt(ctx, SIGN_IN_ATTEMPTS, { account: form.email, device })
  const { passwordCost: cost } = ctx.settings
  const isCorrect = await verifyPassword(form.password, user?.passwordHash ?? null, { cost, slot })
  if (!user || !isCorrect) {
    ctx.log.info({ ip: ctx.caller.ip }, 'a sign-in failed')
    throw createSignInError()
  }
  await resetCounter()
  if (ctx.settings.emailVerificationRequired && user.emailVerifiedAt === null && user.role === 'business') {
    if (await tryConsumeAttempt(ctx, VERIFICATION_EMAILS, user.email)) {
      await queueEmailLink(ctx.db, ctx, { userId: user.id, email: user.email, purpose: 'verify-email' })
      ctx.events.emit('jobsQueued')
    }
    throw new DomainError('forbidden', 'Please verify your email address. We have sent you a new link.')
  }
  const secondFactor = await checkSecondFactor(ctx, user, form.code)
  await openSession(ctx, user, { persistent: form.rememberMe, secondFactor })
  return { user: { id: user.id, email: user.email } }
}
function createSignInError() {
  return new DomainError('not-signed-in', 'Invalid email or password. Please try again.')
}
async function checkSecondFactor(ctx, user, code) {
  const row = await findSecondFactor(ctx.db, user.id)
  if (!row?.confirmedAt) return 'none'
  if (!code) throw new DomainError('not-signed-in', CODE_REQUIRED_MESSAGE)
  const kind = await acceptCode(ctx, user, code)
  if (kind === null) throw new DomainError('not-signed-in', WRONG_CODE_MESSAGE)
  return kind
}
async function openSession(ctx, { id: userId, passwordHash: verifiedHash, tenantId }, { persistent, secondFactor }) {
  const { session: oldSession, sessionToken } = ctx.caller
  const device = await chooseDeviceToken(ctx, userId)
  const deviceHash = hashSecret(device)
  const token = await ctx.db.transaction().execute(async (trx) => {
    const trxDeps = { db: trx, now: ctx.now }
    if (!(await isPasswordUnchanged(trx, userId, verifiedHash))) throw createSignInError()
    if (sessionToken) await endSession(trxDeps, sessionToken)
    await rememberDevice(trx, { id: deviceHash, userId, createdAt: ctx.now() })
    await recordAudit(trx, ctx, { actorUserId: userId, tenantId, after: { secondFactor } })
    const origin = { userAgent: ctx.caller.userAgent, ip: ctx.caller.ip }
    return await createSession(trxDeps, userId, { persistent, origin })
  })
  if (oldSession) ctx.events.emit('sessionsEnded', { userId: oldSession.user.id, sessionId: oldSession.sessionId })
  ctx.caller.cookies.setSession(token, { persistent })
  ctx.caller.cookies.setDevice(device)
}
async function chooseDeviceToken(ctx, userId) {
  const { deviceToken } = ctx.caller
  if (deviceToken && (await isKnownDevice(ctx.db, hashSecret(deviceToken), userId))) return deviceToken
  return newSecret()
}
async function signOut(ctx) {
  const { session, sessionToken } = ctx.caller
  ctx.caller.cookies.clearSession()
  if (!session || !sessionToken) return
  await ctx.db.transaction().execute(async (trx) => {
    await endSession({ db: trx, now: ctx.now }, sessionToken)
    await recordAudit(trx, ctx)
  })
  ctx.events.emit('sessionsEnded', { userId: session.user.id, sessionId: session.sessionId })
}
var SAME_PASSWORD = 'Please choose a password that differs from the current one'
var changePasswordSchema = external_exports
  .strictObject({ currentPassword: existingPasswordSchema, password: newPasswordSchema, ...revokeKeysField })
  .refine((form) => form.password !== form.currentPassword, { path: ['password'], message: SAME_PASSWORD })
var changePasswordFormSchema = external_exports
  .strictObject({
    currentPassword: existingPasswordSchema,
    password: newPasswordSchema,
    confirmPassword: confirmPasswordSchema,
    ...revokeKeysField,
  })
  .refine((form) => form.password !== form.currentPassword, { path: ['password'], message: SAME_PASSWORD })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => hasBothPasswords(value),
  })
var endSessionSchema = external_exports.strictObject({ sessionId: external_exports.string().regex(/^[0-9a-f]{64}$/) })
var requiredCodeSchema = codeSchema.min(1, 'Please enter a code')
var startSecondFactorSchema = external_exports.strictObject({ password: existingPasswordSchema })
var confirmSecondFactorSchema = external_exports.strictObject({ code: requiredCodeSchema })
var reauthWithCodeSchema = external_exports.strictObject({ password: existingPasswordSchema, code: requiredCodeSchema })
var BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
  [/^(?:curl|Wget|python-requests|okhttp|node|undici|axios|Go-http-client|PostmanRuntime)\b/i, 'A script'],
]
var SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
function describeDevice(userAgent) {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  if (browser && system) return `${browser} on ${system}`
  if (system) return `A browser on ${system}`
  return browser ?? 'Unknown device'
}
async function listOwnSessions({ db, now, session }) {
  const rows = await listUserSessions(db, session.user.id)
  return rows
    .filter((row) => !isSessionExpired({ ...row, persistent: row.persistent === 1 }, now()))
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === session.sessionId,
      device: describeDevice(row.userAgent),
      ip: row.ip,
      signedInAt: row.createdAt,
      lastSeenAt: row.lastSeenAt,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
async function endOwnSession(ctx, sessionId) {
  const { user, sessionId: current } = ctx.session
  if (sessionId === current) {
    throw new DomainError('invalid', 'This is the session you are using. Log out to end it.')
  }
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteUserSession(trx, user.id, sessionId))) throw notFound()
    await recordAudit(trx, ctx, { subject: user.id })
  })
  emitSessionsEnded(ctx, [sessionId])
}
async function endOtherSessions(ctx) {
  const { user, sessionId } = ctx.session
  const ended = await ctx.db.transaction().execute(async (trx) => {
    const others = await deleteOtherSessions(trx, user.id, sessionId)
    const after = { ended: others.length }
    await recordAudit(trx, ctx, { subject: user.id, after })
    return others
  })
  emitSessionsEnded(ctx, ended)
  return { ended: ended.length }
}
function emitSessionsEnded({ events, session }, ended) {
  for (const sessionId of ended) events.emit('sessionsEnded', { userId: session.user.id, sessionId })
}
async function changePassword(ctx, form) {
  await checkPassword(ctx, form.currentPassword)
  const { user, sessionId } = ctx.session
  const hash = await hashPassword(form.password, ctx.settings.passwordCost, reserveHash(user.id))
  const { others, keys } = await ctx.db.transaction().execute(async (trx) => {
    await updatePassword(trx, user.id, { hash, now: ctx.now() })
    await deleteMailTokens(trx, user.id, 'reset-password')
    const others2 = await deleteOtherSessions(trx, user.id, sessionId)
    await queueSecurityEmail(trx, ctx, { recipient: user.email, ...PASSWORD_CHANGED_EMAIL })
    const keys2 = form.revokeKeys ? await revokeKeysOf(trx, user.id, ctx.now()) : []
    const after = { endedSessions: others2.length, revokedKeys: keys2.length }
    await recordAudit(trx, ctx, { subject: user.id, after })
    return { others: others2, keys: keys2 }
  })
  emitSessionsEnded(ctx, [...others, ...keys])
  ctx.events.emit('jobsQueued')
  return { endedSessions: others.length, revokedKeys: keys.length }
}
var SETUP_TIMEOUT_MS = 60 * 6e4
var RECOVERY_CODES = 10
var CONFIRMATIONS = { name: 'code-confirm', max: 10, windowMs: 15 * 6e4 }
async function viewSecondFactor({ db, session }) {
  const row = await findSecondFactor(db, session.user.id)
  if (!row?.confirmedAt) return { isOn: false, onSince: null, recoveryCodesLeft: 0 }
  const recoveryCodesLeft = await countRecoveryCodes(db, session.user.id)
  return { isOn: true, onSince: row.confirmedAt, recoveryCodesLeft }
}
async function startSecondFactor(ctx, password) {
  await checkPassword(ctx, password)
  const { id, email } = ctx.session.user
  const key = newTotpKey()
  const sealedKey = sealSecret(key, { key: ctx.secretKey, purpose: 'second factor', owner: id })
  await ctx.db.transaction().execute(async (trx) => {
    const isStored = await saveUnconfirmedKey(trx, id, { sealedKey, now: ctx.now() })
    if (!isStored) throw new DomainError('conflict', 'Two-step sign-in is already on.')
    await recordChange(trx, ctx)
  })
  return { key: formatTotpKey(key), uri: buildTotpUri(email, key) }
}
async function confirmSecondFactor(ctx, code) {
  const { id } = ctx.session.user
  await consumeAttempt(ctx, CONFIRMATIONS, ctx.session.sessionId)
  const row = await findSecondFactor(ctx.db, id)
  const isPending = row && row.confirmedAt === null && isRecent(row.createdAt, ctx.now(), SETUP_TIMEOUT_MS)
  const key = isPending ? openSecret(row.sealedKey, { key: ctx.secretKey, purpose: 'second factor', owner: id }) : null
  if (!row || !key) throw new DomainError('invalid', 'Setup took too long. Please start again.')
  const step = await findTotpStep(code.replaceAll(/\s/g, ''), key, ctx.now())
  if (step === null) throw new DomainError('invalid', WRONG_CODE_MESSAGE)
  const recoveryCodes = makeRecoveryCodes()
  await changeAndNotify(ctx, SECOND_FACTOR_ENABLED_EMAIL, async (trx) => {
    const isOn = await confirmKey(trx, id, { sealedKey: row.sealedKey, step, now: ctx.now() })
    if (!isOn) throw new DomainError('conflict', 'Your two-step sign-in settings have changed. Please start again.')
    await replaceRecoveryCodes(trx, id, { hashes: recoveryCodes.map(hashRecoveryCode), now: ctx.now() })
    await recordChange(trx, ctx)
  })
  return { recoveryCodes }
}
async function renewRecoveryCodes(ctx, reauth) {
  await verifyOwner(ctx, reauth)
  const recoveryCodes = makeRecoveryCodes()
  await changeAndNotify(ctx, NEW_RECOVERY_CODES_EMAIL, async (trx) => {
    const hashes = recoveryCodes.map(hashRecoveryCode)
    await replaceRecoveryCodes(trx, ctx.session.user.id, { hashes, now: ctx.now() })
    await recordChange(trx, ctx)
  })
  return { recoveryCodes }
}
async function turnOffSecondFactor(ctx, reauth) {
  await verifyOwner(ctx, reauth)
  await changeAndNotify(ctx, SECOND_FACTOR_DISABLED_EMAIL, async (trx) => {
    await removeSecondFactor(trx, ctx.session.user.id)
    await recordChange(trx, ctx)
  })
}
function makeRecoveryCodes() {
  return Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
}
async function changeAndNotify(ctx, email, change) {
  await ctx.db.transaction().execute(async (trx) => {
    await change(trx)
    await queueSecurityEmail(trx, ctx, { recipient: ctx.session.user.email, ...email })
  })
  ctx.events.emit('jobsQueued')
}
async function recordChange(trx, ctx) {
  await recordAudit(trx, ctx, { subject: ctx.session.user.id })
}
var settingsProcedures = {
  changePassword: userProcedure
    .input(changePasswordSchema)
    .mutation(async ({ ctx, input }) => await changePassword(ctx, input)),
  sessions: userProcedure.query(async ({ ctx }) => ({ rows: await listOwnSessions(ctx) })),
  endSession: userProcedure.input(endSessionSchema).mutation(async ({ ctx, input }) => {
    await endOwnSession(ctx, input.sessionId)
    return { ended: true }
  }),
  endOtherSessions: userProcedure.mutation(async ({ ctx }) => await endOtherSessions(ctx)),
  secondFactor: userProcedure.query(async ({ ctx }) => await viewSecondFactor(ctx)),
  startSecondFactor: userProcedure
    .input(startSecondFactorSchema)
    .mutation(async ({ ctx, input }) => await startSecondFactor(ctx, input.password)),
  confirmSecondFactor: userProcedure
    .input(confirmSecondFactorSchema)
    .mutation(async ({ ctx, input }) => await confirmSecondFactor(ctx, input.code)),
  renewRecoveryCodes: userProcedure
    .input(reauthWithCodeSchema)
    .mutation(async ({ ctx, input }) => await renewRecoveryCodes(ctx, input)),
  turnOffSecondFactor: userProcedure.input(reauthWithCodeSchema).mutation(async ({ ctx, input }) => {
    await turnOffSecondFactor(ctx, input)
    return { isOn: false }
  }),
}
async function whoAmI(ctx) {
  const { session, sessionToken } = ctx.caller
  if (!session) return null
  if (session.persistent && sessionToken) ctx.caller.cookies.setSession(sessionToken, { persistent: true })
  const { id, email, role } = session.user
  return {
    user: { id, email, role },
    business: session.tenantId ? await readBusiness(ctx, session.tenantId) : null,
    voiceProvider: ctx.voice.name,
  }
}
async function readBusiness(ctx, tenantId) {
  const business = await findBusinessByTenant(ctx.db, tenantId)
  if (!business) return null
  return {
    tenantId,
    name: business.name,
    logoUrl: logoPath(business.logoHash),
    servicePlan: business.servicePlan,
    held: await findHold(ctx.db, tenantId, ctx.now()),
  }
}
var authRouter = router({
  ...settingsProcedures,
  me: publicProcedure.query(async ({ ctx }) => await whoAmI(ctx)),
  options: publicProcedure.query(async ({ ctx }) => ({
    signUp: await readSignUp(ctx),
    emailVerificationRequired: ctx.settings.emailVerificationRequired,
    termsUrl: ctx.settings.termsUrl,
  })),
  login: publicProcedure.input(loginSchema).mutation(async ({ ctx, input }) => await signIn(ctx, input)),
  register: publicProcedure.input(registerSchema).mutation(async ({ ctx, input }) => {
    await signUp(ctx, input)
    return { registered: true }
  }),
  logout: publicProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx)
    return { loggedOut: true }
  }),
  forgotPassword: publicProcedure.input(forgotPasswordSchema).mutation(async ({ ctx, input }) => {
    await requestPasswordReset(ctx, input.email)
    return { sent: true }
  }),
  resetPassword: publicProcedure.input(resetPasswordSchema).mutation(async ({ ctx, input }) => {
    await resetPassword(ctx, input)
    return { reset: true }
  }),
  verifyEmail: publicProcedure.input(verifyEmailSchema).mutation(async ({ ctx, input }) => {
    return { verified: true, email: await verifyEmail(ctx, input.token) }
  }),
})
var cellSchema = external_exports.string().max(LIST_LIMITS.cellBytes, 'A cell is larger than 10 kB.')
var columnSchema = external_exports
  .number()
  .int()
  .min(0)
  .max(LIST_LIMITS.columns - 1)
var recipientListSchema = external_exports.strictObject({
  headers: external_exports
    .array(cellSchema)
    .min(1)
    .max(LIST_LIMITS.columns, 'The first row has more than 100 columns.'),
  rows: external_exports.custom((rows) => Array.isArray(rows), 'Invalid request'),
  lines: external_exports
    .custom((lines) => Array.isArray(lines), 'Invalid request')
    .refine((lines) => lines.every((line) => Number.isSafeInteger(line) && Number(line) >= 1))
    .optional(),
  phoneColumn: columnSchema.optional(),
  nameColumn: columnSchema.nullish(),
  includeOptedOut: external_exports.boolean().optional().default(false),
})
var createCampaignSchema = external_exports.strictObject({
  name: nameSchema('Batch name'),
  isNameGenerated: external_exports.boolean().optional().default(false),
  list: recipientListSchema,
  testMode: external_exports.boolean().optional().default(false),
  scheduledAt: external_exports
    .number()
    .int()
    .min(0)
    .max(Date.UTC(2048, 0, 1))
    .nullish(),
  callingHours: callingHoursSchema.optional(),
  retryRules: retryRulesSchema.nullish(),
  callBacks: external_exports.enum(CALL_BACK_MODES).optional().default('ask'),
  confirmed: external_exports.boolean().optional().default(false),
  idempotencyKey: idempotencyKeySchema,
})
var findDoNotCallSchema = external_exports.strictObject({ phoneNumbers: stringListSchema(20) })
var scheduleSchema = external_exports
  .strictObject({ campaignId: idSchema.optional(), ...pageFields({ max: 100, default: 25 }) })
  .optional()
var CANCELED_PLANS = ['retry', 'call-back', 'all']
var cancelPlannedSchema = external_exports.union([
  external_exports.strictObject({ recipientIds: external_exports.array(idSchema).min(1).max(100) }),
  external_exports.strictObject({ campaignId: idSchema.optional(), plan: external_exports.enum(CANCELED_PLANS) }),
])
var ENTRY = { source: 'person', quote: '', quotes: null, quoteTurn: null, wantedAt: null }
async function addManualCallBack(ctx, callId) {
  await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const call = await findCall(trx, ctx.tenantId, callId)
    if (!call || call.conversationId === null) throw notFound()
    if (call.phoneNumber === null) throw new DomainError('conflict', 'The number of this call is not known.')
    if (await isOnDoNotCallList(trx, ctx.tenantId, call.phoneNumber)) {
      throw new DomainError('conflict', 'This number is on your do-not-call list')
    }
    if (!(await addCallBack(trx, ctx, { call, request: ENTRY }))) {
      throw new DomainError('conflict', 'This call is already on your list of call-backs.')
    }
    await recordAudit(trx, ctx, { subject: callId })
  })
}
import { createHash as createHash2 } from 'node:crypto'
var MAX_ROW_VARIABLES = 100
function* findMissingVariablesInSteps(rows, agentVariables) {
  const rowsWithValue = new Map(agentVariables.map((name) => [variableKey(name), 0]))
  const rowCounts = new Map()
  const keys = new Map()
  const keyOf = (header) => {
    const key = keys.get(header) ?? variableKey(header)
    keys.set(header, key)
    return key
  }
  let accepted = 0
  for (const row of rows) {
    yield
    if (row.outcome !== 'accepted') continue
    accepted += 1
    const filled = new Set(Object.keys(row.variables).map(keyOf))
    if (row.name !== null) filled.add('name')
    for (const key of filled) {
      const rowsBefore = rowsWithValue.get(key)
      if (rowsBefore !== void 0) rowsWithValue.set(key, rowsBefore + 1)
    }
    for (const name of listFilledVariables(row.overrides.prompt ?? '', row.overrides.firstMessage ?? '')) {
      const key = variableKey(name)
      if (filled.has(key) || rowsWithValue.has(key)) continue
      const known = rowCounts.get(key)
      if (known) known.count += 1
      else if (rowCounts.size < MAX_ROW_VARIABLES) rowCounts.set(key, { name, count: 1 })
    }
  }
  const agentNames = agentVariables.map((name) => ({
    name,
    rows: accepted - (rowsWithValue.get(variableKey(name)) ?? 0),
  }))
  const rowNames = [...rowCounts.values()].map(({ name, count: count2 }) => ({ name, rows: count2 }))
  return [...agentNames, ...rowNames].filter(({ rows: count2 }) => count2 > 0)
}
function* findUnreadableRowsInSteps(rows) {
  const problems = new Set()
  for (const row of rows) {
    yield
    if (row.outcome !== 'accepted' || problems.size >= MAX_ROW_PROBLEMS) continue
    const found = findUnreadableBraces(row.overrides.prompt ?? '', row.overrides.firstMessage ?? '')
    for (const problem of found) problems.add(problem)
  }
  return [...problems].slice(0, MAX_ROW_PROBLEMS)
}
var MAX_ROW_PROBLEMS = 10
var LANGUAGES = new Set(
  'ar bg cs da de el en es fi fil fr hi hr hu id it ja ko ms nl no pl pt pt-br ro ru sk sv ta tl tr uk vi zh'.split(
    ' ',
  ),
)
var MAX_NAMED = 5
var MAX_SHOWN_LENGTH = 40
function formatUnknownValues(rows, voiceIds) {
  const found = new Map()
  const count2 = (column, value) => {
    const name = `${column} "${value.slice(0, MAX_SHOWN_LENGTH)}"`
    found.set(name, (found.get(name) ?? 0) + 1)
  }
  for (const row of rows) {
    if (row.outcome !== 'accepted') continue
    const { language: language2, voiceId } = row.overrides
    if (language2 !== void 0 && !LANGUAGES.has(language2)) count2('language', language2)
    if (voiceId !== void 0 && voiceIds?.has(voiceId) === false) count2('voice_id', voiceId)
  }
  if (found.size === 0) return null
  const names = [...found].map(([name, times]) => `${name} (${countRows2(times)})`)
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
function hasVoiceIds(rows) {
  return rows.some((row) => row.outcome === 'accepted' && row.overrides.voiceId !== void 0)
}
function resolveCallingHours({ callingHours }, settings) {
  const allowed = settings.callingHours
  const widest = allowed && { from: formatClock(allowed.from), until: formatClock(allowed.to) }
  if (callingHours === void 0 || widest === null || allowed === null) return callingHours ?? widest
  if (parseClock(callingHours.from) < allowed.from || parseClock(callingHours.until) > allowed.to) {
    throw new DomainError('invalid', `Calling hours must be between ${widest.from} and ${widest.until}`)
  }
  return callingHours
}
var SAME_CONTENT_MS = 6e4
var MAX_REFUSED_SHOWN = 100
async function createCampaign(ctx, input, finish) {
  if (ctx.settings.emailVerificationRequired && !ctx.session.user.emailVerified) {
    throw new DomainError('forbidden', 'Please verify your email address before placing calls.')
  }
  const explained = await explainRows(ctx, input)
  const key = await chooseKey(input, explained)
  const first = await findFirst(ctx, ctx.db, key)
  if (first) return first
  await assertMayStart(ctx, ctx.db)
  const scheduledAt = input.scheduledAt ?? null
  if (scheduledAt !== null && scheduledAt < ctx.now()) {
    throw new DomainError('invalid', 'Scheduled time cannot be earlier than now')
  }
  const hours = resolveCallingHours(input, ctx.settings)
  await checkRetryOutcomes(ctx, input.retryRules ?? null)
  const list2 = await acceptRows(ctx, explained, input)
  const campaignId = await writeDraft(ctx, list2, { ...input, hours, scheduledAt })
  const draft = await toCreatedCampaign(ctx, campaignId, list2)
  const created = await startCampaign(ctx, draft, { input, key, scheduledAt, finish })
  ctx.events.emit('campaignChanged')
  return created
}
async function assertMayStart({ tenantId, now }, db) {
  await assertNotHeld(db, tenantId, now())
  if ((await countOpenCampaigns(db, tenantId)) >= OPEN_CAMPAIGNS_MAX) throw new DomainError('conflict', TOO_MANY_OPEN)
}
var OPEN_CAMPAIGNS_MAX = 1e3
var TOO_MANY_OPEN = 'You have 1,000 campaigns that have not ended. Please cancel some, or wait until some have ended.'
async function chooseKey({ idempotencyKey, ...input }, { rows }) {
  const settings = { ...input, list: null, confirmed: null, name: input.isNameGenerated ? null : input.name }
  const hash = createHash2('sha256').update(JSON.stringify(settings))
  const turn = beginTurn()
  for (const row of rows) {
    hash.update(JSON.stringify('e164' in row ? { ...row, typed: null } : row))
    if (turn.isUsedUp()) await turn.next()
  }
  const content = hash.digest('hex')
  if (idempotencyKey !== void 0) return clientKey('campaign', idempotencyKey, content)
  return { name: `campaign:content:${content}`, validForMs: SAME_CONTENT_MS, contentHash: null }
}
async function findFirst(ctx, db, key) {
  const first = await findFirstResponse(db, ctx, key)
  if (first === null) return null
  const created = { ...JSON.parse(first), replayed: true }
  if (key.contentHash !== null) return created
  const campaign = await findCampaign(db, ctx.tenantId, created.campaignId)
  return campaign && campaign.state !== 'cancelled' ? created : null
}
async function explainRows(ctx, { list: list2 }) {
  const sheet = { headers: list2.headers, rows: { [Symbol.iterator]: () => readRows(list2) } }
  const explained = await runInTurns(explainRecipientsInSteps(sheet, { ...list2, countries: ctx.settings.countries }))
  if ('problem' in explained) throw new DomainError('invalid', explained.problem)
  return explained
}
function* readRows({ rows, lines = [] }) {
  for (const [index, cells] of rows.entries()) {
    if (!Array.isArray(cells) || cells.some((cell2) => typeof cell2 !== 'string')) {
      throw invalidRequest('each row in list.rows must be a list of texts')
    }
    yield { line: lines[index] ?? index + 2, cells }
  }
}
async function acceptRows(ctx, explained, { confirmed }) {
  const numbers = explained.rows.flatMap((row) => (row.outcome === 'accepted' ? [row.e164] : []))
  const list2 = markDoNotCall(explained, new Set(await findListedNumbers(ctx.db, ctx.tenantId, numbers)))
  if (list2.counts.accepted === 0) throw new DomainError('invalid', 'No valid phone numbers found')
  const voiceIds = hasVoiceIds(list2.rows) ? await ctx.voices.ids() : null
  const unknown = confirmed ? null : formatUnknownValues(list2.rows, voiceIds)
  if (unknown !== null) throw new DomainError('invalid', describeUnknownValues(unknown))
  return list2
}
async function startCampaign(ctx, created, { input, key, scheduledAt, finish }) {
  const { campaignId, totalCalls } = created
  return await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const first = await findFirst(ctx, trx, key)
    if (first) return first
    await assertMayStart(ctx, trx)
    const now = ctx.now()
    const change = {
      state: scheduledAt === null ? 'running' : 'scheduled',
      deletedAt: null,
      totalRecipients: totalCalls,
      nextAt: scheduledAt ?? now,
      createdAt: now,
      startedAt: scheduledAt === null ? now : null,
    }
    await changeCampaign(trx, ctx.tenantId, { id: campaignId, change })
    await addInsertedToCounts(trx, campaignId, totalCalls)
    await storeFirstResponse(trx, ctx, { key, response: created })
    const after = { name: input.name, testMode: input.testMode, scheduledAt, recipients: totalCalls }
    await recordAudit(trx, ctx, { action: 'bulk.create', subject: campaignId, after })
    await finish?.(trx, campaignId)
    if (scheduledAt === null) publishCampaignEvent(trx, ctx.tenantId, { campaignId, type: 'campaign.started' })
    return created
  })
}
function describeUnknownValues(unknown) {
  return `The voice provider does not recognize ${unknown}. Please correct the list, or confirm that these people should be called anyway.`
}
async function toCreatedCampaign(ctx, campaignId, list2) {
  const agent = await findAgent(ctx.db, ctx.tenantId, ctx.voice.name)
  const variables = agent ? listAgentVariables(agent) : []
  const refused = list2.rows.filter((row) => row.outcome !== 'accepted').slice(0, MAX_REFUSED_SHOWN)
  const unreadable = [
    ...(agent ? findAgentProblems(agent) : []),
    ...(await runInTurns(findUnreadableRowsInSteps(list2.rows))),
  ]
  return {
    campaignId,
    totalCalls: list2.counts.accepted,
    counts: list2.counts,
    refused: refused.map((row) => ({ line: row.line, typed: row.typed, reason: describeRefusal(row) })),
    missingVariables: await runInTurns(findMissingVariablesInSteps(list2.rows, variables)),
    notices: [...list2.notices, ...unreadable],
  }
}
function describeRefusal(row) {
  if (row.outcome === 'invalid') return row.reason
  if (row.outcome === 'duplicate') return `Same number as on line ${row.firstLine}`
  if (row.outcome === 'do-not-call') return 'On your do-not-call list'
  if (row.outcome === 'opted-out') return `Opted out in the list's column "${row.column}"`
  return 'No phone number'
}
async function checkRetryOutcomes({ db, tenantId }, rules) {
  if (!rules || rules.outcomes.length === 0) return
  const outcome = (await listFields(db, tenantId)).find(({ kind }) => kind === 'outcome')
  const choices = new Set(outcome?.choices.map(({ value }) => toValueKey(value)))
  const unknown = rules.outcomes.find((value) => !choices.has(toValueKey(value)))
  if (unknown === void 0) return
  throw new DomainError('invalid', `"${unknown}" is not one of your outcomes. Please choose which calls to try again.`)
}
async function answerCallBack2(ctx, { callBackId, accept, at }) {
  const callBack = await findOrThrow(ctx, callBackId)
  if (callBack.state !== 'proposed') throw createAnsweredError()
  if (accept) await confirmCallBack(ctx, callBack, checkTime(at ?? callBack.wantedAt, ctx.now()))
  else await ctx.db.transaction().execute(async (trx) => await saveAnswer(trx, ctx, { callBack, state: 'dismissed' }))
  return await findOrThrow(ctx, callBackId)
}
async function findOrThrow(ctx, callBackId) {
  const callBack = await findCallBack(ctx.db, ctx.tenantId, callBackId)
  if (!callBack) throw notFound()
  return callBack
}
function checkTime(at, now) {
  if (at === null) throw new DomainError('invalid', 'Please choose a time')
  if (at <= now) throw new DomainError('invalid', 'Please choose a time in the future')
  if (at > now + CALL_BACK_MAX_DAYS * DAY_MS) throw new DomainError('invalid', 'Please choose a time within a year')
  return at
}
async function confirmCallBack(ctx, callBack, at) {
  const call = await findCall(ctx.db, ctx.tenantId, callBack.callId)
  if (!call) throw notFound()
  const isQueued = await ctx.db.transaction().execute(async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    if (await isOnDoNotCallList(trx, ctx.tenantId, callBack.phoneNumber)) {
      throw new DomainError('conflict', 'This number is on your do-not-call list')
    }
    const asked = { phoneNumbers: [callBack.phoneNumber], counted: originOf(call) }
    if ((await findSuggestedNumbers(trx, ctx.tenantId, asked)).length > 0) {
      throw new DomainError('conflict', ASKED_NOT_TO_BE_CALLED)
    }
    await assertNotHeld(trx, ctx.tenantId, ctx.now())
    const recipient = await findQueueableRecipient(trx, call)
    const queued = await findQueuedRecipients(trx, ctx.tenantId, [callBack.phoneNumber])
    if (queued.some(({ id, plan }) => plan === 'call-back' && id !== recipient?.id)) {
      throw new DomainError('conflict', ALREADY_PLANNED)
    }
    if (recipient) await queueRecipient(trx, ctx, { callBack, recipient, at })
    return recipient !== null
  })
  if (isQueued) ctx.events.emit('campaignChanged')
  else await createCallBackCampaign(ctx, { callBack, call, at })
}
var ALREADY_PLANNED =
  'A call-back to this number is already planned. Please cancel it in the schedule first, or dismiss this request.'
var ASKED_NOT_TO_BE_CALLED =
  'This customer seems to have asked not to be called. Please answer that on your do-not-call list first.'
var QUEUEABLE_STATES = ['queued', 'completed', 'missed', 'failed']
async function findQueueableRecipient(db, { tenantId, campaignId, recipientId }) {
  if (campaignId === null || recipientId === null) return null
  const [recipient] = await findRecipients(db, tenantId, [recipientId])
  if (recipient?.state === 'dialling' || recipient?.state === 'in-progress') {
    throw new DomainError('conflict', 'This customer is being called right now. Please answer after the call.')
  }
  const campaign = await findCampaign(db, tenantId, campaignId)
  if (!campaign || campaign.state === 'cancelled') return null
  return recipient && QUEUEABLE_STATES.includes(recipient.state) ? recipient : null
}
async function queueRecipient(db, ctx, { callBack, recipient, at }) {
  const { id: recipientId, campaignId, state: from, timeZone, variables, overrides } = recipient
  const campaign = await findCampaign(db, ctx.tenantId, campaignId)
  const dueAt = findCallingTime(recipient, campaign ? campaignWindow(campaign) : null, at)
  const change = { plan: 'call-back', planReason: null, dueAt, timeZone, variables, overrides }
  await requeueRecipient(db, ctx.tenantId, { campaignId, recipientId, from, ...change })
  await saveAnswer(db, ctx, { callBack, state: 'confirmed', queued: { wantedAt: at, campaignId, recipientId } })
}
async function createCallBackCampaign(ctx, { callBack, call, at }) {
  const { phoneNumber, contactName } = callBack
  const [listed] = call.recipientId === null ? [] : await findRecipients(ctx.db, ctx.tenantId, [call.recipientId])
  const campaign = createCampaignSchema.parse({
    name: `Call back ${shortName(contactName ?? phoneNumber)}`,
    list: { headers: ['phone', 'name'], rows: [[phoneNumber, contactName ?? '']] },
    testMode: call.testMode === 1,
    idempotencyKey: ctx.newId(),
  })
  await createCampaign(ctx, campaign, async (trx, campaignId) => {
    await lockCampaigns(trx, ctx.tenantId)
    const page = { campaignId, states: ['queued'], after: 0, limit: 1 }
    const [created] = await listRecipientsAfter(trx, ctx.tenantId, page)
    const [recipient] = created ? await findRecipients(trx, ctx.tenantId, [created.id]) : []
    if (!recipient) return
    const { timeZone, variables, overrides } = listed ?? recipient
    await queueRecipient(trx, ctx, { callBack, recipient: { ...recipient, timeZone, variables, overrides }, at })
  })
}
async function saveAnswer(db, ctx, { callBack: { id }, state, queued }) {
  const answer = { state, answeredAt: ctx.now(), ...queued }
  if (!(await answerCallBack(db, ctx.tenantId, { id, answer }))) throw createAnsweredError()
  const after = { state, wantedAt: queued?.wantedAt }
  await recordAudit(db, ctx, { subject: id, after })
}
function createAnsweredError() {
  return new DomainError('conflict', 'This call-back has already been answered')
}
async function listCallBacks2(deps, tenantId, { state, withoutTests, cursor, limit }) {
  const { db, now } = deps
  const counted = countedOrigin(deps, withoutTests)
  const page = { state, counted, before: readCursor(cursor), limit: limit + 1 }
  const callBacks = await listCallBacks(db, tenantId, page)
  const { page: rows, nextCursor } = takePage(callBacks, limit, toPlace)
  const texts = await listTextValues(
    db,
    tenantId,
    rows.map(({ callId }) => callId),
  )
  const listed = rows.map((row) => {
    const said = texts.filter(({ callId }) => callId === row.callId)
    return { ...row, leftNumber: findLeftNumber(row.phoneNumber, said), proposedAt: proposeTime(deps, row) }
  })
  return { rows: listed, nextCursor, ...(await countProposedCallBacks(db, tenantId, { now: now(), counted })) }
}
function findLeftNumber(calledNumber, said) {
  for (const { value } of said) {
    const number = countPhoneDigits(value) < DIGITS_MIN ? null : readReportedPhone(value, calledNumber)
    if (number !== null && number !== calledNumber) return number
  }
  return null
}
var DIGITS_MIN = 9
var OFFICE_HOURS = { from: 9 * 60, to: 18 * 60 }
var QUARTER_MS = 15 * 6e4
function proposeTime({ now, settings }, { phoneNumber, timeZone, wantedAt }) {
  if (wantedAt !== null && wantedAt > now()) return wantedAt
  const { from, to: until } = settings.callingHours ?? OFFICE_HOURS
  const soon = Math.ceil((now() + QUARTER_MS / 3) / QUARTER_MS) * QUARTER_MS
  return findCallingTime({ phoneNumber, timeZone }, { from, until }, soon)
}
async function estimateCalls({ db, tenantId, now, voice }) {
  const [seconds, allowance] = await Promise.all([
    averageRecentSeconds(db, tenantId, voice.name),
    findAllowance(db, tenantId, monthOf(now())),
  ])
  if (!allowance) throw notFound()
  return { averageSeconds: seconds === null ? null : Math.round(seconds), minutesLeft: computeMinutesLeft(allowance) }
}
var MAX_AGE_MS = 7 * 24 * 60 * 6e4
var MAX_CALLS = 200
async function listMissedCallers(db, tenant, { now, counted }) {
  const isCounted2 = sql`calls.facet < ${facetsEnd(counted)}`
  const [first, ...others] = facetsOf(['missed', 'failed'], ['inbound'], counted).map((facet) => {
    const stream = db
      .selectFrom('calls')
      .select('orderKey')
      .where('tenantId', '=', tenant)
      .where('facet', '=', facet)
      .where('orderKey', '>', orderKeyAt(now - MAX_AGE_MS))
      .orderBy('orderKey', 'desc')
      .limit(MAX_CALLS)
    return db.selectFrom(stream.as('stream')).selectAll()
  })
  if (!first) return []
  const all = others.reduce((union, stream) => union.unionAll(stream), first)
  const newest = db.selectFrom(all.as('all')).select('orderKey').orderBy('orderKey', 'desc').limit(MAX_CALLS)
  const rows = await db
    .selectFrom('calls as missed')
    .select(['id as callId', 'phoneNumber', 'contactName', 'startedAt as missedAt'])
    .where('orderKey', 'in', newest)
    .where('phoneNumber', 'is not', null)
    .where(sql`not exists (select 1 from calls where calls."tenantId" = ${tenant} and reached = 1 and ${isCounted2}
          and calls."phoneNumber" = missed."phoneNumber" and calls."orderKey" > missed."orderKey")
        and not exists (select 1 from call_backs join calls on calls.id = "callId" and ${isCounted2}
          where call_backs."tenantId" = ${tenant} and call_backs."phoneNumber" = missed."phoneNumber"
          and (state = 'proposed' or call_backs."createdAt" >= missed."startedAt"))
        and not exists (select 1 from recipients join campaigns on campaigns.id = recipients."campaignId"
          where recipients."tenantId" = ${tenant} and recipients."phoneNumber" = missed."phoneNumber"
          and recipients.state = 'queued' and campaigns.state <> 'cancelled' and campaigns."testMode" = 0)
        and not exists (select 1 from do_not_call where do_not_call."tenantId" = ${tenant}
          and do_not_call."phoneNumber" = missed."phoneNumber")`)
    .orderBy('orderKey', 'desc')
    .$narrowType()
    .execute()
  const callers = Map.groupBy(rows, ({ phoneNumber }) => phoneNumber)
  return [...callers.values()].flatMap(([last, ...earlier]) => (last ? [{ ...last, calls: 1 + earlier.length }] : []))
}
import { setImmediate as nextTurn4 } from 'node:timers/promises'
async function releaseClaim(db, { tenantId, campaignId, recipientId, attemptId, fence }, { verdict, now }) {
  if (!(await releaseAttempt(db, tenantId, { id: attemptId, fence, now }))) return
  const ids = [recipientId]
  if (verdict.go === 'never') {
    const recipients = await findRecipients(db, tenantId, ids)
    await stopCalling(db, tenantId, { campaignId, recipients, from: 'dialling', skipReason: verdict.reason })
    await finishCampaignIfDone(db, tenantId, { id: campaignId, now })
    return
  }
  const change = { dueAt: verdict.dueAt }
  await moveRecipients(db, tenantId, { campaignId, ids, from: 'dialling', to: 'queued', change })
  await makeCampaignDueBy(db, tenantId, { campaignId, at: verdict.dueAt })
}
async function releaseClaimInTransaction(deps, claim, { verdict, trouble } = {}) {
  const { tenantId, campaignId } = claim
  const { now } = deps
  await transactionWithEvents(deps, async (trx) => {
    await lockCampaigns(trx, tenantId)
    await releaseClaim(trx, claim, { verdict: verdict ?? { go: 'later', dueAt: now() }, now: now() })
    if (!trouble) return
    await holdCampaign(trx, tenantId, { campaignId, reason: trouble.reason, until: now() + trouble.holdMs })
  })
}
import { setTimeout as sleep4 } from 'node:timers/promises'
var MAX_WAIT_MS2 = 1500
var POLL_INTERVAL_MS2 = 25
async function waitForResponses({ db, tenantId }, startedAt, attempts) {
  for (;;) {
    const unanswered = await countAttemptsInFlight(db, tenantId, attempts)
    if (unanswered === 0 || performance.now() > startedAt + MAX_WAIT_MS2) return unanswered
    await sleep4(POLL_INTERVAL_MS2)
  }
}
var BATCH_SIZE3 = 500
var PLANS = { retry: ['retry'], 'call-back': ['call-back'], all: ['retry', 'call-back', 'again'] }
async function cancelPlanned(ctx, input) {
  const startedAt = performance.now()
  const { canceled, sentTo } =
    'recipientIds' in input ? await cancelByIds(ctx, input.recipientIds) : await cancelByPlan(ctx, input)
  return { canceled, inFlight: await waitForResponses(ctx, startedAt, { recipientIds: sentTo }) }
}
async function cancelByIds(ctx, recipientIds) {
  return await transactionWithEvents(ctx, async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    await lockGate(trx, ctx.tenantId)
    if ((await findRecipients(trx, ctx.tenantId, recipientIds)).length === 0) throw notFound()
    const sentTo = await stopClaims(trx, ctx, ({ id }) => recipientIds.includes(id))
    await markStartedAsCanceled(trx, ctx.tenantId, { recipientIds })
    const recipients = await findRecipients(trx, ctx.tenantId, recipientIds)
    const queued = []
    for (const recipient of recipients.filter(({ state }) => state === 'queued')) {
      const campaign = await findCampaign(trx, ctx.tenantId, recipient.campaignId)
      if (campaign && campaign.state !== 'cancelled') queued.push(recipient)
    }
    const canceled = await cancelRecipients(trx, ctx.tenantId, { queued, now: ctx.now() })
    await recordAudit(trx, ctx, { after: { recipientIds, canceled } })
    return { canceled, sentTo }
  })
}
async function cancelByPlan(ctx, { campaignId, plan }) {
  if (campaignId !== void 0 && !(await findCampaign(ctx.db, ctx.tenantId, campaignId))) throw notFound()
  const campaignIds =
    campaignId === void 0 ? (await listOpenCampaigns(ctx.db, ctx.tenantId)).map(({ id }) => id) : [campaignId]
  let isRecorded = false
  const record = async (trx) => {
    if (isRecorded) return
    await recordAudit(trx, ctx, { subject: campaignId ?? null, after: { plan } })
    isRecorded = true
  }
  const total = { canceled: 0, sentTo: [] }
  for (const id of campaignIds) {
    const { canceled, sentTo } = await cancelPlansOf(ctx, { campaignId: id, plan, record })
    total.canceled += canceled
    total.sentTo.push(...sentTo)
  }
  return total
}
async function cancelPlansOf(ctx, { campaignId, plan, record }) {
  const plans = PLANS[plan]
  const sentTo = new Set()
  let canceled = 0
  for (;;) {
    const batch = await transactionWithEvents(ctx, async (trx) => {
      await lockCampaigns(trx, ctx.tenantId)
      await lockGate(trx, ctx.tenantId)
      const isPlanned = (recipient) => recipient.campaignId === campaignId && plans.includes(recipient.plan)
      for (const id of await stopClaims(trx, ctx, isPlanned)) sentTo.add(id)
      const campaign = await findCampaign(trx, ctx.tenantId, campaignId)
      if (campaign && plansAfterCalls(campaign, plan)) await markStartedAsCanceled(trx, ctx.tenantId, { campaignId })
      const queued = await listPlanned(trx, { campaignId, plans, limit: BATCH_SIZE3 })
      await record?.(trx)
      return await cancelRecipients(trx, ctx.tenantId, { queued, now: ctx.now() })
    })
    canceled += batch
    if (batch < BATCH_SIZE3) return { canceled, sentTo: [...sentTo] }
    await nextTurn4()
  }
}
function plansAfterCalls({ retryRules, callBacks }, plan) {
  return (plan !== 'call-back' && retryRules !== null) || (plan !== 'retry' && callBacks === 'automatic')
}
async function stopClaims(db, { tenantId, now }, isChosen) {
  const attempts = await listUnconfirmedAttempts(db, tenantId)
  const ids = attempts.map(({ recipientId }) => recipientId)
  const recipients = new Map((await findRecipients(db, tenantId, ids)).map((recipient) => [recipient.id, recipient]))
  const sentTo = []
  for (const { id: attemptId, fence, state, recipientId } of attempts) {
    const recipient = recipients.get(recipientId)
    if (!recipient || !isChosen(recipient)) continue
    const { campaignId, state: recipientState } = recipient
    if (state === 'claimed') {
      const claim = { attemptId, fence, tenantId, campaignId, recipientId }
      await releaseClaim(db, claim, { verdict: { go: 'later', dueAt: now() }, now: now() })
      continue
    }
    const change = { skipReason: 'cancelled' }
    const move = { campaignId, ids: [recipientId], from: recipientState, to: recipientState, change }
    await moveRecipients(db, tenantId, move)
    sentTo.push(recipientId)
  }
  return sentTo
}
async function pauseCampaign(ctx, campaignId) {
  return await stopDialing(ctx, campaignId, ({ state }) => {
    if (isDone(state)) throw createEndedError()
    return { state: 'paused', nextAt: null, heldReason: null }
  })
}
async function cancelCampaign(ctx, campaignId) {
  return await stopDialing(ctx, campaignId, ({ state }) => {
    if (state === 'finished') throw createEndedError()
    return { state: 'cancelled', nextAt: null, heldReason: null, finishedAt: ctx.now() }
  })
}
async function removeCampaign(ctx, campaignId) {
  return await stopDialing(ctx, campaignId, ({ state }) => ({
    state: isDone(state) ? state : 'cancelled',
    nextAt: null,
    deletedAt: ctx.now(),
  }))
}
async function resumeCampaign(ctx, campaignId) {
  const state = await transactionWithEvents(ctx, async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    const campaign = await findOrThrow2(trx, ctx, campaignId)
    if (campaign.state !== 'paused') {
      throw new DomainError('conflict', 'Only a paused campaign can be resumed')
    }
    await assertNotHeld(trx, ctx.tenantId, ctx.now())
    const startsAt = campaign.startedAt === null ? campaign.scheduledAt : null
    const next = startsAt !== null && startsAt > ctx.now() ? 'scheduled' : 'running'
    const change = {
      state: next,
      heldReason: null,
      nextAt: next === 'scheduled' ? startsAt : ctx.now(),
      startedAt: next === 'running' ? (campaign.startedAt ?? ctx.now()) : null,
    }
    await changeCampaign(trx, ctx.tenantId, { id: campaignId, change })
    if (next === 'running' && campaign.startedAt === null) {
      publishCampaignEvent(trx, ctx.tenantId, { campaignId, type: 'campaign.started' })
    }
    await finishCampaignIfDone(trx, ctx.tenantId, { id: campaignId, now: ctx.now() })
    await recordAudit(trx, ctx, { subject: campaignId })
    return next
  })
  ctx.events.emit('campaignChanged')
  return { campaignId, state, inFlight: 0 }
}
async function stopDialing(ctx, campaignId, change) {
  const startedAt = performance.now()
  const state = await ctx.db.transaction().execute(async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    await lockGate(trx, ctx.tenantId)
    const before = await findOrThrow2(trx, ctx, campaignId)
    const newValues = change(before)
    await changeCampaign(trx, ctx.tenantId, { id: campaignId, change: newValues })
    const entry = { subject: campaignId, before: { state: before.state }, after: { state: newValues.state } }
    await recordAudit(trx, ctx, entry)
    return newValues.state
  })
  if (state !== 'paused') await cancelPlansOf(ctx, { campaignId, plan: 'all' })
  return { campaignId, state, inFlight: await waitForResponses(ctx, startedAt, { campaignId }) }
}
async function findOrThrow2(db, ctx, campaignId) {
  const campaign = await findCampaign(db, ctx.tenantId, campaignId)
  if (!campaign) throw notFound()
  return campaign
}
function isDone(state) {
  return state === 'finished' || state === 'cancelled'
}
function createEndedError() {
  return new DomainError('conflict', 'This campaign has already ended')
}
async function readListRules({ db, settings, voice, now }, tenantId) {
  const agent = await findAgent(db, tenantId, voice.name)
  return {
    countries: settings.countries,
    callingHours: resolveCallingHours({}, settings),
    agentVariables: agent ? listAgentVariables(agent) : [],
    unreadableBraces: agent ? findAgentProblems(agent) : [],
    hold: await findHold(db, tenantId, now()),
  }
}
import { setImmediate as nextTurn5 } from 'node:timers/promises'
var BATCH_SIZE4 = 500
async function retryCampaign(ctx, { campaignId, statuses = ['missed', 'failed'] }) {
  let requeued = 0
  let after = 0
  while (after !== null) {
    const batch = await retryBatch(ctx, { campaignId, statuses, after })
    requeued += batch.requeued
    after = batch.next
    await nextTurn5()
  }
  if (requeued === 0) throw new DomainError('conflict', 'There are no calls to retry')
  await recordAudit(ctx.db, ctx, { subject: campaignId, after: { statuses, requeued } })
  ctx.events.emit('campaignChanged')
  return { campaignId, requeued }
}
async function retryBatch(ctx, { campaignId, statuses, after }) {
  return await ctx.db.transaction().execute(async (trx) => {
    await lockCampaigns(trx, ctx.tenantId)
    const campaign = await findCampaign(trx, ctx.tenantId, campaignId)
    if (!campaign) throw notFound()
    if (!RETRYABLE.includes(campaign.state)) {
      throw new DomainError('conflict', 'Only running, paused, or finished campaigns can be retried')
    }
    await assertNotHeld(trx, ctx.tenantId, ctx.now())
    const rows = await listRecipientsAfter(trx, ctx.tenantId, {
      campaignId,
      states: statuses,
      after,
      limit: BATCH_SIZE4,
    })
    const now = ctx.now()
    let requeued = 0
    for (const from of statuses) {
      const ids = rows.filter((row) => row.state === from).map((row) => row.id)
      const change = { plan: 'again', planReason: null, dueAt: now }
      requeued += (await moveRecipients(trx, ctx.tenantId, { campaignId, ids, from, to: 'queued', change })).length
    }
    if (requeued > 0) {
      await reopenCampaign(trx, ctx.tenantId, { campaignId })
      await makeCampaignDueBy(trx, ctx.tenantId, { campaignId, at: now })
    }
    return { requeued, next: rows.length === BATCH_SIZE4 ? (rows.at(-1)?.position ?? null) : null }
  })
}
var RETRYABLE = ['running', 'paused', 'finished']
var LISTED_PLANS = ['retry', 'call-back', 'again']
var FIRST_CALLS_MAX = 50
var NEVER = Number.MAX_SAFE_INTEGER
async function listSchedule(deps, tenantId, input) {
  const after = readAfter(input.cursor)
  const campaigns = await findCampaigns(deps.db, tenantId, input.campaignId)
  const summaries = new Map((await summarizeCampaigns(deps, tenantId, campaigns)).map((each) => [each.id, each]))
  const queues2 = campaigns.flatMap(({ id }) =>
    LISTED_PLANS.map((plan) => ({ campaignId: id, plan, after: positionIn(id, after) })),
  )
  const queued = await listQueues(deps.db, { queues: queues2, limit: input.limit + 1 })
  const found = queued.toSorted(inOrder).slice(0, input.limit + 1)
  const { page, nextCursor } = takePage(found, input.limit, ({ dueAt, position, campaignId }) => ({
    at: dueAt,
    id: `${position}_${campaignId}`,
  }))
  const callBacks = page.filter(({ plan }) => plan === 'call-back')
  const quotes = await findQuotes(
    deps.db,
    tenantId,
    callBacks.map(({ id }) => id),
  )
  const rows = page.map(({ id: recipientId, campaignId, phoneNumber, name, attempts, dueAt, plan, planReason }) => ({
    ...{ recipientId, campaignId, phoneNumber, name, attempt: attempts + 1, dueAt, plan, planReason },
    ...toWait(summaries.get(campaignId)),
    quote: quotes.get(recipientId) ?? null,
  }))
  const isWhole = input.campaignId === void 0 && !after
  return { rows, nextCursor, firstCalls: isWhole ? await listFirstCalls(deps, campaigns, summaries) : [] }
}
async function listFirstCalls({ db, now }, campaigns, summaries) {
  const next = campaigns.toSorted((one, other) => (one.nextAt ?? NEVER) - (other.nextAt ?? NEVER))
  const lines = []
  const turn = beginTurn()
  for (const { id: campaignId } of next.slice(0, FIRST_CALLS_MAX)) {
    const wait = toWait(summaries.get(campaignId))
    const found = await countFirstCalls(db, { campaignId, now: now() })
    lines.push(...found.map((line) => ({ campaignId, ...wait, ...line })))
    if (turn.isUsedUp()) await turn.next()
  }
  return lines.toSorted((one, other) => one.dueAt - other.dueAt).slice(0, FIRST_CALLS_MAX)
}
function toWait(campaign) {
  const { name: campaignName = '', state = 'running', reason = null } = campaign ?? {}
  return { campaignName, state, heldReason: state === 'running' || reason === 'outside-hours' ? null : reason }
}
async function findCampaigns(db, tenant, campaignId) {
  if (campaignId === void 0) return await listOpenCampaigns(db, tenant)
  const campaign = await findCampaign(db, tenant, campaignId)
  if (!campaign) throw notFound()
  return campaign.state === 'cancelled' ? [] : [campaign]
}
function readAfter(cursor) {
  const last = readCursor(cursor)
  if (!last) return null
  const match = /^(\d{1,9})_(.+)$/.exec(last.id)
  if (!match) throw invalidCursor()
  return { dueAt: last.at, position: Number(match[1]), campaignId: match[2] ?? '' }
}
function positionIn(campaignId, after) {
  if (!after) return null
  const { dueAt, position } = after
  return { dueAt, position: campaignId > after.campaignId ? position - 1 : position }
}
function inOrder(one, other) {
  const difference = one.dueAt - other.dueAt || one.position - other.position
  if (difference !== 0) return difference
  return one.campaignId < other.campaignId ? -1 : 1
}
var bulkRouter = router({
  campaigns: tenantProcedure('campaigns:read')
    .input(listCampaignsSchema)
    .query(
      async ({ ctx, input }) =>
        await listCampaigns2(ctx, ctx.tenantId, { cursor: input?.cursor, limit: input?.limit ?? 25 }),
    ),
  campaign: tenantProcedure('campaigns:read')
    .input(campaignIdSchema)
    .query(async ({ ctx, input }) => await showCampaign(ctx, ctx.tenantId, input.campaignId)),
  recipients: tenantProcedure('campaigns:read')
    .input(listRecipientsSchema)
    .query(async ({ ctx, input }) => await listRecipients2(ctx, ctx.tenantId, input)),
  listRules: tenantProcedure('campaigns:read').query(async ({ ctx }) => await readListRules(ctx, ctx.tenantId)),
  callEstimate: tenantProcedure('usage:read').query(async ({ ctx }) => await estimateCalls(ctx)),
  voiceIds: tenantProcedure('campaigns:read').query(async ({ ctx }) => {
    const ids = await ctx.voices.ids()
    return ids && [...ids]
  }),
  findDoNotCall: tenantProcedure('campaigns:read')
    .meta({ input: 'numbers' })
    .input(findDoNotCallSchema)
    .mutation(async ({ ctx, input }) => ({ phoneNumbers: await findListed(ctx, input.phoneNumbers) })),
  create: tenantProcedure('campaigns:write')
    .meta({ input: 'recipients' })
    .input(createCampaignSchema)
    .mutation(async ({ ctx, input }) => await createCampaign(ctx, input)),
  pause: tenantProcedure('campaigns:write')
    .input(campaignIdSchema)
    .mutation(async ({ ctx, input }) => await pauseCampaign(ctx, input.campaignId)),
  resume: tenantProcedure('campaigns:write')
    .input(campaignIdSchema)
    .mutation(async ({ ctx, input }) => await resumeCampaign(ctx, input.campaignId)),
  cancel: tenantProcedure('campaigns:write')
    .input(campaignIdSchema)
    .mutation(async ({ ctx, input }) => await cancelCampaign(ctx, input.campaignId)),
  retry: tenantProcedure('campaigns:write')
    .input(retryCampaignSchema)
    .mutation(async ({ ctx, input }) => await retryCampaign(ctx, input)),
  remove: tenantProcedure('session')
    .input(campaignIdSchema)
    .mutation(async ({ ctx, input }) => await removeCampaign(ctx, input.campaignId)),
  schedule: tenantProcedure('campaigns:read')
    .input(scheduleSchema)
    .query(async ({ ctx, input }) => await listSchedule(ctx, ctx.tenantId, { limit: 25, ...input })),
  cancelPlanned: tenantProcedure('campaigns:write')
    .input(cancelPlannedSchema)
    .mutation(async ({ ctx, input }) => await cancelPlanned(ctx, input)),
  callBacks: tenantProcedure('campaigns:read')
    .meta({ alsoNeeds: 'calls:read' })
    .input(listCallBacksSchema)
    .query(
      async ({ ctx, input }) => await listCallBacks2(ctx, ctx.tenantId, { state: 'proposed', limit: 25, ...input }),
    ),
  missedCallers: tenantProcedure('campaigns:read')
    .meta({ alsoNeeds: 'calls:read' })
    .input(missedCallersSchema)
    .query(async ({ ctx, input }) => {
      const counted = countedOrigin(ctx, input?.withoutTests)
      return await listMissedCallers(ctx.db, ctx.tenantId, { now: ctx.now(), counted })
    }),
  addCallBack: tenantProcedure('campaigns:write')
    .input(addCallBackSchema)
    .mutation(async ({ ctx, input }) => {
      await addManualCallBack(ctx, input.callId)
      return input
    }),
  answerCallBack: tenantProcedure('campaigns:write')
    .input(answerCallBackSchema)
    .mutation(async ({ ctx, input }) => await answerCallBack2(ctx, input)),
  doNotCall: tenantProcedure('campaigns:read')
    .input(listDoNotCallSchema)
    .query(async ({ ctx, input }) => await listDoNotCall(ctx, ctx.tenantId, { limit: 50, ...input })),
  isOnDoNotCall: tenantProcedure('campaigns:read')
    .input(doNotCallNumberSchema)
    .query(async ({ ctx, input }) => ({ isListed: (await findListed(ctx, [input.phoneNumber])).length > 0 })),
  addDoNotCall: tenantProcedure('campaigns:write')
    .meta({ input: 'numbers' })
    .input(addDoNotCallSchema)
    .mutation(async ({ ctx, input }) => await addDoNotCall(ctx, input)),
  removeDoNotCall: tenantProcedure('campaigns:write')
    .input(doNotCallNumberSchema)
    .mutation(async ({ ctx, input }) => {
      await removeDoNotCall(ctx, input.phoneNumber)
      return { phoneNumber: input.phoneNumber }
    }),
  doNotCallSuggestions: tenantProcedure('campaigns:read')
    .meta({ alsoNeeds: 'calls:read' })
    .input(listSuggestionsSchema)
    .query(async ({ ctx, input }) => await listSuggestions(ctx, ctx.tenantId, { limit: 25, ...input })),
  answerDoNotCallSuggestion: tenantProcedure('campaigns:write')
    .input(answerSuggestionSchema)
    .mutation(async ({ ctx, input }) => await answerSuggestion(ctx, input)),
})
var versionSchema = external_exports.int32().min(0).optional()
var descriptionSchema = textSchema().max(DESCRIPTION_MAX, 'Description is too long (20,000 characters at most)')
var updateProfileSchema = external_exports.strictObject({
  businessName: businessNameSchema,
  businessEmail: external_exports.union([external_exports.literal(''), emailSchema], EMAIL_MESSAGE),
  businessPhone: nameSchema('Phone number', { max: 40, required: null, isCleaned: true }),
  businessAddress: nameSchema('Address', { max: 500, required: null, isCleaned: true }),
  description: descriptionSchema,
  version: versionSchema,
})
var saveDescriptionSchema = external_exports.strictObject({ description: descriptionSchema, version: versionSchema })
var saveNotesSchema = external_exports.strictObject({
  notes: textSchema().max(NOTES_MAX, 'Notes are too long (20,000 characters at most)'),
  version: versionSchema,
})
var REQUIRED_MESSAGE = 'Link is required'
var NO_PERIOD = 'Link should contain at least one period'
var NO_ADDRESS = 'Please enter a web address such as https://example.com'
var linkSchema = external_exports
  .string(REQUIRED_MESSAGE)
  .trim()
  .min(1, REQUIRED_MESSAGE)
  .max(2e3, 'Link is too long (2,000 characters at most)')
  .refine((text) => text.includes('.'), NO_PERIOD)
  .transform((text, context) => {
    const address = webAddress(text)
    if (address !== null) return address
    context.addIssue({ code: 'custom', message: NO_ADDRESS })
    return external_exports.NEVER
  })
var addLinkSchema = external_exports.strictObject({ link: linkSchema, idempotencyKey: idempotencyKeySchema })
var linkIdSchema = external_exports
  .strictObject({ linkId: idSchema.optional(), ...removalFields })
  .refine(({ linkId, index }) => linkId !== void 0 || index !== void 0, 'Missing field: linkId')
var listLinksSchema = external_exports.strictObject(pageFields({ max: 100, default: 100 })).optional()
function webAddress(text) {
  if (/[\p{Cc}\p{Z}\p{Cf}\\]/u.test(text)) return null
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  const url = URL.parse(whole)
  if (!url || !/^https?:$/.test(url.protocol) || !/[^.]/.test(url.hostname)) return null
  if (url.username !== '' || url.password !== '') return null
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && !whole.endsWith('/')
  return isBare ? url.origin : url.href
}
async function viewProfile(db, tenant) {
  const row = await findProfile(db, tenant)
  if (!row) throw notFound()
  return {
    businessName: row.name,
    businessEmail: row.email,
    businessPhone: row.phone,
    businessAddress: row.address,
    description: row.description,
    website: row.website,
    servicePlan: row.servicePlan,
    logoUrl: logoPath(row.logoHash),
    version: row.profileVersion,
  }
}
async function updateProfile2(ctx, input) {
  return await changeProfile(ctx, {
    name: input.businessName,
    email: input.businessEmail,
    phone: input.businessPhone,
    address: input.businessAddress,
    description: input.description,
    version: input.version,
  })
}
async function saveDescription(ctx, input) {
  return await changeProfile(ctx, input)
}
async function changeProfile(ctx, change) {
  const changed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    const before = await viewProfile(trx, ctx.tenantId)
    const isNewest = await updateProfile(trx, ctx.tenantId, { ...change, now: ctx.now() })
    if (!isNewest) throw new DomainError('conflict', PROFILE_CHANGED)
    const after = await viewProfile(trx, ctx.tenantId)
    const isContextChanged = before.businessName !== after.businessName || before.description !== after.description
    if (isContextChanged) await queueContextSync(trx, ctx, ctx.tenantId)
    await recordAudit(trx, ctx, { before, after })
    return after
  })
  ctx.events.emit('jobsQueued')
  return changed
}
async function readSetup(db, tenant) {
  return await db
    .selectFrom('businesses')
    .leftJoin('agents', 'agents.tenantId', 'businesses.id')
    .select(['businesses.description', 'businesses.notes', 'businesses.servicePlan'])
    .select(['agents.systemPrompt', 'agents.firstMessage', 'agents.voiceId'])
    .select((eb) => [
      eb
        .selectFrom('files')
        .select('files.id')
        .whereRef('files.tenantId', '=', 'businesses.id')
        .where('files.kind', '=', 'document')
        .limit(1)
        .as('fileId'),
      eb.selectFrom('links').select('links.id').whereRef('links.tenantId', '=', 'businesses.id').limit(1).as('linkId'),
      eb
        .selectFrom('calls')
        .select('calls.id')
        .whereRef('calls.tenantId', '=', 'businesses.id')
        .where('calls.orderKey', '>=', 0)
        .orderBy('calls.orderKey', 'desc')
        .limit(1)
        .as('newestCallId'),
    ])
    .where('businesses.id', '=', tenant)
    .executeTakeFirst()
}
async function hasCompletedCall(db, tenant) {
  const row = await db
    .selectFrom('call_totals')
    .select('facet')
    .where('tenantId', '=', tenant)
    .where('facet', 'in', facetsOf(['completed'], void 0))
    .where('calls', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== void 0
}
async function viewSetup({ db, tenantId, voice }) {
  const row = await readSetup(db, tenantId)
  if (!row) throw notFound()
  const numbers = (await listNumbersOf(db, voice.name, [tenantId])).get(tenantId)?.slice(0, 5) ?? []
  const isSimulated = voice.name === 'simulator'
  const steps = [
    { name: 'context', isDone: hasContext(row) },
    { name: 'prompt', isDone: isWritten(row.systemPrompt) && isWritten(row.firstMessage) },
    { name: 'voice', isDone: row.voiceId !== null },
    { name: 'call', isDone: row.newestCallId !== null },
    { name: 'outcome', isDone: await hasCompletedCall(db, tenantId) },
  ]
  const needsNumber = !isSimulated && row.servicePlan !== 'outbound'
  if (needsNumber) steps.push({ name: 'number', isDone: numbers.length > 0 })
  return { steps, newestCallId: row.newestCallId, numbers: numbers.map(({ number }) => number), isSimulated }
}
function hasContext({ description, notes, fileId, linkId }) {
  return isWritten(description) || isWritten(notes) || fileId !== null || linkId !== null
}
function isWritten(text) {
  return text !== null && text.trim() !== ''
}
var businessRouter = router({
  profile: tenantProcedure('business:read').query(async ({ ctx }) => await viewProfile(ctx.db, ctx.tenantId)),
  setUp: tenantProcedure('business:read').query(async ({ ctx }) => await viewSetup(ctx)),
  updateProfile: tenantProcedure('session')
    .input(updateProfileSchema)
    .mutation(async ({ ctx, input }) => await updateProfile2(ctx, input)),
  saveDescription: tenantProcedure('session')
    .input(saveDescriptionSchema)
    .mutation(async ({ ctx, input }) => await saveDescription(ctx, input)),
  notes: tenantProcedure('business:read').query(async ({ ctx }) => await viewNotes(ctx.db, ctx.tenantId)),
  saveNotes: tenantProcedure('session')
    .input(saveNotesSchema)
    .mutation(async ({ ctx, input }) => await saveNotes(ctx, input)),
  links: tenantProcedure('business:read')
    .input(listLinksSchema)
    .query(async ({ ctx, input }) => await listLinks(ctx, input)),
  addLink: tenantProcedure('session')
    .input(addLinkSchema)
    .mutation(async ({ ctx, input }) => await addLink(ctx, input)),
  removeLink: tenantProcedure('session')
    .meta({ takesIndex: true })
    .input(linkIdSchema)
    .mutation(async ({ ctx, input }) => await removeLink(ctx, input)),
  files: tenantProcedure('business:read')
    .input(listFilesSchema)
    .query(async ({ ctx, input }) => await listFiles(ctx, 'document', input)),
  leads: tenantProcedure('business:read')
    .input(listFilesSchema)
    .query(async ({ ctx, input }) => await listFiles(ctx, 'lead', input)),
  removeFile: tenantProcedure('session')
    .meta({ takesIndex: true })
    .input(fileIdSchema)
    .mutation(async ({ ctx, input }) => await removeFile(ctx, 'document', input)),
  removeLead: tenantProcedure('session')
    .meta({ takesIndex: true })
    .input(fileIdSchema)
    .mutation(async ({ ctx, input }) => await removeFile(ctx, 'lead', input)),
})
var REPLAY_BATCH_SIZE = 100
async function* streamCompletedCalls(ctx, { lastEventId, signal }) {
  const live = listen(ctx, signal)
  try {
    const turn = beginTurn()
    let last = lastEventId === null ? null : Number(lastEventId)
    while (last !== null) {
      const missedEvents = await listEventsAfter(ctx.db, ctx.tenantId, { after: last, limit: REPLAY_BATCH_SIZE })
      for (const event of missedEvents) {
        last = event.eventNumber
        yield toTracked(event)
      }
      if (missedEvents.length < REPLAY_BATCH_SIZE) break
      if (turn.isUsedUp()) await turn.next()
    }
    for (let event = await live.next(); event; event = await live.next()) {
      if (last !== null && event.eventNumber <= last) continue
      last = event.eventNumber
      yield toTracked(event)
    }
  } finally {
    live.stop()
  }
}
function toTracked({ eventNumber, callId, conversationId }) {
  return tracked(String(eventNumber), { conversationId, callId })
}
function listen(ctx, signal) {
  const queue = []
  let wake = null
  let hasEnded = signal?.aborted ?? false
  const onCompleted = (event) => {
    if (event.tenantId !== ctx.tenantId) return
    queue.push(event)
    wake?.()
  }
  const onSessionsEnded = (ended) => {
    const { user, sessionId, key } = ctx.session
    if (ended.userId !== user.id) return
    if (ended.sessionId === sessionId || (ended.sessionId === 'all' && key === null)) stop()
  }
  const stop = () => {
    hasEnded = true
    ctx.events.off('callCompleted', onCompleted)
    ctx.events.off('sessionsEnded', onSessionsEnded)
    signal?.removeEventListener('abort', stop)
    wake?.()
  }
  ctx.events.on('callCompleted', onCompleted)
  ctx.events.on('sessionsEnded', onSessionsEnded)
  signal?.addEventListener('abort', stop)
  const next = async () => {
    while (!hasEnded) {
      const event = queue.shift()
      if (event) return event
      await new Promise((resolve) => (wake = resolve))
      wake = null
    }
    return null
  }
  return { next, stop }
}
async function saveCallNotes(ctx, { callId, notes }) {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const call = await findCall(trx, ctx.tenantId, callId)
    if (!call) throw notFound()
    await changeCall(trx, call, { change: { notes, updatedAt: ctx.now() } })
    await recordAudit(trx, ctx, { subject: callId })
  })
}
async function removeCall(ctx, callId) {
  const recording = await ctx.db.transaction().execute(async (trx) => {
    await lockTenant(trx, ctx.tenantId)
    const call = await findCall(trx, ctx.tenantId, callId)
    if (!call || call.conversationId === null) throw notFound()
    if (!isEnded(call.status)) {
      throw new DomainError('conflict', 'This call is still in progress. You can delete it once it ends.')
    }
    const stored = await findStoredRecording(trx, ctx.tenantId, callId)
    await recordDeletion(trx, ctx, { ...call, conversationId: call.conversationId })
    await deleteCall(trx, call)
    if (call.direction === 'outbound' && call.campaignId === null && call.phoneNumber !== null) {
      const key = numberKey(call.phoneNumber)
      await deleteResponse(trx, ctx.tenantId, { key, notAfter: call.createdAt })
    }
    await recordAudit(trx, ctx, { subject: callId })
    return stored
  })
  ctx.events.emit('jobsQueued')
  if (recording) await releaseBlob(ctx, recording.contentHash)
}
async function showCall(db, tenant, callId) {
  const call = await findCall(db, tenant, callId)
  if (!call) throw notFound()
  const values = (await listValues(db, tenant, callId)).map(toCallValue)
  return {
    ...toRow(call),
    match: null,
    values,
    noValues: values.length > 0 ? null : await explainNoValues(db, tenant, call),
    agentVersion: await findVersionTime(db, tenant, call.agentVersionId),
    turns: await findTurns(db, tenant, callId),
    recordingUrl: call.hasRecording === 1 ? recordingPath(callId) : null,
    contentRemovedAt: call.contentRemovedAt,
  }
}
async function explainNoValues(db, tenant, call) {
  if (!isEnded(call.status)) return 'running'
  if (call.status !== 'completed') return 'not-answered'
  if (call.contentRemovedAt !== null) return 'removed'
  return (await hasFieldsAt(db, tenant, call.startedAt)) ? 'no-analysis' : 'no-fields'
}
async function correctValue(ctx, { callId, fieldId, value }) {
  const { tenantId } = ctx
  const values = await transactionWithEvents(ctx, async (trx) => {
    await lockTenant(trx, tenantId)
    const call = await findCall(trx, tenantId, callId)
    const [field] = await findFields(trx, tenantId, [fieldId])
    if (!call || call.conversationId === null || !field) throw notFound()
    if (call.status !== 'completed') throw new DomainError('conflict', 'Only completed calls have answers to correct.')
    const known = await listValues(trx, tenantId, callId)
    const before = known.find((each) => each.fieldId === fieldId)
    const after = {
      ...(before ?? { ...newValue(field), reason: null, quotes: null, quoteTurn: null, providerValue: null }),
      ...valueColumns(isConfirmation(field, before, value) ? value : toFieldValue(field, value)),
      doubt: null,
      correctedAt: ctx.now(),
      correctedBy: ctx.caller.session?.user.id ?? null,
    }
    await countValues(trx, call, { values: before ? [before] : [], by: -1 })
    await countValues(trx, call, { values: [after], by: 1 })
    await saveValues(trx, call, [after])
    const isDoubtful = known.some((each) => each.fieldId !== fieldId && each.doubt !== null)
    const outcome = await findOutcome(trx, tenantId, callId)
    const reached = toReached(call, outcome?.isReached ?? null)
    await changeCall(trx, call, { change: { needsCheck: isDoubtful ? 1 : 0, reached, updatedAt: ctx.now() } })
    if (field.kind === 'outcome')
      await syncOutcomeCallBack(trx, ctx, { call, after, isCallBack: outcome?.isCallBack === true })
    await recordAudit(trx, ctx, {
      subject: callId,
      before: { field: field.name, ...auditedValue(field, before?.value ?? null) },
      after: { field: field.name, ...auditedValue(field, after.value ?? null) },
    })
    return await listValues(trx, tenantId, callId)
  })
  return { callId, values: values.map(toCallValue), needsCheck: values.some(({ doubt }) => doubt !== null) }
}
async function syncOutcomeCallBack(db, ctx, { call, after, isCallBack }) {
  const { id: callId, tenantId } = call
  if (!isCallBack) return await deleteOutcomeCallBack(db, tenantId, callId)
  const quote = toQuote(after, await findTurns(db, tenantId, callId))
  await addCallBack(db, ctx, { call, request: { ...quote, source: 'outcome', wantedAt: null } })
}
function auditedValue({ kind }, value) {
  return kind === 'text' || kind === 'number' ? {} : { value }
}
function newValue({ id, kind, name }) {
  return { fieldId: id, kind, name }
}
function isConfirmation({ kind }, before, value) {
  return hasChoices(kind) && value !== null && before?.value === valueToText(value)
}
function toFieldValue({ kind, choices }, value) {
  if (value === null) return null
  if (kind === 'yes-no' || kind === 'goal') {
    if (typeof value === 'boolean') return value
    throw new DomainError('invalid', 'Please choose yes or no')
  }
  if (kind === 'number') {
    if (typeof value === 'number') return value
    throw new DomainError('invalid', 'Please enter a number')
  }
  const text = typeof value === 'string' ? value.trim() : ''
  if (!hasChoices(kind)) {
    if (text !== '') return text
    throw new DomainError('invalid', 'Please enter some text')
  }
  const choice = choices.find((each) => each.value.toLowerCase() === text.toLowerCase())
  if (!choice) throw new DomainError('invalid', 'Please choose a value from the list')
  return choice.value
}
async function sumFigures(db, tenant, range) {
  return await selectHalfHours(db, tenant, range)
    .select(FIGURES.map((name) => sumOf2(name).as(name)))
    .executeTakeFirstOrThrow()
}
function selectHalfHours(db, tenant, { from, to, segments }) {
  return db
    .selectFrom('call_half_hours')
    .where('tenantId', '=', tenant)
    .where('halfHour', '>=', from)
    .where('halfHour', '<', to)
    .where('segment', 'in', segments)
}
async function sumByDay(db, tenant, period) {
  const day = bucketOf(period.offset, DAY_MS)
  return await selectHalfHours(db, tenant, period)
    .select(OUTCOMES.map((name) => sumOf2(name).as(name)))
    .select(day.as('day'))
    .groupBy(day)
    .execute()
}
async function sumByHourOfWeek(db, tenant, period) {
  const hour = sql`${bucketOf(period.offset, HOUR_MS)} % 168`
  return await selectHalfHours(db, tenant, period)
    .select([hour.as('hour'), asNumber(sql`sum(${sql.join(OUTCOMES.map(sql.ref), sql` + `)})`).as('calls')])
    .groupBy(hour)
    .execute()
}
function bucketOf(offset, milliseconds) {
  return sql`(("halfHour" + ${sql.lit(offset)}) / ${sql.lit(milliseconds)})`
}
function sumOf2(name) {
  return asNumber(sql`coalesce(sum(${sql.ref(name)}), 0)`)
}
function asNumber(sum) {
  return sql`cast(${sum} as bigint)`
}
async function listCallsBetween(db, tenant, { above, below, segments }) {
  const calls = await db
    .selectFrom('calls')
    .select(['startedAt', 'facet', 'durationSeconds', 'reached', 'endReason'])
    .where('tenantId', '=', tenant)
    .where('orderKey', '>=', above)
    .where('orderKey', '<', below)
    .where('source', '=', 'phone')
    .execute()
  return calls.filter(({ facet }) => segments.includes(segmentOf(facet)))
}
async function reviewCalls(ctx, input) {
  const { db, tenantId: tenant } = ctx
  const { timeZone, ...filter } = input
  const { from, to, directions, withoutTests } = filter
  const segments = segmentsOf(directions, countedOrigin(ctx, withoutTests))
  const [range, previous] = [
    { from, to, segments },
    { from: from - (to - from), to: from, segments },
  ]
  const periods = splitByOffset(timeZone, range)
  const [current, before, localTotals, results, toCheck] = await Promise.all([
    readPeriod(db, tenant, range),
    readPeriod(db, tenant, previous),
    readLocalTotals(db, tenant, { periods, segments, whole: splitRange(range).whole }),
    reviewResults(db, tenant, { range, previous, periods, segments }),
    countCallsToCheck(ctx, filter),
  ])
  const { days, hours } = buildCalendar(localTotals, current.edgeCalls)
  return {
    current: toFigures(current.sums),
    before: toFigures(before.sums),
    days,
    hours,
    durations: DURATION_BUCKET_STARTS.map((fromSeconds, index) => ({
      fromSeconds,
      toSeconds: DURATION_BUCKET_STARTS[index + 1] ?? null,
      calls: current.sums[`talked${fromSeconds}`],
    })),
    toCheck,
    ...results,
  }
}
async function countOutcomes(db, tenant, range) {
  return toFigures((await readPeriod(db, tenant, range)).sums)
}
async function countCallsToCheck(ctx, filter) {
  const list2 = { sort: 'date', limit: 1, withTranscripts: false, ...filter, needsCheck: true }
  return (await listCalls2(ctx, ctx.tenantId, list2)).found
}
async function readPeriod(db, tenant, { segments, ...range }) {
  const { whole, ends: parts } = splitRange(range)
  const [wholeSums, ...lists] = await Promise.all([
    sumFigures(db, tenant, { ...whole, segments }),
    ...parts.map(
      async ({ from, to }) =>
        await listCallsBetween(db, tenant, { above: orderKeyAt(from), below: orderKeyAt(to), segments }),
    ),
  ])
  const [sums, edgeCalls] = [{ ...wholeSums }, lists.flat()]
  for (const call of edgeCalls) addFigures(sums, call)
  return { edgeCalls, sums }
}
var NO_CALLS = { completed: 0, missed: 0, unanswered: 0, failed: 0, open: 0 }
var THURSDAY = 4
async function readLocalTotals(db, tenant, { periods, segments, whole }) {
  const totals = []
  const turn = beginTurn()
  for (const period of periods) {
    const part = { ...clipPeriod(period, whole), segments }
    const [byDay, byHour] = await Promise.all([sumByDay(db, tenant, part), sumByHourOfWeek(db, tenant, part)])
    totals.push({ period, byDay, byHour })
    if (turn.isUsedUp()) await turn.next()
  }
  return totals
}
function buildCalendar(localTotals, edgeCalls) {
  const days = new Map(listDayNumbers(localTotals.map(({ period }) => period)).map((day) => [day, { ...NO_CALLS }]))
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  const countDay = (day, counts) => {
    const outcomes = days.get(day)
    if (outcomes) for (const name of OUTCOMES) outcomes[name] += counts[name] ?? 0
  }
  const countHour = (hourOfWeek, calls) => {
    const weekday = hours[(THURSDAY + Math.floor(hourOfWeek / 24)) % 7]
    if (weekday) weekday[hourOfWeek % 24] = (weekday[hourOfWeek % 24] ?? 0) + calls
  }
  for (const { period, byDay, byHour } of localTotals) {
    for (const { day, ...counts } of byDay) countDay(day, counts)
    for (const { hour, calls } of byHour) countHour(hour, calls)
    for (const { startedAt: at, facet } of edgeCalls) {
      if (at < period.from || at >= period.to) continue
      countDay(dayNumber(at, period.offset), { [facetOutcome(facet)]: 1 })
      countHour(Math.floor((at + period.offset) / HOUR_MS) % 168, 1)
    }
  }
  return { days: [...days].map(([day, outcomes]) => ({ day: formatDay(day), ...outcomes })), hours }
}
function toFigures(sums) {
  const { completed, missed, unanswered, failed, open, reached, transferred, seconds, ...talked } = sums
  const total = completed + missed + unanswered + failed + open
  const answered = Object.values(talked).reduce((calls, each) => calls + each, 0)
  return {
    completed,
    missed,
    unanswered,
    failed,
    open,
    reached,
    transferred,
    total,
    successRate: total === 0 ? 0 : Math.round((completed / total) * 100),
    averageSeconds: answered === 0 ? 0 : Math.round(seconds / answered),
  }
}
async function viewToday(ctx, day) {
  const { db, tenantId } = ctx
  const now = ctx.now()
  const counted = countedOrigin(ctx)
  const [figures, allowance, agent, troubledCampaigns, doNotCallRequests, callBacks, missed, toCheck] =
    await Promise.all([
      countOutcomes(db, tenantId, { ...day, segments: segmentsOf(void 0, counted) }),
      findAllowance(db, tenantId, monthOf(now)),
      findSyncState(db, tenantId, ctx.voice.name),
      countTroubledCampaigns(db, tenantId),
      countSuggestions(db, tenantId, counted),
      countProposedCallBacks(db, tenantId, { now, counted }),
      listMissedCallers(db, tenantId, { now, counted }),
      countCallsToCheck(ctx, { withoutTests: true }),
    ])
  if (!allowance) throw notFound()
  return {
    calls: figures.total,
    missed: figures.missed,
    minutesLeft: computeMinutesLeft(allowance),
    attention: {
      isAgentFailing: agent.sync === 'failed',
      troubledCampaigns,
      doNotCallRequests,
      callBackRequests: callBacks.open,
      overdueCallBacks: callBacks.overdue,
      missedCallers: missed.length,
      callsToCheck: toCheck.count,
    },
  }
}
var callsRouter = router({
  list: tenantProcedure('calls:read')
    .input(listCallsSchema)
    .query(async ({ ctx, input }) => await listCalls2(ctx, ctx.tenantId, input)),
  unconfirmed: tenantProcedure('calls:read').query(
    async ({ ctx }) => await listUnconfirmed2(ctx.db, ctx.tenantId, ctx.now()),
  ),
  recentTests: tenantProcedure('calls:read').query(async ({ ctx }) => await listRecentTests2(ctx.db, ctx.tenantId)),
  byId: tenantProcedure('calls:read')
    .input(callIdSchema)
    .query(async ({ ctx, input }) => await showCall(ctx.db, ctx.tenantId, input.callId)),
  review: tenantProcedure('calls:read')
    .input(reviewSchema)
    .query(async ({ ctx, input }) => await reviewCalls(ctx, input)),
  today: tenantProcedure('calls:read')
    .input(daySchema)
    .query(async ({ ctx, input }) => await viewToday(ctx, input)),
  campaigns: tenantProcedure('calls:read').query(async ({ ctx }) => await listCampaignNames(ctx.db, ctx.tenantId)),
  place: tenantProcedure('calls:write')
    .input(placeCallSchema)
    .mutation(async ({ ctx, input }) => await placeCall(ctx, input)),
  simulateInbound: tenantProcedure('calls:write')
    .input(simulateInboundSchema)
    .mutation(async ({ ctx, input }) => await simulateInboundCall(ctx, ctx.tenantId, input)),
  saveNotes: tenantProcedure('calls:write')
    .input(saveCallNotesSchema)
    .mutation(async ({ ctx, input }) => {
      await saveCallNotes(ctx, input)
      return { callId: input.callId, notes: input.notes }
    }),
  correctValue: tenantProcedure('calls:write')
    .meta({ alsoNeeds: 'calls:read' })
    .input(correctValueSchema)
    .mutation(async ({ ctx, input }) => await correctValue(ctx, input)),
  remove: tenantProcedure('session')
    .input(callIdSchema)
    .mutation(async ({ ctx, input }) => {
      await removeCall(ctx, input.callId)
      return { callId: input.callId }
    }),
  callCompleted: tenantProcedure('calls:read')
    .input(callCompletedSchema)
    .subscription(async function* ({ ctx, input, signal }) {
      yield* streamCompletedCalls(ctx, { lastEventId: input?.lastEventId ?? null, signal })
    }),
})
function assertMayRead({ owner, caller }, types) {
  for (const type of types) {
    const scope = owner === null ? 'admin:read' : contentScope(type)
    if (scope !== null) assertKeyAccess(caller.session, scope)
  }
}
import { createHmac } from 'node:crypto'
import { randomBytes as randomBytes2 } from 'node:crypto'
var PREFIX = 'whsec_'
var SECRET_BYTES = 32
function newSigningSecret(deps, endpointId) {
  const bytes = randomBytes2(SECRET_BYTES)
  return {
    secret: `${PREFIX}${bytes.toString('base64')}`,
    sealedSecret: sealSecret(bytes, { key: deps.secretKey, purpose: 'webhook', owner: endpointId }),
  }
}
function openSigningSecret(deps, endpointId, sealed) {
  const bytes = openSecret(sealed, { key: deps.secretKey, purpose: 'webhook', owner: endpointId })
  return bytes && `${PREFIX}${Buffer.from(bytes).toString('base64')}`
}
function decodeSigningSecret(secret) {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}
function signContent({ id, timestamp, body }, secrets) {
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', decodeSigningSecret(secret)).update(`${id}.${timestamp}.${body}`)
    return `v1,${signature.digest('base64')}`
  })
  return signatures.join(' ')
}
function buildHeaders(version, { id, timestamp, signature }) {
  return {
    'content-type': 'application/json',
    'user-agent': `Callwright/${version}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  }
}
async function listDeliveries2({ db, owner }, { cursor, limit, ...filter }) {
  const rows = await listDeliveries(db, owner, { filter, before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { rows: page.map(toDelivery), nextCursor }
}
async function showDelivery(ctx, { deliveryId, cursor, limit }) {
  const { db, owner, serverInfo } = ctx
  const row = await findDelivery(db, owner, deliveryId)
  if (!row) throw notFound()
  assertMayRead(ctx, [row.type])
  const body = await findBody(db, deliveryId)
  const before = readCursor(cursor)?.at ?? null
  const rows = await listAttempts(db, deliveryId, { before, limit: limit + 1 })
  const { page, nextCursor } = takePage(rows, limit, ({ attemptNumber }) => ({ at: attemptNumber, id: deliveryId }))
  const [newest] = page
  return {
    ...toDelivery(row),
    body,
    requestHeaders: newest ? buildHeaders(serverInfo.version, { ...newest, id: row.messageId }) : null,
    attemptList: page.toReversed(),
    nextCursor,
  }
}
function toDelivery({ dueAt, offReason, ...row }) {
  const isEndpointOff = offReason !== null
  const isPlanned = row.state === 'waiting' && !isEndpointOff
  return { ...row, isEndpointOff, dueAt: isPlanned ? dueAt : null }
}
import { setImmediate as nextTurn6 } from 'node:timers/promises'
import { isIP as isIP2 } from 'node:net'
import { BlockList, isIP } from 'node:net'
var REFUSED_IPV4 = createList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
var ALLOWED_IPV6 = createList('ipv6', ['2000::/3'])
var REFUSED_IPV6 = createList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
function isPublicAddress(address) {
  const family = isIP(address)
  if (family === 4) return !REFUSED_IPV4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return ALLOWED_IPV6.check(address, 'ipv6') && !REFUSED_IPV6.check(address, 'ipv6')
}
function createList(family, networks) {
  const list2 = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list2.addSubnet(address, Number(prefix), family)
  }
  return list2
}
var MAX_LENGTH2 = 2048
var MIN_UNPRIVILEGED_PORT = 1024
var DEFAULT_PORTS = { 'https:': 443, 'http:': 80 }
var HOST_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/
var PRIVATE_NAME = /^[^.]+$|\.(localhost|local|internal|intranet|lan|home\.arpa)$/
function checkWebhookUrl(text, { allowPrivate, ownOrigins }) {
  const url = parseUrl(text)
  if (!url) return refuse('Please enter a complete URL, such as https://example.com/webhooks')
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
    return refuse('The URL must start with https://')
  }
  if (url.username !== '' || url.password !== '') return refuse('The URL must not contain a user name or password')
  if (!isAllowedPort(url)) return refuse('The port in the URL must be 443, or 1024 or higher')
  if (ownOrigins.includes(url.origin)) return refuse('The URL must not be an address of this installation')
  if (!allowPrivate && isPrivateHost(url)) return refuse('The URL must be reachable from the internet')
  return { ok: true, url }
}
function hostOf(url) {
  return url.hostname.replace(/^\[|\]$/g, '')
}
function refuse(message) {
  return { ok: false, message }
}
function parseUrl(text) {
  const url = URL.parse(text)
  if (!url || Math.max(text.length, url.href.length) > MAX_LENGTH2) return null
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  return isIP2(hostOf(url)) !== 0 || HOST_NAME.test(url.hostname) ? url : null
}
function isAllowedPort({ protocol, port }) {
  const standardPort = DEFAULT_PORTS[protocol]
  const number = port === '' ? standardPort : Number(port)
  return number !== void 0 && (number === 443 || number === standardPort || number >= MIN_UNPRIVILEGED_PORT)
}
function isPrivateHost(url) {
  const host = hostOf(url)
  return isIP2(host) === 0 ? PRIVATE_NAME.test(host) : !isPublicAddress(host)
}
function endpointChangedEmail({ change, by }) {
  return {
    subject: 'Your webhooks were changed',
    what: `${change}${by === null ? '' : ` The API key \u201C${by}\u201D did this.`} You can remove endpoints under Integrations \u2192 Webhooks.`,
  }
}
function endpointOffEmail({ settings }, { recipient, id, url }) {
  const lines = [
    `Callwright no longer sends events to ${url}, because every attempt in the last five days has failed.`,
    'Waiting deliveries are kept for 30 days. Once the URL accepts messages again, switch the endpoint back on:',
    `${settings.publicUrl}/integrations/${id}`,
  ]
  return {
    recipient,
    subject: 'A webhook endpoint was switched off',
    body: `${lines.join('\n\n')}
`,
  }
}
var CHANGE_EMAILS = { name: 'endpoint-mail', max: 20, windowMs: 60 * 6e4 }
var HOUR_MS3 = 60 * 60 * 1e3
var DELETED_AT_ONCE = 500
async function listEndpoints2(ctx) {
  const rows = await listEndpoints(ctx.db, ctx.owner)
  return { rows: rows.map((row) => toEndpoint(row, ctx.now())), allowsHttp: ctx.settings.webhooksAllowPrivate }
}
async function addEndpoint(ctx, { password, code, ...input }) {
  const { owner, now } = ctx
  assertMayRead(ctx, sentTypes(input))
  const settings = readSettings(ctx, input)
  await ctx.confirmOwner(ctx, { password, code })
  const id = ctx.newId()
  const { secret, sealedSecret } = newSigningSecret(ctx, id)
  const added = await ctx.db.transaction().execute(async (trx) => {
    await lockName(trx, `webhook endpoints ${owner ?? 'operator'}`)
    if ((await countEndpoints(trx, owner)) >= MAX_ENDPOINTS) {
      throw new DomainError('conflict', `There can be at most ${MAX_ENDPOINTS} endpoints. Please remove one first.`)
    }
    await insertEndpoint(trx, { id, tenantId: owner, ...settings, sealedSecret, createdAt: now() })
    await recordAudit(trx, ctx, { tenantId: owner, subject: settings.url, after: input })
    await notifyOwner2(trx, ctx, `Events of your Callwright account are now sent to ${settings.url}.`)
    return await readEndpoint(trx, ctx, id)
  })
  ctx.events.emit('jobsQueued')
  return { ...added, secret }
}
async function changeEndpoint(ctx, { endpointId, isOn, password, code, ...input }) {
  const settings = readSettings(ctx, input)
  const isDeliveryChanged = changesDelivery(await readEndpoint(ctx.db, ctx, endpointId), settings)
  if (isDeliveryChanged || password !== void 0) await ctx.confirmOwner(ctx, { password, code })
  const changed = await ctx.db.transaction().execute(async (trx) => {
    const before = await readEndpoint(trx, ctx, endpointId)
    const waiting = ctx.caller.session?.key ? await listWaitingTypes(trx, endpointId) : []
    assertMayRead(ctx, [...sentTypes(before), ...sentTypes(input), ...waiting])
    if (isOn && (await findEndpoint(trx, ctx.owner, endpointId))?.sealedSecret === '') {
      throw new DomainError('conflict', 'Please rotate the secret first, because the earlier one was lost.')
    }
    const isNew = isOn && (!before.isOn || before.url !== settings.url)
    const offReason = before.offReason ?? 'switched-off'
    await updateEndpoint(trx, endpointId, {
      ...settings,
      offReason: isOn ? null : offReason,
      ...(isNew && { failures: 0, failingSince: null, pausedUntil: null }),
    })
    if (isNew) await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId: ctx.owner })])
    await recordAudit(trx, ctx, {
      tenantId: ctx.owner,
      subject: settings.url,
      before: auditedSettings(before),
      after: { ...input, isOn },
    })
    if (isDeliveryChanged)
      await notifyOwner2(trx, ctx, `A webhook endpoint was changed: events are now sent to ${settings.url}.`)
    return await readEndpoint(trx, ctx, endpointId)
  })
  ctx.events.emit('jobsQueued')
  return changed
}
async function removeEndpoint(ctx, endpointId) {
  const before = await readEndpoint(ctx.db, ctx, endpointId)
  await updateEndpoint(ctx.db, endpointId, { offReason: before.offReason ?? 'switched-off' })
  while ((await deleteDeliveries(ctx.db, endpointId, DELETED_AT_ONCE)) > 0) await nextTurn6()
  await ctx.db.transaction().execute(async (trx) => {
    await deleteEndpoint(trx, endpointId)
    await deleteJobByKey(trx, 'delivery', endpointId)
    await recordAudit(trx, ctx, { tenantId: ctx.owner, subject: before.url, before: auditedSettings(before) })
  })
  return { endpointId }
}
async function rotateSecret(ctx, { endpointId, ...reauth }) {
  const { url } = await readEndpoint(ctx.db, ctx, endpointId)
  await ctx.confirmOwner(ctx, reauth)
  const { secret, sealedSecret } = newSigningSecret(ctx, endpointId)
  const oldSecretUntil = ctx.now() + ROTATION_HOURS * HOUR_MS3
  await ctx.db.transaction().execute(async (trx) => {
    const id = { owner: ctx.owner, id: endpointId }
    if (!(await rotateSealedSecret(trx, id, { sealedSecret, oldSecretUntil }))) throw notFound()
    await recordAudit(trx, ctx, { tenantId: ctx.owner, subject: url })
    await notifyOwner2(trx, ctx, `A new signing secret was created for the webhook endpoint ${url}.`)
    await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId: ctx.owner })])
  })
  ctx.events.emit('jobsQueued')
  return { endpointId, secret, oldSecretUntil }
}
function changesDelivery(before, after) {
  return (
    after.url !== before.url ||
    after.events !== JSON.stringify(before.events) ||
    after.includeTranscript !== Number(before.includeTranscript)
  )
}
async function notifyOwner2(db, ctx, change) {
  const { user, key } = ctx.session
  if (!(await tryConsumeAttempt({ ...ctx, db }, CHANGE_EMAILS, key?.id ?? user.id))) return
  const email = endpointChangedEmail({ change: maskUrls(change), by: key?.name ?? null })
  await queueSecurityEmail(db, ctx, { recipient: user.email, ...email })
}
function sentTypes({ events, includeTranscript }) {
  return includeTranscript ? [...events, 'call.completed'] : events
}
async function readEndpoint(db, ctx, endpointId) {
  const row = await findEndpoint(db, ctx.owner, endpointId)
  if (!row) throw notFound()
  return toEndpoint(row, ctx.now())
}
function readSettings({ settings }, { url, description, events, includeTranscript }) {
  const allowPrivate = settings.webhooksAllowPrivate
  const checked = checkWebhookUrl(url, { allowPrivate, ownOrigins: settings.ownOrigins })
  if (!checked.ok) throw new DomainError('invalid', checked.message)
  return {
    url: checked.url.href,
    description,
    events: JSON.stringify([...new Set(events)]),
    includeTranscript: includeTranscript ? 1 : 0,
  }
}
function auditedSettings({ url, description, events, includeTranscript, isOn }) {
  return { url, description, events, includeTranscript, isOn }
}
function toEndpoint(row, now) {
  const { id, url, description, offReason, failingSince, oldSecretUntil, createdAt, newestState, newestAt } = row
  return {
    id,
    url,
    description: toOneLine(description),
    events: JSON.parse(row.events),
    includeTranscript: row.includeTranscript === 1,
    isOn: offReason === null,
    offReason,
    failingSince,
    oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > now ? oldSecretUntil : null,
    createdAt,
    newestDelivery: newestState === null || newestAt === null ? null : { state: newestState, at: newestAt },
  }
}
import { setImmediate as nextTurn7 } from 'node:timers/promises'
var BATCH_SIZE5 = 200
var TOO_MANY = `This event has been sent ${MAX_DELIVERY_ATTEMPTS} times and will not be sent again. You can copy its body here.`
async function redeliver(ctx, deliveryId) {
  const { owner } = ctx
  const delivery = await ctx.db.transaction().execute(async (trx) => {
    const before = await findDelivery(trx, owner, deliveryId)
    if (!before) throw notFound()
    const { endpointId, messageId, url } = before
    assertMayRead(ctx, [before.type])
    if (!(await requeueDelivery(trx, deliveryId, ctx.now()))) throw new DomainError('conflict', TOO_MANY)
    const entry = { tenantId: owner, subject: messageId, after: { url } }
    await recordAudit(trx, ctx, entry)
    await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId: owner })])
    return (await findDelivery(trx, owner, deliveryId)) ?? before
  })
  ctx.events.emit('jobsQueued')
  return toDelivery(delivery)
}
async function redeliverSince(ctx, { endpointId, since }) {
  const endpoint = await findEndpoint(ctx.db, ctx.owner, endpointId)
  if (!endpoint) throw notFound()
  let queued = 0
  let after = null
  while (queued < MAX_REDELIVERIES) {
    const range = { since, after, limit: BATCH_SIZE5 }
    const batch = await queueMessages(ctx, endpointId, { range, max: MAX_REDELIVERIES - queued })
    queued += batch.queued
    const { last } = batch
    if (!last) break
    after = { at: last.createdAt, id: last.id }
    await nextTurn7()
  }
  const entry = { tenantId: ctx.owner, subject: endpoint.url }
  await recordAudit(ctx.db, ctx, { ...entry, after: { since, queued } })
  return { queued }
}
async function queueMessages(ctx, endpointId, { range, max }) {
  const { owner: tenantId } = ctx
  const batch = await ctx.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, tenantId, endpointId)
    if (!endpoint) throw notFound()
    const now = ctx.now()
    const found = await listMessages(trx, tenantId, range)
    const types = JSON.parse(endpoint.events)
    assertMayRead(ctx, types)
    const chosen = found.filter(({ type }) => types.includes(type)).slice(0, max)
    const rows = chosen.map(({ id: messageId, type, callId }) => {
      return { id: ctx.newId(), messageId, endpointId, tenantId, type, callId, createdAt: now }
    })
    const queued = await queueDeliveries(trx, rows, now)
    if (queued > 0) await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId })])
    return { queued, last: found.length < range.limit ? void 0 : found.at(-1) }
  })
  if (batch.queued > 0) ctx.events.emit('jobsQueued')
  return batch
}
var TESTS = { name: 'webhook-test', max: 20, windowMs: 6e4 }
async function sendTest(ctx, endpointId) {
  const { owner } = ctx
  const deliveryId = ctx.newId()
  await ctx.db.transaction().execute(async (trx) => {
    const endpoint = await findEndpoint(trx, owner, endpointId)
    if (!endpoint) throw notFound()
    if (endpoint.offReason !== null) throw new DomainError('conflict', 'Please switch the endpoint on first.')
    await consumeAttempt({ ...ctx, db: trx }, TESTS, owner ?? 'operator')
    const subject = endpoint.url
    await recordAudit(trx, ctx, { tenantId: owner, subject })
    const at = ctx.now()
    const message = { id: `msg_${ctx.newId()}`, tenantId: owner, type: TEST_EVENT, callId: null, createdAt: at }
    const sequence = owner === null ? 0 : await nextSequence(trx, owner)
    const data = { sequence, tenant_id: owner, message: 'This is a test.' }
    const bodies = buildBodies({ type: TEST_EVENT, at }, { data, transcript: null })
    await insertMessage(trx, { ...message, ...bodies, sequence })
    const { id: messageId, type, callId } = message
    const delivery = { id: deliveryId, messageId, endpointId, tenantId: owner, type, callId, createdAt: at }
    await queueDeliveries(trx, [delivery], at)
    await enqueueJobs(trx, ctx, [deliveryJob({ id: endpointId, tenantId: owner })])
  })
  ctx.events.emit('jobsQueued')
  return { deliveryId }
}
function createWebhooksRouter(confirmOwner2) {
  return createRouter(confirmOwner2)
}
function createRouter(confirmOwner2) {
  const procedure = ownerProcedure({ business: 'webhooks:write', operator: 'admin:write' }).use(
    async ({ next }) => await next({ ctx: { confirmOwner: confirmOwner2 } }),
  )
  return router({
    endpoints: procedure.query(async ({ ctx }) => await listEndpoints2(ctx)),
    addEndpoint: procedure.input(addEndpointSchema).mutation(async ({ ctx, input }) => await addEndpoint(ctx, input)),
    changeEndpoint: procedure
      .input(changeEndpointSchema)
      .mutation(async ({ ctx, input }) => await changeEndpoint(ctx, input)),
    removeEndpoint: procedure
      .input(endpointIdSchema)
      .mutation(async ({ ctx, input }) => await removeEndpoint(ctx, input.endpointId)),
    rotateSecret: procedure
      .input(rotateSecretSchema)
      .mutation(async ({ ctx, input }) => await rotateSecret(ctx, input)),
    sendTest: procedure
      .input(endpointIdSchema)
      .mutation(async ({ ctx, input }) => await sendTest(ctx, input.endpointId)),
    deliveries: procedure
      .input(listDeliveriesSchema)
      .query(async ({ ctx, input }) => await listDeliveries2(ctx, { limit: 25, ...input })),
    delivery: procedure
      .meta({ alsoNeeds: { business: 'calls:read', operator: 'admin:read' } })
      .input(showDeliverySchema)
      .query(async ({ ctx, input }) => await showDelivery(ctx, input)),
    redeliver: procedure
      .input(deliveryIdSchema)
      .mutation(async ({ ctx, input }) => await redeliver(ctx, input.deliveryId)),
    redeliverSince: procedure
      .input(redeliverSinceSchema)
      .mutation(async ({ ctx, input }) => await redeliverSince(ctx, input)),
  })
}
var appRouter = router({
  auth: authRouter,
  business: mergeRouters2(businessRouter, tenantDataRouter),
  calls: callsRouter,
  agent: agentRouter,
  bulk: bulkRouter,
  keys: keysRouter,
  webhooks: createWebhooksRouter(confirmOwner),
  admin: adminRouter,
})
var createCaller = createCallerFactory2(appRouter)
async function requireUser2(server, { request, reply }, { access }) {
  const ctx = await createRequestContext(server, request, reply)
  const { session } = ctx.caller
  if (!session) throw new DomainError('not-signed-in', 'Not authenticated')
  assertKeyAccess(session, access, { isChange: request.method !== 'GET' && request.method !== 'HEAD' })
  return { ...ctx, session }
}
async function requireTenant(server, exchange, { access, claimedUserId }) {
  const ctx = await requireUser2(server, exchange, { access })
  const { tenantId } = ctx.session
  if (!tenantId) throw createForbiddenError()
  if (claimedUserId !== void 0) assertOwnUser(ctx.session, claimedUserId)
  return { ...ctx, tenantId }
}
async function requireOperator(server, exchange, requirement) {
  const ctx = await requireUser2(server, exchange, requirement)
  if (ctx.session.user.role !== 'operator') throw createForbiddenError()
  return ctx
}
function assertOwnUser(session, claimedUserId) {
  if (!session || (claimedUserId !== 'me' && claimedUserId !== session.user.id)) throw createForbiddenError()
}
function createForbiddenError() {
  return new DomainError('forbidden', 'Forbidden')
}
function readIdempotencyKey({ headers }) {
  const key = headers['idempotency-key']
  return Array.isArray(key) ? key[0] : key
}
var JSON_BODY_LIMIT = 1024 * 1024
var FILE_BODY_LIMIT = (FILE_MAX_BYTES * 8) / 5
var WEBHOOK_BODY_LIMIT = 64 * 1024 * 1024
var BODY_TIMEOUT_MS = 3e4
var REQUEST_TIMEOUT_MS = 12e4
var CONNECTION_LIMIT = 12e3
var READ_METHODS = ['GET', 'HEAD']
var HTTP_OPTIONS = {
  headersTimeout: 1e4,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: 1e4,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 1e3,
  requireHostHeader: false,
  shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
}
function lacksHostHeader({ httpVersion, headers }) {
  return headers.host === void 0 && httpVersion !== '1.0'
}
var PARSER_ERROR_RESPONSES = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'Request timed out' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'Request headers are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'Request is too large' },
}
var ignored = { user_id: external_exports.unknown().optional(), email: external_exports.unknown().optional() }
var client = { client_user_id: idSchema }
var usageSchema2 = external_exports.strictObject({
  id: external_exports.string(),
  user_id: external_exports.string().nullable(),
  month_year: external_exports.string(),
  monthly_minutes: external_exports.number(),
  total_minutes_at_end: external_exports.number(),
  monthly_limit: external_exports.number().nullable(),
  last_benchmark_alerted: external_exports.number().nullable(),
  users: external_exports.strictObject({
    business_name: external_exports.string().nullable(),
    email: external_exports.string().nullable(),
    service_paused: external_exports.boolean(),
  }),
})
usageSchema2.register(external_exports.globalRegistry, { id: 'ClientUsage' })
var CLIENT = '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4a'
var USAGE = {
  id: `${CLIENT}:2026-10`,
  user_id: CLIENT,
  month_year: '2026-10',
  monthly_minutes: 62.5,
  total_minutes_at_end: 410.2,
  monthly_limit: 100,
  last_benchmark_alerted: null,
  users: { business_name: "Ada's Bakery", email: 'ada@example.com', service_paused: false },
}
var adminDocs = {
  usage: {
    summary: "Every client's minutes this month",
    body: external_exports.looseObject(ignored).optional(),
    response: external_exports.array(usageSchema2),
    example: { body: {}, response: [USAGE] },
  },
  updateLimit: {
    summary: "Set or clear a client's monthly limit",
    details: 'In minutes; null and 0 mean no limit.',
    body: external_exports.strictObject({
      ...ignored,
      ...client,
      month_year: external_exports.unknown().optional(),
      new_limit: setLimitSchema.shape.limitMinutes,
    }),
    response: external_exports.strictObject({
      success: external_exports.literal(true),
      new_limit: external_exports.number().int().nullable(),
    }),
    example: { body: { client_user_id: CLIENT, new_limit: 500 }, response: { success: true, new_limit: 500 } },
  },
  toggleService: {
    summary: "Pause or resume a client's service",
    details: 'After this request no call of a paused client starts.',
    body: external_exports.strictObject({ ...ignored, ...client, pause: setPausedSchema.shape.paused }),
    response: external_exports
      .strictObject({
        success: external_exports.literal(true),
        service_paused: external_exports.boolean(),
        in_flight: external_exports.number().int(),
        message: external_exports.string().optional(),
      })
      .meta({ id: 'ServiceState' }),
    example: {
      body: { client_user_id: CLIENT, pause: true },
      response: { success: true, service_paused: true, in_flight: 0 },
    },
    alternateSuccess: { status: 202, description: 'Calls that were already requested are still in progress' },
  },
}
function renameFields(fields, names) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]))
}
function indexOf({ params }) {
  const index = params['index'] ?? ''
  if (!/^(?:0|[1-9]\d{0,4})$/.test(index)) throw notFound()
  return Number(index)
}
function asInput(fields) {
  return fields
}
function numberOrTextParameter(query, field) {
  const value = query[field]
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
}
var adminRows = [
  {
    method: 'POST',
    path: '/api/admin/usage',
    doc: adminDocs.usage,
    access: 'admin:read',
    run: async (api) => ({ body: (await listAllUsage(api)).map(usageFields) }),
  },
  {
    method: 'POST',
    path: '/api/admin/update-limit',
    doc: adminDocs.updateLimit,
    access: 'admin:write',
    async run(api, { body }) {
      const {
        user_id: _user,
        email: _email,
        month_year: _month,
        client_user_id: tenantId,
        new_limit: limitMinutes,
        ...more
      } = body
      const saved = await api.admin.setLimit(asInput({ ...more, tenantId, limitMinutes }))
      return { body: { success: true, new_limit: saved.limitMinutes } }
    },
  },
  {
    method: 'POST',
    path: '/api/admin/toggle-service',
    doc: adminDocs.toggleService,
    access: 'admin:write',
    async run(api, { body }) {
      const { user_id: _user, email: _email, client_user_id: tenantId, pause: paused, ...more } = body
      const state = await api.admin.setPaused(asInput({ ...more, tenantId, paused }))
      const response = { success: true, service_paused: state.paused, in_flight: state.inFlight }
      if (!state.paused || (state.inFlight === 0 && state.isInboundOff)) return { body: response }
      return { status: 202, body: { ...response, message: `Pausing: ${state.inFlight} calls in flight` } }
    },
  },
]
async function listAllUsage(api) {
  const all = []
  let cursor = null
  do {
    const page = await api.admin.usage({ limit: 1e3, cursor })
    all.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}
function usageFields(usage) {
  return {
    id: `${usage.tenantId}:${usage.month}`,
    user_id: usage.userId,
    month_year: usage.month,
    monthly_minutes: usage.monthlyMinutes,
    total_minutes_at_end: usage.totalMinutes,
    monthly_limit: usage.monthlyLimit,
    last_benchmark_alerted: usage.lastBenchmark,
    users: { business_name: usage.businessName, email: usage.email, service_paused: usage.servicePaused },
  }
}
var ownId = external_exports.string().optional()
var doneSchema = external_exports.strictObject({ success: external_exports.literal(true) }).meta({ id: 'Done' })
var DONE = { success: true }
var IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    description:
      'Unique for each action; repeating a key returns the first response, and is refused for a different request.',
    schema: idempotencyKeySchema,
  },
}
var REPLAYED =
  '`replayed: true` means that nothing was done now, and this is the response to an earlier request: one in the last 24 hours with the same `Idempotency-Key` or, without a key, one in the last 60 seconds with'
var replayedSchema = external_exports.literal(true).optional()
var cursorSchema2 = external_exports.string().max(400).optional()
var { language, maxCallSeconds, silenceSeconds, voicemailMessage } = updateAgentSchema.shape
var promptSchema = external_exports.strictObject({
  system_prompt: external_exports.string(),
  first_message: external_exports.string(),
  language: language.unwrap(),
  max_call_seconds: external_exports.number().int(),
  silence_seconds: external_exports.number().int().nullable(),
  voicemail_message: external_exports.string(),
  agent_id: external_exports.string().nullable(),
})
promptSchema.register(external_exports.globalRegistry, { id: 'Prompt' })
var savedSchema = external_exports.strictObject({
  id: external_exports.string(),
  systemPrompt: external_exports.string(),
  firstMessage: external_exports.string(),
})
savedSchema.register(external_exports.globalRegistry, { id: 'SavedPrompt' })
var voiceSchema = external_exports.strictObject({
  voice_id: external_exports.string(),
  name: external_exports.string(),
  preview_url: external_exports.string().nullable(),
  labels: external_exports.strictObject({
    accent: external_exports.string().optional(),
    gender: external_exports.string().optional(),
    age: external_exports.string().optional(),
  }),
})
voiceSchema.register(external_exports.globalRegistry, { id: 'Voice' })
var PROMPT = { system_prompt: 'You answer the phone of a bakery. Be brief.', first_message: 'Hello {{name}}!' }
var SETTINGS = { language: 'en', max_call_seconds: 1800, silence_seconds: 60, voicemail_message: '' }
var SAVED = {
  id: '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4c',
  systemPrompt: PROMPT.system_prompt,
  firstMessage: PROMPT.first_message,
}
var PROVIDER = { 502: 'The voice provider refused or could not be reached; the change is saved here' }
var currentVoiceId = external_exports.string().nullable()
var agentDocs = {
  prompt: {
    summary: "The agent's prompt, first message and call settings",
    response: external_exports.strictObject({ prompt: promptSchema }),
    example: { response: { prompt: { ...PROMPT, ...SETTINGS, agent_id: 'agent_1' } } },
  },
  update: {
    summary: "Save the agent's prompt, first message and call settings",
    details:
      'Saved here first, then at the voice provider. `{{name}}` is a variable of the recipient. `language`, `max_call_seconds`, `silence_seconds` and `voicemail_message` stay as they are if they are missing; with `silence_seconds` null, silence does not end a call; with an empty `voicemail_message`, the agent hangs up when it reaches voicemail. `notices` names braces that cannot be read as a variable; `{{name | there}}` gives a default.',
    body: external_exports.strictObject({
      system_prompt: updateAgentSchema.shape.systemPrompt,
      first_message: updateAgentSchema.shape.firstMessage,
      language,
      max_call_seconds: maxCallSeconds,
      silence_seconds: silenceSeconds,
      voicemail_message: voicemailMessage,
    }),
    response: external_exports.strictObject({
      success: external_exports.literal(true),
      prompt: promptSchema,
      notices: external_exports.array(external_exports.string()),
    }),
    example: {
      body: { ...PROMPT, ...SETTINGS },
      response: { success: true, prompt: { ...PROMPT, ...SETTINGS, agent_id: 'agent_1' }, notices: [] },
    },
    errors: PROVIDER,
  },
  voices: {
    summary: 'All available voices',
    response: external_exports.strictObject({
      success: external_exports.literal(true),
      voices: external_exports.array(voiceSchema),
      currentVoiceId,
    }),
    example: {
      response: {
        success: true,
        voices: [
          {
            voice_id: 'voice_1',
            name: 'Rachel',
            preview_url: '/api/voices/preview/voice_1',
            labels: { accent: 'american', gender: 'female', age: 'young' },
          },
        ],
        currentVoiceId: null,
      },
    },
    errors: { 502: 'The voice provider could not be reached' },
  },
  setVoice: {
    summary: "Choose the agent's voice",
    body: setVoiceSchema,
    response: external_exports.strictObject({ success: external_exports.literal(true), currentVoiceId }),
    example: { body: { voiceId: 'voice_1' }, response: { success: true, currentVoiceId: 'voice_1' } },
    errors: PROVIDER,
  },
  savedPrompts: {
    summary: 'The saved prompts',
    response: external_exports.strictObject({ data: external_exports.array(savedSchema) }),
    example: { response: { data: [SAVED] } },
  },
  savePrompt: {
    summary: 'Save a prompt',
    details: 'At most three.',
    headers: IDEMPOTENCY_KEY,
    body: external_exports.strictObject({
      prompt: savePromptSchema.shape.systemPrompt,
      firstMessage: savePromptSchema.shape.firstMessage,
    }),
    response: external_exports.strictObject({
      success: external_exports.literal(true),
      data: external_exports.array(savedSchema),
    }),
    example: {
      body: { prompt: PROMPT.system_prompt, firstMessage: PROMPT.first_message },
      response: { success: true, data: [SAVED] },
    },
  },
  deletePrompt: {
    summary: 'Delete a saved prompt',
    details: 'The index is the position in the list of saved prompts, starting at 0.',
    headers: IDEMPOTENCY_KEY,
    response: external_exports.strictObject({
      success: external_exports.literal(true),
      data: external_exports.array(savedSchema),
    }),
    example: { response: { success: true, data: [] } },
  },
}
var ALL_VOICES = 1e4
var PROMPT_FIELDS = {
  system_prompt: 'systemPrompt',
  first_message: 'firstMessage',
  max_call_seconds: 'maxCallSeconds',
  silence_seconds: 'silenceSeconds',
  voicemail_message: 'voicemailMessage',
}
var agentRows = [
  {
    method: 'GET',
    path: '/api/prompt/:userId',
    doc: agentDocs.prompt,
    access: 'agent:read',
    ownUser: { in: 'params', field: 'userId' },
    run: async (api) => ({ body: { prompt: promptOf(await api.agent.get()) } }),
  },
  {
    method: 'PUT',
    path: '/api/prompt/:userId',
    doc: agentDocs.update,
    access: 'agent:write',
    ownUser: { in: 'params', field: 'userId' },
    includesSuccess: true,
    async run(api, { body }) {
      const agent = await api.agent.update(asInput(renameFields(body, PROMPT_FIELDS)))
      return { body: { success: true, prompt: promptOf(agent), notices: findAgentProblems(agent) } }
    },
  },
  {
    method: 'GET',
    path: '/api/elevenlabs/voices/:userId',
    doc: agentDocs.voices,
    access: 'agent:read',
    ownUser: { in: 'params', field: 'userId' },
    includesSuccess: true,
    async run(api) {
      const { voices, currentVoiceId: currentVoiceId2 } = await api.agent.voices({ limit: ALL_VOICES })
      return { body: { success: true, voices: voices.map(voiceFields), currentVoiceId: currentVoiceId2 } }
    },
  },
  {
    method: 'PUT',
    path: '/api/elevenlabs/voice/:userId',
    doc: agentDocs.setVoice,
    access: 'agent:write',
    ownUser: { in: 'params', field: 'userId' },
    includesSuccess: true,
    async run(api, { body }) {
      const agent = await api.agent.setVoice(asInput(body))
      return { body: { success: true, currentVoiceId: agent.voiceId } }
    },
  },
  {
    method: 'GET',
    path: '/api/business/:userId/saved-prompts',
    doc: agentDocs.savedPrompts,
    access: 'agent:read',
    ownUser: { in: 'params', field: 'userId' },
    run: async (api) => ({ body: { data: savedPrompts(await api.agent.savedPrompts()) } }),
  },
  {
    method: 'POST',
    path: '/api/business/:userId/saved-prompts',
    doc: agentDocs.savePrompt,
    access: 'agent:write',
    ownUser: { in: 'params', field: 'userId' },
    async run(api, { body, idempotencyKey }) {
      const fields = { ...renameFields(body, { prompt: 'systemPrompt' }), idempotencyKey }
      const saved = await api.agent.savePrompt(asInput(fields))
      return { body: { success: true, data: savedPrompts(saved) } }
    },
  },
  {
    method: 'DELETE',
    path: '/api/business/:userId/saved-prompts/:index',
    doc: agentDocs.deletePrompt,
    access: 'agent:write',
    ownUser: { in: 'params', field: 'userId' },
    async run(api, request) {
      const { idempotencyKey } = request
      const remaining = await api.agent.deletePrompt({ index: indexOf(request), idempotencyKey })
      return { body: { success: true, data: savedPrompts(remaining) } }
    },
  },
]
function promptOf(agent) {
  return {
    system_prompt: agent.systemPrompt,
    first_message: agent.firstMessage,
    language: agent.language,
    max_call_seconds: agent.maxCallSeconds,
    silence_seconds: agent.silenceSeconds,
    voicemail_message: agent.voicemailMessage,
    agent_id: agent.agentId,
  }
}
function voiceFields({ voiceId, name, previewUrl, labels }) {
  return { voice_id: voiceId, name, preview_url: previewUrl, labels }
}
function savedPrompts(prompts) {
  return prompts.map(({ id, systemPrompt, firstMessage }) => ({ id, systemPrompt, firstMessage }))
}
var userSchema = external_exports.strictObject({ id: external_exports.string(), email: external_exports.string() })
userSchema.register(external_exports.globalRegistry, { id: 'User' })
var USER = { id: '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4a', email: 'ada@example.com' }
var authDocs = {
  user: {
    summary: 'The signed-in user',
    response: external_exports.strictObject({ data: userSchema }),
    example: { response: { data: USER } },
  },
  login: {
    summary: 'Sign in',
    details:
      'Sets the session cookie that other paths require. With `rememberMe` it lasts 30 days, else 12 idle hours. If the account has a second factor, the response is 401 with a message asking for `code`: send the request again with it.',
    body: loginSchema,
    response: external_exports.strictObject({ user: userSchema }),
    example: {
      body: { email: 'ada@example.com', password: 'correct-horse-1!', rememberMe: true },
      response: { user: USER },
    },
    errors: {
      401: 'Wrong email address, password or code',
      403: 'The email address is not verified yet',
      429: 'Too many attempts',
    },
  },
  register: {
    summary: 'Create an account',
    details:
      'The response is the same if the address already has an account; its owner then gets an email. With a mail server, the email address has to be verified before the account can sign in.',
    body: registerSchema,
    response: doneSchema,
    example: {
      body: {
        email: 'ada@example.com',
        password: 'correct-horse-1!',
        confirmPassword: 'correct-horse-1!',
        businessName: "Ada's Bakery",
        phoneNumber: '(212) 555-0100',
        website: '',
        servicePlan: 'both',
        terms: true,
      },
      response: DONE,
    },
    errors: { 403: 'Sign-up is closed', 429: 'Too many attempts' },
  },
  logout: {
    summary: 'Sign out',
    details: 'Ends the session and its sockets at once. The response is the same without a session.',
    response: doneSchema,
    example: { response: DONE },
  },
  forgotPassword: {
    summary: 'Request a link to choose a new password',
    details: 'The response is the same whether or not the account exists.',
    body: forgotPasswordSchema,
    response: doneSchema,
    example: { body: { email: 'ada@example.com' }, response: DONE },
    errors: { 429: 'Too many attempts' },
  },
  resetPassword: {
    summary: 'Choose a new password with the token from the link',
    details:
      'A token works once, for an hour. All sessions of the account end; `revokeKeys` also revokes its API keys.',
    body: resetPasswordSchema,
    response: doneSchema,
    example: { body: { token: 'the-token-of-the-link', password: 'correct-horse-2!' }, response: DONE },
    errors: { 429: 'Too many attempts' },
  },
  verifyEmail: {
    summary: 'Verify an address with the token from the link',
    details: 'A token works once, for 24 hours.',
    body: verifyEmailSchema,
    response: doneSchema,
    example: { body: { token: 'the-token-of-the-link' }, response: DONE },
  },
}
var authRows = [
  {
    method: 'GET',
    path: '/api/auth/user/:userId',
    doc: authDocs.user,
    access: 'session',
    ownUser: { in: 'params', field: 'userId' },
    async run(api) {
      const me = await api.auth.me()
      return { body: { data: { id: me?.user.id, email: me?.user.email } } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    doc: authDocs.login,
    access: 'public',
    async run(api, { body }) {
      const { user } = await api.auth.login(asInput(body))
      return { body: { user: { id: user.id, email: user.email } } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/register',
    doc: authDocs.register,
    access: 'public',
    async run(api, { body }) {
      await api.auth.register(asInput(body))
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    doc: authDocs.logout,
    access: 'public',
    async run(api) {
      await api.auth.logout()
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/forgot-password',
    doc: authDocs.forgotPassword,
    access: 'public',
    async run(api, { body }) {
      await api.auth.forgotPassword(asInput(body))
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/reset-password',
    doc: authDocs.resetPassword,
    access: 'public',
    async run(api, { body }) {
      await api.auth.resetPassword(asInput(body))
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/auth/verify-email',
    doc: authDocs.verifyEmail,
    access: 'public',
    async run(api, { body }) {
      await api.auth.verifyEmail(asInput(body))
      return { body: { success: true } }
    },
  },
]
async function listFromRecipients(recipients) {
  if (recipients === void 0 || (Array.isArray(recipients) && recipients.length === 0)) {
    throw new DomainError('invalid', 'Please provide recipients via CSV upload or manual entry')
  }
  if (!Array.isArray(recipients)) throw new DomainError('invalid', 'The field "recipients" must be a list')
  const columns = new Map([['phone_number', 0]])
  const list2 = { headers: [], rows: [], lines: [], phoneColumn: 0 }
  const findProblem = createListCheck()
  findProblem({ line: 0, cells: [] })
  const turn = beginTurn()
  for (const recipient of recipients) {
    if (turn.isUsedUp()) await turn.next()
    const line = list2.lines.push(list2.lines.length + 1)
    const cells = rowOf(recipient, { columns, line })
    const problem = findProblem({ line, cells })
    if (problem !== null) throw new DomainError('invalid', problem)
    list2.rows.push(cells)
  }
  return { ...list2, headers: [...columns.keys()] }
}
function rowOf(recipient, { columns, line }) {
  if (typeof recipient !== 'object' || recipient === null || Array.isArray(recipient)) {
    throw new DomainError('invalid', `Recipient ${line} must be an object with "phone_number"`)
  }
  const row = []
  for (const [key, value] of Object.entries(recipient)) {
    if (key === '__proto__')
      throw new DomainError('invalid', `Recipient ${line} has a field with a name that is not allowed`)
    const column = columns.get(key) ?? columns.size
    columns.set(key, column)
    if (columns.size > LIST_LIMITS.columns) {
      throw new DomainError('invalid', `The recipients have more than ${LIST_LIMITS.columns} different fields.`)
    }
    const text = textOf(value)
    if (text === null) throw new DomainError('invalid', describeValue(line, key))
    row[column] = text
  }
  return Array.from(row, (cell2) => cell2 ?? '')
}
function describeValue(line, key) {
  const name = key.slice(0, MAX_KEY_SHOWN)
  return `Recipient ${line}: "${name}" must be text, a number, true or false. Put each variable beside "phone_number".`
}
var MAX_KEY_SHOWN = 60
function textOf(value) {
  if (value === null || value === void 0) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return null
}
var count = external_exports.number().int()
var batchSchema = external_exports.strictObject({
  id: external_exports.string(),
  batch_name: external_exports.string(),
  total_calls_scheduled: count,
  created_at: external_exports.iso.datetime(),
  status: external_exports.enum(CAMPAIGN_STATES),
  status_reason: external_exports.enum(CAMPAIGN_REASONS).nullable(),
  test_mode: external_exports.boolean(),
  counts: external_exports.record(external_exports.enum(RECIPIENT_STATUSES), count),
})
batchSchema.register(external_exports.globalRegistry, { id: 'Campaign' })
var legacySchema = external_exports.strictObject({
  id: external_exports.string(),
  name: external_exports.string(),
  status: external_exports.string(),
  total_calls: count,
  completed_calls: count,
  successful_calls: count,
  failed_calls: count,
})
legacySchema.register(external_exports.globalRegistry, { id: 'LegacyCampaign' })
var recipientSchema = external_exports.strictObject({
  phone_number: external_exports.string(),
  name: external_exports.string().nullable(),
  status: external_exports.enum(RECIPIENT_STATUSES),
  end_reason: external_exports.string().nullable(),
  conversation_id: external_exports.string().nullable(),
  attempts: count,
})
recipientSchema.register(external_exports.globalRegistry, { id: 'Recipient' })
var BATCH_ID = '0199f3a2-7c1e-7d5a-9b60-3f6f0e1c2d4d'
var NO_COUNTS = { dialling: 0, 'in-progress': 0, missed: 0, failed: 0, unknown: 0, skipped: 0, cancelled: 0 }
var BATCH = {
  id: BATCH_ID,
  batch_name: 'Spring reminders',
  total_calls_scheduled: 2,
  created_at: '2026-10-01T09:30:00.000Z',
  status: 'running',
  status_reason: null,
  test_mode: true,
  counts: { queued: 1, completed: 1, ...NO_COUNTS },
}
var LEGACY = {
  id: BATCH_ID,
  name: 'Spring reminders',
  status: 'processing',
  total_calls: 2,
  completed_calls: 1,
  successful_calls: 1,
  failed_calls: 0,
}
var TOO_MANY2 = '1,000 campaigns have not ended'
var HELD = 'the email address is not verified; the service is paused; the monthly limit is reached'
var controlDoc = (action, details) => ({
  summary: `${action.slice(0, 1).toUpperCase()}${action.slice(1)} a campaign`,
  details,
  body: external_exports.strictObject({ userId: ownId }).optional(),
  response: external_exports.strictObject({
    success: external_exports.literal(true),
    status: external_exports.enum(CAMPAIGN_STATES),
    in_flight: count,
  }),
  example: {
    response: {
      success: true,
      status: { pause: 'paused', resume: 'running', cancel: 'cancelled' }[action],
      in_flight: 0,
    },
  },
  errors: { 409: 'The state of the campaign does not allow this' },
})
var bulkDocs = {
  batches: {
    summary: 'The campaigns, newest first',
    details: 'The newest 100. If there are more, send `next_cursor` as the `cursor` of the next request.',
    query: external_exports.strictObject({
      cursor: cursorSchema2,
      limit: listCampaignsSchema.unwrap().shape.limit.unwrap().unwrap().optional(),
    }),
    response: external_exports.strictObject({
      data: external_exports.array(batchSchema),
      next_cursor: external_exports.string().optional(),
    }),
    example: { response: { data: [BATCH] } },
  },
  create: {
    summary: 'Create a campaign',
    details: `Keys other than \`phone_number\` become variables with the same name; \`language\`, \`voice_id\`, \`first_message\` and \`prompt\` override the agent for that recipient. \`scheduledTimeUnix\` is in seconds; without it dialing starts at once. In test mode no real calls are made. \`missing_variables\` lists the \`{{name}}\` variables in the text of the agent or the recipients that some recipients lack. A list with a \`language\` or \`voice_id\` that the voice provider does not know is refused with a message that names them, unless \`confirmed\` is true. Recipients whose \`do_not_call\`, \`dnc\` or \`opt_out\` says yes are left out, unless \`includeOptedOut\` is true. \`notices\` has sentences about ignored fields, unclear values, and variables that cannot be read. ${REPLAYED} the same list with the same settings, unless its campaign was canceled or deleted.`,
    headers: IDEMPOTENCY_KEY,
    body: external_exports.strictObject({
      batchName: createCampaignSchema.shape.name,
      recipients: external_exports
        .array(
          external_exports
            .object({ phone_number: external_exports.union([external_exports.string(), external_exports.number()]) })
            .catchall(
              external_exports.union([
                external_exports.string(),
                external_exports.number(),
                external_exports.boolean(),
                external_exports.null(),
              ]),
            ),
        )
        .min(1),
      scheduledTimeUnix: external_exports.number().min(0).nullish(),
      testMode: createCampaignSchema.shape.testMode,
      includeOptedOut: external_exports.boolean().optional(),
      callingHours: createCampaignSchema.shape.callingHours,
      confirmed: createCampaignSchema.shape.confirmed,
    }),
    response: external_exports.strictObject({
      data: external_exports.strictObject({
        id: external_exports.string(),
        total_calls_scheduled: count,
        refused: external_exports.array(
          external_exports.strictObject({
            line: count,
            typed: external_exports.string(),
            reason: external_exports.string(),
          }),
        ),
        missing_variables: external_exports.array(external_exports.string()),
        notices: external_exports.array(external_exports.string()),
        replayed: replayedSchema,
      }),
      message: external_exports.string(),
    }),
    example: {
      body: {
        batchName: 'Spring reminders',
        recipients: [
          { phone_number: '(212) 200-0001', name: 'Grace', city: 'New York' },
          { phone_number: '+12122000002', name: 'Alan' },
        ],
        testMode: true,
      },
      response: {
        data: { id: BATCH_ID, total_calls_scheduled: 2, refused: [], missing_variables: ['day'], notices: [] },
        message: 'Successfully scheduled 2 calls.',
      },
    },
    errors: { 403: `Another user\u2019s id; ${HELD}`, 409: TOO_MANY2, 413: 'The list is too large' },
  },
  remove: {
    summary: 'Delete a campaign',
    details: 'Recipients that are still queued are not called; calls that were made are kept.',
    response: doneSchema,
    example: { response: DONE },
  },
  recipients: {
    summary: 'The recipients of a campaign and their results',
    query: external_exports.strictObject({
      cursor: cursorSchema2,
      limit: listRecipientsSchema.shape.limit.unwrap().unwrap().optional(),
      status: listRecipientsSchema.shape.status,
      search: listRecipientsSchema.shape.search,
    }),
    response: external_exports.strictObject({
      data: external_exports.array(recipientSchema),
      next_cursor: external_exports.string().nullable(),
    }),
    example: {
      response: {
        data: [
          {
            phone_number: '+12122000001',
            name: 'Grace',
            status: 'completed',
            end_reason: 'answered',
            conversation_id: 'conv_1',
            attempts: 1,
          },
        ],
        next_cursor: null,
      },
    },
  },
  exported: {
    summary: 'The recipients of a campaign as a CSV file',
    query: exportRecipientsSchema,
    response: external_exports.file(),
    example: {},
  },
  pause: controlDoc('pause', 'None of its calls start after the response. `in_flight` calls were already requested.'),
  resume: {
    ...controlDoc('resume', 'Dialing continues where it stopped.'),
    errors: { 403: `Another user\u2019s id; ${HELD}`, 409: 'Only a paused campaign can be resumed' },
  },
  cancel: controlDoc('cancel', 'Recipients that are still queued are not called.'),
  retry: {
    summary: 'Retry missed and failed calls',
    body: retryCampaignSchema.omit({ campaignId: true }).extend({ userId: ownId }).optional(),
    response: external_exports.strictObject({ success: external_exports.literal(true), requeued: count }),
    example: { body: { statuses: ['missed'] }, response: { success: true, requeued: 1 } },
    errors: { 403: `Another user\u2019s id; ${HELD}`, 409: 'There are no calls to retry' },
  },
  legacy: {
    summary: 'The campaigns with legacy field names',
    details: 'The newest 100.',
    response: external_exports.strictObject({ batches: external_exports.array(legacySchema) }),
    example: { response: { batches: [LEGACY] } },
  },
  upload: {
    summary: 'Create a campaign from a form with a CSV file',
    details:
      'Legacy. One column must be the phone number; the others become variables. `phoneColumn` names the phone column if no header makes it clear. `confirmed`, `includeOptedOut`, `missing_variables`, `notices` and `replayed` work as for JSON recipients.',
    body: external_exports.strictObject({
      file: external_exports.file(),
      name: createCampaignSchema.shape.name.optional(),
      confirmed: external_exports.enum(['true', 'false']).optional(),
      phoneColumn: external_exports.string().optional(),
      includeOptedOut: external_exports.enum(['true', 'false']).optional(),
    }),
    response: external_exports.strictObject({
      success: external_exports.literal(true),
      calls: count,
      batch_id: external_exports.string(),
      missing_variables: external_exports.array(external_exports.string()),
      notices: external_exports.array(external_exports.string()),
      replayed: replayedSchema,
    }),
    example: { response: { success: true, calls: 2, batch_id: BATCH_ID, missing_variables: [], notices: [] } },
    headers: IDEMPOTENCY_KEY,
    errors: { 409: TOO_MANY2, 413: 'The file is too large' },
  },
}
var userInPath = { in: 'params', field: 'userId' }
var userInQuery = { in: 'query', field: 'userId' }
var bulkRows = [
  {
    method: 'GET',
    path: '/api/elevenlabs/batches/:userId',
    doc: bulkDocs.batches,
    access: 'campaigns:read',
    ownUser: userInPath,
    async run(api, { query }) {
      const { rows, nextCursor } = await api.bulk.campaigns(
        asInput({ ...query, limit: numberOrTextParameter(query, 'limit') ?? 100 }),
      )
      return { body: { data: rows.map(batchFields), ...(nextCursor === null ? {} : { next_cursor: nextCursor }) } }
    },
  },
  {
    method: 'POST',
    path: '/api/elevenlabs/batch-call/:userId',
    doc: bulkDocs.create,
    access: 'campaigns:write',
    ownUser: userInPath,
    takesList: true,
    async run(api, { body, idempotencyKey }) {
      const { batchName: name, recipients, scheduledTimeUnix, testMode, includeOptedOut, ...more } = body
      const scheduledAt = readScheduledTime(scheduledTimeUnix)
      const list2 = { ...(await listFromRecipients(recipients)), includeOptedOut }
      const created = await api.bulk.create(
        asInput({ ...more, name, list: list2, scheduledAt, testMode, idempotencyKey }),
      )
      const { campaignId: id, totalCalls, refused, notices, replayed } = created
      const missing_variables = created.missingVariables.map(({ name: name2 }) => name2)
      return {
        body: {
          data: { id, total_calls_scheduled: totalCalls, refused, missing_variables, notices, replayed },
          message: `Successfully scheduled ${totalCalls} calls.`,
        },
      }
    },
  },
  {
    method: 'DELETE',
    path: '/api/elevenlabs/batch/:batchId',
    doc: bulkDocs.remove,
    access: 'session',
    ownUser: userInQuery,
    async run(api, { params }) {
      await api.bulk.remove(asInput({ campaignId: params['batchId'] }))
      return { body: { success: true } }
    },
  },
  {
    method: 'GET',
    path: '/api/elevenlabs/batch/:batchId/recipients',
    doc: bulkDocs.recipients,
    access: 'campaigns:read',
    ownUser: userInQuery,
    async run(api, { params, query }) {
      const limit = numberOrTextParameter(query, 'limit') ?? 1e3
      const { rows, nextCursor } = await api.bulk.recipients(
        asInput({ ...query, limit, campaignId: params['batchId'] }),
      )
      return { body: { data: rows.map(recipientFields), next_cursor: nextCursor } }
    },
  },
  ...['pause', 'resume', 'cancel'].map((action) => ({
    method: 'POST',
    path: `/api/elevenlabs/batch/:batchId/${action}`,
    doc: bulkDocs[action],
    access: 'campaigns:write',
    ownUser: userInQuery,
    async run(api, { params, body }) {
      const { state, inFlight } = await api.bulk[action](asInput({ ...omitUser(body), campaignId: params['batchId'] }))
      return { body: { success: true, status: state, in_flight: inFlight } }
    },
  })),
  {
    method: 'POST',
    path: '/api/elevenlabs/batch/:batchId/retry',
    doc: bulkDocs.retry,
    access: 'campaigns:write',
    ownUser: userInQuery,
    async run(api, { params, body }) {
      const { requeued } = await api.bulk.retry(asInput({ ...omitUser(body), campaignId: params['batchId'] }))
      return { body: { success: true, requeued } }
    },
  },
  {
    method: 'GET',
    path: '/api/batches',
    doc: bulkDocs.legacy,
    access: 'campaigns:read',
    async run(api) {
      const { rows } = await api.bulk.campaigns({ limit: 100 })
      return { body: { batches: rows.map(legacyFields) } }
    },
  },
]
var LATEST_SECONDS = 1e11
function readScheduledTime(seconds) {
  if (seconds === void 0 || seconds === null) return seconds
  if (typeof seconds !== 'number' || seconds < 0) {
    throw new DomainError(
      'invalid',
      'The field scheduledTimeUnix must be a number: seconds since 1970, such as 1767225600',
    )
  }
  if (seconds <= LATEST_SECONDS) return Math.round(seconds * 1e3)
  throw new DomainError(
    'invalid',
    'The field scheduledTimeUnix is in seconds since 1970, but this number is in milliseconds',
  )
}
function batchFields(campaign) {
  return {
    id: campaign.id,
    batch_name: campaign.name,
    total_calls_scheduled: campaign.totalCalls,
    created_at: new Date(campaign.createdAt).toISOString(),
    status: campaign.state,
    status_reason: campaign.reason,
    test_mode: campaign.testMode,
    counts: campaign.counts,
  }
}
function recipientFields(recipient) {
  return {
    phone_number: recipient.phoneNumber,
    name: recipient.name,
    status: recipient.status,
    end_reason: recipient.skipReason === 'cancelled' ? 'canceled' : (recipient.skipReason ?? recipient.endReason),
    conversation_id: recipient.conversationId,
    attempts: recipient.attempts,
  }
}
function legacyFields({ id, name, state, totalCalls, counts }) {
  const endedCalls = counts.completed + counts.missed + counts.failed
  return {
    id,
    name,
    status: LEGACY_STATUS[state] ?? state,
    total_calls: totalCalls,
    completed_calls: endedCalls,
    successful_calls: counts.completed,
    failed_calls: counts.missed + counts.failed,
  }
}
var LEGACY_STATUS = { running: 'processing', held: 'processing', finished: 'completed' }
function omitUser({ userId: _user, ...fields }) {
  return fields
}
import { createHash as createHash3 } from 'node:crypto'
import { Readable } from 'node:stream'
async function findFileContent(db, tenant, fileId) {
  const file = await findFile(db, tenant, fileId)
  if (!file) throw notFound()
  return { hash: file.contentHash, mediaType: file.mediaType, fileName: file.name }
}
async function findLogoContent(db, tenant) {
  const profile = await findProfile(db, tenant)
  if (!profile || profile.logoHash === null || profile.logoMediaType === null) throw notFound()
  const { logoHash: hash, logoMediaType: mediaType } = profile
  const format = Object.values(FORMATS).find((facts) => facts.mediaType === mediaType)
  return { hash, mediaType, fileName: `logo.${format?.extensions[0] ?? 'bin'}` }
}
function addBusinessRoute(app, server) {
  app.route({
    method: READ_METHODS,
    url: '/api/business/:userId',
    async handler(request, reply) {
      const ctx = await requireTenant(
        server,
        { request: request.raw, reply },
        { access: 'business:read', claimedUserId: request.params.userId },
      )
      const business = await readBusiness2(ctx)
      reply.headers({ 'content-type': 'application/json; charset=utf-8', etag: business.tag })
      if (request.method === 'HEAD') return reply.send()
      await assertStoreResponds(business, server.blobs)
      return reply.send(Readable.from(streamBusiness(business, server.blobs)))
    },
  })
}
async function readBusiness2(ctx) {
  const { version: _version, ...profile } = await viewProfile(ctx.db, ctx.tenantId)
  const { notes } = await viewNotes(ctx.db, ctx.tenantId)
  const { rows: links } = await listLinks(ctx)
  const { rows: files } = await listFiles(ctx, 'document')
  const { rows: leads } = await listFiles(ctx, 'lead')
  const logo = profile.logoUrl === null ? null : await findLogoContent(ctx.db, ctx.tenantId)
  const contents = []
  for (const { id } of files) contents.push(await contentOf(ctx, id))
  return { profile, notes, links, files, contents, leads, logo, tag: listTag({ links, files, leads }) }
}
async function contentOf(ctx, id) {
  const file = await findFile(ctx.db, ctx.tenantId, id)
  return file ? { hash: file.contentHash, mediaType: file.mediaType, fileName: file.name } : null
}
async function assertStoreResponds({ contents, logo }, blobs) {
  for (const content of [logo, ...contents]) if (content) await blobs.find(content.hash)
}
function listTag({ links, files, leads }) {
  const ids = [links, files, leads].map((list2) => list2.map(({ id }) => id))
  return `"${createHash3('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 22)}"`
}
async function* streamBusiness(business, blobs) {
  const { profile, notes, links, files, contents, leads, logo } = business
  const plain = {
    ...profile,
    notes,
    links: links.map(({ url }) => url),
    fileNames: files.map(({ name }) => name),
    fileTypes: files.map(({ mediaType }) => mediaType),
    fileSizes: files.map(({ size }) => size),
    leadNames: leads.map(({ name }) => name),
    leadTypes: leads.map(({ mediaType }) => mediaType),
    leadSizes: leads.map(({ size }) => size),
  }
  const { logoUrl: _path, ...fields } = plain
  yield `{"data":${JSON.stringify(fields).slice(0, -1)},"logoUrl":`
  if (logo) yield* dataUrl(logo, blobs)
  else yield 'null'
  yield ',"fileUrls":['
  for (const [index, content] of contents.entries()) {
    if (index > 0) yield ','
    yield* dataUrl(content, blobs)
  }
  yield ']}}'
}
async function* dataUrl(content, blobs) {
  const body = content && (await blobs.get(content.hash))
  if (!body) {
    yield '""'
    return
  }
  const { mediaType } = content
  yield `"data:${mediaType};base64,`
  let rest = Buffer.alloc(0)
  for await (const chunk of body) {
    const whole = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const usable = whole.length - (whole.length % 3)
    yield whole.toString('base64', 0, usable)
    rest = whole.subarray(usable)
  }
  yield `${rest.toString('base64')}"`
}
var PROFILE = {
  businessName: "Ada's Bakery",
  businessEmail: 'hello@example.com',
  businessPhone: '(212) 555-0100',
  businessAddress: '1 Main Street, New York',
  description: 'Bread and cakes, open from seven to six.',
}
var fieldsSchema = external_exports.strictObject({
  businessName: external_exports.string(),
  businessEmail: external_exports.string(),
  businessPhone: external_exports.string(),
  businessAddress: external_exports.string(),
  description: external_exports.string(),
  website: external_exports.string(),
  servicePlan: external_exports.enum(SERVICE_PLANS),
  logoUrl: external_exports.string().nullable(),
})
var savedSchema2 = external_exports.strictObject({
  success: external_exports.literal(true),
  data: fieldsSchema.extend({ version: external_exports.number().int() }),
})
savedSchema2.register(external_exports.globalRegistry, { id: 'SavedProfile' })
var SAVED2 = { success: true, data: { ...PROFILE, website: '', servicePlan: 'both', logoUrl: null, version: 2 } }
var list = external_exports.array(external_exports.string())
var wholeProfileSchema = external_exports.strictObject({
  data: fieldsSchema.extend({
    notes: external_exports.string(),
    links: list,
    fileNames: list,
    fileTypes: list,
    fileSizes: list,
    leadNames: list,
    leadTypes: list,
    leadSizes: list,
    fileUrls: list,
  }),
})
var fileSchema = external_exports.strictObject({
  fileUrl: external_exports.string(),
  fileName: fileNameSchema,
  fileType: external_exports.string().optional(),
  fileSize: external_exports.union([external_exports.string(), external_exports.number()]).optional(),
})
fileSchema.register(external_exports.globalRegistry, { id: 'NewFile' })
var storedFileSchema = external_exports.strictObject({
  success: external_exports.literal(true),
  data: external_exports.strictObject({
    fileName: external_exports.string(),
    fileType: external_exports.string(),
    fileSize: external_exports.string(),
  }),
})
storedFileSchema.register(external_exports.globalRegistry, { id: 'StoredFile' })
var LEADS = `data:text/csv;base64,${Buffer.from('phone,name\n2125550142,Grace\n').toString('base64')}`
var LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>',
).toString('base64')
var PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
var CHANGED = { 409: 'The list has changed since it was read (with `If-Match`)' }
var TOO_LARGE = { 413: 'The file is too large' }
var removalDoc = (what) => ({
  summary: `Delete ${what}`,
  details: 'The index is the position in the list of `GET /api/business/me`, starting at 0.',
  headers: {
    ...IDEMPOTENCY_KEY,
    'If-Match': {
      description: 'The `ETag` of that response. Nothing is deleted if the list has changed since.',
      schema: external_exports.string(),
    },
  },
  response: doneSchema,
  example: { response: DONE },
  errors: CHANGED,
})
var businessDocs = {
  whole: {
    summary: 'The profile with its links, documents and leads',
    details: 'Parallel lists. Documents and the logo are included as `data:` URLs.',
    response: wholeProfileSchema,
    example: {
      response: {
        data: {
          ...SAVED2.data,
          version: void 0,
          notes: '',
          links: ['https://example.com'],
          fileNames: ['menu.pdf'],
          fileTypes: ['application/pdf'],
          fileSizes: ['12.3 KB'],
          leadNames: [],
          leadTypes: [],
          leadSizes: [],
          fileUrls: ['data:application/pdf;base64,JVBERi0xLjQK'],
        },
      },
    },
  },
  profile: {
    summary: 'Save the profile',
    details: 'Send the `version` you read to avoid overwriting a change made since.',
    body: updateProfileSchema,
    response: savedSchema2,
    example: { body: PROFILE, response: SAVED2 },
    errors: { 409: 'The profile has been changed since this version was read' },
  },
  description: {
    summary: 'Save only the description',
    body: saveDescriptionSchema,
    response: savedSchema2,
    example: { body: { description: PROFILE.description }, response: SAVED2 },
    errors: { 409: 'The profile has been changed since this version was read' },
  },
  logo: {
    summary: 'Save the logo',
    details: 'SVG, PNG or JPG as a `data:` URL, at most 2 MB. An SVG with scripts is refused.',
    body: external_exports.strictObject({ logoUrl: external_exports.string() }),
    response: external_exports.strictObject({
      success: external_exports.literal(true),
      data: external_exports.strictObject({ logoUrl: external_exports.string().nullable() }),
    }),
    example: {
      body: { logoUrl: `data:image/svg+xml;base64,${LOGO}` },
      response: { success: true, data: { logoUrl: '/api/logo?v=3f6f0e1c' } },
    },
    errors: TOO_LARGE,
  },
  addFile: {
    summary: 'Add a document',
    details: `PDF, DOCX, JPG or PNG as a \`data:\` URL, at most ${FILE_MAX_MEGABYTES} MB. \`fileType\` and \`fileSize\` are ignored and determined from the content.`,
    headers: IDEMPOTENCY_KEY,
    body: fileSchema,
    response: storedFileSchema,
    example: {
      body: { fileUrl: `data:image/png;base64,${PIXEL}`, fileName: 'shop.png', fileType: 'PNG', fileSize: '70 bytes' },
      response: { success: true, data: { fileName: 'shop.png', fileType: 'image/png', fileSize: '70 bytes' } },
    },
    errors: TOO_LARGE,
  },
  removeFile: removalDoc('a document'),
  addLink: {
    summary: 'Add a link',
    details: 'Only http and https; a bare host gets `https://`.',
    headers: IDEMPOTENCY_KEY,
    body: addLinkSchema.omit({ idempotencyKey: true }),
    response: external_exports.strictObject({
      success: external_exports.literal(true),
      data: external_exports.strictObject({ link: external_exports.string(), title: external_exports.string() }),
    }),
    example: {
      body: { link: 'www.example.com/menu' },
      response: { success: true, data: { link: 'https://www.example.com/menu', title: 'example.com' } },
    },
    errors: { 409: 'The link is already in the list' },
  },
  removeLink: removalDoc('a link'),
  addLead: {
    summary: 'Add a lead file',
    details: `CSV as a \`data:\` URL, at most ${FILE_MAX_MEGABYTES} MB; the same fields as a document.`,
    headers: IDEMPOTENCY_KEY,
    body: fileSchema,
    response: storedFileSchema,
    example: {
      body: { fileUrl: LEADS, fileName: 'leads.csv', fileType: 'CSV', fileSize: '28 bytes' },
      response: { success: true, data: { fileName: 'leads.csv', fileType: 'text/csv', fileSize: '28 bytes' } },
    },
    errors: TOO_LARGE,
  },
  removeLead: removalDoc('a lead file'),
}
var ownAccess = { access: 'session', ownUser: { in: 'params', field: 'userId' } }
var businessRows = [
  {
    ...ownAccess,
    method: 'POST',
    path: '/api/business/:userId/profile',
    doc: businessDocs.profile,
    run: async (api, { body }) => ({ body: { success: true, data: await api.business.updateProfile(asInput(body)) } }),
  },
  {
    ...ownAccess,
    method: 'POST',
    path: '/api/business/:userId/description',
    doc: businessDocs.description,
    run: async (api, { body }) => ({
      body: { success: true, data: await api.business.saveDescription(asInput(body)) },
    }),
  },
  {
    ...ownAccess,
    method: 'POST',
    path: '/api/business/:userId/links',
    doc: businessDocs.addLink,
    async run(api, { body, idempotencyKey }) {
      const { url, title } = await api.business.addLink(asInput({ ...body, idempotencyKey }))
      return { body: { success: true, data: { link: url, title } } }
    },
  },
  {
    ...ownAccess,
    method: 'DELETE',
    path: '/api/business/:userId/links/:index',
    doc: businessDocs.removeLink,
    run: async (api, request) =>
      await removeAt(api, request, {
        list: 'links',
        remove: async (linkId, key) => await api.business.removeLink({ linkId, ...key }),
      }),
  },
  {
    ...ownAccess,
    method: 'DELETE',
    path: '/api/business/:userId/files/:index',
    doc: businessDocs.removeFile,
    run: async (api, request) =>
      await removeAt(api, request, {
        list: 'files',
        remove: async (fileId, key) => await api.business.removeFile({ fileId, ...key }),
      }),
  },
  {
    ...ownAccess,
    method: 'DELETE',
    path: '/api/business/:userId/leads/:index',
    doc: businessDocs.removeLead,
    run: async (api, request) =>
      await removeAt(api, request, {
        list: 'leads',
        remove: async (fileId, key) => await api.business.removeLead({ fileId, ...key }),
      }),
  },
]
async function removeAt(api, request, { list: list2, remove }) {
  const { ifMatch, idempotencyKey } = request
  const index = indexOf(request)
  const rows = ifMatch === void 0 ? void 0 : await findMatchingRows(api, { list: list2, tag: ifMatch })
  if (rows === null && idempotencyKey === void 0) throw listChangedError()
  const id = rows === void 0 ? void 0 : (rows?.[index]?.id ?? NO_ROW)
  try {
    await remove(id, { idempotencyKey, index })
  } catch (error) {
    const isMissing2 = error instanceof TRPCError && error.code === 'NOT_FOUND'
    throw rows === null && isMissing2 ? listChangedError() : error
  }
  return { body: { success: true } }
}
async function findMatchingRows(api, { list: list2, tag }) {
  const [links, files, leads] = [await api.business.links(), await api.business.files(), await api.business.leads()]
  const lists = { links: links.rows, files: files.rows, leads: leads.rows }
  return tag === listTag(lists) ? lists[list2] : null
}
function listChangedError() {
  return new DomainError('conflict', 'The list has changed since you loaded it. Please load it again.')
}
var { id: CALL_ID } = EXAMPLE_CALL
var FILTER =
  '`statuses` and `directions` are comma-separated lists; `from` (inclusive) and `to` (exclusive) are in milliseconds since 1970. `values` is a comma-separated list of `<field name>:<value>`, all of which must match; a comma in a value is escaped with a backslash. `withoutTests=true` leaves out the calls of campaigns in Test Mode and, where a real voice provider is connected, simulated calls. `needsCheck=true` finds calls with an answer that a person should check, `endReason=voicemail` calls that reached voicemail, and `endReason=transferred` calls that were transferred to a person.'
var callDocs = {
  list: {
    summary: 'The calls, newest first',
    details: `The newest 1,000, in full; fewer if they are long. If there are more, send \`next_cursor\` as the \`cursor\` of the next request. \`unconfirmed\`: test calls from the last 24 hours that may or may not have taken place. ${FILTER}`,
    query: callQuerySchema.extend({
      cursor: cursorSchema2,
      limit: listCallsSchema.shape.limit.unwrap().unwrap().optional(),
    }),
    response: external_exports.strictObject({
      data: external_exports.array(callSchema),
      unconfirmed: external_exports.array(callSchema).optional(),
      next_cursor: external_exports.string().optional(),
    }),
    example: { response: { data: [EXAMPLE_CALL] } },
  },
  recording: {
    summary: 'The recording of a call',
    details: 'As a download or, with `?play`, inline for a player. Supports `Range`.',
    query: external_exports.strictObject({ play: external_exports.literal('').optional() }),
    response: external_exports.file(),
    example: {},
    alternateSuccess: { status: 206, description: 'The part that `Range` requests' },
    errors: {
      416: '`Range` starts after the end of the recording',
      502: 'The voice provider refused or could not be reached',
    },
  },
  exported: {
    summary: 'The calls as a CSV file',
    details: FILTER,
    query: callQuerySchema,
    response: external_exports.file(),
    example: {},
  },
  notes: {
    summary: 'Save notes on a call',
    body: saveCallNotesSchema.omit({ callId: true }).extend({ userId: ownId }),
    response: external_exports.strictObject({
      success: external_exports.literal(true),
      data: external_exports.strictObject({ id: external_exports.string(), notes: external_exports.string() }),
    }),
    example: {
      body: { notes: 'Call back on Monday' },
      response: { success: true, data: { id: CALL_ID, notes: 'Call back on Monday' } },
    },
  },
  remove: {
    summary: 'Delete a call permanently',
    details: 'Also deletes its transcript, notes and recording, here at once and at the voice provider soon afterward.',
    response: doneSchema,
    example: { response: DONE },
    errors: { 409: 'The call is still in progress' },
  },
  initiate: {
    summary: 'Call a number with the agent',
    details: `A test call. If the provider does not confirm the call, \`success\` is false and \`error\` says so. The call is not retried automatically; do not place it again until its outcome is known. ${REPLAYED} the same number.`,
    headers: IDEMPOTENCY_KEY,
    body: external_exports.strictObject({ phone_number: placeCallSchema.shape.phoneNumber, user_id: ownId }),
    response: external_exports
      .strictObject({
        success: external_exports.boolean(),
        error: external_exports.string().optional(),
        call_id: external_exports.string(),
        conversation_id: external_exports.string().nullable(),
        replayed: replayedSchema,
      })
      .meta({ id: 'PlacedCall' }),
    alternateSuccess: {
      status: 202,
      description: 'The provider did not confirm the call, so the phone may be ringing',
    },
    example: {
      body: { phone_number: '(212) 555-0142' },
      response: { success: true, call_id: CALL_ID, conversation_id: 'conv_1' },
    },
    errors: {
      403: 'Another user\u2019s id; the email address is not verified; the service is paused; the monthly limit is reached; the number is on the do-not-call list',
      409: 'A call to this number is in progress',
      429: 'Too many test calls',
      502: 'The voice provider refused or could not be reached',
    },
  },
}
var PAGE_SIZE = 1e3
var callRows = [
  {
    method: 'GET',
    path: '/api/calls/user/:userId',
    doc: callDocs.list,
    access: 'calls:read',
    ownUser: { in: 'params', field: 'userId' },
    async run(api, { query }) {
      const { cursor, limit: _limit, ...filter } = query
      const page = { cursor, limit: numberOrTextParameter(query, 'limit') ?? PAGE_SIZE, withTranscripts: true }
      const { rows, nextCursor } = await api.calls.list(asInput({ ...readQuery(callQuerySchema, filter), ...page }))
      const unconfirmed = cursor === void 0 ? await api.calls.unconfirmed() : []
      return {
        body: {
          data: rows.map(toWireCall),
          ...(unconfirmed.length === 0 ? {} : { unconfirmed: unconfirmed.map(toWireCall) }),
          ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
        },
      }
    },
  },
  {
    method: 'PATCH',
    path: '/api/calls/:callId/notes',
    doc: callDocs.notes,
    access: 'calls:write',
    ownUser: { in: 'body', field: 'userId' },
    async run(api, { params, body }) {
      const { callId, notes } = await api.calls.saveNotes(asInput({ ...body, callId: params['callId'] }))
      return { body: { success: true, data: { id: callId, notes } } }
    },
  },
  {
    method: 'DELETE',
    path: '/api/calls/:callId',
    doc: callDocs.remove,
    access: 'session',
    ownUser: { in: 'query', field: 'userId' },
    async run(api, { params }) {
      await api.calls.remove(asInput({ callId: params['callId'] }))
      return { body: { success: true } }
    },
  },
  {
    method: 'POST',
    path: '/api/calls/initiate',
    doc: callDocs.initiate,
    access: 'calls:write',
    ownUser: { in: 'body', field: 'user_id' },
    includesSuccess: true,
    async run(api, { body, idempotencyKey }) {
      const { phone_number: phoneNumber, ...more } = body
      const call = await api.calls.place(asInput({ ...more, phoneNumber, idempotencyKey }))
      const response = { call_id: call.callId, conversation_id: call.conversationId, replayed: call.replayed }
      if (!call.isUnconfirmed) return { body: { success: true, ...response } }
      return { status: 202, body: { success: false, error: UNCONFIRMED_MESSAGES.asked, ...response } }
    },
  },
]
var ownUser = { in: 'params', field: 'userId' }
var sections = [
  { tag: 'Account', about: 'Signing up, in and out', rows: authRows, fileOperations: [] },
  {
    tag: 'Business',
    about: 'The profile, its documents, links and leads',
    rows: businessRows,
    fileOperations: [
      { method: 'GET', path: '/api/business/:userId', doc: businessDocs.whole, access: 'business:read', ownUser },
      { method: 'POST', path: '/api/business/:userId/logo', doc: businessDocs.logo, access: 'session', ownUser },
      { method: 'POST', path: '/api/business/:userId/files', doc: businessDocs.addFile, access: 'session', ownUser },
      { method: 'POST', path: '/api/business/:userId/leads', doc: businessDocs.addLead, access: 'session', ownUser },
    ],
  },
  {
    tag: 'Calls',
    about: 'The calls of the business, and a test call',
    rows: callRows,
    fileOperations: [
      {
        method: 'GET',
        path: '/api/calls/:callId/recording',
        access: 'calls:read',
        responseType: 'audio/*',
        doc: callDocs.recording,
      },
      {
        method: 'GET',
        path: '/api/calls/export.csv',
        access: 'calls:read',
        responseType: 'text/csv',
        doc: callDocs.exported,
      },
    ],
  },
  { tag: 'Agent', about: "The agent's prompt, first message and voice", rows: agentRows, fileOperations: [] },
  {
    tag: 'Campaigns',
    about: 'Calls to many recipients',
    rows: bulkRows,
    fileOperations: [
      {
        method: 'POST',
        path: '/api/batch/upload',
        access: 'campaigns:write',
        includesSuccess: true,
        bodyType: 'multipart/form-data',
        doc: bulkDocs.upload,
      },
      {
        method: 'GET',
        path: '/api/campaigns/:campaignId/recipients.csv',
        access: 'campaigns:read',
        responseType: 'text/csv',
        doc: bulkDocs.exported,
      },
    ],
  },
  { tag: 'Operator', about: "For this installation's operator only", rows: adminRows, fileOperations: [] },
]
function withWireNames(error, { doc, takesList }, { body, query }) {
  if (!(error instanceof TRPCError && error.cause instanceof external_exports.ZodError) || takesList) return error
  const problem = doc.body?.safeParse(body).error ?? doc.query?.safeParse(readNumbers(query, doc.query.shape)).error
  return problem ? new DomainError('invalid', messageOf(problem)) : error
}
function readNumbers(query, shape) {
  const read = ([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : void 0
    return [name, schema && !external_exports.safeParse(schema, value).success ? Number(value) : value]
  }
  return Object.fromEntries(Object.entries(query).map(read))
}
function addRestRoutes(app, server) {
  for (const row of sections.flatMap(({ rows }) => rows)) {
    app.route({
      method: row.method === 'GET' ? READ_METHODS : row.method,
      url: row.path,
      config: {
        inputOf: () => inputKindOf(row),
        includesSuccess: row.includesSuccess,
        isRead: row.access.endsWith(':read'),
      },
      async handler(request, reply) {
        const { status = 200, body } = await respond(server, row, { request, reply })
        return await reply.code(status).send(body)
      },
    })
  }
}
function inputKindOf({ access, takesList }) {
  if (takesList) return 'recipients'
  return access === 'public' ? 'public' : 'signedIn'
}
async function respond(server, row, { request, reply }) {
  const ctx = await createRequestContext(server, request.raw, reply)
  const { session } = ctx.caller
  if (row.access !== 'public' && !session) throw new DomainError('not-signed-in', 'Not authenticated')
  return await runRow(row, ctx, readRequest(row, { request, session }))
}
async function runRow(row, ctx, request) {
  try {
    return await row.run(createCaller(ctx), request)
  } catch (error) {
    throw withWireNames(error, row, request)
  }
}
function readRequest(row, { request, session }) {
  const parts = { params: request.params, query: { ...request.query }, body: bodyOf(request) }
  if (row.ownUser) takeOwnUser(parts[row.ownUser.in], { field: row.ownUser.field, session })
  return {
    ...parts,
    idempotencyKey: readIdempotencyKey(request.raw),
    ifMatch: request.headers['if-match']?.replace(/^W\//, ''),
  }
}
function takeOwnUser(fields, { field, session }) {
  if (fields[field] !== void 0) assertOwnUser(session, fields[field])
  delete fields[field]
}
function bodyOf({ body }) {
  const value = body?.value
  if (value === void 0) return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('the body must be an object')
  }
  if (hasUnsafeKeys(value)) throw invalidRequest('the body has too many fields, or one with a forbidden name')
  return { ...value }
}
var MAX_FIELDS = 100
function hasUnsafeKeys(body) {
  const keys = Object.keys(body)
  return keys.length > MAX_FIELDS || keys.includes('__proto__') || keys.includes('constructor')
}
import { isDeepStrictEqual } from 'node:util'
function jsonSchema(schema, io, components) {
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = external_exports.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(components ? {} : { metadata: external_exports.registry() }),
    override({ jsonSchema: jsonSchema2 }) {
      if (jsonSchema2.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema2.maximum
      if (jsonSchema2.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema2.minimum
      if (jsonSchema2.contentEncoding === 'binary') delete jsonSchema2.contentEncoding
      nameProperties(jsonSchema2)
      if (io === 'output' && jsonSchema2.additionalProperties === false) delete jsonSchema2.additionalProperties
    },
  })
  for (const [name, definition] of Object.entries($defs)) addComponent(components, name, toReferences(definition))
  return toReferences(rest)
}
function toReferences(schema) {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
function addComponent(components = {}, name, definition) {
  const known = (components[name] ??= definition)
  if (!isDeepStrictEqual(known, definition)) throw new Error(`Two schemas are named ${name}`)
}
function nameProperties(schema) {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum) return
  schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), additionalProperties ?? {}]))
  schema.additionalProperties = false
  delete schema.propertyNames
}
var TEXT = jsonSchema(external_exports.string(), 'input')
var INDEX = jsonSchema(external_exports.int().min(0), 'input')
var PARAMETERS = {
  userId: 'Not needed; your own user id, or `me`',
  callId: 'The id of a call',
  batchId: 'The id of a campaign',
  campaignId: 'The id of a campaign',
  index: 'The position in the list, starting at 0',
}
var REFUSALS = {
  400: 'The request is invalid; the message says why',
  401: 'Not signed in, or the API key is not valid',
  403: 'Not allowed: another user\u2019s id, a path for the other kind of account, an API key without the scope, or a cross-site request',
  404: 'Not found, or it belongs to another account',
  408: 'The body took too long to arrive',
  413: 'The body is too large',
  415: 'The content type of the body is not supported',
  429: 'Too many requests with this API key, or too many invalid keys; `Retry-After` says when to try again',
  500: 'Internal error; the server log has the details',
  503: 'The server is busy or restarting; `Retry-After` says when to try again',
}
function operationObject(operation, { tag, components }) {
  const { doc, path, method, access } = operation
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary: doc.summary,
    ...(doc.details === void 0 ? {} : { description: doc.details }),
    parameters: listParameters(operation),
    ...(doc.body ? { requestBody: requestBody(operation, components) } : {}),
    responses: { ...successes(operation, components), ...refusals(operation) },
    ...securityOf(access),
  }
}
function securityOf(access) {
  if (access === 'public') return { security: [] }
  if (access === 'session') return { security: [{ session: [] }] }
  return { security: [{ apiKey: [] }, { session: [] }], 'x-scope': access }
}
function operationId(method, path) {
  const parts = path
    .replace('/api/', '')
    .split(/[/.-]/)
    .map((part) => (part.startsWith('{') ? `By${capitalize(part.slice(1, -1))}` : capitalize(part)))
  return method.toLowerCase() + parts.join('')
}
function capitalize(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
function pathParameterNames(path) {
  return [...path.matchAll(/:(\w+)|\{(\w+)\}/g)].map(([, ofRoute, name = '']) => ofRoute ?? name)
}
function listParameters({ path, doc, ownUser: ownUser2 }) {
  const { properties = {} } = doc.query ? jsonSchema(doc.query, 'input') : {}
  const query = { ...(ownUser2?.in === 'query' ? { [ownUser2.field]: TEXT } : {}), ...properties }
  return [
    ...pathParameterNames(path).map((name) => toParameter('path', { name, schema: name === 'index' ? INDEX : TEXT })),
    ...Object.entries(query).map(([name, schema]) => toParameter('query', { name, schema })),
    ...Object.entries(doc.headers ?? {}).map(([name, { schema, description }]) =>
      toParameter('header', { name, schema: jsonSchema(schema, 'input'), description }),
    ),
  ]
}
function toParameter(location, { name, schema, description = PARAMETERS[name] }) {
  return { name, in: location, required: location === 'path', description, schema }
}
function requestBody({ doc, bodyType }, components) {
  if (!doc.body) return void 0
  const example = doc.example.body === void 0 ? {} : { example: doc.example.body }
  const content = {
    [bodyType ?? 'application/json']: { schema: jsonSchema(doc.body, 'input', components), ...example },
  }
  return { required: !doc.body.safeParse(void 0).success, content }
}
function successes({ doc, responseType = 'application/json' }, components) {
  const example = doc.example.response === void 0 ? {} : { example: doc.example.response }
  const content = { [responseType]: { schema: jsonSchema(doc.response, 'output', components), ...example } }
  return {
    200: { description: 'Done', content },
    ...(doc.alternateSuccess
      ? { [doc.alternateSuccess.status]: { description: doc.alternateSuccess.description, content } }
      : {}),
  }
}
function conflicts({ errors = {} }) {
  return [errors[409], 'The idempotency key belongs to a different request'].filter(Boolean).join('. Or: ')
}
function refusals({ doc, path, method, includesSuccess }) {
  const { properties = {} } = doc.body ? jsonSchema(doc.body, 'input') : {}
  const namesRow = pathParameterNames(path).length > 0 || 'client_user_id' in properties
  const isChange = method !== 'GET'
  const shared = [
    ...[400, 401, 403],
    ...(namesRow ? [404] : []),
    ...(isChange ? [408, 413, 415] : []),
    ...[429, 500, 503],
  ]
  const descriptions = {
    ...Object.fromEntries(shared.map((status) => [status, REFUSALS[status] ?? ''])),
    ...doc.errors,
    ...(doc.headers && 'Idempotency-Key' in doc.headers ? { 409: conflicts(doc) } : {}),
  }
  const schema = { $ref: `#/components/schemas/${includesSuccess ? 'RefusalWithSuccess' : 'Refusal'}` }
  return Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema } } },
    ]),
  )
}
export {
  cancelRecipients,
  checkRecipients,
  readStartSlots,
  keepOrRenewSlot,
  createPacer,
  LEASE_MS,
  MAX_CHECK_AGE_MS,
  claimRecipients,
  computeLineCutoffs,
  releaseClaim,
  releaseClaimInTransaction,
  findKnownCalls,
  listComparableTenants,
  findRecording,
  storeRecording,
  deleteAuditBefore,
  compareTenantUsage,
  endpointOffEmail,
  openSigningSecret,
  isPublicAddress,
  hostOf,
  signContent,
  buildHeaders,
  require_code,
  require_scope,
  require_codegen,
  require_util,
  require_names,
  require_code2,
  require_fast_deep_equal,
  require_validate,
  require_validation_error,
  require_ref_error,
  require_compile,
  require_core,
  require_ref,
  require_equal,
  require_types,
  require_ajv,
  require_formats,
  require_dist,
  isObject,
  isAsyncIterable,
  run,
  TRPC_ERROR_CODES_BY_KEY,
  getHTTPStatusCodeFromError,
  _objectSpread2,
  getErrorShape,
  getTRPCErrorFromUnknown,
  TRPCError,
  transformTRPCResponse,
  callProcedure,
  isTrackedEnvelope,
  isObservable,
  observableToAsyncIterable,
  INPUT_LIMITS,
  isPlainInput,
  toFieldName,
  router,
  asTrpcError,
  parseConnectionParamsFromUnknown,
  isAbortError,
  Unpromise,
  makeResource,
  _usingCtx,
  iteratorResource,
  isPromise,
  resolveResponse,
  explain,
  logUnexpected,
  JSON_BODY_LIMIT,
  FILE_BODY_LIMIT,
  WEBHOOK_BODY_LIMIT,
  BODY_TIMEOUT_MS,
  CONNECTION_LIMIT,
  READ_METHODS,
  HTTP_OPTIONS,
  lacksHostHeader,
  PARSER_ERROR_RESPONSES,
  csvPages,
  readQuery,
  exportRecipients,
  exportCalls,
  assertExportable,
  beginExport,
  holdExport,
  exportAudit,
  readDatabaseSize,
  readGauges,
  readUsagePage,
  appRouter,
  createCaller,
  readIdempotencyKey,
  requireUser2 as requireUser,
  requireTenant,
  requireOperator,
  findFileContent,
  findLogoContent,
  addBusinessRoute,
  sections,
  jsonSchema,
  operationObject,
  capitalize,
  pathParameterNames,
  addRestRoutes,
  runRow,
}
