import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '../../src/contract/calls/error-body.ts'
import type { AnswerOf, BodyOf, Call, QueryOf } from '../../src/contract/calls/define-call.ts'
import { deskCalls, type DeskCallName } from '../../src/contract/desk/desk-calls.ts'
import type { Grant, Role } from '../../src/contract/desk/rights.ts'
import { invite } from '../../src/server/desk/operators/people.ts'
import { transact } from '../../src/server/platform/db/transact.ts'
import { OPERATOR } from './actors.ts'
import { DESK_ORIGIN, type TestApi } from './api.ts'
import { softwarePasskey, type SoftwarePasskey } from './authenticator.ts'
import type { HttpClient } from './http-client.ts'

/** An operator who is signed in at the desk, as a browser. */
export interface TestOperator extends HttpClient {
  id: string
  name: string
  email: string
  passkey: SoftwarePasskey
  recoveryCodes: string[]
}

const CEREMONY = { origin: DESK_ORIGIN, rpId: new URL(DESK_ORIGIN).hostname }
let people = 0

/** Makes an operator by the command's verb; answers the token of the link. */
export async function inviteOperator(
  { deps }: TestApi,
  grants: readonly Grant[],
  email = `operator${(people += 1)}@desk.test`,
): Promise<{ id: string; token: string; name: string; email: string }> {
  const name = email.slice(0, email.indexOf('@'))
  const made = await transact(deps.store.db, (db) =>
    invite({ deps, db, now: deps.clock() }, { email, name, language: 'en', grants }, OPERATOR),
  )
  return { ...made, name, email }
}

/** Adds a passkey to the login of this browser. */
export async function addPasskey(client: HttpClient, operator: string, ceremony = CEREMONY) {
  const passkey = softwarePasskey(operator)
  const { body } = await client.post('/api/desk/passkey.php?options')
  const attestation = passkey.attestation({ challenge: body.options.challenge as string, ...ceremony })
  const answer = await client.post('/api/desk/passkey.php', { passkey: attestation })
  if (answer.status !== 200) throw new Error(`passkey: ${JSON.stringify(answer.body)}`)
  return { passkey, recoveryCodes: (answer.body.recovery_codes ?? []) as string[] }
}

/** An operator with a passkey, signed in just now. */
export async function signedIn(
  api: TestApi,
  role: Role,
  brand = '*',
  more: readonly Grant[] = [],
): Promise<TestOperator> {
  const { id, token, name, email } = await inviteOperator(api, [{ brand, role }, ...more])
  const client = api.deskVisitor()
  const opened = await client.post('/api/desk/invitation.php', { token })
  if (opened.status !== 200) throw new Error(`invitation: ${JSON.stringify(opened.body)}`)
  return Object.assign(client, { id, name, email, ...(await addPasskey(client, id)) })
}

type Changes = Partial<Parameters<SoftwarePasskey['assertion']>[0]>

/** What a passkey signs of a challenge of this path; parts of the ceremony may differ. */
export async function assertionOf(
  client: HttpClient,
  passkey: SoftwarePasskey,
  path: '/api/desk/sign-in.php' | '/api/desk/confirm.php',
  changes: Changes = {},
): Promise<object> {
  const { body } = await client.post(`${path}?options`)
  return passkey.assertion({ challenge: body.options.challenge as string, ...CEREMONY, ...changes })
}

export async function signInBy(client: HttpClient, passkey: SoftwarePasskey, changes: Changes = {}) {
  const assertion = await assertionOf(client, passkey, '/api/desk/sign-in.php', changes)
  return client.post('/api/desk/sign-in.php', { passkey: assertion })
}

export async function confirmBy(client: HttpClient, passkey: SoftwarePasskey) {
  const assertion = await assertionOf(client, passkey, '/api/desk/confirm.php')
  return client.post('/api/desk/confirm.php', { passkey: assertion })
}

/** A refusal, as the desk's pages read it. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: string
  readonly body: ErrorBody

  constructor(body: ErrorBody) {
    super(body.error)
    this.code = body.error
    this.body = body
  }
}

type DeskCalls = typeof deskCalls
/** The query of a read or of a flagged call, else the body. */
type Given<C extends Call> = C extends { method: 'GET' } ? QueryOf<C> : Partial<QueryOf<C>> & BodyOf<C>

/** Makes a call of the desk; throws `RefusedError`. */
export async function ask<Name extends DeskCallName>(
  who: HttpClient,
  name: Name,
  given: Given<DeskCalls[Name]>,
): Promise<AnswerOf<DeskCalls[Name]>> {
  const { method, path, flag, idempotent }: Call = deskCalls[name]
  const isQuery = method === 'GET' || flag !== undefined
  const query = { ...(flag ? { [flag]: '' } : {}), ...(given as Record<string, string>) }
  const key = idempotent ? { key: randomUUID() } : {}
  const { status, body } = await who.request(method, path, isQuery ? { query } : { body: given, ...key })
  if (status >= 300) throw new RefusedError(body as ErrorBody)
  return body as AnswerOf<DeskCalls[Name]>
}

/** Entries of the log that an operator left by a call, the oldest first. */
export const entriesOf = ({ deps }: TestApi, { id }: Pick<TestOperator, 'id'>, call: DeskCallName) =>
  deps.store.db
    .selectFrom('operator_log')
    .selectAll()
    .where('operator', '=', id)
    .where('call', '=', call)
    .orderBy('seq')
    .execute()

/** 'done', or the code that the desk refused with. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof RefusedError ? error.code : String(error)),
  )
