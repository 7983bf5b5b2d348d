import { hydrateRoot } from 'react-dom/client'
import { ProgressBar } from './progress-bar.tsx'

const place = document.querySelector('[data-progress]')
if (place) hydrateRoot(place, <ProgressBar />)
