import { clobbering } from './clobbering.ts'
import { eventHandlers } from './event-handlers.ts'
import { foreignElements } from './foreign-elements.ts'
import { inertElements } from './inert-elements.ts'
import { loading } from './loading.ts'
import { mutations } from './mutations.ts'
import { scriptAddresses } from './script-addresses.ts'
import { styles } from './styles.ts'

/**
 * What an editor could try against readers and other editors, by family. Each attack calls
 * `canary()` when it runs, or requests something of `attacker.example`. Pictures at
 * `pictures.example` are allowed: articles may show pictures from elsewhere.
 */
export const attacks: Record<string, readonly string[]> = {
  eventHandlers,
  scriptAddresses,
  foreignElements,
  mutations,
  inertElements,
  styles,
  clobbering,
  loading,
}
