// What README says under "Go live", line by line as it stands there, on a machine of its own as far as a process can have one:
// folders of the system are copies that nobody else sees, names are answered here, certificates come from an authority of
// our own, and Mollie and the mail relay are stand-ins. Then a visitor signs up, buys and pays, and Prometheus asks.

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type * as v from 'valibot'
import { projectRoot } from '../../src/config/root.ts'
import type { PriceList } from '../../src/contract/payments.ts'
import { regions } from '../../src/server/platform/geo/places.ts'
import type { Diagnosis } from '../../src/server/doctor/diagnose.ts'
import type { ProbeResult } from '../../src/server/probe/run-probe.ts'
import { cloneProject } from '../support/clone.ts'
import { startDns } from '../support/dns.ts'
import { untilTrue } from '../support/failover.ts'
import { createHttpClient, type HttpClient, type Transport } from '../support/http-client.ts'
import { startMollie } from '../support/mollie.ts'
import { startObjectStore } from '../support/object-store.ts'
import { addPasskey } from '../support/operators.ts'
import { findBinaries, query, startCluster } from '../support/postgres.ts'
import { startSmtp, type SmtpServer } from '../support/smtp.ts'

const DOMAIN = 'aurora.internal'
const DESK = 'desk.house.internal'
const MOST_LINES = 20
/** A user without rights that has no name here. */
const NOBODY = '65534'

export interface Rehearsed {
  /** Lines of README that were run. */
  lines: number
  doctor: Diagnosis[]
  /** What the members' order became. */
  order: string
  /** Subjects of the mails that were caught. */
  mails: string[]
  /** What a visitor came upon who was played afterwards. */
  probed: ProbeResult[]
  /** Figures of Duet that Prometheus has of the process; null where it is not installed. */
  figures: number | null
}

/** Programs and rights that this machine lacks for it. */
export function missingForRehearsal(): string[] {
  const isThere = (program: string) => spawnSync('which', [program]).status === 0
  return [
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...(findBinaries() ? [] : ['postgresql']),
    ...['nginx', 'openssl', 'unshare', 'setpriv', 'nsenter'].filter((program) => !isThere(program)),
  ]
}

/** The commands of README's section, as they stand there. */
export function goLiveLines(): string[] {
  const readme = readFileSync(join(projectRoot(), 'README.md'), 'utf8')
  const [, block = ''] = /^## Go live$[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(readme) ?? []
  return block.split('\n').filter((line) => line.trim() !== '')
}

/** README's lines with this machine's names, and the answers that `new-site` asks for at a terminal. */
const here = (line: string) =>
  line
    .replaceAll('aurora.com', DOMAIN)
    .replaceAll('desk.company.example', DESK)
    .replace(
      /npm run new-site(?= |$)/,
      `npm run new-site -- --id aurora --name Aurora --domain ${DOMAIN} --niche 1 --language en-GB --address informal ` +
        `--countries GB --company 'Aurora Ltd' --street '1 High Street' --city 'London N1' --country GB --register 1234567 ` +
        `--vat GB1 --email 'help@${DOMAIN}' --phone '+44 20 7946 0121'`,
    )

interface Places {
  folder: string
  /** Variables that the operator's editor would write. */
  environment: Readonly<Record<string, string>>
  /** Of processes and commands, beside what README sets. */
  variables: Readonly<Record<string, string>>
  postgres: { port: string; host: string; binaries: string }
}

