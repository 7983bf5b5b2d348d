import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'

// A busy machine draws later than within the second that is waited by default.
configure({ asyncUtilTimeout: 60_000 })

// All files share one page.
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
})
