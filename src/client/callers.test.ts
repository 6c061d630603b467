// The client's half of the contract: every call that is meant for a screen has a caller.

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '../contract/calls/all-calls.ts'
import type { Call } from '../contract/calls/define-call.ts'

/** Made by machines: payment providers, mail programs, browsers (reports, where a form leads), load balancers. */
const BY_MACHINES = [
  'webhook',
  'unsubscribe',
  'cspReport',
  'showResults',
  'getHealth',
  'getReady',
] satisfies CallName[]

const sources = globSync('src/{client,components,islands,layouts,pwa,stores,visitors}/**/*.{ts,tsx,astro}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** By a function of `src/client`, by the path of a form or an image, or by a page that carries no client. */
function hasCaller(name: CallName): boolean {
  const { path, flag } = calls[name] as Call
  const called = new RegExp(
    `\\bcall<typeof (?:calls\\.)?${name}>|\\b${name}\\.path\\b|\\(typeof ${name}\\)\\['path'\\]`,
  )
  const fetched = new RegExp(
    `(?:fetch|[bB]eacon)\\(.${path.replaceAll('.', '\\.')}${flag ? `\\?${flag}=` : '[\'"`?]'}`,
  )
  return called.test(sources) || fetched.test(sources)
}

const names = Object.keys(calls) as CallName[]

describe('the calls of the contract', () => {
  it('all have a caller where they are meant for a screen', () => {
    const listed: CallName[] = BY_MACHINES
    const missing = names.filter((name) => !listed.includes(name) && !hasCaller(name))
    expect(missing).toEqual([])
  })

  it.each(BY_MACHINES)('have no caller where machines make them: %s', (name) => {
    expect(hasCaller(name)).toBe(false)
  })
})
