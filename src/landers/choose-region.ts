/**
 * Lets a touch near a region's towns choose it, and shows the chosen one in the list. Its own text is put into the page,
 * so it uses nothing from outside.
 */
export function chooseRegion(): void {
  const map = document.querySelector('.map')
  map?.addEventListener('click', (event) => {
    const { clientX, clientY, target } = event as MouseEvent
    if (!(target as Element).matches('.map__panel, .map path')) return
    for (let far = 0; far < 40; far += 5) {
      for (let turn = 0; turn < 8; turn++) {
        const x = clientX + far * Math.cos((turn * Math.PI) / 4)
        const y = clientY + far * Math.sin((turn * Math.PI) / 4)
        const town = document.elementFromPoint(x, y)
        const choice = town?.matches('.map path') && town.closest('label')?.querySelector('input')
        if (choice) {
          event.preventDefault()
          return choice.click()
        }
      }
    }
  })
  map?.addEventListener('change', ({ target }) => {
    const row = (target as Element).closest('.map__list label')
    const list = row?.parentElement
    if (!row || !list) return
    const at = row.getBoundingClientRect()
    const { left, right, top, bottom } = list.getBoundingClientRect()
    // The list alone: `scrollIntoView` moves the page, too.
    list.scrollBy(
      Math.min(0, at.left - left) + Math.max(0, at.right - right),
      Math.min(0, at.top - top) + Math.max(0, at.bottom - bottom),
    )
  })
}
