import { Loading, Skeleton, type SkeletonShape } from '../../ui/skeleton.tsx'

interface PaywallOutlineProps {
  label: string
  choice: readonly SkeletonShape[]
  summary?: readonly SkeletonShape[]
}

/** The skeleton of a `.paywall`: the choice, and beside it the summary. */
export function PaywallOutline({ label, choice, summary = ['block', 'control'] }: PaywallOutlineProps) {
  const skeletons = (shapes: readonly SkeletonShape[]) =>
    shapes.map((shape, index) => <Skeleton key={index} shape={shape} />)
  return (
    <Loading label={label} className="paywall paywall--loading">
      <div className="paywall__choice">{skeletons(choice)}</div>
      <div className="paywall__summary">{skeletons(summary)}</div>
    </Loading>
  )
}
