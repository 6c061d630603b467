import { uncoverPhoto } from '../../client/photos.ts'
import type { Result } from '../../client/failure.ts'
import { ready, valueOf } from '../page/loadable.ts'
import { $conversation } from './conversation.ts'

/** Shows a picture that this member did not ask for, here and from then on. */
export async function uncover(photo: string): Promise<Result<undefined>> {
  const result = await uncoverPhoto(photo)
  const open = valueOf($conversation.get())
  if (!result.ok || !open) return result
  const messages = open.messages.map((message) => {
    if (message.photo !== photo) return message
    const shown = { ...message }
    delete shown.blurred
    return shown
  })
  $conversation.set(ready({ ...open, messages }))
  return result
}
