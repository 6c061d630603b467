import { expect, it } from 'vitest'
import { routeIds, routeOf } from './routes.ts'

it('the members area is exactly its six routes', () => {
  const area = routeIds.filter((id) => routeOf(id).members_area)
  expect(area.sort()).toEqual(['chats', 'likes', 'likes-m-id', 'members', 'members-id', 'premium'])
})
