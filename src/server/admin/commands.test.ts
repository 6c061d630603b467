// Every command an operator runs ends alike: 2 with a message and its usage where its words make no sense, 1 with one line
// where what it is to read or write cannot be.

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { projectRoot } from '../../config/root.ts'
import { sampleOf } from '../../../tests/support/full.ts'

const root = projectRoot()
const folder = mkdtempSync(join(tmpdir(), 'duet-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A command that hangs is killed, and has no exit code then. */
const HANGS_AFTER_MS = 15_000
const NOWHERE = 'postgres://x@127.0.0.1:1/none'

/** Scripts that developers run, and scripts that take their words from the environment alone. */
const NOT_MEANT = /^(start|serve|test|test:.*|verify|format|preview|bench:.*)$/

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const commands = Object.keys(scripts).filter((name) => !NOT_MEANT.test(name))

const feed = join(folder, 'feed.json')
// With the byte order mark that some editors and tools write.
writeFileSync(feed, `\uFEFF${JSON.stringify({ version: 1, provider: 'northlight', profiles: [] })}`)
const news = join(folder, 'spring')
const copy = join(folder, 'copy')
const used = join(folder, 'used')
mkdirSync(used)
writeFileSync(join(used, 'kept'), 'kept')
const locked = join(folder, 'locked')
mkdirSync(locked)
chmodSync(locked, 0o500)

/** Words that make sense, of every command that works with the database of a server. */
const WITH_DATA: Record<string, string[]> = {
  audit: [],
  backup: [copy],
  'discount-code': '--brand amora --code THANKS20 --percent 20 --until 2036-12-31'.split(' '),
  'dsa-statements': '--brand amora --since 2026-01-01'.split(' '),
  'export-brand': ['--brand', 'amora', copy],
  figures: '--from 2026-01-01 --until 2026-01-02'.split(' '),
  'import-cams': ['--brand', 'amora', '--feed', feed],
  'import-members': ['--brand', 'amora', feed],
  names: [],
  news: ['--brand', 'amora', '--dir', news],
  operator: '--invite anna@mail.test --role owner --brand *'.split(' '),
  probe: ['--brand', 'amora'],
  refund: ['--order', 'o1', '--amount', '4.99', '--take-back', 'none', '--reason', 'goodwill'],
  'refund-paid': ['--refund', 'r1'],
  'remove-factors': '--brand amora --name anna'.split(' '),
  'remove-member': '--brand amora --name anna --ground fake --fact fake.known_person'.split(' '),
  'restrict-member': '--brand amora --name anna --ground fake --fact fake.known_person --suspend 7'.split(
    ' ',
  ),
  review: [],
  'rotate-key': ['--key', 'digest'],
  'stop-mail': '--brand amora --address anna@mail.test --reason bounce'.split(' '),
  'terms-change': ['--brand', 'amora', '--dir', news, '--from', '2100-01-01'],
  withdrawals: [],
}

const commandOf = (name: string) => {
  const [, file = '', ...ownArgs] = (scripts[name] ?? '').split(' ')
  return { file: join(root, file), ownArgs }
}

let runs = 0
/** The command in this process, which it does not end. */
async function runHere(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const { file, ownArgs } = commandOf(name)
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const output = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const ended = new Error('ended')
  const exits = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw ended
  })
  const { argv, exitCode } = process
  process.argv = [process.execPath, file, ...ownArgs, ...args]
  for (const [variable, value] of Object.entries({ DATA_DIR: join(folder, 'data'), ...env })) {
    vi.stubEnv(variable, value)
  }
  try {
    await import(/* @vite-ignore */ `${file}?run=${runs++}`).catch((error: unknown) => {
      if (error !== ended) throw error
    })
    const stderr = errors.mock.calls.join('\n')
    return {
      status: exits.mock.lastCall?.[0] ?? process.exitCode,
      stdout: output.mock.calls.join('\n'),
      stderr,
      lines: stderr.split('\n'),
    }
  } finally {
    Object.assign(process, { argv, exitCode })
    for (const spy of [errors, output, exits]) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

function run(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const { file, ownArgs } = commandOf(name)
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...ownArgs, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: HANGS_AFTER_MS,
    killSignal: 'SIGKILL',
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(folder, 'data'),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      ...env,
    },
  })
  return { status, stdout, stderr, lines: stderr.trimEnd().split('\n') }
}

