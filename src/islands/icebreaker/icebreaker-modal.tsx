import { useEffect, useState } from 'react'
import type { Card } from '../../contract/cards.ts'
import { noBreakHyphens } from '../../core/no-break.ts'
import { $icebreakers, addFirstLine, loadIcebreakers } from '../../stores/chat/icebreakers.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { labelOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { FIRST_LINES, linesFor } from './first-lines.ts'

interface IcebreakerModalProps {
  isOpen: boolean
  card: Card
  /** Called once the chosen icebreaker is in the draft. */
  onChoose: () => void
  onClose: () => void
}

/** Icebreakers to choose from, three at a time. A typed draft is kept. */
export function IcebreakerModal({ isOpen, card, onChoose, onClose }: IcebreakerModalProps) {
  const { t, site } = usePage()
  const label = labelOf(t, site, card)
  return (
    <Dialog
      isOpen={isOpen}
      title={t('chat.start.title', { name: card.name })}
      className="icebreaker"
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      <div className="icebreaker__person">
        <Portrait
          name={card.name}
          photo={photoOf(site, card.main_image)}
          sizes="72px"
          isBare
          isEager
          className="icebreaker__photo"
        />
        <p>
          {label && <strong className="icebreaker__label">{label}</strong>}
          {t('chat.icebreaker.text')}
        </p>
      </div>
      <Lines
        profile={card.id}
        onChoose={() => {
          onClose()
          onChoose()
        }}
      />
    </Dialog>
  )
}

function Lines({ profile, onChoose }: { profile: string; onChoose: () => void }) {
  const { t } = usePage()
  const state = useShared($icebreakers, IDLE)
  const [turn, setTurn] = useState(0)
  useEffect(() => void loadIcebreakers(), [])

  if (state.status === 'failed') {
    return <FailureAlert failure={state.failure} onRetry={() => void loadIcebreakers()} />
  }
  if (state.status !== 'ready') {
    return (
      <>
        <Loading label={t('chat.icebreaker.loading')} className="icebreaker__lines">
          {Array.from({ length: FIRST_LINES }, (_, index) => (
            <Skeleton key={index} shape="control" />
          ))}
        </Loading>
        {/* The place of the button for others. */}
        <Skeleton shape="control" />
      </>
    )
  }
  return (
    <>
      <ul className="icebreaker__lines" aria-label={t('chat.start.lines')} aria-live="polite">
        {linesFor(profile, state.value, turn * FIRST_LINES).map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              className="first-line"
              onClick={() => {
                addFirstLine(profile, text)
                onChoose()
              }}
            >
              {noBreakHyphens(text)}
            </button>
          </li>
        ))}
      </ul>
      {state.value.length > FIRST_LINES && (
        <Button variant="plain" isWide onClick={() => setTurn(turn + 1)}>
          {t('chat.icebreaker.others')}
        </Button>
      )}
    </>
  )
}
