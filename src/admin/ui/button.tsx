import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** `primary` for the main action, `alarm` for destructive ones, `bare` inside rows and lines. */
type ButtonVariant = 'plain' | 'primary' | 'alarm' | 'bare' | 'bare-alarm'

/** A button, of type `button` by default. */
export function Button({
  variant = 'plain',
  type = 'button',
  className = '',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type={type} className={`button button-${variant} ${className}`} {...rest} />
}

/** A link within the portal that looks like a button. */
export function ButtonLink({
  variant = 'plain',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link className={`button button-${variant} ${className}`} {...rest} />
}
