import * as v from 'valibot'
import type { Me } from '../../../contract/desk/operators.ts'
import { MESSAGE_KINDS } from '../../../contract/lists.ts'
import { classNames } from '../../../ui/class-names.ts'
import { momentWriter } from '../../moments.ts'
import { useTexts } from '../../texts.ts'

const Message = v.object({
  by: v.picklist(['reported', 'notifier']),
  kind: v.picklist(MESSAGE_KINDS),
  text: v.string(),
  at: v.number(),
  reported: v.boolean(),
})

/** Messages as they were copied. */
export function CopiedMessages({ content, me }: { content: unknown; me: Me }) {
  const read = v.safeParse(v.array(Message), content)
  if (!read.success) return <code className="table__json">{JSON.stringify(content)}</code>
  return <MessageList messages={read.output} me={me} />
}

interface MessageListProps {
  messages: readonly v.InferOutput<typeof Message>[]
  me: Me
}

/** A conversation as a transcript: who wrote what and when; the reported message is marked. */
export function MessageList({ messages, me }: MessageListProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <ol className="messages">
      {messages.map(({ by, kind, text, at, reported }) => (
        <li
          key={`${at} ${by} ${text}`}
          className={classNames('message', `message--${by}`, reported && 'message--marked')}
        >
          <p className="message__head">
            <b>{t(`desk.conversation.${by}`)}</b> <span className="message__at">{moment(at)}</span>
            {reported && ' '}
            {reported && <span className="tag tag--danger">{t('desk.conversation.marked')}</span>}
          </p>
          <p className="message__text">
            {kind === 'text' ? text : t(`desk.conversation.${kind}`)} {kind === 'voice' && text}
          </p>
        </li>
      ))}
    </ol>
  )
}
