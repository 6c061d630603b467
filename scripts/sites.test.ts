import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const run = (...options: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'sites.ts'), ...options], { encoding: 'utf8' })

test('--json prints an array of brands and nothing else', () => {
  const { stdout, stderr, status } = run('--json')
  expect([stderr, status]).toEqual(['', 0])
  const brands = JSON.parse(stdout) as Record<string, unknown>[]
  expect([...new Set(brands.map(({ niche }) => niche))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(brands.find(({ id }) => id === 'hjertebro')).toEqual({
    id: 'hjertebro',
    name: 'Hjertebro',
    domain: 'hjertebro.example',
    dev_host: 'hjertebro.localhost',
    locales: ['da', 'nb', 'sv', 'en', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'pl'],
    default_locale: 'da',
    niche: 4,
  })
})

test('without it, a table names every dev host', () => {
  const { stdout, status } = run()
  expect(status).toBe(0)
  expect(stdout.split('\n')[0]).toMatch(/^id +name +domain +dev host/)
  expect(stdout).toContain('tweespan.localhost')
})

test('an unknown option is explained on standard error', () => {
  const { stdout, stderr, status } = run('--yaml')
  expect([stdout, status]).toEqual(['', 2])
  expect(stderr).toContain('--json')
})
