// The complaint form with script: filled from the query, errors beside their fields, input kept.

interface Answer {
  case_number?: string
  /** The reported member, where the sender may block them. */
  profile?: string
  message?: string
  fields?: Record<string, string>
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const form = document.querySelector<HTMLFormElement>('.complaint')
const query = new URLSearchParams(location.search)
const caseNumber = query.get('case')

if (caseNumber) showAnswer('received')
else if (query.has('error')) showAnswer('refused')
for (const place of document.querySelectorAll('[data-case]')) place.textContent = caseNumber
if (form) start(form)
const offer = document.querySelector<HTMLElement>('[data-block]')
const reported = query.get('profile')
if (form && offer && reported) offerBlock(form, offer, reported)

/** The result of a form sent without script, shown even if the URL lost its fragment. */
function showAnswer(id: string): void {
  if (location.hash !== `#${id}`) location.hash = id
  document.getElementById(id)?.focus()
}

/** Sends a call as the client does. Nothing is imported: the page would load the script of all members’ pages with it. */
function post(form: HTMLFormElement, path: string, body: object): Promise<Response> {
  const { headers = '{}', keyHeader = '' } = form.dataset
  return fetch(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(JSON.parse(headers) as Record<string, string>),
      [keyHeader]: crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
}

/** Beside the receipt of a report: what the reported member shows and writes is kept from the sender. */
function offerBlock(form: HTMLFormElement, offer: HTMLElement, profile: string): void {
  const button = offer.querySelector('button')
  const answer = offer.querySelector<HTMLElement>('[role=status]')
  const { path = '', done = '', kept } = offer.dataset
  let isBusy = false

  const block = async () => {
    const response = await post(form, path, { profile })
    if (answer) answer.textContent = response.ok ? done : (((await response.json()) as Answer).message ?? '')
    if (!response.ok) return
    button?.remove()
    // Lists that were kept for painting early still show the member.
    for (const key of Object.keys(sessionStorage)) {
      if (kept && key.startsWith(kept)) sessionStorage.removeItem(key)
    }
  }
  button?.addEventListener('click', () => {
    if (isBusy) return
    isBusy = true
    void block()
      .catch(() => {
        if (answer) answer.textContent = form.dataset.unreachable ?? ''
      })
      .finally(() => (isBusy = false))
  })
  offer.hidden = false
}

function start(form: HTMLFormElement): void {
  const refusals = JSON.parse(form.dataset.refusals ?? '{}') as Record<string, string>
  const failure = form.querySelector<HTMLElement>('.complaint__failure')
  const controls = [...form.querySelectorAll<Control>('[id^="complaint-"]')]
  let isBusy = false

  form.noValidate = true
  for (const control of controls) {
    const value = query.get(control.name)
    if (value !== null && ['kind', 'reference'].includes(control.name)) control.value = value
  }

  const show = (fields: Record<string, string>, message: string) => {
    if (failure) failure.textContent = message
    if (failure) failure.hidden = message === ''
    // A member whose session has ended gives name and e-mail.
    if (fields.name ?? fields.email) delete document.documentElement.dataset.member
    for (const control of controls) {
      const code = fields[control.name]
      const place = document.getElementById(`error-${control.name}`)
      control.toggleAttribute('aria-invalid', code !== undefined)
      if (place) place.textContent = code === undefined ? '' : (refusals[code] ?? refusals.invalid ?? '')
      if (place) place.hidden = code === undefined
    }
    controls.find((control) => fields[control.name] !== undefined)?.focus()
  }

  const send = async () => {
    const values = [...new FormData(form)].filter(([, value]) => value !== '')
    const answer = await post(form, form.action, Object.fromEntries(values))
    const { case_number: number, profile, fields = {}, message = '' } = (await answer.json()) as Answer
    const received = new URLSearchParams({ case: number ?? '', ...(profile ? { profile } : {}) })
    if (number) location.assign(`${location.pathname}?${received.toString()}#received`)
    else show(fields, Object.keys(fields).length > 0 ? '' : message)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    void send()
      .catch(() => show({}, form.dataset.unreachable ?? ''))
      .finally(() => (isBusy = false))
  })
}
