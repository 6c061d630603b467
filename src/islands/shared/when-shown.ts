import { type ComponentType, lazy } from 'react'

/** A component that is fetched when it first shows; where that fails, another stands in its place, or nothing. */
export const whenShown = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: instead }),
    ),
  )
