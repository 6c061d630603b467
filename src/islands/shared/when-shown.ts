import { type ComponentType, lazy } from 'react'

/** A component loaded when first rendered; if that fails, the fallback is rendered, or nothing. */
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
