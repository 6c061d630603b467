import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as v from 'valibot'
import { getPhotoFile, getPhotos } from '../../contract/desk/case-calls.ts'
import type { PhotoGrid } from '../../contract/desk/cases.ts'
import type { Me } from '../../contract/desk/operators.ts'
import { PHOTO_GROUNDS, type PhotoGround } from '../../contract/lists.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ask, urlOf } from '../ask.ts'
import { type Choice, usePhotoChoices } from '../photo-choices.ts'
import { BrandName } from '../shell/brand.tsx'
import { Due } from '../shell/due.tsx'
import { Failure } from '../shell/failure.tsx'
import { KeyedChoices } from '../shell/keyed-choices.tsx'
import { Keys, useShortcuts } from '../shell/shortcuts.tsx'
import { useTexts } from '../texts.ts'
import { useNow } from '../use-now.ts'

type GridPhoto = v.InferOutput<typeof PhotoGrid>['photos'][number]

const PHOTOS = ['photos'] as const
const PLACES = 24
const fileOf = (id: string, size: 'thumb' | 'medium' | 'full') => urlOf(getPhotoFile, { id, size })

/** Photos that wait for a first look, many at a time, by keys. */
export function PhotosScreen({ me }: { me: Me }) {
  const t = useTexts()
  const now = useNow()
  const client = useQueryClient()
  const grid = useQuery({ queryKey: PHOTOS, queryFn: () => ask(getPhotos), staleTime: Infinity, gcTime: 0 })
  const photos = grid.data?.photos ?? []
  const choices = usePhotoChoices()
  const [at, setAt] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const tiles = useRef<HTMLUListElement>(null)
  const current = photos[at]
  const isOpen = current !== undefined && !choices.of(current.photo)
  const open = photos.filter(({ photo }) => !choices.of(photo))

  const go = (to: number) => {
    const next = Math.min(photos.length - 1, Math.max(0, to))
    setAt(next)
    tiles.current?.querySelectorAll<HTMLElement>('.tile__button')[next]?.focus()
  }
  const decide = (ground?: PhotoGround) => {
    if (!isOpen) return
    setRefusing(false)
    choices.choose(current.photo, ground)
    const following = photos.findIndex(
      ({ photo }, index) => index > at && photo !== current.photo && !choices.of(photo),
    )
    go(following < 0 ? at : following)
  }
  const takeBack = () => {
    const photo = choices.takeBack()
    if (photo !== undefined) go(photos.findIndex((each) => each.photo === photo))
  }
  const loadMore = () => {
    // What is not decided yet would come again.
    void choices.sendAll().then(() => {
      setAt(0)
      return client.resetQueries({ queryKey: PHOTOS })
    })
  }
  /** As many tiles as stand in a row. */
  const rowLength = () => {
    const tops = [...(tiles.current?.children ?? [])].map((tile) => (tile as HTMLElement).offsetTop)
    return Math.max(1, tops.filter((top) => top === tops[0]).length)
  }
  useShortcuts([
    { keys: 'ArrowLeft', label: t('desk.photos.keys.left'), run: () => go(at - 1), mayRepeat: true },
    { keys: 'ArrowRight', label: t('desk.photos.keys.right'), run: () => go(at + 1), mayRepeat: true },
    { keys: 'ArrowUp', label: t('desk.photos.keys.up'), run: () => go(at - rowLength()), mayRepeat: true },
    {
      keys: 'ArrowDown',
      label: t('desk.photos.keys.down'),
      run: () => go(at + rowLength()),
      mayRepeat: true,
    },
    { keys: 'a', label: t('desk.photos.accept'), run: () => decide() },
    { keys: 'r', label: t('desk.photos.refuse'), run: () => isOpen && setRefusing(true) },
    { keys: 'u', label: t('desk.photos.take_back'), run: takeBack },
    { keys: 'Space', label: t('desk.photos.large'), run: () => setLarge(true) },
    ...(photos.length > 0 && open.length === 0
      ? [{ keys: 'n', label: t('desk.photos.more'), run: loadMore }]
      : []),
  ])

  return (
    <>
      <header className="screen__head">
        <h1>
          {grid.data
            ? t('desk.photos.heading', { count: open.length + grid.data.more })
            : t('desk.photos.title')}
        </h1>
        <p className="screen__note">
          {grid.data && t('desk.photos.today', { count: grid.data.decided_today })}
        </p>
      </header>
      <Failure error={grid.error} onRetry={() => void grid.refetch()} />
      <Failure error={choices.error} onRetry={() => void choices.sendAll()} />
      {grid.isPending && <GridSkeleton />}
      {grid.data && photos.length === 0 && (
        <div className="empty">
          <h2>{t('desk.photos.empty')}</h2>
          <p>{t('desk.photos.empty_text', { count: grid.data.decided_today })}</p>
        </div>
      )}
      {current && (
        <>
          <div className="photo-bar">
            <PhotoAbout photo={current} me={me} now={now} />
            <div className="form__end">
              <Button aria-disabled={!isOpen} onClick={() => decide()}>
                {t('desk.photos.accept')} <Keys keys="a" />
              </Button>
              <Button variant="secondary" aria-disabled={!isOpen} onClick={() => isOpen && setRefusing(true)}>
                {t('desk.photos.refuse')} <Keys keys="r" />
              </Button>
              <Button variant="secondary" aria-disabled={!choices.canTakeBack} onClick={takeBack}>
                {t('desk.photos.take_back')} <Keys keys="u" />
              </Button>
            </div>
          </div>
          <ul className="tiles" ref={tiles}>
            {photos.map((photo, index) => (
              <Tile
                key={photo.photo}
                {...{ photo, me, now }}
                choice={choices.of(photo.photo)}
                isCurrent={index === at}
                onFocus={() => setAt(index)}
                onOpen={() => {
                  setAt(index)
                  setLarge(true)
                }}
              />
            ))}
          </ul>
          {open.length === 0 && (
            <Button onClick={loadMore}>
              {t('desk.photos.more')} <Keys keys="n" />
            </Button>
          )}
          <Dialog
            isOpen={isRefusing}
            title={t('desk.photos.refuse_title')}
            closeLabel={t('desk.close')}
            onClose={() => setRefusing(false)}
          >
            <KeyedChoices
              isKeyed={me.letter_keys}
              choices={PHOTO_GROUNDS.map((value) => ({ value, label: t(`desk.grounds.${value}`) }))}
              onChoose={decide}
            />
          </Dialog>
          <Dialog
            isOpen={isLarge}
            size="huge"
            title={t('desk.photos.large_title', { age: current.age })}
            closeLabel={t('desk.close')}
            onClose={() => setLarge(false)}
          >
            <img className="photo-large" src={fileOf(current.photo, 'full')} alt={t('desk.photos.alt')} />
          </Dialog>
        </>
      )}
    </>
  )
}

