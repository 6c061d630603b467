// The complaint form where script runs: filled from the query, refusals beside their fields, what was typed stays.

interface Answer {
  case_number?: string
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

/** The answer of a form that was sent without script; an address without its fragment shows it too. */
function showAnswer(id: string): void {
  if (location.hash !== `#${id}`) location.hash = id
  document.getElementById(id)?.focus()
}

function start(form: HTMLFormElement): void {
  // Nothing is imported: the page would load the script of all members’ pages with it.
  const { headers = '{}', keyHeader = '' } = form.dataset
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
    // A member whose session is over says who they are.
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
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(JSON.parse(headers) as Record<string, string>),
        [keyHeader]: crypto.randomUUID(),
      },
      body: JSON.stringify(Object.fromEntries(values)),
    })
    const { case_number: number, fields = {}, message = '' } = (await answer.json()) as Answer
    if (number) location.assign(`${location.pathname}?case=${number}#received`)
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
