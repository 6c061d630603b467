import type { Voice } from '../../contract/voice.ts'
import type { MemberContext } from '../platform/context.ts'
import { existingPhotos, type Shown } from './message-photo.ts'
import { existingVoices } from './message-voice.ts'

/** Photos and recordings of messages that the viewer may see and hear, by their ids. */
export interface MessageMedia {
  photos: ReadonlyMap<string, Shown>
  voices: ReadonlyMap<string, Voice>
}

/** Those of these messages that still exist. */
export const existingMedia = async (
  context: MemberContext,
  rows: readonly { kind: string; item: string; conversation: string }[],
): Promise<MessageMedia> => ({
  photos: await existingPhotos(context, rows),
  voices: await existingVoices(context, rows),
})
