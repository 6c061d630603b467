import { isIP } from 'node:net'
import type { DeskHost } from './platform/context.ts'
import { isNetwork } from './platform/network.ts'
import * as v from 'valibot'
import type { BucketAddress } from './platform/media/bucket.ts'
import { readMediaUrl } from './platform/media/media-url.ts'
import type { Edge } from './platform/network.ts'
import type { ServerKeyName } from './platform/server-keys.ts'
import { StartError } from './platform/start-error.ts'

const DEFAULT_PORT = 4321
const isPort = (port: number) => port > 0 && port < 65_536
const PORT_FORMAT = 'must be a port number from 1 to 65535'
const port = (fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, PORT_FORMAT), v.transform(Number), v.check(isPort, PORT_FORMAT)),
    String(fallback),
  )

/** `9464` on loopback, or `10.0.0.5:9464`, `[fd00::5]:9464`. */
const ADDRESS_FORMAT = 'must be a port from 1 to 65535, or an address and a port like 10.0.0.5:9464'
const address = v.pipe(
  v.string(),
  v.regex(/^(?:(?:[\d.]+|\[[\da-f:]+\]):)?\d{1,5}$/i, ADDRESS_FORMAT),
  v.transform((value) => {
    const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d+)$/.exec(value) ?? []
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  }),
  v.check(({ host, port }) => isIP(host) !== 0 && isPort(port), ADDRESS_FORMAT),
)

const listOf = (content: string, isOne: (part: string) => boolean = () => true) =>
  v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.check((parts) => parts.length > 0 && parts.every(isOne), `must be ${content}, separated by commas`),
  )

const MEDIA_URL_FORMAT =
  'must be like s3://bucket?endpoint=https://s3.example&region=eu-central-1, its endpoint encrypted or on this machine'

const postgresUrl = v.optional(
  v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
)

/** Encrypted, or of the demo on this machine. */
const isOrigin = (value: string): boolean => {
  const url = URL.parse(value)
  const isHere = url?.protocol === 'http:' && url.hostname.endsWith('.localhost')
  return url?.origin === value && (url.protocol === 'https:' || isHere)
}

const UNREADY_FORMAT = 'must be milliseconds, at most 60000'

/** Every variable the server reads; all are optional. docs/operations.md has the table. */
const Environment = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  PORT: port(DEFAULT_PORT),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), 'data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  MEDIA_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => readMediaUrl(value) !== null, MEDIA_URL_FORMAT),
    ),
  ),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  SITES: v.optional(listOf('ids of brands')),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  SMS_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/,
        'must begin with https:// or be on this machine',
      ),
      v.url('must be an address'),
    ),
  ),
  SMS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters'))),
  MOLLIE_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^(live|test)_/, 'must begin with live_ or test_'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  TRUSTED_PROXIES: v.optional(listOf('IP addresses', (part) => isIP(part) !== 0)),
  EDGE_COUNTRY_HEADER: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{1,63}$/, 'must be the name of one header')),
  ),
  METRICS_PORT: v.optional(address),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\//, 'must begin with http:// or https://'),
      v.url('must be an address'),
    ),
  ),
  DESK_PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, PORT_FORMAT), v.transform(Number), v.check(isPort, PORT_FORMAT)),
  ),
  DESK_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => isOrigin(value), 'must be an origin like https://desk.company.example'),
    ),
  ),
  DESK_NETWORKS: v.optional(listOf('networks like 203.0.113.0/24', isNetwork)),
  DESK_PASSKEYS_ONLY: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  UNREADY_MS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, UNREADY_FORMAT),
      v.transform(Number),
      v.maxValue(60_000, UNREADY_FORMAT),
    ),
  ),
})

export interface Config {
  readonly mode: 'development' | 'production' | 'test'
  readonly demo: boolean
  readonly port: number
  readonly dataDir: string
  /** Brand ids to serve; null = all. */
  readonly sites: readonly string[] | null
  readonly edge: Edge
  /** Address of the metrics; null = not served. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Where spans are sent, by OTLP; null = nobody traces. */
  readonly tracing: string | null
  /** Port and host of the operators' desk; null = there is none. */
  readonly desk: { readonly port: number; readonly host: DeskHost } | null
  /** How long a process that got a signal to stop serves on while it says that it is not ready; null = by the mode. */
  readonly unreadyMs: number | null
}

export interface Secrets {
  readonly databaseUrl?: string
  /** PostgreSQL itself: the same, unless that leads to a pooler. */
  readonly directUrl?: string
  readonly replicaUrl?: string
  readonly smtpUrl?: string
  /** Where photos lie instead of the data folder, with its keys. */
  readonly bucket?: BucketAddress
  /** Address and token of the SMS gateway. */
  readonly sms?: { readonly url: string; readonly token: string }
  readonly mollieKey?: string
  /** The first secret that every brand's VAPID keys come from. */
  readonly vapidKey?: string
}

/** Variables whose values no log may hold. */
const SECRET = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'MEDIA_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
  'MOLLIE_API_KEY',
  'VAPID_PRIVATE_KEY',
])
const REQUIRED_IN_PRODUCTION = ['SMTP_URL', 'MOLLIE_API_KEY', 'VAPID_PRIVATE_KEY', 'TRUSTED_PROXIES'] as const

type EnvironmentRecord = Readonly<Record<string, string | undefined>>

