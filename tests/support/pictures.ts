import { vi } from 'vitest'

/** Every picture the browser reads has this size; until `vi.unstubAllGlobals` or the next one. */
export function stubPictureSize(naturalWidth: number, naturalHeight: number): void {
  class FakeImage {
    naturalWidth = naturalWidth
    naturalHeight = naturalHeight
    onload: (() => void) | null = null
    set src(_: string) {
      queueMicrotask(() => this.onload?.())
    }
  }
  vi.stubGlobal('Image', FakeImage)
}
