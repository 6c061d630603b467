import * as v from 'valibot'

/** The notification the service worker shows, sent encrypted; never the text of a message, nor who wrote it. */
export const PushMessage = v.object({
  title: v.string(),
  body: v.string(),
  /** Where a tap leads, a path of the site. */
  path: v.string(),
  /** A newer notification with the same tag takes the place of the older. */
  tag: v.string(),
  /** Unread messages and new likes, for the app's badge; without it the badge stays. */
  waiting: v.exactOptional(v.number()),
})
export type PushMessage = v.InferOutput<typeof PushMessage>
