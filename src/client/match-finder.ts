// The calls of the match finder, apart from the others: one page carries them.
import type { BodyOf } from '../contract/call.ts'
import * as games from '../contract/games.ts'
import { call } from './http.ts'

export const getMatchFinder = () => call(games.getMatchFinder)
export const findMatches = (body: BodyOf<typeof games.findMatches>) => call(games.findMatches, { body })
