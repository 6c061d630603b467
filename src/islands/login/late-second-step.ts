import { whenShown } from '../shared/when-shown.ts'

/** Loaded on demand: few accounts have an authenticator app. */
export const SecondStep = whenShown(async () => (await import('./second-step-form.tsx')).SecondStep)
