import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { SecondStep as Loaded } from './second-step.tsx'

/** Few accounts have an authenticator app: nobody else loads what asks for its code. */
export const SecondStep = lazy<ComponentType<ComponentProps<typeof Loaded>>>(() =>
  import('./second-step.tsx').then((module) => ({ default: module.SecondStep })),
)
