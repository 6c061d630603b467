// Whether mails of a brand leave, and whether receivers believe that they are its own.

import { randomUUID } from 'node:crypto'
import type { Site } from '../../config/site.ts'
import { saidBy } from '../platform/start-error.ts'
import type { BrandCheck, Check, Patient } from './check.ts'
import { recordsOf } from './domain-checks.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

/** Under which providers keep their keys. */
const USUAL_SELECTORS = [
  ...['default', 'mail', 'dkim', 'smtp', 'k1', 'k2', 's1', 's2', 'selector1', 'selector2', 'key1'],
  ...['google', 'mandrill', 'mailjet', 'pm', 'sendgrid', 'zoho', 'fm1', 'protonmail'],
]

const domainOf = ({ support_email }: Site) => support_email.slice(support_email.indexOf('@') + 1)

/** Texts of a name; the parts of each put together. */
const textsOf = async ({ world }: Patient, name: string): Promise<string[]> =>
  (await recordsOf(world.resolver.resolveTxt(name))).map((parts) => parts.join(''))

async function lookAtReplies({ world }: Patient, site: Site): Promise<Finding[]> {
  const domain = domainOf(site)
  const exchanges = await recordsOf(world.resolver.resolveMx(domain))
  if (exchanges.some(({ exchange }) => exchange !== ''))
    return [ok(`mail to ${site.support_email} is taken by ${exchanges.map((mx) => mx.exchange).join(', ')}`)]
  return [
    fault(
      `nobody takes mail to ${site.support_email}`,
      `Make an MX record of ${domain}: members answer there, and refused mails come back.`,
    ),
  ]
}

async function lookAtSpf(patient: Patient, site: Site): Promise<Finding[]> {
  const domain = domainOf(site)
  const found = (await textsOf(patient, domain)).filter((text) => /^v=spf1( |$)/i.test(text))
  const [record = ''] = found
  if (found.length === 0)
    return [
      fault(
        `${domain} has no SPF record`,
        `Make a TXT record of ${domain}: "v=spf1 include:… -all", with what your mail provider tells you to include.`,
      ),
    ]
  if (found.length > 1)
    return [fault(`${domain} has ${String(found.length)} SPF records, so none counts`, 'Join them in one.')]
  if (/[+?]all$|(^| )all$/i.test(record.trim()))
    return [fault(`SPF of ${domain} lets anybody send: ${record}`, 'End it with -all or ~all.')]
  return [ok(`SPF of ${domain}: ${record}`)]
}

async function lookAtDkim(patient: Patient, site: Site): Promise<Finding[]> {
  const domain = domainOf(site)
  const { dkim } = patient.options
  const names = dkim.length > 0 ? dkim : USUAL_SELECTORS
  const keys = await Promise.all(
    names.map(async (name) => {
      const texts = await textsOf(patient, `${name}._domainkey.${domain}`)
      return texts.some((text) => /(^|;)\s*p=[\w+/ ]/.test(text)) ? name : null
    }),
  )
  const found = keys.filter((name) => name !== null)
  if (found.length > 0) return [ok(`DKIM of ${domain} has a key: ${found.join(', ')}`)]
  const make = `Let your mail provider sign for ${domain}, and make the record it names at NAME._domainkey.${domain}`
  return dkim.length > 0
    ? [fault(`${domain} has no DKIM key ${dkim.join(', ')}`, `${make}.`)]
    : [
        warning(
          `no DKIM key of ${domain} lies under a usual name`,
          `${make}; then npm run doctor -- --dkim NAME.`,
        ),
      ]
}

/** DMARC of a name holds for what lies below. */
async function lookAtDmarc(patient: Patient, site: Site): Promise<Finding[]> {
  const domain = domainOf(site)
  const labels = domain.split('.')
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const name = labels.slice(from).join('.')
    const record = (await textsOf(patient, `_dmarc.${name}`)).find((text) => /^v=DMARC1/i.test(text))
    if (record === undefined) continue
    return /;\s*p=none/i.test(record)
      ? [
          warning(
            `DMARC of ${name} asks for nothing: ${record}`,
            'Once reports show your own mails pass, set p=quarantine, then p=reject.',
          ),
        ]
      : [ok(`DMARC of ${name}: ${record}`)]
  }
  return [
    fault(
      `${domain} has no DMARC record`,
      `Make a TXT record of _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:…". Large providers refuse mails without.`,
    ),
  ]
}

async function lookAtRelay({ secrets, world }: Patient): Promise<Finding[]> {
  try {
    await world.mailer(secrets.smtpUrl ?? '').greet()
    return [ok('the relay of SMTP_URL lets us in')]
  } catch (error) {
    return [
      fault(
        `the relay of SMTP_URL does not take us: ${saidBy(error)}`,
        'Correct SMTP_URL; name and password are written as in an address, with %40 for @.',
      ),
    ]
  }
}

async function sendTest({ secrets, world, options }: Patient, site: Site): Promise<Finding[]> {
  if (options.mailTo === null) return []
  const text = `A test of ${site.name}, by npm run doctor. Headers of this mail say whether SPF, DKIM and DMARC pass.`
  try {
    await world.mailer(secrets.smtpUrl ?? '').send({
      id: randomUUID(),
      brand: site.id,
      from: { name: site.mail_name, address: site.support_email },
      to: options.mailTo,
      subject: `Test of ${site.name}`,
      text,
      html: `<p>${text}</p>`,
      at: world.clock(),
    })
    return [ok(`a test mail of ${site.name} is on its way to ${options.mailTo}`)]
  } catch (error) {
    return [
      fault(
        `the test mail of ${site.name} was refused: ${saidBy(error)}`,
        `Let your mail provider know ${domainOf(site)} as a sender.`,
      ),
    ]
  }
}

export const RELAY_CHECK: Check = { name: 'relay', look: lookAtRelay }

export const MAIL_CHECKS: readonly BrandCheck[] = [
  { name: 'replies', look: lookAtReplies },
  { name: 'spf', look: lookAtSpf },
  { name: 'dkim', look: lookAtDkim },
  { name: 'dmarc', look: lookAtDmarc },
  { name: 'test mail', look: sendTest },
]
