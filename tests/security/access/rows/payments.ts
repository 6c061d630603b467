import type { CallName } from '../../../../src/contract/calls/all-calls.ts'
import { everybody, members } from '../personas.ts'
import { plain, type Row } from '../row.ts'

export const paymentRows = {
  getDiscount: [
    {
      ask: () => ({ query: { code: 'TIMEBONUS25' } }),
      expected: { ...members(), premium: 'discount_not_found' },
    },
  ],
  getTimeBonus: [plain(members())],
  offerToStay: [plain(members())],
  getBundles: [plain(everybody())],
  placeOrder: [
    {
      ask: (_, { offer }) => ({ body: { ...offer, method: 'creditcard', start_now: true } }),
      expected: members(),
    },
  ],
  getOrder: [{ ask: ({ order }) => ({ query: { id: order } }), expected: members('not_found'), owner: 'ok' }],
  cancelOrder: [
    { ask: ({ order }) => ({ query: { id: order } }), expected: members('not_found'), owner: 'ok' },
  ],
  webhook: [
    {
      ask: ({ payment }) => ({ query: { provider: 'sandbox' }, body: { id: payment } }),
      // Whoever knows the payment's name may say that something happened: the bank is asked what.
      expected: { ...everybody(), other_brand: 'not_found' },
      bearer: true,
      owner: 'ok',
    },
  ],
  getRepeat: [{ ask: () => ({ query: { repeat: '1' } }), expected: members('not_found') }],
  repeatOrder: [
    {
      ask: ({ order }) => ({ query: { repeat: '1' }, body: { intent: order, total: 1, start_now: true } }),
      expected: members('not_found'),
    },
  ],
  forgetMethods: [{ ask: () => ({ query: { repeat: '1' } }), expected: members() }],
  getDirectDebit: [plain(members())],
  orderDirectDebit: [
    {
      case: 'where there is none',
      ask: (_, { offer }) => ({
        body: {
          ...offer,
          account_holder: 'A. Holder',
          iban: 'NL91ABNA0417164300',
          street: 'Street',
          house_number: '1',
          zip: '1234 AB',
          city: 'City',
          mobile_number: '+31612345678',
          mandate: true,
          start_now: true,
        },
      }),
      expected: members('payment_method_unavailable'),
    },
  ],
  resendCode: [
    {
      ask: ({ order }) => ({ query: { resend: '1' }, body: { order } }),
      expected: members('not_found'),
    },
  ],
  confirmCode: [
    { ask: ({ order }) => ({ body: { order, code: '123456' } }), expected: members('sms_code_invalid') },
  ],
  getTransactions: [plain(members())],
  getTransaction: [
    { ask: ({ order }) => ({ query: { id: order } }), expected: members('not_found'), owner: 'ok' },
  ],
  withdraw: [
    {
      ask: ({ order }) => ({ body: { name: 'Somebody', contract: order, email: 'somebody@mail.test' } }),
      expected: everybody(),
    },
  ],

  getSettings: [plain(everybody())],
  geocode: [
    {
      ask: (_, { offer }) => ({
        query: offer.country === 'GB' ? { lat: 51.5, lon: -0.12 } : { lat: 59.33, lon: 18.06 },
      }),
      expected: everybody(),
    },
  ],
  getRegions: [{ ask: () => ({ query: { country: 'DE' } }), expected: everybody() }],
  getInterests: [plain(everybody())],
  getCompanyInfo: [plain(everybody())],
  getFairnessReport: [plain(everybody())],
  getTransparencyReports: [plain(everybody())],
  // Nobody has frozen one.
  getTransparencyFile: [
    { ask: () => ({ query: { year: '2020', part: '3' } }), expected: everybody('not_found') },
  ],
  getTransparencyWords: [
    { ask: () => ({ query: { year: '2020', locale: 'en' } }), expected: everybody('not_found') },
  ],
  getHealth: [plain(everybody())],
  getReady: [plain(everybody())],
} satisfies Partial<Record<CallName, readonly Row[]>>
