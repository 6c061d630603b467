import { randomUUID } from 'node:crypto'
import type { CaseDecision } from '../../../../src/contract/desk/cases.ts'
import type { DeskCallName } from '../../../../src/contract/desk/desk-calls.ts'
import type { AnyErrorCode } from '../../../../src/contract/errors.ts'
import type { Role } from '../../../../src/contract/desk/rights.ts'

/** What a call is made of, all at the home brand. */
export interface DeskTarget {
  brand: string
  /** An operator who works there alone. */
  id: string
  /** Of whom a case is to be decided. */
  member: string
  /** The case, with the number of its notice, which is about a message, and a copied photo. */
  case: string
  version: number
  notice: string
  evidence: string
  /** A photo that waits for a first look. */
  photo: string
  /** A paid order, a refund of it that the provider refuses, and one that waits for a second signature. */
  order: string
  refund: string
  request: string
  /** The number of a withdrawal that waits for a person. */
  withdrawal: string
}

export interface DeskRow {
  /** Anybody, any operator who is signed in, or those with one of these roles. */
  who: 'anybody' | 'operator' | readonly Role[]
  query?: Record<string, string> | ((target: DeskTarget) => Record<string, string>)
  body?: (target: DeskTarget) => object
  /** Of those who may make the call, at the home brand; `ok` unless said otherwise. */
  outcome?: 'ok' | AnyErrorCode
  /** Of those with the role at another brand, a partner or not; as at home unless said otherwise. */
  elsewhere?: 'ok' | AnyErrorCode
  /** Of roles that may make the call, but see nothing of its kind anywhere; `right_missing` for those not named. */
  others?: Partial<Record<Role, AnyErrorCode>>
  /** It may be made of an operator once. */
  usesUp?: true
  /** The caller has claimed the case. */
  claimed?: true
}

const DECIDERS = ['lead', 'moderator'] as const
/** A call on one case, which those who see cases of other kinds alone do not find. */
const onCase = (row: Pick<DeskRow, 'query' | 'body' | 'claimed'>): DeskRow => ({
  ...{ who: DECIDERS, elsewhere: 'not_found', ...row },
  others: { support: 'not_found', finance: 'not_found', child_abuse: 'not_found' },
})
const onMember = (row: Pick<DeskRow, 'query' | 'body'>): DeskRow => ({
  ...{ who: ['lead', 'moderator', 'support', 'finance'], elsewhere: 'not_found', ...row },
})
/** A call on one order. */
const onOrder = (row: Pick<DeskRow, 'who' | 'query' | 'body'>): DeskRow => ({
  ...row,
  elsewhere: 'not_found',
})
const ORDERS = ['lead', 'support', 'finance'] as const
const FIGURES = ['owner', 'lead', 'finance', 'marketing', 'auditor'] as const
const DAYS = { name: 'spending', by: 'month', from: '2026-01-01', until: '2026-10-31' }
/** A report of a year that is over. */
const onReport = (more: object = {}): DeskRow => ({
  who: FIGURES,
  query: ({ brand }) => ({ brand, year: '2020', ...more }),
  elsewhere: 'right_missing',
})
const MARKETING = ['finance', 'marketing'] as const
/** A call on news, of which there is none. */
const onNews = (row: Pick<DeskRow, 'query' | 'body'>): DeskRow => ({
  ...{ who: MARKETING, outcome: 'not_found', elsewhere: 'right_missing', ...row },
})
const FAR = 4_000_000_000_000

const passkey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
const attestation = {
  ...passkey,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}
const options = { options: '' }

