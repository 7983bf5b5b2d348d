import { hydrateRoot } from 'react-dom/client'
import { ProgressBar } from './progress-bar.tsx'

const place = document.querySelector('[data-progress]')
const label = place?.firstElementChild?.ariaLabel ?? ''
if (place) hydrateRoot(place, <ProgressBar label={label} />)
