// Writes the states of `demo/links.ts` into `docs/demo.md`: node demo/docs-table.ts

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/config/root.ts'
import { STATES } from './links.ts'

const HEADING = '## Which state is where\n'

const table = (): string =>
  [
    '| screen | state | as | address | at |',
    '| --- | --- | --- | --- | --- |',
    ...STATES.map(
      ({ screen, state, as, path, at }) =>
        `| ${screen.startsWith('/') ? `\`${screen}\`` : screen} | ${state} | ${as} | \`${path}\` | ${at?.join(', ') ?? 'all'} |`,
    ),
  ].join('\n')

/** The same document with the table of now. */
export function withTable(document: string): string {
  const [before = ''] = document.split(HEADING)
  return `${before}${HEADING}
Each is a press away at \`/dev\` of a brand's host, which logs in as who finds it there; words in braces are ids that it looks up.
The table comes from \`demo/links.ts\`: \`node demo/docs-table.ts\` writes it.

${table()}
`
}

if (import.meta.main) {
  const file = join(projectRoot(), 'docs/demo.md')
  writeFileSync(file, withTable(readFileSync(file, 'utf8')))
}
