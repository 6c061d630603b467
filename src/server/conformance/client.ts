import * as v from 'valibot'
import { PROTOCOL_HEADER } from '../../contract/protocol.ts'
import type { AnswerOf, Call } from '../../contract/calls/define-call.ts'
import { type CallName, calls } from '../../contract/calls/all-calls.ts'
import { ErrorBody } from '../../contract/calls/error-body.ts'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { Browser, type Ask, type Exchange, type HttpAnswer } from './browser.ts'

export type Verdict = 'holds' | 'breaks' | 'not offered' | 'not played'

export interface CallReport {
  name: CallName
  call: Call
  verdict: Verdict
  /** The broken rules, one sentence each. */
  problems: readonly string[]
}

/** The cookie that must never be seen by a script. */
const SESSION = /^(__Host-)?session$/

const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

function describeAnswer(answer: HttpAnswer): string {
  const error = v.safeParse(ErrorBody, answer.json)
  if (!error.success) return `${answer.status} ${shorten(answer.text)}`
  const fields = Object.entries(error.output.fields ?? {}).map(([name, code]) => `${name}: ${code}`)
  const message = error.output.message.trim() === '' ? ' without words' : ''
  return [`${answer.status} ${error.output.error}${message}`, ...fields].join(', ')
}

/** Plays calls against one backend and keeps what came of each. */
export class ConformanceClient {
  readonly #problems = new Map<CallName, Set<string>>()
  readonly #played = new Set<CallName>()
  readonly #missing = new Set<CallName>()
  readonly #base: URL
  readonly #exchange: Exchange

  constructor(base: URL, exchange: Exchange) {
    this.#base = base
    this.#exchange = exchange
  }

  browser(): Browser {
    return new Browser(this.#base, this.#exchange)
  }

  offers(name: CallName): boolean {
    return !this.#missing.has(name)
  }

  blame(name: CallName, problem: string): void {
    const problems = this.#problems.get(name) ?? new Set()
    this.#problems.set(name, problems.add(problem))
  }

  /** Asks every call as a client so old that it must be told: what answers "no such thing" is not offered. */
  async findOffered(): Promise<void> {
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      const query = call.flag === undefined ? {} : { [call.flag]: '1' }
      const answer = await this.browser().send(call, { query, headers: { [PROTOCOL_HEADER]: '0' } })
      if ([404, 405, 501].includes(answer.status)) this.#missing.add(name)
      else if (!this.#isRefusal(answer, 'outdated')) {
        this.blame(name, `an outdated client was answered ${describeAnswer(answer)}, not outdated`)
      }
    }
  }

