// `npm run openapi [-- FILE]`: writes the contract as an OpenAPI 3.1 document.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../src/config/root.ts'
import { openApi } from '../src/server/openapi.ts'

const root = projectRoot()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const file = process.argv[2] ?? join(root, 'dist', 'openapi.json')
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(openApi(version), null, 2)}\n`)
console.log(`Written: ${file}`)
