import { onTestFinished, vi } from 'vitest'

/** Text areas are as high as 20 px a line and 20 px around them, as in a browser that knows no `field-sizing`. */
export function stubTextHeight(): void {
  const { prototype } = HTMLTextAreaElement
  const before = Object.getOwnPropertyDescriptor(prototype, 'scrollHeight')
  Object.defineProperty(prototype, 'scrollHeight', {
    configurable: true,
    get(this: HTMLTextAreaElement) {
      return 20 + 20 * this.value.split('\n').length
    },
  })
  const supports = vi.spyOn(CSS, 'supports').mockReturnValue(false)
  onTestFinished(() => {
    supports.mockRestore()
    if (before) Object.defineProperty(prototype, 'scrollHeight', before)
    else Reflect.deleteProperty(prototype, 'scrollHeight')
  })
}