/** Programs that stand in for those that would change the machine, or need others' servers. */
function writeStandIns({ folder, environment, postgres }: Places): void {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const overrides = Object.entries(environment).map(([name, value]) => `${name}='${value}'`)
  writeFileSync(join(folder, 'edited'), `${overrides.join('\n')}\n`)
  const scripts: Record<string, string> = {
    'apt-get': 'exit 0',
    useradd: 'exit 0',
    git: `test "$1" = clone && mkdir -p "$3" && cp -a ${folder}/clone/. "$3"`,
    editor: `for file in "$@"; do case "$file" in
  */environment) cat ${folder}/edited >> "$file" ;;
  *) sed -i "s/^  domain: .*/&\\n  legal_reviewed: '2026-11-01',/" "$file" ;;
esac; done`,
    su: `PGHOST=${postgres.host} PGPORT=${postgres.port} PGUSER=postgres PATH=${postgres.binaries}:$PATH sh -ec "$3"`,
    runuser: `shift 3; exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups "$@"`,
    // Proves the domain as an authority would, by port 80, and signs.
    certbot: `while [ $# -gt 0 ]; do case "$1" in
  --domain) domain=$2 ;; --webroot-path) webroot=$2 ;; --deploy-hook) hook=$2 ;;
esac; shift; done
proofs=$webroot/.well-known/acme-challenge
mkdir -p $proofs && echo proof-of-$domain > $proofs/token
for try in 1 2 3 4 5 6 7 8 9 10; do
  got=$(node -e "fetch('http://$domain/.well-known/acme-challenge/token').then((a) => a.text()).then(console.log, () => {})")
  [ "$got" = proof-of-$domain ] && break; sleep 1
done
[ "$got" = proof-of-$domain ] || { echo "no proof of $domain: $got"; exit 1; }
live=/etc/letsencrypt/live/$domain
mkdir -p $live && cd $live
openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=$domain -keyout privkey.pem -out csr.pem 2> /dev/null
printf "subjectAltName=DNS:$domain" > extension
openssl x509 -req -in csr.pem -CA ${folder}/ca.pem -CAkey ${folder}/ca.key -CAcreateserial -days 90 -extfile extension -out cert.pem 2> /dev/null
cat cert.pem ${folder}/ca.pem > fullchain.pem
eval "$hook"`,
    // Units as systemd reads them, as far as these go.
    systemctl: `case "$*" in
  'restart nginx') mkdir -p /var/log/nginx /var/lib/nginx; nginx && cp /run/nginx.pid ${folder}/nginx.pid ;;
  'reload nginx') nginx -s reload ;;
  'enable --now duet')
    unit=/etc/systemd/system/duet.service
    of() { sed -n "s/^$1=//p" $unit | head -1; }
    set -a; . $(of EnvironmentFile); . ${folder}/variables; set +a
    export $(of Environment)
    mkdir -m 0700 -p /var/lib/$(of StateDirectory); chown ${NOBODY}:${NOBODY} /var/lib/$(of StateDirectory)
    cd $(of WorkingDirectory); umask $(of UMask)
    most=$(ulimit -Hn); [ "$most" = unlimited ] || [ $most -gt $(of LimitNOFILE) ] && most=$(of LimitNOFILE); ulimit -n $most
    setsid setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs $(of ExecStart) > ${folder}/duet.log 2>&1 &
    echo $! > ${folder}/duet.pid
    # As long as an authority takes to look at the domains.
    for try in $(seq 60); do node deploy/health-check.ts && break; sleep 1; done ;;
  *) echo "systemctl $* ?"; exit 1 ;;
esac`,
  }
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
}

/** Folders that a machine of its own would have: what is written there is seen by nobody else, and gone afterwards. */
const OWN_FOLDERS = (folder: string) => `
mkdir -p ${folder}/own ${folder}/srv && mount -t tmpfs own ${folder}/own
for each in etc var; do
  mkdir ${folder}/own/$each ${folder}/own/$each.work
  mount -t overlay own-$each -o lowerdir=/$each,upperdir=${folder}/own/$each,workdir=${folder}/own/$each.work /$each
done
mount --bind ${folder}/srv /srv
mount -t tmpfs run /run
echo 'nameserver 127.0.0.1' > /etc/resolv.conf
printf '127.0.0.1 localhost ${DOMAIN} ${DESK}\\n' > /etc/hosts
`

interface Ran {
  status: number | null
  output: string
}

async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  log: string,
): Promise<Ran> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const take = (chunk: Buffer) => (output += chunk.toString())
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  // What it started in the background holds its pipes.
  const [status] = (await once(child, 'exit')) as [number | null]
  writeFileSync(log, output, { flag: 'a' })
  return { status, output }
}

