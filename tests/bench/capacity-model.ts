// Machines, storage and money for so many members. Everything grows with the members, by figures that benches measured and
// by assumptions about people; a size that nobody has measured is an extrapolation, and no promise.

export interface Input {
  readonly value: number
  readonly unit: string
  /** The bench that measured it, or why it is assumed. */
  readonly from: string
}

const input = (value: number, unit: string, from: string): Input => ({ value, unit, from })
const costs = (api: number, database: number, what: string) => ({
  api: input(api, 'ms of a core', `bench:costs, ${what}, API`),
  database: input(database, 'ms of a core', `bench:costs, ${what}, database`),
})

const memberPoll = costs(0.233, 0.08, 'poll of the member')
const listPoll = costs(0.379, 0.331, 'polls of conversations and likes')
const profile = costs(0.495, 0.279, 'profile of another')
const search = costs(2.233, 2.487, 'search')
const login = costs(15, 2.767, 'login')
const message = costs(0.835, 1.293, 'message')
const streamedMessage = costs(1.562, 2.841, 'message, both on streams')
const idleStream = costs(0.12, 0.48, 'idle stream, a minute')

/** Figures of benches, of November 2026 on two cores with other work beside them. */
export const FIGURES = {
  memberPollApi: memberPoll.api,
  memberPollDatabase: memberPoll.database,
  listPollApi: listPoll.api,
  listPollDatabase: listPoll.database,
  profileApi: profile.api,
  profileDatabase: profile.database,
  searchApi: search.api,
  searchDatabase: search.database,
  loginApi: login.api,
  loginDatabase: login.database,
  messageApi: message.api,
  messageDatabase: message.database,
  streamedMessageApi: streamedMessage.api,
  streamedMessageDatabase: streamedMessage.database,
  idleStreamApi: idleStream.api,
  idleStreamDatabase: idleStream.database,
  memberBytes: input(2079, 'bytes', 'bench:costs, member'),
  conversationBytes: input(1495, 'bytes', 'bench:costs, conversation without its messages'),
  messageBytes: input(384, 'bytes', 'bench:costs, a sixth of the messages of a conversation'),
  ledgerBytes: input(738, 'bytes', 'bench:costs, ledger of a paid message'),
  streamKb: input(16, 'kB of memory', 'bench:live, an idle stream'),
  streamsAProcess: input(10_000, 'streams', 'bench:live, opened in one process'),
  wakeUpsADatabase: input(5000, 'a second', 'bench:bus, carried by LISTEN/NOTIFY between four processes'),
  restoreMinutesAGb: input(0.6, 'minutes', 'bench:restore, PostgreSQL, until served'),
} satisfies Record<string, Input>

/** Assumptions about people, machines and habits. */
export const ASSUMPTIONS = {
  onlineShare: input(0.03, 'of members', 'online at the peak of a day'),
  meanShare: input(0.33, 'of the peak', 'a day’s mean of members online'),
  streamShare: input(0.9, 'of those online', 'hold an event stream; others poll for all'),
  pollSeconds: input(60, 's', 'src/stores/live/polling.ts: the member; without a stream the lists, too'),
  listSeconds: input(300, 's', 'src/stores/live/polling.ts: the lists, beside a stream'),
  profilesAMinute: input(2, 'a minute online', 'profiles looked at'),
  searchesAMinute: input(0.5, 'a minute online', 'searches, and pages of them'),
  loginsAMinute: input(0.002, 'a minute online', 'as bench:api plays it'),
  messagesADay: input(2, 'a member', 'sent in a day'),
  messagePeak: input(3, 'times the mean', 'the busiest second of a day'),
  wakeUpsAMessage: input(4, 'names', 'both sides told, delivered, read'),
  conversationsAMember: input(10, 'conversations', 'begun by each, and kept'),
  messageYears: input(1, 'years', 'messages are kept for as long as their members stay'),
  paidShare: input(0.3, 'of messages', 'cost credits'),
  tableSlack: input(1.5, 'times', 'dead rows, indexes half full, rows that expire'),
  photosAMember: input(2, 'photos', 'kept'),
  photoKb: input(600, 'kB', 'a camera’s photo in all its sizes at WebP 80'),
  egressKbAMinute: input(400, 'kB a minute online', 'photos, pages and answers past caches'),
  busyShare: input(0.6, 'of a core', 'used at the peak; above it, answers wait'),
  memoryShare: input(0.25, 'of the database', 'is read often and held in memory'),
  standbys: input(1, 'machines', 'that follow each database'),
  copies: input(2, 'copies', 'of each database in the object store'),
  databaseCores: input(64, 'cores', 'the largest database machine one would rent'),
  databaseDiskGb: input(4000, 'GB', 'its disk'),
  databaseConnections: input(500, 'connections', 'before a pooler'),
  connectionsAProcess: input(
    13,
    'connections',
    'src/server/platform/db/dialects/postgres.ts, and the listener',
  ),
  photoDiskGb: input(2000, 'GB', 'a disk for photos that one still copies at night'),
  restoreHours: input(8, 'hours', 'that a restore from a dump may take'),
} satisfies Record<string, Input>

