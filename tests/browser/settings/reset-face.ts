import { defaultSettings } from '#src/publication.ts'
import type { StartedProduct } from '#tests/support/started-product.ts'

export async function resetFace({ client }: StartedProduct): Promise<void> {
  const { revision } = await client.settings()
  if (revision > 0) await client.saveSettings({ ...defaultSettings, revision })
}
