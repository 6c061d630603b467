import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Call } from './define-call.ts'
import { calls } from './all-calls.ts'
import { ERROR_CODES, ERROR_STATUS, FIELD_CODES } from '../errors.ts'
import { LOCALES } from '../lists.ts'
import { refusalsOf } from './refusals.ts'

const all = Object.values(calls) as Call[]

/** Codes of refusals made before it is known which call is meant. */
const OF_NO_CALL = ['method_not_allowed']

describe('the catalogue of errors', () => {
  test('holds no code that no call is refused with', () => {
    const named = new Set<string>([...all.flatMap(refusalsOf), ...OF_NO_CALL])
    expect(ERROR_CODES.filter((code) => !named.has(code))).toEqual([])
  })

  test('every error code has a message in every language, and no message lacks a code', async () => {
    const codes = [...ERROR_CODES].sort()
    for (const locale of LOCALES) {
      const localeTexts = JSON.parse(await readFile(`locales/${locale}/errors.json`, 'utf8')) as Record<
        string,
        unknown
      >
      const { fields, ...messages } = localeTexts
      const names = Object.keys(messages).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))
      expect([...new Set(names)].sort(), locale).toEqual(codes)
      expect(
        Object.values(messages).filter((text) => typeof text !== 'string' || text.trim() === ''),
      ).toEqual([])
      expect(Object.keys(fields as object).sort(), locale).toEqual([...FIELD_CODES].sort())
    }
  })

  // security 58
  test('refuses business with no status that a client tries again by itself', () => {
    const retried = ERROR_CODES.filter(
      (code) => [408, 425, 429].includes(ERROR_STATUS[code]) || ERROR_STATUS[code] >= 500,
    )
    expect(retried.sort()).toEqual(['busy', 'internal', 'rate_limited', 'request_timeout', 'unavailable'])
  })

  test('holds every refusal that members are told of', () => {
    const listed = {
      'Login failed, please try again': 'login_failed',
      'too many incorrect attempts, account blocked for {minutes} min': 'login_locked',
      'too many password reset emails, try tomorrow': 'mail_limit_reached',
      'link expired or invalid': 'link_invalid',
      'e-mail address not found': 'email_not_found',
      'activation failed': 'activation_failed',
      'direct debit blocked': 'direct_debit_blocked',
      'direct debit limit reached': 'direct_debit_limit_reached',
      'recurring card payment failed': 'recurring_payment_failed',
      'not enough credits': 'not_enough_credits',
      'premium-only feature': 'premium_required',
      'account pending deletion': 'account_pending_deletion',
      'An error occurred, please try again later': 'internal',
    }
    expect(ERROR_CODES).toEqual(expect.arrayContaining(Object.values(listed)))
  })

  test('every language words the payment states and the premium features', async () => {
    const listed = {
      'payment failed': ['payments', 'transaction', 'failed_text'],
      'payment cancelled': ['payments', 'transaction', 'cancelled_text'],
      'premium-only feature: more conversations': ['errors', 'conversation_limit_reached'],
      'premium-only feature: all photos': ['errors', 'premium_required'],
    }
    for (const [message, [file, ...path]] of Object.entries(listed)) {
      const texts = new Set<unknown>()
      for (const locale of LOCALES) {
        const localeTexts: unknown = JSON.parse(await readFile(`locales/${locale}/${file}.json`, 'utf8'))
        const text = path.reduce((node, key) => (node as Record<string, unknown>)[key], localeTexts)
        expect(text, `${message} in ${locale}`).toMatch(/\S/)
        texts.add(text)
      }
      expect(texts.size, message).toBe(LOCALES.length)
    }
  })
})