/** Round numbers of nobody's list. */
export const PRICES = {
  priceCore: input(10, 'EUR a month', 'a core'),
  priceRam: input(3, 'EUR a month', 'a GB of memory'),
  priceDisk: input(0.1, 'EUR a month', 'a GB of disk'),
  priceObject: input(0.02, 'EUR a month', 'a GB in an object store'),
  priceEgress: input(0.01, 'EUR', 'a GB that leaves'),
} satisfies Record<string, Input>

export const INPUTS = { ...FIGURES, ...ASSUMPTIONS, ...PRICES }
export type InputName = keyof typeof INPUTS
export type Values = Readonly<Record<InputName, number>>

export const DEFAULTS = Object.fromEntries(
  Object.entries(INPUTS).map(([name, { value }]) => [name, value]),
) as Values

/** Something that one of a kind can't do alone, however well it is built. */
export interface Ceiling {
  what: string
  of: 'machine' | 'group'
  /** Figures that it grows with. */
  by: readonly ('online' | 'messages' | 'photos')[]
  /** Members at which it is reached. */
  members: number
  why: string
  add: string
}

export interface Capacity {
  members: number
  online: number
  streams: number
  requestsPerSecond: number
  messagesPerSecond: number
  wakeUpsPerSecond: number
  /** Cores at work at the peak, before any headroom. */
  apiWork: number
  databaseWork: number
  /** 1 where a single process with SQLite does it all. */
  apiProcesses: number
  /** Cores of all primaries, with headroom; 0 with SQLite, whose work is the process's. */
  databaseCores: number
  databaseGb: number
  photosTb: number
  /** Databases of their own, each with its processes. */
  groups: number
  egressTb: number
  /** A month. */
  cost: number
  /** Of one process, machine or group, in the order in which growth reaches them. */
  ceilings: Ceiling[]
  /** The next one for what is said here, which has what the lower ceilings asked for. */
  next: Ceiling
}

const MONTH_SECONDS = 30.4 * 86_400
const DAYS_A_YEAR = 365
const PROCESS_GB = 0.5
const KB_A_GB = 1e6

/** Requests a second at the peak, by kind. */
function loadOf(members: number, values: Values) {
  const online = members * values.onlineShare
  const streams = online * values.streamShare
  const messages = (members * values.messagesADay * values.messagePeak) / 86_400
  return {
    memberPoll: online / values.pollSeconds,
    listPoll: 2 * (streams / values.listSeconds + (online - streams) / values.pollSeconds),
    profile: (online * values.profilesAMinute) / 60,
    search: (online * values.searchesAMinute) / 60,
    login: (online * values.loginsAMinute) / 60,
    message: messages * (1 - values.streamShare),
    streamedMessage: messages * values.streamShare,
  }
}

function storageOf(members: number, values: Values) {
  const messages = members * values.messagesADay * DAYS_A_YEAR * values.messageYears
  const bytes =
    members * values.memberBytes +
    members * values.conversationsAMember * values.conversationBytes +
    messages * (values.messageBytes + values.paidShare * values.ledgerBytes)
  return {
    databaseGb: (bytes * values.tableSlack) / 1e9,
    photosTb: (members * values.photosAMember * values.photoKb) / 1e9,
  }
}

