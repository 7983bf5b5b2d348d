import type { Scene } from '../scene.ts'
import { cover as agreement } from './a-gentlemans-agreement.ts'
import { plate as agreementPlate } from './a-gentlemans-agreement-plate.ts'
import { cover as records } from './a-records-request-is-a-conversation.ts'
import { cover as page } from './against-the-infinite-page.ts'
import { cover as cable } from './how-a-cable-gets-mended.ts'
import { plate as cablePlate } from './how-a-cable-gets-mended-plate.ts'
import { cover as letters } from './letters-to-the-desk-winter.ts'
import { cover as seeds } from './night-shift-at-the-seed-bank.ts'
import { cover as budget } from './reading-a-city-budget-in-one-evening.ts'
import { plate as budgetPlate } from './reading-a-city-budget-in-one-evening-plate.ts'
import { cover as meter } from './the-meter-in-the-hallway.ts'
import { cover as returns } from './the-price-of-a-free-return.ts'
import { cover as correction } from './the-quiet-work-of-a-correction.ts'
import { cover as second } from './the-second-that-was-not-there.ts'
import { plate as secondPlate } from './the-second-that-was-not-there-plate.ts'
import { cover as swipe } from './three-cents-in-every-swipe.ts'
import { plate as swipePlate } from './three-cents-in-every-swipe-plate.ts'
import { cover as walk } from './walking-the-same-mile.ts'
import { plate as walkPlate } from './walking-the-same-mile-plate.ts'
import { cover as library } from './what-a-library-card-still-buys.ts'
import { plate as libraryPlate } from './what-a-library-card-still-buys-plate.ts'
import { cover as comment } from './who-answers-a-public-comment.ts'

/** Every picture of the demo edition. */
export const scenes: readonly Scene[] = [
  agreement,
  agreementPlate,
  records,
  page,
  cable,
  cablePlate,
  letters,
  seeds,
  budget,
  budgetPlate,
  meter,
  returns,
  correction,
  second,
  secondPlate,
  swipe,
  swipePlate,
  walk,
  walkPlate,
  library,
  libraryPlate,
  comment,
]
