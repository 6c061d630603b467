/**
 * Writes which characters of names look like others, from Unicode's own table: `node scripts/confusables.ts FILE`, the file
 * being https://www.unicode.org/Public/security/15.0.0/confusables.txt or one of a newer version.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const target = new URL('../src/server/platform/data/confusables.json', import.meta.url)
const text = readFileSync(process.argv[2] ?? '', 'utf8')
const version = /^# Version: (\S+)/m.exec(text)?.[1]
if (version === undefined) throw new Error('not a table of confusables')

const read = (points: string) =>
  String.fromCodePoint(...points.split(' ').map((point) => parseInt(point, 16)))
const entries = [...text.matchAll(/^\uFEFF?([0-9A-F]+) ;\t([0-9A-F ]+) ;/gm)]
  .map(([, source = '', prototype = '']) => [read(source), read(prototype)] as const)
  // Only characters that a decomposed name may hold.
  .filter(([source]) => /[\p{L}\p{M}\p{Nd}_.-]/u.test(source) && source.normalize('NFKD') === source)

const byPrototype = Object.groupBy(entries, ([, prototype]) => prototype)
const lines = Object.entries(byPrototype).map(
  ([prototype, sources = []]) =>
    `    ${JSON.stringify(prototype)}: ${JSON.stringify(sources.map(([source]) => source).join(''))}`,
)
const head = {
  version,
  source: `https://www.unicode.org/Public/security/${version}/confusables.txt`,
  notice: /^# (©.*)$/m.exec(text)?.[1] ?? '',
  terms: 'https://www.unicode.org/terms_of_use.html',
}
const fields = Object.entries(head).map(
  ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
)
writeFileSync(target, `{\n${fields.join(',\n')},\n  "prototypes": {\n${lines.join(',\n')}\n  }\n}\n`)
console.log(`${entries.length} characters of Unicode ${version} look like ${lines.length} others`)
