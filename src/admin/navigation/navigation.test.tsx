import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { Redirect } from 'wouter'
import { Link } from './link.tsx'
import { Navigation, useLeaveGuard, useNavigate, useVisit } from './navigation.tsx'

/** Until when the guards of the test hold what is left. */
let held: Record<'text' | 'upload', boolean>

function GuardOf({ name }: { name: 'text' | 'upload' }) {
  const guarded = useLeaveGuard(() => held[name])
  return (
    guarded && (
      <>
        <button type="button" onClick={guarded.stay}>{`Stay for ${name}`}</button>
        <button type="button" onClick={guarded.leave}>{`Leave ${name}`}</button>
      </>
    )
  )
}

function Page({ name }: { name: string }) {
  const { pathname, search, state } = useVisit()
  const navigate = useNavigate()
  const [isOut, setOut] = useState(false)
  if (isOut) return <Redirect to="/admin/board" replace />
  return (
    <>
      <h1>{name}</h1>
      <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
      <Link to="/admin/board" state={{ from: name }}>
        Board
      </Link>
      <Link to="/articles">Site</Link>
      <button type="button" onClick={() => navigate('/admin?tab=drafts', { replace: true })}>
        Drafts
      </button>
      <button
        type="button"
        onClick={() => navigate('/admin/edit/new', { replace: true, inPlace: true })}
      >
        Name
      </button>
      <button type="button" onClick={() => setOut(true)}>
        Log out
      </button>
      <GuardOf name="text" />
      <GuardOf name="upload" />
    </>
  )
}

/** Opens the dashboard; the code of the calendar never comes. */
async function open(path = '/admin') {
  history.replaceState(null, '', path)
  onTestFinished(cleanup)
  render(
    <Navigation
      open={async (isAt) => {
        if (isAt('/admin/calendar')) return new Promise(() => undefined)
        return <Page name={isAt('/admin/board') ? 'Board page' : 'Articles page'} />
      }}
    >
      Loading
    </Navigation>,
  )
  await screen.findByRole('heading', { name: 'Articles page' })
  return userEvent.setup()
}

const onScreen = (name: string) => screen.findByRole('heading', { name })
const whereShown = () => screen.getByRole('status').textContent

beforeEach(() => {
  held = { text: false, upload: false }
})

it('goes to an address with what its link gives along, and back', async () => {
  const user = await open()
  const entries = history.length
  await user.click(screen.getByRole('link', { name: 'Board' }))
  await onScreen('Board page')
  expect(whereShown()).toBe('/admin/board {"from":"Articles page"}')
  expect(location.pathname).toBe('/admin/board')
  await user.click(screen.getByRole('link', { name: 'Board' }))
  expect(history.length).toBe(entries + 1)
  act(() => history.back())
  await onScreen('Articles page')
  await user.click(screen.getByRole('button', { name: 'Drafts' }))
  await waitFor(() => expect(whereShown()).toBe('/admin?tab=drafts null'))
  expect(history.length).toBe(entries + 1)
})

it('takes an address with a slash at its end for the one without', async () => {
  await open('/admin/?tab=drafts')
  expect(whereShown()).toBe('/admin?tab=drafts null')
})

it('keeps what is shown until the next can be, and follows the last that was asked for', async () => {
  const user = await open()
  act(() => {
    history.pushState(null, '', '/admin/calendar')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(whereShown()).toBe('/admin null')
  await user.click(screen.getByRole('link', { name: 'Board' }))
  await onScreen('Board page')
})

it('leaves a page whose links lead to the site to the browser', async () => {
  await open()
  const site = screen.getByRole('link', { name: 'Site' })
  let isPrevented: boolean | undefined
  window.addEventListener(
    'click',
    (event) => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  await userEvent.click(site)
  expect(isPrevented).toBe(false)
})

it('asks each guard that holds a link, one after the other', async () => {
  const user = await open()
  held = { text: true, upload: true }
  await user.click(screen.getByRole('link', { name: 'Board' }))
  await user.click(await screen.findByRole('button', { name: 'Leave text' }))
  await user.click(await screen.findByRole('button', { name: 'Stay for upload' }))
  expect(whereShown()).toBe('/admin null')
  expect(location.pathname).toBe('/admin')
  await user.click(screen.getByRole('link', { name: 'Board' }))
  await user.click(await screen.findByRole('button', { name: 'Leave text' }))
  await user.click(await screen.findByRole('button', { name: 'Leave upload' }))
  await onScreen('Board page')
})

it('holds Back at the address that is left, however often it is pressed, and goes back after it', async () => {
  const user = await open()
  await user.click(screen.getByRole('link', { name: 'Board' }))
  await onScreen('Board page')
  held.text = true
  for (let press = 0; press < 3; press++) {
    act(() => history.back())
    await screen.findByRole('button', { name: 'Stay for text' })
    await waitFor(() => expect(location.pathname).toBe('/admin/board'))
  }
  await user.click(screen.getByRole('button', { name: 'Stay for text' }))
  expect(whereShown()).toBe('/admin/board {"from":"Articles page"}')
  act(() => history.back())
  await user.click(await screen.findByRole('button', { name: 'Leave text' }))
  await onScreen('Articles page')
  expect(location.pathname).toBe('/admin')
  held.text = false
  act(() => history.forward())
  await onScreen('Board page')
})

it('lets the browser ask before the page is closed, while something is held', async () => {
  await open()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  held.upload = true
  expect(isAsked()).toBe(true)
})

it('lets a redirect go that takes the place of what is guarded', async () => {
  const user = await open()
  held.text = true
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(location.pathname).toBe('/admin/board'))
})

it('asks nobody when only the address is another one, but on the way back to it', async () => {
  const user = await open()
  held.text = true
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(whereShown()).toBe('/admin/edit/new null'))
  held.text = false
  await user.click(screen.getByRole('link', { name: 'Board' }))
  await onScreen('Board page')
  held.text = true
  act(() => history.back())
  expect(await screen.findByRole('button', { name: 'Stay for text' })).toBeTruthy()
})

it('lets Back go whose guard let go meanwhile', async () => {
  const user = await open()
  await user.click(screen.getByRole('link', { name: 'Board' }))
  await onScreen('Board page')
  held.text = true
  act(() => history.back())
  held.text = false
  await onScreen('Articles page')
})

it('counts a link within the page as a visit of its own', async () => {
  const user = await open()
  await user.click(screen.getByRole('link', { name: 'Board' }))
  await onScreen('Board page')
  act(() => {
    history.pushState(null, '', '#main')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  held.text = true
  act(() => history.go(-2))
  await user.click(await screen.findByRole('button', { name: 'Stay for text' }))
  expect(location.hash).toBe('#main')
})
