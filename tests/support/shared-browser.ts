import type * as chats from '../../src/stores/chat/chat.ts'
import type * as conversation from '../../src/stores/chat/conversation.ts'
import type { Environment } from '../../src/stores/page/environment.ts'
import type * as readMarks from '../../src/stores/chat/read-marks.ts'
import type * as outbox from '../../src/stores/chat/outbox.ts'
import type * as deliver from '../../src/stores/chat/deliver.ts'
import type { FakeBrowser } from './environment.ts'

/** A page of a member: its own copy of every store. */
export interface Page {
  readonly browser: FakeBrowser
  readonly chats: typeof chats
  readonly conversation: typeof conversation
  readonly outbox: typeof outbox
  readonly deliver: typeof deliver
  readonly readMarks: typeof readMarks
}

/** How long a page is open. */
export interface Stay {
  isThere: () => boolean
  /** Resolves when the page is left. */
  left: Promise<void>
  leave: () => void
}

export function stay(): Stay {
  const { promise: left, resolve } = Promise.withResolvers<void>()
  let isThere = true
  const leave = () => {
    isThere = false
    resolve()
  }
  return { isThere: () => isThere, left, leave }
}

/** Shared by the pages of one browser: IndexedDB and locks. */
export interface SharedBrowser {
  readonly records: FakeBrowser['records']
  /** A page that is left lets go of its locks. */
  inTurn(page: Stay): Environment['inTurn']
}

export function sharedBrowser(): SharedBrowser {
  const turns = new Map<string, Promise<void>>()
  return {
    records: new Map(),
    inTurn:
      ({ isThere, left }) =>
      (name, work) => {
        const before = turns.get(name) ?? Promise.resolve()
        const turn = before.then(() => (isThere() ? Promise.race([work(), left]) : undefined))
        turns.set(name, turn)
        return turn
      },
  }
}

/** Faults a page shows at this moment: holes, doubles, refusals. */
export function faultsOn({ conversation, outbox }: Pick<Page, 'conversation' | 'outbox'>): string[] {
  const state = conversation.$conversation.get()
  const messages = state.status === 'ready' ? state.value.messages : []
  const outgoing = outbox.$outbox.get()
  const ids = [...messages, ...outgoing].map(({ id }) => id)
  const seqs = messages.map(({ seq }) => seq)
  const faults: string[] = []
  if (seqs.some((seq, index) => index > 0 && seq !== seqs[index - 1]! + 1))
    faults.push(`a hole: ${seqs.join()}`)
  if (new Set(ids).size < ids.length) faults.push(`a double: ${ids.join()}`)
  const refused = outgoing.filter(({ state }) => state === 'failed')
  if (refused.length > 0) faults.push(`refused: ${JSON.stringify(refused)}`)
  return faults
}
