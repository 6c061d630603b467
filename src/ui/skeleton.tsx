import type { ReactNode } from 'react'

export type SkeletonShape = 'line' | 'short-line' | 'title' | 'block' | 'control' | 'circle' | 'portrait'

/** A grey stand-in of the true shape; a photo may lie on it before the island is there (`src/layouts/first-calls.ts`). */
export function Skeleton({ shape = 'line' }: { shape?: SkeletonShape }) {
  return <span className={`skeleton skeleton--${shape}`} aria-hidden="true" suppressHydrationWarning />
}

/** Skeletons with one spoken label for all of them. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  )
}