/** What is known of the photo that has the focus. */
function PhotoAbout({ photo, me, now }: { photo: GridPhoto; me: Me; now: number }) {
  const t = useTexts()
  return (
    <div className="photo-bar__about">
      <BrandName id={photo.brand} brands={me.brands} />
      <span>{t('desk.photos.age', { count: photo.age })}</span>
      <Due row={{ ...photo, hard_due_at: 0, closed_at: 0 }} now={now} />
      {photo.others.length > 0 && (
        <ul className="photo-bar__others" aria-label={t('desk.photos.others')}>
          {photo.others.slice(0, 6).map((id) => (
            <li key={id}>
              <img src={fileOf(id, 'thumb')} alt={t('desk.photos.other_alt')} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface TileProps {
  photo: GridPhoto
  me: Me
  now: number
  choice: Choice | undefined
  isCurrent: boolean
  onFocus: () => void
  onOpen: () => void
}

function Tile({ photo, me, now, choice, isCurrent, onFocus, onOpen }: TileProps) {
  const t = useTexts()
  return (
    <li className={classNames('tile', isCurrent && 'tile--current', choice && `tile--${choice.state}`)}>
      <button
        type="button"
        className="tile__button"
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t('desk.photos.open', { age: photo.age })}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <img className="tile__image" src={fileOf(photo.photo, 'medium')} alt="" loading="lazy" />
      </button>
      <p className="tile__line">
        <BrandName id={photo.brand} brands={me.brands} /> <span>{photo.age}</span>
        {photo.accounts > 1 && (
          <span className="tag">{t('desk.photos.same', { count: photo.accounts })}</span>
        )}
        {choice ? (
          <b className={`tile__choice tile__choice--${choice.ground ? 'refused' : 'accepted'}`} role="status">
            {choice.outcome
              ? t(`desk.photos.outcomes.${choice.outcome}`)
              : choice.ground
                ? t(`desk.grounds.${choice.ground}`)
                : t('desk.photos.outcomes.accepted')}
          </b>
        ) : (
          <Due row={{ ...photo, hard_due_at: 0, closed_at: 0 }} now={now} />
        )}
      </p>
    </li>
  )
}

function GridSkeleton() {
  const t = useTexts()
  return (
    <Loading label={t('desk.loading')} className="tiles">
      {Array.from({ length: PLACES }, (_, index) => (
        <Skeleton key={index} shape="portrait" />
      ))}
    </Loading>
  )
}
