import type { CallName } from '../../../../src/contract/calls/all-calls.ts'
import { picture } from '../fixtures.ts'
import { apart, members } from '../personas.ts'
import { KNOWN, plain, type Row } from '../row.ts'

export const chatRows = {
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
    {
      case: 'of two others',
      ask: ({ foreign }) => ({ query: { conversation: foreign } }),
      expected: members('not_found'),
      owner: 'ok',
    },
  ],
  sendMessage: [
    {
      ask: ({ id }, { cost }) => ({ body: { profile: id, text: 'Good morning', cost } }),
      expected: { ...apart(members()), not_confirmed: 'email_confirmation_required' },
      owner: 'conversation_not_possible',
    },
    {
      case: 'into the conversation of two others',
      ask: ({ foreign }, { cost }) => ({ body: { conversation: foreign, text: 'Good morning', cost } }),
      expected: members('not_found'),
    },
  ],
  readChat: [
    {
      case: 'of two others',
      ask: ({ foreign }) => ({ body: { conversation: foreign, read_up_to: 1 } }),
      expected: members('not_found'),
      owner: 'ok',
    },
    {
      ask: ({ conversation }) => ({ body: { conversation, read_up_to: 1 } }),
      expected: apart(members()),
      owner: 'ok',
    },
  ],
  removeChat: [{ ask: ({ conversation }) => ({ body: { conversation } }), expected: members(), owner: 'ok' }],
  sendPhoto: [
    {
      ask: async ({ id }, { photoCost }) => ({
        query: { upload: '1', profile: id, cost: photoCost },
        file: await picture(),
      }),
      expected: { ...apart(members()), not_confirmed: 'email_confirmation_required' },
    },
  ],
  sendVoice: [
    {
      // Decoding it takes a process each, and comes after who may send.
      ask: ({ id }, { photoCost }) => ({
        query: { voice: '1', profile: id, cost: photoCost },
        file: new Uint8Array([1, 2, 3]),
      }),
      expected: apart(members('voice_invalid')),
      owner: 'conversation_not_possible',
    },
  ],
  getVoice: [{ ask: () => ({ query: { id: 'none' } }), expected: members('not_found') }],
  sendComment: [
    {
      ask: ({ id, mainPhoto }, { cost }) => ({
        body: { profile: id, photo: mainPhoto, text: 'Good morning', cost },
      }),
      expected: { ...apart(members()), not_confirmed: 'email_confirmation_required' },
      owner: 'conversation_not_possible',
    },
    {
      case: 'on a photo of another',
      ask: ({ id }, { cost }) => ({ body: { profile: id, photo: 'none', text: 'Good morning', cost } }),
      expected: apart(members('subject_gone')),
      owner: 'conversation_not_possible',
    },
  ],
  getIcebreakers: [plain(members())],
  getGifts: [plain(members())],
  getEvents: [plain(members())],
} satisfies Partial<Record<CallName, readonly Row[]>>
