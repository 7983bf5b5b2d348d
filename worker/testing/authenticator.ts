import type { RegistrationChallenge, SignInChallenge } from '#domain/auth/passkey.ts'

/** A device with one passkey, as a browser would answer for it. */
export interface Authenticator {
  /** Whether it asks for a finger, a face or a PIN. */
  verifies: boolean
  register(challenge: RegistrationChallenge, origin?: string): Promise<object>
  signIn(challenge: SignInChallenge, origin?: string): Promise<object>
}

const site = 'http://localhost'

/** Of the authenticator's data: the person is there, was verified, and a key is attached. */
const present = 0x01
const verified = 0x04
const attached = 0x40

const text = (value: string) => new TextEncoder().encode(value)
const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Makes a software authenticator with an ES256 key, which counts how often it signs. */
export async function createAuthenticator(): Promise<Authenticator> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = (await crypto.subtle.generateKey(algorithm, true, ['sign'])) as CryptoKeyPair
  const point = new Uint8Array(
    (await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer,
  )
  const id = crypto.getRandomValues(new Uint8Array(16))
  let counter = 0

  const credential = (response: object) => ({
    id: encoded(id),
    rawId: encoded(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  const clientData = (type: string, challenge: string, origin: string) =>
    text(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = async (origin: string, more: number[], flags: number) => {
    counter += 1
    const hash = await sha256(text(new URL(origin).hostname))
    const state = present | (device.verifies ? verified : 0) | flags
    return Uint8Array.from([...hash, state, 0, 0, 0, counter, ...more])
  }

  const device: Authenticator = {
    verifies: true,

    async register({ options }, origin = site) {
      // CBOR: a COSE key of the curve P-256, and an attestation that attests nothing.
      const key = [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32, ...point.slice(1, 33)]
      key.push(0x22, 0x58, 32, ...point.slice(33))
      const more = [...new Uint8Array(16), 0, id.length, ...id, ...key]
      const data = await authenticatorData(origin, more, attached)
      const head = [0xa3, 0x63, ...text('fmt'), 0x64, ...text('none'), 0x67, ...text('attStmt')]
      head.push(0xa0, 0x68, ...text('authData'), 0x58, data.length)
      return credential({
        clientDataJSON: encoded(clientData('webauthn.create', options.challenge, origin)),
        attestationObject: encoded(Uint8Array.from([...head, ...data])),
      })
    },

    async signIn({ options }, origin = site) {
      const json = clientData('webauthn.get', options.challenge, origin)
      const data = await authenticatorData(origin, [], 0)
      const signed = Uint8Array.from([...data, ...(await sha256(json))])
      const signing = { name: 'ECDSA', hash: 'SHA-256' }
      const raw = new Uint8Array(await crypto.subtle.sign(signing, pair.privateKey, signed))
      return credential({
        clientDataJSON: encoded(json),
        authenticatorData: encoded(data),
        signature: encoded(derOf(raw)),
      })
    },
  }
  return device
}

/** The two numbers of a signature in ASN.1, as authenticators send them. */
function derOf(raw: Uint8Array): Uint8Array {
  const numbers = [raw.slice(0, 32), raw.slice(32)].flatMap((bytes) => {
    const digits = [...bytes]
    while (digits[0] === 0) digits.shift()
    if ((digits[0] ?? 0) & 0x80) digits.unshift(0)
    return [2, digits.length, ...digits]
  })
  return Uint8Array.from([0x30, numbers.length, ...numbers])
}