/** A browser at a host of this machine that trusts our authority alone. */
function visit(host: string, ca: string): HttpClient {
  const transport: Transport = (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const sent = typeof body === 'string' ? body : body instanceof URLSearchParams ? String(body) : ''
      if (body instanceof URLSearchParams) headers.set('Content-Type', 'application/x-www-form-urlencoded')
      if (sent) headers.set('Content-Length', String(Buffer.byteLength(sent)))
      const asking = request(url, {
        ...{ method, ca, agent: false, headers: Object.fromEntries(headers) },
        lookup: (_name, options, callback) => {
          if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
          else callback(null, '127.0.0.1', 4)
        },
      })
      asking.on('error', reject)
      asking.on('response', (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('error', reject)
        answer.on('end', () => {
          const answered = new Headers()
          for (const [name, values = []] of Object.entries(answer.headersDistinct))
            for (const value of values) answered.append(name, value)
          const status = answer.statusCode ?? 0
          resolve(new Response(status === 204 ? null : Buffer.concat(pieces), { status, headers: answered }))
        })
      })
      asking.end(sent)
    })
  return createHttpClient(`https://${host}`, transport)
}

/** Throws what was answered where it is no success. */
async function must<T extends { status: number; body: unknown }>(
  what: string,
  asking: Promise<T>,
): Promise<T> {
  const answer = await asking
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** The one-time token of the newest mail to an address, as it came over the wire. */
function tokenIn({ mails }: SmtpServer, to: string): string | undefined {
  const source = mails.findLast((mail) => mail.to.includes(to))?.source ?? ''
  return /\/([\w-]{43})\s/.exec(source.replaceAll(/=\r?\n/g, ''))?.[1]
}

const subjectOf = (source: string) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? ''

/** Signs up, confirms the address, orders and pays: what the order is then. */
async function buyAsVisitor(
  client: HttpClient,
  smtp: SmtpServer,
  mollie: Awaited<ReturnType<typeof startMollie>>,
): Promise<string> {
  const email = 'anna@mail.test'
  const [region] = regions('GB')
  await must('signup', client.post('/api/signup.php', { gender: 'woman', seeks: 'everyone' }))
  for (const step of [
    { step: 1, date_of_birth: '1990-05-17' },
    { step: 2, country: 'GB', region: region?.id, city: region?.cities[0]?.id },
    { step: 3, name: 'anna', email, password: 'a-quiet-horse-by-the-lake', terms: true, consent: true },
  ])
    await must(`signup ${step.step}`, client.put('/api/signup.php', step))
  await untilTrue('a mail with a link came', async () => tokenIn(smtp, email) !== undefined)
  await must('activation', client.post('/api/activate.php', { token: tokenIn(smtp, email) }))
  const { body: prices } = await must('prices', client.get('/api/bundles.php', { country: 'GB' }))
  const { bundles, discount } = prices as v.InferOutput<typeof PriceList>
  const { id: bundle, price, discounted } = bundles[0]!
  const wish = { bundle, method: 'creditcard', country: 'GB', start_now: true }
  const placed = await must(
    'order',
    client.post('/api/order.php', {
      ...wish,
      ...(discount ? { discount: discount.code } : {}),
      total: (discounted ?? price).amount,
    }),
  )
  const { id } = placed.body as { id: string }
  const [reference = ''] = [...mollie.payments].findLast(
    ([, payment]) => (payment.metadata as { order?: string } | null)?.order === id,
  )!
  mollie.set(reference, 'paid')
  const body = new URLSearchParams({ id: reference })
  await must('webhook', client.post('/api/webhook.php', body, { query: { provider: 'mollie' } }))
  const { body: order } = await must('order', client.get('/api/order.php', { id }))
  const mailsTo = () => smtp.mails.filter(({ to }) => to.includes(email)).length
  await untilTrue('a mail about the purchase came', async () => mailsTo() >= 2)
  return (order as { state: string }).state
}

/** Opens the link that the command printed, and adds a passkey, as a new owner does. */
async function enrolOwner(output: string, ca: string): Promise<void> {
  const [, token = ''] = /https:\/\/\S+#([\w-]{43})/.exec(output) ?? []
  const client = visit(DESK, ca)
  await must('invitation', client.post('/api/desk/invitation.php', { token }))
  await addPasskey(client, 'owner', { origin: `https://${DESK}`, rpId: DESK })
}

/** How many figures of Duet Prometheus has, asked by its own configuration; null where it is not installed. */
async function askByPrometheus(folder: string): Promise<number | null> {
  if (spawnSync('prometheus', ['--version']).error) return null
  for (const file of ['deploy/prometheus.yml', 'docs/operations/prometheus-rules.yml']) {
    const text = readFileSync(join(projectRoot(), file), 'utf8')
    const soon = text.replaceAll('_interval: 15s', '_interval: 1s').replace(", '127.0.0.1:9465'", '')
    writeFileSync(join(folder, file.split('/').at(-1)!), soon)
  }
  const at = '127.0.0.1:9099'
  const args = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/figures`]
  const child = spawn('prometheus', [...args, `--web.listen-address=${at}`], { stdio: 'ignore' })
  const ask = async (expression: string) => {
    const answer = await fetch(`http://${at}/api/v1/query?query=${encodeURIComponent(expression)}`)
    const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
    return Number(data.result[0]?.value[1] ?? 0)
  }
  try {
    await untilTrue('Prometheus has asked', async () => (await ask('up{job="duet"}')) === 1)
    return await ask('count({__name__=~"duet_.+"})')
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

function makeAuthority(folder: string): string {
  const made =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=rehearsal'
  execFileSync(
    'openssl',
    [...made.split(' '), '-keyout', join(folder, 'ca.key'), '-out', join(folder, 'ca.pem')],
    {
      stdio: 'ignore',
    },
  )
  return readFileSync(join(folder, 'ca.pem'), 'utf8')
}

/** Throws at the first line that fails, with what it said. */
export async function rehearse({
  onStep = () => undefined,
}: { onStep?: (step: string) => void } = {}): Promise<Rehearsed> {
  const lines = goLiveLines()
  if (lines.length === 0 || lines.length > MOST_LINES) throw new Error(`README has ${lines.length} lines`)
  const folder = mkdtempSync(join(tmpdir(), 'duet-rehearsal-'))
  chmodSync(folder, 0o755)
  const undo: (() => Promise<unknown> | void)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  ]
  try {
    onStep('Starting what a provider would have')
    const cluster = (await startCluster({ outlives: 'power', settings: ['max_connections=100'] }))!
    undo.push(() => cluster.stop())
    // As Debian has it: a superuser of that name, and nobody of ours.
    await query(cluster.url, 'create role keeper superuser login')
    const asKeeper = Object.assign(new URL(cluster.url), { username: 'keeper' }).href
    await query(asKeeper, 'alter role duet rename to postgres')
    const store = await startObjectStore()
    undo.push(() => store.stop())
    const smtp = await startSmtp()
    undo.push(() => smtp.stop())
    const mollie = await startMollie()
    undo.push(() => mollie.stop())
    const dns = await startDns({
      port: 53,
      own: ['internal'],
      forwardTo: /^nameserver (\S+)/m.exec(readFileSync('/etc/resolv.conf', 'utf8'))?.[1],
      records: {
        [DOMAIN]: [
          { type: 'A', value: '127.0.0.1' },
          { type: 'MX', value: `mail.${DOMAIN}` },
          { type: 'TXT', value: 'v=spf1 mx -all' },
        ],
        [DESK]: [{ type: 'A', value: '127.0.0.1' }],
        [`mail._domainkey.${DOMAIN}`]: [{ type: 'TXT', value: 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS' }],
        [`_dmarc.${DOMAIN}`]: [{ type: 'TXT', value: 'v=DMARC1; p=reject' }],
      },
    })
    undo.push(() => dns.stop())
    const ca = makeAuthority(folder)
    cloneProject(join(folder, 'clone'))

    const { port, searchParams } = new URL(cluster.socketUrl)
    const host = searchParams.get('host')!
    const environment = {
      DATABASE_URL: `postgres://duet@localhost:${port}/duet?host=${encodeURIComponent(host)}`,
      ...store.variables,
      ...{ SMTP_URL: smtp.url, MOLLIE_API_KEY: mollie.key, DESK_ORIGIN: `https://${DESK}` },
    }
    const preload = join(folder, 'srv/duet/tests/support/mollie-preload.ts').replace(
      join(folder, 'srv'),
      '/srv',
    )
    const variables = {
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${preload}`,
      MOLLIE_STAND_IN: new URL(mollie.url).port,
    }
    writeFileSync(
      join(folder, 'variables'),
      Object.entries(variables)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    )
    writeStandIns({ folder, environment, variables, postgres: { port, host, binaries: cluster.binaries } })
    const env = {
      ...{
        PATH: `${folder}/bin:${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
        HOME: process.env.HOME,
      },
      ...(process.env.npm_config_cache ? { npm_config_cache: process.env.npm_config_cache } : {}),
    }
    const log = join(folder, 'said')
    undo.push(() => stopAll(folder))

    const until = lines.findIndex((line) => line.includes('npm run operator')) + 1
    const given = `set -a; . ${folder}/variables; set +a`
    const scriptOf = (some: readonly string[], before = '') => {
      const file = join(folder, `lines-${some.length}.sh`)
      // Commands read what our processes do, once there is a clone to read it from.
      const told = some.flatMap((line) =>
        line.startsWith('npm run build') ? [here(line), given] : [here(line)],
      )
      writeFileSync(file, `set -e\n${before}\n${told.join('\n')}\n`)
      return file
    }
    onStep(`Running ${lines.length} lines of README: packages and pages take minutes`)
    const begun = await run(
      'unshare',
      ['--mount', 'bash', scriptOf(lines.slice(0, until), OWN_FOLDERS(folder))],
      env,
      log,
    )
    if (begun.status !== 0) throw new Error(`README stops:\n${begun.output.slice(-4000)}${logOf(folder)}`)
    onStep('Opening the link of the first owner')
    await enrolOwner(begun.output, ca)
    const within = ['--mount', `--target=${readFileSync(join(folder, 'nginx.pid'), 'utf8').trim()}`, 'bash']
    const rest = `cd /srv/duet; set -a; . /etc/duet/environment; set +a; ${given}`
    const ended = await run('nsenter', [...within, scriptOf(lines.slice(until), rest)], env, log)
    onStep(ended.output)
    if (ended.status !== 0) throw new Error(`README stops:\n${ended.output.slice(-6000)}${logOf(folder)}`)
    const told = await run(
      'nsenter',
      [...within, scriptOf(['npm run --silent doctor -- --json --mail me@mail.test > "$0.json"'], rest)],
      env,
      log,
    )
    const [json = ''] = readdirSync(folder).filter((name) => name.endsWith('.json'))
    if (told.status !== 0 || !json) throw new Error(`doctor: ${told.output}`)
    const doctor = JSON.parse(readFileSync(join(folder, json), 'utf8')) as Diagnosis[]

    onStep('Buying as a visitor')
    const order = await buyAsVisitor(visit(DOMAIN, ca), smtp, mollie)
    const figures = await askByPrometheus(folder)
    const mails = smtp.mails.map(({ source }) => subjectOf(source))

    onStep('Playing a visitor as a timer would')
    const played = await run(
      'nsenter',
      [...within, scriptOf(['npm run --silent probe -- --json > "$0.probe"', 'sleep 2'], rest)],
      env,
      log,
    )
    const [said = ''] = readdirSync(folder).filter((name) => name.endsWith('.probe'))
    if (played.status !== 0 || !said) throw new Error(`probe: ${played.output}${logOf(folder)}`)
    const probed = JSON.parse(readFileSync(join(folder, said), 'utf8')) as ProbeResult[]
    if (smtp.mails.length !== mails.length) throw new Error('the probe was mailed')
    return { lines: lines.length, doctor, order, mails, probed, figures }
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const logOf = (folder: string) =>
  existsSync(join(folder, 'duet.log'))
    ? `\n${readFileSync(join(folder, 'duet.log'), 'utf8').slice(-2000)}`
    : ''

/** Whoever took it over may be slow to bury it. */
const hasEnded = (pid: number) =>
  !existsSync(`/proc/${pid}/stat`) || readFileSync(`/proc/${pid}/stat`, 'utf8').includes(' Z ')

/** Ends nginx and the process, and with them the folders they alone see. */
async function stopAll(folder: string): Promise<void> {
  for (const name of ['duet', 'nginx']) {
    const file = join(folder, `${name}.pid`)
    if (!existsSync(file)) continue
    const pid = Number(readFileSync(file, 'utf8'))
    try {
      process.kill(pid, 'SIGTERM')
      await untilTrue(`${name} ends`, async () => hasEnded(pid))
    } catch {
      // Ended by itself.
    }
  }
}
