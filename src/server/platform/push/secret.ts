import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
}

/** The push secret of a data folder, made at its first start: subscriptions hold as long as it stays. */
export async function pushSecret(folder: string): Promise<string> {
  const file = join(folder, 'vapid.key')
  const known = await readFile(file, 'utf8').catch(unless('ENOENT'))
  if (known !== undefined) return known
  await mkdir(folder, { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  try {
    await writeFile(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    // Whole or not at all, and never in the place of another's.
    await link(temporary, file).catch(unless('EEXIST'))
  } finally {
    await rm(temporary, { force: true })
  }
  return readFile(file, 'utf8')
}
