import { describe, expect, it } from 'vitest'
import { createTranslator } from './messages.ts'

describe('createTranslator', () => {
  it('fills placeholders and leaves unknown ones in sight', () => {
    const t = createTranslator<string>('en', { 'login.hello': 'Hello {name}, {other}' })
    expect(t('login.hello', { name: '$& Mia' })).toBe('Hello $& Mia, {other}')
  })

  it('chooses the plural by the rules of the language', () => {
    const messages = {
      'chat.unread_one': '{count} nowa wiadomość',
      'chat.unread_few': '{count} nowe wiadomości',
      'chat.unread_many': '{count} nowych wiadomości',
      'chat.unread_other': '{count} nowej wiadomości',
    }
    const t = createTranslator<string>('pl', messages)
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
    expect(createTranslator<string>('de', messages)('members.hits', { count: 1234 })).toBe('1.234 Treffer')
  })

  it('knows plural keys and refuses missing ones in tests', () => {
    const t = createTranslator<string>('en', { 'likes.new_one': 'one', 'likes.new_other': 'more' })
    expect(t.has('likes.new')).toBe(true)
    expect(t.has('likes.old')).toBe(false)
    expect(() => t('likes.old')).toThrow('likes.old')
  })
})
