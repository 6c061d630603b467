import type { ReactNode } from 'react'

interface FactProps {
  term: string
  isTotal?: boolean
  children: ReactNode
}

/** A line of an `.order-facts` list. */
export function Fact({ term, isTotal = false, children }: FactProps) {
  return (
    <div className={isTotal ? 'order-facts__line order-facts__line--total' : 'order-facts__line'}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
