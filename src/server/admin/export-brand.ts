// `npm run export-brand -- --brand amora FOLDER`: writes a brand's members into a new folder, as files that `import-members`
// reads. docs/import.md says what stays behind. DATA_DIR or DATABASE_URL names the database.

import { parseArgs } from 'node:util'
import { printTable } from '../platform/print-table.ts'
import { EXPORT_FILES, exportBrand } from '../portability/export-brand.ts'
import { required, runCommand, UsageError } from './command.ts'
import { withDeps } from './operator.ts'

await runCommand({
  usage: 'export-brand -- --brand amora FOLDER',
  read() {
    const { values, positionals } = parseArgs({
      options: { brand: { type: 'string' } },
      allowPositionals: true,
    })
    const [folder, ...others] = positionals
    if (!folder || others.length > 0) throw new UsageError('FOLDER must be one new folder.')
    return { ...required({ brand: values.brand }, 'brand'), folder }
  },
  async run({ brand: id, folder }) {
    const counts = await withDeps(async (deps) => {
      const brand = deps.brands.get(id)
      return brand ? exportBrand(deps, brand, folder) : null
    })
    if (!counts) {
      console.error(`There is no brand ${id}.`)
      return false
    }
    printTable(
      `Exported into ${folder}`,
      [...counts.lines].map(([kind, lines]) => ({ kind, lines })),
    )
    for (const file of counts.missingFiles) console.log(`left out: ${file}`)
    if (counts.missingFiles.length > 0)
      console.log(
        `${counts.missingFiles.length} photos and recordings were left out: their file is missing or cannot be opened.`,
      )
    console.log(`\nImport them in this order: ${EXPORT_FILES.join(' ')}`)
    return true
  },
})
