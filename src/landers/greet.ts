/**
 * Says the time of day by the visitor's clock: the words stand beside the line as data, and the scene takes the part of the
 * day as its own. Its text is put into the page, so it uses nothing from outside.
 */
export function greet(): void {
  const line = document.querySelector<HTMLElement>('[data-greeting]')
  if (!line) return
  const hour = new Date().getHours()
  const parts = { night: 5, morning: 12, afternoon: 17, evening: 23 }
  const [part] = Object.entries(parts).find(([, until]) => hour < until) ?? ['night']
  line.textContent = line.dataset[part] ?? line.textContent
  line.dataset.greeting = part
}
