import { type ComponentType, type FunctionComponent, lazy } from 'react'
import { MissingPart } from './missing-part.tsx'

/** In place of a part that nobody asked for and nobody misses. */
export const Nothing = () => null

/** A component loaded when first rendered. If that fails, `instead` is rendered: words and another try, where it is not said. */
export const whenShown = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = MissingPart as FunctionComponent<object>,
) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: instead }),
    ),
  )