/** Each call of the desk: who may make it, and of whom. */
export const deskRows: Readonly<Record<DeskCallName, DeskRow>> = {
  beginSignIn: { who: 'anybody', query: options },
  signIn: { who: 'anybody', body: () => ({ passkey }), outcome: 'challenge_expired' },
  openInvitation: { who: 'anybody', body: () => ({ token: 'nothing' }), outcome: 'link_invalid' },
  beginConfirm: { who: 'operator', query: options },
  confirm: { who: 'operator', body: () => ({ passkey }), outcome: 'challenge_expired' },
  signOut: { who: 'operator' },
  getMe: { who: 'operator' },
  changeMe: { who: 'operator', body: () => ({ name: 'Somebody' }) },
  beginOwnPasskey: { who: 'operator', query: options },
  addOwnPasskey: { who: 'operator', body: () => ({ passkey: attestation }), outcome: 'challenge_expired' },
  renameOwnPasskey: { who: 'operator', body: () => ({ id: 'AAAA', name: 'Key' }), outcome: 'not_found' },
  removeOwnPasskey: { who: 'operator', body: () => ({ id: 'AAAA' }) },
  beginOwnTotp: { who: 'operator', query: options, body: () => ({ password: 'quiet-harbour-lantern' }) },
  confirmOwnTotp: { who: 'operator', body: () => ({ code: '000000' }), outcome: 'challenge_expired' },
  removeOwnTotp: { who: 'operator' },
  renewOwnRecoveryCodes: { who: 'operator' },
  getPeople: { who: ['owner'] },
  invitePerson: {
    who: ['owner'],
    body: ({ brand }) => ({
      ...{ email: `new.${randomUUID()}@desk.test`, name: 'New', language: 'en' },
      grants: [{ brand, role: 'moderator' }],
    }),
    elsewhere: 'right_missing',
  },
  changePerson: {
    who: ['owner'],
    usesUp: true,
    body: ({ id }) => ({ change: 'grants', id, grants: [] }),
    elsewhere: 'not_found',
  },
  getLog: { who: ['owner', 'lead', 'auditor'] },
  getQueue: { who: [...DECIDERS, 'support', 'finance', 'child_abuse'] },
  getCaseRow: onCase({ query: (of) => ({ id: of.case }) }),
  getCase: onCase({ query: (of) => ({ id: of.case }) }),
  claimCase: onCase({ body: (of) => ({ id: of.case }) }),
  claimNextCase: { who: [...DECIDERS, 'support', 'finance', 'child_abuse'], query: { next: '' } },
  releaseCase: onCase({ claimed: true, body: (of) => ({ id: of.case }) }),
  getAssignable: onCase({ query: (of) => ({ id: of.case }) }),
  assignCases: onCase({ claimed: true, body: (of) => ({ ids: [of.case], operator: of.id }) }),
  noteCase: onCase({ body: (of) => ({ id: of.case, words: 'Seen before' }) }),
  parkCase: onCase({
    claimed: true,
    body: (of) => ({ id: of.case, version: of.version, until: FAR, words: 'Asked' }),
  }),
  escalateCase: onCase({
    claimed: true,
    body: (of) => ({ id: of.case, version: of.version, until: FAR, words: 'Police' }),
  }),
  reopenCase: {
    who: ['lead'],
    body: (of) => ({ id: of.case, version: of.version, words: 'New facts' }),
    ...{ outcome: 'case_changed', elsewhere: 'not_found' },
  },
  holdEvidence: {
    who: ['lead'],
    body: (of) => ({ id: of.case, evidence: of.evidence, until: FAR, words: 'File 12' }),
    elsewhere: 'not_found',
  },
  previewCase: onCase({ body: (of) => ({ id: of.case, version: of.version, measure: 'kept' }) }),
  decideCase: onCase({
    claimed: true,
    body: (of) => ({ id: of.case, version: of.version, measure: 'kept' }),
  }),
  getConversation: {
    who: DECIDERS,
    query: (of) => ({ case: of.case, notice: of.notice }),
    elsewhere: 'not_found',
  },
  getEvidenceFile: onCase({ query: (of) => ({ case: of.case, id: of.evidence, size: 'blurred' }) }),
  // The piece is a photo.
  getEvidenceVoice: {
    ...onCase({ query: (of) => ({ case: of.case, id: of.evidence }) }),
    outcome: 'not_found',
  },
  getPhotoFile: {
    who: DECIDERS,
    query: (of) => ({ id: of.photo, size: 'thumb' }),
    ...{ elsewhere: 'not_found', others: { child_abuse: 'not_found' } },
  },
  getPhotos: { who: DECIDERS },
  getVerifications: { who: DECIDERS },
  getVerificationFile: { who: DECIDERS, query: () => ({ id: randomUUID() }), outcome: 'not_found' },
  decideVerification: {
    who: DECIDERS,
    body: () => ({ id: randomUUID(), photo: randomUUID() }),
    outcome: 'not_found',
  },
  getClusters: { who: ['lead'] },
  decideCluster: {
    who: ['lead'],
    body: () => ({ is: 'household', kind: 'network', value: 'nothing', words: 'A family' }),
    outcome: 'not_found',
  },
  decideClusterRequest: {
    who: ['lead'],
    body: () => ({ id: randomUUID(), is: 'sign', words: 'Seen as well' }),
    outcome: 'not_found',
  },
  getCorrespondents: { ...onCase({ query: (of) => ({ id: of.case }) }), outcome: 'case_changed', others: {} },
  warnCorrespondents: {
    ...onCase({ body: (of) => ({ id: of.case, words: 'Removed for fraud' }) }),
    ...{ outcome: 'case_changed', others: {} },
  },
  enterPrivacyRequest: {
    who: ['lead', 'support'],
    body: (of) => ({
      ...{ member: of.member, kind: 'objection', channel: 'letter', received_at: 1, words: 'No cards' },
    }),
    elsewhere: 'not_found',
  },
  extendPrivacyRequest: {
    who: ['lead', 'support'],
    body: (of) => ({ id: of.case, version: of.version, words: 'Many files' }),
    // The case is of another kind, which support does not see.
    ...{ outcome: 'not_found', elsewhere: 'not_found' },
  },
  enterAuthorityOrder: {
    who: ['lead'],
    body: (of) => ({
      ...{ brand: of.brand, member: of.member, kind: 'inform', authority: 'Police', reference: '1' },
      ...{ legal_basis: 'Art. 10 DSA', concerns: 'An account', ordered_at: 1, due_at: FAR },
    }),
    elsewhere: 'not_found',
  },
  findMembers: { who: ['lead', 'moderator', 'support', 'finance'], query: (of) => ({ find: of.member }) },
  getMember: onMember({ query: (of) => ({ id: of.member }) }),
  revealContact: {
    ...onMember({ body: (of) => ({ id: of.member, reason: 'Asked us to call' }) }),
    who: ['lead', 'support', 'finance'],
  },
  actOnMember: {
    ...onMember({ body: (of) => ({ id: of.member, action: 'end_logins', reason: 'Lost phone' }) }),
    who: ['lead', 'support', 'finance'],
    others: {},
  },
  decidePhotos: { who: DECIDERS, body: (of) => ({ decisions: [{ photo: of.photo }] }) },
  getOrders: { who: ORDERS },
  getOrderDetail: onOrder({ who: ORDERS, query: (of) => ({ id: of.order }) }),
  lookUpPayment: onOrder({ who: ['finance'], body: (of) => ({ id: of.order }) }),
  getRefunds: { who: ORDERS, query: { view: 'to_sign' } },
  giveRefund: onOrder({
    who: ['finance'],
    body: (of) => ({
      ...{
        id: of.order,
        amount: 1,
        take_back: 'none',
        reason: 'goodwill',
        words: 'Wrote to us',
        asks: false,
      },
    }),
  }),
  decideRefundRequest: {
    ...onOrder({ who: ['lead'], body: (of) => ({ id: of.request, is: 'sign', words: 'Looked at it' }) }),
    // Beside a role that reads orders alone.
    others: { second_signature: 'not_found' },
  },
  getDisputes: { who: ORDERS, query: { view: 'all' } },
  getDisputeEvidence: onOrder({ who: ['finance'], query: (of) => ({ id: of.order }) }),
  writeOffDebt: {
    ...onOrder({ who: ['lead'], body: (of) => ({ id: of.order, words: 'Cannot pay' }) }),
    // The member owes nothing.
    outcome: 'already_decided',
    others: { second_signature: 'not_found' },
  },
  getWithdrawals: { who: ORDERS, query: { view: 'open' } },
  answerWithdrawal: {
    ...onOrder({ who: ['finance'], body: (of) => ({ id: of.withdrawal, version: 1, measure: 'denied' }) }),
    // Nobody has claimed its case.
    outcome: 'case_changed',
  },
  getDebits: { who: ORDERS, query: { view: 'blocked' } },
  allowDebit: {
    ...onMember({ body: (of) => ({ member: of.member, words: 'Paid it' }) }),
    ...{ who: ['finance'], outcome: 'already_decided' },
  },
  getFigures: { who: FIGURES, query: ({ brand }) => ({ ...DAYS, brand }), elsewhere: 'right_missing' },
  saveFigures: { who: FIGURES, query: ({ brand }) => ({ ...DAYS, brand }), elsewhere: 'right_missing' },
  getFairness: {
    who: FIGURES,
    query: ({ brand }) => ({ month: '2026-10', brand }),
    elsewhere: 'right_missing',
  },
  saveFairness: {
    who: FIGURES,
    query: ({ brand }) => ({ month: '2026-10', brand }),
    elsewhere: 'right_missing',
  },
  publishFairness: {
    who: ['owner', 'lead'],
    body: ({ brand }) => ({ brand, month: '2026-10', is: 'withdraw' }),
    // Nobody has published it.
    outcome: 'already_decided',
    elsewhere: 'right_missing',
  },
  getTransparency: onReport(),
  getTransparencyRows: onReport({ code: 'notices.fraud' }),
  saveTransparencyNotes: {
    who: ['lead'],
    body: ({ brand }) => ({ brand, year: '2020', locale: 'en', words: 'People decide.' }),
    elsewhere: 'right_missing',
  },
  freezeTransparency: {
    who: ['lead'],
    body: ({ brand }) => ({ brand, year: '2020', is: 'ask' }),
    elsewhere: 'right_missing',
  },
  saveTransparencyPart: onReport({ part: '3' }),
  saveTransparencyText: onReport({ locale: 'en' }),
  getDeskHealth: { who: FIGURES },
  startAudit: { who: ['owner', 'lead', 'auditor'], body: () => ({}) },
  getDiscountCodes: { who: MARKETING, query: { view: 'running' } },
  giveDiscountCode: {
    who: MARKETING,
    body: ({ brand }) => {
      const code = `TAKE${randomUUID().slice(0, 8).toUpperCase()}`
      return { brand, code, value_percentage: 20, expires: FAR }
    },
    elsewhere: 'right_missing',
  },
  getCams: { who: MARKETING },
  importCams: {
    who: MARKETING,
    body: ({ brand }) => ({ brand }),
    // The brand names no feed.
    ...{ outcome: 'not_found', elsewhere: 'right_missing' },
  },
  getNews: { who: MARKETING },
  // Without a text.
  saveNews: {
    who: MARKETING,
    body: ({ brand }) => ({ brand, name: 'spring', texts: {}, written_at: 0 }),
    ...{ outcome: 'invalid_fields', elsewhere: 'right_missing' },
  },
  getNewsPreview: onNews({ query: ({ brand }) => ({ brand, name: 'spring', language: 'en' }) }),
  proofNews: onNews({ body: ({ brand }) => ({ brand, name: 'spring', language: 'en' }) }),
  planNews: onNews({ body: ({ brand }) => ({ brand, name: 'spring', written_at: 1, due_at: 1 }) }),
  signNews: onNews({ body: ({ brand }) => ({ brand, name: 'spring', written_at: 1 }) }),
  getCampaignsFile: {
    who: MARKETING,
    query: { by: 'network', from: '2026-01-01', until: '2026-01-31' },
  },
  getCampaigns: { who: MARKETING, query: { by: 'network', from: '2026-01-01', until: '2026-01-31' } },
  endDiscountCode: {
    who: MARKETING,
    body: ({ brand }) => ({ brand, code: 'NOTGIVEN' }),
    ...{ outcome: 'not_found', elsewhere: 'right_missing' },
  },
  markRefundPaid: onOrder({
    who: ['finance'],
    body: (of) => ({ id: of.refund, words: 'Transfer of today' }),
  }),
}

/** Fields of a decision: those that are not `own` name what is decided on, which has to be of the case. */
export const decisionFields: Readonly<Record<keyof CaseDecision, 'own' | 'photo' | 'message' | 'order'>> = {
  ...{ id: 'own', version: 'own', measure: 'own', photo_ground: 'own', days: 'own', instead: 'own' },
  ...{ ground: 'own', facts: 'own', words: 'own', until: 'own', inform_at: 'own' },
  ...{ authority: 'own', reference: 'own', reported_at: 'own' },
  ...{ photo: 'photo', message: 'message', order: 'order' },
}
