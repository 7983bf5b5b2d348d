import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** `primary` for the one thing to do, `alarm` for what destroys, `bare` inside rows and lines. */
export type ButtonLook = 'plain' | 'primary' | 'alarm' | 'bare' | 'bare-alarm'

/**
 * A button; of type `button` unless told otherwise.
 *
 * @param props.look what it looks like
 */
export function Button({
  look = 'plain',
  type = 'button',
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type={type} className={`button button-${look} ${className}`} {...rest} />
}

/**
 * A link within the portal that looks like a button.
 *
 * @param props.look what it looks like
 */
export function ButtonLink({
  look = 'plain',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { look?: ButtonLook }) {
  return <Link className={`button button-${look} ${className}`} {...rest} />
}
