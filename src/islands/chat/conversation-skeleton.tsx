import type { Card } from '../../contract/cards.ts'
import { cardOf } from '../../stores/profiles/cards.ts'
import { $chats } from '../../stores/chat/chat.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { photoOf } from '../members/photo.ts'
import { usePage } from '../shared/page-context.tsx'
import { useParams } from '../use-params.ts'
import { useShared } from '../use-shared.ts'

/** A conversation that is loading, with the other member as known from lists. */
export function KnownSkeleton() {
  const { id: route, params } = useParams()
  const chats = valueOf(useShared($chats, IDLE))
  const known =
    route === 'members-id-chat'
      ? cardOf(params.id ?? '')
      : chats?.chats.find((chat) => chat.conversation.id === params.id)?.profile
  return <ConversationSkeleton card={known} />
}

export function ConversationSkeleton({ card }: { card?: Card | undefined }) {
  const { t, site } = usePage()
  return (
    <Loading label={t('chat.loading')} className="conversation">
      <div className="conversation__head">
        <span className="icon-button conversation__back" />
        {card ? (
          <>
            <Portrait
              name={card.name}
              photo={photoOf(site, card.main_image)}
              isGone={card.gone}
              sizes="44px"
              isBare
              isEager
              className="conversation__photo portrait--carried"
            />
            <span className="conversation__name">
              <bdi>{card.name}</bdi>
            </span>
          </>
        ) : (
          <>
            <span className="conversation__photo">
              <Skeleton shape="portrait" />
            </span>
            <Skeleton shape="title" />
          </>
        )}
      </div>
      <div className="conversation__waiting">
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
      <div className="composer">
        <Skeleton shape="control" />
        <Skeleton shape="short-line" />
      </div>
    </Loading>
  )
}
