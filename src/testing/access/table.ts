// The access table: every call, as everybody who may make it. A call without rows here fails the tests beside it.

import type { CallName } from '../../contract/calls.ts'
import { PASSWORD } from '../api.ts'
import { picture, type About, type Who } from './cast.ts'
import { apart, everybody, members, type Expected, type Outcome, type Persona } from './personas.ts'

export interface Ask {
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  /** A file for a multipart call. */
  file?: Uint8Array
}

export interface Row {
  /** Tells rows of the same call apart. */
  case?: string
  /** A whole, valid request: without the guard it would be answered. */
  ask(about: About, who: Who): Ask | Promise<Ask>
  expected: Expected
  /** Whoever knows the name of the thing may ask, so that a name that does not exist is told apart. */
  bearer?: true
  /** What the member in question gets, where the call is about what is theirs. */
  owner?: Outcome
  /** Who finds the member in question in the answer; nobody a block or a brand parts from them ever does. */
  finds?: readonly Persona[]
}

const plain = (expected: Expected): Row => ({ ask: () => ({}), expected })
const byProfile = ({ id }: About): Ask => ({ body: { profile: id } })

const KNOWN: readonly Persona[] = ['not_confirmed', 'free', 'premium']
/** All whom neither a block nor a brand parts from the member. */
const EVERYBODY_ELSE: readonly Persona[] = [...KNOWN, 'visitor', 'pending_deletion', 'deleted', 'travelled']
/** Age of the member in question on the tests' day; nobody else of a cast has it. */
const AGE = 49

export const accessTable: Record<CallName, readonly Row[]> = {
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
  ],
  resendActivation: [{ ask: () => ({ query: { resend: '1' } }), expected: members() }],
  getToken: [
    {
      ask: (_, { link }) => ({ query: { t: link } }),
      expected: { ...everybody('link_invalid'), not_confirmed: 'ok' },
    },
  ],
  startSignup: [{ ask: () => ({ body: { gender: 'woman', seeks: 'everyone' } }), expected: everybody() }],
  continueSignup: [{ ask: () => ({ body: { step: 'draft' } }), expected: everybody('not_found') }],

  getProfile: [
    {
      ask: ({ id }) => ({ query: { id } }),
      expected: apart(everybody()),
      finds: EVERYBODY_ELSE,
      owner: 'ok',
    },
  ],
  getOwnProfile: [plain(members())],
  changeProfile: [{ ask: () => ({ body: { about: 'Sails on Sundays' } }), expected: members() }],
  search: [
    {
      ask: (_, { offer }) => ({ query: { country: offer.country, min_age: AGE, max_age: AGE } }),
      expected: everybody(),
      finds: EVERYBODY_ELSE,
    },
  ],
  uploadPhoto: [{ ask: async () => ({ file: await picture() }), expected: members() }],
  orderPhotos: [
    {
      ask: ({ otherPhoto }) => ({ body: { main: otherPhoto } }),
      expected: members('not_found'),
      owner: 'ok',
    },
  ],
  deletePhoto: [
    { ask: ({ otherPhoto }) => ({ body: { id: otherPhoto } }), expected: members('not_found'), owner: 'ok' },
  ],
  getPhoto: [
    {
      case: 'main photo',
      ask: ({ mainPhoto }) => ({ query: { id: mainPhoto, size: 'full' } }),
      expected: apart(members()),
      owner: 'ok',
    },
  ],

  getLikes: [{ ...plain(members()), finds: KNOWN }],
  giveLike: [{ ask: byProfile, expected: apart(members()), owner: 'conversation_not_possible' }],
  takeBackLike: [{ ask: byProfile, expected: members() }],
  seeLike: [{ ask: ({ id }) => ({ body: { profile: id, seen: true } }), expected: members() }],
  autoLike: [{ ...plain(members()), finds: KNOWN }],

  getChats: [{ ...plain(members()), finds: KNOWN }],
  getChat: [
    {
      case: 'by profile',
      ask: ({ id }) => ({ query: { profile: id } }),
      expected: apart(members()),
      finds: KNOWN,
    },
    {
      case: 'by conversation',
      ask: ({ conversation }) => ({ query: { conversation } }),
      expected: apart(members()),
      finds: KNOWN,
      owner: 'ok',
    },
  ],
  sendMessage: [
    {
      ask: ({ id }, { cost }) => ({ body: { profile: id, text: 'Good morning', cost } }),
      expected: { ...apart(members()), not_confirmed: 'email_confirmation_required' },
      owner: 'conversation_not_possible',
    },
  ],
  readChat: [
    {
      ask: ({ conversation }) => ({ body: { conversation, read_up_to: 1 } }),
      expected: apart(members()),
      owner: 'ok',
    },
  ],
  removeChat: [{ ask: ({ conversation }) => ({ body: { conversation } }), expected: members(), owner: 'ok' }],

  getDiscount: [
    {
      ask: () => ({ query: { code: 'TIMEBONUS25' } }),
      expected: { ...members(), premium: 'discount_not_found' },
    },
  ],
  getTimeBonus: [plain(members())],
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
  getHealth: [plain(everybody())],
}