function expectOneLine({ status, stdout, stderr, lines }: Awaited<ReturnType<typeof runHere>>) {
  expect([stdout, lines.length], stderr).toEqual(['', 1])
  expect(status).toBe(1)
  expect(stderr).toMatch(/\S.*\. \S/)
  expect(stderr).not.toMatch(/^\s+at |node:internal/m)
}

test('every command that opens the data of a server is tried without it', () => {
  const openers = commands.filter((name) =>
    /withDeps|openData|backUp\(/.test(readFileSync(join(root, scripts[name]?.split(' ')[1] ?? ''), 'utf8')),
  )
  expect(Object.keys(WITH_DATA)).toEqual(openers.sort())
})

describe('words that make no sense end with 2, a message and the usage', () => {
  test('the process of a command ends with its code', () => {
    expect(run('stop-mail', ['--no-such-option']).status).toBe(2)
    expectOneLine(run('audit', [], { DATABASE_URL: NOWHERE }))
  })

  test.each(commands)('an unknown option of %s', async (name) => {
    const { status, stdout, stderr, lines } = await runHere(name, ['--no-such-option'])
    expect(stdout).toBe('')
    expect(lines[0]).toContain('--no-such-option')
    expect(lines[1]).toMatch(new RegExp(`^Usage: npm run (--silent )?${name}\\b`))
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(status).toBe(2)
  })

  test.each<[string, string[], string]>([
    ['backup', [], 'FOLDER'],
    ['backup', ['one', 'two'], 'FOLDER'],
    ['conformance', [], '--url'],
    ['conformance', ['--url', 'host'], '--url'],
    ['conformance', ['--url', 'ftp://host'], '--url'],
    ['conformance', ['--url', 'http://host', '--member', 'name:word'], '--member'],
    ['conformance', ['--url', 'http://host', '--member', 'name', '--member', 'name'], '--member'],
    ['discount-code', ['--brand', 'amora'], '--code, --percent, --until'],
    [
      'discount-code',
      '--brand amora --code THANKS20 --percent many --until 2036-12-31'.split(' '),
      '--percent',
    ],
    ['discount-code', '--brand amora --code THANKS20 --percent 20 --until soon'.split(' '), '--until'],
    [
      'discount-code',
      '--brand amora --code THANKS20 --percent 20 --until 2036-12-31 --from soon'.split(' '),
      '--from',
    ],
    ['doctor', ['--mail', 'nobody'], '--mail'],
    ['doctor', ['--resolver', 'dns.example'], '--resolver'],
    ['dsa-statements', ['--brand', 'amora', '--since', 'soon'], '--since'],
    ['import-cams', ['--feed', feed], '--brand'],
    ['export-brand', ['--brand', 'amora'], 'FOLDER'],
    ['import-members', ['--brand', 'amora'], 'FILE'],
    ['import-members', [feed], '--brand'],
    ['news', ['--brand', 'amora'], '--dir'],
    ['terms-change', ['--brand', 'amora', '--dir', news], '--from'],
    ['terms-change', ['--brand', 'amora', '--dir', news, '--from', 'soon'], '--from'],
    ['probe', ['--textfile', 'figures.txt'], '--textfile'],
    ['refund', ['--order', 'o1', '--amount', '5,00', '--take-back', 'none', '--reason', 'legal'], '--amount'],
    ['refund-paid', [], '--refund'],
    ['remove-factors', ['--brand', 'amora'], '--name'],
    ['remove-member', ['--brand', 'amora'], '--name'],
    ['remove-member', '--brand amora --name anna --ground dislike'.split(' '), '--ground'],
    ['remove-member', '--brand amora --name anna --ground fake'.split(' '), '--fact'],
    ['remove-member', '--brand amora --name x --ground fake --fact fraud.led_elsewhere'.split(' '), '--fact'],
    [
      'restrict-member',
      '--brand amora --name anna --ground fake --fact fake.known_person'.split(' '),
      '--warn',
    ],
    [
      'restrict-member',
      '--brand amora --name anna --ground fake --fact fake.known_person --suspend 5'.split(' '),
      '--suspend',
    ],
    ['review', ['--photo', 'p1', '--visible'], '--photo'],
    ['review', ['--photo', 'p1', '--refuse', 'dislike'], '--refuse'],
    ['review', ['--appeal', 'A1', '--outcome', 'denied'], '--outcome'],
    ['stop-mail', '--brand amora --address anna@mail.test --reason none'.split(' '), '--reason'],
    ['chaos', ['--kills', 'many'], '--kills'],
    ['build', ['--best', '--worst'], '--worst'],
    ['nginx', ['--to', '4321'], '--to'],
    ['sites', ['amora'], 'amora'],
  ])('%s %j', async (name, args, named) => {
    const { status, stdout, lines } = await runHere(name, args)
    expect(stdout).toBe('')
    expect(lines[0]).toContain(named)
    expect(lines[1]).toMatch(/^Usage: npm run /)
    expect(status).toBe(2)
  })
})

describe('what cannot be reached ends the command with 1 and one line', () => {
  test.each(sampleOf(Object.entries(WITH_DATA), 2))(
    'a database of %s that does not answer',
    async (name, args) => {
      expectOneLine(await runHere(name, args, { DATABASE_URL: NOWHERE }))
    },
  )

  test.each(sampleOf(['backup', 'review']))('a data folder of %s without data', async (name) => {
    rmSync(copy, { recursive: true, force: true })
    expectOneLine(await runHere(name, WITH_DATA[name] ?? [], { DATA_DIR: join(folder, 'nothing') }))
    expect(existsSync(copy)).toBe(false)
  })

  test.each(sampleOf(['backup', 'review']))('a database of %s that is none', async (name) => {
    rmSync(copy, { recursive: true, force: true })
    const data = join(folder, `broken-${name}`)
    mkdirSync(data)
    writeFileSync(join(data, 'duet.sqlite'), 'This is not a database, however long it goes on. '.repeat(100))
    expectOneLine(await runHere(name, WITH_DATA[name] ?? [], { DATA_DIR: data }))
  })

  test.each(sampleOf(['http://127.0.0.1:1', 'http://localhost:1', 'https://127.0.0.1:1']))(
    'a backend at %s',
    async (url) => {
      expectOneLine(await runHere('conformance', ['--url', url]))
    },
  )

  test.each(sampleOf(['https://127.0.0.1:1/feed.json', join(folder, 'no-feed.json'), used]))(
    'a feed at %s',
    async (address) => {
      expectOneLine(await runHere('import-cams', ['--brand', 'amora', '--feed', address]))
    },
  )

  test('a feed that is not JSON', async () => {
    const text = join(folder, 'feed.txt')
    writeFileSync(text, 'not\nJSON\n')
    expectOneLine(await runHere('import-cams', ['--brand', 'amora', '--feed', text]))
  })
})

// security 102
test('a backup leaves the photos of a bucket out, says so, and leaves a line', () => {
  const data = join(folder, 'with-bucket')
  mkdirSync(data)
  writeFileSync(join(data, 'duet.sqlite'), '')
  const bucket = { MEDIA_URL: 's3://photos', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
  const { status, stdout, stderr } = run('backup', [join(folder, 'bucket-copy')], {
    DATA_DIR: data,
    ...bucket,
  })
  expect([status, stderr.trimEnd().split('\n')]).toEqual([0, [expect.any(String)]])
  expect(JSON.parse(stderr)).toMatchObject({ audit: true, event: 'operator_command', what: 'backup' })
  expect(stdout).toContain('Photos are in s3://photos, and not in this copy.')
})

/** Places where no user can make a folder; root may write into a locked one. */
const unwritable = [
  join(feed, 'copy'),
  join(feed, 'deep', 'copy'),
  ...(process.getuid?.() === 0 ? [] : [join(locked, 'copy')]),
  ...(process.platform === 'linux' ? ['/proc/duet', '/proc/duet/copy', '/sys/duet', '/dev/null/duet'] : []),
]

describe('what cannot be written ends the command with 1 and one line', () => {
  const data = join(folder, 'whole')
  mkdirSync(data)
  writeFileSync(join(data, 'duet.sqlite'), '')

  test.each(sampleOf([...unwritable, feed], 2))('a backup into %s', async (to) => {
    expectOneLine(await runHere('backup', [to], { DATA_DIR: data }))
  })

  test('a backup into a folder that holds something leaves it alone', async () => {
    expectOneLine(await runHere('backup', [used], { DATA_DIR: data }))
    expect(readFileSync(join(used, 'kept'), 'utf8')).toBe('kept')
  })

  test.each(sampleOf([join(unwritable.at(-1) ?? feed, 'openapi.json'), '/proc/duet/openapi.json', used]))(
    'a document in %s',
    async (file) => {
      expectOneLine(await runHere('openapi', [file]))
    },
  )
})
