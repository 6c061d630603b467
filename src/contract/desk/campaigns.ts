// Campaigns at the desk: what became of members who agreed that the campaign they came from is kept.

import * as v from 'valibot'
import { defineCall } from '../calls/define-call.ts'
import { Count, Day, line } from '../fields.ts'
import { CURRENCIES } from '../lists.ts'
import { BrandId } from './orders.ts'

/** What a campaign's link says, and the lander it led to; by one of them the table is. */
export const CAMPAIGN_PARTS = ['network', 'ref', 'sub1', 'lander'] as const
export type CampaignPart = (typeof CAMPAIGN_PARTS)[number]

/** A part of a link as it stands in a query: '' = the link said nothing. */
const Part = v.pipe(v.string(), v.maxLength(100, 'too_long'))

/** Where a page ended: signups, and the value in base64url. */
const CampaignCursor = v.pipe(v.string(), v.regex(/^\d{1,9}\.[A-Za-z0-9_-]{0,800}$/, 'invalid'))

export const CampaignMoney = v.object({
  currency: v.picklist(CURRENCIES),
  /** What was paid, in minor units, without orders that are charged back. */
  takings: Count,
  /** What went back of it. */
  refunds: Count,
})

/** A removal counts so many days after the signup. */
export const REMOVED_DAYS = 30

/** What became of members of a campaign until now. */
export const CampaignRow = v.object({
  value: v.string(),
  signups: Count,
  /** Address confirmed. */
  confirmed: Count,
  /** A main photo that others see. */
  pictured: Count,
  /** One message at least. */
  wrote: Count,
  bought: Count,
  /** Orders that are charged back. */
  charge_backs: Count,
  /** Accounts that were removed within so many days of the signup, and are. */
  removed: Count,
  money: v.array(CampaignMoney),
})
export type CampaignRow = v.InferOutput<typeof CampaignRow>

export const CampaignWeek = v.object({
  /** Its Monday, UTC. */
  day: v.string(),
  signups: Count,
  bought: Count,
})

export const CampaignQuery = v.strictObject({
  by: v.picklist(CAMPAIGN_PARTS),
  brand: v.optional(BrandId),
  network: v.optional(Part),
  ref: v.optional(Part),
  sub1: v.optional(Part),
  lander: v.optional(Part),
  /** Days of the signup, UTC, the last one too. */
  from: Day,
  until: Day,
  after: v.optional(CampaignCursor),
})
export type CampaignQuery = v.InferOutput<typeof CampaignQuery>

/** All of them as CSV: sums by currency, with two decimals. */
export const getCampaignsFile = defineCall({
  method: 'GET',
  path: '/api/desk/campaigns-file.php',
  access: 'operator',
  right: 'campaigns.read',
  query: v.omit(CampaignQuery, ['after']),
  media: 'text/csv',
  errors: ['invalid_fields'],
})

/** A page of 50 campaigns, the one with most signups first; weeks, members and pages on the first page alone. */
export const getCampaigns = defineCall({
  method: 'GET',
  path: '/api/desk/campaigns.php',
  access: 'operator',
  right: 'campaigns.read',
  query: CampaignQuery,
  response: v.object({
    rows: v.array(CampaignRow),
    /** What `after` takes; '' at the end. */
    next: v.string(),
    weeks: v.array(CampaignWeek),
    /** Signups of those days, and those of them who came by a campaign's link and agreed that it is kept. */
    members: v.object({ all: Count, consenting: Count }),
    /** Pages that visitors left at once, the most first. */
    bounces: v.array(v.object({ page: line(1, 100), count: Count })),
  }),
  errors: ['invalid_fields'],
})
