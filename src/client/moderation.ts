// The calls of reports, blocks and decisions, apart from the others: few pages carry them.
import * as blocks from '../contract/blocks.ts'
import type { BodyOf } from '../contract/call.ts'
import * as moderation from '../contract/moderation.ts'
import { call } from './http.ts'

export const sendComplaint = (body: BodyOf<typeof moderation.sendComplaint>, key: string) =>
  call(moderation.sendComplaint, { body, key })
export const getCases = () => call(moderation.getCases)

export const getBlocks = (page: number) => call(blocks.getBlocks, { query: { page } })
export const blockProfile = (profile: string, key: string) =>
  call(blocks.blockProfile, { body: { profile }, key })
export const unblockProfile = (profile: string) => call(blocks.unblockProfile, { body: { profile } })
