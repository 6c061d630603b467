import { expect, test } from 'vitest'
import { checkFileName, checkSource } from './check-names.ts'

const check = (text: string) => checkSource('src/a.ts', text)

test('the check of names refuses retired words in names of files', () => {
  expect(checkFileName('src/server/talking/talk.ts')).toHaveLength(1)
  expect(checkFileName('src/stores/marks.ts')).toHaveLength(1)
  expect(checkFileName('src/server/chat/read-marks.ts')).toEqual([])
})

test('the check of names refuses retired words in exported names and types', () => {
  expect(check('export function tellMessage() {}')).toHaveLength(1)
  expect(check('export const demandRoom = 1')).toHaveLength(1)
  expect(check('interface Letter { text: string }')).toHaveLength(1)
  expect(check('const left = 1; export const timeLeft = left')).toEqual([])
})

test('the check of names refuses types that are bare participles', () => {
  expect(check('interface Given { text: string }')).toHaveLength(1)
  expect(check('interface MessageInput { text: string }')).toEqual([])
})

test('the check of names refuses test titles of more than 80 characters', () => {
  expect(check(`test('${'a'.repeat(81)}', () => {})`)).toHaveLength(1)
  expect(check(`test.each([1])('${'a'.repeat(81)}', () => {})`)).toHaveLength(1)
  expect(check(`test('${'a'.repeat(80)}', () => {})`)).toEqual([])
})

test('the check of names refuses comments that open with a headless Who or What', () => {
  expect(check('// What the member wrote.\nconst a = 1')).toHaveLength(1)
  expect(check('/** Who has left. */\nconst a = 1')).toHaveLength(1)
  expect(check('// The text of a member,\n// What follows goes on.\nconst a = 1')).toEqual([])
})