/** The capacity that `members` need, by figures, assumptions and prices. */
export function capacityOf(members: number, values: Values = DEFAULTS): Capacity {
  const online = members * values.onlineShare
  const streams = online * values.streamShare
  const load = loadOf(members, values)
  const kinds = Object.keys(load) as (keyof typeof load)[]
  const work = (side: 'Api' | 'Database') =>
    kinds.reduce((sum, kind) => sum + (load[kind] * values[`${kind}${side}`]) / 1000, 0) +
    (streams * values[`idleStream${side}`]) / 60_000
  const [apiWork, databaseWork] = [work('Api'), work('Database')]
  const messagesPerSecond = load.message + load.streamedMessage
  const wakeUpsPerSecond = messagesPerSecond * values.wakeUpsAMessage
  const { databaseGb, photosTb } = storageOf(members, values)

  const streamProcesses = streams / values.streamsAProcess
  const oneProcess = Math.max((apiWork + databaseWork) / values.busyShare, streamProcesses)
  const processes = Math.max(apiWork / values.busyShare, streamProcesses)
  const databaseUse = databaseWork / values.busyShare
  const uses: (Omit<Ceiling, 'members'> & { use: number })[] = [
    {
      what: 'one process',
      of: 'machine',
      by: ['online', 'messages'],
      use: oneProcess,
      why: 'SQLite works in the event loop that answers',
      add: 'PostgreSQL, and a process for each core',
    },
    {
      what: 'photos on a disk',
      of: 'machine',
      by: ['photos'],
      use: (photosTb * 1000) / values.photoDiskGb,
      why: 'one machine holds, serves and copies them',
      add: 'a bucket (`MEDIA_URL`)',
    },
    {
      what: 'restoring a dump',
      of: 'machine',
      by: ['messages'],
      use: (databaseGb * values.restoreMinutesAGb) / 60 / values.restoreHours,
      why: 'it writes every row anew',
      add: 'a standby, and copies of PostgreSQL’s files',
    },
    {
      what: 'cores of a database',
      of: 'group',
      by: ['online', 'messages'],
      use: databaseUse / values.databaseCores,
      why: 'every statement runs on the primary',
      add: 'another group of brands',
    },
    {
      what: 'disk of a database',
      of: 'group',
      by: ['messages'],
      use: databaseGb / values.databaseDiskGb,
      why: 'messages and their ledger are kept',
      add: 'another group of brands',
    },
    {
      what: 'wake-ups of a database',
      of: 'group',
      by: ['messages'],
      use: wakeUpsPerSecond / values.wakeUpsADatabase,
      why: 'every process hears every name',
      add: 'another group of brands',
    },
    {
      what: 'connections of a database',
      of: 'group',
      by: ['online', 'messages'],
      use: (processes * values.connectionsAProcess) / values.databaseConnections,
      why: 'each process holds its own',
      add: 'a pooler, or another group of brands',
    },
  ]
  const ceilings = uses
    .map(({ use, ...ceiling }): Ceiling => ({ ...ceiling, members: members / use }))
    .sort((one, other) => one.members - other.members)
  const ofGroup = ceilings.filter((ceiling) => ceiling.of === 'group')
  const groups = Math.ceil(Math.max(1, ...ofGroup.map((ceiling) => members / ceiling.members)))
  const [next] = ceilings
    .map((ceiling) => (ceiling.of === 'group' ? { ...ceiling, members: ceiling.members * groups } : ceiling))
    .filter((ceiling) => ceiling.members >= members)
    .sort((one, other) => one.members - other.members)

  const isOneProcess = oneProcess <= 1
  // Two at least, so that one can be restarted.
  const apiProcesses = isOneProcess ? 1 : groups * Math.max(2, Math.ceil(processes / groups))
  const databaseCores = isOneProcess ? 0 : groups * Math.max(2, Math.ceil(databaseUse / groups))
  const machines = isOneProcess ? 1 : 1 + values.standbys
  const ramGb =
    apiProcesses * PROCESS_GB +
    (streams * values.streamKb) / KB_A_GB +
    databaseGb * values.memoryShare * machines
  const egressGb = (online * values.meanShare * values.egressKbAMinute * MONTH_SECONDS) / 60 / KB_A_GB
  const diskGb = databaseGb * machines
  const objectGb = databaseGb * values.copies + photosTb * 1000
  return {
    ...{ members, online, streams, messagesPerSecond, wakeUpsPerSecond, apiWork, databaseWork },
    requestsPerSecond: kinds.reduce((sum, kind) => sum + load[kind], 0),
    ...{ apiProcesses, databaseCores, databaseGb, photosTb, groups, ceilings },
    egressTb: egressGb / 1000,
    cost:
      (apiProcesses + databaseCores * machines) * values.priceCore +
      ramGb * values.priceRam +
      diskGb * values.priceDisk +
      objectGb * values.priceObject +
      egressGb * values.priceEgress,
    next: next!,
  }
}
