// `npm run openapi [-- FILE]`: writes the contract as an OpenAPI 3.1 document.

import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../src/config/root.ts'
import { makeFolder } from '../src/server/platform/make-folder.ts'
import { openApi } from '../src/server/openapi.ts'
import { saidBy, StartError } from '../src/server/platform/start-error.ts'
import { runCommand, UsageError } from '../src/server/admin/command.ts'

const root = projectRoot()

await runCommand({
  usage: 'openapi [-- FILE]',
  read() {
    const [file = join(root, 'dist', 'openapi.json'), ...others] = parseArgs({
      allowPositionals: true,
    }).positionals
    if (others.length > 0) throw new UsageError('FILE must be one file.')
    return file
  },
  async run(file) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    const document = `${JSON.stringify(openApi(version), null, 2)}\n`
    try {
      makeFolder(dirname(file))
      writeFileSync(file, document)
    } catch (error) {
      throw new StartError(`${file} cannot be written (${saidBy(error)}).`, 'Name another file.')
    }
    console.log(`Written: ${file}`)
    return true
  },
})
