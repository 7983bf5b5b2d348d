import { clobbering } from './clobbering.ts'
import { eventHandlers } from './event-handlers.ts'
import { foreignElements } from './foreign-elements.ts'
import { inertElements } from './inert-elements.ts'
import { loading } from './loading.ts'
import { mutations } from './mutations.ts'
import { scriptAddresses } from './script-addresses.ts'
import { styles } from './styles.ts'

/**
 * What somebody with a desk may try against the magazine's readers and its other editors, by
 * family. Each calls `canary()` where it runs, or asks `attacker.example` for something. Pictures
 * at `pictures.example` are allowed: articles may show pictures from elsewhere.
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
