import { type ComponentProps, type ComponentType, lazy } from 'react'
import type { SecondStep as Loaded } from './second-step.tsx'

/** Loaded on demand: few accounts have an authenticator app. */
export const SecondStep = lazy<ComponentType<ComponentProps<typeof Loaded>>>(() =>
  import('./second-step.tsx').then((module) => ({ default: module.SecondStep })),
)
