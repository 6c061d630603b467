// `npm run placeholders`: writes `src/core/placeholders.ts`, by which a text compiles with the values it takes alone.

import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadLocales } from '../src/config/locales.ts'
import { runCommand } from '../src/server/admin/command.ts'
import { PLACEHOLDERS_FILE, placeholdersSource } from './placeholders-source.ts'

await runCommand({
  usage: 'placeholders',
  read: () => parseArgs({}),
  async run() {
    const english = (await loadLocales()).get('en')?.informal ?? {}
    writeFileSync(PLACEHOLDERS_FILE, await placeholdersSource(english))
    return true
  },
})
