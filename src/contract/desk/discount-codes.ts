// Discount codes at the desk: those that operators gave out, what was bought with them, new ones, and their end.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, CountryCode, DiscountName, line, Time } from '../fields.ts'
import { CURRENCIES, PAYMENT_METHODS } from '../lists.ts'
import { BrandId } from './orders.ts'

const access = 'operator'
const right = 'codes.manage'

export const CODE_VIEWS = ['running', 'coming', 'over'] as const
export type CodeView = (typeof CODE_VIEWS)[number]

/** Where a page ended: when a code begins, its brand and its name. */
const CodeCursor = v.pipe(v.string(), v.regex(/^\d{1,15}\.[a-z0-9]{1,40}\.[A-Z0-9]{1,40}$/, 'invalid'))

/** Paid orders in one currency; sums in minor units. */
export const CodeSales = v.object({
  currency: v.picklist(CURRENCIES),
  orders: Count,
  /** What was paid, less what went back. */
  takings: Count,
  /** Of an order as it was paid. */
  average: Count,
})
export type CodeSales = v.InferOutput<typeof CodeSales>

export const DiscountCodeRow = v.object({
  brand: v.string(),
  code: v.string(),
  percent: Count,
  /** The only member it is for, by name; '' for all. */
  member: v.string(),
  /** '' for all, as of currency. */
  country: v.string(),
  currency: v.string(),
  /** Minor units. */
  minimum: Count,
  /** None: all. */
  methods: v.array(v.picklist(PAYMENT_METHODS)),
  begins_at: Time,
  ends_at: Time,
  /** `operator:<id>`, `command:<user>`; '' where nobody in particular. */
  given_by: v.string(),
  /** None: nobody has bought with it. */
  sales: v.array(CodeSales),
})
export type DiscountCodeRow = v.InferOutput<typeof DiscountCodeRow>

/** Average order of a brand without any code, of so many days; in minor units. */
export const WITHOUT_DAYS = 90
export const WithoutCode = v.object({ brand: v.string(), currency: v.picklist(CURRENCIES), average: Count })
export type WithoutCode = v.InferOutput<typeof WithoutCode>

/** A page of 50, those that began last first. */
export const getDiscountCodes = defineCall({
  method: 'GET',
  path: '/api/desk/codes.php',
  access,
  right,
  query: v.strictObject({
    view: v.picklist(CODE_VIEWS),
    brand: v.optional(BrandId),
    code: v.optional(DiscountName),
    after: v.optional(CodeCursor),
  }),
  response: v.object({
    rows: v.array(DiscountCodeRow),
    /** What `after` takes; '' at the end. */
    next: v.string(),
    without: v.array(WithoutCode),
    /** Orders by day (UTC) with the codes of operators that are asked for, of so many days; on the first page alone. */
    days: v.array(v.object({ day: v.string(), orders: Count })),
    operators: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
})

/** Gives a code out; it counts from `begins` (now) until `expires`. */
export const giveDiscountCode = defineCall({
  method: 'POST',
  path: '/api/desk/codes.php',
  access,
  right,
  idempotent: true,
  body: v.strictObject({
    brand: BrandId,
    code: DiscountName,
    value_percentage: v.pipe(v.number('invalid'), v.integer('invalid')),
    member: v.optional(line(1, 40)),
    country: v.optional(CountryCode),
    currency: v.optional(v.picklist(CURRENCIES, 'not_in_list')),
    minimum_order_value: v.optional(v.pipe(v.number('invalid'), v.integer('invalid'))),
    paymentmethods: v.optional(v.array(v.picklist(PAYMENT_METHODS, 'not_in_list'))),
    begins: v.optional(v.pipe(v.number('invalid'), v.integer('invalid'))),
    expires: v.pipe(v.number('invalid'), v.integer('invalid')),
  }),
  errors: ['right_missing'],
})

/** Ends a code now; it is never deleted, since orders name it. */
export const endDiscountCode = defineCall({
  method: 'PUT',
  path: '/api/desk/codes.php',
  access,
  right,
  body: v.strictObject({ brand: BrandId, code: DiscountName }),
  errors: ['not_found', 'right_missing'],
})
