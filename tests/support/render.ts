import './dom.ts'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

const ROLES: Record<string, string> = {
  button: 'button, [role="button"], summary',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  alert: '[role="alert"]',
  status: '[role="status"]',
  radio: 'input[type="radio"]',
  checkbox: 'input[type="checkbox"]',
  progress: 'progress',
  navigation: 'nav',
}

export interface Screen {
  container: HTMLElement
  text(): string
  /** The one element of a role whose name holds the words. Throws without it, saying what there is. */
  role(role: keyof typeof ROLES, words: string): HTMLElement
  has(role: keyof typeof ROLES, words: string): boolean
  /** The control a label belongs to. */
  field(label: string): HTMLInputElement
  click(element: HTMLElement): Promise<void>
  type(field: HTMLInputElement, text: string): Promise<void>
  submit(): Promise<void>
  /** Waits, without sleeping for a fixed time, until the check passes. */
  until(check: () => boolean, what: string): Promise<void>
  unmount(): Promise<void>
}

const nameOf = (element: HTMLElement) => {
  const label = element.getAttribute('aria-label')
  const own = element.closest('label')?.textContent ?? ''
  const tied = element.id ? (document.querySelector(`label[for="${element.id}"]`)?.textContent ?? '') : ''
  return (label ?? (element.textContent || own || tied)).trim()
}

/** Mounts an island in the page. */
export async function render(node: ReactNode): Promise<Screen> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(node))

  const all = (role: string) => [...container.querySelectorAll<HTMLElement>(ROLES[role] ?? role)]
  const find = (role: string, words: string) => all(role).find((element) => nameOf(element).includes(words))
  const demand = (role: string, words: string) => {
    const found = find(role, words)
    if (!found)
      throw new Error(
        `No ${role} "${words}" among: ${all(role).map(nameOf).join(' | ')}\n${container.textContent}`,
      )
    return found
  }
  const setValue = (field: HTMLInputElement, text: string) => {
    const prototype = Object.getPrototypeOf(field) as object
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  }
  return {
    container,
    text: () => container.textContent,
    role: demand,
    has: (role, words) => find(role, words) !== undefined,
    field: (words) => {
      const label = [...container.querySelectorAll('label')].find((one) => one.textContent.includes(words))
      const id = label?.getAttribute('for')
      const control = id ? document.getElementById(id) : label?.querySelector('input, select, textarea')
      if (!control) throw new Error(`No field "${words}" in: ${container.textContent}`)
      return control as HTMLInputElement
    },
    click: (element) => act(async () => element.click()),
    type: (field, text) => act(async () => setValue(field, text)),
    submit: () =>
      act(async () => {
        const event = new Event('submit', { bubbles: true, cancelable: true })
        container.querySelector('form')?.dispatchEvent(event)
      }),
    async until(check, what) {
      for (let turn = 0; turn < 500; turn++) {
        if (check()) return
        await act(async () => new Promise((resolve) => setTimeout(resolve, 10)))
      }
      throw new Error(`Never came: ${what}. There is: ${container.textContent}`)
    },
    async unmount() {
      await act(async () => root.unmount())
      container.remove()
    },
  }
}