  /** The answer in the contract's shape; undefined when it is not, which is held against the call. */
  async ask<Name extends CallName>(
    who: Browser,
    name: Name,
    ask: Ask = {},
    what = 'a good request',
  ): Promise<AnswerOf<(typeof calls)[Name]> | undefined> {
    const answer = await this.#send(who, name, ask)
    if (!answer) return undefined
    const call = calls[name] as Call
    if (answer.status !== 200 && answer.status !== 204) {
      this.blame(name, `${what} was answered ${describeAnswer(answer)}`)
      return undefined
    }
    if (call.media) {
      this.#requireMedia(name, call.media, answer, what)
      return undefined
    }
    if (call.cacheSeconds === 0 && !/no-store|private/.test(answer.headers.get('Cache-Control') ?? '')) {
      this.blame(name, 'the answer may be stored: Cache-Control lacks no-store')
    }
    const value = answer.status === 204 ? undefined : answer.json
    if (answer.status === 200 && answer.json === undefined) {
      this.blame(name, `${what} was answered by what is not JSON: ${shorten(answer.text)}`)
      return undefined
    }
    const parsed = v.safeParse(call.response, value)
    if (!parsed.success) {
      for (const issue of parsed.issues.slice(0, 3)) {
        this.blame(name, `the answer’s ${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
      }
      return undefined
    }
    return parsed.output as AnswerOf<(typeof calls)[Name]>
  }

  /** The same, of a list that may be kept: it says so, and is not sent again to who has it. */
  async askCached(who: Browser, name: CallName, ask: Ask = {}): Promise<void> {
    await this.ask(who, name, ask)
    const first = await this.#send(who, name, ask)
    if (!first) return
    const { cacheSeconds } = calls[name] as Call
    const cache = first.headers.get('Cache-Control') ?? ''
    if (!cache.includes('public') || !cache.includes(`max-age=${cacheSeconds}`)) {
      this.blame(name, `Cache-Control is ${cache || 'missing'}, not public for ${cacheSeconds} s`)
    }
    const etag = first.headers.get('ETag') ?? ''
    const again = etag && (await this.#send(who, name, { ...ask, headers: { 'If-None-Match': etag } }))
    if (!again || again.status !== 304) this.blame(name, 'is sent again to who has it: no 304 for its ETag')
  }

  /** The text of an answer that is not JSON; '' when it is none. */
  async listen(who: Browser, name: CallName, ask: Ask = {}): Promise<string> {
    const answer = await this.#send(who, name, ask)
    const { media } = calls[name] as Call
    return answer && media && this.#requireMedia(name, media, answer, 'a good request') ? answer.text : ''
  }

  /** A request that must be refused with one of these codes, in the contract's words. */
  async refuse(
    who: Browser,
    name: CallName,
    ask: Ask,
    codes: ErrorCode | readonly ErrorCode[],
    what: string,
  ): Promise<void> {
    const answer = await this.#send(who, name, ask)
    if (!answer) return
    const wanted = typeof codes === 'string' ? [codes] : codes
    if (wanted.some((code) => this.#isRefusal(answer, code))) return
    this.blame(
      name,
      `${what} was answered ${describeAnswer(answer)}, not ${wanted.map((code) => `${ERROR_STATUS[code]} ${code}`).join(' or ')}`,
    )
  }

  /** The same request twice under one key gets one answer; another under that key is refused. */
  async askTwice<Name extends CallName>(
    who: Browser,
    name: Name,
    ask: Ask & { key: string },
    other: Ask,
  ): Promise<AnswerOf<(typeof calls)[Name]> | undefined> {
    const first = await this.ask(who, name, ask)
    const again = await this.ask(who, name, ask, 'a repeat under its key')
    if (JSON.stringify(first) !== JSON.stringify(again)) {
      this.blame(name, 'a repeat under its key got another answer')
    }
    await this.refuse(
      who,
      name,
      { ...other, key: ask.key },
      'idempotency_mismatch',
      'another request under a used key',
    )
    return first
  }

  reports(): CallReport[] {
    return (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => {
      const problems = [...(this.#problems.get(name) ?? [])]
      return { name, call, problems, verdict: this.#verdict(name, problems) }
    })
  }

  #verdict(name: CallName, problems: readonly string[]): Verdict {
    if (!this.offers(name)) return 'not offered'
    if (problems.length > 0) return 'breaks'
    return this.#played.has(name) ? 'holds' : 'not played'
  }

  async #send(who: Browser, name: CallName, ask: Ask): Promise<HttpAnswer | null> {
    if (!this.offers(name)) return null
    this.#played.add(name)
    const answer = await who.send(calls[name], ask).catch((error: unknown) => {
      this.blame(name, `no answer: ${(error as Error).message}`)
      return null
    })
    if (answer) this.#requireSafeCookies(name, answer.headers)
    return answer
  }

  #isRefusal(answer: HttpAnswer, code: ErrorCode): boolean {
    const body = v.safeParse(ErrorBody, answer.json)
    if (answer.status !== ERROR_STATUS[code] || !body.success) return false
    return body.output.error === code && body.output.message.trim() !== ''
  }

  #requireMedia(name: CallName, media: string, answer: HttpAnswer, what: string): boolean {
    const type = answer.headers.get('Content-Type') ?? ''
    const isRight = answer.status === 200 && type.startsWith(media) && answer.text !== ''
    if (!isRight)
      this.blame(name, `${what} was answered ${answer.status} ${type || 'without a type'}, not ${media}`)
    return isRight
  }

  #requireSafeCookies(name: CallName, headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      if (!SESSION.test(cookie.split('=', 1)[0] ?? '')) continue
      const wanted = [/; *HttpOnly/i, /; *SameSite=Lax/i, /; *Path=\/(;|$)/i]
      if (this.#base.protocol === 'https:') wanted.push(/^__Host-/, /; *Secure/i)
      const missing = wanted.filter((part) => !part.test(cookie))
      if (missing.length > 0)
        this.blame(name, `the session cookie lacks ${missing.map(String).join(' and ')}`)
    }
  }
}
