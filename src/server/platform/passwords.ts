import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ServiceError } from './errors.ts'
import { isForeignHash, verifyForeign } from './foreign-hashes.ts'

/** How much work a hash is, in kibibytes and passes. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

// OWASP's minimum for argon2id.
const OWASP: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One core stays for requests; more than two at once would fill the thread pool and stall file reads. */
const IN_FLIGHT = Math.min(2, Math.max(1, availableParallelism() - 1))
const QUEUE = 40
const RETRY_AFTER_SECONDS = 2

export interface PasswordHasher {
  /** How many wait for their turn. */
  readonly waiting: number
  /** Hashes the password's normal form, NFC. Throws `busy` when too many wait. */
  hash(password: string): Promise<string>
  /** Tries the normal form, then what was typed: older hashes are of that. With an empty hash it takes as long and answers false. */
  verify(hashed: string, password: string): Promise<boolean>
  /** The hash to store instead of an older one, of what was typed or of another kind; null where it is ours of the normal form. */
  renew(hashed: string, password: string): Promise<string | null>
}

export function createPasswordHasher(cost = OWASP): PasswordHasher {
  const { memoryCost, timeCost, parallelism } = cost
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= IN_FLIGHT) {
      if (waiting.length >= QUEUE) throw new ServiceError('busy', { retryAfter: RETRY_AFTER_SECONDS })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  let dummyHash: Promise<string> | undefined
  return {
    get waiting() {
      return waiting.length
    },
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), cost)),
    async verify(hashed, password) {
      dummyHash ??= hash('a password of no account', cost)
      const against = hashed || (await dummyHash)
      let matches = false
      for (const form of new Set([password.normalize('NFC'), password]))
        matches ||= await inTurn(() =>
          isForeignHash(against) ? verifyForeign(against, form) : verify(against, form),
        )
      return hashed !== '' && matches
    },
    async renew(hashed, password) {
      const normal = password.normalize('NFC')
      const isOurs = hashed.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
      if (isOurs && (normal === password || (await inTurn(() => verify(hashed, normal))))) return null
      return inTurn(() => hash(normal, cost))
    },
  }
}
