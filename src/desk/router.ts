import { createRouter } from '@nanostores/router'

/** Addresses of the screens; filters stand in the query. */
export const $router = createRouter({
  home: '/',
  log: '/log',
  people: '/people',
  me: '/me',
  invitation: '/invitation',
})

export type ScreenName = 'log' | 'people' | 'me'
