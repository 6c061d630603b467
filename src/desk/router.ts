import { createRouter } from '@nanostores/router'

/** Addresses of the screens; filters stand in the query. */
export const $router = createRouter({
  queue: '/',
  case: '/cases/:id',
  photos: '/photos',
  verifications: '/verifications',
  appeals: '/appeals',
  clusters: '/clusters',
  complaints: '/complaints',
  privacy: '/privacy',
  authority_orders: '/authority-orders',
  members: '/members',
  member: '/members/:id',
  orders: '/orders',
  order: '/orders/:id',
  refunds: '/refunds',
  disputes: '/disputes',
  withdrawals: '/withdrawals',
  debits: '/debits',
  discount_codes: '/codes',
  campaigns: '/campaigns',
  news: '/news',
  cams: '/cams',
  figures: '/figures',
  fairness: '/fairness',
  transparency: '/transparency',
  health: '/health',
  log: '/log',
  people: '/people',
  me: '/me',
  invitation: '/invitation',
})

/** Screens of the navigation. */
export type ScreenName =
  | (
      | 'queue'
      | 'photos'
      | 'verifications'
      | 'appeals'
      | 'clusters'
      | 'complaints'
      | 'privacy'
      | 'authority_orders'
    )
  | ('members' | 'orders' | 'refunds' | 'withdrawals' | 'disputes' | 'debits')
  | ('discount_codes' | 'campaigns' | 'news' | 'cams')
  | ('figures' | 'fairness' | 'transparency' | 'health')
  | ('log' | 'people' | 'me')
