// `npm run operator -- --invite EMAIL --role owner --brand '*' [--name NAME] [--language en]` makes an operator of the desk and
// prints the link that lets them in; `-- --reset EMAIL` the same for one who lost every way to sign in.

import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Email } from '../../contract/credentials.ts'
import { DESK_LOCALES, type DeskLocale } from '../../contract/desk/locales.ts'
import { EVERY_BRAND, ROLES, type Role } from '../../contract/desk/rights.ts'
import { invite } from '../desk/operators/people.ts'
import { invitationPath, resetOperator } from '../desk/operators/links.ts'
import { transact } from '../platform/db/transact.ts'
import { oneOf, required, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'

type Options =
  | { kind: 'invite'; email: string; role: Role; brand: string; name: string; language: DeskLocale }
  | { kind: 'reset'; email: string }

function emailOf(name: string, value: string): string {
  if (!v.is(Email, value))
    throw new UsageError(`--${name} must be an e-mail address, not "${String(value)}".`)
  return value
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      ...{ invite: { type: 'string' }, reset: { type: 'string' }, role: { type: 'string' } },
      ...{ brand: { type: 'string' }, name: { type: 'string' }, language: { type: 'string' } },
    },
  })
  if (values.reset !== undefined) return { kind: 'reset', email: emailOf('reset', values.reset) }
  const { invite: address, role, brand } = required(values, 'invite', 'role', 'brand')
  const email = emailOf('invite', address)
  return {
    ...{ kind: 'invite', email, brand },
    role: oneOf('role', role, ROLES),
    name: values.name ?? email.slice(0, email.indexOf('@')),
    language: oneOf('language', values.language ?? 'en', DESK_LOCALES),
  }
}

const printLink = (origin: string | undefined, token: string) =>
  console.log(
    `This link works once, for 24 hours:\n\n  ${origin ?? '<DESK_ORIGIN>'}${invitationPath(token)}\n\nGive it to nobody else.`,
  )

await runCommand({
  usage:
    "operator -- --invite EMAIL --role owner --brand '*' [--name NAME] [--language en], or operator -- --reset EMAIL",
  read: readOptions,
  run: (options) =>
    withDeps(async (deps, actor) => {
      if (options.kind === 'reset') {
        const found = await resetOperator(deps, actor, options.email)
        if (found) printLink(deps.desk?.origin, found.token)
        else console.error(`No operator has the address ${options.email}.`)
        return found !== null
      }
      const { email, name, language, role, brand } = options
      if (brand !== EVERY_BRAND && !deps.brands.has(brand)) {
        console.error(`There is no brand ${brand}.`)
        return false
      }
      const { token } = await transact(deps.store.db, (db) =>
        invite({ deps, db, now: deps.clock() }, { email, name, language, grants: [{ brand, role }] }, actor),
      )
      printLink(deps.desk?.origin, token)
      return true
    }),
})
