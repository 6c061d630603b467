// Part of `npm run verify`: the words of every guard that `npm run mutation` takes out still stand once in their file.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../src/config/root.ts'
import { GUARDS } from './guards.ts'

for (const { file, keeps, find } of GUARDS) {
  const text = await readFile(join(projectRoot(), file), 'utf8')
  const times = text.split(find).length - 1
  if (times === 1) continue
  console.error(`${file}: the words of "${keeps}" stand ${times} times: ${find}`)
  process.exitCode = 1
}
