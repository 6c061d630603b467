import type { CallName } from '../../../../src/contract/calls/all-calls.ts'
import { picture } from '../fixtures.ts'
import { apart, everybody, members, type Persona } from '../personas.ts'
import { byProfile, KNOWN, plain, type Row } from '../row.ts'

/** All whom neither a block nor a brand parts from the member. */
const EVERYBODY_ELSE: readonly Persona[] = [...KNOWN, 'visitor', 'pending_deletion', 'deleted', 'travelled']
/** Age of the member in question on the tests' day; nobody else of the fixtures has it. */
const AGE = 49

export const likeRows = {
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
  getPrompts: [plain(members())],
  answerPrompts: [
    { ask: () => ({ body: { prompts: [{ prompt: 'sunday', answer: 'Rye bread' }] } }), expected: members() },
  ],
  getVoicePrompts: [{ ask: () => ({ query: { voice: '1' } }), expected: members() }],
  answerByVoice: [
    {
      // Decoding it takes a process each, and comes after who may answer.
      ask: () => ({ query: { prompt: 'sunday' }, file: new Uint8Array([1, 2, 3]) }),
      expected: members('voice_invalid'),
    },
    {
      case: 'a question nobody asks',
      ask: () => ({ query: { prompt: 'none' }, file: new Uint8Array([1, 2, 3]) }),
      expected: members('invalid_fields'),
    },
  ],
  removeVoiceAnswer: [plain(members())],
  search: [
    {
      ask: (_, { offer }) => ({ query: { country: offer.country, min_age: AGE, max_age: AGE } }),
      expected: everybody(),
      finds: EVERYBODY_ELSE,
    },
  ],
  sendSearch: [{ ask: () => ({ body: { gender: 'woman' } }), expected: everybody() }],
  showResults: [
    {
      ask: (_, { offer }) => ({ query: { country: offer.country, min_age: AGE, max_age: AGE } }),
      expected: everybody(),
    },
  ],
  getTeaser: [
    {
      ask: ({ id }) => ({ query: { id } }),
      expected: apart(everybody()),
      finds: EVERYBODY_ELSE,
      owner: 'ok',
    },
  ],
  getTeasers: [{ ask: () => ({ query: { count: 12 } }), expected: everybody() }],
  getVerification: [plain(members())],
  askVerification: [
    { ask: () => ({ body: { consent: true } }), expected: members('verification_needs_photo') },
    { case: 'without consent', ask: () => ({ body: {} }), expected: members('invalid_fields') },
  ],
  endVerification: [{ ask: () => ({}), expected: members() }],
  sendVerification: [
    {
      ask: async () => ({ query: { id: 'nobodys' }, file: await picture() }),
      expected: members('verification_expired'),
    },
  ],
  uploadPhoto: [{ ask: async () => ({ file: await picture() }), expected: members() }],
  orderPhotos: [
    {
      case: 'focus',
      ask: ({ otherPhoto }) => ({ body: { focus: { id: otherPhoto, x: 50, y: 20 } } }),
      expected: members('not_found'),
      owner: 'ok',
    },
    {
      case: 'main photo',
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
  uncoverPhoto: [
    { ask: ({ mainPhoto }) => ({ body: { photo: mainPhoto } }), expected: members('not_found') },
  ],
  getLikes: [{ ...plain(members()), finds: KNOWN }],
  giveLike: [{ ask: byProfile, expected: apart(members()), owner: 'conversation_not_possible' }],
  takeBackLike: [{ ask: byProfile, expected: members() }],
  seeLike: [{ ask: ({ id }) => ({ body: { profile: id, seen: true } }), expected: members() }],
  autoLike: [{ ...plain(members()), finds: KNOWN }],

  getDeclined: [plain(members())],
  declineProfile: [{ ask: byProfile, expected: apart(members()), owner: 'invalid_fields' }],
  takeBackDecline: [{ ask: byProfile, expected: members() }],

  unmatch: [{ ask: byProfile, expected: apart(members()), owner: 'invalid_fields' }],
  undoUnmatch: [{ ask: byProfile, expected: members('nothing_to_undo') }],
  getBlocks: [{ ...plain(members()), knows: ['blocker'] }],
  blockProfile: [
    {
      ask: byProfile,
      // A member who has blocked them already may say so again.
      expected: { ...apart(members()), blocker: 'ok' },
      knows: ['blocker'],
      owner: 'invalid_fields',
    },
  ],
  unblockProfile: [{ ask: byProfile, expected: members() }],

  getSwipe: [plain(members())],
  swipe: [
    { ask: ({ id }) => ({ body: { action: 'pass', profile: id } }), expected: apart(members()) },
    { case: 'undo', ask: () => ({ body: { action: 'undo' } }), expected: members('nothing_to_undo') },
  ],
  getMatchFinder: [plain(members())],
  findMatches: [{ ask: () => ({ body: { answers: {} } }), expected: members() }],
} satisfies Partial<Record<CallName, readonly Row[]>>
