import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '#admin/navigation/link.tsx'

/** `primary` for the main action, `alarm` for destructive ones, `bare` inside rows and lines. */
type ButtonVariant = 'plain' | 'primary' | 'alarm' | 'bare' | 'bare-alarm'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** What it belongs to, for screen readers: `Edit Ada`. */
  of?: string
  /** As `of`, after a colon: `Remove: A title`. */
  about?: string
}

export function Button({
  variant = 'plain',
  type = 'button',
  className = '',
  of,
  about,
  ...rest
}: ButtonProps) {
  const named = of ? `${rest.children} ${of}` : about && `${rest.children}: ${about}`
  return <button type={type} className={classOf(variant, className)} aria-label={named} {...rest} />
}

export function ButtonLink({
  variant = 'plain',
  className = '',
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link className={classOf(variant, className)} {...rest} />
}

function classOf(variant: ButtonVariant, className: string): string {
  const base = variant === 'bare-alarm' ? 'button button-bare' : 'button'
  return `${base} button-${variant} ${className}`
}
