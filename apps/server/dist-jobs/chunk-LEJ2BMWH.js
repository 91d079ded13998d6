import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
import { isRecent, readSession, recordUse } from './chunk-IT7X6LP4.js'
import {
  DomainError,
  consumeAttempt,
  countInWindow,
  findUsableKey,
  hashSecret,
  newSecret,
  readScopes,
  touchKey,
} from './chunk-SGFYJ52H.js'
import { __commonJS, __toESM } from './chunk-FLKO6SS4.js'
var require_forwarded = __commonJS({
  '../../node_modules/.pnpm/forwarded@0.2.0/node_modules/forwarded/index.js'(exports, module) {
    'use strict'
    module.exports = forwarded
    function forwarded(req) {
      if (!req) {
        throw new TypeError('argument req is required')
      }
      var proxyAddrs = parse(req.headers['x-forwarded-for'] || '')
      var socketAddr = getSocketAddr(req)
      var addrs = [socketAddr].concat(proxyAddrs)
      return addrs
    }
    function getSocketAddr(req) {
      return req.socket ? req.socket.remoteAddress : req.connection.remoteAddress
    }
    function parse(header) {
      var end = header.length
      var list = []
      var start = header.length
      for (var i = header.length - 1; i >= 0; i--) {
        switch (header.charCodeAt(i)) {
          case 32:
            if (start === end) {
              start = end = i
            }
            break
          case 44:
            if (start !== end) {
              list.push(header.substring(start, end))
            }
            start = end = i
            break
          default:
            start = i
            break
        }
      }
      if (start !== end) {
        list.push(header.substring(start, end))
      }
      return list
    }
  },
})
var require_ipaddr = __commonJS({
  '../../node_modules/.pnpm/ipaddr.js@1.9.1/node_modules/ipaddr.js/lib/ipaddr.js'(exports, module) {
    ;(function () {
      var expandIPv6, ipaddr, ipv4Part, ipv4Regexes, ipv6Part, ipv6Regexes, matchCIDR, root, zoneIndex
      ipaddr = {}
      root = this
      if (typeof module !== 'undefined' && module !== null && module.exports) {
        module.exports = ipaddr
      } else {
        root['ipaddr'] = ipaddr
      }
      matchCIDR = function (first, second, partSize, cidrBits) {
        var part, shift
        if (first.length !== second.length) {
          throw new Error('ipaddr: cannot match CIDR for objects with different lengths')
        }
        part = 0
        while (cidrBits > 0) {
          shift = partSize - cidrBits
          if (shift < 0) {
            shift = 0
          }
          if (first[part] >> shift !== second[part] >> shift) {
            return false
          }
          cidrBits -= partSize
          part += 1
        }
        return true
      }
      ipaddr.subnetMatch = function (address, rangeList, defaultName) {
        var k, len, rangeName, rangeSubnets, subnet
        if (defaultName == null) {
          defaultName = 'unicast'
        }
        for (rangeName in rangeList) {
          rangeSubnets = rangeList[rangeName]
          if (rangeSubnets[0] && !(rangeSubnets[0] instanceof Array)) {
            rangeSubnets = [rangeSubnets]
          }
          for (k = 0, len = rangeSubnets.length; k < len; k++) {
            subnet = rangeSubnets[k]
            if (address.kind() === subnet[0].kind()) {
              if (address.match.apply(address, subnet)) {
                return rangeName
              }
            }
          }
        }
        return defaultName
      }
      ipaddr.IPv4 = (function () {
        function IPv4(octets) {
          var k, len, octet
          if (octets.length !== 4) {
            throw new Error('ipaddr: ipv4 octet count should be 4')
          }
          for (k = 0, len = octets.length; k < len; k++) {
            octet = octets[k]
            if (!(0 <= octet && octet <= 255)) {
              throw new Error('ipaddr: ipv4 octet should fit in 8 bits')
            }
          }
          this.octets = octets
        }
        IPv4.prototype.kind = function () {
          return 'ipv4'
        }
        IPv4.prototype.toString = function () {
          return this.octets.join('.')
        }
        IPv4.prototype.toNormalizedString = function () {
          return this.toString()
        }
        IPv4.prototype.toByteArray = function () {
          return this.octets.slice(0)
        }
        IPv4.prototype.match = function (other, cidrRange) {
          var ref
          if (cidrRange === void 0) {
            ;((ref = other), (other = ref[0]), (cidrRange = ref[1]))
          }
          if (other.kind() !== 'ipv4') {
            throw new Error('ipaddr: cannot match ipv4 address with non-ipv4 one')
          }
          return matchCIDR(this.octets, other.octets, 8, cidrRange)
        }
        IPv4.prototype.SpecialRanges = {
          unspecified: [[new IPv4([0, 0, 0, 0]), 8]],
          broadcast: [[new IPv4([255, 255, 255, 255]), 32]],
          multicast: [[new IPv4([224, 0, 0, 0]), 4]],
          linkLocal: [[new IPv4([169, 254, 0, 0]), 16]],
          loopback: [[new IPv4([127, 0, 0, 0]), 8]],
          carrierGradeNat: [[new IPv4([100, 64, 0, 0]), 10]],
          private: [
            [new IPv4([10, 0, 0, 0]), 8],
            [new IPv4([172, 16, 0, 0]), 12],
            [new IPv4([192, 168, 0, 0]), 16],
          ],
          reserved: [
            [new IPv4([192, 0, 0, 0]), 24],
            [new IPv4([192, 0, 2, 0]), 24],
            [new IPv4([192, 88, 99, 0]), 24],
            [new IPv4([198, 51, 100, 0]), 24],
            [new IPv4([203, 0, 113, 0]), 24],
            [new IPv4([240, 0, 0, 0]), 4],
          ],
        }
        IPv4.prototype.range = function () {
          return ipaddr.subnetMatch(this, this.SpecialRanges)
        }
        IPv4.prototype.toIPv4MappedAddress = function () {
          return ipaddr.IPv6.parse('::ffff:' + this.toString())
        }
        IPv4.prototype.prefixLengthFromSubnetMask = function () {
          var cidr, i, k, octet, stop, zeros, zerotable
          zerotable = { 0: 8, 128: 7, 192: 6, 224: 5, 240: 4, 248: 3, 252: 2, 254: 1, 255: 0 }
          cidr = 0
          stop = false
          for (i = k = 3; k >= 0; i = k += -1) {
            octet = this.octets[i]
            if (octet in zerotable) {
              zeros = zerotable[octet]
              if (stop && zeros !== 0) {
                return null
              }
              if (zeros !== 8) {
                stop = true
              }
              cidr += zeros
            } else {
              return null
            }
          }
          return 32 - cidr
        }
        return IPv4
      })()
      ipv4Part = '(0?\\d+|0x[a-f0-9]+)'
      ipv4Regexes = {
        fourOctet: new RegExp('^' + ipv4Part + '\\.' + ipv4Part + '\\.' + ipv4Part + '\\.' + ipv4Part + '$', 'i'),
        longValue: new RegExp('^' + ipv4Part + '$', 'i'),
      }
      ipaddr.IPv4.parser = function (string) {
        var match, parseIntAuto, part, shift, value
        parseIntAuto = function (string2) {
          if (string2[0] === '0' && string2[1] !== 'x') {
            return parseInt(string2, 8)
          } else {
            return parseInt(string2)
          }
        }
        if ((match = string.match(ipv4Regexes.fourOctet))) {
          return (function () {
            var k, len, ref, results
            ref = match.slice(1, 6)
            results = []
            for (k = 0, len = ref.length; k < len; k++) {
              part = ref[k]
              results.push(parseIntAuto(part))
            }
            return results
          })()
        } else if ((match = string.match(ipv4Regexes.longValue))) {
          value = parseIntAuto(match[1])
          if (value > 4294967295 || value < 0) {
            throw new Error('ipaddr: address outside defined range')
          }
          return (function () {
            var k, results
            results = []
            for (shift = k = 0; k <= 24; shift = k += 8) {
              results.push((value >> shift) & 255)
            }
            return results
          })().reverse()
        } else {
          return null
        }
      }
      ipaddr.IPv6 = (function () {
        function IPv6(parts, zoneId) {
          var i, k, l, len, part, ref
          if (parts.length === 16) {
            this.parts = []
            for (i = k = 0; k <= 14; i = k += 2) {
              this.parts.push((parts[i] << 8) | parts[i + 1])
            }
          } else if (parts.length === 8) {
            this.parts = parts
          } else {
            throw new Error('ipaddr: ipv6 part count should be 8 or 16')
          }
          ref = this.parts
          for (l = 0, len = ref.length; l < len; l++) {
            part = ref[l]
            if (!(0 <= part && part <= 65535)) {
              throw new Error('ipaddr: ipv6 part should fit in 16 bits')
            }
          }
          if (zoneId) {
            this.zoneId = zoneId
          }
        }
        IPv6.prototype.kind = function () {
          return 'ipv6'
        }
        IPv6.prototype.toString = function () {
          return this.toNormalizedString().replace(/((^|:)(0(:|$))+)/, '::')
        }
        IPv6.prototype.toRFC5952String = function () {
          var bestMatchIndex, bestMatchLength, match, regex, string
          regex = /((^|:)(0(:|$)){2,})/g
          string = this.toNormalizedString()
          bestMatchIndex = 0
          bestMatchLength = -1
          while ((match = regex.exec(string))) {
            if (match[0].length > bestMatchLength) {
              bestMatchIndex = match.index
              bestMatchLength = match[0].length
            }
          }
          if (bestMatchLength < 0) {
            return string
          }
          return string.substring(0, bestMatchIndex) + '::' + string.substring(bestMatchIndex + bestMatchLength)
        }
        IPv6.prototype.toByteArray = function () {
          var bytes, k, len, part, ref
          bytes = []
          ref = this.parts
          for (k = 0, len = ref.length; k < len; k++) {
            part = ref[k]
            bytes.push(part >> 8)
            bytes.push(part & 255)
          }
          return bytes
        }
        IPv6.prototype.toNormalizedString = function () {
          var addr, part, suffix
          addr = function () {
            var k, len, ref, results
            ref = this.parts
            results = []
            for (k = 0, len = ref.length; k < len; k++) {
              part = ref[k]
              results.push(part.toString(16))
            }
            return results
          }
            .call(this)
            .join(':')
          suffix = ''
          if (this.zoneId) {
            suffix = '%' + this.zoneId
          }
          return addr + suffix
        }
        IPv6.prototype.toFixedLengthString = function () {
          var addr, part, suffix
          addr = function () {
            var k, len, ref, results
            ref = this.parts
            results = []
            for (k = 0, len = ref.length; k < len; k++) {
              part = ref[k]
              results.push(part.toString(16).padStart(4, '0'))
            }
            return results
          }
            .call(this)
            .join(':')
          suffix = ''
          if (this.zoneId) {
            suffix = '%' + this.zoneId
          }
          return addr + suffix
        }
        IPv6.prototype.match = function (other, cidrRange) {
          var ref
          if (cidrRange === void 0) {
            ;((ref = other), (other = ref[0]), (cidrRange = ref[1]))
          }
          if (other.kind() !== 'ipv6') {
            throw new Error('ipaddr: cannot match ipv6 address with non-ipv6 one')
          }
          return matchCIDR(this.parts, other.parts, 16, cidrRange)
        }
        IPv6.prototype.SpecialRanges = {
          unspecified: [new IPv6([0, 0, 0, 0, 0, 0, 0, 0]), 128],
          linkLocal: [new IPv6([65152, 0, 0, 0, 0, 0, 0, 0]), 10],
          multicast: [new IPv6([65280, 0, 0, 0, 0, 0, 0, 0]), 8],
          loopback: [new IPv6([0, 0, 0, 0, 0, 0, 0, 1]), 128],
          uniqueLocal: [new IPv6([64512, 0, 0, 0, 0, 0, 0, 0]), 7],
          ipv4Mapped: [new IPv6([0, 0, 0, 0, 0, 65535, 0, 0]), 96],
          rfc6145: [new IPv6([0, 0, 0, 0, 65535, 0, 0, 0]), 96],
          rfc6052: [new IPv6([100, 65435, 0, 0, 0, 0, 0, 0]), 96],
          '6to4': [new IPv6([8194, 0, 0, 0, 0, 0, 0, 0]), 16],
          teredo: [new IPv6([8193, 0, 0, 0, 0, 0, 0, 0]), 32],
          reserved: [[new IPv6([8193, 3512, 0, 0, 0, 0, 0, 0]), 32]],
        }
        IPv6.prototype.range = function () {
          return ipaddr.subnetMatch(this, this.SpecialRanges)
        }
        IPv6.prototype.isIPv4MappedAddress = function () {
          return this.range() === 'ipv4Mapped'
        }
        IPv6.prototype.toIPv4Address = function () {
          var high, low, ref
          if (!this.isIPv4MappedAddress()) {
            throw new Error('ipaddr: trying to convert a generic ipv6 address to ipv4')
          }
          ;((ref = this.parts.slice(-2)), (high = ref[0]), (low = ref[1]))
          return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255])
        }
        IPv6.prototype.prefixLengthFromSubnetMask = function () {
          var cidr, i, k, part, stop, zeros, zerotable
          zerotable = {
            0: 16,
            32768: 15,
            49152: 14,
            57344: 13,
            61440: 12,
            63488: 11,
            64512: 10,
            65024: 9,
            65280: 8,
            65408: 7,
            65472: 6,
            65504: 5,
            65520: 4,
            65528: 3,
            65532: 2,
            65534: 1,
            65535: 0,
          }
          cidr = 0
          stop = false
          for (i = k = 7; k >= 0; i = k += -1) {
            part = this.parts[i]
            if (part in zerotable) {
              zeros = zerotable[part]
              if (stop && zeros !== 0) {
                return null
              }
              if (zeros !== 16) {
                stop = true
              }
              cidr += zeros
            } else {
              return null
            }
          }
          return 128 - cidr
        }
        return IPv6
      })()
      ipv6Part = '(?:[0-9a-f]+::?)+'
      zoneIndex = '%[0-9a-z]{1,}'
      ipv6Regexes = {
        zoneIndex: new RegExp(zoneIndex, 'i'),
        native: new RegExp('^(::)?(' + ipv6Part + ')?([0-9a-f]+)?(::)?(' + zoneIndex + ')?$', 'i'),
        transitional: new RegExp(
          '^((?:' +
            ipv6Part +
            ')|(?:::)(?:' +
            ipv6Part +
            ')?)' +
            (ipv4Part + '\\.' + ipv4Part + '\\.' + ipv4Part + '\\.' + ipv4Part) +
            ('(' + zoneIndex + ')?$'),
          'i',
        ),
      }
      expandIPv6 = function (string, parts) {
        var colonCount, lastColon, part, replacement, replacementCount, zoneId
        if (string.indexOf('::') !== string.lastIndexOf('::')) {
          return null
        }
        zoneId = (string.match(ipv6Regexes['zoneIndex']) || [])[0]
        if (zoneId) {
          zoneId = zoneId.substring(1)
          string = string.replace(/%.+$/, '')
        }
        colonCount = 0
        lastColon = -1
        while ((lastColon = string.indexOf(':', lastColon + 1)) >= 0) {
          colonCount++
        }
        if (string.substr(0, 2) === '::') {
          colonCount--
        }
        if (string.substr(-2, 2) === '::') {
          colonCount--
        }
        if (colonCount > parts) {
          return null
        }
        replacementCount = parts - colonCount
        replacement = ':'
        while (replacementCount--) {
          replacement += '0:'
        }
        string = string.replace('::', replacement)
        if (string[0] === ':') {
          string = string.slice(1)
        }
        if (string[string.length - 1] === ':') {
          string = string.slice(0, -1)
        }
        parts = (function () {
          var k, len, ref, results
          ref = string.split(':')
          results = []
          for (k = 0, len = ref.length; k < len; k++) {
            part = ref[k]
            results.push(parseInt(part, 16))
          }
          return results
        })()
        return { parts, zoneId }
      }
      ipaddr.IPv6.parser = function (string) {
        var addr, k, len, match, octet, octets, zoneId
        if (ipv6Regexes['native'].test(string)) {
          return expandIPv6(string, 8)
        } else if ((match = string.match(ipv6Regexes['transitional']))) {
          zoneId = match[6] || ''
          addr = expandIPv6(match[1].slice(0, -1) + zoneId, 6)
          if (addr.parts) {
            octets = [parseInt(match[2]), parseInt(match[3]), parseInt(match[4]), parseInt(match[5])]
            for (k = 0, len = octets.length; k < len; k++) {
              octet = octets[k]
              if (!(0 <= octet && octet <= 255)) {
                return null
              }
            }
            addr.parts.push((octets[0] << 8) | octets[1])
            addr.parts.push((octets[2] << 8) | octets[3])
            return { parts: addr.parts, zoneId: addr.zoneId }
          }
        }
        return null
      }
      ipaddr.IPv4.isIPv4 = ipaddr.IPv6.isIPv6 = function (string) {
        return this.parser(string) !== null
      }
      ipaddr.IPv4.isValid = function (string) {
        var e
        try {
          new this(this.parser(string))
          return true
        } catch (error1) {
          e = error1
          return false
        }
      }
      ipaddr.IPv4.isValidFourPartDecimal = function (string) {
        if (ipaddr.IPv4.isValid(string) && string.match(/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){3}$/)) {
          return true
        } else {
          return false
        }
      }
      ipaddr.IPv6.isValid = function (string) {
        var addr, e
        if (typeof string === 'string' && string.indexOf(':') === -1) {
          return false
        }
        try {
          addr = this.parser(string)
          new this(addr.parts, addr.zoneId)
          return true
        } catch (error1) {
          e = error1
          return false
        }
      }
      ipaddr.IPv4.parse = function (string) {
        var parts
        parts = this.parser(string)
        if (parts === null) {
          throw new Error('ipaddr: string is not formatted like ip address')
        }
        return new this(parts)
      }
      ipaddr.IPv6.parse = function (string) {
        var addr
        addr = this.parser(string)
        if (addr.parts === null) {
          throw new Error('ipaddr: string is not formatted like ip address')
        }
        return new this(addr.parts, addr.zoneId)
      }
      ipaddr.IPv4.parseCIDR = function (string) {
        var maskLength, match, parsed
        if ((match = string.match(/^(.+)\/(\d+)$/))) {
          maskLength = parseInt(match[2])
          if (maskLength >= 0 && maskLength <= 32) {
            parsed = [this.parse(match[1]), maskLength]
            Object.defineProperty(parsed, 'toString', {
              value: function () {
                return this.join('/')
              },
            })
            return parsed
          }
        }
        throw new Error('ipaddr: string is not formatted like an IPv4 CIDR range')
      }
      ipaddr.IPv4.subnetMaskFromPrefixLength = function (prefix) {
        var filledOctetCount, j, octets
        prefix = parseInt(prefix)
        if (prefix < 0 || prefix > 32) {
          throw new Error('ipaddr: invalid IPv4 prefix length')
        }
        octets = [0, 0, 0, 0]
        j = 0
        filledOctetCount = Math.floor(prefix / 8)
        while (j < filledOctetCount) {
          octets[j] = 255
          j++
        }
        if (filledOctetCount < 4) {
          octets[filledOctetCount] = (Math.pow(2, prefix % 8) - 1) << (8 - (prefix % 8))
        }
        return new this(octets)
      }
      ipaddr.IPv4.broadcastAddressFromCIDR = function (string) {
        var cidr, error, i, ipInterfaceOctets, octets, subnetMaskOctets
        try {
          cidr = this.parseCIDR(string)
          ipInterfaceOctets = cidr[0].toByteArray()
          subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray()
          octets = []
          i = 0
          while (i < 4) {
            octets.push(parseInt(ipInterfaceOctets[i], 10) | (parseInt(subnetMaskOctets[i], 10) ^ 255))
            i++
          }
          return new this(octets)
        } catch (error1) {
          error = error1
          throw new Error('ipaddr: the address does not have IPv4 CIDR format')
        }
      }
      ipaddr.IPv4.networkAddressFromCIDR = function (string) {
        var cidr, error, i, ipInterfaceOctets, octets, subnetMaskOctets
        try {
          cidr = this.parseCIDR(string)
          ipInterfaceOctets = cidr[0].toByteArray()
          subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray()
          octets = []
          i = 0
          while (i < 4) {
            octets.push(parseInt(ipInterfaceOctets[i], 10) & parseInt(subnetMaskOctets[i], 10))
            i++
          }
          return new this(octets)
        } catch (error1) {
          error = error1
          throw new Error('ipaddr: the address does not have IPv4 CIDR format')
        }
      }
      ipaddr.IPv6.parseCIDR = function (string) {
        var maskLength, match, parsed
        if ((match = string.match(/^(.+)\/(\d+)$/))) {
          maskLength = parseInt(match[2])
          if (maskLength >= 0 && maskLength <= 128) {
            parsed = [this.parse(match[1]), maskLength]
            Object.defineProperty(parsed, 'toString', {
              value: function () {
                return this.join('/')
              },
            })
            return parsed
          }
        }
        throw new Error('ipaddr: string is not formatted like an IPv6 CIDR range')
      }
      ipaddr.isValid = function (string) {
        return ipaddr.IPv6.isValid(string) || ipaddr.IPv4.isValid(string)
      }
      ipaddr.parse = function (string) {
        if (ipaddr.IPv6.isValid(string)) {
          return ipaddr.IPv6.parse(string)
        } else if (ipaddr.IPv4.isValid(string)) {
          return ipaddr.IPv4.parse(string)
        } else {
          throw new Error('ipaddr: the address has neither IPv6 nor IPv4 format')
        }
      }
      ipaddr.parseCIDR = function (string) {
        var e
        try {
          return ipaddr.IPv6.parseCIDR(string)
        } catch (error1) {
          e = error1
          try {
            return ipaddr.IPv4.parseCIDR(string)
          } catch (error12) {
            e = error12
            throw new Error('ipaddr: the address has neither IPv6 nor IPv4 CIDR format')
          }
        }
      }
      ipaddr.fromByteArray = function (bytes) {
        var length
        length = bytes.length
        if (length === 4) {
          return new ipaddr.IPv4(bytes)
        } else if (length === 16) {
          return new ipaddr.IPv6(bytes)
        } else {
          throw new Error('ipaddr: the binary input is neither an IPv6 nor IPv4 address')
        }
      }
      ipaddr.process = function (string) {
        var addr
        addr = this.parse(string)
        if (addr.kind() === 'ipv6' && addr.isIPv4MappedAddress()) {
          return addr.toIPv4Address()
        } else {
          return addr
        }
      }
    }).call(exports)
  },
})
var require_proxy_addr = __commonJS({
  '../../node_modules/.pnpm/proxy-addr@2.0.8/node_modules/proxy-addr/index.js'(exports, module) {
    'use strict'
    module.exports = proxyaddr
    module.exports.all = alladdrs
    module.exports.compile = compile
    var forwarded = require_forwarded()
    var ipaddr = require_ipaddr()
    var DIGIT_REGEXP = /^[0-9]+$/
    var isip = ipaddr.isValid
    var parseip = ipaddr.parse
    var IP_RANGES = {
      linklocal: ['169.254.0.0/16', 'fe80::/10'],
      loopback: ['127.0.0.1/8', '::1/128'],
      uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
    }
    function alladdrs(req, trust) {
      var addrs = forwarded(req)
      if (!trust) {
        return addrs
      }
      if (typeof trust !== 'function') {
        trust = compile(trust)
      }
      for (var i = 0; i < addrs.length - 1; i++) {
        if (trust(addrs[i], i)) continue
        addrs.length = i + 1
      }
      return addrs
    }
    function compile(val) {
      if (!val) {
        throw new TypeError('argument is required')
      }
      var trust
      if (typeof val === 'string') {
        trust = [val]
      } else if (Array.isArray(val)) {
        trust = val.slice()
      } else {
        throw new TypeError('unsupported trust argument')
      }
      for (var i = 0; i < trust.length; i++) {
        val = trust[i]
        if (!Object.prototype.hasOwnProperty.call(IP_RANGES, val)) {
          continue
        }
        val = IP_RANGES[val]
        trust.splice.apply(trust, [i, 1].concat(val))
        i += val.length - 1
      }
      return compileTrust(compileRangeSubnets(trust))
    }
    function compileRangeSubnets(arr) {
      var rangeSubnets = new Array(arr.length)
      for (var i = 0; i < arr.length; i++) {
        rangeSubnets[i] = parseipNotation(arr[i])
      }
      return rangeSubnets
    }
    function compileTrust(rangeSubnets) {
      var len = rangeSubnets.length
      return len === 0 ? trustNone : len === 1 ? trustSingle(rangeSubnets[0]) : trustMulti(rangeSubnets)
    }
    function parseipNotation(note) {
      var pos = note.lastIndexOf('/')
      var str = pos !== -1 ? note.substring(0, pos) : note
      if (!isip(str)) {
        throw new TypeError('invalid IP address: ' + str)
      }
      var ip = parseip(str)
      if (pos === -1 && ip.kind() === 'ipv6' && ip.isIPv4MappedAddress()) {
        ip = ip.toIPv4Address()
      }
      var max = ip.kind() === 'ipv6' ? 128 : 32
      var range = pos !== -1 ? note.substring(pos + 1, note.length) : null
      if (range === null) {
        range = max
      } else if (DIGIT_REGEXP.test(range)) {
        range = parseInt(range, 10)
      } else if (ip.kind() === 'ipv4' && isip(range)) {
        range = parseNetmask(range)
      } else {
        range = null
      }
      if (range <= 0 || range > max) {
        throw new TypeError('invalid range on address: ' + note)
      }
      return [ip, range]
    }
    function parseNetmask(netmask) {
      var ip = parseip(netmask)
      var kind = ip.kind()
      return kind === 'ipv4' ? ip.prefixLengthFromSubnetMask() : null
    }
    function proxyaddr(req, trust) {
      if (!req) {
        throw new TypeError('req argument is required')
      }
      if (!trust) {
        throw new TypeError('trust argument is required')
      }
      var addrs = alladdrs(req, trust)
      var addr = addrs[addrs.length - 1]
      return addr
    }
    function trustNone() {
      return false
    }
    function trustMulti(subnets) {
      return function trust(addr) {
        if (!isip(addr)) return false
        var ip = parseip(addr)
        if (ip.kind() === 'ipv6' && ip.isIPv4MappedAddress()) {
          ip = ip.toIPv4Address()
        }
        var ipconv
        var kind = ip.kind()
        for (var i = 0; i < subnets.length; i++) {
          var subnet = subnets[i]
          var subnetip = subnet[0]
          var subnetkind = subnetip.kind()
          var subnetrange = subnet[1]
          var trusted = ip
          if (kind !== subnetkind) {
            if (subnetkind === 'ipv4' && !ip.isIPv4MappedAddress()) {
              continue
            }
            if (subnetkind !== 'ipv4' && !(subnetrange >= 96 && subnetip.isIPv4MappedAddress())) {
              continue
            }
            if (!ipconv) {
              ipconv = subnetkind === 'ipv4' ? ip.toIPv4Address() : ip.toIPv4MappedAddress()
            }
            trusted = ipconv
          } else if (kind === 'ipv6' && subnetip.isIPv4MappedAddress()) {
            continue
          }
          if (trusted.match(subnetip, subnetrange)) {
            return true
          }
        }
        return false
      }
    }
    function trustSingle(subnet) {
      var subnetip = subnet[0]
      var subnetkind = subnetip.kind()
      var subnetisipv4 = subnetkind === 'ipv4'
      var subnetrange = subnet[1]
      return function trust(addr) {
        if (!isip(addr)) return false
        var ip = parseip(addr)
        if (ip.kind() === 'ipv6' && ip.isIPv4MappedAddress()) {
          ip = ip.toIPv4Address()
        }
        var kind = ip.kind()
        if (kind !== subnetkind) {
          if (subnetisipv4 && !ip.isIPv4MappedAddress()) {
            return false
          }
          if (!subnetisipv4 && !(subnetrange >= 96 && subnetip.isIPv4MappedAddress())) {
            return false
          }
          ip = subnetisipv4 ? ip.toIPv4Address() : ip.toIPv4MappedAddress()
        } else if (kind === 'ipv6' && subnetip.isIPv4MappedAddress()) {
          return false
        }
        return ip.match(subnetip, subnetrange)
      }
    }
  },
})
var AccessError = class extends DomainError {
  constructor(message = 'Forbidden') {
    super('forbidden', message)
  }
}
function assertKeyAccess(session, access, { isChange = false } = {}) {
  if (!session?.key) return
  const { key, tenantId } = session
  const needed = typeof access === 'string' ? access : access[tenantId === null ? 'operator' : 'business']
  if (needed === 'session') throw new AccessError('An API key cannot do this. Please sign in.')
  if (!key.scopes.includes(needed)) throw new AccessError(`This API key lacks the permission "${needed}".`)
  if (key.isReadOnly && isChange) throw new AccessError('Service is paused')
}
function serializeCookie(name, value, attributes) {
  const keyValueEntries = []
  keyValueEntries.push([encodeURIComponent(name), encodeURIComponent(value)])
  if (attributes?.domain !== void 0) {
    keyValueEntries.push(['Domain', attributes.domain])
  }
  if (attributes?.expires !== void 0) {
    keyValueEntries.push(['Expires', attributes.expires.toUTCString()])
  }
  if (attributes?.httpOnly) {
    keyValueEntries.push(['HttpOnly'])
  }
  if (attributes?.maxAge !== void 0) {
    keyValueEntries.push(['Max-Age', attributes.maxAge.toString()])
  }
  if (attributes?.path !== void 0) {
    keyValueEntries.push(['Path', attributes.path])
  }
  if (attributes?.sameSite === 'lax') {
    keyValueEntries.push(['SameSite', 'Lax'])
  }
  if (attributes?.sameSite === 'none') {
    keyValueEntries.push(['SameSite', 'None'])
  }
  if (attributes?.sameSite === 'strict') {
    keyValueEntries.push(['SameSite', 'Strict'])
  }
  if (attributes?.secure) {
    keyValueEntries.push(['Secure'])
  }
  return keyValueEntries.map((pair) => pair.join('=')).join('; ')
}
function parseCookies(header) {
  const cookies = new Map()
  const items = header.split('; ')
  for (const item of items) {
    const pair = item.split('=')
    const rawKey = pair[0]
    const rawValue = pair[1] ?? ''
    if (!rawKey) continue
    cookies.set(decodeURIComponent(rawKey), decodeURIComponent(rawValue))
  }
  return cookies
}
var DAY_SECONDS = 24 * 60 * 60
var PERSISTENT_SECONDS = 30 * DAY_SECONDS
var DEVICE_SECONDS = 400 * DAY_SECONDS
function cookieNames({ secure }) {
  const prefix = secure ? '__Host-' : ''
  return { session: `${prefix}callwright_session`, device: `${prefix}callwright_device` }
}
function sessionCookie(token, options) {
  const { secure, persistent } = options
  return serializeCookie(cookieNames({ secure }).session, token ?? '', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    ...(token === null ? { maxAge: 0 } : {}),
    ...(token !== null && persistent ? { maxAge: PERSISTENT_SECONDS } : {}),
  })
}
function deviceCookie(token, { secure }) {
  const name = cookieNames({ secure }).device
  return serializeCookie(name, token, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: DEVICE_SECONDS })
}
function readCookies(header) {
  const cookies = new Map()
  for (const pair of header?.split(/;\s*/) ?? []) {
    try {
      for (const [name, value] of parseCookies(pair)) cookies.set(name, value)
    } catch {
      continue
    }
  }
  return cookies
}
var import_proxy_addr = __toESM(require_proxy_addr(), 1)
import { isIP } from 'node:net'
function compileTrustedProxies(ranges) {
  const splitInHalf = (range) => (range.includes(':') ? ['::/1', '8000::/1'] : ['0.0.0.0/1', '128.0.0.0/1'])
  return import_proxy_addr.default.compile(
    ranges.flatMap((range) => (/\/0+$/.test(range) ? splitInHalf(range) : range)),
  )
}
function clientAddress(request, isTrusted) {
  const address = import_proxy_addr.default.all(request, isTrusted).findLast((hop) => isIP(hop) !== 0) ?? ''
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
function isLoopbackAddress(address) {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}
function createCounters() {
  return { responses: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, webhooks: { new: 0, duplicate: 0, refused: 0 } }
}
function countResponse(counters, status) {
  const group = String(Math.floor(status / 100))
  if (group === '1' || group === '2' || group === '3' || group === '4' || group === '5') counters.responses[group] += 1
}
import { crc32 } from 'node:zlib'
var PREFIXES = { business: 'cw_', operator: 'cwop_' }
var CHECKSUM_LENGTH = 6
var PATTERN = /^cw(?:op)?_[0-9A-Za-z]{49}$/
var DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
var START_LENGTH = 7
var END_LENGTH = 4
function newApiKey(kind) {
  const text = `${PREFIXES[kind]}${newSecret()}`
  return `${text}${checksum(text)}`
}
function isWellFormedKey(text) {
  return PATTERN.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}
function describeKey(key) {
  return { prefix: key.slice(0, START_LENGTH), suffix: key.slice(-END_LENGTH) }
}
function checksum(text) {
  let rest = crc32(text)
  let digits = ''
  for (let position = 0; position < CHECKSUM_LENGTH; position += 1) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
var LAST_USED_PRECISION_MS = 6e4
async function readApiKey({ db, now }, key, options) {
  if (!isWellFormedKey(key)) return null
  const keyHash = hashSecret(key)
  const at = now()
  const found = await findUsableKey(db, { keyHash, now: at })
  if (!found) return null
  const { id, name, lastUsedAt, tenantId } = found
  const isNoted = lastUsedAt !== null && isRecent(lastUsedAt, at, LAST_USED_PRECISION_MS)
  if (options.touch !== false && !isNoted) {
    const { ip } = options
    await recordUse(id, async () => await touchKey(db, id, { lastUsedAt: at, lastUsedIp: ip }))
  }
  return {
    sessionId: keyHash,
    key: { id, name, scopes: readScopes(found.scopes), isReadOnly: found.pausedAt !== null },
    persistent: false,
    user: { id: found.userId, email: found.email, role: found.role, emailVerified: found.emailVerifiedAt !== null },
    tenantId,
  }
}
var CONNECTIONS_PER_SESSION = 20
var CHECK_INTERVAL_MS = 6e4
function createLiveConnections(deps, checkEveryMs = CHECK_INTERVAL_MS) {
  const connections = new Set()
  const countBySession = new Map()
  let isClosed = false
  function release(connection) {
    if (!connections.delete(connection)) return
    const { sessionId } = connection.session
    const remaining = (countBySession.get(sessionId) ?? 1) - 1
    if (remaining > 0) countBySession.set(sessionId, remaining)
    else countBySession.delete(sessionId)
  }
  function endConnection(connection, reason) {
    release(connection)
    connection.close(reason)
  }
  function onSessionsEnded(event) {
    for (const connection of connections) {
      const { sessionId, user, key } = connection.session
      const isOneOfAll = event.sessionId === 'all' && user.id === event.userId && key === null
      const isAffected = isOneOfAll || sessionId === event.sessionId
      if (isAffected) endConnection(connection, 'session-ended')
    }
  }
  async function check() {
    const aliveBySession = new Map()
    for (const connection of [...connections]) {
      const { sessionId } = connection.session
      if (!aliveBySession.has(sessionId)) aliveBySession.set(sessionId, await isAlive(deps, connection))
      if (!aliveBySession.get(sessionId) && connections.has(connection)) endConnection(connection, 'session-ended')
    }
  }
  async function endIfRevoked(connection) {
    if (!(await isAlive(deps, connection)) && connections.has(connection)) endConnection(connection, 'session-ended')
  }
  function logFailure(error) {
    deps.log.error({ err: error }, 'sessions of open connections could not be checked')
  }
  const timer = setInterval(() => void check().catch(logFailure), checkEveryMs)
  timer.unref()
  deps.events.on('sessionsEnded', onSessionsEnded)
  return {
    add(connection) {
      const { sessionId } = connection.session
      const count = countBySession.get(sessionId) ?? 0
      if (isClosed || count >= CONNECTIONS_PER_SESSION) return null
      connections.add(connection)
      countBySession.set(sessionId, count + 1)
      if (connection.session.key) endIfRevoked(connection).catch(logFailure)
      return () => release(connection)
    },
    get size() {
      return connections.size
    },
    closeAll() {
      isClosed = true
      clearInterval(timer)
      deps.events.off('sessionsEnded', onSessionsEnded)
      for (const connection of [...connections]) endConnection(connection, 'stopping')
    },
  }
}
async function isAlive(deps, { session, credential }) {
  const current = session.key
    ? await readApiKey(deps, credential, { touch: false })
    : await readSession(deps, credential, { touch: false })
  return current?.sessionId === session.sessionId
}
function securityHeaders(options) {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
var CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
].join('; ')
var FILE_CONTENT_SECURITY_POLICY = "sandbox; default-src 'none'"
function createServerContext(config, { deps, blobs, files, log }) {
  const https = config.PUBLIC_URL?.protocol === 'https:'
  return {
    deps,
    blobs,
    isBucketUp: files && files.bucket.isUp,
    log,
    dataDir: config.DATA_DIR,
    https,
    cookieNames: cookieNames({ secure: https }),
    headers: securityHeaders({ https }),
    twilioAuthTokens: config.TWILIO_AUTH_TOKEN,
    providerOrigin: config.voice.provider === 'elevenlabs' ? new URL(config.voice.baseUrl).origin : null,
    isTrustedProxy: compileTrustedProxies(config.TRUST_PROXY),
    hasTrustedProxies: config.TRUST_PROXY.length > 0,
    liveConnections: createLiveConnections(deps),
    counters: createCounters(),
    isStopping: false,
  }
}
function clientAddressOf(server, request) {
  return clientAddress(request, server.isTrustedProxy)
}
var KEY_REQUESTS = { name: 'api-key', max: 600, windowMs: 6e4 }
var BAD_KEYS_BY_IP = { name: 'bad-key-ip', max: 60, windowMs: 15 * 6e4 }
var KEY_PATHS = /^\/(?:api\/(?!webhooks\/)|trpc\/|socket\.io(?:$|\/)|mcp$)/
var MAX_CHECK_AGE_MS = 1e3
var checks = new WeakMap()
function findBearer({ headers }) {
  const match = /^bearer(?:\s+(.*))?$/i.exec(headers.authorization ?? '')
  return match && (match[1] ?? '').trim()
}
async function readKey(server, request, procedures = 1) {
  const key = findBearer(request)
  if (key === null) return null
  const check = checks.get(request) ?? { at: performance.now(), result: checkKey(server, request, { key, procedures }) }
  checks.set(request, check)
  const result = await check.result
  if (result.refusal || performance.now() - check.at <= MAX_CHECK_AGE_MS) return result
  const session = await readApiKey(server.deps, key, { touch: false })
  return session ? { ...result, session } : createBadKeyResult()
}
async function admitKey(server, request, reply) {
  const { raw, routeOptions } = request
  const { '*': path = '' } = request.params
  const result = await readKey(server, raw, routeOptions.config.countProcedures?.(path))
  if (!result) return
  reply.headers(result.headers)
  if (result.refusal) throw result.refusal
}
function addKeys(app, server) {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url ?? request.url.split('?')[0] ?? ''
    if (!KEY_PATHS.test(path)) return
    await admitKey(server, request, reply).catch((error) => {
      if (!path.startsWith('/trpc/')) throw error
    })
  })
}
async function checkKey(server, request, { key, procedures }) {
  const { deps } = server
  const ip = clientAddressOf(server, request)
  const session = await readApiKey(deps, key, { ip })
  if (!session) return await refuseBadKey(server, ip)
  const window = await countInWindow(deps, KEY_REQUESTS, { id: session.sessionId, attempts: procedures })
  const headers = {
    'ratelimit-limit': String(window.limit),
    'ratelimit-remaining': String(window.remaining),
    'ratelimit-reset': String(window.resetSeconds),
  }
  if (!window.isExceeded) return { session, refusal: null, headers }
  const refusal = new DomainError(
    'too-many',
    'Too many requests with this API key. Please wait a while and try again.',
    { retryAfterSeconds: window.resetSeconds },
  )
  return { session: null, refusal, headers }
}
async function refuseBadKey({ deps }, ip) {
  try {
    await consumeAttempt(deps, BAD_KEYS_BY_IP, ip)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { session: null, refusal: error, headers: { connection: 'close' } }
  }
  return createBadKeyResult()
}
function createBadKeyResult() {
  const refusal = new DomainError('not-signed-in', 'Not authenticated')
  return { session: null, refusal, headers: { 'www-authenticate': 'Bearer', connection: 'close' } }
}
var MAX_USER_AGENT_LENGTH = 400
async function resolveCaller(server, request, cookies) {
  const credential = readCredential(server, request)
  const sender = {
    credential,
    ip: clientAddressOf(server, request),
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  }
  const key = await readKey(server, request)
  if (key?.refusal) throw key.refusal
  if (key) return { ...sender, session: key.session, sessionToken: null, deviceToken: null, cookies: NO_COOKIES }
  return {
    ...sender,
    session: await readSession(server.deps, credential),
    sessionToken: credential,
    deviceToken: readCookies(request.headers.cookie).get(server.cookieNames.device) ?? null,
    cookies,
  }
}
function readCredential(server, request) {
  return findBearer(request) ?? readCookies(request.headers.cookie).get(server.cookieNames.session) ?? null
}
async function createRequestContext(server, request, reply) {
  return { ...server.deps, caller: await resolveCaller(server, request, replyCookies(server, reply)) }
}
function replyCookies({ https }, reply) {
  const set = (cookie) => void reply.header('set-cookie', cookie)
  return {
    setSession: (token, { persistent }) => set(sessionCookie(token, { secure: https, persistent })),
    clearSession: () => set(sessionCookie(null, { secure: https, persistent: false })),
    setDevice: (token) => set(deviceCookie(token, { secure: https })),
  }
}
function isSignedIn(caller) {
  return caller.session !== null && caller.credential !== null
}
var NO_COOKIES = { setSession() {}, clearSession() {}, setDevice() {} }
export {
  countResponse,
  AccessError,
  assertKeyAccess,
  newApiKey,
  describeKey,
  isLoopbackAddress,
  FILE_CONTENT_SECURITY_POLICY,
  createServerContext,
  clientAddressOf,
  KEY_REQUESTS,
  findBearer,
  readKey,
  admitKey,
  addKeys,
  resolveCaller,
  readCredential,
  createRequestContext,
  isSignedIn,
  NO_COOKIES,
}