/** The demo has a desk, on the port after the brands', unless the environment names another. */
export function withDemoDesk(environment: EnvironmentRecord): EnvironmentRecord {
  if (environment.NODE_ENV === 'production' || environment.DESK_ORIGIN) return environment
  const port = environment.DESK_PORT ?? String(Number(environment.PORT ?? DEFAULT_PORT) + 1)
  return { ...environment, DESK_PORT: port, DESK_ORIGIN: `http://desk.localhost:${port}` }
}

/** Reads the environment once. Throws one `StartError` that lists every problem. */
export function readConfig(record: EnvironmentRecord): {
  config: Config
  secrets: Secrets
} {
  const variables = Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  )
  const production = variables.NODE_ENV === 'production'
  const missing = production ? REQUIRED_IN_PRODUCTION.filter((name) => variables[name] === undefined) : []
  const parsed = v.safeParse(Environment, variables)
  const problems = [
    ...(parsed.issues ?? []).map(describeIssue),
    ...((variables.SMS_URL === undefined) === (variables.SMS_TOKEN === undefined)
      ? []
      : ['SMS_URL and SMS_TOKEN go together: set both, or neither']),
    ...(variables.MEDIA_URL === undefined || (variables.AWS_ACCESS_KEY_ID && variables.AWS_SECRET_ACCESS_KEY)
      ? []
      : ['MEDIA_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY']),
    ...((variables.DATABASE_DIRECT_URL ?? variables.DATABASE_REPLICA_URL) && !variables.DATABASE_URL
      ? ['DATABASE_DIRECT_URL and DATABASE_REPLICA_URL need DATABASE_URL']
      : []),
    ...(variables.EDGE_COUNTRY_HEADER && !variables.TRUSTED_PROXIES
      ? ['EDGE_COUNTRY_HEADER needs TRUSTED_PROXIES']
      : []),
    ...((variables.DESK_PORT === undefined) === (variables.DESK_ORIGIN === undefined)
      ? []
      : ['DESK_PORT and DESK_ORIGIN go together: set both, or neither']),
    ...(production && variables.DESK_ORIGIN?.startsWith('http:')
      ? ['DESK_ORIGIN must begin with https:// in production']
      : []),
    ...(missing.length === 0
      ? []
      : [
          `NODE_ENV=production needs ${missing.join(', ')}; leave NODE_ENV away to run the demo on this machine`,
        ]),
  ]
  if (!parsed.success || problems.length > 0) {
    throw new StartError(
      `The environment is not right: ${problems.join('. ')}.`,
      'docs/operations.md says what each variable means.',
    )
  }
  const env = parsed.output
  const { SMS_URL: url, SMS_TOKEN: token } = env
  return {
    config: {
      mode: env.NODE_ENV,
      demo: !production,
      port: env.PORT,
      dataDir: env.DATA_DIR,
      sites: env.SITES ?? null,
      edge: { trusted: env.TRUSTED_PROXIES ?? [], countryHeader: env.EDGE_COUNTRY_HEADER ?? null },
      metrics: env.METRICS_PORT ?? null,
      tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
      desk: deskOf(env),
      unreadyMs: env.UNREADY_MS ?? null,
    },
    secrets: {
      ...databasesOf(env),
      ...bucketOf(env),
      ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
      ...(url && token ? { sms: { url, token } } : {}),
      ...(env.MOLLIE_API_KEY ? { mollieKey: env.MOLLIE_API_KEY } : {}),
      ...(env.VAPID_PRIVATE_KEY ? { vapidKey: env.VAPID_PRIVATE_KEY } : {}),
    },
  }
}

function deskOf(env: v.InferOutput<typeof Environment>): Config['desk'] {
  if (env.DESK_PORT === undefined || env.DESK_ORIGIN === undefined) return null
  const host = deskHost(env.DESK_ORIGIN, {
    networks: env.DESK_NETWORKS ?? [],
    passkeysOnly: env.DESK_PASSKEYS_ONLY === '1',
  })
  return { port: env.DESK_PORT, host }
}

/** The desk at an origin. */
export const deskHost = (
  origin: string,
  { networks = [], passkeysOnly = false }: Partial<Pick<DeskHost, 'networks' | 'passkeysOnly'>> = {},
): DeskHost => ({
  ...{ id: 'desk', origin, defaultLocale: 'en', address: 'formal' },
  ...{ networks, passkeysOnly },
})

/** Keys of the server that are not made by it. */
export const keysOutside = ({ vapidKey }: Secrets): Partial<Record<ServerKeyName, string>> =>
  vapidKey ? { vapid: vapidKey } : {}

function databasesOf({
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: directUrl = databaseUrl,
  DATABASE_REPLICA_URL: replicaUrl,
}: v.InferOutput<typeof Environment>): Pick<Secrets, 'databaseUrl' | 'directUrl' | 'replicaUrl'> {
  return {
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(directUrl ? { directUrl } : {}),
    ...(replicaUrl ? { replicaUrl } : {}),
  }
}

function bucketOf(env: v.InferOutput<typeof Environment>): Pick<Secrets, 'bucket'> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  const place = readMediaUrl(env.MEDIA_URL ?? '')
  return place && accessKeyId && secretAccessKey ? { bucket: { ...place, accessKeyId, secretAccessKey } } : {}
}

function describeIssue({ path, message }: v.BaseIssue<unknown>): string {
  const { key, input } = path?.[0] as { key: string; input: Record<string, string> }
  return SECRET.has(key) ? `${key} ${message}` : `${key} ${message}, not ${JSON.stringify(input[key])}`
}
