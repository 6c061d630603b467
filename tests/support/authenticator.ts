// A software authenticator: makes and signs what a browser sends for a passkey (WebAuthn Level 2, ES256, no attestation).

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Ceremony {
  challenge: string
  /** Of the page; another than the passkey's is what a phishing site has. */
  origin: string
  rpId: string
  /** Whether the owner was recognized by it: a fingerprint, a PIN. */
  verified?: boolean
}

export interface SoftwarePasskey {
  id: string
  /** Uses so far; a test may set it back. */
  counter: number
  attestation(ceremony: Ceremony): object
  assertion(ceremony: Ceremony): object
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const encoded = (data: Buffer) => data.toString('base64url')

/** CBOR of what an attestation needs: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const point = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  )
}

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

export function softwarePasskey(userHandle: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const count = Buffer.alloc(4)
  const authenticatorData = ({ rpId, verified = true }: Ceremony, counter: number, attested?: Buffer) => {
    count.writeUInt32BE(counter)
    const flags = 1 | (verified ? 4 : 0) | (attested ? 64 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...(attested ? [attested] : [])])
  }
  const credential = { id: encoded(id), rawId: encoded(id), type: 'public-key' }
  return {
    id: encoded(id),
    counter: 0,
    attestation(ceremony) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(ceremony, this.counter, attested)],
        ]),
      )
      const clientDataJSON = encoded(clientData('webauthn.create', ceremony))
      const response = {
        clientDataJSON,
        attestationObject: encoded(attestationObject),
        transports: ['internal'],
      }
      return { ...credential, response, clientExtensionResults: {} }
    },
    assertion(ceremony) {
      this.counter += 1
      const data = authenticatorData(ceremony, this.counter)
      const client = clientData('webauthn.get', ceremony)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: encoded(client),
          authenticatorData: encoded(data),
          signature: encoded(signature),
          userHandle: encoded(Buffer.from(userHandle)),
        },
        clientExtensionResults: {},
      }
    },
  }
}
