import { createECDH, randomBytes } from 'node:crypto'
import type { CallName } from '../../../../src/contract/calls/all-calls.ts'
import { PASSWORD } from '../../../support/api.ts'
import { softwarePasskey } from '../../../support/authenticator.ts'
import { picture } from '../fixtures.ts'
import { everybody, members } from '../personas.ts'
import { plain, type Row } from '../row.ts'

const NOBODYS_TOKEN = 'x'.repeat(43)

/** Whoever holds the link reads the mailbox, and still has to set a password. */
const PENDING_LINK: Pick<Row, 'expected' | 'bearer'> = {
  expected: { ...everybody('invalid_fields'), other_brand: 'link_invalid' },
  bearer: true,
}

/** Factors are for a proven address. */
const CONFIRMED: Row['expected'] = { ...members(), not_confirmed: 'email_confirmation_required' }

/** Answers of a passkey to a challenge that nobody made. */
const CEREMONY = { challenge: NOBODYS_TOKEN, origin: 'http://amora.localhost', rpId: 'amora.localhost' }
const attestation = () => softwarePasskey('nobody').attestation(CEREMONY)
const assertion = () => softwarePasskey('nobody').assertion(CEREMONY)

/** A push subscription, as a browser describes it. */
function subscription() {
  const keys = createECDH('prime256v1')
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString('base64url')}`,
    expirationTime: null,
    keys: {
      p256dh: keys.generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
}

export const accountRows = {
  getUser: [plain(members())],
  login: [
    {
      ask: (_, { person }) => ({ body: { login: person.name || 'nobody', password: PASSWORD } }),
      expected: {
        ...everybody(),
        visitor: 'login_failed',
        pending_deletion: 'account_pending_deletion',
        deleted: 'login_failed',
        travelled: 'login_failed',
      },
    },
  ],
  changeLanguage: [{ ask: () => ({ body: { language: 'de' } }), expected: members() }],
  logout: [plain(everybody())],
  activate: [
    {
      ask: (_, { link }) => ({ body: { token: link } }),
      expected: { ...everybody('link_invalid'), not_confirmed: 'ok' },
    },
    {
      case: 'with the link of another browser’s signup',
      ask: ({ pending }) => ({ body: { token: pending } }),
      ...PENDING_LINK,
    },
    {
      case: 'with the link of another browser’s signup and a password',
      ask: ({ pending }) => ({ body: { token: pending, password: 'another-quiet-harbour' } }),
      // The first who comes uses it up.
      expected: { ...everybody('link_invalid'), visitor: 'ok' },
      bearer: true,
    },
  ],
  resendActivation: [{ ask: () => ({ query: { resend: '1' } }), expected: members() }],
  getToken: [
    {
      ask: (_, { link }) => ({ query: { t: link } }),
      expected: { ...everybody('link_invalid'), not_confirmed: 'ok' },
    },
  ],
  useToken: [
    {
      ask: (_, { link }) => ({ body: { token: link } }),
      expected: { ...everybody('link_invalid'), not_confirmed: 'ok' },
    },
    {
      case: 'with the link of another browser’s signup',
      ask: ({ pending }) => ({ body: { token: pending } }),
      ...PENDING_LINK,
    },
  ],
  unsubscribe: [
    {
      case: 'with a link for something else',
      ask: (_, { link }) => ({ query: { t: link } }),
      expected: everybody('link_invalid'),
    },
  ],
  requestReset: [
    {
      ask: (_, { person }) => ({ body: { login: person.email || 'nobody@mail.test' } }),
      expected: everybody(),
    },
  ],
  requestLoginLink: [
    {
      ask: (_, { person }) => ({ body: { login: person.email || 'nobody@mail.test' } }),
      expected: everybody(),
    },
  ],
  resetPassword: [
    {
      ask: () => ({ query: { do: '1' }, body: { token: NOBODYS_TOKEN, password: 'another-quiet-harbour' } }),
      expected: everybody('link_invalid'),
    },
  ],
  getAccount: [plain(members())],
  changeAccount: [{ ask: () => ({ body: { first_day_of_week: 1 } }), expected: members() }],
  pauseProfile: [{ ask: () => ({ body: { days: 7 } }), expected: members() }],
  endPause: [plain(members())],
  deleteAccount: [{ ask: () => ({ body: { password: PASSWORD } }), expected: members() }],
  getSessions: [{ ask: () => ({ query: { sessions: '1' } }), expected: members() }],
  revokeSessions: [
    {
      ask: () => ({ query: { sessions: '1' }, body: { others: true, password: PASSWORD } }),
      expected: members(),
    },
  ],
  eraseRemoved: [
    {
      ask: (_, { person }) => ({
        query: { removed: '1' },
        body: { login: person.name || 'nobody', password: PASSWORD },
      }),
      expected: everybody('login_failed'),
    },
  ],
  exportData: [{ ask: () => ({ body: { password: PASSWORD } }), expected: members() }],
  mailExport: [
    {
      ask: () => ({ query: { mail: '1' } }),
      expected: { ...members(), not_confirmed: 'email_confirmation_required' },
    },
  ],
  sendPrivacyRequest: [
    {
      ask: () => ({ body: { kind: 'rectification', text: 'My name' } }),
      expected: { ...members(), not_confirmed: 'email_confirmation_required' },
    },
  ],
  exportByLink: [
    {
      case: 'with a link for something else',
      ask: (_, { link }) => ({ query: { link: '1' }, body: { token: link } }),
      expected: everybody('link_invalid'),
    },
  ],
  getFactors: [plain(members())],
  beginPasskey: [
    { ask: () => ({ query: { begin: '1' }, body: { password: PASSWORD } }), expected: CONFIRMED },
  ],
  addPasskey: [{ ask: () => ({ body: { passkey: attestation() } }), expected: members('challenge_expired') }],
  renamePasskey: [{ ask: () => ({ body: { id: 'nobodys', name: 'Mine' } }), expected: members('not_found') }],
  removePasskey: [{ ask: () => ({ body: { id: 'nobodys', password: PASSWORD } }), expected: members() }],
  checkPasskey: [{ ask: () => ({ query: { check: '1' } }), expected: members() }],
  beginTotp: [{ ask: () => ({ query: { begin: '1' }, body: { password: PASSWORD } }), expected: CONFIRMED }],
  confirmTotp: [{ ask: () => ({ body: { code: '123456' } }), expected: members('challenge_expired') }],
  removeTotp: [{ ask: () => ({ body: { password: PASSWORD } }), expected: members() }],
  renewRecoveryCodes: [
    { ask: () => ({ body: { password: PASSWORD } }), expected: members('invalid_request') },
  ],
  beginPasskeyLogin: [{ ask: () => ({ query: { begin: '1' } }), expected: everybody() }],
  loginByPasskey: [
    {
      ask: () => ({ body: { passkey: assertion() } }),
      expected: everybody('challenge_expired'),
    },
  ],
  takeSecondStep: [
    {
      ask: () => ({ body: { challenge: NOBODYS_TOKEN, code: '123456' } }),
      expected: everybody('challenge_expired'),
    },
  ],
  getNotifications: [plain(members())],
  getCheckIn: [plain(members())],
  // A time that has passed.
  setCheckIn: [{ ask: () => ({ body: { at: 1 } }), expected: members('invalid_fields') }],
  cancelCheckIn: [plain(members())],
  changeNotifications: [
    { ask: () => ({ body: { kinds: { like: { email: false } } } }), expected: members() },
  ],
  subscribePush: [{ ask: () => ({ query: { push: '1' }, body: subscription() }), expected: members() }],
  unsubscribePush: [{ ask: () => ({ query: { push: '1' } }), expected: members() }],
  getCases: [plain(members())],
  getAppeal: [{ ask: () => ({ query: { token: NOBODYS_TOKEN } }), expected: everybody('link_invalid') }],
  sendAppeal: [
    {
      ask: () => ({ body: { token: NOBODYS_TOKEN, text: 'It was not me' } }),
      expected: everybody('link_invalid'),
    },
  ],
  sendAppealPicture: [
    {
      ask: async () => ({ query: { token: NOBODYS_TOKEN }, file: await picture() }),
      expected: everybody('link_invalid'),
    },
  ],
  seeWarning: [{ ask: () => ({ body: { statement: 'none' } }), expected: members() }],
  sendComplaint: [
    {
      ask: () => ({
        body: {
          kind: 'service',
          text: 'The page stays white',
          name: 'Somebody',
          email: 'somebody@mail.test',
        },
      }),
      expected: everybody(),
    },
    {
      case: 'that somebody may be under age',
      ask: ({ id }) => ({
        body: {
          kind: 'under_age',
          reference: `profile:${id}`,
          text: 'Looks young',
          good_faith: true,
          name: 'Somebody',
          email: 'somebody@mail.test',
        },
      }),
      expected: everybody(),
    },
  ],
  pageHidden: [plain(everybody())],
  logPageBounce: [{ ask: () => ({ body: { page: 'index' } }), expected: everybody() }],
  cspReport: [plain(everybody())],
  startSignup: [{ ask: () => ({ body: { gender: 'woman', seeks: 'everyone' } }), expected: everybody() }],
  continueSignup: [{ ask: () => ({ body: { step: 'draft' } }), expected: everybody() }],
} satisfies Partial<Record<CallName, readonly Row[]>>
