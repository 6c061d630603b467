import { useRef, useState } from 'react'
import type { Failure, Result } from '../../client/failure.ts'
import {
  $blocks,
  type BlockedMember,
  loadBlocks,
  loadMoreBlocks,
  unblock,
} from '../../stores/moderation/moderation.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useSequentialTasks } from '../shared/use-sequential-tasks.ts'
import { useShared } from '../use-shared.ts'
import { Confirm, Loaded } from './parts.tsx'

const MORE = 'more'

/** Members this one has blocked, the newest first. */
export function BlockedMembers() {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const state = useShared($blocks, IDLE)
  const { busy, inSequence } = useSequentialTasks()
  const outcome = useRef<HTMLParagraphElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asked, setAsked] = useState<BlockedMember | null>(null)
  const [unblocked, setUnblocked] = useState('')

  const work = async (id: string, call: () => Promise<Result<unknown>>): Promise<boolean> => {
    const result = await inSequence(id, call)
    if (result) setFailure(result.ok ? null : result.failure)
    return result?.ok ?? false
  }
  const handleUnblock = async ({ id, name }: BlockedMember) => {
    setAsked(null)
    if (!(await work(id, () => unblock(id)))) return
    setUnblocked(name)
    // The button that was pressed is gone.
    outcome.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <p>{t('settings.blocked.text')}</p>
      {failure && <FailureAlert failure={failure} />}
      <p className="settings__outcome" role="status" ref={outcome} tabIndex={-1}>
        {unblocked && t('settings.blocked.done', { name: unblocked })}
      </p>
      <Loaded state={state} onRetry={() => void loadBlocks()}>
        {({ blocked, num_results: total }) =>
          blocked.length === 0 ? (
            <p className="settings__empty">{t('settings.blocked.empty')}</p>
          ) : (
            <>
              <ul className="settings__list">
                {blocked.map((member) => (
                  <li key={member.id} className="settings__item">
                    <p className="settings__name">
                      <bdi>{member.name}</bdi>
                      <span className="settings__detail">
                        {t('settings.blocked.since', { date: formatDate(member.at, 'long') })}
                      </span>
                    </p>
                    <Button
                      variant="quiet"
                      isSmall
                      isBusy={busy.includes(member.id)}
                      aria-label={t('settings.blocked.unblock_name', { name: member.name })}
                      onClick={() => setAsked(member)}
                    >
                      {t('settings.blocked.unblock')}
                    </Button>
                  </li>
                ))}
              </ul>
              <LoadMore
                label={t('profiles.load_more')}
                isBusy={busy.includes(MORE)}
                hasMore={blocked.length < total}
                onMore={() => void work(MORE, loadMoreBlocks)}
              />
            </>
          )
        }
      </Loaded>
      <Confirm
        isOpen={asked !== null}
        title={t('settings.blocked.ask_title', { name: asked?.name ?? '' })}
        text={t('settings.blocked.ask_text')}
        confirm={t('settings.blocked.unblock')}
        onConfirm={() => asked && void handleUnblock(asked)}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
