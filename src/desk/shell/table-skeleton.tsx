import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useTexts } from '../texts.ts'

const ROWS = 8

/** Rows that are on their way. */
export function TableSkeleton() {
  const t = useTexts()
  return (
    <Loading label={t('desk.loading')} className="table-skeleton">
      {Array.from({ length: ROWS }, (_, index) => (
        <Skeleton key={index} shape="control" />
      ))}
    </Loading>
  )
}
