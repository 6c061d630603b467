// Two who sign up, like each other, show a photo and write to each other; and what they find when they come back.

import { randomUUID } from 'node:crypto'
import type { CallReport, ConformanceClient } from '../../src/server/conformance/client.ts'
import { logIn, signUp, type Member, type ReadLink } from '../../src/server/conformance/fixtures.ts'
import { picture } from '../security/access/fixtures.ts'

const MESSAGES = 4

export interface Match {
  members: readonly [Member, Member]
  /** Of the first. */
  photo: string
  /** Keys of their messages, as they were acknowledged. */
  messages: string[]
}

/** The broken rules of all calls, one sentence each. */
export const problemsOf = (calls: readonly CallReport[]): string[] =>
  calls.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))

/**
 * Answers the match, or null where the two could not sign up; the client keeps what was refused. `keys` gets those of
 * messages before they are sent.
 */
export async function playMatch(
  client: ConformanceClient,
  readLink: ReadLink,
  keys: Set<string>,
): Promise<Match | null> {
  const settings = await client.ask(client.browser(), 'getSettings')
  const made = settings && [
    await signUp(client, settings, readLink),
    await signUp(client, settings, readLink),
  ]
  const [first, second] = made ?? []
  if (!first || !second) return null
  if (!first.isConfirmed || !second.isConfirmed) client.blame('activate', 'a member was not confirmed')
  const [ann, ben] = [first.member, second.member]
  const match: Match = { members: [ann, ben], photo: '', messages: [] }

  const photo = await client.ask(ann.browser, 'uploadPhoto', { file: await picture(), key: randomUUID() })
  match.photo = photo?.filename ?? ''
  for (const [giver, receiver, isMatch] of [
    [ann, ben, false],
    [ben, ann, true],
  ] as const) {
    const like = { body: { profile: receiver.id }, key: randomUUID() }
    const answer = await client.ask(giver.browser, 'giveLike', like)
    if (answer && answer.match !== isMatch) client.blame('giveLike', `match: ${answer.match}`)
  }
  for (let turn = 0; turn < MESSAGES; turn += 1) {
    const [from, to] = turn % 2 === 0 ? [ann, ben] : [ben, ann]
    const chat = await client.ask(from.browser, 'getChat', { query: { profile: to.id } })
    const { free_messages_left = 0, message_credits = 0 } = chat?.allowance ?? {}
    const key = randomUUID()
    const body = {
      profile: to.id,
      text: `Message ${key}`,
      cost: free_messages_left > 0 ? 0 : message_credits,
    }
    keys.add(key)
    const sent = await client.ask(from.browser, 'sendMessage', { body, key })
    if (sent) match.messages.push(key)
  }
  await lookAgain(client, match)
  return match
}

/** Both see the match, all messages in order, and the photo. */
export async function lookAgain(
  client: ConformanceClient,
  { members, photo, messages }: Match,
): Promise<void> {
  for (const [index, { browser }] of members.entries()) {
    const { id } = members[1 - index]!
    const likes = await client.ask(browser, 'getLikes', { query: { type: 'matches' } })
    if (likes && !likes.profiles.some((profile) => profile.id === id))
      client.blame('getLikes', 'a match is not there')
    const chat = await client.ask(browser, 'getChat', { query: { profile: id } })
    const there = chat?.messages.map((message) => message.id) ?? messages
    if (there.join() !== messages.join()) client.blame('getChat', `${messages.join()} is ${there.join()}`)
  }
  await client.ask(members[0].browser, 'getPhoto', { query: { id: photo, size: 'full' } })
}

/** The same after both have logged in anew. */
export async function comeBack(client: ConformanceClient, match: Match): Promise<void> {
  const [ann, ben] = [await logIn(client, match.members[0]), await logIn(client, match.members[1])]
  if (ann && ben) await lookAgain(client, { ...match, members: [ann, ben] })
}
