import * as v from 'valibot'
import { StartError } from './start-error.ts'

const port = (fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a port number'),
      v.transform(Number),
      v.maxValue(65_535, 'must be a port number'),
    ),
    String(fallback),
  )

/** `9464` on loopback, or `10.0.0.5:9464`, `[fd00::5]:9464`. */
const address = v.pipe(
  v.string(),
  v.regex(/^(?:(?:[\d.]+|\[[\da-f:]+\]):)?\d{1,5}$/i, 'must be a port, or an address and a port'),
  v.transform((value) => {
    const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d+)$/.exec(value) ?? []
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  }),
  v.check(({ port }) => port > 0 && port < 65_536, 'must be a port, or an address and a port'),
)

const list = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)

/** Every variable the server reads; all are optional. README has the table. */
const Environment = v.object({
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  PORT: port(4321),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), 'data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  SITES: v.optional(list),
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
  TRUSTED_PROXIES: v.optional(list),
  METRICS_PORT: v.optional(address),
})

export interface Config {
  readonly mode: 'development' | 'production' | 'test'
  readonly demo: boolean
  readonly port: number
  readonly dataDir: string
  /** Brand ids to serve; null = all. */
  readonly sites: readonly string[] | null
  readonly trustedProxies: readonly string[]
  /** Where figures are served; null = nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null
}

export interface Secrets {
  readonly databaseUrl?: string
  readonly smtpUrl?: string
  /** Where SMS go, and what opens it. */
  readonly sms?: { readonly url: string; readonly token: string }
  readonly mollieKey?: string
  /** The secret that every brand's VAPID keys come from. */
  readonly vapidKey?: string
}

/** Reads the environment once. Throws one `StartError` that lists every problem. */
export function readConfig(record: Readonly<Record<string, string | undefined>>): {
  config: Config
  secrets: Secrets
} {
  const given = Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `${issue.path?.[0]?.key as string} ${issue.message}`)
    throw new StartError(
      `The environment is not right: ${lines.join('. ')}.`,
      'README.md says what each variable means.',
    )
  }
  const env = parsed.output
  const production = env.NODE_ENV === 'production'
  const { SMS_URL: url, SMS_TOKEN: token } = env
  if ((url === undefined) !== (token === undefined)) {
    throw new StartError('SMS_URL and SMS_TOKEN go together.', 'Set both, or neither.')
  }
  if (production) {
    const missing = (['SMTP_URL', 'MOLLIE_API_KEY', 'VAPID_PRIVATE_KEY', 'TRUSTED_PROXIES'] as const).filter(
      (name) => !env[name],
    )
    if (missing.length > 0) {
      throw new StartError(
        `NODE_ENV=production needs ${missing.join(', ')}.`,
        'Leave NODE_ENV away to run the demo on this machine.',
      )
    }
  }
  return {
    config: {
      mode: env.NODE_ENV,
      demo: !production,
      port: env.PORT,
      dataDir: env.DATA_DIR,
      sites: env.SITES ?? null,
      trustedProxies: env.TRUSTED_PROXIES ?? [],
      metrics: env.METRICS_PORT ?? null,
    },
    secrets: {
      ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
      ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
      ...(url && token ? { sms: { url, token } } : {}),
      ...(env.MOLLIE_API_KEY ? { mollieKey: env.MOLLIE_API_KEY } : {}),
      ...(env.VAPID_PRIVATE_KEY ? { vapidKey: env.VAPID_PRIVATE_KEY } : {}),
    },
  }
}
