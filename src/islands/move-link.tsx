import type { ComponentProps, MouseEvent } from 'react'
import { moveTo } from '../stores/page/location.ts'

type MoveLinkProps = ComponentProps<'a'> & { href: string }

/** A link inside one island's pages: a history entry instead of a new document. */
export function MoveLink({ href, onClick, ...rest }: MoveLinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    // Paints the press before rendering the target.
    requestAnimationFrame(() => setTimeout(() => moveTo(href)))
  }
  // eslint-disable-next-line jsx-a11y/anchor-has-content -- its content comes with `rest`
  return <a {...rest} href={href} onClick={handleClick} />
}
