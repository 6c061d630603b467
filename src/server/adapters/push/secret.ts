import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The push secret of a data folder, made at its first start: subscriptions hold as long as it stays. */
export async function pushSecret(folder: string): Promise<string> {
  const file = join(folder, 'vapid.key')
  await mkdir(folder, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}
