import { createHmac } from 'node:crypto'

/** Of Standard Webhooks: 24 to 64 random bytes. */
const secretBytes = 32
const secretPrefix = 'whsec_'

/** @returns a new secret, such as `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw` */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes))
  return secretPrefix + Buffer.from(bytes).toString('base64')
}

/**
 * The headers of a delivery, as Standard Webhooks has them. Each secret signs, so that a receiver may have
 * any of them while they are exchanged.
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
