import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __fileURLToPath(import.meta.url)
const __dirname = import.meta.dirname
function isUndefined(obj) {
  return typeof obj === 'undefined' || obj === void 0
}
function isString(obj) {
  return typeof obj === 'string'
}
function isNumber(obj) {
  return typeof obj === 'number'
}
function isBoolean(obj) {
  return typeof obj === 'boolean'
}
function isNull(obj) {
  return obj === null
}
function isDate(obj) {
  return obj instanceof Date
}
function isBigInt(obj) {
  return typeof obj === 'bigint'
}
function isFunction(obj) {
  return typeof obj === 'function'
}
function isObject(obj) {
  return typeof obj === 'object' && obj !== null
}
function getLast(arr) {
  return arr[arr.length - 1]
}
function freeze(obj) {
  return Object.freeze(obj)
}
function asArray(arg) {
  if (isReadonlyArray(arg)) {
    return arg
  } else {
    return [arg]
  }
}
function isReadonlyArray(arg) {
  return Array.isArray(arg)
}
function noop(obj) {
  return obj
}
function getMessage(error) {
  return error instanceof Error ? error.message : String(error)
}
var AlterTableNode = freeze({
  is(node) {
    return node.kind === 'AlterTableNode'
  },
  create(table) {
    return freeze({ kind: 'AlterTableNode', table })
  },
  cloneWithTableProps(node, props) {
    return freeze({ ...node, ...props })
  },
  cloneWithColumnAlteration(node, columnAlteration) {
    return freeze({
      ...node,
      columnAlterations: node.columnAlterations ? [...node.columnAlterations, columnAlteration] : [columnAlteration],
    })
  },
})
var IdentifierNode = freeze({
  is(node) {
    return node.kind === 'IdentifierNode'
  },
  create(name) {
    return freeze({ kind: 'IdentifierNode', name })
  },
})
var CreateIndexNode = freeze({
  is(node) {
    return node.kind === 'CreateIndexNode'
  },
  create(name) {
    return freeze({ kind: 'CreateIndexNode', name: IdentifierNode.create(name) })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
  cloneWithColumns(node, columns) {
    return freeze({ ...node, columns: [...(node.columns || []), ...columns] })
  },
})
var CreateSchemaNode = freeze({
  is(node) {
    return node.kind === 'CreateSchemaNode'
  },
  create(schema, params) {
    return freeze({ kind: 'CreateSchemaNode', schema: IdentifierNode.create(schema), ...params })
  },
  cloneWith(createSchema, params) {
    return freeze({ ...createSchema, ...params })
  },
})
var ON_COMMIT_ACTIONS = ['preserve rows', 'delete rows', 'drop']
var CreateTableNode = freeze({
  is(node) {
    return node.kind === 'CreateTableNode'
  },
  create(table) {
    return freeze({ kind: 'CreateTableNode', table, columns: freeze([]) })
  },
  cloneWithColumn(node, column) {
    return freeze({ ...node, columns: freeze([...node.columns, column]) })
  },
  cloneWithConstraint(node, constraint) {
    return freeze({
      ...node,
      constraints: node.constraints ? freeze([...node.constraints, constraint]) : freeze([constraint]),
    })
  },
  cloneWithIndex(node, index) {
    return freeze({ ...node, indexes: node.indexes ? freeze([...node.indexes, index]) : freeze([index]) })
  },
  cloneWithFrontModifier(node, modifier) {
    return freeze({
      ...node,
      frontModifiers: node.frontModifiers ? freeze([...node.frontModifiers, modifier]) : freeze([modifier]),
    })
  },
  cloneWithEndModifier(node, modifier) {
    return freeze({
      ...node,
      endModifiers: node.endModifiers ? freeze([...node.endModifiers, modifier]) : freeze([modifier]),
    })
  },
  cloneWith(node, params) {
    return freeze({ ...node, ...params })
  },
})
var SchemableIdentifierNode = freeze({
  is(node) {
    return node.kind === 'SchemableIdentifierNode'
  },
  create(identifier) {
    return freeze({ kind: 'SchemableIdentifierNode', identifier: IdentifierNode.create(identifier) })
  },
  createWithSchema(schema, identifier) {
    return freeze({
      kind: 'SchemableIdentifierNode',
      schema: IdentifierNode.create(schema),
      identifier: IdentifierNode.create(identifier),
    })
  },
})
var DropIndexNode = freeze({
  is(node) {
    return node.kind === 'DropIndexNode'
  },
  create(name, params) {
    return freeze({ kind: 'DropIndexNode', name: SchemableIdentifierNode.create(name), ...params })
  },
  cloneWith(dropIndex, props) {
    return freeze({ ...dropIndex, ...props })
  },
})
var DropSchemaNode = freeze({
  is(node) {
    return node.kind === 'DropSchemaNode'
  },
  create(schema, params) {
    return freeze({ kind: 'DropSchemaNode', schema: IdentifierNode.create(schema), ...params })
  },
  cloneWith(dropSchema, params) {
    return freeze({ ...dropSchema, ...params })
  },
})
var DropTableNode = freeze({
  is(node) {
    return node.kind === 'DropTableNode'
  },
  create(table, params) {
    return freeze({ kind: 'DropTableNode', table, ...params })
  },
  cloneWith(dropIndex, params) {
    return freeze({ ...dropIndex, ...params })
  },
})
var AliasNode = freeze({
  is(node) {
    return node.kind === 'AliasNode'
  },
  create(node, alias) {
    return freeze({ kind: 'AliasNode', node, alias })
  },
})
var TableNode = freeze({
  is(node) {
    return node.kind === 'TableNode'
  },
  create(table) {
    return freeze({ kind: 'TableNode', table: SchemableIdentifierNode.create(table) })
  },
  createWithSchema(schema, table) {
    return freeze({ kind: 'TableNode', table: SchemableIdentifierNode.createWithSchema(schema, table) })
  },
})
function isOperationNodeSource(obj) {
  return isObject(obj) && isFunction(obj.toOperationNode)
}
function isExpression(obj) {
  return isObject(obj) && 'expressionType' in obj && isOperationNodeSource(obj)
}
function isAliasedExpression(obj) {
  return isObject(obj) && 'expression' in obj && isString(obj.alias) && isOperationNodeSource(obj)
}
var SelectModifierNode = freeze({
  is(node) {
    return node.kind === 'SelectModifierNode'
  },
  create(modifier, of) {
    return freeze({ kind: 'SelectModifierNode', modifier, of })
  },
  createWithExpression(modifier) {
    return freeze({ kind: 'SelectModifierNode', rawModifier: modifier })
  },
})
var AndNode = freeze({
  is(node) {
    return node.kind === 'AndNode'
  },
  create(left, right) {
    return freeze({ kind: 'AndNode', left, right })
  },
})
var OrNode = freeze({
  is(node) {
    return node.kind === 'OrNode'
  },
  create(left, right) {
    return freeze({ kind: 'OrNode', left, right })
  },
})
var OnNode = freeze({
  is(node) {
    return node.kind === 'OnNode'
  },
  create(filter) {
    return freeze({ kind: 'OnNode', on: filter })
  },
  cloneWithOperation(onNode, operator, operation) {
    return freeze({
      ...onNode,
      on: operator === 'And' ? AndNode.create(onNode.on, operation) : OrNode.create(onNode.on, operation),
    })
  },
})
var JoinNode = freeze({
  is(node) {
    return node.kind === 'JoinNode'
  },
  create(joinType, table) {
    return freeze({ kind: 'JoinNode', joinType, table, on: void 0 })
  },
  createWithOn(joinType, table, on) {
    return freeze({ kind: 'JoinNode', joinType, table, on: OnNode.create(on) })
  },
  cloneWithOn(joinNode, operation) {
    return freeze({
      ...joinNode,
      on: joinNode.on ? OnNode.cloneWithOperation(joinNode.on, 'And', operation) : OnNode.create(operation),
    })
  },
})
var BinaryOperationNode = freeze({
  is(node) {
    return node.kind === 'BinaryOperationNode'
  },
  create(leftOperand, operator, rightOperand) {
    return freeze({ kind: 'BinaryOperationNode', leftOperand, operator, rightOperand })
  },
})
var COMPARISON_OPERATORS_DICTIONARY = freeze({
  '=': true,
  '==': true,
  '!=': true,
  '<>': true,
  '>': true,
  '>=': true,
  '<': true,
  '<=': true,
  in: true,
  'not in': true,
  is: true,
  'is not': true,
  like: true,
  'not like': true,
  match: true,
  ilike: true,
  'not ilike': true,
  '@>': true,
  '<@': true,
  '^@': true,
  '&&': true,
  '?': true,
  '?&': true,
  '?|': true,
  '!<': true,
  '!>': true,
  '<=>': true,
  '!~': true,
  '~': true,
  '~*': true,
  '!~*': true,
  '@@': true,
  '@@@': true,
  '!!': true,
  '<->': true,
  regexp: true,
  'is distinct from': true,
  'is not distinct from': true,
})
var COMPARISON_OPERATORS = Object.keys(COMPARISON_OPERATORS_DICTIONARY)
var ARITHMETIC_OPERATORS_DICTIONARY = freeze({
  '+': true,
  '-': true,
  '*': true,
  '/': true,
  '%': true,
  '^': true,
  '&': true,
  '|': true,
  '#': true,
  '<<': true,
  '>>': true,
})
var ARITHMETIC_OPERATORS = Object.keys(ARITHMETIC_OPERATORS_DICTIONARY)
var JSON_OPERATORS_DICTIONARY = freeze({ '->': true, '->>': true })
var JSON_OPERATORS = Object.keys(JSON_OPERATORS_DICTIONARY)
var BINARY_OPERATORS_DICTIONARY = freeze({
  ...COMPARISON_OPERATORS_DICTIONARY,
  ...ARITHMETIC_OPERATORS_DICTIONARY,
  '||': true,
})
var BINARY_OPERATORS = Object.keys(BINARY_OPERATORS_DICTIONARY)
var UNARY_FILTER_OPERATORS_DICTIONARY = freeze({ exists: true, 'not exists': true })
var UNARY_FILTER_OPERATORS = Object.keys(UNARY_FILTER_OPERATORS_DICTIONARY)
var UNARY_OPERATORS_DICTIONARY = freeze({ ...UNARY_FILTER_OPERATORS_DICTIONARY, '-': true, not: true })
var UNARY_OPERATORS = Object.keys(UNARY_OPERATORS_DICTIONARY)
var OPERATORS = [...BINARY_OPERATORS, ...JSON_OPERATORS, ...UNARY_OPERATORS, 'between', 'between symmetric']
var OperatorNode = freeze({
  is(node) {
    return node.kind === 'OperatorNode'
  },
  create(operator) {
    return freeze({ kind: 'OperatorNode', operator })
  },
})
function isBinaryOperator(op) {
  return isString(op) && BINARY_OPERATORS_DICTIONARY[op]
}
function isJSONOperator(op) {
  return isString(op) && JSON_OPERATORS_DICTIONARY[op]
}
function isUnaryOperator(op) {
  return isString(op) && UNARY_OPERATORS_DICTIONARY[op]
}
var ColumnNode = freeze({
  is(node) {
    return node.kind === 'ColumnNode'
  },
  create(column) {
    return freeze({ kind: 'ColumnNode', column: IdentifierNode.create(column) })
  },
})
var SelectAllNode = freeze({
  is(node) {
    return node.kind === 'SelectAllNode'
  },
  create() {
    return freeze({ kind: 'SelectAllNode' })
  },
})
var ReferenceNode = freeze({
  is(node) {
    return node.kind === 'ReferenceNode'
  },
  create(column, table) {
    return freeze({ kind: 'ReferenceNode', table, column })
  },
  createSelectAll(table) {
    return freeze({ kind: 'ReferenceNode', table, column: SelectAllNode.create() })
  },
})
var DynamicReferenceBuilder = class {
  #dynamicReference
  get dynamicReference() {
    return this.#dynamicReference
  }
  get refType() {
    return void 0
  }
  constructor(reference) {
    this.#dynamicReference = reference
  }
  toOperationNode() {
    return parseSimpleReferenceExpression(this.#dynamicReference)
  }
}
function isDynamicReferenceBuilder(obj) {
  return isObject(obj) && isOperationNodeSource(obj) && isString(obj.dynamicReference)
}
var OrderByItemNode = freeze({
  is(node) {
    return node.kind === 'OrderByItemNode'
  },
  create(orderBy, direction) {
    return freeze({ kind: 'OrderByItemNode', orderBy, direction })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
})
var RawNode = freeze({
  is(node) {
    return node.kind === 'RawNode'
  },
  create(sqlFragments, parameters) {
    return freeze({ kind: 'RawNode', sqlFragments: freeze(sqlFragments), parameters: freeze(parameters) })
  },
  createWithSql(sql2) {
    return RawNode.create([sql2], [])
  },
  createWithChild(child) {
    return RawNode.create(['', ''], [child])
  },
  createWithChildren(children) {
    return RawNode.create(new Array(children.length + 1).fill(''), children)
  },
})
var CollateNode = freeze({
  is(node) {
    return node.kind === 'CollateNode'
  },
  create(collation) {
    return freeze({ kind: 'CollateNode', collation: IdentifierNode.create(collation) })
  },
})
var OrderByItemBuilder = class _OrderByItemBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  desc() {
    return new _OrderByItemBuilder({
      node: OrderByItemNode.cloneWith(this.#props.node, { direction: RawNode.createWithSql('desc') }),
    })
  }
  asc() {
    return new _OrderByItemBuilder({
      node: OrderByItemNode.cloneWith(this.#props.node, { direction: RawNode.createWithSql('asc') }),
    })
  }
  nullsLast() {
    return new _OrderByItemBuilder({ node: OrderByItemNode.cloneWith(this.#props.node, { nulls: 'last' }) })
  }
  nullsFirst() {
    return new _OrderByItemBuilder({ node: OrderByItemNode.cloneWith(this.#props.node, { nulls: 'first' }) })
  }
  collate(collation) {
    return new _OrderByItemBuilder({
      node: OrderByItemNode.cloneWith(this.#props.node, { collation: CollateNode.create(collation) }),
    })
  }
  toOperationNode() {
    return this.#props.node
  }
}
var LOGGED_MESSAGES = new Set()
function logOnce(message) {
  if (LOGGED_MESSAGES.has(message)) {
    return
  }
  LOGGED_MESSAGES.add(message)
  console.log(message)
}
function warnOnce(message) {
  if (LOGGED_MESSAGES.has(message)) {
    return
  }
  LOGGED_MESSAGES.add(message)
  console.warn(message)
}
function isOrderByDirection(thing) {
  return thing === 'asc' || thing === 'desc'
}
function parseOrderBy(args) {
  if (args.length === 2) {
    return [parseOrderByItem(args[0], args[1])]
  }
  if (args.length === 1) {
    const [orderBy] = args
    if (Array.isArray(orderBy)) {
      logOnce('orderBy(array) is deprecated, use multiple orderBy calls instead.')
      return orderBy.map((item) => parseOrderByItem(item))
    }
    return [parseOrderByItem(orderBy)]
  }
  throw new Error(`Invalid number of arguments at order by! expected 1-2, received ${args.length}`)
}
function parseOrderByItem(expr, modifiers) {
  const parsedRef = parseOrderByExpression(expr)
  if (OrderByItemNode.is(parsedRef)) {
    if (modifiers) {
      throw new Error('Cannot specify direction twice!')
    }
    return parsedRef
  }
  return parseOrderByWithModifiers(parsedRef, modifiers)
}
function parseOrderByExpression(expr) {
  if (isExpressionOrFactory(expr)) {
    return parseExpression(expr)
  }
  if (isDynamicReferenceBuilder(expr)) {
    return expr.toOperationNode()
  }
  const [ref, direction] = expr.split(' ')
  if (direction) {
    logOnce("`orderBy('column asc')` is deprecated. Use `orderBy('column', 'asc')` instead.")
    return parseOrderByWithModifiers(parseStringReference(ref), direction)
  }
  return parseStringReference(expr)
}
function parseOrderByWithModifiers(expr, modifiers) {
  if (typeof modifiers === 'string') {
    if (!isOrderByDirection(modifiers)) {
      throw new Error(`Invalid order by direction: ${modifiers}`)
    }
    return OrderByItemNode.create(expr, RawNode.createWithSql(modifiers))
  }
  if (isExpression(modifiers)) {
    logOnce("`orderBy(..., expr)` is deprecated. Use `orderBy(..., 'asc')` or `orderBy(..., (ob) => ...)` instead.")
    return OrderByItemNode.create(expr, modifiers.toOperationNode())
  }
  const node = OrderByItemNode.create(expr)
  if (!modifiers) {
    return node
  }
  return modifiers(new OrderByItemBuilder({ node })).toOperationNode()
}
var JSONReferenceNode = freeze({
  is(node) {
    return node.kind === 'JSONReferenceNode'
  },
  create(reference, traversal) {
    return freeze({ kind: 'JSONReferenceNode', reference, traversal })
  },
  cloneWithTraversal(node, traversal) {
    return freeze({ ...node, traversal })
  },
})
var JSONOperatorChainNode = freeze({
  is(node) {
    return node.kind === 'JSONOperatorChainNode'
  },
  create(operator) {
    return freeze({ kind: 'JSONOperatorChainNode', operator, values: freeze([]) })
  },
  cloneWithValue(node, value) {
    return freeze({ ...node, values: freeze([...node.values, value]) })
  },
})
var JSONPathNode = freeze({
  is(node) {
    return node.kind === 'JSONPathNode'
  },
  create(inOperator) {
    return freeze({ kind: 'JSONPathNode', inOperator, pathLegs: freeze([]) })
  },
  cloneWithLeg(jsonPathNode, pathLeg) {
    return freeze({ ...jsonPathNode, pathLegs: freeze([...jsonPathNode.pathLegs, pathLeg]) })
  },
})
function parseSimpleReferenceExpression(exp) {
  if (isString(exp)) {
    return parseStringReference(exp)
  }
  return exp.toOperationNode()
}
function parseReferenceExpressionOrList(arg) {
  if (isReadonlyArray(arg)) {
    return arg.map((it) => parseReferenceExpression(it))
  } else {
    return [parseReferenceExpression(arg)]
  }
}
function parseReferenceExpression(exp) {
  if (isExpressionOrFactory(exp)) {
    return parseExpression(exp)
  }
  return parseSimpleReferenceExpression(exp)
}
function parseJSONReference(ref, op) {
  if (isJSONOperator(op)) {
    return JSONReferenceNode.create(parseStringReference(ref), JSONOperatorChainNode.create(OperatorNode.create(op)))
  }
  if (op === '->$' || op === '->>$') {
    return JSONReferenceNode.create(
      parseStringReference(ref),
      JSONPathNode.create(OperatorNode.create(op.slice(0, -1))),
    )
  }
  throw new Error(`Invalid JSON operator: ${op}`)
}
function parseStringReference(ref) {
  const COLUMN_SEPARATOR = '.'
  if (!ref.includes(COLUMN_SEPARATOR)) {
    return ReferenceNode.create(ColumnNode.create(ref))
  }
  const parts = ref.split(COLUMN_SEPARATOR).map(trim)
  if (parts.length === 3) {
    return parseStringReferenceWithTableAndSchema(parts)
  }
  if (parts.length === 2) {
    return parseStringReferenceWithTable(parts)
  }
  throw new Error(`invalid column reference ${ref}`)
}
function parseAliasedStringReference(ref) {
  const ALIAS_SEPARATOR = ' as '
  if (ref.includes(ALIAS_SEPARATOR)) {
    const [columnRef, alias] = ref.split(ALIAS_SEPARATOR).map(trim)
    return AliasNode.create(parseStringReference(columnRef), IdentifierNode.create(alias))
  } else {
    return parseStringReference(ref)
  }
}
function parseColumnName(column) {
  return ColumnNode.create(column)
}
function parseOrderedColumnName(column) {
  const ORDER_SEPARATOR = ' '
  if (column.includes(ORDER_SEPARATOR)) {
    const [columnName, order] = column.split(ORDER_SEPARATOR).map(trim)
    if (!isOrderByDirection(order)) {
      throw new Error(`invalid order direction "${order}" next to "${columnName}"`)
    }
    return parseOrderBy([columnName, order])[0]
  } else {
    return parseColumnName(column)
  }
}
function parseStringReferenceWithTableAndSchema(parts) {
  const [schema, table, column] = parts
  return ReferenceNode.create(ColumnNode.create(column), TableNode.createWithSchema(schema, table))
}
function parseStringReferenceWithTable(parts) {
  const [table, column] = parts
  return ReferenceNode.create(ColumnNode.create(column), TableNode.create(table))
}
function trim(str) {
  return str.trim()
}
var PrimitiveValueListNode = freeze({
  is(node) {
    return node.kind === 'PrimitiveValueListNode'
  },
  create(values) {
    return freeze({ kind: 'PrimitiveValueListNode', values: freeze([...values]) })
  },
})
var ValueListNode = freeze({
  is(node) {
    return node.kind === 'ValueListNode'
  },
  create(values) {
    return freeze({ kind: 'ValueListNode', values: freeze(values) })
  },
})
var ValueNode = freeze({
  is(node) {
    return node.kind === 'ValueNode'
  },
  create(value) {
    return freeze({ kind: 'ValueNode', value })
  },
  createImmediate(value) {
    return freeze({ kind: 'ValueNode', value, immediate: true })
  },
})
function parseValueExpressionOrList(arg) {
  if (isReadonlyArray(arg)) {
    return parseValueExpressionList(arg)
  }
  return parseValueExpression(arg)
}
function parseValueExpression(exp) {
  if (isExpressionOrFactory(exp)) {
    return parseExpression(exp)
  }
  return ValueNode.create(exp)
}
function isSafeImmediateValue(value) {
  return isNumber(value) || isBoolean(value) || isNull(value)
}
function parseSafeImmediateValue(value) {
  if (!isSafeImmediateValue(value)) {
    throw new Error(`unsafe immediate value ${JSON.stringify(value)}`)
  }
  return ValueNode.createImmediate(value)
}
function parseValueExpressionList(arg) {
  if (arg.some(isExpressionOrFactory)) {
    return ValueListNode.create(arg.map((it) => parseValueExpression(it)))
  }
  return PrimitiveValueListNode.create(arg)
}
var ParensNode = freeze({
  is(node) {
    return node.kind === 'ParensNode'
  },
  create(node) {
    return freeze({ kind: 'ParensNode', node })
  },
})
function parseValueBinaryOperationOrExpression(args) {
  if (args.length === 3) {
    return parseValueBinaryOperation(args[0], args[1], args[2])
  } else if (args.length === 1) {
    return parseValueExpression(args[0])
  }
  throw new Error(`invalid arguments: ${JSON.stringify(args)}`)
}
function parseValueBinaryOperation(left, operator, right) {
  if (isIsOperator(operator) && needsIsOperator(right)) {
    return BinaryOperationNode.create(
      parseReferenceExpression(left),
      parseBinaryOperator(operator),
      ValueNode.createImmediate(right),
    )
  }
  return BinaryOperationNode.create(
    parseReferenceExpression(left),
    parseBinaryOperator(operator),
    parseValueExpressionOrList(right),
  )
}
function parseReferentialBinaryOperation(left, operator, right) {
  return BinaryOperationNode.create(
    parseReferenceExpression(left),
    parseBinaryOperator(operator),
    parseReferenceExpression(right),
  )
}
function parseFilterObject(obj, combinator) {
  return parseFilterList(
    Object.entries(obj)
      .filter(([, v]) => !isUndefined(v))
      .map(([k, v]) => parseValueBinaryOperation(k, needsIsOperator(v) ? 'is' : '=', v)),
    combinator,
  )
}
function parseFilterList(list, combinator, withParens = true) {
  const combine = combinator === 'and' ? AndNode.create : OrNode.create
  if (list.length === 0) {
    return BinaryOperationNode.create(
      ValueNode.createImmediate(1),
      OperatorNode.create('='),
      ValueNode.createImmediate(combinator === 'and' ? 1 : 0),
    )
  }
  let node = toOperationNode(list[0])
  for (let i = 1; i < list.length; ++i) {
    node = combine(node, toOperationNode(list[i]))
  }
  if (list.length > 1 && withParens) {
    return ParensNode.create(node)
  }
  return node
}
function isIsOperator(operator) {
  return operator === 'is' || operator === 'is not'
}
function needsIsOperator(value) {
  return isNull(value) || isBoolean(value)
}
function parseBinaryOperator(operator) {
  if (isBinaryOperator(operator)) {
    return OperatorNode.create(operator)
  }
  if (isOperationNodeSource(operator)) {
    return operator.toOperationNode()
  }
  throw new Error(`invalid operator ${JSON.stringify(operator)}`)
}
function toOperationNode(nodeOrSource) {
  return isOperationNodeSource(nodeOrSource) ? nodeOrSource.toOperationNode() : nodeOrSource
}
var OrderByNode = freeze({
  is(node) {
    return node.kind === 'OrderByNode'
  },
  create(items) {
    return freeze({ kind: 'OrderByNode', items: freeze([...items]) })
  },
  cloneWithItems(orderBy, items) {
    return freeze({ ...orderBy, items: freeze([...orderBy.items, ...items]) })
  },
})
var PartitionByNode = freeze({
  is(node) {
    return node.kind === 'PartitionByNode'
  },
  create(items) {
    return freeze({ kind: 'PartitionByNode', items: freeze(items) })
  },
  cloneWithItems(partitionBy, items) {
    return freeze({ ...partitionBy, items: freeze([...partitionBy.items, ...items]) })
  },
})
var OverNode = freeze({
  is(node) {
    return node.kind === 'OverNode'
  },
  create() {
    return freeze({ kind: 'OverNode' })
  },
  cloneWithOrderByItems(overNode, items) {
    return freeze({
      ...overNode,
      orderBy: overNode.orderBy ? OrderByNode.cloneWithItems(overNode.orderBy, items) : OrderByNode.create(items),
    })
  },
  cloneWithPartitionByItems(overNode, items) {
    return freeze({
      ...overNode,
      partitionBy: overNode.partitionBy
        ? PartitionByNode.cloneWithItems(overNode.partitionBy, items)
        : PartitionByNode.create(items),
    })
  },
})
var FromNode = freeze({
  is(node) {
    return node.kind === 'FromNode'
  },
  create(froms) {
    return freeze({ kind: 'FromNode', froms: freeze(froms) })
  },
  cloneWithFroms(from, froms) {
    return freeze({ ...from, froms: freeze([...from.froms, ...froms]) })
  },
})
var GroupByNode = freeze({
  is(node) {
    return node.kind === 'GroupByNode'
  },
  create(items) {
    return freeze({ kind: 'GroupByNode', items: freeze(items) })
  },
  cloneWithItems(groupBy, items) {
    return freeze({ ...groupBy, items: freeze([...groupBy.items, ...items]) })
  },
})
var HavingNode = freeze({
  is(node) {
    return node.kind === 'HavingNode'
  },
  create(filter) {
    return freeze({ kind: 'HavingNode', having: filter })
  },
  cloneWithOperation(havingNode, operator, operation) {
    return freeze({
      ...havingNode,
      having:
        operator === 'And' ? AndNode.create(havingNode.having, operation) : OrNode.create(havingNode.having, operation),
    })
  },
})
var InsertQueryNode = freeze({
  is(node) {
    return node.kind === 'InsertQueryNode'
  },
  create(into, withNode, replace) {
    return freeze({ kind: 'InsertQueryNode', into, ...(withNode && { with: withNode }), replace })
  },
  createWithoutInto() {
    return freeze({ kind: 'InsertQueryNode' })
  },
  cloneWith(insertQuery, props) {
    return freeze({ ...insertQuery, ...props })
  },
})
var ListNode = freeze({
  is(node) {
    return node.kind === 'ListNode'
  },
  create(items) {
    return freeze({ kind: 'ListNode', items: freeze(items) })
  },
})
var UpdateQueryNode = freeze({
  is(node) {
    return node.kind === 'UpdateQueryNode'
  },
  create(tables, withNode) {
    return freeze({
      kind: 'UpdateQueryNode',
      table: tables.length === 1 ? tables[0] : ListNode.create(tables),
      ...(withNode && { with: withNode }),
    })
  },
  createWithoutTable() {
    return freeze({ kind: 'UpdateQueryNode' })
  },
  cloneWithFromItems(updateQuery, fromItems) {
    return freeze({
      ...updateQuery,
      from: updateQuery.from ? FromNode.cloneWithFroms(updateQuery.from, fromItems) : FromNode.create(fromItems),
    })
  },
  cloneWithUpdates(updateQuery, updates) {
    return freeze({
      ...updateQuery,
      updates: updateQuery.updates ? freeze([...updateQuery.updates, ...updates]) : updates,
    })
  },
  cloneWithLimit(updateQuery, limit) {
    return freeze({ ...updateQuery, limit })
  },
})
var UsingNode = freeze({
  is(node) {
    return node.kind === 'UsingNode'
  },
  create(tables) {
    return freeze({ kind: 'UsingNode', tables: freeze(tables) })
  },
  cloneWithTables(using, tables) {
    return freeze({ ...using, tables: freeze([...using.tables, ...tables]) })
  },
})
var DeleteQueryNode = freeze({
  is(node) {
    return node.kind === 'DeleteQueryNode'
  },
  create(fromItems, withNode) {
    return freeze({ kind: 'DeleteQueryNode', from: FromNode.create(fromItems), ...(withNode && { with: withNode }) })
  },
  cloneWithOrderByItems: (node, items) => QueryNode.cloneWithOrderByItems(node, items),
  cloneWithoutOrderBy: (node) => QueryNode.cloneWithoutOrderBy(node),
  cloneWithLimit(deleteNode, limit) {
    return freeze({ ...deleteNode, limit })
  },
  cloneWithoutLimit(deleteNode) {
    return freeze({ ...deleteNode, limit: void 0 })
  },
  cloneWithUsing(deleteNode, tables) {
    return freeze({
      ...deleteNode,
      using:
        deleteNode.using !== void 0 ? UsingNode.cloneWithTables(deleteNode.using, tables) : UsingNode.create(tables),
    })
  },
})
var WhereNode = freeze({
  is(node) {
    return node.kind === 'WhereNode'
  },
  create(filter) {
    return freeze({ kind: 'WhereNode', where: filter })
  },
  cloneWithOperation(whereNode, operator, operation) {
    return freeze({
      ...whereNode,
      where:
        operator === 'And' ? AndNode.create(whereNode.where, operation) : OrNode.create(whereNode.where, operation),
    })
  },
})
var ReturningNode = freeze({
  is(node) {
    return node.kind === 'ReturningNode'
  },
  create(selections) {
    return freeze({ kind: 'ReturningNode', selections: freeze(selections) })
  },
  cloneWithSelections(returning, selections) {
    return freeze({
      ...returning,
      selections: returning.selections ? freeze([...returning.selections, ...selections]) : freeze(selections),
    })
  },
})
var ExplainNode = freeze({
  is(node) {
    return node.kind === 'ExplainNode'
  },
  create(format, options) {
    return freeze({ kind: 'ExplainNode', format, options })
  },
})
var WhenNode = freeze({
  is(node) {
    return node.kind === 'WhenNode'
  },
  create(condition) {
    return freeze({ kind: 'WhenNode', condition })
  },
  cloneWithResult(whenNode, result) {
    return freeze({ ...whenNode, result })
  },
})
var MergeQueryNode = freeze({
  is(node) {
    return node.kind === 'MergeQueryNode'
  },
  create(into, withNode) {
    return freeze({ kind: 'MergeQueryNode', into, ...(withNode && { with: withNode }) })
  },
  cloneWithUsing(mergeNode, using) {
    return freeze({ ...mergeNode, using })
  },
  cloneWithWhen(mergeNode, when) {
    return freeze({ ...mergeNode, whens: mergeNode.whens ? freeze([...mergeNode.whens, when]) : freeze([when]) })
  },
  cloneWithThen(mergeNode, then) {
    return freeze({
      ...mergeNode,
      whens: mergeNode.whens
        ? freeze([
            ...mergeNode.whens.slice(0, -1),
            WhenNode.cloneWithResult(mergeNode.whens[mergeNode.whens.length - 1], then),
          ])
        : void 0,
    })
  },
})
var OutputNode = freeze({
  is(node) {
    return node.kind === 'OutputNode'
  },
  create(selections) {
    return freeze({ kind: 'OutputNode', selections: freeze(selections) })
  },
  cloneWithSelections(output, selections) {
    return freeze({
      ...output,
      selections: output.selections ? freeze([...output.selections, ...selections]) : freeze(selections),
    })
  },
})
var QueryNode = freeze({
  is(node) {
    return (
      SelectQueryNode.is(node) ||
      InsertQueryNode.is(node) ||
      UpdateQueryNode.is(node) ||
      DeleteQueryNode.is(node) ||
      MergeQueryNode.is(node)
    )
  },
  cloneWithEndModifier(node, modifier) {
    return freeze({
      ...node,
      endModifiers: node.endModifiers ? freeze([...node.endModifiers, modifier]) : freeze([modifier]),
    })
  },
  cloneWithWhere(node, operation) {
    return freeze({
      ...node,
      where: node.where ? WhereNode.cloneWithOperation(node.where, 'And', operation) : WhereNode.create(operation),
    })
  },
  cloneWithJoin(node, join) {
    return freeze({ ...node, joins: node.joins ? freeze([...node.joins, join]) : freeze([join]) })
  },
  cloneWithReturning(node, selections) {
    return freeze({
      ...node,
      returning: node.returning
        ? ReturningNode.cloneWithSelections(node.returning, selections)
        : ReturningNode.create(selections),
    })
  },
  cloneWithoutReturning(node) {
    return freeze({ ...node, returning: void 0 })
  },
  cloneWithoutWhere(node) {
    return freeze({ ...node, where: void 0 })
  },
  cloneWithExplain(node, format, options) {
    return freeze({ ...node, explain: ExplainNode.create(format, options?.toOperationNode()) })
  },
  cloneWithTop(node, top) {
    return freeze({ ...node, top })
  },
  cloneWithOutput(node, selections) {
    return freeze({
      ...node,
      output: node.output ? OutputNode.cloneWithSelections(node.output, selections) : OutputNode.create(selections),
    })
  },
  cloneWithOrderByItems(node, items) {
    return freeze({
      ...node,
      orderBy: node.orderBy ? OrderByNode.cloneWithItems(node.orderBy, items) : OrderByNode.create(items),
    })
  },
  cloneWithoutOrderBy(node) {
    return freeze({ ...node, orderBy: void 0 })
  },
})
var SelectQueryNode = freeze({
  is(node) {
    return node.kind === 'SelectQueryNode'
  },
  create(withNode) {
    return freeze({ kind: 'SelectQueryNode', ...(withNode && { with: withNode }) })
  },
  createFrom(fromItems, withNode) {
    return freeze({ kind: 'SelectQueryNode', from: FromNode.create(fromItems), ...(withNode && { with: withNode }) })
  },
  cloneWithSelections(select, selections) {
    return freeze({
      ...select,
      selections: select.selections ? freeze([...select.selections, ...selections]) : freeze(selections),
    })
  },
  cloneWithDistinctOn(select, expressions) {
    return freeze({
      ...select,
      distinctOn: select.distinctOn ? freeze([...select.distinctOn, ...expressions]) : freeze(expressions),
    })
  },
  cloneWithFrontModifier(select, modifier) {
    return freeze({
      ...select,
      frontModifiers: select.frontModifiers ? freeze([...select.frontModifiers, modifier]) : freeze([modifier]),
    })
  },
  cloneWithOrderByItems: (node, items) => QueryNode.cloneWithOrderByItems(node, items),
  cloneWithGroupByItems(selectNode, items) {
    return freeze({
      ...selectNode,
      groupBy: selectNode.groupBy ? GroupByNode.cloneWithItems(selectNode.groupBy, items) : GroupByNode.create(items),
    })
  },
  cloneWithLimit(selectNode, limit) {
    return freeze({ ...selectNode, limit })
  },
  cloneWithOffset(selectNode, offset) {
    return freeze({ ...selectNode, offset })
  },
  cloneWithFetch(selectNode, fetch) {
    return freeze({ ...selectNode, fetch })
  },
  cloneWithHaving(selectNode, operation) {
    return freeze({
      ...selectNode,
      having: selectNode.having
        ? HavingNode.cloneWithOperation(selectNode.having, 'And', operation)
        : HavingNode.create(operation),
    })
  },
  cloneWithSetOperations(selectNode, setOperations) {
    return freeze({
      ...selectNode,
      setOperations: selectNode.setOperations
        ? freeze([...selectNode.setOperations, ...setOperations])
        : freeze([...setOperations]),
    })
  },
  cloneWithoutSelections(select) {
    return freeze({ ...select, selections: [] })
  },
  cloneWithoutLimit(select) {
    return freeze({ ...select, limit: void 0 })
  },
  cloneWithoutOffset(select) {
    return freeze({ ...select, offset: void 0 })
  },
  cloneWithoutOrderBy: (node) => QueryNode.cloneWithoutOrderBy(node),
  cloneWithoutGroupBy(select) {
    return freeze({ ...select, groupBy: void 0 })
  },
})
var JoinBuilder = class _JoinBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  on(...args) {
    return new _JoinBuilder({
      ...this.#props,
      joinNode: JoinNode.cloneWithOn(this.#props.joinNode, parseValueBinaryOperationOrExpression(args)),
    })
  }
  onRef(lhs, op, rhs) {
    return new _JoinBuilder({
      ...this.#props,
      joinNode: JoinNode.cloneWithOn(this.#props.joinNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    })
  }
  onTrue() {
    return new _JoinBuilder({
      ...this.#props,
      joinNode: JoinNode.cloneWithOn(this.#props.joinNode, RawNode.createWithSql('true')),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.joinNode
  }
}
var PartitionByItemNode = freeze({
  is(node) {
    return node.kind === 'PartitionByItemNode'
  },
  create(partitionBy) {
    return freeze({ kind: 'PartitionByItemNode', partitionBy })
  },
})
function parsePartitionBy(partitionBy) {
  return parseReferenceExpressionOrList(partitionBy).map(PartitionByItemNode.create)
}
var OverBuilder = class _OverBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  orderBy(...args) {
    return new _OverBuilder({ overNode: OverNode.cloneWithOrderByItems(this.#props.overNode, parseOrderBy(args)) })
  }
  clearOrderBy() {
    return new _OverBuilder({ overNode: QueryNode.cloneWithoutOrderBy(this.#props.overNode) })
  }
  partitionBy(partitionBy) {
    return new _OverBuilder({
      overNode: OverNode.cloneWithPartitionByItems(this.#props.overNode, parsePartitionBy(partitionBy)),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.overNode
  }
}
var SelectionNode = freeze({
  is(node) {
    return node.kind === 'SelectionNode'
  },
  create(selection) {
    return freeze({ kind: 'SelectionNode', selection })
  },
  createSelectAll() {
    return freeze({ kind: 'SelectionNode', selection: SelectAllNode.create() })
  },
  createSelectAllFromTable(table) {
    return freeze({ kind: 'SelectionNode', selection: ReferenceNode.createSelectAll(table) })
  },
})
function parseSelectArg(selection) {
  if (isFunction(selection)) {
    return parseSelectArg(selection(expressionBuilder()))
  } else if (isReadonlyArray(selection)) {
    return selection.map((it) => parseSelectExpression(it))
  } else {
    return [parseSelectExpression(selection)]
  }
}
function parseSelectExpression(selection) {
  if (isString(selection)) {
    return SelectionNode.create(parseAliasedStringReference(selection))
  } else if (isDynamicReferenceBuilder(selection)) {
    return SelectionNode.create(selection.toOperationNode())
  } else {
    return SelectionNode.create(parseAliasedExpression(selection))
  }
}
function parseSelectAll(table) {
  if (!table) {
    return [SelectionNode.createSelectAll()]
  } else if (Array.isArray(table)) {
    return table.map(parseSelectAllArg)
  } else {
    return [parseSelectAllArg(table)]
  }
}
function parseSelectAllArg(table) {
  if (isString(table)) {
    return SelectionNode.createSelectAllFromTable(parseTable(table))
  }
  throw new Error(`invalid value selectAll expression: ${JSON.stringify(table)}`)
}
var ValuesNode = freeze({
  is(node) {
    return node.kind === 'ValuesNode'
  },
  create(values) {
    return freeze({ kind: 'ValuesNode', values: freeze(values) })
  },
})
var DefaultInsertValueNode = freeze({
  is(node) {
    return node.kind === 'DefaultInsertValueNode'
  },
  create() {
    return freeze({ kind: 'DefaultInsertValueNode' })
  },
})
function parseInsertExpression(arg) {
  const objectOrList = isFunction(arg) ? arg(expressionBuilder()) : arg
  const list = isReadonlyArray(objectOrList) ? objectOrList : freeze([objectOrList])
  return parseInsertColumnsAndValues(list)
}
function parseInsertColumnsAndValues(rows) {
  const columns = parseColumnNamesAndIndexes(rows)
  return [
    freeze([...columns.keys()].map(ColumnNode.create)),
    ValuesNode.create(rows.map((row) => parseRowValues(row, columns))),
  ]
}
function parseColumnNamesAndIndexes(rows) {
  const columns = new Map()
  for (const row of rows) {
    const cols = Object.keys(row)
    for (const col of cols) {
      if (!columns.has(col) && row[col] !== void 0) {
        columns.set(col, columns.size)
      }
    }
  }
  return columns
}
function parseRowValues(row, columns) {
  const rowColumns = Object.keys(row)
  const rowValues = Array.from({ length: columns.size })
  let hasUndefinedOrComplexColumns = false
  let indexedRowColumns = rowColumns.length
  for (const col of rowColumns) {
    const columnIdx = columns.get(col)
    if (isUndefined(columnIdx)) {
      indexedRowColumns--
      continue
    }
    const value = row[col]
    if (isUndefined(value) || isExpressionOrFactory(value)) {
      hasUndefinedOrComplexColumns = true
    }
    rowValues[columnIdx] = value
  }
  const hasMissingColumns = indexedRowColumns < columns.size
  if (hasMissingColumns || hasUndefinedOrComplexColumns) {
    const defaultValue = DefaultInsertValueNode.create()
    return ValueListNode.create(rowValues.map((it) => (isUndefined(it) ? defaultValue : parseValueExpression(it))))
  }
  return PrimitiveValueListNode.create(rowValues)
}
var ColumnUpdateNode = freeze({
  is(node) {
    return node.kind === 'ColumnUpdateNode'
  },
  create(column, value) {
    return freeze({ kind: 'ColumnUpdateNode', column, value })
  },
})
function parseUpdate(...args) {
  if (args.length === 2) {
    return [ColumnUpdateNode.create(parseReferenceExpression(args[0]), parseValueExpression(args[1]))]
  }
  return parseUpdateObjectExpression(args[0])
}
function parseUpdateObjectExpression(update) {
  const updateObj = isFunction(update) ? update(expressionBuilder()) : update
  return Object.entries(updateObj)
    .filter(([_, value]) => value !== void 0)
    .map(([key, value]) => {
      return ColumnUpdateNode.create(ColumnNode.create(key), parseValueExpression(value))
    })
}
var OnDuplicateKeyNode = freeze({
  is(node) {
    return node.kind === 'OnDuplicateKeyNode'
  },
  create(updates) {
    return freeze({ kind: 'OnDuplicateKeyNode', updates })
  },
})
var InsertResult = class {
  insertId
  numInsertedOrUpdatedRows
  constructor(insertId, numInsertedOrUpdatedRows) {
    this.insertId = insertId
    this.numInsertedOrUpdatedRows = numInsertedOrUpdatedRows
  }
}
var NoResultError = class extends Error {
  node
  constructor(node) {
    super('no result')
    this.node = node
  }
}
function isNoResultErrorConstructor(fn) {
  return Object.prototype.hasOwnProperty.call(fn, 'prototype')
}
var OnConflictNode = freeze({
  is(node) {
    return node.kind === 'OnConflictNode'
  },
  create() {
    return freeze({ kind: 'OnConflictNode' })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
  cloneWithIndexWhere(node, operation) {
    return freeze({
      ...node,
      indexWhere: node.indexWhere
        ? WhereNode.cloneWithOperation(node.indexWhere, 'And', operation)
        : WhereNode.create(operation),
    })
  },
  cloneWithIndexOrWhere(node, operation) {
    return freeze({
      ...node,
      indexWhere: node.indexWhere
        ? WhereNode.cloneWithOperation(node.indexWhere, 'Or', operation)
        : WhereNode.create(operation),
    })
  },
  cloneWithUpdateWhere(node, operation) {
    return freeze({
      ...node,
      updateWhere: node.updateWhere
        ? WhereNode.cloneWithOperation(node.updateWhere, 'And', operation)
        : WhereNode.create(operation),
    })
  },
  cloneWithUpdateOrWhere(node, operation) {
    return freeze({
      ...node,
      updateWhere: node.updateWhere
        ? WhereNode.cloneWithOperation(node.updateWhere, 'Or', operation)
        : WhereNode.create(operation),
    })
  },
  cloneWithoutIndexWhere(node) {
    return freeze({ ...node, indexWhere: void 0 })
  },
  cloneWithoutUpdateWhere(node) {
    return freeze({ ...node, updateWhere: void 0 })
  },
})
var OnConflictBuilder = class _OnConflictBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  column(column) {
    const columnNode = ColumnNode.create(column)
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        columns: this.#props.onConflictNode.columns
          ? freeze([...this.#props.onConflictNode.columns, columnNode])
          : freeze([columnNode]),
      }),
    })
  }
  columns(columns) {
    const columnNodes = columns.map(ColumnNode.create)
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        columns: this.#props.onConflictNode.columns
          ? freeze([...this.#props.onConflictNode.columns, ...columnNodes])
          : freeze(columnNodes),
      }),
    })
  }
  constraint(constraintName) {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        constraint: IdentifierNode.create(constraintName),
      }),
    })
  }
  expression(expression) {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        indexExpression: expression.toOperationNode(),
      }),
    })
  }
  where(...args) {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithIndexWhere(
        this.#props.onConflictNode,
        parseValueBinaryOperationOrExpression(args),
      ),
    })
  }
  whereRef(lhs, op, rhs) {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithIndexWhere(
        this.#props.onConflictNode,
        parseReferentialBinaryOperation(lhs, op, rhs),
      ),
    })
  }
  clearWhere() {
    return new _OnConflictBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithoutIndexWhere(this.#props.onConflictNode),
    })
  }
  doNothing() {
    return new OnConflictDoNothingBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, { doNothing: true }),
    })
  }
  doUpdateSet(update) {
    return new OnConflictUpdateBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWith(this.#props.onConflictNode, {
        updates: parseUpdateObjectExpression(update),
      }),
    })
  }
  $call(func) {
    return func(this)
  }
}
var OnConflictDoNothingBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  toOperationNode() {
    return this.#props.onConflictNode
  }
}
var OnConflictUpdateBuilder = class _OnConflictUpdateBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  where(...args) {
    return new _OnConflictUpdateBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithUpdateWhere(
        this.#props.onConflictNode,
        parseValueBinaryOperationOrExpression(args),
      ),
    })
  }
  whereRef(lhs, op, rhs) {
    return new _OnConflictUpdateBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithUpdateWhere(
        this.#props.onConflictNode,
        parseReferentialBinaryOperation(lhs, op, rhs),
      ),
    })
  }
  clearWhere() {
    return new _OnConflictUpdateBuilder({
      ...this.#props,
      onConflictNode: OnConflictNode.cloneWithoutUpdateWhere(this.#props.onConflictNode),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.onConflictNode
  }
}
var TopNode = freeze({
  is(node) {
    return node.kind === 'TopNode'
  },
  create(expression, modifiers) {
    return freeze({ kind: 'TopNode', expression, modifiers })
  },
})
function parseTop(expression, modifiers) {
  if (!isNumber(expression) && !isBigInt(expression)) {
    throw new Error(`Invalid top expression: ${expression}`)
  }
  if (!isUndefined(modifiers) && !isTopModifiers(modifiers)) {
    throw new Error(`Invalid top modifiers: ${modifiers}`)
  }
  return TopNode.create(expression, modifiers)
}
function isTopModifiers(modifiers) {
  return modifiers === 'percent' || modifiers === 'with ties' || modifiers === 'percent with ties'
}
var OrActionNode = freeze({
  is(node) {
    return node.kind === 'OrActionNode'
  },
  create(action) {
    return freeze({ kind: 'OrActionNode', action })
  },
})
var InsertQueryBuilder = class _InsertQueryBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  values(insert) {
    const [columns, values] = parseInsertExpression(insert)
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { columns, values }),
    })
  }
  columns(columns) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { columns: freeze(columns.map(ColumnNode.create)) }),
    })
  }
  expression(expression) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { values: parseExpression(expression) }),
    })
  }
  defaultValues() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { defaultValues: true }),
    })
  }
  modifyEnd(modifier) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    })
  }
  ignore() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { orAction: OrActionNode.create('ignore') }),
    })
  }
  orIgnore() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { orAction: OrActionNode.create('ignore') }),
    })
  }
  orAbort() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { orAction: OrActionNode.create('abort') }),
    })
  }
  orFail() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { orAction: OrActionNode.create('fail') }),
    })
  }
  orReplace() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { orAction: OrActionNode.create('replace') }),
    })
  }
  orRollback() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, { orAction: OrActionNode.create('rollback') }),
    })
  }
  top(expression, modifiers) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    })
  }
  onConflict(callback) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        onConflict: callback(new OnConflictBuilder({ onConflictNode: OnConflictNode.create() })).toOperationNode(),
      }),
    })
  }
  onDuplicateKeyUpdate(update) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: InsertQueryNode.cloneWith(this.#props.queryNode, {
        onDuplicateKey: OnDuplicateKeyNode.create(parseUpdateObjectExpression(update)),
      }),
    })
  }
  returning(selection) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(selection)),
    })
  }
  returningAll() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll()),
    })
  }
  output(args) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)),
    })
  }
  outputAll(table) {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    })
  }
  clearReturning() {
    return new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithoutReturning(this.#props.queryNode),
    })
  }
  $call(func) {
    return func(this)
  }
  $if(condition, func) {
    if (condition) {
      return func(this)
    }
    return new _InsertQueryBuilder({ ...this.#props })
  }
  $castTo() {
    return new _InsertQueryBuilder(this.#props)
  }
  $narrowType() {
    return new _InsertQueryBuilder(this.#props)
  }
  $assertType() {
    return new _InsertQueryBuilder(this.#props)
  }
  withPlugin(plugin) {
    return new _InsertQueryBuilder({ ...this.#props, executor: this.#props.executor.withPlugin(plugin) })
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    const compiledQuery = this.compile()
    const result = await this.#props.executor.executeQuery(compiledQuery, options)
    const { adapter } = this.#props.executor
    const query = compiledQuery.query
    if ((query.returning && adapter.supportsReturning) || (query.output && adapter.supportsOutput)) {
      return result.rows
    }
    return [new InsertResult(result.insertId, result.numAffectedRows ?? BigInt(0))]
  }
  async executeTakeFirst(options) {
    const [result] = await this.execute(options)
    return result
  }
  async executeTakeFirstOrThrow(errorConstructorOrOptions) {
    if (typeof errorConstructorOrOptions === 'function') {
      errorConstructorOrOptions = { errorConstructor: errorConstructorOrOptions }
    }
    const result = await this.executeTakeFirst(errorConstructorOrOptions)
    if (result === void 0) {
      const errorConstructor = errorConstructorOrOptions?.errorConstructor ?? NoResultError
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode())
      throw error
    }
    return result
  }
  async *stream(chunkSizeOrOptions) {
    if (typeof chunkSizeOrOptions !== 'object') {
      chunkSizeOrOptions = { chunkSize: chunkSizeOrOptions }
    }
    const compiledQuery = this.compile()
    const stream = this.#props.executor.stream(compiledQuery, chunkSizeOrOptions.chunkSize ?? 100, chunkSizeOrOptions)
    for await (const item of stream) {
      yield* item.rows
    }
  }
  async explain(format, options) {
    const builder = new _InsertQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithExplain(this.#props.queryNode, format, options),
    })
    return await builder.execute()
  }
}
var DeleteResult = class {
  numDeletedRows
  constructor(numDeletedRows) {
    this.numDeletedRows = numDeletedRows
  }
}
var LimitNode = freeze({
  is(node) {
    return node.kind === 'LimitNode'
  },
  create(limit) {
    return freeze({ kind: 'LimitNode', limit })
  },
})
var _a
var DeleteQueryBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  where(...args) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseValueBinaryOperationOrExpression(args)),
    })
  }
  whereRef(lhs, op, rhs) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    })
  }
  clearWhere() {
    return new _a({ ...this.#props, queryNode: QueryNode.cloneWithoutWhere(this.#props.queryNode) })
  }
  top(expression, modifiers) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    })
  }
  using(tables) {
    return new _a({
      ...this.#props,
      queryNode: DeleteQueryNode.cloneWithUsing(this.#props.queryNode, parseTableExpressionOrList(tables)),
    })
  }
  innerJoin(...args) {
    return this.#join('InnerJoin', args)
  }
  leftJoin(...args) {
    return this.#join('LeftJoin', args)
  }
  rightJoin(...args) {
    return this.#join('RightJoin', args)
  }
  fullJoin(...args) {
    return this.#join('FullJoin', args)
  }
  #join(joinType, args) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithJoin(this.#props.queryNode, parseJoin(joinType, args)),
    })
  }
  returning(selection) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(selection)),
    })
  }
  returningAll(table) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll(table)),
    })
  }
  output(args) {
    return new _a({ ...this.#props, queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)) })
  }
  outputAll(table) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    })
  }
  clearReturning() {
    return new _a({ ...this.#props, queryNode: QueryNode.cloneWithoutReturning(this.#props.queryNode) })
  }
  clearLimit() {
    return new _a({ ...this.#props, queryNode: DeleteQueryNode.cloneWithoutLimit(this.#props.queryNode) })
  }
  orderBy(...args) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithOrderByItems(this.#props.queryNode, parseOrderBy(args)),
    })
  }
  clearOrderBy() {
    return new _a({ ...this.#props, queryNode: QueryNode.cloneWithoutOrderBy(this.#props.queryNode) })
  }
  limit(limit) {
    return new _a({
      ...this.#props,
      queryNode: DeleteQueryNode.cloneWithLimit(this.#props.queryNode, LimitNode.create(parseValueExpression(limit))),
    })
  }
  modifyEnd(modifier) {
    return new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    })
  }
  $call(func) {
    return func(this)
  }
  $if(condition, func) {
    if (condition) {
      return func(this)
    }
    return new _a({ ...this.#props })
  }
  $castTo() {
    return new _a(this.#props)
  }
  $narrowType() {
    return new _a(this.#props)
  }
  $assertType() {
    return new _a(this.#props)
  }
  withPlugin(plugin) {
    return new _a({ ...this.#props, executor: this.#props.executor.withPlugin(plugin) })
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    const compiledQuery = this.compile()
    const result = await this.#props.executor.executeQuery(compiledQuery, options)
    const { adapter } = this.#props.executor
    const query = compiledQuery.query
    if ((query.returning && adapter.supportsReturning) || (query.output && adapter.supportsOutput)) {
      return result.rows
    }
    return [new DeleteResult(result.numAffectedRows ?? BigInt(0))]
  }
  async executeTakeFirst(options) {
    const [result] = await this.execute(options)
    return result
  }
  async executeTakeFirstOrThrow(errorConstructorOrOptions) {
    if (typeof errorConstructorOrOptions === 'function') {
      errorConstructorOrOptions = { errorConstructor: errorConstructorOrOptions }
    }
    const result = await this.executeTakeFirst(errorConstructorOrOptions)
    if (result === void 0) {
      const errorConstructor = errorConstructorOrOptions?.errorConstructor ?? NoResultError
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode())
      throw error
    }
    return result
  }
  async *stream(chunkSizeOrOptions) {
    if (typeof chunkSizeOrOptions !== 'object') {
      chunkSizeOrOptions = { chunkSize: chunkSizeOrOptions }
    }
    const compiledQuery = this.compile()
    const stream = this.#props.executor.stream(compiledQuery, chunkSizeOrOptions.chunkSize ?? 100, chunkSizeOrOptions)
    for await (const item of stream) {
      yield* item.rows
    }
  }
  async explain(format, options) {
    const builder = new _a({
      ...this.#props,
      queryNode: QueryNode.cloneWithExplain(this.#props.queryNode, format, options),
    })
    return await builder.execute()
  }
}
_a = DeleteQueryBuilder
var UpdateResult = class {
  numUpdatedRows
  numChangedRows
  constructor(numUpdatedRows, numChangedRows) {
    this.numUpdatedRows = numUpdatedRows
    this.numChangedRows = numChangedRows
  }
}
var _a2
var UpdateQueryBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  where(...args) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseValueBinaryOperationOrExpression(args)),
    })
  }
  whereRef(lhs, op, rhs) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    })
  }
  clearWhere() {
    return new _a2({ ...this.#props, queryNode: QueryNode.cloneWithoutWhere(this.#props.queryNode) })
  }
  top(expression, modifiers) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    })
  }
  from(from) {
    return new _a2({
      ...this.#props,
      queryNode: UpdateQueryNode.cloneWithFromItems(this.#props.queryNode, parseTableExpressionOrList(from)),
    })
  }
  innerJoin(...args) {
    return this.#join('InnerJoin', args)
  }
  leftJoin(...args) {
    return this.#join('LeftJoin', args)
  }
  rightJoin(...args) {
    return this.#join('RightJoin', args)
  }
  fullJoin(...args) {
    return this.#join('FullJoin', args)
  }
  #join(joinType, args) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithJoin(this.#props.queryNode, parseJoin(joinType, args)),
    })
  }
  orderBy(...args) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithOrderByItems(this.#props.queryNode, parseOrderBy(args)),
    })
  }
  clearOrderBy() {
    return new _a2({ ...this.#props, queryNode: QueryNode.cloneWithoutOrderBy(this.#props.queryNode) })
  }
  limit(limit) {
    return new _a2({
      ...this.#props,
      queryNode: UpdateQueryNode.cloneWithLimit(this.#props.queryNode, LimitNode.create(parseValueExpression(limit))),
    })
  }
  set(...args) {
    return new _a2({
      ...this.#props,
      queryNode: UpdateQueryNode.cloneWithUpdates(this.#props.queryNode, parseUpdate(...args)),
    })
  }
  returning(selection) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(selection)),
    })
  }
  returningAll(table) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll(table)),
    })
  }
  output(args) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)),
    })
  }
  outputAll(table) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    })
  }
  modifyEnd(modifier) {
    return new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    })
  }
  clearReturning() {
    return new _a2({ ...this.#props, queryNode: QueryNode.cloneWithoutReturning(this.#props.queryNode) })
  }
  $call(func) {
    return func(this)
  }
  $if(condition, func) {
    if (condition) {
      return func(this)
    }
    return new _a2({ ...this.#props })
  }
  $castTo() {
    return new _a2(this.#props)
  }
  $narrowType() {
    return new _a2(this.#props)
  }
  $assertType() {
    return new _a2(this.#props)
  }
  withPlugin(plugin) {
    return new _a2({ ...this.#props, executor: this.#props.executor.withPlugin(plugin) })
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    const compiledQuery = this.compile()
    const result = await this.#props.executor.executeQuery(compiledQuery, options)
    const { adapter } = this.#props.executor
    const query = compiledQuery.query
    if ((query.returning && adapter.supportsReturning) || (query.output && adapter.supportsOutput)) {
      return result.rows
    }
    return [new UpdateResult(result.numAffectedRows ?? BigInt(0), result.numChangedRows)]
  }
  async executeTakeFirst(options) {
    const [result] = await this.execute(options)
    return result
  }
  async executeTakeFirstOrThrow(errorConstructorOrOptions) {
    if (typeof errorConstructorOrOptions === 'function') {
      errorConstructorOrOptions = { errorConstructor: errorConstructorOrOptions }
    }
    const result = await this.executeTakeFirst(errorConstructorOrOptions)
    if (result === void 0) {
      const errorConstructor = errorConstructorOrOptions?.errorConstructor ?? NoResultError
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode())
      throw error
    }
    return result
  }
  async *stream(chunkSizeOrOptions) {
    if (typeof chunkSizeOrOptions !== 'object') {
      chunkSizeOrOptions = { chunkSize: chunkSizeOrOptions }
    }
    const compiledQuery = this.compile()
    const stream = this.#props.executor.stream(compiledQuery, chunkSizeOrOptions.chunkSize ?? 100, chunkSizeOrOptions)
    for await (const item of stream) {
      yield* item.rows
    }
  }
  async explain(format, options) {
    const builder = new _a2({
      ...this.#props,
      queryNode: QueryNode.cloneWithExplain(this.#props.queryNode, format, options),
    })
    return await builder.execute()
  }
}
_a2 = UpdateQueryBuilder
var CommonTableExpressionNameNode = freeze({
  is(node) {
    return node.kind === 'CommonTableExpressionNameNode'
  },
  create(tableName, columnNames) {
    return freeze({
      kind: 'CommonTableExpressionNameNode',
      table: TableNode.create(tableName),
      columns: columnNames ? freeze(columnNames.map(ColumnNode.create)) : void 0,
    })
  },
})
var CommonTableExpressionNode = freeze({
  is(node) {
    return node.kind === 'CommonTableExpressionNode'
  },
  create(name, expression) {
    return freeze({ kind: 'CommonTableExpressionNode', name, expression })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
})
var CTEBuilder = class _CTEBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  materialized() {
    return new _CTEBuilder({
      ...this.#props,
      node: CommonTableExpressionNode.cloneWith(this.#props.node, { materialized: true }),
    })
  }
  notMaterialized() {
    return new _CTEBuilder({
      ...this.#props,
      node: CommonTableExpressionNode.cloneWith(this.#props.node, { materialized: false }),
    })
  }
  toOperationNode() {
    return this.#props.node
  }
}
function parseCommonTableExpression(nameOrBuilderCallback, expression) {
  const expressionNode = isOperationNodeSource(expression)
    ? expression.toOperationNode()
    : expression(createQueryCreator()).toOperationNode()
  if (isFunction(nameOrBuilderCallback)) {
    return nameOrBuilderCallback(cteBuilderFactory(expressionNode)).toOperationNode()
  }
  return CommonTableExpressionNode.create(parseCommonTableExpressionName(nameOrBuilderCallback), expressionNode)
}
function cteBuilderFactory(expressionNode) {
  return (name) => {
    return new CTEBuilder({
      node: CommonTableExpressionNode.create(parseCommonTableExpressionName(name), expressionNode),
    })
  }
}
function parseCommonTableExpressionName(name) {
  if (name.includes('(')) {
    const parts = name.split(/[\(\)]/)
    const table = parts[0]
    const columns = parts[1].split(',').map((it) => it.trim())
    return CommonTableExpressionNameNode.create(table, columns)
  } else {
    return CommonTableExpressionNameNode.create(name)
  }
}
var WithNode = freeze({
  is(node) {
    return node.kind === 'WithNode'
  },
  create(expression, params) {
    return freeze({ kind: 'WithNode', expressions: freeze([expression]), ...params })
  },
  cloneWithExpression(withNode, expression) {
    return freeze({ ...withNode, expressions: freeze([...withNode.expressions, expression]) })
  },
})
var CHARS = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'I',
  'J',
  'K',
  'L',
  'M',
  'N',
  'O',
  'P',
  'Q',
  'R',
  'S',
  'T',
  'U',
  'V',
  'W',
  'X',
  'Y',
  'Z',
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'm',
  'n',
  'o',
  'p',
  'q',
  'r',
  's',
  't',
  'u',
  'v',
  'w',
  'x',
  'y',
  'z',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
]
function randomString(length) {
  let chars = ''
  for (let i = 0; i < length; ++i) {
    chars += randomChar()
  }
  return chars
}
function randomChar() {
  return CHARS[~~(Math.random() * CHARS.length)]
}
function createQueryId() {
  return new LazyQueryId()
}
var LazyQueryId = class {
  #queryId
  get queryId() {
    if (this.#queryId === void 0) {
      this.#queryId = randomString(8)
    }
    return this.#queryId
  }
}
var OperationNodeTransformer = class {
  nodeStack = []
  #transformers = freeze({
    AliasNode: this.transformAlias.bind(this),
    ColumnNode: this.transformColumn.bind(this),
    IdentifierNode: this.transformIdentifier.bind(this),
    SchemableIdentifierNode: this.transformSchemableIdentifier.bind(this),
    RawNode: this.transformRaw.bind(this),
    ReferenceNode: this.transformReference.bind(this),
    SelectQueryNode: this.transformSelectQuery.bind(this),
    SelectionNode: this.transformSelection.bind(this),
    TableNode: this.transformTable.bind(this),
    FromNode: this.transformFrom.bind(this),
    SelectAllNode: this.transformSelectAll.bind(this),
    AndNode: this.transformAnd.bind(this),
    OrNode: this.transformOr.bind(this),
    ValueNode: this.transformValue.bind(this),
    ValueListNode: this.transformValueList.bind(this),
    PrimitiveValueListNode: this.transformPrimitiveValueList.bind(this),
    ParensNode: this.transformParens.bind(this),
    JoinNode: this.transformJoin.bind(this),
    OperatorNode: this.transformOperator.bind(this),
    WhereNode: this.transformWhere.bind(this),
    InsertQueryNode: this.transformInsertQuery.bind(this),
    DeleteQueryNode: this.transformDeleteQuery.bind(this),
    ReturningNode: this.transformReturning.bind(this),
    CreateTableNode: this.transformCreateTable.bind(this),
    AddColumnNode: this.transformAddColumn.bind(this),
    ColumnDefinitionNode: this.transformColumnDefinition.bind(this),
    DropTableNode: this.transformDropTable.bind(this),
    DataTypeNode: this.transformDataType.bind(this),
    OrderByNode: this.transformOrderBy.bind(this),
    OrderByItemNode: this.transformOrderByItem.bind(this),
    GroupByNode: this.transformGroupBy.bind(this),
    GroupByItemNode: this.transformGroupByItem.bind(this),
    UpdateQueryNode: this.transformUpdateQuery.bind(this),
    ColumnUpdateNode: this.transformColumnUpdate.bind(this),
    LimitNode: this.transformLimit.bind(this),
    OffsetNode: this.transformOffset.bind(this),
    OnConflictNode: this.transformOnConflict.bind(this),
    OnDuplicateKeyNode: this.transformOnDuplicateKey.bind(this),
    CreateIndexNode: this.transformCreateIndex.bind(this),
    DropIndexNode: this.transformDropIndex.bind(this),
    ListNode: this.transformList.bind(this),
    PrimaryKeyConstraintNode: this.transformPrimaryKeyConstraint.bind(this),
    UniqueConstraintNode: this.transformUniqueConstraint.bind(this),
    ReferencesNode: this.transformReferences.bind(this),
    CheckConstraintNode: this.transformCheckConstraint.bind(this),
    WithNode: this.transformWith.bind(this),
    CommonTableExpressionNode: this.transformCommonTableExpression.bind(this),
    CommonTableExpressionNameNode: this.transformCommonTableExpressionName.bind(this),
    HavingNode: this.transformHaving.bind(this),
    CreateSchemaNode: this.transformCreateSchema.bind(this),
    DropSchemaNode: this.transformDropSchema.bind(this),
    AlterTableNode: this.transformAlterTable.bind(this),
    DropColumnNode: this.transformDropColumn.bind(this),
    RenameColumnNode: this.transformRenameColumn.bind(this),
    AlterColumnNode: this.transformAlterColumn.bind(this),
    ModifyColumnNode: this.transformModifyColumn.bind(this),
    AddConstraintNode: this.transformAddConstraint.bind(this),
    DropConstraintNode: this.transformDropConstraint.bind(this),
    RenameConstraintNode: this.transformRenameConstraint.bind(this),
    ForeignKeyConstraintNode: this.transformForeignKeyConstraint.bind(this),
    CreateViewNode: this.transformCreateView.bind(this),
    RefreshMaterializedViewNode: this.transformRefreshMaterializedView.bind(this),
    DropViewNode: this.transformDropView.bind(this),
    GeneratedNode: this.transformGenerated.bind(this),
    DefaultValueNode: this.transformDefaultValue.bind(this),
    OnNode: this.transformOn.bind(this),
    ValuesNode: this.transformValues.bind(this),
    SelectModifierNode: this.transformSelectModifier.bind(this),
    CreateTypeNode: this.transformCreateType.bind(this),
    DropTypeNode: this.transformDropType.bind(this),
    ExplainNode: this.transformExplain.bind(this),
    DefaultInsertValueNode: this.transformDefaultInsertValue.bind(this),
    AggregateFunctionNode: this.transformAggregateFunction.bind(this),
    OverNode: this.transformOver.bind(this),
    PartitionByNode: this.transformPartitionBy.bind(this),
    PartitionByItemNode: this.transformPartitionByItem.bind(this),
    SetOperationNode: this.transformSetOperation.bind(this),
    BinaryOperationNode: this.transformBinaryOperation.bind(this),
    UnaryOperationNode: this.transformUnaryOperation.bind(this),
    UsingNode: this.transformUsing.bind(this),
    FunctionNode: this.transformFunction.bind(this),
    CaseNode: this.transformCase.bind(this),
    WhenNode: this.transformWhen.bind(this),
    JSONReferenceNode: this.transformJSONReference.bind(this),
    JSONPathNode: this.transformJSONPath.bind(this),
    JSONPathLegNode: this.transformJSONPathLeg.bind(this),
    JSONOperatorChainNode: this.transformJSONOperatorChain.bind(this),
    TupleNode: this.transformTuple.bind(this),
    MergeQueryNode: this.transformMergeQuery.bind(this),
    MatchedNode: this.transformMatched.bind(this),
    AddIndexNode: this.transformAddIndex.bind(this),
    CastNode: this.transformCast.bind(this),
    FetchNode: this.transformFetch.bind(this),
    TopNode: this.transformTop.bind(this),
    OutputNode: this.transformOutput.bind(this),
    OrActionNode: this.transformOrAction.bind(this),
    CollateNode: this.transformCollate.bind(this),
    AlterTypeNode: this.transformAlterType.bind(this),
    AddValueNode: this.transformAddValue.bind(this),
    RenameValueNode: this.transformRenameValue.bind(this),
  })
  transformNode(node, queryId) {
    if (!node) {
      return node
    }
    this.nodeStack.push(node)
    const out = this.transformNodeImpl(node, queryId)
    this.nodeStack.pop()
    return freeze(out)
  }
  transformNodeImpl(node, queryId) {
    return this.#transformers[node.kind](node, queryId)
  }
  transformNodeList(list, queryId) {
    if (!list) {
      return list
    }
    return freeze(list.map((node) => this.transformNode(node, queryId)))
  }
  transformSelectQuery(node, queryId) {
    return {
      kind: 'SelectQueryNode',
      from: this.transformNode(node.from, queryId),
      selections: this.transformNodeList(node.selections, queryId),
      distinctOn: this.transformNodeList(node.distinctOn, queryId),
      joins: this.transformNodeList(node.joins, queryId),
      groupBy: this.transformNode(node.groupBy, queryId),
      orderBy: this.transformNode(node.orderBy, queryId),
      where: this.transformNode(node.where, queryId),
      frontModifiers: this.transformNodeList(node.frontModifiers, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      limit: this.transformNode(node.limit, queryId),
      offset: this.transformNode(node.offset, queryId),
      with: this.transformNode(node.with, queryId),
      having: this.transformNode(node.having, queryId),
      explain: this.transformNode(node.explain, queryId),
      setOperations: this.transformNodeList(node.setOperations, queryId),
      fetch: this.transformNode(node.fetch, queryId),
      top: this.transformNode(node.top, queryId),
    }
  }
  transformSelection(node, queryId) {
    return { kind: 'SelectionNode', selection: this.transformNode(node.selection, queryId) }
  }
  transformColumn(node, queryId) {
    return { kind: 'ColumnNode', column: this.transformNode(node.column, queryId) }
  }
  transformAlias(node, queryId) {
    return {
      kind: 'AliasNode',
      node: this.transformNode(node.node, queryId),
      alias: this.transformNode(node.alias, queryId),
    }
  }
  transformTable(node, queryId) {
    return { kind: 'TableNode', table: this.transformNode(node.table, queryId) }
  }
  transformFrom(node, queryId) {
    return { kind: 'FromNode', froms: this.transformNodeList(node.froms, queryId) }
  }
  transformReference(node, queryId) {
    return {
      kind: 'ReferenceNode',
      column: this.transformNode(node.column, queryId),
      table: this.transformNode(node.table, queryId),
    }
  }
  transformAnd(node, queryId) {
    return {
      kind: 'AndNode',
      left: this.transformNode(node.left, queryId),
      right: this.transformNode(node.right, queryId),
    }
  }
  transformOr(node, queryId) {
    return {
      kind: 'OrNode',
      left: this.transformNode(node.left, queryId),
      right: this.transformNode(node.right, queryId),
    }
  }
  transformValueList(node, queryId) {
    return { kind: 'ValueListNode', values: this.transformNodeList(node.values, queryId) }
  }
  transformParens(node, queryId) {
    return { kind: 'ParensNode', node: this.transformNode(node.node, queryId) }
  }
  transformJoin(node, queryId) {
    return {
      kind: 'JoinNode',
      joinType: node.joinType,
      table: this.transformNode(node.table, queryId),
      on: this.transformNode(node.on, queryId),
    }
  }
  transformRaw(node, queryId) {
    return {
      kind: 'RawNode',
      sqlFragments: freeze([...node.sqlFragments]),
      parameters: this.transformNodeList(node.parameters, queryId),
    }
  }
  transformWhere(node, queryId) {
    return { kind: 'WhereNode', where: this.transformNode(node.where, queryId) }
  }
  transformInsertQuery(node, queryId) {
    return {
      kind: 'InsertQueryNode',
      into: this.transformNode(node.into, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      values: this.transformNode(node.values, queryId),
      returning: this.transformNode(node.returning, queryId),
      onConflict: this.transformNode(node.onConflict, queryId),
      onDuplicateKey: this.transformNode(node.onDuplicateKey, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      with: this.transformNode(node.with, queryId),
      orAction: this.transformNode(node.orAction, queryId),
      replace: node.replace,
      explain: this.transformNode(node.explain, queryId),
      defaultValues: node.defaultValues,
      top: this.transformNode(node.top, queryId),
      output: this.transformNode(node.output, queryId),
    }
  }
  transformValues(node, queryId) {
    return { kind: 'ValuesNode', values: this.transformNodeList(node.values, queryId) }
  }
  transformDeleteQuery(node, queryId) {
    return {
      kind: 'DeleteQueryNode',
      from: this.transformNode(node.from, queryId),
      using: this.transformNode(node.using, queryId),
      joins: this.transformNodeList(node.joins, queryId),
      where: this.transformNode(node.where, queryId),
      returning: this.transformNode(node.returning, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      with: this.transformNode(node.with, queryId),
      orderBy: this.transformNode(node.orderBy, queryId),
      limit: this.transformNode(node.limit, queryId),
      explain: this.transformNode(node.explain, queryId),
      top: this.transformNode(node.top, queryId),
      output: this.transformNode(node.output, queryId),
    }
  }
  transformReturning(node, queryId) {
    return { kind: 'ReturningNode', selections: this.transformNodeList(node.selections, queryId) }
  }
  transformCreateTable(node, queryId) {
    return {
      kind: 'CreateTableNode',
      table: this.transformNode(node.table, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      constraints: this.transformNodeList(node.constraints, queryId),
      indexes: this.transformNodeList(node.indexes, queryId),
      temporary: node.temporary,
      ifNotExists: node.ifNotExists,
      onCommit: node.onCommit,
      frontModifiers: this.transformNodeList(node.frontModifiers, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      selectQuery: this.transformNode(node.selectQuery, queryId),
    }
  }
  transformColumnDefinition(node, queryId) {
    return {
      kind: 'ColumnDefinitionNode',
      column: this.transformNode(node.column, queryId),
      dataType: this.transformNode(node.dataType, queryId),
      references: this.transformNode(node.references, queryId),
      primaryKey: node.primaryKey,
      autoIncrement: node.autoIncrement,
      unique: node.unique,
      notNull: node.notNull,
      unsigned: node.unsigned,
      defaultTo: this.transformNode(node.defaultTo, queryId),
      check: this.transformNode(node.check, queryId),
      generated: this.transformNode(node.generated, queryId),
      frontModifiers: this.transformNodeList(node.frontModifiers, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      nullsNotDistinct: node.nullsNotDistinct,
      identity: node.identity,
      ifNotExists: node.ifNotExists,
    }
  }
  transformAddColumn(node, queryId) {
    return { kind: 'AddColumnNode', column: this.transformNode(node.column, queryId) }
  }
  transformDropTable(node, queryId) {
    return {
      kind: 'DropTableNode',
      table: this.transformNode(node.table, queryId),
      ifExists: node.ifExists,
      cascade: node.cascade,
      temporary: node.temporary,
    }
  }
  transformOrderBy(node, queryId) {
    return { kind: 'OrderByNode', items: this.transformNodeList(node.items, queryId) }
  }
  transformOrderByItem(node, queryId) {
    return {
      kind: 'OrderByItemNode',
      orderBy: this.transformNode(node.orderBy, queryId),
      direction: this.transformNode(node.direction, queryId),
      collation: this.transformNode(node.collation, queryId),
      nulls: node.nulls,
    }
  }
  transformGroupBy(node, queryId) {
    return { kind: 'GroupByNode', items: this.transformNodeList(node.items, queryId) }
  }
  transformGroupByItem(node, queryId) {
    return { kind: 'GroupByItemNode', groupBy: this.transformNode(node.groupBy, queryId) }
  }
  transformUpdateQuery(node, queryId) {
    return {
      kind: 'UpdateQueryNode',
      table: this.transformNode(node.table, queryId),
      from: this.transformNode(node.from, queryId),
      joins: this.transformNodeList(node.joins, queryId),
      where: this.transformNode(node.where, queryId),
      updates: this.transformNodeList(node.updates, queryId),
      returning: this.transformNode(node.returning, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      with: this.transformNode(node.with, queryId),
      explain: this.transformNode(node.explain, queryId),
      limit: this.transformNode(node.limit, queryId),
      top: this.transformNode(node.top, queryId),
      output: this.transformNode(node.output, queryId),
      orderBy: this.transformNode(node.orderBy, queryId),
    }
  }
  transformColumnUpdate(node, queryId) {
    return {
      kind: 'ColumnUpdateNode',
      column: this.transformNode(node.column, queryId),
      value: this.transformNode(node.value, queryId),
    }
  }
  transformLimit(node, queryId) {
    return { kind: 'LimitNode', limit: this.transformNode(node.limit, queryId) }
  }
  transformOffset(node, queryId) {
    return { kind: 'OffsetNode', offset: this.transformNode(node.offset, queryId) }
  }
  transformOnConflict(node, queryId) {
    return {
      kind: 'OnConflictNode',
      columns: this.transformNodeList(node.columns, queryId),
      constraint: this.transformNode(node.constraint, queryId),
      indexExpression: this.transformNode(node.indexExpression, queryId),
      indexWhere: this.transformNode(node.indexWhere, queryId),
      updates: this.transformNodeList(node.updates, queryId),
      updateWhere: this.transformNode(node.updateWhere, queryId),
      doNothing: node.doNothing,
    }
  }
  transformOnDuplicateKey(node, queryId) {
    return { kind: 'OnDuplicateKeyNode', updates: this.transformNodeList(node.updates, queryId) }
  }
  transformCreateIndex(node, queryId) {
    return {
      kind: 'CreateIndexNode',
      name: this.transformNode(node.name, queryId),
      table: this.transformNode(node.table, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      unique: node.unique,
      using: this.transformNode(node.using, queryId),
      ifNotExists: node.ifNotExists,
      where: this.transformNode(node.where, queryId),
      nullsNotDistinct: node.nullsNotDistinct,
    }
  }
  transformList(node, queryId) {
    return { kind: 'ListNode', items: this.transformNodeList(node.items, queryId) }
  }
  transformDropIndex(node, queryId) {
    return {
      kind: 'DropIndexNode',
      name: this.transformNode(node.name, queryId),
      table: this.transformNode(node.table, queryId),
      ifExists: node.ifExists,
      cascade: node.cascade,
    }
  }
  transformPrimaryKeyConstraint(node, queryId) {
    return {
      kind: 'PrimaryKeyConstraintNode',
      columns: this.transformNodeList(node.columns, queryId),
      name: this.transformNode(node.name, queryId),
      deferrable: node.deferrable,
      initiallyDeferred: node.initiallyDeferred,
    }
  }
  transformUniqueConstraint(node, queryId) {
    return {
      kind: 'UniqueConstraintNode',
      columns: this.transformNodeList(node.columns, queryId),
      name: this.transformNode(node.name, queryId),
      nullsNotDistinct: node.nullsNotDistinct,
      deferrable: node.deferrable,
      initiallyDeferred: node.initiallyDeferred,
    }
  }
  transformForeignKeyConstraint(node, queryId) {
    return {
      kind: 'ForeignKeyConstraintNode',
      columns: this.transformNodeList(node.columns, queryId),
      references: this.transformNode(node.references, queryId),
      name: this.transformNode(node.name, queryId),
      onDelete: node.onDelete,
      onUpdate: node.onUpdate,
      deferrable: node.deferrable,
      initiallyDeferred: node.initiallyDeferred,
    }
  }
  transformSetOperation(node, queryId) {
    return {
      kind: 'SetOperationNode',
      operator: node.operator,
      expression: this.transformNode(node.expression, queryId),
      all: node.all,
    }
  }
  transformReferences(node, queryId) {
    return {
      kind: 'ReferencesNode',
      table: this.transformNode(node.table, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      onDelete: node.onDelete,
      onUpdate: node.onUpdate,
    }
  }
  transformCheckConstraint(node, queryId) {
    return {
      kind: 'CheckConstraintNode',
      expression: this.transformNode(node.expression, queryId),
      name: this.transformNode(node.name, queryId),
    }
  }
  transformWith(node, queryId) {
    return {
      kind: 'WithNode',
      expressions: this.transformNodeList(node.expressions, queryId),
      recursive: node.recursive,
    }
  }
  transformCommonTableExpression(node, queryId) {
    return {
      kind: 'CommonTableExpressionNode',
      name: this.transformNode(node.name, queryId),
      materialized: node.materialized,
      expression: this.transformNode(node.expression, queryId),
    }
  }
  transformCommonTableExpressionName(node, queryId) {
    return {
      kind: 'CommonTableExpressionNameNode',
      table: this.transformNode(node.table, queryId),
      columns: this.transformNodeList(node.columns, queryId),
    }
  }
  transformHaving(node, queryId) {
    return { kind: 'HavingNode', having: this.transformNode(node.having, queryId) }
  }
  transformCreateSchema(node, queryId) {
    return { kind: 'CreateSchemaNode', schema: this.transformNode(node.schema, queryId), ifNotExists: node.ifNotExists }
  }
  transformDropSchema(node, queryId) {
    return {
      kind: 'DropSchemaNode',
      schema: this.transformNode(node.schema, queryId),
      ifExists: node.ifExists,
      cascade: node.cascade,
    }
  }
  transformAlterTable(node, queryId) {
    return {
      kind: 'AlterTableNode',
      table: this.transformNode(node.table, queryId),
      renameTo: this.transformNode(node.renameTo, queryId),
      setSchema: this.transformNode(node.setSchema, queryId),
      columnAlterations: this.transformNodeList(node.columnAlterations, queryId),
      addConstraint: this.transformNode(node.addConstraint, queryId),
      dropConstraint: this.transformNode(node.dropConstraint, queryId),
      renameConstraint: this.transformNode(node.renameConstraint, queryId),
      addIndex: this.transformNode(node.addIndex, queryId),
      dropIndex: this.transformNode(node.dropIndex, queryId),
    }
  }
  transformDropColumn(node, queryId) {
    return { kind: 'DropColumnNode', column: this.transformNode(node.column, queryId), ifExists: node.ifExists }
  }
  transformRenameColumn(node, queryId) {
    return {
      kind: 'RenameColumnNode',
      column: this.transformNode(node.column, queryId),
      renameTo: this.transformNode(node.renameTo, queryId),
    }
  }
  transformAlterColumn(node, queryId) {
    return {
      kind: 'AlterColumnNode',
      column: this.transformNode(node.column, queryId),
      dataType: this.transformNode(node.dataType, queryId),
      dataTypeExpression: this.transformNode(node.dataTypeExpression, queryId),
      setDefault: this.transformNode(node.setDefault, queryId),
      dropDefault: node.dropDefault,
      setNotNull: node.setNotNull,
      dropNotNull: node.dropNotNull,
    }
  }
  transformModifyColumn(node, queryId) {
    return { kind: 'ModifyColumnNode', column: this.transformNode(node.column, queryId) }
  }
  transformAddConstraint(node, queryId) {
    return { kind: 'AddConstraintNode', constraint: this.transformNode(node.constraint, queryId) }
  }
  transformDropConstraint(node, queryId) {
    return {
      kind: 'DropConstraintNode',
      constraintName: this.transformNode(node.constraintName, queryId),
      ifExists: node.ifExists,
      modifier: node.modifier,
    }
  }
  transformRenameConstraint(node, queryId) {
    return {
      kind: 'RenameConstraintNode',
      oldName: this.transformNode(node.oldName, queryId),
      newName: this.transformNode(node.newName, queryId),
    }
  }
  transformCreateView(node, queryId) {
    return {
      kind: 'CreateViewNode',
      name: this.transformNode(node.name, queryId),
      temporary: node.temporary,
      orReplace: node.orReplace,
      ifNotExists: node.ifNotExists,
      materialized: node.materialized,
      columns: this.transformNodeList(node.columns, queryId),
      as: this.transformNode(node.as, queryId),
    }
  }
  transformRefreshMaterializedView(node, queryId) {
    return {
      kind: 'RefreshMaterializedViewNode',
      name: this.transformNode(node.name, queryId),
      concurrently: node.concurrently,
      withNoData: node.withNoData,
    }
  }
  transformDropView(node, queryId) {
    return {
      kind: 'DropViewNode',
      name: this.transformNode(node.name, queryId),
      ifExists: node.ifExists,
      materialized: node.materialized,
      cascade: node.cascade,
    }
  }
  transformGenerated(node, queryId) {
    return {
      kind: 'GeneratedNode',
      byDefault: node.byDefault,
      always: node.always,
      identity: node.identity,
      stored: node.stored,
      expression: this.transformNode(node.expression, queryId),
    }
  }
  transformDefaultValue(node, queryId) {
    return { kind: 'DefaultValueNode', defaultValue: this.transformNode(node.defaultValue, queryId) }
  }
  transformOn(node, queryId) {
    return { kind: 'OnNode', on: this.transformNode(node.on, queryId) }
  }
  transformSelectModifier(node, queryId) {
    return {
      kind: 'SelectModifierNode',
      modifier: node.modifier,
      rawModifier: this.transformNode(node.rawModifier, queryId),
      of: this.transformNodeList(node.of, queryId),
    }
  }
  transformCreateType(node, queryId) {
    return {
      kind: 'CreateTypeNode',
      name: this.transformNode(node.name, queryId),
      enum: this.transformNode(node.enum, queryId),
    }
  }
  transformDropType(node, queryId) {
    return {
      kind: 'DropTypeNode',
      name: this.transformNode(node.name, queryId),
      additionalNames: this.transformNodeList(node.additionalNames, queryId),
      cascade: node.cascade,
      ifExists: node.ifExists,
    }
  }
  transformExplain(node, queryId) {
    return { kind: 'ExplainNode', format: node.format, options: this.transformNode(node.options, queryId) }
  }
  transformSchemableIdentifier(node, queryId) {
    return {
      kind: 'SchemableIdentifierNode',
      schema: this.transformNode(node.schema, queryId),
      identifier: this.transformNode(node.identifier, queryId),
    }
  }
  transformAggregateFunction(node, queryId) {
    return {
      kind: 'AggregateFunctionNode',
      func: node.func,
      aggregated: this.transformNodeList(node.aggregated, queryId),
      distinct: node.distinct,
      orderBy: this.transformNode(node.orderBy, queryId),
      withinGroup: this.transformNode(node.withinGroup, queryId),
      filter: this.transformNode(node.filter, queryId),
      over: this.transformNode(node.over, queryId),
    }
  }
  transformOver(node, queryId) {
    return {
      kind: 'OverNode',
      orderBy: this.transformNode(node.orderBy, queryId),
      partitionBy: this.transformNode(node.partitionBy, queryId),
    }
  }
  transformPartitionBy(node, queryId) {
    return { kind: 'PartitionByNode', items: this.transformNodeList(node.items, queryId) }
  }
  transformPartitionByItem(node, queryId) {
    return { kind: 'PartitionByItemNode', partitionBy: this.transformNode(node.partitionBy, queryId) }
  }
  transformBinaryOperation(node, queryId) {
    return {
      kind: 'BinaryOperationNode',
      leftOperand: this.transformNode(node.leftOperand, queryId),
      operator: this.transformNode(node.operator, queryId),
      rightOperand: this.transformNode(node.rightOperand, queryId),
    }
  }
  transformUnaryOperation(node, queryId) {
    return {
      kind: 'UnaryOperationNode',
      operator: this.transformNode(node.operator, queryId),
      operand: this.transformNode(node.operand, queryId),
    }
  }
  transformUsing(node, queryId) {
    return { kind: 'UsingNode', tables: this.transformNodeList(node.tables, queryId) }
  }
  transformFunction(node, queryId) {
    return { kind: 'FunctionNode', func: node.func, arguments: this.transformNodeList(node.arguments, queryId) }
  }
  transformCase(node, queryId) {
    return {
      kind: 'CaseNode',
      value: this.transformNode(node.value, queryId),
      when: this.transformNodeList(node.when, queryId),
      else: this.transformNode(node.else, queryId),
      isStatement: node.isStatement,
    }
  }
  transformWhen(node, queryId) {
    return {
      kind: 'WhenNode',
      condition: this.transformNode(node.condition, queryId),
      result: this.transformNode(node.result, queryId),
    }
  }
  transformJSONReference(node, queryId) {
    return {
      kind: 'JSONReferenceNode',
      reference: this.transformNode(node.reference, queryId),
      traversal: this.transformNode(node.traversal, queryId),
    }
  }
  transformJSONPath(node, queryId) {
    return {
      kind: 'JSONPathNode',
      inOperator: this.transformNode(node.inOperator, queryId),
      pathLegs: this.transformNodeList(node.pathLegs, queryId),
    }
  }
  transformJSONPathLeg(node, _queryId) {
    return { kind: 'JSONPathLegNode', type: node.type, value: node.value }
  }
  transformJSONOperatorChain(node, queryId) {
    return {
      kind: 'JSONOperatorChainNode',
      operator: this.transformNode(node.operator, queryId),
      values: this.transformNodeList(node.values, queryId),
    }
  }
  transformTuple(node, queryId) {
    return { kind: 'TupleNode', values: this.transformNodeList(node.values, queryId) }
  }
  transformMergeQuery(node, queryId) {
    return {
      kind: 'MergeQueryNode',
      into: this.transformNode(node.into, queryId),
      using: this.transformNode(node.using, queryId),
      whens: this.transformNodeList(node.whens, queryId),
      with: this.transformNode(node.with, queryId),
      top: this.transformNode(node.top, queryId),
      endModifiers: this.transformNodeList(node.endModifiers, queryId),
      output: this.transformNode(node.output, queryId),
      returning: this.transformNode(node.returning, queryId),
    }
  }
  transformMatched(node, _queryId) {
    return { kind: 'MatchedNode', not: node.not, bySource: node.bySource }
  }
  transformAddIndex(node, queryId) {
    return {
      kind: 'AddIndexNode',
      name: this.transformNode(node.name, queryId),
      columns: this.transformNodeList(node.columns, queryId),
      unique: node.unique,
      using: this.transformNode(node.using, queryId),
      ifNotExists: node.ifNotExists,
    }
  }
  transformCast(node, queryId) {
    return {
      kind: 'CastNode',
      expression: this.transformNode(node.expression, queryId),
      dataType: this.transformNode(node.dataType, queryId),
    }
  }
  transformFetch(node, queryId) {
    return { kind: 'FetchNode', rowCount: this.transformNode(node.rowCount, queryId), modifier: node.modifier }
  }
  transformTop(node, _queryId) {
    return { kind: 'TopNode', expression: node.expression, modifiers: node.modifiers }
  }
  transformOutput(node, queryId) {
    return { kind: 'OutputNode', selections: this.transformNodeList(node.selections, queryId) }
  }
  transformAlterType(node, queryId) {
    return {
      kind: 'AlterTypeNode',
      name: this.transformNode(node.name, queryId),
      addValue: this.transformNode(node.addValue, queryId),
      renameTo: this.transformNode(node.renameTo, queryId),
      renameValue: this.transformNode(node.renameValue, queryId),
      setSchema: this.transformNode(node.setSchema, queryId),
    }
  }
  transformAddValue(node, queryId) {
    return {
      kind: 'AddValueNode',
      value: this.transformNode(node.value, queryId),
      ifNotExists: node.ifNotExists,
      isBefore: node.isBefore,
      neighborValue: this.transformNode(node.neighborValue, queryId),
    }
  }
  transformRenameValue(node, queryId) {
    return {
      kind: 'RenameValueNode',
      oldValue: this.transformNode(node.oldValue, queryId),
      newValue: this.transformNode(node.newValue, queryId),
    }
  }
  transformDataType(node, _queryId) {
    return node
  }
  transformSelectAll(node, _queryId) {
    return node
  }
  transformIdentifier(node, _queryId) {
    return node
  }
  transformValue(node, _queryId) {
    return node
  }
  transformPrimitiveValueList(node, _queryId) {
    return node
  }
  transformOperator(node, _queryId) {
    return node
  }
  transformDefaultInsertValue(node, _queryId) {
    return node
  }
  transformOrAction(node, _queryId) {
    return node
  }
  transformCollate(node, _queryId) {
    return node
  }
}
function isOperationNode(thing) {
  return isObject(thing) && isString(thing.kind)
}
var ROOT_OPERATION_NODE_KINDS = {
  AlterTableNode: true,
  AlterTypeNode: true,
  CreateIndexNode: true,
  CreateSchemaNode: true,
  CreateTableNode: true,
  CreateTypeNode: true,
  CreateViewNode: true,
  DeleteQueryNode: true,
  DropIndexNode: true,
  DropSchemaNode: true,
  DropTableNode: true,
  DropTypeNode: true,
  RefreshMaterializedViewNode: true,
  DropViewNode: true,
  InsertQueryNode: true,
  RawNode: true,
  SelectQueryNode: true,
  UpdateQueryNode: true,
  MergeQueryNode: true,
}
function isRootOperationNode(thing) {
  return isOperationNode(thing) && ROOT_OPERATION_NODE_KINDS[thing.kind] === true
}
var SCHEMALESS_FUNCTIONS = freeze({ json_agg: true, to_json: true })
var WithSchemaTransformer = class extends OperationNodeTransformer {
  #schema
  #schemableIds = new Set()
  #ctes = new Set()
  constructor(schema) {
    super()
    this.#schema = schema
  }
  transformNodeImpl(node, queryId) {
    if (!isRootOperationNode(node)) {
      return super.transformNodeImpl(node, queryId)
    }
    const ctes = this.#collectCTEs(node)
    for (const cte of ctes) {
      this.#ctes.add(cte)
    }
    const tables = this.#collectSchemableIds(node)
    for (const table of tables) {
      this.#schemableIds.add(table)
    }
    const transformed = super.transformNodeImpl(node, queryId)
    for (const table of tables) {
      this.#schemableIds.delete(table)
    }
    for (const cte of ctes) {
      this.#ctes.delete(cte)
    }
    return transformed
  }
  transformSchemableIdentifier(node, queryId) {
    const transformed = super.transformSchemableIdentifier(node, queryId)
    if (transformed.schema || !this.#schemableIds.has(node.identifier.name)) {
      return transformed
    }
    return { ...transformed, schema: IdentifierNode.create(this.#schema) }
  }
  transformReferences(node, queryId) {
    const transformed = super.transformReferences(node, queryId)
    if (transformed.table.table.schema) {
      return transformed
    }
    return { ...transformed, table: TableNode.createWithSchema(this.#schema, transformed.table.table.identifier.name) }
  }
  transformAggregateFunction(node, queryId) {
    return {
      ...super.transformAggregateFunction({ ...node, aggregated: [] }, queryId),
      aggregated: this.#transformTableArgsWithoutSchemas(node, queryId, 'aggregated'),
    }
  }
  transformFunction(node, queryId) {
    return {
      ...super.transformFunction({ ...node, arguments: [] }, queryId),
      arguments: this.#transformTableArgsWithoutSchemas(node, queryId, 'arguments'),
    }
  }
  transformSelectModifier(node, queryId) {
    return {
      ...super.transformSelectModifier({ ...node, of: void 0 }, queryId),
      of: node.of?.map((item) =>
        TableNode.is(item) && !item.table.schema
          ? this.#transformTableWithoutSchema(item, queryId)
          : this.transformNode(item, queryId),
      ),
    }
  }
  #transformTableArgsWithoutSchemas(node, queryId, argsKey) {
    return SCHEMALESS_FUNCTIONS[node.func]
      ? node[argsKey].map((arg) =>
          !TableNode.is(arg) || arg.table.schema
            ? this.transformNode(arg, queryId)
            : this.#transformTableWithoutSchema(arg, queryId),
        )
      : this.transformNodeList(node[argsKey], queryId)
  }
  #transformTableWithoutSchema(node, queryId) {
    return { ...node, table: { ...node.table, identifier: this.transformIdentifier(node.table.identifier, queryId) } }
  }
  #collectSchemableIds(node) {
    const schemableIds = new Set()
    if ('name' in node && node.name && SchemableIdentifierNode.is(node.name)) {
      this.#collectSchemableId(node.name, schemableIds)
    }
    if ('from' in node && node.from) {
      for (const from of node.from.froms) {
        this.#collectSchemableIdsFromTableExpr(from, schemableIds)
      }
    }
    if ('into' in node && node.into) {
      this.#collectSchemableIdsFromTableExpr(node.into, schemableIds)
    }
    if ('table' in node && node.table) {
      this.#collectSchemableIdsFromTableExpr(node.table, schemableIds)
    }
    if ('joins' in node && node.joins) {
      for (const join of node.joins) {
        this.#collectSchemableIdsFromTableExpr(join.table, schemableIds)
      }
    }
    if ('using' in node && node.using) {
      if (JoinNode.is(node.using)) {
        this.#collectSchemableIdsFromTableExpr(node.using.table, schemableIds)
      } else {
        this.#collectSchemableIdsFromTableExpr(node.using, schemableIds)
      }
    }
    return schemableIds
  }
  #collectCTEs(node) {
    const ctes = new Set()
    if ('with' in node && node.with) {
      this.#collectCTEIds(node.with, ctes)
    }
    return ctes
  }
  #collectSchemableIdsFromTableExpr(node, schemableIds) {
    if (TableNode.is(node)) {
      return this.#collectSchemableId(node.table, schemableIds)
    }
    if (AliasNode.is(node) && TableNode.is(node.node)) {
      return this.#collectSchemableId(node.node.table, schemableIds)
    }
    if (ListNode.is(node)) {
      for (const table of node.items) {
        this.#collectSchemableIdsFromTableExpr(table, schemableIds)
      }
      return
    }
    if (UsingNode.is(node)) {
      for (const table of node.tables) {
        this.#collectSchemableIdsFromTableExpr(table, schemableIds)
      }
      return
    }
  }
  #collectSchemableId(node, schemableIds) {
    const id = node.identifier.name
    if (!this.#schemableIds.has(id) && !this.#ctes.has(id)) {
      schemableIds.add(id)
    }
  }
  #collectCTEIds(node, ctes) {
    for (const expr of node.expressions) {
      const cteId = expr.name.table.table.identifier.name
      if (!this.#ctes.has(cteId)) {
        ctes.add(cteId)
      }
    }
  }
}
var WithSchemaPlugin = class {
  #transformer
  constructor(schema) {
    this.#transformer = new WithSchemaTransformer(schema)
  }
  transformQuery(args) {
    return this.#transformer.transformNode(args.node, args.queryId)
  }
  async transformResult(args) {
    return args.result
  }
}
var MatchedNode = freeze({
  is(node) {
    return node.kind === 'MatchedNode'
  },
  create(not, bySource = false) {
    return freeze({ kind: 'MatchedNode', not, bySource })
  },
})
function parseMergeWhen(type, args, refRight) {
  return WhenNode.create(
    parseFilterList(
      [
        MatchedNode.create(!type.isMatched, type.bySource),
        ...(args && args.length > 0
          ? [
              args.length === 3 && refRight
                ? parseReferentialBinaryOperation(args[0], args[1], args[2])
                : parseValueBinaryOperationOrExpression(args),
            ]
          : []),
      ],
      'and',
      false,
    ),
  )
}
function parseMergeThen(result) {
  if (isString(result)) {
    return RawNode.create([result], [])
  }
  if (isOperationNodeSource(result)) {
    return result.toOperationNode()
  }
  return result
}
var Deferred = class {
  #promise
  #resolve
  #reject
  constructor() {
    this.#promise = new Promise((resolve, reject) => {
      this.#reject = reject
      this.#resolve = resolve
    })
  }
  get promise() {
    return this.#promise
  }
  resolve = (value) => {
    this.#resolve?.(value)
    this.#resolve = this.#reject = void 0
  }
  reject = (reason) => {
    this.#reject?.(reason)
    this.#reject = this.#resolve = void 0
  }
}
async function provideControlledConnection(connectionProvider, options) {
  const connectionDefer = new Deferred()
  const connectionReleaseDefer = new Deferred()
  void connectionProvider
    .provideConnection(async (connection) => {
      connectionDefer.resolve(connection)
      return await connectionReleaseDefer.promise
    }, options)
    .catch((ex) => connectionDefer.reject(ex))
  return freeze({ connection: await connectionDefer.promise, release: connectionReleaseDefer.resolve })
}
function getInflightQueryAbortHandler(abortStrategy = 'ignore query', connection, beforeThrow) {
  if (abortStrategy === 'ignore query') {
    return
  }
  if (abortStrategy === 'cancel query') {
    const handler = connection.cancelQuery
    if (!handler) {
      beforeThrow()
      throwUnsupportedInflightQueryAbortStrategyError(abortStrategy, connection.killSession ? 'kill session' : void 0)
    }
    return handler.bind(connection)
  }
  if (abortStrategy === 'kill session') {
    const handler = connection.killSession
    if (!handler) {
      beforeThrow()
      throwUnsupportedInflightQueryAbortStrategyError(abortStrategy, connection.cancelQuery ? 'cancel query' : void 0)
    }
    return handler.bind(connection)
  }
  beforeThrow()
  throw new Error(`Unexpected \`inflightQueryAbortStrategy\`: "${abortStrategy}"`)
}
function throwUnsupportedInflightQueryAbortStrategyError(abortStrategy, alt) {
  throw new Error(
    `This dialect doesn't support \`inflightQueryAbortStrategy\` "${abortStrategy}". Use "${'ignore query'}"${alt ? ` or "${alt}"` : ''} instead.`,
  )
}
function assertNotAborted(signal, timing, beforeThrow) {
  if (signal?.aborted) {
    beforeThrow?.()
    throwReasonWithTiming(signal.reason, timing)
  }
}
function throwReasonWithTiming(reason, timing) {
  decorateWithTiming(reason, timing)
  throw reason
}
var ABORTED = {}
async function waitOrAbort(promise, signal, name, onAbort) {
  if (!signal) {
    return promise
  }
  assertNotAborted(signal, `before ${name}`, onAbort)
  const { promise: abortPromise, resolve } = new Deferred()
  const abortListener = () => resolve(ABORTED)
  signal.addEventListener('abort', abortListener)
  try {
    assertNotAborted(signal, `before ${name}`, onAbort)
    const result = await Promise.race([promise, abortPromise])
    if (result !== ABORTED) {
      return result
    }
    onAbort?.()
    throwReasonWithTiming(signal.reason, `during ${name}`)
  } finally {
    signal.removeEventListener('abort', abortListener)
    resolve(ABORTED)
  }
}
function printBackgroundFail(name) {
  return (reason) => console.error(`\`${name}\` failed in the background after abortion: ${getMessage(reason)}`)
}
function decorateWithTiming(reason, timing) {
  if (reason !== null && typeof reason === 'object' && !Object.isFrozen(reason)) {
    Object.defineProperty(reason, '__kysely_timing__', {
      configurable: true,
      enumerable: false,
      value: timing,
      writable: false,
    })
  }
}
var NO_PLUGINS = freeze([])
var QueryExecutorBase = class {
  #plugins
  constructor(plugins = NO_PLUGINS) {
    this.#plugins = plugins
  }
  get plugins() {
    return this.#plugins
  }
  transformQuery(node, queryId) {
    for (const plugin of this.#plugins) {
      const transformedNode = plugin.transformQuery({ node, queryId })
      if (transformedNode.kind === node.kind) {
        node = transformedNode
      } else {
        throw new Error(
          [
            `KyselyPlugin.transformQuery must return a node`,
            `of the same kind that was given to it.`,
            `The plugin was given a ${node.kind}`,
            `but it returned a ${transformedNode.kind}`,
          ].join(' '),
        )
      }
    }
    return node
  }
  async executeQuery(compiledQuery, options) {
    const { inflightQueryAbortStrategy = 'ignore query', signal } = options || {}
    if (!signal) {
      const result = await this.provideConnection(async (connection2) => {
        return await connection2.executeQuery(compiledQuery)
      }, options)
      return await this.#transformResult(result, compiledQuery.queryId)
    }
    assertNotAborted(signal, 'before query execution')
    options = freeze({ signal })
    const { connection, release } = await provideControlledConnection(this, options)
    const controlConnectionProvider = this.provideConnection.bind(this)
    const { promise: abortPromise, resolve } = new Deferred()
    const abortListener = () => resolve(ABORTED)
    signal.addEventListener('abort', abortListener, { once: true })
    try {
      assertNotAborted(signal, 'before query execution', release)
      const inflightQueryAbortHandler = getInflightQueryAbortHandler(inflightQueryAbortStrategy, connection, release)
      if (inflightQueryAbortHandler && connection.collectSessionInfo) {
        assertNotAborted(signal, 'before query execution', release)
        const collectPromise = connection.collectSessionInfo()
        const result2 = await Promise.race([abortPromise, collectPromise]).catch((error) => {
          release()
          throw error
        })
        if (result2 === ABORTED) {
          void collectPromise.catch(printBackgroundFail('collectSessionInfo')).finally(release)
          throwReasonWithTiming(signal.reason, 'before query execution')
        }
      }
      const queryPromise = connection.executeQuery(compiledQuery, options)
      const result = await Promise.race([abortPromise, queryPromise]).catch((error) => {
        release()
        throw error
      })
      if (result === ABORTED) {
        void Promise.allSettled([
          queryPromise.catch(printBackgroundFail('query')),
          inflightQueryAbortHandler?.(controlConnectionProvider).catch(
            printBackgroundFail('inflightQueryAbortHandler'),
          ),
        ]).finally(release)
        throwReasonWithTiming(signal.reason, 'during query execution')
      } else {
        release()
      }
      const transformPromise = this.#transformResult(result, compiledQuery.queryId, options)
      const transformedResult = await Promise.race([abortPromise, transformPromise])
      if (transformedResult === ABORTED) {
        transformPromise.catch(printBackgroundFail('plugins.transformResult'))
        throwReasonWithTiming(signal.reason, 'during result transformation')
      }
      return transformedResult
    } finally {
      resolve(ABORTED)
      signal.removeEventListener('abort', abortListener)
    }
  }
  async *stream(compiledQuery, chunkSize, options) {
    const { signal } = options || {}
    if (!signal) {
      const { connection: connection2, release: release2 } = await provideControlledConnection(this)
      try {
        for await (const result of connection2.streamQuery(compiledQuery, chunkSize)) {
          yield await this.#transformResult(result, compiledQuery.queryId, options)
        }
      } finally {
        release2()
      }
      return
    }
    options = freeze({ signal })
    assertNotAborted(signal, 'before connection acquisition')
    const { connection, release } = await provideControlledConnection(this, options)
    const { promise: abortPromise, resolve } = new Deferred()
    const abortListener = () => resolve(ABORTED)
    signal.addEventListener('abort', abortListener, { once: true })
    let asyncIterator
    let releasePrerequisite
    assertNotAborted(signal, 'before query streaming', release)
    const { queryId } = compiledQuery
    try {
      asyncIterator = connection.streamQuery(compiledQuery, chunkSize, options)
      while (true) {
        assertNotAborted(signal, 'during query streaming')
        const nextPromise = asyncIterator.next()
        const result = await Promise.race([abortPromise, nextPromise])
        if (result === ABORTED) {
          releasePrerequisite = nextPromise.catch(printBackgroundFail('iterator.next'))
          throwReasonWithTiming(signal.reason, 'during query streaming')
        }
        if (result.done) {
          break
        }
        const transformPromise = this.#transformResult(result.value, queryId, options)
        const transformedResult = await Promise.race([abortPromise, transformPromise])
        if (transformedResult === ABORTED) {
          releasePrerequisite = transformPromise.catch(printBackgroundFail('plugins.transformResult'))
          throwReasonWithTiming(signal.reason, 'during result transformation')
        }
        yield transformedResult
      }
    } finally {
      resolve(ABORTED)
      signal.removeEventListener('abort', abortListener)
      const cleanup = (asyncIterator?.return?.() || Promise.resolve())
        .finally(() => releasePrerequisite)
        .finally(release)
      if (!releasePrerequisite) {
        await cleanup
      }
    }
  }
  async #transformResult(result, queryId, options) {
    const { signal } = options || {}
    for (const plugin of this.#plugins) {
      result = await plugin.transformResult(freeze({ queryId, result, signal }))
    }
    return result
  }
}
var NoopQueryExecutor = class _NoopQueryExecutor extends QueryExecutorBase {
  get adapter() {
    throw new Error('this query cannot be compiled to SQL')
  }
  compileQuery() {
    throw new Error('this query cannot be compiled to SQL')
  }
  provideConnection() {
    throw new Error('this query cannot be executed')
  }
  withConnectionProvider() {
    throw new Error('this query cannot have a connection provider')
  }
  withPlugin(plugin) {
    return new _NoopQueryExecutor([...this.plugins, plugin])
  }
  withPlugins(plugins) {
    return new _NoopQueryExecutor([...this.plugins, ...plugins])
  }
  withPluginAtFront(plugin) {
    return new _NoopQueryExecutor([plugin, ...this.plugins])
  }
  withoutPlugins() {
    return new _NoopQueryExecutor([])
  }
}
var NOOP_QUERY_EXECUTOR = new NoopQueryExecutor()
var MergeResult = class {
  numChangedRows
  constructor(numChangedRows) {
    this.numChangedRows = numChangedRows
  }
}
var MergeQueryBuilder = class _MergeQueryBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  modifyEnd(modifier) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    })
  }
  top(expression, modifiers) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    })
  }
  using(...args) {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithUsing(this.#props.queryNode, parseJoin('Using', args)),
    })
  }
  returning(args) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(args)),
    })
  }
  returningAll(table) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll(table)),
    })
  }
  output(args) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)),
    })
  }
  outputAll(table) {
    return new _MergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    })
  }
}
var WheneableMergeQueryBuilder = class _WheneableMergeQueryBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  modifyEnd(modifier) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, modifier.toOperationNode()),
    })
  }
  top(expression, modifiers) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    })
  }
  whenMatched() {
    return this.#whenMatched([])
  }
  whenMatchedAnd(...args) {
    return this.#whenMatched(args)
  }
  whenMatchedAndRef(lhs, op, rhs) {
    return this.#whenMatched([lhs, op, rhs], true)
  }
  #whenMatched(args, refRight) {
    return new MatchedThenableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithWhen(
        this.#props.queryNode,
        parseMergeWhen({ isMatched: true }, args, refRight),
      ),
    })
  }
  whenNotMatched() {
    return this.#whenNotMatched([])
  }
  whenNotMatchedAnd(...args) {
    return this.#whenNotMatched(args)
  }
  whenNotMatchedAndRef(lhs, op, rhs) {
    return this.#whenNotMatched([lhs, op, rhs], true)
  }
  whenNotMatchedBySource() {
    return this.#whenNotMatched([], false, true)
  }
  whenNotMatchedBySourceAnd(...args) {
    return this.#whenNotMatched(args, false, true)
  }
  whenNotMatchedBySourceAndRef(lhs, op, rhs) {
    return this.#whenNotMatched([lhs, op, rhs], true, true)
  }
  returning(args) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectArg(args)),
    })
  }
  returningAll(table) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithReturning(this.#props.queryNode, parseSelectAll(table)),
    })
  }
  output(args) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectArg(args)),
    })
  }
  outputAll(table) {
    return new _WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: QueryNode.cloneWithOutput(this.#props.queryNode, parseSelectAll(table)),
    })
  }
  #whenNotMatched(args, refRight = false, bySource = false) {
    const props = {
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithWhen(
        this.#props.queryNode,
        parseMergeWhen({ isMatched: false, bySource }, args, refRight),
      ),
    }
    const Builder = bySource ? MatchedThenableMergeQueryBuilder : NotMatchedThenableMergeQueryBuilder
    return new Builder(props)
  }
  $call(func) {
    return func(this)
  }
  $if(condition, func) {
    if (condition) {
      return func(this)
    }
    return new _WheneableMergeQueryBuilder({ ...this.#props })
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    const compiledQuery = this.compile()
    const result = await this.#props.executor.executeQuery(compiledQuery, options)
    const { adapter } = this.#props.executor
    const query = compiledQuery.query
    if ((query.returning && adapter.supportsReturning) || (query.output && adapter.supportsOutput)) {
      return result.rows
    }
    return [new MergeResult(result.numAffectedRows)]
  }
  async executeTakeFirst(options) {
    const [result] = await this.execute(options)
    return result
  }
  async executeTakeFirstOrThrow(errorConstructorOrOptions) {
    if (typeof errorConstructorOrOptions === 'function') {
      errorConstructorOrOptions = { errorConstructor: errorConstructorOrOptions }
    }
    const result = await this.executeTakeFirst(errorConstructorOrOptions)
    if (result === void 0) {
      const errorConstructor = errorConstructorOrOptions?.errorConstructor ?? NoResultError
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode())
      throw error
    }
    return result
  }
}
var MatchedThenableMergeQueryBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  thenDelete() {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(this.#props.queryNode, parseMergeThen('delete')),
    })
  }
  thenDoNothing() {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(this.#props.queryNode, parseMergeThen('do nothing')),
    })
  }
  thenUpdate(set) {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(
        this.#props.queryNode,
        parseMergeThen(
          set(
            new UpdateQueryBuilder({
              queryId: this.#props.queryId,
              executor: NOOP_QUERY_EXECUTOR,
              queryNode: UpdateQueryNode.createWithoutTable(),
            }),
          ),
        ),
      ),
    })
  }
  thenUpdateSet(...args) {
    return this.thenUpdate((ub) => ub.set(...args))
  }
}
var NotMatchedThenableMergeQueryBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  thenDoNothing() {
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(this.#props.queryNode, parseMergeThen('do nothing')),
    })
  }
  thenInsertValues(insert) {
    const [columns, values] = parseInsertExpression(insert)
    return new WheneableMergeQueryBuilder({
      ...this.#props,
      queryNode: MergeQueryNode.cloneWithThen(
        this.#props.queryNode,
        parseMergeThen(InsertQueryNode.cloneWith(InsertQueryNode.createWithoutInto(), { columns, values })),
      ),
    })
  }
}
var QueryCreator = class _QueryCreator {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  selectFrom(from) {
    return createSelectQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: SelectQueryNode.createFrom(parseTableExpressionOrList(from), this.#props.withNode),
    })
  }
  selectNoFrom(selection) {
    return createSelectQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: SelectQueryNode.cloneWithSelections(
        SelectQueryNode.create(this.#props.withNode),
        parseSelectArg(selection),
      ),
    })
  }
  insertInto(table) {
    return new InsertQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: InsertQueryNode.create(parseTable(table), this.#props.withNode),
    })
  }
  replaceInto(table) {
    return new InsertQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: InsertQueryNode.create(parseTable(table), this.#props.withNode, true),
    })
  }
  deleteFrom(from) {
    return new DeleteQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: DeleteQueryNode.create(parseTableExpressionOrList(from), this.#props.withNode),
    })
  }
  updateTable(tables) {
    return new UpdateQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: UpdateQueryNode.create(parseTableExpressionOrList(tables), this.#props.withNode),
    })
  }
  mergeInto(targetTable) {
    return new MergeQueryBuilder({
      queryId: createQueryId(),
      executor: this.#props.executor,
      queryNode: MergeQueryNode.create(parseAliasedTable(targetTable), this.#props.withNode),
    })
  }
  with(nameOrBuilder, expression) {
    const cte = parseCommonTableExpression(nameOrBuilder, expression)
    return new _QueryCreator({
      ...this.#props,
      withNode: this.#props.withNode ? WithNode.cloneWithExpression(this.#props.withNode, cte) : WithNode.create(cte),
    })
  }
  withRecursive(nameOrBuilder, expression) {
    const cte = parseCommonTableExpression(nameOrBuilder, expression)
    return new _QueryCreator({
      ...this.#props,
      withNode: this.#props.withNode
        ? WithNode.cloneWithExpression(this.#props.withNode, cte)
        : WithNode.create(cte, { recursive: true }),
    })
  }
  withPlugin(plugin) {
    return new _QueryCreator({ ...this.#props, executor: this.#props.executor.withPlugin(plugin) })
  }
  withoutPlugins() {
    return new _QueryCreator({ ...this.#props, executor: this.#props.executor.withoutPlugins() })
  }
  withSchema(schema) {
    return new _QueryCreator({
      ...this.#props,
      executor: this.#props.executor.withPluginAtFront(new WithSchemaPlugin(schema)),
    })
  }
}
function createQueryCreator() {
  return new QueryCreator({ executor: NOOP_QUERY_EXECUTOR })
}
function createJoinBuilder(joinType, table) {
  return new JoinBuilder({ joinNode: JoinNode.create(joinType, parseTableExpression(table)) })
}
function createOverBuilder() {
  return new OverBuilder({ overNode: OverNode.create() })
}
function parseJoin(joinType, args) {
  if (args.length === 3) {
    return parseSingleOnJoin(joinType, args[0], args[1], args[2])
  } else if (args.length === 2) {
    return parseCallbackJoin(joinType, args[0], args[1])
  } else if (args.length === 1) {
    return parseOnlessJoin(joinType, args[0])
  } else {
    throw new Error('not implemented')
  }
}
function parseCallbackJoin(joinType, from, callback) {
  return callback(createJoinBuilder(joinType, from)).toOperationNode()
}
function parseSingleOnJoin(joinType, from, lhsColumn, rhsColumn) {
  return JoinNode.createWithOn(
    joinType,
    parseTableExpression(from),
    parseReferentialBinaryOperation(lhsColumn, '=', rhsColumn),
  )
}
function parseOnlessJoin(joinType, from) {
  return JoinNode.create(joinType, parseTableExpression(from))
}
var OffsetNode = freeze({
  is(node) {
    return node.kind === 'OffsetNode'
  },
  create(offset) {
    return freeze({ kind: 'OffsetNode', offset })
  },
})
var GroupByItemNode = freeze({
  is(node) {
    return node.kind === 'GroupByItemNode'
  },
  create(groupBy) {
    return freeze({ kind: 'GroupByItemNode', groupBy })
  },
})
function parseGroupBy(groupBy) {
  groupBy = isFunction(groupBy) ? groupBy(expressionBuilder()) : groupBy
  return parseReferenceExpressionOrList(groupBy).map(GroupByItemNode.create)
}
var SetOperationNode = freeze({
  is(node) {
    return node.kind === 'SetOperationNode'
  },
  create(operator, expression, all) {
    return freeze({ kind: 'SetOperationNode', operator, expression, all })
  },
})
function parseSetOperations(operator, expression, all) {
  if (isFunction(expression)) {
    expression = expression(createExpressionBuilder())
  }
  if (!isReadonlyArray(expression)) {
    expression = [expression]
  }
  return expression.map((expr) => SetOperationNode.create(operator, parseExpression(expr), all))
}
var ExpressionWrapper = class _ExpressionWrapper {
  #node
  constructor(node) {
    this.#node = node
  }
  get expressionType() {
    return void 0
  }
  as(alias) {
    return new AliasedExpressionWrapper(this, alias)
  }
  or(...args) {
    return new OrWrapper(OrNode.create(this.#node, parseValueBinaryOperationOrExpression(args)))
  }
  and(...args) {
    return new AndWrapper(AndNode.create(this.#node, parseValueBinaryOperationOrExpression(args)))
  }
  $castTo() {
    return new _ExpressionWrapper(this.#node)
  }
  $notNull() {
    return new _ExpressionWrapper(this.#node)
  }
  toOperationNode() {
    return this.#node
  }
}
var AliasedExpressionWrapper = class {
  #expr
  #alias
  constructor(expr, alias) {
    this.#expr = expr
    this.#alias = alias
  }
  get expression() {
    return this.#expr
  }
  get alias() {
    return this.#alias
  }
  toOperationNode() {
    return AliasNode.create(
      this.#expr.toOperationNode(),
      isOperationNodeSource(this.#alias) ? this.#alias.toOperationNode() : IdentifierNode.create(this.#alias),
    )
  }
}
var OrWrapper = class _OrWrapper {
  #node
  constructor(node) {
    this.#node = node
  }
  get expressionType() {
    return void 0
  }
  as(alias) {
    return new AliasedExpressionWrapper(this, alias)
  }
  or(...args) {
    return new _OrWrapper(OrNode.create(this.#node, parseValueBinaryOperationOrExpression(args)))
  }
  $castTo() {
    return new _OrWrapper(this.#node)
  }
  toOperationNode() {
    return ParensNode.create(this.#node)
  }
}
var AndWrapper = class _AndWrapper {
  #node
  constructor(node) {
    this.#node = node
  }
  get expressionType() {
    return void 0
  }
  as(alias) {
    return new AliasedExpressionWrapper(this, alias)
  }
  and(...args) {
    return new _AndWrapper(AndNode.create(this.#node, parseValueBinaryOperationOrExpression(args)))
  }
  $castTo() {
    return new _AndWrapper(this.#node)
  }
  toOperationNode() {
    return ParensNode.create(this.#node)
  }
}
var FetchNode = freeze({
  is(node) {
    return node.kind === 'FetchNode'
  },
  create(rowCount, modifier) {
    return { kind: 'FetchNode', rowCount: ValueNode.create(rowCount), modifier }
  },
})
function parseFetch(rowCount, modifier) {
  if (!isNumber(rowCount) && !isBigInt(rowCount)) {
    throw new Error(`Invalid fetch row count: ${rowCount}`)
  }
  if (!isFetchModifier(modifier)) {
    throw new Error(`Invalid fetch modifier: ${modifier}`)
  }
  return FetchNode.create(rowCount, modifier)
}
function isFetchModifier(value) {
  return value === 'only' || value === 'with ties'
}
var _a3
var SelectQueryBuilderImpl = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  get expressionType() {
    return void 0
  }
  get isSelectQueryBuilder() {
    return true
  }
  where(...args) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseValueBinaryOperationOrExpression(args)),
    })
  }
  whereRef(lhs, op, rhs) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithWhere(this.#props.queryNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    })
  }
  having(...args) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithHaving(this.#props.queryNode, parseValueBinaryOperationOrExpression(args)),
    })
  }
  havingRef(lhs, op, rhs) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithHaving(this.#props.queryNode, parseReferentialBinaryOperation(lhs, op, rhs)),
    })
  }
  select(selection) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSelections(this.#props.queryNode, parseSelectArg(selection)),
    })
  }
  distinctOn(selection) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithDistinctOn(this.#props.queryNode, parseReferenceExpressionOrList(selection)),
    })
  }
  modifyFront(modifier) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithFrontModifier(
        this.#props.queryNode,
        SelectModifierNode.createWithExpression(modifier.toOperationNode()),
      ),
    })
  }
  modifyEnd(modifier) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.createWithExpression(modifier.toOperationNode()),
      ),
    })
  }
  distinct() {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithFrontModifier(this.#props.queryNode, SelectModifierNode.create('Distinct')),
    })
  }
  forUpdate(of) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.create('ForUpdate', of ? asArray(of).map(parseTable) : void 0),
      ),
    })
  }
  forShare(of) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.create('ForShare', of ? asArray(of).map(parseTable) : void 0),
      ),
    })
  }
  forKeyShare(of) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.create('ForKeyShare', of ? asArray(of).map(parseTable) : void 0),
      ),
    })
  }
  forNoKeyUpdate(of) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(
        this.#props.queryNode,
        SelectModifierNode.create('ForNoKeyUpdate', of ? asArray(of).map(parseTable) : void 0),
      ),
    })
  }
  skipLocked() {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, SelectModifierNode.create('SkipLocked')),
    })
  }
  noWait() {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithEndModifier(this.#props.queryNode, SelectModifierNode.create('NoWait')),
    })
  }
  selectAll(table) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSelections(this.#props.queryNode, parseSelectAll(table)),
    })
  }
  innerJoin(...args) {
    return this.#join('InnerJoin', args)
  }
  leftJoin(...args) {
    return this.#join('LeftJoin', args)
  }
  rightJoin(...args) {
    return this.#join('RightJoin', args)
  }
  fullJoin(...args) {
    return this.#join('FullJoin', args)
  }
  crossJoin(...args) {
    return this.#join('CrossJoin', args)
  }
  innerJoinLateral(...args) {
    return this.#join('LateralInnerJoin', args)
  }
  leftJoinLateral(...args) {
    return this.#join('LateralLeftJoin', args)
  }
  crossJoinLateral(...args) {
    return this.#join('LateralCrossJoin', args)
  }
  crossApply(...args) {
    return this.#join('CrossApply', args)
  }
  outerApply(...args) {
    return this.#join('OuterApply', args)
  }
  #join(joinType, args) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithJoin(this.#props.queryNode, parseJoin(joinType, args)),
    })
  }
  orderBy(...args) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithOrderByItems(this.#props.queryNode, parseOrderBy(args)),
    })
  }
  groupBy(groupBy) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithGroupByItems(this.#props.queryNode, parseGroupBy(groupBy)),
    })
  }
  limit(limit) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithLimit(this.#props.queryNode, LimitNode.create(parseValueExpression(limit))),
    })
  }
  offset(offset) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithOffset(
        this.#props.queryNode,
        OffsetNode.create(parseValueExpression(offset)),
      ),
    })
  }
  fetch(rowCount, modifier = 'only') {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithFetch(this.#props.queryNode, parseFetch(rowCount, modifier)),
    })
  }
  top(expression, modifiers) {
    return new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithTop(this.#props.queryNode, parseTop(expression, modifiers)),
    })
  }
  union(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('union', expression, false),
      ),
    })
  }
  unionAll(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('union', expression, true),
      ),
    })
  }
  intersect(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('intersect', expression, false),
      ),
    })
  }
  intersectAll(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('intersect', expression, true),
      ),
    })
  }
  except(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('except', expression, false),
      ),
    })
  }
  exceptAll(expression) {
    return new _a3({
      ...this.#props,
      queryNode: SelectQueryNode.cloneWithSetOperations(
        this.#props.queryNode,
        parseSetOperations('except', expression, true),
      ),
    })
  }
  as(alias) {
    return new AliasedSelectQueryBuilderImpl(this, alias)
  }
  clearSelect() {
    return new _a3({ ...this.#props, queryNode: SelectQueryNode.cloneWithoutSelections(this.#props.queryNode) })
  }
  clearWhere() {
    return new _a3({ ...this.#props, queryNode: QueryNode.cloneWithoutWhere(this.#props.queryNode) })
  }
  clearLimit() {
    return new _a3({ ...this.#props, queryNode: SelectQueryNode.cloneWithoutLimit(this.#props.queryNode) })
  }
  clearOffset() {
    return new _a3({ ...this.#props, queryNode: SelectQueryNode.cloneWithoutOffset(this.#props.queryNode) })
  }
  clearOrderBy() {
    return new _a3({ ...this.#props, queryNode: QueryNode.cloneWithoutOrderBy(this.#props.queryNode) })
  }
  clearGroupBy() {
    return new _a3({ ...this.#props, queryNode: SelectQueryNode.cloneWithoutGroupBy(this.#props.queryNode) })
  }
  $call(func) {
    return func(this)
  }
  $if(condition, func) {
    if (condition) {
      return func(this)
    }
    return new _a3({ ...this.#props })
  }
  $castTo() {
    return new _a3(this.#props)
  }
  $narrowType() {
    return new _a3(this.#props)
  }
  $assertType() {
    return new _a3(this.#props)
  }
  $asTuple() {
    return new ExpressionWrapper(this.toOperationNode())
  }
  $asScalar() {
    return new ExpressionWrapper(this.toOperationNode())
  }
  withPlugin(plugin) {
    return new _a3({ ...this.#props, executor: this.#props.executor.withPlugin(plugin) })
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.queryNode, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    const compiledQuery = this.compile()
    const result = await this.#props.executor.executeQuery(compiledQuery, options)
    return result.rows
  }
  async executeTakeFirst(options) {
    const [result] = await this.execute(options)
    return result
  }
  async executeTakeFirstOrThrow(errorConstructorOrOptions) {
    if (typeof errorConstructorOrOptions === 'function') {
      errorConstructorOrOptions = { errorConstructor: errorConstructorOrOptions }
    }
    const result = await this.executeTakeFirst(errorConstructorOrOptions)
    if (result === void 0) {
      const errorConstructor = errorConstructorOrOptions?.errorConstructor ?? NoResultError
      const error = isNoResultErrorConstructor(errorConstructor)
        ? new errorConstructor(this.toOperationNode())
        : errorConstructor(this.toOperationNode())
      throw error
    }
    return result
  }
  async *stream(chunkSizeOrOptions) {
    if (typeof chunkSizeOrOptions !== 'object') {
      chunkSizeOrOptions = { chunkSize: chunkSizeOrOptions }
    }
    const compiledQuery = this.compile()
    const stream = this.#props.executor.stream(compiledQuery, chunkSizeOrOptions.chunkSize ?? 100, chunkSizeOrOptions)
    for await (const item of stream) {
      yield* item.rows
    }
  }
  async explain(format, options) {
    const builder = new _a3({
      ...this.#props,
      queryNode: QueryNode.cloneWithExplain(this.#props.queryNode, format, options),
    })
    return await builder.execute()
  }
}
_a3 = SelectQueryBuilderImpl
function createSelectQueryBuilder(props) {
  return new SelectQueryBuilderImpl(props)
}
var AliasedSelectQueryBuilderImpl = class {
  #queryBuilder
  #alias
  constructor(queryBuilder, alias) {
    this.#queryBuilder = queryBuilder
    this.#alias = alias
  }
  get expression() {
    return this.#queryBuilder
  }
  get alias() {
    return this.#alias
  }
  get isAliasedSelectQueryBuilder() {
    return true
  }
  toOperationNode() {
    return AliasNode.create(this.#queryBuilder.toOperationNode(), IdentifierNode.create(this.#alias))
  }
}
var AggregateFunctionNode = freeze({
  is(node) {
    return node.kind === 'AggregateFunctionNode'
  },
  create(aggregateFunction, aggregated = []) {
    return freeze({ kind: 'AggregateFunctionNode', func: aggregateFunction, aggregated })
  },
  cloneWithDistinct(aggregateFunctionNode) {
    return freeze({ ...aggregateFunctionNode, distinct: true })
  },
  cloneWithOrderBy(aggregateFunctionNode, orderItems, withinGroup = false) {
    const prop = withinGroup ? 'withinGroup' : 'orderBy'
    return freeze({
      ...aggregateFunctionNode,
      [prop]: aggregateFunctionNode[prop]
        ? OrderByNode.cloneWithItems(aggregateFunctionNode[prop], orderItems)
        : OrderByNode.create(orderItems),
    })
  },
  cloneWithFilter(aggregateFunctionNode, filter) {
    return freeze({
      ...aggregateFunctionNode,
      filter: aggregateFunctionNode.filter
        ? WhereNode.cloneWithOperation(aggregateFunctionNode.filter, 'And', filter)
        : WhereNode.create(filter),
    })
  },
  cloneWithOrFilter(aggregateFunctionNode, filter) {
    return freeze({
      ...aggregateFunctionNode,
      filter: aggregateFunctionNode.filter
        ? WhereNode.cloneWithOperation(aggregateFunctionNode.filter, 'Or', filter)
        : WhereNode.create(filter),
    })
  },
  cloneWithOver(aggregateFunctionNode, over) {
    return freeze({ ...aggregateFunctionNode, over })
  },
})
var FunctionNode = freeze({
  is(node) {
    return node.kind === 'FunctionNode'
  },
  create(func, args) {
    return freeze({ kind: 'FunctionNode', func, arguments: args })
  },
})
var AggregateFunctionBuilder = class _AggregateFunctionBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  get expressionType() {
    return void 0
  }
  as(alias) {
    return new AliasedAggregateFunctionBuilder(this, alias)
  }
  distinct() {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithDistinct(this.#props.aggregateFunctionNode),
    })
  }
  orderBy(...args) {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: QueryNode.cloneWithOrderByItems(this.#props.aggregateFunctionNode, parseOrderBy(args)),
    })
  }
  clearOrderBy() {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: QueryNode.cloneWithoutOrderBy(this.#props.aggregateFunctionNode),
    })
  }
  withinGroupOrderBy(...args) {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithOrderBy(
        this.#props.aggregateFunctionNode,
        parseOrderBy(args),
        true,
      ),
    })
  }
  filterWhere(...args) {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithFilter(
        this.#props.aggregateFunctionNode,
        parseValueBinaryOperationOrExpression(args),
      ),
    })
  }
  filterWhereRef(lhs, op, rhs) {
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithFilter(
        this.#props.aggregateFunctionNode,
        parseReferentialBinaryOperation(lhs, op, rhs),
      ),
    })
  }
  over(over) {
    const builder = createOverBuilder()
    return new _AggregateFunctionBuilder({
      ...this.#props,
      aggregateFunctionNode: AggregateFunctionNode.cloneWithOver(
        this.#props.aggregateFunctionNode,
        (over ? over(builder) : builder).toOperationNode(),
      ),
    })
  }
  $call(func) {
    return func(this)
  }
  $castTo() {
    return new _AggregateFunctionBuilder(this.#props)
  }
  $notNull() {
    return new _AggregateFunctionBuilder(this.#props)
  }
  toOperationNode() {
    return this.#props.aggregateFunctionNode
  }
}
var AliasedAggregateFunctionBuilder = class {
  #aggregateFunctionBuilder
  #alias
  constructor(aggregateFunctionBuilder, alias) {
    this.#aggregateFunctionBuilder = aggregateFunctionBuilder
    this.#alias = alias
  }
  get expression() {
    return this.#aggregateFunctionBuilder
  }
  get alias() {
    return this.#alias
  }
  toOperationNode() {
    return AliasNode.create(this.#aggregateFunctionBuilder.toOperationNode(), IdentifierNode.create(this.#alias))
  }
}
function createFunctionModule() {
  const fn = (name, args) => {
    return new ExpressionWrapper(FunctionNode.create(name, parseReferenceExpressionOrList(args ?? [])))
  }
  const agg = (name, args) => {
    return new AggregateFunctionBuilder({
      aggregateFunctionNode: AggregateFunctionNode.create(name, args ? parseReferenceExpressionOrList(args) : void 0),
    })
  }
  return Object.assign(fn, {
    agg,
    avg(column) {
      return agg('avg', [column])
    },
    coalesce(...values) {
      return fn('coalesce', values)
    },
    count(column) {
      return agg('count', [column])
    },
    countAll(table) {
      return new AggregateFunctionBuilder({
        aggregateFunctionNode: AggregateFunctionNode.create('count', parseSelectAll(table)),
      })
    },
    max(column) {
      return agg('max', [column])
    },
    min(column) {
      return agg('min', [column])
    },
    sum(column) {
      return agg('sum', [column])
    },
    any(column) {
      return fn('any', [column])
    },
    jsonAgg(table) {
      return new AggregateFunctionBuilder({
        aggregateFunctionNode: AggregateFunctionNode.create('json_agg', [
          isString(table) ? parseTable(table) : table.toOperationNode(),
        ]),
      })
    },
    toJson(table) {
      return new ExpressionWrapper(
        FunctionNode.create('to_json', [isString(table) ? parseTable(table) : table.toOperationNode()]),
      )
    },
  })
}
var UnaryOperationNode = freeze({
  is(node) {
    return node.kind === 'UnaryOperationNode'
  },
  create(operator, operand) {
    return freeze({ kind: 'UnaryOperationNode', operator, operand })
  },
})
function parseUnaryOperation(operator, operand) {
  if (isUnaryOperator(operator)) {
    return UnaryOperationNode.create(OperatorNode.create(operator), parseReferenceExpression(operand))
  }
  throw new Error(`invalid unary operator ${JSON.stringify(operator)}`)
}
var CaseNode = freeze({
  is(node) {
    return node.kind === 'CaseNode'
  },
  create(value) {
    return freeze({ kind: 'CaseNode', value })
  },
  cloneWithWhen(caseNode, when) {
    return freeze({ ...caseNode, when: freeze(caseNode.when ? [...caseNode.when, when] : [when]) })
  },
  cloneWithThen(caseNode, then) {
    return freeze({
      ...caseNode,
      when: caseNode.when
        ? freeze([
            ...caseNode.when.slice(0, -1),
            WhenNode.cloneWithResult(caseNode.when[caseNode.when.length - 1], then),
          ])
        : void 0,
    })
  },
  cloneWith(caseNode, props) {
    return freeze({ ...caseNode, ...props })
  },
})
var CaseBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  when(...args) {
    return new CaseThenBuilder({
      ...this.#props,
      node: CaseNode.cloneWithWhen(this.#props.node, WhenNode.create(parseValueBinaryOperationOrExpression(args))),
    })
  }
  whenRef(lhs, op, rhs) {
    return new CaseThenBuilder({
      ...this.#props,
      node: CaseNode.cloneWithWhen(this.#props.node, WhenNode.create(parseReferentialBinaryOperation(lhs, op, rhs))),
    })
  }
}
var CaseThenBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  then(valueExpression) {
    return new CaseWhenBuilder({
      ...this.#props,
      node: CaseNode.cloneWithThen(
        this.#props.node,
        isSafeImmediateValue(valueExpression)
          ? parseSafeImmediateValue(valueExpression)
          : parseValueExpression(valueExpression),
      ),
    })
  }
  thenRef(expression) {
    return new CaseWhenBuilder({
      ...this.#props,
      node: CaseNode.cloneWithThen(this.#props.node, parseReferenceExpression(expression)),
    })
  }
}
var CaseWhenBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  when(...args) {
    return new CaseThenBuilder({
      ...this.#props,
      node: CaseNode.cloneWithWhen(this.#props.node, WhenNode.create(parseValueBinaryOperationOrExpression(args))),
    })
  }
  whenRef(lhs, op, rhs) {
    return new CaseThenBuilder({
      ...this.#props,
      node: CaseNode.cloneWithWhen(this.#props.node, WhenNode.create(parseReferentialBinaryOperation(lhs, op, rhs))),
    })
  }
  else(valueExpression) {
    return new CaseEndBuilder({
      ...this.#props,
      node: CaseNode.cloneWith(this.#props.node, {
        else: isSafeImmediateValue(valueExpression)
          ? parseSafeImmediateValue(valueExpression)
          : parseValueExpression(valueExpression),
      }),
    })
  }
  elseRef(expression) {
    return new CaseEndBuilder({
      ...this.#props,
      node: CaseNode.cloneWith(this.#props.node, { else: parseReferenceExpression(expression) }),
    })
  }
  end() {
    return new ExpressionWrapper(CaseNode.cloneWith(this.#props.node, { isStatement: false }))
  }
  endCase() {
    return new ExpressionWrapper(CaseNode.cloneWith(this.#props.node, { isStatement: true }))
  }
}
var CaseEndBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  end() {
    return new ExpressionWrapper(CaseNode.cloneWith(this.#props.node, { isStatement: false }))
  }
  endCase() {
    return new ExpressionWrapper(CaseNode.cloneWith(this.#props.node, { isStatement: true }))
  }
}
var JSONPathLegNode = freeze({
  is(node) {
    return node.kind === 'JSONPathLegNode'
  },
  create(type, value) {
    return freeze({ kind: 'JSONPathLegNode', type, value })
  },
})
var HASH_NEGATIVE_INDEX_REGEX = /^#-\d+$/
var JSONPathBuilder = class {
  #node
  constructor(node) {
    this.#node = node
  }
  at(index) {
    if (
      (typeof index !== 'number' && typeof index !== 'string') ||
      (typeof index === 'number' && !Number.isInteger(index)) ||
      (typeof index === 'string' && index !== 'last' && !HASH_NEGATIVE_INDEX_REGEX.test(index))
    ) {
      throw new Error(`Unexpected index value in .at(...): ${index}`)
    }
    return this.#createBuilderWithPathLeg('ArrayLocation', index)
  }
  key(key) {
    return this.#createBuilderWithPathLeg('Member', key)
  }
  #createBuilderWithPathLeg(legType, value) {
    if (JSONReferenceNode.is(this.#node)) {
      return new TraversedJSONPathBuilder(
        JSONReferenceNode.cloneWithTraversal(
          this.#node,
          JSONPathNode.is(this.#node.traversal)
            ? JSONPathNode.cloneWithLeg(this.#node.traversal, JSONPathLegNode.create(legType, value))
            : JSONOperatorChainNode.cloneWithValue(this.#node.traversal, ValueNode.createImmediate(value)),
        ),
      )
    }
    return new TraversedJSONPathBuilder(JSONPathNode.cloneWithLeg(this.#node, JSONPathLegNode.create(legType, value)))
  }
}
var TraversedJSONPathBuilder = class _TraversedJSONPathBuilder extends JSONPathBuilder {
  #node
  constructor(node) {
    super(node)
    this.#node = node
  }
  get expressionType() {
    return void 0
  }
  as(alias) {
    return new AliasedJSONPathBuilder(this, alias)
  }
  $castTo() {
    return new _TraversedJSONPathBuilder(this.#node)
  }
  $notNull() {
    return new _TraversedJSONPathBuilder(this.#node)
  }
  toOperationNode() {
    return this.#node
  }
}
var AliasedJSONPathBuilder = class {
  #jsonPath
  #alias
  constructor(jsonPath, alias) {
    this.#jsonPath = jsonPath
    this.#alias = alias
  }
  get expression() {
    return this.#jsonPath
  }
  get alias() {
    return this.#alias
  }
  toOperationNode() {
    return AliasNode.create(
      this.#jsonPath.toOperationNode(),
      isOperationNodeSource(this.#alias) ? this.#alias.toOperationNode() : IdentifierNode.create(this.#alias),
    )
  }
}
var TupleNode = freeze({
  is(node) {
    return node.kind === 'TupleNode'
  },
  create(values) {
    return freeze({ kind: 'TupleNode', values: freeze(values) })
  },
})
var SIMPLE_COLUMN_DATA_TYPES = freeze({
  bigint: true,
  bigserial: true,
  binary: true,
  blob: true,
  boolean: true,
  bytea: true,
  char: true,
  date: true,
  datemultirange: true,
  daterange: true,
  datetime: true,
  datetime2: true,
  decimal: true,
  'double precision': true,
  float4: true,
  float8: true,
  int2: true,
  int4: true,
  int4multirange: true,
  int4range: true,
  int8: true,
  int8multirange: true,
  int8range: true,
  integer: true,
  json: true,
  jsonb: true,
  numeric: true,
  nummultirange: true,
  numrange: true,
  real: true,
  serial: true,
  smallint: true,
  text: true,
  time: true,
  timestamp: true,
  timestamptz: true,
  timetz: true,
  tsmultirange: true,
  tsrange: true,
  tstzmultirange: true,
  tstzrange: true,
  uuid: true,
  varbinary: true,
  varchar: true,
})
var COLUMN_DATA_TYPE_REGEX = freeze([
  /^varchar\(\d+\)$/,
  /^char\(\d+\)$/,
  /^decimal\(\d+, \d+\)$/,
  /^numeric\(\d+, \d+\)$/,
  /^binary\(\d+\)$/,
  /^datetime\(\d+\)$/,
  /^time\(\d+\)$/,
  /^timetz\(\d+\)$/,
  /^timestamp\(\d+\)$/,
  /^timestamptz\(\d+\)$/,
  /^datetime2\(\d+\)$/,
  /^varbinary\(\d+\)$/,
])
var DataTypeNode = freeze({
  is(node) {
    return node.kind === 'DataTypeNode'
  },
  create(dataType) {
    return freeze({ kind: 'DataTypeNode', dataType })
  },
})
function isColumnDataType(dataType) {
  return SIMPLE_COLUMN_DATA_TYPES[dataType] || COLUMN_DATA_TYPE_REGEX.some((r) => r.test(dataType))
}
function parseDataTypeExpression(dataType) {
  if (isOperationNodeSource(dataType)) {
    return dataType.toOperationNode()
  }
  if (isColumnDataType(dataType)) {
    return DataTypeNode.create(dataType)
  }
  throw new Error(`invalid column data type ${JSON.stringify(dataType)}`)
}
var CastNode = freeze({
  is(node) {
    return node.kind === 'CastNode'
  },
  create(expression, dataType) {
    return freeze({ kind: 'CastNode', expression, dataType })
  },
})
function createExpressionBuilder(executor = NOOP_QUERY_EXECUTOR) {
  function binary(lhs, op, rhs) {
    return new ExpressionWrapper(parseValueBinaryOperation(lhs, op, rhs))
  }
  function unary(op, expr) {
    return new ExpressionWrapper(parseUnaryOperation(op, expr))
  }
  const eb = Object.assign(binary, {
    fn: void 0,
    eb: void 0,
    selectFrom(table) {
      return createSelectQueryBuilder({
        queryId: createQueryId(),
        executor,
        queryNode: SelectQueryNode.createFrom(parseTableExpressionOrList(table)),
      })
    },
    case(reference) {
      return new CaseBuilder({
        node: CaseNode.create(isUndefined(reference) ? void 0 : parseReferenceExpression(reference)),
      })
    },
    ref(reference, op) {
      if (isUndefined(op)) {
        return new ExpressionWrapper(parseStringReference(reference))
      }
      return new JSONPathBuilder(parseJSONReference(reference, op))
    },
    jsonPath() {
      return new JSONPathBuilder(JSONPathNode.create())
    },
    table(table) {
      return new ExpressionWrapper(parseTable(table))
    },
    val(value) {
      return new ExpressionWrapper(parseValueExpression(value))
    },
    refTuple(...values) {
      return new ExpressionWrapper(TupleNode.create(values.map(parseReferenceExpression)))
    },
    tuple(...values) {
      return new ExpressionWrapper(TupleNode.create(values.map(parseValueExpression)))
    },
    lit(value) {
      return new ExpressionWrapper(parseSafeImmediateValue(value))
    },
    unary,
    not(expr) {
      return unary('not', expr)
    },
    exists(expr) {
      return unary('exists', expr)
    },
    neg(expr) {
      return unary('-', expr)
    },
    between(expr, start, end) {
      return new ExpressionWrapper(
        BinaryOperationNode.create(
          parseReferenceExpression(expr),
          OperatorNode.create('between'),
          AndNode.create(parseValueExpression(start), parseValueExpression(end)),
        ),
      )
    },
    betweenSymmetric(expr, start, end) {
      return new ExpressionWrapper(
        BinaryOperationNode.create(
          parseReferenceExpression(expr),
          OperatorNode.create('between symmetric'),
          AndNode.create(parseValueExpression(start), parseValueExpression(end)),
        ),
      )
    },
    and(exprs) {
      if (isReadonlyArray(exprs)) {
        return new ExpressionWrapper(parseFilterList(exprs, 'and'))
      }
      return new ExpressionWrapper(parseFilterObject(exprs, 'and'))
    },
    or(exprs) {
      if (isReadonlyArray(exprs)) {
        return new ExpressionWrapper(parseFilterList(exprs, 'or'))
      }
      return new ExpressionWrapper(parseFilterObject(exprs, 'or'))
    },
    parens(...args) {
      const node = parseValueBinaryOperationOrExpression(args)
      if (ParensNode.is(node)) {
        return new ExpressionWrapper(node)
      } else {
        return new ExpressionWrapper(ParensNode.create(node))
      }
    },
    cast(expr, dataType) {
      return new ExpressionWrapper(CastNode.create(parseReferenceExpression(expr), parseDataTypeExpression(dataType)))
    },
  })
  eb.fn = createFunctionModule()
  eb.eb = eb
  return eb
}
function expressionBuilder(_) {
  return createExpressionBuilder()
}
function parseExpression(exp) {
  if (isOperationNodeSource(exp)) {
    return exp.toOperationNode()
  } else if (isFunction(exp)) {
    return exp(expressionBuilder()).toOperationNode()
  }
  throw new Error(`invalid expression: ${JSON.stringify(exp)}`)
}
function parseAliasedExpression(exp) {
  if (isOperationNodeSource(exp)) {
    return exp.toOperationNode()
  } else if (isFunction(exp)) {
    return exp(expressionBuilder()).toOperationNode()
  }
  throw new Error(`invalid aliased expression: ${JSON.stringify(exp)}`)
}
function isExpressionOrFactory(obj) {
  return isExpression(obj) || isAliasedExpression(obj) || isFunction(obj)
}
var DynamicTableBuilder = class {
  #table
  get table() {
    return this.#table
  }
  constructor(table) {
    this.#table = table
  }
  as(alias) {
    return new AliasedDynamicTableBuilder(this.#table, alias)
  }
}
var AliasedDynamicTableBuilder = class {
  #table
  #alias
  get table() {
    return this.#table
  }
  get alias() {
    return this.#alias
  }
  constructor(table, alias) {
    this.#table = table
    this.#alias = alias
  }
  toOperationNode() {
    return AliasNode.create(parseTable(this.#table), IdentifierNode.create(this.#alias))
  }
}
function isAliasedDynamicTableBuilder(obj) {
  return isObject(obj) && isOperationNodeSource(obj) && isString(obj.table) && isString(obj.alias)
}
function parseTableExpressionOrList(table) {
  if (isReadonlyArray(table)) {
    return table.map((it) => parseTableExpression(it))
  } else {
    return [parseTableExpression(table)]
  }
}
function parseTableExpression(table) {
  if (isString(table)) {
    return parseAliasedTable(table)
  } else if (isAliasedDynamicTableBuilder(table)) {
    return table.toOperationNode()
  } else {
    return parseAliasedExpression(table)
  }
}
function parseAliasedTable(from) {
  const ALIAS_SEPARATOR = ' as '
  if (from.includes(ALIAS_SEPARATOR)) {
    const [table, alias] = from.split(ALIAS_SEPARATOR).map(trim2)
    return AliasNode.create(parseTable(table), IdentifierNode.create(alias))
  } else {
    return parseTable(from)
  }
}
function parseTable(from) {
  const SCHEMA_SEPARATOR = '.'
  if (from.includes(SCHEMA_SEPARATOR)) {
    const [schema, table] = from.split(SCHEMA_SEPARATOR).map(trim2)
    return TableNode.createWithSchema(schema, table)
  } else {
    return TableNode.create(from)
  }
}
function trim2(str) {
  return str.trim()
}
var AddColumnNode = freeze({
  is(node) {
    return node.kind === 'AddColumnNode'
  },
  create(column) {
    return freeze({ kind: 'AddColumnNode', column })
  },
})
var ColumnDefinitionNode = freeze({
  is(node) {
    return node.kind === 'ColumnDefinitionNode'
  },
  create(column, dataType) {
    return freeze({ kind: 'ColumnDefinitionNode', column: ColumnNode.create(column), dataType })
  },
  cloneWithFrontModifier(node, modifier) {
    return freeze({
      ...node,
      frontModifiers: node.frontModifiers ? freeze([...node.frontModifiers, modifier]) : [modifier],
    })
  },
  cloneWithEndModifier(node, modifier) {
    return freeze({ ...node, endModifiers: node.endModifiers ? freeze([...node.endModifiers, modifier]) : [modifier] })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
})
var DropColumnNode = freeze({
  is(node) {
    return node.kind === 'DropColumnNode'
  },
  create(column) {
    return freeze({ kind: 'DropColumnNode', column: ColumnNode.create(column) })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
})
var RenameColumnNode = freeze({
  is(node) {
    return node.kind === 'RenameColumnNode'
  },
  create(column, newColumn) {
    return freeze({
      kind: 'RenameColumnNode',
      column: ColumnNode.create(column),
      renameTo: ColumnNode.create(newColumn),
    })
  },
})
var CheckConstraintNode = freeze({
  is(node) {
    return node.kind === 'CheckConstraintNode'
  },
  create(expression, constraintName) {
    return freeze({
      kind: 'CheckConstraintNode',
      expression,
      name: constraintName ? IdentifierNode.create(constraintName) : void 0,
    })
  },
})
var ON_MODIFY_FOREIGN_ACTIONS_DICTIONARY = freeze({
  cascade: true,
  'no action': true,
  restrict: true,
  'set default': true,
  'set null': true,
})
var ON_MODIFY_FOREIGN_ACTIONS = Object.keys(ON_MODIFY_FOREIGN_ACTIONS_DICTIONARY)
var ReferencesNode = freeze({
  is(node) {
    return node.kind === 'ReferencesNode'
  },
  create(table, columns) {
    return freeze({ kind: 'ReferencesNode', table, columns: freeze([...columns]) })
  },
  cloneWithOnDelete(references, onDelete) {
    return freeze({ ...references, onDelete })
  },
  cloneWithOnUpdate(references, onUpdate) {
    return freeze({ ...references, onUpdate })
  },
})
function isOnModifyForeignAction(thing) {
  return isString(thing) && ON_MODIFY_FOREIGN_ACTIONS_DICTIONARY[thing]
}
function parseDefaultValueExpression(value) {
  return isOperationNodeSource(value) ? value.toOperationNode() : ValueNode.createImmediate(value)
}
var GeneratedNode = freeze({
  is(node) {
    return node.kind === 'GeneratedNode'
  },
  create(params) {
    return freeze({ kind: 'GeneratedNode', ...params })
  },
  createWithExpression(expression) {
    return freeze({ kind: 'GeneratedNode', always: true, expression })
  },
  cloneWith(node, params) {
    return freeze({ ...node, ...params })
  },
})
var DefaultValueNode = freeze({
  is(node) {
    return node.kind === 'DefaultValueNode'
  },
  create(defaultValue) {
    return freeze({ kind: 'DefaultValueNode', defaultValue })
  },
})
function parseOnModifyForeignAction(action) {
  if (isOnModifyForeignAction(action)) {
    return action
  }
  throw new Error(`invalid OnModifyForeignAction ${action}`)
}
var ColumnDefinitionBuilder = class _ColumnDefinitionBuilder {
  #node
  constructor(node) {
    this.#node = node
  }
  autoIncrement() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { autoIncrement: true }))
  }
  identity() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { identity: true }))
  }
  primaryKey() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { primaryKey: true }))
  }
  references(ref) {
    const references = parseStringReference(ref)
    if (!references.table || SelectAllNode.is(references.column)) {
      throw new Error(
        `invalid call references('${ref}'). The reference must have format table.column or schema.table.column`,
      )
    }
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        references: ReferencesNode.create(references.table, [references.column]),
      }),
    )
  }
  onDelete(onDelete) {
    if (!this.#node.references) {
      throw new Error('on delete constraint can only be added for foreign keys')
    }
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        references: ReferencesNode.cloneWithOnDelete(this.#node.references, parseOnModifyForeignAction(onDelete)),
      }),
    )
  }
  onUpdate(onUpdate) {
    if (!this.#node.references) {
      throw new Error('on update constraint can only be added for foreign keys')
    }
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        references: ReferencesNode.cloneWithOnUpdate(this.#node.references, parseOnModifyForeignAction(onUpdate)),
      }),
    )
  }
  unique() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { unique: true }))
  }
  notNull() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { notNull: true }))
  }
  unsigned() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { unsigned: true }))
  }
  defaultTo(value) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        defaultTo: DefaultValueNode.create(parseDefaultValueExpression(value)),
      }),
    )
  }
  check(expression) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, { check: CheckConstraintNode.create(expression.toOperationNode()) }),
    )
  }
  generatedAlwaysAs(expression) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        generated: GeneratedNode.createWithExpression(expression.toOperationNode()),
      }),
    )
  }
  generatedAlwaysAsIdentity() {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, { generated: GeneratedNode.create({ identity: true, always: true }) }),
    )
  }
  generatedByDefaultAsIdentity() {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        generated: GeneratedNode.create({ identity: true, byDefault: true }),
      }),
    )
  }
  stored() {
    if (!this.#node.generated) {
      throw new Error('stored() can only be called after generatedAlwaysAs')
    }
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWith(this.#node, {
        generated: GeneratedNode.cloneWith(this.#node.generated, { stored: true }),
      }),
    )
  }
  modifyFront(modifier) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWithFrontModifier(this.#node, modifier.toOperationNode()),
    )
  }
  nullsNotDistinct() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { nullsNotDistinct: true }))
  }
  ifNotExists() {
    return new _ColumnDefinitionBuilder(ColumnDefinitionNode.cloneWith(this.#node, { ifNotExists: true }))
  }
  modifyEnd(modifier) {
    return new _ColumnDefinitionBuilder(
      ColumnDefinitionNode.cloneWithEndModifier(this.#node, modifier.toOperationNode()),
    )
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#node
  }
}
var ModifyColumnNode = freeze({
  is(node) {
    return node.kind === 'ModifyColumnNode'
  },
  create(column) {
    return freeze({ kind: 'ModifyColumnNode', column })
  },
})
var ForeignKeyConstraintNode = freeze({
  is(node) {
    return node.kind === 'ForeignKeyConstraintNode'
  },
  create(sourceColumns, targetTable, targetColumns, constraintName) {
    return freeze({
      kind: 'ForeignKeyConstraintNode',
      columns: sourceColumns,
      references: ReferencesNode.create(targetTable, targetColumns),
      name: constraintName ? IdentifierNode.create(constraintName) : void 0,
    })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
})
var ForeignKeyConstraintBuilder = class _ForeignKeyConstraintBuilder {
  #node
  constructor(node) {
    this.#node = node
  }
  onDelete(onDelete) {
    return new _ForeignKeyConstraintBuilder(
      ForeignKeyConstraintNode.cloneWith(this.#node, { onDelete: parseOnModifyForeignAction(onDelete) }),
    )
  }
  onUpdate(onUpdate) {
    return new _ForeignKeyConstraintBuilder(
      ForeignKeyConstraintNode.cloneWith(this.#node, { onUpdate: parseOnModifyForeignAction(onUpdate) }),
    )
  }
  deferrable() {
    return new _ForeignKeyConstraintBuilder(ForeignKeyConstraintNode.cloneWith(this.#node, { deferrable: true }))
  }
  notDeferrable() {
    return new _ForeignKeyConstraintBuilder(ForeignKeyConstraintNode.cloneWith(this.#node, { deferrable: false }))
  }
  initiallyDeferred() {
    return new _ForeignKeyConstraintBuilder(ForeignKeyConstraintNode.cloneWith(this.#node, { initiallyDeferred: true }))
  }
  initiallyImmediate() {
    return new _ForeignKeyConstraintBuilder(
      ForeignKeyConstraintNode.cloneWith(this.#node, { initiallyDeferred: false }),
    )
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#node
  }
}
var AddConstraintNode = freeze({
  is(node) {
    return node.kind === 'AddConstraintNode'
  },
  create(constraint) {
    return freeze({ kind: 'AddConstraintNode', constraint })
  },
})
var UniqueConstraintNode = freeze({
  is(node) {
    return node.kind === 'UniqueConstraintNode'
  },
  create(columns, constraintName, nullsNotDistinct) {
    if (isString(columns.at(0))) {
      logOnce('`UniqueConstraintNode.create(columns: string[], ...)` is deprecated - pass `ColumnNode[]` instead.')
      columns = columns.map(ColumnNode.create)
    }
    return freeze({
      kind: 'UniqueConstraintNode',
      columns: freeze(columns),
      name: constraintName ? IdentifierNode.create(constraintName) : void 0,
      nullsNotDistinct,
    })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
})
var DropConstraintNode = freeze({
  is(node) {
    return node.kind === 'DropConstraintNode'
  },
  create(constraintName) {
    return freeze({ kind: 'DropConstraintNode', constraintName: IdentifierNode.create(constraintName) })
  },
  cloneWith(dropConstraint, props) {
    return freeze({ ...dropConstraint, ...props })
  },
})
var AlterColumnNode = freeze({
  is(node) {
    return node.kind === 'AlterColumnNode'
  },
  create(column, prop, value) {
    return freeze({ kind: 'AlterColumnNode', column: ColumnNode.create(column), [prop]: value })
  },
})
var AlterColumnBuilder = class {
  #column
  constructor(column) {
    this.#column = column
  }
  setDataType(dataType) {
    return new AlteredColumnBuilder(AlterColumnNode.create(this.#column, 'dataType', parseDataTypeExpression(dataType)))
  }
  setDefault(value) {
    return new AlteredColumnBuilder(
      AlterColumnNode.create(this.#column, 'setDefault', parseDefaultValueExpression(value)),
    )
  }
  dropDefault() {
    return new AlteredColumnBuilder(AlterColumnNode.create(this.#column, 'dropDefault', true))
  }
  setNotNull() {
    return new AlteredColumnBuilder(AlterColumnNode.create(this.#column, 'setNotNull', true))
  }
  dropNotNull() {
    return new AlteredColumnBuilder(AlterColumnNode.create(this.#column, 'dropNotNull', true))
  }
  $call(func) {
    return func(this)
  }
}
var AlteredColumnBuilder = class {
  #alterColumnNode
  constructor(alterColumnNode) {
    this.#alterColumnNode = alterColumnNode
  }
  toOperationNode() {
    return this.#alterColumnNode
  }
}
var AlterTableExecutor = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var AlterTableAddForeignKeyConstraintBuilder = class _AlterTableAddForeignKeyConstraintBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  onDelete(onDelete) {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.onDelete(onDelete),
    })
  }
  onUpdate(onUpdate) {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.onUpdate(onUpdate),
    })
  }
  deferrable() {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.deferrable(),
    })
  }
  notDeferrable() {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.notDeferrable(),
    })
  }
  initiallyDeferred() {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.initiallyDeferred(),
    })
  }
  initiallyImmediate() {
    return new _AlterTableAddForeignKeyConstraintBuilder({
      ...this.#props,
      constraintBuilder: this.#props.constraintBuilder.initiallyImmediate(),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(
      AlterTableNode.cloneWithTableProps(this.#props.node, {
        addConstraint: AddConstraintNode.create(this.#props.constraintBuilder.toOperationNode()),
      }),
      this.#props.queryId,
    )
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var AlterTableDropConstraintBuilder = class _AlterTableDropConstraintBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  ifExists() {
    return new _AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        dropConstraint: DropConstraintNode.cloneWith(this.#props.node.dropConstraint, { ifExists: true }),
      }),
    })
  }
  cascade() {
    return new _AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        dropConstraint: DropConstraintNode.cloneWith(this.#props.node.dropConstraint, { modifier: 'cascade' }),
      }),
    })
  }
  restrict() {
    return new _AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        dropConstraint: DropConstraintNode.cloneWith(this.#props.node.dropConstraint, { modifier: 'restrict' }),
      }),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var PrimaryKeyConstraintNode = freeze({
  is(node) {
    return node.kind === 'PrimaryKeyConstraintNode'
  },
  create(columns, constraintName) {
    return freeze({
      kind: 'PrimaryKeyConstraintNode',
      columns: freeze(columns.map(ColumnNode.create)),
      name: constraintName ? IdentifierNode.create(constraintName) : void 0,
    })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
})
var AddIndexNode = freeze({
  is(node) {
    return node.kind === 'AddIndexNode'
  },
  create(name) {
    return freeze({ kind: 'AddIndexNode', name: IdentifierNode.create(name) })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
  cloneWithColumns(node, columns) {
    return freeze({ ...node, columns: [...(node.columns || []), ...columns] })
  },
})
var AlterTableAddIndexBuilder = class _AlterTableAddIndexBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  unique() {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWith(this.#props.node.addIndex, { unique: true }),
      }),
    })
  }
  column(arg) {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWithColumns(this.#props.node.addIndex, [
          isString(arg) ? parseOrderedColumnName(arg) : arg.toOperationNode(),
        ]),
      }),
    })
  }
  columns(columns) {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWithColumns(
          this.#props.node.addIndex,
          columns.map((item) => (isString(item) ? parseOrderedColumnName(item) : item.toOperationNode())),
        ),
      }),
    })
  }
  expression(expression) {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWithColumns(this.#props.node.addIndex, [expression.toOperationNode()]),
      }),
    })
  }
  using(indexType) {
    return new _AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addIndex: AddIndexNode.cloneWith(this.#props.node.addIndex, { using: RawNode.createWithSql(indexType) }),
      }),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var UniqueConstraintNodeBuilder = class _UniqueConstraintNodeBuilder {
  #node
  constructor(node) {
    this.#node = node
  }
  nullsNotDistinct() {
    return new _UniqueConstraintNodeBuilder(UniqueConstraintNode.cloneWith(this.#node, { nullsNotDistinct: true }))
  }
  deferrable() {
    return new _UniqueConstraintNodeBuilder(UniqueConstraintNode.cloneWith(this.#node, { deferrable: true }))
  }
  notDeferrable() {
    return new _UniqueConstraintNodeBuilder(UniqueConstraintNode.cloneWith(this.#node, { deferrable: false }))
  }
  initiallyDeferred() {
    return new _UniqueConstraintNodeBuilder(UniqueConstraintNode.cloneWith(this.#node, { initiallyDeferred: true }))
  }
  initiallyImmediate() {
    return new _UniqueConstraintNodeBuilder(UniqueConstraintNode.cloneWith(this.#node, { initiallyDeferred: false }))
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#node
  }
}
var PrimaryKeyConstraintBuilder = class _PrimaryKeyConstraintBuilder {
  #node
  constructor(node) {
    this.#node = node
  }
  deferrable() {
    return new _PrimaryKeyConstraintBuilder(PrimaryKeyConstraintNode.cloneWith(this.#node, { deferrable: true }))
  }
  notDeferrable() {
    return new _PrimaryKeyConstraintBuilder(PrimaryKeyConstraintNode.cloneWith(this.#node, { deferrable: false }))
  }
  initiallyDeferred() {
    return new _PrimaryKeyConstraintBuilder(PrimaryKeyConstraintNode.cloneWith(this.#node, { initiallyDeferred: true }))
  }
  initiallyImmediate() {
    return new _PrimaryKeyConstraintBuilder(
      PrimaryKeyConstraintNode.cloneWith(this.#node, { initiallyDeferred: false }),
    )
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#node
  }
}
var CheckConstraintBuilder = class {
  #node
  constructor(node) {
    this.#node = node
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#node
  }
}
var RenameConstraintNode = freeze({
  is(node) {
    return node.kind === 'RenameConstraintNode'
  },
  create(oldName, newName) {
    return freeze({
      kind: 'RenameConstraintNode',
      oldName: IdentifierNode.create(oldName),
      newName: IdentifierNode.create(newName),
    })
  },
})
var DropColumnBuilder = class _DropColumnBuilder {
  #props
  constructor(props) {
    this.#props = freeze({ ...props })
  }
  ifExists() {
    return new _DropColumnBuilder({
      ...this.#props,
      node: DropColumnNode.cloneWith(this.#props.node, { ifExists: true }),
    })
  }
  toOperationNode() {
    return this.#props.node
  }
}
var AlterTableBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  renameTo(newTableName) {
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, { renameTo: parseTable(newTableName) }),
    })
  }
  setSchema(newSchema) {
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, { setSchema: IdentifierNode.create(newSchema) }),
    })
  }
  alterColumn(column, alteration) {
    const builder = alteration(new AlterColumnBuilder(column))
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, builder.toOperationNode()),
    })
  }
  dropColumn(column, build = noop) {
    const builder = build(new DropColumnBuilder({ node: DropColumnNode.create(column) }))
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, builder.toOperationNode()),
    })
  }
  renameColumn(column, newColumn) {
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, RenameColumnNode.create(column, newColumn)),
    })
  }
  addColumn(columnName, dataType, build = noop) {
    const builder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    )
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, AddColumnNode.create(builder.toOperationNode())),
    })
  }
  modifyColumn(columnName, dataType, build = noop) {
    const builder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    )
    return new AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(
        this.#props.node,
        ModifyColumnNode.create(builder.toOperationNode()),
      ),
    })
  }
  addUniqueConstraint(constraintName, columns, build = noop) {
    const uniqueConstraintBuilder = build(
      new UniqueConstraintNodeBuilder(
        UniqueConstraintNode.create(
          columns.map((column) => (isString(column) ? ColumnNode.create(column) : parseExpression(column))),
          constraintName,
        ),
      ),
    )
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addConstraint: AddConstraintNode.create(uniqueConstraintBuilder.toOperationNode()),
      }),
    })
  }
  addCheckConstraint(constraintName, checkExpression, build = noop) {
    const constraintBuilder = build(
      new CheckConstraintBuilder(CheckConstraintNode.create(checkExpression.toOperationNode(), constraintName)),
    )
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addConstraint: AddConstraintNode.create(constraintBuilder.toOperationNode()),
      }),
    })
  }
  addForeignKeyConstraint(constraintName, columns, targetTable, targetColumns, build = noop) {
    const constraintBuilder = build(
      new ForeignKeyConstraintBuilder(
        ForeignKeyConstraintNode.create(
          columns.map(ColumnNode.create),
          parseTable(targetTable),
          targetColumns.map(ColumnNode.create),
          constraintName,
        ),
      ),
    )
    return new AlterTableAddForeignKeyConstraintBuilder({ ...this.#props, constraintBuilder })
  }
  addPrimaryKeyConstraint(constraintName, columns, build = noop) {
    const constraintBuilder = build(
      new PrimaryKeyConstraintBuilder(PrimaryKeyConstraintNode.create(columns, constraintName)),
    )
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        addConstraint: AddConstraintNode.create(constraintBuilder.toOperationNode()),
      }),
    })
  }
  dropConstraint(constraintName) {
    return new AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        dropConstraint: DropConstraintNode.create(constraintName),
      }),
    })
  }
  renameConstraint(oldName, newName) {
    return new AlterTableDropConstraintBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, {
        renameConstraint: RenameConstraintNode.create(oldName, newName),
      }),
    })
  }
  addIndex(indexName) {
    return new AlterTableAddIndexBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, { addIndex: AddIndexNode.create(indexName) }),
    })
  }
  dropIndex(indexName) {
    return new AlterTableExecutor({
      ...this.#props,
      node: AlterTableNode.cloneWithTableProps(this.#props.node, { dropIndex: DropIndexNode.create(indexName) }),
    })
  }
  $call(func) {
    return func(this)
  }
}
var AlterTableColumnAlteringBuilder = class _AlterTableColumnAlteringBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  alterColumn(column, alteration) {
    const builder = alteration(new AlterColumnBuilder(column))
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, builder.toOperationNode()),
    })
  }
  dropColumn(column, build = noop) {
    const builder = build(new DropColumnBuilder({ node: DropColumnNode.create(column) }))
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, builder.toOperationNode()),
    })
  }
  renameColumn(column, newColumn) {
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, RenameColumnNode.create(column, newColumn)),
    })
  }
  addColumn(columnName, dataType, build = noop) {
    const builder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    )
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(this.#props.node, AddColumnNode.create(builder.toOperationNode())),
    })
  }
  modifyColumn(columnName, dataType, build = noop) {
    const builder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    )
    return new _AlterTableColumnAlteringBuilder({
      ...this.#props,
      node: AlterTableNode.cloneWithColumnAlteration(
        this.#props.node,
        ModifyColumnNode.create(builder.toOperationNode()),
      ),
    })
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var ImmediateValueTransformer = class extends OperationNodeTransformer {
  transformPrimitiveValueList(node) {
    return ValueListNode.create(node.values.map(ValueNode.createImmediate))
  }
  transformValue(node) {
    return ValueNode.createImmediate(node.value)
  }
}
var CreateIndexBuilder = class _CreateIndexBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  ifNotExists() {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, { ifNotExists: true }),
    })
  }
  unique() {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, { unique: true }),
    })
  }
  nullsNotDistinct() {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, { nullsNotDistinct: true }),
    })
  }
  on(table) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, { table: parseTable(table) }),
    })
  }
  column(arg) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWithColumns(this.#props.node, [
        isString(arg) ? parseOrderedColumnName(arg) : arg.toOperationNode(),
      ]),
    })
  }
  columns(columns) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWithColumns(
        this.#props.node,
        columns.map((item) => (isString(item) ? parseOrderedColumnName(item) : item.toOperationNode())),
      ),
    })
  }
  expression(expression) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWithColumns(this.#props.node, [expression.toOperationNode()]),
    })
  }
  using(indexType) {
    return new _CreateIndexBuilder({
      ...this.#props,
      node: CreateIndexNode.cloneWith(this.#props.node, { using: RawNode.createWithSql(indexType) }),
    })
  }
  where(...args) {
    const transformer = new ImmediateValueTransformer()
    return new _CreateIndexBuilder({
      ...this.#props,
      node: QueryNode.cloneWithWhere(
        this.#props.node,
        transformer.transformNode(parseValueBinaryOperationOrExpression(args), this.#props.queryId),
      ),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var CreateSchemaBuilder = class _CreateSchemaBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  ifNotExists() {
    return new _CreateSchemaBuilder({
      ...this.#props,
      node: CreateSchemaNode.cloneWith(this.#props.node, { ifNotExists: true }),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
function parseOnCommitAction(action) {
  if (ON_COMMIT_ACTIONS.includes(action)) {
    return action
  }
  throw new Error(`invalid OnCommitAction ${action}`)
}
var CreateTableAddIndexBuilder = class _CreateTableAddIndexBuilder {
  #node
  constructor(node) {
    this.#node = node
  }
  using(indexType) {
    return new _CreateTableAddIndexBuilder(
      AddIndexNode.cloneWith(this.#node, { using: RawNode.createWithSql(indexType) }),
    )
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#node
  }
}
var CreateTableBuilder = class _CreateTableBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  temporary() {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWith(this.#props.node, { temporary: true }),
    })
  }
  onCommit(onCommit) {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWith(this.#props.node, { onCommit: parseOnCommitAction(onCommit) }),
    })
  }
  ifNotExists() {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWith(this.#props.node, { ifNotExists: true }),
    })
  }
  addColumn(columnName, dataType, build = noop) {
    const columnBuilder = build(
      new ColumnDefinitionBuilder(ColumnDefinitionNode.create(columnName, parseDataTypeExpression(dataType))),
    )
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithColumn(this.#props.node, columnBuilder.toOperationNode()),
    })
  }
  addPrimaryKeyConstraint(constraintName, columns, build = noop) {
    const constraintBuilder = build(
      new PrimaryKeyConstraintBuilder(PrimaryKeyConstraintNode.create(columns, constraintName)),
    )
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithConstraint(this.#props.node, constraintBuilder.toOperationNode()),
    })
  }
  addUniqueConstraint(constraintName, columns, build = noop) {
    const uniqueConstraintBuilder = build(
      new UniqueConstraintNodeBuilder(
        UniqueConstraintNode.create(
          columns.map((column) => (isString(column) ? ColumnNode.create(column) : parseExpression(column))),
          constraintName,
        ),
      ),
    )
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithConstraint(this.#props.node, uniqueConstraintBuilder.toOperationNode()),
    })
  }
  addIndex(indexName, columns, build = noop) {
    const addIndexBuilder = build(
      new CreateTableAddIndexBuilder(
        AddIndexNode.cloneWithColumns(
          AddIndexNode.create(indexName),
          columns.map((column) => (isString(column) ? ColumnNode.create(column) : parseExpression(column))),
        ),
      ),
    )
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithIndex(this.#props.node, addIndexBuilder.toOperationNode()),
    })
  }
  addCheckConstraint(constraintName, checkExpression, build = noop) {
    const constraintBuilder = build(
      new CheckConstraintBuilder(CheckConstraintNode.create(checkExpression.toOperationNode(), constraintName)),
    )
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithConstraint(this.#props.node, constraintBuilder.toOperationNode()),
    })
  }
  addForeignKeyConstraint(constraintName, columns, targetTable, targetColumns, build = noop) {
    const builder = build(
      new ForeignKeyConstraintBuilder(
        ForeignKeyConstraintNode.create(
          columns.map(ColumnNode.create),
          parseTable(targetTable),
          targetColumns.map(ColumnNode.create),
          constraintName,
        ),
      ),
    )
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithConstraint(this.#props.node, builder.toOperationNode()),
    })
  }
  modifyFront(modifier) {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithFrontModifier(this.#props.node, modifier.toOperationNode()),
    })
  }
  modifyEnd(modifier) {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWithEndModifier(this.#props.node, modifier.toOperationNode()),
    })
  }
  as(expression) {
    return new _CreateTableBuilder({
      ...this.#props,
      node: CreateTableNode.cloneWith(this.#props.node, { selectQuery: parseExpression(expression) }),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var DropIndexBuilder = class _DropIndexBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  on(table) {
    return new _DropIndexBuilder({
      ...this.#props,
      node: DropIndexNode.cloneWith(this.#props.node, { table: parseTable(table) }),
    })
  }
  ifExists() {
    return new _DropIndexBuilder({
      ...this.#props,
      node: DropIndexNode.cloneWith(this.#props.node, { ifExists: true }),
    })
  }
  cascade() {
    return new _DropIndexBuilder({ ...this.#props, node: DropIndexNode.cloneWith(this.#props.node, { cascade: true }) })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var DropSchemaBuilder = class _DropSchemaBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  ifExists() {
    return new _DropSchemaBuilder({
      ...this.#props,
      node: DropSchemaNode.cloneWith(this.#props.node, { ifExists: true }),
    })
  }
  cascade() {
    return new _DropSchemaBuilder({
      ...this.#props,
      node: DropSchemaNode.cloneWith(this.#props.node, { cascade: true }),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var DropTableBuilder = class _DropTableBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  temporary() {
    return new _DropTableBuilder({
      ...this.#props,
      node: DropTableNode.cloneWith(this.#props.node, { temporary: true }),
    })
  }
  ifExists() {
    return new _DropTableBuilder({
      ...this.#props,
      node: DropTableNode.cloneWith(this.#props.node, { ifExists: true }),
    })
  }
  cascade() {
    return new _DropTableBuilder({ ...this.#props, node: DropTableNode.cloneWith(this.#props.node, { cascade: true }) })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var CreateViewNode = freeze({
  is(node) {
    return node.kind === 'CreateViewNode'
  },
  create(name) {
    return freeze({ kind: 'CreateViewNode', name: SchemableIdentifierNode.create(name) })
  },
  cloneWith(createView, params) {
    return freeze({ ...createView, ...params })
  },
})
var ImmediateValuePlugin = class {
  #transformer = new ImmediateValueTransformer()
  transformQuery(args) {
    return this.#transformer.transformNode(args.node, args.queryId)
  }
  transformResult(args) {
    return Promise.resolve(args.result)
  }
}
var CreateViewBuilder = class _CreateViewBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  temporary() {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, { temporary: true }),
    })
  }
  materialized() {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, { materialized: true }),
    })
  }
  ifNotExists() {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, { ifNotExists: true }),
    })
  }
  orReplace() {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, { orReplace: true }),
    })
  }
  columns(columns) {
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, { columns: columns.map(parseColumnName) }),
    })
  }
  as(query) {
    const queryNode = query.withPlugin(new ImmediateValuePlugin()).toOperationNode()
    return new _CreateViewBuilder({
      ...this.#props,
      node: CreateViewNode.cloneWith(this.#props.node, { as: queryNode }),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var DropViewNode = freeze({
  is(node) {
    return node.kind === 'DropViewNode'
  },
  create(name) {
    return freeze({ kind: 'DropViewNode', name: SchemableIdentifierNode.create(name) })
  },
  cloneWith(dropView, params) {
    return freeze({ ...dropView, ...params })
  },
})
var DropViewBuilder = class _DropViewBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  materialized() {
    return new _DropViewBuilder({
      ...this.#props,
      node: DropViewNode.cloneWith(this.#props.node, { materialized: true }),
    })
  }
  ifExists() {
    return new _DropViewBuilder({ ...this.#props, node: DropViewNode.cloneWith(this.#props.node, { ifExists: true }) })
  }
  cascade() {
    return new _DropViewBuilder({ ...this.#props, node: DropViewNode.cloneWith(this.#props.node, { cascade: true }) })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var CreateTypeNode = freeze({
  is(node) {
    return node.kind === 'CreateTypeNode'
  },
  create(name) {
    return freeze({ kind: 'CreateTypeNode', name })
  },
  cloneWithEnum(createType, values) {
    return freeze({ ...createType, enum: ValueListNode.create(values.map(ValueNode.createImmediate)) })
  },
})
var CreateTypeBuilder = class _CreateTypeBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  asEnum(values) {
    return new _CreateTypeBuilder({ ...this.#props, node: CreateTypeNode.cloneWithEnum(this.#props.node, values) })
  }
  $call(func) {
    return func(this)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var DropTypeNode = freeze({
  is(node) {
    return node.kind === 'DropTypeNode'
  },
  create(names) {
    if (!Array.isArray(names)) {
      names = [names]
    }
    return freeze({ kind: 'DropTypeNode', name: names[0], additionalNames: names.slice(1) })
  },
  cloneWith(dropType, params) {
    return freeze({ ...dropType, ...params })
  },
})
var DropTypeBuilder = class _DropTypeBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  ifExists() {
    return new _DropTypeBuilder({ ...this.#props, node: DropTypeNode.cloneWith(this.#props.node, { ifExists: true }) })
  }
  cascade() {
    return new _DropTypeBuilder({ ...this.#props, node: DropTypeNode.cloneWith(this.#props.node, { cascade: true }) })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
function parseSchemableIdentifier(id) {
  const SCHEMA_SEPARATOR = '.'
  if (id.includes(SCHEMA_SEPARATOR)) {
    const parts = id.split(SCHEMA_SEPARATOR).map(trim3)
    if (parts.length === 2) {
      return SchemableIdentifierNode.createWithSchema(parts[0], parts[1])
    } else {
      throw new Error(`invalid schemable identifier ${id}`)
    }
  } else {
    return SchemableIdentifierNode.create(id)
  }
}
function parseSchemableIdentifierArray(id) {
  if (!Array.isArray(id)) {
    id = [id]
  }
  return id.map(parseSchemableIdentifier)
}
function trim3(str) {
  return str.trim()
}
var RefreshMaterializedViewNode = freeze({
  is(node) {
    return node.kind === 'RefreshMaterializedViewNode'
  },
  create(name) {
    return freeze({ kind: 'RefreshMaterializedViewNode', name: SchemableIdentifierNode.create(name) })
  },
  cloneWith(createView, params) {
    return freeze({ ...createView, ...params })
  },
})
var RefreshMaterializedViewBuilder = class _RefreshMaterializedViewBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  concurrently() {
    return new _RefreshMaterializedViewBuilder({
      ...this.#props,
      node: RefreshMaterializedViewNode.cloneWith(this.#props.node, { concurrently: true, withNoData: false }),
    })
  }
  withData() {
    return new _RefreshMaterializedViewBuilder({
      ...this.#props,
      node: RefreshMaterializedViewNode.cloneWith(this.#props.node, { withNoData: false }),
    })
  }
  withNoData() {
    return new _RefreshMaterializedViewBuilder({
      ...this.#props,
      node: RefreshMaterializedViewNode.cloneWith(this.#props.node, { withNoData: true, concurrently: false }),
    })
  }
  $call(func) {
    return func(this)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var AlterTypeNode = freeze({
  is(node) {
    return node.kind === 'AlterTypeNode'
  },
  create(name) {
    return freeze({ kind: 'AlterTypeNode', name })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
})
var AddValueNode = freeze({
  is(node) {
    return node.kind === 'AddValueNode'
  },
  create(value) {
    return freeze({ kind: 'AddValueNode', value })
  },
  cloneWith(node, props) {
    return freeze({ ...node, ...props })
  },
})
var QueryFinalizer = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  toOperationNode() {
    return this.#props.executor.transformQuery(this.#props.node, this.#props.queryId)
  }
  compile() {
    return this.#props.executor.compileQuery(this.toOperationNode(), this.#props.queryId)
  }
  async execute(options) {
    return await this.#props.executor.executeQuery(this.compile(), options)
  }
}
var _a4
var AlterTypeAddValueBuilder = class extends QueryFinalizer {
  #props
  constructor(props) {
    super(props)
    this.#props = props
  }
  ifNotExists() {
    return new _a4({
      ...this.#props,
      node: AlterTypeNode.cloneWith(this.#props.node, {
        addValue: AddValueNode.cloneWith(this.#props.node.addValue, { ifNotExists: true }),
      }),
    })
  }
  before(neighborValue) {
    return this.#setNeighbor(neighborValue, true)
  }
  after(neighborValue) {
    return this.#setNeighbor(neighborValue, false)
  }
  #setNeighbor(neighborValue, isBefore) {
    return new _a4({
      ...this.#props,
      node: AlterTypeNode.cloneWith(this.#props.node, {
        addValue: AddValueNode.cloneWith(this.#props.node.addValue, {
          isBefore,
          neighborValue: ValueNode.createImmediate(neighborValue),
        }),
      }),
    })
  }
}
_a4 = AlterTypeAddValueBuilder
var RenameValueNode = freeze({
  is(node) {
    return node.kind === 'RenameValueNode'
  },
  create(oldValue, newValue) {
    return freeze({ kind: 'RenameValueNode', oldValue, newValue })
  },
})
var AlterTypeBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  addValue(value) {
    return new AlterTypeAddValueBuilder({
      ...this.#props,
      node: AlterTypeNode.cloneWith(this.#props.node, {
        addValue: AddValueNode.create(ValueNode.createImmediate(value)),
      }),
    })
  }
  renameTo(newName) {
    return new QueryFinalizer({
      ...this.#props,
      node: AlterTypeNode.cloneWith(this.#props.node, { renameTo: IdentifierNode.create(newName) }),
    })
  }
  renameValue(oldValue, newValue) {
    return new QueryFinalizer({
      ...this.#props,
      node: AlterTypeNode.cloneWith(this.#props.node, {
        renameValue: RenameValueNode.create(ValueNode.createImmediate(oldValue), ValueNode.createImmediate(newValue)),
      }),
    })
  }
  setSchema(schema) {
    return new QueryFinalizer({
      ...this.#props,
      node: AlterTypeNode.cloneWith(this.#props.node, { setSchema: IdentifierNode.create(schema) }),
    })
  }
}
var SchemaModule = class _SchemaModule {
  #executor
  constructor(executor) {
    this.#executor = executor
  }
  createTable(table) {
    return new CreateTableBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateTableNode.create(parseTable(table)),
    })
  }
  dropTable(table) {
    return new DropTableBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropTableNode.create(parseTable(table)),
    })
  }
  createIndex(indexName) {
    return new CreateIndexBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateIndexNode.create(indexName),
    })
  }
  dropIndex(indexName) {
    return new DropIndexBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropIndexNode.create(indexName),
    })
  }
  createSchema(schema) {
    return new CreateSchemaBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateSchemaNode.create(schema),
    })
  }
  dropSchema(schema) {
    return new DropSchemaBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropSchemaNode.create(schema),
    })
  }
  alterTable(table) {
    return new AlterTableBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: AlterTableNode.create(parseTable(table)),
    })
  }
  createView(viewName) {
    return new CreateViewBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateViewNode.create(viewName),
    })
  }
  refreshMaterializedView(viewName) {
    return new RefreshMaterializedViewBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: RefreshMaterializedViewNode.create(viewName),
    })
  }
  dropView(viewName) {
    return new DropViewBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropViewNode.create(viewName),
    })
  }
  createType(typeName) {
    return new CreateTypeBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: CreateTypeNode.create(parseSchemableIdentifier(typeName)),
    })
  }
  alterType(name) {
    return new AlterTypeBuilder({
      executor: this.#executor,
      node: AlterTypeNode.create(parseSchemableIdentifier(name)),
      queryId: createQueryId(),
    })
  }
  dropType(typeName) {
    return new DropTypeBuilder({
      queryId: createQueryId(),
      executor: this.#executor,
      node: DropTypeNode.create(parseSchemableIdentifierArray(typeName)),
    })
  }
  withPlugin(plugin) {
    return new _SchemaModule(this.#executor.withPlugin(plugin))
  }
  withoutPlugins() {
    return new _SchemaModule(this.#executor.withoutPlugins())
  }
  withSchema(schema) {
    return new _SchemaModule(this.#executor.withPluginAtFront(new WithSchemaPlugin(schema)))
  }
}
var DynamicModule = class {
  ref(reference) {
    return new DynamicReferenceBuilder(reference)
  }
  table(table) {
    return new DynamicTableBuilder(table)
  }
}
var DefaultConnectionProvider = class {
  #driver
  constructor(driver) {
    this.#driver = driver
  }
  async provideConnection(consumer, options) {
    const connection = await this.#driver.acquireConnection(options)
    try {
      return await consumer(connection)
    } finally {
      await this.#driver.releaseConnection(connection, options)
    }
  }
}
var DefaultQueryExecutor = class _DefaultQueryExecutor extends QueryExecutorBase {
  #compiler
  #adapter
  #connectionProvider
  constructor(compiler, adapter, connectionProvider, plugins = []) {
    super(plugins)
    this.#compiler = compiler
    this.#adapter = adapter
    this.#connectionProvider = connectionProvider
  }
  get adapter() {
    return this.#adapter
  }
  compileQuery(node, queryId) {
    return this.#compiler.compileQuery(node, queryId)
  }
  provideConnection(consumer, options) {
    return this.#connectionProvider.provideConnection(consumer, options)
  }
  withPlugins(plugins) {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, this.#connectionProvider, [
      ...this.plugins,
      ...plugins,
    ])
  }
  withPlugin(plugin) {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, this.#connectionProvider, [...this.plugins, plugin])
  }
  withPluginAtFront(plugin) {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, this.#connectionProvider, [plugin, ...this.plugins])
  }
  withConnectionProvider(connectionProvider) {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, connectionProvider, [...this.plugins])
  }
  withoutPlugins() {
    return new _DefaultQueryExecutor(this.#compiler, this.#adapter, this.#connectionProvider, [])
  }
}
function performanceNow() {
  if (typeof performance !== 'undefined' && isFunction(performance.now)) {
    return performance.now()
  } else {
    return Date.now()
  }
}
var ConnectionMutex = class {
  #promise
  #resolve
  async obtainLock() {
    while (this.#promise) {
      await this.#promise
    }
    this.#promise = new Promise((resolve) => {
      this.#resolve = resolve
    })
  }
  releaseLock() {
    const resolve = this.#resolve
    this.#promise = void 0
    this.#resolve = void 0
    resolve?.()
  }
}
var RuntimeDriver = class {
  #driver
  #log
  #initPromise
  #initDone
  #destroyPromise
  #connections = new WeakSet()
  #connectionMutex
  constructor(driver, adapter, log) {
    this.#driver = driver
    this.#initDone = false
    this.#log = log
    if (adapter.supportsMultipleConnections === false) {
      this.#connectionMutex = new ConnectionMutex()
    }
  }
  async init(options) {
    if (this.#destroyPromise) {
      throw new Error('driver has already been destroyed')
    }
    this.#initPromise ??= this.#driver
      .init(options)
      .then(() => {
        this.#initDone = true
      })
      .catch((reason) => {
        this.#initPromise = void 0
        throw reason
      })
    await waitOrAbort(this.#initPromise, options?.signal, 'init')
  }
  async acquireConnection(options) {
    if (this.#destroyPromise) {
      throw new Error('driver has already been destroyed')
    }
    if (!this.#initDone) {
      await this.init(options)
    }
    if (this.#connectionMutex) {
      const lockPromise = this.#connectionMutex.obtainLock()
      await waitOrAbort(lockPromise, options?.signal, 'acquireConnection:mutex', () =>
        lockPromise.then(() => this.#connectionMutex?.releaseLock()),
      )
    }
    const connectionPromise = this.#driver.acquireConnection(options)
    const connection = await waitOrAbort(connectionPromise, options?.signal, 'acquireConnection:acquire', () =>
      connectionPromise
        ?.then((connection2) =>
          this.releaseConnection(connection2).catch(printBackgroundFail('driver.releaseConnection')),
        )
        .catch(printBackgroundFail('driver.acquireConnection')),
    )
    if (!this.#connections.has(connection)) {
      if (this.#needsLogging()) {
        this.#addLogging(connection)
      }
      this.#connections.add(connection)
    }
    return connection
  }
  async releaseConnection(connection, options) {
    await this.#driver.releaseConnection(connection, options)
    this.#connectionMutex?.releaseLock()
  }
  async beginTransaction(connection, settings) {
    return await this.#driver.beginTransaction(connection, settings)
  }
  async commitTransaction(connection) {
    return await this.#driver.commitTransaction(connection)
  }
  async rollbackTransaction(connection) {
    return await this.#driver.rollbackTransaction(connection)
  }
  async savepoint(connection, savepointName, compileQuery) {
    if (this.#driver.savepoint) {
      return await this.#driver.savepoint(connection, savepointName, compileQuery)
    }
    throw new Error('The `savepoint` method is not supported by this driver')
  }
  async rollbackToSavepoint(connection, savepointName, compileQuery) {
    if (this.#driver.rollbackToSavepoint) {
      return await this.#driver.rollbackToSavepoint(connection, savepointName, compileQuery)
    }
    throw new Error('The `rollbackToSavepoint` method is not supported by this driver')
  }
  async releaseSavepoint(connection, savepointName, compileQuery) {
    if (this.#driver.releaseSavepoint) {
      return await this.#driver.releaseSavepoint(connection, savepointName, compileQuery)
    }
    throw new Error('The `releaseSavepoint` method is not supported by this driver')
  }
  async destroy(options) {
    if (!this.#initPromise) {
      return
    }
    await waitOrAbort(this.#initPromise, options?.signal, 'destroy:initPromise')
    this.#destroyPromise ??= this.#driver.destroy(options).catch((reason) => {
      this.#destroyPromise = void 0
      throw reason
    })
    await waitOrAbort(this.#destroyPromise, options?.signal, 'destroy')
  }
  #needsLogging() {
    return this.#log.isLevelEnabled('query') || this.#log.isLevelEnabled('error')
  }
  #addLogging(connection) {
    const executeQuery = connection.executeQuery
    const streamQuery = connection.streamQuery
    const dis = this
    connection.executeQuery = async (compiledQuery, options) => {
      let caughtError
      const startTime = performanceNow()
      try {
        return await executeQuery.call(connection, compiledQuery, options)
      } catch (error) {
        caughtError = error
        await dis.#logError(error, compiledQuery, startTime)
        throw error
      } finally {
        if (!caughtError) {
          await dis.#logQuery(compiledQuery, startTime)
        }
      }
    }
    connection.streamQuery = async function* (compiledQuery, chunkSize, options) {
      let caughtError
      const startTime = performanceNow()
      try {
        for await (const result of streamQuery.call(connection, compiledQuery, chunkSize, options)) {
          yield result
        }
      } catch (error) {
        caughtError = error
        await dis.#logError(error, compiledQuery, startTime)
        throw error
      } finally {
        if (!caughtError) {
          await dis.#logQuery(compiledQuery, startTime, true)
        }
      }
    }
  }
  async #logError(error, compiledQuery, startTime) {
    await this.#log.error(() => ({
      level: 'error',
      error,
      query: compiledQuery,
      queryDurationMillis: this.#calculateDurationMillis(startTime),
    }))
  }
  async #logQuery(compiledQuery, startTime, isStream = false) {
    await this.#log.query(() => ({
      level: 'query',
      isStream,
      query: compiledQuery,
      queryDurationMillis: this.#calculateDurationMillis(startTime),
    }))
  }
  #calculateDurationMillis(startTime) {
    return performanceNow() - startTime
  }
}
var ABORTED_TRANSACTION_ERROR = Symbol.for('kysely.AbortedTransactionError')
var AbortedTransactionError = class extends Error {
  name = 'AbortedTransactionError';
  [ABORTED_TRANSACTION_ERROR] = true
  constructor(options) {
    super('Transaction was rolled back instead of committed', options)
  }
}
function isAbortedTransactionError(error) {
  return isObject(error) && ABORTED_TRANSACTION_ERROR in error
}
var ignoreError = () => {}
var SingleConnectionProvider = class {
  #connection
  #runningPromise
  constructor(connection) {
    this.#connection = connection
  }
  async provideConnection(consumer) {
    while (this.#runningPromise) {
      await this.#runningPromise.catch(ignoreError)
    }
    this.#runningPromise = this.#run(consumer).finally(() => {
      this.#runningPromise = void 0
    })
    return this.#runningPromise
  }
  async #run(runner) {
    return await runner(this.#connection)
  }
}
var TRANSACTION_ACCESS_MODES = ['read only', 'read write']
var TRANSACTION_ISOLATION_LEVELS = ['read uncommitted', 'read committed', 'repeatable read', 'serializable', 'snapshot']
function validateTransactionSettings(settings) {
  if (settings.accessMode && !TRANSACTION_ACCESS_MODES.includes(settings.accessMode)) {
    throw new Error(`invalid transaction access mode ${settings.accessMode}`)
  }
  if (settings.isolationLevel && !TRANSACTION_ISOLATION_LEVELS.includes(settings.isolationLevel)) {
    throw new Error(`invalid transaction isolation level ${settings.isolationLevel}`)
  }
}
var logLevels = ['query', 'error']
var LOG_LEVELS = freeze(logLevels)
var Log = class {
  #levels
  #logger
  constructor(config) {
    if (isFunction(config)) {
      this.#logger = config
      this.#levels = freeze({ query: true, error: true })
    } else {
      this.#logger = defaultLogger
      this.#levels = freeze({ query: config.includes('query'), error: config.includes('error') })
    }
  }
  isLevelEnabled(level) {
    return this.#levels[level]
  }
  async query(getEvent) {
    if (this.#levels.query) {
      await this.#logger(getEvent())
    }
  }
  async error(getEvent) {
    if (this.#levels.error) {
      await this.#logger(getEvent())
    }
  }
}
function defaultLogger(event) {
  if (event.level === 'query') {
    const prefix = `kysely:query:${event.isStream ? 'stream:' : ''}`
    console.log(`${prefix} ${event.query.sql}`)
    console.log(`${prefix} duration: ${event.queryDurationMillis.toFixed(1)}ms`)
  } else if (event.level === 'error') {
    if (event.error instanceof Error) {
      console.error(`kysely:error: ${event.error.stack ?? event.error.message}`)
    } else {
      console.error(
        `kysely:error: ${JSON.stringify({ error: event.error, query: event.query.sql, queryDurationMillis: event.queryDurationMillis })}`,
      )
    }
  }
}
function isCompilable(value) {
  return isObject(value) && isFunction(value.compile)
}
Symbol.asyncDispose ??= Symbol('Symbol.asyncDispose')
var Kysely = class _Kysely extends QueryCreator {
  #props
  constructor(args) {
    let superProps
    let props
    if (isKyselyProps(args)) {
      superProps = { executor: args.executor }
      props = { ...args }
    } else {
      const dialect = args.dialect
      const driver = dialect.createDriver()
      const compiler = dialect.createQueryCompiler()
      const adapter = dialect.createAdapter()
      const log = new Log(args.log ?? [])
      const runtimeDriver = new RuntimeDriver(driver, adapter, log)
      const connectionProvider = new DefaultConnectionProvider(runtimeDriver)
      const executor = new DefaultQueryExecutor(compiler, adapter, connectionProvider, args.plugins ?? [])
      superProps = { executor }
      props = { config: args, executor, dialect, driver: runtimeDriver }
    }
    super(superProps)
    this.#props = freeze(props)
  }
  get schema() {
    return new SchemaModule(this.#props.executor)
  }
  get dynamic() {
    return new DynamicModule()
  }
  get introspection() {
    return this.#props.dialect.createIntrospector(this.withoutPlugins())
  }
  case(value) {
    return new CaseBuilder({ node: CaseNode.create(isUndefined(value) ? void 0 : parseExpression(value)) })
  }
  get fn() {
    return createFunctionModule()
  }
  transaction() {
    return new TransactionBuilder({ ...this.#props })
  }
  startTransaction() {
    return new ControlledTransactionBuilder({ ...this.#props })
  }
  connection() {
    return new ConnectionBuilder({ ...this.#props })
  }
  withPlugin(plugin) {
    return new _Kysely({ ...this.#props, executor: this.#props.executor.withPlugin(plugin) })
  }
  withoutPlugins() {
    return new _Kysely({ ...this.#props, executor: this.#props.executor.withoutPlugins() })
  }
  withSchema(schema) {
    return new _Kysely({
      ...this.#props,
      executor: this.#props.executor.withPluginAtFront(new WithSchemaPlugin(schema)),
    })
  }
  $extendTables() {
    return new _Kysely({ ...this.#props })
  }
  $omitTables() {
    return new _Kysely({ ...this.#props })
  }
  $pickTables() {
    return new _Kysely({ ...this.#props })
  }
  withTables() {
    return this.$extendTables()
  }
  async destroy() {
    await this.#props.driver.destroy()
  }
  get isTransaction() {
    return false
  }
  getExecutor() {
    return this.#props.executor
  }
  async executeQuery(query, options) {
    const compiledQuery = isCompilable(query) ? query.compile() : query
    return await this.#props.executor.executeQuery(compiledQuery, options)
  }
  async [Symbol.asyncDispose]() {
    await this.destroy()
  }
}
var Transaction = class _Transaction extends Kysely {
  #props
  constructor(props) {
    super(props)
    this.#props = props
  }
  get isTransaction() {
    return true
  }
  transaction() {
    throw new Error('calling the transaction method for a Transaction is not supported')
  }
  startTransaction() {
    throw new Error('calling the controlled transaction method for a Transaction is not supported')
  }
  connection() {
    throw new Error('calling the connection method for a Transaction is not supported')
  }
  destroy() {
    throw new Error('calling the destroy method for a Transaction is not supported')
  }
  withPlugin(plugin) {
    return new _Transaction({ ...this.#props, executor: this.#props.executor.withPlugin(plugin) })
  }
  withoutPlugins() {
    return new _Transaction({ ...this.#props, executor: this.#props.executor.withoutPlugins() })
  }
  withSchema(schema) {
    return new _Transaction({
      ...this.#props,
      executor: this.#props.executor.withPluginAtFront(new WithSchemaPlugin(schema)),
    })
  }
  withTables() {
    return new _Transaction({ ...this.#props })
  }
  $extendTables() {
    return new _Transaction({ ...this.#props })
  }
  $omitTables() {
    return new _Transaction({ ...this.#props })
  }
  $pickTables() {
    return new _Transaction({ ...this.#props })
  }
}
function isKyselyProps(obj) {
  return (
    isObject(obj) && isObject(obj.config) && isObject(obj.driver) && isObject(obj.executor) && isObject(obj.dialect)
  )
}
var ConnectionBuilder = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  async execute(callback, options) {
    return this.#props.executor.provideConnection(
      async (connection) => {
        const executor = this.#props.executor.withConnectionProvider(new SingleConnectionProvider(connection))
        const db = new Kysely({ ...this.#props, executor })
        return await callback(db)
      },
      freeze({ signal: options?.signal }),
    )
  }
}
var TransactionBuilder = class _TransactionBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  setAccessMode(accessMode) {
    return new _TransactionBuilder({ ...this.#props, accessMode })
  }
  setIsolationLevel(isolationLevel) {
    return new _TransactionBuilder({ ...this.#props, isolationLevel })
  }
  async execute(callback) {
    const { isolationLevel, accessMode, ...kyselyProps } = this.#props
    const settings = { isolationLevel, accessMode }
    validateTransactionSettings(settings)
    return this.#props.executor.provideConnection(async (connection) => {
      const transactionState = { status: 'active' }
      const executor = new NotCommittedOrRolledBackAssertingExecutor(
        this.#props.executor.withConnectionProvider(new SingleConnectionProvider(connection)),
        transactionState,
      )
      const transaction = new Transaction({ ...kyselyProps, executor })
      let transactionBegun = false
      try {
        await this.#props.driver.beginTransaction(connection, settings)
        transactionBegun = true
        const result = await callback(transaction)
        await this.#props.driver.commitTransaction(connection)
        transactionState.status = 'committed'
        return result
      } catch (error) {
        if (isAbortedTransactionError(error)) {
          transactionState.status = 'aborted'
        } else if (transactionBegun) {
          await this.#props.driver.rollbackTransaction(connection)
          transactionState.status = 'rolled back'
        }
        throw error
      }
    })
  }
}
var ControlledTransactionBuilder = class _ControlledTransactionBuilder {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  setAccessMode(accessMode) {
    return new _ControlledTransactionBuilder({ ...this.#props, accessMode })
  }
  setIsolationLevel(isolationLevel) {
    return new _ControlledTransactionBuilder({ ...this.#props, isolationLevel })
  }
  async execute() {
    const { isolationLevel, accessMode, ...props } = this.#props
    const settings = { isolationLevel, accessMode }
    validateTransactionSettings(settings)
    const connection = await provideControlledConnection(this.#props.executor)
    try {
      await this.#props.driver.beginTransaction(connection.connection, settings)
    } catch (error) {
      connection.release()
      throw error
    }
    return new ControlledTransaction({
      ...props,
      connection,
      transactionState: { status: 'active' },
      executor: this.#props.executor.withConnectionProvider(new SingleConnectionProvider(connection.connection)),
    })
  }
}
var ControlledTransaction = class _ControlledTransaction extends Transaction {
  #props
  #compileQuery
  constructor(props) {
    props = {
      ...props,
      executor: new NotCommittedOrRolledBackAssertingExecutor(props.executor, props.transactionState),
    }
    const { connection, transactionState, ...transactionProps } = props
    super(transactionProps)
    this.#props = freeze(props)
    const queryId = createQueryId()
    this.#compileQuery = (node) => props.executor.compileQuery(node, queryId)
  }
  get isCommitted() {
    return this.#props.transactionState.status === 'committed'
  }
  get isRolledBack() {
    return this.#props.transactionState.status === 'rolled back' || this.#props.transactionState.status === 'aborted'
  }
  commit() {
    return new Command(async () => {
      await this.#props.executor.provideConnection(async (connection) => {
        try {
          await this.#props.driver.commitTransaction(connection)
        } catch (error) {
          if (isAbortedTransactionError(error)) {
            this.#props.transactionState.status = 'aborted'
            this.#props.connection.release()
          }
          throw error
        }
        this.#props.transactionState.status = 'committed'
        this.#props.connection.release()
      })
    })
  }
  rollback() {
    return new Command(async () => {
      if (this.#props.transactionState.status === 'aborted') {
        return
      }
      await this.#props.executor.provideConnection(async (connection) => {
        try {
          await this.#props.driver.rollbackTransaction(connection)
        } finally {
          this.#props.transactionState.status = 'rolled back'
          this.#props.connection.release()
        }
      })
    })
  }
  savepoint(savepointName) {
    return new Command(async () => {
      await this.#props.executor.provideConnection(async (connection) => {
        await this.#props.driver.savepoint?.(connection, savepointName, this.#compileQuery)
      })
      return new _ControlledTransaction({ ...this.#props })
    })
  }
  rollbackToSavepoint(savepointName) {
    return new Command(async () => {
      await this.#props.executor.provideConnection(async (connection) => {
        await this.#props.driver.rollbackToSavepoint?.(connection, savepointName, this.#compileQuery)
      })
      return new _ControlledTransaction({ ...this.#props })
    })
  }
  releaseSavepoint(savepointName) {
    return new Command(async () => {
      await this.#props.executor.provideConnection(async (connection) => {
        await this.#props.driver.releaseSavepoint?.(connection, savepointName, this.#compileQuery)
      })
      return new _ControlledTransaction({ ...this.#props })
    })
  }
  withPlugin(plugin) {
    return new _ControlledTransaction({ ...this.#props, executor: this.#props.executor.withPlugin(plugin) })
  }
  withoutPlugins() {
    return new _ControlledTransaction({ ...this.#props, executor: this.#props.executor.withoutPlugins() })
  }
  withSchema(schema) {
    return new _ControlledTransaction({
      ...this.#props,
      executor: this.#props.executor.withPluginAtFront(new WithSchemaPlugin(schema)),
    })
  }
  withTables() {
    return new _ControlledTransaction({ ...this.#props })
  }
  $extendTables() {
    return new _ControlledTransaction({ ...this.#props })
  }
  $omitTables() {
    return new _ControlledTransaction({ ...this.#props })
  }
  $pickTables() {
    return new _ControlledTransaction({ ...this.#props })
  }
}
var Command = class {
  #cb
  constructor(cb) {
    this.#cb = cb
  }
  async execute() {
    return await this.#cb()
  }
}
function assertNotCommittedOrRolledBack(transactionState) {
  if (transactionState.status === 'committed') {
    throw new Error('Transaction is already committed')
  }
  if (transactionState.status !== 'active') {
    throw new Error('Transaction is already rolled back')
  }
}
var NotCommittedOrRolledBackAssertingExecutor = class _NotCommittedOrRolledBackAssertingExecutor {
  #executor
  #transactionState
  constructor(executor, transactionState) {
    this.#executor = executor instanceof _NotCommittedOrRolledBackAssertingExecutor ? executor.#executor : executor
    this.#transactionState = transactionState
  }
  get adapter() {
    return this.#executor.adapter
  }
  get plugins() {
    return this.#executor.plugins
  }
  transformQuery(node, queryId) {
    return this.#executor.transformQuery(node, queryId)
  }
  compileQuery(node, queryId) {
    return this.#executor.compileQuery(node, queryId)
  }
  provideConnection(consumer, options) {
    assertNotCommittedOrRolledBack(this.#transactionState)
    return this.#executor.provideConnection(async (connection) => {
      assertNotCommittedOrRolledBack(this.#transactionState)
      return await consumer(connection)
    }, options)
  }
  executeQuery(compiledQuery, options) {
    assertNotCommittedOrRolledBack(this.#transactionState)
    return this.#executor.withConnectionProvider(this).executeQuery(compiledQuery, options)
  }
  stream(compiledQuery, chunkSize, options) {
    assertNotCommittedOrRolledBack(this.#transactionState)
    return this.#executor.withConnectionProvider(this).stream(compiledQuery, chunkSize, options)
  }
  withConnectionProvider(connectionProvider) {
    return new _NotCommittedOrRolledBackAssertingExecutor(
      this.#executor.withConnectionProvider(connectionProvider),
      this.#transactionState,
    )
  }
  withPlugin(plugin) {
    return new _NotCommittedOrRolledBackAssertingExecutor(this.#executor.withPlugin(plugin), this.#transactionState)
  }
  withPlugins(plugins) {
    return new _NotCommittedOrRolledBackAssertingExecutor(this.#executor.withPlugins(plugins), this.#transactionState)
  }
  withPluginAtFront(plugin) {
    return new _NotCommittedOrRolledBackAssertingExecutor(
      this.#executor.withPluginAtFront(plugin),
      this.#transactionState,
    )
  }
  withoutPlugins() {
    return new _NotCommittedOrRolledBackAssertingExecutor(this.#executor.withoutPlugins(), this.#transactionState)
  }
}
var RawBuilderImpl = class _RawBuilderImpl {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  get expressionType() {
    return void 0
  }
  get isRawBuilder() {
    return true
  }
  as(alias) {
    return new AliasedRawBuilderImpl(this, alias)
  }
  $castTo() {
    return new _RawBuilderImpl({ ...this.#props })
  }
  $notNull() {
    return new _RawBuilderImpl(this.#props)
  }
  withPlugin(plugin) {
    return new _RawBuilderImpl({
      ...this.#props,
      plugins: this.#props.plugins !== void 0 ? freeze([...this.#props.plugins, plugin]) : freeze([plugin]),
    })
  }
  toOperationNode() {
    return this.#toOperationNode(this.#getExecutor())
  }
  compile(executorProvider) {
    return this.#compile(this.#getExecutor(executorProvider))
  }
  async execute(executorProvider, options) {
    const executor = this.#getExecutor(executorProvider)
    return executor.executeQuery(this.#compile(executor), options)
  }
  #getExecutor(executorProvider) {
    const executor = executorProvider !== void 0 ? executorProvider.getExecutor() : NOOP_QUERY_EXECUTOR
    return this.#props.plugins !== void 0 ? executor.withPlugins(this.#props.plugins) : executor
  }
  #toOperationNode(executor) {
    return executor.transformQuery(this.#props.rawNode, this.#props.queryId)
  }
  #compile(executor) {
    return executor.compileQuery(this.#toOperationNode(executor), this.#props.queryId)
  }
}
function createRawBuilder(props) {
  return new RawBuilderImpl(props)
}
var AliasedRawBuilderImpl = class {
  #rawBuilder
  #alias
  constructor(rawBuilder, alias) {
    this.#rawBuilder = rawBuilder
    this.#alias = alias
  }
  get expression() {
    return this.#rawBuilder
  }
  get alias() {
    return this.#alias
  }
  get rawBuilder() {
    return this.#rawBuilder
  }
  toOperationNode() {
    return AliasNode.create(
      this.#rawBuilder.toOperationNode(),
      isOperationNodeSource(this.#alias) ? this.#alias.toOperationNode() : IdentifierNode.create(this.#alias),
    )
  }
}
var sql = Object.assign(
  (sqlFragments, ...parameters) => {
    return createRawBuilder({
      queryId: createQueryId(),
      rawNode: RawNode.create(sqlFragments, parameters?.map(parseParameter) ?? []),
    })
  },
  {
    ref(columnReference) {
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithChild(parseStringReference(columnReference)),
      })
    },
    val(value) {
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithChild(parseValueExpression(value)),
      })
    },
    table(tableReference) {
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithChild(parseTable(tableReference)),
      })
    },
    id(...ids) {
      const fragments = new Array(ids.length + 1).fill('.')
      fragments[0] = ''
      fragments[fragments.length - 1] = ''
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.create(fragments, ids.map(IdentifierNode.create)),
      })
    },
    lit(value) {
      return createRawBuilder({
        queryId: createQueryId(),
        rawNode: RawNode.createWithChild(ValueNode.createImmediate(value)),
      })
    },
    raw(sql2) {
      return createRawBuilder({ queryId: createQueryId(), rawNode: RawNode.createWithSql(sql2) })
    },
    join(array, separator = sql`, `) {
      const nodes = new Array(Math.max(2 * array.length - 1, 0))
      const sep = separator.toOperationNode()
      for (let i = 0; i < array.length; ++i) {
        nodes[2 * i] = parseParameter(array[i])
        if (i !== array.length - 1) {
          nodes[2 * i + 1] = sep
        }
      }
      return createRawBuilder({ queryId: createQueryId(), rawNode: RawNode.createWithChildren(nodes) })
    },
  },
)
function parseParameter(param) {
  if (isOperationNodeSource(param)) {
    return param.toOperationNode()
  }
  return parseValueExpression(param)
}
function parseSavepointCommand(command, savepointName) {
  return RawNode.createWithChildren([RawNode.createWithSql(`${command} `), IdentifierNode.create(savepointName)])
}
var CompiledQuery = freeze({
  raw(sql2, parameters = []) {
    return freeze({
      sql: sql2,
      query: RawNode.createWithSql(sql2),
      parameters: freeze(parameters),
      queryId: createQueryId(),
    })
  },
})
var SqliteDriver = class {
  #config
  #db
  #connection
  constructor(config) {
    this.#config = freeze({ ...config })
  }
  async init(options) {
    this.#db = isFunction(this.#config.database) ? await this.#config.database(options) : this.#config.database
    this.#connection = new SqliteConnection(this.#db)
    if (this.#config.onCreateConnection) {
      await this.#config.onCreateConnection(this.#connection, options)
    }
  }
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction(connection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }
  async commitTransaction(connection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async savepoint(connection, savepointName, compileQuery) {
    await connection.executeQuery(compileQuery(parseSavepointCommand('savepoint', savepointName), createQueryId()))
  }
  async rollbackToSavepoint(connection, savepointName, compileQuery) {
    await connection.executeQuery(compileQuery(parseSavepointCommand('rollback to', savepointName), createQueryId()))
  }
  async releaseSavepoint(connection, savepointName, compileQuery) {
    await connection.executeQuery(compileQuery(parseSavepointCommand('release', savepointName), createQueryId()))
  }
  async releaseConnection() {}
  async destroy() {
    this.#db?.close()
  }
}
var SqliteConnection = class {
  #db
  constructor(db) {
    this.#db = db
  }
  async executeQuery(compiledQuery) {
    const { sql: sql2, parameters } = compiledQuery
    const stmt = this.#db.prepare(sql2)
    if (stmt.reader) {
      return { rows: stmt.all(parameters) }
    }
    const { changes, lastInsertRowid } = stmt.run(parameters)
    return {
      insertId: lastInsertRowid != null ? BigInt(lastInsertRowid) : void 0,
      numAffectedRows: changes != null ? BigInt(changes) : void 0,
      rows: [],
    }
  }
  async *streamQuery(compiledQuery, _chunkSize) {
    const { sql: sql2, parameters, query } = compiledQuery
    const stmt = this.#db.prepare(sql2)
    if (!SelectQueryNode.is(query)) {
      throw new Error('Sqlite driver only supports streaming of select queries')
    }
    const iter = stmt.iterate(parameters)
    for (const row of iter) {
      yield { rows: [row] }
    }
  }
}
var OperationNodeVisitor = class {
  nodeStack = []
  get parentNode() {
    return this.nodeStack[this.nodeStack.length - 2]
  }
  #visitors = freeze({
    AliasNode: this.visitAlias.bind(this),
    ColumnNode: this.visitColumn.bind(this),
    IdentifierNode: this.visitIdentifier.bind(this),
    SchemableIdentifierNode: this.visitSchemableIdentifier.bind(this),
    RawNode: this.visitRaw.bind(this),
    ReferenceNode: this.visitReference.bind(this),
    SelectQueryNode: this.visitSelectQuery.bind(this),
    SelectionNode: this.visitSelection.bind(this),
    TableNode: this.visitTable.bind(this),
    FromNode: this.visitFrom.bind(this),
    SelectAllNode: this.visitSelectAll.bind(this),
    AndNode: this.visitAnd.bind(this),
    OrNode: this.visitOr.bind(this),
    ValueNode: this.visitValue.bind(this),
    ValueListNode: this.visitValueList.bind(this),
    PrimitiveValueListNode: this.visitPrimitiveValueList.bind(this),
    ParensNode: this.visitParens.bind(this),
    JoinNode: this.visitJoin.bind(this),
    OperatorNode: this.visitOperator.bind(this),
    WhereNode: this.visitWhere.bind(this),
    InsertQueryNode: this.visitInsertQuery.bind(this),
    DeleteQueryNode: this.visitDeleteQuery.bind(this),
    ReturningNode: this.visitReturning.bind(this),
    CreateTableNode: this.visitCreateTable.bind(this),
    AddColumnNode: this.visitAddColumn.bind(this),
    ColumnDefinitionNode: this.visitColumnDefinition.bind(this),
    DropTableNode: this.visitDropTable.bind(this),
    DataTypeNode: this.visitDataType.bind(this),
    OrderByNode: this.visitOrderBy.bind(this),
    OrderByItemNode: this.visitOrderByItem.bind(this),
    GroupByNode: this.visitGroupBy.bind(this),
    GroupByItemNode: this.visitGroupByItem.bind(this),
    UpdateQueryNode: this.visitUpdateQuery.bind(this),
    ColumnUpdateNode: this.visitColumnUpdate.bind(this),
    LimitNode: this.visitLimit.bind(this),
    OffsetNode: this.visitOffset.bind(this),
    OnConflictNode: this.visitOnConflict.bind(this),
    OnDuplicateKeyNode: this.visitOnDuplicateKey.bind(this),
    CreateIndexNode: this.visitCreateIndex.bind(this),
    DropIndexNode: this.visitDropIndex.bind(this),
    ListNode: this.visitList.bind(this),
    PrimaryKeyConstraintNode: this.visitPrimaryKeyConstraint.bind(this),
    UniqueConstraintNode: this.visitUniqueConstraint.bind(this),
    ReferencesNode: this.visitReferences.bind(this),
    CheckConstraintNode: this.visitCheckConstraint.bind(this),
    WithNode: this.visitWith.bind(this),
    CommonTableExpressionNode: this.visitCommonTableExpression.bind(this),
    CommonTableExpressionNameNode: this.visitCommonTableExpressionName.bind(this),
    HavingNode: this.visitHaving.bind(this),
    CreateSchemaNode: this.visitCreateSchema.bind(this),
    DropSchemaNode: this.visitDropSchema.bind(this),
    AlterTableNode: this.visitAlterTable.bind(this),
    DropColumnNode: this.visitDropColumn.bind(this),
    RenameColumnNode: this.visitRenameColumn.bind(this),
    AlterColumnNode: this.visitAlterColumn.bind(this),
    ModifyColumnNode: this.visitModifyColumn.bind(this),
    AddConstraintNode: this.visitAddConstraint.bind(this),
    DropConstraintNode: this.visitDropConstraint.bind(this),
    RenameConstraintNode: this.visitRenameConstraint.bind(this),
    ForeignKeyConstraintNode: this.visitForeignKeyConstraint.bind(this),
    CreateViewNode: this.visitCreateView.bind(this),
    RefreshMaterializedViewNode: this.visitRefreshMaterializedView.bind(this),
    DropViewNode: this.visitDropView.bind(this),
    GeneratedNode: this.visitGenerated.bind(this),
    DefaultValueNode: this.visitDefaultValue.bind(this),
    OnNode: this.visitOn.bind(this),
    ValuesNode: this.visitValues.bind(this),
    SelectModifierNode: this.visitSelectModifier.bind(this),
    CreateTypeNode: this.visitCreateType.bind(this),
    DropTypeNode: this.visitDropType.bind(this),
    ExplainNode: this.visitExplain.bind(this),
    DefaultInsertValueNode: this.visitDefaultInsertValue.bind(this),
    AggregateFunctionNode: this.visitAggregateFunction.bind(this),
    OverNode: this.visitOver.bind(this),
    PartitionByNode: this.visitPartitionBy.bind(this),
    PartitionByItemNode: this.visitPartitionByItem.bind(this),
    SetOperationNode: this.visitSetOperation.bind(this),
    BinaryOperationNode: this.visitBinaryOperation.bind(this),
    UnaryOperationNode: this.visitUnaryOperation.bind(this),
    UsingNode: this.visitUsing.bind(this),
    FunctionNode: this.visitFunction.bind(this),
    CaseNode: this.visitCase.bind(this),
    WhenNode: this.visitWhen.bind(this),
    JSONReferenceNode: this.visitJSONReference.bind(this),
    JSONPathNode: this.visitJSONPath.bind(this),
    JSONPathLegNode: this.visitJSONPathLeg.bind(this),
    JSONOperatorChainNode: this.visitJSONOperatorChain.bind(this),
    TupleNode: this.visitTuple.bind(this),
    MergeQueryNode: this.visitMergeQuery.bind(this),
    MatchedNode: this.visitMatched.bind(this),
    AddIndexNode: this.visitAddIndex.bind(this),
    CastNode: this.visitCast.bind(this),
    FetchNode: this.visitFetch.bind(this),
    TopNode: this.visitTop.bind(this),
    OutputNode: this.visitOutput.bind(this),
    OrActionNode: this.visitOrAction.bind(this),
    CollateNode: this.visitCollate.bind(this),
    AlterTypeNode: this.visitAlterType.bind(this),
    AddValueNode: this.visitAddValue.bind(this),
    RenameValueNode: this.visitRenameValue.bind(this),
  })
  visitNode = (node) => {
    this.nodeStack.push(node)
    this.#visitors[node.kind](node)
    this.nodeStack.pop()
  }
}
var LIT_WRAP_REGEX = /'/g
var JSON_PATH_MEMBER_WRAP_REGEX = /['"]/g
var DefaultQueryCompiler = class extends OperationNodeVisitor {
  #sql = ''
  #parameters = []
  get numParameters() {
    return this.#parameters.length
  }
  compileQuery(node, queryId) {
    this.#sql = ''
    this.#parameters = []
    this.nodeStack.splice(0, this.nodeStack.length)
    this.visitNode(node)
    return freeze({ query: node, queryId, sql: this.getSql(), parameters: [...this.#parameters] })
  }
  getSql() {
    return this.#sql
  }
  visitSelectQuery(node) {
    const wrapInParens =
      this.parentNode !== void 0 &&
      !ParensNode.is(this.parentNode) &&
      !InsertQueryNode.is(this.parentNode) &&
      !CreateTableNode.is(this.parentNode) &&
      !CreateViewNode.is(this.parentNode) &&
      !SetOperationNode.is(this.parentNode)
    if (this.parentNode === void 0 && node.explain) {
      this.visitNode(node.explain)
      this.append(' ')
    }
    if (wrapInParens) {
      this.append('(')
    }
    if (node.with) {
      this.visitNode(node.with)
      this.append(' ')
    }
    this.append('select')
    if (node.distinctOn) {
      this.append(' ')
      this.compileDistinctOn(node.distinctOn)
    }
    if (node.frontModifiers?.length) {
      this.append(' ')
      this.compileList(node.frontModifiers, ' ')
    }
    if (node.top) {
      this.append(' ')
      this.visitNode(node.top)
    }
    if (node.selections) {
      this.append(' ')
      this.compileList(node.selections)
    }
    if (node.from) {
      this.append(' ')
      this.visitNode(node.from)
    }
    if (node.joins) {
      this.append(' ')
      this.compileList(node.joins, ' ')
    }
    if (node.where) {
      this.append(' ')
      this.visitNode(node.where)
    }
    if (node.groupBy) {
      this.append(' ')
      this.visitNode(node.groupBy)
    }
    if (node.having) {
      this.append(' ')
      this.visitNode(node.having)
    }
    if (node.setOperations) {
      this.append(' ')
      this.compileList(node.setOperations, ' ')
    }
    if (node.orderBy) {
      this.append(' ')
      this.visitNode(node.orderBy)
    }
    if (node.limit) {
      this.append(' ')
      this.visitNode(node.limit)
    }
    if (node.offset) {
      this.append(' ')
      this.visitNode(node.offset)
    }
    if (node.fetch) {
      this.append(' ')
      this.visitNode(node.fetch)
    }
    if (node.endModifiers?.length) {
      this.append(' ')
      this.compileList(this.sortSelectModifiers(node.endModifiers), ' ')
    }
    if (wrapInParens) {
      this.append(')')
    }
  }
  visitFrom(node) {
    this.append('from ')
    this.compileList(node.froms)
  }
  visitSelection(node) {
    this.visitNode(node.selection)
  }
  visitColumn(node) {
    this.visitNode(node.column)
  }
  compileDistinctOn(expressions) {
    this.append('distinct on (')
    this.compileList(expressions)
    this.append(')')
  }
  compileList(nodes, separator = ', ') {
    const lastIndex = nodes.length - 1
    for (let i = 0; i <= lastIndex; i++) {
      this.visitNode(nodes[i])
      if (i < lastIndex) {
        this.append(separator)
      }
    }
  }
  visitWhere(node) {
    this.append('where ')
    this.visitNode(node.where)
  }
  visitHaving(node) {
    this.append('having ')
    this.visitNode(node.having)
  }
  visitInsertQuery(node) {
    const wrapInParens =
      this.parentNode !== void 0 &&
      !ParensNode.is(this.parentNode) &&
      !RawNode.is(this.parentNode) &&
      !WhenNode.is(this.parentNode)
    if (this.parentNode === void 0 && node.explain) {
      this.visitNode(node.explain)
      this.append(' ')
    }
    if (wrapInParens) {
      this.append('(')
    }
    if (node.with) {
      this.visitNode(node.with)
      this.append(' ')
    }
    this.append(node.replace ? 'replace' : 'insert')
    if (node.orAction) {
      this.append(' ')
      this.visitNode(node.orAction)
    }
    if (node.top) {
      this.append(' ')
      this.visitNode(node.top)
    }
    if (node.into) {
      this.append(' into ')
      this.visitNode(node.into)
    }
    if (node.columns) {
      this.append(' (')
      this.compileList(node.columns)
      this.append(')')
    }
    if (node.output) {
      this.append(' ')
      this.visitNode(node.output)
    }
    if (node.values) {
      this.append(' ')
      this.visitNode(node.values)
    }
    if (node.defaultValues) {
      this.append(' ')
      this.append('default values')
    }
    if (node.onConflict) {
      this.append(' ')
      this.visitNode(node.onConflict)
    }
    if (node.onDuplicateKey) {
      this.append(' ')
      this.visitNode(node.onDuplicateKey)
    }
    if (node.returning) {
      this.append(' ')
      this.visitNode(node.returning)
    }
    if (wrapInParens) {
      this.append(')')
    }
    if (node.endModifiers?.length) {
      this.append(' ')
      this.compileList(node.endModifiers, ' ')
    }
  }
  visitValues(node) {
    this.append('values ')
    this.compileList(node.values)
  }
  visitDeleteQuery(node) {
    const wrapInParens = this.parentNode !== void 0 && !ParensNode.is(this.parentNode) && !RawNode.is(this.parentNode)
    if (this.parentNode === void 0 && node.explain) {
      this.visitNode(node.explain)
      this.append(' ')
    }
    if (wrapInParens) {
      this.append('(')
    }
    if (node.with) {
      this.visitNode(node.with)
      this.append(' ')
    }
    this.append('delete ')
    if (node.top) {
      this.visitNode(node.top)
      this.append(' ')
    }
    this.visitNode(node.from)
    if (node.output) {
      this.append(' ')
      this.visitNode(node.output)
    }
    if (node.using) {
      this.append(' ')
      this.visitNode(node.using)
    }
    if (node.joins) {
      this.append(' ')
      this.compileList(node.joins, ' ')
    }
    if (node.where) {
      this.append(' ')
      this.visitNode(node.where)
    }
    if (node.returning) {
      this.append(' ')
      this.visitNode(node.returning)
    }
    if (node.orderBy) {
      this.append(' ')
      this.visitNode(node.orderBy)
    }
    if (node.limit) {
      this.append(' ')
      this.visitNode(node.limit)
    }
    if (wrapInParens) {
      this.append(')')
    }
    if (node.endModifiers?.length) {
      this.append(' ')
      this.compileList(node.endModifiers, ' ')
    }
  }
  visitReturning(node) {
    this.append('returning ')
    this.compileList(node.selections)
  }
  visitAlias(node) {
    this.visitNode(node.node)
    this.append(' as ')
    this.visitNode(node.alias)
  }
  visitReference(node) {
    if (node.table) {
      this.visitNode(node.table)
      this.append('.')
    }
    this.visitNode(node.column)
  }
  visitSelectAll(_) {
    this.append('*')
  }
  visitIdentifier(node) {
    this.append(this.getLeftIdentifierWrapper())
    this.compileUnwrappedIdentifier(node)
    this.append(this.getRightIdentifierWrapper())
  }
  compileUnwrappedIdentifier(node) {
    if (!isString(node.name)) {
      throw new Error('a non-string identifier was passed to compileUnwrappedIdentifier.')
    }
    this.append(this.sanitizeIdentifier(node.name))
  }
  visitAnd(node) {
    this.visitNode(node.left)
    this.append(' and ')
    this.visitNode(node.right)
  }
  visitOr(node) {
    this.visitNode(node.left)
    this.append(' or ')
    this.visitNode(node.right)
  }
  visitValue(node) {
    if (node.immediate) {
      this.appendImmediateValue(node.value)
    } else {
      this.appendValue(node.value)
    }
  }
  visitValueList(node) {
    this.append('(')
    this.compileList(node.values)
    this.append(')')
  }
  visitTuple(node) {
    this.append('(')
    this.compileList(node.values)
    this.append(')')
  }
  visitPrimitiveValueList(node) {
    this.append('(')
    const { values } = node
    for (let i = 0; i < values.length; ++i) {
      this.appendValue(values[i])
      if (i !== values.length - 1) {
        this.append(', ')
      }
    }
    this.append(')')
  }
  visitParens(node) {
    this.append('(')
    this.visitNode(node.node)
    this.append(')')
  }
  visitJoin(node) {
    this.append(JOIN_TYPE_SQL[node.joinType])
    this.append(' ')
    this.visitNode(node.table)
    if (node.on) {
      this.append(' ')
      this.visitNode(node.on)
    }
  }
  visitOn(node) {
    this.append('on ')
    this.visitNode(node.on)
  }
  visitRaw(node) {
    const { sqlFragments, parameters: params } = node
    for (let i = 0; i < sqlFragments.length; ++i) {
      this.append(sqlFragments[i])
      if (params.length > i) {
        this.visitNode(params[i])
      }
    }
  }
  visitOperator(node) {
    this.append(node.operator)
  }
  visitTable(node) {
    this.visitNode(node.table)
  }
  visitSchemableIdentifier(node) {
    if (node.schema) {
      this.visitNode(node.schema)
      this.append('.')
    }
    this.visitNode(node.identifier)
  }
  visitCreateTable(node) {
    this.append('create ')
    if (node.frontModifiers?.length) {
      this.compileList(node.frontModifiers, ' ')
      this.append(' ')
    }
    if (node.temporary) {
      this.append('temporary ')
    }
    this.append('table ')
    if (node.ifNotExists) {
      this.append('if not exists ')
    }
    this.visitNode(node.table)
    if (!node.selectQuery) {
      this.append(' (')
      this.compileList([...node.columns, ...(node.constraints ?? []), ...(node.indexes ?? [])])
      this.append(')')
    }
    if (node.onCommit) {
      this.append(' on commit ')
      this.append(node.onCommit)
    }
    if (node.endModifiers?.length) {
      this.append(' ')
      this.compileList(node.endModifiers, ' ')
    }
    if (node.selectQuery) {
      this.append(' as ')
      this.visitNode(node.selectQuery)
    }
  }
  visitColumnDefinition(node) {
    if (node.ifNotExists) {
      this.append('if not exists ')
    }
    this.visitNode(node.column)
    this.append(' ')
    this.visitNode(node.dataType)
    if (node.unsigned) {
      this.append(' unsigned')
    }
    if (node.frontModifiers && node.frontModifiers.length > 0) {
      this.append(' ')
      this.compileList(node.frontModifiers, ' ')
    }
    if (node.generated) {
      this.append(' ')
      this.visitNode(node.generated)
    }
    if (node.identity) {
      this.append(' identity')
    }
    if (node.defaultTo) {
      this.append(' ')
      this.visitNode(node.defaultTo)
    }
    if (node.notNull) {
      this.append(' not null')
    }
    if (node.unique) {
      this.append(' unique')
    }
    if (node.nullsNotDistinct) {
      this.append(' nulls not distinct')
    }
    if (node.primaryKey) {
      this.append(' primary key')
    }
    if (node.autoIncrement) {
      this.append(' ')
      this.append(this.getAutoIncrement())
    }
    if (node.references) {
      this.append(' ')
      this.visitNode(node.references)
    }
    if (node.check) {
      this.append(' ')
      this.visitNode(node.check)
    }
    if (node.endModifiers && node.endModifiers.length > 0) {
      this.append(' ')
      this.compileList(node.endModifiers, ' ')
    }
  }
  getAutoIncrement() {
    return 'auto_increment'
  }
  visitReferences(node) {
    this.append('references ')
    this.visitNode(node.table)
    this.append(' (')
    this.compileList(node.columns)
    this.append(')')
    if (node.onDelete) {
      this.append(' on delete ')
      this.append(node.onDelete)
    }
    if (node.onUpdate) {
      this.append(' on update ')
      this.append(node.onUpdate)
    }
  }
  visitDropTable(node) {
    this.append('drop ')
    if (node.temporary) {
      this.append('temporary ')
    }
    this.append('table ')
    if (node.ifExists) {
      this.append('if exists ')
    }
    this.visitNode(node.table)
    if (node.cascade) {
      this.append(' cascade')
    }
  }
  visitDataType(node) {
    this.append(node.dataType)
  }
  visitOrderBy(node) {
    this.append('order by ')
    this.compileList(node.items)
  }
  visitOrderByItem(node) {
    this.visitNode(node.orderBy)
    if (node.collation) {
      this.append(' ')
      this.visitNode(node.collation)
    }
    if (node.direction) {
      this.append(' ')
      this.visitNode(node.direction)
    }
    if (node.nulls) {
      this.append(' nulls ')
      this.append(node.nulls)
    }
  }
  visitGroupBy(node) {
    this.append('group by ')
    this.compileList(node.items)
  }
  visitGroupByItem(node) {
    this.visitNode(node.groupBy)
  }
  visitUpdateQuery(node) {
    const wrapInParens =
      this.parentNode !== void 0 &&
      !ParensNode.is(this.parentNode) &&
      !RawNode.is(this.parentNode) &&
      !WhenNode.is(this.parentNode)
    if (this.parentNode === void 0 && node.explain) {
      this.visitNode(node.explain)
      this.append(' ')
    }
    if (wrapInParens) {
      this.append('(')
    }
    if (node.with) {
      this.visitNode(node.with)
      this.append(' ')
    }
    this.append('update ')
    if (node.top) {
      this.visitNode(node.top)
      this.append(' ')
    }
    if (node.table) {
      this.visitNode(node.table)
      this.append(' ')
    }
    this.append('set ')
    if (node.updates) {
      this.compileList(node.updates)
    }
    if (node.output) {
      this.append(' ')
      this.visitNode(node.output)
    }
    if (node.from) {
      this.append(' ')
      this.visitNode(node.from)
    }
    if (node.joins) {
      if (!node.from) {
        throw new Error(
          "Joins in an update query are only supported as a part of a PostgreSQL 'update set from join' query. If you want to create a MySQL 'update join set' query, see https://kysely.dev/docs/examples/update/my-sql-joins",
        )
      }
      this.append(' ')
      this.compileList(node.joins, ' ')
    }
    if (node.where) {
      this.append(' ')
      this.visitNode(node.where)
    }
    if (node.returning) {
      this.append(' ')
      this.visitNode(node.returning)
    }
    if (node.orderBy) {
      this.append(' ')
      this.visitNode(node.orderBy)
    }
    if (node.limit) {
      this.append(' ')
      this.visitNode(node.limit)
    }
    if (wrapInParens) {
      this.append(')')
    }
    if (node.endModifiers?.length) {
      this.append(' ')
      this.compileList(node.endModifiers, ' ')
    }
  }
  visitColumnUpdate(node) {
    this.visitNode(node.column)
    this.append(' = ')
    this.visitNode(node.value)
  }
  visitLimit(node) {
    this.append('limit ')
    this.visitNode(node.limit)
  }
  visitOffset(node) {
    this.append('offset ')
    this.visitNode(node.offset)
  }
  visitOnConflict(node) {
    this.append('on conflict')
    if (node.columns) {
      this.append(' (')
      this.compileList(node.columns)
      this.append(')')
    } else if (node.constraint) {
      this.append(' on constraint ')
      this.visitNode(node.constraint)
    } else if (node.indexExpression) {
      this.append(' (')
      this.visitNode(node.indexExpression)
      this.append(')')
    }
    if (node.indexWhere) {
      this.append(' ')
      this.visitNode(node.indexWhere)
    }
    if (node.doNothing === true) {
      this.append(' do nothing')
    } else if (node.updates) {
      this.append(' do update set ')
      this.compileList(node.updates)
      if (node.updateWhere) {
        this.append(' ')
        this.visitNode(node.updateWhere)
      }
    }
  }
  visitOnDuplicateKey(node) {
    this.append('on duplicate key update ')
    this.compileList(node.updates)
  }
  visitCreateIndex(node) {
    this.append('create ')
    if (node.unique) {
      this.append('unique ')
    }
    this.append('index ')
    if (node.ifNotExists) {
      this.append('if not exists ')
    }
    this.visitNode(node.name)
    if (node.table) {
      this.append(' on ')
      this.visitNode(node.table)
    }
    if (node.using) {
      this.append(' using ')
      this.visitNode(node.using)
    }
    if (node.columns) {
      this.append(' (')
      this.compileList(node.columns)
      this.append(')')
    }
    if (node.nullsNotDistinct) {
      this.append(' nulls not distinct')
    }
    if (node.where) {
      this.append(' ')
      this.visitNode(node.where)
    }
  }
  visitDropIndex(node) {
    this.append('drop index ')
    if (node.ifExists) {
      this.append('if exists ')
    }
    this.visitNode(node.name)
    if (node.table) {
      this.append(' on ')
      this.visitNode(node.table)
    }
    if (node.cascade) {
      this.append(' cascade')
    }
  }
  visitCreateSchema(node) {
    this.append('create schema ')
    if (node.ifNotExists) {
      this.append('if not exists ')
    }
    this.visitNode(node.schema)
  }
  visitDropSchema(node) {
    this.append('drop schema ')
    if (node.ifExists) {
      this.append('if exists ')
    }
    this.visitNode(node.schema)
    if (node.cascade) {
      this.append(' cascade')
    }
  }
  visitPrimaryKeyConstraint(node) {
    if (node.name) {
      this.append('constraint ')
      this.visitNode(node.name)
      this.append(' ')
    }
    this.append('primary key (')
    this.compileList(node.columns)
    this.append(')')
    this.buildDeferrable(node)
  }
  buildDeferrable(node) {
    if (node.deferrable !== void 0) {
      if (node.deferrable) {
        this.append(' deferrable')
      } else {
        this.append(' not deferrable')
      }
    }
    if (node.initiallyDeferred !== void 0) {
      if (node.initiallyDeferred) {
        this.append(' initially deferred')
      } else {
        this.append(' initially immediate')
      }
    }
  }
  visitUniqueConstraint(node) {
    if (node.name) {
      this.append('constraint ')
      this.visitNode(node.name)
      this.append(' ')
    }
    this.append('unique')
    if (node.nullsNotDistinct) {
      this.append(' nulls not distinct')
    }
    this.append(' (')
    this.compileList(node.columns)
    this.append(')')
    this.buildDeferrable(node)
  }
  visitCheckConstraint(node) {
    if (node.name) {
      this.append('constraint ')
      this.visitNode(node.name)
      this.append(' ')
    }
    this.append('check (')
    this.visitNode(node.expression)
    this.append(')')
  }
  visitForeignKeyConstraint(node) {
    if (node.name) {
      this.append('constraint ')
      this.visitNode(node.name)
      this.append(' ')
    }
    this.append('foreign key (')
    this.compileList(node.columns)
    this.append(') ')
    this.visitNode(node.references)
    if (node.onDelete) {
      this.append(' on delete ')
      this.append(node.onDelete)
    }
    if (node.onUpdate) {
      this.append(' on update ')
      this.append(node.onUpdate)
    }
    this.buildDeferrable(node)
  }
  visitList(node) {
    this.compileList(node.items)
  }
  visitWith(node) {
    this.append('with ')
    if (node.recursive) {
      this.append('recursive ')
    }
    this.compileList(node.expressions)
  }
  visitCommonTableExpression(node) {
    this.visitNode(node.name)
    this.append(' as ')
    if (isBoolean(node.materialized)) {
      if (!node.materialized) {
        this.append('not ')
      }
      this.append('materialized ')
    }
    this.visitNode(node.expression)
  }
  visitCommonTableExpressionName(node) {
    this.visitNode(node.table)
    if (node.columns) {
      this.append('(')
      this.compileList(node.columns)
      this.append(')')
    }
  }
  visitAlterTable(node) {
    this.append('alter table ')
    this.visitNode(node.table)
    this.append(' ')
    if (node.renameTo) {
      this.append('rename to ')
      this.visitNode(node.renameTo)
    }
    if (node.setSchema) {
      this.append('set schema ')
      this.visitNode(node.setSchema)
    }
    if (node.addConstraint) {
      this.visitNode(node.addConstraint)
    }
    if (node.dropConstraint) {
      this.visitNode(node.dropConstraint)
    }
    if (node.renameConstraint) {
      this.visitNode(node.renameConstraint)
    }
    if (node.columnAlterations) {
      this.compileColumnAlterations(node.columnAlterations)
    }
    if (node.addIndex) {
      this.visitNode(node.addIndex)
    }
    if (node.dropIndex) {
      this.visitNode(node.dropIndex)
    }
  }
  visitAddColumn(node) {
    this.append('add column ')
    this.visitNode(node.column)
  }
  visitRenameColumn(node) {
    this.append('rename column ')
    this.visitNode(node.column)
    this.append(' to ')
    this.visitNode(node.renameTo)
  }
  visitDropColumn(node) {
    this.append('drop column ')
    if (node.ifExists) {
      this.append('if exists ')
    }
    this.visitNode(node.column)
  }
  visitAlterColumn(node) {
    this.append('alter column ')
    this.visitNode(node.column)
    this.append(' ')
    if (node.dataType) {
      if (this.announcesNewColumnDataType()) {
        this.append('type ')
      }
      this.visitNode(node.dataType)
      if (node.dataTypeExpression) {
        this.append('using ')
        this.visitNode(node.dataTypeExpression)
      }
    }
    if (node.setDefault) {
      this.append('set default ')
      this.visitNode(node.setDefault)
    }
    if (node.dropDefault) {
      this.append('drop default')
    }
    if (node.setNotNull) {
      this.append('set not null')
    }
    if (node.dropNotNull) {
      this.append('drop not null')
    }
  }
  visitModifyColumn(node) {
    this.append('modify column ')
    this.visitNode(node.column)
  }
  visitAddConstraint(node) {
    this.append('add ')
    this.visitNode(node.constraint)
  }
  visitDropConstraint(node) {
    this.append('drop constraint ')
    if (node.ifExists) {
      this.append('if exists ')
    }
    this.visitNode(node.constraintName)
    if (node.modifier === 'cascade') {
      this.append(' cascade')
    } else if (node.modifier === 'restrict') {
      this.append(' restrict')
    }
  }
  visitRenameConstraint(node) {
    this.append('rename constraint ')
    this.visitNode(node.oldName)
    this.append(' to ')
    this.visitNode(node.newName)
  }
  visitSetOperation(node) {
    this.append(node.operator)
    this.append(' ')
    if (node.all) {
      this.append('all ')
    }
    this.visitNode(node.expression)
  }
  visitCreateView(node) {
    this.append('create ')
    if (node.orReplace) {
      this.append('or replace ')
    }
    if (node.materialized) {
      this.append('materialized ')
    }
    if (node.temporary) {
      this.append('temporary ')
    }
    this.append('view ')
    if (node.ifNotExists) {
      this.append('if not exists ')
    }
    this.visitNode(node.name)
    this.append(' ')
    if (node.columns) {
      this.append('(')
      this.compileList(node.columns)
      this.append(') ')
    }
    if (node.as) {
      this.append('as ')
      this.visitNode(node.as)
    }
  }
  visitRefreshMaterializedView(node) {
    this.append('refresh materialized view ')
    if (node.concurrently) {
      this.append('concurrently ')
    }
    this.visitNode(node.name)
    if (node.withNoData) {
      this.append(' with no data')
    } else {
      this.append(' with data')
    }
  }
  visitDropView(node) {
    this.append('drop ')
    if (node.materialized) {
      this.append('materialized ')
    }
    this.append('view ')
    if (node.ifExists) {
      this.append('if exists ')
    }
    this.visitNode(node.name)
    if (node.cascade) {
      this.append(' cascade')
    }
  }
  visitGenerated(node) {
    this.append('generated ')
    if (node.always) {
      this.append('always ')
    }
    if (node.byDefault) {
      this.append('by default ')
    }
    this.append('as ')
    if (node.identity) {
      this.append('identity')
    }
    if (node.expression) {
      this.append('(')
      this.visitNode(node.expression)
      this.append(')')
    }
    if (node.stored) {
      this.append(' stored')
    }
  }
  visitDefaultValue(node) {
    this.append('default ')
    this.visitNode(node.defaultValue)
  }
  visitSelectModifier(node) {
    if (node.rawModifier) {
      this.visitNode(node.rawModifier)
    } else {
      this.append(SELECT_MODIFIER_SQL[node.modifier])
    }
    if (node.of) {
      this.append(' of ')
      this.compileList(node.of, ', ')
    }
  }
  visitCreateType(node) {
    this.append('create type ')
    this.visitNode(node.name)
    if (node.enum) {
      this.append(' as enum ')
      this.visitNode(node.enum)
    }
  }
  visitDropType(node) {
    this.append('drop type ')
    if (node.ifExists) {
      this.append('if exists ')
    }
    this.visitNode(node.name)
    if (node.additionalNames?.length) {
      this.append(', ')
      this.compileList(node.additionalNames)
    }
    if (node.cascade) {
      this.append(' cascade')
    }
  }
  visitAlterType(node) {
    this.append('alter type ')
    this.visitNode(node.name)
    this.append(' ')
    if (node.addValue) {
      this.visitNode(node.addValue)
    } else if (node.renameTo) {
      this.append('rename to ')
      this.visitNode(node.renameTo)
    } else if (node.renameValue) {
      this.visitNode(node.renameValue)
    } else if (node.setSchema) {
      this.append('set schema ')
      this.visitNode(node.setSchema)
    }
  }
  visitAddValue(node) {
    this.append('add value ')
    if (node.ifNotExists) {
      this.append('if not exists ')
    }
    this.visitNode(node.value)
    if (node.neighborValue) {
      this.append(node.isBefore ? ' before ' : ' after ')
      this.visitNode(node.neighborValue)
    }
  }
  visitRenameValue(node) {
    this.append('rename value ')
    this.visitNode(node.oldValue)
    this.append(' to ')
    this.visitNode(node.newValue)
  }
  visitExplain(node) {
    this.append('explain')
    if (node.options || node.format) {
      this.append(' ')
      this.append(this.getLeftExplainOptionsWrapper())
      if (node.options) {
        this.visitNode(node.options)
        if (node.format) {
          this.append(this.getExplainOptionsDelimiter())
        }
      }
      if (node.format) {
        this.append('format')
        this.append(this.getExplainOptionAssignment())
        this.append(node.format)
      }
      this.append(this.getRightExplainOptionsWrapper())
    }
  }
  visitDefaultInsertValue(_) {
    this.append('default')
  }
  visitAggregateFunction(node) {
    this.append(node.func)
    this.append('(')
    if (node.distinct) {
      this.append('distinct ')
    }
    this.compileList(node.aggregated)
    if (node.orderBy) {
      this.append(' ')
      this.visitNode(node.orderBy)
    }
    this.append(')')
    if (node.withinGroup) {
      this.append(' within group (')
      this.visitNode(node.withinGroup)
      this.append(')')
    }
    if (node.filter) {
      this.append(' filter(')
      this.visitNode(node.filter)
      this.append(')')
    }
    if (node.over) {
      this.append(' ')
      this.visitNode(node.over)
    }
  }
  visitOver(node) {
    this.append('over(')
    if (node.partitionBy) {
      this.visitNode(node.partitionBy)
      if (node.orderBy) {
        this.append(' ')
      }
    }
    if (node.orderBy) {
      this.visitNode(node.orderBy)
    }
    this.append(')')
  }
  visitPartitionBy(node) {
    this.append('partition by ')
    this.compileList(node.items)
  }
  visitPartitionByItem(node) {
    this.visitNode(node.partitionBy)
  }
  visitBinaryOperation(node) {
    this.visitNode(node.leftOperand)
    this.append(' ')
    this.visitNode(node.operator)
    this.append(' ')
    this.visitNode(node.rightOperand)
  }
  visitUnaryOperation(node) {
    this.visitNode(node.operator)
    if (!this.isMinusOperator(node.operator)) {
      this.append(' ')
    }
    this.visitNode(node.operand)
  }
  isMinusOperator(node) {
    return OperatorNode.is(node) && node.operator === '-'
  }
  visitUsing(node) {
    this.append('using ')
    this.compileList(node.tables)
  }
  visitFunction(node) {
    this.append(node.func)
    this.append('(')
    this.compileList(node.arguments)
    this.append(')')
  }
  visitCase(node) {
    this.append('case')
    if (node.value) {
      this.append(' ')
      this.visitNode(node.value)
    }
    if (node.when) {
      this.append(' ')
      this.compileList(node.when, ' ')
    }
    if (node.else) {
      this.append(' else ')
      this.visitNode(node.else)
    }
    this.append(' end')
    if (node.isStatement) {
      this.append(' case')
    }
  }
  visitWhen(node) {
    this.append('when ')
    this.visitNode(node.condition)
    if (node.result) {
      this.append(' then ')
      this.visitNode(node.result)
    }
  }
  visitJSONReference(node) {
    this.visitNode(node.reference)
    this.visitNode(node.traversal)
  }
  visitJSONPath(node) {
    if (node.inOperator) {
      this.visitNode(node.inOperator)
    }
    this.append("'$")
    for (const pathLeg of node.pathLegs) {
      this.visitNode(pathLeg)
    }
    this.append("'")
  }
  visitJSONPathLeg(node) {
    const isArrayLocation = node.type === 'ArrayLocation'
    const value = String(node.value)
    if (isArrayLocation) {
      this.append('[')
      this.append(this.sanitizeStringLiteral(value))
      this.append(']')
    } else {
      this.append('."')
      this.append(this.sanitizeJSONPathMemberValue(value))
      this.append('"')
    }
  }
  visitJSONOperatorChain(node) {
    for (let i = 0, len = node.values.length; i < len; i++) {
      if (i === len - 1) {
        this.visitNode(node.operator)
      } else {
        this.append('->')
      }
      this.visitNode(node.values[i])
    }
  }
  visitMergeQuery(node) {
    if (node.with) {
      this.visitNode(node.with)
      this.append(' ')
    }
    this.append('merge ')
    if (node.top) {
      this.visitNode(node.top)
      this.append(' ')
    }
    this.append('into ')
    this.visitNode(node.into)
    if (node.using) {
      this.append(' ')
      this.visitNode(node.using)
    }
    if (node.whens) {
      this.append(' ')
      this.compileList(node.whens, ' ')
    }
    if (node.returning) {
      this.append(' ')
      this.visitNode(node.returning)
    }
    if (node.output) {
      this.append(' ')
      this.visitNode(node.output)
    }
    if (node.endModifiers?.length) {
      this.append(' ')
      this.compileList(node.endModifiers, ' ')
    }
  }
  visitMatched(node) {
    if (node.not) {
      this.append('not ')
    }
    this.append('matched')
    if (node.bySource) {
      this.append(' by source')
    }
  }
  visitAddIndex(node) {
    if (!this.parentNode || !CreateTableNode.is(this.parentNode)) {
      this.append('add ')
    }
    if (node.unique) {
      this.append('unique ')
    }
    this.append('index ')
    this.visitNode(node.name)
    if (node.columns) {
      this.append(' (')
      this.compileList(node.columns)
      this.append(')')
    }
    if (node.using) {
      this.append(' using ')
      this.visitNode(node.using)
    }
  }
  visitCast(node) {
    this.append('cast(')
    this.visitNode(node.expression)
    this.append(' as ')
    this.visitNode(node.dataType)
    this.append(')')
  }
  visitFetch(node) {
    this.append('fetch next ')
    this.visitNode(node.rowCount)
    this.append(` rows ${node.modifier}`)
  }
  visitOutput(node) {
    this.append('output ')
    this.compileList(node.selections)
  }
  visitTop(node) {
    this.append(`top(${node.expression})`)
    if (node.modifiers) {
      this.append(` ${node.modifiers}`)
    }
  }
  visitOrAction(node) {
    this.append(node.action)
  }
  visitCollate(node) {
    this.append('collate ')
    this.visitNode(node.collation)
  }
  append(str) {
    this.#sql += str
  }
  appendValue(parameter) {
    this.addParameter(parameter)
    this.append(this.getCurrentParameterPlaceholder())
  }
  getLeftIdentifierWrapper() {
    return '"'
  }
  getRightIdentifierWrapper() {
    return '"'
  }
  getCurrentParameterPlaceholder() {
    return '$' + this.numParameters
  }
  getLeftExplainOptionsWrapper() {
    return '('
  }
  getExplainOptionAssignment() {
    return ' '
  }
  getExplainOptionsDelimiter() {
    return ', '
  }
  getRightExplainOptionsWrapper() {
    return ')'
  }
  sanitizeIdentifier(identifier) {
    const leftWrap = this.getLeftIdentifierWrapper()
    const rightWrap = this.getRightIdentifierWrapper()
    let sanitized = ''
    for (const c of identifier) {
      sanitized += c
      if (c === leftWrap) {
        sanitized += leftWrap
      } else if (c === rightWrap) {
        sanitized += rightWrap
      }
    }
    return sanitized
  }
  sanitizeStringLiteral(value) {
    return value.replace(LIT_WRAP_REGEX, "''")
  }
  sanitizeJSONPathMemberValue(value) {
    return value.replace(JSON_PATH_MEMBER_WRAP_REGEX, (char) => (char === "'" ? "''" : '\\"'))
  }
  addParameter(parameter) {
    this.#parameters.push(parameter)
  }
  appendImmediateValue(value) {
    if (isString(value)) {
      this.appendStringLiteral(value)
    } else if (isNumber(value) || isBoolean(value) || isBigInt(value)) {
      this.append(value.toString())
    } else if (isNull(value)) {
      this.append('null')
    } else if (isDate(value)) {
      this.appendImmediateValue(value.toISOString())
    } else {
      throw new Error(`invalid immediate value ${value}`)
    }
  }
  appendStringLiteral(value) {
    this.append("'")
    this.append(this.sanitizeStringLiteral(value))
    this.append("'")
  }
  sortSelectModifiers(arr) {
    return freeze(
      arr.toSorted((left, right) =>
        left.modifier && right.modifier
          ? SELECT_MODIFIER_PRIORITY[left.modifier] - SELECT_MODIFIER_PRIORITY[right.modifier]
          : 1,
      ),
    )
  }
  compileColumnAlterations(columnAlterations) {
    this.compileList(columnAlterations)
  }
  announcesNewColumnDataType() {
    return true
  }
}
var SELECT_MODIFIER_SQL = freeze({
  ForKeyShare: 'for key share',
  ForNoKeyUpdate: 'for no key update',
  ForUpdate: 'for update',
  ForShare: 'for share',
  NoWait: 'nowait',
  SkipLocked: 'skip locked',
  Distinct: 'distinct',
})
var SELECT_MODIFIER_PRIORITY = freeze({
  ForKeyShare: 1,
  ForNoKeyUpdate: 1,
  ForUpdate: 1,
  ForShare: 1,
  NoWait: 2,
  SkipLocked: 2,
  Distinct: 0,
})
var JOIN_TYPE_SQL = freeze({
  InnerJoin: 'inner join',
  LeftJoin: 'left join',
  RightJoin: 'right join',
  FullJoin: 'full join',
  CrossJoin: 'cross join',
  LateralInnerJoin: 'inner join lateral',
  LateralLeftJoin: 'left join lateral',
  LateralCrossJoin: 'cross join lateral',
  OuterApply: 'outer apply',
  CrossApply: 'cross apply',
  Using: 'using',
})
var ID_WRAP_REGEX = /"/g
var JSON_PATH_MEMBER_ESCAPE_REGEX = /[\\'"]/g
var SqliteQueryCompiler = class extends DefaultQueryCompiler {
  visitOrAction(node) {
    this.append('or ')
    this.append(node.action)
  }
  getCurrentParameterPlaceholder() {
    return '?'
  }
  getLeftExplainOptionsWrapper() {
    return ''
  }
  getRightExplainOptionsWrapper() {
    return ''
  }
  getLeftIdentifierWrapper() {
    return '"'
  }
  getRightIdentifierWrapper() {
    return '"'
  }
  getAutoIncrement() {
    return 'autoincrement'
  }
  sanitizeIdentifier(identifier) {
    return identifier.replace(ID_WRAP_REGEX, '""')
  }
  sanitizeJSONPathMemberValue(value) {
    return value.replace(JSON_PATH_MEMBER_ESCAPE_REGEX, (char) =>
      char === '\\' ? '\\\\' : char === "'" ? "''" : '\\"',
    )
  }
  visitDefaultInsertValue(_) {
    this.append('null')
  }
}
var NoopPlugin = class {
  transformQuery(args) {
    return args.node
  }
  async transformResult(args) {
    return args.result
  }
}
var DEFAULT_MIGRATION_TABLE = 'kysely_migration'
var DEFAULT_MIGRATION_LOCK_TABLE = 'kysely_migration_lock'
var DEFAULT_ALLOW_UNORDERED_MIGRATIONS = false
var MIGRATION_LOCK_ID = 'migration_lock'
var NO_MIGRATIONS = freeze({ __noMigrations__: true })
var CLOCK_BEHIND_WARNING_THRESHOLD_MILLISECONDS = 1e3
var Migrator = class {
  #props
  constructor(props) {
    this.#props = freeze(props)
  }
  async getMigrations() {
    const tableExists = await this.#doesTableExist(this.#migrationTable)
    const executedMigrations = tableExists
      ? await this.#props.db
          .withPlugin(this.#schemaPlugin)
          .selectFrom(this.#migrationTable)
          .select(['name', 'timestamp'])
          .$narrowType()
          .execute()
      : []
    const migrations = await this.#resolveMigrations()
    return migrations.map(({ name, ...migration }) => {
      const executed = executedMigrations.find((it) => it.name === name)
      return { name, migration, executedAt: executed ? new Date(executed.timestamp) : void 0 }
    })
  }
  async migrateToLatest(options) {
    return this.#migrate(() => ({ direction: 'Up', step: Infinity }), options)
  }
  async migrateTo(targetMigrationName, options) {
    return this.#migrate(({ migrations, executedMigrations, pendingMigrations }) => {
      if (isObject(targetMigrationName) && targetMigrationName.__noMigrations__ === true) {
        return { direction: 'Down', step: Infinity }
      }
      if (!migrations.find((m) => m.name === targetMigrationName)) {
        throw new Error(`migration "${targetMigrationName}" doesn't exist`)
      }
      const executedIndex = executedMigrations.indexOf(targetMigrationName)
      const pendingIndex = pendingMigrations.findIndex((m) => m.name === targetMigrationName)
      if (executedIndex !== -1) {
        return { direction: 'Down', step: executedMigrations.length - executedIndex - 1 }
      }
      if (pendingIndex !== -1) {
        return { direction: 'Up', step: pendingIndex + 1 }
      }
      throw new Error(`migration "${targetMigrationName}" isn't executed or pending`)
    }, options)
  }
  async migrateUp(options) {
    return this.#migrate(() => ({ direction: 'Up', step: 1 }), options)
  }
  async migrateDown(options) {
    return this.#migrate(() => ({ direction: 'Down', step: 1 }), options)
  }
  async #migrate(getMigrationDirectionAndStep, options) {
    try {
      await this.#ensureMigrationTableSchemaExists()
      await this.#ensureMigrationTableExists()
      await this.#ensureMigrationLockTableExists()
      await this.#ensureLockRowExists()
      return await this.#runMigrations(getMigrationDirectionAndStep, options)
    } catch (error) {
      if (error instanceof MigrationResultSetError) {
        return error.resultSet
      }
      return { error }
    }
  }
  get #migrationTableSchema() {
    return this.#props.migrationTableSchema
  }
  get #migrationTable() {
    return this.#props.migrationTableName ?? DEFAULT_MIGRATION_TABLE
  }
  get #migrationLockTable() {
    return this.#props.migrationLockTableName ?? DEFAULT_MIGRATION_LOCK_TABLE
  }
  get #allowUnorderedMigrations() {
    return this.#props.allowUnorderedMigrations ?? DEFAULT_ALLOW_UNORDERED_MIGRATIONS
  }
  get #schemaPlugin() {
    if (this.#migrationTableSchema) {
      return new WithSchemaPlugin(this.#migrationTableSchema)
    }
    return new NoopPlugin()
  }
  async #ensureMigrationTableSchemaExists() {
    if (!this.#migrationTableSchema) {
      return
    }
    const schemaExists = await this.#doesSchemaExist()
    if (schemaExists) {
      return
    }
    try {
      await this.#createIfNotExists(this.#props.db.schema.createSchema(this.#migrationTableSchema))
    } catch (error) {
      const schemaExists2 = await this.#doesSchemaExist()
      if (!schemaExists2) {
        throw error
      }
    }
  }
  async #ensureMigrationTableExists() {
    const tableExists = await this.#doesTableExist(this.#migrationTable)
    if (tableExists) {
      return
    }
    try {
      await this.#createIfNotExists(
        this.#props.db.schema
          .withPlugin(this.#schemaPlugin)
          .createTable(this.#migrationTable)
          .addColumn('name', 'varchar(255)', (col) => col.notNull().primaryKey())
          .addColumn('timestamp', 'varchar(255)', (col) => col.notNull()),
      )
    } catch (error) {
      const tableExists2 = await this.#doesTableExist(this.#migrationTable)
      if (!tableExists2) {
        throw error
      }
    }
  }
  async #ensureMigrationLockTableExists() {
    const tableExists = await this.#doesTableExist(this.#migrationLockTable)
    if (tableExists) {
      return
    }
    try {
      await this.#createIfNotExists(
        this.#props.db.schema
          .withPlugin(this.#schemaPlugin)
          .createTable(this.#migrationLockTable)
          .addColumn('id', 'varchar(255)', (col) => col.notNull().primaryKey())
          .addColumn('is_locked', 'integer', (col) => col.notNull().defaultTo(0)),
      )
    } catch (error) {
      const tableExists2 = await this.#doesTableExist(this.#migrationLockTable)
      if (!tableExists2) {
        throw error
      }
    }
  }
  async #ensureLockRowExists() {
    const lockRowExists = await this.#doesLockRowExists()
    if (lockRowExists) {
      return
    }
    try {
      await this.#props.db
        .withPlugin(this.#schemaPlugin)
        .insertInto(this.#migrationLockTable)
        .values({ id: MIGRATION_LOCK_ID, is_locked: 0 })
        .execute()
    } catch (error) {
      const lockRowExists2 = await this.#doesLockRowExists()
      if (!lockRowExists2) {
        throw error
      }
    }
  }
  async #doesSchemaExist() {
    const schemas = await this.#props.db.introspection.getSchemas()
    return schemas.some((it) => it.name === this.#migrationTableSchema)
  }
  async #doesTableExist(tableName) {
    const schema = this.#migrationTableSchema
    const tables = await this.#props.db.introspection.getTables({ withInternalKyselyTables: true })
    return tables.some((it) => it.name === tableName && (!schema || it.schema === schema))
  }
  async #doesLockRowExists() {
    const lockRow = await this.#props.db
      .withPlugin(this.#schemaPlugin)
      .selectFrom(this.#migrationLockTable)
      .where('id', '=', MIGRATION_LOCK_ID)
      .select('id')
      .executeTakeFirst()
    return !!lockRow
  }
  async #runMigrations(getMigrationDirectionAndStep, options) {
    const adapter = this.#props.db.getExecutor().adapter
    const lockOptions = freeze({
      lockTable: this.#props.migrationLockTableName ?? DEFAULT_MIGRATION_LOCK_TABLE,
      lockRowId: MIGRATION_LOCK_ID,
      lockTableSchema: this.#props.migrationTableSchema,
    })
    const run = async (db) => {
      const state = await this.#getState(db)
      if (state.migrations.length === 0) {
        return { results: [] }
      }
      const { direction, step } = getMigrationDirectionAndStep(state)
      if (step <= 0) {
        return { results: [] }
      }
      if (direction === 'Down') {
        return await this.#migrateDown(db, state, step)
      } else if (direction === 'Up') {
        return await this.#migrateUp(db, state, step)
      }
      return { results: [] }
    }
    const runWithLock = async (db, cb) => {
      try {
        await adapter.acquireMigrationLock(db, lockOptions)
        return await cb(db)
      } finally {
        await adapter.releaseMigrationLock(db, lockOptions)
      }
    }
    const disableTransactions = options?.disableTransactions ?? this.#props.disableTransactions
    if (this.#props.db.isTransaction) {
      if (!adapter.supportsTransactionalDdl) {
        throw new Error(
          'Transactional DDL is not supported in this dialect. Passing a transaction to this migrator would result in failure or unexpected behavior.',
        )
      }
      if (disableTransactions) {
        throw new Error(
          '`disableTransactions` is true but the migrator was given a transaction. Passing a transaction to this migrator would result in failure or unexpected behavior.',
        )
      }
      return runWithLock(this.#props.db, run)
    }
    if (adapter.supportsTransactionalDdl && !disableTransactions) {
      return this.#props.db
        .connection()
        .execute((db) => runWithLock(db, (db2) => db2.transaction().execute((trx) => run(trx))))
    }
    return this.#props.db.connection().execute((db) => runWithLock(db, run))
  }
  async #getState(db) {
    const migrations = await this.#resolveMigrations()
    const { executedMigrations, maxExecutedAt } = await this.#getExecutedMigrations(db)
    this.#ensureNoMissingMigrations(migrations, executedMigrations)
    if (!this.#allowUnorderedMigrations) {
      this.#ensureMigrationsInOrder(migrations, executedMigrations)
    }
    const pendingMigrations = this.#getPendingMigrations(migrations, executedMigrations)
    return freeze({
      migrations,
      executedMigrations,
      lastMigration: getLast(executedMigrations),
      maxExecutedAt,
      pendingMigrations,
    })
  }
  #getPendingMigrations(migrations, executedMigrations) {
    return migrations.filter((migration) => {
      return !executedMigrations.includes(migration.name)
    })
  }
  async #resolveMigrations() {
    const allMigrations = await this.#props.provider.getMigrations()
    return Object.keys(allMigrations)
      .sort()
      .map((name) => ({ ...allMigrations[name], name }))
  }
  async #getExecutedMigrations(db) {
    const rows = await db
      .withPlugin(this.#schemaPlugin)
      .selectFrom(this.#migrationTable)
      .select(['name', 'timestamp'])
      .$narrowType()
      .execute()
    if (rows.length === 0) {
      return { executedMigrations: [], maxExecutedAt: 0 }
    }
    if (rows.length === 1) {
      const [{ name, timestamp }] = rows
      return { executedMigrations: [name], maxExecutedAt: this.#getExecutedAt(name, timestamp) }
    }
    const nameComparator = this.#props.nameComparator || ((a, b) => a.localeCompare(b))
    let maxExecutedAt = 0
    const executedMigrations = rows
      .sort((a, b) => {
        const aExecutedAt = this.#getExecutedAt(a.name, a.timestamp)
        const bExecutedAt = this.#getExecutedAt(b.name, b.timestamp)
        maxExecutedAt = Math.max(maxExecutedAt, aExecutedAt, bExecutedAt)
        if (aExecutedAt === bExecutedAt) {
          return nameComparator(a.name, b.name)
        }
        return aExecutedAt - bExecutedAt
      })
      .map((it) => it.name)
    return { executedMigrations, maxExecutedAt }
  }
  #getExecutedAt(name, timestamp) {
    const executedAt = new Date(timestamp).getTime()
    if (Number.isNaN(executedAt)) {
      throw new Error(
        `corrupted migrations: previously executed migration ${name} has an invalid timestamp ${timestamp}`,
      )
    }
    return executedAt
  }
  #ensureNoMissingMigrations(migrations, executedMigrations) {
    for (const executed of executedMigrations) {
      if (!migrations.some((it) => it.name === executed)) {
        throw new Error(`corrupted migrations: previously executed migration ${executed} is missing`)
      }
    }
  }
  #ensureMigrationsInOrder(migrations, executedMigrations) {
    for (let i = 0; i < executedMigrations.length; ++i) {
      if (migrations[i].name !== executedMigrations[i]) {
        throw new Error(
          `corrupted migrations: expected previously executed migration ${executedMigrations[i]} to be at index ${i} but ${migrations[i].name} was found in its place. New migrations must always have a name that comes alphabetically after the last executed migration.`,
        )
      }
    }
  }
  async #migrateDown(db, state, step) {
    const migrationsToRollback = state.executedMigrations
      .toReversed()
      .slice(0, step)
      .map((name) => {
        return state.migrations.find((it) => it.name === name)
      })
    const results = migrationsToRollback.map((migration) => {
      return { migrationName: migration.name, direction: 'Down', status: 'NotExecuted' }
    })
    for (let i = 0; i < results.length; ++i) {
      const migration = migrationsToRollback[i]
      try {
        if (migration.down) {
          await migration.down(db)
          await db
            .withPlugin(this.#schemaPlugin)
            .deleteFrom(this.#migrationTable)
            .where('name', '=', migration.name)
            .execute()
          results[i] = { migrationName: migration.name, direction: 'Down', status: 'Success' }
        }
      } catch (error) {
        results[i] = { migrationName: migration.name, direction: 'Down', status: 'Error' }
        throw new MigrationResultSetError({ error, results })
      }
    }
    return { results }
  }
  async #migrateUp(db, state, step) {
    const migrationsToRun = state.pendingMigrations.slice(0, step)
    const results = migrationsToRun.map((migration) => {
      return { migrationName: migration.name, direction: 'Up', status: 'NotExecuted' }
    })
    let { maxExecutedAt } = state
    for (let i = 0; i < results.length; i++) {
      const migration = state.pendingMigrations[i]
      try {
        await migration.up(db)
        maxExecutedAt = this.#getNextExecutedAt(maxExecutedAt)
        await db
          .withPlugin(this.#schemaPlugin)
          .insertInto(this.#migrationTable)
          .values({ name: migration.name, timestamp: new Date(maxExecutedAt).toISOString() })
          .execute()
        results[i] = { migrationName: migration.name, direction: 'Up', status: 'Success' }
      } catch (error) {
        results[i] = { migrationName: migration.name, direction: 'Up', status: 'Error' }
        throw new MigrationResultSetError({ error, results })
      }
    }
    return { results }
  }
  async #createIfNotExists(qb) {
    if (this.#props.db.getExecutor().adapter.supportsCreateIfNotExists) {
      qb = qb.ifNotExists()
    }
    await qb.execute()
  }
  #getNextExecutedAt(maxExecutedAt) {
    const now = Date.now()
    if (now > maxExecutedAt) {
      return now
    }
    if (maxExecutedAt - now >= CLOCK_BEHIND_WARNING_THRESHOLD_MILLISECONDS) {
      warnOnce(
        'The machine clock is behind the latest migration `executedAt`. Recording migrations 1 millisecond after it instead.',
      )
    }
    return maxExecutedAt + 1
  }
}
var MigrationResultSetError = class extends Error {
  #resultSet
  constructor(result) {
    super()
    this.#resultSet = result
  }
  get resultSet() {
    return this.#resultSet
  }
}
var SqliteIntrospector = class {
  #db
  constructor(db) {
    this.#db = db
  }
  async getSchemas() {
    return []
  }
  async getTables(options = { withInternalKyselyTables: false }) {
    return await this.#getTableMetadata(options)
  }
  #tablesQuery(qb, options) {
    let tablesQuery = qb
      .selectFrom('sqlite_master')
      .where('type', 'in', ['table', 'view'])
      .where('name', 'not like', 'sqlite_%')
      .select(['name', 'sql', 'type'])
      .orderBy('name')
    if (!options.withInternalKyselyTables) {
      tablesQuery = tablesQuery
        .where('name', '!=', DEFAULT_MIGRATION_TABLE)
        .where('name', '!=', DEFAULT_MIGRATION_LOCK_TABLE)
    }
    return tablesQuery
  }
  async #getTableMetadata(options) {
    const tablesResult = await this.#tablesQuery(this.#db, options).execute()
    const tableMetadata = await this.#db
      .with('table_list', (qb) => this.#tablesQuery(qb, options))
      .selectFrom(['table_list as tl', sql`pragma_table_info(tl.name)`.as('p')])
      .select(['tl.name as table', 'p.cid', 'p.name', 'p.type', 'p.notnull', 'p.dflt_value', 'p.pk'])
      .orderBy('tl.name')
      .orderBy('p.cid')
      .execute()
    const columnsByTable = {}
    for (const row of tableMetadata) {
      columnsByTable[row.table] ??= []
      columnsByTable[row.table].push(row)
    }
    return tablesResult.map(({ name, sql: sql2, type }) => {
      let autoIncrementCol = sql2
        ?.split(/[\(\),]/)
        ?.find((it) => it.toLowerCase().includes('autoincrement'))
        ?.trimStart()
        ?.split(/\s+/)?.[0]
        ?.replace(/["`]/g, '')
      const columns = columnsByTable[name] ?? []
      if (!autoIncrementCol) {
        const pkCols = columns.filter((r) => r.pk > 0)
        if (pkCols.length === 1 && pkCols[0].type.toLowerCase() === 'integer') {
          autoIncrementCol = pkCols[0].name
        }
      }
      return {
        name,
        isView: type === 'view',
        isForeign: false,
        columns: columns.map((col) => ({
          name: col.name,
          dataType: col.type,
          isNullable: !col.notnull,
          isAutoIncrementing: col.name === autoIncrementCol,
          hasDefaultValue: col.dflt_value != null,
          comment: void 0,
        })),
      }
    })
  }
}
var DialectAdapterBase = class {
  get supportsCreateIfNotExists() {
    return true
  }
  get supportsMultipleConnections() {
    return true
  }
  get supportsTransactionalDdl() {
    return false
  }
  get supportsReturning() {
    return false
  }
  get supportsOutput() {
    return false
  }
}
var SqliteAdapter = class extends DialectAdapterBase {
  get supportsMultipleConnections() {
    return false
  }
  get supportsTransactionalDdl() {
    return false
  }
  get supportsReturning() {
    return true
  }
  async acquireMigrationLock(_db, _opt) {}
  async releaseMigrationLock(_db, _opt) {}
}
var SqliteDialect = class {
  #config
  constructor(config) {
    this.#config = freeze({ ...config })
  }
  createDriver() {
    return new SqliteDriver(this.#config)
  }
  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }
  createAdapter() {
    return new SqliteAdapter()
  }
  createIntrospector(db) {
    return new SqliteIntrospector(db)
  }
}
function extendStackTrace(err, stackError) {
  if (isStackHolder(err) && stackError.stack) {
    const stackExtension = stackError.stack.split('\n').slice(1).join('\n')
    err.stack += `
${stackExtension}`
    return err
  }
  return err
}
function isStackHolder(obj) {
  return isObject(obj) && isString(obj.stack)
}
var PRIVATE_RELEASE_METHOD = Symbol()
var PRIVATE_MARK_FOR_DISCARD_METHOD = Symbol()
var PostgresDriver = class {
  #config
  #connections = new WeakMap()
  #pool
  constructor(config) {
    this.#config = freeze({ ...config })
  }
  async init(options) {
    this.#pool = isFunction(this.#config.pool) ? await this.#config.pool(options) : this.#config.pool
  }
  async acquireConnection(options) {
    const client = await this.#pool.connect()
    if (!this.#pool) {
      client.release()
      throw new Error('driver has already been destroyed')
    }
    let connection = this.#connections.get(client)
    if (!connection) {
      connection = new PostgresConnection(client, {
        controlClient: this.#config.controlClient || this.#pool.Client,
        cursor: this.#config.cursor ?? null,
        poolOptions: this.#pool.options,
      })
      this.#connections.set(client, connection)
      if (this.#config.onCreateConnection) {
        await this.#config.onCreateConnection(connection, options)
      }
    }
    if (this.#config.onReserveConnection) {
      await this.#config.onReserveConnection(connection, options)
    }
    return connection
  }
  async beginTransaction(connection, settings) {
    let sql2 = 'begin'
    if (settings.isolationLevel || settings.accessMode) {
      sql2 = 'start transaction'
      if (settings.isolationLevel) {
        sql2 += ` isolation level ${settings.isolationLevel}`
      }
      if (settings.accessMode) {
        sql2 += ` ${settings.accessMode}`
      }
    }
    await connection.executeQuery(CompiledQuery.raw(sql2))
  }
  async commitTransaction(connection) {
    const { rows } = await connection.executeQuery(CompiledQuery.raw('commit'))
    if (rows[0]?.command === 'ROLLBACK') {
      throw new AbortedTransactionError()
    }
  }
  async rollbackTransaction(connection) {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } catch (err) {
      connection[PRIVATE_MARK_FOR_DISCARD_METHOD]()
      throw err
    }
  }
  async savepoint(connection, savepointName, compileQuery) {
    await connection.executeQuery(compileQuery(parseSavepointCommand('savepoint', savepointName), createQueryId()))
  }
  async rollbackToSavepoint(connection, savepointName, compileQuery) {
    await connection.executeQuery(compileQuery(parseSavepointCommand('rollback to', savepointName), createQueryId()))
  }
  async releaseSavepoint(connection, savepointName, compileQuery) {
    await connection.executeQuery(compileQuery(parseSavepointCommand('release', savepointName), createQueryId()))
  }
  async releaseConnection(connection) {
    connection[PRIVATE_RELEASE_METHOD]()
  }
  async destroy() {
    if (this.#pool) {
      const pool = this.#pool
      this.#pool = void 0
      await pool.end()
    }
  }
}
var PostgresConnection = class {
  #client
  #options
  #queryId
  #pid
  #discarded
  constructor(client, options) {
    this.#client = client
    this.#options = options
  }
  async cancelQuery(controlConnectionProvider) {
    return await this.#executeControlQuery(`select pg_cancel_backend(${this.#pid})`, controlConnectionProvider)
  }
  async collectSessionInfo() {
    if (this.#pid) {
      return
    }
    const { processID } = this.#client
    if (processID) {
      this.#pid = processID
    } else {
      this.#assertNotDiscarded()
      const {
        rows: [{ pid }],
      } = await this.#client.query('select pg_backend_pid() as pid', [])
      this.#pid = Number(pid)
    }
  }
  async executeQuery(compiledQuery) {
    this.#assertNotDiscarded()
    try {
      this.#queryId = compiledQuery.queryId
      const result = await this.#client.query(compiledQuery.sql, compiledQuery.parameters)
      const { command, rowCount, rows } = result
      if (command === 'ROLLBACK' || command === 'COMMIT') {
        return { rows: [{ command }] }
      }
      return {
        numAffectedRows:
          command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
            ? BigInt(rowCount)
            : void 0,
        rows: rows ?? [],
      }
    } catch (err) {
      throw extendStackTrace(err, new Error())
    } finally {
      this.#queryId = void 0
    }
  }
  async killSession(controlConnectionProvider) {
    return await this.#executeControlQuery(`select pg_terminate_backend(${this.#pid})`, controlConnectionProvider)
  }
  async *streamQuery(compiledQuery, chunkSize) {
    if (!this.#options.cursor) {
      throw new Error(
        "`cursor` is not present in your postgres dialect config. It's required to make streaming work in postgres.",
      )
    }
    this.#assertNotDiscarded()
    this.#queryId = compiledQuery.queryId
    const cursor = this.#client.query(new this.#options.cursor(compiledQuery.sql, compiledQuery.parameters.slice()))
    try {
      while (true) {
        const rows = await cursor.read(chunkSize)
        if (rows.length === 0) {
          break
        }
        yield { rows }
      }
    } finally {
      await cursor.close()
      this.#queryId = void 0
    }
  }
  [PRIVATE_RELEASE_METHOD]() {
    this.#client.release(Boolean(this.#discarded))
  }
  [PRIVATE_MARK_FOR_DISCARD_METHOD]() {
    this.#discarded = true
  }
  #assertNotDiscarded() {
    if (this.#discarded) {
      throw new Error('Postgres connection has been discarded')
    }
  }
  async #executeControlQuery(query, controlConnectionProvider) {
    if (!this.#queryId) {
      return
    }
    const { controlClient: Client, poolOptions } = this.#options
    const queryIdToCancel = this.#queryId
    if (!Client) {
      return await controlConnectionProvider(async (controlConnection) => {
        if (queryIdToCancel.queryId === this.#queryId?.queryId) {
          await controlConnection.executeQuery(CompiledQuery.raw(query, []))
        }
      })
    }
    const controlClient = new Client({
      ...poolOptions,
      password: 'password' in poolOptions ? poolOptions.password : void 0,
    })
    try {
      await controlClient.connect()
      if (queryIdToCancel.queryId !== this.#queryId.queryId) {
        return
      }
      await controlClient.query(query, [])
    } finally {
      controlClient.end()
    }
  }
}
var PostgresIntrospector = class {
  #db
  constructor(db) {
    this.#db = db
  }
  async getSchemas() {
    let rawSchemas = await this.#db.selectFrom('pg_catalog.pg_namespace').select('nspname').$castTo().execute()
    return rawSchemas.map((it) => ({ name: it.nspname }))
  }
  async getTables(options = { withInternalKyselyTables: false }) {
    let query = this.#db
      .selectFrom('pg_catalog.pg_attribute as a')
      .innerJoin('pg_catalog.pg_class as c', 'a.attrelid', 'c.oid')
      .innerJoin('pg_catalog.pg_namespace as ns', 'c.relnamespace', 'ns.oid')
      .innerJoin('pg_catalog.pg_type as typ', 'a.atttypid', 'typ.oid')
      .innerJoin('pg_catalog.pg_namespace as dtns', 'typ.typnamespace', 'dtns.oid')
      .select([
        'a.attname as column',
        'a.attnotnull as not_null',
        'a.atthasdef as has_default',
        'c.relname as table',
        'c.relkind as table_type',
        'ns.nspname as schema',
        'typ.typname as type',
        'dtns.nspname as type_schema',
        sql`col_description(a.attrelid, a.attnum)`.as('column_description'),
        sql`pg_get_serial_sequence(quote_ident(ns.nspname) || '.' || quote_ident(c.relname), a.attname)`.as(
          'auto_incrementing',
        ),
      ])
      .where('c.relkind', 'in', ['r', 'v', 'p', 'f'])
      .where('ns.nspname', '!~', '^pg_')
      .where('ns.nspname', '!=', 'information_schema')
      .where('ns.nspname', '!=', 'crdb_internal')
      .where(sql`has_schema_privilege(ns.nspname, 'USAGE')`)
      .where('a.attnum', '>=', 0)
      .where('a.attisdropped', '!=', true)
      .orderBy('ns.nspname')
      .orderBy('c.relname')
      .orderBy('a.attnum')
      .$castTo()
    if (!options.withInternalKyselyTables) {
      query = query
        .where('c.relname', '!=', DEFAULT_MIGRATION_TABLE)
        .where('c.relname', '!=', DEFAULT_MIGRATION_LOCK_TABLE)
    }
    const rawColumns = await query.execute()
    return this.#parseTableMetadata(rawColumns)
  }
  #parseTableMetadata(columns) {
    const tables = []
    const schemas = new Map()
    for (const column of columns) {
      let schema = schemas.get(column.schema)
      if (!schema) {
        schema = new Map()
        schemas.set(column.schema, schema)
      }
      let table = schema.get(column.table)
      if (!table) {
        table = freeze({
          columns: [],
          isForeign: column.table_type === 'f',
          isView: column.table_type === 'v',
          name: column.table,
          schema: column.schema,
        })
        schema.set(column.table, table)
        tables.push(table)
      }
      table.columns.push(
        freeze({
          comment: column.column_description ?? void 0,
          dataType: column.type,
          dataTypeSchema: column.type_schema,
          hasDefaultValue: column.has_default,
          isAutoIncrementing: column.auto_incrementing !== null,
          isNullable: !column.not_null,
          name: column.column,
        }),
      )
    }
    return tables
  }
}
var ID_WRAP_REGEX2 = /"/g
var PostgresQueryCompiler = class extends DefaultQueryCompiler {
  sanitizeIdentifier(identifier) {
    return identifier.replace(ID_WRAP_REGEX2, '""')
  }
}
var LOCK_ID = BigInt('3853314791062309107')
var LOCK_TIMEOUT_MILLISECONDS = 60 * 60 * 1e3
var PostgresAdapter = class extends DialectAdapterBase {
  get supportsTransactionalDdl() {
    return true
  }
  get supportsReturning() {
    return true
  }
  async acquireMigrationLock(db, _opt) {
    await sql`
    with set_timeout as (
      select set_config('lock_timeout', '${sql.lit(LOCK_TIMEOUT_MILLISECONDS)}', true) as config_val
    )
    select pg_advisory_lock(${sql.lit(LOCK_ID)})
    from set_timeout`.execute(db)
  }
  async releaseMigrationLock(db, _opt) {
    await sql`select pg_advisory_unlock(${sql.lit(LOCK_ID)})`.execute(db)
  }
}
var PostgresDialect = class {
  #config
  constructor(config) {
    this.#config = config
  }
  createDriver() {
    return new PostgresDriver(this.#config)
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler()
  }
  createAdapter() {
    return new PostgresAdapter()
  }
  createIntrospector(db) {
    return new PostgresIntrospector(db)
  }
}
export {
  expressionBuilder,
  Kysely,
  sql,
  SqliteQueryCompiler,
  Migrator,
  SqliteIntrospector,
  SqliteAdapter,
  SqliteDialect,
  PostgresAdapter,
  PostgresDialect,
}
