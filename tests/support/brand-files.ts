// Files as `npm run import-members` reads them, of members who were never anywhere.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { regions } from '../../src/server/platform/geo/places.ts'

const SOURCE = 'elsewhere'
const town = () => {
  const [region] = regions('GB')
  return { country: 'GB', region: region?.id, city: region?.cities[0]?.id }
}

/** Letters alone, another for each number: names may hold few digits. */
export const nameOf = (number: number): string =>
  `kim${[...String(number)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}`

/** A member of the source by number, who confirmed the address and agreed to what the law asks for. */
export const memberLine = (number: number, more: object = {}): object => ({
  ...{ kind: 'member', id: `m${number}`, name: nameOf(number), email: `${nameOf(number)}@mail.test` },
  ...{ email_confirmed: '2024-01-02T10:00:00Z', signed_up: '2024-01-02T09:00:00Z' },
  ...{ last_seen: '2026-10-01T09:00:00Z', gender: 'woman', seeks: 'everyone', date_of_birth: '1990-05-17' },
  ...town(),
  consents: [{ kind: 'sensitive', given: true, at: '2024-01-02T09:00:00Z', version: '2023-05' }],
  ...more,
})

export const headerLine = (source = SOURCE): object => ({ format: 'duet-brand', version: 1, source })

let files = 0
const folder = mkdtempSync(join(tmpdir(), 'duet-files-'))

/** A file of these lines, behind its header; a text stands as it is. */
export function writeLines(
  lines: readonly (object | string | Buffer)[],
  { header = headerLine(), name = `lines-${(files += 1)}.jsonl` } = {},
): string {
  const file = join(folder, name)
  const bytes = [header, ...lines].flatMap((line) => [
    Buffer.isBuffer(line) ? line : Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)),
    Buffer.from('\n'),
  ])
  writeFileSync(file, Buffer.concat(bytes))
  return file
}

/** A file beside those of `writeLines`. */
export const writeBeside = (name: string, bytes: Buffer): void => writeFileSync(join(folder, name), bytes)
