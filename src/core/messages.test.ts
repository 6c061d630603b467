import { describe, expect, it } from 'vitest'
import type { Locale } from '../contract/lists.ts'
import type { MessageKey } from './message-key.ts'
import { createTranslator, type Messages, type Translator } from './messages.ts'

/** A translator of any keys. */
const translatorOf = (locale: Locale, messages: Messages) =>
  createTranslator(locale, messages) as unknown as ((key: string, params?: object) => string) &
    Pick<Translator, 'has'>

describe('createTranslator', () => {
  it('fills placeholders and leaves unknown ones in sight', () => {
    const t = translatorOf('en', { 'login.hello': 'Hello {name}, {other}' })
    expect(t('login.hello', { name: '$& Mia' })).toBe('Hello $& Mia, {other}')
  })

  it('chooses the plural by the rules of the language', () => {
    const messages = {
      'chat.unread_one': '{count} nowa wiadomość',
      'chat.unread_few': '{count} nowe wiadomości',
      'chat.unread_many': '{count} nowych wiadomości',
      'chat.unread_other': '{count} nowej wiadomości',
    }
    const t = translatorOf('pl', messages)
    expect([1, 2, 5, 12, 22, 1.5].map((count) => t('chat.unread', { count }))).toEqual([
      '1 nowa wiadomość',
      '2 nowe wiadomości',
      '5 nowych wiadomości',
      '12 nowych wiadomości',
      '22 nowe wiadomości',
      '1,5 nowej wiadomości',
    ])
  })

  it('writes numbers as the locale does', () => {
    const messages = { 'members.hits_one': '{count} Treffer', 'members.hits_other': '{count} Treffer' }
    expect(translatorOf('de', messages)('members.hits', { count: 1234 })).toBe('1.234 Treffer')
  })

  it('compiles only with the placeholders of the text, and a number as its count', () => {
    const t = createTranslator('en', {
      'payments.order.withdrawal': '{days} days',
      'login.title': 'Welcome',
      'payments.bundle_other': '{count} credits',
    })
    expect(t('payments.order.withdrawal', { days: 14 })).toBe('14 days')
    expect(t('login.title')).toBe('Welcome')
    // @ts-expect-error -- a placeholder is missing
    t('payments.order.withdrawal')
    // @ts-expect-error -- another one
    t('payments.order.withdrawal', { hours: 14 })
    // @ts-expect-error -- one too many
    t('login.title', { name: 'Ann' })
    // @ts-expect-error -- the form is chosen by a number
    expect(() => t('payments.bundle', { count: '2' })).toThrow('payments.bundle')
    const either: MessageKey = Math.random() < 2 ? 'login.title' : 'payments.order.withdrawal'
    // @ts-expect-error -- one of the two needs its value
    t(either)
  })

  it('knows plural keys and refuses missing ones in tests', () => {
    const t = translatorOf('en', { 'likes.new_one': 'one', 'likes.new_other': 'more' })
    expect(t.has('likes.new')).toBe(true)
    expect(t.has('likes.old')).toBe(false)
    expect(() => t('likes.old')).toThrow('likes.old')
  })
})
