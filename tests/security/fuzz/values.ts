// Values a field may be sent as: something its schema names, or something nobody should send.

import { fc } from '../../support/property.ts'
import type { Schema } from '../../../src/contract/calls/define-call.ts'

/** The parts of a valibot schema that tell what it takes. */
interface Shape {
  type: string
  entries?: Record<string, Shape>
  wrapped?: Shape
  options?: readonly unknown[]
  literal?: unknown
  item?: Shape
  pipe?: readonly { type: string; requirement?: unknown }[]
}

const shapeOf = (schema: Schema): Shape => schema

const deep = (depth: number, leaf: unknown): unknown =>
  depth === 0 ? leaf : depth % 2 === 0 ? [deep(depth - 1, leaf)] : { a: deep(depth - 1, leaf) }

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202e',
  '\ufeff',
  '\r\nX-Bad: 1',
  '%00',
  '%',
  '_',
  '\\',
  "'",
  "' or '1'='1",
  '"; drop table account; --',
  '${7*7}',
  '{{7*7}}',
  '{count}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '//evil.test',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '1e3',
  ' 5',
  '05',
  '-1',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  'e\u0301'.repeat(40),
  '🏳️‍🌈'.repeat(20),
  'a'.repeat(300),
  'ß'.repeat(5000),
  'I\u0307',
  'ﷺ'.repeat(200),
]
/** Strings that spoil a text that is fine but for them. */
const TAINTS = ['\0', '\ud800', '\udfff\ud800', '\u0001', '\r\n', '\u2028', '%', "'", '\\', 'x'.repeat(5000)]
const HOSTILE_NUMBERS = [0, -0, -1, 0.5, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 5e-324]

const HOSTILE_OTHERS = [null, true, false, [], {}, [[]], [null], { a: { b: 1 } }]

/** Values of every type that most fields do not take. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...HOSTILE_NUMBERS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(...HOSTILE_OTHERS),
  },
  { weight: 1, arbitrary: fc.constantFrom(10, 31, 33, 200).map((depth) => deep(depth, 1)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** Something the schema may take. */
function plausible(shape: Shape): fc.Arbitrary<unknown> {
  const { type, entries = {}, wrapped, options = [], item } = shape
  switch (type) {
    case 'optional':
    case 'nullable':
    case 'nullish':
      return fc.oneof({ weight: 4, arbitrary: plausible(wrapped!) }, fc.constantFrom(null, undefined))
    case 'object':
    case 'strict_object':
      return fc.record(
        Object.fromEntries(Object.entries(entries).map(([key, each]) => [key, plausible(each)])),
      )
    case 'union':
    case 'variant':
      return fc.oneof(...(options as Shape[]).map(plausible))
    case 'picklist':
      return fc.constantFrom(...options)
    case 'literal':
      return fc.constant(shape.literal)
    case 'array':
      return fc.array(item ? plausible(item) : hostile, { maxLength: 20 })
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 100 }), fc.constantFrom(...HOSTILE_NUMBERS))
    case 'string':
      return fc.oneof(...patternsOf(shape), fc.string({ unit: 'grapheme', maxLength: 40 }))
    default:
      return hostile
  }
}

function patternsOf({ pipe = [] }: Shape): fc.Arbitrary<string>[] {
  return pipe
    .filter(({ type }) => type === 'regex')
    .flatMap(({ requirement }) => {
      try {
        return [fc.stringMatching(requirement as RegExp)]
      } catch {
        // Classes of Unicode are beyond it.
        return []
      }
    })
}

/** Every key a schema of an object knows, with what it takes. */
export function fieldsOf(schema: Schema): Map<string, Shape> {
  const { entries, options = [], wrapped } = shapeOf(schema)
  if (entries) return new Map(Object.entries(entries))
  if (wrapped) return fieldsOf(wrapped as unknown as Schema)
  return new Map((options as Schema[]).flatMap((option) => [...(option.type ? fieldsOf(option) : [])]))
}

export type Change =
  | { kind: 'set'; key: string; value: unknown }
  | { kind: 'drop'; key: string }
  | { kind: 'taint'; key: string; text: string }
  | { kind: 'wrap'; key: string }
  | { kind: 'twice'; key: string }

const STRANGE_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'a.b',
  'id[]',
  'status',
  'credits',
  'k'.repeat(90),
]

/** One to three changes to a valid set of fields. */
export function changesOf(schema: Schema): fc.Arbitrary<Change[]> {
  const fields = [...fieldsOf(schema)]
  const known = fields.map(([key, shape]) =>
    fc.oneof(
      { weight: 3, arbitrary: plausible(shape).map((value): Change => ({ kind: 'set', key, value })) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...TAINTS).map((text): Change => ({ kind: 'taint', key, text })),
      },
      { weight: 3, arbitrary: hostile.map((value): Change => ({ kind: 'set', key, value })) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Change>(
          { kind: 'drop', key },
          { kind: 'wrap', key },
          { kind: 'twice', key },
        ),
      },
    ),
  )
  const unknown = fc
    .tuple(fc.constantFrom(...STRANGE_KEYS), hostile)
    .map(([key, value]): Change => ({ kind: 'set', key, value }))
  const change = known.length > 0 ? fc.oneof({ weight: 8, arbitrary: fc.oneof(...known) }, unknown) : unknown
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<Change[]>([]) },
    { weight: 4, arbitrary: change.map((one) => [one]) },
    { weight: 2, arbitrary: fc.array(change, { minLength: 2, maxLength: 3 }) },
  )
}

/** Each field with everything hostile, one change at a time; `few` takes what databases and parsers stumble over. */
export function singleChanges(schema: Schema, few: boolean): Change[] {
  const taints = few ? TAINTS.slice(0, 2) : TAINTS
  const values: readonly unknown[] = few
    ? [2 ** 53]
    : [...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, ...HOSTILE_OTHERS]
  return [...fieldsOf(schema).keys()].flatMap((key): Change[] => [
    ...taints.map((text): Change => ({ kind: 'taint', key, text })),
    ...values.map((value): Change => ({ kind: 'set', key, value })),
    { kind: 'wrap', key },
  ])
}

/** The fields after changes, as pairs, for a key may come twice. */
export function changed(fields: object, changes: readonly Change[]): [string, unknown][] {
  let pairs = Object.entries(fields) as [string, unknown][]
  for (const change of changes) {
    const { key } = change
    const old = pairs.find(([name]) => name === key)
    if (change.kind !== 'twice') pairs = pairs.filter(([name]) => name !== key)
    if (change.kind === 'set') pairs.push([key, change.value])
    if (change.kind === 'taint')
      pairs.push([key, `${typeof old?.[1] === 'string' ? old[1] : 'a'}${change.text}`])
    if (change.kind === 'wrap') pairs.push([key, [old?.[1] ?? '']])
    if (change.kind === 'twice' && old) pairs.push(old)
  }
  return pairs
}
