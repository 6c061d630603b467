import { describe, expect, test } from 'vitest'
import { capacityOf, DEFAULTS, type Values } from './capacity-model.ts'
import { MIX_PER_SECOND, ONLINE } from './mix.ts'

/** Whether two values differ by no more than a factor. */
function expectWithin(factor: number, predicted: number, measured: number): void {
  expect(Math.max(predicted / measured, measured / predicted)).toBeLessThanOrEqual(factor)
}

const DAY_SECONDS = 86_400

/** Members as `bench:api` plays them: all online, polling for everything, nobody looks at profiles or searches. */
const asInBench: Values = {
  ...DEFAULTS,
  onlineShare: 1,
  streamShare: 0,
  profilesAMinute: 0,
  searchesAMinute: 0,
  messagePeak: 1,
  messagesADay: (20 / ONLINE) * DAY_SECONDS,
}

describe('the model, fed with the load of a bench, predicts what was measured', () => {
  test('10,000 members online ask as often as bench:api plays them', () => {
    expectWithin(1.01, capacityOf(ONLINE, asInBench).requestsPerSecond, MIX_PER_SECOND)
  })

  test('one process does the mix flat out within a factor of two', () => {
    const { requestsPerSecond, apiWork, databaseWork } = capacityOf(ONLINE, asInBench)
    // bench:api on SQLite, the middle of three runs on a faster machine.
    expectWithin(2, requestsPerSecond / (apiWork + databaseWork), 2982)
  })

  test('messages between streams on two cores end between 250 and 500 a second', () => {
    const { messagesPerSecond, apiWork, databaseWork } = capacityOf(ONLINE, {
      ...asInBench,
      streamShare: 1,
      pollSeconds: Infinity,
      listSeconds: Infinity,
      loginsAMinute: 0,
    })
    // bench:live on PostgreSQL: of 250 a second p99 held on a slow machine, of 500 not.
    expectWithin(2, (2 * messagesPerSecond) / (apiWork + databaseWork), Math.sqrt(250 * 500))
  })

  test('the database of bench:restore weighs what was measured within a third', () => {
    const members = 30_000
    const { databaseGb } = capacityOf(members, {
      ...DEFAULTS,
      tableSlack: 1,
      paidShare: 0,
      conversationsAMember: 5 / 3,
      messagesADay: 10 / (365 * DEFAULTS.messageYears),
    })
    // 0.41 GB, of which uploads are 0.15.
    expectWithin(4 / 3, databaseGb, 0.26)
  })
})

describe('what the model says of sizes', () => {
  const sizes = [1e4, 1e5, 1e6, 1e7, 1e8].map((members) => capacityOf(members))

  test('more members never cost less, nor need fewer processes, cores or groups', () => {
    for (const [index, size] of sizes.entries()) {
      const before = sizes[index - 1]
      if (!before) continue
      expect(size.cost).toBeGreaterThan(before.cost)
      expect(size.apiProcesses).toBeGreaterThanOrEqual(before.apiProcesses)
      expect(size.databaseCores).toBeGreaterThanOrEqual(before.databaseCores)
      expect(size.groups).toBeGreaterThanOrEqual(before.groups)
    }
  })

  test('what breaks next lies ahead, and no group is past a ceiling of its own', () => {
    for (const { members, groups, ceilings, next } of sizes) {
      expect(next.members).toBeGreaterThanOrEqual(members)
      for (const ceiling of ceilings.filter(({ of }) => of === 'group')) {
        expect(members / groups).toBeLessThanOrEqual(ceiling.members)
      }
    }
  })

  test('a database with half the disk needs twice the groups where the disk is short', () => {
    const disk = { ...DEFAULTS, databaseDiskGb: 100 }
    const half = { ...DEFAULTS, databaseDiskGb: 50 }
    const [groups, twice] = [capacityOf(1e7, disk).groups, capacityOf(1e7, half).groups]
    expect(Math.abs(twice - 2 * groups)).toBeLessThanOrEqual(1)
  })
})
