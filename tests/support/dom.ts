// A document for islands, without replacing what the server in process needs of Node. Import it first.
import { Window } from 'happy-dom'

const page = new Window({
  url: 'http://amora.localhost/',
  width: 1024,
  height: 768,
  // Style sheets and scripts are not fetched, and count as loaded.
  settings: { handleDisabledFileLoadingAsSuccess: true },
})

const taken = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'Node',
  'Element',
  'DOMParser',
  'HTMLElement',
  'HTMLDialogElement',
  'HTMLLinkElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLFormElement',
  'HTMLIFrameElement',
  'Event',
  'MouseEvent',
  'KeyboardEvent',
  'FocusEvent',
  'InputEvent',
  'SubmitEvent',
  'MutationObserver',
  'FormData',
  'CSS',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'matchMedia',
] as const

for (const name of taken) {
  const value = name === 'window' ? page : (page as unknown as Record<string, unknown>)[name]
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}
Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', { value: true, writable: true })
// It knows no popovers.
Object.assign(page.HTMLElement.prototype, { hidePopover: () => undefined })
