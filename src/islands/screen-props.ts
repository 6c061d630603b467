import type { IslandProps } from '../core/island.ts'
import type { RouteId } from '../routes.ts'

/** A screen also knows which page it was built for. */
export interface ScreenProps extends IslandProps {
  route: RouteId
}
