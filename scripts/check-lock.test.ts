import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LOCK_FILE, type Lock, missingEntries, unprovenEntries } from './check-lock.ts'
import { differences, readAudit, type Sbom } from './check-packages.ts'

const HASH = `sha512-${'A'.repeat(86)}==`
const HEX = '00'.repeat(64)
const lock: Lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/plain': {
      version: '1.0.0',
      integrity: HASH,
      optionalDependencies: { 'plain-linux': '1.0.0' },
    },
    'node_modules/other': { name: '@own/name', version: '2.0.0', integrity: HASH },
  },
}
const listed = (purl: string, content = HEX) => ({
  purl: `pkg:npm/${purl}`,
  hashes: [{ alg: 'SHA-512', content }],
})
const sbom: Sbom = { components: [listed('plain@1.0.0'), listed('%40own/name@2.0.0')] }
const withEntry = (entry: Lock['packages'][string]): Lock => ({
  packages: { ...lock.packages, 'node_modules/more': entry },
})

// security 104
test('an entry of the lock file without its hash, or from elsewhere, is refused', async () => {
  expect(unprovenEntries(lock)).toEqual([])
  for (const entry of [
    { version: '1.0.0' },
    { version: '1.0.0', integrity: 'sha1-abc=' },
    { version: '1.0.0', integrity: HASH, resolved: 'git+ssh://git@host.test/more.git' },
  ]) {
    expect(unprovenEntries(withEntry(entry))).toEqual(['node_modules/more'])
  }
  expect(missingEntries(lock).map(({ name }) => name)).toEqual(['plain-linux'])
  const own = JSON.parse(await readFile(LOCK_FILE, 'utf8')) as Lock
  expect([unprovenEntries(own), missingEntries(own)]).toEqual([[], []])
})

// security 104
test('the SBOM names what the lock file names, with the same hashes', () => {
  expect(differences(lock, sbom)).toEqual([])
  expect(differences(withEntry({ version: '3.0.0', integrity: HASH }), sbom)).toEqual([
    `not in the SBOM: more@3.0.0 ${HEX}`,
  ])
  const tampered = { components: [listed('plain@1.0.0', 'ff'), sbom.components[1]!] }
  expect(differences(lock, tampered)).toHaveLength(2)
})

// security 104
test('known holes that are high fail; a registry that does not answer is told apart', () => {
  expect(readAudit({ vulnerabilities: {} })).toEqual([])
  const found = { worse: { severity: 'critical' }, bad: { severity: 'high' }, small: { severity: 'low' } }
  expect(readAudit({ vulnerabilities: found })).toEqual(['worse: critical', 'bad: high'])
  expect(readAudit({ statusCode: 405 })).toBeNull()
})
