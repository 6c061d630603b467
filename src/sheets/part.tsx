import type { ReactNode } from 'react'

/** A titled part of a sheet. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet__part">
      <h2 className="sheet__title">{title}</h2>
      <div className="sheet__row">{children}</div>
    </section>
  )
}

export const nothing = () => undefined
