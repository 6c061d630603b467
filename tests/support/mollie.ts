// A server that speaks what Mollie documents of its API v2: payments, refunds, customers, mandates and methods.
// https://docs.mollie.com/reference/overview

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import { connect, type AddressInfo, type NetConnectOpts } from 'node:net'

interface Amount {
  currency: string
  value: string
}

export interface FakePayment {
  id: string
  status: string
  amount: Amount
  method?: string
  sequenceType: string
  customerId?: string
  mandateId?: string
  metadata: unknown
  webhookUrl?: string
  redirectUrl?: string
  isCancelable: boolean
  /** Details of the payer. */
  details?: Record<string, string>
  refunds: { id: string; amount: Amount; metadata: unknown; status: string }[]
  chargebacks: { id: string; reversedAt: string | null }[]
}

interface FakeMandate {
  id: string
  method: string
  status: string
  mandateReference?: string
  consumerName?: string
}

export interface FakeMollie {
  url: string
  key: string
  payments: Map<string, FakePayment>
  mandates: Map<string, FakeMandate[]>
  /** Method and path of every request that arrived. */
  requests: string[]
  /** Bodies of what was made, as they arrived. */
  bodies: unknown[]
  /** Status of answers to a recurring payment: `paid`, or `failed` for a card that is declined. */
  recurring: 'paid' | 'failed' | 'pending'
  /** Answers nothing, or a fault, instead. */
  mode: 'works' | 'hangs' | 'fails'
  methods: string[]
  /** Moves a payment as its payer or their bank would. */
  set(id: string, status: string, details?: Record<string, string>): void
  chargeBack(id: string): void
  /** The newest charge-back did not stand. */
  reverse(id: string): void
  /** Gives money back at its own pages; what is `queued` or `pending` may still be cancelled. */
  refund(id: string, value: string, status?: 'queued' | 'pending' | 'processing' | 'refunded'): void
  /** Refuses refunds, as it does where our account there is not covered. */
  refusesRefunds: boolean
  stop(): Promise<void>
}

