import { expect, test } from 'vitest'
import { findUnusedKeys } from './check-keys.ts'
import { placeholdersByKey } from './placeholders-source.ts'

const SOURCES = [
  "t('chat.title'); t('chat.unread', { count: 2 })",
  'const text = t(`errors.${code}`)',
  "fieldErrorTexts(t, errors, { group: 'signup.errors' })",
]

test('a text that nothing names is found', () => {
  const keys = [
    'chat.title',
    'chat.unread_one',
    'chat.unread_other',
    'chat.gone',
    'errors.busy',
    'login.gone',
  ]
  expect(findUnusedKeys(keys, SOURCES)).toEqual(['chat.gone', 'login.gone'])
})

test('a form’s words for refused fields are named by their group', () => {
  expect(findUnusedKeys(['signup.errors.name_taken', 'login.errors.name_taken'], SOURCES)).toEqual([
    'login.errors.name_taken',
  ])
})

test('what a text takes is listed by its key, a count with each that has forms', () => {
  const english = {
    'chat.unread_one': 'One message from {name}',
    'chat.unread_other': '{count} messages from {name}',
    'errors.too_many': 'At most {limit}',
    'login.title': 'Welcome',
  }
  expect(Object.fromEntries(placeholdersByKey(english))).toEqual({
    'chat.unread': ['count', 'name'],
    'errors.too_many': ['limit'],
  })
})
