import { defineCall } from './define-call.ts'

/** A stream of server-sent events (`text/event-stream`), never an answer in JSON. */
export const getEvents = defineCall({
  method: 'GET',
  path: '/api/events.php',
  access: 'member',
  media: 'text/event-stream',
  errors: ['unavailable', 'cross_site'],
})
