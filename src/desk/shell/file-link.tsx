import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'

/** Saves what a call answers as a file. The router takes a link without a target for a page, whatever it downloads. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <LinkButton variant="secondary" href={href} download target="_self">
      {children}
    </LinkButton>
  )
}
