/** Gives a field the height of its text, in CSS pixels, where the browser's `field-sizing` does not see to it: Safari. */
export function fitToText(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.blockSize = 'auto'
  // Nothing has a height where it is not shown.
  if (area.scrollHeight === 0) return
  const borders = area.offsetHeight - area.clientHeight
  area.style.blockSize = `${area.scrollHeight + borders}px`
}
