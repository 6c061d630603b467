import { expect, test } from 'vitest'
import { safePath } from './urls.ts'

const ELSEWHERE = [
  ...['//e.test', '/\\e.test', '\\\\e.test', '/%2f/e.test', '/%2f%2fe.test', '/\t/e.test', '/\n/e.test'],
  ...[
    'https://e.test',
    'https:e.test',
    'HTTPS:/e.test',
    'brand.test@e.test',
    '@e.test',
    'e.test',
    '///e.test',
  ],
  ...['javascript:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'blob:x'],
  ...['', ' /members', '/ members', '/members\u0000', '/ｅ', '/%', '/%ff', '/\\/e.test', '/a\\b'],
]

// security 26
test.each(ELSEWHERE)('what leads elsewhere gives way to the fallback: %j', (value) => {
  expect(safePath(value, '/members')).toBe('/members')
})

// security 26
test('a path of this site is taken as it is', () => {
  for (const path of ['/', '/de/chats/17?x=1#end', '/landers/gallery/wild', '/search?next=//e.test'])
    expect(safePath(path, '/members')).toBe(path)
})