const CREATED = '2026-11-20T12:00:00+00:00'
const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('base64url').replaceAll(/[-_]/g, 'x')}`

/**
 * Their client speaks https alone, and trusts its own list of authorities alone. So what it sends to a port of this test
 * goes over a bare connection; anything else as ever. Returns the way back.
 */
function leaveOutTls(port: number): () => void {
  // oxlint-disable-next-line typescript/unbound-method
  const { createConnection } = Agent.prototype
  Agent.prototype.createConnection = function (options, callback) {
    const isOurs = options.host === '127.0.0.1' && Number(options.port) === port
    return isOurs ? connect(options as NetConnectOpts) : createConnection.call(this, options, callback)
  }
  return () => void (Agent.prototype.createConnection = createConnection)
}

export async function startMollie(): Promise<FakeMollie> {
  const answers = new Map<string, { status: number; body: unknown }>()
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `https://127.0.0.1:${port}`
  const restoreTls = leaveOutTls(port)
  const fake: FakeMollie = {
    ...{ url: `${url}/v2/`, key: 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM' },
    ...{ payments: new Map(), mandates: new Map(), requests: [], bodies: [] },
    ...{ recurring: 'paid', mode: 'works', methods: ['creditcard', 'paypal', 'ideal', 'banktransfer'] },
    refusesRefunds: false,
    set(id, status, details) {
      const payment = fake.payments.get(id)
      if (!payment) throw new Error(`no payment ${id}`)
      payment.status = status
      if (details) payment.details = details
      payment.isCancelable &&= status === 'open' || status === 'pending'
      const { customerId } = payment
      if (status === 'paid' && payment.sequenceType === 'first' && customerId && !payment.mandateId) {
        payment.mandateId = newId('mdt')
        fake.mandates.get(customerId)?.push({ id: payment.mandateId, method: 'creditcard', status: 'valid' })
      }
    },
    chargeBack(id) {
      fake.payments.get(id)?.chargebacks.push({ id: newId('chb'), reversedAt: null })
    },
    reverse(id) {
      const newest = fake.payments.get(id)?.chargebacks.at(-1)
      if (newest) newest.reversedAt = CREATED
    },
    refund(id, value, status = 'refunded') {
      const payment = fake.payments.get(id)
      const amount = { currency: payment?.amount.currency ?? '', value }
      payment?.refunds.push({ id: newId('re'), amount, metadata: null, status })
    },
    async stop() {
      restoreTls()
      for (const response of open) response.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    open.add(response)
    response.on('close', () => open.delete(response))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname } = new URL(request.url ?? '', url)
    fake.requests.push(`${request.method ?? ''} ${pathname}`)
    if (fake.mode === 'hangs') return
    const send = (status: number, body?: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/hal+json' })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    if (fake.mode === 'fails') return send(503, problem(503, 'Service Unavailable', 'Try again later'))
    if (request.headers.authorization !== `Bearer ${fake.key}`)
      return send(
        401,
        problem(401, 'Unauthorized Request', 'Missing authentication, or failed to authenticate'),
      )
    const text = Buffer.concat(chunks).toString()
    const body = (text ? JSON.parse(text) : {}) as Record<string, never>
    const key = request.headers['idempotency-key']
    const earlier = typeof key === 'string' ? answers.get(`${request.method} ${pathname} ${key}`) : undefined
    if (earlier) return send(earlier.status, earlier.body)
    const answer = route(request.method ?? '', pathname.split('/').slice(2), body)
    if (request.method === 'POST') fake.bodies.push(body)
    if (typeof key === 'string') answers.set(`${request.method} ${pathname} ${key}`, answer)
    send(answer.status, answer.body)
  }

  function route(
    method: string,
    [kind = '', id = '', part = '', last = '']: string[],
    body: Record<string, never>,
  ) {
    const call = `${method} ${kind}${id && '/:id'}${part && `/${part}`}`
    const payment = fake.payments.get(id)
    switch (call) {
      case 'POST payments':
        return createPayment(body)
      case 'GET payments/:id':
        return payment ? ok(viewOf(payment)) : missing('payment')
      case 'DELETE payments/:id':
        if (!payment) return missing('payment')
        if (!payment.isCancelable) return refused('The payment cannot be canceled')
        fake.set(id, 'canceled')
        return ok(viewOf(payment))
      case 'GET payments/:id/refunds':
        return payment
          ? ok(
              listOf(
                'refunds',
                payment.refunds.map((refund) => refundView(payment, refund)),
              ),
            )
          : missing('payment')
      case 'GET refunds':
        return ok(
          listOf(
            'refunds',
            everyOf(({ refunds }) => refunds, refundView),
          ),
        )
      case 'GET chargebacks':
        return ok(
          listOf(
            'chargebacks',
            everyOf(({ chargebacks }) => chargebacks, chargebackView),
          ),
        )
      case 'POST payments/:id/refunds':
        return payment ? createRefund(payment, body) : missing('payment')
      case 'POST customers': {
        const customer = newId('cst')
        fake.mandates.set(customer, [])
        return created({ resource: 'customer', id: customer, mode: 'test', ...body, _links: {} })
      }
      case 'GET customers/:id/payments': {
        const own = [...fake.payments.values()].filter(({ customerId }) => customerId === id)
        return fake.mandates.has(id) ? ok(listOf('payments', own.map(viewOf))) : missing('customer')
      }
      case 'GET customers/:id/mandates':
        return fake.mandates.has(id)
          ? ok(listOf('mandates', (fake.mandates.get(id) ?? []).map(mandateView)))
          : missing('customer')
      case 'DELETE customers/:id/mandates': {
        const mandates = fake.mandates.get(id) ?? []
        if (!mandates.some((each) => each.id === last)) return missing('mandate')
        fake.mandates.set(
          id,
          mandates.filter((each) => each.id !== last),
        )
        return { status: 204, body: undefined }
      }
      case 'POST customers/:id/mandates': {
        const { consumerName, consumerAccount, mandateReference } = body as Record<string, string>
        if (!fake.mandates.has(id)) return missing('customer')
        if (!consumerName || !/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(consumerAccount ?? ''))
          return refused('The bank account is invalid')
        const mandate = {
          id: newId('mdt'),
          method: 'directdebit',
          status: 'valid',
          consumerName,
          mandateReference,
        }
        fake.mandates.get(id)?.push(mandate as FakeMandate)
        return created(mandateView(mandate as FakeMandate))
      }
      case 'GET methods':
      case 'GET methods/:id':
        return ok(
          listOf(
            'methods',
            fake.methods.map((name) => ({
              resource: 'method',
              id: name,
              description: name,
              image: {},
              _links: {},
            })),
          ),
        )
      default:
        return missing('resource')
    }
  }

  /** Of all payments, newest first. */
  function everyOf<T>(pick: (payment: FakePayment) => T[], view: (payment: FakePayment, each: T) => unknown) {
    return [...fake.payments.values()]
      .reverse()
      .flatMap((payment) => pick(payment).map((each) => view(payment, each)))
  }

  function createPayment(body: Record<string, never>) {
    const { amount, sequenceType = 'oneoff', customerId, mandateId } = body as unknown as FakePayment
    if (!/^\d+\.\d{2}$/.test(amount?.value ?? '')) return refused('The amount is invalid')
    if (sequenceType === 'recurring') {
      const valid = fake.mandates
        .get(customerId ?? '')
        ?.some((each) => each.id === mandateId && each.status === 'valid')
      if (!valid) return refused('The customer has no suitable mandates')
    }
    const payment: FakePayment = {
      ...(body as unknown as FakePayment),
      ...{ id: newId('tr'), sequenceType, refunds: [], chargebacks: [], isCancelable: isSlow(body) },
      status: sequenceType === 'recurring' ? fake.recurring : 'open',
    }
    fake.payments.set(payment.id, payment)
    return created(viewOf(payment))
  }

  function createRefund(payment: FakePayment, body: Record<string, never>) {
    const { amount, metadata } = body as unknown as { amount: Amount; metadata: unknown }
    if (fake.refusesRefunds) return refused('Your balance is not sufficient')
    if (cents(amount) > cents(payment.amount) - refunded(payment))
      return refused('The amount is higher than the maximum')
    const refund = { id: newId('re'), amount, metadata, status: 'pending' }
    payment.refunds.push(refund)
    return created(refundView(payment, refund))
  }

  return fake
}

/** As at Mollie, only these can be cancelled while they are open. */
const isSlow = ({ method }: Partial<Record<string, string>>) =>
  method === 'banktransfer' || method === 'directdebit'
const cents = ({ value }: Amount) => Math.round(Number(value) * 100)
const refunded = ({ refunds }: FakePayment) =>
  refunds.reduce(
    (sum, { amount, status }) => (status === 'failed' || status === 'canceled' ? sum : sum + cents(amount)),
    0,
  )
const ok = (body: unknown) => ({ status: 200, body })
const created = (body: unknown) => ({ status: 201, body })
const refused = (detail: string) => ({ status: 422, body: problem(422, 'Unprocessable Entity', detail) })
const missing = (what: string) => ({
  status: 404,
  body: problem(404, 'Not Found', `No ${what} exists with this token.`),
})
const problem = (status: number, title: string, detail: string) => ({ status, title, detail, _links: {} })
const listOf = (name: string, items: unknown[]) => ({
  count: items.length,
  _embedded: { [name]: items },
  _links: { self: { href: '', type: 'application/hal+json' }, previous: null, next: null },
})
const refundView = ({ id: paymentId }: FakePayment, refund: FakePayment['refunds'][number]) => ({
  ...{ resource: 'refund', mode: 'test', paymentId, createdAt: CREATED, description: '', ...refund },
  _links: {},
})
const chargebackView = (
  { id: paymentId, amount }: FakePayment,
  each: FakePayment['chargebacks'][number],
) => ({
  ...{ resource: 'chargeback', amount, paymentId, createdAt: CREATED, reason: null, ...each },
  _links: {},
})
const mandateView = (mandate: FakeMandate) => ({ resource: 'mandate', ...mandate, _links: {} })

const BANK_DETAILS = {
  bankName: 'Stichting Mollie Payments',
  bankAccount: 'NL00FAKE0000000000',
  bankBic: 'FAKENL2A',
  transferReference: 'RF12-3456-7890-1234',
}

function viewOf(whole: FakePayment) {
  const { chargebacks, refunds, ...payment } = whole
  const { currency } = payment.amount
  const back = refunded(whole)
  const lost = cents(payment.amount) * chargebacks.filter(({ reversedAt }) => reversedAt === null).length
  return {
    ...{ resource: 'payment', mode: 'test', createdAt: CREATED, description: '' },
    ...payment,
    ...(back > 0 ? { amountRefunded: { currency, value: (back / 100).toFixed(2) } } : {}),
    ...(lost > 0 ? { amountChargedBack: { currency, value: (lost / 100).toFixed(2) } } : {}),
    _embedded: {
      chargebacks: chargebacks.map((each) => chargebackView(whole, each)),
      refunds: refunds.map((each) => refundView(whole, each)),
    },
    ...(payment.sequenceType === 'first' ? { details: { cardNumber: '6787', cardLabel: 'Visa' } } : {}),
    ...(payment.method === 'banktransfer' ? { details: BANK_DETAILS } : {}),
    ...(payment.details ? { details: payment.details } : {}),
    _links: {
      self: { href: '', type: 'application/hal+json' },
      ...(payment.status === 'open' && payment.sequenceType !== 'recurring'
        ? { checkout: { href: `https://www.mollie.com/checkout/select/${payment.id}`, type: 'text/html' } }
        : {}),
    },
  }
}
