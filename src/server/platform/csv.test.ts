import { expect, test } from 'vitest'
import { csvResponse } from './csv.ts'

const fileOf = (rows: readonly (readonly (string | number | null)[])[]) =>
  csvResponse('codes', ['code', 'used'], rows).text()

test('a CSV begins with its columns, and quotes what would end a cell or a row', async () => {
  expect(
    await fileOf([
      ['a,b', 1],
      ['said "no"\r\ntwice', null],
    ]),
  ).toBe('code,used\r\n"a,b",1\r\n"said ""no""\r\ntwice",\r\n')
})

test('no text in a CSV is a formula, and a negative number stays one', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1']
  const [, ...lines] = (await fileOf(texts.map((text) => [text, -1]))).split('\r\n')
  for (const line of lines.filter((each) => each.includes('-1'))) expect(line).toMatch(/^"?'.*,-1$/s)
})

test('a CSV is written while its rows are read', async () => {
  let read = 0
  async function* rows() {
    for (; read < 100_000; read += 1) yield ['x'.repeat(100), read]
  }
  const reader = csvResponse('codes', ['code', 'used'], rows()).body!.getReader()
  await reader.read()
  expect(read).toBeLessThan(10_000)
  await reader.cancel()
})

test('a CSV whose rows fail ends with the failure', async () => {
  async function* rows() {
    yield ['a', 1]
    throw new Error('gone')
  }
  await expect(csvResponse('codes', ['code', 'used'], rows()).text()).rejects.toThrow('gone')
})
